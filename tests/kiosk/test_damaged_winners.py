"""The winners after damage to their files: the copy replaces a file that is cut or no file at all."""

from pathlib import Path

from dvonn.kiosk.copied_file import COPY_SUFFIX
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.winner_list import WINNERS_FILE, Board, WinnerList
from dvonn.storage.text_store import Storage
from tests.harness.foreign import NO_FILES, time_limit

THREE = "AAA", "BBB", "CCC"


def known(folder: Path) -> list[str]:
    """Return the initials that a new program shows."""
    return [winner.initials for winner in WinnerList(Storage(folder)).best(Board(GameMode.CHALLENGE))]


def write_three(folder: Path) -> list[Path]:
    """Write three winners; return the paths of the file and its copy."""
    winners = WinnerList(Storage(folder))
    for initials in THREE:
        winners.add(initials, Board(GameMode.CHALLENGE), 3)
    return [folder / name for name in (WINNERS_FILE, WINNERS_FILE + COPY_SUFFIX)]


def test_a_file_cut_anywhere_is_replaced_by_its_copy(tmp_path: Path) -> None:
    """A file that is cut anywhere, also within or after its heading, costs no winner; both cut cost the cut ones."""
    paths = write_three(tmp_path)
    whole = paths[0].read_bytes()
    for path in paths:
        for length in range(len(whole) - 1):
            path.write_bytes(whole[:length])
            assert len(known(tmp_path)) == len(THREE), length
            assert path.read_bytes() == whole
    for length in range(len(whole) - 1):
        for path in paths:
            path.write_bytes(whole[:length])
        assert known(tmp_path) == [one for one in THREE if f"{one}\n".encode() in whole[:length]], length


def test_no_file_in_place_of_the_winners(tmp_path: Path) -> None:
    """A pipe, a device, a socket or a folder in place of the file costs no winner."""
    for make in NO_FILES.values():
        path, _ = write_three(tmp_path)
        before = known(tmp_path)
        path.unlink()
        make(path)
        with time_limit():
            assert known(tmp_path) == before
