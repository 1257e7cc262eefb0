"""The greedy player: a search of two plies by material, cut-offs included, and a little mobility."""

from collections.abc import Generator
from random import Random
from typing import Final

from dvonn.engine.levels import Level
from dvonn.engine.players import placement_advice
from dvonn.engine.report import Report, Reports
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.rules.position import Position

REPLIES_PER_YIELD: Final = 8  # well under a millisecond
MOVABLE_STACK_WORTH: Final = 0.15  # in pieces
WIN_BONUS: Final = 100.0  # in pieces, added to the margin of a won game
GREEDY_NOISE: Final = 0.05  # in pieces; it breaks ties


def search(position: Position, rng: Random, _level: Level, ties: TieRule = TieRule.DRAW) -> Reports:
    """Yield the best ply so far every REPLIES_PER_YIELD positions, the chosen one last."""
    if position.phase is Phase.PLACEMENT:
        yield Report((placement_advice.choose(position, rng),))
        return
    moves = position.moves()
    best, best_worth = moves[0], float("-inf")
    for move in moves:
        after = position.play(move)
        worth = (yield from _after_reply(after, position.turn, best, ties)) + _mobility(after, position.turn)
        worth += GREEDY_NOISE * rng.random()
        if worth > best_worth:
            best, best_worth = move, worth
    yield Report((best,), nodes=len(moves))


def _after_reply(position: Position, colour: Colour, best: Ply, ties: TieRule) -> Generator[Report, None, float]:
    """Return a side's lead after the other side's best reply, or its current lead if there is no reply."""
    if position.turn is colour or position.is_over:
        return _lead(position, colour, ties)
    lowest = float("inf")
    for number, reply in enumerate(position.moves()):
        if number % REPLIES_PER_YIELD == 0:
            yield Report((best,))
        lowest = min(lowest, _lead(position.play(reply), colour, ties))
    return lowest


def _lead(position: Position, colour: Colour, ties: TieRule) -> float:
    lead = position.score(colour) - position.score(colour.other)
    outcome = position.outcome(ties)
    if not outcome or not outcome.winner:
        return lead
    return lead + WIN_BONUS if outcome.winner is colour else lead - WIN_BONUS


def _mobility(position: Position, colour: Colour) -> float:
    def movable(side: Colour) -> int:
        return sum(bool(position.moves_from(space)) for space in position.owned(side))

    return MOVABLE_STACK_WORTH * (movable(colour) - movable(colour.other))
