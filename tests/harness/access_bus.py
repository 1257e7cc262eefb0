"""The accessibility bus of a desktop for tests, with a reader on it."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from tests.harness.desktop import (
    TIMEOUT_SECONDS,
    Desktop,
    Process,
    player_environment,
    read_line,
    terminated_after,
    virtual_desktop,
    wait_until,
)
from tests.harness.paths import ROOT

LAUNCHER: Final = Path("/usr/libexec/at-spi-bus-launcher")
SYSTEM_PYTHON: Final = "/usr/bin/python3"
READER: Final = ROOT / "tests" / "harness" / "access_reader.py"
BUS_VARIABLE: Final = "DBUS_SESSION_BUS_ADDRESS"


def missing() -> str:
    """Return what the accessibility bus needs and is not installed, '' for nothing."""
    needed = {
        "dbus-daemon": shutil.which("dbus-daemon"),
        "gdbus": shutil.which("gdbus"),
        "at-spi2-core": LAUNCHER.exists(),
        "accesskit": find_spec("accesskit"),
        "gir1.2-atspi-2.0": _system_python_has_atspi(),
    }
    return ", ".join(name for name, found in needed.items() if not found)


def _system_python_has_atspi() -> bool:
    command = [SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"]
    if not Path(SYSTEM_PYTHON).exists():
        return False
    return not subprocess.run(command, capture_output=True, timeout=TIMEOUT_SECONDS, check=False).returncode


@dataclass(frozen=True)
class BusNode:
    """A node of the program's window, as the bus tells of it; `path` leads to it from the window."""

    path: list[int]
    role: str
    name: str
    description: str
    states: list[str]
    box: list[int] | None
    value: float | None
    presses: bool

    @property
    def focused(self) -> bool:
        """Whether it has the focus."""
        return "focused" in self.states


class BusReader:
    """A reader of the accessibility bus. It hears sentences while it waits."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.heard: list[str] = []  # all sentences that were announced
        self.sentences: list[str] = []  # those that were not waited for
        self.focused: list[str] = []  # the names of what got the focus
        assert self._answer() == "ready"

    def ask(self, command: str, *words: object) -> Any:  # noqa: ANN401
        """Return the answer to a command."""
        assert self._process.stdin
        print(json.dumps([command, *words]), file=self._process.stdin, flush=True)
        return self._answer()

    def _answer(self) -> Any:  # noqa: ANN401
        return json.loads(read_line(self._process))

    def listen(self) -> None:
        """Note the events since the last call."""
        for kind, source, detail, words in self.ask("events"):
            if kind.startswith("object:announcement"):
                self.heard.append(words)
                self.sentences.append(words)
            elif kind.startswith("object:state-changed:focused") and detail:
                self.focused.append(source)

    def forget(self) -> None:
        """Forget all sentences so far, such as those of former games."""
        self.listen()
        self.sentences.clear()

    def nodes(self) -> list[BusNode]:
        """Return all nodes of the program's window, which is the first one."""
        found = self.ask("tree", "DVONN")
        self.listen()
        return [BusNode(**node) for node in found] if isinstance(found, list) else []

    def find(self, name: str, role: str = "") -> BusNode | None:
        """Return the node whose name begins with a pattern, None if there is none."""
        found = (one for one in self.nodes() if one.path and re.match(name, one.name))
        return next((one for one in found if role in {"", one.role}), None)

    def await_node(self, name: str, role: str = "") -> BusNode:
        """Wait for a node."""
        found = wait_until(lambda: self.find(name, role))
        assert found, f"{name!r} does not come: {self._names()}"
        return found

    def press(self, name: str, role: str = "") -> None:
        """Press a node as soon as it is there."""
        assert wait_until(lambda: self.presses(name, role)), f"{name!r} can't be pressed: {self._names()}"

    def presses(self, name: str, role: str = "") -> bool:
        """Press a node if it is there; return whether it has been pressed."""
        node = self.find(name, role)
        return node is not None and self.ask("press", "DVONN", node.path) is True

    def _names(self) -> list[str]:
        return [node.name for node in self.nodes()]

    def has_heard(self, beginning: str) -> bool:
        """Tell whether a sentence with a beginning was announced that was not waited for."""
        self.listen()
        return any(words.startswith(beginning) for words in self.sentences)

    def await_sentence(self, condition: Callable[[str], bool]) -> str:
        """Wait until a sentence is announced that meets a condition; return it, and forget those before."""

        def found() -> str:
            self.listen()
            return next((words for words in self.sentences if condition(words)), "")

        words = wait_until(found)
        assert words, f"not announced; heard: {self.heard[-5:]}"
        self.sentences = self.sentences[self.sentences.index(words) + 1 :]
        return words


@contextmanager
def accessible_desktop() -> Iterator[tuple[Desktop, BusReader]]:
    """Open a display with a session bus, on which a screen reader seems to run, and a reader.

    The test is skipped where something is not installed.
    """
    lacks = missing()
    if lacks:
        pytest.skip(f"not installed: {lacks}")
    with virtual_desktop() as desktop, session_bus(), enabled_access(desktop), bus_reader(desktop) as reader:
        yield desktop, reader


@contextmanager
def session_bus() -> Iterator[None]:
    """Run a session bus, whose address programs find in their environment."""
    before = os.environ.get(BUS_VARIABLE)
    command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with terminated_after(
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    ) as process:
        os.environ[BUS_VARIABLE] = read_line(process).strip()
        try:
            yield
        finally:
            if before is None:
                del os.environ[BUS_VARIABLE]
            else:
                os.environ[BUS_VARIABLE] = before


@contextmanager
def enabled_access(desktop: Desktop) -> Iterator[None]:
    """Run the accessibility bus, and tell all programs that a screen reader runs."""
    launcher, devnull = [str(LAUNCHER), "--launch-immediately"], subprocess.DEVNULL
    with TemporaryDirectory() as folder:
        env = player_environment(desktop.display) | {"XDG_RUNTIME_DIR": folder}
        with terminated_after(subprocess.Popen(launcher, env=env, stdout=devnull, stderr=devnull, text=True)):
            for name in ("IsEnabled", "ScreenReaderEnabled"):
                assert wait_until(partial(_is_set, name, env)), "the accessibility bus does not start"
            yield


def _is_set(name: str, env: dict[str, str]) -> bool:
    call = ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus"]
    change = ["--method", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", name, "<true>"]
    command = [*call, *change]
    return not subprocess.run(command, env=env, capture_output=True, timeout=TIMEOUT_SECONDS, check=False).returncode


@contextmanager
def bus_reader(desktop: Desktop) -> Iterator[BusReader]:
    """Run the reader."""
    pipe, env = subprocess.PIPE, player_environment(desktop.display)
    command = [SYSTEM_PYTHON, str(READER)]
    with terminated_after(
        subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
    ) as process:
        yield BusReader(process)
