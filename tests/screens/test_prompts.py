"""Prompts: labels name the key or button of their action on the device in use."""

from itertools import combinations

import pygame

from dvonn.input import DEFAULT_BINDINGS, Action, Device, Key
from dvonn.screens.prompts import KeyButton, Toolbar, label_with_key
from tests.harness.stage import RecordingStage

TABLE = {
    Device.MOUSE: {Action.UNDO: "Do it (U)", Action.BACK: "Do it (Esc)", Action.PAUSE: "Do it (P)"},
    Device.KEYBOARD: {Action.UNDO: "Do it (U)", Action.BACK: "Do it (Esc)", Action.PAUSE: "Do it (P)"},
    Device.PAD: {Action.UNDO: "Do it (X)", Action.BACK: "Do it (B)", Action.MUTE: "Do it"},
    Device.TOUCH: {Action.UNDO: "Do it", Action.BACK: "Do it"},
}


def test_words_name_the_key_or_the_button(stage: RecordingStage) -> None:
    """A label names the key for keyboard and mouse, the button for a pad, and neither for touch or unbound actions."""
    for device, labels in TABLE.items():
        stage.controls.device = device
        assert {action: label_with_key("Do it", action, stage.controls) for action in labels} == labels


def test_buttons_in_two_rows(stage: RecordingStage) -> None:
    """In two rows above the window's edge the rows are as narrow as possible, and no button overlaps another."""
    toolbar = Toolbar([KeyButton(lambda: None, str(n), width_factor=2.0 if not n else 1.0) for n in range(5)])
    toolbar.place(stage, in_two_rows=True)
    assert [len(row) for row in toolbar.rows] == [2, 3]
    boxes = [pygame.Rect(widget.box) for widget in toolbar.widgets]
    assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))
    assert max(box.bottom for box in boxes) < stage.size[1]
    toolbar.place(stage)
    assert len({widget.box.y for widget in toolbar.widgets}) == len(toolbar.rows) == 1


def test_words_follow_the_bindings(stage: RecordingStage) -> None:
    """A label names the bound key, or none."""
    controls = stage.controls
    controls.bindings = DEFAULT_BINDINGS.bind(Key(pygame.K_b), Action.UNDO)
    assert label_with_key("Undo", Action.UNDO, controls) == "Undo (B)"
    for control in controls.bindings.controls[Action.UNDO]:
        controls.bindings = controls.bindings.unbind(control)
    assert label_with_key("Undo", Action.UNDO, controls) == "Undo"
