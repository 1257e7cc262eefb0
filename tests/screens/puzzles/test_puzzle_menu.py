"""The page of the puzzles: the day and its streak, the calendar, the grades; rounds against time; a damaged file."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from dvonn.input.intentions import Action, Press
from dvonn.rules.analysis.puzzle import GRADES, STREAM_SPREAD, daily_puzzle, in_use
from dvonn.screens.menu import Menu
from dvonn.screens.puzzles import puzzle_session as words
from dvonn.screens.puzzles.puzzle_menu import RESULT_SECONDS, DayButton, PuzzleMenu, TimedPlay, TimedResult
from dvonn.screens.puzzles.puzzle_session import ALLOWED_ERRORS, TIMED_SECONDS, StreamSession
from dvonn.screens.scene import RefreshMode
from dvonn.screens.setup.match_setup import CardButton
from dvonn.storage.puzzle_progress import FIRST_RATING, PuzzleProgressStore
from dvonn.storage.text_store import Storage
from tests.harness.context import RecordingContext, SceneUser, advance, by_pointer, scene_pixels
from tests.harness.puzzles import (
    ASKED,
    DAY,
    LONGEST_ANSWER_SECONDS,
    SHIPPED_PUZZLES,
    SHOWN,
    SOLVED,
    TRIED,
    at,
    choose,
    chooser,
    next_move,
    page,
    play,
    refute,
    solve,
    widget,
    wrong_moves,
)

TODAY = "Today's puzzle"


def day_of(user: SceneUser, day: date) -> DayButton:
    """Return the button of a day."""
    (found,) = [one for one in page(user).form.widgets if isinstance(one, DayButton) and one.day == day]
    return found


# The day


def told_by(user: SceneUser, label: str) -> list[str]:
    """Return the lines of a card."""
    card = widget(user, label)
    assert isinstance(card, CardButton)
    return list(card.lines)


def test_a_streak_grows_by_a_day_a_day(context: RecordingContext, tmp_path: Path) -> None:
    """The daily puzzle depends on the context's date, and solving it begins a streak, which survives a restart.

    A streak grows once a day, is praised, and ends after a day without a solution.
    """
    context.puzzle_progress = PuzzleProgressStore(Storage(tmp_path))
    for number in (1, 2, 2):
        day = DAY + timedelta(number)
        user, scene = at(context, TODAY, day)
        assert scene.session.item == daily_puzzle(SHIPPED_PUZZLES, day)
        assert scene.feedback().above == f"Today's puzzle: {words.grade_name(scene.session.item.grade)}"
        at(context, TODAY, day + timedelta(1))  # the day on which it was opened decides
        solve(user)
        assert PuzzleProgressStore(Storage(tmp_path)).value.streak(day) == number
        assert scene.session.item.key in context.puzzle_progress.value.solved
    assert words.streak_words(1, solved_today=True) == "Solved – the next puzzle comes tomorrow"
    assert user.top.title == "DVONN: Solved! 2-day streak"
    assert day_of(chooser(context, day), day).solved_that_day
    told = [told_by(chooser(context, DAY + timedelta(number)), TODAY)[-1] for number in (2, 3, 4)]
    streaks = [words.streak_words(days, solved_today=solved) for days, solved in ((2, True), (2, False), (0, False))]
    assert told == streaks


def test_only_a_solution_of_the_daily_puzzle_counts_for_the_streak(context: RecordingContext) -> None:
    """Neither a solution that is shown nor a puzzle of a grade or of a missed day counts, which is marked as solved."""
    user, scene = at(context, TODAY)
    refute(scene, wrong_moves(scene)[0])
    user.do(Action.HINT)
    advance(scene, 2 * LONGEST_ANSWER_SECONDS)
    assert scene.session.state is SHOWN
    solve(at(context, words.PUZZLE_GRADES[1])[0])
    user, day = chooser(context), DAY - timedelta(1)
    assert day_of(user, day).explanation() == "Not solved"
    assert "don't count for your streak" in page(user).form.widgets[0].note
    page(user).form.focus_on(day_of(user, day))
    user.do(Action.ACCEPT)
    assert play(user).session.item == daily_puzzle(SHIPPED_PUZZLES, day)
    assert play(user).feedback().above.startswith("Puzzle of 30 December: ")
    solve(user)
    assert user.top.title == "DVONN: Solved!"
    user.do(Action.ACCEPT)
    assert (day_of(user, day).solved_later, day_of(user, day).solved_that_day) == (True, False)
    assert context.puzzle_progress.value.streak(DAY) == 0


# The calendar and the grades


def test_the_calendar_shows_the_days_of_the_month(context: RecordingContext) -> None:
    """Days up to today can be chosen; today, solved and missed days differ in looks and in words."""
    today = date(2026, 11, 22)
    for ago, that_day in ((1, True), (2, True), (5, False)):
        context.puzzle_progress.note_day(today - timedelta(ago), that_day=that_day)
    user = chooser(context, today)
    scene_pixels(user.top)
    assert (user.top.refresh_mode, user.top.changed) == (RefreshMode.ON_INPUT, False)
    days = [one for one in page(user).form.widgets if isinstance(one, DayButton)]
    assert [one.day.day for one in days] == list(range(1, 31))
    assert [one.day.day for one in days if one.enabled] == list(range(1, 23))
    assert [one.day.day for one in days if one.is_today] == [22]
    assert days[16].name == "17 November"
    told = ["Solved on a later day", "Not solved", "Not solved", "Solved", "Solved", "Today's puzzle is waiting", ""]
    assert [one.explanation() for one in days[16:23]] == told


@pytest.mark.parametrize("way", ["pointer", "keys"])
def test_months_are_turned_back_and_forth(context: RecordingContext, way: str) -> None:
    """By the buttons, and by the keys that step through moves; not beyond this month."""
    user, shown = chooser(context), []
    moves = [("Previous month", Action.PREVIOUS_MOVE)] * 13 + [("Next month", Action.NEXT_MOVE)] * 14
    for note, action in moves:
        arrows = [one for one in page(user).form.widgets if one.note == note]
        user.do(action if way == "keys" else Press(arrows[0].box.centre))
        shown.append(page(user).month.month)
    assert (shown[:2], shown[12]) == ([(2026, 11), (2026, 10)], (2025, 11))
    assert shown[-3:] == [(2026, 11), (2026, 12), (2026, 12)]


def test_arrows_go_to_what_is_nearest_in_their_direction(context: RecordingContext) -> None:
    """They lead through the cards, the days and the grades as these lie on the page, and stop at its edges."""
    user, (up, down, left, right) = chooser(context), (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)
    for arrow, label in (
        *((down, "Your mistakes"), (right, "28"), (right, "29"), (up, "22"), (left, "21"), (left, "Your mistakes")),
        *((down, "Medium"), (left, "Easy"), (left, "At your level"), (right, "Easy"), (down, "Back"), (up, "Medium")),
    ):
        user.do(arrow)
        assert page(user).form.focused.label == label


def test_any_date_has_a_calendar(context: RecordingContext) -> None:
    """A clock that is wrong by centuries does no harm."""
    for today in (date.min, date.max):
        user = chooser(context, today)
        user.do(Action.PREVIOUS_MOVE, Action.NEXT_MOVE, Action.NEXT_MOVE)
        assert page(user).month.month == (today.year, today.month)
        choose(user, TODAY)
        solve(user)
        assert play(user).session.state is SOLVED


def test_grades_show_what_is_solved(context: RecordingContext) -> None:
    """Each grade shows the number of its solved puzzles and of all."""
    chosen = [puzzle for puzzle in in_use(SHIPPED_PUZZLES) if puzzle.grade == 2]
    for puzzle in chosen[:3]:
        context.puzzle_progress.note_solved(puzzle)
    user = chooser(context)
    notes = [widget(user, words.PUZZLE_GRADES[grade]).explanation() for grade in GRADES]
    assert notes[1] == f"Solved: 3 of {len(chosen)}"
    assert sum(int(note.split()[-1]) for note in notes) == len(in_use(SHIPPED_PUZZLES))


# At one's level


def test_the_stream_follows_the_rating(context: RecordingContext) -> None:
    """Each puzzle is new, near the rating that the answers have led to, and the change of the rating is told."""
    user, scene = at(context, "At your level")
    seen = set()
    for number in range(12):
        before = (context.puzzle_progress.value.rating or FIRST_RATING).elo
        puzzle = scene.session.item
        assert abs(puzzle.rating - before) < 4 * STREAM_SPREAD
        assert (scene.session.number, scene.session.is_over, puzzle in in_use(SHIPPED_PUZZLES)) == (number, False, True)
        seen.add(puzzle)
        while not scene.session.is_done:
            scene.play(next_move(scene))
            scene.finish()
        rating = (context.puzzle_progress.value.rating or FIRST_RATING).elo
        assert rating > before
        assert f"{round(rating)} (+{round(rating) - round(before)})" in scene.session.feedback().above
        user.do(Action.NEXT_MOVE)
    assert len(seen) == 12
    user.do(Action.BACK)
    assert told_by(user, "At your level") == [f"Around {round(rating)}"]


def test_the_stream_has_no_end(context: RecordingContext) -> None:
    """Where all puzzles have been tried it asks those that were missed, and in the end all again."""
    store, stock = context.puzzle_progress, SHIPPED_PUZZLES[:3]
    for puzzle in stock:
        store.note_answer(puzzle, solved=puzzle is not stock[1])
    session = StreamSession(stock, store, context.rng)
    session.ask()
    assert session.item is stock[1]
    store.note_solved(stock[1])
    for number in range(1, 4):
        session.number = number
        session.ask()
        assert session.item in stock


def test_a_file_that_is_missing_or_broken_is_one_line(
    context: RecordingContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A missing or damaged file is reported in one line, and the only button goes back; it is read until it is good."""
    path = tmp_path / words.PUZZLE_FILE
    monkeypatch.setattr(context.assets, "folder", tmp_path / "images")
    for text, problem in (
        (None, "No such file or directory"),
        (b"# a puzzle\nnonsense", "line 2 is damaged"),
        (b"\xff\xfe\x00", "the file isn't text"),
    ):
        if text is not None:
            path.write_bytes(text)
        user = chooser(context)
        assert page(user).problem == f"Can't read the puzzles: {problem}"
        user.do(Action.UP, Action.PREVIOUS_MOVE, Action.ACCEPT)
        assert isinstance(user.top, Menu)
    path.write_text("\n".join(map(str, SHIPPED_PUZZLES)), encoding="utf-8")
    assert not PuzzleMenu(context).problem  # read again after an error, and then no more
    path.unlink()
    assert not PuzzleMenu(context).problem


def test_what_is_out_of_sight_cannot_be_pressed(context: RecordingContext) -> None:
    """A card of a page with text too large for the window is no further pressed than it is seen."""
    context.size, context.settings.text_size = (800, 480), 1.5
    user = chooser(context)
    last = max((one.box for one in page(user).form.widgets), key=lambda box: box.y)
    user.do(Press((last.x + 1, page(user)._page.box.bottom + 2)))  # noqa: SLF001 # where a card would be
    assert isinstance(user.top, PuzzleMenu)


# Against time


def begin(context: RecordingContext) -> tuple[SceneUser, TimedPlay]:
    """Return a user who has begun a round against time, and its scene."""
    user = chooser(context)
    choose(user, words.AGAINST_TIME)
    return user, user.at(TimedPlay)


def result(user: SceneUser) -> tuple[str, str, bool]:
    """Return what the result says of the end, of the best score, and whether it is a new one."""
    seen = user.at(TimedResult)
    return seen.heading, seen.comparison, seen.is_best


def enter(user: SceneUser, *, right: bool) -> None:
    """Solve the puzzle or make an error."""
    scene = user.at(TimedPlay)
    while scene.session.state is ASKED:
        by_pointer(user, next_move(scene) if right else wrong_moves(scene)[0])
        scene.finish()


def answer(user: SceneUser, *, right: bool) -> set[object]:
    """Solve the puzzle or make an error; return the states that follow until the next puzzle is asked."""
    before, states = user.at(TimedPlay).session.number, set[object]()
    enter(user, right=right)
    while isinstance(user.top, TimedPlay) and user.top.session.number == before:
        states.add(user.top.session.state)
        user.wait(1 / 60)
    return states


def test_the_next_puzzle_comes_by_itself(context: RecordingContext) -> None:
    """After a solution or an error the next puzzle follows, or at once with a press; solved ones are noted, unrated."""
    user, scene = begin(context)
    first = scene.session.item
    assert answer(user, right=True) == {SOLVED}
    assert (scene.session.number, scene.session.solved, scene.session.state) == (1, 1, ASKED)
    assert (context.puzzle_progress.value.solved, context.puzzle_progress.value.rating) == ({first.key}, None)
    assert scene.feedback().above == "Solved: 1. Errors: 0 of 3"
    for number, right in ((2, True), (3, False)):
        enter(user, right=right)
        user.do(Action.ACCEPT)
        assert scene.session.number == number


def test_three_errors_end_it(context: RecordingContext) -> None:
    """After an error its solution is shown, without a second try, and after the third one then the result."""
    user, scene = begin(context)
    answer(user, right=True)
    assert answer(user, right=False) == {TRIED, SHOWN}
    assert (scene.session.number, scene.session.solved, scene.session.errors) == (2, 1, 1)
    for _ in range(ALLOWED_ERRORS - 1):
        answer(user, right=False)
    assert (user.top.title, result(user)[0]) == ("DVONN: 1 puzzle solved", "That was the third error")
    assert (context.puzzle_progress.value.best_score, context.puzzle_progress.value.missed) == (1, set())


def test_the_clock_is_seen_and_runs_only_while_an_answer_is_looked_for(context: RecordingContext) -> None:
    """It is drawn at each new second, and only then without motion; it stops after an answer; errors cost a penalty."""
    user, scene = begin(context)
    context.settings.reduced_motion = True
    seen = [scene_pixels(scene)]
    for _ in range(125):
        scene.update(1 / 60)
        if scene.changed:
            seen.append(scene_pixels(scene))
    assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    assert len(seen) == len(set(seen)) == 3
    left = scene.session.seconds_left
    assert left == pytest.approx(TIMED_SECONDS - 125 / 60)
    assert scene.session.penalty == 0
    scene.session.penalty = 10.0  # as at events
    by_pointer(user, wrong_moves(scene)[0])
    advance(scene, RESULT_SECONDS[TRIED])
    assert scene.session.seconds_left == left - 10


def test_the_time_runs_out(context: RecordingContext) -> None:
    """The last seconds have a sound; another round has the full time and a best to beat, which the page shows."""
    user, _ = begin(context)
    answer(user, right=True)
    user.wait(TIMED_SECONDS + 1)
    assert result(user) == ("Time's up", "Your first score: now beat it", True)
    assert context.sound.played.count("clock") == 20
    assert context.sound.played[-1] == "win"
    user.do(Action.ACCEPT)
    assert (user.at(TimedPlay).session.solved, user.at(TimedPlay).session.seconds_left) == (0, TIMED_SECONDS)
    for _ in range(2):
        answer(user, right=True)
    user.at(TimedPlay).session.seconds_left = 0.01
    user.wait(0.1)
    assert result(user) == ("Time's up", "A new best! Your old best: 1", True)
    user.do(Action.BACK)
    assert "Your best: 2" in told_by(user, words.AGAINST_TIME)


def test_leaving_early_after_a_solution_shows_the_result(context: RecordingContext) -> None:
    """Whoever leaves after a solution sees the result, beside a best that it does not beat; else there is none."""
    context.puzzle_progress.value.best_score = 1
    user, _ = begin(context)
    user.do(Action.BACK)
    assert isinstance(user.top, PuzzleMenu)
    user, _ = begin(context)
    answer(user, right=True)
    user.do(Action.BACK)
    assert result(user) == ("Against time", "Your best: 1", False)
