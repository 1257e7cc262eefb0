"""The lessons of the tutorial, as data: positions, tasks and texts; and the progress of a lesson. No pygame.

The player is White. The instruction has room for about 50 letters in large type, the other texts for 80 in small type.
"""

from collections.abc import Collection
from dataclasses import dataclass
from random import Random
from typing import Final

from dvonn.rules.board import SPACES
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.rules.pieces import Place, Ply

WRONG_ANSWERS_BEFORE_REVEAL: Final = 2
FILL_BOARD: Final = "fill"  # the reply that fills the board up to one vacant space
FILL_ORDER: Final = tuple(Random(8).sample(SPACES, len(SPACES)))  # the order of the automatic placements


@dataclass(frozen=True)
class Task:
    """One ply to be found: a solution is a ply whose text begins with one of `solutions` ("" is any ply).

    Without a position it continues from the task before. Any other legal ply gets the first of `objections`, pairs of
    a beginning and a text, whose beginning it has. `reply` is played after the solution: a ply or FILL_BOARD.
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


class LessonProgress:
    """One lesson, from its first task on, which must have a position."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.task_number = 0  # from 0
        self.position = parse_position(lesson.tasks[0].position)
        self.wrong_answers = 0  # to this task
        self.is_solved = False

    @property
    def task(self) -> Task:
        """The current task."""
        return self.lesson.tasks[self.task_number]

    @property
    def is_last(self) -> bool:
        """Whether this is the last task of the lesson."""
        return self.task_number == len(self.lesson.tasks) - 1

    @property
    def reveals_solutions(self) -> bool:
        """Whether the solutions are shown, after some wrong answers."""
        return self.wrong_answers >= WRONG_ANSWERS_BEFORE_REVEAL and not self.is_solved

    def solutions(self) -> list[Ply]:
        """Return the plies that solve the task."""
        return [ply for ply in self.position.moves() if str(ply).startswith(self.task.solutions)]

    def objection(self, ply: Ply) -> str | None:
        """Return why a ply is illegal or not a solution, None if it is one."""
        objection = self.position.objection(ply)
        if objection or ply in self.solutions():
            return objection
        return next(reason for beginning, reason in self.task.objections if str(ply).startswith(beginning))

    def play(self, ply: Ply) -> None:
        """Play a legal ply: the answer or a reply."""
        self.position = self.position.play(ply)

    def replies(self) -> list[Ply]:
        """Return the plies that are played automatically after the solution."""
        if self.task.reply == FILL_BOARD:
            vacant = [space for space in FILL_ORDER if not self.position.stacks[space]]
            return [Place(space) for space in vacant[:-1]]
        return [parse_ply(self.task.reply)] if self.task.reply else []

    def begin_next_task(self) -> None:
        """Begin the next task."""
        self.task_number += 1
        self.wrong_answers, self.is_solved = 0, False
        if self.task.position:
            self.position = parse_position(self.task.position)


LESSONS: Final = (
    Lesson(
        "Placing",
        (
            Task(
                "Place a red piece on any space",
                "There are three of them. They give life to all the others.",
                "The other two follow, and then everybody's own pieces, in turn.",
                position="9/10/11/10/9 white place",
                reply=FILL_BOARD,
            ),
            Task(
                "One space is left: it is yours",
                "You are White, and White places the last piece.",
                "The board is full. From now on, stacks move.",
            ),
        ),
    ),
    Lesson(
        "Moving",
        (
            Task(
                "Choose your lit piece, then the green mark",
                "A single piece moves one space, and must land on another piece or stack.",
                "Two pieces, one stack. Black moves, too.",
                position="9/3,b,3,b,b,b/2,w,b,r,b,2,b,r,r/3,b,5,b/9 white move",
                reply="k4j4",
            ),
            Task(
                "It is 2 high now: move it 2 spaces",
                "A stack moves as many spaces as it is high, in a straight line, over anything.",
                "Exactly two, never less, never more.",
                reply="j2j3",
            ),
            Task(
                "And 3 high: move it 3 spaces",
                "Empty spaces count, too. Only the last one must have a stack.",
                "The higher a stack, the farther it goes.",
            ),
        ),
    ),
    Lesson(
        "Surrounded",
        (
            Task(
                "Free your piece in the middle: move the other aside",
                "With all six neighbours around it, a stack cannot move.",
                "One neighbour is gone.",
                position="9/4,b,r,1,b,2/2,b,1,b,w,b,b,r,2/1,b,r,1,w,b,1,b,2/9 white move",
                solutions=("e2f2", "e2e3"),
                objections=(("e2f3", "That covers the piece in the middle. Move aside instead"),),
                reply="h2h3",
                marks_movable=False,
            ),
            Task(
                "Now the one in the middle can move",
                "One free space beside it is enough.",
                "At the edge of the board stacks are always free.",
                solutions=("f3",),
                objections=(("", "Allowed, but move the piece that you have freed"),),
                marks_movable=False,
            ),
        ),
    ),
    Lesson(
        "Stacks and owners",
        (
            Task(
                "Take Black's stack of 2",
                "The piece on top says whose a stack is.",
                "Now it is yours, and 3 high. But Black is next.",
                position="9/3,b,1,r,b,3/2,b,w,wb,w,w,4/2,r,1,r,5/9 white move",
                solutions=("d3e3", "f3e3"),
                objections=(("", "Allowed, but look for the stack with Black on top and a 2"),),
                reply="e4e3",
            ),
            Task(
                "Black took it. Take it back",
                "Whoever lands on top owns all that is below.",
                "Five pieces, and all of them are yours.",
                solutions=("d3e3", "f3e3"),
                objections=(("", "Allowed, but the stack of 4 is worth more"),),
            ),
        ),
    ),
    Lesson(
        "Cut off",
        (
            Task(
                "Move the white piece that keeps Black alive",
                "The light runs from the red pieces. What it cannot reach is gone.",
                "Four stacks without a link to a red piece: cut off.",
                position="9/1,b,r,2,b,wb,3/1,r,r,w,w,b,bb,4/1,w,b,7/9 white move",
                solutions=("e3d3",),
                objections=(
                    ("e3f3", "It goes down with them: move it to the other side"),
                    ("d3", "That cuts off your own piece, too"),
                    ("", "All the light stays. Find the only link to the black stacks"),
                ),
            ),
            Task(
                "Cut off three black stacks, and none of yours",
                "You can cut off your own stacks, too. Look where the light ends.",
                "Nobody counts what is cut off. It is out of the game.",
                position="9/3,b,r,1,w,b,2/2,bb,w,r,r,w,ww,3/1,b,b,1,w,5/9 white move",
                solutions=("d3e3", "d3e4"),
                objections=(
                    ("d3", "It goes down with them: move it towards the red pieces"),
                    ("g3", "That cuts off more of yours than of Black's"),
                    ("", "All the light stays. Find the only link to black stacks"),
                ),
            ),
        ),
        scored=True,
    ),
    Lesson(
        "Red pieces",
        (
            Task(
                "Land on the red piece that Black lives on",
                "Alone, a red piece cannot be moved.",
                "Inside a stack it goes along. Black guesses what comes.",
                position="4,b,4/1,wb,2,b,wb,4/1,w,r,w,r,b,5/r,w,8/9 white move",
                solutions=("d3e3",),
                objections=(
                    ("d3c3", "Allowed, but this one is among your own stacks. Take the other"),
                    ("", "Allowed, but first land on the red piece beside Black's stacks"),
                ),
                reply="g5f4",
            ),
            Task(
                "Carry it away from Black, 2 spaces",
                "Where a red piece goes, life goes.",
                "Nothing red beside them: three stacks cut off at one blow.",
                solutions=("e3c3",),
                objections=(("", "Allowed, but move the stack with the red piece inside"),),
            ),
        ),
        scored=True,
    ),
    Lesson(
        "Passing",
        (
            Task(
                "Cover the only black stack that can move",
                "Who cannot move must pass. Nobody may pass who can.",
                "Black cannot move and passes. It is your turn again.",
                position="6,rb,2/3,w,3,rb,2/3,w,b,6/3,ww,r,5/9 white move",
                solutions=("d3e3", "e4e3"),
                objections=(("", "Black can still move. Land on the single black piece"),),
            ),
            Task(
                "Move once more, onto your stack in the middle",
                "Black goes on as soon as there is a move for Black again.",
                "Now nobody can move. That is the end of a game.",
                solutions=("d3e3", "e4e3"),
                objections=(("", "Allowed, but move onto your stack in the middle"),),
            ),
        ),
    ),
    Lesson(
        "The count",
        (
            Task(
                "The last move is yours: win the game",
                "All pieces in your stacks count for you, whatever their colour.",
                "10 to 6. The higher tower wins.",
                position="9/6,bwb,3/3,ww,r,bw,r,wbb,rbb,2/2,bbw,7/9 white move",
                solutions=("f3h3",),
                objections=(
                    ("f3d3", "That leaves 7 to 9, and Black wins. Take from Black"),
                    ("", "That cuts off your own stack of 3, and Black wins"),
                ),
            ),
        ),
        scored=True,
    ),
)


def finished_count(finished: Collection[int]) -> int:
    """Return how many lessons are finished, given the numbers of the finished ones, which a file may have made up."""
    return sum(number <= len(LESSONS) for number in finished)
