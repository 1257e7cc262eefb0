"""The computer under the Universal Game Interface: what it answers, whatever it is told."""

import subprocess
import sys
from random import Random

import pytest

from dvonn.engine.levels import LEVELS
from dvonn.engine.report import Limits
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies, parse_ply
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.tools import ugi
from dvonn.tools.engine.ugi_protocol import SEED, STRONGEST
from tests.harness.paths import ROOT
from tests.harness.ugi_process import Scripted, Talk, recorded, report

FULL = Position.random_full(Random(1))
ANSWERS = {None: "draw", Colour.WHITE: "p1win", Colour.BLACK: "p2win"}


@pytest.fixture
def talk() -> Talk:
    """Return a fresh session."""
    return Talk()


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every search find d4 at once."""
    monkeypatch.setattr(ugi, "Thinker", Scripted)
    monkeypatch.setattr(Scripted, "reports", [report("d4")])


def asked(talk: Talk, *plies: str) -> tuple[str, str, str]:
    """Return the answers about the position after some plies: over, player 1's turn, result."""
    position = " ".join(["position startpos moves", *plies])
    over, turn, result = talk.tell(position, "query gameover", "query p1turn", "query result")
    return over, turn, result


# Getting to know each other


def test_it_introduces_itself(talk: Talk) -> None:
    """`ugi` is answered by a name, an author, the options, and at last ugiok."""
    name, author, *options, last = talk.tell("ugi")
    assert name.startswith("id name DVONN ")
    assert author.startswith("id author ")
    assert [option.split(" default ")[0] for option in options] == [
        "option name Level type combo",
        "option name Hash type spin",
        "option name Seed type spin",
    ]
    assert options[0].split(" default ")[1].split(" var ") == [STRONGEST, *LEVELS]
    assert last == "ugiok"


def test_it_is_ready(talk: Talk) -> None:
    """`isready` is answered at once, by that alone."""
    assert talk.tell("isready") == ["readyok"]


@pytest.mark.parametrize("line", ["", "  ", "stop", "uginewgame", "position startpos", "setoption name HASH value 64"])
def test_nothing_to_say(talk: Talk, line: str) -> None:
    """What asks for nothing is not answered."""
    assert talk.tell(line) == []


# Positions


def test_recorded_games_end_as_they_did(talk: Talk) -> None:
    """At the end of every recorded game it knows that, and who won; a ply before, the game goes on."""
    for plies in recorded():
        game = Game()
        game.play_all(parse_plies(plies))
        assert game.outcome
        over, _, result = asked(talk, *plies)
        assert (over, result) == ("response true", f"response {ANSWERS[game.outcome.winner]}")
        over, _, result = asked(talk, *plies[:-1])
        assert (over, result) == ("response false", "response none")


def test_it_says_whose_turn_it_is_where_a_side_passed(talk: Talk) -> None:
    """After every ply of games with passes it tells who is to move, which is not always who did not move last."""
    for plies in recorded()[:3]:
        game = Game()
        for number, word in enumerate(plies, start=1):
            game.play(parse_ply(word))
            turn = "true" if game.position.turn is Colour.WHITE else "false"
            assert asked(talk, *plies[:number])[1] == f"response {turn}"


def test_a_fen_is_a_positions_text(talk: Talk) -> None:
    """A position set by its text, with moves after it, is the same as one that was played."""
    plies = recorded()[0]
    game = Game()
    game.play_all(parse_plies(plies[:60]))
    fen = f"position fen {game.position} moves {' '.join(plies[60:])}"
    assert tuple(talk.tell(fen, "query gameover", "query p1turn", "query result")) == asked(talk, *plies)
    (turn,) = talk.tell(f"position fen {game.position}", "query p1turn")
    assert turn == f"response {str(game.position.turn is Colour.WHITE).lower()}"


def test_a_new_game_begins_with_the_empty_board(talk: Talk) -> None:
    """A new game forgets the position."""
    assert talk.tell("position startpos moves a1", "uginewgame", "query p1turn") == ["response true"]


@pytest.mark.usefixtures("scripted")
@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "UGI",
        "position",
        "position startpos a1",
        "position nowhere",
        "position fen",
        "position fen 9/10/11/10/9 white",
        "position fen 9/10/11/10/9 red place moves a1",
        "position startpos moves a1 a1",
        "position startpos moves z9",
        "position startpos moves a1 b1c1",
        "query",
        "query weather",
        "setoption",
        "setoption name Hash",
        "setoption name Hash value 0",
        "setoption name Hash value many",
        "setoption name Seed value -1",
        f"setoption name Seed value {SEED.high + 1}",
        "setoption name Level value unbeatable",
        "setoption name Colour value red",
        "go nodes",
        "go nodes 0",
        "go nodes many",
        "go movetime -5",
        "go depth 1.5",
        "go p1time soon p2time 100",
        "go fast",
        "go fast 5",
        "\x00 \ufffd",
        "position startpos moves " + "x" * 10_000,
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(talk: Talk, line: str) -> None:
    """A broken line has one answer that readers skip; position and options stay."""
    talk.tell("position startpos moves c3 d3 e3", "setoption name Seed value 5", "go")
    before = Scripted.made
    (answer,) = talk.tell(line)
    assert answer.startswith("info string ")
    assert len(answer) < 300
    assert talk.tell("go")[-1] == "bestmove d4"
    assert Scripted.made is not before
    assert (Scripted.made.position, Scripted.made.level, Scripted.made.seed) == (
        before.position,
        before.level,
        before.seed,
    )


# Asking for a move


def test_it_plays_a_game_to_its_end(talk: Talk) -> None:
    """Asked for one ply after the other it plays a game on, by a protocol that knows no passes."""
    game = Game()
    game.play_all(parse_plies(recorded()[0][:70]))
    talk.tell(f"setoption name level value {next(iter(LEVELS))}")
    while not game.outcome:
        plies = " ".join(map(str, game.plies))
        *_, last = talk.tell(f"position startpos moves {plies}", "go nodes 1")
        game.play(parse_ply(last.removeprefix("bestmove ")))
    assert asked(talk, *map(str, game.plies))[2] == f"response {ANSWERS[game.outcome.winner]}"


def test_a_finished_game_has_no_move(talk: Talk) -> None:
    """Nobody waits in vain for a best move: it is the one that is none."""
    asked(talk, *recorded()[0])
    answer, best = talk.tell("go nodes 10")
    assert answer.startswith("info string ")
    assert best == "bestmove 0000"


@pytest.mark.usefixtures("scripted")
def test_level_and_seed_are_what_the_options_say(talk: Talk) -> None:
    """Whatever the case, the options say who thinks, and from which seed; the seed is another for each ply."""
    seeds = set()
    for key in LEVELS:
        talk.tell(f"setoption NAME LEVEL Value {key.upper()}", "go")
        assert Scripted.made.level.key == key
    for line in ("setoption name Seed value 1", "setoption name seed value 2", "position startpos moves a1"):
        talk.tell(line, "go")
        seeds.add(Scripted.made.seed)
    assert len(seeds) == 3


@pytest.mark.usefixtures("scripted")
def test_hash_is_the_memory_of_the_search(talk: Talk) -> None:
    """The megabytes that the option says are the level's memory."""
    talk.tell("setoption name hash value 3", "go")
    assert Scripted.made.level.memory == 3


@pytest.mark.usefixtures("scripted")
@pytest.mark.parametrize(
    ("go", "limits"),
    [
        ("go", LEVELS[STRONGEST].limits),
        ("go movetime 1500", Limits(seconds=1.5)),
        ("go nodes 300", Limits(nodes=300)),
        ("go depth 3", Limits(depth=3)),
        ("go depth 3 nodes 300 movetime 20", Limits(300, 0.02, 3)),
        ("go infinite", Limits()),
        ("go p2time 60000", LEVELS[STRONGEST].limits),
    ],
)
def test_limits_of_a_search(talk: Talk, go: str, limits: Limits) -> None:
    """What `go` says takes the place of the level's own limits; the other side's clock says nothing."""
    talk.interrupt(go)
    assert Scripted.made.level.limits == limits


# The program


def program(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program on some input, which ends there."""
    command = [sys.executable, "-m", "dvonn.tools.ugi", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)


def test_a_conversation_with_the_program() -> None:
    """Through pipes: it thinks without end, answers meanwhile, stops when it is told to, and quits."""
    command = [sys.executable, "-m", "dvonn.tools.ugi"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1, cwd=ROOT) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        for line, answer in [
            ("ugi", "ugiok"),
            (f"position fen {FULL}\r\ngo infinite", "info depth"),
            ("isready", "readyok"),
            ("stop", "bestmove"),
            ("query p1turn", "response"),
        ]:
            process.stdin.write(f"{line}\n")
            while not process.stdout.readline().startswith(answer):
                assert process.poll() is None
        process.stdin.write("go infinite\nquit\n")
        assert process.wait(60) == 0
        assert process.stderr.read() == ""


def test_the_program_ends_with_its_input() -> None:
    """Input that ends during a search ends the program, with what it has found."""
    done = program("setoption name Seed value 3\ngo infinite\n", "--level", next(iter(LEVELS)))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("bestmove ")


def test_a_bad_call_is_told_in_one_line() -> None:
    """An unknown level exits with 2 and one line."""
    done = program("", "--level", "unbeatable")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
