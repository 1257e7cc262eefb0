"""Records: what is written is read back equal, whatever form it has, and what cannot be read is said in one line."""

import pytest

from dvonn.rules.formats.move_list import format_list
from dvonn.rules.formats.record_text import (
    MOST_CHARACTERS,
    MOST_GAMES,
    decode,
    format_outcome,
    format_record,
    parse_outcome,
    read_games,
)
from dvonn.rules.game import Game
from dvonn.rules.notation import LONGEST_TIME, NotationError, format_game, format_plies, parse_game, parse_plies
from dvonn.rules.outcome import Outcome, Reason
from dvonn.rules.pieces import Colour
from tests.harness.paths import SHARED
from tests.harness.recorded_games import NO_SHARED, WHOLE, boardspace, collection, played

STRIDE = 1 if WHOLE else 67  # of 6,701 games: 100, or all of them
HEADERS = {
    "date": "2026-11-21 17:52:52",
    "white": "human",
    "black": "relentless",
    "whitename": "Wilhelmina Maria",
    "clock": "36000 36000",
    "left": "35999.999 35999.999",
    "seed": "4294967295",
}


def times_of(game: Game) -> list[float | None]:
    """Return a time for most of a game's plies, from a tenth of a second to an hour."""
    return [None if n % 9 == 8 else (n * 7919 % 36_000) / 10 for n in range(len(game.plies))]


def check_round_trips(games: list[Game]) -> None:
    """Check that games are read back equal from our own text and from lists of moves, alone and all in one text."""
    written = [format_record(game, HEADERS, times_of(game)) for game in games]
    for game, own in zip(games, written, strict=True):
        for text in (own, format_list(game, {"white": "Ada"}), " ".join(map(str, game.plies)).upper()):
            (read,) = read_games(text)
            assert (read.error, read.game.plies, read.game.outcome) == (None, game.plies, game.outcome)
            assert list(read.times) == (times_of(game) if text is own else [])
    some = games[:1_000]
    assert [read.game.plies for read in read_games("".join(written[: len(some)]))] == [game.plies for game in some]


def test_games_read_back_equal() -> None:
    """Each recorded game is read back from our own text, times too, and from lists of moves."""
    check_round_trips(collection())


@pytest.mark.skipif(not SHARED.exists(), reason=NO_SHARED)
def test_games_of_the_large_collection_read_back_equal() -> None:
    """So is a fixed choice of the games in the shared folder; with DVONN_WHOLE_TESTS set all of them."""
    lines = (SHARED / "boardspace-games.txt").read_text(encoding="utf-8").splitlines()[::STRIDE]
    check_round_trips([played(line.split(maxsplit=4)[4]) for line in lines])


def test_a_record_is_short() -> None:
    """With all headers and a time for each of 97 plies a record has less than 2,000 bytes, and can be parsed."""
    game = max(collection(), key=lambda game: len(game.plies))
    text = format_record(game, HEADERS, times_of(game))
    rest = max(0, 97 - len(game.plies)) * len("a1b2 3599.9s ")
    assert len(text.encode("utf-8")) + rest < 2_000
    assert parse_game(text).positions == game.positions
    assert "\nresult: " in text


def test_times_stand_behind_their_plies() -> None:
    """Times are seconds to a tenth; unknown ones are left out, far too long ones cut."""
    plies = parse_plies(["a1", "b1", "c1", "d1"])
    assert format_plies(plies, [0, 4.25, None, 1e9]) == "1 a1 0s b1 4.2s c1 d1 99999.9s\n"
    (read,) = read_games("dvonn game\n\n1 a1 0s b1 4.2s c1 d1 99999.9s\n")
    assert (list(read.times), read.game.plies) == ([0, 4.2, None, LONGEST_TIME], plies)


def test_a_damaged_record_is_read_up_to_the_damage() -> None:
    """The error names the ply, also where a later word is no ply at all; the headers are there."""
    text = "dvonn game\nwhite: human\nwhitename: Ada\n\n1 a1 2s b1 b1 zz c1\n"
    (read,) = read_games(text)
    assert read.error == "ply 3: 'b1': expected a legal ply for white (this space is taken)"
    assert (read.game.plies, read.player(Colour.WHITE)) == (parse_plies(["a1", "b1"]), "Ada")
    assert list(read.times) == [2, None]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "there is no move"),
        ("hello", "there is no move"),
        ("\x00\xff\x01", "there is no move"),
        ("dvonn game\nwithout a colon\n\na1", "expected a header"),
        ("dvonn game\nties: none\n\na1", "expected draw or tallest"),
        ("dvonn game\n\n" + "1 " * 60_000, "at most 100000 characters"),
        (" " * (MOST_CHARACTERS + 1), f"at most {MOST_CHARACTERS} characters"),
    ],
)
def test_what_is_no_game_is_said(text: str, error: str) -> None:
    """A text without a game gives one that is empty, with a line that says what was expected."""
    (read,) = read_games(text)
    assert read.error
    assert error in read.error
    assert len(read.error) < 200
    assert read.game.plies == []


@pytest.mark.parametrize("text", ["dvonn game\n\n", "(;)", "1. a1 *\n"])
def test_there_are_not_endlessly_many_games(text: str) -> None:
    """A text of tens of thousands of games is read up to a limit, and that is said."""
    *reads, last = read_games(text * (MOST_GAMES + 2))
    assert len(reads) == MOST_GAMES
    assert last.error == f"only the first {MOST_GAMES} games of a text are read"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_files_in_other_encodings(encoding: str) -> None:
    """A list with an umlaut is read in the encodings in which editors save it, with any ends of lines."""
    (read,) = read_games(decode("White: Zoë\r\nBlack: Bob\r\n1. e3 f3\r\n".encode(encoding)))
    assert (read.player(Colour.WHITE), len(read.game.plies), read.error) == ("Zoë", 2, None)


def test_sgf_is_recognised() -> None:
    """BoardSpace's SGF is read as such, also behind a line of something else."""
    (read,) = read_games("saved by hand\n" + boardspace(played("c2 d2")))
    assert (len(read.game.plies), read.player(Colour.BLACK)) == (2, "Bob")


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Outcome(Colour.WHITE, Reason.TOWERS, 22, 10), "white by 12 (22:10), the higher tower"),
        (Outcome(None, Reason.EQUAL_TOWERS, 9, 9), "draw (9:9), equal towers"),
        (Outcome(Colour.BLACK, Reason.TALLEST_STACKS, 9, 9), "black (9:9), equal towers, the taller stacks"),
        (Outcome(Colour.BLACK, Reason.TIME, 9, 4), "black (9:4), time"),
        (Outcome(None, Reason.AGREEMENT, 23, 23), "draw (23:23), agreement"),
    ],
)
def test_results(outcome: Outcome, text: str) -> None:
    """A result says who won, by how much where the towers decided, the towers and the reason, and reads back."""
    assert format_outcome(outcome) == text
    assert parse_outcome(text) == outcome


@pytest.mark.parametrize(
    "text", ["", "white", "white by 3 (22:10), the higher tower", "red by 12 (22:10), time", "draw (9:9), boredom"]
)
def test_what_is_no_result_is_refused(text: str) -> None:
    """A result that is damaged or does not add up raises an error."""
    with pytest.raises(NotationError, match="expected a result like"):
        parse_outcome(text)


def test_an_unfinished_game_has_no_result() -> None:
    """Nothing is said of how a game ended that has not."""
    assert format_record(played("e3 f3"), {}) == format_game(played("e3 f3"))
