"""The reasons for a ply or against it, as values without words, and the worths of placements.

The reasons for a move are facts on the positions before and after it, compared.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from dvonn.engine.placement_worths import STUDY_WORTHS
from dvonn.engine.search.evaluation import CENTS_PER_PIECE, term_contributions
from dvonn.engine.search.state import state_of
from dvonn.rules import board
from dvonn.rules.analysis.position_analysis import Consequence, dependents_of, lost_by, steps_from_dvonn, threats
from dvonn.rules.board import NEIGHBOURS, Colour, Move, Phase, Piece, Place, Space
from dvonn.rules.position import Position


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
    # Mobility
    FREES = auto()  # mine
    STRANDS = auto()  # theirs
    OPENS = auto()  # mine: landing spots
    CLOSES = auto()  # theirs
    # Links to the dvonn pieces
    COMES_CLOSER = auto()  # mine: stacks
    PUSHES_AWAY = auto()  # theirs
    TAKES_LINKS = auto()  # theirs
    HANGS_LESS = auto()  # before, after: pieces
    HANGS_NONE = auto()  # before
    HANGS_THEM = auto()  # theirs
    # Later plies of the best line
    LEADS_TO_STACK = auto()  # height
    LEADS_TO_RED = auto()  # height: of a stack with a dvonn piece
    LEADS_TO_CUT = auto()  # theirs
    LEADS_TO_RED_CUT = auto()  # theirs: as a dvonn piece leaves
    # Losses, and what a better move would have won
    LOSES_SINGLE = auto()
    LOSES_RED_PIECE = auto()
    LOSES_STACK = auto()  # height
    LOSES_STACKS = auto()  # height, other: of two stacks
    LOSES_STACK_WITH_RED = auto()  # height
    LOSES_BRIDGE = auto()  # mine: pieces cut off, as the stack that links them leaves
    LOSES_RED = auto()  # mine: pieces cut off, as a dvonn piece leaves
    MUST_GIVE_UP = auto()  # mine: pieces that the mover's own move cuts off
    MISSES_SINGLE = auto()
    MISSES_RED_PIECE = auto()
    MISSES_STACK = auto()  # height
    MISSES_STACKS = auto()  # height, other: of two stacks
    MISSES_STACK_WITH_RED = auto()  # height
    MISSES_TARGET = auto()  # height, other: of a stack that can't move any more, and of the one that it could capture
    MISSES_CUT = auto()  # theirs
    MISSES_RED_CUT = auto()  # theirs: as a dvonn piece leaves
    MISSES_GIFT = auto()  # theirs: pieces that the other side's own move cuts off
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


class MoveFacts:
    """The facts about a move; mine are the mover's stacks, theirs the other side's."""

    def __init__(self, before: Position, move: Move) -> None:
        self.before = before
        self.consequence = Consequence(before, move)
        self.after = self.consequence.after
        self.mover = before.turn
        self.sides = before.turn, before.turn.other

    @cached_property
    def gains(self) -> Mapping[str, float]:
        """The mover's gain in each term of the evaluation, in pieces; empty if the game is over."""
        before, after = (term_contributions(state_of(position)) for position in (self.before, self.after))
        sign = 1 if self.after.turn is self.mover else -1
        return {name: sign * value - before[name] for name, value in after.items()}

    def gain(self, names: Iterable[str]) -> float:
        """Return the total gain of some terms."""
        return sum(self.gains.get(name, 0.0) for name in names)

    @cached_property
    def threatened(self) -> tuple[set[Space], set[Space]]:
        """My stacks and lone dvonn pieces that the other side could capture next, before and after the move."""
        return set(threats(self.before, self.mover)), set(threats(self.after, self.mover))

    @cached_property
    def capturable(self) -> tuple[set[Space], set[Space]]:
        """Their stacks and lone dvonn pieces that the mover could capture next, before and after the move."""
        return set(threats(self.before, self.mover.other)), set(threats(self.after, self.mover.other))

    @cached_property
    def dvonn_steps(self) -> tuple[dict[Space, int], dict[Space, int]]:
        """The distances of the stacks from the dvonn pieces, before and after the move."""
        return steps_from_dvonn(self.before), steps_from_dvonn(self.after)

    def unmoved(self, colour: Colour) -> list[Space]:
        """Return a side's stacks apart from the source and the target of the move."""
        here = (self.consequence.move.source, self.consequence.move.target)
        return [space for space in self.after.owned(colour) if space not in here]


LINK_TERMS: Final = ("within two", "within three", "within four", "well linked", "firmly linked", "between dvonn")
MOBILITY_TERMS: Final = ("stranded", "movable", "guards")
REACH_TERMS: Final = ("in reach", "dvonn in reach")
SAFETY_TERMS: Final = ("free and safe", "anchored", "independent")

# The worth of a reason, in pieces, by piece unless noted otherwise; a cut-off is worth its pieces
RISKY_CAPTURE_WORTH: Final = 0.6  # the new stack can be recaptured at once
SAFE_CAPTURE_WORTH: Final = 1.0  # the new stack cannot be recaptured at once
CAPTURE_DISCOUNT: Final = 0.5  # pieces, subtracted from every capture since almost every move makes one
DVONN_PIECE_WORTH: Final = 0.8  # by dvonn piece
SAVED_WORTH: Final = 0.4  # in a stack that was threatened
PROTECTED_WORTH: Final = 0.7  # pieces that could have been cut off
THREATENED_WORTH: Final = 0.3
FREED_STACK_WORTH: Final = 0.3  # by stack that could not move
MIN_DIFFERENCE: Final = 2  # in counts and captures; smaller ones are not mentioned

CAPTURES: Final = {
    (False, False, False): ReasonKind.TAKES_SINGLE,
    (False, False, True): ReasonKind.TAKES_SINGLE_SAFELY,
    (True, False, False): ReasonKind.TAKES_STACK,
    (True, False, True): ReasonKind.TAKES_STACK_SAFELY,
    (True, True, False): ReasonKind.TAKES_STACK_WITH_RED,
    (True, True, True): ReasonKind.TAKES_STACK_WITH_RED_SAFELY,
}
"""The kinds of captures, by whether it is more than a single, has a red piece, and cannot be recaptured at once."""
LinkReason = tuple[int, ReasonKind, dict[str, int]]
"""How many stacks or pieces a reason concerns, its kind and its numbers."""


def move_reasons(facts: MoveFacts) -> list[PlyReason]:
    """Return the reasons for a move, at least one: the needed ones first, then by descending worth."""
    finders = MATERIAL_REASONS if facts.consequence.ends_game else (*MATERIAL_REASONS, *POSITIONAL_REASONS)
    found = [reason for finder in finders for reason in finder(facts)]
    candidates = [reason for reason in found if reason.needed or reason.worth >= 0]
    return sorted(candidates, key=lambda reason: (not reason.needed, -reason.worth))


# Material


def _cuts_off(facts: MoveFacts) -> Iterator[PlyReason]:
    mine, theirs = facts.consequence.lost.of(facts.mover), facts.consequence.lost.of(facts.mover.other)
    if facts.consequence.is_cut_off or not mine + theirs:
        return
    if theirs > mine:
        kind = ReasonKind.COSTS_BOTH if mine else ReasonKind.COSTS_THEM
    else:
        kind = ReasonKind.COSTS_ME_MORE if theirs else ReasonKind.COSTS_ME
    yield PlyReason(theirs - mine, kind, _counts(mine=mine, theirs=theirs), needed=mine > 0)


def _gives_up(facts: MoveFacts) -> Iterator[PlyReason]:
    if facts.consequence.is_cut_off:
        mine, theirs = -facts.consequence.change.of(facts.mover), -facts.consequence.change.of(facts.mover.other)
        kind = ReasonKind.GIVES_UP_FOR if theirs else ReasonKind.GIVES_UP
        yield PlyReason(theirs - mine, kind, _counts(mine=mine, theirs=theirs), needed=True)


def _captures(facts: MoveFacts) -> Iterator[PlyReason]:
    target = facts.consequence.move.target
    stack, owner = facts.before.stacks[target], facts.before.owner(target)
    if facts.consequence.is_cut_off:
        return
    if owner is facts.mover:
        yield PlyReason(0, ReasonKind.JOINS, {"height": len(facts.consequence.stack)})
    elif owner is None:
        saved = target in facts.threatened[0] - facts.threatened[1]
        kind = ReasonKind.SAVES_RED_BY_TAKING if saved else ReasonKind.TAKES_RED
        yield PlyReason(DVONN_PIECE_WORTH if saved else DVONN_PIECE_WORTH / 2, kind)
    else:
        safe = target not in facts.threatened[1] and not facts.consequence.ends_game
        with_red = Piece.DVONN in stack
        worth = (SAFE_CAPTURE_WORTH if safe else RISKY_CAPTURE_WORTH) * (len(stack) - CAPTURE_DISCOUNT)
        numbers = {"height": len(stack)} if len(stack) > 1 else {}
        yield PlyReason(worth + DVONN_PIECE_WORTH * with_red, CAPTURES[len(stack) > 1, with_red, safe], numbers)


def _leaves_no_move(facts: MoveFacts) -> Iterator[PlyReason]:
    if facts.consequence.other_passes:
        yield PlyReason(3.0, ReasonKind.LEAVES_NO_MOVE)  # the other side loses its turn


# Threats


def _saves(facts: MoveFacts) -> Iterator[PlyReason]:
    source, target = facts.consequence.move
    height = facts.before.height(source)
    threatened, still = facts.threatened
    if height >= MIN_DIFFERENCE and source in threatened and target not in still and facts.after.stacks[target]:
        yield PlyReason(SAVED_WORTH * height, ReasonKind.SAVES_MOVED_STACK, {"height": height})
    saved = [facts.after.height(space) for space in facts.unmoved(facts.mover) if space in threatened - still]
    if max(saved, default=0) >= MIN_DIFFERENCE:
        yield PlyReason(SAVED_WORTH * max(saved), ReasonKind.ENDS_THREAT, {"height": max(saved)})


def _shelters(facts: MoveFacts) -> Iterator[PlyReason]:
    before, after = (
        sum(position.owner(space) is facts.mover for space in threatened)
        for position, threatened in zip((facts.before, facts.after), facts.threatened, strict=True)
    )
    if after <= before - MIN_DIFFERENCE:
        kind = ReasonKind.SHELTERS if after else ReasonKind.SHELTERS_ALL
        yield PlyReason(facts.gain(SAFETY_TERMS), kind, _counts(before=before, after=after))


def _guards_dvonn(facts: MoveFacts) -> Iterator[PlyReason]:
    threatened, still = facts.threatened
    if any(facts.before.owner(space) is None for space in threatened - still - {facts.consequence.move.target}):
        yield PlyReason(DVONN_PIECE_WORTH, ReasonKind.PROTECTS_RED)
    elif any(facts.after.owner(space) is None for space in facts.capturable[1] - facts.capturable[0]):
        yield PlyReason(facts.gain(REACH_TERMS), ReasonKind.REACHES_RED)


def _threatens(facts: MoveFacts) -> Iterator[PlyReason]:
    capturable = [
        space for space in facts.unmoved(facts.mover.other) if space in facts.capturable[1] - facts.capturable[0]
    ]
    height = max((facts.after.height(space) for space in capturable), default=0)
    if height >= MIN_DIFFERENCE:
        yield PlyReason(THREATENED_WORTH * height, ReasonKind.THREATENS, {"height": height})


def _threatens_cut(facts: MoveFacts) -> Iterator[PlyReason]:
    before, after = (_greatest_cut(position, facts.mover) for position in (facts.before, facts.after))
    if after >= before + MIN_DIFFERENCE:
        yield PlyReason(THREATENED_WORTH * after, ReasonKind.THREATENS_CUT, {"theirs": after})


def _stops_cut(facts: MoveFacts) -> Iterator[PlyReason]:
    other = facts.mover.other
    before = _greatest_cut(facts.before, other)
    if before >= MIN_DIFFERENCE and not _greatest_cut(facts.after, other, at_any_cost=True):
        yield PlyReason(PROTECTED_WORTH * before, ReasonKind.STOPS_CUT, {"mine": before})


def _greatest_cut(position: Position, colour: Colour, *, at_any_cost: bool = False) -> int:
    """Return the largest number of the other side's pieces that a side could cut off if it were its turn."""
    moves = [move for space in position.owned(colour) for move in position.moves_from(space)]
    lost = [lost_by(position, move) for move in moves]
    return max((one.of(colour.other) for one in lost if at_any_cost or not one.of(colour)), default=0)


# Mobility


def _frees(facts: MoveFacts) -> Iterator[PlyReason]:
    mine, theirs = (_count_now_able(facts.before, facts.after, facts.unmoved(colour)) for colour in facts.sides)
    if mine > theirs:
        worth = max(FREED_STACK_WORTH * (mine - theirs), facts.gain(MOBILITY_TERMS))
        yield PlyReason(worth, ReasonKind.FREES, {"mine": mine})


def _strands(facts: MoveFacts) -> Iterator[PlyReason]:
    mine, theirs = (_count_now_able(facts.after, facts.before, facts.unmoved(colour)) for colour in facts.sides)
    if theirs > mine:
        yield PlyReason(facts.gain(MOBILITY_TERMS), ReasonKind.STRANDS, {"theirs": theirs})


def _count_now_able(one: Position, other: Position, spaces: Iterable[Space]) -> int:
    """Return the number of stacks, on some spaces, that can move in the second position but not in the first."""
    return sum(bool(other.moves_from(space)) > bool(one.moves_from(space)) for space in spaces)


def _opens(facts: MoveFacts) -> Iterator[PlyReason]:
    mine, theirs = (_reach(facts.after, colour) - _reach(facts.before, colour) for colour in facts.sides)
    if mine >= MIN_DIFFERENCE:
        yield PlyReason(facts.gain(REACH_TERMS), ReasonKind.OPENS, {"mine": mine})
    elif theirs <= -2 * MIN_DIFFERENCE:
        yield PlyReason(facts.gain(REACH_TERMS), ReasonKind.CLOSES, {"theirs": -theirs})


def _reach(position: Position, colour: Colour) -> int:
    """Return the number of stacks on which a side could land if it were its turn."""
    return len({move.target for space in position.owned(colour) for move in position.moves_from(space)})


# Links to the dvonn pieces


def _links(facts: MoveFacts) -> Iterator[PlyReason]:
    """Yield the reason about links that concerns the most stacks or pieces."""
    candidates = [*_distance_changes(facts), *_lost_links(facts), *_dependent_pieces(facts)]
    if candidates:
        _concerned, kind, numbers = max(candidates, key=lambda one: one[0])
        yield PlyReason(facts.gain(LINK_TERMS), kind, numbers)


def _distance_changes(facts: MoveFacts) -> Iterator[LinkReason]:
    before, after = facts.dvonn_steps
    mine, theirs = ([after[space] - before[space] for space in facts.unmoved(colour)] for colour in facts.sides)
    closer, farther = sum(step < 0 for step in mine), sum(step > 0 for step in theirs)
    if closer >= MIN_DIFFERENCE:
        yield closer, ReasonKind.COMES_CLOSER, {"mine": closer}
    if farther >= MIN_DIFFERENCE:
        yield farther, ReasonKind.PUSHES_AWAY, {"theirs": farther}


def _lost_links(facts: MoveFacts) -> Iterator[LinkReason]:
    """Yield the number of their stacks whose shortest path to the dvonn pieces led over the moved stack."""
    before, after = facts.dvonn_steps
    source = facts.consequence.move.source
    beyond = [near for near in board.NEIGHBOURS[source] if before.get(near) == before[source] + 1]
    lost = {space for space in beyond if after.get(space, 0) >= before[space]}
    mine, theirs = (len(lost.intersection(facts.unmoved(colour))) for colour in facts.sides)
    if theirs >= mine + MIN_DIFFERENCE:
        yield theirs, ReasonKind.TAKES_LINKS, {"theirs": theirs}


def _dependent_pieces(facts: MoveFacts) -> Iterator[LinkReason]:
    old_mine, old_theirs = (_most_dependent(facts.before, colour) for colour in facts.sides)
    mine, theirs = (_most_dependent(facts.after, colour) for colour in facts.sides)
    if mine <= old_mine - MIN_DIFFERENCE:
        kind = ReasonKind.HANGS_LESS if mine else ReasonKind.HANGS_NONE
        yield old_mine - mine, kind, _counts(before=old_mine, after=mine)
    if theirs >= old_theirs + MIN_DIFFERENCE:
        yield theirs - old_theirs, ReasonKind.HANGS_THEM, {"theirs": theirs}


def _most_dependent(position: Position, colour: Colour) -> int:
    """Return the largest number of a side's pieces that would be cut off if one stack were removed."""
    owned = set(position.owned(colour))
    hanging = [
        owned.intersection(board.members(dependents_of(position, space))) for space in board.members(position.occupied)
    ]
    return max(sum(map(position.height, spaces)) for spaces in hanging)


def _counts(**counts: int) -> dict[str, int]:
    """Return the counts that are not 0."""
    return {name: count for name, count in counts.items() if count}


ReasonFinders = tuple[Callable[[MoveFacts], Iterator[PlyReason]], ...]

MATERIAL_REASONS: Final[ReasonFinders] = (_cuts_off, _gives_up, _captures)
POSITIONAL_REASONS: Final[ReasonFinders] = (
    _leaves_no_move,
    _saves,
    _shelters,
    _guards_dvonn,
    _threatens,
    _threatens_cut,
    _stops_cut,
    _frees,
    _strands,
    _opens,
    _links,
)
"""The reasons that are pointless at the end of the game."""


# Placements

# The worth of a reason, in pieces; that of any other kind stands where it is given
BESIDE_DVONN_WORTH: Final = 3.0
LAST_SPACE_BONUS: Final = 1.0  # for the last space next to a dvonn piece, or a space next to two of them
NEAR_DVONN_STEPS: Final = 2
MIN_REPORTED_GUARDS: Final = 3  # own pieces around a dvonn piece
MAX_SCARCE_SPACES: Final = 2  # vacant spaces around a dvonn piece


def placement_reasons(position: Position, place: Place) -> list[PlyReason]:
    """Return the reasons for a placement by descending worth."""
    is_dvonn = position.next_piece is Piece.DVONN
    candidates = _of_dvonn(position, place.space) if is_dvonn else _of_own(position, place.space)
    return sorted(candidates, key=lambda reason: -reason.worth)


def _of_dvonn(position: Position, space: Space) -> Iterator[PlyReason]:
    around = len(board.NEIGHBOURS[space])
    if around == 6:
        yield PlyReason(1.0, ReasonKind.RED_INSIDE)
    else:
        yield PlyReason(1.0, ReasonKind.RED_AT_EDGE, {"spaces": around})
    apart = min(_dvonn_distances(position, space), default=0)
    if apart > NEAR_DVONN_STEPS:
        yield PlyReason(2.0, ReasonKind.RED_APART, {"steps": apart})
    elif apart:
        yield PlyReason(2.0, ReasonKind.RED_TOGETHER)


def _of_own(position: Position, space: Space) -> Iterator[PlyReason]:
    yield from _by_dvonn(position, space)
    owners = [position.owner(near) for near in board.NEIGHBOURS[space]]
    theirs = owners.count(position.turn.other)
    if board.EDGE_SPACES >> space & 1:
        yield PlyReason(2.0, ReasonKind.AT_EDGE)
    else:
        yield PlyReason(0.1, ReasonKind.INSIDE)
    if theirs > 1:
        yield PlyReason(0.5 * theirs, ReasonKind.AMONG_THEM, {"theirs": theirs})
    if position.turn not in owners:
        yield PlyReason(0.8, ReasonKind.APART)


def _by_dvonn(position: Position, space: Space) -> Iterator[PlyReason]:
    beside = list(board.members(position.dvonn & board.NEIGHBOUR_SETS[space]))
    near = [steps for steps in _dvonn_distances(position, space) if steps <= NEAR_DVONN_STEPS]
    if len(beside) > 1:
        yield PlyReason(BESIDE_DVONN_WORTH + LAST_SPACE_BONUS, ReasonKind.BESIDE_TWO_REDS)
    elif beside:
        yield _beside(position, space, beside[0])
    elif len(near) > 1:
        yield PlyReason(2.5, ReasonKind.BETWEEN_REDS)
    elif near:
        yield PlyReason(1.5, ReasonKind.NEAR_RED)


def _dvonn_distances(position: Position, space: Space) -> list[int]:
    return [board.distance(space, dvonn) for dvonn in board.members(position.dvonn)]


def _beside(position: Position, space: Space, dvonn: Space) -> PlyReason:
    around = [near for near in board.NEIGHBOURS[dvonn] if near != space]
    guards = sum(position.owner(near) is position.turn for near in around) + 1
    vacant = sum(not position.stacks[near] for near in around)
    if not vacant:
        return PlyReason(BESIDE_DVONN_WORTH + LAST_SPACE_BONUS, ReasonKind.LAST_BESIDE_RED)
    if vacant <= MAX_SCARCE_SPACES:
        return PlyReason(BESIDE_DVONN_WORTH + LAST_SPACE_BONUS / 2, ReasonKind.SCARCE_BESIDE_RED, {"spaces": vacant})
    if guards >= MIN_REPORTED_GUARDS:
        return PlyReason(BESIDE_DVONN_WORTH, ReasonKind.GUARDS_RED, {"mine": guards})
    return PlyReason(BESIDE_DVONN_WORTH, ReasonKind.BESIDE_RED)


# The worth of a placement, by the study


class Worth(NamedTuple):
    """The addition of a piece to its side's final margin, and half of its interval of 95 per cent, in pieces."""

    mean: float
    error: float


def worth(figure: tuple[int, int]) -> Worth:
    """Return a figure of the study, a mean with its standard error in cents."""
    mean, error = figure
    return Worth(mean / CENTS_PER_PIECE, 1.96 * error / CENTS_PER_PIECE)  # standard errors


@lru_cache(maxsize=1)
def placement_worths(position: Position) -> Mapping[Space, Worth]:
    """Return the worth of a piece on each vacant space; none as long as dvonn pieces are placed."""
    if position.phase is Phase.MOVEMENT or position.next_piece is Piece.DVONN:
        return {}
    worths = {}
    for space in position.vacant():
        figures, steps = STUDY_WORTHS[len(NEIGHBOURS[space])], min(_dvonn_distances(position, space))
        worths[space] = worth(figures[min(steps, len(figures)) - 1])
    return worths
