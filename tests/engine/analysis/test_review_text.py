"""The text of a review: it is read back as far as it was made, and anything else is refused."""

import pytest

from dvonn.engine.analysis import game_review
from dvonn.engine.analysis.game_review import GameAnalysis, format_review, parse_review
from dvonn.rules.game import Game
from dvonn.rules.position import TieRule
from tests.harness.clocks import stopped_clock
from tests.harness.games import MAX_PLIES, random_game


@pytest.fixture(autouse=True)
def cheap_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the search effort of reviews."""
    for name, value in {
        "REVIEW_NODES": 6_000,
        "ENDING_NODES": 500,
        "COMPARISON_BOARDS": 4,
    }.items():
        monkeypatch.setattr(game_review, name, value)


def reviewed(game: Game) -> GameAnalysis:
    found = GameAnalysis(game, stopped_clock)
    found.step(1)
    return found


@pytest.mark.parametrize("plies", [0, 7, MAX_PLIES])
def test_a_review_goes_on_where_it_was_kept(plies: int) -> None:
    """Wherever it stops, values, losses and lines survive, and an analysis that takes them goes on to the end."""
    game = random_game(plies, 3)
    found, other = reviewed(game), GameAnalysis(game, stopped_clock)
    for known in range(0, len(found.values) + 1, 40):
        unknown = len(found.values) - known
        losses = [None] * unknown + [*found.losses, None][unknown:]
        other.adopt([None] * unknown + found.values[unknown:], losses[:-1])
        kept = parse_review(format_review(game, other), game)
        assert kept
        assert (kept.values, kept.losses) == (other.values, other.losses)
        other = GameAnalysis(game, stopped_clock)
        other.adopt(kept.values, kept.losses)
        other.step(1)
        assert other.done
        assert other.values[unknown:] == found.values[unknown:]
        assert None not in other.values


def test_the_review_of_another_game_is_refused() -> None:
    """A review belongs to the plies, the start and the tie rule of its game; how it ended does not matter."""
    game = random_game(20, 3)
    text = format_review(game, reviewed(game))
    other_rule = Game(game.start, TieRule.TALLEST)
    other_rule.play_all(game.plies)
    for other in (random_game(21, 3), random_game(20, 4), other_rule):
        assert parse_review(text, other) is None
    game.resign(game.position.turn)
    assert parse_review(text, game)


def test_damage_is_refused() -> None:
    """A text that is cut short, of another version, with illegal plies or absurd numbers is refused."""
    game = random_game(MAX_PLIES, 3)
    text = format_review(game, reviewed(game))
    lines = text.splitlines()
    worse = [
        "",
        text[:-1],
        text + "more\n",
        text.replace("analysis 1", "analysis 2"),
        text.replace("about", "perhaps", 1),
        "\n".join([*lines[:2], "99 about 5 0.0 a1", *lines[3:], ""]),
        "\n".join([*lines[:2], "nan about 5 0.0", *lines[3:], ""]),
        "\n".join([*lines[:2], "1 about 5 0.0 a1b1", *lines[3:], ""]),
    ]
    assert [parse_review(one, game) for one in worse] == [None] * len(worse)
