"""Autosave: the running match survives the end of the program, and a finished match becomes a record."""

import os
from pathlib import Path
from shutil import copyfile

import pytest

from dvonn.match.match import Match
from dvonn.match.match_text import format_match
from dvonn.storage.autosave import ALREADY_RUNNING_MESSAGE, LOCK_FILE, RUNNING_MATCH_FILE, RUNNING_MATCH_FILES, Autosave
from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.storage.persistent_value import COPY_SUFFIX
from dvonn.storage.text_store import Storage
from tests.harness.clocks import ManualClock
from tests.harness.games import HUMAN_WHITE, MAX_PLIES
from tests.harness.storage import NOON, new_autosave, play_random_plies, started_match
from tests.storage.disk import Disk


def resume_later(folder: Path) -> str | None:
    """Return the text of the match that a later program resumes."""
    later = new_autosave(folder)
    match = later.resume()
    later.close()
    return format_match(match) if match else None


def save_once(folder: Path, match: Match) -> None:
    """Save a match by a program that then ends."""
    first = new_autosave(folder)
    first.save(match)
    first.close()


@pytest.mark.parametrize("damage", [None, "", "dvonn game 1\n\n1 a1 a1\n", "dvonn game 2\n\n1 e3\n", "\x00\x00\x00"])
def test_the_copy_replaces_a_lost_file(tmp_path: Path, damage: str | None) -> None:
    """A broken file is set aside, and the copy is resumed; two are reported, and a new match can be saved."""
    match, path = started_match(plies=5), tmp_path / RUNNING_MATCH_FILE
    for lost in ([path], [path, path.with_name(RUNNING_MATCH_FILE + COPY_SUFFIX)]):
        save_once(tmp_path, match)
        for one in lost:
            one.unlink() if damage is None else one.write_text(damage, encoding="utf-8")
        storage = Storage(tmp_path)
        later = Autosave(storage)
        resumed = later.resume()
        later.close()
        assert (resumed and format_match(resumed)) == (format_match(match) if len(lost) == 1 else None)
        broken = [one.with_name(one.name + BROKEN_SUFFIX) for one in lost]
        texts = [one.read_text(encoding="utf-8") for one in broken if one.exists()]
        assert texts == [damage] * len(storage.take_messages()) == [damage] * (len(lost) if damage is not None else 0)


def test_a_finished_match_becomes_a_record(tmp_path: Path) -> None:
    """It has date, players and outcome, is no longer resumed, and is written once; another end is another record."""
    one, match = new_autosave(tmp_path), started_match(HUMAN_WHITE, 10, white="Ada: ../../x")
    assert one.save(match) is None
    play_random_plies(match, MAX_PLIES, 2)
    first = one.save(match)
    assert first == one.save(match) == "2026-11-21 12.00.00 Ada x - Greedy.txt"
    assert not [path for path in tmp_path.iterdir() if path.name in RUNNING_MATCH_FILES]
    (entry,) = one.records.entries()
    assert (entry.name, entry.date, entry.outcome) == (first, "2026-11-21 12:00:00", match.game.outcome)
    assert one.records.open(first).game.positions == match.game.positions
    one.close()
    copyfile(tmp_path / "records" / first, tmp_path / RUNNING_MATCH_FILE)  # as if the program had been killed here
    assert resume_later(tmp_path) is None
    assert not (tmp_path / RUNNING_MATCH_FILE).exists()
    again = new_autosave(tmp_path)
    match.undo()
    assert again.save(match) is None
    match.resign(match.position.turn)
    assert again.save(match) == "2026-11-21 12.00.00 Ada x - Greedy (2).txt"
    assert len([*(tmp_path / "records").iterdir()]) == 2


def test_of_two_programs_the_first_keeps_its_match(tmp_path: Path) -> None:
    """Of two programs only the first saves its running match; the second reports this once."""
    storage = Storage(tmp_path)
    first, second = new_autosave(tmp_path), Autosave(storage, ManualClock(), lambda: NOON)
    mine, other = started_match(plies=5), started_match(plies=9, seed=2)
    first.save(mine)
    assert second.resume() is None
    second.save(other)
    second.save(other)
    assert storage.take_messages() == [ALREADY_RUNNING_MESSAGE]
    play_random_plies(other, MAX_PLIES)
    assert second.save(other)
    first.close()
    second.close()
    assert resume_later(tmp_path) == format_match(mine)


def test_slow_disk_is_flushed_seldom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow disk is flushed every few minutes; saves in between can be resumed, and the copy is flushed."""
    disk, match = Disk(monkeypatch), started_match()
    flushed: dict[int, str] = {}  # the text of each flushed save, by its number
    one = new_autosave(tmp_path, disk.clock)
    for _ in range(45):
        disk.clock.now += 10
        play_random_plies(match)
        one.save(match)
        flushed.setdefault(disk.flushes, format_match(match))
    one.close()
    assert resume_later(tmp_path) == format_match(match)
    (tmp_path / RUNNING_MATCH_FILE).write_bytes(b"")
    assert resume_later(tmp_path) == flushed[3] == [*flushed.values()][-1]


def test_stale_temporary_files_are_removed(tmp_path: Path) -> None:
    """Temporary files older than a minute are removed, all other files stay."""
    (tmp_path / "records").mkdir()
    names = ["match.12.new", "records/a.txt.34.new", "records/a.txt", "settings"]
    for name in [*names, "settings.56.new"]:
        (tmp_path / name).write_text("x")
        os.utime(tmp_path / name, times=(0, 0))
    os.utime(tmp_path / "settings.56.new", times=(NOON.timestamp(), NOON.timestamp()))
    save_once(tmp_path, started_match())
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {"records/a.txt", "settings", "settings.56.new", LOCK_FILE, *RUNNING_MATCH_FILES}
