"""The coach of a match: when it stops, the moves that it has judged, and those at which it has stopped."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_ply
from dvonn.rules.pieces import Ply

COACH_HEADER: Final = "coach"
JUDGED_HEADER: Final = "judged"
MAX_COACH_PIECES: Final = 49
_MOVE: Final = "([a-k][1-5][a-k][1-5])"
_NOTE_PATTERN: Final = re.compile(rf"([0-9]{{1,3}}):{_MOVE}:([0-9]{{1,2}})")
_JUDGED_PATTERN: Final = re.compile(rf"([0-9]{{1,3}}):{_MOVE}:{_MOVE}:([0-9]{{1,2}}\.[0-9]{{2}})")


class CoachNote(NamedTuple):
    """A move at which the coach has stopped: the plies before it, and the pieces that it gives away."""

    number: int
    move: Ply
    pieces: int


class CoachedMove(NamedTuple):
    """A move that the coach has judged: the best move in its place, and the pieces that it gives away."""

    move: Ply
    best: Ply
    loss: float


@dataclass
class Coaching:
    """The pieces that a move must give away for the coach to stop, its notes, and its judgements by plies before.

    A repeated move is noted once. Judgements of moves that were taken back stay until another move is judged.
    """

    pieces: int
    notes: list[CoachNote] = field(default_factory=list)
    judged: dict[int, CoachedMove] = field(default_factory=dict)

    def has_noted(self, number: int, move: Ply) -> bool:
        """Tell whether there is a note on a move."""
        return any(note[:2] == (number, move) for note in self.notes)

    def taken_back(self, game: Game) -> int:
        """Return how many of the noted moves are not in the game."""
        return sum(note.move not in game.plies[note.number : note.number + 1] for note in self.notes)

    def judged_in(self, game: Game) -> dict[int, CoachedMove]:
        """Return the judgements of the moves that are in the game, by the number of plies before."""
        return {number: one for number, one in self.judged.items() if game.plies[number : number + 1] == [one.move]}

    def costly(self, game: Game) -> Sequence[CoachedMove]:
        """Return the moves in the game that give away as much as the coach stops at."""
        return [one for one in self.judged_in(game).values() if one.loss >= self.pieces]

    def headers(self) -> dict[str, str]:
        """Return the headers of the match's text: `coach: 3 52:c3e3:5` and `judged: 52:c3e3:d1e2:5.25`."""
        notes = [str(self.pieces), *(f"{note.number}:{note.move}:{note.pieces}" for note in self.notes)]
        judged = [f"{number}:{one.move}:{one.best}:{one.loss:.2f}" for number, one in self.judged.items()]
        return {COACH_HEADER: " ".join(notes)} | ({JUDGED_HEADER: " ".join(judged)} if judged else {})


def parse_coaching(headers: Mapping[str, str]) -> Coaching | None:
    """Read the headers of a match with a coach, None without one; NotationError if they are malformed."""
    text = headers.get(COACH_HEADER)
    if text is None:
        return None
    first, *words = text.split() or [""]
    notes = [_NOTE_PATTERN.fullmatch(word) for word in words]
    judged = [_JUDGED_PATTERN.fullmatch(word) for word in headers.get(JUDGED_HEADER, "").split()]
    if not re.fullmatch("[0-9]{1,2}", first) or not 1 <= int(first) <= MAX_COACH_PIECES or not all(notes + judged):
        raise NotationError(text, "the pieces at which the coach stops, and its notes like '52:c3e3:5'")
    return Coaching(
        int(first),
        [CoachNote(int(note[1]), parse_ply(note[2]), int(note[3])) for note in notes if note],
        {int(one[1]): CoachedMove(parse_ply(one[2]), parse_ply(one[3]), float(one[4])) for one in judged if one},
    )
