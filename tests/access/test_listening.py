"""What is heard of the program: screens, the focus and sentences, once each, by scripted events."""

from math import inf
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.access import access
from dvonn.app import App
from dvonn.commandline import Options
from dvonn.screens.play.board_scene import BoardScene
from tests.harness.surroundings import FakeVoice
from tests.harness.user import key_down

FRAMES = 8  # in which a screen opens, and is listened to
FRAME_SECONDS = 0.1


class Listener:
    """A user who presses keys and hears the program."""

    def __init__(self, folder: Path | None = None) -> None:
        FakeVoice.said.clear()
        self.app = App(Options(size=(800, 480), data_dir=folder, mute=True), rng=Random(3))
        self.app.run(1)
        self.app.running, self.app.new_pictures_seconds = True, inf  # however slow the machine is

    def press(self, *keys: int) -> list[str]:
        """Press keys one after the other; return what is heard after the last one."""
        for key in keys:
            FakeVoice.said.clear()
            self.app.frame([key_down(key)], 1 / 60)
            self.wait()
        return list(FakeVoice.said)

    def wait(self, frames: int = FRAMES) -> None:
        """Let time pass."""
        for _ in range(frames):
            self.app.frame([], FRAME_SECONDS)


@pytest.fixture
def listener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Listener:
    """Return a listener at the first start."""
    monkeypatch.setattr(access, "Voice", FakeVoice)
    return Listener(tmp_path)


def test_from_the_first_start_to_the_first_ply(listener: Listener) -> None:
    """One key turns speech on and tells the next ones; three more keys lead to the first piece on the board."""
    assert "F2" in listener.app.director.top.title
    heard = listener.press(pygame.K_F2)
    assert heard[0].startswith("Speech is on; F2 turns it off. Tab goes to the next choice")
    assert heard[1].startswith("New to DVONN?")
    assert heard[-1] == "Learn it in two minutes, button"
    assert listener.press(pygame.K_DOWN) == ["I know the game, button"]
    heard = listener.press(pygame.K_RETURN)
    assert heard[0] == "DVONN\nStay linked to the red"
    assert heard[1].startswith("Play, ")
    heard = listener.press(pygame.K_RETURN)
    assert heard == ["Your turn", "Place a red piece on any free space", "f3, empty"]
    assert "You: red piece on f3." in listener.press(pygame.K_RETURN)
    assert isinstance(listener.app.director.top, BoardScene)


def test_nothing_is_heard_or_noted_without_a_listener(listener: Listener) -> None:
    """Without speech and screen reader no outlines are made and no sentences kept, and F2 twice is the same."""
    assert listener.press(pygame.K_DOWN, pygame.K_RETURN) == []
    assert not listener.app.stage.listens
    assert listener.app.director.top.outline is None
    listener.press(pygame.K_F2)
    assert listener.app.stage.listens
    assert listener.press(pygame.K_F2, pygame.K_DOWN) == []
    assert not listener.app.stage.listens


def test_each_thing_is_said_once(listener: Listener) -> None:
    """A screen, a focus and a sentence are said when they are new, and not again while they last."""
    listener.press(pygame.K_F2, pygame.K_DOWN, pygame.K_RETURN)
    assert listener.press(pygame.K_DOWN) == ["Dreamy"]
    assert listener.press(pygame.K_RIGHT) == ["Greedy"]
    FakeVoice.said.clear()
    listener.wait()
    assert FakeVoice.said == []
    listener.press(pygame.K_UP, pygame.K_RETURN)
    assert listener.press(pygame.K_RIGHT) == ["g3, empty"]


def test_a_press_ends_what_is_said(listener: Listener) -> None:
    """Each press silences the voice before the next sentence."""
    listener.press(pygame.K_F2)
    before = FakeVoice.hushed
    listener.press(pygame.K_DOWN, pygame.K_DOWN)
    assert FakeVoice.hushed == before + 2


def test_language_rate_and_short_words(listener: Listener) -> None:
    """The voice speaks the language in use at the rate of the settings; short words leave out explanations."""
    listener.press(pygame.K_F2, pygame.K_DOWN, pygame.K_RETURN)
    listener.app.stage.settings.speech_rate = 1.5
    listener.app.stage.settings.short_words = True
    listener.app.stage.choose_language("nl")
    heard = listener.press(pygame.K_DOWN, pygame.K_DOWN)
    assert FakeVoice.spoken_in == ("nl", 1.5)
    assert len(heard) == 1
    assert "." not in heard[0]
