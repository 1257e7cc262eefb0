"""Codes of boards: what is typed is understood or refused with a reason, and a code means its board for ever."""

from itertools import combinations
from random import Random

import pytest

from dvonn.rules.formats.board_codes import ALPHABET, board_of, parse_code, random_code
from dvonn.rules.notation import NotationError, parse_position
from dvonn.rules.pieces import SUPPLY, Colour, Phase

FROZEN = {
    "000-000": "w,b,w,w,b,w,r,r,b/b,w,b,w,b,w,b,b,b,b/w,b,w,w,w,w,b,b,b,b,w/w,w,r,w,b,b,w,w,b,b/w,w,b,b,w,b,w,w,b",
    "49J-V3H": "b,w,w,b,w,r,w,w,w/w,w,b,w,b,b,b,w,b,w/b,b,b,b,w,b,w,b,w,w,w/w,b,r,b,b,b,b,b,w,w/w,w,r,b,b,b,w,b,w",
    "RE3-BQP": "b,b,w,w,b,r,w,w,b/w,w,w,w,r,w,w,b,w,b/w,w,b,b,w,b,w,w,b,b,b/w,b,w,w,b,b,w,w,b,b/r,b,b,w,b,b,b,w,b",
    "ZZZ-ZZ1": "w,b,w,b,w,w,w,r,b/w,b,w,b,w,w,b,b,b,w/w,b,b,b,w,b,w,w,w,b,w/b,b,b,w,b,r,r,w,b,b/w,w,b,b,b,w,b,w,w",
}
CODES = [random_code(Random(seed)) for seed in range(200)]


@pytest.mark.parametrize(("code", "rows"), FROZEN.items())
def test_a_code_means_the_same_board_for_ever(code: str, rows: str) -> None:
    """These boards were given out under these codes: if one differs, the code is wrong and not this test."""
    assert str(board_of(code)) == f"{rows} white move"


def test_every_code_is_a_full_board() -> None:
    """All pieces are on the board, which is a position that can arise, with the first move still to come."""
    for code in CODES:
        board = board_of(code)
        assert parse_position(str(board)) == board
        assert board.phase is Phase.MOVEMENT
        pieces = [piece for stack in board.stacks for piece in stack]
        assert {piece: pieces.count(piece) for piece in SUPPLY} == SUPPLY
        assert board.turn is Colour.WHITE


def test_boards_differ() -> None:
    """Different codes are different boards, and no space prefers a piece: each is a dvonn piece now and then."""
    boards = {board_of(code) for code in CODES}
    assert len(boards) == len(set(CODES)) == len(CODES)
    dvonn = 0
    for board in boards:
        dvonn |= board.dvonn
    assert dvonn.bit_count() == 49


def test_codes_are_written_for_the_eye() -> None:
    """Six of 32 letters and digits in two groups, none of them looking like another, and read as they are written."""
    assert len(set(ALPHABET)) == 32
    assert not set("ILOU") & set(ALPHABET)
    for code in CODES:
        assert len(code) == 7
        assert code[3] == "-"
        assert set(code) <= {*ALPHABET, "-"}
        assert parse_code(code) == code


@pytest.mark.parametrize("typed", ["1V1-001", "iul-ooi", "LVI OOL", "  1\nu1-O-o-l ", "1v1001"])
def test_codes_are_read_however_they_are_typed(typed: str) -> None:
    """Case, spaces, hyphens and letters that look like digits do not matter."""
    assert parse_code(typed) == "1V1-001"
    assert board_of(typed) == board_of("1V1-001")


def test_a_mistyped_character_is_noticed() -> None:
    """Whichever character is replaced by whichever other one, the code is refused."""
    for code in CODES[:20]:
        for place in set(range(7)) - {3}:
            for other in set(ALPHABET) - {code[place]}:
                with pytest.raises(NotationError, match="mistyped"):
                    parse_code(code[:place] + other + code[place + 1 :])


def test_changed_places_are_noticed() -> None:
    """Whichever two different characters change places, the code is refused."""
    for code in CODES[:20]:
        plain = code.replace("-", "")
        for one, other in combinations(range(6), 2):
            if plain[one] != plain[other]:
                changed = list(plain)
                changed[one], changed[other] = plain[other], plain[one]
                with pytest.raises(NotationError, match="mistyped"):
                    parse_code("".join(changed))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "6 letters and digits, like K7Q-4MD, but there are 0"),
        ("49J-V3", "but there are 5"),
        ("49J-V3H1", "but there are 7"),
        ("49J-V3!", "letters and digits only, but '!' is there"),
        ("49J/V3H", "letters and digits only, but '/' is there"),
        ("49J-V3É", "letters and digits only, but 'É' is there"),
        ("9" * 5000, "but there are 5000"),
    ],
)
def test_what_is_no_code_is_refused_with_the_reason(text: str, expected: str) -> None:
    """The error says what is wrong, and with what."""
    for read in (parse_code, board_of):
        with pytest.raises(NotationError) as raised:
            read(text)
        assert expected in raised.value.expected
        assert raised.value.text == text
