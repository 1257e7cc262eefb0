"""The scores: for each theme four layers that sound together, written as notes.

The first layer has only notes that D minor and D major share. The second and the third add the minor mode. The turn
replaces them: the same bass and the same first layer, in D major.

A part is a line of bars. The steps of a bar are notes, or dots over which the last note lasts. All parts of a
score go round in a loop.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

LOOP_SECONDS: Final = 36
LAYERS: Final = ("music1", "music2", "music3", "turn")
STAGES: Final = (("music1",), ("music1", "music2"), ("music1", "music2", "music3"), ("music1", "turn"))
"""The layers that sound together, from a full board to the end of the game."""
SEMITONES: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11, "#": 1, "b": -1}
PITCH: Final = re.compile("([A-G])([#b]?)([0-9])")


class Note(NamedTuple):
    """A note: its start and its length in seconds, its MIDI number, and whether it begins a bar."""

    start: float
    seconds: float
    pitch: int
    accented: bool


class Part(NamedTuple):
    """The notes of one instrument, at a gain."""

    instrument: str
    gain: float
    bars: str

    @property
    def notes(self) -> list[Note]:
        """The notes in their order; the last one lasts to the first one of the next round."""
        bars = [bar.split() for bar in self.bars.split("|")]
        length = LOOP_SECONDS / len(bars)
        onsets = [
            (length * (number + step / len(bar)), word, step == 0)
            for number, bar in enumerate(bars)
            for step, word in enumerate(bar)
            if word != "."
        ]
        ends = [start for start, _, _ in onsets[1:]] + [onsets[0][0] + LOOP_SECONDS]
        return [
            Note(start, end - start, midi_number(word), first)
            for (start, word, first), end in zip(onsets, ends, strict=True)
        ]


Score = Mapping[str, tuple[Part, ...]]
"""The parts of each of LAYERS."""


def midi_number(name: str) -> int:
    """Return the MIDI number of a note such as Bb3; ValueError for another word."""
    if not (match := PITCH.fullmatch(name)):
        raise ValueError(name)
    letter, accidental, octave = match.groups()
    return 12 * (int(octave) + 1) + SEMITONES[letter] + SEMITONES.get(accidental, 0)


EMBER_STONE: Final = Part(
    "stone",
    0.55,
    "D3 . . D3 . . | G3 . . G3 . . | D3 . . D3 . . | A2 . . A3 . . |"
    "D3 . . D3 . . | G3 . . G3 . . | A2 . . A3 . . | D3 . . . . .",
)
EMBER: Final[Score] = {
    "music1": (
        Part("drone", 0.50, "D2 | G2 | D2 | A2 | D2 | G2 | A2 | D2"),
        Part("drone", 0.30, "A3 | G3 | A3 | A3 | A3 | G3 | E3 | A3"),
        Part(
            "string",
            0.50,
            "D3 . . A3 . . | G3 . . . D4 . | D3 . A3 . . . | A3 . . E4 . . |"
            "D3 . . A3 D4 . | G3 . . D4 . . | A3 . E4 . . . | D4 . . A3 . .",
        ),
    ),
    "music2": (
        Part("drone", 0.24, "F3 | Bb3 | F3 | C4 | F3 | Bb3 | C4 | F3"),
        Part(
            "string",
            0.50,
            ". F4 A4 . D4 F4 | . D4 Bb4 . G4 D4 | . A3 F4 . D4 A4 | . C4 E4 . A4 E4 |"
            "D4 F4 . . A4 F4 | . G4 Bb4 . D4 G4 | . E4 C4 . A3 E4 | . D4 F4 . A3 D4",
        ),
    ),
    "music3": (
        EMBER_STONE,
        Part(
            "reed",
            0.30,
            "A4 . . . . . | Bb4 . . D4 . . | A4 . . F4 . . | E4 . . . . . |"
            "F4 . . . . . | G4 . . Bb4 . . | A4 . . E4 . . | D4 . . . . .",
        ),
    ),
    "turn": (
        EMBER_STONE,
        Part("drone", 0.24, "F#3 | B3 | F#3 | C#4 | F#3 | B3 | C#4 | F#3"),
        Part(
            "string",
            0.50,
            "D4 F#4 A4 D5 A4 F#4 | G4 B4 D5 B4 G4 D4 | F#4 A4 D5 F#5 D5 A4 | E4 A4 C#5 E5 C#5 A4 |"
            "D4 F#4 A4 D5 F#5 D5 | D4 G4 B4 D5 B4 G4 | C#4 E4 A4 C#5 A4 E4 | D4 F#4 A4 F#4 D4 A3",
        ),
        Part(
            "reed",
            0.26,
            "A4 . . . . . | B4 . . . . . | A4 . . . . . | C#5 . . A4 . . |"
            "D5 . . . . . | B4 . . . . . | A4 . . C#5 . . | D5 . . . . .",
        ),
    ),
}

WOOD_LOG: Final = Part(
    "marimba",
    0.42,
    "D2 . . . A2 . | D3 . . . . . | G2 . . . D3 . | G2 . . . . . | D2 . . . A2 . | D3 . . . . . |"
    "A2 . . . E3 . | A2 . . . . . | G2 . . . D3 . | G2 . . . . . | A2 . . . E3 . | D2 . . . . .",
)
WOOD: Final[Score] = {
    "music1": (
        Part("pad", 0.46, "D3 | . | G2 | . | D3 | . | A2 | . | G2 | . | A2 | D3"),
        Part("pad", 0.30, "A3 | . | B3 | . | A3 | . | E4 | . | B3 | . | A3 | A3"),
        Part(
            "kalimba",
            0.50,
            "D4 . . A4 . . | . . D5 . . . | G4 . . D5 . . | . . B4 . . . | A4 . . D4 . . | . . A4 . . . |"
            "E4 . . A4 . . | . . E5 . . . | D5 . . B4 . . | . . G4 . . . | A4 . . E4 . . | D4 . . . . .",
        ),
    ),
    "music2": (
        Part(
            "marimba",
            0.60,
            "D3 . A3 F4 . A3 | D3 . A3 D4 F4 . | G3 . D4 B3 . D4 | G3 . B3 D4 G4 . |"
            "D3 . A3 F4 . A3 | D3 . F4 A4 D4 . | A3 . E4 C4 . E4 | A3 . C4 E4 A4 . |"
            "G3 . B3 D4 . B3 | G3 . D4 G4 B3 . | A3 . E4 C4 . E4 | D3 . A3 F4 D4 .",
        ),
    ),
    "music3": (
        WOOD_LOG,
        Part("pad", 0.22, "F4 | . | D4 | . | F4 | . | C4 | . | D4 | . | C4 | F4"),
        Part(
            "kalimba",
            0.34,
            ". F4 . D5 . A4 | . D5 . F5 . . | . B4 . G4 . D5 | . D5 . B4 . . |"
            ". A4 . F5 . D5 | . D5 . A4 . . | . C5 . E5 . A4 | . C5 . E5 . . |"
            ". D5 . B4 . G4 | . B4 . D5 . . | . C5 . A4 . E5 | . A4 . F4 . .",
        ),
    ),
    "turn": (
        WOOD_LOG,
        Part("pad", 0.24, "F#4 | . | D4 | . | F#4 | . | C#4 | . | D4 | . | C#4 | F#4"),
        Part(
            "marimba",
            0.60,
            "D3 . A3 F#4 . A3 | D3 . A3 D4 F#4 . | G3 . D4 B3 . D4 | G3 . B3 D4 G4 . |"
            "D3 . A3 F#4 . D4 | D3 . F#4 A4 D5 . | A3 . E4 C#4 . E4 | A3 . C#4 E4 A4 . |"
            "G3 . B3 D4 G4 D4 | G3 . D4 G4 B4 . | A3 . E4 C#4 A4 E4 | D3 . A3 D4 F#4 .",
        ),
        Part(
            "kalimba",
            0.34,
            ". F#4 . D5 . A4 | . D5 . F#5 . . | . B4 . G4 . D5 | . D5 . B4 . . |"
            ". A4 . F#5 . D5 | . D5 . A4 . . | . C#5 . E5 . A4 | . C#5 . E5 . . |"
            ". D5 . B4 . G4 | . D5 . B4 . . | . C#5 . A4 . E5 | . A4 . F#4 . .",
        ),
    ),
}

CONTRAST_PULSE: Final = Part(
    "pulse",
    0.40,
    "D3 . D3 . D3 . | G3 . G3 . G3 . | D3 . D3 . D3 . | A3 . A3 . A3 . | G3 . G3 . G3 . | A3 . A3 . A3 .",
)
CONTRAST: Final[Score] = {
    "music1": (
        Part("sine", 0.42, "D3 | G2 | D3 | A2 | G2 | A2"),
        Part("sine", 0.26, "A3 | G3 | A3 | A3 | D4 | A3"),
        Part(
            "bell",
            0.40,
            "D4 . . A4 . . | G4 . . D5 . . | A4 . . . D4 . | E4 . . A4 . . | D5 . . G4 . . | A4 . . E4 . .",
        ),
    ),
    "music2": (
        Part("sine", 0.20, "F4 | Bb3 | F4 | C4 | Bb3 | C4"),
        Part(
            "bell",
            0.40,
            ". . F4 . A4 . | . . Bb4 . G4 . | . . F4 . D5 . | . . C5 . E4 . | . . Bb4 . D4 . | . . E5 . C5 .",
        ),
    ),
    "music3": (
        CONTRAST_PULSE,
        Part(
            "bell",
            0.14,
            "A5 . . . . F5 | D5 . . . . G5 | . F5 . . . A5 | E5 . . . . C6 | . Bb5 . . . G5 | E5 . . . A5 .",
        ),
    ),
    "turn": (
        CONTRAST_PULSE,
        Part("sine", 0.22, "F#4 | B3 | F#4 | C#4 | B3 | C#4"),
        Part(
            "bell",
            0.36,
            "D4 F#4 A4 D5 A4 F#4 | G4 B4 D5 G5 D5 B4 | F#4 A4 D5 F#5 D5 A4 |"
            "E4 A4 C#5 E5 C#5 A4 | G4 B4 D5 B4 G4 D4 | A4 C#5 E5 C#5 A4 E4",
        ),
    ),
}

SCORES: Final[Mapping[str, Score]] = {"ember": EMBER, "wood": WOOD, "contrast": CONTRAST}
"""The score of each theme, by its key."""
