"""Every word on the screen is a message: the syntax trees have no other text for users."""

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from fnmatch import fnmatchcase

from tests.harness.paths import nodes_of_modules

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


def unseen_nodes(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield the nodes whose texts are no words on the screen: messages, docstrings, annotations, errors in the code."""
    for node in nodes:
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


def visible_texts(nodes: Collection[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each literal that looks like words for people."""
    unseen = {part for node in unseen_nodes(nodes) for part in ast.walk(node)}
    for node in (one for one in nodes if isinstance(one, ast.Constant) and one not in unseen):
        if isinstance(node.value, str) and VISIBLE.search(node.value):
            yield node.lineno, node.value


def is_allowed(name: str, text: str) -> bool:
    """Tell whether a text is an exception of its module, or the picture of a layout's areas."""
    return text.startswith("\n") or any(fnmatchcase(text, pattern) for pattern in ALLOWED.get(name, "").split("|"))


def test_words_are_messages() -> None:
    """No literal outside the message functions looks like words for people, but for the exceptions."""
    trees = {name: nodes for name, nodes in nodes_of_modules().items() if name.split(".")[0] in ROOMS}
    assert len(trees) > 60
    found = [(name, *place) for name, nodes in trees.items() for place in visible_texts(nodes)]
    assert not [place for place in found if not is_allowed(place[0], place[2])]


def test_the_search_finds_literals() -> None:
    """Texts on the screen are told from names, messages and errors."""
    unseen = 'draw(_("Your turn"))', 'NOTE: Final = N_("Your turn")', 'icon("icon-undo")'
    for code in ('draw("Your turn")', 'draw(f"{number} tried")', *unseen):
        assert any(visible_texts([*ast.walk(ast.parse(code))])) is (code not in unseen), code


def is_extractable(node: ast.Call) -> bool:
    """Tell whether extraction finds the messages of a call: whole literals, or those of a constant or NN_."""
    texts = node.args[:1] if called(node) in {"_", "N_", "NN_"} else node.args[:2]
    if isinstance(texts[0], ast.Starred):
        return isinstance(texts[0].value, ast.Call) and called(texts[0].value) == "NN_"
    if called(node) == "_" and not isinstance(texts[0], ast.Constant):
        return not any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(texts[0]))
    return all(isinstance(text, ast.Constant) for text in texts)


def test_messages_are_literals() -> None:
    """Extraction finds every message, and Babel does not look into f-strings; a module that imports `_` keeps it."""
    for name, nodes in nodes_of_modules().items():
        calls = [node for node in nodes if isinstance(node, ast.Call) and called(node) in MESSAGE_FUNCTIONS]
        nested = {part for node in nodes if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
        wrong = [call.lineno for call in calls if call in nested or not is_extractable(call)]
        assert name == "language" or not wrong, (name, wrong)
        imported = [alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names]
        stored = [node for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
        hidden = [node.lineno for node in stored if node.id == "_"]
        hidden += [node.lineno for node in nodes if isinstance(node, ast.arg) and node.arg == "_"]
        assert "_" not in imported or not hidden, (name, hidden)
