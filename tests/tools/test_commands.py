"""The commands that replay games, count plies and measure the engine's speed."""

from pathlib import Path

import pytest

from dvonn.tools import bench, perft, replay
from tests.harness.commands import complaint, file_of_lines, printed_figures, printed_lines
from tests.harness.games import GAMES_FILE, NO_SHARED_DATA
from tests.harness.paths import DATA, SHARED, data_lines
from tests.harness.scale import only_full, scaled

SHARED_GAMES = SHARED / "boardspace-games.txt"
STRIDE = 22  # every 22nd of 6,701 games, about 300


def altered(record: str, number: int, word: str) -> str:
    """Return a record with one of its words replaced."""
    words = record.split()
    words[number] = word
    return " ".join(words)


FIRST, SECOND, THIRD = data_lines(GAMES_FILE)[:3]
REPLAYED = [
    # A wrong score of White, of Black, an unfinished game
    ([altered(FIRST, 2, "48"), SECOND, THIRD], "differs 0 23 recorded 48 23", "2 agree, 1 differ, 0"),
    ([altered(FIRST, 3, "48"), SECOND, THIRD], "differs 0 23 recorded 0 48", "2 agree, 1 differ, 0"),
    (["human human 0 0 a1 b1 c1"], "differs unfinished 0 0: black can still move", "0 agree, 1 differ, 0"),
    # A space that is taken, an illegal move, no ply
    ([altered(FIRST, 13, FIRST.split()[4]), SECOND], f"illegal 10 {FIRST.split()[4]}: ", "1 agree, 0 differ, 1"),
    ([altered(FIRST, 63, "a1k5")], "illegal 60 a1k5: expected ", "0 agree, 0 differ, 1"),
    ([altered(FIRST, 23, "zz")], "illegal 20 zz: expected ", "0 agree, 0 differ, 1"),
    # Empty lines and comments
    (["# nothing", "", "  ", FIRST, ""], "ok 0 23", "1 agree, 0 differ, 0"),
]
"""Lines of a file, what is said of the first game, and the last line without the number of games."""


def test_games_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game that differs from its record, or is illegal, is told with its number, and the command fails then."""
    for lines, said, totals in REPLAYED:
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


SCORES = "game 2: expected `WHITE BLACK W B plies...`"
BAD_LINES = [
    *((replay.main, line, SCORES) for line in ("garbage", "human human 1", "human human one 2 a1")),
    (perft.main, "garbage ; d1 2", "position 2: ply 1: 'garbage'"),
    (perft.main, "a1 a1 ; d1 47", "position 2: ply 2: 'a1'"),
    *((perft.main, line, "position 2: expected ") for line in ("a1 ; d0 1", "a1 ; d1", "a1 ; d1 many", "a1")),
]
"""The command that reads a bad line, the line, and the complaint."""


def test_a_bad_line_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line without players and scores, illegal plies and bad counts are reported with their place in the file."""
    for command, line, problem in BAD_LINES:
        good, output = (FIRST, "ok 0 23\n") if command is replay.main else (" ; d1 49", "")
        path = file_of_lines(tmp_path, good, line)
        assert f": {path}: {problem}" in complaint(capsys, command, path, output=output)


def test_counts_agree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All counts of the file agree, from the empty board to the ends of games."""
    lines = data_lines(DATA / "perft.txt")[:: scaled(4, 1)]
    counts = [int(count.split()[1]) for line in lines for count in line.split(";")[1:]]
    (totals,) = printed_lines(capsys, perft.main, file_of_lines(tmp_path, *lines))
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
