"""The replay tool: recorded games agree with the rules, and differences are classified."""

from pathlib import Path

import pytest

from dvonn.tools.replay import main
from tests.harness.paths import SHARED
from tests.harness.recorded_games import GAMES_FILE
from tests.harness.scale import only_full

SHARED_GAMES = SHARED / "boardspace-games.txt"
STRIDE = 22  # every 22nd of 6,701 games, about 300


def records(path: Path = GAMES_FILE) -> list[str]:
    """Return the recorded games of a file."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def run_replay(tmp_path: Path, *lines: str) -> int:
    """Run the tool on a file with these lines."""
    path = tmp_path / "games.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return main([str(path)])


def altered(record: str, number: int, word: str) -> str:
    """Return a record with one of its words replaced."""
    words = record.split()
    words[number] = word
    return " ".join(words)


def test_recorded_games_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """Every recorded game is legal and has its recorded score."""
    assert main([str(GAMES_FILE)]) == 0
    *verdicts, totals = capsys.readouterr().out.splitlines()
    assert verdicts == [f"ok {white} {black}" for _, _, white, black, *_ in map(str.split, records())]
    assert totals == "26 games, 26 agree, 0 differ, 0 illegal"


@pytest.mark.skipif(not SHARED_GAMES.exists(), reason="the large collection of games lies beside the repository only")
@only_full("thousands of games")
def test_games_of_the_large_collection_agree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """About 300 games of the shared collection agree."""
    games = records(SHARED_GAMES)[::STRIDE]
    assert len(games) > 250
    assert run_replay(tmp_path, *games) == 0
    totals = capsys.readouterr().out.splitlines()[-1]
    assert totals == f"{len(games)} games, {len(games)} agree, 0 differ, 0 illegal"


@pytest.mark.parametrize("number", [2, 3])
def test_wrong_score_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str], number: int) -> None:
    """A record with a wrong score differs, and the command fails."""
    record = altered(records()[0], number, "48")
    assert run_replay(tmp_path, record, *records()[1:3]) == 1
    found, *_, totals = capsys.readouterr().out.splitlines()
    assert found == f"differs 0 23 recorded {' '.join(record.split()[2:4])}"
    assert totals == "3 games, 2 agree, 1 differ, 0 illegal"


def test_unfinished_game_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An unfinished record differs even with the current score."""
    assert run_replay(tmp_path, "human human 0 0 a1 b1 c1") == 1
    found, totals = capsys.readouterr().out.splitlines()
    assert found == "differs unfinished 0 0: black can still move"
    assert totals == "1 games, 0 agree, 1 differ, 0 illegal"


@pytest.mark.parametrize(
    ("number", "word"), [(10, "same"), (60, "a1k5"), (49, "a1b1"), (50, "e3"), (3, "k2"), (20, "zz")]
)
def test_illegal_ply_is_numbered(tmp_path: Path, capsys: pytest.CaptureFixture[str], number: int, word: str) -> None:
    """Illegal and unknown plies are reported with their number."""
    first = records()[0].split()[4]
    word = first if word == "same" else word
    assert run_replay(tmp_path, records()[1], altered(records()[0], number + 3, word)) == 1
    good, found, totals = capsys.readouterr().out.splitlines()
    assert good.startswith("ok ")
    assert found.startswith(f"illegal {number} {word}: expected ")
    assert totals == "2 games, 1 agree, 0 differ, 1 illegal"


def test_empty_lines_and_comments_are_no_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Empty lines and comments are not counted."""
    assert run_replay(tmp_path, "# nothing", "", "  ", records()[0], "") == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["1 games, 1 agree, 0 differ, 0 illegal"]


@pytest.mark.parametrize(
    "line", ["garbage", "human human 1", "human human one 2 a1", "human human 1 2.5 a1", "\x00 \x01"]
)
def test_bad_line_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str) -> None:
    """A line without players and scores gives one line with its number, and exit code 2."""
    with pytest.raises(SystemExit) as caught:
        run_replay(tmp_path, records()[0], line)
    assert caught.value.code == 2
    (error,) = capsys.readouterr().err.splitlines()
    assert error.startswith("replay: ")
    assert "game 2: expected `WHITE BLACK W B plies...`" in error


@pytest.mark.parametrize("name", ["missing.txt", ".", "binary"])
def test_unreadable_file_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """A missing file, a folder and a binary file give one line on standard error."""
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SystemExit) as caught:
        main([str(tmp_path / name)])
    assert caught.value.code == 2
    (error,) = capsys.readouterr().err.splitlines()
    assert error.startswith(f"replay: cannot read {tmp_path / name}")


@pytest.mark.parametrize("arguments", [[], ["one", "two"], ["--fast", "games.txt"]])
def test_bad_call_is_reported(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """A call with no file, two files or an unknown option exits with code 2."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
