"""The best plies beside the board: a bar for the lead, and for each ply a button with its value, line and depth."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dvonn.board.hud.meter import draw_lead_bar, meter_words
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.language import _, count_text, decimal_text, ngettext
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, SMALL_TEXT, TEXT, Box, Layout, Point
from dvonn.ui.theme import RGB
from dvonn.ui.widgets import Button

if TYPE_CHECKING:
    from dvonn.engine.analysis.best_plies import RatedPly
    from dvonn.engine.analysis.valuation import Valuation

# Pixels in a window of 1280x720
LEAD_TEXT_HEIGHT: Final = 34
LEAD_BAR_HEIGHT: Final = 16
LINE_BUTTON_HEIGHT: Final = 64
LINE_PADDING: Final = 5
LINE_VALUE_WIDTH: Final = 88  # for the leader's ring and the margin

WIDEST_PLY: Final = "h3h3"
LINE_RING_SHARE: Final = 0.56  # of a line's height: the unit of the leader's ring
RING_DROP: Final = 0.06  # of a ring below the middle of its box, as it has a thickness, in its units
MIN_LEAD: Final = 0.05  # pieces: a smaller lead is written as none


@dataclass
class LineButton(Button):
    """A button that plays a ply; it shows the ply's value, the line and the depth. Without a ply it is not drawn."""

    rated: "RatedPly | None" = None

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the button, if there is a ply."""
        if self.rated:
            super().draw(canvas, size, focused=focused, pointer=pointer)

    def draw_content(self, canvas: Canvas, size: float, ink: RGB) -> None:
        """Draw the value at the left, and beside it the ply with what follows above the depth."""
        assert self.rated, "only such a button is drawn"
        layout, dim = canvas.layout, canvas.theme.text_dim
        inner = self.box.inset(layout.px(LINE_PADDING)).narrowed(layout.px(LINE_PADDING))
        value, line = inner.cut_left(layout.px(LINE_VALUE_WIDTH), layout.gap_px(GAP))
        _draw_value(canvas, value, self.rated.value, ink)
        first, *then = map(str, self.rated.value.line)
        head, line = line.cut_left(canvas.text_width(max(first, WIDEST_PLY, key=canvas.text_width)), layout.gap_px(GAP))
        canvas.draw_text(first, head, TEXT, ink, at_left=True)
        upper, lower = line.rows(2)
        depth, below = lower.cut_right(canvas.text_width(depth_words(self.rated), SMALL_TEXT), layout.gap_px(GAP))
        fitting = _words_that_fit(canvas, then, upper.width)
        canvas.draw_text(" ".join(then[:fitting]), upper, SMALL_TEXT, dim, at_left=True)
        more = then[fitting:]
        fitting = _words_that_fit(canvas, more, below.width)
        canvas.draw_text(" ".join(more[:fitting]), below, SMALL_TEXT, dim, at_left=True)
        canvas.draw_text(depth_words(self.rated), depth, SMALL_TEXT, dim, at_right=True)


def _words_that_fit(canvas: Canvas, words: Sequence[str], width: int) -> int:
    """Return how many words fit in a width."""
    counts = range(len(words), 0, -1)
    return next((n for n in counts if canvas.text_width(" ".join(words[:n]), SMALL_TEXT) <= width), 0)


def depth_words(rated: "RatedPly") -> str:
    """Return how deep a ply was searched, or by how many boards it was valued."""
    if rated.value.exact:
        # Translators: the value of a move is proven
        return _("certain")
    if rated.depth:
        # Translators: how many moves ahead a search looked
        return _("depth {number}").format(number=rated.depth)
    return boards_words(rated.value.nodes)


def boards_words(count: int) -> str:
    """Return a number of boards on which a placement was tried."""
    return ngettext("{count} board", "{count} boards", count).format(count=count_text(count))


def nodes_words(count: int) -> str:
    """Return a number of positions that a search looked at."""
    return ngettext("{count} position", "{count} positions", count).format(count=count_text(count))


def value_words(value: "Valuation") -> str:
    """Return the leader's margin: whole pieces if it is sure, else with a decimal."""
    lead = abs(value.margin)
    if value.exact:
        return count_text(round(lead))
    return decimal_text(lead, 1) if lead >= MIN_LEAD else count_text(0)


def _draw_value(canvas: Canvas, box: Box, value: "Valuation", ink: RGB) -> None:
    """Draw the ring of the side in the lead, if one is, and its margin."""
    unit = canvas.layout.px(LINE_BUTTON_HEIGHT) * LINE_RING_SHARE
    ring, number = box.cut_left(round(unit))
    if abs(value.margin) >= MIN_LEAD:
        leader = Colour.WHITE if value.margin > 0 else Colour.BLACK
        at = ring.centre[0], ring.centre[1] + unit * RING_DROP
        canvas.assets.sprite(PIECE_SPRITES[leader.piece], unit).draw(canvas.surface, at)
    canvas.draw_text(value_words(value), number, TEXT, ink)


def lead_height(layout: Layout) -> int:
    """Return the height of the lead's text and bar."""
    return layout.px(LEAD_TEXT_HEIGHT) + layout.px(LEAD_BAR_HEIGHT) + layout.gap_px(GAP)


def draw_lead(canvas: Canvas, box: Box, best: "RatedPly | None", nodes: int, threatens: Colour | None) -> None:
    """Write who leads after the best ply, or who threatens, and if it has room how much was looked at; draw the bar."""
    value = best.value if best else None
    words, rest = box.cut_top(canvas.layout.px(LEAD_TEXT_HEIGHT))
    lead = meter_words(value.margin, exact=value.exact) if value else ""
    if threatens:
        lead = _("White threatens") if threatens is Colour.WHITE else _("Black threatens")
    canvas.draw_text(lead, words, TEXT, at_left=True)
    looked_at = (nodes_words(nodes) if best.depth else boards_words(nodes)) if best else ""
    if canvas.text_width(lead) + canvas.layout.gap_px(GAP) + canvas.text_width(looked_at, SMALL_TEXT) <= box.width:
        canvas.draw_text(looked_at, words, SMALL_TEXT, canvas.theme.text_dim, at_right=True)
    bar = rest.cut_top(canvas.layout.px(LEAD_BAR_HEIGHT))[0]
    draw_lead_bar(canvas, bar, value.margin if value else 0.0, exact=bool(value and value.exact))
