"""The Universal Game Interface: answers to every kind of line."""

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import count
from random import Random

import pytest

from dvonn.engine.levels import LEVELS, Level, Limits, Report
from dvonn.engine.search import mode
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Colour, Ply
from dvonn.rules.notation import parse_ply
from dvonn.rules.position import Position
from dvonn.tools import ugi
from dvonn.tools.ugi import Session
from dvonn.tools.ugi_protocol import SEED_OPTION, STRONGEST_LEVEL_KEY, budget, info_line, limits_for, parse_go
from tests.harness.clocks import FakeClock
from tests.harness.desktop import read_line, terminated_after
from tests.harness.games import load_games
from tests.harness.paths import ROOT
from tests.harness.scale import scaled

ReportSetter = Callable[..., None]


class UgiClient:
    """A client of a session, which records its replies."""

    def __init__(self, *, ponders: bool = False) -> None:
        self.replies: list[str] = []
        self.session = Session(self.replies.append, FakeClock(), ponders=ponders)

    def send(self, *lines: str) -> list[str]:
        """Send lines, letting each search finish before the next line; return all replies."""
        self.replies.clear()
        for line in lines:
            self.session.handle_line(line)
            self.let_search()
        return self.replies

    def let_search(self, slices: int | None = None) -> None:
        """Let a search run for some slices, or until it ends."""
        for _ in count() if slices is None else range(slices):
            if not self.session.busy:
                break
            self.session.think()

    def interrupt(self, *lines: str) -> list[str]:
        """Send lines without letting searches run; return all replies."""
        self.replies.clear()
        for line in lines:
            self.session.handle_line(line)
        return self.replies


class ScriptedThinker:
    """A SearchTask that yields prepared reports, one per step, and exposes its arguments."""

    reports: Sequence[Report] = ()
    latest: "ScriptedThinker"

    def __init__(
        self, position: Position, level: Level, seed: str, clock: Callable[[], float], table: TranspositionTable
    ) -> None:
        self.position, self.level, self.seed, self.table = position, level, seed, table
        self.report: Report | None = None
        self.done = False
        self._rest = list(self.reports)
        ScriptedThinker.latest = self

    @property
    def best(self) -> Ply | None:
        """The ply of the last report."""
        return self.report.best if self.report else None

    def step(self, seconds: float) -> None:
        """Take the next report; the last one ends the search."""
        self.report = self._rest.pop(0)
        self.done = not self._rest

    def stop(self) -> None:
        """End the search."""
        self.done = True


def make_report(
    line: str, margin: float | None = None, depth: int = 0, nodes: int = 0, *, exact: bool = False
) -> Report:
    """Return a report with a line given as text."""
    return Report(tuple(map(parse_ply, line.split())), margin, depth, nodes, exact)


@pytest.fixture
def client() -> UgiClient:
    """Return a client with a new session."""
    return UgiClient()


@pytest.fixture
def set_reports(monkeypatch: pytest.MonkeyPatch) -> ReportSetter:
    """Script all searches, which find d4 at once; return a function that sets other reports."""
    monkeypatch.setattr(ugi, "SearchTask", ScriptedThinker)
    monkeypatch.setattr(ScriptedThinker, "reports", [make_report("d4")])
    return lambda *reports: monkeypatch.setattr(ScriptedThinker, "reports", reports)


COMMAND = (sys.executable, "-m", "dvonn.tools.ugi")
FULL = Position.random_full(Random(1))
GAME = load_games()[0]
RESULT_NAMES = {None: "draw", Colour.WHITE: "p1win", Colour.BLACK: "p2win"}


def query_position(client: UgiClient, *plies: str) -> tuple[str, str, str]:
    """Return the answers about the position after some plies: over, player 1's turn, result."""
    return query(client, " ".join(["position startpos moves", *plies]))


def query(client: UgiClient, position: str) -> tuple[str, str, str]:
    """Return the answers about a position that is given by a command."""
    answers = client.send(position, "query gameover", "query p1turn", "query result")
    over, turn, result = (answer.removeprefix("response ") for answer in answers)
    return over, turn, result


# Handshake


def test_handshake(client: UgiClient) -> None:
    """`ugi` is answered by name, author, options and finally ugiok; commands that ask for nothing are not answered."""
    name, author, *options, last = client.send("ugi")
    assert name.startswith("id name DVONN ")
    assert author.startswith("id author ")
    kinds = [option.split(" default ")[0].removeprefix("option name ") for option in options]
    assert kinds == ["Level type combo", "Hash type spin", "Seed type spin"]
    assert options[0].split(" default ")[1].split(" var ") == [STRONGEST_LEVEL_KEY, *LEVELS]
    assert last == "ugiok"
    for line in ("  ", "stop", "uginewgame", "setoption name HASH value 64"):
        assert client.send(line, "isready") == ["readyok"]


# Positions


def test_recorded_games_are_followed(client: UgiClient) -> None:
    """The side to move is reported after each ply, forced passes included, and the end and result at the end alone."""
    for index, game in enumerate(load_games()[:: scaled(3, 1)]):
        assert game.outcome
        for number in range(len(game.plies) - 1 if index else 0, len(game.plies) + 1):
            over = number == len(game.plies)
            turn = game.positions[number].turn is Colour.WHITE
            result = RESULT_NAMES[game.outcome.winner] if over else "none"
            answers = query_position(client, *map(str, game.plies[:number]))
            assert answers == (str(over).lower(), str(turn).lower(), result)


def test_position_by_fen(client: UgiClient) -> None:
    """A position given by its text and moves equals the played one; a new game begins with the empty board."""
    plies, fen = list(map(str, GAME.plies)), f"position fen {GAME.positions[60]}"
    assert query(client, fen) == query_position(client, *plies[:60])
    assert query(client, f"{fen} moves {' '.join(plies[60:])}") == query_position(client, *plies)
    assert query(client, "uginewgame") == ("false", "true", "none")


BAD_LINES = [
    *("hello", "position", "position nowhere", "position fen 9/10/11/10/9 red place moves a1", "query weather"),
    *("position startpos moves a1 a1", "position startpos moves " + "x" * 10_000, "\x00 \ufffd"),
    *(f"setoption name {words}" for words in ("Hash value 0", f"Seed value {SEED_OPTION.high + 1}")),
    *(f"setoption name {words}" for words in ("Level value unbeatable", "Colour value red")),
    *("go nodes 0", "go movetime -5", "go p1time soon p2time 100", "go fast"),
]


@pytest.mark.usefixtures("set_reports")
def test_bad_lines_are_reported_and_change_nothing(client: UgiClient) -> None:
    """A bad line gets one short `info string`, and position and options stay."""
    client.send("position startpos moves c3 d3 e3", "setoption name Seed value 5", "go")
    for line in BAD_LINES:
        before = ScriptedThinker.latest
        (answer,) = client.send(line)
        assert answer.startswith("info string ")
        assert len(answer) < 300
        assert client.send("go")[-1] == "bestmove d4"
        after = ScriptedThinker.latest
        assert after is not before
        assert (after.position, after.level, after.seed) == (before.position, before.level, before.seed)


# Asking for a move


def test_finished_game_has_no_best_move(client: UgiClient) -> None:
    """In a finished game the best move is the null move 0000."""
    query_position(client, *map(str, GAME.plies))
    answer, best = client.send("go nodes 10")
    assert answer.startswith("info string ")
    assert best == "bestmove 0000"


@pytest.mark.usefixtures("set_reports")
def test_options(client: UgiClient) -> None:
    """The options set level, seed and memory in megabytes, in any case, and each ply has its own seed."""
    seeds = set()
    for key in LEVELS:
        client.send(f"setoption NAME LEVEL Value {key.upper()}", "setoption name hash value 3", "go")
        assert (ScriptedThinker.latest.level.key, ScriptedThinker.latest.level.memory) == (key, 3)
    for line in ("setoption name Seed value 1", "setoption name seed value 2", "position startpos moves a1"):
        client.send(line, "go")
        seeds.add(ScriptedThinker.latest.seed)
    assert len(seeds) == 3


LIMITS = [
    *((go, LEVELS[STRONGEST_LEVEL_KEY].limits) for go in ("go", "go p2time 60000")),
    *(("go movetime 1500", Limits(seconds=1.5)), ("go nodes 300", Limits(nodes=300)), ("go depth 3", Limits(depth=3))),
    *(("go depth 3 nodes 300 movetime 20", Limits(300, 0.02, 3)), ("go infinite", Limits())),
]


@pytest.mark.usefixtures("set_reports")
def test_limits_of_a_search() -> None:
    """The limits of `go` replace the level's own, and the opponent's clock is ignored."""
    for go, limits in LIMITS:
        UgiClient().interrupt(go)
        assert ScriptedThinker.latest.level.limits == limits


def best_ply_and_nodes(*, ponders: bool) -> tuple[str, int]:
    """Return the second ply that a session finds, and the nodes that it takes, after the first and the best reply."""
    client, plies = UgiClient(ponders=ponders), list(map(str, GAME.plies[:62]))
    replies = client.interrupt(f"position startpos moves {' '.join(plies)}", "go depth 4")
    while not replies or not replies[-1].startswith("bestmove"):
        client.let_search(slices=1)
    client.let_search(slices=200)
    plies += replies[-2].split(" pv ")[1].split()[:2]
    client.interrupt(f"position startpos moves {' '.join(plies)}", "go depth 4")
    while not replies or not replies[-1].startswith("bestmove"):
        client.let_search(slices=1)
    return replies[-1], int(replies[-2].split(" nodes ")[1].split()[0])


def test_pondering_leaves_less_to_search() -> None:
    """After pondering the next search finds the same ply with half of the nodes; compiled, with two thirds."""
    ply, nodes = best_ply_and_nodes(ponders=False)
    same, fewer = best_ply_and_nodes(ponders=True)
    assert same == ply
    assert fewer < nodes * (1 / 2 if mode() == "interpreted" else 2 / 3)


def test_a_command_ends_the_pondering() -> None:
    """A session that ponders answers the next command at once, and does not go on."""
    client = UgiClient(ponders=True)
    client.interrupt(f"position startpos moves {' '.join(map(str, GAME.plies[:49]))}", "go depth 1", "stop")
    assert client.session.busy
    assert client.interrupt("isready") == ["readyok"]
    assert not client.session.busy


# The program


def test_a_conversation_with_the_program() -> None:
    """The program answers during an infinite search, stops on request and quits."""
    pipe, fen = subprocess.PIPE, f"position fen {FULL}\r\ngo infinite"
    started = subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1, cwd=ROOT)
    with terminated_after(started) as process:
        assert process.stdin
        assert process.stderr
        talk = {"ugi": "ugiok", fen: "info depth", "isready": "readyok", "stop": "bestmove", "query p1turn": "response"}
        for line, answer in talk.items():
            process.stdin.write(f"{line}\n")
            while not read_line(process).startswith(answer):
                pass
        process.stdin.write("go infinite\nquit\n")
        assert process.wait(60) == 0
        assert process.stderr.read() == ""


def test_the_program_ends_with_its_input() -> None:
    """The end of input ends a search with its best move, and then the program."""
    command = [*COMMAND, "--level", next(iter(LEVELS))]
    lines = "setoption name Seed value 3\ngo infinite\n"
    done = subprocess.run(command, input=lines, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("bestmove ")


def test_more_time_is_used_and_placements_are_cheap() -> None:
    """The budget grows with time and increment, and is larger for moves; White's time is p1time, Black's p2time."""
    assert budget(FULL, 200, 0) == pytest.approx(2 * budget(FULL, 100, 0), rel=0.01)
    assert budget(FULL, 100, 1) > budget(FULL, 100, 0)
    assert budget(FULL, 100, 0) > 3 * budget(Position(), 100, 0)
    numbers = parse_go(["p1time", "1000", "p2time", "100000"])
    limits = [limits_for(numbers, Position(turn=colour)) for colour in Colour]
    white, black = (limit.seconds or 0 for limit in limits if limit)
    assert black > 50 * white > 0


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


def test_time_and_speed() -> None:
    """Reports give milliseconds and nodes per second, also for zero time."""
    assert " nodes 500 nps 2000 time 250 " in info_line(make_report("d4", nodes=500), 0.25)
    assert " time 0 " in info_line(make_report("d4", nodes=5), 0)


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
