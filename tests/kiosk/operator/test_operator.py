"""The operator's page: what is set counts at once and after a restart, by any device, and only the PIN leads there."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, RELENTLESS
from dvonn.kiosk.attract.attract import Attract
from dvonn.kiosk.event_settings import GameMode, parse_event_settings, read_event_settings
from dvonn.kiosk.operator.operator import OperatorPage
from dvonn.kiosk.operator.pin_pad import PinPad
from dvonn.kiosk.pin import is_right
from dvonn.screens.dialog import Question
from dvonn.storage.text_store import Storage
from dvonn.ui.theme import WOOD
from dvonn.ui.timing import Speed
from tests.harness.devices import RB, A
from tests.harness.event_program import Cabinet, at_page, turn_to

PIN = "27182818"
TAB, RIGHT, LEFT, ENTER = pygame.K_TAB, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RETURN
PAGES = ("Games", "House", "Look", "Sound", "Winners", "About")


@pytest.fixture
def cabinet(tmp_path: Path) -> Cabinet:
    """Return a cabinet without a PIN at the operator's page."""
    return at_page(Cabinet(tmp_path))


def go_to(cabinet: Cabinet, page: str, row: int) -> None:
    """Give the focus to a row of a page."""
    turn_to(cabinet, page)
    cabinet.press(*[TAB] * row)


def value(cabinet: Cabinet, name: str) -> object:
    """Return a decision or a setting that every guest finds."""
    hall = cabinet.kiosk.hall
    return getattr(hall.house if hasattr(hall.house, name) else hall.settings, name)


# What is set


class Set(NamedTuple):
    """A row of a page, the keys that change it, and what its setting is then."""

    page: str
    row: int
    keys: list[int]
    name: str
    value: object


ROWS: list[tuple[str, int, list[int], str, object]] = [
    ("Games", 0, [LEFT], "forms", (GameMode.BLITZ, GameMode.CHALLENGE, GameMode.TWO)),
    ("Games", 1, [LEFT], "forms", (GameMode.GUIDED, GameMode.CHALLENGE, GameMode.TWO)),
    ("Games", 2, [RIGHT], "forms", (GameMode.GUIDED, GameMode.BLITZ, GameMode.TWO)),
    ("Games", 3, [ENTER], "forms", (GameMode.GUIDED, GameMode.BLITZ, GameMode.CHALLENGE)),
    ("Games", 4, [RIGHT], "weakest", GREEDY),
    ("Games", 5, [LEFT, LEFT], "strongest", CURIOUS),
    ("House", 1, [RIGHT], "idle", 90),
    ("House", 2, [LEFT], "blitz", 90),
    ("House", 3, [RIGHT], "challenge", 90),
    ("House", 4, [RIGHT], "esc_quits", True),
    ("House", 5, [RIGHT, RIGHT], "spectators", 1),
    ("Look", 0, [RIGHT], "theme", WOOD),
    ("Look", 1, [RIGHT, RIGHT], "text_size", 1.5),
    ("Look", 2, [LEFT], "speed", Speed.SLOW),
    ("Look", 3, [RIGHT], "reduced_motion", True),
    ("Sound", 0, [LEFT], "sound", False),
    ("Sound", 1, [LEFT, LEFT], "effects", 0.8),
    ("Sound", 2, [RIGHT], "ambience", 0.7),
]
SETTINGS = [Set(*row) for row in ROWS]


@pytest.mark.parametrize("one", SETTINGS, ids=lambda one: f"{one.page}-{one.row}")
def test_a_setting_counts_and_survives(cabinet: Cabinet, tmp_path: Path, one: Set) -> None:
    """What is chosen is what every guest finds, and is there after a restart; nothing else has changed."""
    hall = cabinet.kiosk.hall
    usual = {**vars(hall.house), **vars(hall.settings)}
    assert usual[one.name] != one.value
    go_to(cabinet, one.page, one.row)
    cabinet.press(*one.keys)
    changed = {**usual, one.name: one.value}
    assert {**vars(hall.house), **vars(hall.settings)} == changed
    after = Cabinet(tmp_path).kiosk.hall
    assert {**vars(after.house), **vars(after.settings)} == changed


def test_what_is_set_is_seen_and_heard_at_once(cabinet: Cabinet) -> None:
    """Theme, volumes and silence are the stage's, and stay so for the guests that follow."""
    go_to(cabinet, "Look", 0)
    cabinet.press(RIGHT)
    assert cabinet.kiosk.stage.assets.theme is WOOD
    go_to(cabinet, "Sound", 1)
    cabinet.press(LEFT, TAB, LEFT)
    cabinet.press(pygame.K_ESCAPE)
    sound, settings = cabinet.kiosk.stage.sound, cabinet.kiosk.stage.settings
    assert isinstance(cabinet.top, Attract)
    assert (sound.effects, sound.ambience, settings.theme) == (0.9, 0.5, WOOD)
    assert (settings.effects, settings.ambience) == (0.9, 0.5)


def test_another_screen_is_chosen(cabinet: Cabinet) -> None:
    """Which screen shows the game is a setting as any other; there is none to choose where there is only one."""
    asked: list[int] = []

    def place(display: int, **_: bool) -> None:
        asked.append(display)

    cabinet.kiosk.window.place = place  # type: ignore[method-assign]
    go_to(cabinet, "Look", 4)
    cabinet.press(RIGHT)
    assert asked[-1:] == [1] == [cabinet.kiosk.hall.settings.display]
    cabinet.press(pygame.K_ESCAPE)
    cabinet.kiosk.stage.displays = 1
    cabinet.knock_keys()
    turn_to(cabinet, "Look")
    assert "Screen" not in cabinet.seen()


def test_one_form_stays(cabinet: Cabinet) -> None:
    """The last form that is offered cannot be switched off, and it is said why."""
    turn_to(cabinet, "Games")
    for _ in range(4):
        cabinet.press(LEFT, TAB)
    assert value(cabinet, "forms") == (GameMode.TWO,)
    cabinet.press(pygame.K_UP, LEFT)
    assert value(cabinet, "forms") == (GameMode.TWO,)
    assert "At least one is offered" in cabinet.seen()


def test_levels_stay_in_order(cabinet: Cabinet) -> None:
    """A level that is moved past the other takes it along, upwards and downwards."""
    go_to(cabinet, "Games", 4)
    cabinet.press(*[RIGHT] * 9)
    assert (value(cabinet, "weakest"), value(cabinet, "strongest")) == (RELENTLESS, RELENTLESS)
    cabinet.press(pygame.K_DOWN, *[LEFT] * 9)
    assert (value(cabinet, "weakest"), value(cabinet, "strongest")) == (DREAMY, DREAMY)


@pytest.mark.parametrize(
    ("row", "name", "least", "most"), [(1, "idle", 15, 600), (2, "blitz", 30, 900), (3, "challenge", 30, 300)]
)
def test_times_have_limits(cabinet: Cabinet, tmp_path: Path, row: int, name: str, least: int, most: int) -> None:
    """From end to end only what the file allows is chosen, and the ends are reached."""
    go_to(cabinet, "House", row)
    for step, end in ((LEFT, least), (RIGHT, most)):
        cabinet.press(*[step] * 20)
        assert value(cabinet, name) == end
        assert parse_event_settings((tmp_path / "house.txt").read_text())[1] == []


def test_an_odd_time_is_shown_and_stays(tmp_path: Path) -> None:
    """A time that was written by hand is among those to choose from, and other changes leave it."""
    (tmp_path / "house.txt").write_text("idle: 77\n")
    cabinet = at_page(Cabinet(tmp_path))
    go_to(cabinet, "House", 4)
    assert "77 s" in cabinet.seen()
    cabinet.press(RIGHT)
    assert read_event_settings(Storage(tmp_path)).idle == 77


@pytest.mark.parametrize("page", ["Games", "House", "Look", "Sound"])
def test_a_page_is_reset(cabinet: Cabinet, page: str) -> None:
    """One button has everything on a page as usual, and on no other; a PIN stays."""
    hall = cabinet.kiosk.hall
    usual = {**vars(hall.house), **vars(hall.settings)}
    for one in SETTINGS:
        turn_to(cabinet, "Games" if one.page != "Games" else "House")
        go_to(cabinet, one.page, one.row)
        cabinet.press(*one.keys)
    changed = {**vars(hall.house), **vars(hall.settings)}
    turn_to(cabinet, page)
    cabinet.click(cabinet.where("Reset this page"))
    names = {one.name for one in SETTINGS if one.page == page}
    now = {**vars(hall.house), **vars(hall.settings)}
    assert now == {**changed, **{name: usual[name] for name in names}} != changed


# Any device


def by_keys(cabinet: Cabinet) -> None:
    cabinet.press(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, RIGHT)


def by_pad(cabinet: Cabinet) -> None:
    cabinet.steer(0, -1)
    cabinet.steer(1, 0, times=2)
    cabinet.push(RB, A)


def by_mouse(cabinet: Cabinet) -> None:
    cabinet.click(cabinet.where("Look"))
    cabinet.click(cabinet.where("Wood"))


def by_finger(cabinet: Cabinet) -> None:
    cabinet.tap(cabinet.where("Look"))
    cabinet.tap(cabinet.where("Wood"))


@pytest.mark.parametrize("size", [(1280, 720), (480, 800)])
@pytest.mark.parametrize("use", [by_keys, by_pad, by_mouse, by_finger])
def test_any_device_uses_the_page(tmp_path: Path, use: Callable[[Cabinet], None], size: tuple[int, int]) -> None:
    """Keys, a pad, a mouse or a finger: each turns to a page and changes a setting."""
    cabinet = at_page(Cabinet(tmp_path, size))
    use(cabinet)
    assert cabinet.kiosk.hall.settings.theme is WOOD


@pytest.mark.parametrize("device", ["keys", "pad", "mouse", "finger"])
def test_any_device_quits(cabinet: Cabinet, device: str) -> None:
    """The program ends after a question, whose safe answer has the focus."""
    ways: dict[str, Callable[[str], None]] = {
        "mouse": lambda label: cabinet.click(cabinet.where(label)),
        "finger": lambda label: cabinet.tap(cabinet.where(label)),
    }
    if device == "keys":
        cabinet.press(pygame.K_UP, pygame.K_UP, ENTER)
    elif device == "pad":
        cabinet.steer(0, -1, times=2)
        cabinet.push(A)
    else:
        ways[device]("Quit")
    assert isinstance(cabinet.top, Question)
    assert cabinet.kiosk.running
    if device == "keys":
        cabinet.press(pygame.K_DOWN, ENTER)
    elif device == "pad":
        cabinet.steer(0, 1)
        cabinet.push(A)
    else:
        ways[device]("Quit")
    assert not cabinet.kiosk.running


def test_quitting_can_be_thought_better_of(cabinet: Cabinet) -> None:
    """The first answer, and going back, stay."""
    for answer in (ENTER, pygame.K_ESCAPE):
        cabinet.click(cabinet.where("Quit"))
        cabinet.press(answer)
        assert isinstance(cabinet.top, OperatorPage)
        assert cabinet.kiosk.running


# The PIN


def test_a_pin_is_set_changed_and_removed(cabinet: Cabinet, tmp_path: Path) -> None:
    """Each counts at once and after a restart; removing asks first."""
    turn_to(cabinet, "House")
    cabinet.click(cabinet.where("Set a PIN"))
    cabinet.type(PIN)
    cabinet.type(PIN)
    assert is_right(PIN, read_event_settings(Storage(tmp_path)).pin)
    cabinet.click(cabinet.where("Change the PIN"))
    cabinet.type("4711")
    cabinet.type("4711")
    assert is_right("4711", read_event_settings(Storage(tmp_path)).pin)
    for answer in ("Keep it", "Remove it"):
        cabinet.click(cabinet.where("Remove the PIN"))
        cabinet.click(cabinet.where(answer))
        assert bool(read_event_settings(Storage(tmp_path)).pin) is (answer == "Keep it")
    at_page(Cabinet(tmp_path))


def test_the_pin_of_the_first_start_stays(tmp_path: Path) -> None:
    """The command line sets a PIN where none is kept; later ones change nothing."""
    Cabinet(tmp_path, first_pin=PIN)
    for later in ("1111", None):
        cabinet = Cabinet(tmp_path, first_pin=later)
        cabinet.knock_keys()
        cabinet.type("1111")
        assert isinstance(cabinet.top, PinPad)
        cabinet.type(PIN)
        assert isinstance(cabinet.top, OperatorPage)


def test_the_combination_shows_the_way_in_once(tmp_path: Path) -> None:
    """Pressed again and again it asks once: one step back and the guest goes on."""
    cabinet = Cabinet(tmp_path, first_pin=PIN)
    for _ in range(5):
        cabinet.knock_keys()
    cabinet.press(pygame.K_ESCAPE)
    assert isinstance(cabinet.top, Attract)


def test_leaving_leads_to_the_start(tmp_path: Path) -> None:
    """Neither what was played before nor the panel of the PIN is there any more."""
    cabinet = Cabinet(tmp_path, first_pin=PIN)
    cabinet.press(ENTER)
    cabinet.knock_keys()
    cabinet.type(PIN)
    cabinet.click(cabinet.where("Leave"))
    assert isinstance(cabinet.top, Attract)


def test_an_abandoned_page_closes(cabinet: Cabinet) -> None:
    """Where the operator has gone away the page is not there for the next guest; what was set is kept."""
    go_to(cabinet, "House", 1)
    cabinet.press(LEFT)
    for _ in range(46):
        cabinet.kiosk.frame([], 1.0)
    assert isinstance(cabinet.top, Attract)
    assert cabinet.kiosk.hall.house.idle == 45


def test_knocking_at_the_corner_opens(tmp_path: Path) -> None:
    """Five presses in the upper left corner do what the combination does, by mouse or finger."""
    for use in (Cabinet.click, Cabinet.tap):
        cabinet = Cabinet(tmp_path, first_pin=PIN)
        for _ in range(4):
            use(cabinet, (20, 20))
        assert not isinstance(cabinet.top, PinPad)
        use(cabinet, (20, 20))
        assert isinstance(cabinet.top, PinPad)
