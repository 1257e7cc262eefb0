"""Searches under the Universal Game Interface: time budgets, reports, stopping, and commands during a search."""

import re
from random import Random

import pytest

from dvonn.rules.board import Colour
from dvonn.rules.notation import parse_ply
from dvonn.rules.position import Position
from dvonn.tools.ugi_protocol import budget, info_line, limits_for, parse_go
from tests.harness.recorded_games import load_games
from tests.harness.ugi_client import ReportSetter, UgiClient, make_report

FULL = Position.random_full(Random(1))
EMPTY = Position()


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


FULL = Position.random_full(Random(1))


def test_finds_a_legal_move(client: UgiClient) -> None:
    """A search prints its reports and ends with a legal best move."""
    *infos, last = client.send(f"position fen {FULL}", "go nodes 50")
    assert infos
    for line in infos:
        assert re.fullmatch(
            r"info depth \d+( score cp -?\d+)? nodes \d+ nps \d+ time \d+ pv( [a-k]\d[a-k]\d)+( string solved)?", line
        )
    word, move = last.split()
    assert word == "bestmove"
    assert parse_ply(move) in FULL.moves()
    assert infos[-1].split(" pv ")[1].split()[0] == move


def test_only_new_reports_are_printed(client: UgiClient, set_reports: ReportSetter) -> None:
    """A report is printed when depth or move changes, and at the end."""
    set_reports(
        make_report("d4", depth=1, nodes=10),
        make_report("d4", depth=1, nodes=20),
        make_report("e4", 1.5, depth=1, nodes=30),
        make_report("e4 d4", -2.25, depth=2, nodes=40),
        make_report("e4 d4", -2.25, depth=2, nodes=50),
        make_report("e4 c4", -3, depth=2, nodes=60, exact=True),
    )
    lines = [re.sub(r"nps \d+ time \d+ ", "", line) for line in client.send("go")]
    assert lines == [
        "info depth 1 nodes 10 pv d4",
        "info depth 1 score cp 150 nodes 30 pv e4",
        "info depth 2 score cp -225 nodes 40 pv e4 d4",
        "info depth 2 score cp -300 nodes 60 pv e4 c4 string solved",
        "bestmove e4",
    ]


def test_an_infinite_search_waits_for_stop(client: UgiClient, set_reports: ReportSetter) -> None:
    """An infinite search that has finished prints its best move only after `stop`, unless it has a limit."""
    set_reports(make_report("d4"), make_report("e4"))
    assert not any(line.startswith("bestmove") for line in client.send("go infinite"))
    assert not client.session.busy
    assert client.send("isready") == ["readyok"]
    assert client.send("stop")[-1] == "bestmove e4"
    assert client.send("stop") == []
    assert client.send("go infinite nodes 10")[-1] == "bestmove e4"


def test_stop_ends_a_search(client: UgiClient, set_reports: ReportSetter) -> None:
    """`stop` gives the best move so far, after at least one step, and the next search is new."""
    set_reports(make_report("d4"), make_report("e4"), make_report("f4"))
    assert client.interrupt("go infinite", "stop")[-1] == "bestmove d4"
    client.interrupt("go nodes 100")
    client.session.think()
    client.session.think()
    assert client.interrupt("stop")[-1] == "bestmove e4"
    assert client.send("go nodes 100")[-1] == "bestmove f4"


@pytest.mark.usefixtures("set_reports")
def test_commands_during_a_search(client: UgiClient) -> None:
    """Queries are answered during a search, and commands that would disturb it are refused."""
    client.interrupt("go infinite")
    assert client.interrupt("isready", "query p1turn") == ["readyok", "response true"]
    for line in ("go nodes 5", "position startpos moves a1", "uginewgame", "setoption name Seed value 4"):
        (answer,) = client.interrupt(line)
        assert answer.startswith("info string ")
    assert client.interrupt("stop", "query p1turn")[1:] == ["bestmove d4", "response true"]
