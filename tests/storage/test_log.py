"""The log of an event: it records errors for later reading, and writing it never fails."""

from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from dvonn.storage.log import LOG, LOG_FILE, MAX_LOG_BYTES, MAX_LOG_ENTRY_LENGTH, Log
from dvonn.storage.text_store import Storage


def failed(words: str) -> Exception:
    """Return an error that has been raised."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011 # the caller chooses the message
        raise ValueError(words)
    return caught.value


def log_in(folder: Path) -> Log:
    """Return a log whose clock advances by a minute at each reading."""
    minutes = count()
    return Log(Storage(folder), lambda: datetime.fromisoformat("2026-05-01 12:00") + timedelta(minutes=next(minutes)))


def test_the_same_error_is_counted(tmp_path: Path) -> None:
    """An entry has the local time, the scene's name and the traceback; a repeated one has a count and is the newest."""
    log, error, path = log_in(tmp_path), failed("again"), tmp_path / LOG_FILE
    log.note_exception("Menu", error)
    text = path.read_text()
    assert text.startswith("dvonn errors 1\n2026-05-01 12:00:00 in Menu\n    Traceback (most recent call last):\n")
    assert text.endswith("\n    ValueError: again\nend\n")
    for where in ("Score", "Menu", "Menu"):
        log.note_exception(where, error)
    score, menu = LOG.parse(path.read_text())[0].values()
    assert (score.where, score.count) == ("Score", 1)
    assert (menu.where, menu.count) == ("Menu", 3)
    assert (menu.first_seen, menu.last_seen) == ("2026-05-01 12:00:00", "2026-05-01 12:03:00")


def test_it_stays_small(tmp_path: Path) -> None:
    """The file's size is bounded for any number and length of errors, and the newest entries stay."""
    log = log_in(tmp_path)
    for number in range(60):
        log.note("Movement", f"{number}\n" + "x" * 10 * MAX_LOG_ENTRY_LENGTH)
    text = (tmp_path / LOG_FILE).read_text()
    assert MAX_LOG_BYTES - 2 * MAX_LOG_ENTRY_LENGTH < len(text) <= MAX_LOG_BYTES + 100
    *_, last = LOG.parse(text)[0].values()
    assert last.text.startswith("    59\n")


@pytest.mark.parametrize("strange", ["a\n2026-05-01 12:00:00 in Menu\nb", "\udce4\x00\u2028 \x85 \r x", ""])
def test_any_error_text_can_be_logged(tmp_path: Path, strange: str) -> None:
    """Header lines, lone surrogates and odd line ends in an error's text don't break the log."""
    log = log_in(tmp_path)
    log.note_exception("Before", failed("before"))
    log.note_exception("Menu", failed(strange))
    log.note_exception("Menu", failed(strange))
    entries = [*LOG.parse((tmp_path / LOG_FILE).read_text(encoding="utf-8"))[0].values()]
    assert [(entry.where, entry.count) for entry in entries] == [("Before", 1), ("Menu", 2)]
