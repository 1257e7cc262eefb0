"""Every word on the screen is a message: the syntax trees have no other text for users."""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest

from tests.harness.paths import modules

MESSAGE_FUNCTIONS = {"_", "N_", "NN_", "NP_", "ngettext", "pgettext"}
UNSEEN_CALLS = {
    *("TypeVar", "cast", "compile", "fullmatch", "getattr", "find_spec"),  # names and patterns
    *("cached", "cached_in_steps", "note", "_note", "note_exception"),  # keys of a cache, lines of the event's log
    *("startswith", "removeprefix", "removesuffix", "strftime"),  # parts of files and of messages of the system
}
"""The functions whose arguments no player and no operator sees."""
ROOMS = ("access", "app", "board", "host", "kiosk", "screens", "terminal", "ui", "window", "words")
"""What shows words or says them; formats, statements of SQL, command lines and details for developers are elsewhere."""
ALLOWED = {
    "access.voice": "*",  # names of voices, and commands of the processes that speak
    "kiosk.event_settings": "The operator's page is closed*",  # a line of the event's log
    "kiosk.winner_list": "English|German|French|Spanish|Dutch|Polish|Ukrainian|Italian|??? *",  # blocked words
    "kiosk.operator.winners_page": "Volumes/*",  # a folder of the system
    "kiosk.attract.attract_loop": "9/*",  # a position
    "screens.analysis.study": "the analysis board",  # the source in a record's file
    "screens.review.review_screen": "Valuation *",  # a type
    "screens.learn.handbook": "Up|Left|Down|Right|Stick *",  # of TRANSLATED_NAMES
    "screens.learn.handbook_pages": "* white move|* black move|* place",  # a position
    "screens.learn.tutorial": "* white move|* white place",
    "terminal.line_input": "set ",  # a command of readline
    "ui.assets": "*.ttf",  # files
    "ui.system_fonts": "ARABIC-*",  # codes of scripts
}
"""By module, patterns of texts, with | between several, that are no messages."""
VISIBLE = re.compile(r"[A-Za-z]{2,}[,;:.!?]* +[A-Za-z]|\b[A-Z][a-z]+|[a-z]{2,}[.!?]$|^ [a-z]{2,}|[a-z]{2,} $")
"""Several words, a capital letter, an end of a sentence, or a word with a space for its neighbour."""


def unseen_nodes(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes whose texts are no words on the screen: messages, docstrings, annotations, errors in the code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        elif isinstance(node, ast.Call) and called(node) in MESSAGE_FUNCTIONS | UNSEEN_CALLS:
            yield from node.args
            yield from node.keywords
        elif isinstance(node, ast.AnnAssign | ast.arg) and node.annotation:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef) and node.returns:
            yield node.returns
        elif isinstance(node, ast.Assert) and node.msg:
            yield node.msg
        elif isinstance(node, ast.Raise) and node.exc:
            yield node.exc
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in {"__all__", "Widget"}:
            yield node.value


def called(node: ast.Call) -> str:
    """Return the name of the function or method that is called."""
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def visible_texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each literal that looks like words for people."""
    unseen = {part for node in unseen_nodes(tree) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node not in unseen
            and VISIBLE.search(node.value)
        ):
            yield node.lineno, node.value


def is_allowed(name: str, text: str) -> bool:
    """Tell whether a text is an exception of its module, or the picture of a layout's areas."""
    return text.startswith("\n") or any(fnmatchcase(text, pattern) for pattern in ALLOWED.get(name, "").split("|"))


def test_words_are_messages() -> None:
    """No literal outside the message functions looks like words for people, but for the exceptions."""
    trees = {name: tree for name, tree in modules().items() if name.split(".")[0] in ROOMS}
    assert len(trees) > 60
    found = [(name, *place) for name, tree in trees.items() for place in visible_texts(tree)]
    assert not [place for place in found if not is_allowed(place[0], place[2])]


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ('draw("Your turn")', True),
        ('draw(f"{number} tried")', True),
        ('draw(_("Your turn"))', False),
        ('NOTE: Final = N_("Your turn")', False),
        ('icon("icon-undo")', False),
    ],
)
def test_the_search_finds_literals(code: str, is_found: bool) -> None:  # noqa: FBT001 # a parameter of the cases
    """Texts on the screen are told from names, messages and errors."""
    assert bool(list(visible_texts(ast.parse(code)))) is is_found


def is_extractable(node: ast.Call) -> bool:
    """Tell whether extraction finds the messages of a call: whole literals, or those of a constant or NN_."""
    texts = node.args[:1] if called(node) in {"_", "N_", "NN_"} else node.args[:2]
    if isinstance(texts[0], ast.Starred):
        return isinstance(texts[0].value, ast.Call) and called(texts[0].value) == "NN_"
    if called(node) == "_" and not isinstance(texts[0], ast.Constant):
        return not any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(texts[0]))
    return all(isinstance(text, ast.Constant) for text in texts)


def calls_of_messages(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls of the functions that translate or mark messages."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in MESSAGE_FUNCTIONS:
            yield node


def test_messages_are_literals() -> None:
    """Extraction finds every message; Babel does not look into f-strings."""
    trees = {name: tree for name, tree in modules().items() if name != "language"}
    wrong = [
        (name, call.lineno)
        for name, tree in trees.items()
        for call in calls_of_messages(tree)
        if not is_extractable(call)
    ]
    nested = [
        (name, call.lineno)
        for name, tree in trees.items()
        for text in ast.walk(tree)
        if isinstance(text, ast.JoinedStr)
        for call in calls_of_messages(text)
    ]
    assert wrong + nested == []


def test_the_message_function_is_not_hidden() -> None:
    """A module that imports `_` does not use it as a name for what is not needed."""
    hidden = [
        (name, node.lineno)
        for name, tree in modules().items()
        if any(isinstance(one, ast.ImportFrom) and any(alias.name == "_" for alias in one.names) for one in tree.body)
        for node in ast.walk(tree)
        if (isinstance(node, ast.Name) and node.id == "_" and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.arg) and node.arg == "_")
    ]
    assert not hidden
