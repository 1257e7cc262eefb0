"""The sounds of the board's spaces as the cursor moves: from where they are seen, by what stands there."""

import pytest

from dvonn.access.access import focus
from dvonn.access.nodes import scene_nodes
from dvonn.board.layout import Viewpoint
from dvonn.input.intentions import Action, Device, Hover
from dvonn.rules.board import ROW_SPACES
from dvonn.rules.position import Position
from dvonn.screens.analysis.set_up_screen import SetUpScreen
from dvonn.screens.scene import Pop, Scene
from tests.harness.stage import C3, RecordingStage, move_cursor, movement_scene, scene_pixels

STACKS = "b3=r c3=w d3=rw e3=www f3=wwww g3=b h3=bb i3=bbrbbb"
WINDOWS = [(1280, 720), (480, 800)]  # a lying and an upright board


@pytest.fixture
def hearing(stage: RecordingStage) -> RecordingStage:
    """Return a stage with the sounds of spaces, and a user with a keyboard."""
    stage.settings.place_sounds, stage.controls.device = True, Device.KEYBOARD
    return stage


def heard(scene: Scene, *actions: Action) -> list[tuple[str, float, float]]:
    """Return the name, place and pitch of each sound of a space that some actions cause."""
    assert isinstance(scene.stage, RecordingStage)
    scene.stage.sound.places.clear()
    for action in actions:
        scene.handle(action)
    return list(scene.stage.sound.places)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("viewpoint", Viewpoint)
def test_a_space_sounds_from_where_it_is_seen(
    hearing: RecordingStage, viewpoint: Viewpoint, size: tuple[int, int]
) -> None:
    """On each board, also a turned one, the sound moves with the cursor: sideways from ear to ear, and up in pitch."""
    hearing.size = size
    scene = movement_scene(hearing)
    scene.viewpoint = viewpoint
    heard(scene, *[Action.DOWN_LEFT] * 12, *[Action.LEFT] * 12)
    rightwards = [place for _, place, _ in heard(scene, *[Action.RIGHT] * 12)]
    assert len(rightwards) > 2
    assert rightwards == sorted(set(rightwards))
    upwards = [pitch for _, _, pitch in heard(scene, *[Action.UP] * 12)]
    assert len(upwards) > 2
    assert upwards == sorted(set(upwards))


def test_the_board_reaches_from_ear_to_ear(hearing: RecordingStage) -> None:
    """The middle row reaches from one ear to the other, at the middle pitch; without the setting nothing sounds."""
    scene = movement_scene(hearing)
    hearing.settings.place_sounds = False
    assert heard(scene, Action.LEFT, Action.RIGHT) == []
    hearing.settings.place_sounds = True
    sounds = heard(scene, *[Action.LEFT] * 6, *[Action.RIGHT] * 10)
    assert [round(place, 1) for _, place, _ in sounds[4:]] == [n / 5 for n in range(-5, 6)]
    assert {pitch for _, _, pitch in sounds} == {0}


def test_what_stands_on_a_space_is_heard(hearing: RecordingStage) -> None:
    """An empty space, a red piece, and each side's stacks of 1, of 2 or 3, and of more have sounds of their own."""
    scene = movement_scene(hearing, STACKS)
    move_cursor(scene, ROW_SPACES[2][0])
    sides = [f"space-{side}" for side in ("white1", "white2", "white2", "white4", "black1", "black2", "black4")]
    expected = ["space-red", *sides, "space-vacant"]
    assert [name for name, _, _ in heard(scene, *[Action.RIGHT] * 9)] == expected


def test_only_a_new_space_sounds(hearing: RecordingStage) -> None:
    """At the edge, below the board and under a pointer nothing sounds; back on the board the space does."""
    scene = movement_scene(hearing)
    move_cursor(scene, ROW_SPACES[0][0])
    assert heard(scene, Action.LEFT, Action.ACCEPT, Action.DOWN) == []
    assert scene.toolbar_has_focus
    assert len(heard(scene, Action.UP)) == 1
    scene.handle(Hover((400, 300)))
    assert len(hearing.sound.places) == 1


def test_spaces_sound_where_positions_are_set_up(hearing: RecordingStage) -> None:
    """The board on which stacks are built sounds like any other, and by what has just been put there."""
    screen = SetUpScreen(hearing, Position(), lambda _position: Pop())
    scene_pixels(screen)
    names = [name for name, _, _ in heard(screen, Action.LEFT, Action.ACCEPT, Action.RIGHT, Action.LEFT)]
    assert names == ["space-vacant", "space-vacant", "space-white1"]


def test_a_reader_hears_the_space_that_it_goes_to(hearing: RecordingStage) -> None:
    """A space that gets the focus by a screen reader sounds as well."""
    hearing.listens = True
    scene = movement_scene(hearing, STACKS)
    scene_pixels(scene)
    assert scene.outline
    focus(scene, next(node for node in scene_nodes(scene, scene.outline) if node.source == C3))
    assert [name for name, _, _ in hearing.sound.places] == ["space-white1"]
