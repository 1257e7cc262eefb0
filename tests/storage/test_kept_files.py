"""Every kept file: one list of faults, a full disk, and two windows."""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from dvonn.engine.levels import GREEDY
from dvonn.kiosk.event_settings import BLITZ, EVENT_SETTINGS, EventSettings
from dvonn.kiosk.pin import PIN_TRIES, PinTries, hash_pin
from dvonn.kiosk.winner_list import WINNERS, Board, Winner
from dvonn.match.message_game import MessageGame
from dvonn.rules.board import Colour, Move
from dvonn.rules.formats.message_text import Message
from dvonn.rules.position import TieRule
from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.storage.kept_file import COPY_SUFFIX, KeptFile, TextForm
from dvonn.storage.log import LOG, Entries, LogEntry
from dvonn.storage.message_games import MESSAGES, Games
from dvonn.storage.puzzle_progress import PROGRESS, PuzzleProgress, PuzzleRating
from dvonn.storage.settings import SETTINGS, Settings
from dvonn.storage.text_store import MAX_TEXT_BYTES, Storage
from dvonn.storage.training import TRAINING, Exercises, MissedMove, TrainingExercise
from tests.harness.foreign import NO_FILES, time_limit
from tests.harness.games import game_of_last_plies, random_game
from tests.harness.storage import save_value
from tests.storage.disk import Disk

TODAY = date(2026, 11, 24)
DAY = TODAY.toordinal()
A_DAY_IN_NOVEMBER = datetime.fromisoformat("2026-11-24 12:00:00")


@dataclass(frozen=True)
class Kept:
    """A kind of file, a value, what two windows make of it, and what is kept of both."""

    form: TextForm[Any]
    value: Any
    mine: Any
    theirs: Any
    merged: Any


def exercises(**successes: int) -> Exercises:
    """Return exercises of games, whose seeds are the last letters of the names."""
    found = Exercises()
    for name, count in successes.items():
        position = game_of_last_plies(12, int(name[-1])).start
        best, played = position.moves()[:2]
        assert isinstance(best, Move)
        assert isinstance(played, Move)
        missed = MissedMove(position, best, played, 3.0, exact=True, ties=TieRule.DRAW, record="a game.txt")
        found[position] = TrainingExercise(missed, TODAY, count)
    return found


def winners(*initials: str) -> list[Winner]:
    """Return winners."""
    return [Winner(one, Board(BLITZ, "dreamy"), 3, A_DAY_IN_NOVEMBER) for one in initials]


def entries(**counts: int) -> Entries:
    """Return entries of a log."""
    when = "2026-11-24 12:00:00"
    found = [LogEntry(when, where, "    a\n    \n    end\n", n, when if n > 1 else "") for where, n in counts.items()]
    return {one.key: one for one in found}


def progress(elo: float, games: int, *solved: str, missed: str = "", days: tuple[int, ...] = ()) -> PuzzleProgress:
    """Return the progress with some puzzles, and days before TODAY."""
    known = {DAY - one for one in days}
    return PuzzleProgress(PuzzleRating(elo, 182.5, games, elo), games, known, {DAY - 90}, {*solved}, {missed} - {""})


def message_games(**plies: int) -> Games:
    """Return games by message, whose numbers are the last digits of the names, with some plies."""
    found = Games()
    for name, count in plies.items():
        number, moves = int(name[-1]), tuple(random_game(count, 1).plies)
        game = MessageGame(
            Colour.BLACK, A_DAY_IN_NOVEMBER, Message(number, Colour.WHITE, moves[:1]), friend="Zo\u00eb: 1"
        )
        found[number] = game.with_draft(moves, A_DAY_IN_NOVEMBER) if count > 1 else game
    return found


PIN: Final = hash_pin("2580")
KEPT: Final = {
    "settings": Kept(
        SETTINGS,
        Settings(white_name="Zo\u00eb: the 1st", wins=1, wins_level=GREEDY, bindings={"undo": "B", "hint": ""}),
        Settings(white_name="Ada", wins=2, wins_level=GREEDY, bindings={"undo": "B"}, finished_lessons=frozenset({1})),
        Settings(wins=3, wins_level=GREEDY, bindings={"undo": "C", "hint": ""}, finished_lessons=frozenset({2})),
        Settings(
            white_name="Ada", wins=4, wins_level=GREEDY, bindings={"undo": "C"}, finished_lessons=frozenset({1, 2})
        ),
    ),
    "puzzles": Kept(
        PROGRESS,
        progress(1000.0, 7, "0000000a", missed="0000000b", days=(3, 4, 9)),
        progress(1010.0, 8, "0000000a", "0000000b", days=(3, 4, 9, 1)),
        progress(990.0, 9, "0000000a", missed="0000000c", days=(3, 4, 9, 2)),
        replace(progress(1000.0, 10, "0000000a", "0000000b", missed="0000000c", days=(1, 2, 3, 4, 9)), best_score=9),
    ),
    "training": Kept(
        TRAINING,
        exercises(game1=0, game2=0),
        exercises(game1=1, game2=0),
        exercises(game1=0, game2=0, game3=0),
        exercises(game1=1, game2=0, game3=0),
    ),
    "messages": Kept(
        MESSAGES,
        message_games(game1=1, game2=2, game3=1),
        message_games(game1=4, game2=2, game4=1),
        message_games(game1=3, game2=4, game3=1, game5=1),
        message_games(game1=4, game2=4, game5=1, game4=1),
    ),
    "winners": Kept(
        WINNERS,
        winners("AAA", "BBB"),
        winners("BBB", "CCC"),
        winners("AAA", "BBB", "DDD"),
        winners("BBB", "DDD", "CCC"),
    ),
    "PIN tries": Kept(PIN_TRIES, PinTries(2), PinTries(3), PinTries(2), PinTries(3)),
    "event settings": Kept(
        EVENT_SETTINGS,
        EventSettings(PIN, 90),
        EventSettings("", 90),
        EventSettings(PIN, 120, esc_quits=True),
        EventSettings("", 120, esc_quits=True),
    ),
    "log": Kept(
        LOG,
        entries(Menu=1, Score=1),
        entries(Score=1, Menu=3),
        entries(Menu=1, Score=1, Play=1),
        entries(Score=1, Play=1, Menu=3),
    ),
}
"""Of each kind of kept file, values that change in two windows."""


@pytest.fixture(params=[*KEPT.values()], ids=[*KEPT])
def kept(request: pytest.FixtureRequest) -> Kept:
    """Return each kind of file."""
    assert isinstance(request.param, Kept)
    return request.param


def paths(folder: Path, kept: Kept) -> list[Path]:
    """Return the paths of the file and its copy."""
    return [folder / kept.form.name, folder / f"{kept.form.name}{COPY_SUFFIX}"]


def later(text: str) -> str:
    """Return a text as a later version writes it."""
    first, rest = text.split("\n", 1)
    return f"{first[:-1]}99\nanything: new\n{rest}"


DAMAGE: Final[dict[str, Callable[[str], bytes]]] = {
    "torn": lambda text: text[: text.rindex("end")].encode(),
    "torn at its beginning": lambda text: text[:5].encode(),
    "a damaged line": lambda text: text.replace("\n", "\nnonsense\n", 1).encode(),
    "not UTF-8": lambda text: text.encode().replace(b"\nend", b"\n\xff\xfe\nend"),
    "another file": lambda _: b"\0" * 99,
    "too large": lambda text: text.encode() + b"\n" * MAX_TEXT_BYTES,
    "of a later version": lambda text: later(text).encode(),
    "of no version": lambda text: text.split("\n", 1)[1].encode(),
}
"""What remains of a text."""


@pytest.mark.parametrize("which", [0, 1], ids=["file", "copy"])
def test_a_damaged_file_is_set_aside_and_nothing_is_lost(tmp_path: Path, kept: Kept, which: int) -> None:
    """Whatever happens to the file or to its copy, it is renamed with one sentence, and both are whole afterwards."""
    save_value(Storage(tmp_path), kept.form, kept.value)
    path, other = paths(tmp_path, kept)[:: 1 - 2 * which]
    whole = path.read_bytes()
    for fault, damage in DAMAGE.items():
        content = damage(whole.decode())
        path.write_bytes(content)
        storage = Storage(tmp_path)
        assert KeptFile(storage, kept.form).value == kept.value, fault
        (words,) = storage.take_messages()
        assert words.endswith(f" {path.name}{BROKEN_SUFFIX}"), fault
        assert path.with_name(f"{path.name}{BROKEN_SUFFIX}").read_bytes() == content, fault
        KeptFile(Storage(tmp_path), kept.form).save()
        assert path.read_bytes() == other.read_bytes() == whole, fault


def test_what_another_window_writes_is_left_alone(tmp_path: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is set aside is not written anew over what another window has written since, whatever that is."""
    save_value(Storage(tmp_path), kept.form, kept.value)
    path = paths(tmp_path, kept)[0]
    for fault, damage in DAMAGE.items():
        storage, content = Storage(tmp_path), damage(kept.form.format(kept.theirs))
        monkeypatch.setattr(storage, "lock", partial(write_and_lock, storage, path, content))
        path.write_bytes(b"nonsense")
        assert KeptFile(storage, kept.form).value == kept.value, fault
        assert path.read_bytes() == content, fault
        assert path.with_name(f"{path.name}{BROKEN_SUFFIX}").read_bytes() == b"nonsense", fault


def write_and_lock(storage: Storage, path: Path, content: bytes) -> AbstractContextManager[bool]:
    """Lock a storage after another window has written a file."""
    path.write_bytes(content)
    return Storage.lock(storage)


@pytest.mark.parametrize("which", [0, 1], ids=["file", "copy"])
def test_an_empty_or_missing_file_counts_for_nothing(tmp_path: Path, kept: Kept, which: int) -> None:
    """The other file has the value, and nothing is said."""
    save_value(Storage(tmp_path), kept.form, kept.value)
    path = paths(tmp_path, kept)[which]
    for fault in (lambda: path.write_bytes(b""), path.unlink):
        fault()
        storage = Storage(tmp_path)
        assert KeptFile(storage, kept.form).value == kept.value
        assert not storage.take_messages()


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are those of POSIX")
@pytest.mark.parametrize("which", [0, 1], ids=["file", "copy"])
def test_what_is_no_file_is_set_aside(tmp_path: Path, kept: Kept, which: int) -> None:
    """A pipe, a device, a socket or a folder in the place of a file costs nothing, and no one waits for it."""
    for kind, make in NO_FILES.items():
        folder = tmp_path / kind
        save_value(Storage(folder), kept.form, kept.value)
        path = paths(folder, kept)[which]
        path.unlink()
        make(path)
        with time_limit():
            file = KeptFile(Storage(folder), kept.form)
            assert file.value == kept.value, kind
            assert file.save()
        assert [one.is_file() and not one.is_symlink() for one in paths(folder, kept)] == [True, True]


@pytest.mark.skipif(sys.platform == "win32", reason="links are those of POSIX")
def test_a_link_is_read_but_not_written_through(tmp_path: Path, kept: Kept) -> None:
    """The file that a link leads to stays as it is."""
    save_value(Storage(tmp_path), kept.form, kept.value)
    path, target = paths(tmp_path, kept)[0], tmp_path / "elsewhere"
    path.rename(target)
    path.symlink_to(target)
    before = target.read_bytes()
    file = KeptFile(Storage(tmp_path), kept.form)
    assert file.value == kept.value
    file.value = kept.mine
    assert file.save()
    assert (target.read_bytes(), path.is_symlink()) == (before, False)
    assert KeptFile(Storage(tmp_path), kept.form).value == kept.mine


def test_a_full_disk_is_one_line_and_nothing_is_lost(
    tmp_path: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The user is told once, and the value is written when there is room again."""
    storage, disk = Storage(tmp_path), Disk(monkeypatch)
    file = save_value(storage, kept.form, kept.value)
    disk.full, file.value = True, kept.mine
    assert [file.save(), file.save()] == [False, False]
    assert storage.take_messages() == [f"Can't save to {tmp_path}: No space left on device"]
    assert KeptFile(Storage(tmp_path), kept.form).value == kept.value
    disk.full = False
    storage.save_again()
    assert KeptFile(Storage(tmp_path), kept.form).value == kept.mine


def test_two_windows_keep_what_either_changes(tmp_path: Path, kept: Kept) -> None:
    """Whoever saves last, what the other has written is there, and a window takes it over when it is asked to."""
    save_value(Storage(tmp_path), kept.form, kept.value)
    one, other = (KeptFile(Storage(tmp_path), kept.form) for _ in range(2))
    other.value, one.value = kept.theirs, kept.mine
    assert [other.save(), one.save()] == [True, True]
    other.refresh()
    assert KeptFile(Storage(tmp_path), kept.form).value == other.value == kept.merged


def test_a_file_that_is_damaged_while_it_is_used(tmp_path: Path, kept: Kept) -> None:
    """The damage is not taken over, and the next save sets the file aside."""
    file = save_value(Storage(tmp_path), kept.form, kept.value)
    path = paths(tmp_path, kept)[0]
    for fault, damage in DAMAGE.items():
        whole = path.read_text(encoding="utf-8")
        path.write_bytes(damage(whole))
        file.refresh()
        assert (file.value, path.read_bytes()) == (kept.value, damage(whole)), fault
        assert file.save()
        assert path.read_text(encoding="utf-8") == whole, fault


def test_a_write_waits_for_the_lock_of_another_window(tmp_path: Path, kept: Kept) -> None:
    """While another program writes, nothing is written and no frame waits; later the write is repeated."""
    storage = Storage(tmp_path)
    file = save_value(storage, kept.form, kept.value)
    file.value = kept.mine
    with Storage(tmp_path).lock():
        assert not file.save()
        assert KeptFile(Storage(tmp_path), kept.form).value == kept.value
    storage.save_again()
    assert KeptFile(Storage(tmp_path), kept.form).value == kept.mine
    assert not storage.take_messages()


def test_looking_writes_nothing(tmp_path: Path, kept: Kept) -> None:
    """Without a file the value is the usual one; looking at it, or at a whole file, changes nothing on the disk."""
    assert KeptFile(Storage(tmp_path), kept.form).value == kept.form.parse("")[0]
    assert not [*tmp_path.iterdir()]
    save_value(Storage(tmp_path), kept.form, kept.value)
    paths(tmp_path, kept)[1].unlink()
    before = sorted(tmp_path.iterdir())
    KeptFile(Storage(tmp_path), kept.form)
    assert sorted(tmp_path.iterdir()) == before
