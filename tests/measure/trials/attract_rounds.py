"""Rounds of the attract loop of an example event, whose winners and guests' games all its reels can show."""

from pathlib import Path
from typing import Final

from dvonn.kiosk.attract import AttractLoop
from dvonn.kiosk.winner_list import WinnerList
from dvonn.match import Match
from dvonn.rules.pieces import Colour
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import Storage
from tests.harness.random_games import random_game
from tests.measure.soak import resident_bytes
from tests.measure.stills.event_stills import EXAMPLE_BOARDS, EXAMPLE_WINNERS

EXAMPLE_GAMES: Final = 6
ALL_PLIES: Final = 1000  # more than any game has


def fill_event_folder(folder: Path) -> None:
    """Write winners of both boards and games between guests to the data folder of an event."""
    storage = Storage(folder)
    winners, autosave = WinnerList(storage), Autosave(storage)
    for board in EXAMPLE_BOARDS:
        for initials, score in EXAMPLE_WINNERS.items():
            winners.add(initials, board, score)
    for seed in range(EXAMPLE_GAMES):
        match = Match(dict.fromkeys(Colour))
        for ply in random_game(ALL_PLIES, seed).plies:
            match.play(ply)
        autosave.save(match)
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
