"""The words of commands in the language in use and in English, and the help about them."""

from textwrap import wrap
from typing import Final

from dvonn.input import Action
from dvonn.language import N_, NP_, _
from dvonn.screens.by_ear import TYPED_QUESTIONS, is_typed

HELP_WIDTH: Final = 79
# Translators: from here on, commands that a player types: one word each, none twice, none that asks about the board
HELP: Final = NP_("command", "help")
LOOK: Final = NP_("command", "look")
BUTTONS: Final = NP_("command", "buttons")
AGAIN: Final = NP_("command", "again")
BOARD: Final = NP_("command", "board")
QUIT: Final = NP_("command", "quit")
BACK: Final = NP_("command", "back")
TYPED_ACTIONS: Final = {
    BACK: Action.BACK,
    NP_("command", "next"): Action.NEXT_MOVE,
    NP_("command", "previous"): Action.PREVIOUS_MOVE,
    NP_("command", "undo"): Action.UNDO,
    NP_("command", "redo"): Action.REDO,
    NP_("command", "hint"): Action.HINT,
}
TYPED_COMMANDS: Final = (HELP, LOOK, BUTTONS, AGAIN, BOARD, QUIT, *TYPED_ACTIONS)
# Translators: {questions} are words, {moves} and {row} two of them; keep c3
QUESTIONS_HELP: Final = N_("{questions}: about the board. A space or a row may follow: {moves} c3, {row} 2.")
HELP_LINES: Final = (
    # Translators: keep c3 and c5
    N_("c3 places a piece there, or reads the space. c3 c5 moves a stack."),
    N_("The number or the first letters of a button press it."),
    N_("4 + and 4 - change the choice with the number 4; 4 and a word choose an option."),
    N_("An empty line goes on where there is something to go on to."),
)
COMMAND_HELP: Final = {
    BOARD: N_("reads all rows of the board"),
    BUTTONS: N_("reads the buttons with their numbers"),
    LOOK: N_("reads the whole screen"),
    AGAIN: N_("reads the last answer again"),
    QUIT: N_("ends the program; everything is saved"),
}


def command_of(word: str) -> str | None:
    """Return the command that a word is, None if it is none."""
    return next((command for command in TYPED_COMMANDS if is_typed(command, word)), None)


def help_text() -> str:
    """Return a page of help, for a terminal of 24 lines and 80 columns."""
    asked = {action: _(word) for action, word in TYPED_QUESTIONS.items()}
    moves, row = asked[Action.HEAR_MOVES], asked[Action.HEAR_ROW]
    questions = _(QUESTIONS_HELP).format(questions=", ".join(asked.values()), moves=moves, row=row)
    words = {_(command): _(message) for command, message in COMMAND_HELP.items()}
    described = [f"{word}: {message}." for word, message in words.items()]
    lines = [_(HELP_LINES[0]), questions, *map(_, HELP_LINES[1:]), *described, ", ".join(map(_, TYPED_ACTIONS))]
    return "\n".join(part for line in lines for part in wrap(line, HELP_WIDTH))
