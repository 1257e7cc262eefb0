"""The operator's decisions are kept as text: they come back, and what is damaged neither counts nor stops anything."""

from dataclasses import replace
from pathlib import Path

import pytest

from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, RELENTLESS
from dvonn.kiosk.event_settings import (
    FILE,
    EventSettings,
    GameMode,
    format_event_settings,
    parse_event_settings,
    read_event_settings,
    write_event_settings,
)
from dvonn.kiosk.pin import hashed
from dvonn.storage.text_store import Storage

OTHER = EventSettings(
    hashed("4711"), 90, (GameMode.BLITZ, GameMode.TWO), GREEDY, CURIOUS, 300, 120, esc_quits=True, spectators=1
)


@pytest.mark.parametrize("house", [EventSettings(), OTHER, replace(OTHER, pin="", spectators=0)])
def test_a_house_comes_back(house: EventSettings) -> None:
    """What is written is read again, and nothing of it is strange."""
    assert parse_event_settings(format_event_settings(house)) == (house, [])


def test_what_is_not_said_is_as_usual() -> None:
    """A text may say a part only, in any order, with any spaces."""
    assert parse_event_settings("") == (EventSettings(), [])
    assert parse_event_settings("\n  blitz :  45 \n\nidle:15") == (EventSettings(idle=15, blitz=45), [])


@pytest.mark.parametrize(
    "line",
    [
        "idle: 14",
        "idle: 601",
        "blitz: 29",
        "blitz: 901",
        "challenge: 29",
        "challenge: 301",
        "idle: 1e2",
        "idle: \N{ARABIC-INDIC DIGIT NINE}\N{ARABIC-INDIC DIGIT NINE}",
        "idle:",
        "idle: -",
        "forms:",
        "forms: blitz chess",
        "weakest: nobody",
        "strongest: Greedy",
        "esc_quits: yes",
        "spectators: -2",
        "spectators: 100",
        "pin: 1234",
        "pin: scrypt$16384$8$1$00$00",
        "nonsense",
        "closing: on",
    ],
)
def test_what_is_no_decision_does_not_count(line: str) -> None:
    """A line out of its limits, or of nothing, is told and leaves what is usual; the other lines count."""
    assert parse_event_settings(f"esc_quits: off\n{line}\nspectators: 2") == (EventSettings(spectators=2), [line])


@pytest.mark.parametrize(
    "line", ["idle: 15", "idle: 600", "blitz: 30", "blitz: 900", "challenge: 30", "challenge: 300"]
)
def test_the_limits_themselves_are_allowed(line: str) -> None:
    """Each time may be its least and its most."""
    name, _, seconds = line.partition(": ")
    house, strange = parse_event_settings(line)
    assert (getattr(house, name), strange) == (int(seconds), [])


def test_levels_out_of_order_do_not_count() -> None:
    """Where the weakest level is above the strongest there would be none to choose: both are as usual."""
    house, strange = parse_event_settings("weakest: relentless\nstrongest: greedy\nidle: 30")
    assert (house.weakest, house.strongest, house.idle) == (DREAMY, RELENTLESS, 30)
    assert strange == ["weakest: relentless, strongest: greedy"]


def test_forms_are_named_in_any_order() -> None:
    """The order of the forms is always the same, and naming one twice changes nothing."""
    house, _ = parse_event_settings("forms: two blitz two")
    assert house.forms == (GameMode.BLITZ, GameMode.TWO)


def test_a_house_is_kept_in_a_file(tmp_path: Path) -> None:
    """It is there for the next start; before the first there is the usual one, and no file."""
    storage = Storage(tmp_path)
    assert read_event_settings(storage) == EventSettings()
    assert list(tmp_path.iterdir()) == []
    write_event_settings(storage, OTHER)
    assert read_event_settings(Storage(tmp_path)) == OTHER
    assert storage.news() == []


@pytest.mark.parametrize(
    "content", [b"idle: 5\nblitz: 45\n", b"\xff\xfe", b"x" * 300_000], ids=["limits", "bytes", "long"]
)
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    """What can be understood of it counts; the file itself stays to be found, and is told of in a line."""
    (tmp_path / FILE).write_bytes(content)
    storage = Storage(tmp_path)
    assert read_event_settings(storage) == (EventSettings(blitz=45) if content.startswith(b"idle") else EventSettings())
    assert (tmp_path / f"{FILE}.broken").read_bytes() == content
    assert len(storage.news()) == 1
    assert read_event_settings(storage) == EventSettings()
