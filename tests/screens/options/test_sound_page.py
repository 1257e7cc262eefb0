"""The sound page of the options: it says when there is no sound device."""

import pytest

from dvonn.input import Action
from dvonn.screens.options.options_pages import DEVICE_SEARCH_SECONDS, NO_SOUND_DEVICE
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.scene import RefreshMode
from dvonn.storage.settings import Settings
from tests.harness.stage import RecordingStage, scene_pixels
from tests.harness.texts import record_texts


def test_a_missing_sound_device_is_said_until_there_is_one(
    stage: RecordingStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a sound device the sound page says so, its volumes stay usable, and it looks for a device by itself."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "none")
    stage.sound.note_removed_device()
    options = OptionsPanel(stage, "sound")
    texts = record_texts(monkeypatch)
    for seconds in (0.0, DEVICE_SEARCH_SECONDS):
        options.update(seconds)
        scene_pixels(options)
        assert NO_SOUND_DEVICE in dict(texts)
        assert options.refresh_mode is RefreshMode.UPDATE_ONLY
    for action in (Action.NEXT, Action.LEFT):
        options.handle(action)
    assert stage.settings.effects < Settings().effects
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    options.changed = False
    options.update(DEVICE_SEARCH_SECONDS)
    assert options.changed
    assert options.refresh_mode is RefreshMode.ON_INPUT
    texts.clear()
    scene_pixels(options)
    assert NO_SOUND_DEVICE not in dict(texts)
