"""Names in many alphabets come back whole from each form of a game that we write."""

from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from dvonn.match.match import Match, MatchTerms, clean_name
from dvonn.match.match_text import match_headers, parse_match
from dvonn.rules.board import Colour
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.formats.record_text import format_record, read_games
from dvonn.rules.formats.sgf import format_sgf
from dvonn.rules.game import Game
from dvonn.storage.record_index import people
from tests.harness.games import HOT_SEAT, random_game
from tests.harness.scale import scaled

ALPHABETS: Final = (
    *("AzéŁøßœĳ", "ЯїҐқ\u2019", "ΩάςΣ", "محمد\u200cی", "דוד\u05be\u05f3", "王伟\U00020bb7", "กำขใ์", "नरे्ं\u200d", "김민"),
)
MARKS: Final = " -.',:&|*<>=!?#/\\[]{}()019\""  # but no "(;", by which a text is taken for SGF
NAMES: Final = st.one_of(*(st.text(f"{letters}{MARKS}", max_size=100) for letters in ALPHABETS)).filter(
    lambda name: not clean_name(name) or clean_name(name).strip("?*- ")  # marks that stand for an unknown player
)
GAMES: Final = st.builds(random_game, st.sampled_from([1, 10, 49, 60, 120]), st.integers(0, 9))


@settings(max_examples=scaled(60, 1000))
@given(NAMES, NAMES, GAMES)
def test_names_come_back(white: str, black: str, game: Game) -> None:
    """A cleaned name, or none, is the same after reading a record, a list, an SGF file and a match."""
    match = Match(HOT_SEAT, game, terms=MatchTerms({Colour.WHITE: white, Colour.BLACK: black}))
    names = {colour: match.names.get(colour, "") for colour in Colour}
    assert names == {Colour.WHITE: clean_name(white), Colour.BLACK: clean_name(black)}
    text = format_record(game, match_headers(match))
    assert parse_match(text).names == match.names
    lists = {colour.value: name for colour, name in match.names.items()}
    for form in (text, format_move_list(game, lists), format_sgf(game, names, {})):
        [read] = read_games(form)
        assert (people(read), read.game.plies) == (names, game.plies), form
