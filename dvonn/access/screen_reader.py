"""The screen reader's view of the window, by AccessKit: a tree of nodes, sentences, and what the reader presses.

AccessKit asks for the tree, and hands on what is pressed, in threads of its own; both reach the program as events.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

import accesskit
import pygame

from dvonn.access.nodes import NodeKey, Role, ScreenNode

ROOT_ID: Final = 0
SENTENCE_IDS: Final = range(1, 9)  # used in turns, so that the same sentence is heard twice
BOARD_ID: Final = 9
FIRST_NODE_ID: Final = 10
ACCESS_EVENT: Final = pygame.event.custom_type()
"""A request of a screen reader: `key` of a node, `action` and `value`; without them the tree is asked for."""
ACCESSKIT_ROLES: Final = {
    Role.HEADING: accesskit.Role.HEADING,
    Role.TEXT: accesskit.Role.LABEL,
    Role.BUTTON: accesskit.Role.BUTTON,
    Role.CHOICE: accesskit.Role.RADIO_GROUP,
    Role.OPTION: accesskit.Role.RADIO_BUTTON,
    Role.STEPPER: accesskit.Role.SPIN_BUTTON,
    Role.SLIDER: accesskit.Role.SLIDER,
    Role.ROW: accesskit.Role.LIST_ITEM,
    Role.FIELD: accesskit.Role.TEXT_INPUT,
    Role.SPACE: accesskit.Role.BUTTON,
}
PRESSED_ROLES: Final = {Role.BUTTON, Role.OPTION, Role.ROW, Role.SPACE, Role.CHOICE}
STEPPED_ROLES: Final = {Role.STEPPER, Role.SLIDER, Role.CHOICE}
ACTIONS: Final = [
    (accesskit.Action.CLICK, "press"),
    (accesskit.Action.FOCUS, "focus"),
    (accesskit.Action.INCREMENT, "increment"),
    (accesskit.Action.DECREMENT, "decrement"),
    (accesskit.Action.SET_VALUE, "set"),
]
"""AccessKit's actions, which have no hash, and their names in events."""


class ScreenReader:
    """The adapter of the window. `is_active` tells whether a screen reader reads."""

    def __init__(self) -> None:
        self.is_active = False
        self._title, self._nodes, self._sentences = "", list[ScreenNode](), dict[int, tuple[int, str]]()
        self._ids: dict[tuple[int, NodeKey], int] = {}  # of the nodes of each scene
        self._scene = 0  # the number of the scene
        self._sent: dict[int, object] = {}  # what the reader knows, by the nodes' identifiers
        self._count = 0  # of all sentences
        self._adapter = _adapter(self._first_tree, self._request, self._deactivate)

    # In threads of AccessKit

    def _first_tree(self) -> accesskit.TreeUpdate:
        self.is_active = True
        self._sent = {}
        pygame.event.post(pygame.Event(ACCESS_EVENT))
        return self._update()

    def _deactivate(self) -> None:
        self.is_active = False

    def _request(self, request: accesskit.ActionRequest) -> None:
        keys = {number: key for (scene, key), number in self._ids.items() if scene == self._scene}
        action = next((name for one, name in ACTIONS if one == request.action), None)
        if action and request.target in keys:
            value = request.data[1] if request.data else None
            pygame.event.post(pygame.Event(ACCESS_EVENT, key=keys[request.target], action=action, value=value))

    # In the program's

    def note_focus(self, *, focused: bool) -> None:
        """Note whether the window has the focus."""
        change = getattr(self._adapter, "update_window_focus_state", None)  # Windows finds it out by itself
        change = change or getattr(self._adapter, "update_view_focus_state", None)
        if change:
            _raise_events(change(focused))

    def show(self, title: str, nodes: Sequence[ScreenNode], sentences: Iterable[str], *, is_new: bool) -> None:
        """Show the nodes of a picture, of another scene than before if it is new, and let sentences be said."""
        if is_new:
            self._scene += 1
            self._ids = {}
        self._title, self._nodes = title, list(nodes)
        for words in sentences:
            self._count += 1
            number = SENTENCE_IDS[self._count % len(SENTENCE_IDS)]
            self._sentences = {**self._sentences, number: (self._count, words)}
        _raise_events(self._adapter.update_if_active(self._update))

    def _id(self, key: NodeKey) -> int:
        """Return the identifier of a node, which no node of another scene has."""
        last = max(self._ids.values(), default=FIRST_NODE_ID + 1000 * self._scene)
        return self._ids.setdefault((self._scene, key), last + 1)

    def _update(self) -> accesskit.TreeUpdate:
        """Return the nodes that the reader does not know yet, and the focus."""
        nodes, focused = self._nodes, next((self._id(node.key) for node in self._nodes if node.focused), ROOT_ID)
        update = accesskit.TreeUpdate(focused)
        if not self._sent:
            update.tree = accesskit.Tree(ROOT_ID)
        for number, state, make in self._parts(nodes):
            if self._sent.get(number) != state:
                update.nodes.append((number, make()))
                self._sent[number] = state
        return update

    def _parts(self, nodes: Sequence[ScreenNode]) -> Iterable[tuple[int, object, Callable[[], accesskit.Node]]]:
        """Yield the identifier of each node, all that it says, and a function that makes it."""
        children: dict[NodeKey | None, list[int]] = {}
        spaces = [self._id(node.key) for node in nodes if node.role is Role.SPACE]
        for node in nodes:
            if node.role is not Role.SPACE:
                children.setdefault(node.parent, []).append(self._id(node.key))
        top = [*children.get(None, ()), *([BOARD_ID] if spaces else ()), *self._sentences]
        yield ROOT_ID, (self._title, top), partial(_container, accesskit.Role.WINDOW, self._title, top)
        for number, sentence in self._sentences.items():
            yield number, sentence, partial(_sentence, sentence[1])
        if spaces:
            yield BOARD_ID, spaces, partial(_container, accesskit.Role.GROUP, "", spaces)
        for node in nodes:
            below = children.get(node.key, [])
            yield self._id(node.key), (node, below), partial(_accessible, node, below)


def _accessible(node: ScreenNode, children: Sequence[int]) -> accesskit.Node:
    """Return a node as AccessKit describes it."""
    made = accesskit.Node(ACCESSKIT_ROLES[node.role])
    left, top, width, height = node.box
    made.set_bounds(accesskit.Rect(left, top, left + width, top + height))
    made.set_children(list(children))
    if node.role is Role.TEXT:
        made.set_value(node.name)
    else:
        made.set_label(node.name)
        if node.value or node.role is Role.FIELD:
            made.set_value(node.value)
    if node.note:
        made.set_description(node.note)
    if not node.enabled:
        made.set_disabled()
    if node.chosen is not None:
        made.set_toggled(accesskit.Toggled.TRUE if node.chosen else accesskit.Toggled.FALSE)
    if node.share is not None:
        made.set_numeric_value(node.share)
        made.set_min_numeric_value(0.0)
        made.set_max_numeric_value(1.0)
    for action in _actions(node):
        made.add_action(action)
    return made


def _actions(node: ScreenNode) -> Iterable[accesskit.Action]:
    if node.source is not None or node.role is Role.FIELD:
        yield accesskit.Action.FOCUS
    if node.role in PRESSED_ROLES:
        yield accesskit.Action.CLICK
    if node.role in STEPPED_ROLES:
        yield accesskit.Action.INCREMENT
        yield accesskit.Action.DECREMENT
    if node.role in {Role.FIELD, Role.SLIDER}:
        yield accesskit.Action.SET_VALUE


def _container(role: accesskit.Role, name: str, children: Sequence[int]) -> accesskit.Node:
    made = accesskit.Node(role)
    made.set_label(name)
    made.set_children(list(children))
    return made


def _sentence(words: str) -> accesskit.Node:
    made = accesskit.Node(accesskit.Role.LABEL)
    made.set_value(words)
    made.set_live(accesskit.Live.POLITE)
    return made


def _adapter(tree: Callable[[], Any], act: Callable[[Any], None], deactivate: Callable[[], None]) -> Any:  # noqa: ANN401
    """Return the adapter of this system; on Windows it must be made while the window is hidden."""
    if sys.platform == "win32":
        window = pygame.Window.from_display_module()
        window.hide()
        made = accesskit.windows.SubclassingAdapter(pygame.display.get_wm_info()["window"], tree, act)
        window.show()
        return made
    if sys.platform == "darwin":
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return accesskit.macos.SubclassingAdapter.for_window(pygame.display.get_wm_info()["window"], tree, act)
    return accesskit.unix.Adapter(tree, act, deactivate)


def _raise_events(events: Any) -> None:  # noqa: ANN401
    """Raise the events of an update, which macOS and Windows leave to the program."""
    if events is not None:
        events.raise_events()
