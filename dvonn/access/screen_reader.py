"""The screen reader's view of the window, by AccessKit: a tree of nodes, a sentence, and the reader's requests.

AccessKit calls back in threads of its own when a reader begins or ends to read, or makes a request; the program gets
both as events.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Any, Final

import accesskit
import pygame

from dvonn.access.nodes import NodeKey, Role, ScreenNode
from dvonn.language import _
from dvonn.screens.scene import PROGRAM_NAME
from dvonn.ui.choice import SLIDER_STEPS
from dvonn.ui.layout import UNPLACED_BOX

ROOT_ID: Final = 0
BOARD_ID: Final = 1
ACCESS_EVENT: Final = pygame.event.custom_type()
"""A request of a screen reader: the `number` of a node, `action` and `value`; without them only a wake-up."""
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
    Role.SPACE: accesskit.Role.LIST_ITEM,  # a role that is not said with each space
    Role.WINDOW: accesskit.Role.WINDOW,
    Role.BOARD: accesskit.Role.LIST,
    Role.SENTENCE: accesskit.Role.LABEL,
}
ACTIONS: Final = (
    (accesskit.Action.CLICK, "press"),
    (accesskit.Action.FOCUS, "focus"),
    (accesskit.Action.INCREMENT, "increment"),
    (accesskit.Action.DECREMENT, "decrement"),
    (accesskit.Action.SET_VALUE, "set"),
)
STATELESS_ROLES: Final = {Role.BUTTON, Role.STEPPER} if sys.platform == "linux" else set[Role]()
"""The roles that AccessKit always shows as enabled, so that their names say if they are not."""


class ScreenReader:
    """The adapter of the window. `is_active` tells whether a screen reader reads.

    A reader that `announces` says a live sentence as soon as it comes; others say each new name of the window.

    The adapter waits for the interpreter in its threads while it holds its lock. So it is not called before a reader
    reads, and its callbacks only post events.
    """

    def __init__(self, *, announces: bool) -> None:
        self.is_active, self._announces = False, announces
        self._nodes, self._sentence = dict[int, ScreenNode](), (0, "")
        self._ids: dict[tuple[NodeKey, Role], int] = {}  # of the scene's nodes; readers remember their roles
        self._new_ids = count(BOARD_ID + 1)  # never used again for another scene
        self._sent: dict[int, tuple[ScreenNode, list[int]]] = {}  # the nodes that the reader knows, by identifiers
        self._adapter = _adapter(self._activate, _request, self._deactivate)

    # In threads of AccessKit

    def _activate(self) -> None:
        """Note that a reader reads; the tree comes with the next picture."""
        self._sent = {}
        pygame.event.post(pygame.Event(ACCESS_EVENT))
        self.is_active = True

    def _deactivate(self) -> None:
        self.is_active = False

    # In the program's thread

    def node(self, number: int) -> ScreenNode | None:
        """Return the node of the last picture that has an identifier, None if it is gone."""
        return self._nodes.get(number)

    def note_focus(self, *, focused: bool) -> None:
        """Note whether the window has the focus."""
        change = getattr(self._adapter, "update_window_focus_state", None)  # Windows finds it out by itself
        change = change or getattr(self._adapter, "update_view_focus_state", None)
        if change and self.is_active:
            _raise_events(change(focused))

    def show(self, nodes: Sequence[ScreenNode], sentences: Iterable[str], *, is_new: bool) -> None:
        """Show the nodes of a picture, of another scene than before if it is new, and let sentences be said."""
        if is_new:
            self._ids = {}
        self._nodes = {self._id(node): node for node in nodes}
        if not self._sent:  # sentences of the first tree are not said
            self._send()
            self.note_focus(focused=pygame.key.get_focused())
        words = "\n".join(sentences)
        if words:
            is_again = words == self._sentence[1]
            self._sentence = next(self._new_ids), words + " " * is_again  # the name must change
        self._send()

    def _id(self, node: ScreenNode) -> int:
        key = node.key, node.role
        if key not in self._ids:
            self._ids[key] = next(self._new_ids)
        return self._ids[key]

    def _send(self) -> None:
        _raise_events(self._adapter.update_if_active(self._update))

    def _update(self) -> accesskit.TreeUpdate:
        """Return the nodes that the reader does not know yet, and the focus."""
        parts = _parts(self._nodes, self._sentence, announces=self._announces)
        update = accesskit.TreeUpdate(_focus(self._nodes))
        if not self._sent:
            update.tree = accesskit.Tree(ROOT_ID)
        for number, (node, children) in parts.items():
            if self._sent.get(number) != (node, children):
                update.nodes.append((number, _accessible(node, children)))
        self._sent = parts
        return update


def _parts(
    nodes: dict[int, ScreenNode], sentence: tuple[int, str], *, announces: bool
) -> dict[int, tuple[ScreenNode, list[int]]]:
    """Return each node of the window, and the nodes below it, by identifiers."""
    number, words = sentence
    ids, children = {node.key: number for number, node in nodes.items()}, defaultdict[int, list[int]](list)
    for one, node in nodes.items():
        above = BOARD_ID if node.role is Role.SPACE else ids[node.parent] if node.parent else ROOT_ID
        children[above].append(one)
    name = PROGRAM_NAME if announces else words or PROGRAM_NAME
    parts = {ROOT_ID: ScreenNode((), Role.WINDOW, name, UNPLACED_BOX), **nodes}
    if BOARD_ID in children:
        parts[BOARD_ID] = ScreenNode((), Role.BOARD, _("Board"), UNPLACED_BOX)
        children[ROOT_ID].append(BOARD_ID)
    if words:
        parts[number] = ScreenNode((), Role.SENTENCE, words, UNPLACED_BOX)
        children[ROOT_ID].append(number)
    return {one: (node, children[one]) for one, node in parts.items()}


def _focus(nodes: dict[int, ScreenNode]) -> int:
    """Return the identifier of the node with the focus; in a choice this is the chosen option.

    Without one it is the first node: of the window, a reader would say the name, which is the latest sentence, again.
    """
    for number, node in nodes.items():
        if node.focused:
            return next((one for one, option in nodes.items() if option.chosen and option.parent == node.key), number)
    return next(iter(nodes), ROOT_ID)


def _accessible(node: ScreenNode, children: Sequence[int]) -> accesskit.Node:
    """Return a node as AccessKit describes it. Only fields have a value in words, as some readers say no other."""
    made = accesskit.Node(ACCESSKIT_ROLES[node.role])
    made.set_children(list(children))
    left, top, width, height = node.box
    if node.box is not UNPLACED_BOX:
        made.set_bounds(accesskit.Rect(left, top, left + width, top + height))
    if node.role in {Role.TEXT, Role.SENTENCE}:
        made.set_value(node.name)
    else:
        made.set_label(_name(node))
    if node.role is Role.SENTENCE:
        made.set_live(accesskit.Live.POLITE)
    if node.role is Role.FIELD:
        made.set_value(node.value)
    if node.note not in {"", node.name, node.value}:
        made.set_description(node.note)
    if not node.enabled:
        made.set_disabled()
    if node.chosen is not None:
        made.set_toggled(accesskit.Toggled.TRUE if node.chosen else accesskit.Toggled.FALSE)
    if node.share is not None:
        made.set_numeric_value(round(node.share * SLIDER_STEPS))
        made.set_min_numeric_value(0)
        made.set_max_numeric_value(SLIDER_STEPS)
        made.set_numeric_value_step(1)
    for action in _actions(node):
        made.add_action(action)
    return made


def _name(node: ScreenNode) -> str:
    if node.role is Role.CHOICE:  # its option has the focus
        return node.name if node.value else ""
    value = "" if node.role in {Role.FIELD, Role.SLIDER} else node.value
    state = _("not available") if node.role in STATELESS_ROLES and not node.enabled else ""
    return ", ".join(filter(None, [node.name, value, state]))


def _actions(node: ScreenNode) -> Iterable[accesskit.Action]:
    if node.source is not None or node.role is Role.FIELD:
        yield accesskit.Action.FOCUS
    if node.role in {Role.BUTTON, Role.OPTION, Role.ROW, Role.SPACE}:
        yield accesskit.Action.CLICK
    if node.role in {Role.STEPPER, Role.SLIDER}:
        yield accesskit.Action.INCREMENT
        yield accesskit.Action.DECREMENT
    if node.role in {Role.FIELD, Role.SLIDER}:
        yield accesskit.Action.SET_VALUE


def _request(request: accesskit.ActionRequest) -> None:
    """Hand on a request, in a thread of AccessKit."""
    action = next((name for one, name in ACTIONS if one == request.action), "")
    value = request.data[1] if request.data else None
    pygame.event.post(pygame.Event(ACCESS_EVENT, number=request.target, action=action, value=value))


def _adapter(activate: Callable[[], None], act: Callable[[Any], None], deactivate: Callable[[], None]) -> Any:  # noqa: ANN401
    """Return the adapter of this system; on Windows it must be made while the window is hidden."""
    if sys.platform == "win32":
        window = pygame.Window.from_display_module()
        window.hide()
        made = accesskit.windows.SubclassingAdapter(pygame.display.get_wm_info()["window"], activate, act)
        window.show()
        return made
    if sys.platform == "darwin":
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return accesskit.macos.SubclassingAdapter.for_window(pygame.display.get_wm_info()["window"], activate, act)
    return accesskit.unix.Adapter(activate, act, deactivate)


def _raise_events(events: Any) -> None:  # noqa: ANN401
    """Raise the events of an update, which macOS and Windows leave to the program."""
    if events is not None:
        events.raise_events()
