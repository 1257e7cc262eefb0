"""Listening: what is to be heard when the picture, the focus or the sentences of the moment change."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dvonn.access.nodes import Role, ScreenNode, scene_nodes
from dvonn.language import N_, _
from dvonn.screens.scene import PROGRAM_NAME, Scene

ROLE_WORDS: Final = {
    Role.BUTTON: N_("button"),
    Role.SLIDER: N_("slider"),
    Role.FIELD: N_("text field"),
}
"""The words that follow the name of a node with the focus, where it is not plain what it is."""


@dataclass(frozen=True)
class Heard:
    """The news of a picture in order: events, the name and the texts of a new screen, its sentences, the focus."""

    events: Sequence[str]
    screen: str
    sentences: Sequence[str]
    focus: str

    @property
    def words(self) -> list[str]:
        """All of it."""
        return [words for words in (*self.events, self.screen, *self.sentences, self.focus) if words]


class Listening:
    """Follows the scenes as they are drawn. The nodes are those of the last picture."""

    def __init__(self) -> None:
        self.nodes: list[ScreenNode] = []
        self._scene: Scene | None = None
        self._outline: object = None
        self._live: Sequence[str] = ()
        self._focus: ScreenNode | None = None

    def has_followed(self, scene: Scene) -> bool:
        """Return whether the last picture of a scene was listened to."""
        return scene.outline is self._outline

    def follow(self, scene: Scene, events: Sequence[str]) -> Heard | None:
        """Return what is new in the picture of a scene, after events in sentences; None if nothing is."""
        outline = scene.outline
        if not outline or (outline is self._outline and not events):
            return None
        is_new, before = scene is not self._scene, self._focus
        if outline is not self._outline:
            self.nodes = scene_nodes(scene, outline)
        self._scene, self._outline = scene, outline
        self._focus = next((node for node in self.nodes if node.focused), None)
        typed = [words for node in self.nodes if node.role is Role.FIELD for words in (node.value, node.note)]
        live = [*outline.live, *filter(None, typed)]
        screen = screen_words(scene, self.nodes, outline.live) if is_new else ""
        fresh = [words for words in dict.fromkeys(live) if words != screen and (is_new or words not in self._live)]
        self._live = live
        moved = is_new or focus_words(self._focus) != focus_words(before)
        short = scene.stage.settings.short_words
        said = self._focus and moved and describe(self._focus, short=short)
        return Heard(events, screen, fresh, said or "")


def screen_name(scene: Scene) -> str:
    """Return the name of a screen."""
    return scene.title.removeprefix(f"{PROGRAM_NAME}: ")


def screen_words(scene: Scene, nodes: Sequence[ScreenNode], live: Sequence[str]) -> str:
    """Return the name of a screen, and its texts unless it has a board, which is heard by its spaces, or is short."""
    name = screen_name(scene)
    if scene.heard_board or scene.stage.settings.short_words:
        return name
    texts = [node.name for node in nodes if node.role in {Role.HEADING, Role.TEXT} and node.name not in live]
    return "\n".join([name, *(words for words in texts if not name.startswith(words))])


def focus_words(node: ScreenNode | None) -> tuple[object, ...]:
    """Return the parts of a node that are heard again when they change; of a space, the ply tells what changes."""
    if not node or node.role is Role.SPACE:
        return (node and node.key,)
    return node.key, node.name, node.value


def describe(node: ScreenNode, *, short: bool = False) -> str:
    """Return a node in words: its name, its value, its kind and whether it can be used, and its explanation."""
    kind = _(ROLE_WORDS[node.role]) if node.role in ROLE_WORDS else ""
    state = "" if node.enabled else _("not available")
    parts = [node.name, node.value, kind if not short else "", state]
    words = ", ".join(filter(None, parts))
    has_note = node.note and node.note not in parts and not (short and node.enabled)
    return f"{words}. {node.note}" if has_note else words
