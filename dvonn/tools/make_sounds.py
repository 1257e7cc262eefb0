"""Write the game's sounds: rings clacking on basalt, embers glowing, and small tunes on stone chimes and strings.

The command `python -m dvonn.tools.make_sounds` writes the same bytes each time: every sound has its own seeded
randomness. What stone sounds like is synth's; what each event sounds like, and how loud, is here.
"""

import random
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from dvonn.commandline import Parser, fail
from dvonn.tools.synth import (
    RATE,
    Signal,
    Voice,
    bar,
    crackle,
    filtered,
    glow,
    high_pass,
    hiss,
    levelled,
    low_pass,
    mixed,
    ring,
    roomed,
    slab,
    strike,
    string,
)

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
TONIC = 293.66  # D4: every sound with a pitch is in D, for DVONN
Note = tuple[float, int]  # seconds, semitones above D4


class Recipe(NamedTuple):
    """How a sound is made, its length in seconds, and its loudness in dBFS (see synth.levelled)."""

    make: Callable[[random.Random], Signal]
    seconds: float
    loudness: float


def note(semitones: float) -> float:
    """Return the frequency so many equal-tempered semitones above D4."""
    return TONIC * 2 ** (semitones / 12)


def clack(weight: float, rng: random.Random) -> Signal:
    """Return a ring, or a stack of weight 1 to 5, set on basalt: the heavier, the lower, softer and longer."""
    contact, low = 0.00018 + 0.00008 * weight, 0.82**weight
    chip = filtered(hiss(0.012 + 0.003 * weight, 0.0006, rng), high_pass(2400 * low), low_pass(7000 * low))
    return mixed(
        Voice(0.0, 0.5, chip),
        Voice(0.0, 1.0, strike(ring(1750 * low, 0.09 + 0.015 * weight), contact, rng, grit=0.8)),
        Voice(0.0, 0.9, strike(slab(290 * low, 0.13 + 0.03 * weight), 4 * contact, rng, grit=0.5)),
    )


def pick(rng: random.Random) -> Signal:
    """Return a stack lifted: a short scrape of stone, then two rings touching."""
    scrape = filtered(hiss(0.12, 0.03, rng), high_pass(900), low_pass(3800))
    low, high = (strike(ring(hertz, 0.06), 0.0003, rng, grit=0.6) for hertz in (1500, 1850))
    return roomed(mixed(Voice(0, 0.3, scrape), Voice(0.022, 0.35, low), Voice(0.06, 0.6, high)), 0.12, 0.2)


def drop(rng: random.Random) -> Signal:
    """Return a stack let go onto its own place: a padded thud."""
    thud, touch = strike(slab(190, 0.18), 0.004, rng), strike(ring(820, 0.07), 0.0016, rng)
    return roomed(mixed(Voice(0, 1.0, thud), Voice(0, 0.5, touch)), 0.15, 0.25)


def place(rng: random.Random) -> Signal:
    """Return one ring set on basalt, which rocks once."""
    return roomed(mixed(Voice(0, 1.0, clack(0.4, rng)), Voice(0.034, 0.28, clack(0.1, rng))), 0.16, 0.3)


def land(height: int, rng: random.Random) -> Signal:
    """Return a stack of `height` rings landing, whose rings then settle one after another."""
    blow = clack(height, rng)
    settling = [
        Voice(0.028 * i + rng.uniform(0, 0.008), 0.42 * 0.72**i, clack(height - 0.5, rng)) for i in range(1, height)
    ]
    return roomed(mixed(Voice(0, 1.0, blow), *settling), 0.14 + 0.02 * height, 0.3 + 0.05 * height)


def dvonn(rng: random.Random) -> Signal:
    """Return a dvonn piece placed: the knock of stone, and the ember in it waking on an open fifth."""
    ember = mixed(
        Voice(0, 0.7, clack(1.2, rng)),
        Voice(0.01, 0.42, glow(note(-12), 0.12, 2.2)),
        Voice(0.04, 0.30, glow(note(-5), 0.16, 2.0)),
        Voice(0.07, 0.18, glow(note(0), 0.20, 1.7)),
        Voice(0.01, 0.16, strike(bar(note(12), 1.4), 0.001, rng)),
        Voice(0.15, 0.12, crackle(0.8, 24, rng)),
    )
    return roomed(ember, 0.25, 0.7)


def cutoff(rng: random.Random) -> Signal:
    """Return stacks crumbling to ash: stones breaking off, ever fewer, over a falling rush of dust, ash and sparks."""
    stones = []
    for i in range(44):
        at = 0.6 * (i / 44) ** 1.3 + rng.uniform(0, 0.03)
        stones.append(Voice(at, (1 - at) ** 2.5 * rng.uniform(0.2, 0.9), crumb(rng)))
    dust = filtered(hiss(0.9, 0.05, rng), low_pass(1400), high_pass(180))
    ash = filtered(hiss(1.2, 0.25, rng), high_pass(2500), low_pass(6500))
    fall = mixed(*stones, Voice(0, 0.4, dust), Voice(0.05, 0.16, ash), Voice(0.2, 0.4, crackle(0.6, 40, rng)))
    return roomed(fall, 0.15, 0.4)


def crumb(rng: random.Random) -> Signal:
    """Return one lump breaking, of any size, too short and too rough to have a pitch."""
    size = rng.uniform(0, 1)
    return strike(slab(180 * 8**size, 0.14 - 0.1 * size), 0.0008 - 0.0006 * size, rng, grit=2.0)


def passing(rng: random.Random) -> Signal:
    """Return two soft notes falling by a fourth: nothing to move."""
    high, low = strike(bar(note(7), 0.7), 0.0016, rng), strike(bar(note(2), 0.9), 0.0016, rng)
    return roomed(mixed(Voice(0, 0.8, high), Voice(0.18, 0.65, low)), 0.25, 0.5)


def illegal(rng: random.Random) -> Signal:
    """Return two muffled knocks close together, as a head shaken."""
    body = slab(230, 0.14) + bar(250, 0.12)
    knock = filtered(strike(body, 0.0022, rng), low_pass(1300))
    return roomed(mixed(Voice(0, 1.0, knock), Voice(0.095, 0.75, knock)), 0.1, 0.2)


def focus(rng: random.Random) -> Signal:
    """Return a tick: one pebble touched."""
    pebble, hum = strike(ring(1900, 0.06), 0.0004, rng, grit=0.3), strike(bar(note(12), 0.08), 0.0012, rng)
    return mixed(Voice(0, 1.0, pebble), Voice(0, 0.35, hum))


def choose(rng: random.Random) -> Signal:
    """Return a ring set down that wakes a rising fifth of chimes."""
    low, high = strike(bar(note(0), 0.4), 0.001, rng), strike(bar(note(7), 0.5), 0.001, rng)
    return roomed(mixed(Voice(0, 0.4, clack(0.6, rng)), Voice(0, 0.35, low), Voice(0.06, 0.45, high)), 0.15, 0.3)


def count(rng: random.Random) -> Signal:
    """Return one ring added to a tower: a dry chip of stone with a hint of D, over before the next."""
    chip, hum = strike(ring(2100, 0.05), 0.0004, rng, grit=0.5), strike(bar(note(12), 0.13), 0.0008, rng)
    return mixed(Voice(0, 0.8, chip), Voice(0, 0.5, hum))


def tune(chimes: Sequence[Note], embers: Sequence[Note], rng: random.Random) -> Signal:
    """Return a stinger: a string doubles each chime, and embers glow below."""
    voices = [Voice(at, 0.2, glow(note(pitch), 0.2, 2.4)) for at, pitch in embers]
    for at, pitch in chimes:
        voices.append(Voice(at, 0.5, strike(bar(note(pitch), 2.0), 0.0008, rng, grit=0.2)))
        voices.append(Voice(at, 0.55, strike(string(note(pitch), 2.4), 0.0003, rng)))
    return roomed(mixed(*voices), 0.3, 1.1)


def win(rng: random.Random) -> Signal:
    """Return D major climbing to its octave and, over a step, to the third and fifth above."""
    chimes = [(0.0, 0), (0.11, 4), (0.22, 7), (0.33, 12), (0.56, 14), (0.72, 12), (0.735, 16), (0.75, 19)]
    return tune(chimes, [(0.0, -12), (0.33, -5), (0.7, 0), (0.72, 4)], rng)


def lose(rng: random.Random) -> Signal:
    """Return D minor sinking, slower and slower, into an ember."""
    return tune([(0.0, 7), (0.22, 5), (0.47, 3), (0.8, -5), (0.82, 0)], [(0.0, -5), (0.45, -9), (0.8, -12)], rng)


def draw(rng: random.Random) -> Signal:
    """Return two voices, one from above and one from below, that meet in an open fifth."""
    chimes = [(0.0, -5), (0.17, 12), (0.34, -3), (0.51, 9), (0.74, 0), (0.75, 7)]
    return tune(chimes, [(0.0, -12), (0.6, -5)], rng)


RECIPES = {
    "pick": Recipe(pick, 0.24, -24),
    "drop": Recipe(drop, 0.32, -24),
    "place": Recipe(place, 0.4, -23),
    "land1": Recipe(partial(land, 1), 0.42, -22),
    "land2": Recipe(partial(land, 2), 0.46, -22),
    "land3": Recipe(partial(land, 3), 0.52, -21),
    "land4": Recipe(partial(land, 4), 0.58, -21),
    "land5": Recipe(partial(land, 5), 0.66, -20),
    "dvonn": Recipe(dvonn, 1.5, -20),
    "cutoff": Recipe(cutoff, 0.95, -20),
    "pass": Recipe(passing, 0.9, -20.5),
    "illegal": Recipe(illegal, 0.3, -23),
    "focus": Recipe(focus, 0.07, -29),
    "choose": Recipe(choose, 0.5, -23),
    "count": Recipe(count, 0.11, -26),
    "win": Recipe(win, 2.5, -19),
    "lose": Recipe(lose, 2.4, -20),
    "draw": Recipe(draw, 2.2, -20),
}


def samples(name: str) -> "array[int]":
    """Return a sound's samples, 16 bits each, one channel."""
    make, seconds, loudness = RECIPES[name]
    signal = levelled(make(random.Random(name)), seconds, loudness)
    return array("h", (round(32767 * sample) for sample in signal))


def write(path: Path, pcm: "array[int]") -> None:
    """Write the samples as a mono WAV file, which is little-endian whatever the machine."""
    if sys.byteorder == "big":
        pcm.byteswap()
    with path.open("wb") as raw, wave.open(raw, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(pcm.tobytes())


def main(arguments: Sequence[str] | None = None) -> int:
    """Write every sound and return 0; what cannot be written ends the command with 2."""
    parser = Parser(prog="make_sounds", description="Write the game's sounds: the same bytes each time.")
    parser.add_argument(
        "--out", type=Path, default=FOLDER, metavar="DIR", help="folder for the WAV files (default: %(default)s)"
    )
    out: Path = parser.parse_args(arguments).out
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name in RECIPES:
            write(out / f"{name}.wav", samples(name))
    except OSError as error:
        fail(parser.prog, f"cannot write to {out}: {error.strerror}")
    print(f"{len(RECIPES)} sounds written to {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
