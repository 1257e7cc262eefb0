"""The arena: matches between levels and programs, adjudicated by the rules, and their statistics."""

import shlex
import sys
from math import inf, sqrt
from pathlib import Path
from random import Random

import pytest

from dvonn.engine.levels import LEVELS
from dvonn.rules.board import Phase
from dvonn.rules.game import Game
from dvonn.tools import replay
from dvonn.tools.arena import ugi_client
from dvonn.tools.arena.__main__ import main
from dvonn.tools.arena.elo import GameScore, elo_error, summary
from dvonn.tools.arena.openings import OPENINGS
from tests.harness.commands import printed_lines
from tests.harness.paths import ROOT
from tests.harness.scale import only_full

LEVEL = list(LEVELS)[-1]
WEAKEST = next(iter(LEVELS))
QUICK = ("--games", "2", "--nodes", "20")
WON, DRAWN, LOST = GameScore(1, 10), GameScore(0.5, 0), GameScore(0, -5)
FORFEITED = GameScore(0, None)

PROGRAM = """
import sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "ugi":
        print("id name fake")
        print("ugiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        GO
"""


@pytest.fixture(autouse=True)
def at_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in the root folder, from which a program can import this package."""
    monkeypatch.chdir(ROOT)


def level_command(level: str) -> str:
    """Return the command line of a level behind the protocol."""
    return f"{shlex.quote(sys.executable)} -m dvonn.tools.ugi --level {level}"


def fake_command(folder: Path, go: str) -> str:
    """Return the command line of a program with its own answer to `go`."""
    path = folder / "program.py"
    path.write_text(PROGRAM.replace("GO", go), encoding="utf-8")
    return f"{shlex.quote(sys.executable)} -S -E {shlex.quote(str(path))}"


# Games


def test_a_level_against_itself_is_even(capsys: pytest.CaptureFixture[str]) -> None:
    """Both games of a pair have the same start and seed, so a level scores half against itself."""
    first, second, last = printed_lines(capsys, main, LEVEL, LEVEL, *QUICK)
    assert first.startswith("game 1: A is white, white ")
    assert second.startswith("game 2: A is black, white ")
    assert first.split(", ")[1:3] == second.split(", ")[1:3]
    assert "50.0% of the points, pairs: 0 won, 1 split, 0 lost, margin +0.0 a game, Elo +0 +- " in last


def test_an_interrupted_match_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same command plays only what is not recorded, and its output is that of a whole match; forfeits count."""
    crash = fake_command(tmp_path, "sys.exit(3)")
    whole, cut = tmp_path / "whole.txt", tmp_path / "cut.txt"
    match = (LEVEL, crash, "--games", "4", "--nodes", "20", "--record")
    lines = printed_lines(capsys, main, *match, str(whole))
    games = whole.read_bytes()
    cut.write_bytes(games[:-100])
    assert main([*match, str(cut)]) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines() == lines
    assert printed.err == f"arena: goes on after 3 results in {cut}\n"
    assert cut.read_bytes() == games


@pytest.mark.parametrize(("level", "start"), [(LEVEL, "full"), (WEAKEST, "empty")])
def test_a_program_plays_as_the_level_does(capsys: pytest.CaptureFixture[str], level: str, start: str) -> None:
    """A level behind the protocol plays the same plies as the level itself."""
    match = (level, *QUICK, "--start", start)
    assert printed_lines(capsys, main, level_command(level), *match) == printed_lines(capsys, main, level, *match)


def test_limits_of_one_side(capsys: pytest.CaptureFixture[str]) -> None:
    """Limits for one side override the limits for both."""
    match = (LEVEL, LEVEL, "--games", "2")
    limits = ("--nodes-a", "10", "--depth-b", "1")
    alike = printed_lines(capsys, main, *match, *limits, "--nodes", "30")
    assert alike == printed_lines(capsys, main, *match, *limits, "--nodes-b", "30")
    assert printed_lines(capsys, main, *match, "--movetime", "1")[-1].startswith("A: ")


@only_full("whole games")
def test_games_can_be_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """tools.replay reads and confirms the recorded games."""
    path = tmp_path / "games.txt"
    lines = printed_lines(capsys, main, level_command(LEVEL), LEVEL, *QUICK, "--record", str(path))
    verdicts = printed_lines(capsys, replay.main, str(path))
    assert verdicts[-1] == "2 games, 2 agree, 0 differ, 0 illegal"
    white, black = verdicts[0].split()[1:]
    assert f"white {white}, black {black}, " in lines[0]
    assert [LEVEL in line.split()[:2] for line in path.read_text(encoding="utf-8").splitlines()[1:]] == [True, True]


@pytest.mark.usefixtures("short_fair_searches")
@pytest.mark.parametrize("start", ["full", "fair"])
def test_a_full_board_is_filled_by_legal_placements(start: str) -> None:
    """The full start is 49 legal placements, determined by the seed."""
    opening = OPENINGS[start]
    plies = opening(Random(1))
    game = Game()
    game.play_all(plies)
    assert game.position.phase is Phase.MOVEMENT
    assert game.position.vacant() == []
    assert len(game.plies) == 49
    assert plies == opening(Random(1)) != opening(Random(2))


# Forfeits


@pytest.mark.parametrize(
    ("go", "fault"),
    [
        ("print('bestmove a1k5', flush=True)", "plays a1k5, which is illegal: "),
        ("print('bestmove resign', flush=True)", "plays 'resign', which is no ply"),
        ("sys.exit(3)", "ends before it says bestmove, with exit code 3"),
    ],
)
def test_rule_violations_lose(capsys: pytest.CaptureFixture[str], tmp_path: Path, go: str, fault: str) -> None:
    """An illegal ply, a bad answer and a crash lose the game, and the match continues."""
    record = tmp_path / "games.txt"
    match = (fake_command(tmp_path, go), LEVEL, *QUICK, "--record", str(record))
    first, second, forfeits, last = printed_lines(capsys, main, *match)
    assert f", B wins: A {fault}" in first
    assert f", B wins: A {fault}" in second
    assert forfeits == "forfeits: A 2, B 0"
    assert last.startswith(
        "A: 0 wins, 0 draws, 2 losses, 0.0% of the points, pairs: 0 won, 0 split, 1 lost, margin +0.0"
    )
    assert all(line.startswith("# ") for line in record.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("go", ["time.sleep(600)", "[print('info depth 1', flush=True) for _ in iter(int, 1)]"])
def test_timeouts_lose(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, go: str
) -> None:
    """A program without a best move in time loses the game, and the match continues."""
    monkeypatch.setattr(ugi_client, "PLY_TIMEOUT_SECONDS", 0.2)
    match = (LEVEL, fake_command(tmp_path, go), *QUICK)
    first, second, forfeits, last = printed_lines(capsys, main, *match)
    assert ", A wins: B says no bestmove within 0.2 s" in first
    assert ", A wins: B says no bestmove within 0.2 s" in second
    assert forfeits == "forfeits: A 0, B 2"
    assert last.startswith("A: 2 wins, ")


# The standing


@pytest.mark.parametrize(
    ("pairs", "error"),
    [
        ([1, 0.5] * 4, 1.96 * 0.2673 / sqrt(8) * 926.5),  # the deviation of the pairs, and the slope at 0.75
        ([1, 0.5] * 16, 1.96 * 0.2540 / sqrt(32) * 926.5),
        ([0.5], inf),
        ([0.0, 0.0], inf),
    ],
)
def test_elo_error_of_pairs(pairs: list[float], error: float) -> None:
    """The error follows from the deviation of pairs; a single pair and equal extreme results say nothing."""
    assert elo_error(pairs) == pytest.approx(error, rel=0.001)


@pytest.mark.parametrize(
    ("points", "games", "pairs", "rest"),
    [
        ([LOST] * 2, "0 wins, 0 draws, 2 losses, 0.0%", (0, 0, 1), "margin -5.0 a game, Elo -inf +- inf"),
        ([WON, LOST], "1 wins, 0 draws, 1 losses, 50.0%", (0, 1, 0), "margin +2.5 a game, Elo +0 +- inf"),
        ([WON, DRAWN, DRAWN, LOST], "1 wins, 2 draws, 1 losses, 50.0%", (1, 0, 1), "margin +1.2 a game, Elo +0 +- 340"),
        ([WON, WON, WON, LOST], "3 wins, 0 draws, 1 losses, 75.0%", (1, 1, 0), "margin +6.2 a game, Elo +191 +- 454"),
        ([WON, FORFEITED], "1 wins, 0 draws, 1 losses, 50.0%", (0, 1, 0), "margin +10.0 a game, Elo +0 +- inf"),
    ],
)
def test_summary_line(points: list[GameScore], games: str, pairs: tuple[int, int, int], rest: str) -> None:
    """The summary gives games, the share of the points, pairs, the mean margin of finished games, and Elo.

    A pair is won with more than half of its points, split with half of them.
    """
    won, split, lost = pairs
    line = f"A: {games} of the points, pairs: {won} won, {split} split, {lost} lost, {rest} (95%)"
    assert summary(points) == line
