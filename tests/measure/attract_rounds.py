"""Rounds of the attract loop of an example event, whose winners and guests' games all its reels can show."""

from pathlib import Path
from typing import Final

from dvonn.kiosk.attract import AttractLoop
from dvonn.kiosk.event_modes import BLITZ
from dvonn.kiosk.event_settings import EVENT_SETTINGS, EventSettings
from dvonn.kiosk.pin import PIN_TRIES_FILE
from dvonn.kiosk.winner_list import Board, WinnerList
from dvonn.storage.autosave import Autosave
from dvonn.storage.log import Log
from dvonn.storage.settings import Settings
from dvonn.storage.settings_file import SETTINGS
from dvonn.storage.text_store import Storage
from tests.harness.event_program import save_random_match
from tests.harness.storage import save_value
from tests.measure.soak import resident_bytes
from tests.measure.stills.event_stills import EXAMPLE_BOARDS, EXAMPLE_WINNERS

EXAMPLE_GAMES: Final = 6


def fill_event_folder(folder: Path) -> None:
    """Write every file of an event: its settings, winners of both boards, games between guests, a log."""
    storage = Storage(folder)
    save_value(storage, SETTINGS, Settings())
    save_value(storage, EVENT_SETTINGS, EventSettings())
    storage.write(PIN_TRIES_FILE, "wrong: 2\n")
    Log(storage).note("the example", "A note")
    winners, autosave = WinnerList(storage), Autosave(storage)
    winners.add("OLD", Board(BLITZ, "dreamy"), 3)
    winners.remove_all()
    for board in EXAMPLE_BOARDS:
        for initials, score in EXAMPLE_WINNERS.items():
            winners.add(initials, board, score)
    for seed in range(EXAMPLE_GAMES):
        save_random_match(autosave, seed)
    autosave.close()


class AttractRounds:
    """Counts the rounds of an attract loop, from its second reel to the next time it shows that one.

    The first reel is a lesson, which the loop may show between any others.
    """

    def __init__(self, attract: AttractLoop) -> None:
        self._attract = attract
        self._last = self._first = attract.reel
        self._counted = attract.reel  # the reel that begins a round, once it has been shown
        self.memory: list[int] = []  # bytes of the process at the beginning and after each round

    def are_complete(self, rounds: int) -> bool:
        """Tell whether so many rounds have been shown; to be called in every frame."""
        reel = self._attract.reel
        if self._counted is self._first:
            self._counted = reel
        if reel is self._counted and reel is not self._last:
            self.memory.append(resident_bytes())
        self._last = reel
        return len(self.memory) > rounds
