"""The greedy player: a search of two plies by material, cut-offs included, and a little mobility.

It places by the advice of the rulebooks: a worth for each vacant space.
"""

from collections.abc import Generator
from random import Random
from typing import Final

from dvonn.engine.report import Report, Reports
from dvonn.rules import board
from dvonn.rules.board import Space
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour, Phase, Piece, Place, Ply
from dvonn.rules.position import Position

REPLIES_PER_YIELD: Final = 8  # well under a millisecond
MOVABLE_STACK_WORTH: Final = 0.15  # in pieces
WIN_BONUS: Final = 100.0  # in pieces, added to the margin of a won game
GREEDY_NOISE: Final = 0.05  # in pieces; it breaks ties

# Placement
DVONN_DISTANCE_WORTH: Final = (0.0, 3.0, 1.5, 0.5)
"""The worth of a piece by its distance from a dvonn piece that has fewer than ENOUGH_GUARDS of its side around it."""
ENOUGH_GUARDS: Final = 3
EDGE_BONUS: Final = 1.5  # only pieces at the edge can move from the start
CROWDING_PENALTY: Final = 0.5  # for each neighbour of the own side, as adjacent pieces block each other
CAPTURABLE_BONUS: Final = 0.3  # for each neighbour of the other side
PLACEMENT_NOISE: Final = 0.8  # the largest random bonus, which varies the games


def search(position: Position, rng: Random, ties: TieRule = TieRule.DRAW) -> Reports:
    """Yield the best ply so far every REPLIES_PER_YIELD positions, the chosen one last."""
    if position.phase is Phase.PLACEMENT:
        yield Report((_choose_place(position, rng),))
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


# Placement


def _choose_place(position: Position, rng: Random) -> Place:
    """Return a good space for the next piece of the side to move."""
    worth = _worth_of_dvonn if position.next_piece is Piece.DVONN else _worth_of_own
    return Place(max(position.vacant(), key=lambda space: worth(position, space) + PLACEMENT_NOISE * rng.random()))


def _worth_of_dvonn(position: Position, space: Space) -> float:
    """Return the worth of a space for a dvonn piece: far from the others, and with room for guards on all sides."""
    apart = min((board.distance(space, other) for other in board.members(position.dvonn)), default=0)
    return min(apart, 4) - 1.0 * (board.EDGE_SPACES >> space & 1)


def _worth_of_own(position: Position, space: Space) -> float:
    near = [position.owner(neighbour) for neighbour in board.NEIGHBOURS[space]]
    worth = sum(_worth_at(position, space, dvonn) for dvonn in board.members(position.dvonn))
    worth += EDGE_BONUS * (board.EDGE_SPACES >> space & 1)
    return worth - CROWDING_PENALTY * near.count(position.turn) + CAPTURABLE_BONUS * near.count(position.turn.other)


def _worth_at(position: Position, space: Space, dvonn: Space) -> float:
    away = board.distance(space, dvonn)
    if away >= len(DVONN_DISTANCE_WORTH):
        return 0.0
    guards = [near for near in board.NEIGHBOURS[dvonn] if position.owner(near) is position.turn]
    return DVONN_DISTANCE_WORTH[away] if len(guards) < ENOUGH_GUARDS else DVONN_DISTANCE_WORTH[away] / 3
