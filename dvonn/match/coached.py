"""The coach of a match: when it stops, and the moves at which it has stopped; with the header of the match's text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_ply
from dvonn.rules.pieces import Ply

COACH_HEADER: Final = "coach"
MAX_COACH_PIECES: Final = 49
_NOTE_PATTERN: Final = re.compile(r"([0-9]{1,3}):([a-k][1-5][a-k][1-5]):([0-9]{1,2})")


class CoachNote(NamedTuple):
    """A move at which the coach has stopped: the plies before it, and the pieces that it gives away at least."""

    number: int
    move: Ply
    pieces: int


@dataclass
class Coaching:
    """The pieces that a move must give away for the coach to stop, and its notes; a repeated move is noted once."""

    pieces: int
    notes: list[CoachNote] = field(default_factory=list)

    def has_noted(self, number: int, move: Ply) -> bool:
        """Tell whether there is a note on a move."""
        return any(note[:2] == (number, move) for note in self.notes)

    def taken_back(self, game: Game) -> int:
        """Return how many of the noted moves are not in the game."""
        return sum(note.move not in game.plies[note.number : note.number + 1] for note in self.notes)

    def __str__(self) -> str:
        """Return the header's value: `3 52:c3e3:5 60:a1b1:4`."""
        return " ".join([str(self.pieces), *(f"{note.number}:{note.move}:{note.pieces}" for note in self.notes)])


def parse_coaching(headers: Mapping[str, str]) -> Coaching | None:
    """Read the header of a match with a coach, None without one; NotationError if it is malformed."""
    text = headers.get(COACH_HEADER)
    if text is None:
        return None
    first, *words = text.split() or [""]
    notes = [_NOTE_PATTERN.fullmatch(word) for word in words]
    if not re.fullmatch("[0-9]{1,2}", first) or not 1 <= int(first) <= MAX_COACH_PIECES or not all(notes):
        raise NotationError(text, "the pieces at which the coach stops, and its notes like '52:c3e3:5'")
    return Coaching(int(first), [CoachNote(int(note[1]), parse_ply(note[2]), int(note[3])) for note in notes if note])
