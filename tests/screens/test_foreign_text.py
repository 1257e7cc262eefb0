"""Text that comes from others, such as names of files and headers of records, is drawn on every screen."""

import os
from pathlib import Path
from typing import Final

import pygame
import pytest

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.screens.menu import Menu
from dvonn.screens.records.records import Records
from dvonn.screens.scene import Push
from dvonn.storage.log import LOG_FILE
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.ui.assets import MAX_LINE_CHARACTERS, Assets, drawable
from tests.harness.clocks import FakeClock
from tests.harness.event_user import KioskUser, at_operator_page, turn_to_page
from tests.harness.games import boardspace_text, load_games
from tests.harness.pictures import record_texts
from tests.harness.records import DAMAGED_RECORD, panel_text, write_file
from tests.harness.scale import scaled
from tests.harness.stage import FRAME_SECONDS
from tests.harness.user import RecordsUser

FOREIGN_TEXTS: Final = (
    "spiel\udcff.sgf",  # a byte that is no UTF-8, in the name of a file
    "\ud800 \udfff",  # halves of characters
    "a\0b",
    "\x1b[31mred\x07\x7f\x9f",
    "two\nlines\r\n\tand a tab\u2028\u2029",
    "\u202eright to left\u2066",
    "\u05d0\u05d1\u05d2 \u0627\u0644\u0639",
    "e\u0301\u0302" + "\u0323" * 300,
    "\u200b\u200d\ufeff",
    "\ufe0f",  # printable, but without any width
    "\U0001f480\U0010ffff",
    "\ufffd\ufffe",
    " ",
    "",
    "w" * 100_000,
    "many words " * 2_000,
)
NAMES: Final = (
    b"spiel\xff.sgf",
    b"\x1b[31m\n\t.sgf",
    "\u202e\u05d0\ufe0f\U0001f480.sgf".encode(),
    b"w" * 250 + b".sgf",
)
"""Names of files, as bytes."""

RETURN, ESCAPE, DOWN, TAB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_TAB
HEADERS = ("white", "black", "whitename", "blackname", "date", "event", "result", "source", "clock", "left", "code")


def write_named(folder: Path, name: bytes, content: str) -> Path:
    """Write a file with a name of any bytes."""
    return write_file(Path(os.fsdecode(os.fsencode(folder) + b"/" + name)), content)


def test_every_text_is_drawn(assets: Assets) -> None:
    """Any text is measured and drawn, in every size, and its picture has a bounded width."""
    for words in FOREIGN_TEXTS:
        for px in (1, 24):
            size = assets.text_size(words, px)
            assert assets.text(words, px, (255, 255, 255)).get_size() == size
            assert size[0] <= 2 * px * (MAX_LINE_CHARACTERS + 1)


def test_only_what_cannot_be_drawn_is_replaced() -> None:
    """Ordinary texts are drawn as they are; long ones lose their middle, and white space becomes a space."""
    assert (
        drawable("Zo\u00eb \u2013 \u05d0\u05d1 \U0001f480 \u2026") == "Zo\u00eb \u2013 \u05d0\u05d1 \U0001f480 \u2026"
    )
    assert drawable("a\udcff\0b\nc\u202f:") == "a\ufffd\ufffdb c\u202f:"
    long = drawable("a" * 5_000 + "z" * 5_000)
    assert (len(long), long[0], long[-1]) == (MAX_LINE_CHARACTERS + 1, "a", "z")


# Names of files


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name[:8]))
def test_a_file_with_any_name_is_imported(tmp_path: Path, name: bytes) -> None:
    """A file with any name is imported, alone or with its folder; one without a game is named as far as possible."""
    path = write_named(tmp_path, name, boardspace_text(load_games()[0]))
    user = RecordsUser(tmp_path / "user", path)
    user.wait(1)
    assert user.title.startswith("DVONN: Review")
    user.press(ESCAPE)
    empty = write_named(tmp_path / "empty", name, "")
    torn = write_named(tmp_path / "torn", name, DAMAGED_RECORD)
    for paths in ((empty,), (empty.parent,), (torn, empty), (Path(os.fsdecode(name)), empty.parent / "no")):
        user.drop(*paths)
        user.wait(0.5)
        assert user.title in {"DVONN: Not imported", "DVONN: Damaged games"}
        assert drawable(panel_text(user.app.director.top)).strip()
        user.press(ESCAPE)


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name[:8]))
def test_records_with_any_name_are_listed(tmp_path: Path, name: bytes) -> None:
    """Records with any name are listed, shown, reviewed, exported, deleted and restored."""
    game = boardspace_text(load_games()[0])
    for number, content in enumerate((game, DAMAGED_RECORD, "")):
        write_named(tmp_path / RECORDS_FOLDER, b"%d" % number + name[1:], content)
    user = RecordsUser(tmp_path)
    user.app.apply(Push(Records(user.app.stage)))
    user.wait(1)
    for key in (DOWN, DOWN, RETURN, ESCAPE, TAB, RETURN, ESCAPE, TAB, RETURN, RETURN, ESCAPE):
        user.press(key)
        user.wait(0.2)
        if isinstance(user.app.director.top, Menu):  # a file of such a name is no record, and back leads here
            break
    assert user.app.running


def test_a_dropped_file_whose_name_pygame_cannot_pass_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pygame raises an error for a dropped file whose name is no UTF-8: the user is told, and the game goes on."""
    user, get = RecordsUser(tmp_path), pygame.event.get
    calls = iter([SystemError("returned a result with an exception set")])

    def failing_once() -> list[pygame.Event]:
        for error in calls:
            raise error
        return get()

    monkeypatch.setattr(pygame.event, "get", failing_once)
    user.app.run(4)
    assert next(calls, None) is None
    assert user.app.running


# Texts in files


def test_headers_of_any_text_are_shown(tmp_path: Path) -> None:
    """A record with any text in its headers is imported, reviewed and listed."""
    user = RecordsUser(tmp_path / "user")
    for number, text in enumerate(FOREIGN_TEXTS[:: scaled(4, 1)]):
        content = "dvonn game 1\n" + "".join(f"{header}: {text[:5_000]}\n" for header in HEADERS) + "\n1 e3 f3\n"
        user.drop(write_file(tmp_path / f"{number}.txt", content.encode("utf-8", "surrogatepass")))
        for key in (RETURN, pygame.K_m, ESCAPE, ESCAPE):
            user.press(key)
            user.wait(0.1)
    user.app.apply(Push(Records(user.app.stage)))
    user.wait(1)
    assert user.app.running


def test_a_message_with_any_text_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message of the storage with any text, such as the name of a folder, is drawn in lines, at least its start."""
    app, drawn = App(Options(size=(640, 360)), clock=FakeClock()), record_texts(monkeypatch)
    for text in FOREIGN_TEXTS:
        app.storage.report(f"Can't save to {text}", "No space left on device")
        app.frame([], FRAME_SECONDS)
        start = "".join(f"Can't save to {text}"[:24].split())
        assert start in "".join("".join(line.split()) for line, _ in drawn)


def test_the_operator_sees_a_log_of_any_text(tmp_path: Path) -> None:
    """The operator's page shows entries of the log with any text in them."""
    text = "".join(f"2026-11-21 12:00:0{n} in a\0b\n    {words[:500]!s}\n" for n, words in enumerate(FOREIGN_TEXTS[:9]))
    (tmp_path / LOG_FILE).write_text(text, encoding="utf-8", errors="replace")
    user = at_operator_page(KioskUser(tmp_path, draws=True))
    turn_to_page(user, "About")
    user.wait(0.2)
    assert user.context.errors == 0
