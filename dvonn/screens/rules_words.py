"""The words for what the rules refuse: plies that are not legal, and positions that cannot arise."""

from typing import Final

from dvonn.language import N_, _
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Objection, Position
from dvonn.rules.set_up import FaultKind

REFUSALS: Final = {
    Objection.GAME_OVER: N_("The game is over"),
    Objection.STILL_PLACING: N_("All pieces are placed before stacks move"),
    Objection.ALL_PLACED: N_("All pieces have been placed"),
    Objection.NO_SPACE: N_("There's no such space"),
    Objection.TAKEN: N_("This space is taken"),
    Objection.EMPTY: N_("There's no stack here"),
    Objection.DVONN: N_("A red piece on its own can't move"),
    Objection.SURROUNDED: N_("Surrounded on all six sides: it can't move"),
    Objection.NO_TARGET: N_("No stack exactly that far away"),
    Objection.DISTANCE: N_("A stack moves in a straight line, exactly as many spaces as it is high"),
    Objection.VACANT: N_("A move must end on another stack"),
}
FAULTS: Final = {
    FaultKind.TOO_MANY_WHITE: N_("There are more than 23 white pieces"),
    FaultKind.TOO_MANY_BLACK: N_("There are more than 23 black pieces"),
    FaultKind.TOO_MANY_RED: N_("There are more than 3 red pieces"),
    FaultKind.STACKED: N_("Pieces stand alone until all are placed"),
    FaultKind.WRONG_NUMBER: N_("Red pieces are placed first, then black and white in turn"),
    FaultKind.ALL_PLACED: N_("All 49 pieces are placed: now stacks move"),
    FaultKind.BLACK_PLACES: N_("With this many pieces, Black is next to place"),
    FaultKind.WHITE_PLACES: N_("With this many pieces, White is next to place"),
    FaultKind.EMPTY_BOARD: N_("There's no piece on the board"),
    FaultKind.RED_MISSING: N_("All 3 red pieces must be on the board: they never leave it"),
    FaultKind.ONLY_RED: N_("A stack can't be of red pieces only: one on its own never moves"),
    FaultKind.RED_ON_TOP: N_("A red piece can't be on top of a stack: on its own it never moves"),
    FaultKind.OUT_OF_CONTACT: N_("A stack without a link to a red piece is removed"),
    FaultKind.WHITE_BEGINS: N_("White begins on the full board"),
    FaultKind.WHITE_IS_STUCK: N_("White can't move, so it's Black's turn"),
    FaultKind.BLACK_IS_STUCK: N_("Black can't move, so it's White's turn"),
}


def refusal_words(objection: Objection, turn: Colour) -> str:
    """Return why the side to move cannot make a ply."""
    if objection is Objection.NOT_YOURS:
        return _("That stack is Black's") if turn is Colour.WHITE else _("That stack is White's")
    return _(REFUSALS[objection])


def side_to_play(position: Position) -> str:
    """Return whose turn it is in a position."""
    if position.is_over:
        return _("The game is over")
    return _("White's turn") if position.turn is Colour.WHITE else _("Black's turn")


def fault_words(kind: FaultKind) -> str:
    """Return what is wrong with a position."""
    return _(FAULTS[kind])
