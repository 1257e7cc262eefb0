"""Another level is offered: an easier one after a lost game, a harder one after three wins in a row."""

import pytest

from dvonn.engine.levels import DREAMY, GREEDY, LEVELS, RELENTLESS, Level
from dvonn.input import Action
from dvonn.match.match import Match
from dvonn.rules.pieces import Colour
from dvonn.screens.scene import Change, ShowMatch, ShowMenu
from dvonn.screens.score.level_offer import note_result, offer
from dvonn.screens.score.score import Score
from dvonn.storage.settings import Settings
from tests.harness.matches import HOT_SEAT, NOBODY, TO_THE_END, match, stopped
from tests.harness.stage import HeardStage, let

WHITE, BLACK = Colour


def ended(level: Level = GREEDY, *, won: bool, human: Colour = WHITE) -> Match:
    """Return a match that the human has won or lost."""
    one = Match({human: None, human.other: level}, clock=stopped)
    one.resign(human.other if won else human)
    return one


def words(one: Match, settings: Settings) -> str:
    found = offer(one, settings)
    return found.words if found else ""


def score(stage: HeardStage, one: Match) -> Score:
    """Return a score whose buttons can be used."""
    shown = Score(stage, one)
    let(shown, 10)
    return shown


@pytest.mark.parametrize("human", Colour)
def test_an_easier_level_after_a_loss(human: Colour) -> None:
    """Each level but the lowest has an easier one."""
    levels = list(LEVELS.values())
    offered = [words(ended(level, won=False, human=human), Settings()) for level in levels]
    assert offered == ["", *(f"Easier: {level.name}" for level in levels[:-1])]


def test_a_harder_level_after_three_wins() -> None:
    """One and two wins are not enough; the third and any further one are; above the highest level there is none."""
    settings, offered = Settings(), []
    for _ in range(4):
        one = ended(DREAMY, won=True)
        offered.append(words(one, settings))
        note_result(one, settings)
    assert offered == ["", "", "Harder: Greedy", "Harder: Greedy"]
    assert not words(ended(RELENTLESS, won=True), Settings(wins=9, wins_level=RELENTLESS))


def test_the_row_ends() -> None:
    """A game that is lost or drawn, or one against another level, begins the count anew."""
    for one in (ended(DREAMY, won=False), ended(GREEDY, won=True)):
        settings = Settings(wins=2, wins_level=DREAMY)
        note_result(one, settings)
        assert not words(ended(DREAMY, won=True), settings)
    drawn = Match({WHITE: None, BLACK: DREAMY}, clock=stopped)
    drawn.game.agree_draw()
    settings = Settings(wins=2, wins_level=DREAMY)
    assert not words(drawn, settings)
    note_result(drawn, settings)
    assert settings.wins == 0


@pytest.mark.parametrize("seats", [HOT_SEAT, NOBODY])
def test_only_games_against_the_computer_count(seats: dict[Colour, Level | None]) -> None:
    """Two people, or two computers, are offered nothing, and leave the row as it is."""
    settings = Settings(wins=2)
    one = match(seats, TO_THE_END)
    assert not words(one, settings)
    note_result(one, settings)
    assert settings.wins == 2


# On the score screen


def again(change: Change | None) -> Match:
    assert isinstance(change, ShowMatch)
    return change.match


def test_the_easier_level_beside_play_again(stage: HeardStage) -> None:
    """One step from the first button: colours are swapped, the level is lower, and the menu will have it, too."""
    shown = score(stage, ended(won=False))
    shown.handle(Action.RIGHT)
    started = again(shown.handle(Action.ACCEPT))
    assert started.seats == {WHITE: DREAMY, BLACK: None}
    assert stage.settings.level is DREAMY


def test_play_again_stays_at_the_level(stage: HeardStage) -> None:
    """Whoever does not take the offer meets the same level again."""
    stage.settings.level = GREEDY
    started = again(score(stage, ended(won=False)).handle(Action.ACCEPT))
    assert started.seats == {WHITE: GREEDY, BLACK: None}
    assert stage.settings.level is GREEDY


def test_three_games_in_a_row(stage: HeardStage) -> None:
    """Two wins, however the score is left, and a third one: then the harder level is there, one step away."""
    for keys in ([Action.ACCEPT], [Action.BACK]):
        shown = score(stage, ended(DREAMY, won=True))
        [shown.handle(key) for key in keys]
    shown = score(stage, ended(DREAMY, won=True))
    shown.handle(Action.RIGHT)
    assert again(shown.handle(Action.ACCEPT)).seats == {WHITE: GREEDY, BLACK: None}
    assert (stage.settings.wins, stage.settings.wins_level) == (3, DREAMY)


def test_a_game_that_is_taken_up_again_does_not_count(stage: HeardStage) -> None:
    """Undo from the score: the game has not ended, so nothing is won or lost yet."""
    stage.settings.wins = 2
    shown = score(stage, ended(won=False))
    assert again(shown.handle(Action.UNDO))
    assert stage.settings.wins == 2


def test_without_an_offer_there_is_no_button(stage: HeardStage) -> None:
    """After a first win the second button takes the game up again, as ever."""
    shown = score(stage, ended(DREAMY, won=True))
    shown.handle(Action.LEFT)
    assert shown.handle(Action.ACCEPT) == ShowMenu()
