"""The games of all stands on a big screen: their boards as cards on a wall."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import fit_board, with_numbers
from dvonn.board.overlays import Marks
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.view import draw_board, draw_flight
from dvonn.engine.levels import LEVELS
from dvonn.kiosk.attract.pixel_shift import AttractLayout, max_pixel_shift, pixel_shift_at
from dvonn.kiosk.attract.show_game import Reel
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import GAME_MODES
from dvonn.kiosk.winner_list import Board
from dvonn.language import N_, NN_, Message, _, counted
from dvonn.relay.news import MAX_LIVE_GAMES, LiveGame
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_game
from dvonn.rules.position import EndReason, Outcome, Position
from dvonn.screens.board_player import BoardPlayer, game_steps
from dvonn.screens.scene import Stage
from dvonn.ui.assets import Typeface, draw_faded
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADING, HEADLINE, Box, Layout
from dvonn.words import side_name

# Shares of the window's height, in a landscape and in a portrait window
EVENT_HEIGHTS: Final = (0.11, 0.12)
TOTALS_HEIGHTS: Final = (0.08, 0.08)
CAPTION_HEIGHTS: Final = (0.11, 0.09)  # of what a reel says, below its picture


class ShowLayout(NamedTuple):
    """The boxes of the event's words and of the sums, and the layout of the reel; only the latter is not shifted."""

    event: Box
    totals: Box
    reel: AttractLayout


def show_layout(layout: Layout, variant: int, seconds: float) -> ShowLayout:
    """Return the layout of a variant after some seconds; odd variants have the event's words at the bottom."""
    size, portrait, swapped = (layout.width, layout.height), layout.height > layout.width, variant % 2 == 1
    margin, shift = max_pixel_shift(size), pixel_shift_at(size, seconds)
    event_height, totals_height, caption_height = (
        round(layout.height * heights[portrait]) for heights in (EVENT_HEIGHTS, TOTALS_HEIGHTS, CAPTION_HEIGHTS)
    )
    room = layout.window.inset(round(1.5 * margin)).narrowed(margin)
    event, rest = (room.cut_bottom if swapped else room.cut_top)(event_height, margin)
    totals, content = (rest.cut_top if swapped else rest.cut_bottom)(totals_height, margin)
    caption, body = content.cut_bottom(caption_height, margin)
    event = event.moved(*shift)
    reel = AttractLayout(event, body, caption.moved(*shift), content, portrait, mirrored=False)
    return ShowLayout(event, totals.moved(*shift), reel)


MAX_RECORD_LETTERS: Final = 10_000  # the longest games with all their headers have about 3,000
MAX_KEPT_RECORDS: Final = 32  # read ones: a game on each board, and the cut-offs that are shown again
MAX_LETTERS: Final = 150  # of a name or a line


@lru_cache(MAX_KEPT_RECORDS)
def read_record(text: str) -> Game | None:
    """Return the game of a record, which must not be changed; None if it is not valid."""
    with suppress(ValueError):
        return parse_game(text) if len(text) <= MAX_RECORD_LETTERS else None
    return None


def game_name(mode: str, level: str) -> str:
    """Return the name of a game mode, and of the level in it; '' if there is no such mode."""
    return Board(GAME_MODES[mode], level if level in LEVELS else "").name if mode in GAME_MODES else ""


def shortened(words: str) -> str:
    """Return the beginning of a name or a line that would be too long to read."""
    return words[:MAX_LETTERS]


MAX_SHOWN_PLIES: Final = 3  # that are shown one after the other; of more, the board shows the last position at once
BOARD_FADE_SECONDS: Final = 1.2  # for a game to appear or to disappear
FINISHED_GAME_SECONDS: Final = 15.0  # a finished game stays, though its stand has no game any more


class LiveBoard:
    """A game with the player of its plies; `live` is what the news told last."""

    def __init__(self, stage: Stage, live: LiveGame, game: Game) -> None:
        self.player = BoardPlayer(stage, silent=True, fixed_speed=1.0)
        self.live, self._latest = live, game
        self.game = game  # up to the last ply that is shown, or is being shown
        self._shown_seconds = 0.0
        self._left_seconds = float("inf")  # until it has disappeared, as far as they are known

    @property
    def position(self) -> Position:
        """The position whose score is told: the one that the animation has reached."""
        return self.player.plan.before if self.player.plan else self.game.position

    @property
    def opacity(self) -> float:
        """The opacity of the board, from 0 to 1."""
        return max(0.0, min(1.0, self._shown_seconds / BOARD_FADE_SECONDS, self._left_seconds / BOARD_FADE_SECONDS))

    @property
    def is_moving(self) -> bool:
        """Whether a stack moves, or the board appears or disappears."""
        return self.player.plan is not None or self.opacity < 1

    @property
    def is_gone(self) -> bool:
        """Whether the board has disappeared."""
        return self._left_seconds <= 0

    def follow(self, live: LiveGame, game: Game) -> None:
        """Show what was played since, as soon as the present animation is over."""
        self.live, self._latest, self._left_seconds = live, game, float("inf")

    def leave(self) -> None:
        """Let the board disappear, after a while if the game has a result to look at."""
        lasting = BOARD_FADE_SECONDS + (FINISHED_GAME_SECONDS if self._latest.outcome else 0.0)
        self._left_seconds = min(self._left_seconds, lasting)

    def update(self, seconds: float) -> None:
        """Let some seconds pass."""
        self._shown_seconds += seconds
        self._left_seconds -= seconds
        self.player.update(seconds)
        if not self.player.plan and self.game is not self._latest:
            plans = self.player.plans_between(game_steps(self.game), game_steps(self._latest))
            self.game = self._latest
            if len(plans) <= MAX_SHOWN_PLIES:
                self.player.play(*plans)


NARROW_CARD: Final = 15.0  # width by the smallest type size; below it the game stands below the name of the stand,
TALL_CARD: Final = 1.4  # if the card is no wider than that, by its height
ROW_SHARE: Final = 0.15  # of a card's height, for a row of words
SCORE_WIDTH: Final = 2.3  # of a side's ring and number, by the height of the row
OVERLAP: Final = 0.5  # of a row by the board, as only tall stacks at its back reach there
RING_SHARE: Final = 0.85  # of the height of the row


class CardParts(NamedTuple):
    """The places on a card."""

    words: list[Box]  # the name of the stand and the game, in one row or in two
    scores: list[Box]  # of White and Black
    board: Box


def card_parts(layout: Layout, box: Box) -> CardParts:
    """Return the places on a card in a box; the scores stand beside the board if it leaves the corners free."""
    room, text = box.inset(layout.gap_px(GAP)), layout.text_px(0)
    row = min(max(round(box.height * ROW_SHARE), round(1.3 * text)), layout.px(1.4 * HEADLINE))
    rows = 1 + (box.width < min(NARROW_CARD * text, TALL_CARD * box.height))
    head, foot = room.cut_top(rows * row)[0], room.cut_bottom(row)[0]
    width = min(round(SCORE_WIDTH * row), room.width // 2)
    sides = [cut(foot, width)[0] for cut in (Box.cut_left, Box.cut_right)]
    below = room.cut_top(round((rows - OVERLAP) * row))[1]
    board = fit_board(below)
    corner = min(x for x, y in board.plate() if y > board.middle[1])
    words = [head, head] if rows == 1 else head.rows(2)
    return CardParts(words, sides, below if sides[0].right <= corner else below.cut_bottom(row)[1])


def draw_card(canvas: Canvas, box: Box, live: LiveBoard, min_height: int, ahead: float) -> None:
    """Draw a board as it is `ahead` seconds after the last update, with heights from a least one on."""
    if min(box.width, box.height) < 1:
        return
    card = replace(canvas, surface=canvas.surface.subsurface(box), layout=canvas.layout.part(box.width, box.height))
    parts = card_parts(card.layout, card.layout.window)
    _draw_board(card, parts.board, live, min_height, ahead)
    outcome = None if live.player.plan else live.game.outcome
    lit = outcome.winner if outcome else live.position.turn
    for side, colour in zip(parts.scores, Colour, strict=True):
        _draw_score(card, side, colour, live.position.score(colour), lit=colour is lit)
    _draw_words(card, parts.words, live, outcome)
    line = canvas.layout.gap_px(2)
    pygame.draw.rect(card.surface, canvas.theme.panel_edge, card.layout.window, line)
    ground = canvas.assets.ground(canvas.surface.get_size())
    draw_faded(card.surface, ground, (-box.x, -box.y), round(255 * (1 - live.opacity)))


def _draw_board(card: Canvas, box: Box, live: LiveBoard, min_height: int, ahead: float) -> None:
    """Draw the board on the whole card; one on which nothing moves is drawn once."""
    board = with_numbers(card.layout, fit_board(box), min_height)
    position, last_ply = live.game.position, live.game.last_ply

    def drawn(surface: pygame.Surface) -> pygame.Surface:
        shown, picture = BoardCanvas(surface, card.layout, card.assets, board), live.player.picture(position, ahead)
        draw_board(shown, picture, Marks(last_ply=last_ply))
        draw_flight(shown, picture)
        return surface

    if live.player.plan:
        drawn(card.surface)
    else:
        key = "card", card.surface.get_size(), board, position, last_ply
        card.surface.blit(
            card.assets.cached(key, lambda: drawn(pygame.Surface(card.surface.get_size()).convert())), (0, 0)
        )


def _draw_words(card: Canvas, boxes: list[Box], live: LiveBoard, outcome: Outcome | None) -> None:
    """Write the name of the stand, and beside or below it the result, or the game as far as there is room."""
    name, (first, second) = shortened(live.live.stand), boxes
    if is_one_row := first == second:
        first, second = first.cut_left(card.fitted_width(name, first, HEADLINE), card.layout.gap_px(2 * GAP))
    card.draw_text(name, first, HEADLINE, at_left=True)
    mode, level = live.live.mode, live.live.level
    games = result_words(outcome) if outcome else [game_name(mode, level), game_name(mode, "")]
    px = card.layout.text_px(0)
    words = next((one for one in games if card.assets.text_size(one, px, Typeface.DISPLAY)[0] <= second.width), "")
    colour = card.theme.accent if outcome else card.theme.text_dim
    card.draw_text(words, second, HEADING, colour, at_right=is_one_row, at_left=not is_one_row)


def _draw_score(canvas: Canvas, box: Box, colour: Colour, score: int, *, lit: bool) -> None:
    """Draw a side's ring and its number of pieces, in a frame if it is lit."""
    theme = canvas.theme
    if lit:
        canvas.draw_panel(box, theme.button_focus, theme.accent)
    ring, number = box.cut_left(box.width // 2)
    size = RING_SHARE * min(ring.width, ring.height)
    canvas.assets.sprite(PIECE_SPRITES[colour.piece], size).draw(canvas.surface, ring.centre)
    canvas.draw_text(str(score), number, HEADLINE, theme.text_focus if lit else theme.text)


def result_words(outcome: Outcome) -> list[str]:
    """Return the result of a game, then in fewer words."""
    if not outcome.winner:
        return [_("A draw")]
    # Translators: {player} is White, Black or a player's name
    forms: list[Message] = [NN_("{player} wins by {margin}"), N_("{player} wins")]
    forms = forms if outcome.reason is EndReason.TOWERS else forms[1:]
    return [counted(words, {"margin": abs(outcome.margin)}, player=side_name(outcome.winner)) for words in forms]


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
