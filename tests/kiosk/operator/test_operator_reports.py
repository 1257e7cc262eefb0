"""The operator's page reports the course of the event, and clears and restores its winners."""

from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.log import Log
from dvonn.kiosk.operator.operator_page import format_duration
from tests.harness.devices import Pixel
from tests.harness.event_program import KioskUser, at_operator_page, turn_to_page


def at_winners(folder: Path | None) -> KioskUser:
    """Return a user at the page of the winners, of which there are two."""
    user = at_operator_page(KioskUser(folder))
    user.context.winners.add("ADA", GameMode.BLITZ, 31)
    user.context.winners.add("BOB", GameMode.CHALLENGE, 7)
    turn_to_page(user, "Winners")
    return user


def seen_after(user: KioskUser, *labels: str) -> dict[str, Pixel]:
    """Click at lines of text, one after another; return the lines that are visible then."""
    for label in labels:
        user.click(user.find_line(label))
    return user.visible_lines()


def test_winners_are_cleared_and_brought_back(tmp_path: Path) -> None:
    """Clearing asks first with the safe answer focused, and can be reverted; without a clearing nothing can be."""
    user = at_winners(tmp_path)
    seen = seen_after(user, "Bring back")
    assert "There is nothing to bring back" in seen
    assert seen["BOB 7"][0] < seen["ADA 31"][0]
    seen_after(user, "Clear")
    user.press(pygame.K_RETURN)
    assert len(user.context.winners.best(GameMode.BLITZ)) == 1
    seen = seen_after(user, "Clear", "Clear them")
    assert user.context.winners.best(GameMode.BLITZ) == []
    assert not {"ADA 31", "BOB 7"} & seen.keys()
    assert "The boards are empty" in seen
    assert {"ADA 31", "BOB 7", "The boards are back"} <= seen_after(user, "Bring back").keys()


def test_winners_are_exported(tmp_path: Path) -> None:
    """The export writes a table and shows its file name."""
    line = next(line for line in seen_after(at_winners(tmp_path), "Export") if line.startswith("Written: "))
    table = (tmp_path / line.removeprefix("Written: ")).read_text()
    assert "ADA" in table
    assert "BOB" in table


def test_without_a_folder_nothing_is_exported_or_cleared() -> None:
    """Without a folder the page says that it cannot export, and it clears nothing."""
    user = at_winners(None)
    assert "It could not be written" in seen_after(user, "Export")
    assert "Nothing was cleared" in seen_after(user, "Clear", "Clear them")


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
    assert {"3 h 5 min", "148", "7"} <= seen.keys()
    troubles = [line[-1] for line in seen if "Trouble" in line]
    assert troubles[:2] == ["6", "5"]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 min"), (3599, "59 min"), (3600, "1 h 0 min"), (86399, "23 h 59 min"), (270000, "3 d 3 h")],
)
def test_long_times_in_words(seconds: float, words: str) -> None:
    """A duration is given in its two largest units, from minutes up."""
    assert format_duration(seconds) == words
