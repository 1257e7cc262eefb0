"""The replay tool: recorded games agree with the rules, and differences are classified."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dvonn.tools.replay import main
from tests.harness.commands import complaint, file_of_lines, printed_lines
from tests.harness.games import GAMES_FILE, NO_SHARED_DATA
from tests.harness.paths import SHARED
from tests.harness.scale import only_full

SHARED_GAMES = SHARED / "boardspace-games.txt"
STRIDE = 22  # every 22nd of 6,701 games, about 300


def records(path: Path = GAMES_FILE) -> list[str]:
    """Return the recorded games of a file."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@pytest.fixture
def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., list[str]]:
    """Return a function that runs the tool on a file with some lines and returns the lines of its output."""
    return lambda *lines, status=0: printed_lines(capsys, main, file_of_lines(tmp_path, *lines), status=status)


def altered(record: str, number: int, word: str) -> str:
    """Return a record with one of its words replaced."""
    words = record.split()
    words[number] = word
    return " ".join(words)


def test_recorded_games_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """Every recorded game is legal and has its recorded score."""
    *verdicts, totals = printed_lines(capsys, main, str(GAMES_FILE))
    assert verdicts == [f"ok {white} {black}" for _, _, white, black, *_ in map(str.split, records())]
    assert totals == "26 games, 26 agree, 0 differ, 0 illegal"


@pytest.mark.skipif(not SHARED_GAMES.exists(), reason=NO_SHARED_DATA)
@only_full("thousands of games")
def test_games_of_the_large_collection_agree(replay: Callable[..., list[str]]) -> None:
    """About 300 games of the shared collection agree."""
    games = records(SHARED_GAMES)[::STRIDE]
    assert len(games) > 250
    assert replay(*games)[-1] == f"{len(games)} games, {len(games)} agree, 0 differ, 0 illegal"


@pytest.mark.parametrize("number", [2, 3])
def test_wrong_score_differs(replay: Callable[..., list[str]], number: int) -> None:
    """A record with a wrong score differs, and the command fails."""
    record = altered(records()[0], number, "48")
    found, *_, totals = replay(record, *records()[1:3], status=1)
    assert found == f"differs 0 23 recorded {' '.join(record.split()[2:4])}"
    assert totals == "3 games, 2 agree, 1 differ, 0 illegal"


def test_unfinished_game_differs(replay: Callable[..., list[str]]) -> None:
    """An unfinished record differs even with the current score."""
    found, totals = replay("human human 0 0 a1 b1 c1", status=1)
    assert found == "differs unfinished 0 0: black can still move"
    assert totals == "1 games, 0 agree, 1 differ, 0 illegal"


@pytest.mark.parametrize(("number", "word"), [(10, "same"), (60, "a1k5"), (20, "zz")])
def test_illegal_ply_is_numbered(replay: Callable[..., list[str]], number: int, word: str) -> None:
    """Illegal and unknown plies are reported with their number."""
    first = records()[0].split()[4]
    word = first if word == "same" else word
    good, found, totals = replay(records()[1], altered(records()[0], number + 3, word), status=1)
    assert good.startswith("ok ")
    assert found.startswith(f"illegal {number} {word}: expected ")
    assert totals == "2 games, 1 agree, 0 differ, 1 illegal"


def test_empty_lines_and_comments_are_no_games(replay: Callable[..., list[str]]) -> None:
    """Empty lines and comments are not counted."""
    assert replay("# nothing", "", "  ", records()[0], "")[1:] == ["1 games, 1 agree, 0 differ, 0 illegal"]


@pytest.mark.parametrize("line", ["garbage", "human human 1", "human human one 2 a1"])
def test_bad_line_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str) -> None:
    """A line without players and scores is reported with its number."""
    path = file_of_lines(tmp_path, records()[0], line)
    error = complaint(capsys, main, path, output="ok 0 23\n")
    assert error.startswith(f"replay: {path}: game 2: expected `WHITE BLACK W B plies...`")
