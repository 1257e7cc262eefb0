"""Prompts: labels name the key or button of their action on the device in use."""

import pygame

from dvonn.input.bindings import DEFAULT_BINDINGS
from dvonn.input.intentions import Action, Device
from dvonn.input.keyboard import Key
from dvonn.screens.prompts import label_with_key
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


def test_words_follow_the_bindings(stage: RecordingStage) -> None:
    """A label names the bound key, or none."""
    controls = stage.controls
    controls.bindings = DEFAULT_BINDINGS.bind(Key(pygame.K_b), Action.UNDO)
    assert label_with_key("Undo", Action.UNDO, controls) == "Undo (B)"
    for control in controls.bindings.controls[Action.UNDO]:
        controls.bindings = controls.bindings.unbind(control)
    assert label_with_key("Undo", Action.UNDO, controls) == "Undo"
