"""A screen as lines: its texts, and its widgets and rows with numbers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from dvonn.access.listening import describe, screen_name
from dvonn.access.nodes import NodeKey, Role, ScreenNode
from dvonn.screens.scene import Scene
from dvonn.screens.text_entry import TextEntry

CHOICES: Final = frozenset({Role.CHOICE, Role.STEPPER, Role.SLIDER})
NUMBERED: Final = CHOICES | {Role.BUTTON, Role.ROW}
SOFT_HYPHEN: Final = "\xad"


@dataclass(frozen=True)
class ScreenLines:
    """The lines of a screen, those of its widgets, and the keys of these, the first of which has the number 1."""

    lines: Sequence[str] = ()
    widgets: Sequence[str] = ()
    keys: Sequence[NodeKey] = ()


def screen_lines(scene: Scene, nodes: Sequence[ScreenNode]) -> ScreenLines:
    """Return the lines of a screen without its name, in the order of reading; short words leave out texts."""
    short = scene.stage.settings.short_words
    name = screen_name(scene)
    lines, widgets, keys = [words for words in live_sentences(scene) if words != name], [], []
    for node in nodes:
        if node.role in NUMBERED and not _is_letter_key(scene, node):
            keys.append(node.key)
            widgets.append(f"{len(keys)}. {node_words(node, short=short)}")
            lines.append(widgets[-1])
        elif node.role is Role.FIELD:
            lines += [node.value, node.note]
        elif node.role in {Role.HEADING, Role.TEXT} and not short and node.name not in {name, *lines}:
            lines.append(node.name)
    return ScreenLines(lines, widgets, keys)


def live_sentences(scene: Scene) -> Sequence[str]:
    """Return the sentences on a screen that tell of the moment."""
    return list(dict.fromkeys(scene.outline.live)) if scene.outline else []


def node_words(node: ScreenNode, *, short: bool = False) -> str:
    """Return a node in words, whose kind is plain: what has a number can be pressed."""
    return describe(replace(node, role=Role.TEXT), short=short)


def _is_letter_key(scene: Scene, node: ScreenNode) -> bool:
    """Whether a node is a key on the screen, which nobody needs who has a keyboard."""
    return isinstance(scene, TextEntry) and len(node.name) == 1


def plain(words: str) -> str:
    """Return words without any character that is no printable one but line ends."""
    letters = words.replace(SOFT_HYPHEN, "")
    return "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in letters)
