"""The values of a hint: the kinds of reasons for a ply, with their numbers; `screens.hint_words` has the sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto


class ReasonKind(Enum):
    """The kinds of reasons, each with the names of its numbers; mine are the mover's, theirs the other side's.

    Stacks are heights, counts are pieces or stacks.
    """

    # Material
    COSTS_THEM = auto()  # theirs: pieces cut off, none of mine
    COSTS_BOTH = auto()  # theirs, mine: pieces cut off, more of theirs
    COSTS_ME = auto()  # mine: pieces cut off, none of theirs
    COSTS_ME_MORE = auto()  # mine, theirs: pieces cut off, not more of theirs
    GIVES_UP = auto()  # mine: pieces lost with the moved stack
    GIVES_UP_FOR = auto()  # mine, theirs
    JOINS = auto()  # height
    TAKES_RED = auto()
    SAVES_RED_BY_TAKING = auto()
    TAKES_SINGLE = auto()
    TAKES_SINGLE_SAFELY = auto()
    TAKES_STACK = auto()  # height
    TAKES_STACK_SAFELY = auto()  # height
    TAKES_STACK_WITH_RED = auto()  # height
    TAKES_STACK_WITH_RED_SAFELY = auto()  # height
    # Threats
    LEAVES_NO_MOVE = auto()
    SAVES_MOVED_STACK = auto()  # height
    ENDS_THREAT = auto()  # height
    SHELTERS = auto()  # before, after: stacks of mine that can be captured
    SHELTERS_ALL = auto()  # before
    PROTECTS_RED = auto()
    REACHES_RED = auto()
    THREATENS = auto()  # height
    THREATENS_CUT = auto()  # theirs
    STOPS_CUT = auto()  # mine
    STOPS_LARGER_CUT = auto()  # mine: the largest cut that remains
    # Mobility
    FREES = auto()  # mine
    FREES_BOTH = auto()  # mine, theirs
    STRANDS = auto()  # theirs
    OPENS = auto()  # mine: landing spots
    CLOSES = auto()  # theirs
    OPENS_AND_CLOSES = auto()  # mine, theirs
    # Links to the dvonn pieces
    COMES_CLOSER = auto()  # mine: stacks
    PUSHES_AWAY = auto()  # theirs
    TAKES_LINKS = auto()  # theirs
    HANGS_LESS = auto()  # before, after: pieces
    HANGS_NONE = auto()  # before
    HANGS_THEM = auto()  # theirs
    # Placements
    RED_INSIDE = auto()
    RED_AT_EDGE = auto()  # spaces around it
    RED_APART = auto()  # steps
    RED_TOGETHER = auto()
    BESIDE_TWO_REDS = auto()
    BETWEEN_REDS = auto()
    NEAR_RED = auto()
    LAST_BESIDE_RED = auto()
    SCARCE_BESIDE_RED = auto()  # spaces that are left
    GUARDS_RED = auto()  # mine: pieces around it
    BESIDE_RED = auto()
    AT_EDGE = auto()
    INSIDE = auto()
    AMONG_THEM = auto()  # theirs: pieces around it
    APART = auto()
    # The result of the game
    ENDS_WON = auto()  # margin
    ENDS_WON_BY_STACKS = auto()
    ENDS_LOST = auto()  # margin
    ENDS_LOST_BY_STACKS = auto()
    ENDS_EQUAL = auto()
    WINS = auto()  # margin
    WINS_BY_STACKS = auto()
    LOSES = auto()  # margin
    LOSES_BY_STACKS = auto()
    KEEPS_EQUAL = auto()
    SHOULD_WIN = auto()  # margin
    SHOULD_LOSE = auto()  # margin
    LOOKS_EVEN = auto()


@dataclass(frozen=True, slots=True)
class PlyReason:
    """A reason for a ply, or against it: its kind with its numbers, and its worth in pieces.

    A needed reason must not be omitted, or else the hint would mislead.
    """

    worth: float
    kind: ReasonKind
    numbers: Mapping[str, int] = field(default_factory=dict)
    needed: bool = False


@dataclass(frozen=True)
class Advice:
    """The reasons for the best ply, and whether it is the only legal one, and whether it is a placement."""

    reasons: tuple[PlyReason, ...]
    is_only: bool
    is_placement: bool
