"""The training: positions of the user's games in which the best move was missed, asked again on later and later days.

    dvonn training 1
    9,b/... white move ; e3f3 ; c1c2 ; about 4.5 ; draw ; 2 ; 2026-11-24 ; 2026-11-20 14.05.10 White - Greedy.txt
    end

A line has the position, the best move, the one that was played, the pieces that it gave away, the tie rule, how many
times in a row the best move has been found, the day on which the position is asked next, and the record of the game.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from dvonn.rules.board import Move, Phase
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.rules.position import Position, TieRule
from dvonn.storage.fields import merge_changes, read_each
from dvonn.storage.persistent_value import FileCodec, PersistentValue
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.text_store import Storage

TRAINING_FILE: Final = "training"
MAX_EXERCISES: Final = 300  # those found most often in a row are dropped first
MAX_SUCCESSES: Final = 99
DAYS_AFTER_SUCCESSES: Final = (1, 1, 3, 7, 14, 30, 60, 120)
"""The days until a position is asked again, by the number of successes in a row; the last one for all further ones."""
_LOSS_PATTERN: Final = re.compile(r"(exact|about) ([0-9]{1,2}(?:\.[0-9]{1,2})?)")


@dataclass(frozen=True)
class MissedMove:
    """A position in which the best move was missed: `loss` is in pieces, exact or about, `record` a file name."""

    position: Position
    best: Move
    played: Move
    loss: float
    exact: bool
    ties: TieRule
    record: str


@dataclass(frozen=True)
class TrainingExercise:
    """A missed move, how many times in a row it has been found since, and the day on which it is asked next."""

    missed: MissedMove
    due: date
    successes: int = 0

    def is_due(self, today: date) -> bool:
        """Return whether it is to be asked, also if a wrong clock has set a day that is too far away."""
        return self.due <= today or self.due > today + _interval(self.successes)

    def answered(self, today: date, *, solved: bool) -> "TrainingExercise":
        """Return the exercise after an answer: due later after each success in a row, tomorrow after a failure."""
        successes = min(MAX_SUCCESSES, self.successes + 1) if solved else 0
        return replace(self, successes=successes, due=today + _interval(successes))

    def __str__(self) -> str:
        """Return the line of the file."""
        one = self.missed
        loss = f"{'exact' if one.exact else 'about'} {one.loss:.2f}"
        fields = (one.position, one.best, one.played, loss, one.ties, self.successes, self.due, one.record)
        return " ; ".join(map(str, fields))


Exercises = dict[Position, TrainingExercise]
"""The exercises by their positions."""


class TrainingStore(PersistentValue[Exercises]):
    """The exercises in a storage, read when they are first needed.

    An exercise whose record has been deleted stays, as the record may be restored, but it is not asked.
    """

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage, TRAINING)

    def exercises(self) -> Sequence[TrainingExercise]:
        """Return the exercises of records that exist, those that are due first at the start."""
        ordered = sorted(self.value.values(), key=lambda one: one.due)
        return [one for one in ordered if self.storage.exists(f"{RECORDS_FOLDER}/{one.missed.record}")]

    def due(self, today: date) -> Sequence[TrainingExercise]:
        """Return the exercises to be asked on a day."""
        return [one for one in self.exercises() if one.is_due(today)]

    def add(self, missed: MissedMove, today: date) -> None:
        """Add an exercise, which is due at once, unless there is one of its position."""
        if missed.position not in self.value and missed.record.isprintable():
            self._keep(TrainingExercise(missed, today))

    def answer(self, exercise: TrainingExercise, today: date, *, solved: bool) -> TrainingExercise:
        """Note an answer; return the exercise with the day on which it is asked next."""
        answered = exercise.answered(today, solved=solved)
        self._keep(answered)
        return answered

    def _keep(self, exercise: TrainingExercise) -> None:
        self.value[exercise.missed.position] = exercise
        self.value = _limited(self.value)
        self.save()


def _limited(exercises: Exercises) -> Exercises:
    """Return at most MAX_EXERCISES."""
    kept = dict(exercises)
    for _ in range(len(kept) - MAX_EXERCISES):
        kept.pop(max(kept, key=lambda position: kept[position].successes))
    return kept


def _interval(successes: int) -> timedelta:
    return timedelta(days=DAYS_AFTER_SUCCESSES[min(successes, len(DAYS_AFTER_SUCCESSES) - 1)])


# The file


def _read(lines: Sequence[str]) -> tuple[Exercises, list[str]]:
    exercises, invalid = read_each(_parse_line, lines)
    return {one.missed.position: one for one in exercises[:MAX_EXERCISES]}, invalid


def _parse_line(line: str) -> TrainingExercise:
    """Return the exercise of a line; ValueError if it is damaged."""
    board, *moves, lost, ties, successes, due, record = line.split(" ; ", 7)
    position, loss, count = parse_position(board), _LOSS_PATTERN.fullmatch(lost), int(successes)
    best, played = (move for move in map(parse_ply, moves) if isinstance(move, Move) and not position.objection(move))
    if position.phase is not Phase.MOVEMENT or best == played or not loss or record != Path(record).name:
        raise ValueError(line)
    if float(loss[2]) > 98.0 or not 0 <= count <= MAX_SUCCESSES:  # the difference of two margins
        raise ValueError(line)
    missed = MissedMove(position, best, played, float(loss[2]), loss[1] == "exact", TieRule(ties), record)
    return TrainingExercise(missed, date.fromisoformat(due), count)


TRAINING: Final = FileCodec(
    TRAINING_FILE,
    1,
    _read,
    lambda exercises: map(str, exercises.values()),
    lambda base, mine, theirs: _limited(merge_changes(base, mine, theirs)),
)
