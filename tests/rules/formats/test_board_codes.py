"""Board codes: forgiving input, errors with a reason, and boards that stay the same for ever."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from dvonn.rules.formats.board_codes import CODE_ALPHABET, board_of, parse_code, random_code
from dvonn.rules.notation import NotationError

FROZEN = {
    "000-000": "w,b,w,w,b,w,r,r,b/b,w,b,w,b,w,b,b,b,b/w,b,w,w,w,w,b,b,b,b,w/w,w,r,w,b,b,w,w,b,b/w,w,b,b,w,b,w,w,b",
    "49J-V3H": "b,w,w,b,w,r,w,w,w/w,w,b,w,b,b,b,w,b,w/b,b,b,b,w,b,w,b,w,w,w/w,b,r,b,b,b,b,b,w,w/w,w,r,b,b,b,w,b,w",
    "RE3-BQP": "b,b,w,w,b,r,w,w,b/w,w,w,w,r,w,w,b,w,b/w,w,b,b,w,b,w,w,b,b,b/w,b,w,w,b,b,w,w,b,b/r,b,b,w,b,b,b,w,b",
    "ZZZ-ZZ1": "w,b,w,b,w,w,w,r,b/w,b,w,b,w,w,b,b,b,w/w,b,b,b,w,b,w,w,w,b,w/b,b,b,w,b,r,r,w,b,b/w,w,b,b,b,w,b,w,w",
}
CODES = [random_code(Random(seed)) for seed in range(200)]


@pytest.mark.parametrize(("code", "rows"), FROZEN.items())
def test_published_codes_keep_their_boards(code: str, rows: str) -> None:
    """Published codes keep their boards: if this test fails, the code is wrong, not the test."""
    assert str(board_of(code)) == f"{rows} white move"


@pytest.mark.parametrize("typed", ["1V1-001", "iul-ooi", "LVI OOL", "  1\nu1-O-o-l ", "1v1001"])
def test_typed_codes_are_normalised(typed: str) -> None:
    """Case, spaces, hyphens and letters that look like digits do not matter."""
    assert parse_code(typed) == "1V1-001"
    assert board_of(typed) == board_of("1V1-001")


def mistyped(code: str) -> Iterator[str]:
    """Yield a code with each character replaced by each other one, and with each two characters swapped."""
    for place in range(6):
        yield from (code[:place] + other + code[place + 1 :] for other in CODE_ALPHABET)
    for one, two in combinations(range(6), 2):
        yield code[:one] + code[two] + code[one + 1 : two] + code[one] + code[two + 1 :]


def test_mistyped_characters_are_detected() -> None:
    """Replacing any character or swapping any two makes the code invalid."""
    for code in (code.replace("-", "") for code in CODES[:20]):
        for typed in set(mistyped(code)) - {code}:
            with pytest.raises(NotationError, match="mistyped"):
                parse_code(typed)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "6 letters and digits, like K7Q-4MD, but there are 0"),
        ("49J-V3", "but there are 5"),
        ("49J-V3!", "letters and digits only, but '!' is there"),
        ("9" * 5000, "but there are 5000"),
    ],
)
def test_bad_code_is_refused_with_the_reason(text: str, expected: str) -> None:
    """The error names the text and the problem."""
    for read in (parse_code, board_of):
        with pytest.raises(NotationError, match=f"^{text[:60]!r}: expected .*{expected}"):
            read(text)
