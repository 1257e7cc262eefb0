"""The computer's levels, as data: a level says how it feels and what it may spend, and the Thinker plays it."""

from dataclasses import dataclass
from typing import Final

from dvonn.engine.report import Limits


@dataclass(frozen=True, slots=True)
class Level:
    """One level; key is its word in saved texts, name and description are for the screen.

    The player is the word for who plays it, see `thinker.PLAYERS`. The limits are for a move; a placement is found by
    valuing so many boards filled at random. Memory is for the search's table or tree, in megabytes. Attention, from 0
    to 1, is the chance that a distracted player sees what it does not look straight at.

    All but the last level count nodes: the same seed plays the same game everywhere. Their seconds are only a cap, in
    case a machine is so slow that a game would drag.
    """

    key: str
    name: str
    description: str
    player: str
    limits: Limits = Limits()  # noqa: RUF009 # a frozen value, safe to share
    boards: int = 0
    memory: int = 4
    attention: float = 1.0


CAP: Final = 5.0  # seconds

DREAMY: Final = Level(
    "dreamy", "Dreamy", "Sees what is close, and overlooks the rest", "distracted", Limits(seconds=CAP), attention=0.3
)
GREEDY: Final = Level(
    "greedy", "Greedy", "Takes what it can get, and looks at your reply", "greedy", Limits(seconds=CAP)
)
CURIOUS: Final = Level(
    "curious", "Curious", "Tries this and that, and finds surprises", "mcts", Limits(nodes=300, seconds=CAP), boards=20
)
THOUGHTFUL: Final = Level(
    "thoughtful", "Thoughtful", "Looks several moves ahead", "strategist", Limits(nodes=2_000, seconds=CAP), boards=150
)
RELENTLESS: Final = Level(
    "relentless", "Relentless", "Forgives nothing", "strategist", Limits(seconds=2, soft=1.2), boards=2_000, memory=8
)
LEVELS: Final = {level.key: level for level in (DREAMY, GREEDY, CURIOUS, THOUGHTFUL, RELENTLESS)}
