"""Struck stone, plucked strings and glowing embers, as samples.

Bodies are modal: a hammer pushes a bank of damped resonators (Cook, "Real Sound Synthesis", 2002, chapter 4). A signal
is a list of floats at RATE samples a second, of any height; `levelled` gives the finished one its loudness. It knows
nothing of the game: sound_recipes and ambience say what is struck, and when.
"""

import math
import random
from collections.abc import Iterable
from itertools import chain, repeat
from typing import NamedTuple

RATE = 44_100
HALF_RATE = RATE // 2
PEAK = 10 ** (-1 / 20)  # no sample goes above -1 dBFS
Signal = list[float]


class Mode(NamedTuple):
    """One way a body swings: its frequency, its share of the blow, and the seconds it takes to fall by 60 dB."""

    hertz: float
    gain: float
    decay: float


class Voice(NamedTuple):
    """A signal put into a mix: when it enters, in seconds, and how loud."""

    at: float
    gain: float
    signal: Signal


class Biquad(NamedTuple):
    """A filter of second order, already divided by its a0."""

    b0: float
    b1: float
    b2: float
    a1: float
    a2: float


def ring(hertz: float, decay: float) -> list[Mode]:
    """Return a thin ring's modes, n(n²-1)/sqrt(n²+1) for n = 2... (Hoppe 1871), `hertz` being the lowest.

    A carved ring is never quite round, so that each mode is a pair 1% apart, which beats.
    """
    ratios = [n * (n * n - 1) / math.sqrt(n * n + 1) * 5**0.5 / 6 for n in range(2, 7)]
    pairs = [r * split for r in ratios for split in (0.995, 1.005)]
    return [Mode(hertz * r, 0.5 * r**-0.4, decay * r**-0.5) for r in pairs]


def slab(hertz: float, decay: float) -> list[Mode]:
    """Return a supported slab's modes, m² + (n/1.37)² (Kirchhoff's plate); basalt thuds, so let its decay be short."""
    ratios = [(m * m + (n / 1.37) ** 2) / (1 + 1.37**-2) for m in (1, 2, 3) for n in (1, 2, 3, 4)]
    return [Mode(hertz * r, 0.5 * r**-0.3, decay * r**-0.5) for r in ratios]


def bar(hertz: float, decay: float) -> list[Mode]:
    """Return a stone chime's modes: a free bar with its second mode tuned to 4 and its third to 10, as on a marimba."""
    return [
        Mode(hertz, 1.0, decay),
        Mode(hertz * 4, 0.3, decay * 0.35),
        Mode(hertz * 10.05, 0.14, decay * 0.12),
        Mode(hertz * 17.8, 0.06, decay * 0.06),
    ]


def string(hertz: float, decay: float) -> list[Mode]:
    """Return a string's harmonics, plucked at 0.23 of its length, the high ones dying first."""
    heights = range(1, min(16, int(9000 / hertz)) + 1)
    return [Mode(hertz * k, math.sin(math.pi * 0.23 * k) / k**1.3, decay / (1 + 0.12 * k * k)) for k in heights]


def hammer(seconds: float) -> Signal:
    """Return a raised-cosine push of area 1: the longer the contact the softer, with little left above 2/seconds Hz."""
    count = max(3, round(seconds * RATE))
    return [(1 - math.cos(math.tau * (i + 0.5) / count)) / count for i in range(count)]


def strike(modes: Iterable[Mode], contact: float, rng: random.Random, grit: float = 0.0) -> Signal:
    """Return a body struck for `contact` seconds; `grit` roughens the push, as stone on stone grinds."""
    push = [force * (1 + grit * rng.uniform(-1, 1)) for force in hammer(contact)]
    return mixed(*(Voice(0.0, 1.0, _swing(mode, push)) for mode in modes if mode.hertz < 0.4 * RATE))


def _swing(mode: Mode, push: Signal) -> Signal:
    """Return one resonator's answer to the push, until it is 72 dB down."""
    angle = math.tau * mode.hertz / RATE
    shrink = 10 ** (-3 / (mode.decay * RATE))
    turn, loss, feed = 2 * shrink * math.cos(angle), shrink * shrink, mode.gain * math.sin(angle)
    now = before = 0.0
    out = []
    for force in chain(push, repeat(0.0, round(1.2 * mode.decay * RATE))):
        now, before = turn * now - loss * before + feed * force, now
        out.append(now)
    return out


def glow(hertz: float, attack: float, decay: float, sink: float = 1.0) -> Signal:
    """Return a warm tone: two voices 0.3% apart, which beat gently, and an FM (Chowning 1973) that dims as an ember.

    In the end its pitch has sunk, evenly, to `sink` times `hertz`.
    """
    count = round((attack + decay) * RATE)
    fade = -math.log(1000) / (decay * RATE)
    turn, step = 0.0, math.tau * hertz / RATE
    out = []
    for i in range(count):
        dim = math.exp(fade * i)
        swell = 1.0 if i >= attack * RATE else math.sin(math.pi / 2 * i / (attack * RATE)) ** 2
        bend = 1.6 * dim * swell * math.sin(turn)
        out.append(dim * swell * (0.7 * math.sin(turn + bend) + 0.3 * math.sin(1.003 * turn + 0.6 * bend)))
        turn += step * (1 - (1 - sink) * i / count)
    return out


def hiss(seconds: float, attack: float, rng: random.Random) -> Signal:
    """Return white noise that swells for `attack` seconds and has died away (-60 dB) after `seconds`."""
    rise, fade = attack * RATE, -math.log(1000) / (seconds * RATE)
    return [rng.uniform(-1, 1) * min(1.0, i / rise) * math.exp(fade * i) for i in range(round(seconds * RATE))]


def crackle(seconds: float, rate: float, rng: random.Random) -> Signal:
    """Return an ember's crackling: `rate` sparks a second at random moments, few of them loud."""
    sparks = []
    for _ in range(round(seconds * rate)):
        at, spark = rng.uniform(0, seconds), Mode(rng.uniform(900, 4200), 1.0, rng.uniform(0.004, 0.02))
        sparks.append(Voice(at, rng.uniform(0.05, 1) ** 3, strike([spark], 0.0002, rng)))
    return mixed(*sparks)


def mixed(*voices: Voice) -> Signal:
    """Return the voices added, as long as the last of them sounds."""
    starts = [round(voice.at * RATE) for voice in voices]
    out = [0.0] * max(start + len(voice.signal) for start, voice in zip(starts, voices, strict=True))
    for start, (_, gain, signal) in zip(starts, voices, strict=True):
        end = start + len(signal)
        out[start:end] = [a + gain * b for a, b in zip(out[start:end], signal, strict=True)]
    return out


def low_pass(hertz: float, q: float = 0.7071) -> Biquad:
    """Return the low pass of Bristow-Johnson's Audio EQ Cookbook."""
    cos, alpha = _corner(hertz, q)
    return _divided(1 + alpha, (1 - cos) / 2, 1 - cos, (1 - cos) / 2, -2 * cos, 1 - alpha)


def high_pass(hertz: float, q: float = 0.7071) -> Biquad:
    """Return the high pass of the same cookbook."""
    cos, alpha = _corner(hertz, q)
    return _divided(1 + alpha, (1 + cos) / 2, -1 - cos, (1 + cos) / 2, -2 * cos, 1 - alpha)


def _corner(hertz: float, q: float) -> tuple[float, float]:
    """Return the cosine and the alpha every filter of the cookbook starts from."""
    angle = math.tau * hertz / RATE
    return math.cos(angle), math.sin(angle) / (2 * q)


def _divided(a0: float, *rest: float) -> Biquad:
    return Biquad(*(value / a0 for value in rest))


def filtered(signal: Signal, *filters: Biquad) -> Signal:
    """Return the signal after the filters, one after another."""
    for b0, b1, b2, a1, a2 in filters:
        x1 = x2 = y1 = y2 = 0.0
        out = []
        for x in signal:
            y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            x1, x2, y1, y2 = x, x1, y, y1
            out.append(y)
        signal = out
    return signal


def below_nine_kilohertz(signal: Signal) -> Signal:
    """Return the signal less what half the rate could not hold (Butterworth's low pass of fourth order)."""
    return filtered(signal, low_pass(9000, 0.541), low_pass(9000, 1.307))


def high_shelf(hertz: float, decibels: float) -> Biquad:
    """Return the same cookbook's shelf, which lifts what lies above `hertz`."""
    a = 10 ** (decibels / 40)
    cos, alpha = _corner(hertz, 0.7071)
    up, down, edge = a + 1, a - 1, 2 * math.sqrt(a) * alpha
    return _divided(
        up - down * cos + edge,
        a * (up + down * cos + edge),
        -2 * a * (down + up * cos),
        a * (up + down * cos - edge),
        2 * (down - up * cos),
        up - down * cos - edge,
    )


def roomed(signal: Signal, wet: float, seconds: float) -> Signal:
    """Return the signal in a stone room that takes `seconds` to fall by 60 dB (Schroeder 1962), its tail included."""
    longer = signal + [0.0] * round(seconds * RATE)
    combs = (Voice(0.0, 0.25, _comb(longer, delay, seconds)) for delay in (1153, 1327, 1559, 1777))
    tail = _allpass(_allpass(mixed(*combs), 347), 113)
    return mixed(Voice(0.0, 1.0, longer), Voice(0.0, wet, tail))


def _comb(signal: Signal, delay: int, seconds: float) -> Signal:
    """Return the echoes every `delay` samples; each loses its highs to the stone."""
    loss = 10 ** (-3 * delay / (seconds * RATE))
    out, dull = [0.0] * delay, 0.0
    for i, sample in enumerate(signal):
        dull += 0.6 * (out[i] - dull)
        out.append(sample + loss * dull)
    return out[: len(signal)]


def _allpass(signal: Signal, delay: int) -> Signal:
    """Return the signal smeared over time, its spectrum kept."""
    line, out = [0.0] * delay, []
    for i, sample in enumerate(signal):
        line.append(sample + 0.6 * line[i])
        out.append(line[i] - 0.6 * line[-1])
    return out


def levelled(signal: Signal, seconds: float, decibels: float) -> Signal:
    """Return the signal cut to `seconds`, faded at both ends and as loud as asked in dBFS, unless PEAK forbids."""
    count = round(seconds * RATE)
    cut = _faded(filtered((signal + [0.0] * count)[:count], high_pass(40)))
    gain = min(10 ** (decibels / 20) / loudness(cut), PEAK / max(map(abs, cut)))
    return [gain * sample for sample in cut]


def _faded(signal: Signal) -> Signal:
    """Return the signal with a rise of 0.25 ms, and a fall over its last sixth, along a cosine."""
    rise, fall = round(0.00025 * RATE), len(signal) // 6
    out = list(signal)
    for i in range(rise):
        out[i] *= (1 - math.cos(math.pi * i / rise)) / 2
    for i in range(fall):
        out[-1 - i] *= (1 - math.cos(math.pi * i / fall)) / 2
    return out


def loudness(signal: Signal) -> float:
    """Return the RMS of the loudest 200 ms, which the ear adds up, K-weighted (ITU-R BS.1770) less the low bass."""
    heard = filtered(signal, high_shelf(1500, 4), high_pass(110))
    window, powers = round(0.2 * RATE), [0.0]
    for sample in heard:
        powers.append(powers[-1] + sample * sample)
    ends = range(0, len(heard) + 1, 64)
    return math.sqrt(max(powers[end] - powers[max(0, end - window)] for end in ends) / window)
