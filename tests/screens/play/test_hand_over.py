"""The hand-over: a screen between the turns of two players, if the settings ask for it."""

import pygame
import pytest

from dvonn.input import Action, Device, Hover, Press
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.match_scene import HandOver
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import ShowMatch
from tests.harness.matches import HOT_SEAT, HUMAN_WHITE, PASSING_STACKS, random_match, stopped_clock
from tests.harness.referee.symmetries import Symmetry
from tests.harness.stage import RecordingStage, SceneUser, click_ply, play_legal_ply, scene_pixels, stack_point


@pytest.fixture
def user(stage: RecordingStage) -> SceneUser:
    """Return a user at a game of Anna and Ben with clocks and hand-over."""
    stage.settings.hand_over = True
    names, times = {Colour.WHITE: "Anna", Colour.BLACK: "Ben"}, dict.fromkeys(Colour, 60)
    return SceneUser(stage, ShowMatch(Match(HOT_SEAT, clock=stopped_clock, terms=MatchTerms(names, times))))


def place(user: SceneUser) -> None:
    """Place a piece and wait for its animation."""
    assert isinstance(user.top, BoardScene)
    play_legal_ply(user.top)
    user.wait(2)


def test_the_board_is_passed_on(user: SceneUser) -> None:
    """After each ply the next player is named, and any press goes on."""
    assert isinstance(user.top, BoardScene)
    titles = []
    for goes_on in (Action.ACCEPT, Press((3, 3)), Action.LEFT):
        place(user)
        assert isinstance(user.top, HandOver)
        titles.append(user.top.title)
        user.do(Hover((9, 9)), goes_on)
        assert isinstance(user.top, BoardScene)
    assert titles == ["DVONN: Pass to Ben", "DVONN: Pass to Anna", "DVONN: Pass to Ben"]


def test_the_press_plays_nothing(user: SceneUser) -> None:
    """The press that goes on does not place a piece."""
    scene = user.top
    assert isinstance(scene, BoardScene)
    place(user)
    user.do(Press(stack_point(scene, scene.choices()[0])))
    assert user.top is scene
    assert len(scene.match.game.plies) == 1


def test_a_press_during_the_animation_plays_nothing(user: SceneUser) -> None:
    """A press during the animation leads to the hand-over and places nothing."""
    scene = user.top
    assert isinstance(scene, BoardScene)
    play_legal_ply(scene)
    user.do(Press(stack_point(scene, scene.choices()[0])))
    assert isinstance(user.top, HandOver)
    assert len(scene.match.game.plies) == 1


def test_no_clock_runs_meanwhile(user: SceneUser) -> None:
    """No clock runs during the hand-over."""
    place(user)
    assert isinstance(user.top, HandOver)
    user.wait(30)
    user.do(Action.ACCEPT)
    assert isinstance(user.top, BoardScene)
    assert user.top.match.clocks.left[Colour.BLACK] == 60
    user.wait(1)
    assert user.top.match.clocks.left[Colour.BLACK] == pytest.approx(59, abs=0.1)


def test_undo_hands_nothing_over(user: SceneUser) -> None:
    """Undo and redo cause no hand-over, and undo works during one."""
    place(user)
    user.do(Action.UNDO)
    user.wait(2)
    assert isinstance(user.top, BoardScene)
    assert user.top.match.game.plies == []
    user.do(Action.REDO)
    user.wait(2)
    assert isinstance(user.top, BoardScene)
    assert len(user.top.match.game.plies) == 1


@pytest.mark.parametrize("key", [Action.PAUSE, Action.BACK])
def test_the_pause_can_be_reached(user: SceneUser, key: Action) -> None:
    """The pause opens from the hand-over and returns to it."""
    place(user)
    user.do(key)
    assert isinstance(user.top, Pause)
    user.do(Action.BACK)
    assert isinstance(user.top, HandOver)


def test_no_hand_over_follows_a_forced_pass(stage: RecordingStage) -> None:
    """No hand-over follows a forced pass, since the same player goes on."""
    stage.settings.hand_over = True
    match = Match(HOT_SEAT, Game(Symmetry().position(PASSING_STACKS)), clock=stopped_clock)
    user = SceneUser(stage, ShowMatch(match))
    assert isinstance(user.top, BoardScene)
    user.top.play(parse_ply("h3g3"))
    user.wait(10)
    assert match.position.turn is Colour.WHITE
    assert isinstance(user.top, BoardScene)


def test_white_keeps_the_board_between_the_phases(user: SceneUser) -> None:
    """No hand-over lies between the phases, as White both ends the first and begins the second."""
    match = random_match(HOT_SEAT, 48)
    user.follow(ShowMatch(match))
    assert isinstance(user.top, BoardScene)
    user.follow(user.top.play(match.position.moves()[0]))
    user.wait(3)
    assert isinstance(user.top, BoardScene)


def test_it_is_an_option_for_two(stage: RecordingStage) -> None:
    """There is no hand-over without the setting or against the computer."""
    for wanted, seats in ((False, HOT_SEAT), (True, HUMAN_WHITE)):
        stage.settings.hand_over = wanted
        user = SceneUser(stage, ShowMatch(Match(seats, clock=stopped_clock)))
        place(user)
        assert isinstance(user.top, BoardScene)


def test_the_game_s_end_is_not_handed_over(stage: RecordingStage) -> None:
    """The end of a game is followed by the score without a hand-over."""
    stage.settings.hand_over = True
    match = Match(HOT_SEAT, Game(Symmetry().position("a3=r b3=w c3=bb d3=r e3=r")), clock=stopped_clock)
    user = SceneUser(stage, ShowMatch(match))
    scene = user.top
    assert isinstance(scene, BoardScene)
    click_ply(scene, parse_ply("b3c3"))
    assert match.game.outcome
    user.wait(1)
    assert not isinstance(user.top, HandOver)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920), (640, 360)])
def test_the_board_stays_in_sight(user: SceneUser, size: tuple[int, int]) -> None:
    """The hand-over is an overlay that lets the board show through."""
    user.stage.size = size
    pictures = set()
    for _ in range(2):
        place(user)
        surface = pygame.Surface(size)
        for scene in user.director.visible:
            scene.draw(surface, 0)
        board = user.stage.layout.window.cut_top(user.stage.layout.top_bar.height)[1]
        board = board.cut_bottom(user.stage.layout.bottom_bar.height)[1]
        pictures.add(pygame.image.tobytes(surface.subsurface(board), "RGB"))
        user.do(Action.ACCEPT)
    assert len(pictures) == 2


def test_the_way_on_is_that_of_the_device(user: SceneUser) -> None:
    """The hint names the input of the device in use."""
    place(user)
    seen = set()
    for device in Device:
        user.stage.controls.device = device
        seen.add(scene_pixels(user.top, user.stage.layout.bottom_bar))
    assert len(seen) == len(Device)
