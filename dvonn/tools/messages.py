"""Bring the message catalogues up to date with the code, or check them. Needs Babel, a developers' tool.

Without arguments it extracts the messages of dvonn, merges them into dvonn/locale/LANG/LC_MESSAGES/dvonn.po and
compiles these files. A message whose English has changed is a new one, without a translation. With --check it changes
nothing and lists what is missing, fuzzy or wrong; if anything is, the exit code is 1. Either way it lists the messages
of the code that break a rule, so that every language can translate them: a number of things needs its plural forms, by
`ngettext` or NN_; a short message that is used in several places has a context, by `pgettext` or NP_, or one meaning.
"""

import re
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from gettext import c2py
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Final

from dvonn.commandline import Parser, fail
from dvonn.language import LANGUAGES, LOCALE_FOLDER, MESSAGE_DOMAIN, SOURCE_LANGUAGE

try:
    from babel.messages.catalog import Catalog, Message
    from babel.messages.extract import extract_from_dir
    from babel.messages.mofile import read_mo, write_mo
    from babel.messages.pofile import read_po, write_po
except ModuleNotFoundError:
    fail("messages", "needs Babel: python -m pip install --group dev")

SOURCE_FOLDER: Final = LOCALE_FOLDER.parent
MESSAGE_FUNCTIONS: Final = {
    "_": None,
    "N_": None,
    "NN_": (1, 1),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "NP_": ((1, "c"), 2),
}
TRANSLATOR_COMMENTS: Final = ("Translators:",)
UNTRANSLATED_FOLDERS: Final = ("tools", "locale")
NAMES_WITHOUT_PLURAL: Final = {
    "names and other texts": "accept action back best board clock code control controls date description duration "
    "entry error event file first folder former game grade hear_turn help here initials key kinds level line loser "
    "losses mirror_images move moves name next others part path player players ply problem program questions reason "
    "result results row series side source space spaces speech stack stand standing statement target text there time "
    "times title type_move what words",
    "numbers with a unit, of a date, or in an order": "day days high hour hours last low minute minutes month "
    "number percent rank seconds size total year",
    "figures that stand alone, as in White 12, Black 9": "before black change corner drawn edge inside lead loss "
    "lost rating score solved spread white won",
    "the height of a stack, as in a stack of 5": "height other",
}
"""The placeholders that need no plural forms, by their meaning; a message with any other needs them."""
MAX_SHORT_WORDS: Final = 2
ONE_MEANING: Final = """
A draw|Accept|Accuracy|Analyse|Analysis|Back|Black's name|Board|Board {code}|Both sides|By message|Captions|Clock|Close
Code|Confirm moves|Continue|Cut off|Decline|Done|Down|Enter initials|Equal towers|Erase|Even|Export|Fullscreen|Games
High contrast|Hint|Import|Keep|Keys|Leave|Left|Look|Margin|Menu|More|Move list|Moves|Moving|Music|Name|New game|Next
Next game|Next mistake|No games|Not quite|OK|Off|On|Openings|Options|Paste|Patterns|Pause|Paused|Placing|Play|Play again
Previous|Puzzles|Quit|Quit DVONN?|Random|Records|Red pieces|Redo|Reduced motion|Remove|Remove all|Replay|Resign|Review
Rules|Scanning|Select|Series|Share|Show|Skip|Sound|Space|Speech|Stands|Statistics|Stay|Stop|Surrounded|Take over
Text size|That's it!|The reply|The end|The start|This hour|Threats|Time's up|Today|Today's puzzle|Two players|Undo
Unfinished|Up|Views|Watch|White's name|Why?|Winners|Your name|Your turn|certain|empty|margin|not available|{count} game
Hide all|Right|{count} move|{date}, {time}|{minutes} min|{player} wins|{seconds} s
"""
"""The messages of at most MAX_SHORT_WORDS words that are used in several places with one meaning."""


def catalogue_path(language: str, suffix: str) -> Path:
    """Return the path of a language's catalogue, with the suffix .po or .mo."""
    return LOCALE_FOLDER / language / "LC_MESSAGES" / f"{MESSAGE_DOMAIN}{suffix}"


def extract() -> Catalog:
    """Return the messages of the code, with the files that they are in and the comments for translators."""
    template = Catalog(project="DVONN", charset="utf-8")
    found = extract_from_dir(
        SOURCE_FOLDER,
        [("**.py", "python")],
        keywords=MESSAGE_FUNCTIONS,
        comment_tags=TRANSLATOR_COMMENTS,
        strip_comment_tags=True,
        directory_filter=lambda path: (
            Path(path).name not in UNTRANSLATED_FOLDERS and not Path(path).name.startswith("_")
        ),
    )
    for file, line, message, comments, context in found:
        template.add(message, None, [(f"dvonn/{file}", line)], auto_comments=comments, context=context)
    return template


def read_catalogue(language: str) -> Catalog:
    """Return the catalogue of a language, an empty one if there is none."""
    path = catalogue_path(language, ".po")
    if not path.is_file():
        return _new_catalogue(language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def _new_catalogue(language: str) -> Catalog:
    people = {"last_translator": "DVONN", "language_team": LANGUAGES[language], "msgid_bugs_address": "DVONN"}
    comment = f"# The words of DVONN: {LANGUAGES[language]}."
    return Catalog(
        language, project="DVONN", version="1", charset="utf-8", header_comment=comment, fuzzy=False, **people
    )


# Updating


def update(language: str, template: Catalog) -> None:
    """Merge the messages of the code into a catalogue, and compile it; English translates itself."""
    catalogue = read_catalogue(language)
    own = deepcopy(template)  # as a message belongs to one catalogue
    catalogue.update(own, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    if language == SOURCE_LANGUAGE:
        for message in _messages(catalogue):
            message.string = message.id if message.pluralizable else str(message.id)
            message.flags.discard("fuzzy")
    path = catalogue_path(language, ".po")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=120, include_lineno=False, sort_by_file=True)
    catalogue_path(language, ".mo").write_bytes(compiled(read_catalogue(language)))


def compiled(catalogue: Catalog) -> bytes:
    """Return the compiled catalogue, without fuzzy messages."""
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


# Checking


def _strings(content: bytes) -> list[tuple[object, object, object]]:
    """Return the messages of a compiled catalogue without its header, which names the version of Babel."""
    return [(message.id, message.context, message.string) for message in read_mo(BytesIO(content)) if message.id]


def problems(language: str, template: Catalog) -> Iterator[str]:
    """Yield the missing, fuzzy and wrong translations of a catalogue."""
    catalogue = read_catalogue(language)
    for message in _messages(template):
        translated = catalogue.get(message.id, message.context)
        if translated is None or not _is_complete(translated, catalogue):
            yield f"missing: {_name(message)}"
        elif translated.fuzzy:
            yield f"fuzzy: {_name(message)}"
        elif not placeholders_match(translated, catalogue.plural_expr):
            yield f"wrong placeholders: {_name(message)}"
    yield from (
        f"no longer in the code: {_name(message)}"
        for message in _messages(catalogue)
        if template.get(message.id, message.context) is None
    )
    path = catalogue_path(language, ".mo")
    if not path.is_file() or _strings(path.read_bytes()) != _strings(compiled(catalogue)):
        yield f"{path.name} is not compiled from {path.stem}.po"


def unruly(template: Catalog) -> Iterator[str]:
    """Yield the messages of the code that break the rules for numbers and for short messages."""
    without_plural = set(" ".join(NAMES_WITHOUT_PLURAL.values()).split())
    for message in _messages(template):
        text = _forms(message.id)[0]
        names = {name.partition(":")[0] for name in placeholders(text)}
        if not message.pluralizable and names - without_plural:
            yield f"needs plural forms, or a name in NAMES_WITHOUT_PLURAL: {text}"
        is_repeated = len(message.locations) > 1 and len(text.split()) <= MAX_SHORT_WORDS and not message.context
        if is_repeated and text not in re.split("[|\n]", ONE_MEANING):
            yield f"needs a context, or a place in ONE_MEANING: {text}"


def _messages(catalogue: Catalog) -> list[Message]:
    """Return the messages without the header."""
    return [message for message in catalogue if message.id]


def _name(message: Message) -> str:
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context}: {text}" if message.context else text


def _forms(text: str | Sequence[str] | None) -> list[str]:
    """Return the forms of a message or of a translation."""
    return [text] if isinstance(text, str) else list(text or [""])


def _is_complete(message: Message, catalogue: Catalog) -> bool:
    """Tell whether a message has its translation, or one for each plural form of the language."""
    forms = _forms(message.string)
    return all(forms) and len(forms) == (catalogue.num_plurals if message.pluralizable else 1)


def placeholders_match(message: Message, plural_rule: str = "n != 1") -> bool:
    """Tell whether a translation has the placeholders of its message; a form for 1 alone may leave out the number."""
    try:
        ids, forms, form_of = _forms(message.id), _forms(message.string), c2py(plural_rule)
        wanted = placeholders(ids[-1])
        first = wanted if form_of(1) == form_of(21) else placeholders(ids[0])
        rest_matches = all(placeholders(form) == wanted for form in forms[1:])
        return rest_matches and placeholders(forms[0]) in (wanted, first)
    except ValueError:  # a brace without its other half
        return False


def placeholders(message: str) -> set[str]:
    """Return the names in braces, with their formats; ValueError if a brace has no other half."""
    return {f"{name}:{form}" for _text, name, form, _conversion in Formatter().parse(message) if name is not None}


# The command


def main(argv: Sequence[str] | None = None) -> int:
    """Update or check all catalogues; return 1 if a check finds a problem."""
    parser = Parser(prog="messages", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; list what is missing, fuzzy or wrong")
    options = parser.parse_args(argv)
    template = extract()
    counts = {"missing": 0, "fuzzy": 0, "wrong placeholders": 0, "other problems": 0}
    for problem in unruly(template):
        counts["other problems"] += 1
        print(problem)
    for language in LANGUAGES:
        if not options.check:
            update(language, template)
        for problem in problems(language, template):
            kind = problem.partition(":")[0]
            counts[kind if kind in counts else "other problems"] += 1
            if options.check:
                print(f"{language}: {problem}")
    figures = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    print(f"{len(LANGUAGES)} catalogues, {len(_messages(template))} messages, {figures}")
    return int(options.check and any(counts.values()))


if __name__ == "__main__":
    sys.exit(main())
