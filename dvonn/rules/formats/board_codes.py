"""Codes of full boards: six letters and digits, like K7Q-4MD, by which anybody has the same board again.

A code is a number of 25 bits in five characters and a check character. Which board a number means is FROZEN: it may
never change, as people keep their codes. So nothing here comes from a library whose sequences might.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from dvonn.rules.board import SPACES, Space
from dvonn.rules.notation import NotationError
from dvonn.rules.pieces import Place
from dvonn.rules.position import Position

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U, which are taken for 1, 1, 0 and V
LENGTH: Final = 6
_ALIKE: Final = str.maketrans("ILOU", "110V", "-")
_CHARACTER: Final = 5  # bits
_BITS: Final = _CHARACTER * (LENGTH - 1)
_POLYNOMIAL: Final = 0b100101  # of the field of 32 elements: x^5 + x^2 + 1


def random_code(rng: Random) -> str:
    """Return the code of a board drawn by chance."""
    return _code(rng.getrandbits(_BITS))


def parse_code(text: str) -> str:
    """Return a code as it is written, K7Q-4MD, from one typed in either case, with spaces, hyphens and look-alikes."""
    return _code(_number(text))


def board_of(code: str) -> Position:
    """Return the full board of a code, White to move: pieces are put on the code's spaces in the order of placing."""
    position = Position()
    for space in _shuffled(SPACES, _number(code)):
        position = position.play(Place(space))
    return position


def _code(number: int) -> str:
    digits = [number >> shift & 31 for shift in range(_BITS - _CHARACTER, -1, -_CHARACTER)]
    text = "".join(ALPHABET[digit] for digit in [*digits, _check(digits)])
    return f"{text[: LENGTH // 2]}-{text[LENGTH // 2 :]}"


def _number(text: str) -> int:
    """Return what a code stands for; NotationError tells what is wrong with it."""
    typed = "".join(text.upper().split()).translate(_ALIKE)
    strange = [character for character in typed if character not in ALPHABET]
    if strange:
        raise NotationError(text, f"letters and digits only, but {strange[0]!r} is there")
    if len(typed) != LENGTH:
        raise NotationError(text, f"{LENGTH} letters and digits, like K7Q-4MD, but there are {len(typed)}")
    *digits, check = map(ALPHABET.index, typed)
    if check != _check(digits):
        raise NotationError(text, "a code as it was given; one of its characters is mistyped")
    number = 0
    for digit in digits:
        number = number << _CHARACTER | digit
    return number


def _check(digits: Sequence[int]) -> int:
    """Return the check digit: in the field of 32 elements each place counts by another power of x.

    So it shows any one character that is mistyped, and any two that have changed places.
    """
    check = 0
    for digit in digits:
        check = (check ^ digit) << 1
        if check > 31:
            check ^= _POLYNOMIAL
    return check


def _shuffled(spaces: Sequence[Space], seed: int) -> list[Space]:
    """Return spaces in the order of a seed: each place, from the last to the second, changes with one up to it."""
    order, numbers = list(spaces), _splitmix(seed)
    for last in range(len(order) - 1, 0, -1):
        other = (next(numbers) >> 32) * (last + 1) >> 32
        order[last], order[other] = order[other], order[last]
    return order


def _splitmix(state: int) -> Iterator[int]:
    """Yield 64-bit numbers that a seed determines: SplitMix64 (Steele, Lea and Flood 2014)."""
    while True:
        state = state + 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        yield mixed ^ mixed >> 31
