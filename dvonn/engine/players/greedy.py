"""The greedy player: it counts what a move wins, what it cuts off on both sides, and what the reply takes back."""

from collections.abc import Generator
from math import copysign
from random import Random
from typing import Final

from dvonn.engine.levels import Level
from dvonn.engine.players import placement_advice
from dvonn.engine.report import Report
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.rules.position import Position

STEP: Final = 8  # replies looked at between two yields: well under a millisecond
FREEDOM: Final = 0.15  # in pieces: what one more stack that can move is worth
VICTORY: Final = 100.0  # in pieces: what a won game is worth on top of its margin
WHIM: Final = 0.05  # in pieces: chance decides between moves that count the same


def search(position: Position, rng: Random, _level: Level) -> Generator[Report, None, None]:
    """Yield the best ply so far every STEP positions, the chosen one last."""
    if position.phase is Phase.PLACEMENT:
        yield Report((placement_advice.choose(position, rng),))
        return
    moves = position.moves()
    best, best_worth = moves[0], float("-inf")
    for move in moves:
        after = position.play(move)
        worth = (yield from _after_reply(after, position.turn, best)) + _freedom(after, position.turn)
        worth += WHIM * rng.random()
        if worth > best_worth:
            best, best_worth = move, worth
    yield Report((best,), nodes=len(moves))


def _after_reply(position: Position, colour: Colour, best: Ply) -> Generator[Report, None, float]:
    """Return a side's lead after the reply that hurts it most, or as it stands where the other side has none."""
    if position.turn is colour or position.is_over:
        return _lead(position, colour)
    lowest = float("inf")
    for number, reply in enumerate(position.moves()):
        if number % STEP == 0:
            yield Report((best,))
        lowest = min(lowest, _lead(position.play(reply), colour))
    return lowest


def _lead(position: Position, colour: Colour) -> float:
    lead = position.score(colour) - position.score(colour.other)
    return lead + copysign(VICTORY, lead) if lead and position.is_over else float(lead)


def _freedom(position: Position, colour: Colour) -> float:
    def movable(side: Colour) -> int:
        return sum(bool(position.moves_from(space)) for space in position.owned(side))

    return FREEDOM * (movable(colour) - movable(colour.other))
