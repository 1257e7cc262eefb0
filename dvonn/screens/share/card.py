"""The card of a game: a picture to be shared, with the final board, the result and the cut-off that decided it."""

from collections.abc import Iterable
from typing import Final

import pygame

from dvonn.board.animation import still
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout, fitted
from dvonn.board.marks import Marks
from dvonn.board.preview import foreseen
from dvonn.board.stacks import RINGS
from dvonn.board.symbols import Symbol, draw_arrow, draw_symbol, top
from dvonn.board.view import draw_board
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position
from dvonn.screens.share.game_summary import SharedGame, Verdict, cost_words, decisive, verdict
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.glow import draw_light, draw_rays
from dvonn.ui.layout import HEADLINE, SMALL_TEXT, TEXT, Box, layout
from dvonn.ui.title import draw_title

SIZE: Final = (1200, 630)  # as pages show pictures of links
FIGURE: Final = 200  # the size of the figure

# Boxes, for a card of that size
TITLE: Final = Box(20, 12, 270, 104)
BOARD: Final = Box(14, 62, 786, 462)
WHITE: Final = Box(26, 530, 374, 78)
BLACK: Final = Box(412, 530, 374, 78)
WORDS: Final = Box(812, 26, 362, 250)  # where there is a decisive cut-off, ...
ALONE: Final = Box(812, 26, 362, 582)  # ... and where there is none
INSET: Final = Box(812, 288, 362, 320)
CAPTION: Final = 72  # of the inset's height
FRAME: Final = 4  # around the inset's picture
CLOSEST: Final = 1.8  # times as large as the whole board would be, at most, its part is seen there ...
AIR: Final = 2.6  # ... with so many units around what is pointed out, ...
LOWER: Final = 0.54  # ... whose middle is so far down the picture, as stacks rise


def card(assets: Assets, played: SharedGame, size: tuple[int, int] = SIZE) -> pygame.Surface:
    """Return the card of a game in the look of the assets."""
    surface = pygame.Surface(size)
    canvas = BoardCanvas(surface, layout(size), assets, fitted(_scaled(BOARD, size)))
    found, told = decisive(played.game), verdict(played)
    draw_board(canvas, still(played.game.position), Marks())
    draw_title(canvas, _scaled(TITLE, size), played.date)
    for colour, box in ((Colour.WHITE, WHITE), (Colour.BLACK, BLACK)):
        _draw_side(canvas, played, colour, _scaled(box, size), lit=colour is told.lit)
    _draw_verdict(canvas, told, _scaled(WORDS if found else ALONE, size))
    if found:
        _draw_inset(canvas, played, found.ply, cost_words(played, found), _scaled(INSET, size))
    return surface


def _scaled(box: Box, size: tuple[int, int]) -> Box:
    """Return a box of the usual card on one of another size."""
    across, down = size[0] / SIZE[0], size[1] / SIZE[1]
    return Box(round(box.x * across), round(box.y * down), round(box.width * across), round(box.height * down))


def _draw_side(canvas: Canvas, played: SharedGame, colour: Colour, box: Box, *, lit: bool) -> None:
    """Draw a side's ring, name and pieces; a winner's panel is lit."""
    theme, high = canvas.theme, box.height
    fill, edge = (theme.button_focus, theme.accent) if lit else (theme.panel, theme.panel_edge)
    ink = theme.text_focus if lit else theme.text
    canvas.panel(box, fill, edge)
    unit = high * 0.86
    at = box.x + high * 0.62, box.y + high * 0.54
    if lit:
        draw_light(canvas, at, unit * 0.9, theme.spark, 0.55)
    canvas.assets.sprite(RINGS[colour.piece], unit).draw(canvas.surface, at)
    name = Box(box.x + round(high * 1.2), box.y, box.width - round(high * 2.4), high)
    canvas.words(played.names[colour], name, TEXT * 1.25, ink, at_left=True)
    count = Box(box.x + box.width - round(high * 1.2), box.y, high, high)
    canvas.words(str(played.game.position.score(colour)), count, HEADLINE * 1.4, ink)


def _draw_verdict(canvas: Canvas, told: Verdict, box: Box) -> None:
    """Write how it ended, the figure in the light."""
    line = round(WORDS.height * 0.19 * canvas.layout.height / SIZE[1])
    high = min(box.height - 2 * line, round(box.width * 0.44))
    y = box.y + (box.height - 2 * line - high) // 2
    figure = Box(box.x, y + line, box.width, high)
    draw_light(canvas, figure.centre, box.width * 0.62, canvas.theme.life, 0.5)
    draw_rays(canvas, figure.centre, box.width * 0.5, 0.35, 0.5)
    canvas.words(told.headline, Box(box.x, y, box.width, line), HEADLINE)
    canvas.words(told.figure, figure.inset(box.width // 20), FIGURE, canvas.theme.accent)
    canvas.words(told.reason, Box(box.x, y + line + high, box.width, line), TEXT, canvas.theme.text_dim)


def _draw_inset(canvas: Canvas, played: SharedGame, number: int, words: str, box: Box) -> None:
    """Draw the board before the decisive ply in a frame, and below it what the ply cost."""
    theme, line = canvas.theme, canvas.layout.air(FRAME)
    caption = round(CAPTION * canvas.layout.height / SIZE[1])
    canvas.panel(box, theme.panel, theme.panel_edge)
    picture = box.inset(2 * line)
    picture = Box(picture.x, picture.y, picture.width, picture.height - caption)
    ply = played.game.plies[number]
    assert isinstance(ply, Move), "placing cuts nothing off"
    before = played.game.positions[number]
    near = closer(picture.width, picture.height, [*ply, *before.cut_off_by(ply)])
    surface, size = canvas.surface.subsurface(picture), layout((picture.width, picture.height))
    _draw_cut_off(BoardCanvas(surface, size, canvas.assets, near), before, ply)
    below = Box(picture.x, picture.y + picture.height, picture.width, caption).inset(line)
    canvas.sentence(words, below, SMALL_TEXT * 1.1)


def closer(width: int, height: int, spaces: Iterable[Space]) -> BoardLayout:
    """Return the board as large as lets some spaces be seen in a picture of that size, with others around them."""
    whole = fitted(Box(0, 0, width, height))
    places = [whole.centre(space) for space in spaces]
    (left, right), (upper, lower) = ((min(along), max(along)) for along in zip(*places, strict=True))
    fit = min(width / (right - left + AIR * whole.unit), height / (lower - upper + AIR * whole.unit))
    zoom = max(1.0, min(CLOSEST, fit))
    away = (left + right) / 2 - whole.middle[0], (upper + lower) / 2 - whole.middle[1]
    if zoom == 1:
        return whole
    half = zoom * (whole.plate()[2][0] - whole.middle[0])  # of the plate, which fills the picture's width
    across = max(width - half, min(half, width / 2 - zoom * away[0]))
    return BoardLayout(whole.unit * zoom, whole.row_step * zoom, (across, height * LOWER - zoom * away[1]))


def _draw_cut_off(canvas: BoardCanvas, before: Position, move: Move) -> None:
    """Draw the board before a move, with its way, and crossed out what it cuts off."""
    lost: list[Space] = before.cut_off_by(move)
    draw_board(canvas, foreseen(still(before), lost), Marks())
    for space in lost:
        draw_symbol(canvas, Symbol.LOST, top(canvas, before, space), canvas.theme.accent)
    start, end = (top(canvas, before, space) for space in move)
    draw_arrow(canvas, start, end, canvas.theme.target, 1.5)
