"""The sound generator and the shipped sounds."""

import math
import sys
import wave
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from assets.make.sounds import __main__ as make_sounds
from assets.make.sounds.ambience import LOOP_SECONDS
from assets.make.sounds.effects import EFFECT_RECIPES, SPACE_HERTZ
from assets.make.sounds.synth import HALF_SAMPLE_RATE, MAX_SAMPLE_PEAK, SAMPLE_RATE, loudness
from dvonn.ui.sound import AMBIENCE_LOOPS, SOUND_NAMES
from tests.harness.commands import printed_lines
from tests.harness.paths import ASSETS
from tests.harness.scale import only_full, scaled

FOLDER = ASSETS / "sounds"
QUIETEST, LOUDEST = -26.0, -19.0  # loudness of the effects in dBFS, as measured by synth.loudness


@cache
def read(name: str) -> tuple[list[float], int]:
    """Return a shipped sound's samples from -1 to 1 and its rate; its format must be valid."""
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert file.getnchannels() == 1
        assert file.getsampwidth() == 2
        pcm, rate = array("h", file.readframes(file.getnframes())), file.getframerate()
    if sys.byteorder == "big":
        pcm.byteswap()
    assert rate in {SAMPLE_RATE, HALF_SAMPLE_RATE}
    return [sample / 32767 for sample in pcm], rate


@cache
def level(name: str) -> float:
    """Return a shipped sound's loudness in dBFS."""
    samples, rate = read(name)
    return decibels(loudness([sample for sample in samples for _ in range(SAMPLE_RATE // rate)]))


def decibels(ratio: float) -> float:
    return 20 * math.log10(ratio)


def strength(name: str, hertz: float) -> float:
    """Return the strength of a frequency in a sound."""
    samples, rate = read(name)
    turns = [math.tau * hertz * i / rate for i in range(len(samples))]
    pairs = list(zip(samples, turns, strict=True))
    return math.hypot(math.fsum(x * math.cos(t) for x, t in pairs), math.fsum(x * math.sin(t) for x, t in pairs))


def rms(samples: Sequence[float]) -> float:
    return math.sqrt(math.fsum(a * a for a in samples) / len(samples))


@pytest.mark.parametrize("name", ["place", "land3", "cutoff1", "choose"])
def test_shipped_effect(name: str, tmp_path: Path) -> None:
    """An effect is written exactly as it is shipped, byte for byte."""
    make_sounds.write_wav(tmp_path / "new.wav", make_sounds.render_effect(name), EFFECT_RECIPES[name].rate)
    assert (tmp_path / "new.wav").read_bytes() == (FOLDER / f"{name}.wav").read_bytes()


@only_full("renders many sounds")
def test_shipped_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The tool writes exactly the shipped files: the ambience and every eighth effect are compared."""
    out, some = tmp_path / "new" / "sounds", dict(list(EFFECT_RECIPES.items())[::8])
    monkeypatch.setattr(make_sounds, "EFFECT_RECIPES", some)
    assert printed_lines(capsys, make_sounds.main, "--out", str(out)) == [f"{len(some) + 3} sounds written to {out}"]
    assert [path.name for path in out.iterdir() if path.read_bytes() != (FOLDER / path.name).read_bytes()] == []


def test_shipped_sounds_are_those_of_the_player() -> None:
    """The shipped sounds are those in the player's lists, and together smaller than 3.2 MB."""
    assert {path.stem for path in FOLDER.glob("*.wav")} == {*SOUND_NAMES, *AMBIENCE_LOOPS}
    assert sum(path.stat().st_size for path in FOLDER.glob("*.wav")) < 3_200_000


def test_no_effect_clips_clicks_or_is_lost() -> None:
    """Effects peak at -1 dBFS at most, start and end near zero, and differ by at most 7 dB in loudness."""
    for name in SOUND_NAMES[:: scaled(6, 1)]:
        samples, _ = read(name)
        assert max(map(abs, samples)) <= MAX_SAMPLE_PEAK + 1 / 32767, name
        assert max(map(abs, [*samples[:2], *samples[-20:]])) < 0.005, name
        assert QUIETEST - 0.1 <= level(name) <= LOUDEST + 0.1, name


def test_whole_ambience_is_quiet() -> None:
    """All loops are as long, and together at least 14 dB below the quietest effect, with a peak below -20 dBFS."""
    assert {len(read(name)[0]) for name in AMBIENCE_LOOPS} == {LOOP_SECONDS * HALF_SAMPLE_RATE}
    mix = [sum(column) for column in zip(*(read(name)[0] for name in AMBIENCE_LOOPS), strict=True)]
    assert decibels(loudness([sample for sample in mix for _ in (0, 1)])) <= QUIETEST - 14
    assert decibels(max(map(abs, mix))) < -20


@pytest.mark.parametrize("name", AMBIENCE_LOOPS)
def test_loop_has_no_seam(name: str) -> None:
    """Value and slope at the seam jump at most three times the usual amount."""
    samples, _ = read(name)
    steps = [b - a for a, b in pairwise(samples)]
    bends = [b - a for a, b in pairwise(steps)]
    seam = [b - a for a, b in pairwise([*samples[-2:], *samples[:2]])]
    assert abs(seam[1]) <= 3 * rms(steps)
    assert max(abs(b - a) for a, b in pairwise(seam)) <= 3 * rms(bends)


@pytest.mark.parametrize("height", [1, 2, 4])
def test_sides_sound_apart(height: int) -> None:
    """White's stacks have a high partial that Black's lack, and Black's a low one."""
    white, black = f"space-white{height}", f"space-black{height}"
    assert strength(white, 5 * SPACE_HERTZ * 0.995) > 10 * strength(black, 5 * SPACE_HERTZ * 0.995)
    assert strength(black, 170) > 10 * strength(white, 170)


@pytest.mark.parametrize("side", ["white", "black"])
def test_heights_sound_apart(side: str) -> None:
    """Stacks of 2 or 3 have an overtone that a single piece lacks, higher ones an octave below that others lack."""
    one, two, four = (f"space-{side}{height}" for height in (1, 2, 4))
    octave = {name: strength(name, 2 * SPACE_HERTZ) / strength(name, SPACE_HERTZ) for name in (one, two)}
    assert octave[two] > 5 * octave[one]
    below = {name: strength(name, SPACE_HERTZ / 2) / strength(name, SPACE_HERTZ) for name in (one, two, four)}
    assert below[four] > 3 * max(below[one], below[two])


def test_empty_spaces_and_red_pieces_sound_apart() -> None:
    """A red piece has a partial between the harmonics, and an empty space no tone but noise around one."""
    bell = strength("space-red", 2.83 * SPACE_HERTZ) / strength("space-red", SPACE_HERTZ)
    assert bell > 5 * strength("space-white2", 2.83 * SPACE_HERTZ) / strength("space-white2", SPACE_HERTZ)
    near = [strength("space-vacant", SPACE_HERTZ * ratio) for ratio in (0.94, 1.0, 1.06)]
    assert rms(near) < 3 * min(near)
