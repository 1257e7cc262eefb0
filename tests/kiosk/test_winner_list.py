"""Winners: who is on which board, and that nobody is lost whatever happens to the file."""

import csv
from datetime import date, datetime, timedelta
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from dvonn.kiosk.blocklist import HIDDEN, REFUSED, is_refused, shown
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.winner_list import CLEARED, FILE, HEADING, MOST, Winner, Winners, said
from dvonn.storage.text_store import BROKEN, PREVIOUS, Storage

CHALLENGE, BLITZ = GameMode.CHALLENGE, GameMode.BLITZ
NOON = datetime.fromisoformat("2026-07-21 12:00")


class Watch:
    """A clock that goes on by a minute at each look."""

    def __init__(self, now: datetime = NOON) -> None:
        self.now = now

    def __call__(self) -> datetime:
        """Return the time."""
        self.now += timedelta(minutes=1)
        return self.now


@pytest.fixture
def watch() -> Watch:
    """Return a clock that stands at noon."""
    return Watch()


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    """Return a storage in an empty folder."""
    return Storage(tmp_path)


@pytest.fixture
def winners(storage: Storage, watch: Watch) -> Winners:
    """Return winners of whom there are none yet."""
    return Winners(storage, watch)


def board(winners: Winners, form: GameMode = CHALLENGE, day: date | None = None) -> list[tuple[str, int]]:
    """Return who is on a board, with the score."""
    return [(winner.initials, winner.score) for winner in winners.best(form, day)]


# Boards


def test_the_best_are_first_and_of_equals_the_earlier(winners: Winners) -> None:
    """Scores rank, then who was first to have them."""
    for initials, score in (("AAA", 3), ("BBB", 7), ("CCC", 3), ("DDD", 9)):
        winners.add(initials, CHALLENGE, score)
    assert board(winners) == [("DDD", 9), ("BBB", 7), ("AAA", 3), ("CCC", 3)]


def test_each_form_has_a_board_of_its_own(winners: Winners) -> None:
    """Puzzles and margins are never compared."""
    winners.add("AAA", CHALLENGE, 3)
    winners.add("BBB", BLITZ, 20)
    assert (board(winners), board(winners, BLITZ)) == ([("AAA", 3)], [("BBB", 20)])


def test_a_day_has_a_board_of_its_own(winners: Winners, watch: Watch) -> None:
    """The next morning the day's board is empty, the event's is not; a clock set back shows the day that it tells."""
    winners.add("AAA", CHALLENGE, 3)
    watch.now = NOON + timedelta(days=1)
    assert winners.best(CHALLENGE, winners.today) == []
    winners.add("BBB", CHALLENGE, 2)
    assert board(winners, day=winners.today) == [("BBB", 2)]
    assert board(winners) == [("AAA", 3), ("BBB", 2)]
    watch.now = NOON - timedelta(hours=3)
    assert board(winners, day=winners.today) == [("AAA", 3)]


def test_ten_are_shown_and_the_tenth_has_to_be_beaten(winners: Winners, watch: Watch) -> None:
    """With ten on the board, an equal score is too late, a better one is not; yesterday's do not count."""
    for score in range(12, 2, -1):
        assert winners.is_place(CHALLENGE, score)
        winners.add("AAA", CHALLENGE, score)
    assert [winners.is_place(CHALLENGE, score) for score in (2, 3, 4)] == [False, False, True]
    assert [winners.place(CHALLENGE, score) for score in (20, 12, 4)] == [1, 2, 10]
    winners.add("BBB", CHALLENGE, 4)
    assert len(winners.best(CHALLENGE)) == 10
    assert board(winners)[-1] == ("BBB", 4)
    watch.now += timedelta(days=1)
    assert winners.is_place(CHALLENGE, 1)


@pytest.mark.parametrize(("form", "score"), [(CHALLENGE, 0), (BLITZ, -4), (GameMode.GUIDED, 9), (GameMode.TWO, 9)])
def test_nobody_wins_with_nothing(winners: Winners, form: GameMode, score: int) -> None:
    """A score of nothing is no place, nor is any in a form that has no board."""
    assert not winners.is_place(form, score)


def test_of_too_many_the_best_and_the_newest_are_kept(storage: Storage, watch: Watch) -> None:
    """However long the event is, the file is bounded, and the event's board stays as it is."""
    lines = [str(Winner("AAA", CHALLENGE, 99 - n, NOON)) for n in range(10)]
    lines += [str(Winner("BBB", BLITZ, 1, NOON + timedelta(seconds=n))) for n in range(3 * MOST)]
    storage.write(FILE, "\n".join((HEADING, *lines)))
    winners = Winners(storage, watch)
    best = board(winners)
    winners.add("CCC", BLITZ, 1)
    again = Winners(storage, watch)
    assert board(again) == best
    kept = (storage.read(FILE) or "").splitlines()
    assert len(kept) == 1 + MOST
    assert kept[-1].endswith("CCC")


# Restarts and damage


def test_they_survive_a_restart(winners: Winners, storage: Storage, watch: Watch) -> None:
    """A new program reads what the last one wrote."""
    winners.add("AAA", CHALLENGE, 3)
    winners.add("B.B", BLITZ, 12)
    again = Winners(storage, watch)
    assert [again.best(form) for form in (CHALLENGE, BLITZ)] == [winners.best(form) for form in (CHALLENGE, BLITZ)]
    assert storage.news() == []


def test_the_file_is_a_line_for_each_in_any_editor(winners: Winners, storage: Storage, watch: Watch) -> None:
    """Lines can be taken out by hand, with an editor that has its own ideas of line ends and marks of order."""
    for initials in ("AAA", "BBB", "CCC"):
        winners.add(initials, CHALLENGE, 3)
    lines = (storage.read(FILE) or "").splitlines()
    assert lines[1] == "2026-07-21 12:01:00 challenge 3 AAA"
    del lines[2]
    storage.write(FILE, "\ufeff" + "\r\n".join(lines) + "\r\n\r\n")
    assert board(Winners(storage, watch)) == [("AAA", 3), ("CCC", 3)]
    assert storage.news() == []


def test_what_cannot_be_read_is_set_aside_and_the_rest_kept(winners: Winners, storage: Storage, watch: Watch) -> None:
    """One spoilt line costs nobody else a place; the copy before has even that one."""
    for initials in ("AAA", "BBB", "CCC"):
        winners.add(initials, CHALLENGE, 3)
    damaged = (storage.read(FILE) or "").replace("3 AAA", "3 A%A")
    storage.write(FILE, damaged)
    again = Winners(storage, watch)
    assert sorted(board(again)) == [("AAA", 3), ("BBB", 3), ("CCC", 3)]
    assert storage.read(FILE + BROKEN) == damaged
    assert sorted(board(Winners(storage, watch))) == [("AAA", 3), ("BBB", 3), ("CCC", 3)]
    assert len(storage.news()) == 1


@pytest.mark.parametrize("torn", [b"", b"\0" * 300, b"\xff" * 300, b"x" * 300_000, None])
def test_the_copy_before_helps_where_the_file_is_torn(
    winners: Winners, storage: Storage, watch: Watch, torn: bytes | None
) -> None:
    """A file that is empty, full of zeros, no text, huge or gone costs the last winner only."""
    for initials in ("AAA", "BBB", "CCC"):
        winners.add(initials, CHALLENGE, 3)
    assert storage.folder
    path = storage.folder / FILE
    path.unlink() if torn is None else path.write_bytes(torn)
    assert board(Winners(storage, watch)) == [("AAA", 3), ("BBB", 3)]
    assert board(Winners(storage, watch)) == [("AAA", 3), ("BBB", 3)]


def spoilt(content: bytes, rng: Random) -> tuple[bytes, set[int]]:
    """Return bytes with a few of them changed, and in which lines."""
    changed, lines = bytearray(content), set()
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(content))
        changed[at] = rng.choice((0, 10, 13, 32, 45, 57, 255, rng.randrange(256)))
        lines |= {content[:at].count(b"\n"), content[: at + 1].count(b"\n")}
    return bytes(changed), lines


@pytest.mark.parametrize("seed", range(60))
def test_random_damage_spares_the_other_lines(tmp_path: Path, seed: int) -> None:
    """Whatever a few bytes become, nothing is raised, and who is in an undamaged line is still there."""
    rng, storage, watch = Random(seed), Storage(tmp_path), Watch()
    winners = Winners(storage, watch)
    for n in range(8):
        winners.add(f"{chr(65 + n)}.Z", CHALLENGE, 9 - n)
    (tmp_path / (FILE + PREVIOUS)).unlink()
    content, lines = spoilt((tmp_path / FILE).read_bytes(), rng)
    (tmp_path / FILE).write_bytes(content)
    read = Winners(storage, watch).best(CHALLENGE)
    whole = [winner for n, winner in enumerate(winners.best(CHALLENGE), 1) if n not in lines]
    assert set(whole) <= set(read)
    assert Winners(storage, watch).best(CHALLENGE) == read


@pytest.mark.parametrize(
    "line",
    [
        "2026-02-30 12:00:00 challenge 3 AAA",
        "2026-07-21 25:00:00 challenge 3 AAA",
        "0000-07-21 12:00:00 challenge 3 AAA",
        "2026-07-21 12:00:00 challenge 0 AAA",
        "2026-07-21 12:00:00 challenge -3 AAA",
        "2026-07-21 12:00:00 challenge 99999999999999999999 AAA",
        "2026-07-21 12:00:00 guided 3 AAA",
        "2026-07-21 12:00:00 challenge 3 =A1",
        "2026-07-21 12:00:00 challenge 3 AAAA",
        "2026-07-21 12:00:00+02:00 challenge 3 AAA",
    ],
)
def test_what_no_winner_is_is_none(storage: Storage, watch: Watch, line: str) -> None:
    """Days that do not exist, scores of nothing and what is no initials are damage, and the line beside is kept."""
    storage.write(FILE, f"{HEADING}\n{line}\n2026-07-21 12:00:00 challenge 3 BBB\n")
    assert board(Winners(storage, watch)) == [("BBB", 3)]


def test_without_a_folder_they_last_as_long_as_the_program(watch: Watch) -> None:
    """Where nothing can be written the boards work all the same, but cannot be cleared, as there is no way back."""
    winners = Winners(Storage(None), watch)
    winners.add("AAA", CHALLENGE, 3)
    assert (winners.clear(), winners.restore(), winners.export("out")) == (0, 0, None)
    assert board(winners) == [("AAA", 3)]


def test_a_folder_that_cannot_be_written_is_no_end(tmp_path: Path, watch: Watch) -> None:
    """A file in the folder's place is said once; guests go on."""
    (tmp_path / "file").write_text("x")
    winners = Winners(Storage(tmp_path / "file"), watch)
    winners.add("AAA", CHALLENGE, 3)
    assert (board(winners), winners.clear()) == ([("AAA", 3)], 0)


# The operator


def test_cleared_and_brought_back(winners: Winners, storage: Storage, watch: Watch) -> None:
    """Clearing empties every board, and restoring puts the old winners beside those who have won since."""
    winners.add("AAA", CHALLENGE, 3)
    winners.add("BBB", BLITZ, 12)
    assert winners.clear() == 2
    assert (board(winners), board(Winners(storage, watch), BLITZ)) == ([], [])
    winners.add("CCC", CHALLENGE, 4)
    assert winners.restore() == 2
    assert (board(winners), board(winners, BLITZ)) == ([("CCC", 4), ("AAA", 3)], [("BBB", 12)])
    assert board(Winners(storage, watch)) == [("CCC", 4), ("AAA", 3)]
    assert winners.restore() == 0


def test_clearing_twice_loses_nobody(winners: Winners, storage: Storage, watch: Watch) -> None:
    """Each clearing has its own way back, the last one first, after a restart as well; clearing nothing is none."""
    winners.add("AAA", CHALLENGE, 3)
    winners.clear()
    assert winners.clear() == 0
    winners.add("BBB", CHALLENGE, 2)
    winners.clear()
    again = Winners(storage, watch)
    again.restore()
    assert board(again) == [("BBB", 2)]
    again.restore()
    assert board(again) == [("AAA", 3), ("BBB", 2)]


def test_the_cleared_do_not_come_back_by_damage(winners: Winners, storage: Storage, watch: Watch) -> None:
    """The copy before a clearing is gone: a torn file afterwards is an empty board."""
    winners.add("AAA", CHALLENGE, 3)
    winners.clear()
    storage.write(FILE, "")
    assert board(Winners(storage, watch)) == []


def test_a_damaged_way_back_brings_whom_it_can(winners: Winners, storage: Storage) -> None:
    """What can be read of a backup comes back, and the backup is set aside, not lost."""
    winners.add("AAA", CHALLENGE, 3)
    winners.add("BBB", CHALLENGE, 2)
    winners.clear()
    name = CLEARED.format(1)
    storage.write(name, (storage.read(name) or "").replace("AAA", "A"))
    assert winners.restore() == 1
    assert board(winners) == [("BBB", 2)]
    assert storage.read(name + BROKEN)


def test_the_table_is_read_back(winners: Winners) -> None:
    """The CSV has a heading and a row for each, the best of each form first, and no cell that a program would run."""
    winners.add("AAA", CHALLENGE, 3)
    winners.add("...", CHALLENGE, 9)
    winners.add("C.C", BLITZ, 12)
    rows = list(csv.reader(StringIO(winners.csv())))
    assert rows == [
        ["form", "score", "initials", "day", "time"],
        ["challenge", "9", "...", "2026-07-21", "12:02:00"],
        ["challenge", "3", "AAA", "2026-07-21", "12:01:00"],
        ["blitz", "12", "C.C", "2026-07-21", "12:03:00"],
    ]
    assert not any(cell[0] in "=+-@\t\r" for row in rows for cell in row)


def test_exports_do_not_overwrite_each_other(winners: Winners) -> None:
    """Two tables of a day are two files in the folder that is asked for."""
    winners.add("AAA", CHALLENGE, 3)
    first = winners.export("out")
    winners.add("BBB", CHALLENGE, 3)
    second = winners.export("out")
    assert first
    assert second
    assert (first.parent.name, first.name, second.name) == (
        "out",
        "winners-2026-07-21.csv",
        "winners-2026-07-21 (2).csv",
    )
    assert len(second.read_text(encoding="utf-8").splitlines()) == 3


# Words


def test_words_that_are_not_shown(storage: Storage, watch: Watch) -> None:
    """A word of the list that got into the file by hand is dashes on the board and in the table."""
    storage.write(FILE, f"{HEADING}\n2026-07-21 12:00:00 challenge 3 KKK\n")
    winners = Winners(storage, watch)
    assert winners.best(CHALLENGE)[0].shown == HIDDEN
    assert "KKK" not in winners.csv()


def test_the_list_is_of_words_that_can_be_entered() -> None:
    """Every word has two or three letters, so that each can be met; dots do not hide one, and usual initials pass."""
    assert 80 <= len(REFUSED) <= 200
    assert all(word.isascii() and word.isupper() and len(word) in {2, 3} for word in REFUSED)
    assert all(map(is_refused, ("S.S", "SS.", "FUK")))
    assert [shown(initials) for initials in ("ANA", "A.B", "...", "S..")] == ["ANA", "A.B", "...", "S.."]


@pytest.mark.parametrize(
    ("form", "score", "words"), [(CHALLENGE, 1, "1 puzzle"), (CHALLENGE, 7, "7 puzzles"), (BLITZ, 12, "by 12")]
)
def test_scores_in_words(form: GameMode, score: int, words: str) -> None:
    """A score is said with its unit."""
    assert said(form, score) == words
