"""The operator's page: settings count at once and after a restart, winners are removed and exported, faults told."""

import csv
import os
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pygame
import pytest

from dvonn.engine.levels import DREAMY, GREEDY, PLAYFUL, RELENTLESS
from dvonn.kiosk.event_settings import BEST_OF_THREE, BLITZ, CHALLENGE, GUIDED, TWO, Period
from dvonn.kiosk.operator import winners_page
from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.operator.status_page import format_duration
from dvonn.kiosk.operator.winners_page import removable_drives
from dvonn.kiosk.winner_list import Board, WinnerList
from dvonn.storage.log import Log
from dvonn.ui.theme import WOOD
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
    return {**vars(user.event_context.event_settings), **vars(user.event_context.default_settings)}


# Settings


SETTINGS: list[tuple[str, int, list[int], str, object]] = [
    ("Games", 4, [ENTER], "games", (GUIDED, BLITZ, BEST_OF_THREE, CHALLENGE)),
    ("Games", 5, [RIGHT], "weakest", DREAMY),
    ("Games", 6, [LEFT, LEFT], "strongest", GREEDY),
    ("Event", 1, [RIGHT], "idle", 90),
    ("Event", 2, [LEFT], "blitz", 90),
    ("Event", 3, [RIGHT], "two_players", 450),
    ("Event", 4, [RIGHT, RIGHT], "guest_increment", 2),
    ("Event", 5, [RIGHT], "challenge", 90),
    ("Event", 6, [RIGHT], "shown_winners", (Period.DAY,)),
    ("Event", 7, [RIGHT], "prize_codes", True),
    ("Event", 9, [RIGHT, RIGHT], "spectators", 1),
    ("Status", 1, [LEFT], "follows_hub", False),
    ("Look", 0, [RIGHT], "theme", WOOD),
    ("Look", 3, [RIGHT], "reduced_motion", True),
    ("Sound", 1, [LEFT, LEFT], "effects", 0.8),
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
    for page in ("Games", "Event", "Look", "Sound", "Status"):
        changed = values(user)
        turn_to_page(user, page)
        user.click_lines("Reset this page")
        reset = {name: usual[name] for where, _, _, name, _ in SETTINGS if where == page}
        assert values(user) == {**changed, **reset} != changed
    assert values(user) == usual


def test_settings_apply_at_once(user: KioskUser) -> None:
    """Theme, screen and volumes apply at once; guests hear no music, which they can't turn on, until the operator does.

    The row of the screens is absent where there is only one.
    """
    sound, asked = user.app.context.sound, list[int]()
    user.press(pygame.K_ESCAPE)
    user.press(pygame.K_m, mod=pygame.KMOD_SHIFT)
    assert sound.music == 0
    at_operator_page(user)
    user.app.window.change_mode = lambda display, **_: asked.append(display)  # type: ignore[method-assign]
    for page, row, keys in (("Look", 0, 1), ("Look", 4, 1), ("Sound", 1, -1), ("Event", 8, 3)):
        go_to(user, page, row)
        user.press(*[RIGHT] * keys, *[LEFT] * -keys)
    assert asked[-1:] == [1]
    for pressed in ([], [pygame.K_ESCAPE]):
        user.press(*pressed)
        assert (sound.effects, sound.music, user.app.context.assets.theme) == (0.9, 0.3, WOOD)
    assert user.is_home
    user.app.context.display_count = 1
    user.press_operator_keys()
    turn_to_page(user, "Look")
    assert "Screen" not in user.visible_lines()


def test_one_game_mode_stays_and_levels_stay_in_order(user: KioskUser) -> None:
    """The last game mode cannot be switched off, and a message says why; one level moves the other along."""
    turn_to_page(user, "Games")
    for keys in ([LEFT, TAB] * 5, [UP, LEFT]):
        user.press(*keys)
        assert values(user)["games"] == (TWO,)
    assert "At least one game must be offered" in user.visible_lines()
    for keys, level in (([pygame.K_DOWN, *[RIGHT] * 9], RELENTLESS), ([pygame.K_DOWN, *[LEFT] * 9], PLAYFUL)):
        user.press(*keys)
        assert values(user)["weakest"] is values(user)["strongest"] is level


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
    user = KioskUser(tmp_path, (1280, 3000))
    for n in range(7):
        Log(user.event_context.storage).note("here", f"Trouble {n}")
    user.clock.now += 3 * 3600 + 300
    user.event_context.games_begun, user.event_context.errors = 148, 7
    at_operator_page(user)
    turn_to_page(user, "Status")
    seen = user.visible_lines()
    assert {"Running for 3 h 5 min", "148 games", "7 errors"} <= seen.keys()
    assert [line[-1] for line in seen if "Trouble" in line][:2] == ["6", "5"]
    for seconds, words in {3599: "59 min", 3600: "1 h 0 min", 86399: "23 h 59 min", 270000: "3 d 3 h"}.items():
        assert format_duration(seconds) == words


# Winners

CHALLENGE_BOARD, BLITZ_BOARD = Board(CHALLENGE), Board(BLITZ, "greedy")
NOW = datetime.fromisoformat("2026-07-21 15:02")
AGES = {"DAY": timedelta(days=1), "OLD": timedelta(hours=5), "ADA": timedelta(minutes=30), "NEW": timedelta(0)}


@pytest.fixture(autouse=True)
def no_drives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find no removable drives, whatever machine this is."""
    monkeypatch.setattr(winners_page, "removable_drives", list)


def at_winners(folder: Path | None) -> KioskUser:
    """Return a user at the page of the winners, at two minutes past three: three have won today and one yesterday."""
    user = at_operator_page(KioskUser(folder, (1280, 3000)))
    times = iter([NOW - age for age in AGES.values()])
    user.event_context.winners = WinnerList(user.event_context.storage, lambda: next(times, NOW))
    for score, initials in enumerate(AGES, start=4):
        user.event_context.winners.add(initials, CHALLENGE_BOARD, score)
    user.event_context.winners.add("BOB", BLITZ_BOARD, 31)
    turn_to_page(user, "Winners")
    return user


def entries(user: KioskUser, row: int = 1, steps: int = 0) -> list[str]:
    """Step a row to the right by keys; return the entries that are visible then."""
    user.press(*[pygame.K_DOWN] * row, *[RIGHT] * steps, *[UP] * row)
    return listed(user)


def listed(user: KioskUser) -> list[str]:
    """Return the entries that are visible."""
    return [line[:3] for line in user.visible_lines() if line[:3] in {*AGES, "BOB"} and line[3:4] == " "]


def test_winners_are_hidden_blocked_and_deleted(tmp_path: Path) -> None:
    """The newest winner of all boards comes first; one press hides it, deletes it, or blocks its initials.

    Each Undo brings back what was hidden or blocked last, also after a restart; what is deleted is in no file.
    """
    user = at_winners(tmp_path)
    assert {"NEW 7", "BOB 31", "ADA 6", "OLD 5", "DAY 4"} <= user.visible_lines().keys()
    user.click_lines("NEW 7")
    user.press(ENTER)
    assert len(user.event_context.winners.best(CHALLENGE_BOARD)) == 4
    assert "Hidden: NEW 7" in user.click_lines("NEW 7", "Hide")
    assert "Blocked: ADA" in user.click_lines("ADA 6", "Block ADA")
    assert "Deleted: OLD 5" in user.click_lines("OLD 5", "Delete the initials for good")
    assert not [path for path in tmp_path.glob("*.txt*") if "OLD" in path.read_text()]
    user.click_lines("Hide all")
    user.press(ENTER)
    assert listed(user) == ["BOB", "DAY"]
    user.click_lines("Hide all", "Hide all")
    assert listed(user) == []
    user = at_operator_page(KioskUser(tmp_path, (1280, 3000)))
    turn_to_page(user, "Winners")
    for _undone in range(4):
        assert "It is back" in user.click_lines("Undo")
    assert [one.initials for one in user.event_context.winners.best(CHALLENGE_BOARD)] == ["NEW", "ADA", "DAY"]
    assert "Nothing is hidden or blocked" in user.click_lines("Undo")


def test_the_code_of_a_prize_is_checked(tmp_path: Path) -> None:
    """A winner's code leads to the entry, also after a restart; no other one does."""
    user = at_winners(tmp_path)
    user.event_context.event_settings.prize_codes = True
    codes = {one.initials: user.event_context.prize_code(one) for one in user.event_context.winners.newest()}
    assert len({*codes.values()}) == len(codes)
    assert {*map(len, codes.values())} == {4}
    user = at_winners(tmp_path)
    user.click_lines("Check a code")
    user.type(codes["BOB"].lower())
    assert [line for line in user.visible_lines() if line.startswith("BOB 31, Blitz, Greedy, 21 Jul 2026")]
    user.event_context.event_settings.prize_codes = False
    user.click_lines("Check a code")
    user.type(codes["BOB"])
    assert "No winner has this code" in user.visible_lines()


def test_winners_are_listed_and_exported_by_day_hour_and_board(tmp_path: Path) -> None:
    """The list shows those of the event, today, yesterday, this hour or the hour before, of one board.

    The export shows the whole path of a table with the day and time of each winner of the chosen period.
    """
    user = at_winners(tmp_path)
    assert entries(user, steps=1) == ["NEW", "BOB", "ADA", "OLD"]
    (line,) = [line for line in user.click_lines("Export") if line.startswith("Saved: ")]
    assert line == f"Saved: {tmp_path / 'exports' / 'winners-2026-07-21.csv'}"
    rows = list(csv.reader(Path(line.removeprefix("Saved: ")).read_text().splitlines()))[1:]
    assert [",".join(row[1:]) for row in rows] == [
        "7,NEW,2026-07-21,15:02:00,",
        "6,ADA,2026-07-21,14:32:00,",
        "5,OLD,2026-07-21,10:02:00,",
        "31,BOB,2026-07-21,15:02:00,greedy",
    ]
    assert [entries(user, steps=1) for _ in range(3)] == [["DAY"], ["NEW", "BOB"], ["ADA"]]
    assert entries(at_winners(tmp_path), row=2, steps=4) == ["BOB"]


def test_the_table_goes_to_a_removable_drive_or_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a drive the operator is asked; the table goes to the drive or into the event's folder, if there is one."""
    drive = tmp_path / "STICK"
    drive.mkdir()
    assert "The table could not be saved" in at_winners(None).click_lines("Export")
    monkeypatch.setattr(winners_page, "removable_drives", lambda: [drive])
    user = at_winners(tmp_path / "event")
    assert f"Saved: {drive / 'winners-2026-07-21.csv'}" in user.click_lines("Export", "STICK")
    assert [path.name for path in drive.iterdir()] == ["winners-2026-07-21.csv"]
    user.click_lines("Export", "The event's folder")
    assert len(list((tmp_path / "event" / "exports").iterdir())) == 1


@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_mounted_drives_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    """What is mounted where the system mounts removable drives, and can be written, is found; nothing else is."""
    mounted = ["media/STICK", "media/ada/CARD", "run/media/ada/DISK"] if system == "linux" else ["Volumes/STICK"]
    for name in (*mounted, "media/ada/plain", "Volumes/plain", "home/ada/STICK"):
        (tmp_path / name).mkdir(parents=True)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(os.path, "ismount", lambda path: path.name.isupper())
    assert sorted(removable_drives(tmp_path)) == sorted(tmp_path / name for name in mounted)


def test_the_operator_chooses_what_guests_see(tmp_path: Path) -> None:
    """The setting decides which boards the attract loop shows and which one a score has to reach."""
    user = at_winners(tmp_path)
    settings, winners, seen = user.event_context.event_settings, user.event_context.winners, []
    go_to(user, "Event", 6)
    for label in ("Today and all", "Today", "This hour"):
        user.click_lines(label)
        boards = winners.boards_of(CHALLENGE_BOARD, settings.shown_winners)
        seen.append(([one.heading for one in boards], winners.rank(CHALLENGE_BOARD, 1, settings.shown_winners[0])))
    today, event, hour = "Challenge: today", "Challenge: the whole event", "Challenge: this hour"
    assert seen == [([today, event], 4), ([today], 4), ([hour], 2)]
