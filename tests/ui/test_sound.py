"""The sound player, without a device and with SDL's dummy device."""

import math
import shutil
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from dvonn.ui.sound import AMBIENCE_FADE_SECONDS, AMBIENCE_LOOPS, SOUND_NAMES, Sound
from tests.harness.paths import ASSETS

FOLDER = ASSETS / "sounds"
FRAME = 1 / 60
VOLUME_TOLERANCE = 1 / 100  # the mixer has 128 volume steps


@pytest.fixture
def no_device() -> None:
    pygame.mixer.quit()


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(44100, -16, 2, 512)
    yield pygame.mixer.get_init()
    pygame.mixer.quit()


@pytest.fixture
def sound(device: object) -> Sound:
    """Return a player that is not muted, with a device."""
    assert device
    return Sound(FOLDER)


def copied(folder: Path) -> Path:
    return Path(shutil.copytree(FOLDER, folder / "sounds"))


def follow(sound: Sound, seconds: float = AMBIENCE_FADE_SECONDS) -> list[list[float]]:
    """Let the ambience fade for some seconds after it is loaded; return the loops' volumes at every frame."""
    volumes = []
    for _ in range(len(AMBIENCE_LOOPS) + math.ceil(seconds / FRAME + 0.01)):
        sound.advance(FRAME)
        volumes.append(loop_volumes())
    return volumes


def loop_volumes() -> list[float]:
    """Return the volume of each loop, 0 for one that does not play."""
    volumes = []
    for number in range(len(AMBIENCE_LOOPS)):
        channel = pygame.mixer.Channel(number)
        loop = channel.get_sound() if channel.get_busy() else None
        volumes.append(channel.get_volume() * loop.get_volume() if loop else 0.0)
    return volumes


def effect_volumes() -> list[float]:
    """Return the volumes of the playing effects."""
    channels = map(pygame.mixer.Channel, range(len(AMBIENCE_LOOPS), pygame.mixer.get_num_channels()))
    return [channel.get_volume() for channel in channels if channel.get_busy()]


def near(*volumes: float) -> object:
    return pytest.approx(list(volumes), abs=VOLUME_TOLERANCE)


# Effects


@pytest.mark.usefixtures("no_device")
def test_silent_without_device() -> None:
    """Without a device all methods work and none opens the mixer."""
    sound = Sound(FOLDER)
    for name in SOUND_NAMES:
        sound.play(name)
    sound.set_intensity(1)
    for _ in range(200):
        sound.advance(FRAME)
    sound.toggle()
    sound.ambience = 0.5
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize("name", SOUND_NAMES)
def test_plays_with_device(sound: Sound, name: str) -> None:
    """Every shipped sound is loaded and plays on a channel."""
    sound.play(name)
    assert pygame.mixer.get_busy()


def test_every_sound_is_mono(sound: Sound) -> None:
    """Both channels of the device carry the same, so that nothing is lost with one ear."""
    for name in (*SOUND_NAMES, *AMBIENCE_LOOPS):
        samples = array("h", pygame.mixer.Sound(FOLDER / f"{name}.wav").get_raw())
        assert samples[::2] == samples[1::2], name
    sound.play("win", 0.5)
    assert len(set(effect_volumes())) == 1


def test_volumes_multiply(sound: Sound) -> None:
    """The volume of one sound is multiplied by the volume of all effects."""
    sound.play("win", 0.25)
    sound.play("win")
    sound.effects = 0.5
    sound.play("win", 0.5)
    assert effect_volumes() == near(0.25, 1.0, 0.25)


def test_muted_plays_nothing(sound: Sound) -> None:
    """A muted player is silent, and plays again when unmuted."""
    sound.muted = True
    sound.play("win")
    assert not pygame.mixer.get_busy()
    sound.muted = False
    sound.play("win")
    assert pygame.mixer.get_busy()


def test_no_free_channel(sound: Sound) -> None:
    """A sound without a free channel is dropped and never takes a loop's channel."""
    for _ in range(pygame.mixer.get_num_channels() + 1):
        sound.play("win")
    assert len(effect_volumes()) == pygame.mixer.get_num_channels() - len(AMBIENCE_LOOPS)
    assert not any(pygame.mixer.Channel(number).get_busy() for number in range(len(AMBIENCE_LOOPS)))


# Files


def test_sounds_are_loaded_lazily(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each sound is loaded once, when first played; the loops are loaded with the first ambience."""
    reads: list[str] = []

    class Reading(pygame.mixer.Sound):
        def __init__(self, path: Path) -> None:
            super().__init__(path)
            reads.append(path.stem)

    monkeypatch.setattr(pygame.mixer, "Sound", Reading)
    follow(sound)
    assert reads == []
    sound.play("pick")
    sound.play("pick")
    assert reads == ["pick"]
    sound.set_intensity(0)
    follow(sound)
    assert reads == ["pick", *AMBIENCE_LOOPS]


@pytest.mark.parametrize("name", ["cutoff2", "ambience3"])
@pytest.mark.parametrize("situation", ["no_device", "device"])
def test_names_missing_file(situation: str, name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """A missing file raises an error that names it at the start, with and without a device."""
    request.getfixturevalue(situation)
    folder = copied(tmp_path)
    (folder / f"{name}.wav").unlink()
    with pytest.raises(FileNotFoundError, match=rf"{name}\.wav"):
        Sound(folder)


@pytest.mark.usefixtures("device")
def test_unreadable_files_are_silent(tmp_path: Path) -> None:
    """Unreadable effects and loops are silent, and all others play."""
    folder = copied(tmp_path)
    for name in ("pick", "ambience2"):
        (folder / f"{name}.wav").write_text("ash")
    sound = Sound(folder)
    sound.play("pick")
    assert effect_volumes() == []
    sound.set_intensity(1)
    assert follow(sound)[-1] == near(1, 0, 1)


@pytest.mark.parametrize("situation", ["no_device", "device"])
def test_unknown_name(situation: str, request: pytest.FixtureRequest) -> None:
    """An unknown name raises KeyError, with and without a device."""
    request.getfixturevalue(situation)
    for name in ("fanfare", "ambience1"):
        with pytest.raises(KeyError, match=name):
            Sound(FOLDER).play(name)


# Ambience


@pytest.mark.parametrize(
    ("share", "volumes"),
    [(0, (1, 0, 0)), (0.25, (1, 0.5, 0)), (0.5, (1, 1, 0)), (0.75, (1, 1, 0.5)), (1, (1, 1, 1))],
)
def test_intensity_sets_the_loops(sound: Sound, share: float, volumes: tuple[float, ...]) -> None:
    """Higher intensity fades in the second loop up to one half, then the third."""
    sound.set_intensity(share)
    assert follow(sound)[-1] == near(*volumes)


def test_fades(sound: Sound) -> None:
    """Loops fade in and out smoothly within the fade time."""
    for share, start, end in ((1, 0, 1), (None, 1, 0)):
        sound.set_intensity(share)
        first = [float(start), *(volumes[0] for volumes in follow(sound))]
        assert max(abs(b - a) for a, b in pairwise(first)) < 0.03
        assert first[-1] == pytest.approx(end, abs=VOLUME_TOLERANCE)
        assert first[len(first) // 2] == pytest.approx(0.5, abs=0.1)


def test_mixer_is_left_alone_after_the_fade(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the fade the mixer is no longer used."""
    sound.set_intensity(0.3)
    follow(sound)
    with monkeypatch.context() as patch:
        patch.delattr(pygame, "mixer")
        sound.advance(FRAME)


def test_ambience_follows_its_volume_at_once(sound: Sound) -> None:
    """The ambience volume applies in the next frame and does not affect the effects."""
    sound.set_intensity(0.75)
    follow(sound)
    sound.ambience = 0.5
    sound.advance(FRAME)
    assert loop_volumes() == near(0.5, 0.5, 0.25)
    sound.play("win")
    assert effect_volumes() == near(1)


def test_ambience_is_muted_at_once(sound: Sound) -> None:
    """Muting silences the ambience in the next frame, and unmuting restores the current intensity."""
    sound.set_intensity(0.5)
    follow(sound)
    sound.toggle()
    sound.advance(FRAME)
    assert loop_volumes() == near(0, 0, 0)
    sound.set_intensity(1)
    assert follow(sound)[-1] == near(0, 0, 0)
    sound.toggle()
    sound.advance(FRAME)
    assert loop_volumes() == near(1, 1, 1)


@pytest.mark.usefixtures("device")
def test_starts_muted() -> None:
    """An ambience requested while muted plays after unmuting."""
    sound = Sound(FOLDER, muted=True)
    sound.set_intensity(0)
    assert follow(sound)[-1] == near(0, 0, 0)
    sound.toggle()
    sound.advance(FRAME)
    assert loop_volumes() == near(1, 0, 0)


@pytest.mark.parametrize("frames", [1, 200], ids=["while loading", "after loading"])
def test_mixer_disappears(sound: Sound, frames: int) -> None:
    """When the mixer has quit, while or after the loops are loaded, everything is silent without errors."""
    sound.play("win")
    sound.set_intensity(0)
    for _ in range(frames):
        sound.advance(FRAME)
    pygame.mixer.quit()
    sound.play("win")
    sound.play("lose")
    sound.set_intensity(1)
    for _ in range(200):
        sound.advance(FRAME)
    sound.ambience = 0.5
    sound.toggle()
    sound.toggle()
    assert pygame.mixer.get_init() is None


def test_a_removed_device_is_missing_until_another_is_found(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """A removed device is known to be missing; a search opens the next one, with all sounds, and leaves it alone."""
    assert sound.has_device
    sound.note_removed_device()
    with monkeypatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "none")
        sound.find_device()
        assert not sound.has_device
    sound.find_device()
    assert sound.has_device
    sound.play("win")
    assert pygame.mixer.get_busy()
    sound.find_device()
    assert pygame.mixer.get_busy()


@pytest.mark.usefixtures("device")
@pytest.mark.parametrize("name", AMBIENCE_LOOPS)
def test_no_seam_after_the_mixer_resampled(name: str) -> None:
    """At the device's rate neither value nor slope jumps at the seam of a loop."""
    pcm = array("h", pygame.mixer.Sound(FOLDER / f"{name}.wav").get_raw())[::2]
    steps = [b - a for a, b in pairwise(pcm)]
    bends = [b - a for a, b in pairwise(steps)]
    across = [b - a for a, b in pairwise([*pcm[-12:], *pcm[:12]])]
    assert max(map(abs, across)) <= max(map(abs, steps))
    assert max(abs(b - a) for a, b in pairwise(across)) <= max(map(abs, bends))
