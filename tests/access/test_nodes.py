"""Each screen of the gallery for a screen reader: every widget that is drawn is a node that tells the same."""

from dataclasses import dataclass
from typing import Any

import pytest

from dvonn.access.nodes import Role, ScreenNode, option_name, scene_nodes
from dvonn.screens.scene import Scene
from dvonn.ui.outline import OutlinedWidget
from dvonn.ui.widgets import Button, Choice, Slider, Stepper, Widget
from tests.harness.layout_text import kinds
from tests.harness.scale import scaled
from tests.measure.snapshot import SceneRenderer
from tests.measure.stills.gallery import SNAPSHOT_SCENES


@dataclass
class Drawn:
    """The widgets that a scene has drawn, and that which it has shown with the focus."""

    widgets: list[Widget]
    focused: Widget | None = None


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Return what the scene that was drawn last has drawn."""
    found = Drawn([])

    def begin(scene: Scene, *words: Any, **named: Any) -> None:  # noqa: ANN401
        found.widgets, found.focused = [], None
        draw_scene(scene, *words, **named)

    def noting(draw: Any) -> Any:  # noqa: ANN401
        def draw_widget(widget: Widget, *words: Any, focused: bool, **named: Any) -> None:  # noqa: ANN401
            if not any(widget is one for one in found.widgets):
                found.widgets.append(widget)
            found.focused = widget if focused else found.focused
            draw(widget, *words, focused=focused, **named)

        return draw_widget

    draw_scene = Scene.draw
    monkeypatch.setattr(Scene, "draw", begin)
    for kind in kinds(Button, Choice):
        if "draw" in vars(kind):
            monkeypatch.setattr(kind, "draw", noting(vars(kind)["draw"]))
    return found


def test_every_widget_is_a_node(drawn: Drawn) -> None:
    """In each scene each widget is a node with its role, name, value, place and state; one has the focus."""
    renderer = SceneRenderer((1280, 720))
    renderer.draw("menu")
    renderer.scene.stage.listens = True
    names = list(SNAPSHOT_SCENES)
    for name in scaled(names[::16], names):
        renderer.draw(name)
        outline = renderer.scene.outline
        assert outline
        nodes = scene_nodes(renderer.scene, outline)
        assert len({node.key for node in nodes}) == len(nodes), name
        assert all(node.name for node in nodes), name
        told = {
            id(node.source.widget): node
            for node in nodes
            if isinstance(node.source, OutlinedWidget) and not node.parent
        }
        for widget in drawn.widgets:
            if isinstance(widget, Choice) or widget.command:
                node = told.get(id(widget))
                assert node, (name, widget)
                assert said_of(node) == expected_of(widget, node, focused=widget is drawn.focused), name
        assert len([node for node in nodes if node.focused]) <= 1, name


def said_of(node: ScreenNode) -> tuple[object, ...]:
    """Return what a node tells."""
    return node.role, node.box, node.enabled, node.focused, node.note, f"{node.name}, {node.value}"


def expected_of(widget: Widget, node: ScreenNode, *, focused: bool) -> tuple[object, ...]:
    """Return what the node of a widget must tell; the words on a button may go on."""
    if isinstance(widget, Choice):
        role = (
            Role.SLIDER if isinstance(widget, Slider) else Role.STEPPER if isinstance(widget, Stepper) else Role.CHOICE
        )
        option = option_name(widget, widget.chosen)
        words = f"{widget.label}, {option}" if widget.label else f"{option}, "
    else:
        role, words = Role.BUTTON, f"{node.name}, {node.value}"
        assert (widget.name or widget.label) in words
    return role, widget.box, widget.enabled, focused, widget.explanation(), words
