"""A round: plies are looked for in one position after the other; how they are judged and what is said. No pygame."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Generic, NamedTuple, TypeVar

from dvonn.input.intentions import Action
from dvonn.language import N_, _
from dvonn.rules.board import Colour, Ply
from dvonn.rules.game import Game
from dvonn.slices import SlicedWork
from dvonn.words import ply_text, side_name

ItemT = TypeVar("ItemT")


class QuestionState(Enum):
    """The states of a question."""

    ASKED = auto()  # a ply is looked for
    TRIED = auto()  # a ply is being judged, or is known to be wrong but not refused yet
    REFUSED = auto()  # a wrong ply is on the board, perhaps with the reply to it
    SOLVED = auto()
    SHOWN = auto()  # the solution was shown


class Telling(NamedTuple):
    """What is said: a headline, the line below it, that line while a stack is chosen, and the line above the board."""

    headline: str
    advice: str
    target_advice: str = ""
    above: str = ""


Clock = Callable[[], float]
Judgement = tuple[SlicedWork[None], Callable[[], None]]
"""The search that judges a ply, and what changes when it is done."""


class Round(ABC, Generic[ItemT]):
    """Asks a question for the item with the number, as soon as `ask` is called. All progress is written in `note`."""

    next_label, next_action = N_("Next"), Action.NEXT_MOVE
    show_label = ""  # without it the solution can't be shown
    show_refusal = ""  # the remark where it can't be shown yet
    turns_board = True  # to the side that is asked
    points_at_choice = True  # the cursor of keys, as soon as a question is asked
    is_celebrated = False  # with embers and rolling numbers after a solution
    reply_seconds = 0.0  # before the judgement is told
    played: Ply | None = None  # marked while a ply is looked for: what was played there
    answer: Ply | None = None  # marked beside a refused ply: the answer to it

    def __init__(self, items: Sequence[ItemT]) -> None:
        self.items, self.number = items, 0

    @abstractmethod
    def begin(self, item: ItemT) -> tuple[Game, Sequence[Ply]]:
        """Return a game that begins where the player is asked, and the line that is the solution."""

    def ask(self) -> None:
        """Ask for the item with the number."""
        self.game, self.line = self.begin(self.item)
        self.found = 0  # plies of the game that are not taken back
        self.state = QuestionState.ASKED
        self.wrong = 0  # answers; a solution that was shown may be one
        self.explanation = ""  # of the last answer
        self._judgement: Judgement | None = None

    @property
    def item(self) -> ItemT:
        """The item that is asked for."""
        return self.items[self.number]

    @property
    def is_over(self) -> bool:
        """Whether no further question follows."""
        return self.number == len(self.items) - 1

    @property
    def solver(self) -> Colour:
        """The side that the player plays."""
        return self.game.start.turn

    @property
    def solver_name(self) -> str:
        """The name of that side on its panel."""
        return side_name(self.solver)

    @property
    def is_done(self) -> bool:
        """Whether the question has been solved or shown."""
        return self.state in {QuestionState.SOLVED, QuestionState.SHOWN}

    @property
    def can_be_shown(self) -> bool:
        """Whether the solution may be shown now."""
        return self.state in {QuestionState.ASKED, QuestionState.REFUSED}

    @property
    def is_judged(self) -> bool:
        """Whether the judgement of the ply that was tried can be told."""
        return self.state is QuestionState.TRIED and self._judgement is not None and self._judgement[0].done

    # What happens

    def refusal(self, ply: Ply) -> str:
        """Return why a legal ply can't be tried, "" if it can."""
        return ""

    @abstractmethod
    def try_ply(self, ply: Ply) -> None:
        """Play a ply of the player."""

    def judge(self, clock: Clock) -> Judgement | None:
        """Return the judgement of the last ply, which begins now; None without one."""
        return None

    def think(self, seconds: float, clock: Clock) -> None:
        """Judge the ply that was tried for some seconds."""
        if self.state is QuestionState.TRIED:
            self._judgement = self._judgement or self.judge(clock)
            if self._judgement:
                self._judgement[0].step(seconds)

    def conclude(self) -> None:
        """Refuse or accept the ply that was tried, as it is judged."""
        assert self._judgement, "it is judged"
        self._judgement[1]()

    def take_back(self) -> None:
        """Take back a wrong ply and the reply to it."""
        while len(self.game.plies) > self.found:
            self.game.undo()
        self.state, self.explanation, self._judgement = QuestionState.ASKED, "", None

    def show(self) -> None:
        """Play the rest of the solution."""
        self.take_back()
        self.game.play_all(self.line[self.found :])
        self.state = QuestionState.SHOWN

    def note(self, *, solved: bool) -> None:  # a round against nobody notes nothing
        """Note a right or a wrong answer as soon as it is known."""

    # Words

    @property
    def answer_words(self) -> str:
        """The headline below which the solution is shown."""
        # Translators: {move} is a move such as c3-e3
        return _("The answer: {move}").format(move=ply_text(self.line[0]))

    @abstractmethod
    def telling(self, rolled: float = 1.0, *, is_tall: bool = False) -> Telling:
        """Return what is said; numbers have rolled a share of their way; a tall window has room for more advice."""
