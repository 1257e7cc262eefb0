"""Renders the scores to files, each layer as loud as its stage of the game needs."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from assets.make.music.adpcm import wav_bytes
from assets.make.music.instruments import RATE, render_layer
from assets.make.music.loudness import Signal, integrated_loudness
from assets.make.music.scores import SCORES, STAGES

STAGE_LOUDNESS: Final = (-24.5, -22.7, -21.0, -20.8)
"""The loudness of the layers of each of STAGES together, in LUFS."""


def loop_files() -> Iterator[tuple[str, bytes]]:
    """Yield the name and the contents of each file, such as `ember/music1`."""
    for theme in SCORES:
        for layer, signal in render_theme(theme).items():
            yield f"{theme}/{layer}", wav_bytes([round(32767 * sample) for sample in signal.tolist()], RATE)


def render_theme(theme: str) -> dict[str, Signal]:
    """Return the layers of a theme. The last one of each stage is scaled to the stage's loudness."""
    layers: dict[str, Signal] = {}
    for (*others, last), loudness in zip(STAGES, STAGE_LOUDNESS, strict=True):
        beside = sum((layers[name] for name in others), np.zeros(1))
        signal = render_layer(SCORES[theme][last], f"{theme} {last}")
        layers[last] = signal * fitting_gain(beside, signal, loudness)
    return layers


def fitting_gain(beside: Signal, signal: Signal, loudness: float) -> float:
    """Return the gain at which a signal beside another one gives a loudness in LUFS, by bisection."""
    low, high = 0.0, 1.0
    for _ in range(16):
        gain = (low + high) / 2
        louder = integrated_loudness(beside + gain * signal, RATE) > loudness
        low, high = (low, gain) if louder else (gain, high)
    return (low + high) / 2
