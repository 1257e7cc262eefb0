"""The light of life: it runs from the dvonn pieces along the links, fainter with each, and breathes. Pure data."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import pi, sin
from typing import Final

from dvonn.rules.board import Space, steps_from
from dvonn.rules.pieces import Piece
from dvonn.view import tempo
from dvonn.view.animation import Picture

FAINTER: Final = 0.90  # of its brightness is left after each link ...
FAINTEST: Final = 0.40  # ... but no less than this
DYING: Final = 0.6  # the brightness of what has just been cut off


@dataclass(frozen=True)
class Life:
    """How bright the light is at each stack that has any, from 0 to 1, and how many links away its dvonn piece is."""

    brightness: Mapping[Space, float]
    links: Mapping[Space, int]

    def wave(self, space: Space, seconds: float) -> float:
        """Return how much brighter, 0 to 1, a space is while it breathes: waves run outwards from the dvonn pieces."""
        if space not in self.links:
            return 0.0
        turn = 2 * pi * (seconds - tempo.PULSE * self.links[space]) / tempo.BREATH
        return self.brightness[space] * (0.5 + 0.5 * sin(turn))


def life(picture: Picture) -> Life:
    """Return the light on the board in a picture; what leaves has none but what is left of its own."""
    standing = {space: stack for space, stack in picture.stacks.items() if space not in picture.leaving}
    links = steps_from([space for space, stack in standing.items() if Piece.DVONN in stack], standing)
    brightness = {space: max(FAINTEST, FAINTER**away) for space, away in links.items()}
    if picture.light:
        brightness |= dict.fromkeys(picture.leaving, DYING * picture.light)
    return Life({space: light * picture.solid.get(space, 1.0) for space, light in brightness.items()}, links)
