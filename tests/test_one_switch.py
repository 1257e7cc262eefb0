"""The program with one switch, while the focus moves by itself."""

from collections.abc import Callable, Sequence

import pygame
import pytest

from dvonn.rules.board import Space
from dvonn.screens.play import BoardScene
from dvonn.screens.ply_board import PlyBoard
from dvonn.screens.scene import Scene
from dvonn.ui.form import Form
from dvonn.ui.timing import Speed
from tests.harness.devices import finger_event, key_down, mouse_down, pad_down
from tests.harness.player import AppUser, shows_result
from tests.harness.scale import only_full

PACE = 0.6  # seconds
STOPS = 120  # more than any scene has


class SwitchUser(AppUser):
    """A user of one switch, who looks where the focus is."""

    def __init__(self) -> None:
        super().__init__((1280, 720), draws=False)
        self.app.stage.settings.speed, self.app.stage.settings.scanning = Speed.OFF, PACE

    @property
    def top(self) -> Scene:
        """The active scene."""
        return self.app.director.top

    @property
    def board(self) -> PlyBoard:
        """The active scene, a board."""
        assert isinstance(self.top, PlyBoard)
        return self.top

    @property
    def focus(self) -> str | Space:
        """The space of the cursor, or else the label of the widget that has the focus."""
        top = self.top
        if isinstance(top, PlyBoard) and not top.toolbar_has_focus:
            return top.cursor.space
        form = getattr(top, "tab_form", None) or getattr(top, "form", None) or getattr(top, "_toolbar", None)
        assert isinstance(form, Form)
        focused = form.focused
        return (getattr(focused, "words", "") or focused.label).partition(" (")[0]

    def choose(self, *wanted: str | Space) -> None:
        """Choose the first of some spaces, or the widget of a label, that the focus reaches."""
        for _ in range(STOPS):
            if self.focus in wanted:
                self.send(key_down(pygame.K_SPACE))
                return
            self.wait(PACE)
        pytest.fail(f"the focus never reaches {wanted} on {self.title}")

    def play(self, texts: Sequence[str]) -> None:
        """Play one of some plies: that whose spaces the focus reaches first."""
        board = self.board
        spaces = {ply[0] for ply in board.selection.position.moves() if str(ply) in texts}
        self.choose(*spaces)
        source = board.selection.selected
        if source is not None:
            moves = board.selection.position.moves_from(source)
            self.choose(*(move.target for move in moves if str(move) in texts))

    def wait_for(self, condition: Callable[[], bool]) -> None:
        """Let frames pass until something is so."""
        for _ in range(6000):
            if condition():
                return
            self.wait(1 / 60)
        pytest.fail(f"nothing happens on {self.title}")


@only_full("a whole game")
def test_a_whole_game() -> None:
    """A game against the computer: pieces are placed, the rest is filled, stacks are let go, moved, and counted."""
    user = SwitchUser()
    user.choose("Play")
    scene = user.board
    assert isinstance(scene, BoardScene)
    match = scene.match

    def is_my_turn() -> bool:
        return match.waits_for_human and isinstance(user.top, BoardScene) and not user.top.ends_with_any_input

    while not match.can_fill:
        user.play(list(map(str, match.position.moves())))
        user.wait_for(is_my_turn)
    user.choose("Fill the rest")
    user.wait_for(is_my_turn)
    first = user.board.choices()[0]
    for _ in range(2):  # selected, and let go
        user.choose(first)
    assert user.board.selection.selected is None
    while not match.game.outcome:
        user.play(list(map(str, match.position.moves())))
        user.wait_for(lambda: is_my_turn() or match.game.outcome is not None)
    user.wait_for(lambda: shows_result(user) and not user.top.ends_with_any_input)
    user.choose("Menu")
    assert user.title == "DVONN"


@pytest.mark.parametrize(
    "events",
    [
        [key_down(pygame.K_RETURN)],
        [key_down(pygame.K_SPACE)],
        [mouse_down((3, 3))],
        [pad_down(1)],
        [finger_event(kind, (3, 3), (1280, 720)) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)],
    ],
    ids=["enter", "space", "click", "any pad button", "tap"],
)
def test_every_switch_accepts(events: list[pygame.Event]) -> None:
    """A key, a pad's button, and a click or a tap anywhere choose what has the focus, and nothing else."""
    user = SwitchUser()
    user.wait(PACE * 2.5)
    assert user.focus == "Set up a game"
    user.send(*events)
    assert user.title == "DVONN: Set up a game"


def test_scanning_waits_for_what_moves() -> None:
    """Scanning neither cuts the computer's move short, nor hands a board over or draws a colour by itself."""
    user = SwitchUser()
    user.app.stage.settings.speed = Speed.SLOW
    user.choose("Play")
    user.choose(*user.board.choices())
    user.wait_for(lambda: user.board.player.plan is not None)
    seconds = 0.0
    while user.board.player.plan:
        user.wait(1 / 60)
        seconds += 1 / 60
    assert seconds > 0.3
