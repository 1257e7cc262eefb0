"""The offer of another level: an easier one after a loss, a harder one after three wins in a row."""

import pytest

from dvonn.engine.levels import ADAPTIVE_STRENGTHS, DREAMY, GREEDY, LEVELS, RELENTLESS, Level
from dvonn.input import Action
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.pieces import Colour
from dvonn.screens.scene import Change, ShowMatch
from dvonn.screens.score.level_offer import offer_level, update_win_streak
from dvonn.screens.score.score import Score
from dvonn.storage.settings import Settings
from dvonn.words import level_name
from tests.harness.matches import COMPUTERS_ONLY, HOT_SEAT, MAX_PLIES, random_match, stopped_clock
from tests.harness.stage import RecordingStage, advance

WHITE, BLACK = Colour


def ended(level: Level = GREEDY, *, won: bool, human: Colour = WHITE) -> Match:
    """Return a match that the human has won or lost."""
    match = Match({human: None, human.other: level}, clock=stopped_clock)
    match.resign(human.other if won else human)
    return match


def words(match: Match, settings: Settings) -> str:
    return (offer_level(match, settings) or ("", None))[0]


def left_by(stage: RecordingStage, match: Match, *keys: Action) -> Change | None:
    """Press keys on a score whose buttons are active; return the change that follows."""
    score = Score(stage, match)
    advance(score, 10)
    return [score.handle(key) for key in keys][-1]


@pytest.mark.parametrize("human", Colour)
def test_an_easier_level_after_a_loss(human: Colour) -> None:
    """After a loss the next easier level is offered, except at the lowest level."""
    levels = list(LEVELS.values())
    offered = [words(ended(level, won=False, human=human), Settings()) for level in levels]
    assert offered == ["", *(f"Easier: {level_name(level)}" for level in levels[:-1])]


def test_a_harder_level_after_three_wins() -> None:
    """The harder level is offered from the third win in a row, except at the highest level."""
    settings, offered = Settings(), []
    for _ in range(4):
        match = ended(DREAMY, won=True)
        offered.append(words(match, settings))
        update_win_streak(match, settings)
    assert offered == ["", "", "Harder: Greedy", "Harder: Greedy"]
    assert not words(ended(RELENTLESS, won=True), Settings(wins=9, wins_level=RELENTLESS))


def test_the_adaptive_level_offers_no_other() -> None:
    """The adaptive level changes by itself, and its games leave the count of wins as it is."""
    settings = Settings(wins=2, wins_level=DREAMY)
    for won in (True, False):
        match = ended(ADAPTIVE_STRENGTHS[5], won=won)
        assert not words(match, settings)
        update_win_streak(match, settings)
    assert (settings.wins, settings.wins_level) == (2, DREAMY)


def test_a_head_start_counts_for_nothing() -> None:
    """A win with a head start neither leads to a harder level nor ends a row of wins."""
    settings = Settings(wins=2, wins_level=DREAMY)
    match = Match({WHITE: None, BLACK: DREAMY}, clock=stopped_clock, terms=MatchTerms(head_start=8))
    match.resign(BLACK)
    assert not words(match, settings)
    update_win_streak(match, settings)
    assert settings.wins == 2


def test_other_results_reset_the_count() -> None:
    """A loss, a draw, or a game against another level resets the count of wins."""
    drawn = Match({WHITE: None, BLACK: DREAMY}, clock=stopped_clock)
    drawn.game.agree_draw()
    assert not words(drawn, Settings(wins=2, wins_level=DREAMY))
    for match in (ended(DREAMY, won=False), ended(GREEDY, won=True), drawn):
        settings = Settings(wins=2, wins_level=DREAMY)
        update_win_streak(match, settings)
        assert not words(ended(DREAMY, won=True), settings)
    assert settings.wins == 0


@pytest.mark.parametrize("seats", [HOT_SEAT, COMPUTERS_ONLY])
def test_only_games_against_the_computer_count(seats: dict[Colour, Level | None]) -> None:
    """Other games cause no offer and leave the count as it is."""
    settings = Settings(wins=2)
    match = random_match(seats, MAX_PLIES)
    assert not words(match, settings)
    update_win_streak(match, settings)
    assert settings.wins == 2


# The score screen


@pytest.mark.parametrize(
    ("keys", "level"), [([Action.ACCEPT], GREEDY), ([Action.RIGHT, Action.ACCEPT], DREAMY)], ids=["again", "easier"]
)
def test_the_easier_level_beside_play_again(stage: RecordingStage, keys: list[Action], level: Level) -> None:
    """Play again keeps the level; the button beside it begins at the offered one, and stores it in the settings."""
    stage.settings.level = GREEDY
    change = left_by(stage, ended(won=False), *keys)
    assert isinstance(change, ShowMatch)
    assert change.match.seats == {WHITE: level, BLACK: None}
    assert stage.settings.level is level


def test_three_games_in_a_row(stage: RecordingStage) -> None:
    """The third win in a row offers the harder level, however the scores are left."""
    for keys in ([Action.ACCEPT], [Action.BACK], [Action.RIGHT, Action.ACCEPT]):
        change = left_by(stage, ended(DREAMY, won=True), *keys)
    assert isinstance(change, ShowMatch)
    assert change.match.seats == {WHITE: GREEDY, BLACK: None}
    assert (stage.settings.wins, stage.settings.wins_level) == (3, DREAMY)


def test_a_game_that_is_taken_up_again_does_not_count(stage: RecordingStage) -> None:
    """Undo from the score does not count the result."""
    stage.settings.wins = 2
    assert isinstance(left_by(stage, ended(won=False), Action.UNDO), ShowMatch)
    assert stage.settings.wins == 2
