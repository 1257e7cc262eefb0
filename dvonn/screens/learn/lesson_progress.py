"""The progress of a lesson: the current task and position, its solutions, and wrong answers. No pygame."""

from random import Random
from typing import Final

from dvonn.rules.board import SPACES, Space
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.rules.pieces import Phase, Place, Ply
from dvonn.screens.learn.lessons import FILL_BOARD, Lesson, Task

WRONG_ANSWERS_BEFORE_REVEAL: Final = 2
FILL_ORDER: Final = tuple(Random(8).sample(SPACES, len(SPACES)))  # the order of the automatic placements


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
            return [Place(space) for space in self._vacant_spaces()[:-1]]
        return [parse_ply(self.task.reply)] if self.task.reply else []

    def _vacant_spaces(self) -> list[Space]:
        assert self.position.phase is Phase.PLACEMENT, "only the placement phase has vacant spaces to fill"
        return [space for space in FILL_ORDER if not self.position.stacks[space]]

    def begin_next_task(self) -> None:
        """Begin the next task."""
        self.task_number += 1
        self.wrong_answers, self.is_solved = 0, False
        if self.task.position:
            self.position = parse_position(self.task.position)
