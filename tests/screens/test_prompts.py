"""Prompts: a button's words name what does the same on the device in use."""

import pygame
import pytest

from dvonn.input import DEFAULTS, Action, Controls, Device, Key
from dvonn.screens.prompts import labelled
from tests.harness.devices import START, A, finger, key, mouse_down, pad_down
from tests.harness.stage import HeardStage


@pytest.mark.parametrize(
    ("device", "action", "words"),
    [
        (Device.MOUSE, Action.UNDO, "Do it (U)"),
        (Device.KEYBOARD, Action.UNDO, "Do it (U)"),
        (Device.PAD, Action.UNDO, "Do it (X)"),
        (Device.TOUCH, Action.UNDO, "Do it"),
        (Device.MOUSE, Action.BACK, "Do it (Esc)"),
        (Device.PAD, Action.BACK, "Do it (B)"),
        (Device.TOUCH, Action.BACK, "Do it"),
        (Device.PAD, Action.MUTE, "Do it"),
        (Device.KEYBOARD, Action.PAUSE, "Do it (P)"),
    ],
)
def test_words_name_the_key_or_the_button(stage: HeardStage, device: Device, action: Action, words: str) -> None:
    """A mouse is told the key, as it is on the button already; who has no way to it is told none."""
    stage.controls.device = device
    assert labelled("Do it", action, stage.controls) == words


def test_words_follow_the_device(stage: HeardStage) -> None:
    """As soon as another device is used, another key or button is named."""
    controls, seen = Controls(), []
    events = [pad_down(START), key(pygame.K_u), finger(pygame.FINGERDOWN, (5, 5), stage.size), pad_down(A)]
    for event in (*events, mouse_down((5, 5))):
        controls.read(event, stage.size)
        seen.append(labelled("Undo", Action.UNDO, controls))
    assert seen == ["Undo (X)", "Undo (U)", "Undo", "Undo (X)", "Undo (U)"]


def test_words_follow_the_bindings(stage: HeardStage) -> None:
    """A key that has been bound is named, and none where there is none."""
    controls = stage.controls
    controls.bindings = DEFAULTS.bind(Key(pygame.K_b), Action.UNDO)
    assert labelled("Undo", Action.UNDO, controls) == "Undo (B)"
    for control in controls.bindings.controls[Action.UNDO]:
        controls.bindings = controls.bindings.unbind(control)
    assert labelled("Undo", Action.UNDO, controls) == "Undo"
