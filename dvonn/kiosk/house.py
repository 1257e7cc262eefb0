"""The house: what the operator of an event has decided. Plain data; no pygame."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from dvonn.engine.levels import DREAMY, RELENTLESS, Level

FILE: Final = "house.txt"


class ShortForm(StrEnum):
    """What a guest can play in a few minutes."""

    GUIDED = "guided"  # a first game, with help, against the weakest level
    BLITZ = "blitz"  # against a level, with little time
    CHALLENGE = "challenge"  # puzzles against the clock
    TWO = "two"  # two guests against each other


@dataclass
class House:
    """The decisions as they are now; times are in seconds."""

    pin: str = ""  # salted and hashed; '' while there is none
    idle: int = 60  # without input, until the next guest is waited for
    forms: tuple[ShortForm, ...] = tuple(ShortForm)  # that are offered
    weakest: Level = DREAMY  # of the levels that guests may choose ...
    strongest: Level = RELENTLESS  # ... and the last of them
    blitz: int = 120  # a side
    challenge: int = 60
    esc_quits: bool = False
    spectators: int = -1  # the display that mirrors the board, -1 for none
