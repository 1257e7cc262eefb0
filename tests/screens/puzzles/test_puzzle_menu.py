"""The page of the puzzles: the day and its streak, the calendar, the grades, the focus, and a file that is damaged."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from dvonn.input.intentions import Action, Press
from dvonn.rules.analysis.puzzle import GRADES, daily_puzzle
from dvonn.screens.menu import Menu
from dvonn.screens.puzzles import puzzle_round
from dvonn.screens.puzzles import puzzle_words as words
from dvonn.screens.puzzles.puzzle_menu import DayButton, Month, PuzzleMenu, TodayCard
from dvonn.screens.scene import RefreshMode
from dvonn.storage.puzzle_progress import PuzzleProgressStore
from dvonn.storage.text_store import Storage
from tests.harness.puzzles import (
    DAY,
    LONGEST_ANSWER_SECONDS,
    SHIPPED_PUZZLES,
    SHOWN,
    SOLVED,
    at,
    choose,
    chooser,
    page,
    play,
    refute,
    solve,
    widget,
    wrong_moves,
)
from tests.harness.stage import RecordingStage, SceneUser, advance, scene_pixels

TODAY = words.TODAYS_PUZZLE


def day_of(user: SceneUser, day: date) -> DayButton:
    """Return the button of a day."""
    (found,) = [one for one in page(user).form.widgets if isinstance(one, DayButton) and one.day == day]
    return found


def told_streak(user: SceneUser) -> str:
    """Return what today's card says of the streak."""
    card = widget(user, TODAY)
    assert isinstance(card, TodayCard)
    return card.sentence


# The day


def test_the_daily_puzzle_is_that_of_the_day(stage: RecordingStage, tmp_path: Path) -> None:
    """The daily puzzle depends on the stage's date; solving it begins a streak, which survives a restart."""
    stage.puzzle_progress = PuzzleProgressStore(Storage(tmp_path))
    user, scene = at(stage, TODAY)
    assert scene.round.item == daily_puzzle(SHIPPED_PUZZLES, DAY)
    assert scene.telling().above.startswith("Today's puzzle: ")
    solve(user)
    user.do(Action.ACCEPT)
    assert told_streak(user) == words.SOLVED_TODAY
    assert day_of(user, DAY).solved_that_day
    kept = PuzzleProgressStore(Storage(tmp_path)).progress
    assert (kept.streak(DAY), kept.solved) == (1, {scene.round.item.key})


def test_a_streak_grows_by_a_day_a_day(stage: RecordingStage) -> None:
    """A streak grows once a day, is praised, and ends after a day without a solution."""
    for number in (1, 2, 2):
        user, _ = at(stage, TODAY, DAY + timedelta(number))
        solve(user)
        assert stage.puzzle_progress.progress.streak(DAY + timedelta(number)) == number
    assert user.top.title == "DVONN: Solved! 2-day streak"
    told = [told_streak(chooser(stage, DAY + timedelta(number))) for number in (2, 3, 4)]
    assert told == [
        words.streak_words(2, solved_today=True),
        words.streak_words(2, solved_today=False),
        words.streak_words(0, solved_today=False),
    ]


def test_only_a_solution_of_the_daily_puzzle_counts_for_the_streak(stage: RecordingStage) -> None:
    """Neither a solution that is shown nor another puzzle counts."""
    user, scene = at(stage, TODAY)
    refute(scene, wrong_moves(scene)[0])
    user.do(Action.HINT)
    advance(scene, 2 * LONGEST_ANSWER_SECONDS)
    assert scene.round.state is SHOWN
    solve(at(stage, words.PUZZLE_GRADES[1])[0])
    assert stage.puzzle_progress.progress.streak(DAY) == 0


def test_a_missed_day_can_be_played_without_counting(stage: RecordingStage) -> None:
    """It has the puzzle of its day, is marked as solved later, and leaves the streak as it is."""
    day = DAY - timedelta(1)
    solve(at(stage, TODAY)[0])
    user = chooser(stage)
    assert "won't count" in day_of(user, day).note
    page(user).form.focus_on(day_of(user, day))
    user.do(Action.ACCEPT)
    assert play(user).round.item == daily_puzzle(SHIPPED_PUZZLES, day)
    assert play(user).telling().above.startswith("Puzzle of 30 December: ")
    solve(user)
    assert user.top.title == "DVONN: Solved!"
    user.do(Action.ACCEPT)
    assert (day_of(user, day).solved_later, day_of(user, day).solved_that_day) == (True, False)
    assert stage.puzzle_progress.progress.streak(DAY) == 1


def test_a_day_that_is_over_when_the_puzzle_is_solved_still_counts(stage: RecordingStage) -> None:
    """The day on which the puzzle was opened decides."""
    user, _ = at(stage, TODAY)
    stage.today = lambda: DAY + timedelta(1)
    solve(user)
    assert stage.puzzle_progress.progress.solved_that_day == {DAY.toordinal()}


# The calendar


def test_the_calendar_shows_the_days_of_the_month(stage: RecordingStage) -> None:
    """Days up to today can be chosen; today, solved and missed days differ in looks and in words."""
    today = date(2026, 11, 22)
    for ago, that_day in ((1, True), (2, True), (5, False)):
        stage.puzzle_progress.note_day(today - timedelta(ago), that_day=that_day)
    user = chooser(stage, today)
    scene_pixels(user.top)
    assert (user.top.refresh_mode, user.top.changed) == (RefreshMode.ON_INPUT, False)
    days = [one for one in page(user).form.widgets if isinstance(one, DayButton)]
    assert [one.day.day for one in days] == list(range(1, 31))
    assert [one.day.day for one in days if one.enabled] == list(range(1, 23))
    assert [one.day.day for one in days if one.is_today] == [22]
    assert [one.note for one in days[16:22]] == [
        words.DAY_SOLVED_LATER.format(date="17 November"),
        words.DAY_MISSED.format(date="18 November"),
        words.DAY_MISSED.format(date="19 November"),
        words.DAY_SOLVED.format(date="20 November"),
        words.DAY_SOLVED.format(date="21 November"),
        words.TODAY_WAITS,
    ]


@pytest.mark.parametrize("way", ["pointer", "keys"])
def test_months_are_turned_back_and_forth(stage: RecordingStage, way: str) -> None:
    """By the buttons, and by the keys that step through moves; not beyond this month."""
    user, shown = chooser(stage), []
    moves = [(words.EARLIER_MONTH, Action.PREVIOUS_MOVE)] * 13 + [(words.LATER_MONTH, Action.NEXT_MOVE)] * 14
    for note, action in moves:
        (button,) = [one for one in page(user).form.widgets if one.note == note]
        user.do(action if way == "keys" else Press(button.box.centre))
        shown.append(page(user).month.month.title)
    assert shown[:2] == ["November 2026", "October 2026"]
    assert shown[12] == "November 2025"
    assert shown[-3:] == ["November 2026", "December 2026", "December 2026"]


@pytest.mark.parametrize("today", [date.min, date.max])
def test_any_date_has_a_calendar(stage: RecordingStage, today: date) -> None:
    """A clock that is wrong by centuries does no harm."""
    user = chooser(stage, today)
    user.do(Action.PREVIOUS_MOVE, Action.NEXT_MOVE, Action.NEXT_MOVE)
    assert page(user).month.month == Month.of(today)
    choose(user, TODAY)
    solve(user)
    assert play(user).round.state is SOLVED


# The grades and the rating


def test_grades_show_what_is_solved(stage: RecordingStage) -> None:
    """Each grade shows the number of its solved puzzles and of all."""
    chosen = [puzzle for puzzle in SHIPPED_PUZZLES if puzzle.grade == 2]
    for puzzle in chosen[:3]:
        stage.puzzle_progress.note_solved(puzzle)
    user = chooser(stage)
    notes = [widget(user, words.PUZZLE_GRADES[grade]).note for grade in GRADES]
    assert notes[1] == f"Solved: 3 of {len(chosen)}"
    assert sum(int(note.split()[-1]) for note in notes) == len(SHIPPED_PUZZLES)


# The file


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "Can't read the puzzles: No such file or directory"),
        (b"# a puzzle\nnonsense", "Can't read the puzzles: line 2 is damaged"),
        (b"\xff\xfe\x00", "Can't read the puzzles: the file isn't text"),
    ],
)
def test_a_file_that_is_missing_or_broken_is_one_line(
    stage: RecordingStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: bytes | None, problem: str
) -> None:
    """A missing or damaged file is reported in one line, and the only button goes back; it is read until it is good."""
    if text is not None:
        (tmp_path / puzzle_round.PUZZLE_FILE).write_bytes(text)
    monkeypatch.setattr(stage.assets, "folder", tmp_path / "images")
    user = chooser(stage)
    assert page(user).problem == problem
    user.do(Action.UP, Action.PREVIOUS_MOVE, Action.ACCEPT)
    assert isinstance(user.top, Menu)
    path = tmp_path / puzzle_round.PUZZLE_FILE
    path.write_text("\n".join(map(str, SHIPPED_PUZZLES)), encoding="utf-8")
    assert not PuzzleMenu(stage).problem  # read again after an error, and then no more
    path.unlink()
    assert not PuzzleMenu(stage).problem


# Large text


def test_what_is_out_of_sight_cannot_be_pressed(stage: RecordingStage) -> None:
    """A card of a page with text too large for the window is no further pressed than it is seen."""
    stage.size, stage.settings.text_size = (800, 480), 1.5
    user = chooser(stage)
    last = max((one.box for one in page(user).form.widgets), key=lambda box: box.y)
    user.do(Press((last.x + 1, page(user)._page.box.bottom + 2)))  # noqa: SLF001 # where a card would be
    assert isinstance(user.top, PuzzleMenu)
