"""Snapshot scenes of lessons, the handbook and puzzles, by name: functions that bring an App there."""

from collections.abc import Callable
from datetime import date
from typing import Final

from dvonn.app import App
from dvonn.input import Action
from dvonn.rules.notation import parse_ply
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import Tutorial, TutorialEnd
from dvonn.screens.learn.welcome import Welcome
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.puzzle_play import PuzzlePlay
from dvonn.screens.scene import Push
from dvonn.tools.stills.game_stills import run_with_thinking, wait


def _tutorial(app: App, lesson: int) -> None:
    app.stage.settings.lesson = lesson
    app.director.apply(Push(Tutorial(app.stage)))
    app.stage.settings.lesson = 0
    wait(app, 1)


def _tutorial_mistake(app: App) -> None:
    """Show a wrong move, which has cut off the mover's own piece as well."""
    _tutorial(app, 4)
    scene = app.director.top
    assert isinstance(scene, Tutorial)
    scene.play(parse_ply("e3f3"))
    wait(app, 3)


def _tutorial_end(app: App) -> None:
    _tutorial(app, 7)
    app.director.apply(Push(TutorialEnd(app.stage)))


def _puzzles(app: App, presses: int = 0, *wrong: int) -> None:
    """Show the puzzle menu, or the puzzle after `presses` of Tab, with the refutations of some wrong answers."""
    app.stage.today = lambda: date(2026, 12, 31)
    app.director.apply(Push(PuzzleMenu(app.stage)))
    for action in (*[Action.NEXT] * presses, Action.ACCEPT) if presses else ():
        change = app.director.top.handle(action)
        if change:
            app.director.apply(change)
    for number in wrong:
        _play_wrong_move(app, number)
    wait(app, 1)


def _play_wrong_move(app: App, number: int) -> None:
    """Play a wrong answer of a puzzle, by its number, and wait for the refutation."""
    scene = app.director.top
    assert isinstance(scene, PuzzlePlay)
    scene.handle(Action.UNDO)
    moves = [move for move in scene.attempt.game.position.moves() if not scene.attempt.puzzle.is_solved_by(move)]
    for space in moves[number]:
        scene.cursor.point(space)
        scene.handle(Action.ACCEPT)
    while not scene.attempt.explanation:
        run_with_thinking(app, 0.1)
    run_with_thinking(app, 2)


LEARNING_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "help": lambda app: app.director.apply(Push(Handbook(app.stage))),
    "learn": lambda app: _tutorial(app, 4),
    "learn-mistake": _tutorial_mistake,
    "learned": _tutorial_end,
    "welcome": lambda app: app.director.apply(Push(Welcome(app.stage))),
    "puzzles": _puzzles,
    "puzzle": lambda app: _puzzles(app, 4),
    "puzzle-series": lambda app: _puzzles(app, 1),
    "puzzle-refuted": lambda app: _puzzles(app, 3, 0, 2),
}
