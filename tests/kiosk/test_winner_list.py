"""The list of winners: the order of the boards, and recovery after damage to the file."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from dvonn.kiosk import event_settings
from dvonn.kiosk.event_settings import Period
from dvonn.kiosk.winner_list import MAX_KEPT_WINNERS, WINNERS_FILE, Board, Winner, WinnerList, blocked_words
from dvonn.storage.persistent_value import END_LINE
from dvonn.storage.text_store import Storage

CHALLENGE, BLITZ = Board(event_settings.CHALLENGE), Board(event_settings.BLITZ, "greedy")
NOON = datetime.fromisoformat("2026-07-21 12:00")


class Watch:
    """A clock that starts at noon and advances by a minute at each reading."""

    now = NOON

    def __call__(self) -> datetime:
        """Return the time."""
        self.now += timedelta(minutes=1)
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(tmp_path)


@pytest.fixture
def winners(storage: Storage, watch: Watch) -> WinnerList:
    """Return an empty list of winners."""
    return WinnerList(storage, watch)


@pytest.fixture
def three(winners: WinnerList) -> WinnerList:
    """Return a list of three winners."""
    for initials in ("AAA", "BBB", "CCC"):
        winners.add(initials, CHALLENGE, 3)
    return winners


def board(winners: WinnerList, which: Board = CHALLENGE, period: Period = Period.EVENT) -> list[tuple[str, int]]:
    """Return the initials and scores of a board."""
    return [(winner.initials, winner.score) for winner in winners.best(which, period)]


# Boards


def test_the_best_are_first_and_of_equals_the_earlier(winners: WinnerList, storage: Storage) -> None:
    """Winners are ordered by score, equal scores by time; each mode and each level in it has a board of its own."""
    weakest = Board(event_settings.BLITZ, "dreamy")
    winners.add("ЇЄ.", BLITZ, 20)
    winners.add("EEE", weakest, 30)
    for initials, score in (("AAA", 3), ("BBB", 7), ("CCC", 3), ("DDD", 9)):
        winners.add(initials, CHALLENGE, score)
    for found in (winners, WinnerList(storage)):
        assert board(found) == [("DDD", 9), ("BBB", 7), ("AAA", 3), ("CCC", 3)]
        assert (board(found, BLITZ), board(found, weakest)) == ([("ЇЄ.", 20)], [("EEE", 30)])
    assert winners.rank(BLITZ, 21) == 1


def test_days_and_hours_have_boards_of_their_own(winners: WinnerList, watch: Watch) -> None:
    """Each day and each hour has its own board, an earlier one too; a clock set back shows the board of its date."""
    winners.add("AAA", CHALLENGE, 3)
    watch.now = NOON + timedelta(days=1)
    winners.add("BBB", CHALLENGE, 2)
    assert [board(winners, period=period) for period in Period] == [[("AAA", 3), ("BBB", 2)], *[[("BBB", 2)]] * 2]
    assert [winner.initials for winner in winners.best(CHALLENGE, Period.HOUR, NOON)] == ["AAA"]
    watch.now = NOON - timedelta(hours=3)
    assert board(winners, period=Period.DAY) == [("AAA", 3)]
    assert board(winners, period=Period.HOUR) == []


def test_ten_are_shown_and_the_tenth_has_to_be_beaten(winners: WinnerList, watch: Watch) -> None:
    """A full board of today takes only a score better than its tenth; without a score or a board there is no place."""
    none = {CHALLENGE: 0, BLITZ: -4, Board(event_settings.GUIDED): 9, Board(event_settings.TWO): 9}
    assert not any(winners.qualifies(which, score, Period.DAY) for which, score in none.items())
    for score in range(12, 2, -1):
        assert winners.qualifies(CHALLENGE, score, Period.DAY)
        winners.add("AAA", CHALLENGE, score)
    assert [winners.qualifies(CHALLENGE, score, Period.DAY) for score in (2, 3, 4)] == [False, False, True]
    assert [winners.rank(CHALLENGE, score) for score in (20, 12, 4)] == [1, 2, 10]
    winners.add("BBB", CHALLENGE, 4)
    assert len(winners.best(CHALLENGE)) == 10
    assert board(winners)[-1] == ("BBB", 4)
    watch.now += timedelta(days=1)
    assert winners.qualifies(CHALLENGE, 1, Period.DAY)


def test_the_best_and_the_newest_are_kept(storage: Storage, watch: Watch) -> None:
    """The file is bounded: it keeps the event's board and the newest winners."""
    lines = [str(Winner("AAA", CHALLENGE, 99 - n, NOON)) for n in range(10)]
    lines += [str(Winner("BBB", BLITZ, 1, NOON + timedelta(seconds=n))) for n in range(3 * MAX_KEPT_WINNERS)]
    storage.write(WINNERS_FILE, "\n".join(("dvonn winners 2", *lines, END_LINE)))
    winners = WinnerList(storage, watch)
    best = board(winners)
    winners.add("CCC", BLITZ, 1)
    assert board(WinnerList(storage, watch)) == best
    kept = (storage.read(WINNERS_FILE) or "").splitlines()
    assert (len(kept), kept[-2].split()[-2:]) == (2 + MAX_KEPT_WINNERS, ["CCC", "greedy"])


# Restarts and damage


@pytest.mark.usefixtures("three")
def test_the_file_can_be_edited_by_hand(storage: Storage, watch: Watch) -> None:
    """The file has a line for each winner, and accepts deleted lines, other line ends and a byte order mark."""
    lines = (storage.read(WINNERS_FILE) or "").splitlines()
    assert lines[1] == "2026-07-21 12:01:00 challenge 3 AAA"
    del lines[2]
    storage.write(WINNERS_FILE, "\ufeff" + "\r\n".join(lines) + "\r\n\r\n")
    assert board(WinnerList(storage, watch)) == [("AAA", 3), ("CCC", 3)]
    assert storage.take_messages() == []


def test_wins_over_a_level_of_former_versions_are_kept(storage: Storage, watch: Watch) -> None:
    """They stand on the board of the next level below."""
    line = "2026-07-21 12:01:00 blitz 3 AAA"
    storage.write(WINNERS_FILE, f"dvonn winners 2\n{line} thoughtful\n")
    winners = WinnerList(storage, watch)
    assert board(winners, Board(event_settings.BLITZ, "curious")) == [("AAA", 3)]


# The operator


def test_winners_are_hidden_and_brought_back(three: WinnerList, storage: Storage, watch: Watch) -> None:
    """What was hidden or blocked last is brought back first, also after a restart; the file can be edited by hand."""
    three.moderate("hide", three.best(CHALLENGE)[1].key)
    assert board(three) == board(WinnerList(storage, watch)) == [("AAA", 3), ("CCC", 3)]
    three.moderate("block", "CCC")
    text = storage.read("moderation.txt") or ""
    assert text.splitlines()[1:3] == ["hide 2026-07-21 12:02:00 challenge 3 BBB", "block CCC"]
    storage.write("moderation.txt", text.replace("block CCC", "block ccc\nblock aaa"))
    again = WinnerList(storage, watch)
    assert (board(again), again.is_blocked("aáa")) == ([], True)
    assert again.undo() == ("block", "AAA")
    assert board(again) == [("AAA", 3)]
    assert [action for action, _subject in (again.undo(), again.undo(), again.undo())] == ["block", "hide", ""]
    assert len(board(WinnerList(storage, watch))) == 3


def test_the_table_is_read_back(winners: WinnerList) -> None:
    """The CSV has a header, a row for each winner by mode and score, and no cell that a spreadsheet would run."""
    for initials, which, score in (("AAA", CHALLENGE, 3), ("...", CHALLENGE, 9), ("C.C", BLITZ, 12)):
        winners.add(initials, which, score)
    assert winners.csv().splitlines() == [
        "form,score,initials,day,time,level",
        "challenge,9,...,2026-07-21,12:02:00,",
        "challenge,3,AAA,2026-07-21,12:01:00,",
        "blitz,12,C.C,2026-07-21,12:03:00,greedy",
    ]


# Words


def test_the_list_is_of_words_that_can_be_entered(winners: WinnerList) -> None:
    """Blocked words have two or three letters, dots do not hide them, and common initials pass."""
    assert 80 <= len(blocked_words()) <= 200
    assert all(word.isalpha() and word.isupper() and len(word) in {2, 3} for word in blocked_words())
    wrong = ["S.S", "SS.", "FUK", "FU.", "F.U", "F1U", "fuk", "YID", "WOG", "FÜK", "ХУЙ", "FVK", "JEW", "AFD", "HH."]
    assert all(map(winners.is_blocked, wrong))
    assert not any(map(winners.is_blocked, ("ANA", "A.B", "...", "S..", "ŁŻĆ", "ЇЖЮ")))
