"""The score: counting the two towers, the verdict, and playing again or taking the game up again."""

from collections.abc import Callable

import pytest

from dvonn.input.intentions import Action, Hover
from dvonn.match.match import Match, Seats
from dvonn.match.match_text import format_match
from dvonn.rules.board import Colour, Phase
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.position import TieRule
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Change, Push, RefreshMode, ShowMatch, ShowMenu
from dvonn.screens.score.score import Score
from dvonn.ui import theme
from tests.harness.games import COMPUTERS_ONLY, HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, MAX_PLIES, random_match
from tests.harness.referee.symmetries import Symmetry
from tests.harness.stage import RecordingStage, advance, scene_pixels

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


def left_by(stage: RecordingStage, match: Match, *actions: Action) -> Change | None:
    """Act on the score of a match after its count; return the change that follows."""
    score = counted(Score(stage, match))
    return [score.handle(action) for action in actions][-1]


# Counting


def test_every_stack_is_counted(stage: RecordingStage) -> None:
    """Each stack lands with a rising sound, and the verdict follows once; at speed Fast after half the time.

    The light of the result stands still after half a minute, and is not drawn again.
    """
    match = random_match(HOT_SEAT, MAX_PLIES)
    for speed in (theme.Speed.FAST, theme.Speed.NORMAL):
        stage.settings.speed = speed
        stage.sound.played.clear()
        score = Score(stage, match)
        advance(score, 4)
        assert ("win" in stage.sound.played) is (speed is theme.Speed.FAST)
        counted(score)
    *counts, verdict = stage.sound.played
    assert len(counts) == sum(len(match.position.owned(colour)) for colour in Colour)
    assert counts == sorted(counts)
    assert (counts[0], counts[-1], verdict) == ("count01", "count12", "win")
    assert score.refresh_mode is RefreshMode.LOW_RATE
    advance(score, theme.REST_AFTER_SECONDS)
    assert score.refresh_mode is RefreshMode.ON_INPUT


def test_without_motion_the_end_is_there_at_once(stage: RecordingStage) -> None:
    """With animations off the result is shown at once, with the sound of the verdict only."""
    stage.settings.speed = theme.Speed.OFF
    score = Score(stage, ended(*WON))
    assert "3 : 0" in score.title
    assert score.refresh_mode is RefreshMode.UPDATE_ONLY
    advance(score, theme.RESULT_GUARD_SECONDS + 0.1)
    assert score.refresh_mode is RefreshMode.ON_INPUT
    assert score.changed
    assert stage.sound.played == ["win"]


@pytest.mark.parametrize(
    ("last_plies", "sound", "verdict"),
    [
        ((*WON, HUMAN_WHITE), "win", "You win by 3, 3 : 0"),
        ((*WON, HUMAN_BLACK), "lose", "You lose by 3, 3 : 0"),
        ((*WON, HOT_SEAT), "win", "White wins by 3, 3 : 0"),
        ((*WON, COMPUTERS_ONLY), "win", "White wins by 3, 3 : 0"),
        ((*LOST, HUMAN_WHITE), "lose", "You lose by 1, 2 : 3"),
        ((*LOST, HOT_SEAT), "win", "Black wins by 1, 2 : 3"),
        ((*DRAWN, HOT_SEAT), "draw", "A draw, 4 : 4"),
        ((*DRAWN, HUMAN_WHITE, TieRule.TALLEST), "win", "You win, 4 : 4"),
    ],
)
def test_the_verdict(
    stage: RecordingStage, last_plies: tuple[str, str, Seats, TieRule], sound: str, verdict: str
) -> None:
    """After the count, the verdict is a human's win or loss against the computer, or else the winner's side.

    It gives the margin where towers decide, and both scores, White's first.
    """
    score = Score(stage, ended(*last_plies))
    assert (score.title, score.music_intensity) == ("DVONN: Counting the towers", 0)
    assert counted(score).title == f"DVONN: {verdict}"
    assert stage.sound.played[-1] == sound
    assert score.music_intensity == (sound != "lose")


@pytest.mark.parametrize(
    ("plies", "give_up", "sound", "verdict"),
    [
        (7, lambda match: match.resign(Colour.BLACK), "win", "White wins, "),
        (60, Match.agree_draw, "draw", "A draw, "),
    ],
    ids=["resigned while placing", "agreed"],
)
def test_a_game_given_up_is_not_counted(
    stage: RecordingStage, plies: int, give_up: Callable[[Match], None], sound: str, verdict: str
) -> None:
    """The result of a resignation or an agreed draw is told at once, without a margin, and can be undone.

    So is that of a game without any tower.
    """
    assert Score(stage, ended("a3=r b3=r c3=r d3=w e3=b", "d3e3")).title == "DVONN: A draw, 0 : 0"
    match = random_match(HOT_SEAT, plies)
    give_up(match)
    score = Score(stage, match)
    assert score.title.startswith(f"DVONN: {verdict}")
    scene_pixels(counted(score))
    assert stage.sound.played == [sound]
    assert score.handle(Action.UNDO) == ShowMatch(match)
    assert not match.game.outcome
    assert len(match.game.plies) == plies


# After the verdict


def test_input_completes_the_towers(stage: RecordingStage) -> None:
    """A key completes the count at once, with the verdict's sound once, and moving the pointer does not.

    The buttons stay inactive for a moment after that, so that fast keys don't skip the result.
    """
    score = Score(stage, random_match(HOT_SEAT, MAX_PLIES))
    score.handle(Hover((10, 10)))
    assert score.refresh_mode is RefreshMode.FULL_RATE
    assert score.handle(Action.UP) is None
    assert score.handle(Action.ACCEPT) is None
    assert score.title.endswith(f"{score.outcome.white} : {score.outcome.black}")
    advance(score, theme.RESULT_GUARD_SECONDS - 0.1)
    assert score.handle(Action.ACCEPT) is None
    advance(score, 5)
    assert stage.sound.played == ["win"]
    assert isinstance(score.handle(Action.ACCEPT), ShowMatch)


def test_a_rematch_swaps_the_colours(stage: RecordingStage) -> None:
    """A rematch has colours swapped, a board of the same kind and the same rule for ties; the match stays as it is."""
    match = ended(*WON, HUMAN_WHITE, TieRule.TALLEST)
    before = format_match(match)
    change = left_by(stage, match, Action.ACCEPT)
    assert isinstance(change, ShowMatch)
    assert change.match.seats == HUMAN_BLACK
    assert change.match.position.phase is Phase.MOVEMENT
    assert change.match.game.ties is TieRule.TALLEST
    assert format_match(match) == before


def test_each_other_button_has_a_key(stage: RecordingStage) -> None:
    """Undo returns to the match, the review opens at the last move, and the menu needs no confirmation.

    A game between computers cannot be undone, and the button is disabled.
    """
    match = random_match(HUMAN_WHITE, MAX_PLIES)
    change = left_by(stage, match, Action.MOVES)
    assert isinstance(change, Push)
    assert isinstance(change.scene, MoveListScreen)
    assert change.scene.position_number == len(match.game.plies)
    assert left_by(stage, match, Action.BACK) == ShowMenu()
    assert left_by(stage, match, Action.UNDO) == ShowMatch(match)
    assert match.waits_for_human
    match = random_match(COMPUTERS_ONLY, MAX_PLIES)
    assert left_by(stage, match, Action.UNDO) is None
    assert match.game.outcome
    assert left_by(stage, match, Action.RIGHT, Action.RIGHT, Action.ACCEPT) == ShowMenu()
