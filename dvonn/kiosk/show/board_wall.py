"""The wall of the running games: up to nine live boards in a grid, each on a card."""

from collections.abc import Iterator
from math import ceil
from typing import Final

from dvonn.board.layout import fit_board
from dvonn.kiosk.attract import AttractLayout, Reel, pixel_shift_at
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.show.board_card import card_parts, draw_card
from dvonn.kiosk.show.live_board import LiveBoard
from dvonn.kiosk.show.records import read_record
from dvonn.relay.news import MAX_LIVE_GAMES, LiveGame
from dvonn.rules.game import Game
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, Box, Layout

WALL_SECONDS: Final = 60.0
MAX_WALL_COLUMNS: Final = 3
MIN_CARD_WIDTH: Final = 12.0  # by the smallest type size, if there is room for that


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
            if board:
                self._places[place] = self._next_board(board, games.pop(board.live.stand, None), seconds)
        for live, game in games.values():
            self._add(LiveBoard(self.stage, live, game))

    def _next_board(self, board: LiveBoard, told: tuple[LiveGame, Game] | None, seconds: float) -> LiveBoard | None:
        """Return what is on the place of a board some seconds later, by what is told of its stand."""
        if told and told[0].id != board.live.id:
            return LiveBoard(self.stage, *told)
        if told:
            board.follow(*told)
        else:
            board.leave()
        board.update(seconds)
        return None if board.is_gone else board

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
        cells = grid(canvas.layout, layout.content, max(1, len(self._places)))
        shift = pixel_shift_at(canvas.surface.get_size(), seconds)
        for cell, board in zip(cells, self._places, strict=False):
            if board:
                draw_card(canvas, cell.moved(*shift), board, self.stage.min_height, ahead)


def grid(layout: Layout, area: Box, count: int) -> list[Box]:
    """Return the cells of the grid in an area that has room for a number of boards, and for the largest ones."""
    gap, least = layout.gap_px(GAP), MIN_CARD_WIDTH * layout.text_px(0)

    def cells(columns: int) -> list[Box]:
        rows = ceil(count / columns)
        return [cell for row in area.rows(rows, gap) for cell in row.columns(columns, gap)]

    def rank(found: list[Box]) -> tuple[bool, float]:
        return found[0].width >= least, fit_board(card_parts(layout, found[0]).board).unit

    return max(map(cells, range(1, MAX_WALL_COLUMNS + 1)), key=rank)
