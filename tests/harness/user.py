"""Users of the whole program, with the events of every device: in a window, and in a terminal."""

from collections.abc import Callable, Sequence
from io import StringIO
from math import ceil
from pathlib import Path
from queue import Empty
from random import Random
from typing import Final

import pygame

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.match.match import Match
from dvonn.rules import board
from dvonn.rules.board import Move, Ply, Space
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Scene
from dvonn.storage.settings import SETTINGS_FILE
from dvonn.terminal.terminal import LineSource, Terminal
from dvonn.ui.choice import Choice
from dvonn.ui.form import Form
from dvonn.ui.layout import Point
from tests.harness.clocks import FakeClock
from tests.harness.context import FRAME_SECONDS, pixel, stack_top

LONGEST_FRAME_SECONDS = 4 * FRAME_SECONDS  # as on a slow machine; the scenes are updated as often as in short ones
Pixel = tuple[int, int]
GAMEPAD_ID = 5  # instance id of the gamepad
TOUCHSCREEN_ID = 3  # id of the touch screen
A, B, X, Y, LB, RB, LT, RT, SELECT, START = range(10)  # buttons of a pad without an SDL mapping


def key_down(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def mouse_motion(at: Pixel, *, held: bool = False, touch: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(int(held), 0, 0), touch=touch)


def mouse_down(at: Pixel, button: int = 1, *, touch: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=touch)


def mouse_up(at: Pixel, button: int = 1, *, touch: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=touch)


def wheel_motion(turns: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEWHEEL, x=0, y=turns, flipped=False, precise_x=0.0, precise_y=turns, touch=False)


def finger_event(kind: int, at: Point, size: Pixel, number: int = 0, screen: int = TOUCHSCREEN_ID) -> pygame.Event:
    """Return a touch event in the middle of a pixel of a window of the given size."""
    x, y = (at[0] + 0.5) / size[0], (at[1] + 0.5) / size[1]
    return pygame.Event(kind, touch_id=screen, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


def axis_motion(number: int, value: float, pad: int = GAMEPAD_ID) -> pygame.Event:
    return pygame.Event(pygame.JOYAXISMOTION, instance_id=pad, axis=number, value=value)


def hat_motion(across: int, up: int, pad: int = GAMEPAD_ID) -> pygame.Event:
    return pygame.Event(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=(across, up))


def pad_down(button: int, pad: int = GAMEPAD_ID) -> pygame.Event:
    return pygame.Event(pygame.JOYBUTTONDOWN, instance_id=pad, button=button)


def pad_up(button: int, pad: int = GAMEPAD_ID) -> pygame.Event:
    return pygame.Event(pygame.JOYBUTTONUP, instance_id=pad, button=button)


class Undrawn(App):
    """The program without drawing, for tests that do not check the screen."""

    def draw(self) -> None:
        """Set the window's title and place the widgets, without drawing."""
        self.director.top.lay_out()
        pygame.display.set_caption(self.director.top.title)


class AppUser:
    """The program and its user, who has every device."""

    def __init__(
        self,
        size: Pixel = (800, 480),
        seed: int = 1,
        *,
        draws: bool = True,
        folder: Path | None = None,
        files: Sequence[Path] = (),
    ) -> None:
        self.clock = FakeClock()
        options = Options(size=size, data_dir=folder, files=tuple(files))
        self.app = (App if draws else Undrawn)(options, clock=self.clock, rng=Random(seed))
        self.app.frame([], 0)

    @property
    def title(self) -> str:
        """The window's title."""
        return pygame.display.get_caption()[0]

    @property
    def size(self) -> Pixel:
        """The window's size."""
        return pygame.display.get_window_size()

    @property
    def top(self) -> Scene:
        """The active scene."""
        return self.app.director.top

    @property
    def match(self) -> Match:
        """The running match."""
        match = self.app.director.autosaved_match
        assert match, "a game is played"
        return match

    @property
    def shows_result(self) -> bool:
        """Whether the title shows a result."""
        return any(end in self.title for end in ("win", "lose", "draw"))

    def wait(self, seconds: float) -> None:
        """Run equal frames without events, none too long, that take some seconds together."""
        count = ceil(seconds / LONGEST_FRAME_SECONDS - 0.01)
        for _ in range(count):
            self.clock.now += seconds / count
            self.app.frame([], seconds / count)

    def await_sound(self) -> None:
        """Let the loops of sound fade until they are as loud as they are to be."""
        self.wait(FRAME_SECONDS)
        while self.app.context.sound.is_fading:
            self.app.context.sound.advance(FRAME_SECONDS)

    def resize(self, size: Pixel) -> None:
        """Resize the window as by dragging its corner."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.send()

    # Devices

    def send(self, *events: pygame.Event) -> None:
        """Run a frame with some events."""
        self.app.frame(events, FRAME_SECONDS)

    def press(self, *keys: int, mod: int = 0) -> None:
        """Press keys, one per frame."""
        for key in keys:
            self.send(key_down(key, mod))

    def click(self, at: Point) -> None:
        """Move the mouse to a point and click."""
        place = pixel(at)
        self.send(mouse_motion(place), mouse_down(place), mouse_up(place))

    def drag(self, start: Point, end: Point) -> None:
        """Press the mouse at a point, move it to another in a few steps, and release."""
        first, *others = [pixel([a + (b - a) * n / 4 for a, b in zip(start, end, strict=True)]) for n in range(5)]
        self.send(mouse_motion(first), mouse_down(first))
        self.send(*(mouse_motion(place, held=True) for place in others))
        self.send(mouse_up(others[-1]))

    def tap(self, at: Point) -> None:
        """Tap at a point; each touch event comes with the mouse event that SDL makes from it."""
        place = pixel(at)
        self.send(finger_event(pygame.FINGERDOWN, place, self.size), mouse_down(place, touch=True))
        self.send(finger_event(pygame.FINGERUP, place, self.size), mouse_up(place, touch=True))

    def push(self, *buttons: int) -> None:
        """Press and release buttons of a gamepad, one per frame."""
        for button in buttons:
            self.send(pad_down(button), pad_up(button))

    def steer(self, across: int, up: int, times: int = 1) -> None:
        """Push and release the stick of a gamepad, once per frame."""
        number, value = (0, across) if across else (1, -up)
        for _ in range(times):
            self.send(axis_motion(number, value), axis_motion(number, 0.0))

    # What is pressed, by its name or its place

    def place_of(self, label: str, option: int | None = None) -> Pixel:
        """Return the middle of a control, or of an option of a choice, by its label."""
        self.top.lay_out()
        forms = (part for part in vars(self.top).values() if isinstance(part, Form))
        control = next(widget for form in forms for widget in form.widgets if widget.label == label)
        return control.option_boxes()[option or 0].centre if isinstance(control, Choice) else control.box.centre

    def click_stack(self, position: Position, space: Space) -> None:
        """Click at the top of the stack on a space."""
        self.click(stack_top(position, space, self.top.board))

    def click_ply(self, position: Position, ply: Ply) -> None:
        """Play a ply by clicks: one for a placement, two for a move."""
        for space in ply:
            self.click_stack(position, space)

    def steer_to(self, space: Space) -> None:
        """Move the cursor to a space with the stick, rows first, and press A."""
        scene = self.top
        assert isinstance(scene, BoardScene)
        up = board.row(space) - board.row(scene.cursor.space)
        self.steer(0, 1 if up > 0 else -1, abs(up))
        across = board.column(space) - board.column(scene.cursor.space)
        self.steer(1 if across > 0 else -1, 0, abs(across))
        self.push(A)


def by_taps(user: AppUser, position: Position, ply: Ply) -> None:
    """Play a ply by taps at the tops of stacks."""
    for space in ply:
        user.tap(stack_top(position, space, user.top.board))


def by_drags(user: AppUser, position: Position, ply: Ply) -> None:
    """Drag a stack to its target, or place a piece by starting a drag."""
    start = stack_top(position, ply[0], user.top.board)
    end = stack_top(position, ply.target, user.top.board) if isinstance(ply, Move) else (start[0] + 20, start[1])
    user.drag(start, end)


def by_stick(user: AppUser, _position: Position, ply: Ply) -> None:
    """Play a ply with the stick and A."""
    for space in ply:
        user.steer_to(space)


PLY_WAYS: Final[dict[str, Callable[[AppUser, Position, Ply], None]]] = {
    "clicks": AppUser.click_ply,
    "taps": by_taps,
    "drags": by_drags,
    "stick": by_stick,
}
"""How a ply is played with a device."""


class RecordsUser(AppUser):
    """A user of the program with a folder of records, which is not new, and perhaps files to open."""

    def __init__(self, folder: Path, *files: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / SETTINGS_FILE).touch()
        super().__init__((1280, 720), folder=folder, files=files)

    def drop(self, *paths: Path) -> None:
        """Drop files onto the window, all at once, and wait until they are imported."""
        self.send(*(pygame.Event(pygame.DROPFILE, file=str(path)) for path in paths))
        for _ in range(600):
            self.send()
            if self.title != "DVONN: Reading games":
                return
        raise AssertionError("the import does not end")


KEYS_TO_SETUP = (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)  # starting at Play, which has the initial focus
KEYS_TO_TWO_PLAYERS = (*KEYS_TO_SETUP, pygame.K_RIGHT, pygame.K_UP)  # and on to Play in the setup


def keys_to_board(steps: int) -> tuple[int, ...]:
    """Return the keys from the menu to a kind of board, counted from By hand, and on to Play in the setup."""
    return *KEYS_TO_SETUP, pygame.K_DOWN, *[pygame.K_RIGHT] * steps, *[pygame.K_UP] * 2


def clicks_for_two_players(size: Pixel) -> list[Pixel]:
    """Return the points to click for a match between two people: the setup of a game, an option, and Play."""
    user, points = AppUser(size, draws=False), list[Pixel]()
    for label, option in (("Set up a game", None), ("Opponent", 1), ("Play", None)):
        points.append(user.place_of(label, option))
        user.click(points[-1])
    return points


def typed(*lines: str) -> LineSource:
    """Return a source of lines that come as if they were typed; an empty line is a pause."""
    left = iter(lines)

    def read_line(_seconds: float) -> str | None:
        line = next(left, None)
        if line == "":
            raise Empty
        return line

    return read_line


class Typist:
    """The program in the terminal, in this process, and its user."""

    def __init__(self, folder: Path | None = None, seed: int = 1) -> None:
        options = Options(size=(1280, 720), text=True, data_dir=folder)
        self.app = App(options, clock=FakeClock(), rng=Random(seed))
        self._output = StringIO()
        self.terminal = Terminal(self.app, self._output)
        self.terminal.settle()

    def type(self, *lines: str) -> list[str]:
        """Type some lines; return the lines that the last of them leads to."""
        for line in lines:
            self.read()
            self.terminal.enter(line)
        return self.read()

    def read(self) -> list[str]:
        """Return the lines that were printed since the last call."""
        lines = self._output.getvalue().splitlines()
        self._output.seek(0)
        self._output.truncate()
        return lines

    @property
    def match(self) -> Match:
        """The running match."""
        match = self.app.director.autosaved_match
        assert match
        return match

    def play_game(self, seed: int) -> list[str]:
        """Play random moves until the end of a match; return the lines of its score."""
        rng, lines = Random(seed), self.read()
        while not self.match.game.outcome:
            lines = self.type(str(rng.choice(list(self.match.position.moves()))))
        return lines
