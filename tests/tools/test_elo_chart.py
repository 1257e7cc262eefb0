"""The chart of measured matches: the file of results, ratings, the drawing, and the shipped chart."""

import xml.etree.ElementTree as ET
from math import log, sqrt
from pathlib import Path

import pytest

from dvonn.tools.arena.elo import elo
from dvonn.tools.elo_chart.__main__ import ENGINE_FOLDER, main
from dvonn.tools.elo_chart.drawing import elo_ticks, time_text
from dvonn.tools.elo_chart.match_file import MatchFileError, RatedSide, parse_matches
from tests.harness.commands import complaint, file_of_lines, printed_lines

pytest.importorskip("numpy", reason="numpy, a developers' tool, finds the ratings")

VERSIONS = ("version: old ; a first guess", "version: new ; <better> & faster", "rival: Rival ; a champion")
OLD, NEW, RIVAL = RatedSide("old"), RatedSide("new"), RatedSide("Rival")


def chart_of(folder: Path, capsys: pytest.CaptureFixture[str], *lines: str) -> tuple[dict[str, int], ET.Element]:
    """Return the printed ratings and the root of the chart of a file of matches."""
    out = folder / "elo.svg"
    printed = printed_lines(capsys, main, "--matches", file_of_lines(folder, *VERSIONS, *lines), "--out", str(out))
    root = ET.fromstring(out.read_text(encoding="utf-8"))  # noqa: S314 # our own file
    return {name: int(number) for name, number in (line.split(": ") for line in printed)}, root


def words(root: ET.Element) -> list[str]:
    """Return the words in a chart."""
    return [one.text or "" for one in root.iter("{http://www.w3.org/2000/svg}text")]


def test_ratings_are_those_of_the_shares(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A chain of matches gives each side the sum of the differences that the shares of points stand for."""
    ratings, root = chart_of(tmp_path, capsys, "match: new ; old ; 700-100-200 ; x", "match: Rival ; new ; 30-0-70 ; x")
    assert ratings["old"] == 0
    assert ratings["new"] == pytest.approx(elo(0.75), abs=1)
    assert ratings["Rival"] == pytest.approx(elo(0.75) + elo(0.3), abs=3)
    error = 1.96 * 400 / log(10) / sqrt(1001 * 0.75 * 0.25)
    assert f"+{ratings['new']} \u00b1 {error:.0f}" in words(root)


def test_a_result_counts_for_both_sides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Matches that contradict each other are balanced, and one without a loss gives a finite rating."""
    ring = ("match: new ; old ; 60-0-40 ; x", "match: Rival ; new ; 60-0-40 ; x", "match: old ; Rival ; 60-0-40 ; x")
    assert set(chart_of(tmp_path, capsys, *ring)[0].values()) == {0}
    clear, _ = chart_of(tmp_path, capsys, "match: new ; old ; 40-0-0 ; x")
    assert 600 < clear["new"] < 1000


def test_the_chart_shows_what_was_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Versions have rows with their ideas, rivals a line, and times a panel of their own if there are any."""
    versions = ("match: new ; old ; 60-0-40 ; x", "match: new ; Rival ; 50-10-40 ; x")
    _, root = chart_of(tmp_path, capsys, *versions)
    assert {"old", "a first guess", "new", "<better> & faster", "Rival"} < set(words(root))
    assert "Elo by time a move" not in words(root)
    ratings, root = chart_of(tmp_path, capsys, *versions, "match: new @ 100 ; new @ 50 ; 60-0-40 ; x")
    assert ratings["new @ 50"] == 0 < ratings["new @ 100"]
    assert {"Elo by time a move", "50 ms", "0.1 s"} < set(words(root))
    width, height = (float(root.attrib[name]) for name in ("width", "height"))
    for one in root.iter("{http://www.w3.org/2000/svg}text"):
        assert 0 < float(one.attrib["x"]) < width
        assert 0 < float(one.attrib["y"]) < height


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("match: new ; older ; 1-2-3 ; x", "line 4: 'older' is no version"),
        ("match: new ; old ; 1-2 ; x", "line 4: expected A ; B ; WINS-DRAWS-LOSSES"),
        ("match: new @ 50 ; old ; 1-2-3 ; x", "line 4: both sides have milliseconds, or none"),
        ("version: newest", "line 4: expected `version: NAME ; idea`"),
        (f"version: newest ; {'long ' * 20}", "is longer than 54 characters"),
    ],
)
def test_malformed_lines_are_named(line: str, problem: str) -> None:
    """A malformed line is named by its number and problem."""
    with pytest.raises(MatchFileError, match=problem):
        parse_matches("\n".join([*VERSIONS, line]))


def test_unconnected_versions_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Versions that no chain of matches connects cannot be rated."""
    lines = (*VERSIONS, "version: newest ; x", "match: new ; old ; 1-2-3 ; x", "match: newest ; Rival ; 1-2-3 ; x")
    assert "no match connects old with newest, Rival" in complaint(
        capsys, main, "--matches", file_of_lines(tmp_path, *lines), "--out", str(tmp_path / "elo.svg")
    )


def test_axes_have_round_numbers() -> None:
    """Ticks span all ratings; times read as people say them."""
    assert elo_ticks(-12, 93) == [-20, 0, 20, 40, 60, 80, 100]
    assert elo_ticks(0, 0) == [0, 5]
    assert [time_text(time) for time in (20, 100, 1000)] == ["20 ms", "0.1 s", "1 s"]


def test_the_shipped_chart_is_drawn_from_the_shipped_matches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The chart in the engine's page is what the tool draws from the matches beside it."""
    out = tmp_path / "elo.svg"
    printed_lines(capsys, main, "--out", str(out))
    assert out.read_text(encoding="utf-8") == (ENGINE_FOLDER / "elo.svg").read_text(encoding="utf-8")
