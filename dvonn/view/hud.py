"""The bars above and below the board: who plays, whose turn it is, the scores or the trays, and what is said."""

from dataclasses import dataclass
from typing import Final

from dvonn.rules.pieces import Colour, Phase, Stack
from dvonn.rules.position import Position
from dvonn.view.canvas import Canvas
from dvonn.view.geometry import GAP, HEADLINE, SMALL_TEXT, TEXT, Box, Layout, Point
from dvonn.view.stack_view import RINGS

PLAYER_SHARE: Final = 0.27  # of the window's width, for each player's panel
UNIT: Final = 0.86  # of a panel's height: the unit of its ring
TRAY_UNIT: Final = 1.1  # of the tray's height: the unit of its rings
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
    box, theme = player_box(canvas.layout, player.colour), canvas.theme
    canvas.panel(box, theme.panel, theme.accent if player.active else theme.panel_edge)
    ring, number, name, below = _parts(canvas.layout, player.colour)
    unit = box.height * UNIT
    canvas.assets.sprite(RINGS[player.colour.piece], unit).draw(canvas.surface, (ring.centre[0], box.y + unit * 0.63))
    tray = position.tray(player.colour)
    placing = position.phase is Phase.PLACEMENT
    count = len(tray) if placing else position.score(player.colour)
    canvas.words(str(count), number, HEADLINE * 1.25)
    canvas.words(player.name, name, TEXT)
    if placing:
        _draw_tray(canvas, below, tray)
    else:
        canvas.words("piece" if count == 1 else "pieces", below, SMALL_TEXT, theme.text_dim)


def next_in_tray(layout: Layout, colour: Colour) -> tuple[Point, float]:
    """Return where the next piece of a side's tray is seen, and its unit in pixels."""
    box = _parts(layout, colour)[3]
    unit = box.height * TRAY_UNIT
    return (box.x + unit / 2, box.y + box.height * 0.62), unit


def _parts(layout: Layout, colour: Colour) -> tuple[Box, Box, Box, Box]:
    """Return the parts of a panel for the ring, the number, the name and what is below it; Black's are mirrored."""
    box = player_box(layout, colour)
    pad, ring, number = box.height // 9, round(box.height * UNIT * 1.2), box.height * 3 // 4
    parts, left = [], box.x
    for width in (ring, number, box.width - ring - number - pad):
        x = 2 * box.x + box.width - left - width if colour is Colour.BLACK else left
        parts.append(Box(x, box.y + pad, width, box.height - 2 * pad))
        left += width
    words = parts[2]
    half = words.height // 2
    return parts[0], parts[1], Box(*words[:3], half), Box(words.x, words.y + half, words.width, half)


def _draw_tray(canvas: Canvas, box: Box, tray: Stack) -> None:
    """Draw the pieces left in a row, the next one in front at the left."""
    unit = box.height * TRAY_UNIT
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
