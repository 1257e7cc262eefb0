"""Rounds of puzzles: the daily puzzle with its streak, the timed series, the menu and the file."""

from datetime import timedelta
from pathlib import Path

import pygame
import pytest

from dvonn.input import Action
from dvonn.rules.analysis.puzzle import daily_puzzle
from dvonn.screens.menu.menu import Menu
from dvonn.screens.puzzles import puzzle_menu
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.puzzle_play import PuzzlePlay, PuzzleRoundEnd
from dvonn.screens.puzzles.puzzle_round import (
    SERIES_PENALTY_SECONDS,
    SERIES_SECONDS,
    current_streak,
    extend_streak,
    question_text,
)
from dvonn.screens.scene import RefreshMode
from dvonn.storage.settings import Settings, format_settings, parse_settings
from tests.harness.player import AppUser
from tests.harness.puzzles import (
    ASKED,
    DAY,
    GRADE_1,
    LONGEST_ANSWER_SECONDS,
    SERIES,
    SHIPPED_PUZZLES,
    SHOWN,
    TODAY,
    at,
    chooser,
    refute,
    solve,
    wrong_moves,
)
from tests.harness.scale import only_full
from tests.harness.stage import RecordingStage, SceneUser, advance, scene_pixels

# The daily puzzle


def test_the_daily_puzzle_is_that_of_the_day(stage: RecordingStage) -> None:
    """The daily puzzle depends on the stage's date; solving it begins a streak."""
    user, scene = at(stage, TODAY)
    assert scene.attempt.puzzle == daily_puzzle(SHIPPED_PUZZLES, DAY)
    solve(user)
    assert (stage.settings.puzzle_day, stage.settings.puzzle_streak) == ("2026-12-31", 1)
    user.do(Action.ACCEPT)
    assert isinstance(user.top, PuzzleMenu)
    assert user.top.subtitle == "Solved today: 1 day in a row"


def test_a_streak_grows_by_a_day_a_day(stage: RecordingStage) -> None:
    """A streak grows once a day, is kept in the settings, and is praised."""
    for number in range(1, 4):
        for _ in range(2):
            user = chooser(stage, DAY + timedelta(days=number))
            user.do(Action.ACCEPT)
            solve(user)
            assert stage.settings.puzzle_streak == number
        stage.settings, invalid = parse_settings(format_settings(stage.settings))
        assert not invalid
    assert user.top.title == "DVONN: That's it! 3 days in a row"
    subtitles = ["Solved today: 3 days in a row", "Today's is waiting: 3 days in a row"]
    for number, subtitle in enumerate([*subtitles, "A new one every day, the same for everybody"], start=3):
        menu = chooser(stage, DAY + timedelta(days=number)).top
        assert isinstance(menu, PuzzleMenu)
        assert menu.subtitle == subtitle


@pytest.mark.parametrize("days", [2, 400, -1])
def test_a_missed_day_ends_the_streak(days: int) -> None:
    """After a gap, or with the date set back, the streak begins anew."""
    settings = Settings(puzzle_day=DAY.isoformat(), puzzle_streak=7)
    assert current_streak(settings, DAY + timedelta(days=days)) == 0
    extend_streak(settings, DAY + timedelta(days=days))
    assert settings.puzzle_streak == 1


def test_only_a_solution_of_the_daily_puzzle_counts_for_the_streak(stage: RecordingStage) -> None:
    """Neither a solution that is shown nor another puzzle prolongs the streak."""
    user, scene = at(stage, TODAY)
    for move in wrong_moves(scene)[:2]:
        user.do(Action.UNDO)
        refute(scene, move)
    user.do(Action.HINT)
    advance(scene, LONGEST_ANSWER_SECONDS)
    assert scene.attempt.state is SHOWN
    solve(at(stage, GRADE_1)[0])
    assert (stage.settings.puzzle_day, stage.settings.puzzle_streak) == ("", 0)


# The timed series


def test_a_series_has_five_of_rising_grade(stage: RecordingStage) -> None:
    """A series gets harder and ends with the number solved and the time."""
    user, scene = at(stage, SERIES)
    ratings = [puzzle.rating for puzzle in scene.round.puzzles]
    assert ratings == sorted(ratings)
    for _ in ratings:
        advance(scene, 10)
        solve(user)
        user.do(Action.ACCEPT)
    end = user.top
    assert isinstance(end, PuzzleRoundEnd)
    assert (end.title, end.subtitle) == ("DVONN: 5 of 5 solved", "In 0:50, wrong answers counted")
    assert stage.sound.played[-1] == "win"


def test_the_clock_runs_only_while_an_answer_is_looked_for(stage: RecordingStage) -> None:
    """The clock stops after an answer, and a wrong answer costs the penalty."""
    user, scene = at(stage, SERIES)
    advance(scene, 5)
    assert scene.round.seconds_left == pytest.approx(SERIES_SECONDS - 5)
    refute(scene, wrong_moves(scene)[0])
    advance(scene, 20)
    assert scene.round.seconds_left == pytest.approx(SERIES_SECONDS - 5 - SERIES_PENALTY_SECONDS)
    user.do(Action.UNDO)
    solve(user)
    advance(scene, 20)
    assert scene.round.seconds_left == pytest.approx(SERIES_SECONDS - 5 - SERIES_PENALTY_SECONDS)


def test_the_time_runs_out(stage: RecordingStage) -> None:
    """The last seconds have a sound; another series has the full time again."""
    user, scene = at(stage, SERIES)
    solve(user)
    user.do(Action.ACCEPT)
    user.wait(SERIES_SECONDS + 1)
    end = user.top
    assert isinstance(end, PuzzleRoundEnd)
    assert (end.title, end.subtitle) == ("DVONN: 1 of 5 solved", "The time is over")
    assert stage.sound.played.count("clock") == 20
    user.do(Action.ACCEPT)
    assert user.top is scene
    user.wait(1)
    assert (scene.round.number, scene.round.solved, scene.attempt.state) == (0, 0, ASKED)
    assert scene.round.seconds_left == pytest.approx(SERIES_SECONDS - 1)


def test_a_wrong_answer_may_take_the_last_time(stage: RecordingStage) -> None:
    """A refutation is shown even if the penalty uses up the time, and then the series ends."""
    user, scene = at(stage, SERIES)
    advance(scene, SERIES_SECONDS - SERIES_PENALTY_SECONDS / 2)
    refute(scene, wrong_moves(scene)[0])
    assert scene.round.is_time_over
    user.wait(LONGEST_ANSWER_SECONDS)
    user.do(Action.ACCEPT)
    assert isinstance(user.top, PuzzleRoundEnd)
    user.do(Action.BACK)
    user.wait(0.1)
    assert isinstance(user.top, PuzzleMenu)


def test_the_clock_is_seen(stage: RecordingStage) -> None:
    """The clock of a series is drawn at each new second, and only then without motion."""
    scene = at(stage, SERIES)[1]
    stage.settings.reduced_motion = True
    seen = [scene_pixels(scene)]
    for _ in range(125):
        scene.update(1 / 60)
        if scene.changed:
            seen.append(scene_pixels(scene))
    assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    assert len(seen) == len(set(seen)) == 3


# The menu and the file


def test_puzzles_are_reached_from_the_menu(stage: RecordingStage) -> None:
    """The menu leads to the puzzles, and Escape back to it."""
    user = SceneUser(stage)
    user.do(*[Action.NEXT] * 3, Action.ACCEPT)
    assert isinstance(user.top, PuzzleMenu)
    user.do(Action.BACK)
    assert isinstance(user.top, Menu)


@only_full("a whole puzzle through the program")
def test_a_whole_daily_puzzle_through_the_program() -> None:
    """The daily puzzle is missed and solved through the program's events."""
    player = AppUser(draws=False)
    player.app.stage.today = lambda: DAY
    player.press(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN)
    assert player.title == "DVONN: Puzzles"
    player.press(pygame.K_RETURN)
    puzzle = daily_puzzle(SHIPPED_PUZZLES, DAY)
    assert player.title == f"DVONN: {question_text(puzzle)}"
    scene = player.app.director.top
    assert isinstance(scene, PuzzlePlay)
    player.click_ply(puzzle.position, wrong_moves(scene)[0])
    player.wait(2)
    assert player.title == "DVONN: Not this one"
    player.wait(2 * LONGEST_ANSWER_SECONDS)
    assert scene.attempt.explanation
    player.press(pygame.K_u)
    player.wait(LONGEST_ANSWER_SECONDS)
    player.click_ply(puzzle.position, puzzle.solution)
    player.wait(LONGEST_ANSWER_SECONDS)
    assert player.title == "DVONN: That's it!"
    player.press(pygame.K_RETURN)
    assert player.title == "DVONN: Puzzles"
    assert player.app.stage.settings.puzzle_streak == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "The puzzles cannot be read: No such file or directory"),
        (b"", "The puzzles cannot be read: there are none of grade 1"),
        (b"# a puzzle\nnonsense", "The puzzles cannot be read: line 2 is no puzzle"),
        (b"\xff\xfe\x00", "The puzzles cannot be read: they are no text"),
    ],
)
def test_a_file_that_is_missing_or_broken_is_one_line(
    stage: RecordingStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: bytes | None, problem: str
) -> None:
    """A missing or damaged file is reported in one line, and the only button goes back."""
    if text is not None:
        (tmp_path / puzzle_menu.PUZZLE_FILE).write_bytes(text)
    monkeypatch.setattr(stage.assets, "folder", tmp_path / "images")
    user = chooser(stage)
    assert isinstance(user.top, PuzzleMenu)
    assert user.top.problem.startswith(problem)
    assert scene_pixels(user.top)
    user.do(Action.ACCEPT)
    assert isinstance(user.top, Menu)


def test_the_file_is_read_once(stage: RecordingStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is read once, and again after an error."""
    monkeypatch.setattr(stage.assets, "folder", tmp_path / "images")
    assert PuzzleMenu(stage).problem
    path = tmp_path / puzzle_menu.PUZZLE_FILE
    path.write_text("\n".join(str(puzzle) for puzzle in SHIPPED_PUZZLES[::20]), encoding="utf-8")
    assert not PuzzleMenu(stage).problem
    path.unlink()
    assert not PuzzleMenu(stage).problem
