"""Mistakes in a reviewed game: the grade of each ply, and the summary of a side's play.

A margin of m pieces is a chance to win of 1 / (1 + exp(-m / PIECES_PER_CHANCE)); a margin that is exact decides. A ply
is graded by the chance that it gives away: pieces lost in a game that stays won are no mistake.

The accuracy of a ply that gives away n pieces is 100 * exp(-(n / 5) ** 2) per cent, in a lost game as well: the
accuracy of a side is the mean over its plies in the movement phase, each weighted by the pieces that the side had left
to lose. In 40 games of BoardSpace and 30 between levels the medians are 59 per cent for humans, 95 for the
level Thoughtful, 79 Curious, 70 Greedy, 60 Dreamy, 34 for random moves, and 14 for the worst moves of one ply.

Placements have grades and an accuracy of their own, as hardly one gives away as much as a move: the grades by pieces,
the accuracy of a side, 100 * exp(-(n / 25) ** 2) per cent, by the sum n of what it gave away. The median is 75 per cent
for humans and 18 for random placements; a placement by the worths of the spaces alone has 100.
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


class Grade(Enum):
    """The grades of mistakes, the lightest first, by the sign that follows the ply."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


SERIOUS_GRADES: Final = (Grade.MISTAKE, Grade.BLUNDER)  # of the plies that are visited and trained
MIN_CHANCES_LOST: Final = {Grade.BLUNDER: 0.15, Grade.MISTAKE: 0.10, Grade.INACCURACY: 0.05}
"""The chance to win (0 to 1) that a ply of each grade gives away at least, as at Lichess; the worst grade first."""
MIN_PIECES_LOST: Final = {Grade.BLUNDER: 3.5, Grade.MISTAKE: 2.5, Grade.INACCURACY: 1.5}
"""The pieces that a placement of each grade gives away at least: 0.8, 3.1 and 11 per cent of 16,660 by humans do."""
ACCURACY_PIECES: Final = 5.0  # given away: the accuracy of a ply is then 1 / e
PLACING_ACCURACY_PIECES: Final = 25.0  # the same for all placements of a side together


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
        is_placement = self.phase is Phase.PLACEMENT
        limits, lost = (MIN_PIECES_LOST, self.loss) if is_placement else (MIN_CHANCES_LOST, self.chance_lost)
        return next((grade for grade, least in limits.items() if lost >= least), None)

    @property
    def accuracy(self) -> float:
        """The accuracy in per cent."""
        return 100 * exp(-((self.loss / ACCURACY_PIECES) ** 2))


def judged_ply(position: Position, before: "Valuation", after: "Valuation", loss: float) -> JudgedPly:
    """Return the judgement of a ply that gives away some pieces, given the values of the positions around it."""
    exact, margin = before.exact and after.exact, before.of(position.turn)
    lost = winning_chance(margin, exact=exact) - winning_chance(margin - loss, exact=exact)
    return JudgedPly(position.turn, position.phase, loss, lost, max(0.0, margin + position.piece_count))


def winning_chance(margin: float, *, exact: bool) -> float:
    """Return the chance to win with a margin, from 0 to 1."""
    return (margin > 0) + 0.5 * (not margin) if exact else 1 / (1 + exp(-margin / PIECES_PER_CHANCE))


def placing_losses(plies: Sequence[JudgedPly], board: float) -> Mapping[Colour, float]:
    """Return the pieces that each side gave away while placing, given White's margin on the full board by a search.

    The sums over the placements explain the board with an error of 2.4 pieces (200 boards of humans, searches of
    500,000 nodes). The search sees more, so what is left unexplained by the sums is shared by the sides: 1.3 pieces.
    """
    placed = [ply for ply in plies if ply.phase is Phase.PLACEMENT]
    white, black = (sum(ply.loss for ply in placed if ply.colour is colour) for colour in Colour)
    unexplained = board - (black - white)
    return {Colour.WHITE: max(0.0, white - unexplained / 2), Colour.BLACK: max(0.0, black + unexplained / 2)}


class PlaySummary:
    """A side's play, as far as its plies are judged: how many have each grade, the pieces given away, the accuracy.

    The pieces are those that its moves gave away. The accuracy, in per cent, is None without moves that could lose
    anything; `placing` is that of the placements, by the loss of `placing_losses`, None if that is unknown.
    """

    def __init__(self, plies: Sequence[JudgedPly], colour: Colour, placing_loss: float | None = None) -> None:
        own = [ply for ply in plies if ply.colour is colour]
        moves = [ply for ply in own if ply.phase is Phase.MOVEMENT]
        at_stake = sum(ply.at_stake for ply in moves)
        self.counts = {grade: sum(ply.grade is grade for ply in own) for grade in Grade}
        self.given_away = sum(ply.loss for ply in moves)
        self.accuracy = sum(ply.at_stake * ply.accuracy for ply in moves) / at_stake if at_stake else None
        self.placing = None if placing_loss is None else 100 * exp(-((placing_loss / PLACING_ACCURACY_PIECES) ** 2))
