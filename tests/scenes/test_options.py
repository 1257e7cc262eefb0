"""The options: each is seen or heard at once, is held in the settings, and is reached by keys and by pointer."""

import pytest

from dvonn.controls import Action, Press
from dvonn.scenes.options import OptionsPanel
from dvonn.scenes.scene import Pop, ToggleFullscreen
from dvonn.view.tempo import Speed
from dvonn.view.theme import CONTRAST, EMBER, WOOD
from tests.scenes.hands import HeardStage, picture

THEME, SPEED, REDUCED, CONFIRM, SOUND, EFFECTS, AMBIENCE, FULLSCREEN, BACK = range(9)  # steps by Tab from the first


def on(stage: HeardStage, row: int) -> OptionsPanel:
    """Return the options with the focus on a row."""
    options = OptionsPanel(stage)
    for _ in range(row):
        options.handle(Action.NEXT)
    stage.sound.names.clear()
    return options


def test_a_theme_is_worn_at_once(stage: HeardStage) -> None:
    """Each step dresses the stage in the next theme, which makes another picture, and comes around."""
    options = on(stage, THEME)
    seen, pictures = [], []
    for _ in range(3):
        options.handle(Action.RIGHT)
        assert stage.assets.theme is stage.settings.theme
        seen.append(stage.settings.theme)
        pictures.append(picture(options))
    assert seen == [WOOD, CONTRAST, EMBER]
    assert len(set(pictures)) == 3


def test_pictures_are_kept_while_the_theme_stays(stage: HeardStage) -> None:
    """Other options do not make the pictures be read again."""
    before = stage.assets
    options = on(stage, SPEED)
    options.handle(Action.RIGHT)
    options.handle(Action.NEXT)
    options.handle(Action.RIGHT)
    assert stage.assets is before


def test_speeds_can_be_chosen(stage: HeardStage) -> None:
    """From normal the steps lead over fast and off to slow and back to normal."""
    options, seen = on(stage, SPEED), []
    for _ in range(4):
        options.handle(Action.RIGHT)
        seen.append(stage.settings.speed)
    assert seen == [Speed.FAST, Speed.OFF, Speed.SLOW, Speed.NORMAL]


def test_reduced_motion_is_switched(stage: HeardStage) -> None:
    """It is off at first; a step switches it on, another one off again."""
    options, seen = on(stage, REDUCED), []
    for _ in range(2):
        options.handle(Action.RIGHT)
        seen.append(stage.settings.reduced_motion)
    assert seen == [True, False]


def test_confirming_is_switched(stage: HeardStage) -> None:
    """It is off at first; a step switches it on, another one off again."""
    options, seen = on(stage, CONFIRM), []
    for _ in range(2):
        options.handle(Action.RIGHT)
        seen.append(stage.settings.confirm)
    assert seen == [True, False]


@pytest.mark.parametrize("row", [EFFECTS, AMBIENCE])
def test_a_volume_is_set_by_steps(stage: HeardStage, row: int) -> None:
    """Left to the end it is silent, right to the end it is full, one of ten steps at a time, and stays there."""
    options = on(stage, row)

    def volumes() -> tuple[float, float]:
        settings, sound = stage.settings, stage.sound
        return (settings.effects, sound.effects) if row == EFFECTS else (settings.ambience, sound.ambience)

    for action, end in ((Action.LEFT, 0.0), (Action.RIGHT, 1.0)):
        for _ in range(12):
            before = volumes()[0]
            options.handle(action)
            assert round(volumes()[0], 1) in {end, round(before + (0.1 if end else -0.1), 1)}
        assert volumes() == (end, end)


def test_the_effects_volume_is_heard(stage: HeardStage) -> None:
    """A change is heard by a sample; where the volume has come to its end nothing more is."""
    options = on(stage, EFFECTS)
    options.handle(Action.LEFT)
    assert "place" in stage.sound.names
    for _ in range(10):
        options.handle(Action.LEFT)
    stage.sound.names.clear()
    options.handle(Action.LEFT)
    assert stage.sound.names == []


def test_a_volume_is_set_where_it_is_pressed(stage: HeardStage) -> None:
    """Presses from the left to the right set each volume to every step in turn, and only one of them in a row."""
    options, seen = on(stage, SPEED), set()
    width, height = stage.size
    for y in range(height // 3, height, 12):
        heard = []
        for x in range(width // 4, width * 3 // 4, 8):
            stage.sound.muted = False
            options.handle(Press((x, y)))
            heard.append((stage.settings.effects, stage.settings.ambience))
        seen.add(tuple(tuple(sorted(set(volumes))) for volumes in zip(*heard, strict=True)))
    every = tuple(n / 10 for n in range(11))
    assert seen == {((1.0,), (0.6,)), (every, (0.6,)), ((1.0,), every), ((1.0,), (1.0,))}


def test_sound_is_switched(stage: HeardStage) -> None:
    """Off mutes, which leaves the volumes as they were and their rows aside; on brings everything back."""
    options = on(stage, SOUND)
    volumes = stage.settings.effects, stage.settings.ambience
    options.handle(Action.LEFT)
    assert stage.sound.muted
    picture(options)
    options.handle(Action.NEXT)
    assert options.handle(Action.ACCEPT) == ToggleFullscreen()
    options.handle(Action.PREVIOUS)
    options.handle(Action.RIGHT)
    assert not stage.sound.muted
    assert (stage.settings.effects, stage.settings.ambience) == volumes


def test_what_a_key_has_switched_is_shown(stage: HeardStage) -> None:
    """Where sound is muted by its key meanwhile, the options show that, and do not switch it back."""
    options = on(stage, SPEED)
    before = picture(options)
    stage.sound.toggle()
    assert picture(options) != before
    options.handle(Action.NEXT)
    assert stage.sound.muted


def test_opening_changes_nothing(stage: HeardStage) -> None:
    """What was set before is shown when the options are opened again, and only looking at them leaves it."""
    stage.settings.speed, stage.settings.reduced_motion, stage.settings.effects = Speed.SLOW, True, 0.3
    options = on(stage, THEME)
    picture(options)
    options.handle(Action.NEXT)
    assert (stage.settings.speed, stage.settings.reduced_motion, stage.settings.effects) == (Speed.SLOW, True, 0.3)
    assert stage.sound.names == ["focus"]


def test_the_buttons(stage: HeardStage) -> None:
    """One asks for the whole screen and stays, one leads back, as Escape does from anywhere."""
    assert on(stage, FULLSCREEN).handle(Action.ACCEPT) == ToggleFullscreen()
    assert on(stage, BACK).handle(Action.ACCEPT) == Pop()
    assert on(stage, EFFECTS).handle(Action.BACK) == Pop()
