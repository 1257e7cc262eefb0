"""Every word on the screen is a message: the syntax trees have no other text for users."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.harness.paths import modules

MESSAGE_FUNCTIONS = {"_", "N_", "NN_", "NP_", "ngettext", "pgettext"}
UNSEEN_CALLS = {
    "TypeVar": "a type's name",
    "cast": "a type's name",
    "compile": "a regular expression",
    "fullmatch": "a regular expression",
    "getattr": "an attribute",
    "add_argument": "the help of a command line, which is English",
    "Parser": "the help of a command line, which is English",
    "fail": "an error of a command line, which is English",
    "note": "a line of the event's log, which is for those who write bug reports",
    "_note": "a line of the event's log",
    "note_exception": "a line of the event's log",
    "find_spec": "a package's name",
    "startswith": "a part of a file or of a message of the system",
    "removeprefix": "a part of a file",
    "removesuffix": "a part of a file",
    "cached": "the key of a cache",
    "cached_in_steps": "the same",
    "strftime": "a file's format",
    "select": "a statement of SQL",
    "entries": "a part of a statement",
    "ids": "a part of a statement",
    "execute": "a statement of SQL",
}
"""The functions whose arguments no player and no operator sees, and what these are."""
UNTRANSLATED = (
    *("tools", "commandline", "start", "x11", "c_libraries"),
    *("relay.cluster", "relay.hub", "relay.__main__", "relay.relay"),
)
"""Commands for developers, command lines, and what talks to the system."""
ALLOWED: dict[str, dict[str, str]] = {
    "rules.analysis.puzzle": {"line ": "an error of a broken installation"},
    "rules.formats.record_text": {
        "expected *| characters, but there are |only the first | games of a text are read": "a detail for developers",
        " by ": "a word of a record",
    },
    "rules.formats.sgf": {"GM*|Start ": "words of a file"},
    "rules.notation": {
        "dvonn game*|draw ": "words of a record",
        "ply |: expected | or ": "a detail for developers",
    },
    "rules.position": {
        "the higher tower|equal towers*": "a word of a record",
        "<Position | is not allowed for ": "a text for developers",
    },
    "reader_search": {"*": "a command and its arguments"},
    "access.voice": {"*": "names of voices, and commands of the processes that speak"},
    "storage.kept_file": {
        "dvonn ": "the first line of a file",
        "no ": "a detail for developers",
    },
    "storage.continuations": {"*": "parts of a statement of SQL"},
    "storage.record_index": {"*": "statements of SQL"},
    "storage.statistics": {"id IN *| LIMIT *| AND source *| AND (white_key *": "parts of a statement of SQL"},
    "storage.record_list": {"*": "parts of statements of SQL"},
    "storage.settings": {"controls of ": "a key of the settings file"},
    "board.hud": {"lit panel": "the key of a cache"},
    "engine.analysis.move_reasons": {"*": "names of the features of the evaluation"},
    "engine.analysis.game_review": {"dvonn analysis 1": "the first line of a file"},
    "engine.search.evaluation": {"*": "names of the features, which only the tools show"},
    "engine.search.search": {"* margin": "names of the margins, which only the tools show"},
    "input.bindings": {
        "Pad *": "a control's name in the settings file",
        "Middle click|Right click|Mouse *|Wheel *|Click|Tap|Stick *": "one of TRANSLATED_NAMES",
        "no action*|* would have *|no key or button *|* means something*": "a reason that is not shown",
    },
    "input.keyboard": {
        "Alt|Ctrl|Shift": "a control's name in the settings file",
        "*": "SDL's names of keys",
    },
    "language": {"English|Nederlands|Deutsch|Français|Español|Polski|Українська": "a language is named in itself"},
    "kiosk.event_settings": {"The operator's page is closed*": "a line of the event's log"},
    "storage.log": {
        " in | times until |File*": "the format of the log",
        "no trace*": "a line of the log",
    },
    "kiosk.winner_list": {
        "English|German|French|Spanish|Dutch|Polish|Ukrainian|Italian": "the languages of blocked words",
        "ABO *|CIP *|FIK *|BGN *|CAG *|FLK *|CAZ *|AMK *": "words that are blocked",
    },
    "kiosk.operator.winners_page": {"Volumes/*": "a folder of the system"},
    "kiosk.attract.reels": {"9/*": "a position in notation"},
    "screens.analysis.study": {"the analysis board": "the source in a record's file"},
    "screens.review.review_screen": {"Valuation *": "a type"},
    "screens.learn.handbook": {"Up|Left|Down|Right|Stick *": "of TRANSLATED_NAMES"},
    "screens.learn.handbook_pages": {"* white move|* black move|* place": "a position"},
    "screens.learn.lessons": {"* white move|* white place": "a position"},
    "screens.scene": {"DVONN": "the name of the game"},
    "terminal.line_input": {"set ": "a command of readline"},
    "ui.assets": {
        "Manrope-Bold.ttf|Manrope-ExtraBold.ttf|RedHatDisplay-Black.ttf": "a file",
        "missing picture*|cannot read picture*": "a broken installation",
    },
    "ui.text": {"  work | ms, worst | ms": "figures for developers"},
}
"""By module, texts with * for any characters and | between several, and why they are no messages."""
VISIBLE = re.compile(r"[A-Za-z]{2,}[,;:.!?]* +[A-Za-z]|\b[A-Z][a-z]+|[a-z]{2,}[.!?]$|^ [a-z]{2,}|[a-z]{2,} $")
"""Several words, a capital letter, an end of a sentence, or a word with a space for its neighbour."""


def unseen_nodes(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes whose texts are no words on the screen: messages, docstrings, annotations, errors in the code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        elif isinstance(node, ast.Call) and called(node) in MESSAGE_FUNCTIONS | UNSEEN_CALLS.keys():
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
    if text.startswith("\n"):
        return True
    patterns = [part for key in ALLOWED.get(name, ()) for part in key.split("|")]
    return any(re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), text, re.DOTALL) for pattern in patterns)


def literals(name: str, tree: ast.Module) -> list[str]:
    """Return the places and texts of a module that should be messages."""
    return [f"{name}:{line}: {text!r}" for line, text in visible_texts(tree) if not is_allowed(name, text)]


def translated() -> list[str]:
    """Return the modules whose words are messages."""
    return [name for name in modules() if not any(f"{name}.".startswith(f"{one}.") for one in UNTRANSLATED)]


def test_words_are_messages() -> None:
    """No literal outside the message functions looks like words for people, but for the exceptions."""
    assert len(translated()) > 60
    assert not [place for name in translated() for place in literals(name, modules()[name])]


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


def test_messages_are_literals() -> None:
    """Extraction finds every message."""
    wrong = [
        (name, node.lineno)
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and called(node) in MESSAGE_FUNCTIONS and not is_extractable(node)
    ]
    wrong += [
        (name, text.lineno)
        for name, tree in modules().items()
        for text in ast.walk(tree)
        if isinstance(text, ast.JoinedStr)
        for node in ast.walk(text)
        if isinstance(node, ast.Call) and called(node) in MESSAGE_FUNCTIONS
    ]  # Babel does not look into them
    assert not [place for place in wrong if place[0] != "language"]


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
