"""The winners' board: a panel with at most ten lines, the best first; and the screen that shows a new winner on it."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.input.intentions import Hover, Intention
from dvonn.kiosk.event_context import EventContext
from dvonn.kiosk.event_settings import Period
from dvonn.kiosk.stands import LargeCutOff
from dvonn.kiosk.winner_list import INITIALS_LENGTH, WINNERS_PER_BOARD, ShownBoard, Winner, origin
from dvonn.language import _, ngettext
from dvonn.rules.board import Piece
from dvonn.screens.scene import Change, RefreshMode, Scene, ShowMenu, window_title
from dvonn.ui.assets import Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box
from dvonn.ui.text import draw_heading_line
from dvonn.ui.theme import RESULT_GUARD_SECONDS, RGB

# In units: the height of a line, or less in a narrow box
MIN_WINNERS_WIDTH: Final = 12.2  # of the panel
WINNERS_HEADING_SIZE: Final = 0.92
WINNERS_HEADER_HEIGHT: Final = 2.5  # with the rule below the heading
WINNERS_SIDE_MARGIN: Final = 1.0  # beside the lines, with the arrows of a new winner's line
INITIALS_LEFT: Final = 3.75  # from the left edge of a line
INITIALS_LETTER_WIDTH: Final = 0.86
WINNER_TEXT_SIZE: Final = 0.80  # of initials and scores
WINNER_UNIT_TEXT_SIZE: Final = 0.60  # of the word after a score
LEADER_DOT_GAP: Final = 0.36  # from dot to dot
MEDAL_PIECES: Final = {1: Piece.DVONN, 2: Piece.WHITE, 3: Piece.BLACK}
"""The rings of the first three ranks."""


class _Row(NamedTuple):
    """The texts of a line: initials, a number with the word for what it counts, and its origin in several lengths.

    A margin has no word.
    """

    initials: str
    number: int
    unit: Callable[[int], str] | None
    origins: Sequence[str]

    @property
    def number_text(self) -> str:
        """The number, with a sign if it is a margin."""
        return str(self.number) if self.unit else f"+{self.number}"

    def origin(self, length: int) -> str:
        """Return the origin in a length, from 0, the longest; '' beyond the last one."""
        return self.origins[length] if length < len(self.origins) else ""


def draw_winners(canvas: Canvas, box: Box, shown: ShownBoard, new: Winner | None = None) -> None:
    """Draw a board centred in a box, the best first; a new winner's line is highlighted and always included."""
    rows = [
        _Row(one.initials, one.score, _puzzles_word if one.board.mode.has_puzzles else None, origin)
        for one, origin in zip(shown.winners, shown.origins, strict=True)
    ]
    _draw_rows(canvas, box, shown.heading, rows, shown.winners.index(new) if new in shown.winners else None)


def draw_cut_offs(canvas: Canvas, box: Box, cut_offs: Sequence[LargeCutOff]) -> None:
    """Draw a board of cut-offs, the largest first, without names."""
    rows = [_Row("", one.pieces, _pieces_word, origin(one.stand, one.when, Period.DAY)) for one in cut_offs]
    _draw_rows(canvas, box, _("Biggest cut-offs: today"), rows)


def _draw_rows(canvas: Canvas, box: Box, heading: str, rows: Sequence[_Row], new: int | None = None) -> None:
    """Draw a panel with rows; row `new` is highlighted, and takes the last line if it lies beyond that."""
    table = _WinnersTable(canvas, box, rows)
    head, lines = table.panel.cut_top(table.px(WINNERS_HEADER_HEIGHT))
    canvas.draw_panel(table.panel, canvas.theme.panel, canvas.theme.panel_edge)
    table.draw_heading(head, heading)
    for place in [*range(table.count - 1), max(table.count - 1, new or 0)]:
        line, lines = lines.cut_top(table.line_height)
        if place >= len(rows):
            table.draw_vacant(line, place + 1)
            continue
        if place == new:
            table.draw_highlight(line)
        table.draw_row(line, place + 1, rows[place], highlighted=place == new)


class _WinnersTable:
    """A panel centred in a box of a canvas, with as many lines as fit, and the drawing of its parts.

    Its width is limited, so that the eye can follow a line; origins widen it.
    """

    def __init__(self, canvas: Canvas, box: Box, rows: Sequence[_Row]) -> None:
        self._canvas, self._theme, self._min_px = canvas, canvas.theme, canvas.layout.type_px(0)
        margins, min_height = WINNERS_HEADER_HEIGHT + 0.55, self._min_px / WINNER_UNIT_TEXT_SIZE
        self.count = max(1, min(WINNERS_PER_BOARD, int(box.height / min_height - margins)))
        origins = any(any(row.origins) for row in rows) * 3.5
        narrow = max(box.width / (MIN_WINNERS_WIDTH + origins), self._min_px / WINNER_TEXT_SIZE)
        self._unit = max(1.0, min(box.height / (self.count + margins), box.width / MIN_WINNERS_WIDTH, narrow))
        self.line_height = max(1, int(min(1.5 * self._unit, (box.height - margins * self._unit) / self.count)))
        height = self.count * self.line_height + margins * self._unit
        self.panel = box.middle(round((15.5 + origins) * self._unit), round(height))
        self._origin_size = max(WINNER_UNIT_TEXT_SIZE, self._min_px / self._unit)
        lengths = range(max((len(row.origins) for row in rows), default=0))
        self._origin_length = next((n for n in lengths if all(self._has_room(row, n) for row in rows)), len(lengths))

    def px(self, units: float) -> int:
        """Return a length in units as pixels, at least one."""
        return max(1, round(units * self._unit))

    def draw_heading(self, box: Box, heading: str) -> None:
        """Draw the heading above a rule with a dvonn piece."""
        canvas, colour, line = self._canvas, self._theme.text, box.narrowed(self.px(WINNERS_SIDE_MARGIN))
        width = canvas.assets.text_size(heading, self.px(WINNERS_HEADING_SIZE), Typeface.DISPLAY)[0]
        size = WINNERS_HEADING_SIZE * min(1.0, line.width / max(1, width))
        self._write(heading, size, colour, center=(box.centre[0], box.y + self.px(0.78)))
        line = line.cut_top(self.px(WINNERS_HEADER_HEIGHT - 0.65))[1].cut_top(canvas.layout.px(2))[0]
        draw_heading_line(canvas, line, box.centre[0], self._unit * 0.95, self._unit * 0.8, glow_scale=1.79)

    def draw_vacant(self, line: Box, rank: int) -> None:
        """Draw a line without a winner."""
        self._draw_rank(line, rank, self._theme.text_off)
        for x in self._letter_centres(line):
            self._draw_dot((x, line.centre[1]), 0.15, self._theme.text_off)

    def draw_highlight(self, line: Box) -> None:
        """Frame a line and draw an arrow on either side."""
        side = self.px(0.62)
        frame = line.narrowed(side).cut_top(self.px(0.04))[1].cut_bottom(self.px(0.04))[1]
        self._canvas.draw_panel(frame, self._theme.button_focus, self._theme.accent)
        arrow = self._canvas.assets.icon("icon-play", self.px(0.7), self._theme.accent)
        for flipped, x in ((False, line.x + side // 2), (True, line.right - side // 2)):
            turned = pygame.transform.flip(arrow, flipped, flip_y=False)
            self._canvas.surface.blit(turned, turned.get_rect(center=(x, line.centre[1])))

    def draw_row(self, line: Box, rank: int, row: _Row, *, highlighted: bool) -> None:
        """Draw the medal, the rank, the initials, the origin and the number of a row."""
        theme, middle = self._theme, line.centre[1]
        dim, ink, accent = (theme.text_focus,) * 3 if highlighted else (theme.text_dim, theme.text, theme.accent)
        if rank in MEDAL_PIECES:
            for name in ("shadow", PIECE_SPRITES[MEDAL_PIECES[rank]]):
                ring = self._canvas.assets.sprite(name, self._unit * 0.86)
                ring.draw(self._canvas.surface, (line.x + self.px(1.55), middle + self._unit * 0.04))
        self._draw_rank(line, rank, dim)
        for x, letter in zip(self._letter_centres(line), row.initials, strict=False):
            self._write(letter, WINNER_TEXT_SIZE, ink, center=(x, middle))
        left, right = self._free_part(line, row)
        origin = row.origin(self._origin_length)
        left = self._write(origin, self._origin_size, dim, Typeface.TEXT, midleft=(left, middle)).right
        gap = self.px(LEADER_DOT_GAP)
        for x in range(left + gap, right - gap, gap):
            self._draw_dot((x, middle + self.px(0.2)), 0.09, theme.text_focus if highlighted else theme.text_off)
        at = self._write(row.number_text, WINNER_TEXT_SIZE, accent, midleft=(right, middle)).right + self.px(0.3)
        if row.unit and self._unit_width(row):
            self._write(row.unit(row.number), WINNER_UNIT_TEXT_SIZE, dim, Typeface.TEXT, midleft=(at, middle))

    def _draw_rank(self, line: Box, rank: int, colour: RGB) -> None:
        self._write(str(rank), WINNER_TEXT_SIZE, colour, midright=(line.x + self.px(3.15), line.centre[1]))

    def _letter_centres(self, line: Box) -> list[int]:
        shares = [INITIALS_LEFT + (n + 0.5) * INITIALS_LETTER_WIDTH for n in range(INITIALS_LENGTH)]
        return [line.x + round(share * self._unit) for share in shares]

    def _free_part(self, line: Box, row: _Row) -> tuple[int, int]:
        """Return the left and the right edge of the space between the initials and the number."""
        width = self._canvas.assets.text_size(row.number_text, self.px(WINNER_TEXT_SIZE), Typeface.DISPLAY)[0]
        left = INITIALS_LEFT + len(row.initials) * INITIALS_LETTER_WIDTH + bool(row.initials) * LEADER_DOT_GAP
        right = line.right - self.px(WINNERS_SIDE_MARGIN + 0.2) - self._unit_width(row) - width
        return line.x + round(left * self._unit), right

    def _unit_width(self, row: _Row) -> int:
        """Return the width of the word after a number with the gap before it, 0 for none, as with an origin."""
        word_px = self.px(WINNER_UNIT_TEXT_SIZE)
        if not row.unit or word_px < self._min_px or (row.initials and any(row.origins)):
            return 0
        forms = map(row.unit, (1, 2, 5))  # these numbers need all plural forms
        return max(self._canvas.assets.text_size(form, word_px)[0] for form in forms) + self.px(0.3)

    def _has_room(self, row: _Row, length: int) -> bool:
        """Tell whether a length of the origin fits into a row, with a gap before the number."""
        left, right = self._free_part(self.panel, row)
        width = self._canvas.assets.text_size(row.origin(length), self.px(self._origin_size))[0]
        return left + width + self.px(LEADER_DOT_GAP) <= right

    def _draw_dot(self, at: tuple[int, int], size: float, colour: RGB) -> None:
        side = self.px(size)
        self._canvas.draw_panel(Box(at[0] - side // 2, at[1] - side // 2, side, side), colour, colour)

    def _write(
        self, words: str, size: float, colour: RGB, face: Typeface = Typeface.DISPLAY, **place: tuple[int, int]
    ) -> pygame.Rect:
        """Draw a text at an anchor point given as for pygame.Rect (`midleft=...`); return its rectangle."""
        text = self._canvas.assets.text(words, self.px(size), colour, face)
        return self._canvas.surface.blit(text, text.get_rect(**place))


def _pieces_word(count: int) -> str:
    # Translators: after a number of pieces that were cut off, which stands in a column of its own
    return ngettext("piece", "pieces", count)


def _puzzles_word(count: int) -> str:
    # Translators: after a number of solved puzzles, which stands in a column of its own
    return ngettext("puzzle", "puzzles", count)


class WinnersScreen(Scene):
    """The boards with the new winner; the attract loop follows after some seconds or at any input."""

    accepts_text = True  # any letter counts as input
    refresh_mode = RefreshMode.UPDATE_ONLY

    def __init__(self, event_context: EventContext, new: Winner) -> None:
        super().__init__(event_context.context)
        winners, periods = event_context.winners, event_context.event_settings.shown_winners
        self._new = new
        rank = winners.rank(new.board, new.score, periods[0], new.when) - 1  # a new day or hour may have begun
        # Translators: {initials} are three letters, {rank} is the place among the winners of the day or hour, from 1
        words = _("{initials} is number {rank} today")
        if periods[0] is Period.HOUR:
            words = _("{initials} is number {rank} this hour")
        self._headline = words.format(initials=new.initials, rank=rank)
        self._boards = list(winners.boards_of(new.board, periods, new.when))
        self._notice, self._seconds = _("Press any key or button to continue"), 8.0  # until the attract loop follows
        if event_context.event_settings.prize_codes:
            # Translators: {code} is such as K7QX; the guest shows it to get a prize
            words = _("Your code for a prize: {code}")
            self._notice, self._seconds = words.format(code=event_context.prize_code(new)), 30.0
        self._elapsed = 0.0  # seconds since the screen was opened

    @property
    def title(self) -> str:
        return window_title(self._headline)

    def act(self, intention: Intention) -> Change | None:
        return None if isinstance(intention, Hover) else self.enter_text("")

    def enter_text(self, text: str) -> Change | None:
        return ShowMenu() if self._elapsed >= RESULT_GUARD_SECONDS else None

    def update(self, seconds: float) -> Change | None:
        self._elapsed += seconds
        return ShowMenu() if self._elapsed >= self._seconds else None

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        layout, gap = canvas.layout, 2 * canvas.layout.px(GAP)
        canvas.draw_ground()
        head, room = layout.window.cut_top(layout.text_px(HEADLINE * 2.2))
        foot, room = room.cut_bottom(layout.text_px(TEXT * 2.2))
        canvas.draw_text(self._headline, head.narrowed(gap // 2), HEADLINE * 1.5)
        draw_notice(canvas, self._notice, foot.inset(gap // 2))
        room = room.narrowed(gap)
        parts = room.columns if room.width > room.height else room.rows
        for box, shown in zip(parts(len(self._boards), gap), self._boards, strict=True):
            draw_winners(canvas, box, shown, self._new)


def draw_notice(canvas: Canvas, words: str, box: Box, *, warns: bool = False) -> None:
    """Draw a line on a strip of its own length, centred in a box."""
    theme, margin = canvas.theme, canvas.layout.px(2 * GAP)
    strip = box.middle(canvas.text_width(words) + 3 * margin, canvas.layout.text_px(44))
    canvas.draw_panel(strip, theme.panel, theme.accent if warns else theme.panel_edge)
    canvas.draw_text(words, strip.narrowed(margin), TEXT, theme.accent if warns else theme.text)
