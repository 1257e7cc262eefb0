"""The texts of plies, positions, games, boards and games by message: parsing, formatting and errors."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from dvonn.rules.board import Colour
from dvonn.rules.formats.board_codes import CODE_ALPHABET, board_of, parse_code, random_code
from dvonn.rules.formats.message_text import Message, MessageError, MessageProblem, format_message, read_message
from dvonn.rules.game import Game
from dvonn.rules.notation import (
    NotationError,
    RawRecord,
    format_game,
    format_plies,
    parse_game,
    parse_plies,
    parse_ply,
    parse_position,
    play_all,
    split_record,
)
from dvonn.rules.position import Position, TieRule
from tests.harness.games import random_game
from tests.harness.referee.symmetries import Symmetry

OVER = "9/10/11/r,9/r,r,7 white move"
OPENING = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "a2", "b2", "c2"]

# Plies


def test_bad_ply_is_refused() -> None:
    """Unknown spaces, incomplete moves and other words raise an error with the expected form."""
    for text in ("a4", "k1", "e0", "e6", "m1", "3e", "e3f", "e3f6", "a4b4", "e3f3g3", "", "e3\n", "e3 f3"):
        with pytest.raises(NotationError, match="expected a space like e3 or a move like e3f3") as caught:
            parse_ply(text)
        assert (caught.value.text, caught.value.ply) == (text, None)


def test_plies_are_written_ten_a_line() -> None:
    """Each line holds ten plies after the number of its first one; an empty list is an empty text."""
    assert format_plies(parse_plies(OPENING)) == "1 a1 b1 c1 d1 e1 f1 g1 h1 i1 a2\n11 b2 c2\n"
    assert format_plies([]) == ""


def test_illegal_ply_is_reported() -> None:
    """The error names the ply, its number in the game, the side and the reason; earlier plies stay played."""
    game = Game()
    message = r"^ply 3: 'a1': expected a legal ply for white \(TAKEN\)$"
    with pytest.raises(NotationError, match=message) as caught:
        play_all(game, parse_plies(["a1", "b1", "a1", "c1"]))
    assert caught.value.ply == 3
    assert game.plies == parse_plies(["a1", "b1"])
    with pytest.raises(NotationError, match=r"^ply 4: 'e3f3': expected a legal ply for black \(STILL_PLACING"):
        play_all(game, parse_plies(["c1", "e3f3"]))


# Positions


def test_position_is_written_from_row_5_down() -> None:
    """Rows run from 5 to 1, stacks from bottom to top, vacant spaces as counts, then side and phase."""
    position = Symmetry().position("c5=r a1=rw k3=b j3=rbb b1=w")
    assert str(position) == "r,8/10/9,rbb,b/10/rw,w,7 white move"
    assert str(Position()) == "9/10/11/10/9 white place"


BAD_POSITIONS = [
    ("", "rows, the side to move and the phase"),
    ("9/10/11/10/9 white", "rows, the side to move and the phase"),
    ("9/10/11/10 white place", "5 rows between slashes"),
    ("8/10/11/10/9 white place", "9 spaces in this row"),
    ("9/10/11/10/w,w,8 white place", "9 spaces in this row"),
    ("0,9/10/11/10/9 white place", "a stack of the letters w, b and r, or a number"),
    ("9/10/11/10/x,8 white place", "a stack of the letters w, b and r, or a number"),
    ("9/10/11/10/9 red place", "white or black"),
    ("9/10/11/10/9 white wait", "place or move"),
    ("r,8/10/11/10/r,r,r,6 white move", "TOO_MANY_RED"),
]


# Games


def test_game_headers_list_what_differs_from_the_default() -> None:
    """Another start and rule for ties are headers, followed by the given ones."""
    game = Game(Symmetry().position("c3=r d3=r e3=r f3=w g3=b"), TieRule.TALLEST)
    play_all(game, parse_plies(["f3e3"]))
    head = "dvonn game 1\nstart: 9/10/2,r,r,r,w,b,4/10/9 white move\nties: tallest\n"
    assert format_game(game, {"white": "Ada"}) == f"{head}white: Ada\n\n1 f3e3\n"


def test_unknown_headers_are_kept() -> None:
    """Unknown headers are kept by name, without surrounding spaces."""
    text = "dvonn game 1\nwhite:  Ada: the first \n\n1 a1 b1\n2 c1\n"
    assert split_record(text) == RawRecord({"white": "Ada: the first"}, ["1", "a1", "b1", "2", "c1"])
    assert parse_game(text).plies == parse_plies(["a1", "b1", "c1"])


BAD_GAMES = [
    ("", "the first line 'dvonn game 1'"),
    ("dvonn game 2\n\na1", "the first line 'dvonn game 1'"),
    ("dvonn game 1\nties\n\na1", "a header like 'ties: draw'"),
    ("dvonn game 1\na1 b1", "a header like 'ties: draw'"),
    ("dvonn game 1\nties: none\n\na1", "draw or tallest"),
    ("dvonn game 1\nstart: 9/10\n\na1", "rows, the side to move and the phase"),
    ("dvonn game 1\nend: black\n\na1", "a side and how it lost"),
    ("dvonn game 1\nend: red time\n\na1", "white or black"),
    ("dvonn game 1\nend: black boredom\n\na1", "such as resignation or time or adjudication or stated"),
    ("dvonn game 1\nend: black agreement\n\na1", "a side and how it lost"),
    (f"dvonn game 1\nstart: {OVER}\nend: black time\n\n", "no other end in a game whose towers have decided"),
]


@pytest.mark.parametrize(("read", "cases"), [(parse_position, BAD_POSITIONS), (parse_game, BAD_GAMES)])
def test_bad_text_is_refused(read: Callable[[str], object], cases: list[tuple[str, str]]) -> None:
    """Each text raises an error with the expected form, a position that cannot arise one with the violated rule."""
    for text, expected in cases:
        with pytest.raises(NotationError, match=f"expected .*{expected}"):
            read(text)


FROZEN = {
    "000-000": "w,b,w,w,b,w,r,r,b/b,w,b,w,b,w,b,b,b,b/w,b,w,w,w,w,b,b,b,b,w/w,w,r,w,b,b,w,w,b,b/w,w,b,b,w,b,w,w,b",
    "49J-V3H": "b,w,w,b,w,r,w,w,w/w,w,b,w,b,b,b,w,b,w/b,b,b,b,w,b,w,b,w,w,w/w,b,r,b,b,b,b,b,w,w/w,w,r,b,b,b,w,b,w",
    "RE3-BQP": "b,b,w,w,b,r,w,w,b/w,w,w,w,r,w,w,b,w,b/w,w,b,b,w,b,w,w,b,b,b/w,b,w,w,b,b,w,w,b,b/r,b,b,w,b,b,b,w,b",
    "ZZZ-ZZ1": "w,b,w,b,w,w,w,r,b/w,b,w,b,w,w,b,b,b,w/w,b,b,b,w,b,w,w,w,b,w/b,b,b,w,b,r,r,w,b,b/w,w,b,b,b,w,b,w,w",
}


def test_published_codes_keep_their_boards() -> None:
    """Published codes keep their boards: if this test fails, the code is wrong, not the test."""
    assert {code: str(board_of(code)) for code in FROZEN} == {
        code: f"{rows} white move" for code, rows in FROZEN.items()
    }


def test_typed_codes_are_normalised() -> None:
    """Case, spaces, hyphens and letters that look like digits do not matter."""
    for typed in ("1V1-001", "iul-ooi", "LVI OOL", "  1\nu1-O-o-l ", "1v1001"):
        assert (parse_code(typed), board_of(typed)) == ("1V1-001", board_of("1V1-001"))


def mistyped(code: str) -> Iterator[str]:
    """Yield a code with each character replaced by each other one, and with each two characters swapped."""
    for place in range(6):
        yield from (code[:place] + other + code[place + 1 :] for other in CODE_ALPHABET)
    for one, two in combinations(range(6), 2):
        yield code[:one] + code[two] + code[one + 1 : two] + code[one] + code[two + 1 :]


def test_mistyped_characters_are_detected() -> None:
    """Replacing any character or swapping any two makes the code invalid."""
    for code in (random_code(Random(seed)).replace("-", "") for seed in range(20)):
        for typed in set(mistyped(code)) - {code}:
            with pytest.raises(NotationError, match="mistyped"):
                parse_code(typed)


BAD_CODES = [
    ("", "6 letters and digits, like K7Q-4MD, but there are 0"),
    ("49J-V3", "but there are 5"),
    ("49J-V3!", "letters and digits only, but '!' is there"),
    ("9" * 5000, "but there are 5000"),
]


def test_bad_code_is_refused_with_the_reason() -> None:
    """The error names the text and the problem."""
    for text, expected in BAD_CODES:
        for read in (parse_code, board_of):
            with pytest.raises(NotationError, match=f"^{text[:60]!r}: expected .*{expected}"):
                read(text)


WHOLE = Message(5, Colour.WHITE, tuple(random_game(90, 1).plies), name="Ada", ties=TieRule.TALLEST)


FROZEN_MESSAGES = [
    ("DVONN1-8K5P80000070H4TSS9", Message(7, Colour.WHITE, code="49J-V3H")),
    (
        "DVONN1-W96WYETFHEJ45RQ1CX661T033NQK8N00J5C5R",
        Message(123_456_789, Colour.BLACK, tuple(random_game(9, 1).plies), name="Ada", ties=TieRule.TALLEST),
    ),
]


def test_the_form_stays_the_same() -> None:
    """What other programs have learned to read does not change while the version is the same.

    The players could once agree on days for a move.
    """
    for text, message in FROZEN_MESSAGES:
        assert format_message(message) == text
        assert read_message(text) == message
    assert read_message("DVONN1-W96WYETFHEJ45RQ1CXJ61T0F3NQK8N2F350T1") == FROZEN_MESSAGES[1][1]


def test_a_name_is_cut_between_letters() -> None:
    """A name that is too long for the text loses its last letters."""
    assert read_message(format_message(Message(1, Colour.WHITE, name="🦊" * 16))).name == "🦊" * 12


def test_what_messengers_and_people_do_to_a_text() -> None:
    """Words around it, small letters, quotes, and lines that mail programs wrap do no harm."""
    text = format_message(WHOLE)
    parts = [text[n : n + 30] for n in range(0, len(text), 30)]
    shown = [f"Your move!\n  {text}\nSee you", f"“{text}”.", f"<{text}>", text.lower(), "\n".join(parts)]
    for one in (*shown, "\u200b".join(parts) + " Bye"):
        assert read_message(one) == WHOLE


def test_of_several_messages_the_longest_game_counts() -> None:
    """A whole chat can be pasted, in any order, also with damaged texts in it."""
    texts = [format_message(replace(WHOLE, plies=WHOLE.plies[:n])) for n in (1, 5, 3)]
    assert len(read_message("\n".join([*texts, texts[1][:-1]])).plies) == 5


NO_MESSAGES = [
    ("", MessageProblem.NO_MESSAGE),
    ("Is it DVONN you play? 1-0", MessageProblem.NO_MESSAGE),
    ("DVONN1-", MessageProblem.DAMAGED),
    ("DVONN2-ABC", MessageProblem.VERSION),
    ("DVONN000001-ABC", MessageProblem.DAMAGED),
]


def test_what_is_no_message() -> None:
    """Each has its own problem."""
    for text, problem in NO_MESSAGES:
        with pytest.raises(MessageError) as raised:
            read_message(text)
        assert raised.value.problem is problem
