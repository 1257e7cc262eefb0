"""The score: counting the two towers, the verdict, and playing again or taking the game up again."""

from random import Random

import pytest

from dvonn.input import Action, Hover, Press
from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Push, RefreshMode, ShowMatch, ShowMenu
from dvonn.screens.score.score import Score
from dvonn.screens.score.score_layout import score_layout
from dvonn.ui import timing
from dvonn.ui.layout import Box
from tests.harness.matches import (
    COMPUTERS_ONLY,
    HOT_SEAT,
    HUMAN_BLACK,
    HUMAN_WHITE,
    MAX_PLIES,
    random_match,
    stopped_clock,
)
from tests.harness.referee.symmetries import Symmetry
from tests.harness.stage import RecordingStage, advance, scene_pixels

WON = ("a3=r b3=w c3=bb d3=r e3=r", "b3c3")  # by White, 3 : 0
LOST = ("b3=r c3=w d3=w e3=ww f3=ww c4=rrb", "d3c3")  # by White, whose own stacks are cut off, 2 : 3
DRAWN = ("b3=r c3=www d3=w c4=rb b4=rb", "d3c3")  # 4 : 4, White's in one stack
TO_MENU = (Action.LEFT, Action.ACCEPT)  # from the first button to the last


def ended(stacks: str, plies: str, seats: Seats = HOT_SEAT, ties: TieRule = TieRule.DRAW) -> Match:
    """Return a match ended by the given last plies."""
    match = Match(seats, Game(Symmetry().position(stacks), ties), clock=stopped_clock)
    for ply in parse_plies(plies.split()):
        match.play(ply)
    assert match.game.outcome
    return match


def counted(score: Score) -> Score:
    """Let the count run to its end."""
    advance(score, 10)
    return score


# Counting


def test_every_stack_is_counted(stage: RecordingStage) -> None:
    """Each stack lands with a rising sound, and the verdict follows once."""
    match = random_match(HOT_SEAT, MAX_PLIES)
    stacks = sum(len(match.position.owned(colour)) for colour in Colour)
    score = Score(stage, match)
    advance(score, 10)
    *counts, verdict = stage.sound.played
    assert len(counts) == stacks
    assert counts == sorted(counts)
    assert (counts[0], counts[-1], verdict) == ("count01", "count12", "win")


def test_counting_is_seen(stage: RecordingStage) -> None:
    """The flights, the landings and the verdict change the picture."""
    score = Score(stage, ended(*WON))
    pictures = [scene_pixels(score)]
    for seconds in (0.7, 0.7, 1.5):
        advance(score, seconds)
        pictures.append(scene_pixels(score))
    assert len(set(pictures)) == 4


def test_the_scene_glows_after_the_count(stage: RecordingStage) -> None:
    """After the count the picture changes slowly, at the low refresh rate."""
    score = Score(stage, ended(*WON))
    assert score.refresh_mode is RefreshMode.FULL_RATE
    assert counted(score).refresh_mode is RefreshMode.LOW_RATE
    before = scene_pixels(score)
    advance(score, 1)
    assert scene_pixels(score) != before


def test_reduced_motion_comes_to_rest(stage: RecordingStage) -> None:
    """With reduced motion the count has its sounds and ends still."""
    stage.settings.reduced_motion = True
    score = Score(stage, ended(*WON))
    assert score.refresh_mode is RefreshMode.FULL_RATE
    assert counted(score).refresh_mode is RefreshMode.ON_INPUT
    before = scene_pixels(score)
    advance(score, 1)
    assert scene_pixels(score) == before
    assert stage.sound.played == ["count12", "win"]


@pytest.mark.parametrize("reduced", [False, True], ids=["flying", "fading"])
def test_only_flights_cross_the_window(stage: RecordingStage, *, reduced: bool) -> None:
    """Stacks fly from the board to the towers, except with reduced motion."""
    stage.settings.reduced_motion = reduced
    score = Score(stage, ended(*WON))
    stand = score_layout(stage.layout).tower_boxes[Colour.WHITE]
    between = Box(stand.x + stand.width - 20, stand.y, 20, stand.height)
    seen = set()
    for _ in range(30):
        seen.add(scene_pixels(score, between))
        advance(score, 0.05)
    assert (len(seen) == 1) is reduced


def test_without_motion_the_end_is_there_at_once(stage: RecordingStage) -> None:
    """With animations off the result is shown at once, with the sound of the verdict only."""
    stage.settings.speed = timing.Speed.OFF
    score = Score(stage, ended(*WON))
    first = scene_pixels(score)
    assert "3 : 0" in score.title
    assert score.refresh_mode is RefreshMode.UPDATE_ONLY
    advance(score, timing.RESULT_GUARD_SECONDS + 0.1)
    assert score.refresh_mode is RefreshMode.ON_INPUT
    assert scene_pixels(score) != first  # the focused button is highlighted
    assert stage.sound.played == ["win"]
    before = scene_pixels(score)
    advance(score, 5)
    assert scene_pixels(score) == before


def test_the_count_follows_the_speed(stage: RecordingStage) -> None:
    """At speed Fast the verdict comes after half the time."""
    heard = {}
    for speed in (timing.Speed.NORMAL, timing.Speed.FAST):
        stage.settings.speed = speed
        score = Score(stage, random_match(HOT_SEAT, MAX_PLIES))
        stage.sound.played.clear()
        advance(score, 4)
        heard[speed] = "win" in stage.sound.played
    assert heard == {timing.Speed.NORMAL: False, timing.Speed.FAST: True}


def test_the_title_tells_the_result(stage: RecordingStage) -> None:
    """The title gives both scores, White's first, after the count."""
    for match in (ended(*WON), ended(*LOST), ended(*DRAWN), random_match(HOT_SEAT, MAX_PLIES)):
        white, black = (match.position.score(colour) for colour in Colour)
        result = f"{white} : {black}"
        assert result not in Score(stage, match).title
        assert counted(Score(stage, match)).title.endswith(result)


@pytest.mark.parametrize(
    ("game", "seats", "sound", "word"),
    [
        (WON, HUMAN_WHITE, "win", "you win"),
        (WON, HUMAN_BLACK, "lose", "you lose"),
        (WON, HOT_SEAT, "win", "white wins"),
        (LOST, HUMAN_WHITE, "lose", "you lose"),
        (LOST, HUMAN_BLACK, "win", "you win"),
        (LOST, HOT_SEAT, "win", "black wins"),
        (DRAWN, HUMAN_WHITE, "draw", "draw"),
        (DRAWN, HOT_SEAT, "draw", "draw"),
    ],
)
def test_the_verdict(stage: RecordingStage, game: tuple[str, str], seats: Seats, sound: str, word: str) -> None:
    """The verdict is a human's win or loss against the computer, the winner's side between two humans, or a draw."""
    score = counted(Score(stage, ended(*game, seats)))
    assert stage.sound.played[-1] == sound
    assert word in score.title.lower()


def test_the_margin_is_told_where_towers_decide(stage: RecordingStage) -> None:
    """The verdict gives the margin of a win by the towers, not of a resignation."""
    resigned = random_match(HOT_SEAT, 60)
    resigned.resign(Colour.BLACK)
    assert "by 3" in counted(Score(stage, ended(*WON))).title
    assert " by " not in counted(Score(stage, resigned)).title


def test_two_named_players(stage: RecordingStage) -> None:
    """Names are used in the title, during the count, and in the reason."""
    named = [ended(*WON) for _ in range(2)]
    for match, name in zip(named, ("Anna", "Hannah"), strict=True):
        match.names[Colour.WHITE] = name
    scores = [Score(stage, match) for match in named]
    for score in scores:
        advance(score, 1.5)
    assert scene_pixels(scores[0]) != scene_pixels(scores[1])
    assert [counted(score).title for score in scores] == [
        f"DVONN: {name} wins by 3, 3 : 0" for name in ("Anna", "Hannah")
    ]
    flagged_scores = []
    for match in named:
        match.game.undo()
        match.game.flag(Colour.WHITE)
        flagged_scores.append(Score(stage, match))
    top = Box(0, 0, stage.size[0], 110)
    assert scene_pixels(counted(flagged_scores[0]), top) != scene_pixels(counted(flagged_scores[1]), top)


def test_the_code_of_the_board_is_seen(stage: RecordingStage) -> None:
    """The code of the board is shown below the result."""
    tops = set()
    for code in (None, random_code(Random(1)), random_code(Random(2))):
        match = Match(
            HOT_SEAT, Game(board_of(code) if code else None), clock=stopped_clock, terms=MatchTerms(code=code)
        )
        match.resign(Colour.BLACK)
        tops.add(scene_pixels(counted(Score(stage, match)), Box(0, 0, stage.size[0], 110)))
    assert len(tops) == 3


def test_the_reason_is_seen(stage: RecordingStage) -> None:
    """The picture distinguishes a resignation, a loss on time, a draw, and a tie decided by the tallest stack."""
    matches = [ended(*DRAWN), ended(*DRAWN, ties=TieRule.TALLEST)]
    for give_up in (Game.resign, Game.flag):
        match = Match(HOT_SEAT, Game(Symmetry().position(DRAWN[0])), clock=stopped_clock)
        give_up(match.game, Colour.BLACK)
        matches.append(match)
    assert len({scene_pixels(counted(Score(stage, match))) for match in matches}) == 4


def test_taller_stacks_win_a_tie(stage: RecordingStage) -> None:
    """With the option, the taller stacks decide equal towers, without a margin."""
    score = counted(Score(stage, ended(*DRAWN, HUMAN_WHITE, TieRule.TALLEST)))
    assert stage.sound.played[-1] == "win"
    assert " by " not in score.title


def test_a_game_without_any_tower(stage: RecordingStage) -> None:
    """A game without owned stacks is a draw and has nothing to count."""
    score = Score(stage, ended("a3=r b3=r c3=r d3=w e3=b", "d3e3"))
    assert (score.outcome.white, score.outcome.black) == (0, 0)
    assert "draw" in score.title.lower()
    scene_pixels(counted(score))
    assert stage.sound.played == ["draw"]


def test_a_game_given_up_is_not_counted(stage: RecordingStage) -> None:
    """A resigned game is not counted, and its result is told at once."""
    match = random_match(HUMAN_WHITE, 60)
    match.resign(Colour.BLACK)
    score = Score(stage, match)
    assert "you win" in score.title.lower()
    advance(score, 5)
    assert stage.sound.played == ["win"]


# After the verdict


def test_input_completes_the_towers(stage: RecordingStage) -> None:
    """A key completes the count at once, and moving the pointer does not.

    The buttons stay inactive for a moment after that, so that fast keys don't skip the result.
    """
    score = Score(stage, random_match(HOT_SEAT, MAX_PLIES))
    score.handle(Hover((10, 10)))
    assert score.refresh_mode is RefreshMode.FULL_RATE
    assert score.handle(Action.UP) is None
    assert score.handle(Action.ACCEPT) is None
    outcome = score.outcome
    assert score.title.endswith(f"{outcome.white} : {outcome.black}")
    advance(score, timing.RESULT_GUARD_SECONDS - 0.1)
    assert score.handle(Action.ACCEPT) is None
    advance(score, 0.2)
    assert isinstance(score.handle(Action.ACCEPT), ShowMatch)


def test_the_verdict_of_completed_towers_is_heard_once(stage: RecordingStage) -> None:
    """A completed count plays the verdict's sound once."""
    score = Score(stage, random_match(HOT_SEAT, MAX_PLIES))
    score.handle(Action.ACCEPT)
    score.handle(Action.ACCEPT)
    assert stage.sound.played == ["win"]
    advance(score, 5)
    assert stage.sound.played == ["win"]
    assert isinstance(score.handle(Action.ACCEPT), ShowMatch)


@pytest.mark.parametrize("seats", [HOT_SEAT, HUMAN_WHITE, HUMAN_BLACK, COMPUTERS_ONLY])
def test_a_rematch_swaps_the_colours(stage: RecordingStage, seats: Seats) -> None:
    """A rematch has the same players with colours swapped on an empty board, and leaves the match unchanged."""
    match = random_match(seats, MAX_PLIES)
    before = str(match)
    change = counted(Score(stage, match)).handle(Action.ACCEPT)
    assert isinstance(change, ShowMatch)
    assert change.match.seats == {colour: seats[colour.other] for colour in Colour}
    assert change.match.game.plies == []
    assert change.match.position == Position()
    assert str(match) == before


def test_a_rematch_fills_the_board_as_before(stage: RecordingStage) -> None:
    """A rematch after a random board has another random board, the same rule for ties, and a new seed."""
    match = ended(*WON, HUMAN_WHITE, TieRule.TALLEST)
    change = counted(Score(stage, match)).handle(Action.ACCEPT)
    assert isinstance(change, ShowMatch)
    assert change.match.position.phase is Phase.MOVEMENT
    assert change.match.position.occupied.bit_count() == 49
    assert change.match.game.ties is TieRule.TALLEST
    assert change.match.seed != match.seed


def test_undo_returns_to_the_match(stage: RecordingStage) -> None:
    """Undo by key or button takes back the last move and returns to the match."""
    for keys in ([Action.UNDO], [Action.RIGHT, Action.RIGHT, Action.ACCEPT]):
        match = random_match(HUMAN_WHITE, MAX_PLIES)
        score = counted(Score(stage, match))
        change = [score.handle(key) for key in keys][-1]
        assert change == ShowMatch(match)
        assert match.waits_for_human


def test_nothing_to_undo_where_no_human_played(stage: RecordingStage) -> None:
    """A game between computers cannot be undone, and the button is disabled."""
    match = random_match(COMPUTERS_ONLY, MAX_PLIES)
    score = counted(Score(stage, match))
    assert score.handle(Action.UNDO) is None
    assert match.game.outcome
    score.handle(Action.RIGHT)
    score.handle(Action.RIGHT)
    assert score.handle(Action.ACCEPT) == ShowMenu()


@pytest.mark.parametrize("keys", [[Action.MOVES], [Action.RIGHT, Action.ACCEPT]], ids=["key", "button"])
def test_the_moves_can_be_looked_through(stage: RecordingStage, keys: list[Action]) -> None:
    """The move list opens at the last move."""
    match = random_match(HOT_SEAT, MAX_PLIES)
    score = counted(Score(stage, match))
    change = [score.handle(key) for key in keys][-1]
    assert isinstance(change, Push)
    assert isinstance(change.scene, MoveListScreen)
    assert change.scene.position_number == len(match.game.plies)


def test_an_agreed_draw_counts_no_towers(stage: RecordingStage) -> None:
    """An agreed draw is told at once and can be undone."""
    match = random_match(HOT_SEAT, 60)
    match.agree_draw()
    score = Score(stage, match)
    advance(score, 5)
    assert stage.sound.played == ["draw"]
    assert "draw" in score.title.lower()
    scene_pixels(score)
    assert score.handle(Action.UNDO) == ShowMatch(match)
    assert not match.game.outcome


def test_a_resignation_can_be_taken_back(stage: RecordingStage) -> None:
    """A resignation in the placement phase can be undone."""
    match = random_match(HOT_SEAT, 7)
    match.resign(Colour.BLACK)
    assert counted(Score(stage, match)).handle(Action.UNDO) == ShowMatch(match)
    assert len(match.game.plies) == 7


@pytest.mark.parametrize("keys", [[Action.BACK], TO_MENU], ids=["escape", "button"])
def test_the_menu_comes_without_asking(stage: RecordingStage, keys: list[Action]) -> None:
    """Leaving the score needs no confirmation."""
    score = counted(Score(stage, random_match(HOT_SEAT, MAX_PLIES)))
    assert [score.handle(key) for key in keys][-1] == ShowMenu()


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920)])
def test_buttons_are_pressed_where_they_are(stage: RecordingStage, size: tuple[int, int]) -> None:
    """The buttons are, from left to right: rematch, moves, undo, menu."""
    stage.size = size
    y = stage.layout.button_row(3).centre[1]
    kinds: list[tuple[type, bool]] = []
    for x in range(0, size[0], size[0] // 40):
        change = counted(Score(stage, random_match(HOT_SEAT, MAX_PLIES))).handle(Press((x, y)))
        kind = (type(change), isinstance(change, ShowMatch) and bool(change.match.game.plies))
        if change and (not kinds or kinds[-1] != kind):
            kinds.append(kind)
    assert kinds == [(ShowMatch, False), (Push, False), (ShowMatch, True), (ShowMenu, False)]


@pytest.mark.parametrize("size", [(800, 480), (1080, 1920), (100, 60), (5000, 200)])
def test_drawing_at_any_size(stage: RecordingStage, size: tuple[int, int]) -> None:
    """The score is drawn at any size, during the count and after it, and drawing changes nothing."""
    stage.size = size
    score = Score(stage, random_match(HOT_SEAT, MAX_PLIES))
    for _ in range(3):
        assert scene_pixels(score) == scene_pixels(score)
        advance(score, 1)


def test_only_an_ended_game_has_a_score(stage: RecordingStage) -> None:
    """A score of a running game raises AssertionError."""
    with pytest.raises(AssertionError, match="ended"):
        Score(stage, random_match(HOT_SEAT, 5))
