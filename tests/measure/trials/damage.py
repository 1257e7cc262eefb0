"""Data folders to begin with, and every kind of damage to one of their files."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Final

from dvonn.kiosk.event_modes import BLITZ, CHALLENGE
from dvonn.kiosk.event_settings import EVENT_SETTINGS, EventSettings
from dvonn.kiosk.pin import PIN_TRIES_FILE, hash_pin
from dvonn.kiosk.winner_list import Board, WinnerList
from dvonn.match import Match
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.storage.autosave import Autosave
from dvonn.storage.log import Log
from dvonn.storage.settings import Settings
from dvonn.storage.settings_file import SETTINGS, SETTINGS_FILE
from dvonn.storage.text_store import Storage
from tests.harness.storage import save_value
from tests.measure.trials.scripts import TRIAL_PIN

HUGE_BYTES: Final = 300_000_000  # of a file that is almost all holes
MAX_NOISE_BYTES: Final = 5_000
NOT_UTF8: Final = b"\xff\xfe\x80"
TEMPLATE_GAMES: Final = 3
TEMPLATE_PLIES: Final = 11  # of the running match, from a full board; no game is over by then


@dataclass(frozen=True)
class Damage:
    """A kind of damage, by its name in DAMAGES, to a file of a data folder, before the start or while it runs."""

    kind: str
    name: str
    seed: int
    while_running: bool

    def apply(self, folder: Path) -> None:
        """Put what is damaged in the place of the file, or of the folder with all that is in it."""
        path = folder / self.name
        content = path.read_bytes() if path.is_file() else b""
        if path.is_dir():
            rmtree(path)
        path.unlink(missing_ok=True)
        DAMAGES[self.kind](path, content, Random(self.seed))

    def __str__(self) -> str:
        return f"{self.kind}, {self.name}{', while it runs' if self.while_running else ''}"


def _insert_bytes(path: Path, content: bytes, rng: Random) -> None:
    at = rng.randrange(len(content) + 1)
    path.write_bytes(content[:at] + NOT_UTF8 + content[at:])


def _enlarge(path: Path, content: bytes, _: Random) -> None:
    path.write_bytes(content)
    os.truncate(path, HUGE_BYTES)


DAMAGES: Final[dict[str, Callable[[Path, bytes, Random], object]]] = {
    "empty": lambda path, *_: path.touch(),
    "cut": lambda path, content, rng: path.write_bytes(content[: rng.randrange(len(content) + 1)]),
    "random": lambda path, _, rng: path.write_bytes(rng.randbytes(rng.randrange(1, MAX_NOISE_BYTES))),
    "not UTF-8": _insert_bytes,
    "huge": _enlarge,
    "FIFO": lambda path, *_: os.mkfifo(path),
    "endless": lambda path, *_: path.symlink_to("/dev/zero"),
    "directory": lambda path, *_: path.mkdir(),
    "unreadable": lambda path, *_: path.symlink_to(path.name),  # a link to itself: even root cannot read it
    "vanished": lambda *_: None,
}
"""The functions that put each kind of damage at a path, where nothing is any more, given the former content."""


def all_damages(template: Path, rng: Random) -> list[Damage]:
    """Return every damage to every file and folder of a data folder, in an order that a seed decides."""
    names = sorted(path.relative_to(template).as_posix() for path in template.rglob("*"))
    found = [
        Damage(kind, name, rng.getrandbits(32), while_running)
        for kind in DAMAGES
        for name in names
        for while_running in (False, True)
    ]
    rng.shuffle(found)
    return found


# Data folders


def fill_folder(folder: Path, rng: Random, *, at_event: bool) -> None:
    """Write a data folder as a program leaves it after some games: every file that it may write is there."""
    storage = Storage(folder)
    storage.write(SETTINGS_FILE, SETTINGS.format(Settings(wins=3, lesson=2, white_name="Ada", effects=0.5)))
    autosave = Autosave(storage)
    for _ in range(TEMPLATE_GAMES):
        autosave.save(_random_match(rng, 1000))
    if at_event:
        _fill_event(storage)
    else:
        match = _random_match(rng, TEMPLATE_PLIES)
        autosave.save(match)
        match.play(rng.choice(match.position.moves()))
        autosave.save(match)
    autosave.close()


def _fill_event(storage: Storage) -> None:
    save_value(storage, EVENT_SETTINGS, EventSettings(hash_pin(TRIAL_PIN), idle=90, blitz=240))
    winners = WinnerList(storage)
    winners.add("OLD", Board(BLITZ, "dreamy"), 3)
    winners.remove_all()
    for score in range(1, 6):
        winners.add("ABC", Board(CHALLENGE), score)
    storage.write(PIN_TRIES_FILE, "wrong: 2\n")
    Log(storage).note("the trials", "A note")


def _random_match(rng: Random, plies: int) -> Match:
    """Return a match between two people after some random plies, at most to its end."""
    code = random_code(rng)
    match = Match(dict.fromkeys(Colour), Game(board_of(code)), rng.getrandbits(32))
    for _ in range(plies):
        if not match.game.outcome:
            match.play(rng.choice(match.position.moves()))
    return match
