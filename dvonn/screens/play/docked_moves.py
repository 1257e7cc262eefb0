"""The list of a running game's moves beside the board, in wide windows."""

from collections.abc import Callable
from typing import Final

from dvonn.board.layout import BoardLayout
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.input.intentions import Intention
from dvonn.language import _
from dvonn.rules.board import SUPPLY, Colour, Phase, Piece
from dvonn.rules.game import Game
from dvonn.screens.review.move_list_screen import MoveList
from dvonn.screens.scene import Stage
from dvonn.storage.settings import MovesPlace
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Point

MIN_DOCK_ASPECT: Final = 1.77  # width to height of a window with room beside the board
DOCK_WIDTH: Final = 300  # in a window of 1280x720
MAX_DOCK_WIDTH_SHARE: Final = 0.3  # of the window's width; with larger text there may be no room


class DockedMoves:
    """The moves of a game, and how many pieces of each colour have been cut off; not for guests of an event."""

    def __init__(self, stage: Stage, game: Game, board_beside: Callable[[int], BoardLayout], *, allowed: bool) -> None:
        self._stage, self._game, self._board_beside, self._allowed = stage, game, board_beside, allowed
        self._plies = list(game.plies)
        self._list = MoveList(game)
        self._pointed: int | None = None  # the position whose move the pointer is over
        self._losses = UNPLACED_BOX

    @property
    def has_room(self) -> bool:
        """Whether the list is allowed, and the window wide enough for it."""
        layout = self._stage.layout
        is_wide = layout.width >= MIN_DOCK_ASPECT * layout.height
        return self._allowed and is_wide and layout.px(DOCK_WIDTH) <= MAX_DOCK_WIDTH_SHARE * layout.width

    @property
    def is_shown(self) -> bool:
        """Whether the list is beside the board; automatically it is where it takes no room from it."""
        place = self._stage.settings.moves_place
        if place is MovesPlace.AUTOMATIC:
            return self.has_room and self._board_beside(self._width).unit == self._board_beside(0).unit
        return self.has_room and place is MovesPlace.BESIDE

    def toggle(self) -> None:
        """Show or hide the list from now on."""
        self._stage.settings.moves_place = MovesPlace.HIDDEN if self.is_shown else MovesPlace.BESIDE

    # Layout

    @property
    def taken(self) -> int:
        """The pixels that the list takes beside the board, 0 while it is not shown."""
        return self._width if self.is_shown else 0

    @property
    def _width(self) -> int:
        """The width of the list with a gap, in pixels."""
        return self._stage.layout.px(DOCK_WIDTH) + self._stage.layout.gap_px(GAP)

    @property
    def box(self) -> Box:
        """The panel, an empty box while the list is not shown."""
        layout, gap = self._stage.layout, self._stage.layout.gap_px(GAP)
        if not self.is_shown:
            return UNPLACED_BOX
        between = layout.window.cut_top(layout.top_bar.height, gap)[1].cut_bottom(layout.bottom_bar.height, gap)[1]
        return between.cut_right(self._width)[0].cut_right(gap)[1]

    def lay_out(self) -> None:
        """Place the list of the moves played by now."""
        layout = self._stage.layout
        if self._plies != self._game.plies:
            self._plies, self._list = list(self._game.plies), MoveList(self._game)
        inner = self.box.inset(layout.gap_px(GAP))
        rows, self._losses = inner, UNPLACED_BOX
        if self._game.position.phase is Phase.MOVEMENT:
            self._losses, rows = inner.cut_bottom(layout.px(62))
        self._list.lay_out(layout, rows)

    # Input

    def follow(self, intention: Intention) -> None:
        """Note the move under the pointer."""
        at = getattr(intention, "at", None)
        self._pointed = None if at is None else self.position_at(at)

    def position_at(self, at: Point) -> int | None:
        """Return the number of the position after the move at a point, None if there is none."""
        return self._list.position_at(at) if self.box.contains(at) else None

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, if it is shown."""
        if not self.is_shown:
            return
        canvas.draw_panel(self.box, canvas.theme.panel, canvas.theme.panel_edge)
        self._list.draw(canvas, self._pointed)
        if self._losses.height:
            self._draw_losses(canvas)

    def _draw_losses(self, canvas: Canvas) -> None:
        """Draw how many pieces of each colour have been cut off."""
        label, *rooms = self._losses.columns(3)
        # Translators: before the numbers of pieces of each colour that have been cut off
        canvas.draw_text(_("Cut off"), label, SMALL_TEXT, canvas.theme.text_dim)
        for colour, room in zip(Colour, rooms, strict=True):
            unit = room.height * 0.66
            ring, number = room.cut_left(round(unit))
            canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, ring.centre)
            canvas.draw_text(str(self.losses(colour.piece)), number.cut_left(round(unit))[0], TEXT)

    def losses(self, piece: Piece) -> int:
        """Return how many pieces of a kind have been cut off."""
        return SUPPLY[piece] - sum(stack.count(piece) for stack in self._game.position.stacks)
