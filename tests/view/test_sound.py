"""The player of sounds, without a device and with SDL's dummy one."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from dvonn.view.sound import NAMES, Sound

FOLDER = Path(__file__).parents[2] / "assets" / "sounds"


@pytest.fixture
def no_device() -> None:
    pygame.mixer.quit()


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init()
    yield
    pygame.mixer.quit()


def copied(folder: Path) -> Path:
    return Path(shutil.copytree(FOLDER, folder / "sounds"))


@pytest.mark.usefixtures("no_device")
def test_silent_without_device() -> None:
    """Without a device every sound may be played, and none opens the mixer."""
    sound = Sound(FOLDER)
    for name in NAMES:
        sound.play(name)
    assert pygame.mixer.get_init() is None


@pytest.mark.usefixtures("device")
@pytest.mark.parametrize("name", NAMES)
def test_plays_with_device(name: str) -> None:
    """Every shipped sound is read and takes a channel when played."""
    Sound(FOLDER).play(name)
    assert pygame.mixer.get_busy()


@pytest.mark.usefixtures("device")
def test_plays_at_volume() -> None:
    """A volume is one playing's own: the next sounds at full volume again."""
    sound = Sound(FOLDER)
    sound.play("win", 0.25)
    sound.play("win")
    assert [pygame.mixer.Channel(i).get_volume() for i in (0, 1)] == pytest.approx([0.25, 1.0], abs=0.01)


@pytest.mark.usefixtures("device")
def test_muted_plays_nothing() -> None:
    """Nothing sounds while muted, and the switch works both ways."""
    sound = Sound(FOLDER, muted=True)
    sound.play("win")
    assert not pygame.mixer.get_busy()
    sound.muted = False
    sound.play("win")
    assert pygame.mixer.get_busy()


@pytest.mark.usefixtures("device")
def test_no_free_channel() -> None:
    """A sound that finds every channel busy is left out without an error."""
    sound = Sound(FOLDER)
    for _ in range(pygame.mixer.get_num_channels() + 1):
        sound.play("win")


@pytest.mark.parametrize("situation", ["no_device", "device"])
def test_names_missing_file(situation: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """A missing file is named, with a device and without."""
    request.getfixturevalue(situation)
    folder = copied(tmp_path)
    (folder / "cutoff.wav").unlink()
    with pytest.raises(FileNotFoundError, match=r"cutoff\.wav"):
        Sound(folder)


@pytest.mark.usefixtures("device")
def test_names_unreadable_file(tmp_path: Path) -> None:
    """A file that is no sound is named where there is a device to play it on."""
    folder = copied(tmp_path)
    (folder / "count.wav").write_text("ash")
    with pytest.raises(FileNotFoundError, match=r"count\.wav"):
        Sound(folder)


@pytest.mark.parametrize("situation", ["no_device", "device"])
def test_unknown_name(situation: str, request: pytest.FixtureRequest) -> None:
    """A name that no sound has is our mistake, heard of with a device and without."""
    request.getfixturevalue(situation)
    with pytest.raises(KeyError, match="fanfare"):
        Sound(FOLDER).play("fanfare")
