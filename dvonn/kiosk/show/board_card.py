"""Draws a live board on a card, with its stand, the game, whose turn it is and the score."""

from dataclasses import replace
from typing import Final, NamedTuple

import pygame

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
from dvonn.ui.assets import Typeface, draw_faded
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADING, HEADLINE, Box, Layout
from dvonn.words import side_name

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
