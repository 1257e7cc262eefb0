"""The series of wins, and the offer of another level: an easier one after a loss, a harder one after three wins."""

import pytest

from dvonn.engine.levels import ADAPTIVE_STRENGTHS, DREAMY, GREEDY, LEVELS, RELENTLESS, Level
from dvonn.input.intentions import Action
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.board import Colour
from dvonn.screens.scene import ShowMatch
from dvonn.screens.score.score import Score
from dvonn.screens.score.score_result import WinStreak, offer_level
from dvonn.storage.settings import Settings
from dvonn.words import level_name
from tests.harness.games import COMPUTERS_ONLY, HOT_SEAT
from tests.harness.stage import RecordingStage, advance

WHITE, BLACK = Colour


def ended(level: Level = GREEDY, *, won: bool, human: Colour = WHITE) -> Match:
    """Return a match that the human has won or lost."""
    match = Match({human: None, human.other: level})
    match.resign(human.other if won else human)
    return match


def words(match: Match, settings: Settings) -> str:
    """Count a match; return the words of the offer after it."""
    WinStreak().follow(match, settings)
    return (offer_level(match, settings) or ("", None))[0]


@pytest.mark.parametrize("human", Colour)
def test_an_easier_level_after_a_loss_and_a_harder_one_after_three_wins(human: Colour) -> None:
    """After a loss the next easier level is offered, except at the lowest level.

    The harder one is offered from the third win in a row, except at the highest level.
    """
    levels = list(LEVELS.values())
    offered = [words(ended(level, won=False, human=human), Settings()) for level in levels]
    assert offered == ["", *(f"Easier: {level_name(level)}" for level in levels[:-1])]
    settings = Settings()
    offered = [words(ended(DREAMY, won=True, human=human), settings) for _ in range(4)]
    assert offered == ["", "", "Harder: Greedy", "Harder: Greedy"]
    assert not words(ended(RELENTLESS, won=True, human=human), Settings(wins=9, wins_level=RELENTLESS))


@pytest.mark.parametrize(
    "match",
    [
        Match({WHITE: None, BLACK: ADAPTIVE_STRENGTHS[5]}),
        Match({WHITE: None, BLACK: DREAMY}, terms=MatchTerms(head_start=8)),
        Match(HOT_SEAT),
        Match(COMPUTERS_ONLY),
    ],
    ids=["adaptive level", "head start", "two players", "two computers"],
)
def test_other_matches_count_for_nothing(match: Match) -> None:
    """The adaptive level changes by itself; a head start and games without one human leave the row of wins, too."""
    settings = Settings(wins=2, wins_level=DREAMY)
    match.resign(BLACK)
    assert not words(match, settings)
    assert (settings.wins, settings.wins_level) == (2, DREAMY)


def test_other_results_reset_the_count() -> None:
    """A loss, a draw, or a game against another level resets the count of wins."""
    drawn = Match({WHITE: None, BLACK: DREAMY})
    drawn.game.agree_draw()
    for match, wins in ((ended(DREAMY, won=False), 0), (ended(GREEDY, won=True), 1), (drawn, 0)):
        settings = Settings(wins=2, wins_level=DREAMY)
        words(match, settings)
        assert settings.wins == wins
        assert not words(ended(DREAMY, won=True), settings)


@pytest.mark.parametrize(
    ("keys", "level"), [([Action.ACCEPT], GREEDY), ([Action.RIGHT, Action.ACCEPT], DREAMY)], ids=["again", "easier"]
)
def test_the_easier_level_beside_play_again(stage: RecordingStage, keys: list[Action], level: Level) -> None:
    """Play again keeps the level; the button beside it begins at the offered one, and stores it in the settings."""
    stage.settings.level = GREEDY
    score = Score(stage, ended(won=False))
    advance(score, 10)
    *_, change = [score.handle(key) for key in keys]
    assert isinstance(change, ShowMatch)
    assert change.match.seats == {WHITE: level, BLACK: None}
    assert stage.settings.level is level
