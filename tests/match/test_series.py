"""Series: colours in turn, points, the end, and the text that keeps the standing."""

from random import Random

import pytest

from dvonn.match.match import Match, MatchTerms
from dvonn.match.match_text import format_match, parse_match
from dvonn.match.series import SERIES_LENGTHS, Series, parse_series
from dvonn.rules.notation import NotationError
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour
from tests.harness.matches import HOT_SEAT

NAMES = {Colour.WHITE: "Ada", Colour.BLACK: "Ben"}


def outcome(winner: Colour | None) -> Outcome:
    """Return an outcome with a winner, None for a draw."""
    return Outcome(winner, EndReason.TOWERS, 1, 1)


@pytest.mark.parametrize("best_of", SERIES_LENGTHS)
@pytest.mark.parametrize("seed", range(20))
def test_a_series_of_rematches_counts_points_by_player(best_of: int, seed: int) -> None:
    """Each player keeps the own points as colours alternate; the series ends at a majority or after its last game."""
    rng, points, games = Random(seed), {"Ada": 0.0, "Ben": 0.0}, 0
    match = Match(HOT_SEAT, terms=MatchTerms(NAMES, series=Series(best_of)))
    while match.series and (games == 0 or match.series.played):
        assert match.names[Colour.WHITE] == ("Ben" if games % 2 else "Ada")
        again = parse_match(format_match(match))
        assert again.series == match.series
        shown = match.series.points(match.series.first_side)
        assert {name: shown[colour] for colour, name in match.names.items()} == points
        if rng.random() < 0.2:
            match.agree_draw()
            points = {name: one + 0.5 for name, one in points.items()}
        else:
            loser = rng.choice(list(Colour))
            match.resign(loser)
            points[match.names[loser.other]] += 1
        games += 1
        over = max(points.values()) > best_of / 2 or games == best_of
        assert match.standing
        assert match.standing.is_over == over
        match = match.rematch(rng)
    assert over
    assert match.series == Series(best_of)


@pytest.mark.parametrize("text", ["", "4 1 0", "3 2 0", "3 1.5 0", "3 1", "5 1 0 0", "5 -1 1", "5 1,5 0,5", "3 0 3"])
def test_an_impossible_standing_is_refused(text: str) -> None:
    """A standing that is malformed, over, or has no whole number of games is no series."""
    with pytest.raises(NotationError):
        parse_series(text)
