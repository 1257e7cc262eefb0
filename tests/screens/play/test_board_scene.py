"""The common part of placement and movement: animation, refresh modes, drawing, and the viewpoint."""

from collections.abc import Callable

import pygame
import pytest

from dvonn.board.hud import PlayerPanel, draw_player, player_box
from dvonn.board.layout import Viewpoint
from dvonn.input import Action, Hover, Press
from dvonn.match.match import Match
from dvonn.rules.board import SPACES
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.movement import Movement
from dvonn.screens.scene import RefreshMode, Stage
from dvonn.storage.settings import BoardSide
from dvonn.ui import timing
from dvonn.ui.timing import Speed
from tests.harness.matches import COMPUTERS_ONLY, HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, MAX_PLIES, random_match
from tests.harness.referee.symmetries import Symmetry
from tests.harness.stage import (
    FRAME_SECONDS,
    RecordingStage,
    advance,
    both_scenes,
    click_ply,
    full_board_scene,
    movement_scene,
    placement_scene,
    play_legal_ply,
    scene_pixels,
)

# Animation


@both_scenes
def test_a_ply_is_seen_for_a_while(stage: RecordingStage, make: Callable[[Stage], BoardScene]) -> None:
    """A ply is animated from frame to frame for a while."""
    scene = make(stage)
    assert scene.refresh_mode is RefreshMode.LOW_RATE
    play_legal_ply(scene)
    pictures: set[bytes] = set()
    for _ in range(5):
        assert scene.refresh_mode is RefreshMode.FULL_RATE
        pictures.add(scene_pixels(scene))
        advance(scene, 1 / 60)
    assert len(pictures) == 5
    advance(scene, 3)
    assert scene.refresh_mode is RefreshMode.LOW_RATE


@both_scenes
def test_the_match_does_not_wait_for_the_picture(stage: RecordingStage, make: Callable[[Stage], BoardScene]) -> None:
    """A ply counts at once: turn and title change before its animation ends."""
    scene = make(stage)
    title = scene.title
    play_legal_ply(scene)
    assert len(scene.match.game.plies) == 1
    assert scene.match.position.turn is Colour.BLACK
    assert scene.title != title


@both_scenes
def test_fast_plies_all_count_and_sound_once(stage: RecordingStage, make: Callable[[Stage], BoardScene]) -> None:
    """Each ply finishes the animation of the one before, so that fast plies all count and sound once."""
    scene = make(stage)
    for _ in range(6):
        play_legal_ply(scene, 3)
    assert len(scene.match.game.plies) == 6
    landings = [name for name in stage.sound.played if name in {"dvonn", "place"} or name.startswith("land")]
    assert len(landings) == 5
    advance(scene, 3)
    landings = [name for name in stage.sound.played if name in {"dvonn", "place"} or name.startswith("land")]
    assert len(landings) == 6


@pytest.mark.parametrize("action", [Action.LEFT, Action.NEXT, Action.BACK, Press((0, 0))], ids=str)
def test_any_input_finishes_an_animation(stage: RecordingStage, action: Action | Press) -> None:
    """Arrows, Tab, Escape and a press beside the board finish the animation."""
    scene = placement_scene(stage)
    play_legal_ply(scene)
    scene.handle(action)
    assert scene.refresh_mode is RefreshMode.LOW_RATE
    assert stage.sound.played == ["dvonn"]


def test_pointing_finishes_nothing(stage: RecordingStage) -> None:
    """Moving the pointer does not finish the animation."""
    scene = placement_scene(stage)
    play_legal_ply(scene)
    for x in range(0, 1280, 40):
        assert scene.handle(Hover((x, 360))) is None
    assert scene.refresh_mode is RefreshMode.FULL_RATE
    assert stage.sound.played == []


def test_landing_sounds_tell_the_height(stage: RecordingStage) -> None:
    """High and low stacks land with different sounds."""
    scene = movement_scene(stage, "a3=r b3=r c3=wwwwww i3=r j3=b k3=w h3=b")
    click_ply(scene, parse_ply("c3i3"))
    advance(scene, 4)
    low = movement_scene(stage, "c3=r d3=w e3=r f3=r g3=b h3=b")
    click_ply(low, parse_ply("d3c3"))
    advance(low, 4)
    landings = [name for name in stage.sound.played if name.startswith("land")]
    assert landings == sorted(set(landings), reverse=True)
    assert len(landings) == 2


def test_cut_offs_are_heard(stage: RecordingStage) -> None:
    """A move that cuts off stacks has a sound for it, other moves do not."""
    scene = movement_scene(stage, "a3=r b3=r c3=r d3=w e3=b f3=b g3=w h3=w")
    click_ply(scene, parse_ply("h3g3"))
    advance(scene, 4)
    assert not any(name.startswith("cutoff") for name in stage.sound.played)
    scene = movement_scene(stage, "a3=r b3=r c3=r d3=w e3=b f3=b")
    click_ply(scene, parse_ply("d3c3"))
    advance(scene, 4)
    assert [name for name in stage.sound.played if name.startswith("cutoff")] == ["cutoff1"]


def test_a_dvonn_piece_that_moves_is_heard(stage: RecordingStage) -> None:
    """A stack with a dvonn piece has its own landing sound."""
    scene = movement_scene(stage, "a3=rw b3=w c3=r d3=r")
    click_ply(scene, parse_ply("a3c3"))
    advance(scene, 4)
    assert "dvonn-land" in stage.sound.played
    scene, stage.sound.played = movement_scene(stage, "a3=r b3=w c3=r d3=r"), []
    click_ply(scene, parse_ply("b3c3"))
    advance(scene, 4)
    assert "dvonn-land" not in stage.sound.played


# Refresh modes and drawing


def test_the_refresh_mode_depends_on_the_turn(stage: RecordingStage) -> None:
    """A human's turn only waits for input; the computer's turn and the end before the score are updated undrawn."""
    stage.settings.reduced_motion = True
    ended = Movement(stage, random_match(HOT_SEAT, MAX_PLIES))
    scenes = (
        placement_scene(stage, 2),
        placement_scene(stage, 2, HUMAN_BLACK),
        placement_scene(stage, 2, COMPUTERS_ONLY),
        ended,
    )
    expected = RefreshMode.ON_INPUT, RefreshMode.UPDATE_ONLY, RefreshMode.UPDATE_ONLY, RefreshMode.UPDATE_ONLY
    assert tuple(scene.refresh_mode for scene in scenes) == expected


def test_the_dvonn_pieces_glow_for_a_while(stage: RecordingStage) -> None:
    """The dvonn pieces glow for a while after an input."""
    scene = full_board_scene(stage)
    advance(scene, 1)
    first = scene_pixels(scene)
    advance(scene, 1)
    assert scene_pixels(scene) != first
    advance(scene, timing.REST_AFTER_SECONDS)
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    scene.handle(Hover((5, 5)))
    assert scene.refresh_mode is RefreshMode.LOW_RATE


@pytest.mark.parametrize(
    ("speed", "reduced"), [(Speed.NORMAL, True), (Speed.OFF, False)], ids=["reduced motion", "motion off"]
)
def test_without_motion_the_scene_is_still(stage: RecordingStage, speed: Speed, *, reduced: bool) -> None:
    """With reduced motion or animations off, the scene is still."""
    stage.settings.speed, stage.settings.reduced_motion = speed, reduced
    assert full_board_scene(stage).refresh_mode is RefreshMode.ON_INPUT


@both_scenes
def test_speeds_let_a_ply_take_more_or_less(stage: RecordingStage, make: Callable[[Stage], BoardScene]) -> None:
    """The speed changes the length of animations; at Off a ply takes one frame and keeps its sound."""
    taken = []
    for speed in Speed:
        stage.settings.speed = speed
        scene, frames = make(stage), 0
        stage.sound.played.clear()
        play_legal_ply(scene)
        while scene.refresh_mode is RefreshMode.FULL_RATE:
            advance(scene, FRAME_SECONDS)
            frames += 1
        taken.append(frames)
        assert stage.sound.played[-1].startswith(("land", "dvonn"))
    slow, normal, fast, off = taken
    assert slow > 1.4 * normal > 2.5 * fast
    assert off == 1


def test_the_computer_thinks_in_slices(stage: RecordingStage) -> None:
    """Each idle call advances the computer's search by a slice, and the last one yields its ply."""
    times = iter(range(1000))
    position = Symmetry().position("c3=r d3=w e3=bbb f3=b c4=b g3=r h3=r d4=b")
    begun = Match(HUMAN_BLACK, Game(position), clock=lambda: next(times))
    scene = Movement(stage, begun)
    for _ in range(2):
        scene.idle(0)
        assert advance(scene, 5) is None
        assert begun.game.plies == []
    for _ in range(20):
        scene.idle(0)
    advance(scene, 5)
    assert len(begun.game.plies) == 1


def test_titles_tell_the_turn(stage: RecordingStage) -> None:
    """The title differs for each side's turn, against the computer, and at the end."""
    ended = Movement(stage, random_match(HOT_SEAT, MAX_PLIES))
    scenes = [
        placement_scene(stage, 2),
        placement_scene(stage, 3),
        placement_scene(stage, 2, HUMAN_WHITE),
        placement_scene(stage, 2, HUMAN_BLACK),
        ended,
    ]
    assert len({scene.title for scene in scenes}) == 5


@pytest.mark.parametrize("size", [(800, 480), (1080, 1920), (3840, 2160), (100, 60), (5000, 200)])
def test_drawing_at_any_size(stage: RecordingStage, size: tuple[int, int]) -> None:
    """The scene is drawn at any size, and drawing changes neither the match nor the refresh mode."""
    stage.size = size
    for scene in (
        placement_scene(stage, 5),
        full_board_scene(stage),
        Movement(stage, random_match(HOT_SEAT, MAX_PLIES)),
    ):
        advance(scene, 0.1)
        before = str(scene.match), scene.refresh_mode
        assert scene_pixels(scene) == scene_pixels(scene)
        assert (str(scene.match), scene.refresh_mode) == before


def test_aiming_is_seen(stage: RecordingStage) -> None:
    """A stack that can be chosen is highlighted under the pointer, others are not."""
    scene = full_board_scene(stage)
    plain = scene_pixels(scene)
    choices = set(scene.choices())
    movable = next(iter(choices))
    stuck = next(space for space in SPACES if space not in choices)
    layout = stage.board
    for space, lights_up in ((movable, True), (stuck, False)):
        scene.handle(Hover((round(layout.centre(space)[0]), round(layout.centre(space)[1]))))
        assert (scene_pixels(scene) != plain) is lights_up


def test_scores_change_after_the_animation(stage: RecordingStage) -> None:
    """The panel keeps the score before a move during its animation."""
    scene = movement_scene(stage, "c3=r d3=w e3=bb f3=r g3=b h3=w i3=r")
    panel = player_box(stage.layout, Colour.WHITE).inset(8)
    canvas = stage.canvas(pygame.Surface(stage.size))
    draw_player(canvas, PlayerPanel(Colour.WHITE, "White", active=False), scene.match.position)
    before = pygame.image.tobytes(canvas.surface.subsurface(panel), "RGB")
    scene.play(parse_ply("d3e3"))
    assert scene_pixels(scene, panel) == before
    advance(scene, 5)
    assert scene_pixels(scene, panel) != before


# The viewpoint


@pytest.mark.parametrize(
    ("chosen", "side"), [(BoardSide.ROTATE, Viewpoint.NORTH), (BoardSide.MIRROR, Viewpoint.MIRRORED)]
)
def test_black_sees_the_board_from_the_other_side(stage: RecordingStage, chosen: BoardSide, side: Viewpoint) -> None:
    """The board turns for Black between two players, and against the computer only for a human Black."""
    stage.settings.board_side = chosen
    scene = placement_scene(stage)
    seen = []
    for _ in range(4):
        advance(scene, 2)
        seen.append(stage.board.viewpoint)
        play_legal_ply(scene)
    assert seen == [Viewpoint.SOUTH, side, Viewpoint.SOUTH, side]
    for seats, expected in ((HUMAN_WHITE, Viewpoint.SOUTH), (HUMAN_BLACK, side)):
        alone = placement_scene(stage, 0, seats)
        advance(alone, 1)
        assert stage.board.viewpoint is expected


def test_arrows_go_where_they_point_on_a_turned_board(stage: RecordingStage) -> None:
    """On a turned board the arrows move the cursor in their direction on the screen."""
    stage.settings.board_side = BoardSide.ROTATE
    scene = placement_scene(stage, 1)
    advance(scene, 1)
    board = stage.board
    for action, across, down in ((Action.LEFT, -1, 0), (Action.RIGHT, 1, 0), (Action.UP, 0, -1), (Action.DOWN, 0, 1)):
        x, y = board.centre(scene.cursor.space)
        scene.handle(action)
        to_x, to_y = board.centre(scene.cursor.space)
        assert (to_x - x) * across > 0 or not across
        assert (to_y - y) * down > 0 or not down
