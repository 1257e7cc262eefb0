"""The placement scene."""

from typing import Final

from dvonn.board.marks import Marks
from dvonn.rules.board import Space
from dvonn.rules.pieces import Phase, Piece, Place
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Change
from dvonn.ui import timing

PIECE_NAMES: Final = {Piece.WHITE: "white", Piece.BLACK: "black", Piece.DVONN: "red dvonn"}


class Placement(BoardScene):
    """Players place the dvonn pieces, then their own, on any vacant space."""

    phase = Phase.PLACEMENT
    min_computer_seconds = timing.MIN_COMPUTER_PLACE_SECONDS

    def choose(self, space: Space) -> Change | None:
        """Place the next piece on a space."""
        objection = self.match.position.objection(Place(space))
        return self.refuse(objection) if objection else self.propose(Place(space))

    def choices(self) -> list[Space]:
        """Return the vacant spaces."""
        return self.match.position.vacant()

    def marks(self) -> Marks:
        """Return the next piece, without marks on the vacant spaces."""
        return Marks(next_piece=self.match.position.next_piece)

    def advice(self) -> str:
        """Return the instruction to place the next piece."""
        piece = self.match.position.next_piece
        return f"Place a {PIECE_NAMES[piece]} piece on any free space" if piece else ""
