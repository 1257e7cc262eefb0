"""The text form of the event settings: it round-trips, and damaged lines are reported and ignored."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from dvonn.engine.levels import CURIOUS, GREEDY
from dvonn.kiosk.event_settings import (
    BLITZ,
    CLOSED_PAGE_PROBLEM,
    EVENT_SETTINGS,
    EVENT_SETTINGS_FILE,
    TWO,
    EventSettings,
    open_event_settings,
)
from dvonn.kiosk.pin import CLOSED_PIN, hash_pin
from dvonn.storage.kept_file import COPY_SUFFIX
from dvonn.storage.text_store import Storage
from tests.harness.storage import save_value
from tests.storage.disk import raising

OTHER = EventSettings(
    hash_pin("4711"),
    90,
    (BLITZ, TWO),
    GREEDY,
    CURIOUS,
    300,
    120,
    5,
    esc_quits=True,
    spectators=1,
    languages=("nl", "fr"),
    shown_languages=("fr",),
)


@pytest.mark.parametrize(
    "line",
    [
        *(
            "idle: 14",
            "idle: 601",
            "idle: 1e2",
            "idle: \N{ARABIC-INDIC DIGIT NINE}\N{ARABIC-INDIC DIGIT NINE}",
            "idle:",
        ),
        *(
            "games:",
            "games: blitz chess",
            "weakest: nobody",
            "esc_quits: yes",
            "spectators: 100",
            "guest_increment: 61",
        ),
        *("pin: 1234", "pin: scrypt$16384$8$1$00$00", "nonsense"),
    ],
)
def test_an_invalid_line_does_not_count(line: str) -> None:
    """A line that is unknown or out of limits is reported and leaves its default; the other lines count."""
    assert EVENT_SETTINGS.read(["esc_quits: off", line, "spectators: 2"]) == (EventSettings(spectators=2), [line])


def test_lines_in_any_order_with_defaults_for_the_others() -> None:
    """A text may contain some of the settings, in any order, with any spaces, and each time may equal its limits.

    If the weakest level is above the strongest, both have their defaults; modes are kept in their own order.
    """
    expected = {
        "": EventSettings(),
        "\n  blitz :  45 \n\nidle:15": EventSettings(idle=15, blitz=45),
        "idle: 600\nblitz: 900\nchallenge: 300": EventSettings(idle=600, blitz=900, challenge=300),
        "games: two blitz two": EventSettings(games=(BLITZ, TWO)),
    }
    assert {text: EVENT_SETTINGS.read(text.splitlines()) for text in expected} == {
        text: (one, []) for text, one in expected.items()
    }
    crossed = "weakest: relentless\nstrongest: greedy\nidle: 30"
    invalid = ["weakest: relentless, strongest: greedy"]
    assert EVENT_SETTINGS.read(crossed.splitlines()) == (EventSettings(idle=30), invalid)


# Damage: the operator's page stays closed


def write_files(folder: Path, settings: EventSettings) -> tuple[Path, Path]:
    """Write settings; return the paths of the file and its copy."""
    save_value(Storage(folder), EVENT_SETTINGS, settings)
    return folder / EVENT_SETTINGS_FILE, folder / f"{EVENT_SETTINGS_FILE}{COPY_SUFFIX}"


def test_without_a_readable_pin_the_page_is_closed(tmp_path: Path) -> None:
    """If both files are cut at any length, the page keeps its PIN or accepts none, also after further starts."""
    for settings in (OTHER, replace(OTHER, pin="")):
        paths = write_files(tmp_path, settings)
        whole = paths[0].read_bytes()
        for length in range(0, len(whole) - 1, 7):
            for path in paths:
                path.write_bytes(whole[:length])
            for _ in range(2):
                assert open_event_settings(Storage(tmp_path)).value.pin in {settings.pin or CLOSED_PIN, CLOSED_PIN}
    storage = Storage(tmp_path)
    open_event_settings(storage)
    assert CLOSED_PAGE_PROBLEM in storage.take_messages()


def test_a_page_stays_closed_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the damaged files were set aside and nothing could be written, the next start finds the page closed."""
    for path in write_files(tmp_path, OTHER):
        path.write_bytes(b"")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", raising(OSError(28, "No space left on device")))
        assert open_event_settings(Storage(tmp_path)).value.pin == CLOSED_PIN
    assert open_event_settings(Storage(tmp_path)).value.pin == CLOSED_PIN


def test_an_outdated_copy_does_not_bring_back_a_former_pin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the copy cannot be written, the former one is removed: it could lack the PIN."""
    path, copy = write_files(tmp_path, replace(OTHER, pin=""))
    storage, write = Storage(tmp_path), Storage.write

    def refuse_copy(storage: Storage, name: str, text: str, *, flush: bool = True) -> bool:
        return not name.endswith(COPY_SUFFIX) and write(storage, name, text, flush=flush)

    monkeypatch.setattr(Storage, "write", refuse_copy)
    save_value(storage, EVENT_SETTINGS, OTHER)
    assert not copy.exists()
    path.write_bytes(b"")
    assert open_event_settings(Storage(tmp_path)).value.pin == CLOSED_PIN


def test_the_operator_removes_a_forgotten_pin_by_hand(tmp_path: Path) -> None:
    """A file from which the line of the PIN was deleted opens the page, and its copy does not close it again."""
    path, copy = write_files(tmp_path, OTHER)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith("pin:")))
    assert open_event_settings(Storage(tmp_path)).value == replace(OTHER, pin="")
    path.unlink()
    assert open_event_settings(Storage(tmp_path)).value == replace(OTHER, pin="")
    assert copy.exists()
