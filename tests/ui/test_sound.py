"""The sound player, without a device and with SDL's dummy device."""

import math
import shutil
from array import array
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import mean
from types import SimpleNamespace

import pygame
import pytest

from dvonn.ui import sound as loops
from dvonn.ui.sound import (
    AMBIENCE_CHANNELS,
    AMBIENCE_FADE_SECONDS,
    EFFECT_CHANNELS,
    MUSIC_CHANNELS,
    MUSIC_FADE_SECONDS,
    PLACE_CHANNEL,
    Sound,
    converted_seconds,
)
from dvonn.ui.theme import WOOD
from tests.harness.paths import ASSETS

FOLDER = ASSETS / "sounds"
FRAME = 1 / 60
VOLUME_TOLERANCE = 1 / 100  # the mixer has 128 volume steps
LOADING_FRAMES = 144  # a second of the music in each


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(44100, -16, 2, 512)
    yield
    pygame.mixer.quit()


@pytest.fixture
def sound(device: None) -> Sound:  # noqa: ARG001 # which must be there before it
    """Return a player that is not muted, with a device."""
    return Sound(FOLDER)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of the sounds that a test may damage."""
    return Path(shutil.copytree(FOLDER, tmp_path / "sounds"))


def follow(sound: Sound, channels: range = AMBIENCE_CHANNELS) -> list[list[float]]:
    """Load the ambience or the music, and let it fade; return the loops' volumes at every frame."""
    seconds = MUSIC_FADE_SECONDS if channels == MUSIC_CHANNELS else AMBIENCE_FADE_SECONDS
    volumes = []
    for _ in range(LOADING_FRAMES + math.ceil(2 * seconds / FRAME + 0.01)):
        sound.advance(FRAME)
        volumes.append(loop_volumes(channels))
    return volumes


def loop_volumes(channels: range = AMBIENCE_CHANNELS) -> list[float]:
    """Return the volume of each loop, 0 for one that does not play."""
    volumes = []
    for number in channels:
        channel = pygame.mixer.Channel(number)
        loop = channel.get_sound() if channel.get_busy() else None
        volumes.append(channel.get_volume() * loop.get_volume() if loop else 0.0)
    return volumes


def near(*volumes: float) -> object:
    return pytest.approx(list(volumes), abs=VOLUME_TOLERANCE)


# Effects


def test_effects_have_volumes_and_channels_of_their_own(sound: Sound) -> None:
    """A sound's volume is multiplied by that of all effects; one without a free channel, or muted, is dropped."""

    def effect_volumes() -> list[float]:
        channels = [pygame.mixer.Channel(number) for number in EFFECT_CHANNELS]
        return [channel.get_volume() for channel in channels if channel.get_busy()]

    sound.play("win", 0.25)
    sound.play("win")
    sound.effects = 0.5
    sound.play("win", 0.5)
    sound.muted = True
    sound.play("win")
    assert effect_volumes() == near(0.25, 1.0, 0.25)
    sound.muted = False
    for _ in range(pygame.mixer.get_num_channels()):
        sound.play("win")
    assert len(effect_volumes()) == len(EFFECT_CHANNELS)
    assert not any(pygame.mixer.Channel(number).get_busy() for number in range(EFFECT_CHANNELS.start))


def test_a_place_is_heard_between_the_ears(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """The louder ear tells the place; the power is the same everywhere, and no ear is left without the sound."""
    heard: list[tuple[float, float]] = []
    channel = SimpleNamespace(play=lambda _: None, set_volume=lambda *volumes: heard.append(volumes))
    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "Channel", {PLACE_CHANNEL: channel}.__getitem__)
        for place, sound.effects in ((-1, 1), (-0.5, 1), (0, 1), (0.5, 1), (1, 1), (-1, 0.5)):
            sound.play_from("space-red", place, 0)
    *heard, softer = heard
    assert [left for left, _ in heard] == sorted((left for left, _ in heard), reverse=True)
    assert heard[2][0] == pytest.approx(heard[2][1])
    assert [left * left + right * right for left, right in heard] == pytest.approx([1] * 5)
    assert min(map(min, heard)) > 0.1
    assert softer == pytest.approx([volume / 2 for volume in heard[0]])


def test_the_latest_place_replaces_the_one_before(sound: Sound) -> None:
    """However fast they follow each other, only the last sound of a place is heard, and none while muted."""
    channel, usual = pygame.mixer.Channel(PLACE_CHANNEL), pygame.mixer.Sound(FOLDER / "space-vacant.wav")
    for name in ("space-red", "space-white4", "space-vacant"):
        sound.play_from(name, 0, 3)
    lasting = channel.get_sound()
    assert lasting
    assert lasting.get_length() == pytest.approx(usual.get_length() / 2**0.25, rel=0.02)
    channel.stop()
    sound.muted = True
    sound.play_from("space-red", 0, 3)
    assert not channel.get_busy()


# Files and devices


@pytest.mark.parametrize("name", ["cutoff2", "ambience3", "ember/turn"])
def test_names_missing_file(name: str, folder: Path) -> None:
    """A missing file raises an error that names it at the start."""
    (folder / f"{name}.wav").unlink()
    with pytest.raises(FileNotFoundError, match=rf"{name}\.wav"):
        Sound(folder)


@pytest.mark.usefixtures("device")
def test_unreadable_files_are_silent(folder: Path) -> None:
    """Unreadable effects and loops are silent, and all others play."""
    for name in ("pick", "ambience2"):
        (folder / f"{name}.wav").write_text("ash")
    sound = Sound(folder)
    sound.play("pick")
    assert not pygame.mixer.get_busy()
    sound.set_intensity(1, 0)
    assert follow(sound)[-1] == near(1, 0, 1)


@pytest.mark.parametrize("frames", [0, 1, 200], ids=["before loading", "while loading", "after loading"])
def test_mixer_disappears(sound: Sound, frames: int) -> None:
    """When the mixer has quit, at any time, all methods work, everything is silent, and no mixer is opened."""
    sound.set_intensity(0, 0)
    for _ in range(frames):
        sound.advance(FRAME)
    pygame.mixer.quit()
    sound.play("win")
    sound.set_intensity(1, 0)
    for _ in range(200):
        sound.advance(FRAME)
    sound.toggle()
    assert pygame.mixer.get_init() is None


def test_a_removed_device_is_missing_until_another_is_found(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """A removed device is known to be missing; a search opens the next one, with all sounds, and leaves it alone."""
    assert sound.has_device
    sound.device_removed = True
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


@pytest.mark.parametrize(("rate", "name"), [(44100, "ambience1"), (48000, "ambience2")])
def test_no_seam_after_the_mixer_resampled(rate: int, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the device's rate the slope jumps no more at the seam of a loop, or between its seconds, than elsewhere."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(rate, -16, 2, 512, allowedchanges=0)
    pcm = array("h", b"".join(converted_seconds((FOLDER / f"{name}.wav").read_bytes())))[::2]
    assert len(pcm) % rate == 0
    steps = [b - a for a, b in pairwise([*pcm, *pcm[:2]])]
    bends = [abs(b - a) for a, b in pairwise(steps)]
    joints = [bends[start + n] for start in range(rate - 2, len(pcm), rate) for n in (0, 1)]
    assert max(joints) < max(bends)
    assert mean(joints) < 1.5 * mean(bends) + 1  # in steps of the samples


# Ambience and music


@pytest.mark.parametrize(
    ("ambience", "music", "loops", "layers"),
    [
        (0, 0, (1, 0, 0), (1, 0, 0, 0)),
        (0.25, 0.4, (1, 0.5, 0), (1, 1, 0, 0)),
        (0.5, 0.6, (1, 1, 0), (1, 1, 1, 0)),
        (0.75, 0.8, (1, 1, 0.5), (1, 0, 0, 1)),
        (1, 0.8, (1, 1, 1), (1, 0, 0, 1)),
    ],
)
def test_intensity_sets_the_loops(
    sound: Sound, ambience: float, music: float, loops: tuple[float, ...], layers: tuple[float, ...]
) -> None:
    """Higher intensity fades in two loops of the ambience, and two layers of music, which another one replaces."""
    sound.set_intensity(ambience, music)
    assert follow(sound, MUSIC_CHANNELS)[-1] == near(*layers)
    assert loop_volumes() == near(*loops)
    assert not sound.is_fading


def test_ambience_follows_its_volume_at_once(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """The volume of the ambience applies in the next frame, and so do muting, and unmuting at the present intensity.

    After that the mixer is left alone.
    """
    sound.set_intensity(0.75, 0)
    follow(sound)
    sound.ambience = 0.5
    sound.advance(FRAME)
    assert loop_volumes() == near(0.5, 0.5, 0.25)
    sound.toggle()
    sound.advance(FRAME)
    assert loop_volumes() == near(0, 0, 0)
    sound.set_intensity(1, 0)
    assert follow(sound)[-1] == near(0, 0, 0)
    sound.toggle()
    sound.advance(FRAME)
    assert loop_volumes() == near(0.5, 0.5, 0.5)
    with monkeypatch.context() as patch:
        patch.delattr(pygame, "mixer")
        sound.advance(FRAME)


def test_music_has_a_volume_of_its_own(sound: Sound) -> None:
    """The volume of the music applies at once, to nothing else; at 0 it is silent, and comes back slowly."""
    sound.set_intensity(0, 0)
    follow(sound, MUSIC_CHANNELS)
    for volume, heard in ((0.5, 0.5), (0.0, 0.0), (0.5, 0.0)):
        sound.music = volume
        sound.set_intensity(0, 0)
        sound.advance(FRAME)
        assert loop_volumes(MUSIC_CHANNELS)[0] == pytest.approx(heard, abs=0.02)
        assert loop_volumes() == near(1, 0, 0)
        assert follow(sound, MUSIC_CHANNELS)[-1] == near(volume, 0, 0, 0)


def test_music_fades_slowly(sound: Sound) -> None:
    """Layers fade over some seconds, without a step; at the turn those in minor end before the one in major begins."""
    sound.set_intensity(0, 0.6)
    follow(sound, MUSIC_CHANNELS)
    sound.set_intensity(0, 1)
    turning = follow(sound, MUSIC_CHANNELS)
    assert max(abs(b - a) for before, after in pairwise(turning) for a, b in zip(before, after, strict=True)) < 0.02
    assert not any(minor and major for _, minor, _, major in turning)
    assert turning[-1] == near(1, 0, 0, 1)


def test_another_theme_has_other_music(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a change of theme the old music ends, and that of the theme begins; missing music is named."""
    monkeypatch.setattr(loops, "FADE_OUT_MILLISECONDS", 0)  # of the mixer's time, which the test does not wait for
    sound.set_intensity(0, 0)
    follow(sound, MUSIC_CHANNELS)
    before = pygame.mixer.Channel(MUSIC_CHANNELS.start).get_sound()
    sound.use_theme(WOOD)
    assert follow(sound, MUSIC_CHANNELS)[-1] == near(1, 0, 0, 0)
    assert pygame.mixer.Channel(MUSIC_CHANNELS.start).get_sound() is not before
    with pytest.raises(FileNotFoundError, match="music1"):
        sound.use_theme(replace(WOOD, key="no such theme"))
