"""A lesson while it is learned: the position as it stands, what is wanted in it, and what was wrong. No pygame."""

from random import Random
from typing import Final

from dvonn.rules.board import SPACES, Space
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.rules.pieces import Phase, Place, Ply
from dvonn.screens.learn.lessons import FILL, Lesson, Task

PATIENCE: Final = 2  # wrong answers until what is wanted is shown
MIXED: Final = tuple(Random(8).sample(SPACES, len(SPACES)))  # the order in which a board fills by itself


class LessonProgress:
    """One lesson, from its first task on; a lesson's first task has a position."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.number = 0  # of the task, from 0
        self.position = parse_position(lesson.tasks[0].position)
        self.wrong = 0  # answers to this task
        self.found = False

    @property
    def task(self) -> Task:
        """The task that is worked at."""
        return self.lesson.tasks[self.number]

    @property
    def is_last(self) -> bool:
        """Whether no task follows in this lesson."""
        return self.number == len(self.lesson.tasks) - 1

    @property
    def shows(self) -> bool:
        """Whether what is wanted is to be shown by now."""
        return self.wrong >= PATIENCE and not self.found

    def wanted(self) -> list[Ply]:
        """Return the plies that are right."""
        return [ply for ply in self.position.moves() if str(ply).startswith(self.task.wanted)]

    def objection(self, ply: Ply) -> str | None:
        """Return why a ply is not allowed or not what is looked for, None if it is right."""
        objection = self.position.objection(ply)
        if objection or ply in self.wanted():
            return objection
        return next(reason for beginning, reason in self.task.reasons if str(ply).startswith(beginning))

    def play(self, ply: Ply) -> None:
        """Play a legal ply, the guest's or one of the replies to it."""
        self.position = self.position.play(ply)

    def replies(self) -> list[Ply]:
        """Return what is played on the board after the right ply has been played."""
        if self.task.reply == FILL:
            return [Place(space) for space in self._to_fill()[:-1]]
        return [parse_ply(self.task.reply)] if self.task.reply else []

    def _to_fill(self) -> list[Space]:
        assert self.position.phase is Phase.PLACEMENT, "only then pieces are placed"
        return [space for space in MIXED if not self.position.stacks[space]]

    def go_on(self) -> None:
        """Begin the next task."""
        self.number += 1
        self.wrong, self.found = 0, False
        if self.task.position:
            self.position = parse_position(self.task.position)
