"""The lessons of the tutorial, and the round that asks their questions."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from dvonn.language import N_, _
from dvonn.rules.board import SPACES, Place, Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.screens.exercise import QuestionState, Round, Telling
from dvonn.storage.settings import Settings

FILL_BOARD: Final = "fill"  # the reply that fills the board up to one vacant space
FILL_ORDER: Final = tuple(Random(8).sample(SPACES, len(SPACES)))  # the order of the automatic placements


@dataclass(frozen=True)
class Task:
    """One ply to be found: a solution is a ply whose text begins with one of `solutions` ("" is any ply).

    Without a position it continues from the task before. Any other legal ply gets the first of `objections`, pairs of
    a beginning and a message, whose beginning it has. `reply` is played after the solution: a ply or FILL_BOARD.
    `marks_movable` tells whether the stacks that can move are marked.
    """

    instruction: str
    explanation: str
    praise: str
    position: str = ""
    solutions: tuple[str, ...] = ("",)
    objections: tuple[tuple[str, str], ...] = ()
    reply: str = ""
    marks_movable: bool = True


@dataclass(frozen=True)
class Lesson:
    """The tasks about one rule; if `scored`, the scores are shown."""

    title: str
    tasks: tuple[Task, ...]
    scored: bool = False


LESSONS: Final = (
    Lesson(
        N_("Placing"),
        (
            Task(
                N_("Place a red piece on any space"),
                N_("There are three red pieces. They keep all the others alive."),
                N_("The other two follow, then both sides' own pieces, in turn."),
                position="9/10/11/10/9 white place",
                reply=FILL_BOARD,
            ),
            Task(
                N_("One space is left: it's yours"),
                N_("You are White, and White places the last piece."),
                N_("The board is full. From now on, stacks move."),
            ),
        ),
    ),
    Lesson(
        N_("Moving"),
        (
            Task(
                N_("Choose your lit piece, then the green mark"),
                N_("A single piece moves one space and must land on another piece or stack."),
                N_("Two pieces, one stack. Now Black moves."),
                position="9/3,b,3,b,b,b/2,w,b,r,b,2,b,r,r/3,b,5,b/9 white move",
                reply="k4j4",
            ),
            Task(
                N_("Now it's 2 high: move it 2 spaces"),
                N_("A stack moves as many spaces as it is high, in a straight line, over anything."),
                N_("Exactly two: never fewer, never more."),
                reply="j2j3",
            ),
            Task(
                N_("Now it's 3 high: move it 3 spaces"),
                N_("Empty spaces count too. Only the last one must hold a stack."),
                N_("The higher the stack, the farther it goes."),
            ),
        ),
    ),
    Lesson(
        N_("Surrounded"),
        (
            Task(
                N_("Free your piece in the middle: move the other aside"),
                N_("Surrounded on all six sides, a stack can't move."),
                N_("One neighbour is gone."),
                position="9/4,b,r,1,b,2/2,b,1,b,w,b,b,r,2/1,b,r,1,w,b,1,b,2/9 white move",
                solutions=("e2f2", "e2e3"),
                objections=(("e2f3", N_("That covers the piece in the middle. Move aside instead")),),
                reply="h2h3",
                marks_movable=False,
            ),
            Task(
                N_("Now the one in the middle can move"),
                N_("One empty space beside it is enough."),
                N_("At the edge of the board a stack is never surrounded."),
                solutions=("f3",),
                objections=(("", N_("Legal, but move the piece that you freed")),),
                marks_movable=False,
            ),
        ),
    ),
    Lesson(
        N_("Stacks and owners"),
        (
            Task(
                N_("Capture Black's stack of 2"),
                N_("The piece on top decides whose stack it is."),
                N_("Now it's yours, and 3 high. But it's Black's turn."),
                position="9/3,b,1,r,b,3/2,b,w,wb,w,w,4/2,r,1,r,5/9 white move",
                solutions=("d3e3", "f3e3"),
                objections=(("", N_("Legal, but look for the stack with Black on top and a 2")),),
                reply="e4e3",
            ),
            Task(
                N_("Black took it. Take it back"),
                N_("Whoever lands on top owns everything below."),
                N_("Five pieces, all of them yours."),
                solutions=("d3e3", "f3e3"),
                objections=(("", N_("Legal, but the stack of 4 is worth more")),),
            ),
        ),
    ),
    Lesson(
        N_("Cutting off"),
        (
            Task(
                N_("Black hangs on one of your pieces. Move it away"),
                N_("The light runs from the red pieces. What it can't reach is lost."),
                N_("Four stacks with no link to a red piece: cut off."),
                position="9/1,b,r,2,b,wb,3/1,r,r,w,w,b,bb,4/1,w,b,7/9 white move",
                solutions=("e3d3",),
                objections=(
                    ("e3f3", N_("Your piece is cut off with them: move it to the other side")),
                    ("d3", N_("That cuts off your own piece as well")),
                    ("", N_("Everything stays lit. Find the only link to the black stacks")),
                ),
            ),
            Task(
                N_("Cut off three black stacks and none of yours"),
                N_("You can cut off your own stacks too. Look where the light ends."),
                N_("What is cut off is out of the game and counts for nobody."),
                position="9/3,b,r,1,w,b,2/2,bb,w,r,r,w,ww,3/1,b,b,1,w,5/9 white move",
                solutions=("d3e3", "d3e4"),
                objections=(
                    ("d3", N_("Your piece is cut off with them: move it towards the red pieces")),
                    ("g3", N_("That cuts off more of your pieces than of Black's")),
                    ("", N_("Everything stays lit. Find the only link to the black stacks")),
                ),
            ),
        ),
        scored=True,
    ),
    Lesson(
        N_("Red pieces"),
        (
            Task(
                N_("Capture the red piece that keeps Black alive"),
                N_("A red piece on its own can't be moved."),
                N_("Inside a stack it travels too. Black sees it coming."),
                position="4,b,4/1,wb,2,b,wb,4/1,w,r,w,r,b,5/r,w,8/9 white move",
                solutions=("d3e3",),
                objections=(
                    ("d3c3", N_("Legal, but that one stands among your own stacks. Capture the other")),
                    ("", N_("Legal, but first land on the red piece beside Black's stacks")),
                ),
                reply="g5f4",
            ),
            Task(
                N_("Carry it 2 spaces away from Black"),
                N_("Where a red piece goes, life goes."),
                N_("No red piece beside them: three stacks cut off in one move."),
                solutions=("e3c3",),
                objections=(("", N_("Legal, but move the stack with the red piece inside")),),
            ),
        ),
        scored=True,
    ),
    Lesson(
        N_("Passing"),
        (
            Task(
                N_("Cover the only black stack that can move"),
                N_("If you can't move you must pass; if you can, you may not."),
                N_("Black can't move and passes. It's your turn again."),
                position="6,rb,2/3,w,3,rb,2/3,w,b,6/3,ww,r,5/9 white move",
                solutions=("d3e3", "e4e3"),
                objections=(("", N_("Black can still move. Land on the single black piece")),),
            ),
            Task(
                N_("Move once more, onto your stack in the middle"),
                N_("Black rejoins as soon as a move is possible."),
                N_("Now nobody can move, and the game is over."),
                solutions=("d3e3", "e4e3"),
                objections=(("", N_("Legal, but move onto your stack in the middle")),),
            ),
        ),
    ),
    Lesson(
        N_("The count"),
        (
            Task(
                N_("The last move is yours: win the game"),
                N_("All pieces in your stacks count for you, whatever their colour."),
                N_("10 to 6. The higher tower wins."),
                position="9/6,bwb,3/3,ww,r,bw,r,wbb,rbb,2/2,bbw,7/9 white move",
                solutions=("f3h3",),
                objections=(
                    ("f3d3", N_("That leaves 7 to 9, and Black wins. Capture a black stack")),
                    ("", N_("That cuts off your own stack of 3, and Black wins")),
                ),
            ),
        ),
        scored=True,
    ),
)


def finished_count(finished: Collection[int]) -> int:
    """Return how many lessons are finished, given the numbers of the finished ones, which a file may have made up."""
    return sum(number <= len(LESSONS) for number in finished)


WRONG_ANSWERS_BEFORE_REVEAL: Final = 2


class LessonRound(Round[Task]):
    """A lesson, whose number counts from 0; the settings keep it, and which lessons are finished.

    A task without a position begins where the one before it has ended.
    """

    next_label = N_("Skip")
    points_at_choice = False

    def __init__(self, lesson: int, settings: Settings) -> None:
        self.lesson, self._settings = lesson, settings
        settings.lesson = lesson
        super().__init__(LESSONS[lesson].tasks)

    def begin(self, item: Task) -> tuple[Game, Sequence[Ply]]:
        """Return the position of a task, whose solution is not shown as a line."""
        self.replies: Sequence[Ply] = []  # to the solution, still to be played
        return Game(parse_position(item.position) if item.position else self.game.position), []

    @property
    def is_revealed(self) -> bool:
        """Whether the solutions are shown, after some wrong answers."""
        return self.wrong >= WRONG_ANSWERS_BEFORE_REVEAL and not self.is_done

    def solutions(self) -> list[Ply]:
        """Return the plies that solve the task."""
        return [ply for ply in self.game.start.moves() if str(ply).startswith(self.item.solutions)]

    def objection(self, ply: Ply) -> str | None:
        """Return the message that tells why a legal ply is not a solution, None if it is one."""
        if ply in self.solutions():
            return None
        return next(reason for beginning, reason in self.item.objections if str(ply).startswith(beginning))

    def try_ply(self, ply: Ply) -> None:
        """Play a ply; a wrong one stays on the board until it is taken back."""
        self.game.play(ply)
        objection = self.objection(ply)
        if objection:
            self.state, self.wrong, self.explanation = QuestionState.TRIED, self.wrong + 1, _(objection)
        else:
            self.state, self.replies = QuestionState.SOLVED, self._replies()

    def _replies(self) -> list[Ply]:
        """Return the plies that are played automatically after the solution."""
        if self.item.reply == FILL_BOARD:
            vacant = [space for space in FILL_ORDER if not self.game.position.stacks[space]]
            return [Place(space) for space in vacant[:-1]]
        return [parse_ply(self.item.reply)] if self.item.reply else []

    def reply(self) -> None:
        """Play the replies."""
        self.game.play_all(self.replies)
        self.replies = []

    def note(self, *, solved: bool) -> None:
        """Note that the lesson is finished."""
        if solved and self.is_over:
            self._settings.finished_lessons |= {self.lesson + 1}

    def telling(self, rolled: float = 1.0, *, is_tall: bool = False) -> Telling:
        """Return the task, with the reason against a wrong ply, or the praise."""
        if self.is_done:
            return Telling(_("That's it!"), _(self.item.praise))
        return Telling(_(self.item.instruction), self.explanation or _(self.item.explanation))
