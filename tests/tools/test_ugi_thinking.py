"""Thinking under the Universal Game Interface: what is said of it, and what may be said meanwhile."""

import re
from collections.abc import Callable
from queue import SimpleQueue
from random import Random

import pytest

from dvonn.engine.report import Report
from dvonn.rules.notation import parse_ply
from dvonn.rules.position import Position
from dvonn.tools import ugi
from dvonn.tools.ugi import Session, run
from tests.harness.ugi_process import Clock, Scripted, Talk, report

FULL = Position.random_full(Random(1))


@pytest.fixture
def talk() -> Talk:
    """Return a fresh session."""
    return Talk()


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return what writes down the reports of the searches to come."""
    monkeypatch.setattr(ugi, "Thinker", Scripted)

    def write(*reports: Report) -> None:
        monkeypatch.setattr(Scripted, "reports", reports)

    write(report("d4"))
    return write


def test_it_finds_a_legal_move(talk: Talk) -> None:
    """A search says what it found and ends with a move that may be played."""
    *infos, last = talk.tell(f"position fen {FULL}", "go nodes 50")
    assert infos
    for line in infos:
        assert re.fullmatch(
            r"info depth \d+( score cp -?\d+)? nodes \d+ nps \d+ time \d+ pv( [a-k]\d[a-k]\d)+( string solved)?", line
        )
    word, move = last.split()
    assert word == "bestmove"
    assert parse_ply(move) in FULL.moves()
    assert infos[-1].split(" pv ")[1].split()[0] == move


def test_the_same_seed_finds_the_same_moves() -> None:
    """Two sessions that are told the same say the same."""
    lines = ["setoption name seed value 7", f"position fen {FULL}", "go nodes 200", "go depth 2 nodes 200"]
    assert Talk().tell(*lines) == Talk().tell(*lines)


def test_it_says_what_is_new(talk: Talk, script: Callable[..., None]) -> None:
    """A line when the depth grows or the move changes, none when only nodes were spent, and one at the end."""
    script(
        report("d4", depth=1, nodes=10),
        report("d4", depth=1, nodes=20),
        report("e4", 1.5, depth=1, nodes=30),
        report("e4 d4", -2.25, depth=2, nodes=40),
        report("e4 d4", -2.25, depth=2, nodes=50),
        report("e4 c4", -3, depth=2, nodes=60, exact=True),
    )
    lines = [re.sub(r"nps \d+ time \d+ ", "", line) for line in talk.tell("go")]
    assert lines == [
        "info depth 1 nodes 10 pv d4",
        "info depth 1 score cp 150 nodes 30 pv e4",
        "info depth 2 score cp -225 nodes 40 pv e4 d4",
        "info depth 2 score cp -300 nodes 60 pv e4 c4 string solved",
        "bestmove e4",
    ]


def test_an_infinite_search_waits_for_stop(talk: Talk, script: Callable[..., None]) -> None:
    """Even when there is nothing left to think about, the best move is kept until it is asked for."""
    script(report("d4"), report("e4"))
    assert not any(line.startswith("bestmove") for line in talk.tell("go infinite"))
    assert not talk.session.busy
    assert talk.tell("isready") == ["readyok"]
    assert talk.tell("stop")[-1] == "bestmove e4"
    assert talk.tell("stop") == []


def test_an_infinite_search_under_limits_ends(talk: Talk, script: Callable[..., None]) -> None:
    """With a limit beside it, `infinite` says nothing."""
    script(report("d4"))
    assert talk.tell("go infinite nodes 10")[-1] == "bestmove d4"


def test_stop_ends_a_search_with_what_it_has(talk: Talk, script: Callable[..., None]) -> None:
    """The best move so far is played, after a first look if there was none, and the next search starts afresh."""
    script(report("d4"), report("e4"), report("f4"))
    assert talk.interrupt("go infinite", "stop")[-1] == "bestmove d4"
    talk.interrupt("go nodes 100")
    talk.session.think()
    talk.session.think()
    assert talk.interrupt("stop")[-1] == "bestmove e4"
    assert talk.tell("go nodes 100")[-1] == "bestmove f4"


@pytest.mark.usefixtures("script")
def test_it_answers_while_it_thinks(talk: Talk) -> None:
    """Questions are answered during a search, and what would disturb it is refused."""
    talk.interrupt("go infinite")
    assert talk.interrupt("isready", "query p1turn") == ["readyok", "response true"]
    for line in ("go nodes 5", "position startpos moves a1", "uginewgame", "setoption name Seed value 4"):
        (answer,) = talk.interrupt(line)
        assert answer.startswith("info string ")
    assert talk.interrupt("stop", "query p1turn")[1:] == ["bestmove d4", "response true"]


@pytest.mark.parametrize("last", ["quit", None])
def test_it_ends_while_it_thinks(talk: Talk, last: str | None) -> None:
    """Quit and the end of input end a search without end, and the program."""
    inbox: SimpleQueue[str | None] = SimpleQueue()
    for line in (f"position fen {FULL}", "go infinite", "isready", last):
        inbox.put(line)
    run(talk.session, inbox)
    assert talk.said[0] == "readyok"
    assert talk.said[-1].startswith("bestmove ")


def test_it_thinks_while_nothing_comes_in(talk: Talk) -> None:
    """Between two lines it thinks on, to the best move, and only then waits."""
    inbox: SimpleQueue[str | None] = SimpleQueue()
    inbox.put(f"position fen {FULL}")
    inbox.put("go nodes 50")

    def say(line: str) -> None:
        talk.said.append(line)
        if line.startswith("bestmove"):
            inbox.put(None)

    run(Session(say, Clock()), inbox)
    assert [line for line in talk.said if line.startswith("bestmove")] == talk.said[-1:]
