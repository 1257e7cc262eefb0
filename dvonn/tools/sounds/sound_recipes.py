"""What each event of the game sounds like, and how loud: rings on basalt, embers, and tunes on stone chimes.

What stone sounds like is synth's. Every sound with a pitch is in D, for DVONN.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from dvonn.tools.sounds.synth import (
    HALF_RATE,
    RATE,
    Signal,
    Voice,
    bar,
    crackle,
    filtered,
    glow,
    high_pass,
    hiss,
    low_pass,
    mixed,
    ring,
    roomed,
    slab,
    strike,
    string,
)

TONIC = 293.66  # D4
COUNT = (0, 2, 4, 5, 7, 9, 12, 14, 16, 19, 21, 24)
"""The semitones above D4 of the counting: D major's scale thinning out into its chord, over two octaves."""
Note = tuple[float, int]  # seconds, semitones above D4


class Recipe(NamedTuple):
    """How a sound is made, its length in seconds, its loudness in dBFS (see synth.loudness), and its rate when stored.

    What has nothing to say above 9 kHz is stored at half the rate.
    """

    make: Callable[[random.Random], Signal]
    seconds: float
    loudness: float
    rate: int = RATE


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
    """Return a stack let go onto its own place: a padded thud with a soft edge."""
    thud, touch = strike(slab(190, 0.18), 0.004, rng), strike(ring(820, 0.07), 0.0012, rng)
    edge = strike(ring(1350, 0.04), 0.0004, rng, grit=0.6)
    return roomed(mixed(Voice(0, 1.0, thud), Voice(0, 0.6, touch), Voice(0, 0.1, edge)), 0.15, 0.25)


def place(rng: random.Random) -> Signal:
    """Return one ring set on basalt, which rocks once."""
    return roomed(mixed(Voice(0, 1.0, clack(0.4, rng)), Voice(0.034, 0.28, clack(0.1, rng))), 0.16, 0.35)


def land(height: int, rng: random.Random) -> Signal:
    """Return a stack of `height` rings landing, whose rings then settle one after another."""
    blow = clack(height, rng)
    settling = [
        Voice(0.028 * i + rng.uniform(0, 0.008), 0.42 * 0.72**i, clack(height - 0.5, rng)) for i in range(1, height)
    ]
    return roomed(mixed(Voice(0, 1.0, blow), *settling), 0.16 + 0.03 * height, 0.35 + 0.08 * height)


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


def dvonn_land(rng: random.Random) -> Signal:
    """Return the warmth of a dvonn piece that lands in its stack: a wide major third, to lie over the landing."""
    ember = mixed(
        Voice(0.0, 0.40, glow(note(-12), 0.05, 1.5)),
        Voice(0.03, 0.26, glow(note(-5), 0.09, 1.4)),
        Voice(0.06, 0.20, glow(note(4), 0.12, 1.2)),
        Voice(0.02, 0.14, strike(bar(note(16), 0.9), 0.001, rng)),
        Voice(0.08, 0.10, crackle(0.5, 24, rng)),
    )
    return roomed(ember, 0.25, 0.6)


def cutoff(stones: int, seconds: float, rng: random.Random) -> Signal:
    """Return stones breaking off one after the other, each heavier, until dust hangs and the last embers go out."""
    starts = [0.0]
    while len(starts) < stones:
        starts.append(starts[-1] + rng.uniform(0.15, 0.25))
    falls = [Voice(at, rng.uniform(0.7, 1.0), breaking(0.3 + 0.7 * i / stones, rng)) for i, at in enumerate(starts, 1)]
    last, rest = starts[-1], seconds - starts[-1]
    rumble = filtered(hiss(1.3 * rest, 0.1, rng), low_pass(170), high_pass(50))
    ash = filtered(hiss(1.5 * rest, 0.3 * rest, rng), high_pass(2200), low_pass(6500))
    settling = [
        Voice(last, 0.8, rumble),
        Voice(last, 0.5, dust(1.6 * rest, 0.06, rng)),
        Voice(last, 0.12, ash),
        Voice(last + 0.1, 0.45, embers(0.95 * rest - 0.1, rng)),
    ]
    life = Voice(0.0, 0.14, glow(note(-12), 0.05, 1.1 * seconds, sink=0.55))
    return roomed(mixed(*falls, life, *settling), 0.2, 0.45)


def breaking(weight: float, rng: random.Random) -> Signal:
    """Return one stone of weight 0 to 1 snapping off and falling in lumps and dust."""
    snap = filtered(hiss(0.03, 0.0008, rng), high_pass(1600), low_pass(8000))
    body = strike(slab(330 - 190 * weight, 0.12 + 0.12 * weight), 0.0012, rng, grit=1.5)
    lumps = [Voice(rng.uniform(0.015, 0.16), rng.uniform(0.15, 0.6) ** 1.5, crumb(rng)) for _ in range(9)]
    return mixed(
        Voice(0, 0.35, snap),
        Voice(0.004, 1.1, body),
        Voice(0.002, 0.5, clack(1 + 2 * weight, rng)),
        Voice(0.005, 0.3 * weight, dust(0.4, 0.02, rng)),
        *lumps,
    )


def dust(seconds: float, attack: float, rng: random.Random) -> Signal:
    """Return a cloud of dust that swells and settles."""
    return filtered(hiss(seconds, attack, rng), high_pass(280), low_pass(1500))


def crumb(rng: random.Random) -> Signal:
    """Return one lump breaking, of any size, too short and too rough to have a pitch."""
    size = rng.uniform(0, 1)
    return strike(slab(180 * 8**size, 0.14 - 0.1 * size), 0.0008 - 0.0006 * size, rng, grit=2.0)


def embers(seconds: float, rng: random.Random) -> Signal:
    """Return embers dying: sparks ever rarer and fainter."""
    sparks, at = [], 0.0
    while at < seconds:
        left = 1 - at / seconds
        sparks.append(Voice(at, left * rng.uniform(0.3, 1), crackle(0.04, 100, rng)))
        at += rng.uniform(0.02, 0.06) / (0.25 + left)
    return mixed(*sparks)


def passing(rng: random.Random) -> Signal:
    """Return two soft notes falling by a fourth: nothing to move."""
    voices = []
    for at, gain, pitch in ((0.0, 0.8, 7), (0.18, 0.65, 2)):
        voices.append(Voice(at, gain, strike(bar(note(pitch), 0.9), 0.0012, rng)))
        voices.append(Voice(at, 0.4 * gain, strike(string(note(pitch), 1.0), 0.0006, rng)))
    return roomed(mixed(*voices), 0.25, 0.5)


def illegal(rng: random.Random) -> Signal:
    """Return two muffled knocks close together, as a head shaken."""
    body = slab(230, 0.14) + bar(250, 0.12) + ring(620, 0.05)
    knock = filtered(strike(body, 0.0012, rng, grit=0.4), low_pass(2200))
    return roomed(mixed(Voice(0, 1.0, knock), Voice(0.095, 0.75, knock)), 0.1, 0.2)


def sparkle(pitch: int, decay: float, rng: random.Random) -> Signal:
    """Return a small bright chime with a hard edge."""
    chime, edge = strike(bar(note(pitch), decay), 0.0004, rng), strike(ring(3 * note(pitch), 0.03), 0.0002, rng)
    return mixed(Voice(0, 1.0, chime), Voice(0, 0.12, edge))


def hint(rng: random.Random) -> Signal:
    """Return a question, a fourth that rises and hangs, and its answer a moment later, which comes home to D."""
    tones = [(0.0, 0.5, 9), (0.085, 0.6, 14), (0.29, 0.45, 16), (0.36, 0.5, 19), (0.43, 0.7, 24)]
    chimes = [Voice(at, gain, sparkle(pitch, 0.7, rng)) for at, gain, pitch in tones]
    return roomed(mixed(*chimes, Voice(0.43, 0.25, glow(note(0), 0.08, 0.8))), 0.3, 0.6)


def clock(rng: random.Random) -> Signal:
    """Return one dry tick of stone with a warm edge."""
    tick, edge = strike(ring(1450, 0.045), 0.0003, rng, grit=0.5), strike(bar(note(7), 0.12), 0.0012, rng)
    body = strike(slab(340, 0.05), 0.0009, rng, grit=0.4)
    return roomed(mixed(Voice(0, 0.9, tick), Voice(0, 0.45, edge), Voice(0, 0.6, body)), 0.06, 0.12)


def count(pitch: int, rng: random.Random) -> Signal:
    """Return one stack added to a tower: a dry chip of stone with a pitch, over before the next."""
    chip, tone = strike(ring(2100, 0.04), 0.0004, rng, grit=0.5), strike(bar(note(pitch), 0.17), 0.0006, rng)
    return mixed(Voice(0, 0.8, chip), Voice(0, 0.8, tone))


def lots(rng: random.Random) -> Signal:
    """Return a cloth bag with rings shaken three times, a hand in it, and one ring drawn."""
    shakes = [(beat + rng.uniform(0, 0.11), rng.uniform(0.25, 1)) for beat in (0.02, 0.2, 0.38) for _ in range(8)]
    grope = [(rng.uniform(0.62, 0.86), rng.uniform(0.08, 0.3)) for _ in range(6)]
    rings = [
        Voice(at, gain, filtered(strike(ring(rng.uniform(800, 2100), 0.05), 0.0004, rng, grit=0.8), low_pass(2600)))
        for at, gain in shakes + grope
    ]
    folds = [(0.0, 1.0, 0.25), (0.18, 1.0, 0.25), (0.36, 1.0, 0.27), (0.6, 0.7, 0.3), (0.82, 1.6, 0.34)]
    cloth = [
        Voice(at, gain, filtered(hiss(seconds, 0.3 * seconds, rng), high_pass(700), low_pass(3200)))
        for at, gain, seconds in folds
    ]
    drawn = mixed(
        Voice(0, 1.0, strike(ring(1750, 0.22), 0.0003, rng, grit=0.5)),
        Voice(0.05, 0.4, strike(bar(note(12), 0.6), 0.0012, rng)),
    )
    return roomed(mixed(*rings, *cloth, Voice(1.02, 0.9, drawn)), 0.14, 0.4)


def focus(rng: random.Random) -> Signal:
    """Return a tick: one pebble touched."""
    pebble, hum = strike(ring(1900, 0.06), 0.0004, rng, grit=0.3), strike(bar(note(12), 0.08), 0.0012, rng)
    return mixed(Voice(0, 1.0, pebble), Voice(0, 0.35, hum))


def choose(rng: random.Random) -> Signal:
    """Return a ring set down that wakes a rising fifth of chimes."""
    low, high = strike(bar(note(0), 0.4), 0.001, rng), strike(bar(note(7), 0.5), 0.001, rng)
    return roomed(mixed(Voice(0, 0.4, clack(0.6, rng)), Voice(0, 0.35, low), Voice(0.06, 0.45, high)), 0.15, 0.3)


def tune(chimes: Sequence[Note], embers: Sequence[Note], rng: random.Random, *extra: Voice) -> Signal:
    """Return a stinger: a string doubles each chime, embers glow below, and what else is heard."""
    voices = [Voice(at, 0.2, glow(note(pitch), 0.2, 2.4)) for at, pitch in embers]
    for at, pitch in chimes:
        voices.append(Voice(at, 0.5, strike(bar(note(pitch), 2.0), 0.0008, rng, grit=0.2)))
        voices.append(Voice(at, 0.55, strike(string(note(pitch), 2.4), 0.0003, rng)))
    return roomed(mixed(*voices, *extra), 0.3, 1.1)


def win(rng: random.Random) -> Signal:
    """Return D major climbing to its octave and, over a step, to the third and fifth above, sealed with a stone."""
    chimes = [(0.0, 0), (0.11, 4), (0.22, 7), (0.33, 12), (0.56, 14), (0.72, 12), (0.735, 16), (0.75, 19)]
    glints = [Voice(0.9 + 0.09 * i, 0.16 - 0.02 * i, sparkle(p, 1.0, rng)) for i, p in enumerate((24, 28, 31, 36))]
    seal, sparks = Voice(0.72, 0.5, clack(3, rng)), Voice(0.8, 0.08, embers(1.2, rng))
    return tune(chimes, [(0.0, -12), (0.33, -5), (0.7, -12), (0.7, 0), (0.72, 4)], rng, *glints, seal, sparks)


def lose(rng: random.Random) -> Signal:
    """Return D minor sinking, slower and slower, into an ember that goes out."""
    chimes, glows = [(0.0, 7), (0.22, 5), (0.47, 3), (0.8, -5), (0.82, 0)], [(0.0, -5), (0.45, -9), (0.8, -12)]
    last = Voice(0.85, 0.14, glow(note(-12), 0.3, 1.9, sink=0.75))
    return tune(chimes, glows, rng, last, Voice(1.0, 0.08, embers(1.1, rng)))


def draw(rng: random.Random) -> Signal:
    """Return two voices, one from above and one from below, that meet in an open fifth."""
    chimes = [(0.0, -5), (0.17, 12), (0.34, -3), (0.51, 9), (0.74, 0), (0.75, 7)]
    return tune(chimes, [(0.0, -12), (0.6, -5)], rng)


RECIPES = {
    "pick": Recipe(pick, 0.24, -24),
    "drop": Recipe(drop, 0.32, -24),
    "place": Recipe(place, 0.4, -23),
    **{f"land{i}": Recipe(partial(land, i), 0.4 + 0.08 * i, -22.5 + 0.5 * i) for i in range(1, 6)},
    "dvonn": Recipe(dvonn, 1.5, -20),
    "dvonn-land": Recipe(dvonn_land, 1.3, -23, HALF_RATE),
    "cutoff1": Recipe(partial(cutoff, 3, 0.9), 0.9, -20),
    "cutoff2": Recipe(partial(cutoff, 6, 1.6), 1.6, -19.5),
    "cutoff3": Recipe(partial(cutoff, 10, 2.6), 2.6, -19),
    "pass": Recipe(passing, 0.9, -21, HALF_RATE),
    "illegal": Recipe(illegal, 0.3, -23),
    "hint": Recipe(hint, 1.1, -24, HALF_RATE),
    "clock": Recipe(clock, 0.16, -26),
    **{f"count{i:02}": Recipe(partial(count, pitch), 0.14, -25) for i, pitch in enumerate(COUNT, 1)},
    "lots": Recipe(lots, 1.45, -22),
    "win": Recipe(win, 2.8, -19, HALF_RATE),
    "lose": Recipe(lose, 2.6, -20, HALF_RATE),
    "draw": Recipe(draw, 2.3, -20, HALF_RATE),
    "focus": Recipe(focus, 0.07, -26),
    "choose": Recipe(choose, 0.5, -23),
}
