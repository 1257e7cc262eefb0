"""The whole program on a full disk: a finished game is recorded when there is room, and the user is told meanwhile."""

from pathlib import Path
from random import Random

import pytest

from dvonn.commandline import Options
from dvonn.match.match import Match
from dvonn.rules.game import Game
from dvonn.screens.scene import ShowMatch
from dvonn.storage.autosave import RUNNING_MATCH_FILE
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.settings import SETTINGS_FILE
from dvonn.ui.theme import Speed
from tests.harness.clocks import FakeClock
from tests.harness.context import FRAME_SECONDS
from tests.harness.games import HOT_SEAT, game_of_last_plies
from tests.harness.user import Undrawn
from tests.storage.disk import Disk


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.fixture
def app(tmp_path: Path) -> Undrawn:
    """Return the program in a folder that has been used."""
    (tmp_path / SETTINGS_FILE).touch()
    app = Undrawn(Options(size=(320, 240), data_dir=tmp_path), clock=FakeClock(), rng=Random(1))
    app.context.settings.speed = Speed.OFF
    app.frame([], 0)
    return app


def play_to_the_end(app: Undrawn, seed: int) -> None:
    """Play the last plies of a game."""
    whole = game_of_last_plies(6, seed)
    match = Match(HOT_SEAT, Game(whole.start))
    app.apply(ShowMatch(match))
    for ply in whole.plies:
        match.play(ply)
        app.frame([], FRAME_SECONDS)


def begin_a_game(app: Undrawn) -> Match:
    """Begin a game and play some plies."""
    match = Match(HOT_SEAT)
    app.apply(ShowMatch(match))
    for ply in match.position.moves()[:3]:
        match.play(ply)
        app.frame([], FRAME_SECONDS)
    return match


def records(folder: Path) -> list[str]:
    """Return the texts of the records."""
    return [path.read_text() for path in (folder / RECORDS_FOLDER).glob("*.txt")]


@pytest.mark.parametrize("ends", [False, True], ids=["while it runs", "at its end"])
def test_a_finished_game_is_recorded_when_the_disk_has_room(
    app: Undrawn, disk: Disk, tmp_path: Path, *, ends: bool
) -> None:
    """Two games that end on a full disk become records later, and the game that has begun since is saved after them."""
    disk.full = True
    play_to_the_end(app, seed=5)
    play_to_the_end(app, seed=6)
    assert app.host.warning == "Not saved yet: 2 finished games, settings (No space left on device)"
    running = begin_a_game(app)
    assert not records(tmp_path)
    disk.full = False
    with app.host.running():
        for _ in range(0 if ends else 3):
            app.frame([], 1.0)
        assert ends or not app.storage.unsaved
    assert len(records(tmp_path)) == 2
    assert str(running.game.plies[-1]) in (tmp_path / RUNNING_MATCH_FILE).read_text()
    assert not app.storage.unsaved
    assert app.host.warning == ""


def test_a_running_game_never_replaces_the_save_of_one_without_a_record(app: Undrawn, tmp_path: Path) -> None:
    """As long as an ended game has no record, its save stays, and the next start makes the record."""
    records_folder = tmp_path / RECORDS_FOLDER
    records_folder.touch()  # no record can be written, but the match can
    play_to_the_end(app, seed=6)
    begin_a_game(app)
    app.autosave.close()
    records_folder.unlink()
    later = Undrawn(Options(size=(320, 240), data_dir=tmp_path), clock=FakeClock(), rng=Random(1))
    later.autosave.close()
    (record,) = records(tmp_path)
    assert str(game_of_last_plies(6, seed=6).plies[-1]) in record
