"""The instruments and the reverberation, which make a loop of notes. It rings round its end, without a seam."""

import math
import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from assets.make.music.loudness import Signal
from assets.make.music.scores import LOOP_SECONDS, Note, Part
from assets.make.sounds.synth import HALF_SAMPLE_RATE, Mode, bar_modes, string_modes

RATE: Final = HALF_SAMPLE_RATE
LOOP_SAMPLES: Final = LOOP_SECONDS * RATE
DETUNING: Final = 1.0012  # between the two voices of a held tone
REVERB_SECONDS: Final = 2.2  # for a decay by 60 dB
REVERB_SHARE: Final = 0.35


class Instrument(NamedTuple):
    """The partial tones of a note, and the seconds of its attack; a held note has a release, a struck one rings."""

    modes: Callable[[float], Sequence[Mode]]
    attack: float
    release: float = 0.0


def harmonics(*gains: float) -> Callable[[float], list[Mode]]:
    """Return the partial tones of a held note, by their gains."""
    return lambda hertz: [Mode(hertz * n, gain, math.inf) for n, gain in enumerate(gains, 1)]


def ringing(decay: float, *partials: tuple[float, float, float]) -> Callable[[float], list[Mode]]:
    """Return the partial tones of a struck note, by ratio, gain and share of the decay of A3, in seconds."""
    return lambda hertz: [
        Mode(hertz * ratio, gain, decay * share * (220 / hertz) ** 0.4) for ratio, gain, share in partials
    ]


INSTRUMENTS: Final = {
    "drone": Instrument(harmonics(1.0, 0.55, 0.30, 0.16, 0.07, 0.03), 1.4, 1.6),
    "string": Instrument(lambda hertz: string_modes(hertz, 3.2 * (220 / hertz) ** 0.4), 0.004),
    "stone": Instrument(lambda hertz: bar_modes(hertz, 0.9), 0.006),
    "reed": Instrument(harmonics(1.0, 0.12, 0.22, 0.05, 0.05), 0.7, 0.9),
    "pad": Instrument(harmonics(1.0, 0.35, 0.12, 0.05), 1.1, 1.3),
    "kalimba": Instrument(ringing(2.2, (1, 1.0, 1.0), (2, 0.08, 0.5), (5.4, 0.07, 0.12)), 0.004),
    "marimba": Instrument(ringing(1.1, (1, 1.0, 1.0), (4, 0.16, 0.35), (9.9, 0.04, 0.12)), 0.005),
    "sine": Instrument(harmonics(1.0, 0.10), 1.8, 2.0),
    "pulse": Instrument(ringing(1.5, (1, 1.0, 1.0), (2, 0.12, 0.6)), 0.05),
    "bell": Instrument(ringing(5.0, (1, 1.0, 1.0), (2, 0.14, 0.6), (3, 0.05, 0.35)), 0.008),
}


def ramp(seconds: float) -> Signal:
    """Return a raised-cosine rise."""
    count = max(1, round(seconds * RATE))
    return (1 - np.cos(np.pi * (np.arange(count) + 0.5) / count)) / 2


def play(instrument: Instrument, note: Note) -> Signal:
    """Return the samples of a note."""
    hertz = 440 * 2 ** ((note.pitch - 69) / 12)
    modes = [mode for mode in instrument.modes(hertz) if mode.hertz < 6000.0]
    held = instrument.release > 0
    seconds = note.seconds + instrument.release if held else 1.2 * max(mode.decay for mode in modes)
    time, signal = np.arange(round(seconds * RATE)) / RATE, np.zeros(round(seconds * RATE))
    for mode in modes:
        signal += mode.gain * np.exp(-math.log(1000) / mode.decay * time) * np.sin(math.tau * mode.hertz * time)
    if held:
        signal = 0.8 * signal + 0.2 * np.interp(time * DETUNING, time, signal)
        signal[-round(instrument.release * RATE) :] *= ramp(instrument.release)[::-1]
    else:
        signal[-200:] *= np.linspace(1, 0, 200)
    rise = ramp(instrument.attack)
    signal[: len(rise)] *= rise
    return signal


def render_part(part: Part, rng: random.Random) -> Signal:
    """Return a loop of a part; its struck notes differ a little in time and in force."""
    instrument, loop = INSTRUMENTS[part.instrument], np.zeros(LOOP_SAMPLES)
    for note in part.notes:
        gain, late = part.gain, 0.0
        if not instrument.release:
            gain *= rng.uniform(0.72, 1) * (1 if note.accented else 0.85)
            late = rng.uniform(0, 0.012)  # at most so late, in seconds
        signal = play(instrument, note)
        start = round((note.start + late) * RATE)
        loop[np.arange(start, start + len(signal)) % LOOP_SAMPLES] += gain * signal
    return loop


def reverberate(loop: Signal, rng: random.Random) -> Signal:
    """Return a loop in a room: warm noise that decays, convolved around the loop."""
    count = round(REVERB_SECONDS * RATE)
    tail = np.array([rng.gauss(0, 1) for _ in range(count)]) * np.exp(-math.log(1000) * np.arange(count) / count)
    tail[: round(0.02 * RATE)] *= ramp(0.02)
    hertz = np.fft.rfftfreq(LOOP_SAMPLES, 1 / RATE)
    colour = (hertz / 180) ** 2 / (1 + (hertz / 180) ** 2) / (1 + (hertz / 1800) ** 2)
    room = np.fft.rfft(tail / np.sqrt((tail**2).sum()), LOOP_SAMPLES) * colour
    return np.fft.irfft(np.fft.rfft(loop) * (1 + REVERB_SHARE * room), LOOP_SAMPLES)


def render_layer(parts: Sequence[Part], name: str) -> Signal:
    """Return a loop of some parts; the name seeds the random numbers."""
    rng = random.Random(name)
    return reverberate(sum(render_part(part, rng) for part in parts), rng)
