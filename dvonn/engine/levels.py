"""The computer's levels, as data: a level says how it feels, and the Thinker knows which player stands behind it."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """One level; key is its word in saved texts, name and description are for the screen."""

    key: str
    name: str
    description: str


GREEDY: Final = Level("greedy", "Greedy", "Takes what it can get, and looks at your reply")
LEVELS: Final = {level.key: level for level in (GREEDY,)}
