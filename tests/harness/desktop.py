"""A desktop for tests: an X server without a screen, with or without a window manager, and the game in its window.

The tests poll for every expected change until it happens or a deadline passes.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory, TemporaryFile
from threading import Timer
from time import monotonic, sleep
from typing import IO, Any, AnyStr, Final, TypeVar

import pytest

from dvonn.storage.settings import SETTINGS_FILE
from dvonn.ui.layout import Point
from tests.harness.paths import ROOT

MISSING_TOOLS: Final = [tool for tool in ("Xvfb", "openbox", "xdotool") if not shutil.which(tool)]
SCREEN_SIZE: Final = (1440, 900)
TIMEOUT_SECONDS: Final = 20.0  # for every expected change, also on a busy machine
POLL_SECONDS: Final = 0.02
PROGRAM: Final = (sys.executable, ROOT / "main.py", "--mute")
EVENT_START_SECONDS: Final = 6.0  # in which an event loads its pictures, and keys wait for it
KEY_TIMEOUT_SECONDS: Final = 1.0  # after which a key without an effect counts as lost
DIALOG_TITLES: Final = ("DVONN: Paused", "DVONN: Quit DVONN?")
# Prefixes of environment variables that select the display or the output at the start
TEST_VARIABLE_PREFIXES: Final = ("SDL_", "PYGAME_", "DISPLAY", "WAYLAND_")

T = TypeVar("T")
Process = subprocess.Popen[str]
CompletedProcess = subprocess.CompletedProcess[str]


def wait_until(condition: Callable[[], T], seconds: float = TIMEOUT_SECONDS) -> T:
    """Wait until a condition holds or some seconds have passed; return its value then."""
    deadline = monotonic() + seconds
    while not (found := condition()) and monotonic() < deadline:
        sleep(POLL_SECONDS)
    return found


def player_environment(display: str | None) -> dict[str, str]:
    """Return this process's environment without the tests' own settings, with a display or none."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(TEST_VARIABLE_PREFIXES)}
    return kept if display is None else {**kept, "DISPLAY": display}


def run_game(display: str | None, *options: str) -> CompletedProcess:
    """Run main.py to its end, on a display or none."""
    command, env = [sys.executable, "main.py", *options], player_environment(display)
    return subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, encoding="utf-8", timeout=TIMEOUT_SECONDS, check=False
    )


def read_line(process: "subprocess.Popen[AnyStr]", source: IO[AnyStr] | None = None) -> AnyStr:
    """Return the next line of a process's output or of another pipe of it; a process that keeps silent is killed."""
    pipe = source or process.stdout
    assert pipe
    silence = Timer(TIMEOUT_SECONDS, process.kill)
    silence.start()
    line = pipe.readline()
    silence.cancel()
    assert line, f"no line comes within {TIMEOUT_SECONDS:.0f} s, or the end has come: {process.args!r}"
    return line


@contextmanager
def terminated_after(process: "subprocess.Popen[AnyStr]") -> Iterator["subprocess.Popen[AnyStr]"]:
    """Terminate a process at the end of the block unless it has ended."""
    with process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(TIMEOUT_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def started(display: str | None, *command: object, **pipes: Any) -> AbstractContextManager[Process]:  # noqa: ANN401
    """Start a program on a display, without output unless it has pipes; it is terminated at the end of the block."""
    env, words = player_environment(display), [*map(str, command)]
    return terminated_after(
        subprocess.Popen(words, env=env, encoding="utf-8", **{"stdout": subprocess.DEVNULL, **pipes})
    )


@contextmanager
def virtual_desktop(*, managed: bool = True) -> Iterator["Desktop"]:
    """Open a new display with openbox or without any window manager; close it at the end of the block.

    The test is skipped where a tool is not installed.
    """
    if MISSING_TOOLS:
        pytest.skip(f"not installed: {', '.join(MISSING_TOOLS)}")
    read_end, write_end = os.pipe()
    width, height = SCREEN_SIZE
    server = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{width}x{height}x24", "-noreset"]
    devnull = subprocess.DEVNULL
    with (
        started(None, *server, pass_fds=[write_end], stderr=devnull),
        os.fdopen(read_end) as numbers,
    ):
        os.close(write_end)
        assert select([numbers], [], [], TIMEOUT_SECONDS)[0], "Xvfb does not start"
        opened = Desktop(f":{numbers.readline().strip()}")
        if not managed:
            yield opened
            return
        with started(opened.display, "openbox", "--sm-disable", stderr=devnull):
            assert wait_until(opened.has_manager), "openbox does not start"
            yield opened


@dataclass(frozen=True)
class Desktop:
    """A display with simulated mouse and keyboard input."""

    display: str

    def xdotool(self, *words: str | int) -> CompletedProcess:
        """Run xdotool on this display."""
        command, env = ["xdotool", *map(str, words)], player_environment(self.display)
        return subprocess.run(command, env=env, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False)

    def has_manager(self) -> bool:
        """Tell whether a window manager is running."""
        return self.xdotool("get_num_desktops").returncode == 0

    @contextmanager
    def other_window(self, **variables: str) -> Iterator[int]:
        """Run another program, whose window lies above all others and takes the focus, during the block.

        Yield its number. The variables of its environment may make a popup of the window.
        """
        settings = {"SDL_NO_SIGNAL_HANDLERS": "1", **variables}  # handlers would delay its end
        source = f"import os; os.environ |= {settings}; import pygame; pygame.display.set_mode((400, 300)); input()"
        with started(self.display, sys.executable, "-c", source, stdin=subprocess.PIPE) as process:
            assert wait_until(lambda: self.xdotool("search", "--onlyvisible", "--pid", process.pid).stdout)
            yield process.pid

    def shows_at(self, process: int, at: Point) -> bool:
        """Tell whether the uppermost window at a point, to which the pointer is moved, is one of a process."""
        self.xdotool("mousemove", *map(round, at)).check_returncode()
        found = re.search(r"WINDOW=(\d+)", self.xdotool("getmouselocation", "--shell").stdout)
        return found is not None and self.xdotool("getwindowpid", found[1]).stdout.strip() == str(process)

    def properties_seen(self, name: str, *options: str) -> list[str]:
        """Run the program with fresh settings to its end; return all values of its window's property."""
        with TemporaryDirectory() as folder, TemporaryFile("w+", errors="replace") as seen:
            with started(self.display, *PROGRAM, "--data-dir", folder, *options) as process:
                window = GameWindow(self, process)
                number = wait_until(lambda: window.find().stdout).strip()
                spy = ["xprop", "-spy", "-notype", "-f", "_NET_WM_ICON", "32c", "-id", number, name]
                with started(self.display, *spy, stdout=seen, stderr=subprocess.DEVNULL):
                    process.wait(TIMEOUT_SECONDS)
            seen.seek(0)
            return seen.read().splitlines()

    @contextmanager
    def program(self, *options: str, settings: str = "") -> Iterator["GameWindow"]:
        """Start the program without sound and with given settings.

        It is terminated at the end of the block, when it must have printed nothing but, at an event, what is not ready.
        """
        pipe = subprocess.PIPE
        with TemporaryDirectory() as folder:
            (Path(folder) / SETTINGS_FILE).write_text(settings)
            command = [*PROGRAM, "--data-dir", folder, *options]
            with started(self.display, *command, stdout=pipe, stderr=pipe) as process:
                game = GameWindow(self, process)
                game.await_title("DVONN")
                yield game
                process.terminate()
                output, errors = process.communicate(timeout=TIMEOUT_SECONDS)
                assert output == ""
                assert all("Not ready yet" in line for line in errors.splitlines() if "--kiosk" in options), errors
                assert "--kiosk" in options or not errors

    @contextmanager
    def game(self, *options: str, settings: str = "") -> Iterator["GameWindow"]:
        """Run the game, from its menu on, with the pointer out of the window."""
        self.xdotool("mousemove", 0, 0).check_returncode()
        with self.program(*options, settings=settings) as game:
            game.await_answer()
            yield game

    @contextmanager
    def event_choice(self) -> Iterator["GameWindow"]:
        """Run the event program, from the choice of a game on."""
        with self.program("--kiosk") as game:
            answers = partial(game.answers, "Return", "DVONN: What will you play?", seconds=EVENT_START_SECONDS)
            assert wait_until(answers), "the event does not answer"
            yield game

    @contextmanager
    def event(self) -> Iterator["GameWindow"]:
        """Run the event program, from the start of a guided game on."""
        with self.event_choice() as game:
            game.type("Return")
            yield game


@dataclass(frozen=True)
class GameWindow:
    """The game in its window, observed and operated from outside."""

    desktop: Desktop
    process: Process

    def find(self, *words: str | int) -> CompletedProcess:
        """Run xdotool on the window, which is searched each time as fullscreen replaces it."""
        any_class = "--class", ""  # without a pattern, xdotool takes the next argument as one
        return self.desktop.xdotool("search", "--onlyvisible", "--all", "--pid", self.process.pid, *any_class, *words)

    @property
    def title(self) -> str:
        """The window's title, which describes the state of the game; empty without a window."""
        return self.find("getwindowname").stdout.strip()

    @property
    def _geometry(self) -> dict[str, str]:
        return dict(line.split("=") for line in self.find("getwindowgeometry", "--shell").stdout.splitlines())

    @property
    def size(self) -> tuple[int, int]:
        """The window's width and height, 0 without a window."""
        found = self._geometry
        return int(found.get("WIDTH", 0)), int(found.get("HEIGHT", 0))

    @property
    def place(self) -> tuple[int, int]:
        """The window's upper left corner on the screen, in which xdotool counts the title bar twice."""
        return int(self._geometry["X"]), int(self._geometry["Y"])

    def maximise(self) -> None:
        """Maximise the window, or return it to its former size, by a double click on its title bar."""
        (left, top), (width, _) = self.place, self.size
        self.desktop.xdotool("mousemove", left + width // 2, top - 29, "click", "--repeat", 2, "--delay", 60, 1)

    @property
    def is_in_front(self) -> bool:
        """Whether the window is shown, covers the screen and has the focus."""
        focus = self.desktop.xdotool("getwindowfocus", "getwindowpid").stdout.strip()
        return focus == str(self.process.pid) and self.size == SCREEN_SIZE

    def await_title(self, pattern: str, seconds: float = TIMEOUT_SECONDS) -> re.Match[str]:
        """Wait until the whole title matches a pattern; return the match."""
        found = wait_until(lambda: self.process.poll() is not None or re.fullmatch(pattern, self.title), seconds)
        assert found is not True, f"the game has ended: {self.process.communicate(timeout=TIMEOUT_SECONDS)}"
        assert found, f"the title is {self.title!r}, not {pattern!r}"
        return found

    def await_size(self, size: tuple[int, int]) -> None:
        """Wait until the window has a size and the game responds."""
        assert wait_until(lambda: self.size == size), f"the window is {self.size}, not {size}"
        self.await_answer()

    def await_answer(self) -> None:
        """Wait until key presses arrive, which a new window ignores: open and close the dialog behind Escape."""
        title = self.await_title("DVONN.*")[0]
        for titles in (DIALOG_TITLES, [title]):
            assert wait_until(partial(self.answers, "Escape", *titles)), "the game does not answer"

    def answers(self, key: str, *titles: str, seconds: float = KEY_TIMEOUT_SECONDS) -> bool:
        """Press a key; return whether the title becomes one of the given ones within some seconds."""
        self.type(key)
        return wait_until(lambda: self.title in titles, seconds)

    def type(self, *keys: str) -> None:
        """Press keys, given by their X names."""
        self.desktop.xdotool("key", *keys).check_returncode()

    def move_pointer(self, at: Point, *then: str | int) -> None:
        """Move the pointer to a point of the window, and perhaps do something there."""
        self.find("mousemove", "--window", "%1", round(at[0]), round(at[1]), *then).check_returncode()

    def click(self, at: Point) -> None:
        """Click at a point of the window."""
        self.move_pointer(at, "click", "--delay", 0, 1)
