"""The bars above and below the board: who plays, whose turn it is, the scores or the trays, and what is said."""

from dataclasses import dataclass
from typing import Final

from dvonn.rules.pieces import Colour, Phase, Stack
from dvonn.rules.position import Position
from dvonn.view.board_view import RINGS
from dvonn.view.canvas import Canvas
from dvonn.view.geometry import GAP, HEADLINE, SMALL_TEXT, TEXT, Box, Layout

PLAYER_SHARE: Final = 0.27  # of the window's width, for each player's panel
SIDES: Final = {Colour.WHITE: "White", Colour.BLACK: "Black"}


@dataclass(frozen=True)
class Player:
    """A player as shown: the side, the name, and whether it is their turn."""

    colour: Colour
    name: str
    active: bool


def player_box(layout: Layout, colour: Colour) -> Box:
    """Return a player's panel: White's at the left, Black's at the right."""
    gap = layout.px(GAP)
    wide = round(layout.width * PLAYER_SHARE)
    left = gap if colour is Colour.WHITE else layout.width - wide - gap
    return Box(left, gap, wide, layout.top.height - gap)


def draw_player(canvas: Canvas, player: Player, position: Position) -> None:
    """Draw a player's panel: piece, name, and the score or the pieces left to place; a lit frame means their turn."""
    box = player_box(canvas.layout, player.colour)
    canvas.panel(box, canvas.theme.panel, canvas.theme.accent if player.active else canvas.theme.panel_edge)
    mirrored = player.colour is Colour.BLACK
    unit = box.height * 0.86
    ring, number, words = _split(box, round(unit * 1.2), mirrored=mirrored)
    canvas.assets.sprite(RINGS[player.colour.piece], unit).draw(canvas.surface, (ring.centre[0], box.y + unit * 0.63))
    tray = position.tray(player.colour)
    placing = position.phase is Phase.PLACEMENT
    count = len(tray) if placing else position.score(player.colour)
    canvas.words(str(count), number, HEADLINE * 1.25)
    half = words.height // 2
    canvas.words(player.name, Box(words.x, words.y, words.width, half), TEXT)
    below = Box(words.x, words.y + half, words.width, half)
    if placing:
        _draw_tray(canvas, below, tray)
    else:
        canvas.words("piece" if count == 1 else "pieces", below, SMALL_TEXT, canvas.theme.text_dim)


def _split(box: Box, ring: int, *, mirrored: bool) -> tuple[Box, Box, Box]:
    """Return the parts of a panel for the ring, the number and the words, the other way round if mirrored."""
    pad = box.height // 9
    number = box.height * 3 // 4
    widths = [ring, number, box.width - ring - number - pad]
    parts, left = [], box.x
    for width in widths:
        x = 2 * box.x + box.width - left - width if mirrored else left
        parts.append(Box(x, box.y + pad, width, box.height - 2 * pad))
        left += width
    return parts[0], parts[1], parts[2]


def _draw_tray(canvas: Canvas, box: Box, tray: Stack) -> None:
    """Draw the pieces left in a row, the next one in front at the left."""
    unit = box.height * 1.1
    step = min(unit * 0.5, (box.width - unit) / max(1, len(tray) - 1))
    for n in reversed(range(len(tray))):
        at = box.x + unit / 2 + n * step, box.y + box.height * 0.62
        canvas.assets.sprite(RINGS[tray[n]], unit).draw(canvas.surface, at)


def _between_players(layout: Layout) -> Box:
    left, right = (player_box(layout, colour) for colour in Colour)
    start = left.x + left.width + layout.px(GAP)
    return Box(start, left.y, right.x - layout.px(GAP) - start, left.height)


def draw_message(canvas: Canvas, headline: str, advice: str, remark: str) -> None:
    """Write whose turn it is, and below it what to do or else, in another colour, what was wrong."""
    box = _between_players(canvas.layout)
    upper = Box(box.x, box.y, box.width, box.height * 6 // 11)
    lower = Box(box.x, box.y + upper.height, box.width, box.height - upper.height)
    canvas.words(headline, upper, HEADLINE)
    canvas.words(remark or advice, lower, TEXT, canvas.theme.accent if remark else canvas.theme.text_dim)


def draw_notice(canvas: Canvas, words: str) -> None:
    """Say something in a banner in the place of the message, large enough to be read from afar."""
    box = _between_players(canvas.layout)
    canvas.panel(box, canvas.theme.button_focus, canvas.theme.accent)
    canvas.words(words, box.inset(canvas.layout.px(GAP)), HEADLINE * 1.2, canvas.theme.text_focus)
