"""BoardSpace's SGF: the recorded actions become plies, and a damaged file is read up to the damage."""

from random import Random

import pytest

from dvonn.rules.board import Colour
from dvonn.rules.formats.record_text import decode, read_games
from dvonn.rules.formats.sgf import read_sgf
from dvonn.rules.position import EndReason
from tests.harness.games import NO_SHARED_DATA, boardspace_text, game_from_plies, load_games
from tests.harness.paths import SHARED

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
        assert [read.player(colour) for colour in Colour] == ["Ada", "Bob"]
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


@pytest.mark.parametrize(
    ("rest", "error"),
    [
        (";P0[5 dropb C 2];P0[6 done])", "ply 3: 'c2': expected a legal ply for white (TAKEN)"),
        (";P0[5 dropb C 9];P0[6 done])", "ply 3: 'C9': expected a space like e3"),
        (";P1[5 dropb E 2];P1[6 done])", "ply 3: 'done': expected white to play"),
        (";P0[5 pass])", "ply 3: 'pass': expected a ply, as white can move"),
        (";P0[5 fly E 2])", "ply 3: 'fly E 2': expected dropb, pickb or move"),
        (";P0[5 resign];P0[6 resign])", "ply 3: 'resign': expected nothing more"),
        (";P0[5 resign];P0[6 dropb E 2];P0[7 done])", "ply 3: 'e2': expected nothing more"),
        (";P0[5 dropb E 2]", "'': expected a property"),
        ("%%%", "'%%%': expected a property"),
    ],
)
def test_damaged_file_is_read_up_to_the_damage(rest: str, error: str) -> None:
    """The plies before the damage are read, and the error names the ply and the expectation."""
    (read,) = read_sgf(SHORT.format(rest))
    assert read.error
    assert read.error.startswith(error)
    assert [str(ply) for ply in read.game.plies] == ["c2", "d2"]


def undone(action: str) -> str:
    """Return the entries with which BoardSpace takes an action back."""
    return f";P0[reset];P-1[Pop P0\\[{action}\\]];P-1[edit: P0\\[reset\\] deleted]"


@pytest.mark.parametrize(
    "rest",
    [
        ";P0[5 dropb E 2]" + undone("5 dropb E 2") + ";P0[5 dropb F 2];P0[6 done])",
        ";P0[5 dropb E 2];P0[6 done]" + undone("6 done") + undone("5 dropb E 2") + ";P0[5 dropb F 2];P0[6 done])",
        ";P0[5 dropb C 2];P0[6 done]" + undone("6 done") + ";P0[6 dropb F 2];P0[7 done])",
    ],
    ids=["a piece", "a ply", "an illegal ply"],
)
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


def test_game_without_plies_is_read() -> None:
    """A game of Dvonn without plies is read, and one of another game is refused."""
    reads = read_sgf("(;GM[Dvonn];) (;GM[1];B[aa])")
    assert [(read.error, read.game.plies) for read in reads] == [(None, []), ("'1': expected a game of Dvonn", [])]


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
