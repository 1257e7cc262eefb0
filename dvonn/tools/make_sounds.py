"""Write the game's sounds: the effects of sound_recipes and the loops of ambience.

The command `python -m dvonn.tools.make_sounds` writes the same bytes each time: every sound has its own seeded
randomness.
"""

import random
import sys
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path

from dvonn.commandline import Parser, fail
from dvonn.tools.sounds.ambience import loops
from dvonn.tools.sounds.sound_recipes import RECIPES
from dvonn.tools.sounds.synth import HALF_RATE, RATE, Signal, below_nine_kilohertz, levelled

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"


def effect(name: str) -> Signal:
    """Return an effect's samples at its recipe's rate, cut and levelled."""
    make, seconds, loudness, rate = RECIPES[name]
    signal = levelled(make(random.Random(name)), seconds, loudness)
    return signal if rate == RATE else below_nine_kilohertz(signal)[::2]


def write(path: Path, signal: Signal, rate: int) -> None:
    """Write the samples as a mono WAV file of 16 bits, which is little-endian whatever the machine."""
    pcm = array("h", (round(32767 * sample) for sample in signal))
    if sys.byteorder == "big":
        pcm.byteswap()
    with path.open("wb") as raw, wave.open(raw, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(pcm.tobytes())


def main(arguments: Sequence[str] | None = None) -> int:
    """Write every sound and return 0; what cannot be written ends the command with 2."""
    parser = Parser(prog="make_sounds", description="Write the game's sounds: the same bytes each time.")
    parser.add_argument(
        "--out", type=Path, default=FOLDER, metavar="DIR", help="folder for the WAV files (default: %(default)s)"
    )
    out: Path = parser.parse_args(arguments).out
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name in RECIPES:
            write(out / f"{name}.wav", effect(name), RECIPES[name].rate)
        circles = loops()
        for name, signal in circles.items():
            write(out / f"{name}.wav", signal, HALF_RATE)
    except OSError as error:
        fail(parser.prog, f"cannot write to {out}: {error.strerror}")
    print(f"{len(RECIPES) + len(circles)} sounds written to {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
