"""The arrival of a friend's text: from the clipboard, in a file, or as the program's argument."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from dvonn.language import N_, _
from dvonn.rules.formats.message_text import MessageError, MessageProblem, has_message
from dvonn.rules.formats.record_text import decode
from dvonn.screens.clipboard import read_clipboard
from dvonn.screens.dialog import Question
from dvonn.screens.records import import_files
from dvonn.screens.scene import Change, Pop, Push, ShowMessageGame, Stage
from dvonn.storage.files import read_file
from dvonn.words import ply_text

MAX_FILE_BYTES: Final = 100_000  # of a file with a text
PROBLEM_WORDS: Final = {
    MessageProblem.NO_MESSAGE: N_("There's no text of a game by message on the clipboard"),
    MessageProblem.VERSION: N_("This text is from a later version of DVONN"),
    MessageProblem.DAMAGED: N_("Something in this text is wrong or missing. Copy all of it again"),
    MessageProblem.OTHER_GAME: N_("This text belongs to a game that isn't here"),
    MessageProblem.OWN: N_("This text is your own. Your friend needs it"),
    MessageProblem.KNOWN: N_("This text is here already"),
    # Translators: {number} is that of the latest move in the game
    MessageProblem.OLDER: N_("This text is an older one: the game is at move {number}"),
    MessageProblem.LATER: N_("A text before this one is missing: it has a move of yours that you didn't make here"),
    # Translators: {here} and {there} are moves, such as e3-f3
    MessageProblem.DIFFERENT: N_("The games differ from move {number} on: {here} here, {there} in the text"),
}


def take_text(stage: Stage, text: str) -> Change:
    """Return the change to the game that a text begins or continues, or to the sentence why it does neither."""
    try:
        return ShowMessageGame(*stage.messages.receive(text))
    except MessageError as error:
        return Push(Question(stage, problem_words(error), [(_("Close"), Pop)]))


def paste_text(stage: Stage) -> Change:
    """Take the text on the clipboard."""
    return take_text(stage, read_clipboard())


def problem_words(error: MessageError) -> str:
    """Return the sentence why a text is not accepted."""
    if error.problem is MessageProblem.DIFFERENT and not error.plies:
        return _("The games differ from the start: another board, or other rules")
    plies = dict(zip(("here", "there"), map(ply_text, error.plies), strict=False))
    return _(PROBLEM_WORDS[error.problem]).format(number=error.number, **plies)


def open_files(stage: Stage, paths: Sequence[Path]) -> Change:
    """Take the text of a game by message, in a file or instead of its name; otherwise import the games of files."""
    for path in paths:
        with suppress(OSError, ValueError):
            text = decode(read_file(path, MAX_FILE_BYTES)) if path.is_file() else str(path)
            if has_message(text):
                return take_text(stage, text)
    return import_files(stage, paths)
