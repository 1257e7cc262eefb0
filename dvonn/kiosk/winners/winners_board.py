"""The winners' board: a panel with at most ten lines, and the scene that shows a new winner on it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.input import Hover, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.winner_list import INITIALS_LENGTH, WINNER_BOARD_NAMES, WINNERS_PER_BOARD, Winner, score_in_words
from dvonn.rules.pieces import Piece
from dvonn.screens.scene import Change, RefreshMode, Scene, ShowMenu, Stage
from dvonn.ui import timing
from dvonn.ui.assets import Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box, Layout
from dvonn.ui.theme import Colour

MIN_WINNER_LINE_HEIGHT: Final = 30  # in 720ths of the window's shorter side
# In units: the height of a line, or less in a narrow box
MAX_WINNER_LINE_HEIGHT: Final = 1.5
MAX_WINNERS_WIDTH: Final = 15.5  # of the panel: a line must not be too long to follow
MIN_WINNERS_WIDTH: Final = 12.2  # of the panel
WINNERS_HEADING_SIZE: Final = 0.92
WINNERS_RULE_GAP: Final = 0.8  # on either side of the dvonn piece in the rule
WINNERS_HEADER_HEIGHT: Final = 2.5  # with the rule below the heading
WINNERS_FOOTER_HEIGHT: Final = 0.55  # below the last line
WINNERS_SIDE_MARGIN: Final = 1.0  # beside the lines, with the arrows of a new winner's line
MEDAL_CENTRE: Final = 1.55  # from the left edge of a line
RANK_RIGHT: Final = 3.15  # from the left edge of a line
INITIALS_LEFT: Final = 3.75  # from the left edge of a line
INITIALS_LETTER_WIDTH: Final = 0.86
WINNER_TEXT_SIZE: Final = 0.80  # of initials and scores
WINNER_UNIT_TEXT_SIZE: Final = 0.60  # of the words beside a score
LEADER_DOT_SIZE: Final = 0.09  # of the dotted leader before the score
VACANT_DOT_SIZE: Final = 0.15  # of the dots in a vacant line
LEADER_DOT_GAP: Final = 0.36  # from dot to dot
MEDAL_PIECES: Final = {1: Piece.DVONN, 2: Piece.WHITE, 3: Piece.BLACK}
"""The rings of the first three ranks."""
WINNERS_SCREEN_SECONDS: Final = 8.0


def draw_winners(canvas: Canvas, box: Box, heading: str, winners: Sequence[Winner], new: Winner | None = None) -> None:
    """Draw a board centred in a box, the best first; a new winner's line is highlighted and always included."""
    table = _winners_table(canvas, box)
    canvas.draw_panel(table.panel, canvas.theme.panel, canvas.theme.panel_edge)
    _draw_heading(canvas, table, heading)
    for line, (rank, winner) in zip(table.lines(), _entries(winners, table.count, new), strict=True):
        _draw_line(canvas, table, line, rank, winner, highlighted=winner is not None and winner == new)


def _entries(winners: Sequence[Winner], count: int, new: Winner | None) -> list[tuple[int, Winner | None]]:
    """Return `count` ranks with their winners; a new winner beyond the last rank takes the last line."""
    entries = [(n + 1, winners[n] if n < len(winners) else None) for n in range(count)]
    if new in winners[count:]:
        entries[-1] = winners.index(new) + 1, new
    return entries


@dataclass(frozen=True)
class _WinnersTable:
    """The panel, the number of lines, the height of a line and the unit, in pixels."""

    panel: Box
    count: int
    line_height: int
    unit: float

    def header(self) -> Box:
        """Return the box of the heading."""
        return Box(self.panel.x, self.panel.y, self.panel.width, round(WINNERS_HEADER_HEIGHT * self.unit))

    def lines(self) -> list[Box]:
        """Return the boxes of the lines, as wide as the panel."""
        top = self.panel.y + self.header().height
        return [
            Box(self.panel.x, top + n * self.line_height, self.panel.width, self.line_height) for n in range(self.count)
        ]

    def px(self, units: float) -> int:
        """Return a length in units as pixels, at least one."""
        return max(1, round(units * self.unit))


def _winners_table(canvas: Canvas, box: Box) -> _WinnersTable:
    """Return a table centred in a box, with as many lines as fit."""
    layout = canvas.layout
    min_height = MIN_WINNER_LINE_HEIGHT * min(layout.width, layout.height) / 720
    count = max(1, min(WINNERS_PER_BOARD, int(box.height / min_height - WINNERS_HEADER_HEIGHT - WINNERS_FOOTER_HEIGHT)))
    margins = WINNERS_HEADER_HEIGHT + WINNERS_FOOTER_HEIGHT
    unit = max(
        1.0, min(box.height / (count + WINNERS_HEADER_HEIGHT + WINNERS_FOOTER_HEIGHT), box.width / MIN_WINNERS_WIDTH)
    )
    high = max(1, int(min(MAX_WINNER_LINE_HEIGHT * unit, (box.height - margins * unit) / count)))
    tall = round(count * high + margins * unit)
    wide = min(box.width, round(MAX_WINNERS_WIDTH * unit))
    panel = Box(box.centre[0] - wide // 2, box.centre[1] - tall // 2, wide, tall)
    return _WinnersTable(panel, count, high, unit)


def _draw_heading(canvas: Canvas, table: _WinnersTable, heading: str) -> None:
    """Draw the heading above a rule with a dvonn piece."""
    head, theme, unit = table.header(), canvas.theme, table.unit
    room, rule = head.width - 2 * table.px(WINNERS_SIDE_MARGIN), head.y + table.px(WINNERS_HEADER_HEIGHT - 0.65)
    px = table.px(WINNERS_HEADING_SIZE)
    wide = canvas.assets.text(heading, px, theme.text, Typeface.DISPLAY).get_width()
    px = max(1, int(px * min(1.0, room / max(1, wide))))
    _write(canvas, heading, px, theme.text, center=(head.centre[0], head.y + table.px(0.78)))
    for left in (head.centre[0] - room / 2, head.centre[0] + WINNERS_RULE_GAP * unit):
        canvas.surface.fill(
            theme.panel_edge,
            (round(left), rule, max(0, round(room / 2 - WINNERS_RULE_GAP * unit)), canvas.layout.gap_px(2)),
        )
    canvas.assets.sprite("glow", unit * 1.7, theme.life).draw(canvas.surface, (head.centre[0], rule), 150)
    canvas.assets.sprite("ring-dvonn", unit * 0.95).draw(canvas.surface, (head.centre[0], rule))


def _draw_line(
    canvas: Canvas, table: _WinnersTable, line: Box, rank: int, winner: Winner | None, *, highlighted: bool
) -> None:
    """Draw a line; a highlighted one has a frame and an arrow on either side."""
    theme, middle = canvas.theme, line.centre[1]
    if highlighted:
        _draw_highlight(canvas, table, line)
    dim, ink = (theme.text_focus, theme.text_focus) if highlighted else (theme.text_dim, theme.text)
    if rank in MEDAL_PIECES and winner:
        for name in ("shadow", PIECE_SPRITES[MEDAL_PIECES[rank]]):
            ring = canvas.assets.sprite(name, table.unit * 0.86)
            ring.draw(canvas.surface, (line.x + table.px(MEDAL_CENTRE), middle + table.unit * 0.04))
    at = line.x + table.px(RANK_RIGHT), middle
    _write(canvas, str(rank), table.px(WINNER_TEXT_SIZE * 0.9), dim if winner else theme.text_off, midright=at)
    cells = [
        line.x + round((INITIALS_LEFT + (n + 0.5) * INITIALS_LETTER_WIDTH) * table.unit) for n in range(INITIALS_LENGTH)
    ]
    if not winner:
        for x in cells:
            _draw_dot(canvas, (x, middle), table.px(VACANT_DOT_SIZE), theme.text_off)
        return
    for x, letter in zip(cells, winner.masked_initials, strict=True):
        _write(canvas, letter, table.px(WINNER_TEXT_SIZE), ink, center=(x, middle))
    left = _draw_score(canvas, table, line, winner, dim, ink if highlighted else theme.accent)
    right = line.x + round((INITIALS_LEFT + INITIALS_LENGTH * INITIALS_LETTER_WIDTH) * table.unit)
    for x in range(right + table.px(LEADER_DOT_GAP), left - table.px(LEADER_DOT_GAP), table.px(LEADER_DOT_GAP)):
        _draw_dot(
            canvas,
            (x, middle + table.px(0.2)),
            table.px(LEADER_DOT_SIZE),
            theme.text_focus if highlighted else theme.text_off,
        )


def _draw_highlight(canvas: Canvas, table: _WinnersTable, line: Box) -> None:
    """Frame a line and draw an arrow on either side."""
    theme, side = canvas.theme, table.px(0.62)
    air = table.px(0.04)
    frame = Box(line.x + side, line.y + air, line.width - 2 * side, line.height - 2 * air)
    canvas.draw_panel(frame, theme.button_focus, theme.accent)
    arrow = canvas.assets.icon("icon-play", table.px(0.7), theme.accent)
    for flipped, x in ((False, line.x + side // 2), (True, line.x + line.width - side // 2)):
        turned = pygame.transform.flip(arrow, flipped, flip_y=False)
        canvas.surface.blit(turned, turned.get_rect(center=(x, line.centre[1])))


def _draw_score(canvas: Canvas, table: _WinnersTable, line: Box, winner: Winner, dim: Colour, ink: Colour) -> int:
    """Draw a score at the right, with its number aligned to the column; return its left edge."""
    before, number, after = score_in_words(winner.mode, winner.score).partition(str(winner.score))
    middle, right = line.centre[1], line.x + line.width - table.px(WINNERS_SIDE_MARGIN + 0.2)
    if after:
        wide = canvas.assets.text(score_in_words(winner.mode, 2), table.px(WINNER_UNIT_TEXT_SIZE), dim).get_width()
        left = right - wide + canvas.assets.text("2 ", table.px(WINNER_UNIT_TEXT_SIZE), dim).get_width()
        _write(canvas, after.strip(), table.px(WINNER_UNIT_TEXT_SIZE), dim, Typeface.TEXT, midleft=(left, middle))
        right = left - table.px(0.3)
    left = _write(canvas, number, table.px(WINNER_TEXT_SIZE), ink, midright=(right, middle)).x
    if before:
        at = right - table.px(1.35), middle
        left = _write(canvas, before.strip(), table.px(WINNER_UNIT_TEXT_SIZE), dim, Typeface.TEXT, midright=at).x
    return left


def _draw_dot(canvas: Canvas, at: tuple[int, int], side: int, colour: Colour) -> None:
    canvas.draw_panel(Box(at[0] - side // 2, at[1] - side // 2, side, side), colour, colour)


def _write(
    canvas: Canvas, words: str, px: int, colour: Colour, face: Typeface = Typeface.DISPLAY, **place: tuple[int, int]
) -> pygame.Rect:
    """Draw a text at an anchor point given as for pygame.Rect (`midleft=...`); return its rectangle."""
    text = canvas.assets.text(words, px, colour, face)
    return canvas.surface.blit(text, text.get_rect(**place))


class WinnersScreen(Scene):
    """The boards with the new winner; the attract loop follows after some seconds or at any input."""

    accepts_text = True  # so that any letter counts as input
    refresh_mode = RefreshMode.UPDATE_ONLY

    def __init__(self, stage: Stage, context: EventContext, new: Winner) -> None:
        super().__init__(stage)
        self._new = new
        self._day_winners = context.winners.best(new.mode, new.when.date())
        self._event_winners = context.winners.best(new.mode)
        self._elapsed = 0.0  # seconds since the screen was opened

    @property
    def title(self) -> str:
        """The window title: the headline."""
        return f"DVONN: {self._headline}"

    @property
    def _headline(self) -> str:
        return f"{self._new.masked_initials} is {ordinal(self._day_winners.index(self._new) + 1)} today"

    def handle(self, intention: Intention) -> Change | None:
        """Leave, unless the screen has just opened."""
        return None if isinstance(intention, Hover) else self._leave()

    def enter_text(self, text: str) -> Change | None:
        """Leave, unless the screen has just opened."""
        return self._leave()

    def _leave(self) -> Change | None:
        return ShowMenu() if self._elapsed >= timing.RESULT_GUARD_SECONDS else None

    def update(self, seconds: float) -> Change | None:
        """Leave after some seconds."""
        self._elapsed += seconds
        return ShowMenu() if self._elapsed >= WINNERS_SCREEN_SECONDS else None

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the day's board, and the event's if it differs."""
        canvas = self.stage.canvas(surface)
        canvas.draw_ground()
        layout, called, scale = canvas.layout, WINNER_BOARD_NAMES[self._new.mode], portrait_text_scale(canvas.layout)
        head, foot, gap = layout.px(HEADLINE * 2.2 * scale), layout.px(TEXT * 2 * scale), 2 * layout.gap_px(GAP)
        canvas.draw_text(self._headline, Box(0, 0, layout.width, head).inset(gap // 2), HEADLINE * 1.5 * scale)
        draw_hint(canvas, "Press anything to go on", Box(0, layout.height - foot, layout.width, foot).inset(gap // 2))
        room = Box(gap, head, max(0, layout.width - 2 * gap), max(0, layout.height - head - foot))
        boards = [(f"{called}: today", self._day_winners), (f"{called}: the event", self._event_winners)]
        boards = boards if self._day_winners != self._event_winners else boards[:1]
        for box, (heading, winners) in zip(_split_evenly(room, len(boards), gap), boards, strict=True):
            draw_winners(canvas, box, heading, winners, self._new)


def _split_evenly(box: Box, count: int, gap: int) -> Iterator[Box]:
    """Yield `count` equal parts of a box, side by side, or stacked in a tall box."""
    wide, high = (box.width - gap * (count - 1)) // count, (box.height - gap * (count - 1)) // count
    for n in range(count):
        if box.width > box.height:
            yield Box(box.x + n * (wide + gap), box.y, wide, box.height)
        else:
            yield Box(box.x, box.y + n * (high + gap), box.width, high)


def portrait_text_scale(layout: Layout) -> float:
    """Return the factor, at min_height 1, that makes text in a portrait window as legible as in a landscape one."""
    return max(1.0, min(layout.width, layout.height) / 720 / layout.scale)


def draw_hint(canvas: Canvas, words: str, box: Box, *, warns: bool = False) -> None:
    """Draw a line on a strip of its own length, centred in a box."""
    theme, size = canvas.theme, TEXT * portrait_text_scale(canvas.layout)
    wide, high = canvas.assets.text(words, canvas.layout.px(size), theme.text).get_size()
    wide, high = min(box.width, wide + 2 * high), min(box.height, round(high * 1.4))
    strip = Box(box.centre[0] - wide // 2, box.centre[1] - high // 2, wide, high)
    canvas.draw_panel(strip, theme.panel, theme.accent if warns else theme.panel_edge)
    ink = theme.accent if warns else theme.text
    canvas.draw_text(words, Box(strip.x + high // 3, strip.y, max(0, wide - 2 * (high // 3)), high), size, ink)


def ordinal(number: int) -> str:
    """Return 1st for 1 and so on, up to 20th."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"
