"""A game is played on from a position of its review, and a finished review is kept beside its record."""

from pathlib import Path

import pytest

from dvonn.engine.levels import CURIOUS
from dvonn.input.intentions import Action
from dvonn.match.match import Match
from dvonn.match.match_text import parse_match
from dvonn.rules.board import Colour
from dvonn.rules.notation import format_game
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Push, ShowMatch
from dvonn.screens.score.ladder import Ladder
from dvonn.screens.score.score import Score
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.settings import Settings
from dvonn.words import side_name
from tests.harness.clocks import TickingClock
from tests.harness.context import RecordingContext, SceneUser, play_legal_ply
from tests.harness.games import HUMAN_WHITE, MAX_PLIES, random_game
from tests.harness.storage import new_autosave, play_random_plies, statistics_of
from tests.screens.review.reviews import (
    cheap_reviews,  # noqa: F401 # a fixture
    ending,
    go,
    press_button,
    reviewed,
    shown,
)

pytestmark = pytest.mark.usefixtures("cheap_reviews")


# Playing on


def played_on(review: GameReview, number: int) -> Match:
    """Play on from a position; check the notice and return the match."""
    go(review, number)
    change = press_button(review, "Play from here")
    assert isinstance(change, ShowMatch)
    side = side_name(change.match.position.turn)
    assert change.notice.startswith(f"A branch of the game. You play {side}. Opponent: ")
    return change.match


def test_playing_on_begins_another_match(context: RecordingContext) -> None:
    """A match starts from the position against the set level, which answers; the game is left unchanged."""
    context.settings.level = CURIOUS
    game = ending()
    text = format_game(game, {})
    match = played_on(shown(context, game), 4)
    assert match.position == game.positions[4]
    assert match.seats[match.position.turn.other] is CURIOUS
    assert match.game.ties is game.ties
    user = SceneUser(context, ShowMatch(match))
    play_legal_ply(user.board)
    user.wait(3)
    assert len(match.game.plies) >= 6
    assert match.waits_for_human
    assert format_game(game, {}) == text


def test_a_branch_keeps_its_history_and_goes_back_over_it(context: RecordingContext) -> None:
    """A match from either phase has the plies before it; undo goes back before the branch to the first own turn.

    A resigned game can be played on from its last position, one that has ended by the rules cannot.
    """
    assert press_button(shown(context), "Play from here") is None
    game = random_game(60, seed=5)
    game.resign(Colour.WHITE)
    for number in (60, 55, 11):
        other = played_on(shown(context, game), number)
        assert (other.game.plies, other.branch) == (game.plies[:number], number)
        turn = other.position.turn
        while other.can_undo:
            other.undo()
            assert other.game.plies == game.plies[: len(other.game.plies)]
            assert other.position.turn is turn
        assert len(other.game.plies) <= 1


def test_a_branch_is_no_result(context: RecordingContext, tmp_path: Path) -> None:
    """The record of a branch says so, and counts neither in the statistics nor for the series of wins."""
    autosave = new_autosave(tmp_path)
    match = played_on(shown(context), 12)
    play_random_plies(match, MAX_PLIES)
    autosave.save(match)
    (entry,) = autosave.records.entries()
    assert entry.is_branch
    assert parse_match((tmp_path / RECORDS_FOLDER / entry.name).read_text(encoding="utf-8")).branch == 12
    assert statistics_of(autosave.records.index).games == 0
    Ladder().follow(match, context.settings)
    assert context.settings == Settings()


# The analysis beside its record


def test_a_finished_review_is_there_at_once_the_next_time(context: RecordingContext, tmp_path: Path) -> None:
    """A review is kept beside its record, and the next one is done after one slice; a bad one is made and kept again.

    With the record goes its review.
    """
    context.autosave = new_autosave(tmp_path)
    name, game, usual = context.autosave.save(Match(HUMAN_WHITE, ending())), ending(), context.clock
    assert name
    first = reviewed(context, game, record=name).review
    path = tmp_path / RECORDS_FOLDER / f"{name}.analysis"
    text = path.read_bytes()
    for bad in (None, text[:200] + b"\xff", text * 999, "folder", "link"):
        if bad is not None:
            path.unlink()
        if bad == "folder":
            path.mkdir()
        elif bad == "link":
            path.symlink_to("/dev/zero")
        elif isinstance(bad, bytes):
            path.write_bytes(bad)
        context.clock = TickingClock()
        second = shown(context, game, record=name)
        second.idle(0)
        assert second.review.done is (bad is None)
        context.clock = usual
        again = reviewed(context, game, record=name).review
        assert (again.leads, again.grades) == (first.leads, first.grades)
        assert path.read_bytes() == text
    context.autosave.records.delete(name)
    assert not path.exists()


def test_a_review_from_the_score_is_kept(context: RecordingContext, tmp_path: Path) -> None:
    """The review that the score opens is kept beside the record of the match, and leads back."""
    context.autosave = new_autosave(tmp_path)
    match = Match(HUMAN_WHITE, ending())
    name = context.autosave.save(match)
    user = SceneUser(context, Push(Score(context, match)))
    user.do(Action.ACCEPT)
    user.wait(2)
    user.do(Action.MOVES)
    user.at(GameReview).idle(1)
    assert (tmp_path / RECORDS_FOLDER / f"{name}.analysis").is_file()
    user.do(Action.BACK)
    assert isinstance(user.top, Score)
