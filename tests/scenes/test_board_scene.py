"""What placement and movement share: motion that never holds anybody up, undo, forced passes, time and drawing."""

from collections.abc import Callable

import pytest

from dvonn.controls import Action, Hover, Press
from dvonn.match import Match
from dvonn.rules import board
from dvonn.rules.board import NUMBERS, SPACES
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour, Phase, Piece
from dvonn.rules.position import Position
from dvonn.scenes.board_scene import BoardScene
from dvonn.scenes.movement import Movement
from dvonn.scenes.scene import Activity, ShowMatch, Stage
from dvonn.view.hud import player_box
from tests.matches import AS_BLACK, AS_WHITE, HOT_SEAT, NOBODY, TO_THE_END, match, stopped
from tests.rules.views import View
from tests.scenes.hands import (
    Guest,
    HeardStage,
    both_scenes,
    click,
    let,
    moving,
    on_a_full_board,
    picture,
    placing,
    play_one,
    press,
)

PASSING = "e2=w e3=r f2=w f3=b f4=r g3=w g4=r h3=w"
"""After h3g3 Black, surrounded at f3, has to pass."""


# Motion


@both_scenes
def test_a_ply_is_seen_for_a_while(stage: HeardStage, make: Callable[[Stage], BoardScene]) -> None:
    """It moves after the ply, changes its picture from frame to frame, and comes to rest by itself."""
    scene = make(stage)
    assert scene.activity is Activity.STILL
    play_one(scene)
    pictures: set[bytes] = set()
    for _ in range(5):
        assert scene.activity is Activity.MOVING
        pictures.add(picture(scene))
        let(scene, 1 / 60)
    assert len(pictures) == 5
    let(scene, 3)
    assert scene.activity is Activity.STILL


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
    assert scene.activity is Activity.STILL
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
    assert "cutoff" not in stage.sound.names
    scene = moving(stage, "a3=r b3=r c3=r d3=w e3=b f3=b")
    click(scene, parse_ply("d3c3"))
    let(scene, 4)
    assert stage.sound.names.count("cutoff") == 1


# Forced passes


def passed(stage: HeardStage, black_is_human: bool = True) -> BoardScene:  # noqa: FBT001, FBT002
    """Return a scene in which Black has just been made to pass."""
    seats = HOT_SEAT if black_is_human else AS_BLACK
    scene = Movement(stage, Match(seats, Game(View().position(PASSING)), clock=stopped))
    assert scene.play(parse_ply("h3g3")) is None
    return scene


def test_a_forced_pass_is_said_long_enough(stage: HeardStage) -> None:
    """Once the move has been seen there is a notice and a sound; it stays at least two seconds, and goes by itself."""
    scene = passed(stage)
    before = picture(scene)
    while "pass" not in stage.sound.names:
        let(scene, 1 / 60)
    noticed = picture(scene)
    let(scene, 2)
    assert scene.activity is Activity.MOVING
    assert picture(scene) == noticed
    let(scene, 3)
    assert scene.activity is Activity.STILL
    assert picture(scene) not in {noticed, before}
    assert stage.sound.names.count("pass") == 1


def test_a_forced_pass_is_said_when_the_move_is_cut_short(stage: HeardStage) -> None:
    """Who does not wait for the move to be seen still reads the notice, and may already move."""
    scene = passed(stage)
    scene.handle(Action.LEFT)
    assert stage.sound.names[-1] == "pass"
    assert scene.activity is Activity.MOVING
    click(scene, parse_ply("f2e2"))
    assert len(scene.match.game.plies) == 2


def test_the_computer_waits_while_a_pass_is_read(stage: HeardStage) -> None:
    """It moves again after the pass, but not before the notice could be read."""
    scene = passed(stage, black_is_human=False)
    scene.idle(1)
    let(scene, 2.0)
    assert len(scene.match.game.plies) == 1
    let(scene, 3)
    assert len(scene.match.game.plies) == 2


def test_an_undone_pass_is_not_said_again(stage: HeardStage) -> None:
    """Going back to the position after a pass is no pass."""
    scene = passed(stage)
    let(scene, 6)
    press(scene, NUMBERS["f2"])
    press(scene, NUMBERS["e2"])
    let(scene, 6)
    heard = stage.sound.names.count("pass")
    scene.handle(Action.UNDO)
    let(scene, 6)
    assert stage.sound.names.count("pass") == heard == 1


def test_a_pass_that_is_read_can_be_dismissed(stage: HeardStage) -> None:
    """Any input takes the notice away."""
    scene = passed(stage)
    let(scene, 2)
    assert scene.activity is Activity.MOVING
    scene.handle(Action.LEFT)
    assert scene.activity is Activity.STILL


def test_who_goes_on_passing_is_not_told_again(stage: HeardStage) -> None:
    """Of several forced passes in a row only the first is announced; the others are no news."""
    scene = moving(stage, "c3=r d3=r e3=r f3=w g3=w h3=w")
    for move in ("g3h3", "f3e3"):
        scene.play(parse_ply(move))
        assert scene.match.game.passed is Colour.BLACK
        let(scene, 6)
    assert stage.sound.names.count("pass") == 1


def test_a_pass_that_comes_again_is_said_again(stage: HeardStage) -> None:
    """After the move that forced it was undone, playing it again makes the side pass anew."""
    scene = passed(stage)
    for action in (Action.UNDO, Action.REDO):
        let(scene, 6)
        scene.handle(action)
    let(scene, 6)
    assert stage.sound.names.count("pass") == 2


def test_a_pass_at_the_very_start_is_said(stage: HeardStage) -> None:
    """Where the last piece placed leaves White, enclosed by Black's, without a move, this is announced as well."""
    *inner, last = [space for space in SPACES if not board.EDGE >> space & 1]
    edge = list(board.members(board.EDGE))
    placed = dict(zip([*inner, *edge], "rr" + 22 * "w" + "r" + 23 * "b", strict=True))
    stacks = tuple((Piece(placed[space]),) if space in placed else () for space in range(board.SIZE))
    begun = Match(HOT_SEAT, Game(Position(stacks, Phase.PLACEMENT, Colour.WHITE)))
    guest = Guest(stage, ShowMatch(begun))
    x, y = stage.layout.board.centre(last)
    guest.do(Press((round(x), round(y))))
    guest.wait(2)
    assert begun.game.passed is Colour.WHITE
    assert "pass" in stage.sound.names


def test_no_pass_no_notice(stage: HeardStage) -> None:
    """In an ordinary game nobody is told anything of the kind."""
    scene = on_a_full_board(stage)
    for _ in range(5):
        play_one(scene)
        let(scene, 3)
    assert "pass" not in stage.sound.names


# Waiting and drawing


def test_activity_tells_the_loop_what_is_needed(stage: HeardStage) -> None:
    """A human's turn is still; the computer's, and the end before the score, go on without a new picture."""
    ended = Movement(stage, match(HOT_SEAT, TO_THE_END))
    scenes = placing(stage, 2), placing(stage, 2, AS_BLACK), placing(stage, 2, NOBODY), ended
    expected = Activity.STILL, Activity.WORKING, Activity.WORKING, Activity.WORKING
    assert tuple(scene.activity for scene in scenes) == expected


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
    for scene in (placing(stage, 5), passed(stage), Movement(stage, match(HOT_SEAT, TO_THE_END))):
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
    layout = stage.layout.board
    for space, lights_up in ((movable, True), (stuck, False)):
        scene.handle(Hover((round(layout.centre(space)[0]), round(layout.centre(space)[1]))))
        assert (picture(scene) != plain) is lights_up


def test_numbers_change_with_what_is_seen(stage: HeardStage) -> None:
    """The panel still shows the score before a move while it is in the air."""
    scene = moving(stage, "c3=r d3=w e3=bb f3=r g3=b h3=w i3=r")
    panel = player_box(stage.layout, Colour.WHITE).inset(8)
    before = picture(scene, panel)
    scene.play(parse_ply("d3e3"))
    assert picture(scene, panel) == before
    let(scene, 5)
    assert picture(scene, panel) != before
