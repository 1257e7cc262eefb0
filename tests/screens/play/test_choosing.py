"""Choosing plies in a match: pieces are placed, stacks moved and dragged; marks, refusals, and confirming."""

import pytest

from dvonn.board.animation import BoardFrame
from dvonn.input.intentions import Action, Drag, Hover, Press, Release
from dvonn.match.match import Seats
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, SPACES, Piece, Space
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Change, RefreshMode, ShowScore
from dvonn.ui import theme
from tests.harness.context import (
    A1,
    C3,
    D3,
    E3,
    F3,
    H3,
    SMALL,
    RecordingContext,
    SceneMaker,
    SpaceChooser,
    advance,
    both_ways,
    ended_scene,
    full_board_scene,
    hover_space,
    movement_scene,
    placement_scene,
    play_legal_ply,
    played,
    press_space,
    stack_point,
)
from tests.harness.games import HOT_SEAT, HUMAN_BLACK

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
def test_spaces_are_chosen_one_after_another(context: RecordingContext, choose: SpaceChooser) -> None:
    """The first choice selects a stack, the second moves it; what is not possible is refused with a sound."""
    for case in CHOICES:
        stacks, seats, names, selected, plies, sounds = case
        context.sound.played.clear()
        scene = movement_scene(context, stacks, seats)
        for name in names.split():
            assert choose(scene, SPACE_BY_NAME[name]) is None, case
        assert scene.selection.selected == (SPACE_BY_NAME[selected] if selected else None), case
        assert (played(scene), context.sound.played) == (plies, sounds), case


# Marks


def test_choices_are_marked_and_tab_goes_through_them(context: RecordingContext) -> None:
    """First the stacks that may move are marked, then the targets of the selected one, and Tab goes through them.

    Only a choice is highlighted under the pointer.
    """
    scene, seen = full_board_scene(context), set()
    sources = {ply[0] for ply in scene.match.position.moves()}
    assert scene.marks().movable == set(scene.choices()) == sources
    for _ in (*sources, *scene.tools.widgets):
        scene.handle(Action.NEXT)
        seen.add(scene.cursor.space)
    assert seen == sources
    for space in SPACES:
        hover_space(scene, space)
        assert scene.marks().aimed == (space if space in sources else None)
    source = scene.choices()[0]
    press_space(scene, source)
    targets, marks = {move.target for move in scene.match.position.moves_from(source)}, scene.marks()
    assert (marks.selected, marks.targets, marks.movable) == (source, targets, frozenset())
    scene.handle(Action.NEXT)
    assert scene.cursor.space in targets == set(scene.choices())


# Placing


@both_ways
def test_a_piece_is_refused_on_a_taken_space_and_in_the_computers_turn(
    context: RecordingContext, choose: SpaceChooser
) -> None:
    """An occupied space is refused with a sound, and so is any choice in the computer's turn, but none beside it."""
    scene, waiting = placement_scene(context), placement_scene(context, 0, HUMAN_BLACK)
    choose(scene, C3)
    advance(scene, 2)
    for refusing, plies in ((scene, "c3"), (waiting, "")):
        context.sound.played.clear()
        choose(refusing, C3)
        assert (played(refusing), context.sound.played) == (plies, ["illegal"])
    for at in ((0, 0), (1279, 100), context.layout.top_bar.centre):
        assert scene.handle(Press(at)) is None
    assert (played(scene), context.sound.played) == ("c3", ["illegal"])


def test_the_next_piece_is_pointed_out(context: RecordingContext) -> None:
    """The next piece is a dvonn piece three times, then the mover's."""
    pieces = [placement_scene(context, plies).marks().next_piece for plies in range(5)]
    assert pieces == [*[Piece.DVONN] * 3, Piece.BLACK, Piece.WHITE]


# From phase to phase, and to the score


def test_the_end_leads_to_the_score_and_can_be_undone(context: RecordingContext) -> None:
    """The score follows the last move after a while, or at once after a press, or Enter during its animation.

    Undo continues the match. After a redo the move has a sound of its own, and light gathers but without motion.
    """
    scene = ended_scene(context)
    assert advance(scene, theme.LAST_MOVE_SECONDS - 0.1) is None
    assert advance(scene, 0.3) == ShowScore(scene.match)
    for still in (False, True):
        context.settings.reduced_motion = still
        scene = ended_scene(context)
        assert scene.handle(Press((0, 0))) == press_space(scene, D3) == ShowScore(scene.match)
        assert scene.handle(Action.UNDO) is None
        assert advance(scene, 10) is None
        assert scene.match.waits_for_human
        scene.handle(Action.REDO)
        context.sound.played.clear()
        scene.finish()
        assert context.sound.played[-1] == "last"
        assert (scene.refresh_mode is RefreshMode.FULL_RATE) is not still
        for action in (Action.UNDO, Action.REDO):
            scene.handle(action)
        assert scene.handle(Action.ACCEPT) == ShowScore(scene.match)


# Refusals


@pytest.mark.parametrize("still", [False, True], ids=["motion", "without motion"])
def test_a_refused_stack_shakes(context: RecordingContext, *, still: bool) -> None:
    """A refused stack moves to both sides and comes to rest, but not without motion.

    The remark stays until the next press or key: neither time, the pointer nor the next choice takes it away.
    """
    context.settings.reduced_motion = still
    scene, ways = movement_scene(context), []
    press_space(scene, H3)
    for _ in range(60):
        ways.append(picture(scene).aside.get(H3, 0.0))
        scene.update(1 / 60)
    assert ((min(ways) < 0 < max(ways)), ways[-1]) == (not still, 0)
    hover_space(scene, D3)
    advance(scene, 60.0)
    scene.act(Action.NEXT)
    assert scene.selection.remark
    scene.act(Action.LEFT)
    assert not scene.selection.remark


BESIDE = (3, 300)  # no space of the board


def picture(scene: BoardScene) -> BoardFrame:
    """Return what is drawn on the board now."""
    return scene.player.picture(scene.match.position, 0.0)


def drag(scene: BoardScene, source: Space, *ways: Space) -> None:
    """Drag over the tops of stacks without a press first, as a finger does."""
    for space in ways:
        scene.handle(Drag(stack_point(scene, space), stack_point(scene, source)))


def release(scene: BoardScene, source: Space, target: Space | None) -> Change | None:
    """Release a dragged stack on a space, or beside the board."""
    at = BESIDE if target is None else stack_point(scene, target)
    return scene.handle(Release(at, stack_point(scene, source)))


@pytest.mark.parametrize("pressed", [[D3], [], [D3, D3], [E3]], ids=["mouse", "touch", "deselected", "another one"])
def test_a_stack_is_dragged_to_its_target(scene: BoardScene, pressed: list[Space]) -> None:
    """A dragged stack is selected, aims at the space under the pointer, and moves on release, but not on its space.

    Neither a press that has deselected it nor another selected stack is in the way.
    """
    for space in pressed:
        press_space(scene, space)
    drag(scene, D3, D3, E3, C3)
    assert (scene.selection.selected, scene.cursor.aimed, played(scene)) == (D3, C3, "")
    for target, selected, plies in ((D3, D3, ""), (C3, None, "d3c3")):
        drag(scene, D3, target)
        release(scene, D3, target)
        assert (scene.selection.selected, played(scene)) == (selected, plies)


def test_what_no_drag_moves(context: RecordingContext, scene: BoardScene) -> None:
    """A drag from a space without a movable stack or from beside the board only aims, and keeps the selection.

    Nor does any drag move a stack in the computer's turn, while placing and at the end.
    """
    for source in (C3, H3):
        drag(scene, source, D3, C3)
        assert scene.cursor.aimed == C3
        release(scene, source, C3)
    scene.handle(Drag(stack_point(scene, D3), BESIDE))
    scene.handle(Release(stack_point(scene, C3), BESIDE))
    assert (scene.selection.selected, played(scene)) == (None, "")
    for waiting in (movement_scene(context, seats=HUMAN_BLACK), placement_scene(context, 5), ended_scene(context)):
        for source in (D3, H3):
            drag(waiting, source, C3)
            assert release(waiting, source, C3) is None
            assert waiting.selection.selected is None


@pytest.mark.parametrize("action", [Action.UNDO, Action.BACK])
def test_back_and_undo_end_a_drag(context: RecordingContext, action: Action) -> None:
    """A drag finishes an animation; back and undo end it, and another drag can begin after a hover."""
    scene = full_board_scene(context)
    play_legal_ply(scene)
    for ends in (True, False):
        move, before = scene.match.position.moves()[0], played(scene)
        drag(scene, move[0], move[-1])
        assert scene.refresh_mode is RefreshMode.LOW_RATE
        if ends:
            scene.handle(action)
            before = played(scene)
            drag(scene, move[0], move[-1])
        assert release(scene, move[0], move[-1]) is None
        assert (scene.selection.selected, played(scene)) == (None, before if ends else f"{before} {move}".strip())
        scene.handle(Hover(BESIDE))


def test_a_dragged_stack_is_under_the_pointer(scene: BoardScene) -> None:
    """A dragged stack keeps its place under the pointer, and lies above a target that is near."""
    (x, y), top, near = scene.board.centre(D3), stack_point(scene, D3), stack_point(scene, C3)
    scene.handle(Drag((top[0] + 30, top[1] - 150), top))
    held = picture(scene).held
    assert held
    assert (held.stack, held.source, held.target) == (scene.match.position.stacks[D3], D3, None)
    assert held.at == pytest.approx((x + 30, y - 150))
    beside = round(near[0] - scene.board.unit * 0.4), near[1]
    scene.handle(Drag(beside, top))
    held = picture(scene).held
    assert held
    assert (held.target, held.at) == (C3, scene.board.top(C3, scene.match.position.height(C3)))
    assert scene.cursor.aimed == C3
    scene.handle(Release(beside, top))
    assert (played(scene), picture(scene).held) == ("d3c3", None)
    assert scene.player.plan
    assert scene.player.plan.dropped


@pytest.mark.parametrize("still", [False, True], ids=["motion", "without motion"])
def test_a_bad_drop_springs_back(context: RecordingContext, *, still: bool) -> None:
    """A stack dropped on no target or beside the board is let go and returns to its space, at once without motion."""
    context.settings.reduced_motion = still
    for where in (H3, None):
        scene, distances = movement_scene(context), list[float]()
        context.sound.played.clear()
        drag(scene, D3, F3)
        release(scene, D3, where)
        assert (scene.selection.selected, played(scene), context.sound.played) == (None, "", ["pick", "drop"])
        while held := picture(scene).held:
            distances.append(scene.board.ground_distance(held.at, scene.board.centre(D3)))
            assert scene.refresh_mode is RefreshMode.FULL_RATE
            scene.update(1 / 60)
        assert (distances, bool(distances)) == (sorted(distances, reverse=True), not still)


# Confirmation


@pytest.mark.parametrize(
    ("make", "spaces"), [(movement_scene, [D3, C3]), (placement_scene, [A1])], ids=["movement", "placement"]
)
def test_a_ply_is_chosen_twice(context: RecordingContext, make: SceneMaker, spaces: list[Space]) -> None:
    """The first choice proposes a ply, and the second one plays it. Back, undo and a button take it back before."""
    context.settings.confirm = True
    row, plies = context.layout.button_row(2), "".join(SPACE_NAMES[space] for space in spaces)
    confirm, cancel = Press((row.x + 20, row.centre[1])), Press((row.right - 20, row.centre[1]))
    for take_back in (Action.BACK, Action.UNDO, cancel, confirm):
        scene = make(context)
        for space in spaces:
            press_space(scene, space)
        selected = scene.selection.selected
        assert (played(scene), scene.selection.proposed and scene.selection.proposed[-1]) == ("", spaces[-1])
        assert scene.handle(take_back) is None
        if take_back != confirm:
            assert (scene.selection.proposed, scene.selection.selected) == (None, selected)
            press_space(scene, spaces[-1])
            assert played(scene) == ""
            press_space(scene, spaces[-1])
        assert (played(scene), scene.selection.proposed) == (plies, None)


def test_another_choice_takes_over(context: RecordingContext) -> None:
    """Another space is proposed instead; choosing the selected stack again clears the proposed ply.

    The move of a dragged stack waits for confirmation as well.
    """
    context.settings.confirm = True
    scene = placement_scene(context)
    for space in (A1, C3, A1, C3, C3):
        assert played(scene) == ""
        press_space(scene, space)
    assert played(scene) == "c3"
    scene = movement_scene(context)
    for space in (D3, C3, D3):
        press_space(scene, space)
    assert (scene.selection.selected, scene.selection.proposed) == (None, None)
    drag(scene, D3, C3)
    release(scene, D3, C3)
    assert (scene.selection.selected, played(scene)) == (D3, "")
    press_space(scene, C3)
    assert played(scene) == "d3c3"
