"""Questions about the board and their answers in words: by keys, and typed as a word with or without a space."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from unicodedata import combining, normalize

from dvonn.input import Action
from dvonn.language import NP_, _
from dvonn.rules.board import ROW_SPACES, SPACE_BY_NAME, Space
from dvonn.screens.by_ear.board_words import BoardWords, Step, step_words
from dvonn.screens.cursor import Cursor

LAST_PLIES: Final = 10  # that are heard at once


@dataclass(frozen=True)
class HeardBoard:
    """A board as a listener hears it: its position, whose turn it is in a sentence, and the plies that led there.

    Without a cursor the board is only shown. It has the focus unless something beside it has.
    """

    words: BoardWords
    turn: str
    cursor: Cursor | None = None
    has_focus: bool = False
    steps: Sequence[Step] = ()

    def last_plies(self, count: int) -> str:
        """Return the last plies of the game, the latest last."""
        return " ".join(step_words(self.steps[-count:], self.words.listener)) or _("No move has been made")

    @property
    def count(self) -> str:
        """Whose turn it is, and the count."""
        return f"{self.turn}. {self.words.count()}"


Answer = Callable[[HeardBoard, Space], str]
"""Returns the answer to a question, which may be about a space."""
QUESTIONS: Final[Mapping[Action, Answer]] = {
    Action.HEAR_MOVES: lambda heard, space: heard.words.moves_of(space),
    Action.HEAR_CUT_OFFS: lambda heard, space: heard.words.cut_offs_of(space),
    Action.HEAR_MOVABLE: lambda heard, _space: heard.words.movable(),
    Action.HEAR_HEIGHTS: lambda heard, _space: heard.words.heights(),
    Action.HEAR_RED: lambda heard, _space: heard.words.red(),
    Action.HEAR_ROW: lambda heard, space: heard.words.row(space),
    Action.HEAR_DIAGONALS: lambda heard, space: heard.words.diagonals(space),
    Action.HEAR_TURN: lambda heard, _space: heard.count,
    Action.HEAR_LAST: lambda heard, _space: heard.last_plies(1),
    Action.HEAR_LAST_TEN: lambda heard, _space: heard.last_plies(LAST_PLIES),
}
TYPED_QUESTIONS: Final = {
    # Translators: from here on, words that a player types to hear about the board: one word each, none twice
    Action.HEAR_MOVES: NP_("command", "moves"),
    Action.HEAR_CUT_OFFS: NP_("command", "cuts"),
    Action.HEAR_MOVABLE: NP_("command", "stacks"),
    Action.HEAR_HEIGHTS: NP_("command", "heights"),
    Action.HEAR_RED: NP_("command", "red"),
    Action.HEAR_ROW: NP_("command", "row"),
    Action.HEAR_DIAGONALS: NP_("command", "diagonals"),
    Action.HEAR_TURN: NP_("command", "turn"),
    Action.HEAR_LAST: NP_("command", "last"),
    Action.HEAR_LAST_TEN: NP_("command", "ten"),
}


def answer(heard: HeardBoard, question: Action) -> str:
    """Return the answer to a question asked by a key, about the space under the cursor or that of the last ply."""
    last = heard.steps[-1][1][-1] if heard.steps else SPACE_BY_NAME["f3"]
    return QUESTIONS[question](heard, heard.cursor.space if heard.cursor else last)


def typed_answer(heard: HeardBoard, text: str) -> str:
    """Return the answer to a typed question, such as red, moves c3 or row 2; '' if the text is none."""
    word, _blank, of = text.strip().lower().partition(" ")
    question = next((one for one, message in TYPED_QUESTIONS.items() if is_typed(message, word)), None)
    if not question:
        return ""
    rows = {str(n): spaces[0] for n, spaces in enumerate(ROW_SPACES, 1)}
    space = {**SPACE_BY_NAME, **rows}.get(of.strip())
    if of and space is None:
        return _("There's no such space")
    return answer(heard, question) if space is None else QUESTIONS[question](heard, space)


def is_typed(message: str, word: str) -> bool:
    """Tell whether a word is that of a message with a context; accents may be missing."""
    return _without_accents(word) in spellings(message)


def spellings(message: str) -> set[str]:
    """Return the word of a message with a context in the language in use, and the English one, without accents."""
    return {_without_accents(_(message)), message.rpartition("\4")[2]}


def _without_accents(word: str) -> str:
    return "".join(letter for letter in normalize("NFKD", word.lower()) if not combining(letter))
