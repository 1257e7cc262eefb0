"""Texts that stands have sent become values of the game; those that are not valid are left out. No pygame."""

from contextlib import suppress
from functools import lru_cache
from typing import Final

from dvonn.engine.levels import LEVELS
from dvonn.kiosk.event_modes import GAME_MODES
from dvonn.kiosk.winner_list import Board
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_game

MAX_RECORD_LETTERS: Final = 10_000  # the longest games with all their headers have about 3,000
MAX_KEPT_RECORDS: Final = 32  # read ones: a game on each board, and the cut-offs that are shown again
MAX_LETTERS: Final = 150  # of a name or a line


@lru_cache(MAX_KEPT_RECORDS)
def read_record(text: str) -> Game | None:
    """Return the game of a record, which must not be changed; None if it is not valid."""
    with suppress(ValueError):
        return parse_game(text) if len(text) <= MAX_RECORD_LETTERS else None
    return None


def game_name(mode: str, level: str) -> str:
    """Return the name of a game mode, and of the level in it; '' if there is no such mode."""
    return Board(GAME_MODES[mode], level if level in LEVELS else "").name if mode in GAME_MODES else ""


def shortened(words: str) -> str:
    """Return the beginning of a name or a line that would be too long to read."""
    return words[:MAX_LETTERS]
