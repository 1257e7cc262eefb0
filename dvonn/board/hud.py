"""Draws the surroundings of the board: the players' panels, the meter of the lead, and messages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import cos, pi, sin
from typing import Final, NamedTuple

import pygame

from dvonn.board.animation import PlyAnimation
from dvonn.board.canvas import BoardCanvas, outlined_text
from dvonn.board.layout import FLATTENING, RING_WIDTH
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.language import N_, _, signed_text
from dvonn.rules.analysis.position_analysis import Scores
from dvonn.rules.board import Colour, Phase, Stack
from dvonn.rules.position import Position
from dvonn.ui.assets import Typeface, draw_faded
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADING, HEADLINE, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.theme import RGB, Theme
from dvonn.words import side_and_player, side_name

COUNT_LABELS: Final = {
    # Translators: below the number of pieces that a player still has to place
    Phase.PLACEMENT: N_("to place"),
    # Translators: below the number of pieces in the stacks that a player owns
    Phase.MOVEMENT: N_("owned"),
}
LARGE_TEXT: Final = 1.25  # the text size from which the name and the ring stand below the number
CLOCK_PADDING: Final = 3  # pixels in a window of 1280x720
EMBER_TAIL_PARTS: Final = 12
METER_HEIGHT: Final = 50  # below the bar, of the meter with its label, in a window of 1280x720
PANEL_GLOW_SCALE: Final = 1.75  # the width of the glow on the active panel, in widths of its ring


@dataclass(frozen=True)
class PanelClock:
    """A clock as shown: words are the time left, such as "4:59"; a low one is about to run out."""

    words: str
    runs: bool = False
    is_low: bool = False


@dataclass(frozen=True)
class PlayerPanel:
    """A player as shown; active on their turn. While the computer thinks, an ember is at some share of its round.

    The name may be written with the side before it, where there is room. The computer's level has an emblem.
    """

    colour: Colour
    name: str
    active: bool
    clock: PanelClock | None = None
    ember: float | None = None
    names_side: bool = False
    emblem: str = ""  # the name of its picture
    hop: float = 0.0  # of the emblem above its place, in its sides; negative below it


class PanelColours:
    """A panel's colours: the panel's own, `ink` for text, and `dim` for secondary text."""

    def __init__(self, theme: Theme, *, active: bool) -> None:
        self.fill, self.edge = (theme.button_focus, theme.accent) if active else (theme.panel, theme.panel_edge)
        self.ink = theme.text_focus if active else theme.text
        self.dim = theme.text_focus if active else theme.text_dim


def player_box(layout: Layout, colour: Colour) -> Box:
    """Return the box of a player's panel: White's at the left, Black's at the right."""
    if layout.is_stacked:
        return _stacked_rows(layout)[0].columns(2, layout.px(GAP))[0 if colour is Colour.WHITE else 1]
    return _cut_end(_bar(layout), colour, round(layout.width * 0.27 * layout.text_size**0.35))[0]


def message_box(layout: Layout) -> Box:
    """Return the box of the message: between the players' panels, or below them where that is narrow."""
    if layout.is_stacked:
        return _stacked_rows(layout)[1]
    left, right = (player_box(layout, colour) for colour in Colour)
    return Box(left.right, left.y, right.x - left.right, left.height).narrowed(layout.px(GAP))


def _bar(layout: Layout) -> Box:
    """Return the top bar within its margins."""
    gap = layout.px(GAP)
    return layout.top_bar.narrowed(gap).cut_top(gap)[1]


def _stacked_rows(layout: Layout) -> list[Box]:
    """Return the boxes of the players and of the message below them."""
    bar, gap = _bar(layout), layout.px(GAP)
    if layout.is_tall or layout.text_size < LARGE_TEXT:
        return bar.rows(2, gap)
    return list(bar.cut_top(layout.text_px(112), gap))


def _cut_end(box: Box, colour: Colour, width: int, gap: int = 0) -> tuple[Box, Box]:
    """Return a part of a box at its left end for White, at its right end for Black, and the rest beyond a gap."""
    return (box.cut_left if colour is Colour.WHITE else box.cut_right)(width, gap)


class PanelLayout:
    """The boxes of a panel, from the window's edge inwards; Black's are mirrored.

    The label stands below the number, the tray and the clock `below` the name.
    """

    def __init__(self, layout: Layout, colour: Colour, *, placing: bool) -> None:
        box = player_box(layout, colour)
        pad = box.height // 12
        inside, is_large = box.middle(box.width, box.height - 2 * pad), layout.text_size >= LARGE_TEXT
        if is_large:
            self._place_large(layout, inside.narrowed(pad), colour)
        else:
            self._place(box, inside, pad, colour)
        # In the placement phase the clock leaves room for at least one piece of the tray
        taken = round(_tray_unit(self.below)) + layout.px(3 * CLOCK_PADDING) if placing else 0
        width = min(round(self.below.height * 2.6), self.below.width - taken)
        clock = _cut_end(self.below, colour, width)[0]
        self.clock = clock.middle(clock.width, layout.text_px(46)) if is_large else clock

    def _place(self, box: Box, inside: Box, pad: int, colour: Colour) -> None:
        ring_width = min(round(box.height * 1.03), round(box.width * 0.24))
        self.ring, rest = _cut_end(inside, colour, ring_width)
        count, rest = _cut_end(rest, colour, min(box.height, round(box.width * 0.25)), 2 * pad)
        self.number = count.cut_top(round(count.height * 0.88))[0].moved(0, -round(count.height * 0.07))
        self.label = count.cut_bottom(round(count.height * 0.40))[0]
        rest = _cut_end(rest, colour.other, pad)[1]
        self.name, self.below = rest.cut_top(round(rest.height * 0.46))

    def _place_large(self, layout: Layout, inside: Box, colour: Colour) -> None:
        """Place the number with the tray or the clock above the ring and the name, for large text.

        The label is beside the number where there is neither tray nor clock.
        """
        lower, upper = inside.cut_bottom(layout.text_px(33))
        self.ring, self.name = _cut_end(lower, colour, lower.height, layout.px(GAP) // 2)
        self.number, self.below = _cut_end(upper, colour, layout.text_px(64), layout.px(GAP))
        self.label = _cut_end(self.below, colour, layout.text_px(90))[0]


class Rolling(NamedTuple):
    """The share of the way that counts have rolled from those before.

    Without them, the board has just been filled, and they roll from none to place to those owned.
    """

    share: float = 1.0
    before: Scores | None = None


AT_REST: Final = Rolling()


def draw_panels(canvas: Canvas, players: Sequence[PlayerPanel], position: Position, rolled: Rolling = AT_REST) -> None:
    """Draw the panels of both players, whose names and labels have the same sizes in both, with counts that roll."""
    if canvas.outline:
        for player in players:
            canvas.note_text(_panel_words(player, position), player_box(canvas.layout, player.colour))
        canvas = replace(canvas, outline=None)  # the panels are heard as sentences
    still, phase = [replace(player, ember=None) for player in players], position.phase
    counts = [(_count(position, colour, rolled), position.tray(colour)) for colour in Colour]
    look = *still, phase, _(COUNT_LABELS[phase]), *counts, _label_way(rolled)
    canvas.keep(("panels", *look), lambda: _draw_still_panels(canvas, still, position, rolled))
    for player in players:
        if player.ember is not None:
            placing = phase is Phase.PLACEMENT
            canvas.keep(("ember", player, placing), partial(_draw_ember, canvas, player, player.ember, placing=placing))


def named_panels(names: Mapping[Colour, str], position: Position) -> list[PlayerPanel]:
    """Return the panels of players with names, that of the side to move lit, and neither after the end."""
    turn = None if position.is_over else position.turn
    return [PlayerPanel(colour, names[colour], colour is turn) for colour in Colour]


def _panel_words(player: PlayerPanel, position: Position) -> str:
    """Return the words of a panel: the name, the count with its label, and the clock."""
    count, label = _count(position, player.colour), _(COUNT_LABELS[position.phase])
    words = _whole_name(player), f"{count} {label}", player.clock.words if player.clock else ""
    return ", ".join(filter(None, words))


def _whole_name(player: PlayerPanel) -> str:
    return side_and_player(player.colour, player.name) if player.names_side else player.name


def _count(position: Position, colour: Colour, rolled: Rolling = AT_REST) -> int:
    """Return how many pieces a side has still to place, or owns: a share of the way from those owned before."""
    if position.phase is Phase.PLACEMENT:
        return len(position.tray(colour))
    former = rolled.before.of(colour) if rolled.before else 0
    return former + round(rolled.share * (position.score(colour) - former))


def _draw_still_panels(canvas: Canvas, players: Sequence[PlayerPanel], position: Position, rolled: Rolling) -> None:
    placing, has_clock = position.phase is Phase.PLACEMENT, any(player.clock for player in players)
    boxes = [PanelLayout(canvas.layout, player.colour, placing=placing) for player in players]
    places = [box.name if placing or has_clock else _whole_room(box, box.name) for box in boxes]
    parts = list(map(partial(_emblem_and_name, canvas), players, places))
    rooms = [room for _emblem, room in parts]
    names = [_whole_name(player) for player in players]
    if any(canvas.text_width(name) > room.width for name, room in zip(names, rooms, strict=True)):
        names = [player.name for player in players]  # the ring shows the side
    is_long = any(canvas.text_width(name, 0) > room.width for name, room in zip(names, rooms, strict=True))
    if placing and is_long and not has_clock:
        rooms = [_whole_room(box, room) for box, room in zip(boxes, rooms, strict=True)]
    size = TEXT * canvas.group_scale(zip(names, rooms, strict=True))
    for player, box, (emblem, _room), name, room in zip(players, boxes, parts, names, rooms, strict=True):
        _draw_player(canvas, player, box, position, rolled)
        if placing and not is_long:
            _draw_tray(canvas, position.tray(player.colour), box, player)
        colours, at_left = PanelColours(canvas.theme, active=player.active), player.colour is Colour.WHITE
        if emblem.width:
            _draw_emblem(canvas, player, emblem, colours.ink if player.active or player.hop else colours.dim)
        canvas.draw_text(name, room, size, colours.ink, at_left=at_left, at_right=not at_left)


def _whole_room(boxes: PanelLayout, room: Box) -> Box:
    """Return the room of a name without tray and clock: down to the foot of their place."""
    return room._replace(height=max(room.bottom, boxes.below.bottom) - room.y)


def _emblem_and_name(canvas: Canvas, player: PlayerPanel, room: Box) -> tuple[Box, Box]:
    """Return the boxes of the emblem and of the name: side by side, else one above the other, else without emblem."""
    gap, inwards = canvas.layout.px(GAP) // 2, player.colour.other
    largest, least = (canvas.layout.text_px(size) * bool(player.emblem) for size in (42, 20))
    side = min(room.height, largest, room.width - canvas.text_width(player.name) - 2 * gap)
    if side > least:
        return _cut_end(_cut_end(room, inwards, gap)[1], inwards, side, gap)
    name, above = room.cut_bottom(canvas.measure.height(player.name, room.width))
    side = min(above.height, largest)
    return (_cut_end(above, player.colour, side)[0], name) if side > least else (UNPLACED_BOX, room)


def _draw_emblem(canvas: Canvas, player: PlayerPanel, box: Box, ink: RGB) -> None:
    """Draw the emblem, before a light while it hops."""
    at = box.centre[0], box.centre[1] - round(player.hop * box.width)
    if player.hop > 0:
        glow = canvas.assets.sprite("glow", box.width * PANEL_GLOW_SCALE, canvas.theme.life)
        canvas.surface.set_clip(player_box(canvas.layout, player.colour))
        glow.draw(canvas.surface, at, min(255, round(255 * player.hop / 0.15)))
        canvas.surface.set_clip(None)
    canvas.draw_icon(player.emblem, box.width, ink, center=at)


def _draw_player(canvas: Canvas, player: PlayerPanel, boxes: PanelLayout, position: Position, rolled: Rolling) -> None:
    """Draw a player's panel, lit on their turn, without name and tray: the ring, the labelled count and the clock."""
    colours, box = PanelColours(canvas.theme, active=player.active), player_box(canvas.layout, player.colour)
    at, unit = _ring_place(boxes.ring)
    if player.active:
        inside = at[0] - box.x, at[1] - box.y
        lit = canvas.assets.cached(("lit panel", box, unit), lambda: _lit_panel(canvas, box, colours, inside, unit))
        canvas.surface.blit(lit, box)
    else:
        canvas.draw_panel(box, colours.fill, colours.edge)
    canvas.assets.sprite(PIECE_SPRITES[player.colour.piece], unit).draw(canvas.surface, at)
    count = _count(position, player.colour, rolled)
    canvas.draw_text(str(count), boxes.number, HEADLINE * 1.25, colours.ink)
    beside_number = boxes.label.y == boxes.below.y  # the place of the tray and of the clock
    if not (beside_number and (player.clock or position.phase is Phase.PLACEMENT)):
        _draw_label(canvas, boxes.label, position.phase, colours.dim, _label_way(rolled))
    if player.clock:
        _draw_clock(canvas, player, player.clock, boxes.clock, colours)


def draw_losses(canvas: BoardCanvas, plan: PlyAnimation, share: float | None) -> None:
    """Draw how many pieces a ply cuts off of each side, a share of the way from the board to its count.

    Without a share, the number stands below the panel.
    """
    # A single piece is not told
    for colour in (side for side in Colour if plan.lost.of(side) >= 2):
        words = signed_text(-plan.lost.of(colour))
        if share is None:
            draw_tab(canvas, colour, words)
            continue
        tops = [pygame.Vector2(canvas.board.top(*lost)) for lost in plan.losses[colour].items()]
        aside = 0.8 * canvas.board.unit * (1 if colour is Colour.BLACK else -1)  # beside that of the other side
        start = sum(tops, pygame.Vector2(aside * len(tops), 0)) / len(tops)
        at = start.lerp(PanelLayout(canvas.layout, colour, placing=False).number.centre, share * share)
        px, line = canvas.layout.text_px(1.5 * HEADLINE), canvas.layout.px(2)
        picture = outlined_text(canvas.assets, words, px, line, Typeface.DISPLAY)
        alpha = round(255 * min(1.0, 8 * share, 5 * (1 - share)))
        draw_faded(canvas.surface, picture, picture.get_rect(center=at).topleft, alpha)


def _label_way(rolled: Rolling) -> float:
    """Return the share of its way that the label has rolled: it is in long before the count is there."""
    return 1.0 if rolled.before else min(1.0, rolled.share / 0.2)


def _draw_label(canvas: Canvas, box: Box, phase: Phase, ink: RGB, rolled: float) -> None:
    """Write the label of the count, if it has room; it rolls in from below, and that of placing out at the top."""
    moving = [(phase, 0.0)] if rolled == 1 else [(Phase.PLACEMENT, -rolled), (phase, 1 - rolled)]
    canvas.surface.set_clip(box)
    for label, lines in ((_(COUNT_LABELS[shown]), lines) for shown, lines in moving):
        if canvas.text_width(label, 0) <= box.width:
            canvas.draw_text(label, box.moved(0, round(lines * box.height)), SMALL_TEXT, ink)
    canvas.surface.set_clip(None)


def next_in_tray(layout: Layout, colour: Colour) -> tuple[Point, float]:
    """Return the centre of the next piece in a side's tray, and its unit in pixels."""
    box = PanelLayout(layout, colour, placing=True).below
    unit = _tray_unit(box)
    x = box.x + unit / 2 if colour is Colour.BLACK else box.right - unit / 2
    return (x, box.y + box.height * 0.55), unit


def _tray_unit(box: Box) -> float:
    return min(box.height * 1.1, box.width * 0.3)


def _ring_place(place: Box) -> tuple[Point, float]:
    """Return the centre of the ring in its place, and its unit."""
    unit = min(place.height * 1.03, place.width / 1.15)
    return (place.centre[0], place.centre[1] + place.height * 0.048), unit


def _draw_ember(canvas: Canvas, player: PlayerPanel, share: float, *, placing: bool) -> None:
    """Draw an ember with its tail at a share of its round about a player's ring, clockwise from the right."""
    at, unit = _ring_place(PanelLayout(canvas.layout, player.colour, placing=placing).ring)
    ink = PanelColours(canvas.theme, active=player.active).ink
    across, down = (1.04 * unit * RING_WIDTH / 2 * flat for flat in (1.0, FLATTENING))
    for n in reversed(range(EMBER_TAIL_PARTS)):
        left = 1 - n / EMBER_TAIL_PARTS
        angle = 2 * pi * (share - 0.22 * n / EMBER_TAIL_PARTS)
        px = max(2, round(0.17 * unit * (0.4 + 0.6 * left)))
        x, y = at[0] + cos(angle) * across - px / 2, at[1] + sin(angle) * down - px / 2
        draw_faded(canvas.surface, canvas.assets.icon("puff", px, ink), (round(x), round(y)), round(255 * left**1.5))


def _lit_panel(canvas: Canvas, box: Box, colours: PanelColours, at: Point, unit: float) -> pygame.Surface:
    """Return a panel of a box's size, lit around a point."""
    panel = pygame.Surface((max(1, box.width), max(1, box.height)), pygame.SRCALPHA)
    Canvas(panel, canvas.layout, canvas.assets).draw_panel(Box(0, 0, box.width, box.height), colours.fill, colours.edge)
    shape = panel.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    canvas.assets.sprite("glow", unit * PANEL_GLOW_SCALE, canvas.theme.spark).draw(panel, at)
    panel.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return panel


def _draw_clock(canvas: Canvas, player: PlayerPanel, clock: PanelClock, box: Box, colours: PanelColours) -> None:
    """Draw the time left: bright while it runs, in reversed colours when low."""
    air = canvas.layout.px(CLOCK_PADDING)
    inner = box.middle(box.width, box.height - 2 * air)
    wide = canvas.digits_width(clock.words, inner)  # may exceed the box by a pixel or two
    digits = inner._replace(x=inner.x if player.colour is Colour.WHITE else inner.right - wide, width=wide)
    ink = colours.ink if clock.runs else colours.dim
    if clock.is_low:
        canvas.draw_panel(Box(digits.x - 2 * air, box.y, digits.width + 4 * air, box.height), colours.ink, colours.ink)
        ink = colours.fill
    canvas.draw_digits(clock.words, digits, ink)


def _draw_tray(canvas: Canvas, tray: Stack, boxes: PanelLayout, player: PlayerPanel) -> None:
    """Draw the pieces left in a row beside the clock; the next one lies in front, towards the window's middle."""
    (x, y), unit = next_in_tray(canvas.layout, player.colour)
    room = boxes.below.width - (boxes.clock.width + canvas.layout.px(3 * CLOCK_PADDING)) * bool(player.clock)
    step = min(unit * 0.5, max(0.0, room - unit) / max(1, len(tray) - 1))
    outwards = step if player.colour is Colour.BLACK else -step
    for n in reversed(range(len(tray))):
        canvas.assets.sprite(PIECE_SPRITES[tray[n]], unit).draw(canvas.surface, (x + n * outwards, y))


def draw_message(canvas: Canvas, headline: str, advice: str, remark: str) -> None:
    """Write the headline, and below it the advice or, in another colour, the remark."""
    colours = canvas.theme.text, canvas.theme.accent if remark else canvas.theme.text_dim
    draw = partial(draw_heading_and_text, canvas, message_box(canvas.layout), headline, remark or advice, colours)
    canvas.keep(("message", headline, advice, remark), draw)


def draw_heading_and_text(canvas: Canvas, box: Box, heading: str, words: str, colours: tuple[RGB, RGB]) -> None:
    """Write a heading above a text in a box; where both have no room, the text alone."""
    canvas.note_live(heading, words)
    fits = sum(_heights(canvas, box, heading, words, TEXT)) <= box.height
    size = TEXT if fits else least_line_size(canvas.layout)
    upper, lower = _heights(canvas, box, heading, words, size)
    spare = box.height - upper - lower
    above, below = box.cut_top(upper + spare // 2 if spare >= 0 else 0 if words else box.height)
    if above.height:
        canvas.draw_text(heading, above, HEADING, colours[0])
    canvas.draw_text(words, below, size, colours[1])


def message_has_room(canvas: Canvas, headline: str, advice: str) -> bool:
    """Tell whether a headline and the advice below it have room together."""
    box, size = message_box(canvas.layout), least_line_size(canvas.layout)
    return sum(_heights(canvas, box, headline, advice, size)) <= box.height


def _heights(canvas: Canvas, box: Box, heading: str, words: str, size: int) -> tuple[int, int]:
    """Return the heights of a heading, and of a text of a type size below it, which leaves it a line at least."""
    upper, line = (canvas.measure.height(one, box.width, HEADING) for one in (heading, ""))
    lower = canvas.measure.height(words, box.width, size)
    return min(upper, max(line, box.height - lower)), lower


def least_line_size(layout: Layout) -> int:
    """Return the least type size of a text in the bar above the board: larger text does not become smaller again."""
    return TEXT if layout.text_size > 1 else SMALL_TEXT


def draw_notice(canvas: Canvas, words: str) -> None:
    """Write a notice in a banner in place of the message, large enough to be read from a distance."""
    box, gap = sentence_box(canvas, words, HEADING), canvas.layout.px(GAP)
    canvas.draw_panel(box, canvas.theme.button_focus, canvas.theme.accent)
    canvas.draw_text(words, box.narrowed(gap), HEADING, canvas.theme.text_focus)


def sentence_box(canvas: Canvas, words: str, size: float, beside: int = 0) -> Box:
    """Return the box of a sentence in place of the message: the whole bar of a wide window, if it is long.

    `beside` is the width of the parts beside the sentence.
    """
    box, gap = message_box(canvas.layout), canvas.layout.px(GAP)
    fits = canvas.measure.height(words, box.width - 2 * gap - beside, size) <= box.height - gap // 2
    if fits or canvas.layout.is_tall:
        return box
    return _bar(canvas.layout)


def draw_tab(canvas: Canvas, colour: Colour, words: str) -> None:
    """Draw a tab with text below a side's end of the top bar, at the window's edge and no wider than the panel."""
    layout, theme = canvas.layout, canvas.theme
    wide = canvas.text_width(words) + 2 * layout.text_px(14)
    above = _cut_end(layout.top_bar.narrowed(layout.px(GAP)), colour, wide)[0]
    box = Box(above.x, layout.top_bar.bottom + layout.text_px(GAP * 0.4), above.width, layout.text_px(38))
    canvas.draw_panel(box, theme.button_focus, theme.accent)
    canvas.draw_text(words, box.inset(layout.text_px(GAP * 0.3)), TEXT, theme.text_focus)


def draw_legend(canvas: Canvas, below: Box, words: str) -> None:
    """Write what the marks on the board mean in a panel above a button."""
    canvas.note_live(words)
    window, pad = canvas.layout.window, canvas.layout.px(GAP)
    width = min(window.width, canvas.text_width(words, SMALL_TEXT) + 2 * pad)
    height = canvas.measure.height(words, width - 2 * pad, SMALL_TEXT) + pad // 2
    left = max(0, min(window.width - width, below.centre[0] - width // 2))
    box = Box(left, below.y - height - pad // 2, width, height)
    canvas.draw_panel(box, canvas.theme.panel, canvas.theme.panel_edge)
    canvas.draw_text(words, box.narrowed(pad), SMALL_TEXT)


def draw_meter(canvas: Canvas, margin: float, *, exact: bool) -> None:
    """Draw White's expected margin in pieces (negative: Black leads) as the length of White's part of a bar.

    A ring of each side stands at its end of the bar, and the margin below its middle; an exact one is marked.
    """
    layout = canvas.layout
    message, high, line = message_box(layout), layout.text_px(16), layout.text_px(2)
    wide = round(message.width * 0.5)
    bar = Box(message.centre[0] - wide // 2, message.bottom + layout.text_px(GAP * 0.6), wide, high)
    draw_lead_bar(canvas, bar, margin, exact=exact)
    unit = 1.9 * high  # of the rings at its ends
    for colour, x in ((Colour.WHITE, bar.x - unit), (Colour.BLACK, bar.right + unit)):
        canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, (x, bar.centre[1]))
    label = bar.moved(0, high + 2 * line)._replace(height=round(1.6 * high))
    canvas.draw_text(meter_words(margin, exact=exact), label, SMALL_TEXT, canvas.theme.text_dim)


def draw_lead_bar(canvas: Canvas, bar: Box, margin: float, *, exact: bool) -> None:
    """Draw White's expected margin as the length of White's part of a bar, which is framed if it is exact."""
    theme, line = canvas.theme, canvas.layout.text_px(2)
    reach = round(bar.width * (0.5 + 0.5 * max(-1.0, min(1.0, margin / 20))))  # 20 pieces fill one half
    white, black = bar.cut_left(reach)
    for part, fill in ((white, theme.plug_text), (black, theme.plug)):
        canvas.surface.set_clip(part)
        canvas.draw_panel(bar, fill, theme.accent if exact else theme.panel_edge)
    canvas.surface.set_clip(None)
    canvas.surface.fill(theme.accent, (bar.centre[0] - line // 2, bar.y - line, line, bar.height + 2 * line))


def meter_words(margin: float, *, exact: bool) -> str:
    """Return the leader and the margin, such as White +4, marked where it is exact; equal towers may have a winner."""
    pieces = round(margin)
    if exact and margin and not pieces:
        return _("White by taller stacks") if margin > 0 else _("Black by taller stacks")
    side = side_name(Colour.WHITE if margin > 0 else Colour.BLACK)
    # Translators: neither side leads
    lead = f"{side} +{abs(pieces)}" if pieces else _("Even")
    # Translators: {lead} is like White +4, or Even
    return _("{lead} (certain)").format(lead=lead) if exact else lead
