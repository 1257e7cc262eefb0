"""The bars above and below the board: who plays, whose turn it is, scores or trays, clocks, and what is said."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple

import pygame

from dvonn.board.stacks import RINGS
from dvonn.board.words import SIDES
from dvonn.rules.pieces import Colour, Phase, Stack
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, Box, Layout, Point
from dvonn.ui.theme import Colour as Paint
from dvonn.ui.theme import Theme

PLAYER_SHARE: Final = 0.27  # of the window's width, for each player's panel; more of it with larger text
UNIT: Final = 0.86  # of a panel's height: the unit of its ring, ...
RING_SHARE: Final = 0.27  # ... which has at most so much of the panel's width, ...
NUMBER_SHARE: Final = 0.21  # ... and the number so much
LEAST_NAME: Final = 0.8  # of its size that a name has at least with its side
NAME_SHARE: Final = 0.46  # of what is left, for the name above the rest
CLOCK: Final = 2.9  # times as wide as high is a clock's place
CLOCK_AIR: Final = 3  # around its figures, for a window of 1280x720
TRAY_UNIT: Final = 1.1  # of the tray's height: the unit of its rings, ...
TRAY_SHARE: Final = 0.3  # ... at most so much of its width
HEADLINE_SHARE: Final = 0.545  # of the message's height; less with larger text, as the words below then take two lines
GLOW: Final = 1.75  # how much wider than a ring the light around it is on the panel of the side to play


class ClockState(Enum):
    """How a clock is doing."""

    WAITING = auto()
    RUNNING = auto()
    LOW = auto()


@dataclass(frozen=True)
class PanelClock:
    """A clock as shown: the time left, such as "4:59"."""

    words: str
    state: ClockState


@dataclass(frozen=True)
class PlayerPanel:
    """A player as shown: the side, the name, whether it is their turn, and their clock if there is one."""

    colour: Colour
    name: str
    active: bool
    clock: PanelClock | None = None


class PanelColours(NamedTuple):
    """A panel's colours: of the panel, of what matters on it and of what matters less."""

    fill: Paint
    edge: Paint
    ink: Paint
    dim: Paint


class PanelLayout(NamedTuple):
    """A panel's parts: below the name are the tray, or a word, and the clock."""

    ring: Box
    number: Box
    name: Box
    below: Box
    clock: Box


def player_box(layout: Layout, colour: Colour) -> Box:
    """Return a player's panel: White's at the left, Black's at the right."""
    gap = layout.air(GAP)
    wide = round(layout.width * PLAYER_SHARE * layout.text**0.25)
    left = gap if colour is Colour.WHITE else layout.width - wide - gap
    return Box(left, gap, wide, layout.top.height - gap)


def draw_player(canvas: Canvas, player: PlayerPanel, position: Position) -> None:
    """Draw a player's panel: piece, name, clock, and the score or the pieces left to place; lit if it is their turn."""
    placing = position.phase is Phase.PLACEMENT
    look, parts = _look(canvas.theme, active=player.active), _parts(canvas.layout, player.colour, placing=placing)
    _draw_panel(canvas, player, look, parts.ring)
    tray = position.tray(player.colour)
    count = len(tray) if placing else position.score(player.colour)
    canvas.words(str(count), parts.number, HEADLINE * 1.25, look.ink)
    _beside_number(canvas, player, _name(canvas, player, parts.name), parts.name, TEXT, look.ink)
    if player.clock:
        _draw_clock(canvas, player, player.clock, parts.clock, look)
    if placing:
        taken = parts.clock.width + canvas.layout.air(3 * CLOCK_AIR) if player.clock else 0
        _draw_tray(canvas, tray, parts.below.width - taken, player.colour)
    elif not player.clock:
        _beside_number(canvas, player, "piece" if count == 1 else "pieces", parts.below, SMALL_TEXT, look.dim)


def _name(canvas: Canvas, player: PlayerPanel, box: Box) -> str:
    """Return the name; where it would be small, without the side, which the ring shows as well."""
    side = f"{SIDES[player.colour]}: "
    return player.name if canvas.share(player.name, box, TEXT) >= LEAST_NAME else player.name.removeprefix(side)


def next_in_tray(layout: Layout, colour: Colour) -> tuple[Point, float]:
    """Return where the next piece of a side's tray is seen, and its unit in pixels."""
    box = _parts(layout, colour, placing=True).below
    unit = _tray_unit(box.width, box.height)
    x = box.x + unit / 2 if colour is Colour.BLACK else box.x + box.width - unit / 2
    return (x, box.y + box.height * 0.55), unit


def _tray_unit(width: float, height: float) -> float:
    return min(height * TRAY_UNIT, width * TRAY_SHARE)


def _parts(layout: Layout, colour: Colour, *, placing: bool) -> PanelLayout:
    """Return the parts of a panel, from the window's edge to its middle: Black's are mirrored.

    While pieces are placed, the clock leaves room for one of the tray.
    """
    box = player_box(layout, colour)
    pad = box.height // 12
    ring = min(round(box.height * UNIT * 1.2), round(box.width * RING_SHARE))
    number = min(box.height * 3 // 4, round(box.width * NUMBER_SHARE))
    words, high = max(0, box.width - ring - number - 3 * pad), box.height - 2 * pad
    upper = round(high * NAME_SHARE)
    lower = high - upper
    taken = round(_tray_unit(words, lower)) + layout.air(3 * CLOCK_AIR) if placing else 0
    clock = max(0, min(round(lower * CLOCK), words - taken))

    def part(left: int, top: int, width: int, height: int) -> Box:
        x = box.width - left - width if colour is Colour.BLACK else left
        return Box(box.x + x, box.y + pad + top, width, height)

    left = ring + number + 2 * pad
    return PanelLayout(
        ring=part(0, 0, ring, high),
        number=part(ring, 0, number, high),
        name=part(left, 0, words, upper),
        below=part(left, upper, words, lower),
        clock=part(left, upper, clock, lower),
    )


def _look(theme: Theme, *, active: bool) -> PanelColours:
    if active:
        return PanelColours(theme.button_focus, theme.accent, theme.text_focus, theme.text_focus)
    return PanelColours(theme.panel, theme.panel_edge, theme.text, theme.text_dim)


def _draw_panel(canvas: Canvas, player: PlayerPanel, look: PanelColours, place: Box) -> None:
    """Draw the panel with the side's ring, which glows if it is their turn."""
    box = player_box(canvas.layout, player.colour)
    unit = min(box.height * UNIT, place.width / 1.1)
    at = place.centre[0], box.y + box.height * 0.54
    if player.active:
        key = ("lit panel", box, unit)
        inside = at[0] - box.x, at[1] - box.y
        canvas.surface.blit(canvas.assets.made(key, lambda: _lit_panel(canvas, box, look, inside, unit)), box)
    else:
        canvas.panel(box, look.fill, look.edge)
    canvas.assets.sprite(RINGS[player.colour.piece], unit).draw(canvas.surface, at)


def _lit_panel(canvas: Canvas, box: Box, look: PanelColours, at: Point, unit: float) -> pygame.Surface:
    """Return a panel as large as a box, with light around a point of it."""
    panel = pygame.Surface((max(1, box.width), max(1, box.height)), pygame.SRCALPHA)
    Canvas(panel, canvas.layout, canvas.assets).panel(Box(0, 0, box.width, box.height), look.fill, look.edge)
    shape = panel.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    canvas.assets.sprite("glow", unit * GLOW, canvas.theme.spark).draw(panel, at)
    panel.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return panel


def _beside_number(canvas: Canvas, player: PlayerPanel, words: str, box: Box, size: float, colour: Paint) -> None:
    """Write a line at that end of a box that is next to the number."""
    white = player.colour is Colour.WHITE
    canvas.words(words, box, size, colour, at_left=white, at_right=not white)


def _draw_clock(canvas: Canvas, player: PlayerPanel, clock: PanelClock, box: Box, look: PanelColours) -> None:
    """Draw the time left beside the number: brighter while it runs, and a low clock in reversed colours."""
    air = canvas.layout.air(CLOCK_AIR)
    inner = Box(box.x, box.y + air, box.width, max(0, box.height - 2 * air))
    wide = canvas.figures_width(clock.words, inner)
    left = box.x if player.colour is Colour.WHITE else box.x + box.width - wide
    ink = look.ink if clock.state is ClockState.RUNNING else look.dim
    if clock.state is ClockState.LOW:
        canvas.panel(Box(left - 2 * air, box.y, wide + 4 * air, box.height), look.ink, look.ink)
        ink = look.fill
    canvas.figures(clock.words, Box(left, inner.y, wide, inner.height), ink)


def _draw_tray(canvas: Canvas, tray: Stack, room: int, colour: Colour) -> None:
    """Draw the pieces left in a row so many pixels wide, the next one in front towards the middle of the window."""
    (x, y), unit = next_in_tray(canvas.layout, colour)
    step = min(unit * 0.5, max(0.0, room - unit) / max(1, len(tray) - 1))
    outwards = step if colour is Colour.BLACK else -step
    for n in reversed(range(len(tray))):
        canvas.assets.sprite(RINGS[tray[n]], unit).draw(canvas.surface, (x + n * outwards, y))


def message_box(layout: Layout) -> Box:
    """Return the room between the players' panels."""
    left, right = (player_box(layout, colour) for colour in Colour)
    start = left.x + left.width + layout.air(GAP)
    return Box(start, left.y, right.x - layout.air(GAP) - start, left.height)


def draw_message(canvas: Canvas, headline: str, advice: str, remark: str) -> None:
    """Write whose turn it is, and below it what to do or else, in another colour, what was wrong."""
    box = message_box(canvas.layout)
    upper = Box(box.x, box.y, box.width, round(box.height * HEADLINE_SHARE / canvas.layout.text**0.75))
    lower = Box(box.x, box.y + upper.height, box.width, box.height - upper.height)
    canvas.words(headline, upper, HEADLINE)
    canvas.sentence(remark or advice, lower, TEXT, canvas.theme.accent if remark else canvas.theme.text_dim)


def draw_notice(canvas: Canvas, words: str) -> None:
    """Say something in a banner in the place of the message, large enough to be read from afar."""
    box = message_box(canvas.layout)
    canvas.panel(box, canvas.theme.button_focus, canvas.theme.accent)
    canvas.sentence(words, box.inset(canvas.layout.air(GAP)), HEADLINE * 1.1, canvas.theme.text_focus)
