"""The operator's page: settings take effect at once and after a restart, with any device; it reports the event."""

from pathlib import Path

import pygame
import pytest

from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, RELENTLESS
from dvonn.kiosk.attract.attract_loop import AttractLoop
from dvonn.kiosk.event_settings import BEST_OF_THREE, BLITZ, CHALLENGE, GUIDED, TWO, Period, open_event_settings
from dvonn.kiosk.operator.operator_page import OperatorPage, format_duration
from dvonn.storage.kept_file import END_LINE
from dvonn.storage.log import Log
from dvonn.storage.text_store import Storage
from dvonn.ui.sound import MUSIC_CHANNELS
from dvonn.ui.theme import WOOD, Speed
from tests.harness.event_user import KioskUser, at_operator_page, turn_to_page

TAB, RIGHT, LEFT, UP, ENTER = pygame.K_TAB, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP, pygame.K_RETURN


@pytest.fixture
def user(tmp_path: Path) -> KioskUser:
    """Return a user at the operator's page of a program without a PIN."""
    return at_operator_page(KioskUser(tmp_path))


def go_to(user: KioskUser, page: str, row: int) -> None:
    """Move the focus to a row of a page."""
    turn_to_page(user, page)
    user.press(*[TAB] * row)


def values(user: KioskUser) -> dict[str, object]:
    """Return the event settings and the settings that every guest starts with."""
    return {**vars(user.context.event_settings), **vars(user.context.default_settings)}


# Settings


SETTINGS: list[tuple[str, int, list[int], str, object]] = [
    ("Games", 4, [ENTER], "games", (GUIDED, BLITZ, BEST_OF_THREE, CHALLENGE)),
    ("Games", 5, [RIGHT], "weakest", GREEDY),
    ("Games", 6, [LEFT, LEFT], "strongest", CURIOUS),
    ("Event", 2, [RIGHT], "idle", 90),
    ("Event", 3, [LEFT], "blitz", 90),
    ("Event", 4, [RIGHT], "two_players", 450),
    ("Event", 5, [RIGHT, RIGHT], "guest_increment", 2),
    ("Event", 6, [RIGHT], "challenge", 90),
    ("Event", 7, [RIGHT], "shown_winners", (Period.DAY,)),
    ("Event", 9, [RIGHT], "esc_quits", True),
    ("Event", 10, [RIGHT, RIGHT], "spectators", 1),
    ("Look", 0, [RIGHT], "theme", WOOD),
    ("Look", 1, [RIGHT, RIGHT], "text_size", 1.5),
    ("Look", 2, [LEFT], "speed", Speed.SLOW),
    ("Look", 3, [RIGHT], "reduced_motion", True),
    ("Sound", 1, [LEFT, LEFT], "effects", 0.8),
    ("Sound", 2, [RIGHT], "ambience", 0.7),
    ("Sound", 0, [LEFT], "sound", False),
]
"""The page and the row of each setting, keys that change it, its name and its value then."""


def test_settings_count_survive_and_are_reset(user: KioskUser, tmp_path: Path) -> None:
    """Each change takes effect for every guest, survives a restart, changes no other, and is reset with its page."""
    usual = values(user)
    for page, row, keys, name, value in SETTINGS:
        before = values(user)
        go_to(user, page, row)
        user.press(*keys, *[UP] * row)
        assert values(user) == {**before, name: value} != before
    assert values(user) == values(KioskUser(tmp_path))
    for page in ("Games", "Event", "Look", "Sound"):
        changed = values(user)
        turn_to_page(user, page)
        user.click_lines("Reset this page")
        reset = {name: usual[name] for where, _, _, name, _ in SETTINGS if where == page}
        assert values(user) == {**changed, **reset} != changed
    assert values(user) == usual


def test_settings_apply_at_once(user: KioskUser) -> None:
    """Theme and volumes apply to the stage at once, and remain so on leaving the page."""
    go_to(user, "Look", 0)
    user.press(RIGHT)
    assert user.app.stage.assets.theme is WOOD
    go_to(user, "Sound", 1)
    user.press(LEFT, TAB, LEFT)
    user.press(pygame.K_ESCAPE)
    sound, settings = user.app.stage.sound, user.app.stage.settings
    assert isinstance(user.top, AttractLoop)
    assert (sound.effects, sound.ambience, settings.theme) == (0.9, 0.5, WOOD)
    assert (settings.effects, settings.ambience) == (0.9, 0.5)


def test_music_is_silent_until_the_operator_turns_it_up(user: KioskUser) -> None:
    """Guests hear no music, and cannot switch it on; its slider on the event's page makes it heard at once."""
    pygame.mixer.stop()  # the sounds of earlier tests
    user.await_sound()
    user.press(pygame.K_ESCAPE)
    user.press(pygame.K_m, mod=pygame.KMOD_SHIFT)
    user.await_sound()
    assert not any(pygame.mixer.Channel(number).get_busy() for number in MUSIC_CHANNELS)
    at_operator_page(user)
    go_to(user, "Event", 8)
    user.press(RIGHT, RIGHT, RIGHT)
    user.await_sound()
    music = pygame.mixer.Channel(MUSIC_CHANNELS.start).get_sound()
    assert music
    assert music.get_volume() == pytest.approx(0.3, abs=0.01)
    user.press(pygame.K_ESCAPE)
    assert user.app.stage.sound.music == user.context.event_settings.guest_music == 0.3


def test_another_screen_is_chosen(user: KioskUser) -> None:
    """The operator chooses the display; the row is absent where there is only one."""
    asked: list[int] = []

    def place(display: int, **_: bool) -> None:
        asked.append(display)

    user.app.window.change_mode = place  # type: ignore[method-assign]
    go_to(user, "Look", 4)
    user.press(RIGHT)
    assert asked[-1:] == [1] == [user.context.default_settings.display]
    user.press(pygame.K_ESCAPE)
    user.app.stage.display_count = 1
    user.press_operator_keys()
    turn_to_page(user, "Look")
    assert "Screen" not in user.visible_lines()


def test_one_game_mode_stays(user: KioskUser) -> None:
    """The last game mode cannot be switched off, and a message says why."""
    turn_to_page(user, "Games")
    for keys in ([LEFT, TAB] * 5, [UP, LEFT]):
        user.press(*keys)
        assert values(user)["games"] == (TWO,)
    assert "At least one game must be offered" in user.visible_lines()


def test_levels_stay_in_order(user: KioskUser) -> None:
    """Moving one level past the other moves the other along, upwards and downwards."""
    go_to(user, "Games", 5)
    for keys, level in (([RIGHT] * 9, RELENTLESS), ([pygame.K_DOWN, *[LEFT] * 9], DREAMY)):
        user.press(*keys)
        assert values(user)["weakest"] is values(user)["strongest"] is level


def test_a_time_has_limits_and_an_odd_one_is_kept(tmp_path: Path) -> None:
    """The choices reach both limits of a time and no further; one written by hand is among them, and stays."""
    (tmp_path / "event.txt").write_text(f"dvonn event 2\nidle: 77\n{END_LINE}\n")
    user = at_operator_page(KioskUser(tmp_path))
    go_to(user, "Event", 3)
    assert "77 s" in user.visible_lines()
    for step, end in ((LEFT, 30), (RIGHT, 900)):
        user.press(*[step] * 20)
        saved = open_event_settings(Storage(tmp_path)).value
        assert (saved.blitz, saved.idle) == (end, 77)


def test_quitting_is_asked(user: KioskUser) -> None:
    """The first answer, with the focus, and Escape keep the program running; the other one ends it."""
    for answer in (ENTER, pygame.K_ESCAPE):
        user.click_lines("Quit")
        user.press(answer)
        assert isinstance(user.top, OperatorPage)
        assert user.app.running
    user.click_lines("Quit")
    user.press(pygame.K_DOWN, ENTER)
    assert not user.app.running


# Reports


def test_the_event_is_reported(tmp_path: Path) -> None:
    """The page shows the uptime, the numbers of games and errors, and the newest log entries first."""
    user = KioskUser(tmp_path, (1280, 720))
    log = Log(user.context.storage)
    for n in range(7):
        log.note("here", f"Trouble {n}")
    user.clock.now += 3 * 3600 + 300
    user.context.games_begun, user.context.errors = 148, 7
    at_operator_page(user)
    turn_to_page(user, "About")
    seen = user.visible_lines()
    assert {"Running for 3 h 5 min", "148 games", "7 errors"} <= seen.keys()
    user.press(*[pygame.K_DOWN] * 8)
    troubles = [line[-1] for line in user.visible_lines() if "Trouble" in line]
    assert troubles[:2] == ["6", "5"]


def test_long_times_in_words() -> None:
    """A duration is given in its two largest units, from minutes up."""
    for seconds, words in {3599: "59 min", 3600: "1 h 0 min", 86399: "23 h 59 min", 270000: "3 d 3 h"}.items():
        assert format_duration(seconds) == words
