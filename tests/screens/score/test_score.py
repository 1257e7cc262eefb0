"""The score: the count, the verdict, the way on, and the offer of another level."""

import pytest

from dvonn.engine.levels import ADAPTIVE_STRENGTHS, DREAMY, GREEDY, LEVELS, RELENTLESS, Level
from dvonn.input.intentions import Action, Hover
from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.position import TieRule
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Change, Push, RefreshMode, ShowMatch, ShowMenu
from dvonn.screens.score.score import Score
from dvonn.screens.score.score_result import WinStreak, offer_level
from dvonn.storage.settings import Settings
from dvonn.ui import theme
from dvonn.words import level_name
from tests.harness.context import RecordingContext, advance
from tests.harness.games import COMPUTERS_ONLY, HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, MAX_PLIES, random_match
from tests.harness.referee.symmetries import Symmetry

WHITE, BLACK = Colour
WON = ("a3=r b3=w c3=bb d3=r e3=r", "b3c3")  # by White, 3 : 0
LOST = ("b3=r c3=w d3=w e3=ww f3=ww c4=rrb", "d3c3")  # by White, whose own stacks are cut off, 2 : 3
DRAWN = ("b3=r c3=www d3=w c4=rb b4=rb", "d3c3")  # 4 : 4, White's in one stack


def ended(stacks: str, plies: str, seats: Seats = HOT_SEAT, ties: TieRule = TieRule.DRAW) -> Match:
    """Return a match ended by the given last plies."""
    match = Match(seats, Game(Symmetry().position(stacks), ties))
    for ply in parse_plies(plies.split()):
        match.play(ply)
    assert match.game.outcome
    return match


def counted(score: Score) -> Score:
    """Let the count run to its end."""
    advance(score, 10)
    return score


def left_by(context: RecordingContext, match: Match, *actions: Action) -> Change | None:
    """Act on the score of a match after its count; return the change that follows."""
    score = counted(Score(context, match))
    return [score.handle(action) for action in actions][-1]


# Counting


def test_every_stack_is_counted(context: RecordingContext) -> None:
    """Each stack lands with a rising sound, and the verdict follows once; at speed Fast after half the time.

    The light of the result stands still after half a minute, and is not drawn again.
    """
    match = random_match(HOT_SEAT, MAX_PLIES)
    for speed in (theme.Speed.FAST, theme.Speed.NORMAL):
        context.settings.speed = speed
        context.sound.played.clear()
        score = Score(context, match)
        advance(score, 4)
        assert ("win" in context.sound.played) is (speed is theme.Speed.FAST)
        counted(score)
    *counts, verdict = context.sound.played
    assert len(counts) == sum(len(match.position.owned(colour)) for colour in Colour)
    assert counts == sorted(counts)
    assert (counts[0], counts[-1], verdict) == ("count01", "count12", "win")
    assert score.refresh_mode is RefreshMode.LOW_RATE
    advance(score, theme.REST_AFTER_SECONDS)
    assert score.refresh_mode is RefreshMode.ON_INPUT


def test_without_motion_the_end_is_there_at_once(context: RecordingContext) -> None:
    """With animations off the result is shown at once, with the sound of the verdict only."""
    context.settings.speed = theme.Speed.OFF
    score = Score(context, ended(*WON))
    assert "3 : 0" in score.title
    assert score.refresh_mode is RefreshMode.UPDATE_ONLY
    advance(score, theme.RESULT_GUARD_SECONDS + 0.1)
    assert score.refresh_mode is RefreshMode.ON_INPUT
    assert score.changed
    assert context.sound.played == ["win"]


def test_the_verdict(context: RecordingContext) -> None:
    """After the count, the verdict is a human's win or loss against the computer, or else the winner's side.

    It gives the margin where towers decide, and both scores, White's first.
    """
    for match, sound, verdict in (
        (ended(*WON, HUMAN_WHITE), "win", "You win by 3, 3 : 0"),
        (ended(*WON, HUMAN_BLACK), "lose", "You lose by 3, 3 : 0"),
        (ended(*WON, HOT_SEAT), "win", "White wins by 3, 3 : 0"),
        (ended(*WON, COMPUTERS_ONLY), "win", "White wins by 3, 3 : 0"),
        (ended(*LOST, HUMAN_WHITE), "lose", "You lose by 1, 2 : 3"),
        (ended(*LOST, HOT_SEAT), "win", "Black wins by 1, 2 : 3"),
        (ended(*DRAWN, HOT_SEAT), "draw", "A draw, 4 : 4"),
        (ended(*DRAWN, HUMAN_WHITE, TieRule.TALLEST), "win", "You win, 4 : 4"),
    ):
        score = Score(context, match)
        assert (score.title, score.music_intensity) == ("DVONN: Counting the towers", 0)
        assert counted(score).title == f"DVONN: {verdict}"
        assert (context.sound.played[-1], score.music_intensity) == (sound, sound != "lose")


def test_a_game_given_up_is_not_counted(context: RecordingContext) -> None:
    """The result of a resignation or an agreed draw is told at once, without a margin, and can be undone.

    So is that of a game without any tower.
    """
    assert Score(context, ended("a3=r b3=r c3=r d3=w e3=b", "d3e3")).title == "DVONN: A draw, 0 : 0"
    resigned, agreed = random_match(HOT_SEAT, 7), random_match(HOT_SEAT, 60)
    resigned.resign(BLACK)
    agreed.agree_draw()
    for match, plies, verdict in ((resigned, 7, "White wins, "), (agreed, 60, "A draw, ")):
        score = Score(context, match)
        assert score.title.startswith(f"DVONN: {verdict}")
        counted(score)
        assert score.handle(Action.UNDO) == ShowMatch(match)
        assert not match.game.outcome
        assert len(match.game.plies) == plies
    assert context.sound.played == ["win", "draw"]


# After the verdict


def test_input_completes_the_towers(context: RecordingContext) -> None:
    """A key completes the count at once, with the verdict's sound once, and moving the pointer does not.

    The buttons stay inactive for a moment after that, so that fast keys don't skip the result.
    """
    score = Score(context, random_match(HOT_SEAT, MAX_PLIES))
    score.handle(Hover((10, 10)))
    assert score.title == "DVONN: Counting the towers"
    assert score.refresh_mode is RefreshMode.FULL_RATE
    assert score.handle(Action.UP) is None
    assert score.handle(Action.ACCEPT) is None
    assert score.title.endswith(f"{score.outcome.white} : {score.outcome.black}")
    advance(score, theme.RESULT_GUARD_SECONDS - 0.1)
    assert score.handle(Action.ACCEPT) is None
    advance(score, 5)
    assert context.sound.played == ["win"]
    assert isinstance(score.handle(Action.ACCEPT), ShowMatch)


def test_each_button_has_a_key(context: RecordingContext) -> None:
    """A rematch swaps the colours, Undo returns to the match, the review opens at the last move, the menu at once.

    A game between computers cannot be undone, and the button is disabled.
    """
    change = left_by(context, ended(*WON, HUMAN_WHITE, TieRule.TALLEST), Action.ACCEPT)
    assert isinstance(change, ShowMatch)
    assert (change.match.seats, change.match.game.ties) == (HUMAN_BLACK, TieRule.TALLEST)
    match = random_match(HUMAN_WHITE, MAX_PLIES)
    change = left_by(context, match, Action.MOVES)
    assert isinstance(change, Push)
    assert isinstance(change.scene, MoveListScreen)
    assert change.scene.position_number == len(match.game.plies)
    assert left_by(context, match, Action.BACK) == ShowMenu()
    assert left_by(context, match, Action.UNDO) == ShowMatch(match)
    assert match.waits_for_human
    match = random_match(COMPUTERS_ONLY, MAX_PLIES)
    assert left_by(context, match, Action.UNDO) is None
    assert match.game.outcome
    assert left_by(context, match, Action.RIGHT, Action.RIGHT, Action.ACCEPT) == ShowMenu()


# The offer of another level


def resigned(level: Level = GREEDY, *, won: bool, human: Colour = WHITE) -> Match:
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
    offered = [words(resigned(level, won=False, human=human), Settings()) for level in levels]
    assert offered == ["", *(f"Easier: {level_name(level)}" for level in levels[:-1])]
    settings = Settings()
    offered = [words(resigned(DREAMY, won=True, human=human), settings) for _ in range(4)]
    assert offered == ["", "", "Harder: Greedy", "Harder: Greedy"]
    assert not words(resigned(RELENTLESS, won=True, human=human), Settings(wins=9, wins_level=RELENTLESS))


def test_other_results_reset_the_count_and_other_matches_leave_it() -> None:
    """A loss, a draw, or another level resets it; a head start, the adaptive level and other players leave it."""
    for seats, end, wins in (
        ({WHITE: None, BLACK: DREAMY}, lambda game: game.resign(WHITE), 0),
        ({WHITE: None, BLACK: DREAMY}, Game.agree_draw, 0),
        ({WHITE: None, BLACK: GREEDY}, lambda game: game.resign(BLACK), 1),
        ({WHITE: None, BLACK: ADAPTIVE_STRENGTHS[5]}, lambda game: game.resign(BLACK), 2),
        (HOT_SEAT, lambda game: game.resign(BLACK), 2),
        (COMPUTERS_ONLY, lambda game: game.resign(BLACK), 2),
    ):
        settings, match = Settings(wins=2, wins_level=DREAMY), Match(seats)
        end(match.game)
        words(match, settings)
        assert settings.wins == wins
    match = Match({WHITE: None, BLACK: DREAMY}, terms=MatchTerms(head_start=8))
    match.resign(BLACK)
    assert not words(match, settings)
    assert settings.wins == 2


@pytest.mark.parametrize(
    ("keys", "level"), [([Action.ACCEPT], GREEDY), ([Action.RIGHT, Action.ACCEPT], DREAMY)], ids=["again", "easier"]
)
def test_the_easier_level_beside_play_again(context: RecordingContext, keys: list[Action], level: Level) -> None:
    """Play again keeps the level; the button beside it begins at the offered one, and stores it in the settings."""
    context.settings.level = GREEDY
    score = Score(context, resigned(won=False))
    advance(score, 10)
    *_, change = [score.handle(key) for key in keys]
    assert isinstance(change, ShowMatch)
    assert change.match.seats == {WHITE: level, BLACK: None}
    assert context.settings.level is level
