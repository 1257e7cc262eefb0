"""The whole program on a full disk: a finished game is recorded when there is room, and the user is told meanwhile."""

from pathlib import Path

import pytest

from dvonn.app import App
from dvonn.match.match import Match
from dvonn.rules.game import Game
from dvonn.screens.scene import ShowMatch
from dvonn.storage.autosave import RUNNING_MATCH_FILE
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.settings import SETTINGS_FILE
from dvonn.ui.theme import Speed
from tests.harness.context import FRAME_SECONDS
from tests.harness.games import HOT_SEAT, game_of_last_plies, random_game
from tests.harness.user import AppUser
from tests.storage.disk import Disk

LAST_PLIES = [game_of_last_plies(6, seed) for seed in (5, 6)]
FIRST_PLIES = random_game(3, seed=1)


@pytest.fixture
def app(tmp_path: Path) -> App:
    """Return the program in a folder that has been used."""
    (tmp_path / SETTINGS_FILE).touch()
    app = AppUser((320, 240), draws=False, folder=tmp_path).app
    app.context.settings.speed = Speed.OFF
    return app


def play(app: App, game: Game) -> None:
    """Play the plies of a game."""
    match = Match(HOT_SEAT, Game(game.start))
    app.apply(ShowMatch(match))
    for ply in game.plies:
        match.play(ply)
        app.frame([], FRAME_SECONDS)


@pytest.mark.parametrize("ends", [False, True], ids=["while it runs", "at its end"])
def test_a_finished_game_is_recorded_when_the_disk_has_room(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, ends: bool
) -> None:
    """Two games that end on a full disk become records later, and the game that has begun since is saved after them."""
    disk = Disk(monkeypatch)
    disk.full = True
    for game in LAST_PLIES:
        play(app, game)
    assert app.host.warning == "Not saved yet: 2 finished games, settings (No space left on device)"
    play(app, FIRST_PLIES)
    assert not [*tmp_path.glob(f"{RECORDS_FOLDER}/*.txt")]
    disk.full = False
    with app.host.running():
        for _ in range(0 if ends else 3):
            app.frame([], 1.0)
        assert ends or not app.storage.unsaved
    assert len([*tmp_path.glob(f"{RECORDS_FOLDER}/*.txt")]) == 2
    assert str(FIRST_PLIES.plies[-1]) in (tmp_path / RUNNING_MATCH_FILE).read_text()
    assert (app.storage.unsaved, app.host.warning) == ({}, "")


def test_a_running_game_never_replaces_the_save_of_one_without_a_record(app: App, tmp_path: Path) -> None:
    """As long as an ended game has no record, its save stays, and the next start makes the record."""
    records_folder = tmp_path / RECORDS_FOLDER
    records_folder.touch()  # no record can be written, but the match can
    for game in (LAST_PLIES[1], FIRST_PLIES):
        play(app, game)
    app.autosave.close()
    records_folder.unlink()
    AppUser((320, 240), draws=False, folder=tmp_path).app.autosave.close()
    (record,) = records_folder.glob("*.txt")
    assert str(LAST_PLIES[1].plies[-1]) in record.read_text()
