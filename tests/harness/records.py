"""Folders with records for tests, and programs that run on them."""

from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.engine.analysis import game_review
from dvonn.match.match import Match, Seats, Terms
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.game import random_game
from dvonn.rules.notation import own_headers, split_record
from dvonn.rules.pieces import Colour
from dvonn.screens.scene import Stage
from dvonn.storage.autosave import Autosave
from dvonn.storage.record_store import FOLDER, RecordStore
from dvonn.storage.text_store import Storage
from tests.harness.matches import AS_WHITE, HOT_SEAT, TO_THE_END
from tests.harness.player import STEP, FakeClock
from tests.harness.storage import NOON

TORN = "1. e3 f3 2. g3 d3 3. zz"


@pytest.fixture(autouse=True)
def light_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reviews, which are only passed through here, cost next to nothing."""
    for budget in ("NODES", "SOLVING", "BOARDS", "FORESEEN"):
        monkeypatch.setattr(game_review, budget, 10)


def put_record(folder: Path, hour: int, seats: Seats = AS_WHITE, plies: int = TO_THE_END, **names: str) -> str:
    """Write the record of a random game, begun so many hours after noon; return its name."""
    when = NOON + timedelta(hours=hour)
    match = Match(seats, random_game(plies, seed=hour), terms=Terms({Colour(key): name for key, name in names.items()}))
    own = own_headers(match.game)
    said = {key: value for key, value in split_record(str(match)).headers.items() if key not in own}
    date = f"{when:%Y-%m-%d %H:%M:%S}"
    text = format_record(match.game, {"date": date, **said})
    name = RecordStore(Storage(folder), lambda: when).add(text, date, {colour: match.name(colour) for colour in Colour})
    assert name
    return name


def fill(folder: Path) -> None:
    """Write five records: two against a level, two of two people, of which one is unfinished, and a torn page."""
    put_record(folder, 1)
    put_record(folder, 2)
    put_record(folder, 3, HOT_SEAT, white="Ada", black="Bob")
    put_record(folder, 4, HOT_SEAT, plies=60)
    put_file(folder / FOLDER / "torn.txt", TORN)


def put_file(path: Path, content: str | bytes) -> Path:
    """Write a file, in a folder of its own if need be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return path


def keep_in(stage: Stage, folder: Path) -> Storage:
    """Let a stage keep its records in a folder."""
    storage = Storage(folder)
    stage.keeper = Autosave(storage, now=lambda: datetime(2027, 1, 1, 12))  # noqa: DTZ001 # local time, as in names
    return storage


class Visitor:
    """Somebody at a program with a folder of records."""

    def __init__(self, folder: Path | None, size: tuple[int, int] = (1280, 720), files: tuple[Path, ...] = ()) -> None:
        self.app = App(Options(size=size, data_dir=folder, files=files), clock=FakeClock(), rng=Random(1))
        self.app.frame([], 0)

    @property
    def title(self) -> str:
        """What the window's title says."""
        return pygame.display.get_caption()[0]

    def wait(self, frames: int = 60) -> None:
        """Let frames pass."""
        for _ in range(frames):
            self.app.frame([], STEP)

    def press(self, *keys: int) -> None:
        """Press keys, a frame for each."""
        for key in keys:
            self.app.frame([pygame.Event(pygame.KEYDOWN, key=key, mod=0)], STEP)

    def push(self, *buttons: int) -> None:
        """Press a pad's buttons, a frame for each, and let them go."""
        for button in buttons:
            for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
                self.app.frame([pygame.Event(kind, instance_id=0, button=button)], STEP)

    def click(self, at: tuple[int, int]) -> None:
        """Press at a point."""
        self.app.frame([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)], STEP)
        self.app.frame([pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)], STEP)

    def drop(self, *paths: Path) -> None:
        """Let files fall onto the window, all of them at once, and wait until something has come of it."""
        self.app.frame([pygame.Event(pygame.DROPFILE, file=str(path)) for path in paths], STEP)
        for _ in range(600):
            self.app.frame([], STEP)
            if self.title != "DVONN: Reading games":
                return
        raise AssertionError("it reads for ever")
