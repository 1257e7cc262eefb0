"""The recipe of each sound effect, with its length and loudness: rings on basalt, embers, and tunes on stone chimes.

The materials are those of synth. Every sound with a pitch is in D.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from assets.make.sounds.synth import (
    HALF_SAMPLE_RATE,
    SAMPLE_RATE,
    Mode,
    Signal,
    Voice,
    apply_filters,
    bar_modes,
    crackle,
    fm_tone,
    high_pass,
    low_pass,
    mix,
    noise_burst,
    reverberate,
    ring_modes,
    slab_modes,
    strike,
    string_modes,
)

TONIC_HERTZ = 293.66
"""The frequency of D4."""
COUNTING_SEMITONES = (0, 2, 4, 5, 7, 9, 12, 14, 16, 19, 21, 24)
"""The counting sounds in semitones above D4: the scale of D major, then the notes of its chord, over two octaves."""
BOOM_TONES = ((-36, 1.0, 2.4), (-29, 0.5, 1.8), (-24, 0.5, 1.2), (-12, 0.25, 0.7))
"""The tones of the deep sound of a fracture: semitones above D4, gain, and the seconds in which each decays."""
Note = tuple[float, int]  # seconds, semitones above D4


class Recipe(NamedTuple):
    """The function that makes a sound, its seconds, its loudness in dBFS (see synth.loudness), and the stored rate.

    Sounds with nothing above 9 kHz are stored at half the sample rate.
    """

    make: Callable[[random.Random], Signal]
    seconds: float
    loudness: float
    rate: int = SAMPLE_RATE


def note_hertz(semitones: float) -> float:
    """Return the frequency of a note in equal-tempered semitones above D4."""
    return TONIC_HERTZ * 2 ** (semitones / 12)


def stone_impact(weight: float, rng: random.Random) -> Signal:
    """Return a ring or a stack of weight 1 to 5 set on basalt; more weight sounds lower, softer and longer."""
    contact, low = 0.00018 + 0.00008 * weight, 0.82**weight
    chip = apply_filters(noise_burst(0.012 + 0.003 * weight, 0.0006, rng), high_pass(2400 * low), low_pass(7000 * low))
    return mix(
        Voice(0.0, 0.5, chip),
        Voice(0.0, 1.0, strike(ring_modes(1750 * low, 0.09 + 0.015 * weight), contact, rng, roughness=0.8)),
        Voice(0.0, 0.9, strike(slab_modes(290 * low, 0.13 + 0.03 * weight), 4 * contact, rng, roughness=0.5)),
    )


def pick(rng: random.Random) -> Signal:
    """Return the lifting of a stack: a short scrape of stone, then two rings touching."""
    scrape = apply_filters(noise_burst(0.12, 0.03, rng), high_pass(900), low_pass(3800))
    low, high = (strike(ring_modes(hertz, 0.06), 0.0003, rng, roughness=0.6) for hertz in (1500, 1850))
    return reverberate(mix(Voice(0, 0.3, scrape), Voice(0.022, 0.35, low), Voice(0.06, 0.6, high)), 0.12, 0.2)


def drop(rng: random.Random) -> Signal:
    """Return a stack put back on its own space: a padded thud with a soft edge."""
    thud, touch = strike(slab_modes(190, 0.18), 0.004, rng), strike(ring_modes(820, 0.07), 0.0012, rng)
    edge = strike(ring_modes(1350, 0.04), 0.0004, rng, roughness=0.6)
    return reverberate(mix(Voice(0, 1.0, thud), Voice(0, 0.6, touch), Voice(0, 0.1, edge)), 0.15, 0.25)


def place(rng: random.Random) -> Signal:
    """Return one ring set on basalt that rocks once."""
    return reverberate(
        mix(Voice(0, 1.0, stone_impact(0.4, rng)), Voice(0.034, 0.28, stone_impact(0.1, rng))), 0.16, 0.35
    )


def land(height: int, rng: random.Random) -> Signal:
    """Return the landing of a stack of `height` rings, which then settle one after another."""
    blow = stone_impact(height, rng)
    settling = [
        Voice(0.028 * i + rng.uniform(0, 0.008), 0.42 * 0.72**i, stone_impact(height - 0.5, rng))
        for i in range(1, height)
    ]
    return reverberate(mix(Voice(0, 1.0, blow), *settling), 0.16 + 0.03 * height, 0.35 + 0.08 * height)


def dvonn(rng: random.Random) -> Signal:
    """Return the placement of a dvonn piece: a knock of stone and a glowing open fifth."""
    ember = mix(
        Voice(0, 0.7, stone_impact(1.2, rng)),
        Voice(0.01, 0.42, fm_tone(note_hertz(-12), 0.12, 2.2)),
        Voice(0.04, 0.30, fm_tone(note_hertz(-5), 0.16, 2.0)),
        Voice(0.07, 0.18, fm_tone(note_hertz(0), 0.20, 1.7)),
        Voice(0.01, 0.16, strike(bar_modes(note_hertz(12), 1.4), 0.001, rng)),
        Voice(0.15, 0.12, crackle(0.8, 24, rng)),
    )
    return reverberate(ember, 0.25, 0.7)


def dvonn_land(rng: random.Random) -> Signal:
    """Return a dvonn piece in a landing stack: a wide major third, played together with the landing."""
    ember = mix(
        Voice(0.0, 0.40, fm_tone(note_hertz(-12), 0.05, 1.5)),
        Voice(0.03, 0.26, fm_tone(note_hertz(-5), 0.09, 1.4)),
        Voice(0.06, 0.20, fm_tone(note_hertz(4), 0.12, 1.2)),
        Voice(0.02, 0.14, strike(bar_modes(note_hertz(16), 0.9), 0.001, rng)),
        Voice(0.08, 0.10, crackle(0.5, 24, rng)),
    )
    return reverberate(ember, 0.25, 0.6)


def cutoff(stones: int, seconds: float, rng: random.Random) -> Signal:
    """Return `stones` breaking off one after another, each heavier, then dust and dying embers."""
    starts = [0.0]
    while len(starts) < stones:
        starts.append(starts[-1] + rng.uniform(0.15, 0.25))
    falls = [
        Voice(at, rng.uniform(0.7, 1.0), stone_break(0.3 + 0.7 * i / stones, rng)) for i, at in enumerate(starts, 1)
    ]
    last, rest = starts[-1], seconds - starts[-1]
    rumble = apply_filters(noise_burst(1.3 * rest, 0.1, rng), low_pass(170), high_pass(50))
    ash = apply_filters(noise_burst(1.5 * rest, 0.3 * rest, rng), high_pass(2200), low_pass(6500))
    settling = [
        Voice(last, 0.8, rumble),
        Voice(last, 0.5, dust(1.6 * rest, 0.06, rng)),
        Voice(last, 0.12, ash),
        Voice(last + 0.1, 0.45, embers(0.95 * rest - 0.1, rng)),
    ]
    tone = Voice(0.0, 0.14, fm_tone(note_hertz(-12), 0.05, 1.1 * seconds, pitch_ratio=0.55))
    return reverberate(mix(*falls, tone, *settling), 0.2, 0.45)


def fracture(rng: random.Random) -> Signal:
    """Return the plate as it breaks: a low blow that falls and rolls on below the stones, and a snap that runs."""
    blow = mix(*(Voice(0, gain, fm_tone(note_hertz(pitch), 0.006, decay, 0.6)) for pitch, gain, decay in BOOM_TONES))
    body = strike(slab_modes(62, 1.4), 0.006, rng, roughness=0.6)
    roll = apply_filters(noise_burst(2.6, 0.08, rng), low_pass(150), low_pass(220), high_pass(45))
    snaps = [Voice(0.05 * i + rng.uniform(0, 0.03), 0.5 * 0.85**i, lump_break(rng)) for i in range(10)]
    return reverberate(mix(Voice(0, 1.0, blow), Voice(0, 0.9, body), Voice(0.02, 1.4, roll), *snaps), 0.35, 1.6)


def last(rng: random.Random) -> Signal:
    """Return the last move: soft low tones that gather to an open fifth, and embers."""
    tones = [(0.0, -24, 0.5), (0.1, -12, 0.5), (0.25, -5, 0.35), (0.4, 0, 0.25), (0.55, 7, 0.15)]
    glow = [Voice(at, gain, fm_tone(note_hertz(pitch), 0.3, 1.8)) for at, pitch, gain in tones]
    return reverberate(mix(*glow, Voice(0.2, 0.1, embers(1.0, rng))), 0.35, 1.0)


def record(rng: random.Random) -> Signal:
    """Return a record: D major in broken chords up to its third octave, then all of it at once over low stone."""
    chimes = [(0.1 * i, pitch) for i, pitch in enumerate((0, 4, 7, 12, 16, 19))]
    chimes += [(0.75, pitch) for pitch in (12, 16, 19, 24)]
    glints = [
        Voice(0.95 + 0.07 * i, 0.16, sparkle(pitch, 1.2, rng)) for i, pitch in enumerate((24, 28, 31, 36, 31, 36))
    ]
    return stinger(chimes, [(0.0, -12), (0.75, -12), (0.75, -5)], rng, *glints, Voice(0.75, 0.6, stone_impact(4, rng)))


def stone_break(weight: float, rng: random.Random) -> Signal:
    """Return one stone of weight 0 to 1 that snaps off and falls in lumps and dust."""
    snap = apply_filters(noise_burst(0.03, 0.0008, rng), high_pass(1600), low_pass(8000))
    body = strike(slab_modes(330 - 190 * weight, 0.12 + 0.12 * weight), 0.0012, rng, roughness=1.5)
    lumps = [Voice(rng.uniform(0.015, 0.16), rng.uniform(0.15, 0.6) ** 1.5, lump_break(rng)) for _ in range(9)]
    return mix(
        Voice(0, 0.35, snap),
        Voice(0.004, 1.1, body),
        Voice(0.002, 0.5, stone_impact(1 + 2 * weight, rng)),
        Voice(0.005, 0.3 * weight, dust(0.4, 0.02, rng)),
        *lumps,
    )


def dust(seconds: float, attack: float, rng: random.Random) -> Signal:
    """Return the noise of a cloud of dust."""
    return apply_filters(noise_burst(seconds, attack, rng), high_pass(280), low_pass(1500))


def lump_break(rng: random.Random) -> Signal:
    """Return one breaking lump of random size, too short and too rough to have a pitch."""
    size = rng.uniform(0, 1)
    return strike(slab_modes(180 * 8**size, 0.14 - 0.1 * size), 0.0008 - 0.0006 * size, rng, roughness=2.0)


def embers(seconds: float, rng: random.Random) -> Signal:
    """Return dying embers: sparks that become rarer and fainter."""
    sparks, at = [], 0.0
    while at < seconds:
        left = 1 - at / seconds
        sparks.append(Voice(at, left * rng.uniform(0.3, 1), crackle(0.04, 100, rng)))
        at += rng.uniform(0.02, 0.06) / (0.25 + left)
    return mix(*sparks)


def passing(rng: random.Random) -> Signal:
    """Return a pass: two soft notes falling by a fourth."""
    voices = []
    for at, gain, pitch in ((0.0, 0.8, 7), (0.18, 0.65, 2)):
        voices.append(Voice(at, gain, strike(bar_modes(note_hertz(pitch), 0.9), 0.0012, rng)))
        voices.append(Voice(at, 0.4 * gain, strike(string_modes(note_hertz(pitch), 1.0), 0.0006, rng)))
    return reverberate(mix(*voices), 0.25, 0.5)


def illegal(rng: random.Random) -> Signal:
    """Return two muffled knocks close together."""
    body = slab_modes(230, 0.14) + bar_modes(250, 0.12) + ring_modes(620, 0.05)
    knock = apply_filters(strike(body, 0.0012, rng, roughness=0.4), low_pass(2200))
    return reverberate(mix(Voice(0, 1.0, knock), Voice(0.095, 0.75, knock)), 0.1, 0.2)


def sparkle(pitch: int, decay: float, rng: random.Random) -> Signal:
    """Return a small bright chime with a hard edge."""
    chime, edge = (
        strike(bar_modes(note_hertz(pitch), decay), 0.0004, rng),
        strike(ring_modes(3 * note_hertz(pitch), 0.03), 0.0002, rng),
    )
    return mix(Voice(0, 1.0, chime), Voice(0, 0.12, edge))


def hint(rng: random.Random) -> Signal:
    """Return a rising fourth, like a question, and its resolution to D a moment later."""
    tones = [(0.0, 0.5, 9), (0.085, 0.6, 14), (0.29, 0.45, 16), (0.36, 0.5, 19), (0.43, 0.7, 24)]
    chimes = [Voice(at, gain, sparkle(pitch, 0.7, rng)) for at, gain, pitch in tones]
    return reverberate(mix(*chimes, Voice(0.43, 0.25, fm_tone(note_hertz(0), 0.08, 0.8))), 0.3, 0.6)


def clock(rng: random.Random) -> Signal:
    """Return one dry tick of stone with a warm edge."""
    tick, edge = (
        strike(ring_modes(1450, 0.045), 0.0003, rng, roughness=0.5),
        strike(bar_modes(note_hertz(7), 0.12), 0.0012, rng),
    )
    body = strike(slab_modes(340, 0.05), 0.0009, rng, roughness=0.4)
    return reverberate(mix(Voice(0, 0.9, tick), Voice(0, 0.45, edge), Voice(0, 0.6, body)), 0.06, 0.12)


def count(pitch: int, rng: random.Random) -> Signal:
    """Return one stack counted: a dry chip of stone with a pitch, over before the next one."""
    chip, tone = (
        strike(ring_modes(2100, 0.04), 0.0004, rng, roughness=0.5),
        strike(bar_modes(note_hertz(pitch), 0.17), 0.0006, rng),
    )
    return mix(Voice(0, 0.8, chip), Voice(0, 0.8, tone))


def focus(rng: random.Random) -> Signal:
    """Return a short tick of stone."""
    pebble, hum = (
        strike(ring_modes(1900, 0.06), 0.0004, rng, roughness=0.3),
        strike(bar_modes(note_hertz(12), 0.08), 0.0012, rng),
    )
    return mix(Voice(0, 1.0, pebble), Voice(0, 0.35, hum))


def choose(rng: random.Random) -> Signal:
    """Return a ring set down, followed by a rising fifth of chimes."""
    low, high = strike(bar_modes(note_hertz(0), 0.4), 0.001, rng), strike(bar_modes(note_hertz(7), 0.5), 0.001, rng)
    return reverberate(
        mix(Voice(0, 0.4, stone_impact(0.6, rng)), Voice(0, 0.35, low), Voice(0.06, 0.45, high)), 0.15, 0.3
    )


def stinger(chimes: Sequence[Note], embers: Sequence[Note], rng: random.Random, *extra: Voice) -> Signal:
    """Return a stinger: chimes doubled by strings, soft low tones (`embers`), and extra voices."""
    voices = [Voice(at, 0.2, fm_tone(note_hertz(pitch), 0.2, 2.4)) for at, pitch in embers]
    for at, pitch in chimes:
        voices.append(Voice(at, 0.5, strike(bar_modes(note_hertz(pitch), 2.0), 0.0008, rng, roughness=0.2)))
        voices.append(Voice(at, 0.55, strike(string_modes(note_hertz(pitch), 2.4), 0.0003, rng)))
    return reverberate(mix(*voices, *extra), 0.3, 1.1)


def win(rng: random.Random) -> Signal:
    """Return a win: D major rising to its octave, a step above it, then its third and fifth, with a final stone."""
    chimes = [(0.0, 0), (0.11, 4), (0.22, 7), (0.33, 12), (0.56, 14), (0.72, 12), (0.735, 16), (0.75, 19)]
    glints = [Voice(0.9 + 0.09 * i, 0.16 - 0.02 * i, sparkle(p, 1.0, rng)) for i, p in enumerate((24, 28, 31, 36))]
    seal, sparks = Voice(0.72, 0.5, stone_impact(3, rng)), Voice(0.8, 0.08, embers(1.2, rng))
    return stinger(chimes, [(0.0, -12), (0.33, -5), (0.7, -12), (0.7, 0), (0.72, 4)], rng, *glints, seal, sparks)


def lose(rng: random.Random) -> Signal:
    """Return a loss: D minor falling ever more slowly into a fading tone."""
    chimes, glows = [(0.0, 7), (0.22, 5), (0.47, 3), (0.8, -5), (0.82, 0)], [(0.0, -5), (0.45, -9), (0.8, -12)]
    last = Voice(0.85, 0.14, fm_tone(note_hertz(-12), 0.3, 1.9, pitch_ratio=0.75))
    return stinger(chimes, glows, rng, last, Voice(1.0, 0.08, embers(1.1, rng)))


def draw(rng: random.Random) -> Signal:
    """Return a draw: two voices, one from above and one from below, that meet in an open fifth."""
    chimes = [(0.0, -5), (0.17, 12), (0.34, -3), (0.51, 9), (0.74, 0), (0.75, 7)]
    return stinger(chimes, [(0.0, -12), (0.6, -5)], rng)


SPACE_HERTZ = note_hertz(12)
"""The frequency of the sounds of spaces, which the game plays higher or lower."""


def breath(rng: random.Random) -> Signal:
    """Return a vacant space: a breath, which has a pitch but no tone."""
    return apply_filters(noise_burst(0.1, 0.01, rng), high_pass(SPACE_HERTZ, 7), low_pass(SPACE_HERTZ, 7))


def horn(_rng: random.Random) -> Signal:
    """Return a swelling tone, and softer the same an octave lower."""
    return mix(Voice(0, 1.0, fm_tone(SPACE_HERTZ, 0.04, 0.4)), Voice(0, 0.6, fm_tone(SPACE_HERTZ / 2, 0.04, 0.4)))


Maker = Callable[[random.Random], Signal]
SIDE_EDGES: dict[str, Maker] = {
    "white": partial(strike, ring_modes(5 * SPACE_HERTZ, 0.2), 0.0001),  # a bright ring
    "black": partial(strike, slab_modes(170, 0.3), 0.002),  # a knock
}
STACK_BODIES: tuple[tuple[int, Maker, float], ...] = (
    (1, partial(strike, [Mode(SPACE_HERTZ, 1.0, 0.16)], 0.0008), 0.11),  # a short pure tone
    (2, partial(strike, string_modes(SPACE_HERTZ, 0.5), 0.0003), 0.15),
    (4, horn, 0.19),
)
"""The least height of the stacks that sound alike, their sound and its seconds."""


def stack(body: Maker, edge: Maker, rng: random.Random) -> Signal:
    """Return the sound of a stack, which begins with the edge of its side."""
    return mix(*(Voice(0, 1 / max(map(abs, signal)), signal) for signal in (body(rng), edge(rng))))


EFFECT_RECIPES = {
    "pick": Recipe(pick, 0.24, -24),
    "drop": Recipe(drop, 0.32, -24),
    "place": Recipe(place, 0.4, -23),
    **{f"land{i}": Recipe(partial(land, i), 0.4 + 0.08 * i, -22.5 + 0.5 * i) for i in range(1, 6)},
    "dvonn": Recipe(dvonn, 1.5, -20),
    "dvonn-land": Recipe(dvonn_land, 1.3, -23, HALF_SAMPLE_RATE),
    "cutoff1": Recipe(partial(cutoff, 3, 0.9), 0.9, -20),
    "cutoff2": Recipe(partial(cutoff, 6, 1.6), 1.6, -19.5),
    "cutoff3": Recipe(partial(cutoff, 10, 2.6), 2.6, -19),
    "fracture": Recipe(fracture, 2.4, -19, HALF_SAMPLE_RATE),
    "last": Recipe(last, 1.6, -23, HALF_SAMPLE_RATE),
    "record": Recipe(record, 2.4, -19, HALF_SAMPLE_RATE),
    "pass": Recipe(passing, 0.9, -21, HALF_SAMPLE_RATE),
    "illegal": Recipe(illegal, 0.3, -23),
    "hint": Recipe(hint, 1.1, -24, HALF_SAMPLE_RATE),
    "clock": Recipe(clock, 0.16, -26),
    **{f"count{i:02}": Recipe(partial(count, pitch), 0.14, -25) for i, pitch in enumerate(COUNTING_SEMITONES, 1)},
    "win": Recipe(win, 2.8, -19, HALF_SAMPLE_RATE),
    "lose": Recipe(lose, 2.6, -20, HALF_SAMPLE_RATE),
    "draw": Recipe(draw, 2.3, -20, HALF_SAMPLE_RATE),
    "focus": Recipe(focus, 0.07, -26),
    "choose": Recipe(choose, 0.5, -23),
    "space-vacant": Recipe(breath, 0.08, -26, HALF_SAMPLE_RATE),
    "space-red": Recipe(partial(strike, ring_modes(SPACE_HERTZ, 0.5), 0.0004), 0.2, -22, HALF_SAMPLE_RATE),
    **{
        f"space-{side}{height}": Recipe(partial(stack, body, edge), seconds, -22, HALF_SAMPLE_RATE)
        for side, edge in SIDE_EDGES.items()
        for height, body, seconds in STACK_BODIES
    },
}
