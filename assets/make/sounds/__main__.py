"""Write every sound in assets/sounds: its effects and the loops of the ambience.

The output is reproducible byte for byte, as every sound has its own seeded random numbers.
"""

import random
import sys
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path

from assets.make.sounds.ambience import render_loops
from assets.make.sounds.effects import EFFECT_RECIPES
from assets.make.sounds.synth import HALF_SAMPLE_RATE, SAMPLE_RATE, Signal, anti_alias, normalize
from dvonn.commandline import Parser, fail

SOUNDS_FOLDER = Path(__file__).resolve().parents[2] / "sounds"


def render_effect(name: str) -> Signal:
    """Return an effect's samples at its recipe's sample rate, with its length and loudness."""
    make, seconds, loudness, rate = EFFECT_RECIPES[name]
    signal = normalize(make(random.Random(name)), seconds, loudness)
    return signal if rate == SAMPLE_RATE else anti_alias(signal)[::2]


def write_wav(path: Path, signal: Signal, rate: int) -> None:
    """Write samples from -1 to 1 as a mono WAV file with 16 bits per sample, little-endian on every machine."""
    pcm = array("h", (round(32767 * sample) for sample in signal))
    if sys.byteorder == "big":
        pcm.byteswap()
    with path.open("wb") as raw, wave.open(raw, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(pcm.tobytes())


def main(arguments: Sequence[str] | None = None) -> int:
    """Write every sound and print their number; return 0."""
    parser = Parser(prog="sounds", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=SOUNDS_FOLDER, metavar="DIR", help="folder for the WAV files (default: %(default)s)"
    )
    out: Path = parser.parse_args(arguments).out
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name in EFFECT_RECIPES:
            write_wav(out / f"{name}.wav", render_effect(name), EFFECT_RECIPES[name].rate)
        ambience = render_loops()
        for name, signal in ambience.items():
            write_wav(out / f"{name}.wav", signal, HALF_SAMPLE_RATE)
    except OSError as error:
        fail(parser.prog, f"cannot write to {out}: {error.strerror}")
    print(f"{len(EFFECT_RECIPES) + len(ambience)} sounds written to {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
