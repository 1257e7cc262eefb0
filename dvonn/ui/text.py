"""Texts on a canvas: paragraphs, the title with its line, and the banners above every scene."""

from collections.abc import Sequence
from typing import Final

from pygame.transform import smoothscale

from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.fitting import widest, wrap_text
from dvonn.ui.layout import GAP, SMALL_TEXT, TEXT, Box
from dvonn.ui.theme import RGB, reading_seconds

BODY_TEXT: Final = 28  # type size in a window of 1280x720
LINE_GAP: Final = 8  # between two texts of a list, in a window of 1280x720
LINE_SPACING: Final = 1.36  # from one line to the next, in type sizes
PARAGRAPH_SPACING: Final = 0.62  # added between paragraphs, in type sizes


def fitting_text_size(canvas: Canvas, box: Box, paragraphs: Sequence[str]) -> int:
    """Return the size in pixels at which paragraphs fit in a box, or the smallest one."""
    sizes = [canvas.layout.type_px(size) for size in (BODY_TEXT, TEXT, SMALL_TEXT, 0)]
    return next((px for px in sizes if paragraphs_fit(canvas.assets, box, paragraphs, px)), sizes[-1])


def paragraphs_fit(assets: Assets, box: Box, paragraphs: Sequence[str], px: int) -> bool:
    """Tell whether paragraphs of a size in pixels fit in a box."""
    lines = [line for words in paragraphs for line in wrap_text(assets, words, box.width, px)]
    height = px * (LINE_SPACING * len(lines) + PARAGRAPH_SPACING * (len(paragraphs) - 1))
    return widest(assets, lines, px) <= box.width and height <= box.height


def draw_paragraphs(canvas: Canvas, box: Box, paragraphs: Sequence[str]) -> None:
    """Draw paragraphs in a box, the first one in the brighter colour, at the largest size that fits."""
    px, y = fitting_text_size(canvas, box, paragraphs), float(box.y)
    for n, words in enumerate(paragraphs):
        lines = wrap_text(canvas.assets, words, box.width, px)
        colour = canvas.theme.text_dim if n else canvas.theme.text
        canvas.note_text(words, Box(box.x, round(y), box.width, round(px * LINE_SPACING * len(lines))))
        for line in lines:
            canvas.surface.blit(canvas.assets.text(line, px, colour), (box.x, round(y)))
            y += px * LINE_SPACING
        y += px * PARAGRAPH_SPACING


def draw_lines(canvas: Canvas, box: Box, lines: Sequence[tuple[str, float, RGB]]) -> Box:
    """Draw texts of given type sizes below one another, as far as they have room; return the box below them."""
    for words, size, colour in lines:
        height = canvas.measure.height(words, box.width, size)
        if height > box.height:
            return box._replace(height=0)
        line, box = box.cut_top(height, canvas.layout.px(LINE_GAP))
        canvas.draw_text(words, line, size, colour, at_left=True)
    return box


HEADING_GLOW_ALPHA: Final = 150  # of the glow around the dvonn piece
TITLE_PICTURE_SIZE: Final = (1600, 440)  # pixels of the picture's file


def draw_title(canvas: Canvas, box: Box, subtitle: str) -> None:
    """Draw the title as large as fits in the middle of a box, and the subtitle below it."""
    layout, widest = canvas.layout, box.width * 9 // 10
    line = min(box.height // 2, layout.text_px(SMALL_TEXT * 1.5))
    height = min(layout.text_px(165), (box.height - line) * 9 // 10, _title_height(widest))
    picture, below = box.middle(box.width, height + line).cut_top(height)
    draw_title_picture(canvas, picture)
    canvas.draw_text(subtitle, below, SMALL_TEXT, canvas.theme.text_dim)


def draw_title_picture(canvas: Canvas, box: Box) -> None:
    """Draw the title as large as fits in the middle of a box."""
    height = max(1, min(box.height, _title_height(box.width)))
    size = height * TITLE_PICTURE_SIZE[0] // TITLE_PICTURE_SIZE[1], height
    picture = canvas.assets.cached(("title", size), lambda: smoothscale(canvas.assets.picture("title"), size))
    canvas.surface.blit(picture, (box.centre[0] - size[0] // 2, box.centre[1] - height // 2))


def _title_height(width: int) -> int:
    return width * TITLE_PICTURE_SIZE[1] // TITLE_PICTURE_SIZE[0]


def draw_heading_line(
    canvas: Canvas, line: Box, piece: float, unit: float, gap: float, *, glow_scale: float = 1.6
) -> None:
    """Draw a horizontal line with a dvonn piece on it.

    `piece` is the x of the piece's middle and `unit` its unit in pixels. The line is interrupted for `gap` pixels on
    either side of it. The glow around it is `glow_scale` times as wide.
    """
    for left, right in ((line.x, round(piece - gap)), (round(piece + gap), line.right)):
        if right > left:
            canvas.surface.fill(canvas.theme.panel_edge, Box(left, line.y, right - left, line.height))
    glow = canvas.assets.sprite("glow", unit * glow_scale, canvas.theme.life)
    glow.draw(canvas.surface, (piece, line.y), HEADING_GLOW_ALPHA)
    canvas.assets.sprite("ring-dvonn", unit).draw(canvas.surface, (piece, line.y))


class Banner:
    """Messages of the program at the lower edge, until there was time to read them; a warning as long as it holds."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._seconds_left = 0.0
        self._warning = ""

    def update(self, messages: Sequence[str], seconds: float, warning: str = "") -> bool:
        """Add messages, set the warning ('' for none) and let time pass; tell whether the visible lines change."""
        before = [*self._lines, self._warning]
        self._warning = warning
        self._seconds_left -= seconds
        if self._seconds_left <= 0:
            self._lines = []
        if messages:
            self._lines = [*self._lines, *messages][-2:]
            self._seconds_left = max(8.0, reading_seconds("".join(self._lines)))  # a message is shown, at least
        return [*self._lines, self._warning] != before

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines over the scene."""
        gap = canvas.layout.px(GAP)
        free = canvas.layout.window.narrowed(gap)
        for line in reversed(self._lines):
            _, free = free.cut_bottom(gap)
            box, free = free.cut_bottom(canvas.measure.height(line, free.width - 2 * gap) + 2 * gap)
            canvas.draw_panel(box, canvas.theme.panel, canvas.theme.accent)
            canvas.draw_text(line, box.inset(gap))
        if self._warning:
            self._draw_warning(canvas)

    def _draw_warning(self, canvas: Canvas) -> None:
        """Draw the warning at the right, in a panel as wide as its words."""
        layout, gap = canvas.layout, canvas.layout.text_px(GAP)
        row = layout.window.narrowed(gap)._replace(y=layout.text_px(134), height=layout.text_px(30))  # above the board
        box = row.cut_right(min(row.width, canvas.text_width(self._warning, SMALL_TEXT) + 2 * gap))[0]
        canvas.draw_panel(box, canvas.theme.panel, canvas.theme.accent)
        canvas.draw_text(self._warning, box.narrowed(gap), SMALL_TEXT)


def draw_caption(canvas: Canvas, words: str) -> None:
    """Draw the caption of a sound above the lower bar."""
    layout, gap = canvas.layout, canvas.layout.text_px(GAP)
    room = layout.window.cut_top(layout.bottom_bar.y)[0].narrowed(gap)
    height = max(layout.text_px(44), canvas.measure.height(words, room.width - 2 * gap) + gap)
    row = room.cut_bottom(height)[0]
    box = row.middle(min(row.width, canvas.text_width(words) + 2 * gap), row.height)
    canvas.draw_panel(box, canvas.theme.panel, canvas.theme.accent)
    canvas.draw_text(words, box.inset(gap // 2), TEXT)
