"""Placement by the worth of the spaces: legal, different with each seed, and better than random placement."""

from random import Random

import pytest

from dvonn.engine.players import placement
from dvonn.engine.search.evaluation import evaluate
from dvonn.engine.search.state import state_of
from dvonn.rules.board import NEIGHBOURS, SPACES, distance, members
from dvonn.rules.pieces import Colour, Phase, Place
from dvonn.rules.position import Position


def placed(rng: Random, plies: int, noise: float = 0.0) -> Position:
    """Return a position after some placements by the worth of the spaces."""
    position = Position()
    for _ in range(plies):
        position = position.play(placement.place(position, rng, noise))
    return position


@pytest.mark.parametrize("seed", range(3))
def test_placing_beats_random_placing(seed: int) -> None:
    """A side that places by the worth of the spaces has the better evaluation on the full board."""
    rng, position = Random(seed), Position()
    while position.phase is Phase.PLACEMENT:
        is_white = position.turn is Colour.WHITE
        position = position.play(placement.place(position, rng) if is_white else rng.choice(position.moves()))
    assert position.turn is Colour.WHITE
    assert evaluate(state_of(position)) > 500


def test_dvonn_pieces_are_apart_and_differ() -> None:
    """The dvonn pieces stand inside the board, not near each other, and elsewhere with another seed."""
    boards = {tuple(members(placed(Random(seed), 3).dvonn)) for seed in range(20)}
    assert len(boards) > 15
    for board in boards:
        assert all(len(NEIGHBOURS[space]) == 6 for space in board)
        assert all(distance(one, other) >= 3 for one in board for other in board if one != other)


def test_dvonn_pieces_go_anywhere_if_none_of_these_is_vacant() -> None:
    """A third dvonn piece is placed even where the others leave no space apart from them."""
    position = Position().play(Place(SPACES[22])).play(Place(SPACES[27]))
    assert placement.place(position, Random(1)) in position.moves()


def test_the_worthiest_space_is_next_to_a_dvonn_piece_at_the_edge() -> None:
    """Without noise the worthiest space is taken, whatever the seed; noise lets less worthy ones win."""
    position = placed(Random(1), 3)
    best = {placement.place(position, Random(seed)) for seed in range(5)}
    assert len(best) == 1
    worths = {space: placement.worth(space, position) for space in position.vacant()}
    assert {place.space for place in best} <= {
        space for space, worth in worths.items() if worth == max(worths.values())
    }
    assert len({placement.place(position, Random(seed), 300.0) for seed in range(20)}) > 1
