"""Two programs on one folder: what either writes is there in the end, whoever writes last."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from random import Random

import pytest

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.engine.levels import GREEDY
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Move
from dvonn.storage.puzzle_progress import PuzzleProgressStore
from dvonn.storage.settings import SETTINGS_FILE, Settings, parse_settings
from dvonn.storage.settings_merge import merge_settings
from dvonn.storage.text_store import Storage
from dvonn.storage.training import MissedMove, TrainingStore
from tests.harness.matches import game_of_last_plies
from tests.harness.player import FakeClock, Undrawn
from tests.harness.puzzles import SHIPPED_PUZZLES

TODAY = date(2026, 11, 24)


def start(folder: Path) -> App:
    """Start a program in a folder."""
    app = Undrawn(Options(size=(320, 240), data_dir=folder), clock=FakeClock(), rng=Random(1))
    app.frame([], 0)
    return app


def saved_settings(folder: Path) -> Settings:
    """Return the settings as they are in the file."""
    return parse_settings((folder / SETTINGS_FILE).read_text())[0]


def missed_move(seed: int) -> MissedMove:
    """Return a missed move of a game."""
    position = game_of_last_plies(12, seed).start
    best, played = position.moves()[:2]
    assert isinstance(best, Move)
    assert isinstance(played, Move)
    return MissedMove(position, best, played, 3.0, exact=True, ties=TieRule.DRAW, record="a game.txt")


def test_both_windows_keep_their_settings(tmp_path: Path) -> None:
    """Each changes other settings; whoever is closed last, all of them are kept, and so are lessons and wins."""
    (tmp_path / SETTINGS_FILE).touch()
    one, other = start(tmp_path), start(tmp_path)
    one.stage.settings.effects, other.stage.settings.ambience = 0.25, 0.5
    one.stage.settings.finished_lessons, other.stage.settings.finished_lessons = frozenset({1, 2}), frozenset({4})
    one.stage.settings.bindings, other.stage.settings.bindings = {"hint": "a"}, {"undo": "b"}
    other.host.run(lambda: None)
    one.host.run(lambda: None)
    saved = saved_settings(tmp_path)
    assert (saved.effects, saved.ambience) == (0.25, 0.5)
    assert saved.finished_lessons == {1, 2, 4}
    assert saved.bindings == {"hint": "a", "undo": "b"}


@pytest.mark.parametrize(("base", "mine", "theirs", "wins"), [(1, 2, 3, 4), (5, 0, 6, 0)])
def test_wins_of_both_windows_count(base: int, mine: int, theirs: int, wins: int) -> None:
    """Games that both have won in the same series count; the window that writes last knows whether it has ended."""
    assert merge_settings(*(Settings(wins=count, wins_level=GREEDY) for count in (base, mine, theirs))).wins == wins


def test_puzzles_of_both_windows_are_kept(tmp_path: Path) -> None:
    """Solved and missed puzzles, days, the best score and the answers that count are those of both."""
    one, other = (PuzzleProgressStore(Storage(tmp_path)) for _ in range(2))
    assert one.progress == other.progress  # both have read the file
    one.progress.best_score = 20
    one.note_answer(SHIPPED_PUZZLES[0], solved=True)
    one.note_day(TODAY, that_day=True)
    other.progress.best_score = 3
    other.note_answer(SHIPPED_PUZZLES[1], solved=False)
    found = PuzzleProgressStore(Storage(tmp_path)).progress
    assert (found.best_score, found.streak(TODAY)) == (20, 1)
    assert (found.solved, found.missed) == ({SHIPPED_PUZZLES[0].key}, {SHIPPED_PUZZLES[1].key})
    assert found.rating
    assert found.rating.games == 2


def test_training_of_both_windows_is_kept(tmp_path: Path) -> None:
    """Exercises that either adds are kept, and an answer is not undone by the other window."""
    Storage(tmp_path).write("records/a game.txt", "")
    one, other = (TrainingStore(Storage(tmp_path)) for _ in range(2))
    assert not one.holds(missed_move(1).position)
    assert not other.holds(missed_move(1).position)
    one.add(missed_move(1), TODAY)
    one.answer(one.exercises()[0], TODAY, solved=True)
    other.add(missed_move(2), TODAY)
    found = {one.missed.position: one.successes for one in TrainingStore(Storage(tmp_path)).exercises()}
    assert found == {missed_move(1).position: 1, missed_move(2).position: 0}


def test_a_write_waits_for_the_lock_of_another_program(tmp_path: Path) -> None:
    """While another program writes, nothing is written and no frame waits; later the write is repeated."""
    storage = Storage(tmp_path)
    store = PuzzleProgressStore(storage)
    with locked(tmp_path):
        store.note_solved(SHIPPED_PUZZLES[0], 7)
        assert PuzzleProgressStore(Storage(tmp_path)).progress.best_score == 0
    storage.save_again()
    assert PuzzleProgressStore(Storage(tmp_path)).progress.best_score == 7
    assert not storage.take_messages()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of the shared files as another program does."""
    with Storage(folder).lock() as held:
        assert held
        yield
