"""Move lists as people write them, and BoardSpace's SGF: all is read up to the damage, which is named."""

from random import Random

import pytest

from dvonn.rules.board import Colour
from dvonn.rules.formats.move_list import format_move_list, read_move_lists
from dvonn.rules.formats.record_text import decode, read_games
from dvonn.rules.formats.sgf import read_sgf
from dvonn.rules.notation import ParsedGame, player_name
from dvonn.rules.position import EndReason, Position
from tests.harness.games import NO_SHARED_DATA, boardspace_text, game_from_plies, load_games
from tests.harness.paths import SHARED

FULL = load_games()[0]
PLACED = " ".join(map(str, FULL.plies[:49]))
MOVES = [str(ply) for ply in FULL.plies[49:53]]


def only_game(text: str) -> ParsedGame:
    """Return the one game in a text."""
    (read,) = read_move_lists(text)
    return read


SPELLINGS = [
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
]


@pytest.mark.parametrize("spell", SPELLINGS)
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


HEADS = [
    '[White "Ada"]\n[Black "Bob"]\n[Date "2026"]\n\n1. ',
    "White: Ada\nblack:  Bob\nDate: 2026\n",
    "white : Ada\nBLACK:Bob\r\ndate: 2026\n",
]


@pytest.mark.parametrize("head", HEADS)
def test_headers(head: str) -> None:
    """Headers are read in brackets or before a colon."""
    read = only_game(f"{head}e3 f3")
    assert [player_name(read.headers, colour) for colour in Colour] == ["Ada", "Bob"]
    assert read.headers["date"] == "2026"
    assert len(read.game.plies) == 2


def test_title_and_remark_are_no_plies() -> None:
    """Text before the first ply and after the last of a finished game is skipped."""
    text = " ".join(map(str, FULL.plies))
    read = only_game(f"The 3rd game of the evening, Ada against Bob\n{text}\nWhat a finish!")
    assert (read.error, read.game.outcome) == (None, FULL.outcome)


EARLY_ENDS = [
    ("resigns", Colour.WHITE, EndReason.RESIGNATION),
    ("Black resigns.", Colour.BLACK, EndReason.RESIGNATION),
    ("draw", None, EndReason.AGREEMENT),
]


@pytest.mark.parametrize(("word", "loser", "reason"), EARLY_ENDS)
def test_resignations_and_draws(word: str, loser: Colour | None, reason: EndReason) -> None:
    """The named side, else the side to move, resigns; a draw counts as agreed."""
    read = only_game(f"e3 f3 {word} Thank you.")
    assert (read.error, read.game.early_end) == (None, (loser, reason))


def test_games_are_separated() -> None:
    """A new game begins at its headers, at the number 1, or after the end of the previous game."""
    whole = " ".join(map(str, FULL.plies))
    reads = list(
        read_move_lists(f'1. e3 f3\n1. g3 h3\n[White "Ada"]\nhuman human 3 14 {whole}\nhuman human 1 3 {whole}')
    )
    assert [read.error for read in reads] == [None] * 4
    assert [len(read.game.plies) for read in reads] == [2, 2, len(FULL.plies), len(FULL.plies)]
    assert [player_name(read.headers, Colour.WHITE) for read in reads] == ["", "", "Ada", ""]


BAD_LISTS = [
    ("1. e3 f3 2. zz g3", 2, "ply 3: 'zz': expected a ply like e3 or e3f3"),
    ("1. zz f3\n\n" * 100_000, 0, "ply 1: 'zz': expected a ply like e3 or e3f3"),
    ("e3 f3 e3", 2, "ply 3: 'e3': expected a legal ply for white (TAKEN)"),
    ("e3 f3 pass", 2, "ply 3: 'pass': expected a ply, as white can move"),
    (f"{PLACED} {MOVES[0]} {MOVES[1][:2]}", 50, f"ply 51: '{MOVES[1][:2]}': expected a move like e3f3"),
    (f"{PLACED} {MOVES[0][:2]} {MOVES[1]}", 49, f"ply 50: '{MOVES[1]}': expected a space to which"),
    ("start: nowhere\ne3", 0, "'nowhere': expected rows, the side to move"),
    ("end: black boredom\ne3", 1, "'black boredom': expected a side and how it lost"),
]


@pytest.mark.parametrize(("text", "plies", "error"), BAD_LISTS)
def test_errors_name_the_ply(text: str, plies: int, error: str) -> None:
    """After an error the game holds the plies before it, and the message names the ply and the expectation."""
    read = only_game(text)
    assert read.error
    assert read.error.startswith(error)
    assert len(read.game.plies) == plies


@pytest.mark.parametrize("text", ["", "hello", "{e3 f3", "; e3", "1. 2. 3.", "word " * 5_000 + "e3", "{" * 100_000])
def test_texts_without_a_ply(text: str) -> None:
    """A text without a ply contains no game, and even a huge one is read quickly."""
    assert list(read_move_lists(text)) == []


def test_list_is_written_in_pairs() -> None:
    """White's and Black's plies share a line after their number."""
    assert format_move_list(game_from_plies("e3 f3 g3"), {"white": "Ada"}) == '[White "Ada"]\n\n1. e3 f3\n2. g3\n'
    assert only_game(format_move_list(game_from_plies("e3 f3 g3"), {})).game.start == Position()


SHORT = "(;GM[Dvonn];P0[1 dropb C 2];P0[2 done];P1[3 dropb D 2];P1[4 done]{}"


def test_whole_game_is_read() -> None:
    """All plies are read in order, forced passes included; only what stands when the player says done counts."""
    for seed, game in enumerate(load_games()):
        for rng in (None, Random(seed)):
            (read,) = read_sgf(boardspace_text(game, rng))
            assert (read.error, read.game.plies, read.game.outcome) == (None, game.plies, game.outcome)


def test_headers_name_the_players_by_colour() -> None:
    """The first player to act is White, in either seat, and the date is kept as written."""
    for seat in ("P0", "P1"):
        (read,) = read_sgf(boardspace_text(game_from_plies("c2 d2 i5"), first=seat))
        assert [player_name(read.headers, colour) for colour in Colour] == ["Ada", "Bob"]
        assert read.headers["date"] == "Sat Jun 14 10:20:34 EDT 2008"
        assert len(read.game.plies) == 3


@pytest.mark.parametrize(
    ("rest", "loser"),
    [(";P1[5 resign])", Colour.BLACK), (";P0[5 dropb E 2];P0[6 resign];P0[7 done])", Colour.WHITE)],
    ids=["", "a piece in hand"],
)
def test_resignation(rest: str, loser: Colour) -> None:
    """A player who resigns loses, and what was not done before does not count."""
    (read,) = read_sgf(SHORT.format(rest))
    assert (read.error, read.game.early_end, len(read.game.plies)) == (None, (loser, EndReason.RESIGNATION), 2)


DAMAGED_FILES = [
    (";P0[5 dropb C 2];P0[6 done])", "ply 3: 'c2': expected a legal ply for white (TAKEN)"),
    (";P0[5 dropb C 9];P0[6 done])", "ply 3: 'C9': expected a space like e3"),
    (";P1[5 dropb E 2];P1[6 done])", "ply 3: 'done': expected white to play"),
    (";P0[5 pass])", "ply 3: 'pass': expected a ply, as white can move"),
    (";P0[5 fly E 2])", "ply 3: 'fly E 2': expected dropb, pickb or move"),
    (";P0[5 resign];P0[6 resign])", "ply 3: 'resign': expected nothing more"),
    (";P0[5 resign];P0[6 dropb E 2];P0[7 done])", "ply 3: 'e2': expected nothing more"),
    (";P0[5 dropb E 2]", "'': expected a property"),
    ("%%%", "'%%%': expected a property"),
]


@pytest.mark.parametrize(("rest", "error"), DAMAGED_FILES)
def test_damaged_file_is_read_up_to_the_damage(rest: str, error: str) -> None:
    """The plies before the damage are read, and the error names the ply and the expectation."""
    (read,) = read_sgf(SHORT.format(rest))
    assert read.error
    assert read.error.startswith(error)
    assert [str(ply) for ply in read.game.plies] == ["c2", "d2"]


def undone(action: str) -> str:
    """Return the entries with which BoardSpace takes an action back."""
    return f";P0[reset];P-1[Pop P0\\[{action}\\]];P-1[edit: P0\\[reset\\] deleted]"


UNDONE_ACTIONS = [
    ";P0[5 dropb E 2]" + undone("5 dropb E 2") + ";P0[5 dropb F 2];P0[6 done])",
    ";P0[5 dropb E 2];P0[6 done]" + undone("6 done") + undone("5 dropb E 2") + ";P0[5 dropb F 2];P0[6 done])",
    ";P0[5 dropb C 2];P0[6 done]" + undone("6 done") + ";P0[6 dropb F 2];P0[7 done])",
]


@pytest.mark.parametrize("rest", UNDONE_ACTIONS, ids=["a piece", "a ply", "an illegal ply"])
def test_undone_actions_do_not_count(rest: str) -> None:
    """Actions that were undone have no effect, whether they were committed or not."""
    (read,) = read_sgf(SHORT.format(rest))
    assert (read.error, [str(ply) for ply in read.game.plies]) == (None, ["c2", "d2", "f2"])


@pytest.mark.parametrize("before", ["", ";P0[5 dropb E 2];P0[6 done]"])
def test_only_the_last_action_can_be_undone(before: str) -> None:
    """A game is read up to an entry that takes back another action than the last one."""
    (read,) = read_sgf(SHORT.format(before + undone("5 dropb F 2") + ";P1[7 dropb G 2];P1[8 done])"))
    assert read.error == "'Pop P0[5 dropb F 2]': expected the last action to be undone"
    assert [str(ply) for ply in read.game.plies] == ["c2", "d2", "e2"][: 2 + bool(before)]
    (read,) = read_sgf("(;" + undone("1 dropb C 2") + ")")
    assert read.error


def test_several_games_in_one_text() -> None:
    """A bad game does not hide the next one, and variations are skipped."""
    bad, good = SHORT.format(";P0[5 fly])"), SHORT.format("(;P0[5 dropb E 2];P0[6 done])(;P0[5 dropb F 2];P0[6 done]))")
    reads = list(read_sgf(f"{bad}\n\n{good}{good}"))
    assert [len(read.game.plies) for read in reads] == [2, 3, 3]
    assert [bool(read.error) for read in reads] == [True, False, False]


@pytest.mark.parametrize("text", ["(;" * 100_000, "(;GM[Dvonn]" + ";" * 500_000, "(;GM[" + "[" * 500_000])
def test_endless_nesting_is_refused(text: str) -> None:
    """Extreme nesting or length gives an error and an empty game."""
    (read,) = read_sgf(text)
    assert read.error
    assert read.game.plies == []


@pytest.mark.skipif(not SHARED.exists(), reason=NO_SHARED_DATA)
def test_samples_of_boardspace() -> None:
    """All samples give their known plies and scores."""
    folder = SHARED / "boardspace-sgf"
    lines = (folder / "expected.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 60
    for line in lines:
        name, white, black, plies = line.split(maxsplit=3)
        (read,) = read_games(decode((folder / name).read_bytes()))
        assert (read.error, read.game.plies) == (None, game_from_plies(plies).plies)
        assert read.game.outcome
        assert (read.game.outcome.white, read.game.outcome.black) == (int(white), int(black))
