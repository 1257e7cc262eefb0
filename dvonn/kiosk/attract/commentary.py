"""The comments on a game that is shown. No pygame."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from dvonn.language import N_, NN_, Message, _, counted
from dvonn.rules.analysis.position_analysis import Consequence
from dvonn.rules.board import Colour, Move, Piece
from dvonn.rules.position import EndReason, Outcome, Position


class Rule(Enum):
    """A rule of the game, as a caption; the first of several that were told equally often is told next."""

    CUT_OFF = N_("Cut off from the red pieces: lost")
    PASS = N_("If you can't move you must pass; if you can, you may not.")
    RED_INSIDE = N_("A stack with a red piece in it can never be cut off")
    OWNER = N_("Whoever is on top owns the stack")
    STEPS = N_("Move as far as your stack is high")
    GOAL = N_("Whoever has the most pieces wins")
    LANDING = N_("Every move ends on another piece or stack")


def rules_shown(before: Position, move: Move) -> list[Rule]:
    """Return the rules that a move shows, those that few moves show first."""
    result = Consequence(before, move)
    shows = {
        Rule.CUT_OFF: any(result.lost),
        Rule.PASS: result.other_passes,
        Rule.RED_INSIDE: Piece.DVONN in result.stack,
        Rule.OWNER: before.owner(move.target) is result.mover.other and not result.is_cut_off,
    }
    return [rule for rule in Rule if shows.get(rule, True)]


RESULT_REMARKS: Final[Mapping[tuple[bool, bool], Message]] = {
    # Translators: how a game ends; by whether the towers decide it, else the taller stacks, and whether White wins
    (True, True): NN_("White has the most pieces and wins by {margin}"),
    (True, False): NN_("Black has the most pieces and wins by {margin}"),
    (False, True): N_("Same number of pieces: White wins by the taller stacks"),
    (False, False): N_("Same number of pieces: Black wins by the taller stacks"),
}


def result_in_words(outcome: Outcome) -> str:
    """Return a sentence on the result."""
    if not outcome.winner:
        return _("Both have the same number of pieces: a draw")
    by_towers, is_white = outcome.reason is not EndReason.TALLEST_STACKS, outcome.winner is Colour.WHITE
    return counted(RESULT_REMARKS[by_towers, is_white], {"margin": abs(outcome.margin)})
