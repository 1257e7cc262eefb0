"""What the moves of a line capture and cut off, by the reference rules; and what reasons claim of lines."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from dvonn.engine.analysis.reasons import PlyReason, ReasonKind
from dvonn.rules.board import Ply
from dvonn.rules.position import Position
from tests.harness.referee.reference import Reference
from tests.harness.referee.symmetries import SIDES, stacks_of


class LineEvent(NamedTuple):
    """A move of a line: whether the first mover makes it, and the stacks on its target and its source.

    `mine` and `theirs` are the pieces of the first mover and of the other side that it cuts off.
    """

    by_me: bool
    target: str
    source: str
    mine: int
    theirs: int
    captures_side: bool  # a stack of the side that is not to move, or a lone dvonn piece


def line_events(position: Position, line: Sequence[Ply]) -> list[LineEvent]:
    """Return the moves of a line from a position in the movement phase."""
    game, me, events = Reference(), SIDES[position.turn], list[LineEvent]()
    game.stacks, game.placing, game.turn = stacks_of(position), False, me
    for move in map(str, line):
        assert move in game.plies()
        turn, source, target = game.turn, game.stacks[move[:2]], game.stacks[move[2:]]
        before = {**game.stacks, move[2:]: target + source}
        lost = [before[space] for space in game.play(move)]
        mine = sum(len(stack) for stack in lost if stack[-1] == me)
        theirs = sum(map(len, lost)) - mine
        events.append(LineEvent(turn == me, target, source, mine, theirs, target[-1] != turn))
    return events


def _takes(event: LineEvent, height: int = 1) -> bool:
    return event.captures_side and len(event.target) == height


KINDS: Final = ReasonKind
LINE_CLAIMS: Final[dict[ReasonKind, Callable[..., bool]]] = {
    KINDS.LOSES_SINGLE: lambda event: not event.by_me and _takes(event) and event.target != "r",
    KINDS.LOSES_RED_PIECE: lambda event: not event.by_me and event.target == "r",
    KINDS.LOSES_STACK: lambda event, height: not event.by_me and _takes(event, height) and "r" not in event.target,
    KINDS.LOSES_STACK_WITH_RED: lambda event, height: not event.by_me and _takes(event, height) and "r" in event.target,
    KINDS.LOSES_BRIDGE: lambda event, mine: not event.by_me and event.mine == mine and "r" not in event.source,
    KINDS.LOSES_RED: lambda event, mine: not event.by_me and event.mine == mine and "r" in event.source,
    KINDS.MUST_GIVE_UP: lambda event, mine: event.by_me and event.mine == mine,
    KINDS.MISSES_SINGLE: lambda event: event.by_me and _takes(event) and event.target != "r",
    KINDS.MISSES_RED_PIECE: lambda event: event.by_me and event.target == "r",
    KINDS.MISSES_STACK: lambda event, height: event.by_me and _takes(event, height) and "r" not in event.target,
    KINDS.MISSES_STACK_WITH_RED: lambda event, height: event.by_me and _takes(event, height) and "r" in event.target,
    KINDS.MISSES_TARGET: lambda event, height, other: (
        event.by_me and _takes(event, other) and len(event.source) == height
    ),
    KINDS.MISSES_CUT: lambda event, theirs: event.by_me and event.theirs == theirs and "r" not in event.source,
    KINDS.MISSES_RED_CUT: lambda event, theirs: event.by_me and event.theirs == theirs and "r" in event.source,
    KINDS.MISSES_GIFT: lambda event, theirs: not event.by_me and event.theirs == theirs,
}
"""What a reason for a worse move claims of an event: of its own line, or of the better one if it misses something."""
TWO_CAPTURES: Final = {KINDS.LOSES_STACKS: KINDS.LOSES_STACK, KINDS.MISSES_STACKS: KINDS.MISSES_STACK}


def holds(reason: PlyReason, position: Position, better: Sequence[Ply], played: Sequence[Ply]) -> bool:
    """Tell whether a reason for a worse move is true of the lines that show it."""
    events = line_events(position, better if reason.kind.name.startswith("MISSES") else played)
    if reason.kind in TWO_CAPTURES:
        claims = LINE_CLAIMS[TWO_CAPTURES[reason.kind]]
        return all(any(claims(event, height) for event in events) for height in reason.numbers.values())
    return any(LINE_CLAIMS[reason.kind](event, **reason.numbers) for event in events)
