"""Snapshot scenes of the puzzles, by name: functions that bring an App there."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from dvonn.app import App
from dvonn.input.intentions import Action
from dvonn.language import _
from dvonn.rules.analysis.puzzle import PuzzleKind
from dvonn.screens.exercise.exercise import Exercise
from dvonn.screens.puzzles import puzzle_words as words
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.timed_play import TimedResult
from dvonn.screens.scene import Pop, Push
from tests.harness.puzzles import puzzle_round, timed_round
from tests.measure.stills.game_stills import run_with_thinking, wait

PUZZLES_DAY: Final = date(2026, 12, 23)
MISSED_DAYS: Final = (4, 9, 10)  # days ago
LATE_DAYS: Final = (5, 15)  # days ago, on which the puzzle was solved later


def _open_page(app: App) -> PuzzleMenu:
    """Show the page of the puzzles with some progress."""
    store, today = app.stage.puzzle_progress, PUZZLES_DAY
    app.stage.today = lambda: today
    store.progress.best_score = 14
    page = PuzzleMenu(app.stage)
    for number, puzzle in enumerate(page.puzzles):
        if number % (2 + 2 * puzzle.grade) == 0:
            store.note_answer(puzzle, solved=number % 5 > 0)
    for ago in range(1, 20):
        if ago not in MISSED_DAYS:
            store.note_day(today - timedelta(ago), that_day=ago not in LATE_DAYS)
    app.director.apply(Push(page))
    return page


def _choose(app: App, label: str) -> Exercise:
    """Choose a button of the page by its label, which is a message."""
    page = _open_page(app)
    page.form.focus_on(next(one for one in page.form.widgets if one.label == _(label)))
    change = page.handle(Action.ACCEPT)
    assert change
    app.director.apply(change)
    wait(app, 1)
    scene = app.director.top
    assert isinstance(scene, Exercise)
    return scene


def _page(app: App) -> None:
    """Show the page."""
    _open_page(app)


def _puzzle(app: App) -> None:
    """Show today's puzzle."""
    _choose(app, words.TODAYS_PUZZLE)


def _against_time(app: App) -> None:
    """Show the first puzzle of a round against time."""
    _choose(app, words.AGAINST_TIME)


def _puzzle_refuted(app: App) -> None:
    """Play a wrong answer of today's puzzle, and wait for the refutation."""
    scene = _choose(app, words.TODAYS_PUZZLE)
    wrong = [move for move in scene.round.game.position.moves() if move != scene.round.item.solution]
    scene.play(wrong[len(wrong) // 2])
    while not scene.round.explanation:
        run_with_thinking(app, 0.1)
    run_with_thinking(app, 2)


def _puzzle_solved(app: App) -> None:
    """Solve a puzzle of a cut-off, and stop amid the embers."""
    page = _open_page(app)
    puzzle = next(one for one in page.puzzles if one.kind is PuzzleKind.CUT_OFF)
    scene = Exercise(app.stage, puzzle_round(app.stage, [puzzle], PUZZLES_DAY))
    app.director.apply(Push(scene))
    while not scene.round.is_done:
        scene.play(puzzle.line[len(scene.round.game.plies)])
        scene.finish()
    wait(app, 0.45)


def _puzzles_result(app: App) -> None:
    """Show a new best against time."""
    page = _open_page(app)
    result = timed_round(app.stage, page.puzzles)
    result.solved, result.errors, result.former_best = 17, 3, 14
    app.director.apply(Push(TimedResult(app.stage, result, Pop)))


PUZZLE_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "puzzles": _page,
    "puzzle": _puzzle,
    "puzzle-refuted": _puzzle_refuted,
    "puzzle-solved": _puzzle_solved,
    "puzzle-series": _against_time,
    "puzzle-result": _puzzles_result,
}
