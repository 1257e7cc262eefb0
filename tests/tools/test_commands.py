"""The commands that replay games, count plies and measure the engine's speed."""

from pathlib import Path

import pytest

from dvonn.tools import bench, perft, replay
from tests.harness.commands import complaint, file_of_lines, printed_figures, printed_lines
from tests.harness.games import GAMES_FILE, NO_SHARED_DATA
from tests.harness.paths import DATA, SHARED, data_lines
from tests.harness.scale import only_full

SHARED_GAMES = SHARED / "boardspace-games.txt"
STRIDE = 22  # every 22nd of 6,701 games, about 300


def altered(record: str, number: int, word: str) -> str:
    """Return a record with one of its words replaced."""
    words = record.split()
    words[number] = word
    return " ".join(words)


FIRST, SECOND, THIRD = data_lines(GAMES_FILE)[:3]
REPLAYED = {
    "a wrong score of White": (
        [altered(FIRST, 2, "48"), SECOND, THIRD],
        "differs 0 23 recorded 48 23",
        "2 agree, 1 differ, 0",
    ),
    "a wrong score of Black": (
        [altered(FIRST, 3, "48"), SECOND, THIRD],
        "differs 0 23 recorded 0 48",
        "2 agree, 1 differ, 0",
    ),
    "an unfinished game": (
        ["human human 0 0 a1 b1 c1"],
        "differs unfinished 0 0: black can still move",
        "0 agree, 1 differ, 0",
    ),
    "a space that is taken": (
        [altered(FIRST, 13, FIRST.split()[4]), SECOND],
        f"illegal 10 {FIRST.split()[4]}: expected ",
        "1 agree, 0 differ, 1",
    ),
    "an illegal move": ([altered(FIRST, 63, "a1k5")], "illegal 60 a1k5: expected ", "0 agree, 0 differ, 1"),
    "no ply": ([altered(FIRST, 23, "zz")], "illegal 20 zz: expected ", "0 agree, 0 differ, 1"),
    "empty lines and comments": (["# nothing", "", "  ", FIRST, ""], "ok 0 23", "1 agree, 0 differ, 0"),
}
"""Lines of a file, what is said of the first game, and the last line without the number of games."""


@pytest.mark.parametrize(("lines", "said", "totals"), REPLAYED.values(), ids=REPLAYED)
def test_games_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: list[str], said: str, totals: str
) -> None:
    """A game that differs from its record, or is illegal, is told with its number, and the command fails then."""
    path, all_agree = file_of_lines(tmp_path, *lines), totals.endswith("0 differ, 0")
    found, *_, last = printed_lines(capsys, replay.main, path, status=0 if all_agree else 1)
    games = [line for line in lines if line.strip() and not line.startswith("#")]
    assert found.startswith(said)
    assert last == f"{len(games)} games, {totals} illegal"


def test_recorded_games_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """Every recorded game is legal and has its recorded score."""
    *verdicts, totals = printed_lines(capsys, replay.main, str(GAMES_FILE))
    assert verdicts == [f"ok {white} {black}" for _, _, white, black, *_ in map(str.split, data_lines(GAMES_FILE))]
    assert totals == "26 games, 26 agree, 0 differ, 0 illegal"


@pytest.mark.skipif(not SHARED_GAMES.exists(), reason=NO_SHARED_DATA)
@only_full("thousands of games")
def test_games_of_the_large_collection_agree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """About 300 games of the shared collection agree."""
    games = data_lines(SHARED_GAMES)[::STRIDE]
    assert len(games) > 250
    last = printed_lines(capsys, replay.main, file_of_lines(tmp_path, *games))[-1]
    assert last == f"{len(games)} games, {len(games)} agree, 0 differ, 0 illegal"


BAD_LINES = {
    "garbage": (replay.main, FIRST, "ok 0 23\n", "game 2: expected `WHITE BLACK W B plies...`"),
    "human human 1": (replay.main, FIRST, "ok 0 23\n", "game 2: expected `WHITE BLACK W B plies...`"),
    "human human one 2 a1": (replay.main, FIRST, "ok 0 23\n", "game 2: expected `WHITE BLACK W B plies...`"),
    "garbage ; d1 2": (perft.main, " ; d1 49", "", "position 2: ply 1: 'garbage'"),
    "a1 a1 ; d1 47": (perft.main, " ; d1 49", "", "position 2: ply 2: 'a1'"),
    "a1 ; d0 1": (perft.main, " ; d1 49", "", "position 2: expected d1 N"),
    "a1 ; d1": (perft.main, " ; d1 49", "", "position 2: "),
    "a1 ; d1 many": (perft.main, " ; d1 49", "", "position 2: "),
    "a1": (perft.main, " ; d1 49", "", "position 2: "),
}
"""By a bad line: the command that reads it, a good line before it, what is printed of that, and the complaint."""


@pytest.mark.parametrize("line", BAD_LINES)
def test_a_bad_line_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str) -> None:
    """A line without players and scores, illegal plies and bad counts are reported with their place in the file."""
    command, good, output, problem = BAD_LINES[line]
    path = file_of_lines(tmp_path, good, line)
    assert f": {path}: {problem}" in complaint(capsys, command, path, output=output)


COUNTS = DATA / "perft.txt"


def test_counts_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """All counts of the file agree, from the empty board to the ends of games."""
    counts = [int(count.split()[1]) for line in data_lines(COUNTS) for count in line.split(";")[1:]]
    (totals,) = printed_lines(capsys, perft.main, str(COUNTS))
    assert totals.startswith(f"{len(counts)} counts, 0 differ, {sum(counts)} nodes in ")


def test_wrong_count_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong count is printed with the right one, and the command fails."""
    path = file_of_lines(tmp_path, " ; d1 49", "a1 ; d1 49 ; d2 2256")
    found, totals = printed_lines(capsys, perft.main, path, status=1)
    assert found == "position 2 d1: 48, expected 49"
    assert totals.startswith("3 counts, 1 differ, 2353 nodes in ")


def test_the_nodes_depend_on_their_limit_only(capsys: pytest.CaptureFixture[str]) -> None:
    """The same node limit gives the same total, a higher one a higher total, with two speeds and the mode."""
    runs = [printed_figures(capsys, bench.main, "--nodes", limit) for limit in ("100", "100", "300")]
    first, again, more = (int(found["nodes"]) for found in runs)
    assert first == again < more
    assert list(runs[0]) == ["nodes", "nps", "nps_later", "mode"]
    assert runs[0]["mode"] in {"interpreted", "compiled"}
    assert all(int(runs[0][speed]) > 0 for speed in ("nps", "nps_later"))
