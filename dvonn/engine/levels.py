"""The computer's levels, as data: a level says how it feels and what it may spend, and the Thinker plays it."""

from dataclasses import dataclass
from typing import Final

from dvonn.engine.report import Limits


@dataclass(frozen=True, slots=True)
class Level:
    """One level; key is its word in saved texts, name and description are for the screen.

    The player is the word for who plays it: "greedy" or "strategist". The limits are for a move; a placement is
    found by valuing so many boards filled at random. Memory is for the
    search's table, in megabytes. Nodes, not seconds: the same seed plays the same game everywhere.
    """

    key: str
    name: str
    description: str
    player: str
    limits: Limits = Limits()  # noqa: RUF009 # a frozen value, safe to share
    boards: int = 0
    memory: int = 4


GREEDY: Final = Level("greedy", "Greedy", "Takes what it can get, and looks at your reply", "greedy")
THOUGHTFUL: Final = Level(
    "thoughtful", "Thoughtful", "Looks a few moves ahead", "strategist", Limits(nodes=2_000), boards=200
)
RELENTLESS: Final = Level(
    "relentless", "Relentless", "Forgives nothing", "strategist", Limits(nodes=50_000), boards=2_000
)
LEVELS: Final = {level.key: level for level in (GREEDY, THOUGHTFUL, RELENTLESS)}
