"""The PIN: only a salted hash is stored, and wrong guesses cost growing time, also across restarts."""

from pathlib import Path

import pytest

from dvonn.kiosk.pin import PIN_HASH_PATTERN, PIN_TRIES, PIN_TRIES_FILE, PinLock, PinTries, hash_pin, is_pin, verify_pin
from dvonn.storage.text_store import Storage
from tests.harness.clocks import ManualClock

ANY_HASH = hash_pin("4711")
WAITS = [0, 0, 0, 0, 5, 10, 20, 40, 60, 60, 60, 60]
"""Seconds to wait, by the number of wrong tries."""


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(tmp_path)


def try_wrong(lock: PinLock, clock: ManualClock, times: int) -> list[float]:
    """Try a wrong PIN the given number of times; return the seconds of waiting after each."""
    waits = []
    for _ in range(times):
        assert not lock.try_pin("0000", hash_pin("4711"))
        waits.append(lock.seconds_left)
        for share in (0.5, 0.0):
            clock.now += lock.seconds_left - share * waits[-1]
            assert lock.seconds_left == share * waits[-1]
    return waits


# Hashes


@pytest.mark.usefixtures("costly_pins")
def test_only_the_pin_itself_is_right() -> None:
    """Only the exact PIN matches its hash."""
    assert verify_pin("4711", ANY_HASH)
    assert not any(verify_pin(pin, ANY_HASH) for pin in ("", "471", "47110", "4712", "1147", "\N{SNOWMAN}"))


@pytest.mark.usefixtures("costly_pins")
def test_a_hash_does_not_tell_the_pin() -> None:
    """Each hash of a PIN has its own salt and contains no digits of the PIN."""
    hashes = {hash_pin("31415926") for _ in range(3)}
    assert len({one.split("$")[4] for one in hashes}) == 3
    assert all(PIN_HASH_PATTERN.fullmatch(one) and "31415926" not in one for one in hashes)


@pytest.mark.parametrize(
    "text",
    [
        *("", "4711", ANY_HASH[:-1], ANY_HASH + "0", ANY_HASH.upper()),
        *(ANY_HASH.replace("$8$", "$9$"), ANY_HASH.replace("$16384$", "$999999999$")),
    ],
)
def test_other_texts_are_not_hashes(text: str) -> None:
    """Only hashes with this program's parameters are accepted, so that a damaged file cannot demand memory and time."""
    assert PIN_HASH_PATTERN.fullmatch(ANY_HASH)
    assert not PIN_HASH_PATTERN.fullmatch(text)


def test_a_pin_has_four_to_eight_digits() -> None:
    """A PIN has four to eight ASCII digits."""
    assert all(map(is_pin, ("1234", "00000000")))
    assert not any(map(is_pin, ("123", "123456789", "12 34", "12a4", "\N{ARABIC-INDIC DIGIT ONE}234", "")))


# Waiting


def test_waiting_grows(clock: ManualClock) -> None:
    """Three wrong PINs are free, the fourth costs five seconds, each further one twice as long, up to a minute.

    Waiting does not reset the count, which works without a folder, too.
    """
    lock = PinLock(Storage(None), clock)
    assert lock.seconds_left == WAITS[0]
    assert try_wrong(lock, clock, len(WAITS) - 1) == WAITS[1:]


@pytest.mark.parametrize("pause", [0.0, 600.0])
def test_guesses_are_limited(storage: Storage, clock: ManualClock, pause: float) -> None:
    """Whoever guesses as often as possible for hours, or pauses until all is forgotten, has 67 guesses an hour at most.

    The right PIN is taken after a minute at most.
    """
    lock, begin, guesses, stored = PinLock(storage, clock), clock.now, 0, hash_pin("4711")
    while clock.now - begin < 4 * 3600:
        assert lock.seconds_left <= 60
        clock.now += lock.seconds_left + pause * (guesses % 4 == 3)
        assert not lock.try_pin("0000", stored)
        guesses += 1
        assert guesses <= 8 + (clock.now - begin) / 60
    clock.now += lock.seconds_left
    assert lock.try_pin("4711", stored)


def test_wrong_pins_are_forgotten(storage: Storage, clock: ManualClock) -> None:
    """Ten minutes after the last try, wrong PINs are free again; a second before, they are not."""
    lock = PinLock(storage, clock)
    try_wrong(lock, clock, 9)
    clock.now += 539
    assert try_wrong(lock, clock, 1) == [60]
    clock.now += 540
    assert try_wrong(lock, clock, 4) == WAITS[1:5]


def test_the_right_pin_resets_the_count(storage: Storage, clock: ManualClock) -> None:
    """The right PIN resets the count of wrong ones, also after a restart."""
    lock = PinLock(storage, clock)
    try_wrong(lock, clock, 6)
    assert lock.try_pin("4711", hash_pin("4711"))
    assert lock.seconds_left == 0
    assert PinLock(storage, clock).wrong_tries == 0
    assert try_wrong(lock, clock, 3) == WAITS[1:4]


@pytest.mark.parametrize("wrong", [0, 3, 4, 11])
def test_a_restart_is_not_free(storage: Storage, clock: ManualClock, wrong: int) -> None:
    """After a restart the last wait begins again, and the count goes on."""
    try_wrong(PinLock(storage, clock), clock, wrong)
    clock.now = 0.0
    lock = PinLock(storage, clock)
    assert lock.seconds_left == WAITS[wrong]
    clock.now += WAITS[wrong]
    try_wrong(lock, clock, 1)
    assert lock.wrong_tries == wrong + 1


def test_the_count_has_an_end(storage: Storage, clock: ManualClock) -> None:
    """The count stops at 999, so that it can be stored and read again."""
    storage.write(PIN_TRIES_FILE, PIN_TRIES.format(PinTries(999)))
    lock = PinLock(storage, clock)
    clock.now += lock.seconds_left
    assert try_wrong(lock, clock, 2) == [60, 60]
    assert PinLock(storage, clock).wrong_tries == 999
    assert storage.take_messages() == []
