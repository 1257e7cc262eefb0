"""Calibrating the adaptive level: ratings from results, and the table they are written into."""

from itertools import pairwise
from pathlib import Path

import pytest

from dvonn.engine.levels import ADAPTIVE_STRENGTHS, DREAMY, LEVELS
from dvonn.engine.strengths import STRENGTHS
from dvonn.storage.statistics import winning_chance
from dvonn.tools import calibrate
from dvonn.tools.calibrate import OPPONENTS_ABOVE, STRENGTHS_FILE, fit_ratings, pairs_to_play, with_ratings
from tests.harness.commands import printed_lines


def test_ratings_are_those_that_explain_the_results() -> None:
    """Results as Elo's formula expects them give the ratings back, relative to the mean of the named levels."""
    true = {str(level): level.rating + 50.0 for level in (*LEVELS.values(), *ADAPTIVE_STRENGTHS[::4])}
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
    text = STRENGTHS_FILE.read_text(encoding="utf-8")
    ratings = [rating for rating, *_ in STRENGTHS]
    assert with_ratings(text, ratings) == text
    changed = with_ratings(text, [rating + 13.0 for rating in ratings])
    assert [line.split(",")[1:] for line in changed.splitlines()] == [line.split(",")[1:] for line in text.splitlines()]
    assert f"({ratings[0] + 10}, " in changed


@pytest.mark.parametrize("again", [False, True])
def test_games_are_played_and_ratings_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *, again: bool
) -> None:
    """Each pair plays, and the ratings follow; a run goes on after its results."""
    weak = ADAPTIVE_STRENGTHS[0]
    monkeypatch.setattr(calibrate, "pairs_to_play", lambda: [(DREAMY, weak)])
    for _ in range(1 + again):
        lines = printed_lines(capsys, calibrate.main, "--games", "2", "--results", str(tmp_path / "games.txt"))
    assert lines[0].startswith(f"dreamy - {weak}: ")
    assert {line.rsplit(":", 1)[0] for line in lines[1:]} == {"dreamy", str(weak)}
    assert f"dreamy: {DREAMY.rating}" in lines
