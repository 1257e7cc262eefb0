"""Draws a live board on a card, with its stand, the game, whose turn it is and the score."""

from typing import Final, NamedTuple

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import fit_board, with_numbers
from dvonn.board.marks import Marks
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.view import draw_board, draw_flight
from dvonn.kiosk.show.live_board import LiveBoard
from dvonn.kiosk.show.records import game_name, shortened
from dvonn.language import N_, NN_, Message, _, counted
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour
from dvonn.ui.assets import draw_faded
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADING, HEADLINE, Box
from dvonn.words import side_name

WIDE_CARD: Final = 2.0  # width by height, from which the words stand in one row above the board
TALL_CARD: Final = 1.2  # width by height, below which the score stands below the board
ROW_SHARE: Final = 0.12  # of a card's height, for a row of words
SCORE_WIDTH: Final = 2.3  # of a side's ring and number, by the height of the row
RING_SHARE: Final = 0.85  # of the height of the row


class CardParts(NamedTuple):
    """The places on a card."""

    name: Box
    game: Box
    scores: Box
    board: Box


def card_parts(canvas: Canvas, box: Box, name: str) -> CardParts:
    """Return the places on a card in a box, for the name of a stand."""
    layout = canvas.layout
    gap = layout.gap_px(GAP)
    room = box.inset(gap)
    row = min(max(round(box.height * ROW_SHARE), round(1.3 * layout.text_px(0))), layout.px(1.4 * HEADLINE))
    if box.width > WIDE_CARD * box.height:
        head, board = room.cut_top(row, gap)
        scores, words = head.cut_right(round(2 * SCORE_WIDTH * row), gap)
        title, game = words.cut_left(canvas.fitted_width(name, words, HEADLINE), 2 * gap)
        return CardParts(title, game, scores, board)
    head, board = room.cut_top(2 * row, gap)
    if box.width > TALL_CARD * box.height:
        scores, head = head.cut_right(round(2 * SCORE_WIDTH * row), gap)
    else:
        scores, board = board.cut_bottom(row, gap)
    title, game = head.rows(2)
    return CardParts(title, game, scores, board)


def draw_card(canvas: Canvas, box: Box, live: LiveBoard, min_height: int, ahead: float) -> None:
    """Draw a board as it is `ahead` seconds after the last update, with heights from a least one on."""
    theme, name = canvas.theme, shortened(live.live.stand)
    parts = card_parts(canvas, box, name)
    canvas.draw_panel(box, theme.panel, theme.panel_edge)
    _draw_board(canvas, parts.board, live, min_height, ahead)
    outcome = None if live.player.plan else live.game.outcome
    game = result_words(outcome) if outcome else game_name(live.live.mode, live.live.level)
    canvas.draw_text(name, parts.name, HEADLINE, at_left=True)
    canvas.draw_text(game, parts.game, HEADING, theme.accent if outcome else theme.text_dim, at_left=True)
    lit = outcome.winner if outcome else live.position.turn
    for side, colour in zip(parts.scores.columns(2), Colour, strict=True):
        _draw_score(canvas, side, colour, live.position.score(colour), lit=colour is lit)
    ground = canvas.assets.ground(canvas.surface.get_size())
    draw_faded(canvas.surface.subsurface(box), ground, (-box.x, -box.y), round(255 * (1 - live.opacity)))


def _draw_board(canvas: Canvas, box: Box, live: LiveBoard, min_height: int, ahead: float) -> None:
    if min(box.width, box.height) < 1:
        return
    part = canvas.layout.part(box.width, box.height)
    board = with_numbers(canvas.layout, fit_board(part.window), min_height)
    shown = BoardCanvas(canvas.surface.subsurface(box), part, canvas.assets, board)
    picture = live.player.picture(live.game.position, ahead)
    draw_board(shown, picture, Marks(last_ply=live.game.last_ply))
    draw_flight(shown, picture)


def _draw_score(canvas: Canvas, box: Box, colour: Colour, score: int, *, lit: bool) -> None:
    """Draw a side's ring and its number of pieces, in a frame if it is lit."""
    theme = canvas.theme
    if lit:
        canvas.draw_panel(box, theme.button_focus, theme.accent)
    ring, number = box.cut_left(box.width // 2)
    size = RING_SHARE * min(ring.width, ring.height)
    canvas.assets.sprite(PIECE_SPRITES[colour.piece], size).draw(canvas.surface, ring.centre)
    canvas.draw_text(str(score), number, HEADLINE, theme.text_focus if lit else theme.text)


def result_words(outcome: Outcome) -> str:
    """Return the result of a game in short."""
    if not outcome.winner:
        return _("A draw")
    # Translators: {player} is White, Black or a player's name
    words: Message = NN_("{player} wins by {margin}") if outcome.reason is EndReason.TOWERS else N_("{player} wins")
    return counted(words, {"margin": abs(outcome.margin)}, player=side_name(outcome.winner))
