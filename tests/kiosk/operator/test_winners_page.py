"""The operator's page of the winners: single ones are removed and brought back, listed by the hour, and exported."""

import csv
import os
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk import event_settings
from dvonn.kiosk.event_settings import Period, open_event_settings
from dvonn.kiosk.operator import winners_page
from dvonn.kiosk.operator.winners_page import removable_drives
from dvonn.kiosk.winner_list import Board, WinnerList
from dvonn.storage.text_store import Storage
from tests.harness.event_user import KioskUser, at_operator_page, turn_to_page

CHALLENGE, BLITZ = Board(event_settings.CHALLENGE), Board(event_settings.BLITZ, "greedy")
LARGE = (1280, 720)
PERIOD_ROW, BOARD_ROW = 1, 2
NOW = datetime.fromisoformat("2026-07-21 15:02")
AGES = {"DAY": timedelta(days=1), "OLD": timedelta(hours=5), "ADA": timedelta(minutes=30), "NEW": timedelta(0)}


@pytest.fixture(autouse=True)
def no_drives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find no removable drives, whatever machine this is."""
    monkeypatch.setattr(winners_page, "removable_drives", list)


def at_winners(folder: Path | None) -> KioskUser:
    """Return a user at the page of the winners, at two minutes past three: three have won today and one yesterday."""
    user = at_operator_page(KioskUser(folder, LARGE))
    times = iter([NOW - age for age in AGES.values()])
    user.context.winners = WinnerList(user.context.storage, lambda: next(times, NOW))
    for score, initials in enumerate(AGES, start=4):
        user.context.winners.add(initials, CHALLENGE, score)
    user.context.winners.add("BOB", BLITZ, 31)
    turn_to_page(user, "Winners")
    return user


def choose(user: KioskUser, row: int, steps: int) -> list[str]:
    """Step a row to the right by keys; return the entries that are listed then."""
    user.press(*[pygame.K_DOWN] * row, *[pygame.K_RIGHT] * steps, *[pygame.K_UP] * row)
    return entries(user)


def entries(user: KioskUser) -> list[str]:
    """Return the entries of the list that are visible."""
    return [line[:3] for line in user.visible_lines() if line[:3] in {*AGES, "BOB"} and line[3:4] == " "]


def test_winners_are_removed_and_brought_back(tmp_path: Path) -> None:
    """One or all winners are removed after a question whose safe answer has the focus.

    Each Undo brings back one removal, the last one first; then there is nothing to bring back.
    """
    user = at_winners(tmp_path)
    user.click_lines("NEW 7")
    user.press(pygame.K_RETURN)
    assert len(user.context.winners.best(CHALLENGE)) == 4
    seen = user.click_lines("NEW 7", "Remove")
    assert {"Removed: NEW 7", "ADA 6"} <= seen.keys()
    assert "NEW" not in (tmp_path / "winners.txt").read_text()
    user.click_lines("Remove all")
    user.press(pygame.K_RETURN)
    assert len(user.context.winners.best(BLITZ)) == 1
    assert "All winners are removed" in user.click_lines("Remove all", "Remove all")
    assert (user.context.winners.best(BLITZ), entries(user)) == ([], [])
    assert {"ADA 6", "The winners are back"} <= user.click_lines("Undo").keys()
    assert "NEW" not in entries(user)
    assert "NEW 7" in user.click_lines("Undo")
    assert WinnerList(Storage(tmp_path)).best(CHALLENGE)[0].initials == "NEW"
    assert "Nothing has been removed" in user.click_lines("Undo")


def test_winners_are_listed_by_day_hour_and_board(tmp_path: Path) -> None:
    """The list shows those of the event, today, yesterday, this hour or the hour before, of one board."""
    user = at_winners(tmp_path)
    assert choose(user, PERIOD_ROW, 1) == ["NEW", "ADA", "OLD"]
    assert choose(user, PERIOD_ROW, 1) == ["DAY"]
    assert choose(user, PERIOD_ROW, 1) == ["NEW"]
    assert choose(user, PERIOD_ROW, 1) == ["ADA"]
    user = at_winners(tmp_path)
    assert choose(user, BOARD_ROW, 2) == ["BOB"]


def test_the_period_is_exported_with_dates_and_the_path_is_shown(tmp_path: Path) -> None:
    """The export shows the whole path of a table with the day and time of each winner of the chosen period."""
    user = at_winners(tmp_path)
    choose(user, PERIOD_ROW, 1)
    (line,) = [line for line in user.click_lines("Export") if line.startswith("Saved: ")]
    path = Path(line.removeprefix("Saved: "))
    assert path == tmp_path / "exports" / "winners-2026-07-21.csv"
    rows = list(csv.reader(path.read_text().splitlines()))[1:]
    assert [row[1:] for row in rows] == [
        ["7", "NEW", "2026-07-21", "15:02:00", ""],
        ["6", "ADA", "2026-07-21", "14:32:00", ""],
        ["5", "OLD", "2026-07-21", "10:02:00", ""],
        ["31", "BOB", "2026-07-21", "15:02:00", "greedy"],
    ]


def test_a_removable_drive_is_offered_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a drive the operator is asked; the table goes to the drive or into the event's folder."""
    drive = tmp_path / "media" / "ada" / "STICK"
    drive.mkdir(parents=True)
    monkeypatch.setattr(winners_page, "removable_drives", lambda: [drive])
    user = at_winners(tmp_path / "event")
    assert f"Saved: {drive / 'winners-2026-07-21.csv'}" in user.click_lines("Export", "STICK")
    assert [path.name for path in drive.iterdir()] == ["winners-2026-07-21.csv"]
    user.click_lines("Export", "The event's folder")
    assert len(list((tmp_path / "event" / "exports").iterdir())) == 1


@pytest.mark.parametrize(
    ("system", "mounted"),
    [("linux", ["media/STICK", "media/ada/CARD", "run/media/ada/DISK"]), ("darwin", ["Volumes/STICK"])],
)
def test_mounted_drives_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, mounted: list[str]
) -> None:
    """What is mounted where the system mounts removable drives, and can be written, is found; nothing else is."""
    for name in (*mounted, "media/ada/plain", "Volumes/plain", "home/ada/STICK"):
        (tmp_path / name).mkdir(parents=True)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(os.path, "ismount", lambda path: path.name.isupper())
    assert removable_drives(tmp_path) == [tmp_path / name for name in sorted(mounted)]


def test_without_a_folder_nothing_is_exported_or_cleared() -> None:
    """Without a folder the page says that it can neither export nor clear nor remove."""
    user = at_winners(None)
    assert "The table could not be saved" in user.click_lines("Export")
    assert "Nothing has been removed" in user.click_lines("Remove all", "Remove all")
    assert "NEW 7 could not be removed" in user.click_lines("NEW 7", "Remove")


def test_the_operator_chooses_what_guests_see(tmp_path: Path) -> None:
    """The setting decides which boards the attract loop shows and which one a score has to reach."""
    user = at_winners(tmp_path)
    settings, winners = user.context.event_settings, user.context.winners
    turn_to_page(user, "Event")
    user.press(*[pygame.K_DOWN] * 6)
    headings, reached = [], []
    for label in ("Today and all", "Today", "This hour"):
        user.click_lines(label)
        headings.append([shown.heading for shown in winners.boards_of(CHALLENGE, settings.shown_winners)])
        reached.append(winners.rank(CHALLENGE, 1, settings.shown_winners[0]))
    assert headings == [
        ["Challenge: today", "Challenge: the whole event"],
        ["Challenge: today"],
        ["Challenge: this hour"],
    ]
    assert reached == [4, 4, 2]
    assert open_event_settings(Storage(tmp_path)).value.shown_winners == (Period.HOUR,)
