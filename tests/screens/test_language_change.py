"""A change of the language takes effect at once, in every scene above which the options can be opened."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.input.intentions import Action
from dvonn.language import LANGUAGES, current_language, set_language
from dvonn.screens.menu import Menu
from dvonn.screens.new_game.match_setup import GameSetup
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import Pop, Scene
from dvonn.storage.settings import SETTINGS_FILE
from tests.harness.games import HOT_SEAT, HUMAN_WHITE, random_match
from tests.harness.pseudo import use_pseudo_language
from tests.harness.stage import RecordingStage, scene_pixels

SCENES: dict[str, Callable[[RecordingStage], Scene]] = {
    "menu": Menu,
    "setup": lambda stage: GameSetup(stage, lambda: OptionsPanel(stage)),
    "board": lambda stage: BoardScene(stage, random_match(HOT_SEAT, 60)),
    "placement": lambda stage: BoardScene(stage, random_match(HUMAN_WHITE, 3)),
    "pause": lambda stage: Pause(stage, random_match(HOT_SEAT, 60), Pop),
    "pause, computer": lambda stage: Pause(stage, random_match(HUMAN_WHITE, 4), Pop),
    **{f"options, {page}": partial(OptionsPanel, page=page) for page in ("look", "game", "controls")},
}
"""The scenes that can be below the options, and the options themselves."""


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_relabelled(name: str, stage: RecordingStage) -> None:
    """After a change, a scene looks as if it had been made in the new language, with the same focus."""
    scene = SCENES[name](stage)
    english = scene_pixels(scene)
    scene.handle(Action.NEXT)
    english_focus = scene_pixels(scene)
    use_pseudo_language()
    fresh = SCENES[name](stage)
    fresh.handle(Action.NEXT)
    changed = scene_pixels(scene)
    assert changed == scene_pixels(fresh)
    assert changed not in {english, english_focus}
    assert scene.title == fresh.title
    set_language("en")
    assert scene_pixels(scene) == english_focus


def test_the_options_change_the_language(stage: RecordingStage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step of the row changes it at once and is kept in the settings; resetting the page takes the system's."""
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    options = OptionsPanel(stage)
    seen = []
    for _ in LANGUAGES:
        options.handle(Action.RIGHT)
        seen.append((stage.settings.language, current_language()))
    assert seen == [(code, code) for code in LANGUAGES]
    options.form.focus_on(options.form.rows[-1][0])
    options.handle(Action.ACCEPT)
    assert (stage.settings.language, current_language()) == ("", "fr")


def test_the_command_lines_language_is_not_kept(tmp_path: Path) -> None:
    """The language of the command line counts for the run, unless another one is chosen in the options."""
    app = App(Options(size=(320, 200), data_dir=tmp_path, language="nl"))
    assert (current_language(), app.stage.settings.language) == ("nl", "")
    app.run(frames=1)
    kept = tmp_path / SETTINGS_FILE
    assert not kept.exists() or "\nlanguage:\n" in f"\n{kept.read_text(encoding='utf-8')}"
    app.stage.choose_language("es")
    app.host.scene_changed(app.director.top)
    assert "language: es\n" in kept.read_text(encoding="utf-8")
    set_language("en")
    App(Options(size=(320, 200), data_dir=tmp_path))
    assert current_language() == "es"
