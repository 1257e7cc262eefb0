"""Clocks in play: the times at which they run, their sound and picture, and the end of a game on time; names."""

import pytest

from dvonn.board.hud import player_box
from dvonn.input.intentions import Action
from dvonn.match.clocks import LOW_TIME_SECONDS
from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.rules.board import Colour, Place
from dvonn.rules.game import Game
from dvonn.rules.position import EndReason, Position
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import RefreshMode, ShowMatch, ShowScore
from dvonn.screens.score.score import Score
from dvonn.ui import theme
from dvonn.ui.theme import Speed
from tests.harness.games import HOT_SEAT, HUMAN_WHITE
from tests.harness.stage import FRAME_SECONDS, RecordingStage, SceneUser, advance, play_legal_ply, scene_pixels

WHITE, BLACK = Colour


def timed(stage: RecordingStage, seconds: int = 300, seats: Seats = HOT_SEAT, **names: str) -> BoardScene:
    """Return a scene at the start of a match in which both sides have a time, and optionally names."""
    terms = MatchTerms({Colour(side): name for side, name in names.items()}, dict.fromkeys(Colour, seconds))
    return BoardScene(stage, Match(seats, terms=terms))


def left(scene: BoardScene) -> list[float]:
    return [round(scene.match.clocks.left[colour], 2) for colour in Colour]


def test_the_clock_of_the_side_to_move_runs(stage: RecordingStage) -> None:
    """White's clock runs until White has placed, and Black's after the animation; undo brings no time back.

    No clock runs while a notice is read.
    """
    noticing = BoardScene(stage, timed(stage).match, notice="You have drawn White")
    advance(noticing, theme.NOTICE_SECONDS - 0.1)
    assert left(noticing) == [300, 300]
    scene = timed(stage)
    advance(scene, 10)
    assert left(scene) == [290, 300]
    play_legal_ply(scene)
    advance(scene, theme.PLACE_SECONDS)
    assert left(scene) == [290, 300]
    advance(scene, theme.SETTLE_SECONDS + 5.2)
    assert left(scene)[0] == 290
    assert left(scene)[1] < 295.5
    scene.handle(Action.UNDO)
    advance(scene, 3)
    assert 286 < left(scene)[0] < 288


def test_the_last_seconds_are_heard(stage: RecordingStage) -> None:
    """Each of the last LOW seconds has a sound."""
    scene = timed(stage, LOW_TIME_SECONDS + 5)
    advance(scene, 4.9)
    assert stage.sound.played == []
    assert isinstance(advance(scene, LOW_TIME_SECONDS + 1), ShowScore)
    assert stage.sound.played == ["clock"] * LOW_TIME_SECONDS


@pytest.mark.parametrize("moving", [False, True], ids=["placement", "movement"])
def test_a_fallen_flag_leads_to_the_score_and_back(stage: RecordingStage, *, moving: bool) -> None:
    """The side whose time is over loses in either phase; undo from the score continues the match with a little time."""
    game = Game(Position.random_full(stage.rng)) if moving else Game()
    terms = MatchTerms({WHITE: "Anna", BLACK: "Ben"}, dict.fromkeys(Colour, 3))
    user = SceneUser(stage, ShowMatch(Match(HOT_SEAT, game, terms=terms)))
    user.wait(8)
    assert isinstance(user.top, Score)
    assert (user.top.outcome.winner, user.top.outcome.reason) == (BLACK, EndReason.TIME)
    assert user.top.title.startswith("DVONN: Ben wins, ")
    user.do(Action.UNDO)
    assert left(user.board) == [3, 3]
    user.wait(1)
    assert left(user.board)[0] == pytest.approx(2, abs=0.1)


def test_the_computers_clock_runs_only_while_it_thinks(stage: RecordingStage) -> None:
    """The computer's clock does not run during animations."""
    scene = timed(stage, 300, HUMAN_WHITE)
    play_legal_ply(scene)
    SceneUser(stage, ShowMatch(scene.match)).wait(5)
    assert scene.match.clocks.left[BLACK] > 299
    assert scene.match.waits_for_human


# Drawing


def test_each_second_is_seen(stage: RecordingStage) -> None:
    """A still picture is drawn again at each new second, and only then.

    It is still during the turn of a side without a clock, and no clock runs after the end of a game.
    """
    stage.settings.speed = Speed.OFF
    scene = timed(stage)
    advance(scene, 0.5)
    seen = []
    for _ in range(180):
        scene.changed = False
        scene.update(FRAME_SECONDS)
        seen.append(scene.changed)
        assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    assert seen.count(True) == 3
    scene.match.resign(WHITE)
    before = left(scene)
    advance(scene, 2)
    assert left(scene) == before
    scene = BoardScene(stage, Match(HOT_SEAT, terms=MatchTerms(times={BLACK: 60})))
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    scene.match.play(Place(0))
    assert scene.refresh_mode is not RefreshMode.ON_INPUT


# Names


def test_names_are_used(stage: RecordingStage) -> None:
    """Players' names appear on the panels and in the window's title."""
    scene = timed(stage, white="Anna", black="Ben")
    assert scene.title == "DVONN: Anna to place"
    play_legal_ply(scene)
    advance(scene, 1)
    assert scene.title == "DVONN: Ben to place"
    box = player_box(stage.layout, WHITE)
    assert scene_pixels(timed(stage, white="Anna"), box) != scene_pixels(timed(stage), box)
