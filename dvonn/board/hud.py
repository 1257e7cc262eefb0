"""The bar above the board: the players' panels with scores, trays and clocks, and the message between them."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple

import pygame

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.words import SIDE_NAMES
from dvonn.rules.pieces import Colour, Phase, Stack
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, Box, Layout, Point
from dvonn.ui.theme import Colour as Paint
from dvonn.ui.theme import Theme

PANEL_WIDTH_SHARE: Final = 0.27  # of the window's width at normal text size
PANEL_RING_UNIT: Final = 0.86  # the unit of a panel's ring, as a share of the panel's height
PANEL_RING_WIDTH_SHARE: Final = 0.27  # of the panel's width, at most
PANEL_NUMBER_WIDTH_SHARE: Final = 0.21  # of the panel's width, at most
MIN_NAME_SCALE: Final = 0.8  # a name that would shrink below this share of its size drops the side
PANEL_NAME_HEIGHT_SHARE: Final = 0.46  # of the panel's inner height
CLOCK_ASPECT_RATIO: Final = 2.9  # width to height
CLOCK_PADDING: Final = 3  # pixels in a window of 1280x720
TRAY_RING_UNIT: Final = 1.1  # the unit of a tray's rings, as a share of the tray's height
TRAY_RING_WIDTH_SHARE: Final = 0.3  # of the tray's width, at most
MESSAGE_HEADLINE_SHARE: Final = 0.545  # of the message's height; less with larger text, which needs two lines below
PANEL_GLOW_SCALE: Final = 1.75  # the width of the glow on the active panel, in widths of its ring


class ClockState(Enum):
    """The states of a clock: LOW is about to run out."""

    WAITING = auto()
    RUNNING = auto()
    LOW = auto()


@dataclass(frozen=True)
class PanelClock:
    """A clock as shown: words are the time left, such as "4:59"."""

    words: str
    state: ClockState


@dataclass(frozen=True)
class PlayerPanel:
    """A player as shown; active on their turn."""

    colour: Colour
    name: str
    active: bool
    clock: PanelClock | None = None


class PanelColours(NamedTuple):
    """A panel's colours: the panel's own, `ink` for text, and `dim` for secondary text."""

    fill: Paint
    edge: Paint
    ink: Paint
    dim: Paint


class PanelLayout(NamedTuple):
    """The boxes of a panel; `below` the name lie the tray or a word, and the clock."""

    ring: Box
    number: Box
    name: Box
    below: Box
    clock: Box


def player_box(layout: Layout, colour: Colour) -> Box:
    """Return the box of a player's panel: White's at the left, Black's at the right."""
    gap, wide = layout.gap_px(GAP), round(layout.width * PANEL_WIDTH_SHARE * layout.text_size**0.25)
    _, bar = layout.top_bar.narrowed(gap).cut_top(gap)
    return cut_end(bar, colour, wide)[0]


def cut_end(box: Box, colour: Colour, width: int, gap: int = 0) -> tuple[Box, Box]:
    """Return a part of a box at its left end for White, at its right end for Black, and the rest beyond a gap."""
    return (box.cut_left if colour is Colour.WHITE else box.cut_right)(width, gap)


def draw_player(canvas: Canvas, player: PlayerPanel, position: Position) -> None:
    """Draw a player's panel: ring, name, clock, and the score or the tray; lit on their turn."""
    placing = position.phase is Phase.PLACEMENT
    colours = _panel_colours(canvas.theme, active=player.active)
    boxes = _panel_layout(canvas.layout, player.colour, placing=placing)
    _draw_panel(canvas, player, colours, boxes.ring)
    tray = position.tray(player.colour)
    count = len(tray) if placing else position.score(player.colour)
    canvas.draw_text(str(count), boxes.number, HEADLINE * 1.25, colours.ink)
    name = player.name
    if canvas.text_scale(name, boxes.name) < MIN_NAME_SCALE:
        name = name.removeprefix(f"{SIDE_NAMES[player.colour]}: ")  # the ring shows the side, too
    _write_beside_number(canvas, player, name, boxes.name, TEXT, colours.ink)
    if player.clock:
        _draw_clock(canvas, player, player.clock, boxes.clock, colours)
    if placing:
        taken = boxes.clock.width + canvas.layout.gap_px(3 * CLOCK_PADDING) if player.clock else 0
        _draw_tray(canvas, tray, boxes.below.width - taken, player.colour)
    elif not player.clock:
        _write_beside_number(canvas, player, "piece" if count == 1 else "pieces", boxes.below, SMALL_TEXT, colours.dim)


def next_in_tray(layout: Layout, colour: Colour) -> tuple[Point, float]:
    """Return the centre of the next piece in a side's tray, and its unit in pixels."""
    box = _panel_layout(layout, colour, placing=True).below
    unit = _tray_unit(box)
    x = box.x + unit / 2 if colour is Colour.BLACK else box.right - unit / 2
    return (x, box.y + box.height * 0.55), unit


def _tray_unit(box: Box) -> float:
    return min(box.height * TRAY_RING_UNIT, box.width * TRAY_RING_WIDTH_SHARE)


def _panel_layout(layout: Layout, colour: Colour, *, placing: bool) -> PanelLayout:
    """Return the boxes of a panel, from the window's edge inwards; Black's are mirrored.

    In the placement phase the clock leaves room for at least one piece of the tray.
    """
    box = player_box(layout, colour)
    pad = box.height // 12
    inside = box.middle(box.width, box.height - 2 * pad)
    ring_width = min(round(box.height * PANEL_RING_UNIT * 1.2), round(box.width * PANEL_RING_WIDTH_SHARE))
    number_width = min(box.height * 3 // 4, round(box.width * PANEL_NUMBER_WIDTH_SHARE))
    ring, rest = cut_end(inside, colour, ring_width)
    number, rest = cut_end(rest, colour, number_width, 2 * pad)
    _, rest = cut_end(rest, colour.other, pad)
    name, below = rest.cut_top(round(rest.height * PANEL_NAME_HEIGHT_SHARE))
    taken = round(_tray_unit(below)) + layout.gap_px(3 * CLOCK_PADDING) if placing else 0
    clock, _ = cut_end(below, colour, min(round(below.height * CLOCK_ASPECT_RATIO), below.width - taken))
    return PanelLayout(ring, number, name, below, clock)


def _panel_colours(theme: Theme, *, active: bool) -> PanelColours:
    if active:
        return PanelColours(theme.button_focus, theme.accent, theme.text_focus, theme.text_focus)
    return PanelColours(theme.panel, theme.panel_edge, theme.text, theme.text_dim)


def _draw_panel(canvas: Canvas, player: PlayerPanel, colours: PanelColours, place: Box) -> None:
    """Draw the panel and the side's ring, which glows on their turn."""
    box = player_box(canvas.layout, player.colour)
    unit = min(box.height * PANEL_RING_UNIT, place.width / 1.1)
    at = place.centre[0], box.y + box.height * 0.54
    if player.active:
        key = ("lit panel", box, unit)
        inside = at[0] - box.x, at[1] - box.y
        canvas.surface.blit(canvas.assets.cached(key, lambda: _lit_panel(canvas, box, colours, inside, unit)), box)
    else:
        canvas.draw_panel(box, colours.fill, colours.edge)
    canvas.assets.sprite(PIECE_SPRITES[player.colour.piece], unit).draw(canvas.surface, at)


def _lit_panel(canvas: Canvas, box: Box, colours: PanelColours, at: Point, unit: float) -> pygame.Surface:
    """Return a panel of a box's size, lit around a point."""
    panel = pygame.Surface((max(1, box.width), max(1, box.height)), pygame.SRCALPHA)
    Canvas(panel, canvas.layout, canvas.assets).draw_panel(Box(0, 0, box.width, box.height), colours.fill, colours.edge)
    shape = panel.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    canvas.assets.sprite("glow", unit * PANEL_GLOW_SCALE, canvas.theme.spark).draw(panel, at)
    panel.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return panel


def _write_beside_number(canvas: Canvas, player: PlayerPanel, words: str, box: Box, size: float, colour: Paint) -> None:
    """Write a line aligned to the end of a box that is next to the number."""
    white = player.colour is Colour.WHITE
    canvas.draw_text(words, box, size, colour, at_left=white, at_right=not white)


def _draw_clock(canvas: Canvas, player: PlayerPanel, clock: PanelClock, box: Box, colours: PanelColours) -> None:
    """Draw the time left: bright while it runs, in reversed colours when low."""
    air = canvas.layout.gap_px(CLOCK_PADDING)
    inner = box.middle(box.width, box.height - 2 * air)
    wide = canvas.digits_width(clock.words, inner)  # may exceed the box by a pixel or two
    digits = inner._replace(x=inner.x if player.colour is Colour.WHITE else inner.right - wide, width=wide)
    ink = colours.ink if clock.state is ClockState.RUNNING else colours.dim
    if clock.state is ClockState.LOW:
        canvas.draw_panel(Box(digits.x - 2 * air, box.y, digits.width + 4 * air, box.height), colours.ink, colours.ink)
        ink = colours.fill
    canvas.draw_digits(clock.words, digits, ink)


def _draw_tray(canvas: Canvas, tray: Stack, room: int, colour: Colour) -> None:
    """Draw the pieces left in a row `room` pixels wide; the next one lies in front, towards the window's middle."""
    (x, y), unit = next_in_tray(canvas.layout, colour)
    step = min(unit * 0.5, max(0.0, room - unit) / max(1, len(tray) - 1))
    outwards = step if colour is Colour.BLACK else -step
    for n in reversed(range(len(tray))):
        canvas.assets.sprite(PIECE_SPRITES[tray[n]], unit).draw(canvas.surface, (x + n * outwards, y))


def message_box(layout: Layout) -> Box:
    """Return the box between the players' panels."""
    left, right = (player_box(layout, colour) for colour in Colour)
    return Box(left.right, left.y, right.x - left.right, left.height).narrowed(layout.gap_px(GAP))


def draw_message(canvas: Canvas, headline: str, advice: str, remark: str) -> None:
    """Write the headline, and below it the advice or, in another colour, the remark."""
    box = message_box(canvas.layout)
    upper, lower = box.cut_top(round(box.height * MESSAGE_HEADLINE_SHARE / canvas.layout.text_size**0.75))
    canvas.draw_text(headline, upper, HEADLINE)
    canvas.draw_sentence(remark or advice, lower, TEXT, canvas.theme.accent if remark else canvas.theme.text_dim)


def draw_notice(canvas: Canvas, words: str) -> None:
    """Write a notice in a banner in place of the message, large enough to be read from a distance."""
    box = message_box(canvas.layout)
    canvas.draw_panel(box, canvas.theme.button_focus, canvas.theme.accent)
    canvas.draw_sentence(words, box.inset(canvas.layout.gap_px(GAP)), HEADLINE * 1.1, canvas.theme.text_focus)
