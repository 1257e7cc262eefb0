"""The weakest players: greedy, which looks as far as the reply, and myopic, which overlooks distant stacks."""

from collections.abc import Generator
from random import Random
from typing import Final

from dvonn.engine.levels import Report, Reports
from dvonn.engine.search.evaluation import evaluate
from dvonn.engine.search.state import State, decode_move, state_of
from dvonn.rules import board
from dvonn.rules.board import Move, Phase, Piece, Place, Ply, Space
from dvonn.rules.position import Position, TieRule

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


def search_greedy(position: Position, rng: Random, ties: TieRule = TieRule.DRAW) -> Reports:
    """Yield the best ply so far every REPLIES_PER_YIELD positions, the chosen one last."""
    if position.phase is Phase.PLACEMENT:
        yield Report((_choose_place(position, rng),))
        return
    state = state_of(position)
    moves = state.moves()
    best, best_worth = decode_move(moves[0]), float("-inf")
    for move in moves:
        after = state.play(move)
        worth = (yield from _after_reply(after, best, ties)) + _mobility(after) + GREEDY_NOISE * rng.random()
        if worth > best_worth:
            best, best_worth = decode_move(move), worth
    yield Report((best,), nodes=len(moves))


def _after_reply(state: State, best: Ply, ties: TieRule) -> Generator[Report, None, float]:
    """Return the lead of the side that has moved after the best reply, or at once if there is no reply."""
    replies = state.moves()
    if not replies:
        return _lead(state.after_pass(), ties)
    lowest = float("inf")
    for number, reply in enumerate(replies):
        if number % REPLIES_PER_YIELD == 0:
            yield Report((best,))
        lowest = min(lowest, _lead(state.play(reply), ties))
    return lowest


def _lead(state: State, ties: TieRule) -> float:
    """Return the lead of the side to move, with a bonus if it has won."""
    lead = float(state.lead)
    if state.movable() & ~state.tall or state.moves() or state.after_pass().moves():  # single pieces have a neighbour
        return lead
    value = evaluate(state, ties)
    return lead + WIN_BONUS * ((value > 0) - (value < 0))


def _mobility(state: State) -> float:
    """Return the worth of the stacks that can move for the side that has moved."""
    theirs, own = (len({move >> 6 for move in side.moves()}) for side in (state, state.after_pass()))
    return MOVABLE_STACK_WORTH * (own - theirs)


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


SIGHT_STEPS: Final = 2
"""The distance at which a single piece is noticed with a chance of `attention`; at twice it with its square."""
LONE_DVONN_WORTH: Final = 0.5  # in pieces
MYOPIC_NOISE: Final = 0.8  # in pieces


def search_myopic(position: Position, rng: Random, attention: float, foresight: float = 1.0) -> Reports:
    """Yield the best ply so far after each noticed move, the chosen one last."""
    view = PartialView(position, rng, attention, foresight)
    if position.phase is Phase.PLACEMENT:
        yield Report((Place(view.best_space()),))
        return
    moves = view.noticed_moves()
    best, best_worth = moves[0], float("-inf")
    for move in moves:
        worth = view.apparent_gain(move) + MYOPIC_NOISE * rng.random()
        if worth > best_worth:
            best, best_worth = move, worth
        yield Report((best,), nodes=len(moves))


class PartialView:
    """The part of a position that the side to move notices for one ply."""

    def __init__(self, position: Position, rng: Random, attention: float, foresight: float = 1.0) -> None:
        self._position = position
        self._rng = rng
        self._attention = attention
        self._foresight = foresight
        self._focus = rng.choice(position.owned(position.turn) or board.SPACES)

    def best_space(self) -> Space:
        """Return the noticed vacant space with the most own neighbours, or the closest one if none is noticed."""
        vacant = self._position.vacant()
        noticed = [space for space in vacant if self._notices(space, 1)] or [min(vacant, key=self._distance)]
        own = frozenset(self._position.owned(self._position.turn))
        return max(noticed, key=lambda space: len(own.intersection(board.NEIGHBOURS[space])) + self._rng.random())

    def noticed_moves(self) -> list[Move]:
        """Return the moves onto noticed stacks, or the move onto the closest stack if there are none."""
        moves = [move for move in self._position.moves() if isinstance(move, Move)]
        noticed = [move for move in moves if self._notices(move.target, self._position.height(move.target))]
        return noticed or [min(moves, key=lambda move: self._distance(move.target))]

    def apparent_gain(self, move: Move) -> float:
        """Return the apparent gain of a move in pieces: the captured stack, and the noticed stacks that it cuts off."""
        position = self._position
        gains = {position.turn: 0.0, position.turn.other: float(position.height(move.target)), None: LONE_DVONN_WORTH}
        noticed = [space for space in position.cut_off_by(move) if self._foresees(space)]
        return gains[position.owner(move.target)] + sum(self._cut_off_gain(space, move) for space in noticed)

    def _cut_off_gain(self, space: Space, move: Move) -> int:
        """Return the pieces won by cutting off the stack that is on a space after a move."""
        position = self._position
        if space == move.target:
            return -position.height(move.source) - position.height(space)
        sign = {position.turn: -1, position.turn.other: 1, None: 0}
        return sign[position.owner(space)] * position.height(space)

    def _foresees(self, space: Space) -> bool:
        """Tell whether a stack is noticed that a move cuts off, by random draws."""
        return self._rng.random() < self._foresight and self._notices(space, self._position.height(space))

    def _notices(self, space: Space, pieces: int) -> bool:
        """Tell whether a stack of some height on a space is noticed, by a random draw."""
        chance: float = self._attention ** (self._distance(space) / (SIGHT_STEPS * pieces))
        return self._rng.random() < chance

    def _distance(self, space: Space) -> int:
        return board.distance(self._focus, space)
