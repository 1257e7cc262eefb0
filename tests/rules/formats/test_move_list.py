"""Move lists: all usual spellings are read, and an error names the ply and the expected text."""

import pytest

from dvonn.rules.board import Colour
from dvonn.rules.formats.move_list import format_move_list, read_move_lists
from dvonn.rules.notation import ParsedGame, parse_plies
from dvonn.rules.position import EndReason, Position
from tests.harness.games import game_from_plies, load_games

FULL = load_games()[0]
PLACED = " ".join(map(str, FULL.plies[:49]))
MOVES = [str(ply) for ply in FULL.plies[49:53]]


def only_game(text: str) -> ParsedGame:
    """Return the one game in a text."""
    (read,) = read_move_lists(text)
    return read


@pytest.mark.parametrize(
    "spell",
    [
        "{0}{1} {2}{3}",
        "{0} {1} {2} {3}",
        "50. {0}{1} 51. {2}{3}",
        "50: {0}-{1}, 51: {2}-{3},",
        "50) {0} - {1}\n51) {2} -> {3}",
        "1. {0}{1} {2}{3}",
        "White: {0}{1} Black: {2}{3}",
        "{0}x{1}! {2}:{3}?",
        "{{the stacks move}} {0}{1} ; e3 is not meant\n{{ so\nit goes }} {2}{3}",
        "{0}{1} (0:12) {2}{3} 4.5s",
    ],
)
def test_spellings(spell: str) -> None:
    """Moves are read in every usual spelling, with numbers, times, annotations and comments, in any case."""
    first, second = MOVES[0], MOVES[1]
    text = f"{PLACED}\n" + spell.format(first[:2], first[2:], second[:2], second[2:])
    for written in (text, text.upper()):
        read = only_game(written)
        assert (read.error, read.game.plies) == (None, FULL.plies[:51])


def test_columns_with_passes() -> None:
    """Columns of White and Black are read, with passes written in any usual way or left out."""
    written = ((game, format_move_list(game, {"white": "Ada"})) for game in load_games())
    game, text = next(pair for pair in written if " pass" in pair[1])
    for word in ("pass", "PASS", "---", ""):
        read = only_game("    White    Black\n" + text.replace("pass", word))
        assert (read.error, read.game.plies, read.game.outcome) == (None, game.plies, game.outcome)


@pytest.mark.parametrize(
    "head",
    [
        '[White "Ada"]\n[Black "Bob"]\n[Date "2026"]\n\n1. ',
        "White: Ada\nblack:  Bob\nDate: 2026\n",
        "white : Ada\nBLACK:Bob\r\ndate: 2026\n",
    ],
)
def test_headers(head: str) -> None:
    """Headers are read in brackets or before a colon."""
    read = only_game(f"{head}e3 f3")
    assert [read.player(colour) for colour in Colour] == ["Ada", "Bob"]
    assert read.headers["date"] == "2026"
    assert len(read.game.plies) == 2


def test_title_and_remark_are_no_plies() -> None:
    """Text before the first ply and after the last of a finished game is skipped."""
    text = " ".join(map(str, FULL.plies))
    read = only_game(f"The 3rd game of the evening, Ada against Bob\n{text}\nWhat a finish!")
    assert (read.error, read.game.outcome) == (None, FULL.outcome)


@pytest.mark.parametrize(
    ("word", "loser", "reason"),
    [
        ("resigns", Colour.WHITE, EndReason.RESIGNATION),
        ("Black resigns.", Colour.BLACK, EndReason.RESIGNATION),
        ("draw", None, EndReason.AGREEMENT),
    ],
)
def test_resignations_and_draws(word: str, loser: Colour | None, reason: EndReason) -> None:
    """The named side, else the side to move, resigns; a draw counts as agreed."""
    read = only_game(f"e3 f3 {word} Thank you.")
    assert (read.error, read.game.early_end) == (None, (loser, reason))


def test_result_of_an_undecided_game_is_kept() -> None:
    """A result after an unfinished game ends that game and becomes its header."""
    first, second = read_move_lists("1. e3 f3 0-1\n\n1. g3 h3 *")
    assert (first.headers["result"], second.headers["result"]) == ("0-1", "*")
    assert first.game.plies == parse_plies(["e3", "f3"])


def test_games_are_separated() -> None:
    """A new game begins at its headers, at the number 1, or after the end of the previous game."""
    whole = " ".join(map(str, FULL.plies))
    reads = list(
        read_move_lists(f'1. e3 f3\n1. g3 h3\n[White "Ada"]\nhuman human 3 14 {whole}\nhuman human 1 3 {whole}')
    )
    assert [read.error for read in reads] == [None] * 4
    assert [len(read.game.plies) for read in reads] == [2, 2, len(FULL.plies), len(FULL.plies)]
    assert [read.player(Colour.WHITE) for read in reads] == ["", "", "Ada", ""]


@pytest.mark.parametrize(
    ("text", "plies", "error"),
    [
        ("1. e3 f3 2. zz g3", 2, "ply 3: 'zz': expected a ply like e3 or e3f3"),
        ("1. zz f3\n\n" * 100_000, 0, "ply 1: 'zz': expected a ply like e3 or e3f3"),
        ("e3 f3 e3", 2, "ply 3: 'e3': expected a legal ply for white (TAKEN)"),
        ("e3 f3 pass", 2, "ply 3: 'pass': expected a ply, as white can move"),
        (f"{PLACED} {MOVES[0]} {MOVES[1][:2]}", 50, f"ply 51: '{MOVES[1][:2]}': expected a move like e3f3"),
        (f"{PLACED} {MOVES[0][:2]} {MOVES[1]}", 49, f"ply 50: '{MOVES[1]}': expected a space to which"),
        ("start: nowhere\ne3", 0, "'nowhere': expected rows, the side to move"),
        ("end: black boredom\ne3", 1, "'black boredom': expected a side and how it lost"),
    ],
)
def test_errors_name_the_ply(text: str, plies: int, error: str) -> None:
    """After an error the game holds the plies before it, and the message names the ply and the expectation."""
    read = only_game(text)
    assert read.error
    assert read.error.startswith(error)
    assert read.game.plies == game_from_plies(f"{PLACED} {' '.join(MOVES)}").plies[:plies] or plies < 49
    assert len(read.game.plies) == plies


@pytest.mark.parametrize("text", ["", "hello", "{e3 f3", "; e3", "1. 2. 3.", "word " * 5_000 + "e3", "{" * 100_000])
def test_texts_without_a_ply(text: str) -> None:
    """A text without a ply contains no game, and even a huge one is read quickly."""
    assert list(read_move_lists(text)) == []


def test_list_is_written_in_pairs() -> None:
    """White's and Black's plies share a line after their number."""
    assert format_move_list(game_from_plies("e3 f3 g3"), {"white": "Ada"}) == '[White "Ada"]\n\n1. e3 f3\n2. g3\n'
    assert only_game(format_move_list(game_from_plies("e3 f3 g3"), {})).game.start == Position()
