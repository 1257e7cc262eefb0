"""Placement by the worths of the spaces: legal, different with each seed, and better than random placement."""

from random import Random

import pytest

from dvonn.engine.neighbour_weights import OWN_NEIGHBOUR_WORTHS, READY_NEIGHBOUR_WORTHS
from dvonn.engine.players import placement
from dvonn.rules.board import NEIGHBOURS, SPACES, Colour, Place, distance, members
from dvonn.rules.position import Position


def placed(rng: Random, plies: int, noise: float = 0.0) -> Position:
    """Return a position after some placements by the worth of the spaces."""
    position = Position()
    for _ in range(plies):
        position = position.play(placement.place(position, rng, noise))
    return position


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
    worths = {space: placement.distance_worths(position.dvonn)[space] for space in position.vacant()}
    assert {place.space for place in best} <= {
        space for space, worth in worths.items() if worth == max(worths.values())
    }
    assert len({placement.place(position, Random(seed), 300.0) for seed in range(20)}) > 1


@pytest.mark.parametrize("plies", [3, 20, 48])
def test_filled_boards_are_compared(plies: int) -> None:
    """Each filled board yields a placement on a vacant space; a seed yields the same ones again."""
    position = placed(Random(plies), plies, noise=300.0)
    found = [list(placement.places(position, Random(seed), 0.0, 8)) for seed in range(3)]
    assert [len(places) for places in found] == [8, 8, 8]
    assert {place.space for places in found for place in places} <= set(position.vacant())
    assert list(placement.places(position, Random(1), 0.0, 8)) == found[1]


@pytest.mark.parametrize("seed", range(3))
def test_a_difference_is_that_of_two_boards(seed: int) -> None:
    """The difference that one piece makes is found at its neighbours alone, as on the whole board."""
    board = Position.random_full(Random(seed))
    own, opp = (sum(1 << space for space in board.owned(colour)) for colour in Colour)
    worths = placement.FullBoardWorths(board.dvonn)

    def total(own: int, opp: int) -> int:
        sides = ((1, own, opp), (-1, opp, own))
        return sum(sign * worth_beside(board, space, *sets) for sign, *sets in sides for space in members(sets[0]))

    for space in members(own | opp):
        bit = 1 << space
        changed = total(own | bit, opp & ~bit) - total(own & ~bit, opp | bit)
        assert worths.difference(space, own, opp) == changed


def worth_beside(board: Position, space: int, own: int, opp: int) -> int:
    """Return the worth of a piece, counted neighbour by neighbour."""
    near = NEIGHBOURS[space]
    edge = [other for other in near if len(NEIGHBOURS[other]) < 6]
    guards, attackers = (min(2, sum(side >> other & 1 for other in edge)) for side in (own, opp))
    steps = min(4, *(distance(space, dvonn) for dvonn in members(board.dvonn)))
    beside = OWN_NEIGHBOUR_WORTHS[steps][sum(own >> other & 1 for other in near)]
    return (
        placement.distance_worths(board.dvonn)[space]
        + beside
        + READY_NEIGHBOUR_WORTHS[len(near)][steps][guards][attackers]
    )
