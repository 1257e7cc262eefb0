"""The timeline of the count: order and times of the flights, and the towers at each moment."""

from itertools import pairwise

import pytest

from dvonn.rules.board import SPACE_BY_NAME
from dvonn.rules.game import random_game
from dvonn.rules.pieces import Colour, Piece
from dvonn.rules.position import Position
from dvonn.screens.score.score_count import ScoreCount
from dvonn.ui import timing
from tests.harness.referee.symmetries import Symmetry

FULL_BOARD = " ".join(f"{name}={'r' if n < 3 else 'bw'[n % 2]}" for n, name in enumerate(sorted(SPACE_BY_NAME)))


def score_count(stacks: str) -> ScoreCount:
    """Return the count of hand-made stacks."""
    return ScoreCount(Symmetry().position(stacks), towers_decide=True)


def final_positions() -> list[Position]:
    """Return the final positions of some random games."""
    return [random_game(1000, seed).position for seed in range(40)]


def test_every_owned_stack_flies_once() -> None:
    """Each owned stack flies once to its side's tower, on top of the earlier ones; lone dvonn pieces stay."""
    for position in final_positions():
        plan = ScoreCount(position, towers_decide=True)
        for colour in Colour:
            flights = [flight for flight in plan.flights if flight.colour is colour]
            assert sorted(flight.space for flight in flights) == sorted(position.owned(colour))
            below = 0
            for flight in flights:
                assert (flight.below, flight.stack) == (below, position.stacks[flight.space])
                below += len(flight.stack)
        assert plan.highest == max(1, *(position.score(colour) for colour in Colour))


def test_the_order_builds_up() -> None:
    """Each side's stacks fly in order of height, the tallest of all last, and even sides alternate."""
    for position in final_positions():
        flights = ScoreCount(position, towers_decide=True).flights
        for colour in Colour:
            heights = [len(flight.stack) for flight in flights if flight.colour is colour]
            assert heights == sorted(heights)
        assert len(flights[-1].stack) == max(len(flight.stack) for flight in flights)
        if len(position.owned(Colour.WHITE)) == len(position.owned(Colour.BLACK)):
            assert all(one.colour is not other.colour for one, other in pairwise(flights))


def test_landings_follow_each_other() -> None:
    """Flights start after a pause, stacks land one by one, and the last gap is the longest."""
    for position in final_positions():
        flights = ScoreCount(position, towers_decide=True).flights
        assert all(flight.takeoff_seconds >= timing.COUNT_START_SECONDS - 1e-9 for flight in flights)
        gaps = [other.landing_seconds - one.landing_seconds for one, other in pairwise(flights)]
        assert all(gap > 0 for gap in gaps)
        assert not gaps or gaps[-1] == max(gaps)


@pytest.mark.parametrize("stacks", ["a3=r b3=w d3=r e3=r", "a3=r b3=w c3=bb d3=r e3=r", FULL_BOARD])
def test_the_count_is_neither_hasty_nor_long(stacks: str) -> None:
    """The verdict comes within the limits of time, after the last landing, for any number of stacks."""
    plan = score_count(stacks)
    assert timing.MIN_COUNT_SECONDS <= plan.result_seconds <= timing.MAX_COUNT_SECONDS + 1e-9
    assert plan.flights[-1].landing_seconds + timing.COUNT_RESULT_DELAY_SECONDS <= plan.result_seconds + 1e-9


def test_no_piece_is_lost_on_its_way() -> None:
    """At any time each piece is on the board, in flight, or on a tower."""
    for position in final_positions()[:10]:
        plan = ScoreCount(position, towers_decide=True)
        for tick in range(90):
            moment = plan.frame_at(tick / 10)
            towers = [piece for tower in moment.towers.values() for piece in tower.pieces]
            seen = [piece for stack in moment.standing.values() for piece in stack] + towers
            seen += [piece for flight in moment.flying for piece in flight.stack]
            assert sorted(seen) == sorted(piece for stack in position.stacks for piece in stack)


def test_towers_grow_with_each_landing() -> None:
    """A tower lists its pieces from the foot up, the size of the last stack, and the time since its landing."""
    plan = score_count("a3=r b3=w c3=rbw d3=r")
    first, second = plan.flights
    tower = plan.frame_at(first.landing_seconds + 0.1).towers[Colour.WHITE]
    assert (tower.pieces, tower.added) == ((Piece.WHITE,), 1)
    tower = plan.frame_at(second.landing_seconds + 0.25).towers[Colour.WHITE]
    assert tower.pieces == (Piece.WHITE, Piece.DVONN, Piece.BLACK, Piece.WHITE)
    assert tower.added == 3
    assert tower.since == pytest.approx(0.25)


def test_a_flight_goes_from_its_space_to_its_tower() -> None:
    """The progress of a flight is 0 before it leaves and 1 after it lands."""
    flight = score_count("a3=r b3=w c3=bb d3=r e3=r").flights[0]
    assert flight.progress(0) == 0
    assert flight.progress((flight.takeoff_seconds + flight.landing_seconds) / 2) == pytest.approx(0.5)
    assert flight.progress(99) == 1


def test_each_landing_is_told_once() -> None:
    """Each landing is reported once and in order, for any size of time steps."""
    plan = score_count(FULL_BOARD)
    for step in (1 / 60, 0.4, 20.0):
        landings, time = [], 0.0
        while time < 10:
            landings += plan.landings(time, time + step)
            time += step
        assert landings == list(range(len(plan.flights)))


@pytest.mark.parametrize("stacks", ["a3=r b3=w d3=r e3=r", "a3=r b3=w c3=bb d3=r e3=r", FULL_BOARD])
def test_sounds_rise_to_the_highest(stacks: str) -> None:
    """The sounds of the landings never fall and end with the highest."""
    plan = score_count(stacks)
    names = [plan.landing_sound(n) for n in range(len(plan.flights))]
    assert names == sorted(names)
    assert names[-1] == "count12"
    assert len(names) == 1 or names[0] == "count01"


def test_light_comes_after_the_verdict() -> None:
    """The light rises from 0 at the verdict to 1 at the end."""
    plan = score_count("a3=r b3=w d3=r e3=r")
    assert plan.light(plan.result_seconds) == 0
    assert 0 < plan.light((plan.result_seconds + plan.end_seconds) / 2) < 1
    assert plan.light(plan.end_seconds) == 1


def test_without_towers_nothing_leaves_the_board() -> None:
    """Without a decision by the towers the verdict comes at once and all stacks stay."""
    position = Symmetry().position("a3=r b3=w c3=bb d3=r e3=r")
    plan = ScoreCount(position, towers_decide=False)
    assert plan.result_seconds == 0
    assert len(plan.frame_at(99).standing) == 5
    assert not any(tower.pieces for tower in plan.frame_at(99).towers.values())
