"""The computer's levels, as data: the player of each level and its limits; and the reports that a player hands out.

`SearchTask` plays them. Beside the named levels there is an adaptive one, which plays each game at one of many
measured strengths.
"""

import re
from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Final

from dvonn.rules.board import Phase, Ply
from dvonn.rules.position import Position

SOFT_LIMIT_SHARE: Final = 0.6
"""The share of a budget after which another depth would hardly be finished; the rest is saved for later plies."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a player for one ply, None for no limit.

    Seconds are those of thinking; the player has no clock, its SearchTask stops it. After the soft limit a search does
    not begin another depth.
    """

    nodes: int | None = None
    seconds: float | None = None
    depth: int | None = None
    soft_seconds: float | None = None

    def within(self, seconds: float) -> "Limits":
        """Return these limits capped at some seconds, with the soft limit at its share of them."""
        soft_seconds = self.soft_seconds and min(self.soft_seconds, SOFT_LIMIT_SHARE * seconds)
        capped = seconds if self.seconds is None else min(self.seconds, seconds)
        return replace(self, seconds=capped, soft_seconds=soft_seconds)


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a player so far: its best line and the expected margin.

    The margin is the final margin of the side to move in pieces, None if the player has no estimate; depth is the last
    finished depth in plies; exact means that the margin is proven; the line begins with the best ply.
    """

    line: tuple[Ply, ...]
    margin: float | None = None
    depth: int = 0
    nodes: int = 0
    exact: bool = False

    @property
    def best(self) -> Ply:
        """The ply to play now."""
        return self.line[0]


Reports = Generator[Report, None, None]
"""The reports of a player in slices of its work, the one with the chosen ply last."""

MOVE_SECONDS_CAP: Final = 5.0


@dataclass(frozen=True, slots=True)
class Level:
    """A level; key is its word in saved texts, to which the adaptive level adds its rating.

    Player is the word by which the SearchTask chooses the player. The limits apply to a move; placement_noise is the
    largest random bonus of a space, in cents; placement_boards is the number of full boards on which the spaces are
    compared. Memory is the size of the transposition table or the tree, in megabytes. Attention, from 0 to 1, is the
    chance that the myopic player notices a single piece at some distance from its focus; foresight is the chance that
    it sees that a move cuts off a stack. Rating is the strength on Elo's scale, by matches; 0 for the adaptive level
    until its strength is chosen.

    All levels but the last count nodes, so that the same seed plays the same game everywhere; their limit on seconds is
    only a safeguard for slow machines.
    """

    key: str
    player: str
    limits: Limits = Limits(seconds=MOVE_SECONDS_CAP)  # a frozen value, safe to share
    placement_noise: float = 0.0
    placement_boards: int = 0
    memory: int = 4
    attention: float = 1.0
    foresight: float = 1.0
    rating: int = 0

    def __str__(self) -> str:
        """Return the level's words in saved texts, such as `greedy` or `adaptive 1250`, which `parse_level` reads."""
        return f"{self.key} {self.rating}" if self.key == ADAPTIVE_KEY else self.key


ADAPTIVE_KEY: Final = "adaptive"

PLAYFUL: Final = Level("playful", "myopic", attention=0.025, foresight=0.0, rating=350)
DREAMY: Final = Level("dreamy", "myopic", attention=0.85, foresight=0.4, rating=610)
GREEDY: Final = Level("greedy", "greedy", rating=1000)
CAREFUL: Final = Level("careful", "alphabeta", Limits(7, MOVE_SECONDS_CAP), placement_noise=400.0, rating=1260)
CURIOUS: Final = Level("curious", "mcts", Limits(120, MOVE_SECONDS_CAP), placement_noise=200.0, rating=1500)
RELENTLESS: Final = Level(
    "relentless",
    "alphabeta",
    Limits(seconds=2, soft_seconds=1.2),
    placement_noise=15.0,
    placement_boards=8,
    memory=8,
    rating=2750,
)
LEVELS: Final = {level.key: level for level in (PLAYFUL, DREAMY, GREEDY, CAREFUL, CURIOUS, RELENTLESS)}
THOUGHTFUL: Final = Level("thoughtful", "alphabeta", Limits(2_000, MOVE_SECONDS_CAP), placement_noise=80.0, rating=2350)
"""A level of former versions: games against it go on, and it estimates margins quickly."""
LEVEL_WORDS: Final = {**LEVELS, THOUGHTFUL.key: CURIOUS}
"""The levels by their words in settings and lists, where the next one below stands for one that is on offer no more."""

STRENGTHS: Final = (
    # rating, player, attention of the myopic player, nodes a move, noise of placements in cents
    (210, "myopic", 0.0, 0, 0.0),
    (270, "myopic", 0.003, 0, 0.0),
    (370, "myopic", 0.04, 0, 0.0),
    (440, "myopic", 0.1, 0, 0.0),
    (490, "myopic", 0.2, 0, 0.0),
    (570, "myopic", 0.4, 0, 0.0),
    (660, "myopic", 1.0, 0, 0.0),
    (750, "alphabeta", 1.0, 3, 1000.0),
    (900, "alphabeta", 1.0, 3, 400.0),
    (940, "alphabeta", 1.0, 4, 400.0),
    (1090, "alphabeta", 1.0, 5, 400.0),
    (1240, "alphabeta", 1.0, 7, 400.0),
    (1420, "alphabeta", 1.0, 11, 400.0),
    (1510, "alphabeta", 1.0, 16, 250.0),
    (1540, "alphabeta", 1.0, 24, 250.0),
    (1620, "alphabeta", 1.0, 40, 200.0),
    (1710, "alphabeta", 1.0, 110, 140.0),
    (1870, "alphabeta", 1.0, 200, 120.0),
    (1940, "alphabeta", 1.0, 350, 100.0),
    (2050, "alphabeta", 1.0, 600, 90.0),
    (2100, "alphabeta", 1.0, 1_000, 80.0),
    (2230, "alphabeta", 1.0, 2_000, 70.0),
    (2360, "alphabeta", 1.0, 4_000, 60.0),
    (2520, "alphabeta", 1.0, 10_000, 50.0),
    (2610, "alphabeta", 1.0, 20_000, 30.0),
    (2780, "alphabeta", 1.0, 60_000, 15.0),
)
"""The strengths of the adaptive level, the weakest first; `dvonn.tools.calibrate` measures their ratings."""
ADAPTIVE_STRENGTHS: Final = tuple(
    Level(ADAPTIVE_KEY, player, Limits(nodes or None, MOVE_SECONDS_CAP), noise, attention=attention, rating=rating)
    for rating, player, attention, nodes, noise in STRENGTHS
)
"""The adaptive level at each of its strengths, the weakest first."""
ADAPTIVE: Final = replace(ADAPTIVE_STRENGTHS[0], rating=0)
"""The adaptive level as a choice; `adaptive_level` gives it a strength for a game."""


def adaptive_level(rating: float) -> Level:
    """Return the adaptive level at the strength that is nearest to a rating."""
    return min(ADAPTIVE_STRENGTHS, key=lambda level: abs(level.rating - rating))


def parse_level(text: str) -> Level | None:
    """Return the level of the words in a saved text, None if they name none.

    A strength that is measured no more is played by the nearest one, under the rating of the text.
    """
    if match := re.fullmatch(rf"{ADAPTIVE_KEY} ([0-9]{{1,4}})", text):
        return replace(adaptive_level(int(match[1])), rating=int(match[1]))
    return THOUGHTFUL if text == THOUGHTFUL.key else LEVELS.get(text)


# The head start

RANDOM_PLACEMENT: Final = "random"  # the player that places at random
MAX_HEAD_START: Final = 23  # all pieces of a side


def places_at_random(position: Position, head_start: int) -> bool:
    """Tell whether the side to move, which gives a head start of some pieces, is to place one of them.

    These are its dvonn pieces and the first `head_start` pieces of its colour.
    """
    return position.phase is Phase.PLACEMENT and len(position.owned(position.turn)) < head_start


def with_head_start(level: Level, position: Position, head_start: int) -> Level:
    """Return a level as it plays in a position when it gives a head start."""
    return replace(level, player=RANDOM_PLACEMENT) if places_at_random(position, head_start) else level
