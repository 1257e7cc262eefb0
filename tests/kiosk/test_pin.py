"""The PIN: only a salted hash is stored, and wrong guesses cost growing time, also across restarts."""

from pathlib import Path

import pytest

from dvonn.kiosk.pin import PIN_TRIES_FILE, PinLock, hash_pin, is_pin, is_pin_hash, pin_wait_seconds, verify_pin
from dvonn.storage.text_store import Storage

ANY_HASH = hash_pin("4711")
WAITS = [0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300]
"""Seconds to wait, by the number of wrong tries."""


def stored() -> str:
    """Return a stored hash of the PIN."""
    return hash_pin("4711")


class Clock:
    """A clock set by the tests."""

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
    """Try a wrong PIN the given number of times; return the seconds of waiting, including that after the last try."""
    began = clock.now
    for _ in range(times):
        clock.now += lock.seconds_left
        assert not lock.try_pin("0000", stored())
    clock.now += lock.seconds_left
    return clock.now - began


# Hashes


@pytest.mark.usefixtures("costly_pins")
def test_only_the_pin_itself_is_right() -> None:
    """Only the exact PIN matches its hash."""
    assert verify_pin("4711", stored())
    assert not any(verify_pin(pin, stored()) for pin in ("", "471", "47110", "4712", "1147", "\N{SNOWMAN}"))


@pytest.mark.usefixtures("costly_pins")
def test_a_hash_does_not_tell_the_pin() -> None:
    """Each hash of a PIN has its own salt and contains no digits of the PIN."""
    hashes = {hash_pin("31415926") for _ in range(3)}
    assert len(hashes) == 3
    assert len({one.split("$")[4] for one in hashes}) == 3
    assert all(is_pin_hash(one) and "31415926" not in one for one in hashes)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4711",
        ANY_HASH[:-1],
        ANY_HASH + "0",
        ANY_HASH.replace("$8$", "$9$"),
        ANY_HASH.upper(),
        ANY_HASH.replace("$16384$", "$999999999$"),
    ],
)
def test_other_texts_are_not_hashes(text: str) -> None:
    """Only hashes with this program's parameters are accepted, so that a damaged file cannot demand memory and time."""
    assert not is_pin_hash(text)
    assert is_pin_hash(stored())


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
def test_a_pin_has_four_to_eight_digits(text: str, answer: object) -> None:
    """A PIN has four to eight ASCII digits."""
    assert is_pin(text) is answer


# Waiting


def test_waiting_grows(storage: Storage, clock: Clock) -> None:
    """Three wrong PINs are free, the fourth costs five seconds, each further one twice as long, up to five minutes."""
    lock = PinLock(storage, clock)
    waits = [lock.seconds_left]
    for _ in WAITS[1:]:
        try_wrong(lock, clock, 0)
        lock.try_pin("0000", stored())
        waits.append(lock.seconds_left)
    assert waits == WAITS


def test_ten_wrong_pins_cost_minutes(storage: Storage, clock: Clock) -> None:
    """Ten wrong PINs cost 615 seconds."""
    assert try_wrong(PinLock(storage, clock), clock, 10) == 615


def test_the_right_pin_resets_the_count(storage: Storage, clock: Clock) -> None:
    """The right PIN resets the count of wrong ones, also after a restart."""
    lock = PinLock(storage, clock)
    try_wrong(lock, clock, 6)
    assert lock.try_pin("4711", stored())
    assert lock.seconds_left == 0
    assert PinLock(storage, clock).wrong_tries == 0
    assert try_wrong(lock, clock, 3) == 0


@pytest.mark.parametrize("wrong", range(12))
def test_a_restart_is_not_free(storage: Storage, clock: Clock, wrong: int) -> None:
    """After a restart the last wait begins again, and the count goes on."""
    try_wrong(PinLock(storage, clock), clock, wrong)
    clock.now = 0.0
    lock = PinLock(storage, clock)
    assert lock.seconds_left == WAITS[wrong]
    try_wrong(lock, clock, 1)
    assert lock.wrong_tries == wrong + 1


def test_waiting_does_not_reset_the_count(storage: Storage, clock: Clock) -> None:
    """The wait ends in its time and the count stays, so that the next wrong PIN costs more."""
    lock = PinLock(storage, clock)
    try_wrong(lock, clock, 4)
    lock.try_pin("0000", stored())
    for left in (10.0, 9.5, 0.5, 0.0):
        clock.now = 105.0 + 10.0 - left
        assert lock.seconds_left == left
    lock.try_pin("0000", stored())
    assert lock.seconds_left == 20


@pytest.mark.parametrize("content", ["", "wrong: x\n", "wrong: 1e9\n", "wrong: -4\n", "wrong: 9999\n", "nonsense"])
def test_a_damaged_count_begins_anew(storage: Storage, clock: Clock, content: str) -> None:
    """A damaged file counts as no wrong tries, is set aside and reported."""
    storage.write(PIN_TRIES_FILE, content)
    assert PinLock(storage, clock).wrong_tries == 0
    assert len(storage.take_messages()) == 1


def test_the_count_has_an_end(storage: Storage, clock: Clock) -> None:
    """The count stops at 999, so that it can be stored and read again."""
    storage.write(PIN_TRIES_FILE, "wrong: 999\n")
    lock = PinLock(storage, clock)
    assert try_wrong(lock, clock, 2) == 900
    assert PinLock(storage, clock).wrong_tries == 999
    assert storage.take_messages() == []


def test_without_a_folder_tries_count_all_the_same(clock: Clock) -> None:
    """Without a folder, wrong PINs cost the same time while the program runs."""
    assert try_wrong(PinLock(Storage(None), clock), clock, 5) == sum(WAITS[:6])


def test_waiting_for_any_number() -> None:
    """The wait has an upper limit for any number of tries."""
    assert pin_wait_seconds(10**9) == 300
