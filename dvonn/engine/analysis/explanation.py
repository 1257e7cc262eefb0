"""Why a move is worse than another one: the stacks that have another end in the line after it.

The pieces of a stack stay together for good. The owners of a position's stacks at the ends of two lines therefore
account for the whole difference between the margins there, and each difference has a ply that captured the stack or
cut it off.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from dvonn.engine.analysis.reasons import PlyReason, ReasonKind
from dvonn.rules.analysis.position_analysis import Freedom, Mobility, lost_by
from dvonn.rules.board import Colour, Move, Piece, Ply, Space
from dvonn.rules.position import Position

MAX_EXPLAINED_PLIES: Final = 24
PLY_DISCOUNT: Final = 0.96  # of the value of an explanation, for each ply that it looks ahead


class Fate(NamedTuple):
    """The end of a stack in a line: its owner, None for no side, and the ply that decided it, None without a change."""

    owner: Colour | None
    ply: int | None = None
    is_cut_off: bool = False


class Event(NamedTuple):
    """A ply, by its number in one of the two lines, that captures stacks or cuts them off."""

    in_better: bool
    ply: int
    is_cut_off: bool


@dataclass(frozen=True)
class Explanation:
    """The reasons why a move is worse than a better one, at most two: first what the move loses, then what it misses.

    The worth of a reason is the part of the margin that it explains, in pieces. The plies are those of each line up to
    the last event that is told of it, none without an event; the first one is the move itself. The spaces are those
    after the move of the stacks that the told events take from its side.
    """

    reasons: Sequence[PlyReason] = ()
    better: Sequence[Ply] = ()
    played: Sequence[Ply] = ()
    lost: Sequence[Space] = ()


NO_EXPLANATION: Final = Explanation()


class _Line:
    """A line of moves from a position, with the fates and the spaces of the stacks after each ply.

    The stacks are those of the first position, by the spaces on which they stand there.
    """

    def __init__(self, position: Position, plies: Sequence[Ply]) -> None:
        self.plies = [ply for ply in plies[:MAX_EXPLAINED_PLIES] if isinstance(ply, Move)]
        self.positions = [position]
        spaces = [space for space, stack in enumerate(position.stacks) if stack]
        self.fates = [{space: Fate(position.owner(space)) for space in spaces}]
        self.places = [dict(zip(spaces, spaces, strict=True))]  # of the stacks that are left
        for number, move in enumerate(self.plies):
            self._follow(number, move)

    def _follow(self, number: int, move: Move) -> None:
        before, fates, places = self.positions[-1], dict(self.fates[-1]), dict(self.places[-1])
        cut_off = before.cut_off_by(move)
        for stack, place in self.places[-1].items():
            places[stack] = move.target if place == move.source else place
            if place in move and fates[stack].owner is not before.turn:
                fates[stack] = Fate(before.turn, number)
            if places[stack] in cut_off:
                fates[stack] = Fate(None, number, is_cut_off=True)
                del places[stack]
        self.positions.append(before.play(move))
        self.fates.append(fates)
        self.places.append(places)

    def stacks_of(self, events: Sequence[Event], plies: int) -> Sequence[Space]:
        """Return the spaces after the first ply of the mover's stacks on which some events decide."""
        numbers, fates = {event.ply for event in events}, self.fates[self.at(plies)]
        own = [stack for stack, was in self.fates[0].items() if was.owner is self.positions[0].turn]
        return sorted({self.places[1].get(stack, stack) for stack in own if fates[stack].ply in numbers})

    def at(self, plies: int) -> int:
        """Return a number of plies, or that of the whole line if it is shorter."""
        return min(plies, len(self.plies))


def explain(
    position: Position, better: Sequence[Ply], played: Sequence[Ply], loss: float, most_reasons: int = 2
) -> Explanation:
    """Return why a move of the movement phase loses some pieces, given the lines that begin with it and a better one.

    The lines are compared after each number of plies. The one or two reasons are told that explain most of the loss,
    rather one than two, and sooner rather than later; at most `most_reasons`.
    """
    lines = {True: _Line(position, better), False: _Line(position, played)}
    told, value, horizon = list[tuple[Event, PlyReason]](), 0.0, 0
    for plies in range(1, max(len(line.plies) for line in lines.values()) + 1):
        weights = _weights(position, lines, plies)
        events = sorted((event for event in weights if weights[event] > 0), key=lambda event: -weights[event])
        found = [(event, reason) for event in events if (reason := _reason(lines, event, weights[event], plies))]
        for count, discount in enumerate((1.0, 0.85)[:most_reasons], 1):  # rather one reason
            explained = min(sum(reason.worth for _event, reason in found[:count]), sum(weights.values()), loss)
            if explained * discount * PLY_DISCOUNT**plies > value:
                told, value, horizon = found[:count], explained * discount * PLY_DISCOUNT**plies, plies
    told.sort(key=lambda one: one[0].in_better)
    ends = {side: max((event.ply + 1 for event, _ in told if event.in_better is side), default=0) for side in lines}
    lost = lines[False].stacks_of([event for event, _ in told if not event.in_better], horizon)
    return Explanation(_joined([reason for _, reason in told]), better[: ends[True]], played[: ends[False]], lost)


def _joined(reasons: Sequence[PlyReason]) -> Sequence[PlyReason]:
    """Return reasons, two captures of stacks of the same kind as one, and the same reason once."""
    kinds, pair = {reason.kind for reason in reasons}, len(reasons) > 1
    if pair and len(kinds) == 1 and kinds <= {*TWO_CAPTURES}:
        first, second = reasons
        numbers = {"height": first.numbers["height"], "other": second.numbers["height"]}
        return [PlyReason(first.worth + second.worth, TWO_CAPTURES[first.kind], numbers)]
    texts = [(reason.kind, reason.numbers) for reason in reasons]
    return [reason for number, reason in enumerate(reasons) if texts[number] not in texts[:number]]


def _weights(position: Position, lines: dict[bool, _Line], plies: int) -> dict[Event, int]:
    """Return the margin by which the worse line falls behind after some plies, by the events that explain it.

    A stack that the worse line changes for the worse is explained there, another one by its end in the better line.
    """
    weights, signs = defaultdict[Event, int](int), {position.turn: 1, position.turn.other: -1, None: 0}
    better, played = (lines[side].fates[lines[side].at(plies)] for side in (True, False))
    for space, was in lines[True].fates[0].items():
        ends = [signs[fate.owner] for fate in (was, better[space], played[space])]
        if ends[1] == ends[2]:
            continue
        in_better = better[space].ply is not None and (played[space].ply is None or ends[2] >= ends[0])
        fate = better[space] if in_better else played[space]
        assert fate.ply is not None, "one of two ends has changed"
        weights[Event(in_better, fate.ply, fate.is_cut_off)] += position.height(space) * (ends[1] - ends[2])
    return weights


Kinds = ReasonKind
LINE_CUTS: Final = {
    # by whether it is in the better line, and whether a dvonn piece leaves with it
    (False, False): Kinds.LOSES_BRIDGE,
    (False, True): Kinds.LOSES_RED,
    (True, False): Kinds.MISSES_CUT,
    (True, True): Kinds.MISSES_RED_CUT,
}
LINE_GIFTS: Final = {False: Kinds.MUST_GIVE_UP, True: Kinds.MISSES_GIFT}  # a side cuts off its own stacks
LINE_CAPTURES: Final = {
    # by whether it is in the better line, whether it is more than a piece, and whether it has a dvonn piece
    (False, False, False): Kinds.LOSES_SINGLE,
    (False, False, True): Kinds.LOSES_RED_PIECE,
    (False, True, False): Kinds.LOSES_STACK,
    (False, True, True): Kinds.LOSES_STACK_WITH_RED,
    (True, False, False): Kinds.MISSES_SINGLE,
    (True, False, True): Kinds.MISSES_RED_PIECE,
    (True, True, False): Kinds.MISSES_STACK,
    (True, True, True): Kinds.MISSES_STACK_WITH_RED,
}


TWO_CAPTURES: Final = {Kinds.LOSES_STACK: Kinds.LOSES_STACKS, Kinds.MISSES_STACK: Kinds.MISSES_STACKS}


def _reason(lines: dict[bool, _Line], event: Event, weight: int, plies: int) -> PlyReason | None:
    """Return an event as a reason, None if most of what it names is lost in the other line as well."""
    line = lines[event.in_better]
    before, move, me = line.positions[event.ply], line.plies[event.ply], line.positions[0].turn
    gains, deciding = (before.turn is me) is event.in_better, move.source if event.is_cut_off else move.target
    with_red = Piece.DVONN in before.stacks[deciding]
    if event.is_cut_off:
        swing = lost_by(before, move).of(me.other if event.in_better else me)
        kind = LINE_CUTS[event.in_better, with_red] if gains else LINE_GIFTS[event.in_better]
        numbers = {"theirs" if event.in_better else "mine": swing}
    elif gains:
        height = before.height(move.target)
        kind, swing = LINE_CAPTURES[event.in_better, height > 1, with_red], 2 * height
        numbers = {"height": height} if height > 1 else {}
        if kind is Kinds.MISSES_STACK and _is_stuck(lines, event, plies):
            kind, numbers = Kinds.MISSES_TARGET, {"height": before.height(move.source), "other": height}
    else:
        return None
    return PlyReason(min(weight, swing), kind, numbers) if 0 < swing / 2 <= weight else None


def _is_stuck(lines: dict[bool, _Line], event: Event, plies: int) -> bool:
    """Tell whether the stack that captures in the better line stands alone in the other one, without a target."""
    better, played = lines[True], lines[False]
    source = better.plies[event.ply].source
    stacks = [stack for stack, place in better.places[event.ply].items() if place == source]
    end = played.at(plies)
    places, position = {played.places[end].get(stack) for stack in stacks}, played.positions[end]
    place = places.pop() if len(places) == 1 else None
    return (
        place is not None
        and better.positions[event.ply].height(source) > 1
        and position.owner(place) is better.positions[0].turn
        and Mobility(position).freedom[place] is Freedom.STUCK
    )
