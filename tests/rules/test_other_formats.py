"""Whole games and huge texts as move lists and as BoardSpace's SGF; `test_forms.py` has their forms."""

from random import Random

import pytest

from dvonn.rules.formats.move_list import format_move_list, read_move_lists
from dvonn.rules.formats.record_text import decode, read_games
from dvonn.rules.formats.sgf import read_sgf
from tests.harness.games import NO_SHARED_DATA, boardspace_text, game_from_plies, load_games
from tests.harness.paths import SHARED, data_lines
from tests.harness.scale import scaled

FULL = load_games()[0]


def test_title_and_remark_are_no_plies() -> None:
    """Text before the first ply and after the last of a finished game is skipped, and another game may follow."""
    whole = " ".join(map(str, FULL.plies))
    title = "The 3rd game of the evening, Ada against Bob"
    for text, count in ((f"{title}\n{whole}\nWhat a finish!", 1), (f"{whole}\nhuman human 1 3 {whole}", 2)):
        assert [(read.error, read.game.outcome) for read in read_move_lists(text)] == [(None, FULL.outcome)] * count


def test_texts_without_a_ply() -> None:
    """A text without a ply contains no game, and even a huge one is read quickly."""
    for text in ("", "hello", "{e3 f3", "; e3", "1. 2. 3.", "word " * 5_000 + "e3", "{" * 100_000):
        assert list(read_move_lists(text)) == []
    (read,) = read_move_lists("1. zz f3\n\n" * 100_000)
    assert (read.error or "").startswith("ply 1: 'zz': expected a ply like e3 or e3f3")


def test_list_is_written_in_pairs() -> None:
    """White's and Black's plies share a line after their number."""
    assert format_move_list(game_from_plies("e3 f3 g3"), {"white": "Ada"}) == '[White "Ada"]\n\n1. e3 f3\n2. g3\n'


def test_whole_game_is_read() -> None:
    """All plies are read in order, forced passes included; only what stands when the player says done counts."""
    for seed, game in enumerate(load_games()[:: scaled(5, 1)]):
        for rng in (None, Random(seed)):
            (read,) = read_sgf(boardspace_text(game, rng))
            assert (read.error, read.game.plies, read.game.outcome) == (None, game.plies, game.outcome)


@pytest.mark.parametrize("text", ["(;" * 100_000, "(;GM[Dvonn]" + ";" * 500_000, "(;GM[" + "[" * 500_000])
def test_endless_nesting_is_refused(text: str) -> None:
    """Extreme nesting or length gives an error and an empty game."""
    (read,) = read_sgf(text)
    assert (bool(read.error), read.game.plies) == (True, [])


@pytest.mark.skipif(not SHARED.exists(), reason=NO_SHARED_DATA)
def test_samples_of_boardspace() -> None:
    """All samples give their known plies and scores."""
    folder = SHARED / "boardspace-sgf"
    for line in data_lines(folder / "expected.txt")[:: scaled(6, 1)]:
        name, white, black, plies = line.split(maxsplit=3)
        (read,) = read_games(decode((folder / name).read_bytes()))
        assert (read.error, read.game.plies) == (None, game_from_plies(plies).plies)
        assert read.game.outcome
        assert (read.game.outcome.white, read.game.outcome.black) == (int(white), int(black))
