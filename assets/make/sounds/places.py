"""The sounds of the board's spaces: what stands on one is heard by the timbre. The game plays them higher or lower.

A vacant space is a breath, a red piece a bell, a single piece a chime, a stack of 2 or 3 a string, and a higher one a
horn with its lower octave. White's begin with a bright ring, Black's with a knock.
"""

import random
from collections.abc import Callable
from functools import partial
from typing import Final

from assets.make.sounds.synth import (
    Mode,
    Signal,
    Voice,
    apply_filters,
    fm_tone,
    high_pass,
    high_shelf,
    low_pass,
    mix,
    noise_burst,
    ring_modes,
    slab_modes,
    strike,
    string_modes,
)

PLACE_HERTZ: Final = 587.33  # D5, of the middle row


def breath(rng: random.Random) -> Signal:
    """Return a breath, which has a pitch but no tone."""
    return apply_filters(noise_burst(0.1, 0.01, rng), high_pass(PLACE_HERTZ, 7), low_pass(PLACE_HERTZ, 7))


def bell(rng: random.Random) -> Signal:
    """Return a small bell, whose partials are no harmonics."""
    return strike(ring_modes(PLACE_HERTZ, 0.5), 0.0004, rng)


def chime(rng: random.Random) -> Signal:
    """Return a short pure tone."""
    return strike([Mode(PLACE_HERTZ, 1.0, 0.16)], 0.0008, rng)


def string(rng: random.Random) -> Signal:
    """Return a plucked string with strong harmonics."""
    return apply_filters(strike(string_modes(PLACE_HERTZ, 0.5), 0.0003, rng), high_shelf(1500, 8))


def horn(_rng: random.Random) -> Signal:
    """Return a swelling tone, and the same an octave lower."""
    low, high = (fm_tone(hertz, 0.04, 0.4) for hertz in (PLACE_HERTZ / 2, PLACE_HERTZ))
    return mix(Voice(0, 1.0, low), Voice(0, 0.6, high))


def bright_edge(rng: random.Random) -> Signal:
    """Return the ring with which White's sounds begin."""
    return strike(ring_modes(5 * PLACE_HERTZ, 0.2), 0.0001, rng)


def dark_edge(rng: random.Random) -> Signal:
    """Return the knock with which Black's sounds begin."""
    return apply_filters(strike(slab_modes(170, 0.3), 0.002, rng), low_pass(500))


def stack(
    make: Callable[[random.Random], Signal], edge: Callable[[random.Random], Signal], rng: random.Random
) -> Signal:
    """Return the sound of a stack with the edge of its side."""
    body, start = make(rng), edge(rng)
    return mix(Voice(0, 1 / max(map(abs, body)), body), Voice(0, 1 / max(map(abs, start)), start))


PLACE_SOUNDS: Final[dict[str, tuple[Callable[[random.Random], Signal], float, float]]] = {
    "space-vacant": (breath, 0.08, -26.0),
    "space-red": (bell, 0.2, -22.0),
    **{
        f"space-{side}{height}": (partial(stack, make, edge), seconds, -22.0)
        for side, edge in (("white", bright_edge), ("black", dark_edge))
        for height, make, seconds in ((1, chime, 0.11), (2, string, 0.15), (4, horn, 0.19))
    },
}
"""How each sound is made, its seconds and its loudness in dBFS. The names of stacks have their least height."""
