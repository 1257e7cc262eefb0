"""The program read and played through the accessibility bus alone, as a screen reader does it."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from dvonn.access.nodes import Role, ScreenNode, scene_nodes
from dvonn.storage.settings import SETTINGS, Settings
from dvonn.ui.theme import Speed
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
from tests.harness.scale import only_full
from tests.measure.snapshot import SceneRenderer
from tests.measure.stills.gallery import SNAPSHOT_SCENES

LAUNCHER: Final = Path("/usr/libexec/at-spi-bus-launcher")
SYSTEM_PYTHON: Final = "/usr/bin/python3"
READER: Final = ROOT / "tests" / "access" / "bus_reader.py"
BUS_VARIABLE: Final = "DBUS_SESSION_BUS_ADDRESS"


def missing() -> str:
    """Return what the accessibility bus needs and is not installed, '' for nothing."""
    command = [SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"]
    needed: dict[str, object] = {name: shutil.which(name) for name in ("dbus-daemon", "gdbus", SYSTEM_PYTHON)}
    needed |= {"at-spi2-core": LAUNCHER.exists(), "accesskit": find_spec("accesskit")}
    with suppress(OSError):
        needed["gir1.2-atspi-2.0"] = not subprocess.run(
            command, capture_output=True, timeout=20, check=False
        ).returncode
    return ", ".join(name for name, found in needed.items() if not found)


@dataclass(frozen=True)
class BusNode:
    """A node of the program's window, as the bus tells of it; `path` leads to it from the window."""

    path: list[int]
    role: str
    name: str
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
        assert self._answer() == "ready"

    def ask(self, command: str, *words: object) -> Any:  # noqa: ANN401
        """Return the answer to a command."""
        assert self._process.stdin
        print(json.dumps([command, *words]), file=self._process.stdin, flush=True)
        return self._answer()

    def _answer(self) -> Any:  # noqa: ANN401
        return json.loads(read_line(self._process))

    def listen(self) -> list[str]:
        """Return all sentences that have been announced."""
        self.heard += self.ask("events")
        return self.heard

    def has_heard(self, words: str) -> bool:
        """Tell whether a sentence has been announced."""
        return words in self.listen()

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
        assert found, f"{name!r} does not come: {[node.name for node in self.nodes()]}"
        return found

    def press(self, name: str) -> None:
        """Press a node as soon as it is there."""
        assert wait_until(lambda: self.presses(name)), f"{name!r} is not among {[one.name for one in self.nodes()]}"

    def presses(self, name: str) -> bool:
        """Press a node if it is there; return whether it has been pressed."""
        node = self.find(name)
        return node is not None and self.ask("press", "DVONN", node.path) is True


@contextmanager
def accessible_desktop() -> Iterator[tuple[Desktop, BusReader]]:
    """Open a display with a session bus, on which a screen reader seems to run, and a reader.

    The test is skipped where something is not installed.
    """
    lacks = missing()
    if lacks:
        pytest.skip(f"not installed: {lacks}")
    bus = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        desktop, folder = stack.enter_context(virtual_desktop()), stack.enter_context(TemporaryDirectory())

        def run(*command: str) -> Process:
            env, pipe = player_environment(desktop.display) | {"XDG_RUNTIME_DIR": folder}, subprocess.PIPE
            return stack.enter_context(
                terminated_after(
                    subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
                )
            )

        patch.setenv(BUS_VARIABLE, read_line(run(*bus)).strip())
        run(str(LAUNCHER), "--launch-immediately")
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            assert wait_until(partial(_is_set, name)), "the accessibility bus does not start"
        yield desktop, BusReader(run(SYSTEM_PYTHON, str(READER)))


def _is_set(name: str) -> bool:
    call = ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus"]
    change = ["--method", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", name, "<true>"]
    return not subprocess.run([*call, *change], capture_output=True, timeout=TIMEOUT_SECONDS, check=False).returncode


screen_reader = pytest.importorskip(
    "dvonn.access.screen_reader", reason="AccessKit is not installed", exc_type=ImportError
)

WITHOUT_PAUSES: Final = SETTINGS.format(Settings(speed=Speed.OFF))
MOVABLE: Final = re.compile(r"(\w\d), your .*can move to ([^,\n]*(, \w\d)*( and \w\d)?)")
PATIENCE_SECONDS: Final = 3.0
MAX_IN_VAIN: Final = 10  # tries to move in a game
BUS_ROLES: Final = {
    Role.HEADING: "heading",
    Role.TEXT: "label",
    Role.BUTTON: "push button",
    Role.CHOICE: "panel",
    Role.OPTION: "radio button",
    Role.STEPPER: "spin button",
    Role.SLIDER: "slider",
    Role.ROW: "list item",
    Role.FIELD: "entry",
    Role.SPACE: "list item",
}

pytestmark = only_full("a program on the accessibility bus")


@pytest.fixture(scope="module")
def bus() -> Iterator[tuple[Desktop, BusReader]]:
    """Return a desktop with an accessibility bus, and its reader."""
    with accessible_desktop() as opened:
        yield opened


def spaces(reader: BusReader) -> dict[str, str]:
    """Return what the board's spaces say, by their names."""
    return {node.name[:2]: node.name for node in reader.nodes() if node.role == "list item"}


def movable(reader: BusReader) -> list[tuple[str, ...]]:
    """Return the spaces from which a stack of the player can move, each with those where it can go."""
    return MOVABLE.findall("\n".join(spaces(reader).values()))


def move(reader: BusReader, source: str, target: str) -> bool:
    """Move a stack by presses of its space and of the target; return whether that is announced before long."""
    before = len(reader.listen())
    for name in (source, target):
        wait_until(partial(reader.presses, f"{name}, "), PATIENCE_SECONDS)
    told = f"You: {source} to {target}, now "
    return wait_until(lambda: any(one.startswith(told) for one in reader.listen()[before:]), PATIENCE_SECONDS)


# Playing


def test_a_whole_game_is_played_by_presses_of_spaces(bus: tuple[Desktop, BusReader]) -> None:
    """A game against Dreamy is set up and played to its result; each ply of both sides is announced."""
    (desktop, reader), rng = bus, Random(3)
    with desktop.game(settings=WITHOUT_PAUSES):
        reader.press("Set up a game")
        board = reader.await_node("Board", "panel")
        assert reader.ask("press", "DVONN", [*board.path, 1])  # random
        reader.press("Play$")
        in_vain = 0
        while reader.await_node("Your turn$|You win|You lose|A draw").name == "Your turn":
            found = wait_until(lambda: movable(reader), PATIENCE_SECONDS)
            source, targets, *_ = rng.choice(found or [("", "")])  # none if the computer has ended the game meanwhile
            in_vain += not found or not move(reader, source, rng.choice(re.findall(r"\w\d", targets)))
            assert in_vain < MAX_IN_VAIN, f"no stack moves any more: {spaces(reader)}, heard: {reader.heard[-5:]}"
    said = "\n".join(reader.heard)
    assert min(len(re.findall(rf"{side}: \w\d to \w\d, now \d+ high", said)) for side in ("You", "Black")) > 5


# Reading


def test_the_focus_and_a_slider_are_followed_and_set(bus: tuple[Desktop, BusReader]) -> None:
    """The reader follows the keys' focus, moves it, and sets a slider to a value."""
    desktop, reader = bus
    with desktop.game() as game:
        reader.await_node("Set up a game")
        game.type("Down", "Down")
        assert wait_until(lambda: reader.await_node("Set up a game").focused)
        reader.press("Options")
        reader.press("Sound")
        switch = reader.await_node("Sound", "panel")
        assert reader.ask("press", "DVONN", [*switch.path, 1])
        volume = reader.await_node("Effects", "slider")
        assert reader.ask("focus", "DVONN", volume.path)
        assert wait_until(lambda: reader.await_node(volume.name, "slider").focused)
        reader.ask("set", "DVONN", volume.path, 3)
        assert wait_until(lambda: reader.await_node(volume.name, "slider").value == 3)


def test_the_bus_has_all_nodes_of_a_screen(bus: tuple[Desktop, BusReader]) -> None:
    """On the bus each node has its name, role, place and state, in scenes that have all kinds of nodes between them."""
    (_desktop, reader), told = bus, set[object]()
    renderer = SceneRenderer((1280, 720))
    renderer.draw("menu")
    renderer.scene.context.describes_screen = True
    adapter = screen_reader.ScreenReader(announces=True)
    assert wait_until(lambda: adapter.is_active)
    for name in SNAPSHOT_SCENES:
        renderer.draw(name)
        outline = renderer.scene.outline
        assert outline
        nodes = scene_nodes(renderer.scene, outline)
        kinds = {(node.role, node.enabled, node.chosen, not node.value) for node in nodes}
        if kinds <= told:
            continue
        told |= kinds
        adapter.show(nodes, [f"This is {name}"], is_new=True)
        assert wait_until(partial(reader.has_heard, f"This is {name}"))
        shown = [node for node in reader.nodes() if node.path and node.role != "list"][:-1]
        assert sorted(map(expected, nodes)) == sorted(map(found, shown)), name


def expected(node: ScreenNode) -> tuple[object, ...]:
    """Return what the bus must tell of a node."""
    value = node.value if node.role not in {Role.CHOICE, Role.SLIDER, Role.FIELD} else ""
    state = "not available" if not node.enabled and node.role in screen_reader.STATELESS_ROLES else ""
    name = ", ".join(filter(None, [node.name, value, state]))
    if node.role is Role.CHOICE and not node.value:  # it has no name but that of the chosen option
        name = ""
    return BUS_ROLES[node.role], name, list(node.box), node.chosen is True


def found(node: BusNode) -> tuple[object, ...]:
    """Return what the bus tells of a node."""
    return node.role, node.name, node.box, "checked" in node.states
