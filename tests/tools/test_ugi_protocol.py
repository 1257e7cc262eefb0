"""The Universal Game Interface protocol: time budgets and report lines."""

from random import Random

import pytest

from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.tools.ugi_protocol import budget, info_line, limits_for, parse_go
from tests.harness.recorded_games import load_games
from tests.harness.ugi_client import make_report

FULL = Position.random_full(Random(1))
EMPTY = Position()


@pytest.mark.parametrize("position", [EMPTY, FULL], ids=["empty", "full"])
def test_no_ply_takes_too_much_of_the_clock(position: Position) -> None:
    """The budget of a ply is positive and at most a quarter of the remaining time."""
    for left in (0.3, 1, 10, 300, 3600):
        for increment in (0, 0.1, 5):
            assert 0 < budget(position, left, increment) <= left / 4
    for left in (-5, 0, 0.01):
        assert 0 < budget(position, left, 0) < 0.01


def test_more_time_is_used_and_placements_are_cheap() -> None:
    """The budget grows with time and increment, and is larger for moves than for placements."""
    assert budget(FULL, 200, 0) == pytest.approx(2 * budget(FULL, 100, 0), rel=0.01)
    assert budget(FULL, 100, 1) > budget(FULL, 100, 0)
    assert budget(FULL, 100, 0) > 3 * budget(EMPTY, 100, 0)


@pytest.mark.parametrize("increment", [0, 100])
def test_the_clock_lasts_for_a_game(increment: int) -> None:
    """Sides that use their whole budgets have time left at the end of the longest recorded game."""
    game, left = max(load_games(), key=lambda game: len(game.plies)), dict.fromkeys(Colour, 10_000.0)
    for position in game.positions[:-1]:
        times = f"p1time {left[Colour.WHITE]:.0f} p2time {left[Colour.BLACK]:.0f} p1inc {increment} p2inc {increment}"
        limits = limits_for(parse_go(times.split()), position)
        assert limits
        assert limits.seconds
        left[position.turn] += increment - 1000 * limits.seconds
        assert min(left.values()) > 0


def test_each_player_has_a_clock_of_its_own() -> None:
    """White's time is p1time, Black's p2time."""
    numbers = parse_go(["p1time", "1000", "p2time", "100000"])
    limits = [limits_for(numbers, Position(turn=colour)) for colour in Colour]
    white, black = (limit.seconds or 0 for limit in limits if limit)
    assert black > 50 * white > 0


def test_time_and_speed() -> None:
    """Reports give milliseconds and nodes per second, also for zero time."""
    assert " nodes 500 nps 2000 time 250 " in info_line(make_report("d4", nodes=500), 0.25)
    assert " time 0 " in info_line(make_report("d4", nodes=5), 0)
