"""Puzzles against time: three minutes, three errors, harder and harder, and the user's own best."""

import pytest

from dvonn.input.intentions import Action
from dvonn.screens.new_game.match_setup import CardButton
from dvonn.screens.puzzles import puzzle_words as words
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.puzzle_round import ALLOWED_ERRORS, TIMED_SECONDS
from dvonn.screens.puzzles.timed_play import RESULT_SECONDS, TimedPlay, TimedResult
from dvonn.screens.scene import RefreshMode
from tests.harness.puzzles import ASKED, SHOWN, TRIED, choose, chooser, next_move, widget, wrong_moves
from tests.harness.stage import RecordingStage, SceneUser, advance, by_pointer, scene_pixels


def begin(stage: RecordingStage) -> tuple[SceneUser, TimedPlay]:
    """Return a user who has begun a round against time, and its scene."""
    user = chooser(stage)
    choose(user, words.AGAINST_TIME)
    return user, scene(user)


def scene(user: SceneUser) -> TimedPlay:
    assert isinstance(user.top, TimedPlay)
    return user.top


def result(user: SceneUser) -> TimedResult:
    assert isinstance(user.top, TimedResult)
    return user.top


def answer(user: SceneUser, *, right: bool) -> None:
    """Solve the puzzle or make an error, and let what follows happen until the next puzzle is asked."""
    before = scene(user).round.number
    while scene(user).round.state is ASKED:
        by_pointer(user, next_move(scene(user)) if right else wrong_moves(scene(user))[0])
        scene(user).finish()
    for _ in range(60 * 20):
        if isinstance(user.top, TimedPlay) and scene(user).round.number == before:
            user.wait(1 / 60)


def test_the_next_puzzle_comes_by_itself(stage: RecordingStage) -> None:
    """After a solution the next puzzle follows, and the one that was solved is noted, unrated."""
    user, play = begin(stage)
    first = play.round.item
    answer(user, right=True)
    assert (play.round.number, play.round.solved, play.round.state) == (1, 1, ASKED)
    assert stage.puzzle_progress.progress.solved == {first.key}
    assert stage.puzzle_progress.progress.rating is None
    assert play.telling().above == "Solved: 1. Errors: 0 of 3"


def test_a_key_goes_on_at_once(stage: RecordingStage) -> None:
    """A press skips what follows an answer."""
    user, play = begin(stage)
    for number, right in enumerate((True, False)):
        while play.round.state is ASKED:
            by_pointer(user, next_move(play) if right else wrong_moves(play)[0])
            play.finish()
        user.do(Action.ACCEPT)
        assert play.round.number == number + 1


def test_three_errors_end_it(stage: RecordingStage) -> None:
    """After an error its solution is shown, without a second try, and after the third one then the result."""
    user, play = begin(stage)
    answer(user, right=True)
    by_pointer(user, wrong_moves(play)[0])
    states = set()
    while play.round.number == 1:
        states.add(play.round.state)
        user.wait(1 / 60)
    assert states == {TRIED, SHOWN}
    assert (play.round.number, play.round.solved, play.round.errors) == (2, 1, 1)
    for _ in range(ALLOWED_ERRORS - 1):
        answer(user, right=False)
    assert (result(user).title, result(user).heading) == ("DVONN: 1 puzzle solved", words.ERRORS_UP)
    progress = stage.puzzle_progress.progress
    assert (progress.best_score, progress.missed) == (1, set())


def test_the_time_runs_only_while_an_answer_is_looked_for(stage: RecordingStage) -> None:
    """The clock stops after an answer, and an error costs no time."""
    user, play = begin(stage)
    advance(play, 5)
    assert play.round.seconds_left == pytest.approx(TIMED_SECONDS - 5)
    by_pointer(user, wrong_moves(play)[0])
    advance(play, RESULT_SECONDS[TRIED])
    assert play.round.seconds_left == pytest.approx(TIMED_SECONDS - 5)


def test_the_time_runs_out(stage: RecordingStage) -> None:
    """The last seconds have a sound; another round has the full time and a best to beat, which the page shows."""
    user, _ = begin(stage)
    answer(user, right=True)
    user.wait(TIMED_SECONDS + 1)
    assert (result(user).heading, result(user).comparison) == (words.TIMES_UP, words.FIRST_BEST)
    assert stage.sound.played.count("clock") == 20
    assert stage.sound.played[-1] == "win"
    user.do(Action.ACCEPT)
    assert (scene(user).round.solved, scene(user).round.seconds_left) == (0, TIMED_SECONDS)
    for _ in range(2):
        answer(user, right=True)
    scene(user).round.seconds_left = 0.01
    user.wait(0.1)
    assert (result(user).is_best, result(user).comparison) == (True, "A new best! Your old best: 1")
    user.do(Action.BACK)
    card = widget(user, words.AGAINST_TIME)
    assert isinstance(card, CardButton)
    assert "Your best: 2" in card.lines


@pytest.mark.parametrize("solved", [0, 1])
def test_leaving_early_after_a_solution_shows_the_result(stage: RecordingStage, solved: int) -> None:
    """Whoever leaves after a solution sees the result, beside a best that it does not beat; else there is none."""
    stage.puzzle_progress.progress.best_score = 1
    user, _ = begin(stage)
    for _ in range(solved):
        answer(user, right=True)
    user.do(Action.BACK)
    if solved:
        assert (result(user).is_best, result(user).comparison) == (False, "Your best: 1")
    else:
        assert isinstance(user.top, PuzzleMenu)


def test_the_clock_is_seen(stage: RecordingStage) -> None:
    """The clock is drawn at each new second, and only then without motion."""
    _, play = begin(stage)
    stage.settings.reduced_motion = True
    seen = [scene_pixels(play)]
    for _ in range(125):
        play.update(1 / 60)
        if play.changed:
            seen.append(scene_pixels(play))
    assert play.refresh_mode is RefreshMode.UPDATE_ONLY
    assert len(seen) == len(set(seen)) == 3
