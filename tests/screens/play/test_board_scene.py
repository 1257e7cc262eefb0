"""What placement and movement share: motion that never holds anybody up, time and drawing."""

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
from dvonn.screens.scene import Activity, Stage
from dvonn.storage.settings import BoardSide
from dvonn.ui import timing
from dvonn.ui.timing import Speed
from tests.harness.matches import AS_BLACK, AS_WHITE, HOT_SEAT, NOBODY, TO_THE_END, match
from tests.harness.referee.mirrors import View
from tests.harness.stage import (
    STEP,
    HeardStage,
    both_scenes,
    click,
    let,
    moving,
    on_a_full_board,
    picture,
    placing,
    play_one,
)

# Motion


@both_scenes
def test_a_ply_is_seen_for_a_while(stage: HeardStage, make: Callable[[Stage], BoardScene]) -> None:
    """It moves after the ply, changes its picture from frame to frame, and comes to rest by itself."""
    scene = make(stage)
    assert scene.activity is Activity.BREATHING
    play_one(scene)
    pictures: set[bytes] = set()
    for _ in range(5):
        assert scene.activity is Activity.MOVING
        pictures.add(picture(scene))
        let(scene, 1 / 60)
    assert len(pictures) == 5
    let(scene, 3)
    assert scene.activity is Activity.BREATHING


@both_scenes
def test_the_match_does_not_wait_for_the_picture(stage: HeardStage, make: Callable[[Stage], BoardScene]) -> None:
    """The ply counts the moment it is chosen: turn and title have changed before anything is seen."""
    scene = make(stage)
    title = scene.title
    play_one(scene)
    assert len(scene.match.game.plies) == 1
    assert scene.match.position.turn is Colour.BLACK
    assert scene.title != title


@both_scenes
def test_input_finishes_what_is_in_motion_and_counts(stage: HeardStage, make: Callable[[Stage], BoardScene]) -> None:
    """Plies played as fast as one can click are all played, and each is heard once, when the next one cuts it short."""
    scene = make(stage)
    for _ in range(6):
        play_one(scene, 3)
    assert len(scene.match.game.plies) == 6
    landings = [name for name in stage.sound.names if name in {"dvonn", "place"} or name.startswith("land")]
    assert len(landings) == 5
    let(scene, 3)
    landings = [name for name in stage.sound.names if name in {"dvonn", "place"} or name.startswith("land")]
    assert len(landings) == 6


@pytest.mark.parametrize("action", [Action.LEFT, Action.NEXT, Action.BACK, Press((0, 0))], ids=str)
def test_any_input_finishes_what_is_in_motion(stage: HeardStage, action: Action | Press) -> None:
    """Arrows, Tab, Escape and a press beside the board end the motion as well."""
    scene = placing(stage)
    play_one(scene)
    scene.handle(action)
    assert scene.activity is Activity.BREATHING
    assert stage.sound.names == ["dvonn"]


def test_pointing_finishes_nothing(stage: HeardStage) -> None:
    """A hand on the mouse does not cut short what is to be seen."""
    scene = placing(stage)
    play_one(scene)
    for x in range(0, 1280, 40):
        assert scene.handle(Hover((x, 360))) is None
    assert scene.activity is Activity.MOVING
    assert stage.sound.names == []


def test_landing_sounds_tell_the_height(stage: HeardStage) -> None:
    """Higher stacks land with another sound than low ones, and what is cut off is heard as well."""
    scene = moving(stage, "a3=r b3=r c3=wwwwww i3=r j3=b k3=w h3=b")
    click(scene, parse_ply("c3i3"))
    let(scene, 4)
    low = moving(stage, "c3=r d3=w e3=r f3=r g3=b h3=b")
    click(low, parse_ply("d3c3"))
    let(low, 4)
    landings = [name for name in stage.sound.names if name.startswith("land")]
    assert landings == sorted(set(landings), reverse=True)
    assert len(landings) == 2


def test_cut_offs_are_heard(stage: HeardStage) -> None:
    """A move that cuts stacks off has a sound for that too, and only such a move."""
    scene = moving(stage, "a3=r b3=r c3=r d3=w e3=b f3=b g3=w h3=w")
    click(scene, parse_ply("h3g3"))
    let(scene, 4)
    assert not any(name.startswith("cutoff") for name in stage.sound.names)
    scene = moving(stage, "a3=r b3=r c3=r d3=w e3=b f3=b")
    click(scene, parse_ply("d3c3"))
    let(scene, 4)
    assert [name for name in stage.sound.names if name.startswith("cutoff")] == ["cutoff1"]


def test_a_dvonn_piece_that_moves_is_heard(stage: HeardStage) -> None:
    """A stack with a dvonn piece in it lands with a tone of its own; others do not."""
    scene = moving(stage, "a3=rw b3=w c3=r d3=r")
    click(scene, parse_ply("a3c3"))
    let(scene, 4)
    assert "dvonn-land" in stage.sound.names
    scene, stage.sound.names = moving(stage, "a3=r b3=w c3=r d3=r"), []
    click(scene, parse_ply("b3c3"))
    let(scene, 4)
    assert "dvonn-land" not in stage.sound.names


# Waiting and drawing


def test_activity_tells_the_loop_what_is_needed(stage: HeardStage) -> None:
    """At rest a human's turn is still; the computer's, and the end before the score, go on without a new picture."""
    stage.settings.reduced_motion = True
    ended = Movement(stage, match(HOT_SEAT, TO_THE_END))
    scenes = placing(stage, 2), placing(stage, 2, AS_BLACK), placing(stage, 2, NOBODY), ended
    expected = Activity.STILL, Activity.WORKING, Activity.WORKING, Activity.WORKING
    assert tuple(scene.activity for scene in scenes) == expected


def test_the_embers_breathe_for_a_while(stage: HeardStage) -> None:
    """After an input the dvonn pieces glow and dim; left alone they come to rest, until the next input."""
    scene = on_a_full_board(stage)
    let(scene, 1)
    first = picture(scene)
    let(scene, 1)
    assert picture(scene) != first
    let(scene, timing.REST)
    assert scene.activity is Activity.STILL
    scene.handle(Hover((5, 5)))
    assert scene.activity is Activity.BREATHING


@pytest.mark.parametrize(
    ("speed", "reduced"), [(Speed.NORMAL, True), (Speed.OFF, False)], ids=["reduced motion", "motion off"]
)
def test_who_wants_rest_has_it(stage: HeardStage, speed: Speed, *, reduced: bool) -> None:
    """With reduced motion, or with motion off, nothing breathes."""
    stage.settings.speed, stage.settings.reduced_motion = speed, reduced
    assert on_a_full_board(stage).activity is Activity.STILL


@both_scenes
def test_speeds_let_a_ply_take_more_or_less(stage: HeardStage, make: Callable[[Stage], BoardScene]) -> None:
    """The slower, the longer a ply is seen; switched off, it is done in a frame, and heard all the same."""
    taken = []
    for speed in Speed:
        stage.settings.speed = speed
        scene, frames = make(stage), 0
        stage.sound.names.clear()
        play_one(scene)
        while scene.activity is Activity.MOVING:
            let(scene, STEP)
            frames += 1
        taken.append(frames)
        assert stage.sound.names[-1].startswith(("land", "dvonn"))
    slow, normal, fast, off = taken
    assert slow > 1.4 * normal > 2.5 * fast
    assert off == 1


def test_the_computer_thinks_in_slices(stage: HeardStage) -> None:
    """Each idle moment takes the thinking on by a slice; before the last one there is no answer to play."""
    times = iter(range(1000))
    position = View().position("c3=r d3=w e3=bbb f3=b c4=b g3=r h3=r d4=b")
    begun = Match(AS_BLACK, Game(position), clock=lambda: next(times))
    scene = Movement(stage, begun)
    for _ in range(2):
        scene.idle(0)
        assert let(scene, 5) is None
        assert begun.game.plies == []
    for _ in range(20):
        scene.idle(0)
    let(scene, 5)
    assert len(begun.game.plies) == 1


def test_titles_tell_whose_turn_it_is(stage: HeardStage) -> None:
    """Each side's turn, the human's, the computer's and the end have titles of their own."""
    ended = Movement(stage, match(HOT_SEAT, TO_THE_END))
    scenes = [placing(stage, 2), placing(stage, 3), placing(stage, 2, AS_WHITE), placing(stage, 2, AS_BLACK), ended]
    assert len({scene.title for scene in scenes}) == 5


@pytest.mark.parametrize("size", [(800, 480), (1080, 1920), (3840, 2160), (100, 60), (5000, 200)])
def test_drawing_at_any_size(stage: HeardStage, size: tuple[int, int]) -> None:
    """Any moment can be drawn in any window, twice the same, and nothing but pixels changes by it."""
    stage.size = size
    for scene in (placing(stage, 5), on_a_full_board(stage), Movement(stage, match(HOT_SEAT, TO_THE_END))):
        let(scene, 0.1)
        before = str(scene.match), scene.activity
        assert picture(scene) == picture(scene)
        assert (str(scene.match), scene.activity) == before


def test_aiming_is_seen(stage: HeardStage) -> None:
    """A stack that may be chosen lights up under the pointer or the cursor; one that may not does not."""
    scene = on_a_full_board(stage)
    plain = picture(scene)
    choices = set(scene.choices())
    movable = next(iter(choices))
    stuck = next(space for space in SPACES if space not in choices)
    layout = stage.board
    for space, lights_up in ((movable, True), (stuck, False)):
        scene.handle(Hover((round(layout.centre(space)[0]), round(layout.centre(space)[1]))))
        assert (picture(scene) != plain) is lights_up


def test_numbers_change_with_what_is_seen(stage: HeardStage) -> None:
    """The panel still shows the score before a move while it is in the air."""
    scene = moving(stage, "c3=r d3=w e3=bb f3=r g3=b h3=w i3=r")
    panel = player_box(stage.layout, Colour.WHITE).inset(8)
    canvas = stage.canvas(pygame.Surface(stage.size))
    draw_player(canvas, PlayerPanel(Colour.WHITE, "White", active=False), scene.match.position)
    before = pygame.image.tobytes(canvas.surface.subsurface(panel), "RGB")
    scene.play(parse_ply("d3e3"))
    assert picture(scene, panel) == before
    let(scene, 5)
    assert picture(scene, panel) != before


# Where one sits


@pytest.mark.parametrize(
    ("chosen", "side"), [(BoardSide.ROTATE, Viewpoint.NORTH), (BoardSide.MIRROR, Viewpoint.MIRRORED)]
)
def test_black_sees_the_board_from_the_other_side(stage: HeardStage, chosen: BoardSide, side: Viewpoint) -> None:
    """In hot-seat the board turns for Black when White's ply has been seen, and back; against the computer it stays."""
    stage.settings.board_side = chosen
    scene = placing(stage)
    seen = []
    for _ in range(4):
        let(scene, 2)
        seen.append(stage.board.seen)
        play_one(scene)
    assert seen == [Viewpoint.SOUTH, side, Viewpoint.SOUTH, side]
    for seats, expected in ((AS_WHITE, Viewpoint.SOUTH), (AS_BLACK, side)):
        alone = placing(stage, 0, seats)
        let(alone, 1)
        assert stage.board.seen is expected


def test_arrows_go_where_they_point_on_a_turned_board(stage: HeardStage) -> None:
    """Seen from the other side, left is still left on the screen, and up is up."""
    stage.settings.board_side = BoardSide.ROTATE
    scene = placing(stage, 1)
    let(scene, 1)
    board = stage.board
    for action, across, down in ((Action.LEFT, -1, 0), (Action.RIGHT, 1, 0), (Action.UP, 0, -1), (Action.DOWN, 0, 1)):
        x, y = board.centre(scene.cursor.space)
        scene.handle(action)
        to_x, to_y = board.centre(scene.cursor.space)
        assert (to_x - x) * across > 0 or not across
        assert (to_y - y) * down > 0 or not down
