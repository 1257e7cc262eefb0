"""The text form of the event settings: it round-trips, and damaged lines are reported and ignored."""

from dataclasses import replace
from pathlib import Path

import pytest

from dvonn.engine.levels import CURIOUS, GREEDY
from dvonn.kiosk.event_settings import (
    EVENT_SETTINGS_FILE,
    EventSettings,
    GameMode,
    parse_event_settings,
    read_event_settings,
    write_event_settings,
)
from dvonn.kiosk.pin import hash_pin
from dvonn.storage.descriptions import format_fields
from dvonn.storage.text_store import Storage

OTHER = EventSettings(
    hash_pin("4711"), 90, (GameMode.BLITZ, GameMode.TWO), GREEDY, CURIOUS, 300, 120, esc_quits=True, spectators=1
)


@pytest.mark.parametrize("settings", [EventSettings(), OTHER, replace(OTHER, pin="", spectators=0)])
def test_event_settings_round_trip(settings: EventSettings) -> None:
    """Event settings equal the ones parsed from their text."""
    assert parse_event_settings(format_fields(settings)) == (settings, [])


@pytest.mark.parametrize(
    "line",
    [
        *("idle: 14", "idle: 601", "blitz: 29", "blitz: 901", "challenge: 29", "challenge: 301", "idle: 1e2"),
        *("idle: \N{ARABIC-INDIC DIGIT NINE}\N{ARABIC-INDIC DIGIT NINE}", "idle:", "idle: -", "forms:"),
        *("forms: blitz chess", "weakest: nobody", "strongest: Greedy", "esc_quits: yes", "spectators: -2"),
        *("spectators: 100", "pin: 1234", "pin: scrypt$16384$8$1$00$00", "nonsense", "closing: on"),
    ],
)
def test_an_invalid_line_does_not_count(line: str) -> None:
    """A line that is unknown or out of limits is reported and leaves its default; the other lines count."""
    assert parse_event_settings(f"esc_quits: off\n{line}\nspectators: 2") == (EventSettings(spectators=2), [line])


def test_lines_in_any_order_with_defaults_for_the_others() -> None:
    """A text may contain some of the settings, in any order, with any spaces, and each time may equal its limits.

    If the weakest level is above the strongest, both have their defaults; modes are kept in their own order.
    """
    expected = {
        "": EventSettings(),
        "\n  blitz :  45 \n\nidle:15": EventSettings(idle=15, blitz=45),
        "idle: 15\nblitz: 30\nchallenge: 30": EventSettings(idle=15, blitz=30, challenge=30),
        "idle: 600\nblitz: 900\nchallenge: 300": EventSettings(idle=600, blitz=900, challenge=300),
        "forms: two blitz two": EventSettings(forms=(GameMode.BLITZ, GameMode.TWO)),
    }
    assert {text: parse_event_settings(text) for text in expected} == {
        text: (one, []) for text, one in expected.items()
    }
    crossed = "weakest: relentless\nstrongest: greedy\nidle: 30"
    assert parse_event_settings(crossed) == (EventSettings(idle=30), ["weakest: relentless, strongest: greedy"])


def test_event_settings_are_kept_in_a_file(tmp_path: Path) -> None:
    """Event settings are read back from their file; without a file they are the defaults, and none is created."""
    storage = Storage(tmp_path)
    assert read_event_settings(storage) == EventSettings()
    assert list(tmp_path.iterdir()) == []
    write_event_settings(storage, OTHER)
    assert read_event_settings(Storage(tmp_path)) == OTHER
    assert storage.take_messages() == []


@pytest.mark.parametrize(
    "content", [b"idle: 5\nblitz: 45\n", b"\xff\xfe", b"x" * 300_000], ids=["limits", "bytes", "long"]
)
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    """The valid lines of a damaged file count; the file is renamed and reported."""
    (tmp_path / EVENT_SETTINGS_FILE).write_bytes(content)
    storage = Storage(tmp_path)
    assert read_event_settings(storage) == (EventSettings(blitz=45) if content.startswith(b"idle") else EventSettings())
    assert (tmp_path / f"{EVENT_SETTINGS_FILE}.broken").read_bytes() == content
    assert len(storage.take_messages()) == 1
    assert read_event_settings(storage) == EventSettings()
