"""The arena: matches between levels and programs, judged by the rules; and ratings calibrated by them."""

import shlex
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from dvonn.engine.levels import ADAPTIVE_STRENGTHS, DREAMY, LEVELS, STRENGTHS
from dvonn.rules.board import Phase
from dvonn.rules.game import Game
from dvonn.storage.statistics import winning_chance
from dvonn.tools import calibrate, duel
from dvonn.tools.arena import OPENINGS, main
from dvonn.tools.calibrate import LEVELS_FILE, OPPONENTS_ABOVE, fit_ratings, pairs_to_play, with_ratings
from dvonn.tools.duel import GameScore, summary
from tests.harness.commands import printed_lines
from tests.harness.paths import ROOT
from tests.harness.scale import scaled

LEVEL = list(LEVELS)[-1]
WEAKEST = next(iter(LEVELS))
QUICK = ("--games", "2", "--nodes", "20")
WON, DRAWN, LOST = GameScore(1, 10), GameScore(0.5, 0), GameScore(0, -5)

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


join = subprocess.list2cmdline if sys.platform == "win32" else shlex.join


@pytest.fixture(autouse=True)
def at_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in the root folder, from which a program can import this package."""
    monkeypatch.chdir(ROOT)


def level_command(level: str) -> str:
    """Return the command line of a level behind the protocol."""
    return join([sys.executable, "-m", "dvonn.tools.ugi", "--level", level])


def fake_command(folder: Path, go: str) -> str:
    """Return the command line of a program with its own answer to `go`."""
    path = folder / "program.py"
    path.write_text(PROGRAM.replace("GO", go), encoding="utf-8")
    return join([sys.executable, "-S", "-E", str(path)])


# Games


def test_an_interrupted_match_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same command plays only what is not recorded, and its output is that of a whole match; forfeits count."""
    crash = fake_command(tmp_path, "sys.exit(3)")
    whole, cut = tmp_path / "whole.txt", tmp_path / "cut.txt"
    match = (LEVEL, crash, "--games", "4", "--nodes", "20", "--record")
    lines = printed_lines(capsys, main, *match, str(whole))
    cut.write_bytes(whole.read_bytes()[:-100])
    assert main([*match, str(cut)]) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines() == lines
    assert printed.err == f"arena: goes on after 3 results in {cut}\n"
    assert cut.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(("level", "start"), [(LEVEL, "full"), (WEAKEST, "empty")])
def test_a_program_plays_as_the_level_does(capsys: pytest.CaptureFixture[str], level: str, start: str) -> None:
    """A level behind the protocol plays the same plies as the level itself.

    Both games of a pair have the same start and seed, so a level scores half against itself.
    """
    match = (level, *QUICK, "--start", start)
    first, second, last = lines = printed_lines(capsys, main, level, *match)
    assert first.startswith("game 1: A is white, white ")
    assert second.startswith("game 2: A is black, white ")
    assert first.split(", ")[1:3] == second.split(", ")[1:3]
    assert "50.0% of the points, pairs: 0 won, 1 split, 0 lost, margin +0.0 a game, Elo +0 +- " in last
    assert printed_lines(capsys, main, level_command(level), *match) == lines


def test_limits_of_one_side(capsys: pytest.CaptureFixture[str]) -> None:
    """Limits for one side override the limits for both."""
    match = (LEVEL, LEVEL, "--games", "2")
    limits = ("--nodes-a", "10", "--depth-b", "1")
    alike = printed_lines(capsys, main, *match, *limits, "--nodes", "30")
    assert alike == printed_lines(capsys, main, *match, *limits, "--nodes-b", "30")
    assert printed_lines(capsys, main, *match, "--movetime", "1")[-1].startswith("A: ")


@pytest.mark.usefixtures("short_fair_searches")
@pytest.mark.parametrize("start", ["full", "fair"])
def test_a_full_board_is_filled_by_legal_placements(start: str) -> None:
    """The full start is 49 legal placements, determined by the seed."""
    plies, game = OPENINGS[start](Random(1)), Game()
    game.play_all(plies)
    assert (game.position.phase, game.position.vacant(), len(game.plies)) == (Phase.MOVEMENT, [], 49)
    assert plies == OPENINGS[start](Random(1)) != OPENINGS[start](Random(2))


# Forfeits


FAULTS = {
    "print('bestmove a1k5', flush=True)": "plays a1k5, which is illegal: ",
    "print('bestmove resign', flush=True)": "plays 'resign', which is no ply",
    "sys.exit(3)": "ends before it says bestmove, with exit code 3",
    "time.sleep(600)": "says no bestmove within 0.2 s",
    "[print('info depth 1', flush=True) for _ in iter(int, 1)]": "says no bestmove within 0.2 s",
}


@pytest.mark.parametrize(("go", "fault"), FAULTS.items())
def test_faults_lose(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, go: str, fault: str
) -> None:
    """An illegal ply, a bad answer, a crash and a silent program lose the game, and the match continues."""
    if "within" in fault:
        monkeypatch.setattr(duel, "PLY_TIMEOUT_SECONDS", 0.2)
    record = tmp_path / "games.txt"
    match = (fake_command(tmp_path, go), LEVEL, *QUICK, "--record", str(record))
    *games, forfeits, last = printed_lines(capsys, main, *match)
    assert [f", B wins: A {fault}" in game for game in games] == [True, True]
    assert forfeits == "forfeits: A 2, B 0"
    assert "0.0% of the points, pairs: 0 won, 0 split, 1 lost, margin +0.0" in last
    assert all(line.startswith("# ") for line in record.read_text(encoding="utf-8").splitlines())


# The standing


SUMMARIES = [
    ([LOST] * 2, "0 wins, 0 draws, 2 losses, 0.0%", (0, 0, 1), "margin -5.0 a game, Elo -inf +- inf"),
    ([WON, DRAWN, DRAWN, LOST], "1 wins, 2 draws, 1 losses, 50.0%", (1, 0, 1), "margin +1.2 a game, Elo +0 +- 340"),
    ([WON, WON, WON, LOST], "3 wins, 0 draws, 1 losses, 75.0%", (1, 1, 0), "margin +6.2 a game, Elo +191 +- 454"),
    ([WON, GameScore(0, None)], "1 wins, 0 draws, 1 losses, 50.0%", (0, 1, 0), "margin +10.0 a game, Elo +0 +- inf"),
]


def test_summary_line() -> None:
    """The summary gives games, the share of the points, pairs, the mean margin of finished games, and Elo.

    A pair is won with more than half of its points, split with half of them.
    """
    for points, games, (won, split, lost), rest in SUMMARIES:
        line = f"A: {games} of the points, pairs: {won} won, {split} split, {lost} lost, {rest} (95%)"
        assert summary(points) == line


def test_ratings_are_those_that_explain_the_results() -> None:
    """Results as Elo's formula expects them give the ratings back, relative to the mean of the named levels."""
    true = {str(level): level.rating + 50.0 for level in (*LEVELS.values(), *ADAPTIVE_STRENGTHS[:: scaled(9, 4)])}
    ranked = sorted(true, key=true.__getitem__)
    pairs = [(a, b) for n, b in enumerate(ranked) for a in ranked[n + 1 : n + 3]]
    found = fit_ratings({(a, b): 4000 * winning_chance(true[a], true[b]) for a, b in pairs}, 4000)
    assert all(abs(found[name] - (true[name] - 50)) < 15 for name in true)


def test_everybody_plays_the_next_ones() -> None:
    """Each level plays against its neighbours in the order of the ratings, so that all results hang together."""
    pairs = pairs_to_play()
    assert len(set(pairs)) == len(pairs)
    assert all(a.rating >= b.rating for a, b in pairs)
    assert sum(DREAMY in pair for pair in pairs) <= 2 * OPPONENTS_ABOVE
    ranked = sorted({level for pair in pairs for level in pair}, key=lambda level: level.rating)
    assert len(ranked) == len(LEVELS) + len(STRENGTHS)
    assert {frozenset(pair) for pair in pairwise(ranked)} <= {frozenset(pair) for pair in pairs}


def test_only_the_ratings_are_rewritten() -> None:
    """The table of strengths keeps everything else, and its ratings are rounded to ten."""
    text = LEVELS_FILE.read_text(encoding="utf-8")
    ratings = [rating for rating, *_ in STRENGTHS]
    assert with_ratings(text, ratings) == text
    changed = with_ratings(text, [rating + 13.0 for rating in ratings])
    assert [line.split(",")[1:] for line in changed.splitlines()] == [line.split(",")[1:] for line in text.splitlines()]
    assert f"({ratings[0] + 10}, " in changed


def test_games_are_played_and_ratings_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each pair plays, and the ratings follow; a run goes on after its results."""
    weak = ADAPTIVE_STRENGTHS[0]
    monkeypatch.setattr(calibrate, "pairs_to_play", lambda: [(DREAMY, weak)])
    for _ in range(2):
        lines = printed_lines(capsys, calibrate.main, "--games", "2", "--results", str(tmp_path / "games.txt"))
        assert lines[0].startswith(f"dreamy - {weak}: ")
        assert {line.rsplit(":", 1)[0] for line in lines[1:]} == {"dreamy", str(weak)}
        assert f"dreamy: {DREAMY.rating}" in lines
