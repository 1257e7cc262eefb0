"""The tree of variations: paragraphs of plies that can be pressed, in lines that scroll to the current one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dvonn.language import _
from dvonn.rules.board import Colour
from dvonn.rules.game import TreeNode
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, SMALL_TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.scroll_form import Scroller

# Pixels in a window of 1280x720
TREE_WORD_PADDING: Final = 6  # beside a ply, within its frame
TREE_INDENT: Final = 18  # of a variation, for each variation around it

MAX_INDENTS: Final = 5  # deeper variations stand no further to the right
TREE_CONTEXT_ROWS: Final = 1  # rows visible beyond the current one


@dataclass(frozen=True)
class PlyWord:
    """A ply in the text, with its number where one is needed, or a word of the comment on it."""

    node: TreeNode
    text: str
    is_comment: bool = False


@dataclass(frozen=True)
class TreeParagraph:
    """Plies in succession; depth counts the variations around them, 0 for the main line."""

    depth: int
    words: Sequence[PlyWord]


def tree_paragraphs(root: TreeNode) -> Iterator[TreeParagraph]:
    """Yield the paragraphs of a tree from its first ply on; a line is broken after a ply that has alternatives."""
    yield from _follow(root, 0, _comment(root))


def _follow(node: TreeNode, depth: int, words: list[PlyWord]) -> Iterator[TreeParagraph]:
    """Yield the paragraphs of the line below a node, after the words that begin the first one."""
    while node.children:
        begins = not words or words[-1].is_comment
        node, *others = node.children
        words += [_word(node, begins=begins), *_comment(node)]
        if others:
            yield TreeParagraph(depth, words)
            words = []
        for other in others:
            yield from _follow(other, depth + 1, [_word(other, begins=True), *_comment(other)])
    if words:
        yield TreeParagraph(depth, words)


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
        bar, self.box = box.cut_right(layout.px(26))
        key = self.box.width, layout.px(SMALL_TEXT)
        is_new = key != self._placed_for or current is not self._current
        if key != self._placed_for:
            self._placed_for, self._words = key, _placed_words(layout, assets, root, self.box.width)
        row_height = layout.px(32)
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
        theme, pad = canvas.theme, canvas.layout.px(TREE_WORD_PADDING)
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
                canvas.draw_panel(box.inset(canvas.layout.gap_px(1)), theme.button, edge)
            colour = theme.text_dim if placed.depth and not is_current else theme.text
            canvas.draw_text(placed.word.text, box.narrowed(pad), SMALL_TEXT, colour)
        self.draw(canvas)


def _placed_words(layout: Layout, assets: Assets, root: TreeNode, width: int) -> list[PlacedWord]:
    """Return the plies of a tree in lines of a width."""
    placed, row = list[PlacedWord](), 0
    for paragraph in tree_paragraphs(root):
        placed += _placed_paragraph(layout, assets, paragraph, row, width)
        row = placed[-1].row + 1
    return placed


def _placed_paragraph(
    layout: Layout, assets: Assets, paragraph: TreeParagraph, row: int, width: int
) -> list[PlacedWord]:
    """Return the plies of a paragraph, whose first line is a given row."""
    px, pad = layout.px(SMALL_TEXT), layout.px(TREE_WORD_PADDING)
    indent = min(paragraph.depth, MAX_INDENTS) * layout.px(TREE_INDENT)
    placed, left = list[PlacedWord](), indent
    for word in paragraph.words:
        wide = min(width - indent, assets.text_size(word.text, px)[0] + (pad if word.is_comment else 2 * pad))
        if left > indent and left + wide > width:
            left, row = indent, row + 1
        placed.append(PlacedWord(word, paragraph.depth, row, left, wide))
        left += wide + layout.gap_px(GAP) // 4
    return placed
