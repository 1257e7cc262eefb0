"""Every kept file: one list of faults, a full disk, and two windows."""

import re
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

import pytest

from dvonn.kiosk.event_settings import BLITZ, EVENT_SETTINGS, EventSettings
from dvonn.kiosk.pin import PIN_TRIES, PinTries, hash_pin
from dvonn.kiosk.winner_list import MODERATION, WINNERS, Board, Winner
from dvonn.match.message_game import MessageGame
from dvonn.rules.board import Colour
from dvonn.rules.formats.message_text import Message
from dvonn.rules.position import TieRule
from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.storage.log import LOG, Entries, LogEntry
from dvonn.storage.message_games import MESSAGES, Games
from dvonn.storage.persistent_value import COPY_SUFFIX, FileCodec, PersistentValue
from dvonn.storage.puzzle_progress import PROGRESS, PuzzleProgress, PuzzleRating
from dvonn.storage.settings import SETTINGS, Settings
from dvonn.storage.text_store import MAX_TEXT_BYTES, Storage
from dvonn.storage.training import TRAINING, Exercises, MissedMove, TrainingExercise
from tests.harness.engine import moves_of
from tests.harness.foreign import NO_FILES, time_limit
from tests.harness.games import random_game
from tests.harness.storage import save_value
from tests.storage.disk import Disk

TODAY = date(2026, 11, 24)
DAY = TODAY.toordinal()
A_DAY_IN_NOVEMBER = datetime.fromisoformat("2026-11-24 12:00:00")


@dataclass(frozen=True)
class Kept:
    """A kind of file, a value, what two windows make of it, and what is kept of both."""

    form: FileCodec[Any]
    value: Any
    mine: Any
    theirs: Any
    merged: Any


def missed_move(seed: int, record: str = "a game.txt") -> MissedMove:
    """Return a missed move of a random game; seeds have different positions."""
    position = random_game(seed // 30, seed % 30, full=True).position
    best, played = moves_of(position)[:2]
    return MissedMove(position, best, played, 3.0, exact=seed % 2 == 0, ties=TieRule.DRAW, record=record)


def exercises(*successes: int) -> Exercises:
    """Return exercises with numbers of successes, each of another game."""
    found = [TrainingExercise(missed_move(seed), TODAY, count) for seed, count in enumerate(successes)]
    return {one.missed.position: one for one in found}


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
    return PuzzleProgress(PuzzleRating(elo, 182.5, games), games, known, {DAY - 90}, {*solved}, {missed} - {""})


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
        Settings(white_name="Zo\u00eb: the 1st", wins=1, bindings={"undo": "B", "hint": ""}),
        Settings(white_name="Ada", wins=2, bindings={"undo": "B"}, finished_lessons=frozenset({1})),
        Settings(wins=3, bindings={"undo": "C", "hint": ""}, finished_lessons=frozenset({2})),
        Settings(white_name="Ada", wins=2, bindings={"undo": "C"}, finished_lessons=frozenset({1, 2})),
    ),
    "puzzles": Kept(
        PROGRESS,
        progress(1000.0, 7, "0000000a", missed="0000000b", days=(3, 4, 9)),
        progress(1010.0, 8, "0000000a", "0000000b", days=(3, 4, 9, 1)),
        progress(990.0, 9, "0000000a", missed="0000000c", days=(3, 4, 9, 2)),
        replace(progress(1000.0, 10, "0000000a", "0000000b", missed="0000000c", days=(1, 2, 3, 4, 9)), best_score=9),
    ),
    "training": Kept(TRAINING, exercises(0, 0), exercises(1, 0), exercises(0, 0, 0), exercises(1, 0, 0)),
    "messages": Kept(
        MESSAGES,
        message_games(game1=1, game2=2, game3=1),
        message_games(game1=4, game2=2, game4=1),
        message_games(game1=3, game2=4, game3=1, game5=1),
        message_games(game1=4, game2=4, game5=1, game4=1),
    ),
    "winners": Kept(
        WINNERS, *(winners(*names.split()) for names in ("AAA BBB", "BBB CCC", "AAA BBB DDD", "BBB DDD CCC"))
    ),
    "moderation": Kept(
        MODERATION,
        {"2026-11-24 12:00:00 challenge 3 BBB": "hide", "FVK": "block"},
        {"FVK": "block", "AFD": "block"},
        {"2026-11-24 12:00:00 challenge 3 BBB": "hide", "FVK": "block", "2026-11-24 12:01:00 challenge 3 AAA": "hide"},
        {"FVK": "block", "2026-11-24 12:01:00 challenge 3 AAA": "hide", "AFD": "block"},
    ),
    "PIN tries": Kept(PIN_TRIES, PinTries(2), PinTries(3), PinTries(2), PinTries(3)),
    "event settings": Kept(
        EVENT_SETTINGS,
        EventSettings(PIN, 90),
        EventSettings("", 90),
        EventSettings(PIN, 120, prize_codes=True),
        EventSettings("", 120, prize_codes=True),
    ),
    "log": Kept(
        LOG,
        *(entries(Menu=1, Score=1), entries(Score=1, Menu=3), entries(Menu=1, Score=1, Play=1)),
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


def changed(change: Callable[[str], bytes]) -> Callable[[Path], object]:
    """Return a fault that changes the text of a file."""
    return lambda path: path.write_bytes(change(path.read_text(encoding="utf-8")))


def replaced(make: Callable[[Path], object]) -> Callable[[Path], object]:
    """Return a fault that makes something else in the place of a file."""
    return lambda path: [act(path) for act in (Path.unlink, make)]


SILENT: Final[dict[str, Callable[[Path], object]]] = {"empty": changed(lambda _: b""), "missing": Path.unlink}
DAMAGE: Final[dict[str, Callable[[Path], object]]] = {
    "torn": changed(lambda text: text[: text.rindex("end")].encode()),
    "torn at its beginning": changed(lambda text: text[:5].encode()),
    "a damaged line": changed(lambda text: text.replace("\n", "\nnonsense\n", 1).encode()),
    "not UTF-8": changed(lambda text: text.encode().replace(b"\nend", b"\n\xff\xfe\nend")),
    "another file": changed(lambda _: b"\0" * 99),
    "too large": changed(lambda text: text.encode() + b"\n" * MAX_TEXT_BYTES),
    "of a later version": changed(lambda text: later(text).encode()),
    "of no version": changed(lambda text: text.split("\n", 1)[1].encode()),
}
PLACES: Final = {kind: replaced(make) for kind, make in NO_FILES.items()} if sys.platform != "win32" else {}
"""What is in the place of a file: nothing, a part of it, or what no one should read, or wait for."""


@pytest.mark.parametrize(("which", "is_used"), [(0, False), (1, False), (0, True)], ids=["file", "copy", "file in use"])
def test_a_fault_costs_nothing(tmp_path: Path, kept: Kept, which: int, *, is_used: bool) -> None:
    """Whatever happens to the file or to its copy, it is set aside with one sentence, and both are whole afterwards."""
    for fault, spoil in (SILENT | DAMAGE | PLACES).items():
        storage = Storage(tmp_path / fault)
        file = save_value(storage, kept.form, kept.value)
        path, other = paths(tmp_path / fault, kept)[:: 1 - 2 * which]
        whole = path.read_bytes()
        spoil(path)
        damaged = path.read_bytes() if fault in DAMAGE else None
        with time_limit():
            file.refresh()
            if not is_used:
                storage = Storage(tmp_path / fault)
                file = PersistentValue(storage, kept.form)
        assert file.value == kept.value, fault
        with time_limit():
            assert file.save(), fault
        assert len(storage.take_messages()) == (fault not in SILENT), fault
        assert path.read_bytes() == other.read_bytes() == whole, fault
        assert not path.is_symlink(), fault
        if damaged is not None:
            assert path.with_name(f"{path.name}{BROKEN_SUFFIX}").read_bytes() == damaged, fault


@pytest.mark.skipif(sys.platform == "win32", reason="links are those of POSIX")
def test_a_link_is_read_but_not_written_through(tmp_path: Path, kept: Kept) -> None:
    """The file that a link leads to stays as it is."""
    save_value(Storage(tmp_path), kept.form, kept.value)
    path, target = paths(tmp_path, kept)[0], tmp_path / "elsewhere"
    path.rename(target)
    path.symlink_to(target)
    before = target.read_bytes()
    file = PersistentValue(Storage(tmp_path), kept.form)
    assert file.value == kept.value
    file.value = kept.mine
    assert file.save()
    assert (target.read_bytes(), path.is_symlink()) == (before, False)
    assert PersistentValue(Storage(tmp_path), kept.form).value == kept.mine


@pytest.mark.parametrize("is_full", [True, False], ids=["full disk", "lock of another window"])
def test_a_write_that_fails_is_repeated(
    tmp_path: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch, *, is_full: bool
) -> None:
    """The user hears once of a full disk, no frame waits for a lock, and the value is written when that is possible."""
    storage, disk = Storage(tmp_path), Disk(monkeypatch)
    file = save_value(storage, kept.form, kept.value)
    disk.full, file.value = is_full, kept.mine
    with nullcontext() if is_full else Storage(tmp_path).lock():
        assert [file.save(), file.save()] == [False, False]
        assert PersistentValue(Storage(tmp_path), kept.form).value == kept.value
    assert storage.take_messages() == [f"Can't save to {tmp_path}: No space left on device"] * is_full
    disk.full = False
    storage.save_again()
    assert PersistentValue(Storage(tmp_path), kept.form).value == kept.mine


def test_two_windows_keep_what_either_changes(tmp_path: Path, kept: Kept) -> None:
    """Whoever saves last, what the other has written is there, and a window takes it over when it is asked to."""
    save_value(Storage(tmp_path), kept.form, kept.value)
    one, other = (PersistentValue(Storage(tmp_path), kept.form) for _ in range(2))
    assert one.value == other.value == kept.value
    other.value, one.value = kept.theirs, kept.mine
    assert [other.save(), one.save()] == [True, True]
    other.refresh()
    assert PersistentValue(Storage(tmp_path), kept.form).value == other.value == kept.merged


def test_looking_writes_nothing(tmp_path: Path, kept: Kept) -> None:
    """Without a file the value is the usual one; looking at it, or at a whole file, changes nothing on the disk."""
    assert PersistentValue(Storage(tmp_path), kept.form).value == kept.form.parse("")[0]
    assert not [*tmp_path.iterdir()]
    save_value(Storage(tmp_path), kept.form, kept.value)
    paths(tmp_path, kept)[1].unlink()
    before = sorted(tmp_path.iterdir())
    assert PersistentValue(Storage(tmp_path), kept.form).value == kept.value
    assert sorted(tmp_path.iterdir()) == before


INVALID: Final = {
    "puzzles": [
        *(("rating: 1000.0", "rating: -1"), (r"182\.5 7", "182.5"), (r"182\.5 7", "900 7")),
        *(("best_score: 7", "best_score: -1"), (r"day: \S+", "day: 2026-11-31"), (r"day: \S+", "day: 7")),
        *(("missed: 0", "missed: "), ("missed: ", "lost: ")),
    ],
    "training": [
        *((r"\d+-\d+-\d+ ; a game", "2026-13-22 ; a game"), (" ; 0 ; ", " ; -1 ; "), (" ; 0 ; ", " ; 100 ; ")),
        *((" ; a game.txt", " ; ../settings"), (" ; a game.txt", ""), (" ; draw ; ", " ; coin ; ")),
        *((" ; exact ", " ; nearly "), (r"exact 3\.00", "exact 98.5"), (r" ; \w+ ; exact", " ; a1k5 ; exact")),
        (r" ; (\w+) ; \w+ ; exact", r" ; \1 ; \1 ; exact"),
    ],
    "messages": [("black ", "green "), ("T12:00 ", "T25:00 "), ("DVONN1", "DVONN"), (" - ", " nothing ")],
    "winners": [
        *(("2026-11-24", day) for day in ("2026-02-30", "0000-07-21")),
        *(("12:00:00", time) for time in ("25:00:00", "12:00:00+02:00")),
        *(("blitz 3", words) for words in ("blitz 0", "blitz -3", f"blitz {10**20 - 1}", "guided 3")),
        *(("AAA", initials) for initials in ("AAAA", "=A1")),
    ],
}
"""Changes in the texts of the values, each of which makes a line invalid."""


def test_every_field_is_checked() -> None:
    """Only the line with an invalid field is left out."""
    for kind, changes in INVALID.items():
        form, text = KEPT[kind].form, KEPT[kind].form.format(KEPT[kind].value)
        for pattern, words in changes:
            spoilt = re.sub(pattern, words, text, count=1)
            (line,) = {*spoilt.splitlines()} - {*text.splitlines()}
            assert form.parse(spoilt)[1] == [line], words
