"""The running match: whatever happens to the program, the next one has it again as it was saved last."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dvonn.match.match import Match, Terms
from dvonn.rules.pieces import Colour
from dvonn.storage.autosave import CLAIM, RUNNING, TWICE, Autosave
from dvonn.storage.text_store import BROKEN, PREVIOUS, Storage
from tests.harness.matches import AS_WHITE, HOT_SEAT, TO_THE_END, stopped
from tests.harness.paths import ROOT
from tests.harness.storage import NOON, Seconds, begun, go_on, keeper


def resumed(folder: Path) -> Match | None:
    """Return what a program that is started later resumes."""
    later = keeper(folder)
    match = later.resume()
    later.close()
    return match


def kept(folder: Path, *matches: Match) -> Autosave:
    """Let a program keep matches one after the other, and end."""
    first = keeper(folder)
    for match in matches:
        first.keep(match)
    first.close()
    return first


def clocked() -> Match:
    """Return a match with names, clocks that have run, and plies that were undone."""
    match = Match(AS_WHITE, clock=stopped, seed=7, terms=Terms({Colour.WHITE: "Zoë"}, {Colour.WHITE: 300}))
    go_on(match, 31)
    match.tick(12.345)
    match.undo()
    return match


@pytest.mark.parametrize("make", [begun, clocked, lambda: begun(plies=60), lambda: begun(AS_WHITE, 49)])
def test_a_match_is_resumed_as_it_was(tmp_path: Path, make: Callable[[], Match]) -> None:
    """Position, players, clocks, what was undone: all is there again."""
    kept(tmp_path, make())
    found = resumed(tmp_path)
    assert found
    assert str(found) == str(make())
    assert found.game.positions == make().game.positions


def test_there_is_nothing_to_resume(tmp_path: Path) -> None:
    """Without a match that was kept there is none; a folder that is nowhere keeps none."""
    assert resumed(tmp_path / "new") is None
    nowhere = keeper(None)
    assert nowhere.keep(begun(plies=3)) is None
    assert nowhere.resume() is None


@pytest.mark.parametrize("damage", ["", "dvonn game\n\n1 a1 a1\n", "\x00\x00\x00", "{}", "dvonn game\nseed: x\n\n"])
def test_the_copy_before_is_taken_where_the_last_is_broken(tmp_path: Path, damage: str) -> None:
    """A broken file is set aside, and the match is resumed from the copy before."""
    match = begun(plies=5)
    first = keeper(tmp_path)
    first.keep(match)
    before = str(match)
    go_on(match)
    first.keep(match)
    first.close()
    (tmp_path / RUNNING).write_text(damage, encoding="utf-8")
    later = keeper(tmp_path)
    found = later.resume()
    assert str(found) == before
    assert (tmp_path / (RUNNING + BROKEN)).read_text(encoding="utf-8") == damage


def test_a_missing_file_is_no_loss_either(tmp_path: Path) -> None:
    """Killed after the old file was moved and before the new one took its place, the old one is taken."""
    match = begun(plies=5)
    kept(tmp_path, match)
    (tmp_path / RUNNING).rename(tmp_path / (RUNNING + PREVIOUS))
    assert str(resumed(tmp_path)) == str(match)


def test_what_is_broken_is_said(tmp_path: Path) -> None:
    """Where neither can be read both are set aside, the user is told, and a new match can be kept."""
    for name in (RUNNING, RUNNING + PREVIOUS):
        (tmp_path / name).write_bytes(b"\xff\xfe")
    storage = Storage(tmp_path)
    one = Autosave(storage)
    assert one.resume() is None
    assert len(storage.news()) == 2
    one.keep(begun(plies=2))
    one.close()
    assert resumed(tmp_path)


def test_a_finished_match_becomes_a_record(tmp_path: Path) -> None:
    """Its record says when, who, and how it ended; the running match is gone."""
    one = keeper(tmp_path)
    match = begun(AS_WHITE, 10, white="Ada: ../../x")
    assert one.keep(match) is None
    go_on(match, TO_THE_END, 2)
    name = one.keep(match)
    assert name == "2026-11-21 12.00.00 Ada x - Greedy.txt"
    assert sorted(path.name for path in tmp_path.iterdir()) == [CLAIM, "records"]
    (entry,) = one.shelf.entries()
    assert (entry.name, entry.date, entry.outcome) == (name, "2026-11-21 12:00:00", match.game.outcome)
    assert one.shelf.open(name).game.positions == match.game.positions
    one.close()
    assert resumed(tmp_path) is None


def test_a_record_is_written_once(tmp_path: Path) -> None:
    """Keeping a finished match again, even after a restart in the middle of it, writes no second record."""
    one = keeper(tmp_path)
    match = begun(plies=TO_THE_END)
    first = one.keep(match)
    assert one.keep(match) == first
    one.close()
    text = (tmp_path / "records" / str(first)).read_text(encoding="utf-8")
    (tmp_path / RUNNING).write_text(text, encoding="utf-8")  # as if killed before it was removed
    assert resumed(tmp_path) is None
    assert [path.name for path in (tmp_path / "records").iterdir()] == [first]
    assert not (tmp_path / RUNNING).exists()


def test_an_end_that_is_taken_back(tmp_path: Path) -> None:
    """The match runs again after undo; its first end stays on record, another end is a second record."""
    one = keeper(tmp_path)
    match = begun(plies=20)
    match.resign(Colour.WHITE)
    assert one.keep(match)
    match.undo()
    assert one.keep(match) is None
    match.resign(Colour.BLACK)
    assert one.keep(match) == "2026-11-21 12.00.00 White - Black (2).txt"


def test_times_of_plies(tmp_path: Path) -> None:
    """Each ply has the seconds since the one before; a redone one keeps them, and a restart takes nothing away."""
    clock = Seconds()
    one, match = keeper(tmp_path, clock), begun()
    one.keep(match)
    for n, seconds in enumerate((1.04, 2.5, 10)):
        clock.now += seconds / 2
        one.keep(match)  # somebody looks at the menu
        clock.now += seconds / 2
        go_on(match, seed=n)
        one.keep(match)
    for change in (match.undo, match.redo):
        clock.now += 3
        change()
        one.keep(match)
    one.close()
    later = keeper(tmp_path, clock)
    again = later.resume()
    assert again
    clock.now += 7
    again.resign(Colour.WHITE)
    record = later.keep(again)
    assert list(later.shelf.open(str(record)).times) == [1.0, 2.5, 10.0]


def test_plies_of_which_nothing_is_known_have_no_time(tmp_path: Path) -> None:
    """A match that was well on its way before it was first kept has times from then on."""
    clock = Seconds()
    one, match = keeper(tmp_path, clock), begun(plies=2)
    one.keep(match)
    clock.now += 4
    go_on(match)
    one.keep(match)
    match.undo()
    clock.now += 5
    match.play(match.position.moves()[-1])
    match.play(match.position.moves()[-1])
    match.resign(Colour.WHITE)
    assert list(one.shelf.open(str(one.keep(match))).times) == [None, None, None, 5.0]


def test_of_two_programs_the_first_keeps_its_match(tmp_path: Path) -> None:
    """The second says so once and keeps none, but its finished game is recorded; after the first one's end it may."""
    storage = Storage(tmp_path)
    first, second = keeper(tmp_path), Autosave(storage, Seconds(), lambda: NOON)
    mine, other = begun(plies=5), begun(plies=9, seed=2)
    first.keep(mine)
    assert second.resume() is None
    second.keep(other)
    second.keep(other)
    assert storage.news() == [TWICE]
    go_on(other, TO_THE_END)
    assert second.keep(other)
    first.close()
    second.close()
    assert str(resumed(tmp_path)) == str(mine)


def test_a_program_that_was_killed_claims_nothing(tmp_path: Path) -> None:
    """The next program has the match of one that ended without a word."""
    code = (
        "import os, sys; from pathlib import Path; from dvonn.storage.autosave import Autosave\n"
        "from dvonn.storage.text_store import Storage; from dvonn.match import Match; from dvonn.rules.pieces import Colour\n"
        "Autosave(Storage(Path(sys.argv[1]))).keep(Match(dict.fromkeys(Colour), seed=5)); os._exit(9)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, check=False)
    assert done.returncode == 9
    assert str(resumed(tmp_path)) == str(Match(HOT_SEAT, seed=5))


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """The game goes on, and that it cannot be saved is said once."""
    (tmp_path / "user").write_text("in the way")
    storage = Storage(tmp_path / "user")
    one, match = Autosave(storage), begun(plies=5)
    for _ in range(3):
        assert one.keep(match) is None
        go_on(match)
    go_on(match, TO_THE_END)
    assert one.keep(match) is None
    assert one.resume() is None
    (line,) = (line for line in storage.news() if line.startswith("Cannot save"))
    assert str(tmp_path / "user") in line


def test_a_full_disk_leaves_the_last_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A save that fails takes nothing away; once there is room again the match is kept on."""
    match, clock = begun(plies=5), Seconds()
    one = keeper(tmp_path, clock)
    one.keep(match)
    before = str(match)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        go_on(match)
        one.keep(match)
        one.close()
        assert str(resumed(tmp_path)) == before
    again = keeper(tmp_path, clock)
    again.keep(match)
    again.close()
    assert str(resumed(tmp_path)) == str(match)


class SlowDisk:
    """A disk that takes a second to flush, on a clock of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = Seconds()
        self.flushes = 0
        monkeypatch.setattr(os, "fsync", self._flush)

    def _flush(self, _: int) -> None:
        self.flushes += 1
        self.clock.now += 1


def test_a_slow_disk_is_seldom_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes a second is flushed every few minutes; all saves in between can be resumed all the same."""
    disk = SlowDisk(monkeypatch)
    one, match = keeper(tmp_path, disk.clock), begun()
    for _ in range(45):
        disk.clock.now += 10
        go_on(match)
        one.keep(match)
    one.close()
    assert disk.flushes == 3
    assert str(resumed(tmp_path)) == str(match)


def test_what_was_not_flushed_never_replaces_the_copy_that_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Should the machine lose the last save, the copy before is one that had reached the disk."""
    disk = SlowDisk(monkeypatch)
    one, match = keeper(tmp_path, disk.clock), begun(plies=1)
    one.keep(match)
    flushed = str(match)
    for _ in range(3):
        go_on(match)
        one.keep(match)
    one.close()
    (tmp_path / RUNNING).write_bytes(b"")
    assert disk.flushes == 1
    assert str(resumed(tmp_path)) == flushed


def test_what_was_half_written_is_swept_away(tmp_path: Path) -> None:
    """Files that a killed program had begun to write go, but not those of the last minute, nor anything else."""
    (tmp_path / "records").mkdir()
    names = ["match.12.new", "records/a.txt.34.new", "records/a.txt", "settings"]
    for name in [*names, "settings.56.new"]:
        (tmp_path / name).write_text("x")
        os.utime(tmp_path / name, times=(0, 0))
    os.utime(tmp_path / "settings.56.new", times=(NOON.timestamp(), NOON.timestamp()))
    kept(tmp_path, begun())
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {"records/a.txt", "settings", "settings.56.new", CLAIM, RUNNING}
