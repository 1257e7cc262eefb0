"""The computer's levels, as data: a level says how it feels and what it may spend, and the Thinker plays it."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """One level; key is its word in saved texts, name and description are for the screen.

    With nodes a level searches that many for a move, and values so many boards filled at random for a placement;
    without, it plays greedily. Counts, not seconds: the same seed plays the same game on every machine.
    """

    key: str
    name: str
    description: str
    nodes: int = 0
    boards: int = 0


GREEDY: Final = Level("greedy", "Greedy", "Takes what it can get, and looks at your reply")
THOUGHTFUL: Final = Level("thoughtful", "Thoughtful", "Looks a few moves ahead", nodes=2_000, boards=200)
RELENTLESS: Final = Level("relentless", "Relentless", "Forgives nothing", nodes=50_000, boards=2_000)
LEVELS: Final = {level.key: level for level in (GREEDY, THOUGHTFUL, RELENTLESS)}
