"""The panel beside the analysis board: the best lines, the tree of variations with its comments, and the buttons."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import draw_lead_bar, meter_words
from dvonn.board.layout import BoardLayout, Viewpoint, fit_board_with_names
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.input.intentions import DIAGONAL_FALLBACK, Action
from dvonn.language import _, count_text, decimal_text, ngettext
from dvonn.rules.board import NEIGHBOURS, Colour, Ply, Space
from dvonn.rules.game import TreeNode
from dvonn.screens.analysis.study import MAX_LINES, Study
from dvonn.screens.cursor import BoardForm
from dvonn.screens.prompts import KeyButton, Toolbar, label_buttons
from dvonn.screens.scene import AppContext, SceneCommand
from dvonn.ui.assets import Assets
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice, Widget
from dvonn.ui.form import WidgetRow, can_focus, place_in_row
from dvonn.ui.layout import GAP, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.scroll_form import Scroller
from dvonn.ui.theme import RGB
from dvonn.words import give_or_take, spread_text

if TYPE_CHECKING:
    from dvonn.engine.analysis.best_plies import RatedPly
    from dvonn.engine.analysis.valuation import Valuation


TREE_WORD_PADDING: Final = 6  # beside a ply, within its frame, in a window of 1280x720
TREE_CONTEXT_ROWS: Final = 1  # rows visible beyond the current one


@dataclass(frozen=True)
class PlyWord:
    """A ply in the text, with its number where one is needed, or a word of the comment on it."""

    node: TreeNode
    text: str
    is_comment: bool = False


TreeParagraph = tuple[int, Sequence[PlyWord]]
"""The number of variations around plies in succession, 0 for the main line, and these plies."""


def tree_paragraphs(node: TreeNode, depth: int = 0) -> Iterator[TreeParagraph]:
    """Yield the paragraphs of a tree from a node on; a line is broken after a ply that has alternatives."""
    words = [_word(node, begins=True), *_comment(node)] if node.ply else _comment(node)
    while node.children:
        begins = not words or words[-1].is_comment
        node, *others = node.children
        words += [_word(node, begins=begins), *_comment(node)]
        if others:
            yield depth, words
            words = []
        for other in others:
            yield from tree_paragraphs(other, depth + 1)
    if words:
        yield depth, words


def _word(node: TreeNode, *, begins: bool) -> PlyWord:
    """Return a ply with its number if it is White's, or if it begins a line."""
    if node.side is Colour.WHITE:
        return PlyWord(node, f"{node.number}. {node.ply}")
    return PlyWord(node, f"{node.number}… {node.ply}" if begins else str(node.ply))


def _comment(node: TreeNode) -> list[PlyWord]:
    return [PlyWord(node, word, is_comment=True) for word in node.comment.split()]


@dataclass(frozen=True)
class PlacedWord:
    """A ply in the text: its row, and its left edge and width in pixels."""

    word: PlyWord
    depth: int
    row: int
    left: int
    width: int


class TreeView(Scroller):
    """The text of a tree; `change` must be called when plies are added to the tree or removed from it."""

    def __init__(self) -> None:
        super().__init__(whole_rows=True)
        self._words: list[PlacedWord] = []
        self._placed_for: object = None  # the width and the type size that the words are placed for
        self._current: TreeNode | None = None

    def change(self) -> None:
        """Place the words anew at the next layout."""
        self._placed_for = None

    # Layout

    def place(self, layout: Layout, assets: Assets, box: Box, root: TreeNode, current: TreeNode) -> None:
        """Place the text in a box; scroll to the current ply if it is another one than before."""
        bar, self.box = box.cut_right(layout.text_px(26))
        key = self.box.width, layout.text_px(SMALL_TEXT)
        is_new = key != self._placed_for or current is not self._current
        if key != self._placed_for:
            self._placed_for, self._words = key, []
            for paragraph in tree_paragraphs(root):
                row = self._words[-1].row + 1 if self._words else 0
                self._words += _placed_paragraph(layout, assets, paragraph, row, self.box.width)
        row_height = layout.text_px(32)
        rows, visible = self._words[-1].row + 1 if self._words else 1, max(1, box.height // row_height)
        self.lay_out(layout, bar if rows > visible else UNPLACED_BOX, rows, visible, row_height)
        if is_new:
            self._current = current
            here = next((placed.row for placed in self._words if placed.word.node is current), 0)
            self.show(min(rows - 1, here + TREE_CONTEXT_ROWS))
            self.show(max(0, here - TREE_CONTEXT_ROWS))

    def _box_of(self, placed: PlacedWord) -> Box | None:
        """Return the box of a ply, None if it is not visible."""
        row = placed.row - int(self.top)
        if not 0 <= row < self.visible_rows:
            return None
        return Box(self.box.x + placed.left, self.box.y + row * self.row_height, placed.width, self.row_height)

    def node_at(self, at: Point) -> TreeNode | None:
        """Return the node whose ply is at a point, None elsewhere."""
        boxes = ((placed.word.node, self._box_of(placed)) for placed in self._words)
        return next((node for node, box in boxes if box and box.contains(at)), None)

    # Drawing

    def draw_words(self, canvas: Canvas, pointed: TreeNode | None) -> None:
        """Draw the visible plies: the main line brighter, the current and the pointed one framed."""
        theme, pad = canvas.theme, canvas.layout.text_px(TREE_WORD_PADDING)
        if not self._words:
            first_row = self.box.cut_top(self.row_height)[0]
            canvas.draw_text(_("Try moves for either side; they're listed here"), first_row, SMALL_TEXT, theme.text_dim)
        for placed in self._words:
            box, is_current = self._box_of(placed), placed.word.node is self._current
            if not box:
                continue
            canvas.note_row(box)
            if placed.word.is_comment:
                canvas.draw_text(placed.word.text, box.narrowed(pad // 2), SMALL_TEXT, theme.target)
                continue
            if is_current or placed.word.node is pointed:
                edge = theme.accent if is_current else theme.panel_edge
                canvas.draw_panel(box.inset(canvas.layout.px(1)), theme.button, edge)
            colour = theme.text_dim if placed.depth and not is_current else theme.text
            canvas.draw_text(placed.word.text, box.narrowed(pad), SMALL_TEXT, colour)
        self.draw(canvas)


def _placed_paragraph(
    layout: Layout, assets: Assets, paragraph: TreeParagraph, row: int, width: int
) -> list[PlacedWord]:
    """Return the plies of a paragraph, whose first line is a given row."""
    px, pad = layout.text_px(SMALL_TEXT), layout.text_px(TREE_WORD_PADDING)
    (depth, words), placed = paragraph, list[PlacedWord]()
    left = indent = min(depth, 5) * layout.text_px(18)  # deeper variations stand no further to the right
    for word in words:
        wide = min(width - indent, assets.text_size(word.text, px)[0] + (pad if word.is_comment else 2 * pad))
        if left > indent and left + wide > width:
            left, row = indent, row + 1
        placed.append(PlacedWord(word, depth, row, left, wide))
        left += wide + layout.px(GAP) // 4
    return placed


# Pixels in a window of 1280x720
LEAD_TEXT_HEIGHT: Final = 34
LEAD_BAR_HEIGHT: Final = 16
LINE_BUTTON_HEIGHT: Final = 64
LINE_PADDING: Final = 5


@dataclass
class LineButton(Button):
    """A button that plays a ply; it shows the ply's value, the line and the depth. Without a ply it is not drawn."""

    rated: "RatedPly | None" = None

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        if self.rated:
            super().draw(canvas, size, focused=focused, pointer=pointer)

    def draw_content(self, canvas: Canvas, size: float, ink: RGB) -> None:
        assert self.rated, "only such a button is drawn"
        layout, dim = canvas.layout, canvas.theme.text_dim
        inner = self.box.inset(layout.text_px(LINE_PADDING)).narrowed(layout.text_px(LINE_PADDING))
        value, line = inner.cut_left(layout.text_px(88), layout.px(GAP))
        _draw_value(canvas, value, self.rated.value, ink)
        first, *then = map(str, self.rated.value.line)
        head, line = line.cut_left(canvas.text_width(max(first, "h3h3", key=canvas.text_width)), layout.px(GAP))
        canvas.draw_text(first, head, TEXT, ink, at_left=True)
        upper, lower = line.rows(2)
        depth, below = lower.cut_right(canvas.text_width(depth_words(self.rated), SMALL_TEXT), layout.px(GAP))
        for box in (upper, below):
            counts = range(len(then), 0, -1)
            fitting = next((n for n in counts if canvas.text_width(" ".join(then[:n]), SMALL_TEXT) <= box.width), 0)
            canvas.draw_text(" ".join(then[:fitting]), box, SMALL_TEXT, dim, at_left=True)
            then = then[fitting:]
        canvas.draw_text(depth_words(self.rated), depth, SMALL_TEXT, dim, at_right=True)


def depth_words(rated: "RatedPly") -> str:
    """Return how deep a ply was searched, '' if it was valued by trying it on boards."""
    if rated.value.exact:
        # Translators: the value of a move is proven
        return _("certain")
    # Translators: how far a search looked
    return ngettext("{count} move ahead", "{count} moves ahead", rated.depth) if rated.depth else ""


def _draw_value(canvas: Canvas, box: Box, value: "Valuation", ink: RGB) -> None:
    """Draw the ring of the side in the lead, if one is, and its margin, above the spread of an estimate."""
    unit, lead = canvas.layout.text_px(LINE_BUTTON_HEIGHT) * 0.56, abs(value.margin)
    ring, number = box.cut_left(round(unit))
    if lead >= 0.05:  # pieces; a smaller lead is written as none
        leader = Colour.WHITE if value.margin > 0 else Colour.BLACK
        at = ring.centre[0], ring.centre[1] + unit * 0.06  # below the middle, as a ring has a thickness
        canvas.assets.sprite(PIECE_SPRITES[leader.piece], unit).draw(canvas.surface, at)
    upper, lower = number.rows(2) if value.spread else (number, UNPLACED_BOX)
    has_decimal = lead >= 0.05 and not value.exact
    canvas.draw_text(decimal_text(lead, 1) if has_decimal else count_text(round(lead)), upper, TEXT, ink)
    if value.spread:
        canvas.draw_text(f"± {spread_text(value.spread)}", lower, SMALL_TEXT, canvas.theme.text_dim)


def lead_height(layout: Layout) -> int:
    """Return the height of the lead's text and bar."""
    return layout.text_px(LEAD_TEXT_HEIGHT) + layout.text_px(LEAD_BAR_HEIGHT) + layout.px(GAP)


def draw_lead(canvas: Canvas, box: Box, best: "RatedPly | None", threatens: Colour | None) -> None:
    """Draw the lead after the best ply, or the side that threatens, and the bar."""
    value = best.value if best else None
    words, rest = box.cut_top(canvas.layout.text_px(LEAD_TEXT_HEIGHT))
    lead = give_or_take(meter_words(value.margin, exact=value.exact), value.spread) if value else ""
    if threatens:
        lead = _("White threatens") if threatens is Colour.WHITE else _("Black threatens")
    canvas.draw_text(lead, words, TEXT, at_left=True)
    bar = rest.cut_top(canvas.layout.text_px(LEAD_BAR_HEIGHT))[0]
    draw_lead_bar(canvas, bar, value.margin if value else 0.0, exact=bool(value and value.exact))


class SplitWindow:
    """The parts of a window: the board with its bars, and the panel, whose frame extends beyond the window.

    The panel is at the right, or below the board if the window is upright. The buttons stand below the board; where
    that is narrow they have the width of the window.
    """

    def __init__(self, layout: Layout, *, wide_bar: bool = False) -> None:
        by, gap = layout.px(20), layout.px(GAP)  # beyond the window, which hides the panel's outer edges
        is_upright = layout.height > layout.width
        if is_upright:
            side, board = layout.window.cut_bottom(round(layout.height * 0.42))
        else:
            side, board = layout.window.cut_right(min(layout.text_px(400), round(layout.width * 0.42)))
        self.board_window = layout.part(board.width, board.height)
        bar = board.cut_bottom(self.board_window.bottom_bar.height)[0]
        if (self.board_window.is_stacked or wide_bar) and not is_upright:
            bar, side = bar._replace(width=layout.width), side.cut_bottom(bar.height)[1]
        left, top = (-by, side.y) if is_upright else (side.x, -by)
        bottom = side.bottom + (by if side.bottom == layout.height else 0)
        self.frame = Box(left, top, layout.width + by - left, bottom - top)
        self.inside, self.buttons = side.inset(gap), bar.cut_bottom(gap)[1].narrowed(gap)


def board_canvas(canvas: Canvas, window: Layout, board: BoardLayout) -> BoardCanvas:
    """Return the canvas of a board in its part of the window."""
    part = canvas.surface.subsurface(window.window)
    return BoardCanvas(part, window, canvas.assets, board, outline=canvas.outline)


@lru_cache(maxsize=8)
def split_board(layout: Layout, viewpoint: Viewpoint, min_height: int) -> BoardLayout:
    """Return the layout of the board between the players and the buttons, with its coordinates.

    The heights of stacks are written from `min_height` on.
    """
    split = SplitWindow(layout)
    below = split.board_window.window.cut_top(split.board_window.top_bar.height)[1]
    between = below._replace(height=split.buttons.y - layout.px(GAP) - below.y)
    return fit_board_with_names(layout, between, viewpoint, min_height)


class PanelForm(BoardForm):
    """The widgets of the panel and the buttons below the board.

    The focus comes over the right edge of the board to the first widget, over the front edge to `below`.
    """

    def __init__(self, rows: Sequence[WidgetRow], below: Widget) -> None:
        super().__init__(rows)
        self.below = below
        self.focus_on(below)

    def draw(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        canvas.draw_panel(SplitWindow(canvas.layout).frame, canvas.theme.panel, canvas.theme.panel_edge)
        self.draw_rows(canvas, show_focus=show_focus)

    def enter(self, action: Action, board: BoardLayout, space: Space) -> bool:
        axis = {Action.RIGHT: 0, Action.DOWN: 1}.get(action)
        if axis is None or any(board.centre(near)[axis] > board.centre(space)[axis] + 1 for near in NEIGHBOURS[space]):
            return False
        self.focus_on(next(filter(can_focus, self.widgets)) if action is Action.RIGHT else self.below)
        return True

    def walk(self, action: Action) -> bool:
        action = DIAGONAL_FALLBACK.get(action, action)
        if action is Action.UP:
            if not any(can_focus(widget) for row in self.rows[: self.focused_row] for widget in row):
                return False
            self.step_down(-1)
        elif action is Action.DOWN and self.focused_row < len(self.rows) - 1:
            self.step_down(1)
        elif action is Action.LEFT:
            if self.rows[self.focused_row][0] is self.focused:
                return self.focused.enabled and self.focused.step(-1)
            self.step_across(-1)
        elif action is Action.RIGHT:
            self.step_across(1)
        return True


# Pixels in a window of 1280x720


def tree_buttons(study: Study, change: Callable[[Callable[[], None]], None]) -> list[KeyButton]:
    """Return the buttons that walk and cut the tree; `change` makes a change of the study and shows its effect."""

    def go(find: Callable[[TreeNode], TreeNode]) -> SceneCommand:
        return lambda: change(lambda: study.go_to(find(study.node)))

    small = partial(KeyButton, width_factor=0.5)
    at_start = partial(small, enabled=lambda: study.node.parent is not None, refusal=_("This is the start"))
    at_end = partial(small, enabled=lambda: bool(study.node.children), refusal=_("This is the end of the line"))
    first = at_start(go(lambda node: node.path()[0]), icon="icon-first", action=Action.FIRST_MOVE)
    previous = at_start(go(lambda node: node.path()[-2]), icon="icon-previous", action=Action.PREVIOUS_MOVE)
    following = at_end(go(lambda node: node.children[0]), icon="icon-next", action=Action.NEXT_MOVE)
    last = at_end(go(lambda node: node.main_line()[-1]), icon="icon-last", action=Action.LAST_MOVE)
    # Translators: a button that goes to the next variation
    other = KeyButton(go(lambda node: node.sibling(1)), _("Variation"), "icon-again", action=Action.OVERLAY)
    other.enabled = lambda: study.node.sibling(1) is not study.node
    other.note, other.refusal = _("Next move tried here"), _("No other move was tried here")
    # Translators: a button that deletes the move and all after it
    cut = at_start(partial(change, study.cut), label=_("Delete the move"), icon="icon-delete", action=Action.UNDO)
    cut.note, cut.width_factor = _("Delete this move and all after it"), 1.0
    put_back = KeyButton(partial(change, study.put_back), _("Undo the deletion"), "icon-undo", lambda: bool(study.cuts))
    put_back.action, put_back.refusal = Action.REDO, _("Nothing was deleted")
    return [first, previous, following, last, other, cut, put_back]


class StudyPanel(PanelForm):
    """The widgets around the board of a study: `shown` stands above the tree, `play` plays one of the best plies."""

    def __init__(self, study: Study, tools: Toolbar, shown: Choice[bool], play: Callable[[Ply], None]) -> None:
        self._study, self._tools, self.tree, self._play = study, tools, TreeView(), play
        self.lines = [LineButton(partial(self.play_line, n), "") for n in range(MAX_LINES)]
        self._shown = shown
        self._pointed: TreeNode | None = None
        super().__init__([*([line] for line in self.lines), [shown], tools.widgets], tools.widgets[-1])

    def play_line(self, number: int) -> None:
        """Play one of the best plies, if so many are found."""
        if number < len(self._study.found):
            self._play(self._study.found[number].value.line[0])

    # Input

    def point(self, at: Point) -> None:
        self._pointed, self.pointer = self.tree.node_at(at), at

    def aimed(self, *, has_focus: bool) -> Widget | None:
        """Return the widget under the pointer, or with the focus of the keys."""
        return self.focused if has_focus else self.widget_at(self.pointer)

    def aimed_ply(self, *, has_focus: bool) -> Ply | None:
        """Return the ply of the aimed line, or else the best one."""
        aimed = self.aimed(has_focus=has_focus)
        rated = (aimed.rated if isinstance(aimed, LineButton) else None) or self._best
        return rated.value.line[0] if rated else None

    @property
    def _best(self) -> "RatedPly | None":
        return next(iter(self._study.found), None)

    # Drawing

    def place(self, context: AppContext) -> None:
        """Place the best plies and the tree in the panel, and the buttons below the board."""
        layout, split = context.layout, SplitWindow(context.layout)
        gap, found = layout.px(GAP), self._study.found
        label_buttons(self._tools.buttons, context, split.buttons.width)
        place_in_row(self._tools.buttons, split.buttons, gap)
        rest = split.inside.cut_top(lead_height(layout), gap)[1] if self._study.lines else split.inside
        threats = _("Only a threat: it's the other side's turn") if self._study.shows_threats else ""
        choice = max(layout.text_px(44), self._shown.arrange(context.measure, rest.width))
        # Fewer of the best plies are shown where the tree would be lower
        line_height, least = layout.text_px(LINE_BUTTON_HEIGHT), choice + layout.text_px(130)
        fitting = max(1, (rest.height - least) // (line_height + gap // 2))
        for number, line in enumerate(self.lines):
            line.box = UNPLACED_BOX
            if number < min(self._study.lines, fitting):
                line.box, rest = rest.cut_top(line_height, gap // 2)
            line.rated = found[number] if number < len(found) else None
            is_shown = line.rated is not None and line.box.width > 0
            line.enabled, line.disabled_note = is_shown and not threats, threats if is_shown else ""
        self._shown.box, rest = rest.cut_top(choice)
        self.leave_hidden(self.below)
        self.tree.place(layout, context.assets, rest.cut_top(gap)[1], self._study.root, self._study.node)

    def draw(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        super().draw(canvas, show_focus=show_focus)
        head = SplitWindow(canvas.layout).inside.cut_top(lead_height(canvas.layout))[0]
        asked = self._study.asked
        if asked:
            draw_lead(canvas, head, self._best, asked.turn if self._study.shows_threats else None)
        self.tree.draw_words(canvas, self._pointed)
