"""Snapshot scenes of lessons and the handbook, by name: functions that bring an App there."""

from collections.abc import Callable
from typing import Final

from dvonn.app import App
from dvonn.rules.notation import parse_ply
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import Tutorial, tutorial_end, welcome
from dvonn.screens.scene import Push
from tests.measure.stills.game_stills import wait


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
    app.director.apply(Push(tutorial_end(app.stage)))


LEARNING_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "help": lambda app: app.director.apply(Push(Handbook(app.stage))),
    "learn": lambda app: _tutorial(app, 4),
    "learn-mistake": _tutorial_mistake,
    "learned": _tutorial_end,
    "welcome": lambda app: app.director.apply(Push(welcome(app.stage))),
}
