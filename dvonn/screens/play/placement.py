"""The placement scene: 49 pieces find their spaces."""

from typing import Final

from dvonn.board.marks import Marks
from dvonn.rules.board import Space
from dvonn.rules.pieces import Phase, Piece, Place
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Change
from dvonn.ui import timing

KINDS: Final = {Piece.WHITE: "white", Piece.BLACK: "black", Piece.DVONN: "red dvonn"}


class Placement(BoardScene):
    """The players place the dvonn pieces, then their own, on any vacant space."""

    phase = Phase.PLACEMENT
    computer_takes = timing.COMPUTER_PLACES

    def choose(self, space: Space) -> Change | None:
        """Place the next piece on a space."""
        objection = self.match.position.objection(Place(space))
        if objection:
            self.refuse(objection)
            return None
        return self.propose(Place(space))

    def choices(self) -> list[Space]:
        """Return the vacant spaces."""
        return self.match.position.vacant()

    def marks(self) -> Marks:
        """Point out what is placed next; any vacant space will do."""
        return Marks(next_piece=self.match.position.next_piece)

    def advice(self) -> str:
        """Say what is placed, and where it may go."""
        piece = self.match.position.next_piece
        return f"Place a {KINDS[piece]} piece on any free space" if piece else ""
