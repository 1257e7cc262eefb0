"""A desktop to test on: an X server without a screen, with or without a window manager, and the game in its window.

Whatever has to happen is looked for again and again until it has happened or a deadline has passed.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Final

from dvonn.ui.layout import Point
from tests.harness.paths import ROOT

TREE: Final = ROOT
MISSING: Final = [tool for tool in ("Xvfb", "openbox", "xdotool") if not shutil.which(tool)]
SCREEN: Final = (1440, 900)
SOON: Final = 20.0  # seconds in which all that is waited for happens, on a busy machine too
LOOK_AGAIN: Final = 0.02  # seconds
LOST: Final = 1.0  # seconds without an effect, after which a key is taken to be lost
DIALOGS: Final = ("DVONN: Paused", "DVONN: Quit DVONN?")
# How the names of variables begin that decide where a window goes and what is said at the start
OURS: Final = ("SDL_", "PYGAME_", "DISPLAY", "WAYLAND_")

Process = subprocess.Popen[str]
Done = subprocess.CompletedProcess[str]


def happens(condition: Callable[[], bool], seconds: float = SOON) -> bool:
    """Wait until a condition holds; tell whether it did within some seconds."""
    deadline = monotonic() + seconds
    while not (found := condition()) and monotonic() < deadline:
        sleep(LOOK_AGAIN)
    return found


def environment(display: str | None) -> dict[str, str]:
    """Return a player's environment with this display or none: this process's without the tests' own settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return kept if display is None else {**kept, "DISPLAY": display}


def run_game(display: str | None, *options: str, tree: Path = TREE, folder: Path = TREE) -> Done:
    """Run a tree's main.py in a folder to its end; None is no display."""
    command = [sys.executable, str(tree / "main.py"), *options]
    env = environment(display)
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=SOON, check=False)


@contextmanager
def ended_after(process: Process) -> Iterator[Process]:
    """End a process with the block if it has not ended by then."""
    with process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(SOON)
            except subprocess.TimeoutExpired:
                process.kill()


@contextmanager
def desktop(*, managed: bool = True) -> Iterator["Desktop"]:
    """Open a display that nobody else has, with openbox or without any window manager; close it with the block."""
    told, tell = os.pipe()
    width, height = SCREEN
    server = ["Xvfb", "-displayfd", str(tell), "-screen", "0", f"{width}x{height}x24", "-noreset"]
    nowhere = subprocess.DEVNULL
    with ended_after(subprocess.Popen(server, pass_fds=[tell], stderr=nowhere, text=True)), os.fdopen(told) as numbers:
        os.close(tell)
        assert select([numbers], [], [], SOON)[0], "Xvfb does not start"
        opened = Desktop(f":{numbers.readline().strip()}")
        if not managed:
            yield opened
            return
        manager, env = ["openbox", "--sm-disable"], environment(opened.display)
        with ended_after(subprocess.Popen(manager, env=env, stdout=nowhere, stderr=nowhere, text=True)):
            assert happens(opened.has_manager), "openbox does not start"
            yield opened


@dataclass(frozen=True)
class Desktop:
    """A display, and the hands of somebody in front of it."""

    display: str

    def xdotool(self, *words: str | int) -> Done:
        """Run xdotool here."""
        command = ["xdotool", *map(str, words)]
        return subprocess.run(command, env=environment(self.display), capture_output=True, text=True, check=False)

    def has_manager(self) -> bool:
        """Tell whether a window manager is at work."""
        return self.xdotool("get_num_desktops").returncode == 0

    @contextmanager
    def game(self, *options: str) -> Iterator["Game"]:
        """Start the game fresh, silent, the pointer out of its way, and wait for its menu; end it with the block.

        However it ends, it must not have written anything.
        """
        self.xdotool("mousemove", 0, 0).check_returncode()
        start = [sys.executable, str(TREE / "main.py"), "--mute"]
        pipe, env = subprocess.PIPE, environment(self.display)
        with (
            TemporaryDirectory() as folder,  # for settings that no game before this one has left
            ended_after(
                subprocess.Popen([*start, "--data-dir", folder, *options], env=env, stdout=pipe, stderr=pipe, text=True)
            ) as process,
        ):
            game = Game(self, process)
            game.await_title("DVONN")
            game.await_answer()
            yield game
            process.terminate()
            assert process.communicate(timeout=SOON) == ("", "")

    @contextmanager
    def event(self, folder: Path) -> Iterator["Game"]:
        """Start the event program, and go on to the guided game; end it with the block."""
        start = [sys.executable, str(TREE / "main.py"), "--mute", "--kiosk", "--data-dir", str(folder)]
        with ended_after(subprocess.Popen(start, env=environment(self.display), text=True)) as process:
            game = Game(self, process)
            game.await_title("DVONN")
            assert happens(lambda: game.answers("Return", "DVONN: What will you play?")), "the event does not answer"
            game.type("Return")
            yield game


@dataclass(frozen=True)
class Game:
    """The game in its window, seen and used from outside."""

    desktop: Desktop
    process: Process

    def find(self, *words: str | int) -> Done:
        """Run xdotool on the window, which is sought anew as switching to the whole screen replaces it."""
        any_class = "--class", ""  # without a pattern, xdotool takes the next word for one
        return self.desktop.xdotool("search", "--onlyvisible", "--all", "--pid", self.process.pid, *any_class, *words)

    @property
    def title(self) -> str:
        """The window's title, which tells what is going on; empty while there is no window."""
        return self.find("getwindowname").stdout.strip()

    @property
    def size(self) -> tuple[int, int]:
        """The window's width and height, 0 while there is no window."""
        found = dict(line.split("=") for line in self.find("getwindowgeometry", "--shell").stdout.splitlines())
        return int(found.get("WIDTH", 0)), int(found.get("HEIGHT", 0))

    def await_title(self, pattern: str, seconds: float = SOON) -> re.Match[str]:
        """Wait until the whole title matches; return the match."""
        deadline = monotonic() + seconds
        while not (found := re.fullmatch(pattern, title := self.title)):
            assert self.process.poll() is None, f"the game has ended: {self.process.communicate()}"
            assert monotonic() < deadline, f"the title is {title!r}, not {pattern!r}"
            sleep(LOOK_AGAIN)
        return found

    def await_size(self, size: tuple[int, int]) -> None:
        """Wait until the window has a size, and the game works with it."""
        assert happens(lambda: self.size == size), f"the window is {self.size}, not {size}"
        self.await_answer()

    def await_answer(self) -> None:
        """Wait until keys arrive, which they do not while a window is new: open and close the dialog behind Escape."""
        title = self.await_title("DVONN.*")[0]
        assert happens(self._opens_dialog), "the game does not answer"
        self.type("Escape")
        self.await_title(title)

    def answers(self, key: str, *titles: str) -> bool:
        """Press a key; tell whether the title becomes one of these."""
        self.type(key)
        return happens(lambda: self.title in titles, LOST)

    def _opens_dialog(self) -> bool:
        return self.answers("Escape", *DIALOGS)

    def type(self, *keys: str) -> None:
        """Press keys, by the names that X has for them."""
        self.desktop.xdotool("key", *keys).check_returncode()

    def click(self, at: Point) -> None:
        """Move the pointer to a point of the window and click."""
        move = "mousemove", "--window", "%1", round(at[0]), round(at[1])
        self.find(*move, "click", "--delay", 0, 1).check_returncode()

    def ended(self) -> int:
        """Wait until the program has ended; return its exit code."""
        return self.process.wait(SOON)
