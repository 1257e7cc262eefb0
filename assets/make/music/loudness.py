"""Loudness of a loop that goes round, as ITU-R BS.1770-5 and EBU R128 define it, in numpy."""

from typing import Any, Final

import numpy as np

BLOCK_SECONDS: Final = 0.4
BLOCKS_OVERLAP: Final = 4  # a block begins every 100 ms
ABSOLUTE_GATE: Final = -70.0  # LUFS
RELATIVE_GATE: Final = -10.0  # LU
SHELF_HERTZ: Final = 1681.97
SHELF_GAIN: Final = 10 ** (4 / 20)
SHELF_QUALITY: Final = 0.7072
HIGH_PASS_HERTZ: Final = 38.135
HIGH_PASS_QUALITY: Final = 0.5003
Signal = Any  # a numpy array of samples from -1 to 1


def k_weighted(signal: Signal, rate: int) -> Signal:
    """Return a loop after the two filters of BS.1770, bilinear transforms of their analogue prototypes."""
    count = len(signal)
    delay = np.exp(-2j * np.pi * np.fft.rfftfreq(count))
    rise, corner = 1 - delay, (1 + delay) * np.tan(np.pi * SHELF_HERTZ / rate)
    shelf_edge = SHELF_GAIN**0.5 * rise * corner / SHELF_QUALITY
    weight = (SHELF_GAIN * rise**2 + shelf_edge + corner**2) / (rise**2 + rise * corner / SHELF_QUALITY + corner**2)
    corner = (1 + delay) * np.tan(np.pi * HIGH_PASS_HERTZ / rate)
    weight *= rise**2 / (rise**2 + rise * corner / HIGH_PASS_QUALITY + corner**2)
    return np.fft.irfft(np.fft.rfft(signal) * weight, count)


def integrated_loudness(signal: Signal, rate: int) -> float:
    """Return the gated loudness in LUFS of a mono loop played on two loudspeakers, as the game plays it."""
    hop = round(BLOCK_SECONDS / BLOCKS_OVERLAP * rate)
    weighted = k_weighted(signal, rate)
    quarters = (weighted[: len(weighted) // hop * hop].reshape(-1, hop) ** 2).mean(axis=1)
    powers = sum(np.roll(quarters, -n) for n in range(BLOCKS_OVERLAP)) / BLOCKS_OVERLAP * 2
    powers = powers[lufs(powers) > ABSOLUTE_GATE]
    return float(lufs(powers[lufs(powers) > lufs(powers.mean()) + RELATIVE_GATE].mean()))


def lufs(power: Signal) -> Signal:
    """Return the loudness of a K-weighted power."""
    return -0.691 + 10 * np.log10(power + 1e-12)


def true_peak(signal: Signal) -> float:
    """Return a loop's peak in dBTP, oversampled four times."""
    count = len(signal)
    spectrum = np.fft.rfft(signal)
    return float(20 * np.log10(np.abs(np.fft.irfft(spectrum, 4 * count)).max() * 4))
