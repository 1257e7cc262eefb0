"""The operator's PIN: stored only as a salted hash; waiting times protect it against guessing. No pygame."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final

from dvonn.storage.fields import format_fields, merge_fields, parse_fields, whole_number
from dvonn.storage.persistent_value import FileCodec, PersistentValue
from dvonn.storage.text_store import Storage

MIN_PIN_DIGITS: Final = 4
MAX_PIN_DIGITS: Final = 8
PIN_HASH_PATTERN: Final = re.compile(r"scrypt\$16384\$8\$1\$([0-9a-f]{32})\$([0-9a-f]{64})")
CLOSED_PIN: Final = "closed"  # stored instead of a hash where no PIN is accepted

MAX_COUNTED_TRIES: Final = 999  # wrong tries


def is_pin(text: str) -> bool:
    """Tell whether a text has the form of a PIN."""
    return MIN_PIN_DIGITS <= len(text) <= MAX_PIN_DIGITS and text.isascii() and text.isdecimal()


def hash_pin(pin: str) -> str:
    """Return a PIN's hash with a new salt, in the form scrypt$n$r$p$salt$hash."""
    salt = secrets.token_bytes(16)
    return f"scrypt$16384$8$1${salt.hex()}${_hash(pin, salt).hex()}"


def verify_pin(pin: str, stored: str) -> bool:
    """Tell in constant time whether a PIN matches a stored hash; none matches CLOSED_PIN."""
    if stored == CLOSED_PIN:
        return False
    parts = PIN_HASH_PATTERN.fullmatch(stored)
    assert parts, "the stored PIN is a hash"
    return hmac.compare_digest(_hash(pin, bytes.fromhex(parts[1])), bytes.fromhex(parts[2]))


def _hash(pin: str, salt: bytes) -> bytes:
    """Return a hash that takes about 40 ms, less than three frames, and 16 MB."""
    return hashlib.scrypt(pin.encode(), salt=salt, n=16384, r=8, p=1, dklen=32)


@dataclass
class PinTries:
    """The number of wrong tries in a row."""

    wrong: Annotated[int, whole_number(0, MAX_COUNTED_TRIES)] = 0


PIN_TRIES: Final = FileCodec("tries.txt", 1, partial(parse_fields, PinTries), format_fields, merge_fields)


class PinLock:
    """Counts wrong tries in a row; the count is stored, so that a restart repeats the last waiting time.

    The right PIN opens the page after at most a minute, in spite of wrong tries. The clock returns seconds.
    """

    def __init__(self, storage: Storage, clock: Callable[[], float]) -> None:
        self._file, self._clock = PersistentValue(storage, PIN_TRIES), clock
        self._waits_since = clock()

    @property
    def wrong_tries(self) -> int:
        """The wrong tries that count."""
        return self._file.value.wrong

    @property
    def seconds_left(self) -> float:
        """The seconds until the next try is allowed: none after three wrong tries, then 5, doubled up to 60.

        That allows 67 guesses in the first hour, then 60 in each.
        """
        charged = self.wrong_tries - 3
        wait = min(60.0, 5.0 * 2.0 ** (charged - 1)) if charged > 0 else 0.0
        return max(0.0, self._waits_since + wait - self._clock())

    def try_pin(self, pin: str, stored: str) -> bool:
        """Tell whether a PIN matches the stored hash; count a wrong one, and reset the count after the right one.

        Ten minutes without a try also reset the count.
        """
        assert not self.seconds_left, "a try before the waiting time is over"
        right = verify_pin(pin, stored)
        counted = self.wrong_tries if self._clock() - self._waits_since < 600.0 else 0
        self._file.value.wrong = 0 if right else min(MAX_COUNTED_TRIES, counted + 1)
        if self._file.has_changed:
            self._file.save()
        self._waits_since = self._clock()
        return right
