"""New games: they follow the settings and what is entered, by any device, and playing again starts one of the kind."""

from datetime import timedelta
from itertools import count
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.engine.levels import ADAPTIVE, GREEDY, Level, adaptive_level
from dvonn.input.intentions import Action
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.board import Colour, Phase
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.position import TieRule
from dvonn.screens.new_game.colour_draw import ColourDraw
from dvonn.screens.new_game.fair_search import FairSearch
from dvonn.screens.new_game.match_setup import GameSetup, new_game, play_again
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Change, Scene, ShowMatch
from dvonn.storage.autosave import Autosave
from dvonn.storage.settings import BoardSetup, ColourChoice, Opponent
from dvonn.storage.statistics import NEW_PLAYER_FORM, current_form
from dvonn.storage.text_store import Storage
from dvonn.ui.layout import Box
from tests.harness.clocks import stopped_clock
from tests.harness.games import HOT_SEAT, HUMAN_WHITE
from tests.harness.stage import RecordingStage, SceneUser
from tests.harness.storage import NOON
from tests.harness.user import AppUser, keys_to_board

RETURN, BACKSPACE = pygame.K_RETURN, pygame.K_BACKSPACE
CODE = random_code(Random(11))


def match_of(shown: Change | Scene) -> Match:
    """Return the match on the board, or the one that begins."""
    assert isinstance(shown, ShowMatch | BoardScene)
    return shown.match


# From the settings


def test_two_named_players_with_clocks(stage: RecordingStage) -> None:
    """Names, times and the rule for ties reach the match; a side without a time has no clock."""
    settings = stage.settings
    settings.white_name, settings.black_name = "Anna", "Ben"
    assert match_of(new_game(stage)).names == {}
    settings.opponent, settings.clock, settings.ties = Opponent.PERSON, (120, 0), TieRule.TALLEST
    match = match_of(new_game(stage))
    assert match.is_hot_seat
    assert match.names == {Colour.WHITE: "Anna", Colour.BLACK: "Ben"}
    assert match.clocks.times == {Colour.WHITE: 120}
    assert match.game.ties is TieRule.TALLEST


def test_choices_are_kept_between_runs(tmp_path: Path) -> None:
    """The choices for a game survive a restart, and one press begins it."""
    for is_first in (True, False):
        user = AppUser(draws=False, folder=tmp_path)
        settings = user.app.stage.settings
        if is_first:
            settings.opponent, settings.start = Opponent.PERSON, BoardSetup.RANDOM
            settings.white_name, settings.clock = "Zoë", (0, 90)
        user.press(RETURN)
    assert pygame.display.get_caption()[0] == "DVONN: Zoë to move"
    assert match_of(user.top).clocks.times == {Colour.BLACK: 90}


@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (480, 800), (360, 640)])
def test_the_setup_shows_what_matters(stage: RecordingStage, size: tuple[int, int]) -> None:
    """Each kind of opponent has its own rows; the choice of one keeps the focus, and first and last row their place."""
    stage.size = size
    setup, rows, places = GameSetup(stage, lambda: OptionsPanel(stage)), dict[Opponent, str](), set[tuple[Box, ...]]()
    for opponent in Opponent:
        assert stage.settings.opponent is opponent
        setup.lay_out()
        first, *widgets = setup.form.widgets
        rows[opponent] = " ".join(one.label for one in (first, *widgets[:-3]))
        places.add((setup.panel, first.box, *(one.box for one in widgets[-3:])))
        assert setup.form.focus == 0
        setup.handle(Action.RIGHT)
    assert len(places) == 1
    assert rows[Opponent.PERSON] == "Opponent Board Clock Series"
    assert rows[Opponent.COMPUTERS] == "Opponent Board Clock Series White Black"
    assert rows[Opponent.COMPUTER] == "Opponent Board Clock Series Level You play Coach Head start"


# Playing again


@pytest.mark.usefixtures("short_fair_searches")
@pytest.mark.parametrize("setup", [BoardSetup.CODE, BoardSetup.RANDOM, BoardSetup.FAIR])
def test_a_full_board_again(stage: RecordingStage, setup: BoardSetup) -> None:
    """The board of a typed code comes again with colours swapped, a random or a fair one is another one.

    An empty board is followed by another one, whatever the settings say.
    """
    stage.settings.start = setup
    assert not match_of(play_again(stage, Match(HOT_SEAT))).position.occupied
    match = Match(HUMAN_WHITE, Game(board_of(CODE)), terms=MatchTerms(code=CODE))
    user = SceneUser(stage, play_again(stage, match))
    assert isinstance(user.top, FairSearch) is (setup is BoardSetup.FAIR)
    user.wait(60 if setup is BoardSetup.FAIR else 0)
    again = match_of(user.top)
    assert again.seats == {Colour.WHITE: GREEDY, Colour.BLACK: None}
    assert again.game.start.phase is Phase.MOVEMENT
    assert (again.game.start == board_of(CODE)) is (setup is BoardSetup.CODE)
    assert (again.code == CODE) is (setup is BoardSetup.CODE)
    assert again.code


# The adaptive level


def opponent_of(match: Match) -> Level:
    """Return the level of a match of a human against the computer."""
    (level,) = filter(None, match.seats.values())
    return level


def test_the_adaptive_level_follows_the_recorded_games(stage: RecordingStage, tmp_path: Path) -> None:
    """Each new game and each one that is played again is at the strength of the games so far."""
    minutes = count()
    stage.autosave = Autosave(Storage(tmp_path), stopped_clock, lambda: NOON + timedelta(minutes=next(minutes)))
    stage.settings.level = ADAPTIVE
    match, results = match_of(new_game(stage)), list[tuple[float, float]]()
    assert opponent_of(match) == adaptive_level(NEW_PLAYER_FORM)
    for won in (True, True, False):
        human = next(colour for colour in Colour if not match.seats[colour])
        results.append((opponent_of(match).rating, float(won)))
        match.resign(human.other if won else human)
        stage.autosave.save(match)
        match = match_of(play_again(stage, match))
        assert opponent_of(match) == adaptive_level(current_form(results))
    assert opponent_of(match_of(new_game(stage))) == opponent_of(match)
    assert stage.settings.level is ADAPTIVE


# Through the program's events


def write(player: AppUser, text: str) -> None:
    """Type letters as SDL reports them: a key event and a text event each."""
    for letter in text:
        down = pygame.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)
        player.app.frame([down, pygame.Event(pygame.TEXTINPUT, text=letter, window=None)], 0)


def test_a_game_from_a_typed_code() -> None:
    """A code is typed by keys that are commands elsewhere, a wrong code is refused, and the game is on its board.

    The draw for colours comes between.
    """
    player = AppUser(draws=False)
    player.app.stage.settings.colour = ColourChoice.RANDOM
    player.press(*keys_to_board(3), RETURN)
    assert player.title == "DVONN: Code of the board"
    write(player, "mp")
    assert not player.app.stage.sound.muted
    player.press(RETURN)
    assert player.title == "DVONN: Code of the board"
    player.press(BACKSPACE, BACKSPACE)
    write(player, CODE.lower())
    player.press(RETURN)
    assert isinstance(player.app.director.top, ColourDraw)
    player.press(RETURN)
    match = match_of(player.app.director.top)
    assert (match.code, match.game.start) == (CODE, board_of(CODE))
