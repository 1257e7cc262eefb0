"""The comments on games that are shown: the rules that a move shows, and results. No pygame."""

from enum import Enum, auto

from dvonn.language import N_, NN_, Message, _, counted, ngettext
from dvonn.rules.analysis.position_analysis import Consequence, Scores
from dvonn.rules.board import Colour, Move, Piece
from dvonn.rules.position import EndReason, Outcome, Position
from dvonn.words import side_name


class Rule(Enum):
    """A rule of the game; the first of several that were told equally often is told next."""

    CUT_OFF = auto()
    PASS = auto()
    RED_INSIDE = auto()
    OWNER = auto()
    STEPS = auto()
    GOAL = auto()
    LANDING = auto()


def remarks(before: Position, move: Move) -> dict[Rule, str]:
    """Return a sentence for each rule that a move shows, with the pieces concerned."""
    result, height = Consequence(before, move), before.height(move.source)
    is_white = result.mover is Colour.WHITE
    found = {
        Rule.STEPS: ngettext(
            "A single piece moves {count} space, never more or less",
            "A stack of {count} pieces moves {count} spaces, never more or less",
            height,
        ),
        Rule.LANDING: _("Every move ends on another piece or stack"),
        Rule.GOAL: _score_in_words(result.after),
    }
    if any(result.lost):
        found[Rule.CUT_OFF] = _loss_in_words(result.lost)
    if result.other_passes:
        white = _("Black can't move now, so White moves again")
        found[Rule.PASS] = white if is_white else _("White can't move now, so Black moves again")
    if result.is_cut_off:
        return found
    if before.owner(move.target) is result.mover.other:
        white = _("White is on top now and owns the stack of {height}")
        words = white if is_white else _("Black is on top now and owns the stack of {height}")
        found[Rule.OWNER] = words.format(height=len(result.stack))
    if Piece.DVONN in result.stack:
        found[Rule.RED_INSIDE] = _("A stack with a red piece in it can never be cut off")
    return found


def _loss_in_words(lost: Scores) -> str:
    """Return how many pieces each side loses."""
    if all(lost):
        # Translators: numbers of pieces
        words = _("Cut off from the red pieces: White loses {white}, Black {black}")
    elif lost.white:
        words = ngettext(
            "Cut off from the red pieces: White loses {white} piece",
            "Cut off from the red pieces: White loses {white} pieces",
            lost.white,
        )
    else:
        words = ngettext(
            "Cut off from the red pieces: Black loses {black} piece",
            "Cut off from the red pieces: Black loses {black} pieces",
            lost.black,
        )
    return words.format(white=lost.white, black=lost.black)


def _score_in_words(position: Position) -> str:
    """Return the goal with the pieces that each side owns."""
    # Translators: numbers of pieces
    words = _("Whoever has the most pieces wins: White {white}, Black {black}")
    return words.format(white=position.score(Colour.WHITE), black=position.score(Colour.BLACK))


def result_words(outcome: Outcome) -> list[str]:
    """Return the result of a game, then in fewer words."""
    if not outcome.winner:
        return [_("A draw")]
    # Translators: {player} is White, Black or a player's name
    forms: list[Message] = [NN_("{player} wins by {margin}"), N_("{player} wins")]
    forms = forms if outcome.reason is EndReason.TOWERS else forms[1:]
    return [counted(words, {"margin": abs(outcome.margin)}, player=side_name(outcome.winner)) for words in forms]
