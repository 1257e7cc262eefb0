"""The computer's levels, as data: the player of each level and its limits. The Thinker plays them."""

from dataclasses import dataclass
from typing import Final

from dvonn.engine.report import Limits


@dataclass(frozen=True, slots=True)
class Level:
    """A level; key is its word in saved texts.

    Player is a key of `thinker.PLAYERS`. The limits apply to a move; boards is the number of rollouts for a placement.
    Memory is the size of the transposition table or the tree, in megabytes. Attention, from 0 to 1, is the chance that
    the myopic player notices a single piece at some distance from its focus.

    All levels but the last count nodes, so that the same seed plays the same game everywhere; their limit on seconds is
    only a safeguard for slow machines.
    """

    key: str
    player: str
    limits: Limits = Limits()  # noqa: RUF009 # a frozen value, safe to share
    boards: int = 0
    memory: int = 4
    attention: float = 1.0


MOVE_SECONDS_CAP: Final = 5.0

DREAMY: Final = Level("dreamy", "myopic", Limits(seconds=MOVE_SECONDS_CAP), attention=0.3)
GREEDY: Final = Level("greedy", "greedy", Limits(seconds=MOVE_SECONDS_CAP))
CURIOUS: Final = Level("curious", "mcts", Limits(nodes=300, seconds=MOVE_SECONDS_CAP), boards=20)
THOUGHTFUL: Final = Level("thoughtful", "alphabeta", Limits(nodes=2_000, seconds=MOVE_SECONDS_CAP), boards=150)
RELENTLESS: Final = Level("relentless", "alphabeta", Limits(seconds=2, soft_seconds=1.2), boards=2_000, memory=8)
LEVELS: Final = {level.key: level for level in (DREAMY, GREEDY, CURIOUS, THOUGHTFUL, RELENTLESS)}
