"""New games: what the settings say is what the match is like, and a game played again is of the same kind."""

from random import Random

import pytest

from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, Level
from dvonn.input import Action
from dvonn.match.match import Match, Terms
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.outcome import Ties
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position
from dvonn.screens.new_game.colour_draw import ColourDraw
from dvonn.screens.new_game.entry_panels import CodeEntry
from dvonn.screens.new_game.fair_search import FairSearch
from dvonn.screens.new_game.match_setup import new_game, play_again
from dvonn.screens.play.movement import Movement
from dvonn.screens.play.placement import Placement
from dvonn.screens.scene import Change, Push, ShowMatch
from dvonn.storage.settings import Opponent, Side, Start
from tests.harness.matches import AS_WHITE, HOT_SEAT, stopped
from tests.harness.stage import Guest, HeardStage

CODE = random_code(Random(3))


def begun(change: Change) -> Match:
    """Return the match that begins."""
    assert isinstance(change, ShowMatch)
    return change.match


def on_board(code: str | None, **seats: bool) -> Match:
    """Return a match on the board of a code."""
    start = board_of(code) if code else Position.random_full(Random(1))
    who = AS_WHITE if seats.get("computer") else HOT_SEAT
    return Match(who, Game(start), clock=stopped, terms=Terms(code=code))


def test_two_named_players_with_clocks(stage: HeardStage) -> None:
    """Names, different times and the rule for ties reach the match; a side without a time has no clock."""
    settings = stage.settings
    settings.opponent, settings.white_name, settings.black_name = Opponent.PERSON, "Anna", "Ben"
    settings.clock, settings.ties = (120, 0), Ties.TALLEST
    match = begun(new_game(stage))
    assert match.is_hot_seat
    assert [match.name(colour) for colour in Colour] == ["Anna", "Ben"]
    assert match.clocks.times == {Colour.WHITE: 120}
    assert match.game.ties is Ties.TALLEST


def test_names_are_for_two_players(stage: HeardStage) -> None:
    """Names that were given for two players are not worn against the computer."""
    stage.settings.white_name, stage.settings.black_name = "Anna", "Ben"
    match = begun(new_game(stage))
    assert [match.name(colour) for colour in Colour] == ["White", "Dreamy"]


def test_a_random_board_has_a_code(stage: HeardStage) -> None:
    """A random board can be had again, by the code that the match knows."""
    stage.settings.start = Start.RANDOM
    match = begun(new_game(stage))
    assert match.code
    assert board_of(match.code) == match.position


def test_a_fair_board_is_looked_for(stage: HeardStage) -> None:
    """The search comes first, and leads to a full board whose code the match knows."""
    stage.settings.start = Start.FAIR
    guest = Guest(stage, new_game(stage))
    assert isinstance(guest.top, FairSearch)
    guest.wait(60)
    assert isinstance(guest.top, Movement)
    match = guest.top.match
    assert match.code
    assert board_of(match.code) == match.game.start


def test_a_code_is_asked_for(stage: HeardStage) -> None:
    """The entry comes first, and leads to its board; against the computer lots may be drawn in between."""
    settings = stage.settings
    settings.start, settings.colour = Start.CODE, Side.LOTS
    guest = Guest(stage, new_game(stage))
    assert isinstance(guest.top, CodeEntry)
    guest.top.write(CODE)
    guest.do(Action.ACCEPT)
    assert isinstance(guest.top, ColourDraw)
    guest.do(Action.ACCEPT)
    assert isinstance(guest.top, Movement)
    assert guest.top.match.game.start == board_of(CODE)


# Again


def test_by_hand_again(stage: HeardStage) -> None:
    """After an empty board comes an empty board, whatever is set for the next game."""
    stage.settings.start = Start.FAIR
    guest = Guest(stage, play_again(stage, Match(HOT_SEAT, clock=stopped)))
    assert isinstance(guest.top, Placement)


def test_the_board_of_a_typed_code_comes_again(stage: HeardStage) -> None:
    """Both players have both colours on it."""
    stage.settings.start = Start.CODE
    again = begun(play_again(stage, on_board(CODE, computer=True)))
    assert (again.code, again.game.start) == (CODE, board_of(CODE))
    assert again.seats == {Colour.WHITE: GREEDY, Colour.BLACK: None}


def test_a_random_board_is_another_one(stage: HeardStage) -> None:
    """The code that is known is not used twice."""
    stage.settings.start = Start.RANDOM
    again = begun(play_again(stage, on_board(CODE)))
    assert again.code != CODE
    assert again.position.phase is Phase.MOVEMENT


def test_a_fair_board_is_looked_for_again(stage: HeardStage) -> None:
    """After a game on a fair board another one is found, and colours are swapped."""
    stage.settings.start = Start.FAIR
    change = play_again(stage, on_board(CODE, computer=True))
    assert isinstance(change, Push)
    guest = Guest(stage, change)
    assert isinstance(guest.top, FairSearch)
    guest.wait(60)
    assert isinstance(guest.top, Movement)
    assert guest.top.match.seats[Colour.WHITE] is GREEDY
    assert guest.top.match.code not in {None, CODE}


@pytest.mark.parametrize("level", [DREAMY, CURIOUS])
def test_another_level_takes_the_computers_seat(stage: HeardStage, level: Level) -> None:
    """Colours are swapped all the same, and the match that ended is left as it is."""
    one = Match(AS_WHITE, clock=stopped)
    again = begun(play_again(stage, one, level))
    assert again.seats == {Colour.WHITE: level, Colour.BLACK: None}
    assert one.seats == AS_WHITE
