"""The PIN: nothing of it is kept but a salted hash, and guessing costs more and more time, over restarts too."""

from pathlib import Path

import pytest

from dvonn.kiosk.pin import FILE, PinLock, hashed, is_hash, is_pin, is_right, wait_after
from dvonn.storage.text_store import Storage

KEPT = hashed("4711")
WAITS = [0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300]
"""Seconds after so many wrong tries."""


class Clock:
    """A clock that goes on when it is told to."""

    now = 100.0

    def __call__(self) -> float:
        """Return the seconds."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(tmp_path)


def try_wrong(lock: PinLock, clock: Clock, times: int) -> float:
    """Try a wrong PIN so often, as soon as is possible; return the seconds until the next try."""
    began = clock.now
    for _ in range(times):
        clock.now += lock.left
        assert not lock.try_pin("0000", KEPT)
    clock.now += lock.left
    return clock.now - began


# Hashes


def test_only_the_pin_itself_is_right() -> None:
    """The PIN opens; neither a part of it, nor more, nor anything near it does."""
    assert is_right("4711", KEPT)
    assert not any(is_right(pin, KEPT) for pin in ("", "471", "47110", "4712", "1147", "\N{SNOWMAN}"))


def test_a_hash_does_not_tell_the_pin() -> None:
    """The same PIN has another salt and another hash each time, and its digits stand in none of them."""
    hashes = {hashed("31415926") for _ in range(3)}
    assert len(hashes) == 3
    assert len({one.split("$")[4] for one in hashes}) == 3
    assert all(is_hash(one) and "31415926" not in one for one in hashes)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4711",
        KEPT[:-1],
        KEPT + "0",
        KEPT.replace("$8$", "$9$"),
        KEPT.upper(),
        KEPT.replace("$16384$", "$999999999$"),
    ],
)
def test_what_is_no_hash(text: str) -> None:
    """Only what this program has hashed is taken, so that a damaged file cannot ask for memory and time."""
    assert not is_hash(text)
    assert is_hash(KEPT)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("1234", True),
        ("00000000", True),
        ("123", False),
        ("123456789", False),
        ("12 34", False),
        ("12a4", False),
        ("\N{ARABIC-INDIC DIGIT ONE}234", False),
        ("", False),
    ],
)
def test_what_is_a_pin(text: str, answer: object) -> None:
    """Four to eight digits are."""
    assert is_pin(text) is answer


# Waiting


def test_waiting_grows(storage: Storage, clock: Clock) -> None:
    """Three wrong PINs are free; each further one costs twice as long as the one before, up to five minutes."""
    lock = PinLock(storage, clock)
    waits = [lock.left]
    for _ in WAITS[1:]:
        try_wrong(lock, clock, 0)
        lock.try_pin("0000", KEPT)
        waits.append(lock.left)
    assert waits == WAITS


def test_ten_wrong_pins_cost_minutes(storage: Storage, clock: Clock) -> None:
    """Before an eleventh can be tried ten minutes have passed."""
    assert try_wrong(PinLock(storage, clock), clock, 10) == 615


def test_the_right_pin_lets_wrong_ones_be_forgotten(storage: Storage, clock: Clock) -> None:
    """Who knows it begins with free tries again, now and after a restart."""
    lock = PinLock(storage, clock)
    try_wrong(lock, clock, 6)
    assert lock.try_pin("4711", KEPT)
    assert lock.left == 0
    assert PinLock(storage, clock).wrong == 0
    assert try_wrong(lock, clock, 3) == 0


@pytest.mark.parametrize("wrong", range(12))
def test_a_restart_is_not_free(storage: Storage, clock: Clock, wrong: int) -> None:
    """Whoever pulls the plug waits for as long as after the last wrong PIN, and the next one costs more."""
    try_wrong(PinLock(storage, clock), clock, wrong)
    clock.now = 0.0
    lock = PinLock(storage, clock)
    assert lock.left == WAITS[wrong]
    try_wrong(lock, clock, 1)
    assert lock.wrong == wrong + 1


def test_time_heals_waiting_but_not_the_count(storage: Storage, clock: Clock) -> None:
    """The waiting ends, and no sooner, however often somebody looks; the next wrong PIN costs the next longer time."""
    lock = PinLock(storage, clock)
    try_wrong(lock, clock, 4)
    lock.try_pin("0000", KEPT)
    for left in (10.0, 9.5, 0.5, 0.0):
        clock.now = 105.0 + 10.0 - left
        assert lock.left == left
    lock.try_pin("0000", KEPT)
    assert lock.left == 20


@pytest.mark.parametrize("content", ["", "wrong: x\n", "wrong: 1e9\n", "wrong: -4\n", "wrong: 9999\n", "nonsense"])
def test_a_damaged_count_begins_anew(storage: Storage, clock: Clock, content: str) -> None:
    """What cannot be understood counts as none, is set aside and told of."""
    storage.write(FILE, content)
    assert PinLock(storage, clock).wrong == 0
    assert len(storage.news()) == 1


def test_the_count_has_an_end(storage: Storage, clock: Clock) -> None:
    """However many wrong PINs there are, their number can be kept, and read again."""
    storage.write(FILE, "wrong: 999\n")
    lock = PinLock(storage, clock)
    assert try_wrong(lock, clock, 2) == 900
    assert PinLock(storage, clock).wrong == 999
    assert storage.news() == []


def test_without_a_folder_tries_count_all_the_same(clock: Clock) -> None:
    """Where nothing can be kept, waiting is as long while the program runs."""
    assert try_wrong(PinLock(Storage(None), clock), clock, 5) == sum(WAITS[:6])


def test_waiting_for_any_number() -> None:
    """Even an absurd number of tries has its waiting time."""
    assert wait_after(10**9) == 300
