"""The soak test: simulated guests on every device cause no errors, and violations are detected."""

from pathlib import Path

import pytest

from dvonn.kiosk.event_host import MAX_EVENT_RECORDS
from dvonn.kiosk.event_settings import BLITZ
from dvonn.kiosk.winner_list import Board, WinnerList
from dvonn.storage.log import LOG_FILE, MAX_LOG_BYTES
from dvonn.storage.text_store import Storage
from tests.harness.commands import printed_lines
from tests.harness.scale import only_full
from tests.measure import soak
from tests.measure.soak import SoakCheck


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten an hour to a minute or less, in which the memory may grow freely."""
    monkeypatch.setattr(soak, "HOUR_SECONDS", 20.0)
    monkeypatch.setattr(soak, "ATTRACT_LOOP_SECONDS", 10)
    monkeypatch.setattr(soak, "MAX_MEMORY_GROWTH_PERCENT", 1000.0)


@only_full("minutes of an event")
def test_some_minutes_of_an_event(capsys: pytest.CaptureFixture[str]) -> None:
    """Guests cause no errors, and the output has a line per hour and one with the totals."""
    hour, last = printed_lines(capsys, soak.main, "--hours", "1", "--seed", "2", "--size", "320x200")
    assert hour.startswith("hour 1: ")
    assert last.startswith("1 h, ")
    assert ", 0 uncaught, 0 caught, memory " in last
    assert ", log 0 bytes, records " in last


def test_what_is_out_of_bounds_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Excess memory, log, records or bytes and a lost winner are reported."""
    check = SoakCheck(tmp_path)
    check.measure_memory(iter([None]))
    for score in range(1, 30):  # those that come later are no damage
        WinnerList(Storage(tmp_path)).add("BBB", Board(BLITZ, "greedy"), score)
    assert check.problems() == []
    monkeypatch.setattr(soak, "MAX_MEMORY_GROWTH_PERCENT", 5.0)
    check.memory *= 2
    (tmp_path / LOG_FILE).write_text("x" * (MAX_LOG_BYTES + 1))
    (tmp_path / "records").mkdir()
    for number in range(MAX_EVENT_RECORDS + 1):
        (tmp_path / "records" / f"{number}.txt").write_text("x" * 10_000)
    (tmp_path / "winners.txt").unlink()
    for copy in tmp_path.glob("winners*"):
        copy.unlink()
    assert [fault.split()[0] for fault in check.problems()] == ["memory", "the", "there", "the", "the"]
