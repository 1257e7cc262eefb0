"""What lies under the game: three loops of embers under stone, the later ones heard as the board thins out.

All three are circles of the same length, so that they run together in step and without a seam: tones have a whole
number of periods, and what rings on beyond the end comes round at the start.
"""

import math
import random
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from dvonn.tools.sounds.synth import (
    RATE,
    Mode,
    Signal,
    Voice,
    bar,
    below_nine_kilohertz,
    crackle,
    filtered,
    high_pass,
    loudness,
    low_pass,
    mixed,
    roomed,
    strike,
)

SECONDS: Final = 8
COUNT: Final = SECONDS * RATE
SINE: Final = [math.sin(math.tau * i / COUNT) for i in range(COUNT)]
HEARTBEATS: Final = 10


class Tone(NamedTuple):
    """A sine breathing so many times in a loop, late by a share of a breath; breathed out, `depth` of it is away."""

    hertz: float
    gain: float
    breaths: int
    late: float
    depth: float


class Loop(NamedTuple):
    """How a loop is made, a circle of COUNT samples, and its loudness in dBFS (see synth.loudness)."""

    make: Callable[[random.Random], Signal]
    loudness: float


def breath(breaths: int, late: float, depth: float) -> Signal:
    """Return the height, from 1 - depth to 1, of what breathes as a Tone does."""
    start, middle, swing = round((0.75 - late) * COUNT), 1 - depth / 2, depth / 2
    return [middle + swing * SINE[place % COUNT] for place in range(start, start + breaths * COUNT, breaths)]


def sounding(tone: Tone, rng: random.Random) -> Signal:
    """Return the tone, its frequency rounded to a whole number of periods; it begins anywhere in one."""
    periods, phase = round(tone.hertz * SECONDS), rng.randrange(COUNT)
    swell = breath(tone.breaths, tone.late, tone.depth)
    places = range(phase, phase + periods * COUNT, periods)
    return [height * SINE[place % COUNT] for height, place in zip(swell, places, strict=True)]


def around(signal: Signal, effect: Callable[[Signal], Signal]) -> Signal:
    """Return a circle after an effect that remembers up to a loop's length: its second round, as if it ran for ever."""
    return effect(signal * 2)[COUNT : 2 * COUNT]


def folded(signal: Signal) -> Signal:
    """Return the circle on which the signal's parts beyond each loop's end are added at the start."""
    return mixed(*(Voice(0, 1, signal[start : start + COUNT]) for start in range(0, len(signal), COUNT)))


def circle(tones: Iterable[Tone], rng: random.Random, *others: Voice) -> Signal:
    """Return all tones and the other voices, added up and folded."""
    return folded(mixed(*(Voice(0, tone.gain, sounding(tone, rng)) for tone in tones), *others))


def air(low: float, high: float, rng: random.Random) -> Signal:
    """Return steady noise between two frequencies."""
    noise = [rng.uniform(-1, 1) for _ in range(COUNT)]
    return around(noise, lambda signal: filtered(signal, high_pass(low), low_pass(high), low_pass(high)))


def swelling(circle: Signal, breaths: int, late: float, depth: float) -> Signal:
    """Return a circle that breathes as a Tone does."""
    return [x * y for x, y in zip(circle, breath(breaths, late, depth), strict=True)]


def drone(rng: random.Random) -> Signal:
    """Return embers under stone: low fifths that beat slowly, a murmur of air, and muffled crackling."""
    tones = [
        Tone(73.4, 0.36, 1, 0.0, 0.3),
        Tone(73.6, 0.22, 2, 0.5, 0.3),
        Tone(110.0, 0.32, 1, 0.35, 0.5),
        Tone(110.2, 0.2, 3, 0.1, 0.5),
        Tone(146.8, 0.3, 2, 0.2, 0.5),
        Tone(147.1, 0.2, 1, 0.7, 0.6),
        Tone(220.2, 0.13, 1, 0.55, 0.8),
        Tone(293.6, 0.10, 2, 0.8, 0.8),
        Tone(440.3, 0.035, 1, 0.15, 0.9),
    ]
    sparks = roomed(filtered(crackle(SECONDS, 3, rng), low_pass(1100)), 0.6, 1.2)
    murmur, draught = air(60, 190, rng), swelling(air(260, 620, rng), 2, 0.3, 0.7)
    return circle(tones, rng, Voice(0, 0.9, murmur), Voice(0, 0.5, draught), Voice(0, 0.8, sparks))


def pad(rng: random.Random) -> Signal:
    """Return open fifths on D that breathe twice a loop, the higher the later, with a rare spark."""
    fifths = [(146.8, 1.0), (220.2, 0.8), (293.7, 0.7), (440.5, 0.4), (587.3, 0.2), (880.9, 0.07), (1174.7, 0.03)]
    tones = [
        Tone(hertz + detune, gain * share, 2, 0.06 * voice, 0.65 + 0.05 * voice)
        for voice, (hertz, gain) in enumerate(fifths)
        for detune, share in ((0.0, 1.0), (0.13, 0.35))
    ]
    sigh = swelling(air(500, 1400, rng), 2, 0.15, 0.95)
    sparks = roomed(crackle(SECONDS, 0.9, rng), 0.5, 1.0)
    return circle(tones, rng, Voice(0, 0.35, sigh), Voice(0, 1.2, sparks))


def pulse(rng: random.Random) -> Signal:
    """Return a low heartbeat, a semitone that rubs against D, and glass that shimmers high above."""
    lub, dub = (heart(hertz, rng) for hertz in (73.4, 82.4))
    beats = [Voice((i + 0.3) * SECONDS / HEARTBEATS, 1.0, lub) for i in range(HEARTBEATS)]
    beats += [Voice((i + 0.3) * SECONDS / HEARTBEATS + 0.27, 0.6, dub) for i in range(HEARTBEATS)]
    tones = [Tone(155.6, 0.05, 1, 0.5, 1.0), Tone(311.1, 0.03, 1, 0.6, 1.0), Tone(146.9, 0.05, 1, 0.4, 0.8)]
    glass = [(1760.0, 0.010), (1864.7, 0.005), (2349.3, 0.010), (2637.0, 0.007), (3520.0, 0.006), (4698.6, 0.003)]
    tones += [
        Tone(hertz + detune, gain, 1 + voice % 3, 0.17 * voice + detune, 1.0)
        for voice, (hertz, gain) in enumerate(glass)
        for detune in (-0.3, 0.4)
    ]
    chimes = [Voice(at, 0.012, strike(bar(1174.7 * 2 ** (n / 12), 2.5), 0.002, rng)) for at, n in [(1.9, 7), (6.4, 13)]]
    return circle(tones, rng, *beats, Voice(0, 1.0, roomed(mixed(*chimes), 0.8, 1.6)))


def heart(hertz: float, rng: random.Random) -> Signal:
    """Return one beat, with overtones that small loudspeakers can give."""
    modes = [Mode(k * hertz, gain, 0.4 / k) for k, gain in ((1, 0.4), (1.9, 0.8), (3.1, 0.7), (5, 0.3))]
    return filtered(strike(modes, 0.011, rng, grit=0.3), low_pass(420))


LOOPS: Final = {"ambience1": Loop(drone, -45.5), "ambience2": Loop(pad, -47), "ambience3": Loop(pulse, -48)}


def loops() -> dict[str, Signal]:
    """Return every loop, SECONDS long at HALF_RATE, all turned by what puts the seam where they are quietest."""
    made = {name: halved(softened(loop.make(random.Random(name)), loop.loudness)) for name, loop in LOOPS.items()}
    seam = quietest(list(made.values()))
    return {name: signal[seam:] + signal[:seam] for name, signal in made.items()}


def softened(signal: Signal, decibels: float) -> Signal:
    """Return the circle as loud as asked in dBFS."""
    gain = 10 ** (decibels / 20) / loudness(signal)
    return [gain * sample for sample in signal]


def halved(signal: Signal) -> Signal:
    """Return the circle at HALF_RATE."""
    return around(signal, below_nine_kilohertz)[::2]


def quietest(circles: list[Signal], reach: int = 4) -> int:
    """Return the sample around which all circles are nearest to zero: mixers that resample err where a sound ends."""
    peaks = [max(map(abs, signal)) for signal in circles]
    heights = [
        max(abs(x) / peak for x, peak in zip(column, peaks, strict=True)) for column in zip(*circles, strict=True)
    ]
    count = len(heights)
    return min(range(count), key=lambda i: max(heights[(i + j) % count] for j in range(-reach, reach)))
