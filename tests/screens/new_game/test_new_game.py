"""New games: matches follow the settings, and playing again starts a game of the same kind."""

from random import Random

import pytest

from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, Level
from dvonn.input import Action
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position
from dvonn.screens.new_game.colour_draw import ColourDraw
from dvonn.screens.new_game.entry_panels import CodeEntry
from dvonn.screens.new_game.fair_search import FairSearch
from dvonn.screens.new_game.match_setup import new_game, play_again
from dvonn.screens.play.movement import Movement
from dvonn.screens.play.placement import Placement
from dvonn.screens.scene import Change, Push, ShowMatch
from dvonn.storage.settings import BoardSetup, ColourChoice, Opponent
from tests.harness.matches import HOT_SEAT, HUMAN_WHITE, stopped_clock
from tests.harness.stage import RecordingStage, SceneUser

CODE = random_code(Random(3))


def started_match(change: Change) -> Match:
    """Return the match that begins."""
    assert isinstance(change, ShowMatch)
    return change.match


def on_board(code: str | None, **seats: bool) -> Match:
    """Return a match on the board of a code."""
    start = board_of(code) if code else Position.random_full(Random(1))
    who = HUMAN_WHITE if seats.get("computer") else HOT_SEAT
    return Match(who, Game(start), clock=stopped_clock, terms=MatchTerms(code=code))


def test_two_named_players_with_clocks(stage: RecordingStage) -> None:
    """Names, times and the rule for ties reach the match; a side without a time has no clock."""
    settings = stage.settings
    settings.opponent, settings.white_name, settings.black_name = Opponent.PERSON, "Anna", "Ben"
    settings.clock, settings.ties = (120, 0), TieRule.TALLEST
    match = started_match(new_game(stage))
    assert match.is_hot_seat
    assert [match.name(colour) for colour in Colour] == ["Anna", "Ben"]
    assert match.clocks.times == {Colour.WHITE: 120}
    assert match.game.ties is TieRule.TALLEST


def test_names_are_for_two_players(stage: RecordingStage) -> None:
    """Names of the settings are not used against the computer."""
    stage.settings.white_name, stage.settings.black_name = "Anna", "Ben"
    match = started_match(new_game(stage))
    assert [match.name(colour) for colour in Colour] == ["White", "Dreamy"]


def test_a_random_board_has_a_code(stage: RecordingStage) -> None:
    """A match on a random board has the code of that board."""
    stage.settings.start = BoardSetup.RANDOM
    match = started_match(new_game(stage))
    assert match.code
    assert board_of(match.code) == match.position


def test_a_fair_board_is_looked_for(stage: RecordingStage) -> None:
    """The search for a fair board leads to a match with the code of that board."""
    stage.settings.start = BoardSetup.FAIR
    user = SceneUser(stage, new_game(stage))
    assert isinstance(user.top, FairSearch)
    user.wait(60)
    assert isinstance(user.top, Movement)
    match = user.top.match
    assert match.code
    assert board_of(match.code) == match.game.start


def test_a_code_is_asked_for(stage: RecordingStage) -> None:
    """The entry of a code leads to a match on its board, after the draw for colours."""
    settings = stage.settings
    settings.start, settings.colour = BoardSetup.CODE, ColourChoice.RANDOM
    user = SceneUser(stage, new_game(stage))
    assert isinstance(user.top, CodeEntry)
    user.top.enter_text(CODE)
    user.do(Action.ACCEPT)
    assert isinstance(user.top, ColourDraw)
    user.do(Action.ACCEPT)
    assert isinstance(user.top, Movement)
    assert user.top.match.game.start == board_of(CODE)


# Playing again


def test_by_hand_again(stage: RecordingStage) -> None:
    """A game on an empty board is followed by another one, whatever the settings say."""
    stage.settings.start = BoardSetup.FAIR
    user = SceneUser(stage, play_again(stage, Match(HOT_SEAT, clock=stopped_clock)))
    assert isinstance(user.top, Placement)


def test_the_board_of_a_typed_code_comes_again(stage: RecordingStage) -> None:
    """A board from a typed code is played again with colours swapped."""
    stage.settings.start = BoardSetup.CODE
    again = started_match(play_again(stage, on_board(CODE, computer=True)))
    assert (again.code, again.game.start) == (CODE, board_of(CODE))
    assert again.seats == {Colour.WHITE: GREEDY, Colour.BLACK: None}


def test_a_random_board_is_another_one(stage: RecordingStage) -> None:
    """A random board is followed by another random board."""
    stage.settings.start = BoardSetup.RANDOM
    again = started_match(play_again(stage, on_board(CODE)))
    assert again.code != CODE
    assert again.position.phase is Phase.MOVEMENT


def test_a_fair_board_is_looked_for_again(stage: RecordingStage) -> None:
    """A fair board is followed by a new search, and colours are swapped."""
    stage.settings.start = BoardSetup.FAIR
    change = play_again(stage, on_board(CODE, computer=True))
    assert isinstance(change, Push)
    user = SceneUser(stage, change)
    assert isinstance(user.top, FairSearch)
    user.wait(60)
    assert isinstance(user.top, Movement)
    assert user.top.match.seats[Colour.WHITE] is GREEDY
    assert user.top.match.code not in {None, CODE}


@pytest.mark.parametrize("level", [DREAMY, CURIOUS])
def test_another_level_takes_the_computers_seat(stage: RecordingStage, level: Level) -> None:
    """Playing again at another level swaps colours and leaves the finished match unchanged."""
    match = Match(HUMAN_WHITE, clock=stopped_clock)
    again = started_match(play_again(stage, match, level))
    assert again.seats == {Colour.WHITE: level, Colour.BLACK: None}
    assert match.seats == HUMAN_WHITE
