"""Presses of nodes, which become the intentions of the devices."""

from dvonn.access.nodes import ScreenNode
from dvonn.input import Action, Intention, Press
from dvonn.screens.scene import Scene
from dvonn.ui.form import can_focus
from dvonn.ui.outline import OutlinedRow, OutlinedWidget
from dvonn.ui.widgets import Choice


def focus(scene: Scene, node: ScreenNode) -> None:
    """Give the focus to a node that can have it."""
    source = node.source
    if isinstance(source, OutlinedWidget) and can_focus(source.widget):
        scene.take_focus(None)
        source.form.focus_on(source.widget)
    elif isinstance(source, int):
        scene.take_focus(source)
        scene.play_place()
    scene.lay_out()  # which may scroll


def press(scene: Scene, node: ScreenNode) -> Intention | None:
    """Return the intention that presses a node, after it has got the focus; None if it can't be pressed.

    A widget is pressed where it is, or as what has the focus if it lies off the screen.
    """
    focus(scene, node)
    source = node.source
    if isinstance(source, OutlinedWidget):
        widget, box = source.widget, source.widget.box
        if isinstance(widget, Choice) and node.option is not None:
            box = widget.option_boxes()[node.option]
        is_seen = scene.stage.layout.window.contains(box.centre)
        return (Press(box.centre) if is_seen else Action.ACCEPT) if widget.enabled else None
    if isinstance(source, OutlinedRow):
        return Press(source.box.centre)
    return Action.ACCEPT if source is not None else None


def step(scene: Scene, node: ScreenNode, by: int) -> Intention:
    """Return the intention that steps a choice on (1) or back (-1), after it has got the focus."""
    focus(scene, node)
    return Action.RIGHT if by > 0 else Action.LEFT
