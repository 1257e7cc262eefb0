"""The wall of the running games: up to nine live boards in a grid, each on a card."""

from collections.abc import Iterator
from typing import Final

from dvonn.kiosk.attract import AttractLayout, Reel, pixel_shift_at
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.show.board_card import draw_card
from dvonn.kiosk.show.live_board import LiveBoard
from dvonn.kiosk.show.records import read_record
from dvonn.relay.news import MAX_LIVE_GAMES, LiveGame
from dvonn.rules.game import Game
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, Box

WALL_SECONDS: Final = 60.0
GRIDS: Final = ((1, 1), (2, 1), (2, 2), (3, 2), (3, 3))
"""The columns and rows of the grids in a wide area; in a tall one they change places."""


class BoardWall(Reel):
    """Shows the running games; a board keeps its place while it is shown."""

    def __init__(self, context: EventContext) -> None:
        super().__init__(context.stage)
        self._context = context
        self._places: list[LiveBoard | None] = []  # in the grid; None is vacant
        self._elapsed = 0.0

    @property
    def boards(self) -> list[LiveBoard]:
        """The boards in the order of their places."""
        return [board for board in self._places if board]

    @property
    def has_content(self) -> bool:
        """Whether a game is shown."""
        return bool(self.boards)

    @property
    def is_moving(self) -> bool:
        """Whether anything moves on a board, or a board appears or disappears."""
        return any(board.is_moving for board in self.boards)

    def begin(self) -> None:
        """Show the boards in the smallest grid that has room for them."""
        self._places, self._elapsed = [*self.boards], 0.0

    def follow(self, seconds: float) -> None:
        """Let some seconds pass on the boards, shown or not, and let them follow the news."""
        games = dict(self._running_games())
        for place, board in enumerate(self._places):
            if not board:
                continue
            if board.live.stand not in games:
                board.leave()
            else:
                live, game = games.pop(board.live.stand)
                if live.id != board.live.id:
                    self._places[place] = LiveBoard(self.stage, live, game)
                elif live is not board.live:
                    board.follow(live, game)
            board.update(seconds)
            if board.is_gone:
                self._places[place] = None
        for live, game in games.values():
            self._add(LiveBoard(self.stage, live, game))

    def _running_games(self) -> Iterator[tuple[str, tuple[LiveGame, Game]]]:
        """Yield the running games by their stands."""
        for live in self._context.stands.news.live[:MAX_LIVE_GAMES]:
            game = read_record(live.record)
            if game:
                yield live.stand, (live, game)

    def _add(self, board: LiveBoard) -> None:
        """Put a board on the first vacant place, unless results are still shown on all of them."""
        if None not in self._places and len(self._places) < MAX_LIVE_GAMES:
            self._places.append(None)
        if None in self._places:
            self._places[self._places.index(None)] = board

    def update(self, seconds: float) -> bool:
        """Advance; the wall is finished after a while, or when no game is left."""
        self._elapsed += seconds
        return self._elapsed >= WALL_SECONDS or not self.has_content

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the cards of the boards in the grid, with the pixel shift."""
        canvas.draw_ground()
        room = layout.content.moved(*pixel_shift_at(canvas.surface.get_size(), seconds))
        cells = grid(room, len(self._places), canvas.layout.gap_px(GAP))
        for cell, board in zip(cells, self._places, strict=False):
            if board:
                draw_card(canvas, cell, board, self.stage.min_height, ahead)


def grid(area: Box, count: int, gap: int) -> list[Box]:
    """Return the cells of the smallest grid in an area that has a number of cells, row by row."""
    columns, rows = next(shape for shape in GRIDS if shape[0] * shape[1] >= count)
    if area.height > area.width:
        columns, rows = rows, columns
    return [cell for row in area.rows(rows, gap) for cell in row.columns(columns, gap)]
