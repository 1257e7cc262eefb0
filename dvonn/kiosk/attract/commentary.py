"""The comments on games that are shown: the rules that a move shows, and results. No pygame."""

from enum import Enum

from dvonn.language import N_, NN_, Message, _, counted
from dvonn.rules.analysis.position_analysis import Consequence
from dvonn.rules.board import Move, Piece
from dvonn.rules.position import EndReason, Outcome, Position
from dvonn.words import side_name


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


def result_words(outcome: Outcome) -> list[str]:
    """Return the result of a game, then in fewer words."""
    if not outcome.winner:
        return [_("A draw")]
    # Translators: {player} is White, Black or a player's name
    forms: list[Message] = [NN_("{player} wins by {margin}"), N_("{player} wins")]
    forms = forms if outcome.reason is EndReason.TOWERS else forms[1:]
    return [counted(words, {"margin": abs(outcome.margin)}, player=side_name(outcome.winner)) for words in forms]
