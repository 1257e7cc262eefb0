"""The perft tool: counts of legal plies agree with an independent program, and differences are reported."""

from pathlib import Path

import pytest

from dvonn.tools.perft import main
from tests.harness.commands import complaint, file_of_lines, printed_lines
from tests.harness.paths import DATA

COUNTS = DATA / "perft.txt"


def test_counts_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """All counts of the file agree, from the empty board to the ends of games."""
    lines = [line for line in COUNTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    counts = [int(count.split()[1]) for line in lines for count in line.split(";")[1:]]
    (totals,) = printed_lines(capsys, main, str(COUNTS))
    assert totals.startswith(f"{len(counts)} counts, 0 differ, {sum(counts)} nodes in ")


def test_wrong_count_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong count is printed with the right one, and the command fails."""
    path = file_of_lines(tmp_path, " ; d1 49", "a1 ; d1 49 ; d2 2256")
    found, totals = printed_lines(capsys, main, path, status=1)
    assert found == "position 2 d1: 48, expected 49"
    assert totals.startswith("3 counts, 1 differ, 2353 nodes in ")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("garbage", "ply 1: 'garbage'"),
        ("a1 a1 ; d1 47", "ply 2: 'a1'"),
        ("a1 ; d0 1", "expected d1 N"),
        ("a1 ; d1", ""),
        ("a1 ; d1 many", ""),
        ("a1", ""),
    ],
)
def test_bad_line_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, problem: str) -> None:
    """Illegal plies and bad counts are reported with their position."""
    path = file_of_lines(tmp_path, " ; d1 49", line)
    assert complaint(capsys, main, path).startswith(f"perft: {path}: position 2: {problem}")
