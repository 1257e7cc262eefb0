"""Scenes: their timers and refresh modes, the director of their stack, and a change of the language."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.input.intentions import Action
from dvonn.language import LANGUAGES, current_language, set_language
from dvonn.screens.by_message import games_by_message
from dvonn.screens.dialog import Question
from dvonn.screens.director import Director
from dvonn.screens.menu import Menu
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import AppContext, Change, Pop, Push, Quit, RefreshMode, Scene, ShowMatch, ShowMenu, ShowScore
from dvonn.screens.score.score import Score
from dvonn.screens.setup.match_setup import GameSetup
from dvonn.screens.setup.options import OptionsPanel
from dvonn.storage.settings import SETTINGS_FILE
from tests.harness.context import RecordingContext, scene_pixels
from tests.harness.games import HOT_SEAT, HUMAN_WHITE, MAX_PLIES, random_match
from tests.harness.pseudo import use_pseudo_language


class Waiting(Scene):
    """Notes the timers that have run."""

    def __init__(self, context: RecordingContext) -> None:
        super().__init__(context)
        self.ran = ""

    def first(self) -> None:
        self.ran += "1"

    def second(self) -> Change:
        self.ran += "2"
        return Pop()


TIMERS: list[tuple[list[float], str, Change | None]] = [
    ([0.9], "", None),
    ([0.5, 0.5], "1", None),
    ([1.0, 1.0], "12", Pop()),
    ([1.0, 0.5], "1", None),
    ([2.0], "12", Pop()),
    ([2.0, 5.0], "12", None),
]


def test_timers_run_once_at_their_time(context: RecordingContext) -> None:
    """Commands run after 1 and 2 seconds, and the change that one asks for is that of the update."""
    for steps, ran, change in TIMERS:
        scene = Waiting(context)
        scene.after(1.0, scene.first)
        scene.after(2.0, scene.second)
        changes = [scene.update(seconds) for seconds in steps]
        assert (scene.ran, changes[-1]) == (ran, change)


def test_a_timer_can_be_set_anew_and_cancelled(context: RecordingContext) -> None:
    """A command that waits has one timer; a command may set it again; a run shows the scene anew.

    The refresh mode is the most that a pending timer or a declared condition asks for, and on input if nothing does.
    """
    scene, waited = Waiting(context), set[RefreshMode]()
    for seconds in (0.9, 0.0):
        scene.after(1.0, scene.first)
        scene.update(seconds)
    scene.changed = False
    seen = [(scene.update(seconds), scene.ran, scene.changed) for seconds in (0.9, 0.1)]
    assert seen == [(None, "", False), (None, "1", True)]
    scene.after(1.0, lambda: scene.after(1.0, ShowMenu))
    assert [scene.update(1.0) for _ in range(3)] == [None, ShowMenu(), None]
    scene.after(1.0, scene.first)
    scene.cancel(scene.first)
    assert (scene.update(2.0), scene.ran, scene.refresh_mode) == (None, "1", RefreshMode.ON_INPUT)
    scene.after(1.0, scene.first)
    assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    for mode in (RefreshMode.LOW_RATE, RefreshMode.FULL_RATE):
        scene.wait_for(partial(waited.__contains__, mode), mode)
        assert scene.refresh_mode is not mode
        waited.add(mode)
        assert scene.refresh_mode is mode
    waited.clear()
    scene.update(1.0)
    assert scene.refresh_mode is RefreshMode.ON_INPUT


class Opaque(Scene):
    """A scene that hides what is below it."""


def kinds(director: Director, *changes: Change) -> list[type[Scene]]:
    """Apply changes; return the kinds of the visible scenes."""
    for change in changes:
        director.apply(change)
    return [type(scene) for scene in director.visible]


def test_an_overlay_lets_the_scene_below_be_seen(context: AppContext) -> None:
    """The uppermost overlay is drawn over the nearest full scene; overlays in between are hidden.

    A full scene hides the scenes below it until it is popped, which leads back to the same scene.
    """
    match, director = random_match(HOT_SEAT), Director(context)
    ask = Push(Question(context, "Sure?", [("No", Pop), ("Yes", Quit)]))
    assert kinds(director, ShowMatch(match), Push(Pause(context, match)), ask) == [BoardScene, Question]
    below = director.top
    assert kinds(director, Push(Opaque(context))) == [Opaque]
    assert kinds(director, ask) == [Opaque, Question]
    assert kinds(director, Pop(), Pop()) == [BoardScene, Question]
    assert director.top is below


def test_showing_a_screen_leaves_everything(context: AppContext) -> None:
    """Showing the menu, a match or a score removes all other scenes; the menu is always the same one."""
    running, ended, director = random_match(HOT_SEAT), random_match(HOT_SEAT, MAX_PLIES), Director(context)
    menu = director.top
    for change, kind in ((ShowMatch(running), BoardScene), (ShowScore(ended), Score), (ShowMenu(), Menu)):
        assert kinds(director, ShowMatch(running), Push(Pause(context, running)), change) == [kind]
    assert director.top is menu


SCENES: dict[str, Callable[[RecordingContext], Scene]] = {
    "menu": Menu,
    "setup": lambda context: GameSetup(context, partial(games_by_message, context)),
    "board": lambda context: BoardScene(context, random_match(HOT_SEAT, 60)),
    "pause": lambda context: Pause(context, random_match(HUMAN_WHITE, 4)),
    **{f"options, {page}": partial(OptionsPanel, page=page) for page in ("look", "players", "controls")},
}
"""The scenes that can be below the options, and the options themselves."""


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_relabelled(name: str, context: RecordingContext) -> None:
    """After a change, a scene looks as if it had been made in the new language, with the same focus."""
    context.rng.seed(1)  # of the demo board in the menu
    scene = SCENES[name](context)
    english = scene_pixels(scene)
    scene.handle(Action.NEXT)
    english_focus = scene_pixels(scene)
    use_pseudo_language()
    context.rng.seed(1)
    fresh = SCENES[name](context)
    fresh.handle(Action.NEXT)
    changed = scene_pixels(scene)
    assert changed == scene_pixels(fresh)
    assert changed not in {english, english_focus}
    assert scene.title == fresh.title
    set_language("en")
    assert scene_pixels(scene) == english_focus


def test_the_options_change_the_language(context: RecordingContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step of the row changes it at once and is kept in the settings; resetting the page takes the system's."""
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    options = OptionsPanel(context)
    seen = []
    for _ in LANGUAGES:
        options.handle(Action.RIGHT)
        seen.append((context.settings.language, current_language()))
    assert seen == [(code, code) for code in LANGUAGES]
    options.form.focus_on(options.form.rows[-1][0])
    options.handle(Action.ACCEPT)
    assert (context.settings.language, current_language()) == ("", "fr")


def test_the_command_lines_language_is_not_kept(tmp_path: Path) -> None:
    """The language of the command line counts for the run, unless another one is chosen in the options."""
    app = App(Options(size=(320, 200), data_dir=tmp_path, language="nl"))
    assert (current_language(), app.context.settings.language) == ("nl", "")
    app.run(frames=1)
    kept = tmp_path / SETTINGS_FILE
    assert not kept.exists() or "\nlanguage:\n" in f"\n{kept.read_text(encoding='utf-8')}"
    app.context.choose_language("es")
    app.host.scene_changed(app.director.top)
    assert "language: es\n" in kept.read_text(encoding="utf-8")
    set_language("en")
    App(Options(size=(320, 200), data_dir=tmp_path))
    assert current_language() == "es"
