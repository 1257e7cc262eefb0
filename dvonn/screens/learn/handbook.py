"""The handbook: its scene, and the layout and the drawing of its pages."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from dvonn.board.animation import PlyAnimation
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import RING_THICKNESS, ROW_STEP_RANGE, BoardLayout, with_numbers
from dvonn.board.overlays import Marks
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.view import draw_flight
from dvonn.engine.analysis.reasons import placement_worths, worth
from dvonn.engine.placement_worths import FIRST_MOVE_WORTH, STUDY_WORTHS
from dvonn.input.bindings import Bindings
from dvonn.input.controls import Controls
from dvonn.input.intentions import Action, Device, Intention
from dvonn.input.keyboard import control_label
from dvonn.language import N_, NP_, _, part_text, signed_text
from dvonn.rules.board import SPACE_BY_NAME, Move, Piece, Space, Stack
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.rules.position import Position
from dvonn.screens.board_player import BoardPlayer, brightness, draw_number_map
from dvonn.screens.learn.handbook_pages import CHAPTERS, Figure, HandbookPage, Row, Term
from dvonn.screens.scene import AppContext, Change, Pop, RefreshMode, Scene, handle_form, window_title
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.form import Form, arrange_row, place_in_row
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout
from dvonn.ui.table_rows import Tabs
from dvonn.ui.text import BODY_TEXT, HEADING_GLOW_ALPHA, draw_heading_line, draw_paragraphs, paragraphs_fit
from dvonn.words import worth_text

# Pixels in a window of 1280x720
PAGE_HEADING_GAP: Final = 18  # between the heading and its line, and below it
ENTRY_PIECES_WIDTH: Final = 100
MAX_ENTRY_HEIGHT: Final = 84
ENTRY_MARGIN: Final = 8  # around the texts

FIGURE_PAGE_SHARES: Final = (0.56, 0.5, 0.44, 0.38)  # of a page's width, or of an upright page's height

FIGURE_START_SECONDS: Final = 1.6  # before the ply of a figure, which is played in a loop
FIGURE_END_SECONDS: Final = 2.2  # after the ply of a figure


def split_page(measure: TextMeasure, page: Box, heading: str, paragraphs: Sequence[str]) -> tuple[Box, Box] | None:
    """Return the boxes of a page's figure and of its text: side by side, or one below the other in an upright page.

    The figure is smaller where the text needs the room; None if they need a sheet each.
    """
    layout, px = measure.layout, measure.layout.type_px(BODY_TEXT)
    gap = layout.px(36)
    for share in FIGURE_PAGE_SHARES:
        parts = page.cut_left(round(page.width * share), gap)
        if page.width < page.height:
            parts = page.cut_top(min(round(page.height * share), round(page.width * 0.7)), gap)
        if paragraphs_fit(measure.assets, below_page_heading(measure, parts[1], heading), paragraphs, px):
            return parts
    return None


def page_sheets(measure: TextMeasure, box: Box, page: HandbookPage, rows: Sequence[Term]) -> list[range]:
    """Return the numbers of the paragraphs or rows of each sheet of a page, none for one with the figure alone."""
    below, px = below_page_heading(measure, box, _(page.title)), measure.layout.type_px(BODY_TEXT)
    if rows:
        size = row_text_size(measure, below, rows)
        heights = [_row_height(measure, below.width, row, size) for row in rows]
        return _packed(len(rows), lambda shown: sum(heights[n] for n in shown) <= below.height)
    words = list(map(_, page.text))
    if split_page(measure, box, _(page.title), words):
        return [range(len(words))]
    texts = _packed(len(words), lambda shown: paragraphs_fit(measure.assets, below, [words[n] for n in shown], px))
    return [range(0), *texts]


def _packed(count: int, fits: Callable[[range], bool]) -> list[range]:
    """Return ranges of numbers up to a count, each as long as it fits, and at least one number long."""
    ranges, start = list[range](), 0
    for end in range(1, count + 1):
        if end == count or not fits(range(start, end + 1)):
            ranges.append(range(start, end))
            start = end
    return ranges


def below_page_heading(measure: TextMeasure, box: Box, heading: str) -> Box:
    """Return the part of a box below the heading of a page and its line."""
    gaps = measure.layout.px(2 * PAGE_HEADING_GAP)
    return box.cut_top(measure.height(heading, box.width, HEADLINE) + gaps)[1]


def draw_page_heading(canvas: Canvas, box: Box, heading: str) -> Box:
    """Draw a heading above a line with a dvonn piece on it; return the box below."""
    layout, below = canvas.layout, below_page_heading(canvas.measure, box, heading)
    words, line = box.cut_top(canvas.measure.height(heading, box.width, HEADLINE), layout.px(PAGE_HEADING_GAP))
    canvas.draw_text(heading, words, HEADLINE, at_left=True)
    unit = layout.px(30)
    line = line._replace(height=layout.px(1))
    draw_heading_line(canvas, line.cut_right(round(0.7 * unit))[1], box.x + unit / 2, unit, 0.8 * unit)
    return below


# Figures


class FigurePlayer(BoardPlayer):
    """Plays the ply of a figure in a loop, with pauses; without motion the figure stays still."""

    def __init__(self, context: AppContext, figure: Figure) -> None:
        super().__init__(context, silent=True)
        self._figure = figure
        self._position = parse_position(figure.position)
        self._loop: PlyAnimation | None = None
        self._played = False  # whether the ply has been played, or is being played
        if figure.ply:
            ply = parse_ply(figure.ply)
            self._loop = self.plan_ply(self._position, ply, self._position.play(ply))

    def update(self, seconds: float) -> list[PlyAnimation]:
        """Let some seconds pass; play the ply after a pause, and return to its beginning after another one."""
        if self.context.without_motion:
            return []
        landed = super().update(seconds)
        if self._loop and self.has_rested(FIGURE_END_SECONDS if self._played else FIGURE_START_SECONDS):
            self.rest_seconds = 0.0
            if not self._played:
                self.play(self._loop)
            self._played = not self._played
        return landed

    def _marks(self) -> Marks:
        """Return the marks before, during or after the ply, or those of a figure without a ply."""
        if not self._loop:
            return Marks(targets={SPACE_BY_NAME[name] for name in self._figure.marks.split()})
        if self._played:
            return Marks(last_ply=None if self.plan else self._loop.ply)
        if isinstance(self._loop.ply, Move):
            return Marks(targets={self._loop.ply.target}, selected=self._loop.ply.source)
        return Marks(targets={self._loop.ply.space}, next_piece=self._position.next_piece)

    def draw_framed(self, canvas: Canvas, box: Box, ahead: float) -> None:
        """Draw the figure in a box with a double frame."""
        if min(box.width, box.height) < canvas.layout.text_px(40):
            return
        theme, line = canvas.theme, canvas.layout.text_px(2)
        inner = box.inset(3 * line)
        board = closeup_board(inner, SPACE_BY_NAME[self._figure.centre_space], self._figure.spaces_across)
        picture = self.picture(self._loop.after if self._loop and self._played else self._position, ahead)
        with canvas.part(inner) as surface:
            layout, numbered = Layout(inner.width, inner.height), with_numbers(canvas.layout, board)
            part = BoardCanvas(surface, layout, canvas.assets, numbered)
            if self._figure.worths:
                _draw_worths(part, self._position)
            else:
                self.draw(part, picture, self._marks())
                draw_flight(part, picture)
        canvas.draw_border(inner, max(1, line // 2), theme.panel_edge)
        canvas.draw_border(box, line, theme.panel_edge)


def _draw_worths(canvas: BoardCanvas, position: Position) -> None:
    """Draw a position with the worths of its vacant spaces, in pieces."""
    figures = {space: worth.mean for space, worth in placement_worths(position).items()}
    numbers = {space: signed_text(round(mean, 1), 1) for space, mean in figures.items()}
    draw_number_map(canvas, position, numbers, brightness(figures, 1.0), Marks())


def closeup_board(box: Box, centre_space: Space, spaces_across: float) -> BoardLayout:
    """Return the layout of a board with a space in the middle and a number of spaces across the box.

    The board may extend beyond the box.
    """
    unit = box.width / spaces_across
    whole = BoardLayout(unit, unit * ROW_STEP_RANGE[1], (0.0, 0.0))
    x, y = whole.centre(centre_space)
    return BoardLayout(whole.unit, whole.row_step, (box.width / 2 - x, box.height / 2 - y + unit * RING_THICKNESS))


# Rows


def row_text_size(measure: TextMeasure, box: Box, rows: Sequence[Term]) -> int:
    """Return the type size of explanations: that of names, or a smaller one where that shows all rows in a box."""
    fits = sum(_row_height(measure, box.width, row, TEXT) for row in rows) <= box.height
    return TEXT if fits or measure.layout.text_size > 1 else SMALL_TEXT


def _row_height(measure: TextMeasure, width: int, row: Term, size: int) -> int:
    _head, name, text = _row_parts(measure.layout, Box(0, 0, width, 0), row)
    texts = measure.height(row.name, name.width), measure.height(row.words, text.width, size)
    return max(texts) + 2 * measure.layout.px(ENTRY_MARGIN)


def _row_parts(layout: Layout, box: Box, row: Term) -> tuple[Box, Box, Box]:
    """Return the boxes of a row's head, of the name beside its pieces or on its key, and of its explanation."""
    margin = min(layout.px(ENTRY_MARGIN) // 2, box.height // 2)
    inner = box._replace(y=box.y + margin, height=box.height - 2 * margin)
    head, text = inner.cut_left(min(box.width * 42 // 100, layout.text_px(300)), layout.px(16))
    if row.pieces:
        return head, head.cut_left(layout.px(ENTRY_PIECES_WIDTH))[1], text
    return head, head.narrowed(layout.px(ENTRY_MARGIN)), text


def draw_rows(canvas: Canvas, box: Box, rows: Sequence[Term], size: int) -> None:
    """Draw rows below one another, with explanations of a type size."""
    heights = [_row_height(canvas.measure, box.width, row, size) for row in rows]
    spare, most = max(0, box.height - sum(heights)) // len(rows), canvas.layout.px(MAX_ENTRY_HEIGHT)
    for row, height in zip(rows, heights, strict=True):
        part, box = box.cut_top(max(height, min(height + spare, most)))
        head, name, text = _row_parts(canvas.layout, part, row)
        if row.pieces:
            _draw_pieces(canvas, head, row.pieces)
        else:
            canvas.draw_panel(head, canvas.theme.button, canvas.theme.panel_edge)
        canvas.draw_text(row.name, name, TEXT, at_left=bool(row.pieces))
        canvas.draw_text(row.words, text, size, canvas.theme.text_dim, at_left=True)


def _draw_pieces(canvas: Canvas, head: Box, pieces: Stack) -> None:
    """Draw a small stack at the left of a box, vertically centred."""
    side = min(head.height, canvas.layout.px(MAX_ENTRY_HEIGHT))
    unit, x = side * 0.86, head.x + canvas.layout.px(ENTRY_PIECES_WIDTH) * 0.45
    y = head.centre[1] + unit * (0.14 * (len(pieces) - 1) + RING_THICKNESS) / 2
    if Piece.DVONN in pieces:
        glow = canvas.assets.sprite("glow", unit * 1.5, canvas.theme.life)
        glow.draw(canvas.surface, (x, y), HEADING_GLOW_ALPHA)
    canvas.assets.sprite("shadow", unit).draw(canvas.surface, (x, y))
    for n, piece in enumerate(pieces):
        canvas.assets.sprite(PIECE_SPRITES[piece], unit).draw(canvas.surface, (x, y - n * 0.14 * unit))


HANDBOOK_PAGES: Final = tuple((number, page) for number, (_name, pages) in enumerate(CHAPTERS) for page in pages)
"""All pages in order, as pairs of chapter number and page."""
LAST_PAGE: Final = len(HANDBOOK_PAGES) - 1
PAGE_STEPS: Final = {Action.LEFT: -1, Action.PREVIOUS_MOVE: -1, Action.RIGHT: 1, Action.NEXT_MOVE: 1}
CHAPTER_STEPS: Final = {Action.UP: -1, Action.DOWN: 1}
KEY_GROUPS: Final[Mapping[tuple[str, ...], str]] = {
    # Translators: the four keys with arrows
    ("Up", "Left", "Down", "Right"): NP_("keys", "Arrows"),
    # Translators: the small lever of a gamepad
    ("Stick up", "Stick left", "Stick down", "Stick right"): N_("Stick"),
}
"""The names of some groups of keys; these are known by their names in the settings file."""


class Handbook(Scene):
    """Shows one page at a time; left and right turn pages, up and down change the chapter.

    A page that is too long for the window has several sheets.
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._tabs = Tabs("", [(number, _(name)) for number, (name, _pages) in enumerate(CHAPTERS)], keys_percent=0)
        self._sheets = [range(0)]  # of the page: the numbers of the paragraphs or rows on each
        self._previous = Button(lambda: self._turn(-1), _("Previous"), "icon-back", lambda: self.page + self._sheet > 0)
        self._next = Button(lambda: self._turn(1), _("Next"), "icon-play")
        self._next.enabled = lambda: self.page < LAST_PAGE or self._sheet + 1 < len(self._sheets)
        self._close = Button(Pop, _("Close"), "icon-quit")
        self._form = Form([[self._tabs], [self._previous, self._next, self._close]])
        self._booklet = self._page_box = self._number_box = UNPLACED_BOX
        self.open_page(0)

    def open_page(self, page: int) -> None:
        """Open a page; its figure begins anew."""
        self.page, self._sheet = page, 0
        self._tabs.chosen, shown = HANDBOOK_PAGES[page]
        self._figure = FigurePlayer(self.context, shown.figure) if shown.figure else None
        self._form.focus_on(self._close if page == LAST_PAGE else self._next)

    def _turn(self, by: int) -> None:
        if 0 <= self._sheet + by < len(self._sheets):
            self._sheet += by
        elif 0 <= self.page + by <= LAST_PAGE:
            self.open_page(self.page + by)

    @property
    def _rows(self) -> list[Term]:
        """The rows of the page's table in the language in use, none of a page with text."""
        return named_rows(HANDBOOK_PAGES[self.page][1].rows, self.context.controls)

    @property
    def title(self) -> str:
        return window_title(_(CHAPTERS[self._tabs.chosen][0]))

    # Input

    def act(self, intention: Intention) -> Change | None:
        if self._figure:
            self._figure.note_input()
        if intention is Action.BACK:
            return Pop()
        change = None
        if isinstance(intention, Action) and intention in PAGE_STEPS:
            before = self.page, self._sheet
            self._turn(PAGE_STEPS[intention])
            if (self.page, self._sheet) != before:
                self.context.sound.play("focus")
        elif isinstance(intention, Action) and intention in CHAPTER_STEPS:
            self._tabs.step(CHAPTER_STEPS[intention])
        else:
            change = handle_form(self._form, intention, self.context)
        if self._tabs.chosen != HANDBOOK_PAGES[self.page][0]:
            self.context.sound.play("focus")
            self.open_page(next(number for number, (of, _page) in enumerate(HANDBOOK_PAGES) if of == self._tabs.chosen))
        return change

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        return self._figure.refresh_mode if self._figure else RefreshMode.ON_INPUT

    def update(self, seconds: float) -> Change | None:
        if self._figure:
            self._figure.update(seconds)
        return None

    # Drawing

    def lay_out(self) -> None:
        layout, measure = self.context.layout, self.context.measure
        gap, pad = layout.px(GAP), layout.px(30)
        self._booklet = layout.window.inset(layout.px(22))
        inner = self._booklet.inset(pad)
        tabs = max(layout.text_px(54), self._tabs.arrange(measure, inner.width))
        area = inner._replace(y=inner.y - pad // 2, height=inner.height + pad // 2 + pad // 3)
        self._tabs.box, below = area.cut_top(tabs, 2 * gap)
        bar, self._page_box = below.cut_bottom(layout.text_px(56), 2 * gap)
        self._place_buttons(bar, gap)
        self._sheets = page_sheets(measure, self._page_box, HANDBOOK_PAGES[self.page][1], self._rows)
        self._sheet = min(self._sheet, len(self._sheets) - 1)

    def _place_buttons(self, bar: Box, gap: int) -> None:
        """Place the buttons, and the number of the page between two of them."""
        number = self.context.measure.width(self._number_words, SMALL_TEXT) + 2 * gap
        room = bar.middle(self.context.layout.text_px(900), bar.height)
        row = [self._previous, self._next, self._close]
        arrange_row(row, self.context.measure, room.width - number - gap, gap)
        place_in_row(row, room._replace(width=room.width - number - gap), gap)
        self._number_box = room._replace(x=self._previous.box.right + gap, width=number)
        for button in row[1:]:
            button.box = button.box.moved(number + gap, 0)

    @property
    def _number_words(self) -> str:
        return f"{self.page + 1} / {len(HANDBOOK_PAGES)}"

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        canvas.draw_ground()
        canvas.draw_panel(self._booklet, canvas.theme.panel, canvas.theme.panel_edge)
        self._draw_page(canvas, ahead)
        self._form.draw(canvas)
        canvas = canvas.told(part_text(self.page + 1, len(HANDBOOK_PAGES)), self._number_box)
        canvas.draw_text(self._number_words, self._number_box, SMALL_TEXT, canvas.theme.text_dim)

    def _draw_page(self, canvas: BoardCanvas, ahead: float) -> None:
        page, sheet, text = HANDBOOK_PAGES[self.page][1], self._sheets[self._sheet], self._page_box
        words = list(map(_, page.text))
        figure = None
        if self._figure:
            figure, text = split_page(canvas.measure, text, _(page.title), words) or (None, text)
        below = draw_page_heading(canvas, text, _(page.title))
        if self._figure and (figure or not sheet):
            self._figure.draw_framed(canvas, figure or below, ahead)
        if self._rows:
            size = row_text_size(canvas.measure, below, self._rows)
            draw_rows(canvas, below, [self._rows[n] for n in sheet], size)
        else:
            draw_paragraphs(canvas, below, [words[n] for n in sheet])


def named_rows(rows: Sequence[Row], controls: Controls) -> list[Term]:
    """Return rows in the language in use.

    Keys have their names on the device in use (for a mouse, on the keyboard); rows without a key there are left out.
    """
    device = Device.KEYBOARD if controls.device is Device.MOUSE else controls.device
    return [row for row in (_named_row(row, controls.bindings, device) for row in rows) if row.name]


def _named_row(row: Row, bindings: Bindings, device: Device) -> Term:
    """Return a row in the language in use, one of keys with their names on a device, '' if there are none."""
    if isinstance(row, Term):
        return Term(_(row.name), _(row.words) if row.steps is None else _worth_words(row.steps), row.pieces)
    device = Device.KEYBOARD if row.of_keyboard else device
    name = _(row.names[device]) if device in row.names else _key_names(row.actions, bindings, device)
    return Term(name, _(row.words))


def _key_names(actions: Sequence[Action], bindings: Bindings, device: Device) -> str:
    """Return the names of the keys of some actions, or that of the whole group."""
    shown = 2 if len(actions) == 1 else 1  # of each action
    names = [name for action in actions for name in bindings.labels(action, device)[:shown]]
    groups = (_(group) for keys, group in KEY_GROUPS.items() if names == list(map(control_label, keys)))
    return next(groups, ", ".join(names))


def _worth_words(steps: int) -> str:
    if not steps:
        return _("Worth {number} to White").format(number=worth_text(worth(FIRST_MOVE_WORTH)))
    corner, edge, inside = (worth_text(worth(figures[steps - 1])) for figures in STUDY_WORTHS.values())
    words = _("At the edge {edge}, in a corner {corner}, inside {inside}")
    return words.format(edge=edge, corner=corner, inside=inside)
