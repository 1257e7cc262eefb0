"""The player of sounds, without a device and with SDL's dummy one."""

import math
import shutil
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from dvonn.ui.sound import FADE, LOOPS, NAMES, Sound
from tests.harness.paths import ASSETS

FOLDER = ASSETS / "sounds"
FRAME = 1 / 60
EXACT = 1 / 100  # a mixer knows 128 volumes


@pytest.fixture
def no_device() -> None:
    pygame.mixer.quit()


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(44100, -16, 2, 512)
    yield
    pygame.mixer.quit()


def copied(folder: Path) -> Path:
    return Path(shutil.copytree(FOLDER, folder / "sounds"))


def follow(sound: Sound, seconds: float = FADE) -> list[list[float]]:
    """Let the ambience follow for some time after it is read, and return the loops' volumes at every frame."""
    volumes = []
    for _ in range(len(LOOPS) + math.ceil(seconds / FRAME + 0.01)):
        sound.advance(FRAME)
        volumes.append(loop_volumes())
    return volumes


def loop_volumes() -> list[float]:
    """Return how loud each loop is where it plays, and 0 where none plays."""
    volumes = []
    for number in range(len(LOOPS)):
        channel = pygame.mixer.Channel(number)
        loop = channel.get_sound() if channel.get_busy() else None
        volumes.append(channel.get_volume() * loop.get_volume() if loop else 0.0)
    return volumes


def effect_volumes() -> list[float]:
    """Return the volumes of the effects that sound."""
    channels = map(pygame.mixer.Channel, range(len(LOOPS), pygame.mixer.get_num_channels()))
    return [channel.get_volume() for channel in channels if channel.get_busy()]


def near(*volumes: float) -> object:
    return pytest.approx(list(volumes), abs=EXACT)


# Effects


@pytest.mark.usefixtures("no_device")
def test_silent_without_device() -> None:
    """Without a device every sound may be played and the ambience asked for, and none opens the mixer."""
    sound = Sound(FOLDER)
    for name in NAMES:
        sound.play(name)
    sound.thicken(1)
    for _ in range(200):
        sound.advance(FRAME)
    sound.toggle()
    sound.ambience = 0.5
    assert pygame.mixer.get_init() is None


@pytest.mark.usefixtures("device")
@pytest.mark.parametrize("name", NAMES)
def test_plays_with_device(name: str) -> None:
    """Every shipped sound is read and takes a channel when played."""
    Sound(FOLDER).play(name)
    assert pygame.mixer.get_busy()


@pytest.mark.usefixtures("device")
def test_volumes_multiply() -> None:
    """A volume is one playing's own, times that of all effects."""
    sound = Sound(FOLDER)
    sound.play("win", 0.25)
    sound.play("win")
    sound.effects = 0.5
    sound.play("win", 0.5)
    assert effect_volumes() == near(0.25, 1.0, 0.25)


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
    """A sound that finds every channel busy is left out without an error, and takes none of the loops' channels."""
    sound = Sound(FOLDER)
    for _ in range(pygame.mixer.get_num_channels() + 1):
        sound.play("win")
    assert len(effect_volumes()) == pygame.mixer.get_num_channels() - len(LOOPS)
    assert not any(pygame.mixer.Channel(number).get_busy() for number in range(len(LOOPS)))


# Files


@pytest.mark.usefixtures("device")
def test_reads_nothing_before_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file is read at the start; a sound is read once, when first played, and the ambience when first asked for."""
    reads: list[str] = []

    class Reading(pygame.mixer.Sound):
        def __init__(self, path: Path) -> None:
            super().__init__(path)
            reads.append(path.stem)

    monkeypatch.setattr(pygame.mixer, "Sound", Reading)
    sound = Sound(FOLDER)
    follow(sound)
    assert reads == []
    sound.play("pick")
    sound.play("pick")
    assert reads == ["pick"]
    sound.thicken(0)
    follow(sound)
    assert reads == ["pick", *LOOPS]


@pytest.mark.parametrize("name", ["cutoff2", "ambience3"])
@pytest.mark.parametrize("situation", ["no_device", "device"])
def test_names_missing_file(situation: str, name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """A missing file is named at the start, with a device and without."""
    request.getfixturevalue(situation)
    folder = copied(tmp_path)
    (folder / f"{name}.wav").unlink()
    with pytest.raises(FileNotFoundError, match=rf"{name}\.wav"):
        Sound(folder)


@pytest.mark.usefixtures("device")
def test_unreadable_files_are_silent(tmp_path: Path) -> None:
    """A file that is no sound is left out, an effect as well as a loop, and the others are heard."""
    folder = copied(tmp_path)
    for name in ("pick", "ambience2"):
        (folder / f"{name}.wav").write_text("ash")
    sound = Sound(folder)
    sound.play("pick")
    assert effect_volumes() == []
    sound.thicken(1)
    assert follow(sound)[-1] == near(1, 0, 1)


@pytest.mark.parametrize("situation", ["no_device", "device"])
def test_unknown_name(situation: str, request: pytest.FixtureRequest) -> None:
    """A name that no effect has is our mistake, heard of with a device and without."""
    request.getfixturevalue(situation)
    for name in ("fanfare", "ambience1"):
        with pytest.raises(KeyError, match=name):
            Sound(FOLDER).play(name)


# Ambience


@pytest.mark.usefixtures("device")
@pytest.mark.parametrize(
    ("share", "volumes"),
    [(0, (1, 0, 0)), (0.25, (1, 0.5, 0)), (0.5, (1, 1, 0)), (0.75, (1, 1, 0.5)), (1, (1, 1, 1))],
)
def test_thickens(share: float, volumes: tuple[float, ...]) -> None:
    """The thinner the board, the more loops are heard: the second up to the half, the third after it."""
    sound = Sound(FOLDER)
    sound.thicken(share)
    assert follow(sound)[-1] == near(*volumes)


@pytest.mark.usefixtures("device")
def test_fades() -> None:
    """The loops come and go without a jump, are there after a second and a half, and not much sooner."""
    sound = Sound(FOLDER)
    for share, start, end in ((1, 0, 1), (None, 1, 0)):
        sound.thicken(share)
        first = [float(start), *(volumes[0] for volumes in follow(sound))]
        assert max(abs(b - a) for a, b in pairwise(first)) < 0.03
        assert first[-1] == pytest.approx(end, abs=EXACT)
        assert first[len(first) // 2] == pytest.approx(0.5, abs=0.1)


@pytest.mark.usefixtures("device")
def test_nothing_moves_once_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the loops are as loud as asked, the mixer is left alone."""
    sound = Sound(FOLDER)
    sound.thicken(0.3)
    follow(sound)
    with monkeypatch.context() as patch:
        patch.delattr(pygame, "mixer")
        sound.advance(FRAME)


@pytest.mark.usefixtures("device")
def test_ambience_follows_its_volume_at_once() -> None:
    """The ambience's own volume is heard without waiting, and leaves the effects alone."""
    sound = Sound(FOLDER)
    sound.thicken(0.75)
    follow(sound)
    sound.ambience = 0.5
    assert loop_volumes() == near(0.5, 0.5, 0.25)
    sound.play("win")
    assert effect_volumes() == near(1)


@pytest.mark.usefixtures("device")
def test_ambience_is_muted_at_once() -> None:
    """Muting silences the ambience at once, and unmuting brings back what is due by then."""
    sound = Sound(FOLDER)
    sound.thicken(0.5)
    follow(sound)
    sound.toggle()
    assert loop_volumes() == near(0, 0, 0)
    sound.thicken(1)
    assert follow(sound)[-1] == near(0, 0, 0)
    sound.toggle()
    assert loop_volumes() == near(1, 1, 1)


@pytest.mark.usefixtures("device")
def test_starts_muted() -> None:
    """An ambience asked for while muted is heard when unmuted."""
    sound = Sound(FOLDER, muted=True)
    sound.thicken(0)
    assert follow(sound)[-1] == near(0, 0, 0)
    sound.toggle()
    assert loop_volumes() == near(1, 0, 0)


@pytest.mark.usefixtures("device")
def test_mixer_disappears() -> None:
    """When the mixer is gone in the middle of it all, everything is silent and no error."""
    sound = Sound(FOLDER)
    sound.play("win")
    sound.thicken(0)
    follow(sound)
    pygame.mixer.quit()
    sound.play("win")
    sound.play("lose")
    sound.thicken(1)
    sound.advance(FRAME)
    sound.ambience = 0.5
    sound.toggle()
    sound.toggle()
    assert pygame.mixer.get_init() is None


@pytest.mark.usefixtures("device")
def test_mixer_disappears_while_the_loops_are_read() -> None:
    """When the mixer is gone before the last loop is read, there is no ambience and no error."""
    sound = Sound(FOLDER)
    sound.thicken(1)
    sound.advance(FRAME)
    pygame.mixer.quit()
    for _ in range(200):
        sound.advance(FRAME)
    assert pygame.mixer.get_init() is None


@pytest.mark.usefixtures("device")
@pytest.mark.parametrize("name", LOOPS)
def test_no_seam_after_the_mixer_resampled(name: str) -> None:
    """At the device's rate too, neither value nor slope jumps at the seam: the resampler takes silence to lie there."""
    pcm = array("h", pygame.mixer.Sound(FOLDER / f"{name}.wav").get_raw())[::2]
    steps = [b - a for a, b in pairwise(pcm)]
    bends = [b - a for a, b in pairwise(steps)]
    across = [b - a for a, b in pairwise([*pcm[-12:], *pcm[:12]])]
    assert max(map(abs, across)) <= max(map(abs, steps))
    assert max(abs(b - a) for a, b in pairwise(across)) <= max(map(abs, bends))
