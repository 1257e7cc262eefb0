"""The operator's PIN: kept only as a salted hash, and guarded against guessing by waiting. No pygame."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from typing import Final

from dvonn.storage.text_store import Storage

SHORTEST: Final = 4  # digits
LONGEST: Final = 8
COST: Final = 1 << 14  # scrypt's n: about 40 ms, less than three frames, and 16 MB
BLOCK: Final = 8  # scrypt's r
LANES: Final = 1  # scrypt's p
SALT: Final = 16  # bytes
LENGTH: Final = 32  # bytes of a hash
HASH: Final = re.compile(rf"scrypt\${COST}\${BLOCK}\${LANES}\$([0-9a-f]{{{2 * SALT}}})\$([0-9a-f]{{{2 * LENGTH}}})")

FILE: Final = "tries.txt"
FREE: Final = 3  # wrong tries that cost no waiting
FIRST_WAIT: Final = 5.0  # seconds after the next one; each further one costs twice as much ...
LONGEST_WAIT: Final = 300.0  # ... and at most this
MOST: Final = 999  # wrong tries that are counted


def is_pin(text: str) -> bool:
    """Tell whether a text could be a PIN."""
    return SHORTEST <= len(text) <= LONGEST and text.isascii() and text.isdecimal()


def is_hash(text: str) -> bool:
    """Tell whether a text is what hashed returns."""
    return HASH.fullmatch(text) is not None


def hashed(pin: str) -> str:
    """Return a PIN as it may be kept: scrypt$n$r$p$salt$hash, a new salt each time."""
    salt = secrets.token_bytes(SALT)
    return f"scrypt${COST}${BLOCK}${LANES}${salt.hex()}${_hash(pin, salt).hex()}"


def is_right(pin: str, kept: str) -> bool:
    """Tell, in the same time whatever is wrong, whether this is the PIN that is kept as a hash."""
    parts = HASH.fullmatch(kept)
    assert parts, "what is kept is a hash"
    return hmac.compare_digest(_hash(pin, bytes.fromhex(parts[1])), bytes.fromhex(parts[2]))


def _hash(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=COST, r=BLOCK, p=LANES, dklen=LENGTH)


def wait_after(wrong: int) -> float:
    """Return the seconds to wait after so many wrong tries in a row."""
    beyond = min(wrong, MOST) - FREE
    return 0.0 if beyond <= 0 else min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (beyond - 1))


class PinLock:
    """Counts wrong PINs in a row; the number is kept, so that a restart costs the last waiting time again.

    The clock returns seconds.
    """

    def __init__(self, storage: Storage, clock: Callable[[], float]) -> None:
        self._storage = storage
        self._clock = clock
        self.wrong = _read(storage)
        self._opens = clock() + wait_after(self.wrong)

    @property
    def left(self) -> float:
        """The seconds until a PIN may be tried."""
        return max(0.0, self._opens - self._clock())

    def try_pin(self, pin: str, kept: str) -> bool:
        """Tell whether this is the PIN; a wrong one counts, and the right one lets all of those be forgotten."""
        assert not self.left, "who tries has waited"
        right = is_right(pin, kept)
        self._count(0 if right else min(MOST, self.wrong + 1))
        return right

    def _count(self, wrong: int) -> None:
        if wrong != self.wrong:
            self.wrong = wrong
            self._storage.write(FILE, f"wrong: {wrong}\n")
        self._opens = self._clock() + wait_after(wrong)


def _read(storage: Storage) -> int:
    """Return how many wrong tries are kept; a file that is damaged is set aside, and counts as none."""
    text = storage.read(FILE)
    if text is None:
        return 0
    found = re.fullmatch(rf"wrong: (\d{{1,{len(str(MOST))}}})\n", text, re.ASCII)
    if not found:
        storage.set_aside(FILE)
    return int(found[1]) if found else 0
