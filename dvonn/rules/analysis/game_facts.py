"""Facts of a game: its moves, its cut-offs, and the longest stacks at its end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dvonn.rules.analysis.consequence import Scores, lost_by
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move


@dataclass(frozen=True)
class CutOff:
    """A move that cut stacks off: its ply, from 0, its number, from 1, its side, and the pieces that each side lost."""

    ply: int
    move: int
    by: Colour
    lost: Scores

    @property
    def pieces(self) -> int:
        """The number of pieces that both sides lost."""
        return sum(self.lost)


@dataclass(frozen=True)
class GameFacts:
    """The moves of each side, the largest cut-off if any, the height of the tallest stacks, and their owners."""

    moves: Mapping[Colour, int]
    cut_off: CutOff | None
    longest: int
    owners: Sequence[Colour]


def game_facts(game: Game) -> GameFacts:
    """Return the facts of a game; of equally large cut-offs the first counts."""
    movers = [before.turn for before, ply in zip(game.positions, game.plies, strict=False) if isinstance(ply, Move)]
    end = game.position
    longest = max(map(len, end.stacks))
    return GameFacts(
        moves={colour: movers.count(colour) for colour in Colour},
        cut_off=max(_cut_offs(game), key=lambda cut_off: cut_off.pieces, default=None),
        longest=longest,
        owners=[colour for colour in Colour if longest in map(end.height, end.owned(colour))],
    )


def decisive_cut_off(game: Game) -> CutOff | None:
    """Return the cut-off that changed the lead most, None if nothing was cut off.

    Of equal ones it is the one with the most pieces, and of these the first.
    """
    return max(
        _cut_offs(game),
        key=lambda cut_off: (abs(cut_off.lost.white - cut_off.lost.black), cut_off.pieces),
        default=None,
    )


def _cut_offs(game: Game) -> list[CutOff]:
    """Return the moves that cut stacks off, in order."""
    moves = [(number, ply) for number, ply in enumerate(game.plies) if isinstance(ply, Move)]
    found = [
        CutOff(number, count, game.positions[number].turn, lost_by(game.positions[number], ply))
        for count, (number, ply) in enumerate(moves, start=1)
    ]
    return [cut_off for cut_off in found if cut_off.pieces]
