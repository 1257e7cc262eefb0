"""The soak: guests on every device play, leave and mash for a few minutes, and what is wrong is found out."""

from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.kiosk import program
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.log import FILE, LARGEST
from dvonn.kiosk.retention import MOST_RECORDS
from dvonn.kiosk.winner_list import Winners
from dvonn.storage.text_store import Storage
from dvonn.tools import soak
from dvonn.tools.soak import PLANTED, Event, Findings
from dvonn.tools.trials.synthetic_guests import DEVICES, GamepadGuest, KeyboardGuest, MouseGuest, TouchGuest, visit


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an hour be over in a minute, in which the memory may still grow."""
    monkeypatch.setattr(soak, "HOUR", 60.0)
    monkeypatch.setattr(soak, "ROUND", 10)
    monkeypatch.setattr(soak, "MOST_GROWTH", 1000.0)


def now_and_then(kiosk: program.Kiosk, _: float) -> None:
    """Fail in a few of all frames, in several of a minute."""
    if kiosk.stage.rng.random() < 0.02:
        raise ValueError("injected")


@pytest.mark.usefixtures("short")
def test_some_minutes_of_an_event(capsys: pytest.CaptureFixture[str]) -> None:
    """Guests come and go without an error; each hour has its line, and the last one the totals."""
    assert soak.main(["--hours", "3", "--seed", "2", "--size", "320x200"]) == 0
    *hours, last = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in hours] == ["hour 1", "hour 2", "hour 3"]
    assert last.startswith("3 h, ")
    assert ", 0 uncaught, 0 caught, memory " in last
    assert ", log 0 bytes, records " in last


@pytest.mark.usefixtures("short")
def test_an_error_that_escapes_is_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """If the program lets an error through, the tool says so and fails, and goes on with a new program."""

    def escape(_: program.Kiosk, error: Exception) -> None:
        raise error

    monkeypatch.setattr(program.Kiosk, "_pass_time", now_and_then)
    monkeypatch.setattr(program.Kiosk, "_survive", escape)
    assert soak.main(["--hours", "1", "--size", "320x200"]) == 1
    output = capsys.readouterr()
    assert "injected" in output.err
    assert " 0 uncaught" not in output.out


@pytest.mark.usefixtures("short")
def test_errors_that_are_caught_are_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """An error that the program survives is no failure, but its log is printed; three in a minute start it anew."""
    monkeypatch.setattr(program.Kiosk, "_pass_time", now_and_then)
    assert soak.main(["--hours", "1", "--size", "320x200"]) == 0
    output = capsys.readouterr()
    assert "ValueError: injected" in output.err
    assert " 0 caught" not in output.out
    assert " 0 restarts" not in output.out


def test_what_is_out_of_bounds_is_found_out(tmp_path: Path) -> None:
    """Too much memory, log, records or bytes, and a winners' board without its first winner, are told."""
    findings = Findings(tmp_path)
    findings.look(iter([None]))
    assert findings.faults() == []
    findings.memory *= 2
    (tmp_path / FILE).write_text("x" * (LARGEST + 1))
    (tmp_path / "records").mkdir()
    for number in range(MOST_RECORDS + 1):
        (tmp_path / "records" / f"{number}.txt").write_text("x" * 10_000)
    (tmp_path / "winners.txt").unlink()
    for copy in tmp_path.glob("winners*"):
        copy.unlink()
    assert [fault.split()[0] for fault in findings.faults()] == ["memory", "the", "there", "the", "the"]


def test_the_board_may_have_others(tmp_path: Path) -> None:
    """Guests who win less than the one who was there first do not damage the board."""
    findings = Findings(tmp_path)
    winners = Winners(Storage(tmp_path))
    for score in range(1, 30):
        winners.add("BBB", GameMode.BLITZ, score)
    assert findings.faults() == []
    assert winners.best(GameMode.BLITZ)[0].score == PLANTED


def test_the_same_seed_brings_the_same_guests(tmp_path: Path) -> None:
    """Two events with the same seed go the same way."""
    seen = []
    for name in ("one", "two"):
        event = Event(5, (320, 200), tmp_path / name)
        event.next_guest()
        seen.append((event.passed, event.games, event.caught))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("device", DEVICES)
def test_guests_do_what_their_device_can(device: type[KeyboardGuest | MouseGuest | TouchGuest | GamepadGuest]) -> None:
    """Each device has events of its own kind only, places are within the window, and a guest leaves at some time."""
    kinds = {
        KeyboardGuest: {pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT},
        MouseGuest: {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL},
        TouchGuest: {pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP},
        GamepadGuest: {
            *(pygame.JOYAXISMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP),
            *(pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
        },
    }[device]
    rng = Random(1)
    events = [event for _ in range(20) for looks in visit(device(rng, (320, 200))) for event in looks]
    assert {event.type for event in events} == kinds
    places = [event.pos for event in events if hasattr(event, "pos")]
    assert all(0 <= x <= 320 and 0 <= y <= 200 for x, y in places)


def test_a_wrong_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """No hours are no soak."""
    with pytest.raises(SystemExit) as stop:
        soak.main(["--hours", "0"])
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
