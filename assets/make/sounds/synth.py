"""Synthesis of struck stone, plucked strings, embers and noise, with filters and reverb. It knows nothing of the game.

Struck bodies use modal synthesis: a contact force excites a bank of damped resonators (Cook, "Real Sound Synthesis",
2002, chapter 4). A signal is a list of floats at SAMPLE_RATE with any amplitude; `normalize` gives the finished signal
its loudness.
"""

import math
import random
from collections.abc import Iterable
from itertools import chain, repeat
from typing import NamedTuple

SAMPLE_RATE = 44_100  # hertz
HALF_SAMPLE_RATE = SAMPLE_RATE // 2
MAX_SAMPLE_PEAK = 10 ** (-1 / 20)  # -1 dBFS
Signal = list[float]


class Mode(NamedTuple):
    """A vibration mode of a body: its frequency, its gain, and the seconds in which it decays by 60 dB."""

    hertz: float
    gain: float
    decay: float


class Voice(NamedTuple):
    """A signal in a mix, with its start in seconds and its gain."""

    start: float
    gain: float
    signal: Signal


class Biquad(NamedTuple):
    """The coefficients of a second-order filter, normalized by a0."""

    b0: float
    b1: float
    b2: float
    a1: float
    a2: float


def ring_modes(hertz: float, decay: float) -> list[Mode]:
    """Return a thin ring's modes, n(n²-1)/sqrt(n²+1) for n = 2... (Hoppe 1871); `hertz` is the lowest.

    As a carved ring is never quite round, each mode is a beating pair 1% apart.
    """
    ratios = [n * (n * n - 1) / math.sqrt(n * n + 1) * 5**0.5 / 6 for n in range(2, 7)]
    pairs = [r * split for r in ratios for split in (0.995, 1.005)]
    return [Mode(hertz * r, 0.5 * r**-0.4, decay * r**-0.5) for r in pairs]


def slab_modes(hertz: float, decay: float) -> list[Mode]:
    """Return a supported slab's modes, m² + (n/1.37)² (Kirchhoff's plate); basalt needs a short decay."""
    ratios = [(m * m + (n / 1.37) ** 2) / (1 + 1.37**-2) for m in (1, 2, 3) for n in (1, 2, 3, 4)]
    return [Mode(hertz * r, 0.5 * r**-0.3, decay * r**-0.5) for r in ratios]


def bar_modes(hertz: float, decay: float) -> list[Mode]:
    """Return a stone chime's modes: a free bar with its second mode tuned to 4 and its third to 10, as on a marimba."""
    return [
        Mode(hertz, 1.0, decay),
        Mode(hertz * 4, 0.3, decay * 0.35),
        Mode(hertz * 10.05, 0.14, decay * 0.12),
        Mode(hertz * 17.8, 0.06, decay * 0.06),
    ]


def string_modes(hertz: float, decay: float) -> list[Mode]:
    """Return the harmonics of a string plucked at 0.23 of its length; high ones decay faster."""
    harmonics = range(1, min(16, int(9000 / hertz)) + 1)
    return [Mode(hertz * k, math.sin(math.pi * 0.23 * k) / k**1.3, decay / (1 + 0.12 * k * k)) for k in harmonics]


def contact_force(seconds: float) -> Signal:
    """Return a raised-cosine impulse with sum 1 and little energy above 2/seconds Hz: long contacts sound soft."""
    count = max(3, round(seconds * SAMPLE_RATE))
    return [(1 - math.cos(math.tau * (i + 0.5) / count)) / count for i in range(count)]


def strike(modes: Iterable[Mode], contact: float, rng: random.Random, roughness: float = 0.0) -> Signal:
    """Return the sound of a body struck for `contact` seconds; `roughness` adds noise to the force, as of stone."""
    forces = [force * (1 + roughness * rng.uniform(-1, 1)) for force in contact_force(contact)]
    return mix(*(Voice(0.0, 1.0, _resonate(mode, forces)) for mode in modes if mode.hertz < 0.4 * SAMPLE_RATE))


def _resonate(mode: Mode, forces: Signal) -> Signal:
    """Return one resonator's response to a force, until it has decayed by 72 dB."""
    angle = math.tau * mode.hertz / SAMPLE_RATE
    shrink = 10 ** (-3 / (mode.decay * SAMPLE_RATE))
    a1, a2, b0 = 2 * shrink * math.cos(angle), shrink * shrink, mode.gain * math.sin(angle)
    now = before = 0.0
    out = []
    for force in chain(forces, repeat(0.0, round(1.2 * mode.decay * SAMPLE_RATE))):
        now, before = a1 * now - a2 * before + b0 * force, now
        out.append(now)
    return out


def fm_tone(hertz: float, attack: float, decay: float, pitch_ratio: float = 1.0) -> Signal:
    """Return a warm tone of two voices 0.3% apart, with an FM index that decays with the amplitude (Chowning 1973).

    The frequency changes linearly from `hertz` to `pitch_ratio` times `hertz` at the end.
    """
    count = round((attack + decay) * SAMPLE_RATE)
    fade = -math.log(1000) / (decay * SAMPLE_RATE)
    phase, step = 0.0, math.tau * hertz / SAMPLE_RATE
    out = []
    for i in range(count):
        decay_gain = math.exp(fade * i)
        attack_gain = 1.0 if i >= attack * SAMPLE_RATE else math.sin(math.pi / 2 * i / (attack * SAMPLE_RATE)) ** 2
        modulation = 1.6 * decay_gain * attack_gain * math.sin(phase)
        out.append(
            decay_gain
            * attack_gain
            * (0.7 * math.sin(phase + modulation) + 0.3 * math.sin(1.003 * phase + 0.6 * modulation))
        )
        phase += step * (1 - (1 - pitch_ratio) * i / count)
    return out


def noise_burst(seconds: float, attack: float, rng: random.Random) -> Signal:
    """Return white noise with an attack in seconds and a decay by 60 dB over `seconds`."""
    rise, fade = attack * SAMPLE_RATE, -math.log(1000) / (seconds * SAMPLE_RATE)
    return [rng.uniform(-1, 1) * min(1.0, i / rise) * math.exp(fade * i) for i in range(round(seconds * SAMPLE_RATE))]


def crackle(seconds: float, rate: float, rng: random.Random) -> Signal:
    """Return the crackling of embers: `rate` sparks per second at random times, few of them loud."""
    sparks = []
    for _ in range(round(seconds * rate)):
        at, spark = rng.uniform(0, seconds), Mode(rng.uniform(900, 4200), 1.0, rng.uniform(0.004, 0.02))
        sparks.append(Voice(at, rng.uniform(0.05, 1) ** 3, strike([spark], 0.0002, rng)))
    return mix(*sparks)


def mix(*voices: Voice) -> Signal:
    """Return the sum of the voices, up to the end of the last one."""
    starts = [round(voice.start * SAMPLE_RATE) for voice in voices]
    out = [0.0] * max(start + len(voice.signal) for start, voice in zip(starts, voices, strict=True))
    for start, (_, gain, signal) in zip(starts, voices, strict=True):
        end = start + len(signal)
        out[start:end] = [a + gain * b for a, b in zip(out[start:end], signal, strict=True)]
    return out


def low_pass(hertz: float, q: float = 0.7071) -> Biquad:
    """Return a low-pass filter (Bristow-Johnson's Audio EQ Cookbook)."""
    cos, alpha = _cookbook_terms(hertz, q)
    return _normalized_biquad(1 + alpha, (1 - cos) / 2, 1 - cos, (1 - cos) / 2, -2 * cos, 1 - alpha)


def high_pass(hertz: float, q: float = 0.7071) -> Biquad:
    """Return a high-pass filter (Bristow-Johnson's Audio EQ Cookbook)."""
    cos, alpha = _cookbook_terms(hertz, q)
    return _normalized_biquad(1 + alpha, (1 + cos) / 2, -1 - cos, (1 + cos) / 2, -2 * cos, 1 - alpha)


def _cookbook_terms(hertz: float, q: float) -> tuple[float, float]:
    """Return cos(w0) and alpha, the intermediate values of the cookbook's filters."""
    angle = math.tau * hertz / SAMPLE_RATE
    return math.cos(angle), math.sin(angle) / (2 * q)


def _normalized_biquad(a0: float, *rest: float) -> Biquad:
    return Biquad(*(value / a0 for value in rest))


def apply_filters(signal: Signal, *filters: Biquad) -> Signal:
    """Return the signal after the filters in series."""
    for b0, b1, b2, a1, a2 in filters:
        x1 = x2 = y1 = y2 = 0.0
        out = []
        for x in signal:
            y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            x1, x2, y1, y2 = x, x1, y, y1
            out.append(y)
        signal = out
    return signal


def anti_alias(signal: Signal) -> Signal:
    """Return the signal below 9 kHz, ready for half the sample rate (fourth-order Butterworth low pass)."""
    return apply_filters(signal, low_pass(9000, 0.541), low_pass(9000, 1.307))


def high_shelf(hertz: float, decibels: float) -> Biquad:
    """Return a shelf filter that amplifies frequencies above `hertz` (Bristow-Johnson's Audio EQ Cookbook)."""
    a = 10 ** (decibels / 40)
    cos, alpha = _cookbook_terms(hertz, 0.7071)
    up, down, edge = a + 1, a - 1, 2 * math.sqrt(a) * alpha
    return _normalized_biquad(
        up - down * cos + edge,
        a * (up + down * cos + edge),
        -2 * a * (down + up * cos),
        a * (up + down * cos - edge),
        2 * (down - up * cos),
        up - down * cos - edge,
    )


def reverberate(signal: Signal, wet: float, seconds: float) -> Signal:
    """Return the signal with reverberation that decays by 60 dB in `seconds`, tail included (Schroeder 1962)."""
    padded = signal + [0.0] * round(seconds * SAMPLE_RATE)
    combs = (Voice(0.0, 0.25, _comb(padded, delay, seconds)) for delay in (1153, 1327, 1559, 1777))
    tail = _allpass(_allpass(mix(*combs), 347), 113)
    return mix(Voice(0.0, 1.0, padded), Voice(0.0, wet, tail))


def _comb(signal: Signal, delay: int, seconds: float) -> Signal:
    """Return the output of a comb filter with a delay in samples and a low pass in its feedback."""
    loss = 10 ** (-3 * delay / (seconds * SAMPLE_RATE))
    out, low_passed = [0.0] * delay, 0.0
    for i, sample in enumerate(signal):
        low_passed += 0.6 * (out[i] - low_passed)
        out.append(sample + loss * low_passed)
    return out[: len(signal)]


def _allpass(signal: Signal, delay: int) -> Signal:
    """Return the output of an all-pass filter with a delay in samples: diffused, with the same spectrum."""
    line, out = [0.0] * delay, []
    for i, sample in enumerate(signal):
        line.append(sample + 0.6 * line[i])
        out.append(line[i] - 0.6 * line[-1])
    return out


def normalize(signal: Signal, seconds: float, decibels: float) -> Signal:
    """Return the signal cut to `seconds`, faded at both ends and scaled to a loudness in dBFS, or to the peak limit."""
    count = round(seconds * SAMPLE_RATE)
    cut = _fade_ends(apply_filters((signal + [0.0] * count)[:count], high_pass(40)))
    gain = min(10 ** (decibels / 20) / loudness(cut), MAX_SAMPLE_PEAK / max(map(abs, cut)))
    return [gain * sample for sample in cut]


def _fade_ends(signal: Signal) -> Signal:
    """Return the signal with cosine fades: in over 0.25 ms, out over its last sixth."""
    rise, fall = round(0.00025 * SAMPLE_RATE), len(signal) // 6
    out = list(signal)
    for i in range(rise):
        out[i] *= (1 - math.cos(math.pi * i / rise)) / 2
    for i in range(fall):
        out[-1 - i] *= (1 - math.cos(math.pi * i / fall)) / 2
    return out


def loudness(signal: Signal) -> float:
    """Return the RMS of the loudest 200 ms, the ear's integration time, K-weighted (ITU-R BS.1770) without low bass."""
    weighted = apply_filters(signal, high_shelf(1500, 4), high_pass(110))
    window, powers = round(0.2 * SAMPLE_RATE), [0.0]
    for sample in weighted:
        powers.append(powers[-1] + sample * sample)
    ends = range(0, len(weighted) + 1, 64)
    return math.sqrt(max(powers[end] - powers[max(0, end - window)] for end in ends) / window)
