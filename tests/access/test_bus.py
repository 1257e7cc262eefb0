"""The program read and played through the accessibility bus alone, as a screen reader does it."""

import re
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

import pytest

from dvonn.access.nodes import Role, ScreenNode, scene_nodes
from dvonn.screens.learn.lessons import LESSONS
from dvonn.storage.settings import SETTINGS, Settings
from dvonn.ui.theme import Speed
from tests.harness.access_bus import BusNode, BusReader, accessible_desktop
from tests.harness.desktop import Desktop, wait_until
from tests.harness.scale import only_full
from tests.measure.snapshot import SceneRenderer
from tests.measure.stills.gallery import SNAPSHOT_SCENES

screen_reader = pytest.importorskip("dvonn.access.screen_reader", reason="AccessKit is not installed")

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
    reader.forget()
    for name in (source, target):
        wait_until(partial(reader.presses, f"{name}, "), PATIENCE_SECONDS)
    return bool(wait_until(lambda: reader.has_heard(f"You: {source} to {target}, now "), PATIENCE_SECONDS))


# Playing


def test_a_whole_game_is_played_by_presses_of_spaces(bus: tuple[Desktop, BusReader]) -> None:
    """A game against Dreamy is set up and played to its result; each ply of both sides is announced."""
    (desktop, reader), rng = bus, Random(3)
    with desktop.game(settings=WITHOUT_PAUSES):
        reader.press("Set up a game")
        board = reader.await_node("Board", "panel")
        assert reader.ask("press", "DVONN", [*board.path, 1])  # random
        reader.press("Play")
        in_vain = 0
        while reader.await_node("Your turn$|You win|You lose|A draw").name == "Your turn":
            found = wait_until(lambda: movable(reader), PATIENCE_SECONDS)
            source, targets, *_ = rng.choice(found or [("", "")])  # none if the computer has ended the game meanwhile
            in_vain += not found or not move(reader, source, rng.choice(re.findall(r"\w\d", targets)))
            assert in_vain < MAX_IN_VAIN, f"no stack moves any more: {spaces(reader)}, heard: {reader.heard[-5:]}"
    said = "\n".join(reader.heard)
    assert min(len(re.findall(rf"{side}: \w\d to \w\d, now \d+ high", said)) for side in ("You", "Black")) > 5


def test_a_lesson_is_done_by_presses_of_spaces(bus: tuple[Desktop, BusReader]) -> None:
    """The first lesson reads its tasks and its praise, and leads to the second."""
    desktop, reader = bus
    first, last = LESSONS[0].tasks
    with desktop.game():
        reader.press("Learn")
        reader.await_sentence(lambda words: first.instruction in words and first.explanation in words)
        reader.press("f3, ")
        reader.await_sentence(lambda words: "You: red piece on f3." in words)
        reader.await_sentence(lambda words: last.instruction in words)
        (free,) = (name for name, words in spaces(reader).items() if words.endswith("empty"))
        reader.press(f"{free}, ")
        reader.await_sentence(lambda words: last.praise in words)
        reader.press("Next")
        assert reader.await_sentence(lambda words: LESSONS[1].tasks[0].instruction in words)


# Reading


def test_the_focus_and_a_slider_are_followed_and_set(bus: tuple[Desktop, BusReader]) -> None:
    """The reader follows the keys' focus, moves it, and sets a slider to a value."""
    desktop, reader = bus
    with desktop.game() as game:
        reader.await_node("Greedy", "radio button")
        game.type("Down", "Right")
        assert wait_until(lambda: reader.await_node("Greedy", "radio button").focused)
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
    renderer.scene.stage.listens = True
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
        reader.await_sentence(f"This is {name}".__eq__)
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
