"""The text of variations in a record, with comments and arrows: what its headers `variations` and `comments` hold.

    variations: (3 e1 d5 (4 c2 b2)) (50 e3f3)
    comments: {0: a game of the club} {52 e3g5 a1b2: threatens both}

A variation stands in brackets: the number of the ply that it replaces, counted from the start of the game, then its
plies, then its own variations. A comment has the number of its position in the order in which `TreeNode.nodes` yields
them, and arrows. Programs that do not know the headers read the main line all the same.
"""

import re
from collections.abc import Iterator
from typing import Final

from dvonn.rules.notation import NotationError, parse_ply
from dvonn.rules.pieces import Move
from dvonn.rules.position import IllegalPlyError
from dvonn.rules.variations import TreeNode

VARIATIONS_HEADER: Final = "variations"
COMMENTS_HEADER: Final = "comments"
MAX_COMMENT_LENGTH: Final = 120  # of one that is typed
MAX_READ_LENGTH: Final = 1000  # of one that is read: two may have become one
_WORD: Final = re.compile(r"[()]|[^\s()]+")
_COMMENT: Final = re.compile(r"\{(\d{1,5})((?: [a-k][1-5][a-k][1-5])*): ?([^{}]*)\}")


def format_variations(root: TreeNode) -> str:
    """Return the text of a tree's variations, '' if there is only the main line."""
    return " ".join(_variations_below(root, 1))


def _variations_below(node: TreeNode, number: int) -> Iterator[str]:
    """Yield the variations of the main line from a node on, whose next ply has a number."""
    while node.children:
        for first in node.children[1:]:
            plies = [str(after.ply) for after in first.main_line()]
            yield f"({' '.join([str(number), *plies, *_variations_below(first, number + 1)])})"
        node, number = node.children[0], number + 1


def add_variations(root: TreeNode, text: str) -> None:
    """Add the variations of a text to a tree; NotationError, the tree keeps what comes before the error."""
    lines = [root.main_line()]  # the main line and the variations around the word, with their nodes by number of ply
    words = _WORD.findall(text)
    firsts = [0]  # the number of the first ply of each of them
    for before, word in zip(["", *words], words, strict=False):
        if before == "(":
            firsts.append(_first_number(word, firsts[-1], len(lines[-1]) - 1))
            lines.append(lines[-1][: firsts[-1]])
        elif word == "(":
            continue
        elif len(lines) == 1:
            raise NotationError(word, "a variation like (3 e1 d5)")
        elif word == ")":
            del lines[-1], firsts[-1]
        else:
            lines[-1].append(_played(lines[-1][-1], word, len(lines[-1])))
    if len(lines) > 1 or words[-1:] == ["("]:
        raise NotationError(text[-60:], "a ) at the end of each variation")


def _first_number(word: str, first: int, last: int) -> int:
    """Return the number after a bracket, which is that of a ply of the line around it, but for its first one."""
    number = int(word) if word.isdecimal() and len(word) < 5 else 0
    if not first < number <= last:
        raise NotationError(word, f"after the bracket the number of a ply, from {first + 1} to {last}")
    return number


def _played(node: TreeNode, word: str, number: int) -> TreeNode:
    ply = parse_ply(word, number)
    try:
        return node.play(ply)
    except IllegalPlyError as error:
        raise NotationError(word, f"a legal ply for {node.position.turn} ({error.objection.name})", number) from error


def clean_comment(text: str) -> str:
    """Return a comment as it can be kept: one printable line, not too long, without braces."""
    words = " ".join("".join(filter(str.isprintable, text)).translate(str.maketrans("{}", "()")).split())
    return words[:MAX_READ_LENGTH].strip()


def format_comments(root: TreeNode) -> str:
    """Return the text of a tree's comments and arrows, '' without any."""
    noted = [(number, node) for number, node in enumerate(root.nodes()) if node.comment or node.arrows]
    return " ".join(f"{{{' '.join(map(str, [number, *node.arrows]))}: {node.comment}}}" for number, node in noted)


def add_comments(root: TreeNode, text: str) -> None:
    """Add the comments and arrows of a text to a tree with all its variations; NotationError if there is an error."""
    nodes = list(root.nodes())
    for number, arrows, comment in (found.groups() for found in _COMMENT.finditer(text)):
        if int(number) >= len(nodes):
            raise NotationError(number, f"the number of a position, at most {len(nodes) - 1}")
        node = nodes[int(number)]
        node.comment = clean_comment(comment)
        node.arrows = [arrow for arrow in map(parse_ply, arrows.split()) if isinstance(arrow, Move)]
    rest = _COMMENT.sub("", text).strip()
    if rest:
        raise NotationError(rest[:60], "a comment like {52 e3g5: threatens both}")
