"""The perft tool: counts of legal plies agree with an independent program, and differences are reported."""

from pathlib import Path

import pytest

from dvonn.rules.position import Position
from dvonn.tools.perft import main, perft
from tests.harness.paths import DATA

COUNTS = DATA / "perft.txt"


def run_perft(tmp_path: Path, *lines: str) -> int:
    """Run the tool on a file with these lines."""
    path = tmp_path / "perft.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return main([str(path)])


def test_counts_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """All counts of the file agree, from the empty board to the ends of games."""
    lines = [line for line in COUNTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    counts = [int(count.split()[1]) for line in lines for count in line.split(";")[1:]]
    assert main([str(COUNTS)]) == 0
    (totals,) = capsys.readouterr().out.splitlines()
    assert totals.startswith(f"{len(counts)} counts, 0 differ, {sum(counts)} nodes in ")


def test_empty_board_is_counted_by_hand() -> None:
    """The first three placements have 49, 48 and 47 spaces."""
    assert [perft(Position(), depth) for depth in (1, 2, 3)] == [49, 49 * 48, 49 * 48 * 47]


def test_wrong_count_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong count is printed with the right one, and the command fails."""
    assert run_perft(tmp_path, " ; d1 49", "a1 ; d1 49 ; d2 2256") == 1
    found, totals = capsys.readouterr().out.splitlines()
    assert found == "position 2 d1: 48, expected 49"
    assert totals.startswith("3 counts, 1 differ, 2353 nodes in ")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("garbage", "ply 1: 'garbage'"),
        ("a1 a1 ; d1 47", "ply 2: 'a1'"),
        ("a1 b1c1 ; d1 47", "ply 2: 'b1c1'"),
        ("a1 ; 1 48", "expected d1 N"),
        ("a1 ; d0 1", "expected d1 N"),
        ("a1 ; d1", ""),
        ("a1 ; d1 48 2", ""),
        ("a1 ; d1 many", ""),
        ("a1 ; dx 48", ""),
        ("a1 ; ", ""),
        ("a1", ""),
    ],
)
def test_bad_line_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, problem: str) -> None:
    """Illegal plies and bad counts give one line with their position, and exit code 2."""
    with pytest.raises(SystemExit) as caught:
        run_perft(tmp_path, " ; d1 49", line)
    assert caught.value.code == 2
    (error,) = capsys.readouterr().err.splitlines()
    assert error.startswith("perft: ")
    assert f"position 2: {problem}" in error


@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_unreadable_file_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """A missing file and a folder give one line on standard error."""
    with pytest.raises(SystemExit) as caught:
        main([str(tmp_path / name)])
    assert caught.value.code == 2
    (error,) = capsys.readouterr().err.splitlines()
    assert error.startswith(f"perft: cannot read {tmp_path / name}")
