"""Codes of full boards: six letters and digits, like K7Q-4MD, that reproduce a board.

A code is a 25-bit number in five characters and a check character. The mapping from numbers to boards is FROZEN: people
keep their codes. So nothing here depends on a library whose random sequences might change.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from random import Random
from typing import Final

from dvonn.rules.board import SPACES, Place, Space
from dvonn.rules.notation import NotationError
from dvonn.rules.position import Position

CODE_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U, which are read as 1, 1, 0 and V
CODE_LENGTH: Final = 6
_NUMBER_BITS: Final = 5 * (CODE_LENGTH - 1)  # the last character is a check
CODE_NUMBERS: Final = 1 << _NUMBER_BITS


def random_code(rng: Random) -> str:
    """Return the code of a random board."""
    return code_of(rng.getrandbits(_NUMBER_BITS))


def parse_code(text: str) -> str:
    """Normalise a typed code to the form K7Q-4MD; case, spaces, hyphens and look-alike letters do not matter."""
    return code_of(code_number(text))


def board_of(code: str) -> Position:
    """Return the full board of a code, White to move: pieces go to the spaces in the order of the code."""
    position = Position()
    for space in _shuffled(SPACES, code_number(code)):
        position = position.play(Place(space))
    return position


def code_of(number: int) -> str:
    """Return the code of a number below CODE_NUMBERS."""
    letters = to_letters(number, CODE_LENGTH - 1)
    text = letters + _check_letter(letters)
    return f"{text[: CODE_LENGTH // 2]}-{text[CODE_LENGTH // 2 :]}"


def code_number(text: str) -> int:
    """Return the number of a code; NotationError if it is malformed."""
    typed = "".join(text.upper().split()).translate(str.maketrans("ILOU", "110V", "-"))
    invalid = [character for character in typed if character not in CODE_ALPHABET]
    if invalid:
        raise NotationError(text, f"letters and digits only, but {invalid[0]!r} is there")
    if len(typed) != CODE_LENGTH:
        raise NotationError(text, f"{CODE_LENGTH} letters and digits, like K7Q-4MD, but there are {len(typed)}")
    if typed[-1] != _check_letter(typed[:-1]):
        raise NotationError(text, "a code as it was given; one of its characters is mistyped")
    return number_of(typed[:-1])


def to_letters(number: int, least: int = 1) -> str:
    """Write a number in base 32, with zeros in front up to the least count of letters."""
    letters = ""
    while number or len(letters) < least:
        number, digit = divmod(number, len(CODE_ALPHABET))
        letters = CODE_ALPHABET[digit] + letters
    return letters


def number_of(letters: str) -> int:
    """Read a number in base 32; ValueError for a letter that is not in the alphabet."""
    return reduce(lambda number, letter: number * len(CODE_ALPHABET) + CODE_ALPHABET.index(letter), letters, 0)


def _check_letter(letters: str) -> str:
    """Return the check: the letters, as digits, weighted by powers of x in the field of 32 elements.

    It detects any single mistyped character, and any transposition of two characters.
    """
    check = 0
    for letter in letters:
        check = (check ^ CODE_ALPHABET.index(letter)) << 1
        if check > 31:
            check ^= 0b100101  # x^5 + x^2 + 1, which makes the field
    return CODE_ALPHABET[check]


def _shuffled(spaces: Sequence[Space], seed: int) -> list[Space]:
    """Return the spaces in the order of a seed: a Fisher-Yates shuffle from the last place to the second."""
    order, numbers = list(spaces), _splitmix(seed)
    for last in range(len(order) - 1, 0, -1):
        other = (next(numbers) >> 32) * (last + 1) >> 32
        order[last], order[other] = order[other], order[last]
    return order


def _splitmix(state: int) -> Iterator[int]:
    """Yield the 64-bit numbers of SplitMix64 (Steele, Lea and Flood 2014) for a seed."""
    while True:
        state = state + 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        yield mixed ^ mixed >> 31
