"""The operator's page tells what has come of the event, and clears and brings back its winners."""

from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.log import Log
from dvonn.kiosk.operator.operator_reports import duration
from dvonn.kiosk.winner_list import Winners
from tests.harness.event_program import Cabinet, at_page, turn_to


@pytest.fixture
def cabinet(tmp_path: Path) -> Cabinet:
    """Return a cabinet without a PIN at the operator's page."""
    return at_page(Cabinet(tmp_path))


@pytest.fixture
def winners(cabinet: Cabinet) -> Winners:
    """Return two winners of the cabinet, whose page is seen."""
    winners = cabinet.kiosk.hall.winners
    winners.add("ADA", GameMode.BLITZ, 31)
    winners.add("BOB", GameMode.CHALLENGE, 7)
    turn_to(cabinet, "Winners")
    return winners


@pytest.mark.usefixtures("winners")
def test_winners_are_shown(cabinet: Cabinet) -> None:
    """Each board has its column."""
    seen = cabinet.seen()
    assert {"ADA 31", "BOB 7"} <= seen.keys()
    assert seen["BOB 7"][0] < seen["ADA 31"][0]


def test_winners_are_cleared_and_brought_back(cabinet: Cabinet, winners: Winners) -> None:
    """Clearing asks, with the safe answer first; what was cleared can be had again, and what was not cannot."""
    cabinet.click(cabinet.where("Bring back"))
    assert "There is nothing to bring back" in cabinet.seen()
    cabinet.click(cabinet.where("Clear"))
    cabinet.press(pygame.K_RETURN)
    assert len(winners.best(GameMode.BLITZ)) == 1
    cabinet.click(cabinet.where("Clear"))
    cabinet.click(cabinet.where("Clear them"))
    assert winners.best(GameMode.BLITZ) == []
    seen = cabinet.seen()
    assert not {"ADA 31", "BOB 7"} & seen.keys()
    assert "The boards are empty" in seen
    cabinet.click(cabinet.where("Bring back"))
    assert {"ADA 31", "BOB 7", "The boards are back"} <= cabinet.seen().keys()


@pytest.mark.usefixtures("winners")
def test_winners_are_exported(cabinet: Cabinet, tmp_path: Path) -> None:
    """It is said under what name the table is found."""
    cabinet.click(cabinet.where("Export"))
    line = next(line for line in cabinet.seen() if line.startswith("Written: "))
    table = (tmp_path / line.removeprefix("Written: ")).read_text()
    assert "ADA" in table
    assert "BOB" in table


def test_where_nothing_is_kept_that_is_told() -> None:
    """Without a folder neither a table nor a way back can be written, and so nothing is cleared."""
    cabinet = at_page(Cabinet(None))
    turn_to(cabinet, "Winners")
    cabinet.click(cabinet.where("Export"))
    assert "It could not be written" in cabinet.seen()
    cabinet.click(cabinet.where("Clear"))
    cabinet.click(cabinet.where("Clear them"))
    assert "Nothing was cleared" in cabinet.seen()


def test_the_event_is_told_about(tmp_path: Path) -> None:
    """How long the program has run, games, errors, and the log's last words, the newest first."""
    cabinet = Cabinet(tmp_path, (1280, 720))
    log = Log(cabinet.kiosk.hall.storage)
    for n in range(7):
        log.note("here", f"Trouble {n}")
    cabinet.clock.now += 3 * 3600 + 300
    cabinet.kiosk.hall.games, cabinet.kiosk.hall.errors = 148, 7
    at_page(cabinet)
    turn_to(cabinet, "About")
    seen = cabinet.seen()
    assert {"3 h 5 min", "148", "7"} <= seen.keys()
    troubles = [line[-1] for line in seen if "Trouble" in line]
    assert troubles[:2] == ["6", "5"]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 min"), (3599, "59 min"), (3600, "1 h 0 min"), (86399, "23 h 59 min"), (270000, "3 d 3 h")],
)
def test_long_times_in_words(seconds: float, words: str) -> None:
    """The two largest units say enough."""
    assert duration(seconds) == words
