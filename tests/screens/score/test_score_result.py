"""The timeline of the count: order and times of the flights, and the towers at each moment."""

from itertools import pairwise

import pytest

from dvonn.rules.board import SPACE_BY_NAME, Colour, Piece
from dvonn.rules.position import Position
from dvonn.screens.score.score_result import ScoreCount
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.referee.symmetries import Symmetry

FULL_BOARD = " ".join(f"{name}={'r' if n < 3 else 'bw'[n % 2]}" for n, name in enumerate(sorted(SPACE_BY_NAME)))


def final_counts() -> list[tuple[Position, ScoreCount]]:
    """Return the final positions of some random games with their counts."""
    positions = [random_game(MAX_PLIES, seed).position for seed in range(10)]
    return [(position, ScoreCount(position, towers_decide=True)) for position in positions]


def test_every_owned_stack_flies_once() -> None:
    """Each owned stack flies once to its side's tower, on top of the earlier ones; lone dvonn pieces stay."""
    for position, plan in final_counts():
        for colour in Colour:
            flights = [flight for flight in plan.flights if flight.colour is colour]
            assert sorted(flight.space for flight in flights) == sorted(position.owned(colour))
            below = 0
            for flight in flights:
                assert (flight.below, flight.stack) == (below, position.stacks[flight.space])
                below += len(flight.stack)
        assert plan.highest == max(1, *(position.score(colour) for colour in Colour))


def test_no_piece_is_lost_on_its_way() -> None:
    """At any time each piece is on the board, in flight, or on a tower."""
    for position, plan in final_counts():
        for tick in range(90):
            seconds = tick / 10
            seen = [piece for colour in Colour for piece in plan.tower(colour, seconds).pieces]
            seen += [piece for flight in plan.flying(seconds) for piece in flight.stack]
            standing = (stack for space, stack in plan.stacks.items() if not plan.has_left(space, seconds))
            seen += [piece for stack in standing for piece in stack]
            assert sorted(seen) == sorted(piece for stack in position.stacks for piece in stack)


def test_towers_grow_with_each_landing() -> None:
    """A tower lists its pieces from the foot up, the size of the last stack, and the time since its landing."""
    plan = ScoreCount(Symmetry().position("a3=r b3=w c3=rbw d3=r"), towers_decide=True)
    first, second = plan.flights
    tower = plan.tower(Colour.WHITE, first.landing_seconds + 0.1)
    assert (tower.pieces, tower.added) == ((Piece.WHITE,), 1)
    tower = plan.tower(Colour.WHITE, second.landing_seconds + 0.25)
    assert tower.pieces == (Piece.WHITE, Piece.DVONN, Piece.BLACK, Piece.WHITE)
    assert (tower.added, tower.since) == (3, pytest.approx(0.25))


def test_each_landing_is_told_once() -> None:
    """Each landing is reported once and in order, for any size of time steps."""
    plan = ScoreCount(Symmetry().position(FULL_BOARD), towers_decide=True)
    for step in (1 / 60, 0.4, 20.0):
        times = [step * number for number in range(round(10 / step) + 2)]
        heard = [name for before, now in pairwise(times) for name in plan.landing_sounds(before, now)]
        assert heard == plan.landing_sounds(0, 99)
