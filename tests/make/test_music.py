"""The scores, and the music that is made of them: harmony by the notes, sound by its figures."""

import math
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

np = pytest.importorskip("numpy", reason="numpy, a developers' tool, makes the music")

from assets.make.music import __main__ as make_music  # noqa: E402 # without numpy the tests are skipped
from assets.make.music.adpcm import SAMPLES_PER_BLOCK, wav_bytes  # noqa: E402
from assets.make.music.instruments import RATE  # noqa: E402
from assets.make.music.loudness import integrated_loudness, true_peak  # noqa: E402
from assets.make.music.render import render_theme  # noqa: E402
from assets.make.music.scores import LAYERS, LOOP_SECONDS, SCORES, STAGES  # noqa: E402
from dvonn.ui.sound import (  # noqa: E402
    MUSIC_LAYERS,
    MUSIC_STAGES,
    converted_seconds,
)
from dvonn.ui.theme import THEMES  # noqa: E402
from tests.harness.commands import complaint, printed_lines  # noqa: E402
from tests.harness.paths import ASSETS  # noqa: E402
from tests.harness.scale import only_full  # noqa: E402

FOLDER = ASSETS / "sounds"
DEVICE_RATE = 44_100
D_MINOR, D_DORIAN, D_MAJOR = (
    {(2 + step) % 12 for step in steps}
    for steps in ((0, 2, 3, 5, 7, 8, 10), (0, 2, 3, 5, 7, 9, 10), (0, 2, 4, 5, 7, 9, 11))
)
MINOR = {"ember": D_MINOR, "wood": D_DORIAN, "contrast": D_MINOR}
EVERY_STAGE = [(theme, stage) for theme in SCORES for stage in STAGES]


# Harmony


@pytest.mark.parametrize("theme", SCORES)
def test_layers_keep_to_their_mode(theme: str) -> None:
    """The first layer has notes of both modes, the next two those of D minor or dorian, the turn those of D major."""
    modes = dict(zip(LAYERS, (MINOR[theme] & D_MAJOR, MINOR[theme], MINOR[theme], D_MAJOR), strict=True))
    for layer, parts in SCORES[theme].items():
        assert {note.pitch % 12 for part in parts for note in part.notes} <= modes[layer]


@pytest.mark.parametrize(("theme", "stage"), EVERY_STAGE)
def test_no_minor_seconds_or_ninths(theme: str, stage: tuple[str, ...]) -> None:
    """No two notes that sound together are a minor second or a minor ninth apart; the last of a part sounds on."""
    parts = [part for layer in stage for part in SCORES[theme][layer]]
    for at in sorted({note.start for part in parts for note in part.notes}):
        sounding = [next((note for note in reversed(part.notes) if note.start <= at), part.notes[-1]) for part in parts]
        pitches = sorted({note.pitch for note in sounding})
        assert not [pair for pair in combinations(pitches, 2) if pair[1] - pair[0] in {1, 13}], at


# Sound


@pytest.fixture(scope="module")
def played() -> Iterator[dict[str, Any]]:
    """Return the shipped loops as a device plays them, one of its channels."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.quit()
        pygame.mixer.init(DEVICE_RATE, -16, 2, 512, allowedchanges=0)
    names = [f"{theme}/{layer}" for theme in SCORES for layer in LAYERS]
    yield {name: samples_of((FOLDER / f"{name}.wav").read_bytes()) for name in names}
    pygame.mixer.quit()


def samples_of(wav: bytes) -> Any:  # noqa: ANN401 # numpy's type, where there is a numpy
    return np.frombuffer(b"".join(converted_seconds(wav)), np.int16)[::2] / 32768


@pytest.mark.parametrize(("theme", "stage"), EVERY_STAGE)
def test_stages_are_even_and_soft(played: dict[str, Any], theme: str, stage: tuple[str, ...]) -> None:
    """A stage has -23 to -20 LUFS, the first one a little less; -3 dBTP at most; little above 6 kHz, no harsh band.

    Value and slope jump less at the seam than inside.
    """
    signal = sum(played[f"{theme}/{layer}"] for layer in stage)
    loudness = integrated_loudness(signal, DEVICE_RATE)
    assert (-25 if stage == STAGES[0] else -23) <= loudness <= -20
    assert true_peak(signal) < -3
    power, hertz = np.abs(np.fft.rfft(signal)) ** 2, np.fft.rfftfreq(len(signal), 1 / DEVICE_RATE)
    bands = [2000 * 2 ** (n / 3) for n in range(10)]
    sums = [power[(low <= hertz) & (hertz < low * 2 ** (1 / 3))].sum() for low in bands]
    shares = [10 * math.log10(each / power.sum()) for each in sums]
    assert max(shares) < -25
    assert all(b - a < 3 for a, b in pairwise(shares))
    assert 10 * math.log10(power[hertz > 6000].sum() / power.sum()) < -40
    steps = np.diff(np.append(signal, signal[:2]))
    bends = np.abs(np.diff(steps))
    assert abs(steps[-2]) < np.abs(steps).max()
    assert bends[-2:].max() < np.quantile(bends, 0.9999)


def test_loudness_is_that_of_the_standard() -> None:
    """A sine of 997 Hz at -23 dBFS on two loudspeakers has -23 LUFS (EBU Tech 3341), and peaks between its samples."""
    time = np.arange(10 * RATE) / RATE
    assert integrated_loudness(10 ** (-23 / 20) * np.sin(math.tau * 997 * time), RATE) == pytest.approx(-23, abs=0.1)
    half_gated = np.sin(math.tau * 997 * time) * np.where(time < 5, 10 ** (-23 / 20), 10 ** (-53 / 20))
    assert integrated_loudness(half_gated, RATE) == pytest.approx(-23, abs=0.4)  # without a gate -26
    quarter = np.sin(math.tau * RATE / 4 * time + math.pi / 4)
    assert true_peak(quarter) == pytest.approx(0, abs=0.1)


# Files


def test_every_theme_has_its_layers() -> None:
    """The scores are those of the themes, their layers those of the player, and all files together less than 5 MB."""
    assert SCORES.keys() == THEMES.keys()
    assert LAYERS == MUSIC_LAYERS
    stages = [tuple(name for name, level in zip(LAYERS, levels, strict=True) if level) for _, levels in MUSIC_STAGES]
    assert [stage for stage in reversed(stages) if stage] == list(STAGES)
    files = list(FOLDER.glob("*/*.wav"))
    assert len(files) == len(SCORES) * len(LAYERS)
    assert sum(file.stat().st_size for file in files) < 5_000_000


def test_compressed_samples_are_near(played: dict[str, Any]) -> None:
    """Four bits a sample keep a loop 30 dB above its noise, and SDL reads them as they were meant."""
    assert played
    sine = [round(8000 * math.sin(math.tau * 220 * n / RATE)) for n in range(18 * SAMPLES_PER_BLOCK)]
    samples = samples_of(wav_bytes(sine, RATE))[::2]
    noise = samples - np.array(sine) / 32768
    assert np.sqrt((noise**2).mean()) < 0.03 * np.sqrt((samples**2).mean())


@only_full("renders a theme")
def test_shipped_music(played: dict[str, Any]) -> None:
    """The tool makes the shipped loops, but for a sample here and there, as other processors round otherwise."""
    for layer, signal in render_theme("wood").items():
        shipped = played[f"wood/{layer}"]
        assert len(shipped) == LOOP_SECONDS * DEVICE_RATE
        noise = shipped[::2] - signal
        assert np.sqrt((noise**2).mean()) < 0.02 * np.sqrt((signal**2).mean())


def test_files_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The tool writes its files into folders of the themes, and names a folder that is a file."""
    monkeypatch.setattr("assets.make.music.render.loop_files", lambda: [("ember/music1", b"sound")])
    assert printed_lines(capsys, make_music.main, "--out", str(tmp_path)) == [f"1 loops written to {tmp_path}"]
    assert (tmp_path / "ember" / "music1.wav").read_bytes() == b"sound"
    complained = complaint(capsys, make_music.main, "--out", str(tmp_path / "ember" / "music1.wav"))
    assert complained.startswith("music: cannot write to ")
