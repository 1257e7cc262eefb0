"""What a guest is told in the first moves of a guided game: a short line that follows what is done. No pygame."""

from typing import Final

from dvonn.rules.board import SPACES
from dvonn.rules.game import Game
from dvonn.rules.position import Position

LINES: Final = (
    ("Your stacks are lit: pick one", "The marks show where it may land"),
    ("Who is on top owns the stack", "As many pieces, as many steps"),
    ("Keep your stacks linked to red", "Land on any stack, even your own"),
    ("Cut Black off from red, and it is lost", "Now choose where it lands"),
    ("In the end, the higher tower wins", "Now choose where it lands"),
)
"""For each of the guest's first moves, before and after a stack is picked."""
FULL: Final = len(SPACES)  # pieces
LOST: Final = "Cut off from red: what was there is lost"


def caption(game: Game, *, picked: bool) -> str:
    """Return what helps the side to move, who may have picked a stack; '' where enough has been said."""
    here = len(game.plies)
    before = max(0, here - 2)
    if not picked and _pieces(game.position) < _pieces(game.positions[before]) == FULL:
        return LOST
    number = sum(position.turn is game.position.turn for position in game.positions[:here])
    return LINES[number][picked] if number < len(LINES) else ""


def _pieces(position: Position) -> int:
    return sum(map(len, position.stacks))
