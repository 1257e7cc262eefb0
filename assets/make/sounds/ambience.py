"""The ambience: three loops of embers and stone. The second and third are added as the board empties.

All three have the same length and no audible seam, so that they play in step: tones have a whole number of periods,
and sound that rings beyond the end is added to the beginning.
"""

import math
import random
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from assets.make.sounds.synth import (
    SAMPLE_RATE,
    Mode,
    Signal,
    Voice,
    anti_alias,
    apply_filters,
    bar_modes,
    crackle,
    high_pass,
    loudness,
    low_pass,
    mix,
    reverberate,
    strike,
)

LOOP_SECONDS: Final = 8
LOOP_SAMPLES: Final = LOOP_SECONDS * SAMPLE_RATE
SINE_TABLE: Final = [math.sin(math.tau * i / LOOP_SAMPLES) for i in range(LOOP_SAMPLES)]
HEARTBEATS_PER_LOOP: Final = 10


class Tone(NamedTuple):
    """A sine tone with tremolo: its cycles per loop, delay as a share of a cycle, and depth (1: down to silence)."""

    hertz: float
    gain: float
    cycles: int
    delay: float
    depth: float


class Loop(NamedTuple):
    """The function that makes a loop of LOOP_SAMPLES, and its loudness in dBFS (see synth.loudness)."""

    make: Callable[[random.Random], Signal]
    loudness: float


def tremolo(cycles: int, delay: float, depth: float) -> Signal:
    """Return the amplitude of a Tone's tremolo, from 1 - depth to 1, over a loop."""
    start, middle, swing = round((0.75 - delay) * LOOP_SAMPLES), 1 - depth / 2, depth / 2
    return [
        middle + swing * SINE_TABLE[index % LOOP_SAMPLES]
        for index in range(start, start + cycles * LOOP_SAMPLES, cycles)
    ]


def render_tone(tone: Tone, rng: random.Random) -> Signal:
    """Return a loop of the tone at a random phase; its frequency is rounded to a whole number of periods."""
    periods, phase = round(tone.hertz * LOOP_SECONDS), rng.randrange(LOOP_SAMPLES)
    amplitudes = tremolo(tone.cycles, tone.delay, tone.depth)
    indices = range(phase, phase + periods * LOOP_SAMPLES, periods)
    return [amplitude * SINE_TABLE[index % LOOP_SAMPLES] for amplitude, index in zip(amplitudes, indices, strict=True)]


def apply_circular(signal: Signal, effect: Callable[[Signal], Signal]) -> Signal:
    """Return a loop after an effect with a memory of up to one loop: the second of two rounds, the steady state."""
    return effect(signal * 2)[LOOP_SAMPLES : 2 * LOOP_SAMPLES]


def wrap_tail(signal: Signal) -> Signal:
    """Return a loop with everything beyond its end added to its beginning."""
    return mix(*(Voice(0, 1, signal[start : start + LOOP_SAMPLES]) for start in range(0, len(signal), LOOP_SAMPLES)))


def mix_loop(tones: Iterable[Tone], rng: random.Random, *others: Voice) -> Signal:
    """Return the tones and the other voices as one loop."""
    return wrap_tail(mix(*(Voice(0, tone.gain, render_tone(tone, rng)) for tone in tones), *others))


def band_noise(low: float, high: float, rng: random.Random) -> Signal:
    """Return a loop of noise between two frequencies in hertz."""
    noise = [rng.uniform(-1, 1) for _ in range(LOOP_SAMPLES)]
    return apply_circular(noise, lambda signal: apply_filters(signal, high_pass(low), low_pass(high), low_pass(high)))


def with_tremolo(signal: Signal, cycles: int, delay: float, depth: float) -> Signal:
    """Return a loop with a Tone's tremolo."""
    return [x * y for x, y in zip(signal, tremolo(cycles, delay, depth), strict=True)]


def drone(rng: random.Random) -> Signal:
    """Return the first loop: low fifths that beat slowly, a murmur of air, and muffled crackling."""
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
    sparks = reverberate(apply_filters(crackle(LOOP_SECONDS, 3, rng), low_pass(1100)), 0.6, 1.2)
    murmur, draught = band_noise(60, 190, rng), with_tremolo(band_noise(260, 620, rng), 2, 0.3, 0.7)
    return mix_loop(tones, rng, Voice(0, 0.9, murmur), Voice(0, 0.5, draught), Voice(0, 0.8, sparks))


def pad(rng: random.Random) -> Signal:
    """Return the second loop: open fifths on D with two tremolo cycles, the higher the later, and a rare spark."""
    fifths = [(146.8, 1.0), (220.2, 0.8), (293.7, 0.7), (440.5, 0.4), (587.3, 0.2), (880.9, 0.07), (1174.7, 0.03)]
    tones = [
        Tone(hertz + detune, gain * share, 2, 0.06 * voice, 0.65 + 0.05 * voice)
        for voice, (hertz, gain) in enumerate(fifths)
        for detune, share in ((0.0, 1.0), (0.13, 0.35))
    ]
    sigh = with_tremolo(band_noise(500, 1400, rng), 2, 0.15, 0.95)
    sparks = reverberate(crackle(LOOP_SECONDS, 0.9, rng), 0.5, 1.0)
    return mix_loop(tones, rng, Voice(0, 0.35, sigh), Voice(0, 1.2, sparks))


def heartbeat(rng: random.Random) -> Signal:
    """Return the third loop: a low heartbeat, a semitone dissonant with D, and high shimmering glass."""
    lub, dub = (single_beat(hertz, rng) for hertz in (73.4, 82.4))
    beats = [Voice((i + 0.3) * LOOP_SECONDS / HEARTBEATS_PER_LOOP, 1.0, lub) for i in range(HEARTBEATS_PER_LOOP)]
    beats += [
        Voice((i + 0.3) * LOOP_SECONDS / HEARTBEATS_PER_LOOP + 0.27, 0.6, dub) for i in range(HEARTBEATS_PER_LOOP)
    ]
    tones = [Tone(155.6, 0.05, 1, 0.5, 1.0), Tone(311.1, 0.03, 1, 0.6, 1.0), Tone(146.9, 0.05, 1, 0.4, 0.8)]
    glass = [(1760.0, 0.010), (1864.7, 0.005), (2349.3, 0.010), (2637.0, 0.007), (3520.0, 0.006), (4698.6, 0.003)]
    tones += [
        Tone(hertz + detune, gain, 1 + voice % 3, 0.17 * voice + detune, 1.0)
        for voice, (hertz, gain) in enumerate(glass)
        for detune in (-0.3, 0.4)
    ]
    chimes = [
        Voice(at, 0.012, strike(bar_modes(1174.7 * 2 ** (n / 12), 2.5), 0.002, rng)) for at, n in [(1.9, 7), (6.4, 13)]
    ]
    return mix_loop(tones, rng, *beats, Voice(0, 1.0, reverberate(mix(*chimes), 0.8, 1.6)))


def single_beat(hertz: float, rng: random.Random) -> Signal:
    """Return one beat of the heart, with overtones that small loudspeakers can reproduce."""
    modes = [Mode(k * hertz, gain, 0.4 / k) for k, gain in ((1, 0.4), (1.9, 0.8), (3.1, 0.7), (5, 0.3))]
    return apply_filters(strike(modes, 0.011, rng, roughness=0.3), low_pass(420))


LOOP_RECIPES: Final = {
    "ambience1": Loop(drone, -45.5),
    "ambience2": Loop(pad, -47),
    "ambience3": Loop(heartbeat, -48),
}


def render_loops() -> dict[str, Signal]:
    """Return every loop, LOOP_SECONDS long at HALF_SAMPLE_RATE, all rotated to a seam where they are quietest."""
    rendered = {
        name: at_half_rate(scale_to_loudness(loop.make(random.Random(name)), loop.loudness))
        for name, loop in LOOP_RECIPES.items()
    }
    seam = quietest_sample(list(rendered.values()))
    return {name: signal[seam:] + signal[:seam] for name, signal in rendered.items()}


def scale_to_loudness(signal: Signal, decibels: float) -> Signal:
    """Return a loop scaled to a loudness in dBFS."""
    gain = 10 ** (decibels / 20) / loudness(signal)
    return [gain * sample for sample in signal]


def at_half_rate(signal: Signal) -> Signal:
    """Return a loop at HALF_SAMPLE_RATE."""
    return apply_circular(signal, anti_alias)[::2]


def quietest_sample(signals: list[Signal], neighbours: int = 4) -> int:
    """Return the index around which all loops are nearest to zero, as mixers that resample make errors at the ends."""
    peaks = [max(map(abs, signal)) for signal in signals]
    levels = [
        max(abs(x) / peak for x, peak in zip(column, peaks, strict=True)) for column in zip(*signals, strict=True)
    ]
    count = len(levels)
    return min(range(count), key=lambda i: max(levels[(i + j) % count] for j in range(-neighbours, neighbours)))
