"""What the player has chosen for all games: the look, the motion, the loudness. Plain data; no pygame."""

from dataclasses import dataclass

from dvonn.view.tempo import Speed
from dvonn.view.theme import EMBER, Theme


@dataclass
class Settings:
    """The choices as they are now; volumes are from 0 to 1."""

    theme: Theme = EMBER
    speed: Speed = Speed.NORMAL
    reduced_motion: bool = False
    effects: float = 1.0
    ambience: float = 0.6
