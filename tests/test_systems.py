"""What Windows and Linux do in different ways, through the functions that the program uses for it.

Each row has what is done in an empty folder, what Linux makes of it, and what Windows does if that differs.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dvonn.kiosk.supervisor import AdoptedProgram
from dvonn.rules.board import Colour
from dvonn.storage.files import FileLock, overwrite, read_file
from dvonn.storage.importer import Importer
from dvonn.storage.log import RunReport, session_mark
from dvonn.storage.record_store import RECORDS_FOLDER, TRASH_FOLDER, RecordStore
from dvonn.storage.text_store import Storage
from dvonn.window import close_on_signals
from tests.harness.clocks import stopped_clock
from tests.harness.games import boardspace_text, load_games

IS_ROOT = sys.platform != "win32" and os.geteuid() == 0  # whom nothing is forbidden


def names(folder: Path) -> list[str]:
    """Return what is in a folder, by Linux's order."""
    return sorted(path.name for path in folder.iterdir())


def replace_an_open_file(folder: Path) -> object:
    """Write over a text that another program reads, and once more when it has been closed."""
    storage = Storage(folder)
    storage.write("x", "old")
    with (folder / "x").open(encoding="utf-8"):
        written = storage.write("x", "new")
    told = bool(storage.take_messages())
    storage.save_again()
    return written, told, storage.read("x"), storage.unsaved


def delete_an_open_record(folder: Path) -> object:
    """Delete a record that another program reads; what is in the records, and in the trash."""
    storage = Storage(folder)
    storage.write(f"{RECORDS_FOLDER}/x.txt", "record")
    with (folder / RECORDS_FOLDER / "x.txt").open(encoding="utf-8"):
        moved = storage.move(f"{RECORDS_FOLDER}/x.txt", TRASH_FOLDER)
    return moved, names(folder / RECORDS_FOLDER), names(folder / TRASH_FOLDER)


def remove_a_locked_file(folder: Path) -> object:
    """Remove a file that is locked; its text is read before."""
    lock = FileLock(folder / "x")
    overwrite(folder / "x", "12\n")
    text = read_file(folder / "x", 1000)
    Storage(folder).remove("x")
    found = text, names(folder)
    lock.release()
    return found


def write_lines(folder: Path) -> object:
    """Write lines in each way in which the program does it."""
    storage, lock = Storage(folder), FileLock(folder / "locked")
    storage.write("a", "1\n2\n")
    storage.add("b", "1\n2\n")
    storage.write("c", "")
    overwrite(folder / "c", "1\n2\n")
    assert lock.descriptor is not None
    os.write(lock.descriptor, b"1\n2\n")
    lock.release()
    return {read_file(path, 1000) for path in folder.iterdir()}


def add_names_that_differ_in_case(folder: Path) -> object:
    """Add two texts under names that some systems take for one."""
    storage = Storage(folder)
    return storage.add("Game.txt", "one"), storage.add("game.txt", "two")


def add_records_of_odd_players(folder: Path) -> object:
    """Add records of players whose names Windows has for devices, or cuts."""
    store = RecordStore(Storage(folder))
    for name in ("CON", "nul", "COM1", "a.", "b ", "c:d", 'e"<>|*?\\/f'):
        store.add("", "2026-01-01 12:00:00", {Colour.WHITE: name, Colour.BLACK: "aux"})
    return [name.removeprefix("2026-01-01 12.00.00 ") for name in names(folder / RECORDS_FOLDER)]


def use_a_folder_in_many_letters(folder: Path) -> object:
    """Keep records, their index and a report of the run in a folder beyond any code page."""
    folder /= "Zoë Müller 王伟 Łódź"
    store = RecordStore(Storage(folder))
    store.add("", "2026-01-01", {})
    store.index.close()
    with RunReport(folder, "dvonn").watch():
        assert session_mark()  # which tells this session from others
        return names(folder)


def use_a_long_path(folder: Path) -> object:
    """Write below a path of more than 260 characters, which Windows has where its user allows it: kept, or told."""
    storage = Storage(folder.joinpath("x" * 100, "y" * 100, "z" * 100))
    written = storage.write("a.txt", "text")
    return written != bool(storage.take_messages())


def write_over_a_read_only_file(folder: Path) -> object:
    """Write over a file that its user has protected, which Windows refuses and Wine does: kept, or told."""
    storage = Storage(folder)
    storage.write("x", "old")
    (folder / "x").chmod(0o400)
    written = storage.write("x", "new")
    (folder / "x").chmod(0o600)
    return storage.read("x") == ("new" if written else "old"), written != bool(storage.take_messages())


def check_a_read_only_folder(folder: Path) -> object:
    """Start in a folder that its user has protected, which Windows does by other means."""
    folder.chmod(0o500)
    storage = Storage(folder)
    storage.check_folder()
    folder.chmod(0o700)
    return storage.is_writable


def import_in_order(folder: Path) -> object:
    """Import a folder of games: the order of their files is that of their letters."""
    for name in ("b.sgf", "A.sgf", "ü.SGF", "C.sgf"):
        (folder / name).write_text(boardspace_text(load_games()[0]), encoding="utf-8")
    importer = Importer(RecordStore(Storage(None)), [folder], stopped_clock)
    importer.step(float("inf"))
    return [Path(file).name for file in importer.files]


def read_a_record_of_long_ago(folder: Path) -> object:
    """List a record that has no date but that of its file, which another system has set to 1938."""
    (folder / RECORDS_FOLDER).mkdir()
    path = folder / RECORDS_FOLDER / "x.txt"
    path.write_text(boardspace_text(load_games()[0]), encoding="utf-8")
    os.utime(path, (-1e9, -1e9))
    store = RecordStore(Storage(folder))
    found = [entry.name for entry in store.entries()]
    store.index.close()
    return found


def end_a_program_that_has_ended(folder: Path) -> object:
    """Terminate and kill a process whose number is free again."""
    ended = AdoptedProgram(2**22 + 4, folder / "lock")  # more than Linux has
    ended.terminate()
    ended.kill()
    return None


def take_signals(_: Path) -> object:
    """Close the window on each signal that there is."""
    taken = list[str]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("signal.signal", lambda number, _: taken.append(number.name))
        close_on_signals()
    return taken


Rows = dict[Callable[[Path], object], tuple[object] | tuple[object, object]]
ROWS: Rows = {
    replace_an_open_file: ((True, False, "new", {}), (False, True, "new", {})),
    delete_an_open_record: (("x.txt", ["trash"], ["x.txt"]), (None, ["trash", "x.txt"], [])),
    remove_a_locked_file: ((b"12\n", []), (b"12\n", ["x"])),
    write_lines: ({b"1\n2\n"},),
    add_names_that_differ_in_case: (("Game.txt", "game.txt"), ("Game.txt", "game (2).txt")),
    add_records_of_odd_players: ([f"{name} - aux.txt" for name in ("COM1", "CON", "a", "b", "c d", "e f", "nul")],),
    use_a_folder_in_many_letters: (["log", "records", "records.sqlite"],),
    use_a_long_path: (True,),
    write_over_a_read_only_file: ((True, True),),
    check_a_read_only_folder: (IS_ROOT, True),
    import_in_order: (["A.sgf", "C.sgf", "b.sgf", "ü.SGF"],),
    read_a_record_of_long_ago: (["x.txt"],),
    end_a_program_that_has_ended: (None,),
    take_signals: (["SIGINT", "SIGTERM", "SIGHUP"], ["SIGINT", "SIGTERM", "SIGBREAK"]),
}


@pytest.mark.skipif(sys.platform not in {"linux", "win32"}, reason="the table has no column for this system")
def test_each_system_does_what_the_table_says(tmp_path: Path) -> None:
    """The program copes with what Windows does in another way: nothing is lost, and what fails is told."""
    found, expected = {}, {}
    for row, values in ROWS.items():
        folder = tmp_path / row.__name__
        folder.mkdir()
        found[row.__name__] = row(folder)
        expected[row.__name__] = values[-1 if sys.platform == "win32" else 0]
    assert found == expected
