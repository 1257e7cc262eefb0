"""The training: the days on which exercises come back, and its file."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.text_store import Storage
from dvonn.storage.training import (
    MAX_EXERCISES,
    TRAINING,
    TRAINING_FILE,
    TrainingExercise,
    TrainingStore,
)
from tests.harness.storage import new_record_store
from tests.storage.test_kept_files import missed_move

TODAY = date(2026, 11, 22)
RECORD = "2026-11-20 14.05.10 White - Greedy.txt"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the user's folder with a record."""
    (tmp_path / RECORDS_FOLDER).mkdir()
    (tmp_path / RECORDS_FOLDER / RECORD).write_text("a record")
    return tmp_path


def test_exercises_come_back_later_after_each_success(folder: Path) -> None:
    """An exercise is due at once, then 1, 3, 7, 14, 30 ... days after each success, and a failure begins anew.

    A review that is opened again doesn't put it back to the start, and a calendar that was wrong doesn't hide it.
    """
    store, day, gaps = TrainingStore(Storage(folder)), TODAY, []
    store.add(missed_move(0, RECORD), day)
    for solved in (True,) * 6 + (False, True, True):
        (exercise,) = store.due(day)
        store.answer(exercise, day, solved=solved)
        store.add(replace(exercise.missed, loss=1.0), day)
        assert not store.due(day)
        before = day
        while not store.due(day):
            day += timedelta(days=1)
        gaps.append((day - before).days)
    assert gaps == [1, 3, 7, 14, 30, 60, 1, 1, 3]
    store.answer(store.due(day)[0], date(2036, 1, 1), solved=True)
    assert len(store.due(day)) == 1


def test_exercises_go_and_come_with_their_record(tmp_path: Path) -> None:
    """Deleting a record hides its exercises; restoring it shows them, with their schedule."""
    records, store = new_record_store(tmp_path), TrainingStore(Storage(tmp_path))
    name = str(records.add("dvonn game", "", {}))
    store.add(missed_move(0, name), TODAY)
    trashed = str(records.delete(name))
    assert not store.exercises()
    records.restore(trashed)
    assert len(store.due(TODAY)) == 1


def test_the_number_is_limited(folder: Path) -> None:
    """Beyond the limit, those found most often go; the longest file can be read."""
    first, *others, last = (missed_move(seed, RECORD) for seed in range(MAX_EXERCISES + 1))
    kept = {missed.position: TrainingExercise(missed, TODAY, int(missed is first)) for missed in (first, *others)}
    Storage(folder).write(TRAINING_FILE, TRAINING.format(kept))
    TrainingStore(Storage(folder)).add(last, TODAY)
    store = TrainingStore(Storage(folder))
    assert len(store.exercises()) == MAX_EXERCISES
    assert [one.position in store.value for one in (first, last)] == [False, True]
