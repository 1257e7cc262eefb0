"""The log of an event: what went wrong can be read afterwards, and writing it is never what goes wrong."""

from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from dvonn.kiosk.log import FILE, LARGEST, LONGEST, Log, parse_log
from dvonn.storage.text_store import Storage


def failed(words: str) -> Exception:
    """Return an error that was raised."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011 # the words are the caller's
        raise ValueError(words)
    return caught.value


def log_in(folder: Path) -> Log:
    """Return a log on a clock that goes on by a minute with each look."""
    minutes = count()
    return Log(Storage(folder), lambda: datetime.fromisoformat("2026-05-01 12:00") + timedelta(minutes=next(minutes)))


def test_an_error_says_when_where_and_how(tmp_path: Path) -> None:
    """An entry has the local time, the scene's name and the traceback."""
    log_in(tmp_path).caught("Movement", failed("so"))
    text = (tmp_path / FILE).read_text()
    assert text.startswith("2026-05-01 12:00:00 in Movement\n    Traceback (most recent call last):\n")
    assert text.endswith("\n    ValueError: so\n")
    (entry,) = parse_log(text)
    assert str(entry) == text


def test_the_same_error_is_counted(tmp_path: Path) -> None:
    """What happens again is one entry with a number, and the newest; another scene's is another one."""
    log, error = log_in(tmp_path), failed("again")
    for where in ("Menu", "Score", "Menu", "Menu"):
        log.caught(where, error)
    score, menu = parse_log((tmp_path / FILE).read_text())
    assert (score.where, score.times) == ("Score", 1)
    assert (menu.first, menu.where, menu.times, menu.last) == (
        "2026-05-01 12:00:00",
        "Menu",
        4 - 1,
        "2026-05-01 12:03:00",
    )


def test_it_stays_small(tmp_path: Path) -> None:
    """However many different errors there are, and however long, the newest stay and the file is bounded."""
    log = log_in(tmp_path)
    for number in range(60):
        log.note("Movement", f"{number}\n" + "x" * 10 * LONGEST)
    text = (tmp_path / FILE).read_text()
    assert LARGEST - 2 * LONGEST < len(text) <= LARGEST
    *_, last = parse_log(text)
    assert last.text.startswith("    59\n")


@pytest.mark.parametrize("strange", ["a\n2026-05-01 12:00:00 in Menu\nb", "\udce4\x00\u2028 \x85 \r x", "", "\n\n"])
def test_what_an_error_says_does_not_matter(tmp_path: Path, strange: str) -> None:
    """Heads within a text, lone surrogates and odd line ends neither break the log nor other entries."""
    log = log_in(tmp_path)
    log.caught("Before", failed("before"))
    log.caught("Menu", failed(strange))
    log.caught("Menu", failed(strange))
    entries = list(parse_log((tmp_path / FILE).read_text(encoding="utf-8")))
    assert [(entry.where, entry.times) for entry in entries] == [("Before", 1), ("Menu", 2)]


def test_what_is_no_log_is_replaced(tmp_path: Path) -> None:
    """A file that somebody has damaged is no obstacle."""
    (tmp_path / FILE).write_bytes(b"\xff\xfe nothing of ours\n    and more")
    log_in(tmp_path).note("Menu", "x")
    assert [entry.where for entry in parse_log((tmp_path / FILE).read_text())] == ["Menu"]


def test_nowhere_to_write(tmp_path: Path) -> None:
    """Without a folder, and where the folder is a file, nothing is raised."""
    (tmp_path / "file").write_text("")
    for folder in (None, tmp_path / "file"):
        Log(Storage(folder)).caught("Menu", failed("x"))


def test_an_error_that_cannot_even_be_told(tmp_path: Path) -> None:
    """An error whose words raise an error themselves is written down as well as it can be."""

    class WorseError(Exception):
        def __str__(self) -> str:
            raise RuntimeError("no words")

    log_in(tmp_path).caught("Menu", WorseError())
    assert "WorseError" in (tmp_path / FILE).read_text()
