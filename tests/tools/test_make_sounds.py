"""The sound generator and the files it shipped."""

import math
import random
import sys
import wave
from array import array
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from dvonn.tools import make_sounds
from dvonn.tools.synth import PEAK, RATE, Mode, strike
from dvonn.view.sound import NAMES

FOLDER = Path(__file__).parents[2] / "assets" / "sounds"


def read(name: str) -> "array[int]":
    """Return a shipped sound's samples, after checking its format."""
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert file.getparams()[:3] == (1, 2, RATE)
        pcm = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        pcm.byteswap()
    return pcm


def brightness(pcm: "array[int]") -> float:
    """Return the RMS frequency in Hz: a sine of f hertz changes by 2πf times its height a second."""
    slopes = math.fsum((b - a) ** 2 for a, b in pairwise(pcm))
    return math.sqrt(slopes / math.fsum(a * a for a in pcm)) * RATE / math.tau


def rms(samples: Sequence[float]) -> float:
    return math.sqrt(math.fsum(a * a for a in samples) / len(samples))


def test_shipped_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The tool writes exactly the shipped files, byte for byte."""
    assert make_sounds.main(["--out", str(tmp_path / "new" / "sounds")]) == 0
    made = {path.name: path.read_bytes() for path in (tmp_path / "new" / "sounds").iterdir()}
    shipped = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    assert [name for name in sorted(made | shipped) if made.get(name) != shipped.get(name)] == []
    assert capsys.readouterr().out.startswith("18 sounds")


def test_names_of_player() -> None:
    """The tool makes the sounds that the player knows."""
    assert tuple(make_sounds.RECIPES) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_peak(name: str) -> None:
    """No sound clips, and none is lost beside the others: peaks lie within -12 and -1 dBFS."""
    assert 32767 * 10 ** (-12 / 20) <= max(map(abs, read(name))) <= 32767 * PEAK + 1


@pytest.mark.parametrize("name", NAMES)
def test_no_click_at_ends(name: str) -> None:
    """Every sound begins and ends near zero."""
    pcm = read(name)
    assert max(map(abs, [*pcm[:2], *pcm[-20:]])) < 160


def test_small() -> None:
    """All sounds together stay under 1.5 MB."""
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_500_000


def test_landing_gets_lower() -> None:
    """The higher the stack that lands, the lower it sounds."""
    assert all(low < 0.95 * high for high, low in pairwise(brightness(read(f"land{height}")) for height in range(1, 6)))


def test_count_is_short() -> None:
    """A piece counted is over before an eighth of a second."""
    assert len(read("count")) < RATE / 8


@pytest.mark.parametrize("name", ["win", "lose", "draw"])
def test_stinger_dies_away(name: str) -> None:
    """A stinger lasts 1.5 to 2.5 seconds and is not cut off: its last tenth is 30 dB below its first half."""
    pcm = read(name)
    assert 1.5 * RATE <= len(pcm) <= 2.5 * RATE
    assert rms(pcm[-len(pcm) // 10 :]) < rms(pcm[: len(pcm) // 2]) * 10 ** (-30 / 20)


def test_mode_rings_as_told() -> None:
    """A struck mode has its frequency, and has fallen by 60 dB after its decay."""
    tone = strike([Mode(441.0, 1.0, 0.5)], 0.0005, random.Random(1))
    crossings = sum(a < 0 <= b for a, b in pairwise(tone[: RATE // 2]))
    assert crossings == pytest.approx(441 / 2, abs=1)
    assert rms(tone[RATE // 2 :][:1000]) == pytest.approx(rms(tone[:1000]) / 1000, rel=0.05)


def test_out_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An output folder that is a file gives one line on stderr, and status 2."""
    out = tmp_path / "sounds"
    out.write_text("")
    with pytest.raises(SystemExit, match="2"):
        make_sounds.main(["--out", str(out)])
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"make_sounds: cannot write to {out}: ")
    assert told.err.count("\n") == 1
