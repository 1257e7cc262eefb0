"""The guidance in the first moves of a guided game: a short line for each step. No pygame."""

from typing import Final

from dvonn.rules.board import SPACES
from dvonn.rules.game import Game
from dvonn.rules.position import Position

GUIDE_LINES: Final = (
    ("Your stacks are lit: pick one", "The marks show where it may land"),
    ("Who is on top owns the stack", "As many pieces, as many steps"),
    ("Keep your stacks linked to red", "Land on any stack, even your own"),
    ("Cut Black off from red, and it is lost", "Now choose where it lands"),
    ("In the end, the higher tower wins", "Now choose where it lands"),
)
"""The lines for each of the guest's first moves: before and after a stack is picked."""
FULL_BOARD_PIECES: Final = len(SPACES)
CUT_OFF_LINE: Final = "Cut off from red: what was there is lost"


def guide_caption(game: Game, *, picked: bool) -> str:
    """Return the line for the side to move, given whether a stack is picked; '' after the first moves."""
    here = len(game.plies)
    before = max(0, here - 2)
    if not picked and _count_pieces(game.position) < _count_pieces(game.positions[before]) == FULL_BOARD_PIECES:
        return CUT_OFF_LINE
    number = sum(position.turn is game.position.turn for position in game.positions[:here])
    return GUIDE_LINES[number][picked] if number < len(GUIDE_LINES) else ""


def _count_pieces(position: Position) -> int:
    return sum(map(len, position.stacks))
