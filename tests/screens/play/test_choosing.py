"""Choosing plies in a match: pieces are placed, stacks selected and moved, by pointer and keys; marks and refusals."""

import pytest

from dvonn.input.intentions import Action, Press
from dvonn.match.match import Seats
from dvonn.rules.board import SPACE_BY_NAME, SPACES, Phase, Piece, Place
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import Push, RefreshMode, ShowMatch, ShowScore
from dvonn.ui import theme
from tests.harness.games import HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE
from tests.harness.stage import (
    C3,
    D3,
    SMALL,
    RecordingStage,
    SceneMaker,
    SpaceChooser,
    advance,
    both_scenes,
    both_ways,
    ended_scene,
    full_board_scene,
    hover_space,
    movement_scene,
    placement_scene,
    play_legal_ply,
    played,
    press_space,
    scene_pixels,
)

APART = "c3=r d3=w e3=r f3=r g3=w h3=b"
SURROUNDED = "e2=w e3=r f2=b f3=w f4=r g3=b g4=r h3=w"
TALL = "a1=wwww b1=r c1=r d1=r b2=w"
CHOICES: list[tuple[str, Seats, str, str, str, list[str]]] = [
    (SMALL, HOT_SEAT, "d3", "d3", "", ["pick"]),
    (SMALL, HOT_SEAT, "d3 c3", "", "d3c3", ["pick"]),  # a target
    (SMALL, HOT_SEAT, "d3 e3", "", "d3e3", ["pick"]),  # an own stack in reach
    (SMALL, HOT_SEAT, "d3 d3", "", "", ["pick", "drop"]),  # the same stack again
    (APART, HOT_SEAT, "d3 g3", "g3", "", ["pick", "pick"]),  # another stack that may move
    (SMALL, HOT_SEAT, "a1", "", "", ["illegal"]),  # an empty space
    (SMALL, HOT_SEAT, "c3", "", "", ["illegal"]),  # a lone dvonn piece
    (SMALL, HOT_SEAT, "h3", "", "", ["illegal"]),  # the other side's stack
    (SURROUNDED, HOT_SEAT, "f3", "", "", ["illegal"]),
    (TALL, HOT_SEAT, "a1", "", "", ["illegal"]),  # without a target
    (SMALL, HOT_SEAT, "d3 h3 a1 i3", "d3", "", ["pick", "illegal", "illegal", "illegal"]),  # out of reach
    (SMALL, HUMAN_BLACK, "d3 h3", "", "", ["illegal", "illegal"]),  # the computer's turn
]
"""Stacks, seats, the spaces chosen; and then the selected space, the plies and the sounds."""


@both_ways
def test_spaces_are_chosen_one_after_another(stage: RecordingStage, choose: SpaceChooser) -> None:
    """The first choice selects a stack, the second moves it; what is not possible is refused with a sound."""
    for case in CHOICES:
        stacks, seats, names, selected, plies, sounds = case
        stage.sound.played.clear()
        scene = movement_scene(stage, stacks, seats)
        for name in names.split():
            assert choose(scene, SPACE_BY_NAME[name]) is None, case
        assert scene.selection.selected == (SPACE_BY_NAME[selected] if selected else None), case
        assert (played(scene), stage.sound.played) == (plies, sounds), case


def test_going_back_lets_go_and_then_pauses(scene: BoardScene) -> None:
    """Escape clears the selection, and pauses without one."""
    press_space(scene, D3)
    assert scene.handle(Action.BACK) is None
    assert scene.selection.selected is None
    change = scene.handle(Action.BACK)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Pause)


# Marks


def test_choices_are_marked_and_tab_goes_through_them(stage: RecordingStage) -> None:
    """First the stacks that may move are marked, then the targets of the selected one, and Tab goes through them.

    Only a choice is highlighted under the pointer.
    """
    scene = full_board_scene(stage)
    sources = {ply[0] for ply in scene.match.position.moves()}
    assert scene.marks().movable == set(scene.choices()) == sources
    seen = set()
    for _ in (*sources, *scene.tools.widgets):
        scene.handle(Action.NEXT)
        seen.add(scene.cursor.space)
    assert seen == sources
    for source in scene.choices():
        press_space(scene, source)
        targets = {move.target for move in scene.match.position.moves_from(source)}
        marks = scene.marks()
        assert (marks.selected, marks.targets, marks.movable) == (source, targets, frozenset())
        assert set(scene.choices()) == targets
        scene.handle(Action.NEXT)
        assert scene.cursor.space in targets
        scene.handle(Action.BACK)
    for space in SPACES:
        hover_space(scene, space)
        assert scene.marks().aimed == (space if space in sources else None)


# Placing


@both_ways
def test_a_piece_is_refused_on_a_taken_space_and_in_the_computers_turn(
    stage: RecordingStage, choose: SpaceChooser
) -> None:
    """An occupied space is refused with a sound and a remark, and so is any choice in the computer's turn.

    A press beside the board has no effect and no sound.
    """
    scene = placement_scene(stage)
    choose(scene, C3)
    advance(scene, 2)
    choose(scene, C3)
    assert (played(scene), stage.sound.played[-1]) == ("c3", "illegal")
    waiting = placement_scene(stage, 0, HUMAN_BLACK)
    stage.sound.played.clear()
    choose(waiting, C3)
    assert (played(waiting), stage.sound.played) == ("", ["illegal"])
    for at in ((0, 0), (1279, 100), stage.layout.top_bar.centre):
        assert scene.handle(Press(at)) is None
    assert (played(scene), stage.sound.played) == ("c3", ["illegal"])


def test_the_next_piece_is_pointed_out(stage: RecordingStage) -> None:
    """The next piece is a dvonn piece three times, then the mover's, and is previewed on free spaces only."""
    pieces = [placement_scene(stage, plies).marks().next_piece for plies in range(5)]
    assert pieces == [*[Piece.DVONN] * 3, Piece.BLACK, Piece.WHITE]
    scene = placement_scene(stage, 4)
    plain = scene_pixels(scene)
    for space, is_previewed in ((scene.match.game.plies[0][0], False), (scene.choices()[0], True)):
        hover_space(scene, space)
        assert (scene_pixels(scene) != plain) is is_previewed


# From phase to phase, and to the score


def test_the_last_piece_leads_to_the_movement_phase_and_undo_back(stage: RecordingStage) -> None:
    """The 49th piece leads to the scene of the other phase, which animates that piece; undo leads back."""
    scene = placement_scene(stage, 48)
    [last] = scene.choices()
    change = press_space(scene, last)
    assert isinstance(change, ShowMatch)
    assert change.match is scene.match
    assert change.match.position.phase is Phase.MOVEMENT
    assert [(plan.ply, plan.backwards) for plan in change.plans] == [(Place(last), False)]
    change = placement_scene(stage, 49).handle(Action.UNDO)
    assert isinstance(change, ShowMatch)
    assert len(change.match.game.plies) == 48
    assert [plan.backwards for plan in change.plans] == [True]


def test_the_end_leads_to_the_score(stage: RecordingStage) -> None:
    """The score follows the last move after a while, or at once after any press on the board or beside it."""
    scene = ended_scene(stage)
    assert advance(scene, theme.LAST_MOVE_SECONDS - 0.1) is None
    assert advance(scene, 0.3) == ShowScore(scene.match)
    scene = ended_scene(stage)
    assert scene.handle(Press((0, 0))) == press_space(scene, D3) == ShowScore(scene.match)
    assert scene.selection.selected is None


def test_the_end_can_be_undone_and_reached_again(stage: RecordingStage) -> None:
    """Undo after the last move continues the match. After a redo the move has a sound of its own, and light gathers.

    Reduced motion has the sound alone. Enter leads to the score also during the animation.
    """
    for still in (False, True):
        stage.settings.reduced_motion = still
        scene = ended_scene(stage)
        assert scene.handle(Action.UNDO) is None
        assert advance(scene, 10) is None
        assert scene.match.waits_for_human
        scene.handle(Action.REDO)
        stage.sound.played.clear()
        scene.finish()
        assert stage.sound.played[-1] == "last"
        assert (scene.refresh_mode is RefreshMode.FULL_RATE) is not still
        for action in (Action.UNDO, Action.REDO):
            scene.handle(action)
        assert scene.handle(Action.ACCEPT) == ShowScore(scene.match)


# The computer


@both_scenes
def test_the_computer_waits_until_the_stack_lies(stage: RecordingStage, make: SceneMaker) -> None:
    """The computer answers after the animation of the human's ply and a pause, and not before it has searched."""
    for thinks in (False, True):
        scene = make(stage, seats=HUMAN_WHITE)
        play_legal_ply(scene)
        scene.idle(thinks)
        flight = theme.PLACE_SECONDS if scene.course.phase is Phase.PLACEMENT else theme.HOP_SECONDS
        advance(scene, flight + theme.SETTLE_SECONDS + scene.course.pause_seconds - 0.1)
        assert len(scene.match.game.plies) == 1
        advance(scene, 0.3)
        assert len(scene.match.game.plies) == 1 + thinks


# Refusals


@pytest.mark.parametrize("still", [False, True], ids=["motion", "without motion"])
def test_a_refused_stack_shakes(stage: RecordingStage, *, still: bool) -> None:
    """A refused stack moves to both sides and comes to rest, but not without motion.

    The remark goes away after it could be read, and as the pointer leaves the stack.
    """
    stage.settings.reduced_motion = still
    scene = movement_scene(stage)
    refused = next(space for space in SPACES if scene.match.position.height(space) and space not in scene.choices())
    press_space(scene, refused)
    ways = []
    for _ in range(60):
        ways.append(scene.player.picture(scene.match.position, 0.0).aside.get(refused, 0.0))
        scene.update(1 / 60)
    assert (min(ways) < 0 < max(ways)) is not still
    assert ways[-1] == 0
    assert scene.selection.remark
    hover_space(scene, D3)
    assert not scene.selection.remark
    press_space(scene, refused)
    advance(scene, 6.0)
    assert not scene.selection.remark
