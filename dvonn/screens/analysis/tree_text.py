"""The tree of variations as paragraphs of plies, pure text: each variation has its own, further to the right."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dvonn.rules.pieces import Colour
from dvonn.rules.variations import TreeNode


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
