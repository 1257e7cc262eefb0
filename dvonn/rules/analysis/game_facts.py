"""Facts of a game: its length, its cut-offs, its turning point, and the tallest stacks at its end.

Moves have the numbers that they have in the move list.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from dvonn.rules.analysis.position_analysis import Scores, lost_by, move_count, move_rows, row_of_position
from dvonn.rules.board import Colour, Move, Phase
from dvonn.rules.game import Game


@dataclass(frozen=True)
class CutOff:
    """A move that cut stacks off: its ply, from 0, its number, its side, and the pieces that each side lost."""

    ply: int
    move: int
    by: Colour
    lost: Scores

    @property
    def pieces(self) -> int:
        """The number of pieces that both sides lost."""
        return sum(self.lost)

    @property
    def gain(self) -> int:
        """The number of pieces that the other side lost."""
        return self.lost.of(self.by.other)


@dataclass(frozen=True)
class GameFacts:
    """Facts of a game.

    `moves` is the number of the last move and `placing_moves` that of the last placement, both 0 without any. `cut_off`
    is the one that cost the other side most pieces, `turning_point` the number of the move with which the winner took
    the lead in pieces for good; both are None if there is none. `tallest` is the height of the tallest stacks at the
    end, which have the `owners`.
    """

    moves: int
    placing_moves: int
    cut_off: CutOff | None
    turning_point: int | None
    tallest: int
    owners: Sequence[Colour]


def game_facts(game: Game) -> GameFacts:
    """Return the facts of a game; of equally large cut-offs the first counts."""
    rows, end = move_rows(game), game.position
    placements = sum(not isinstance(ply, Move) for ply in game.plies)
    tallest, turning_point = max(map(len, end.stacks)), _turning_point(game)
    gains = [cut_off for cut_off in cut_offs(game) if cut_off.gain]
    return GameFacts(
        moves=move_count(game.start, game.plies),
        placing_moves=row_of_position(rows, placements),
        cut_off=max(gains, key=lambda cut_off: cut_off.gain, default=None),
        turning_point=turning_point and row_of_position(rows, turning_point),
        tallest=tallest,
        owners=[colour for colour in Colour if tallest in map(end.height, end.owned(colour))],
    )


def decisive_cut_off(game: Game) -> CutOff | None:
    """Return the cut-off that changed the lead most, None if nothing was cut off.

    Of equal ones it is the one with the most pieces, and of these the first.
    """
    return max(
        cut_offs(game),
        key=lambda cut_off: (abs(cut_off.lost.white - cut_off.lost.black), cut_off.pieces),
        default=None,
    )


def cut_offs(game: Game) -> list[CutOff]:
    """Return the moves that cut stacks off, in order."""
    rows = move_rows(game)
    found = [
        CutOff(n, row_of_position(rows, n + 1), game.positions[n].turn, lost_by(game.positions[n], ply))
        for n, ply in enumerate(game.plies)
        if isinstance(ply, Move)
    ]
    return [cut_off for cut_off in found if cut_off.pieces]


def _turning_point(game: Game) -> int | None:
    """Return the first position from which on the winner owned more pieces than the other side, None without one."""
    winner = game.outcome.winner if game.outcome else None
    if not winner:
        return None
    leads = [position.score(winner) - position.score(winner.other) for position in game.positions]
    level = [n for n, lead in enumerate(leads) if lead <= 0 or game.positions[n].phase is Phase.PLACEMENT]
    return level[-1] + 1 if level and level[-1] + 1 < len(leads) else None
