"""Mistakes in a reviewed game: the grade of each ply, and the summary of a side's play.

A margin of m pieces is a chance to win of 1 / (1 + exp(-m / PIECES_PER_CHANCE)); a margin that is exact decides. A ply
is graded by the chance that it gives away: pieces lost in a game that stays won are no mistake.

The accuracy of a ply that gives away n pieces is 100 * exp(-(n / 5) ** 2) per cent, in a lost game as well: the
accuracy of a side is the mean over its plies in the movement phase, each weighted by the pieces that the side had left
to lose. In 40 games of BoardSpace and 30 between levels the medians are 59 per cent for humans, 95 for the
level Thoughtful, 79 Curious, 70 Greedy, 60 Dreamy, 34 for random moves, and 14 for the worst moves of one ply.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import exp
from typing import TYPE_CHECKING, Final

from dvonn.rules.board import Colour, Phase
from dvonn.rules.position import Position

if TYPE_CHECKING:
    from dvonn.engine.analysis.valuation import Valuation

PIECES_PER_CHANCE: Final = 12.0
"""The margin with odds of e to 1, fitted to 400 games of humans and bots on BoardSpace and searches of 1,500 nodes."""
ACCURACY_PIECES: Final = 5.0  # given away: the accuracy of a ply is then 1 / e


class Grade(Enum):
    """The grades of mistakes, the lightest first, by the sign that follows the ply."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


SERIOUS_GRADES: Final = (Grade.MISTAKE, Grade.BLUNDER)  # of the plies that are visited and trained
MIN_CHANCES_LOST: Final = {Grade.BLUNDER: 0.15, Grade.MISTAKE: 0.10, Grade.INACCURACY: 0.05}
"""The chance to win (0 to 1) that a ply of each grade gives away at least, as at Lichess; the worst grade first."""


@dataclass(frozen=True)
class JudgedPly:
    """A ply that the review has judged: the side, the phase, and the pieces and the chance (0 to 1) given away.

    `at_stake` are the pieces by which the side could fall back at most: from the expected margin to a lost board.
    """

    colour: Colour
    phase: Phase
    loss: float
    chance_lost: float
    at_stake: float

    @property
    def grade(self) -> Grade | None:
        """The grade of the mistake, None if it is none."""
        return next((grade for grade, least in MIN_CHANCES_LOST.items() if self.chance_lost >= least), None)

    @property
    def accuracy(self) -> float:
        """The accuracy in per cent."""
        return 100 * exp(-((self.loss / ACCURACY_PIECES) ** 2))


@dataclass(frozen=True)
class PlaySummary:
    """A side's play: how many plies have each grade, the pieces that its moves gave away, and its accuracy in per cent.

    Placements do not count for the last two; the accuracy is None without moves that could lose anything.
    """

    counts: Mapping[Grade, int]
    given_away: float
    accuracy: float | None


def judged_ply(position: Position, before: "Valuation", after: "Valuation", loss: float) -> JudgedPly:
    """Return the judgement of a ply that gives away some pieces, given the values of the positions around it."""
    exact, margin = before.exact and after.exact, before.of(position.turn)
    lost = winning_chance(margin, exact=exact) - winning_chance(margin - loss, exact=exact)
    return JudgedPly(position.turn, position.phase, loss, lost, max(0.0, margin + position.piece_count))


def winning_chance(margin: float, *, exact: bool) -> float:
    """Return the chance to win with a margin, from 0 to 1."""
    return (margin > 0) + 0.5 * (not margin) if exact else 1 / (1 + exp(-margin / PIECES_PER_CHANCE))


def play_summary(plies: Sequence[JudgedPly], colour: Colour) -> PlaySummary:
    """Return the summary of a side's play, as far as its plies are judged."""
    own = [ply for ply in plies if ply.colour is colour]
    moves = [ply for ply in own if ply.phase is Phase.MOVEMENT]
    at_stake = sum(ply.at_stake for ply in moves)
    return PlaySummary(
        counts={grade: sum(ply.grade is grade for ply in own) for grade in Grade},
        given_away=sum(ply.loss for ply in moves),
        accuracy=sum(ply.at_stake * ply.accuracy for ply in moves) / at_stake if at_stake else None,
    )
