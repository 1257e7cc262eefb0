"""What must hold after each part of a use: plain functions that raise an AssertionError with a sentence."""

from collections.abc import Callable
from itertools import combinations
from typing import Final

import pygame

from dvonn.access.nodes import Role, ScreenNode, option_name
from dvonn.ui.canvas import OutlinedWidget
from dvonn.ui.choice import Choice, Slider, Stepper, Widget
from dvonn.ui.layout import Box
from tests.sweep.user import SweepUser, focused_widget, key_of


def focus_is_seen(user: SweepUser) -> None:
    """Show a user of keys or a pad all of the widget with the focus, or the space with the cursor."""
    if not user.device.moves_focus or user.scene.is_skippable or not user.pressable():
        return
    node, cursor, outline = user.focus, user.scene.cursor, user.scene.outline
    waits = outline and any(one.focused and _is_awaited(one.widget) for one in outline.widgets)
    assert node or waits, "nothing has the focus"
    widget = focused_widget(node)
    if widget:
        seen = next((one for one in user.seen if one.widget is widget), None)
        assert seen, f"{key_of(widget)} has the focus and is not drawn"
        assert seen.focused, f"{key_of(widget)} is drawn without its focus"
        assert seen.is_whole, f"{key_of(widget)} has the focus, and {seen.part} of {widget.box} is seen"
    elif node and cursor and cursor.shown is not None:
        assert Box(0, 0, *user.size).contains(node.box.centre), "the cursor is beyond the window"


def widgets_lie_apart(user: SweepUser) -> None:
    """Keep widgets that can be pressed from lying over each other."""
    for one, other in combinations(user.pressable(), 2):
        overlap = pygame.Rect(one.part).clip(other.part)
        assert min(overlap.size) <= 2, f"{key_of(one.widget)}, {key_of(other.widget)}"


def picture_and_outline_agree(user: SweepUser) -> None:
    """Tell the same of each widget as is drawn, by one node with a name; at most one has the focus."""
    nodes = user.nodes
    assert len({node.key for node in nodes}) == len(nodes), "two nodes have one key"
    nameless = [node for node in nodes if not node.name]
    assert not nameless, f"{nameless[0].role} {nameless[0].key} has no name"
    assert len([node for node in nodes if node.focused]) <= 1, "two nodes have the focus"
    told = {
        id(node.source.widget): node for node in nodes if isinstance(node.source, OutlinedWidget) and not node.parent
    }
    focused = next((one.widget for one in user.seen if one.focused), None)
    for widget in (one.widget for one in user.seen if isinstance(one.widget, Choice) or one.widget.command):
        node = told.get(id(widget))
        assert node or _is_awaited(widget), f"{key_of(widget)} is not heard"
        assert not node or _said_of(node) == _expected_of(widget, node, focused=widget is focused), key_of(widget)


def _is_awaited(widget: Widget) -> bool:
    """Tell whether a widget is only the place of what will be found."""
    return not widget.enabled and not widget.label


def _said_of(node: ScreenNode) -> tuple[object, ...]:
    return node.role, node.box, node.enabled, node.focused, node.note, f"{node.name}, {node.value}"


def _expected_of(widget: Widget, node: ScreenNode, *, focused: bool) -> tuple[object, ...]:
    """Return what the node of a widget must tell; the words on a button may go on."""
    if isinstance(widget, Choice):
        role = (
            Role.SLIDER if isinstance(widget, Slider) else Role.STEPPER if isinstance(widget, Stepper) else Role.CHOICE
        )
        option = option_name(widget, widget.chosen)
        words = f"{widget.label}, {option}" if widget.label else f"{option}, "
    else:
        role, words = Role.BUTTON, f"{node.name}, {node.value}"
        assert (widget.name or widget.label) in words, f"{key_of(widget)} is called {words}"
    return role, widget.box, widget.enabled, focused, widget.explanation(), words


def picture_is_whole(user: SweepUser) -> None:
    """Show the same pixels whether the changes of a picture are drawn or all of it."""
    shown, whole = user.pictures()
    assert shown == whole, "a part of the picture is stale"


CHECKS: Final[tuple[Callable[[SweepUser], None], ...]] = (
    focus_is_seen,
    widgets_lie_apart,
    picture_and_outline_agree,
    picture_is_whole,
)
