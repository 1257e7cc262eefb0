"""The assistance on the board: previews of moves, overlays, the inside of stacks, hints, and the lead meter."""

from collections.abc import Callable
from random import Random

import pytest

from dvonn.board.hud import message_box
from dvonn.board.overlays import Threats
from dvonn.input import Action, Drag, Hover
from dvonn.match.match import Expectation, Match
from dvonn.rules.analysis.position_analysis import lifelines, mobility, threats
from dvonn.rules.board import SPACES, Space
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.play.assistance import INSPECT_DELAY_SECONDS, Overlay, preview_words
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import RefreshMode
from tests.harness.matches import HOT_SEAT, HUMAN_BLACK, stopped_clock
from tests.harness.player import FakeClock
from tests.harness.stage import (
    A1,
    C3,
    D3,
    E3,
    F3,
    H3,
    RecordingStage,
    SceneMaker,
    advance,
    both_scenes,
    choose_by_keys,
    click_ply,
    move_cursor,
    movement_scene,
    placement_scene,
    press_space,
    scene_pixels,
    stack_point,
)

BRIDGE = "i1=r c3=r d3=w e3=b f3=wb k5=r"  # without d3, e3 and f3 are cut off
Aim = Callable[[BoardScene, Space, Space], None]


def hover(scene: BoardScene, source: Space, target: Space) -> None:
    press_space(scene, source)
    aim(scene, target)


def step(scene: BoardScene, source: Space, target: Space) -> None:
    choose_by_keys(scene, source)
    move_cursor(scene, target)


def drag(scene: BoardScene, source: Space, target: Space) -> None:
    for space in (source, target):
        scene.handle(Drag(stack_point(scene, space), stack_point(scene, source)))


def aim(scene: BoardScene, space: Space) -> None:
    scene.handle(Hover(stack_point(scene, space)))


def think(scene: BoardScene, slices: int = 1) -> None:
    for _ in range(slices):
        scene.idle(0.01)
        scene.update(1 / 60)


@pytest.fixture
def small(stage: RecordingStage) -> BoardScene:
    """Return a scene with a few stacks."""
    return movement_scene(stage)


@pytest.fixture
def bridge(stage: RecordingStage) -> BoardScene:
    """Return a scene in which stacks depend on another one."""
    return movement_scene(stage, BRIDGE)


# Previews


def vanished(before: Position, after: Position, move: Move) -> set[Space]:
    """Return the spaces that have become empty, except the source of the move."""
    return {space for space in SPACES if before.stacks[space] and not after.stacks[space]} - {move.source}


@pytest.mark.parametrize("seed", range(3))
def test_a_preview_equals_the_position_after_the_move(stage: RecordingStage, seed: int) -> None:
    """The preview of a move equals the position after it, in every move of a game."""
    rng = Random(seed)
    scene = BoardScene(stage, Match(HOT_SEAT, Game(Position.random_full(rng)), clock=stopped_clock))
    while not scene.match.game.outcome:
        before = scene.match.position
        move = rng.choice(before.moves())
        assert isinstance(move, Move)
        hover(scene, *move)
        seen = scene.annotations()
        found = seen.preview
        assert found
        words = preview_words(found)
        press_space(scene, move.target)
        scene.finish()
        after = scene.match.position
        assert scene.match.game.last_ply == move
        assert found.after == after
        assert set(seen.endangered) == vanished(before, after, move)
        assert found.change == tuple(after.score(colour) - before.score(colour) for colour in Colour)
        if not found.is_cut_off:
            assert found.stack == after.stacks[move.target]
            assert words.startswith(f"Makes a stack of {after.height(move.target)}.")
        assert set(found.next_targets) == {further.target for further in after.moves_from(move.target)}
        assert ("Cuts off" in words) == bool(vanished(before, after, move))
        assert ("must pass" in words) == (forced_pass(before, after) is not None)
        assert ("Ends the game" in words) == after.is_over


@pytest.mark.parametrize("way", [hover, step, drag], ids=["pointer", "keys", "drag"])
def test_every_device_has_previews(bridge: BoardScene, way: Aim) -> None:
    """Aiming at a target by pointer, keys or a drag shows a preview with the changes for both sides."""
    way(bridge, D3, E3)
    seen = bridge.annotations()
    assert seen.preview
    assert seen.preview.move == Move(D3, E3)
    assert set(seen.endangered) == {E3, F3}
    assert seen.side_figures == {Colour.WHITE: "\u22121", Colour.BLACK: "\u22123"}
    assert seen.advice == "The stack of 2 is cut off itself. Cuts off 2 of White and 2 of Black. Ends the game."


def test_only_targets_have_a_preview(small: BoardScene) -> None:
    """No preview appears without a selection, off the targets, or during an animation; one is computed once."""
    aim(small, E3)
    assert small.annotations().preview is None
    hover(small, D3, H3)
    assert small.annotations().preview is None
    before = scene_pixels(small)
    aim(small, E3)
    assert small.annotations().preview is small.annotations().preview is not None
    assert scene_pixels(small) != before
    aim(small, H3)
    assert scene_pixels(small) == before
    press_space(small, E3)
    assert small.annotations().preview is None


# Overlays


def show(scene: BoardScene, overlay: Overlay) -> None:
    """Use the action until an overlay is shown."""
    while scene.assistance.overlay is not overlay:
        scene.handle(Action.OVERLAY)


def test_overlays_come_one_after_the_other(bridge: BoardScene) -> None:
    """The action cycles through life-lines, mobility, threats and none, each with its analysis, picture and line."""
    position = bridge.match.position
    shown = {
        Overlay.LIFE_LINES: lifelines(position),
        Overlay.MOBILITY: mobility(position),
        Overlay.THREATS: Threats(Colour.WHITE, threats(position, Colour.WHITE)),
        Overlay.NONE: None,
    }
    pictures, lines, figures = [scene_pixels(bridge)], [""], []
    for overlay, overview in shown.items():
        bridge.handle(Action.OVERLAY)
        assert bridge.assistance.overlay is overlay
        assert bridge.annotations().overview == overview
        pictures.append(scene_pixels(bridge))
        lines.append(bridge.annotations().advice)
        figures.append(bridge.annotations().side_figures)
    assert len(set(pictures)) == len(set(lines)) == len(shown)
    assert (lines[0], pictures[0]) == (lines[-1], pictures[-1])
    assert figures == [{}, {Colour.WHITE: "1 stack, 2 moves", Colour.BLACK: "2 stacks, 3 moves"}, {}, {}]


def test_while_placing_there_are_life_lines(stage: RecordingStage) -> None:
    """In the placement phase life-lines are the only overlay."""
    scene = placement_scene(stage, 20)
    for overlay in (Overlay.LIFE_LINES, Overlay.NONE, Overlay.LIFE_LINES):
        scene.handle(Action.OVERLAY)
        assert scene.assistance.overlay is overlay


def test_life_lines_show_the_dependents_of_a_stack(bridge: BoardScene) -> None:
    """With life-lines shown, aiming at a stack shows the stacks that would be cut off without it."""
    show(bridge, Overlay.LIFE_LINES)
    aim(bridge, D3)
    assert set(bridge.annotations().endangered) == {E3, F3}
    assert bridge.annotations().advice.startswith("2 stacks")
    aim(bridge, A1)
    assert bridge.annotations().endangered == ()


def test_threats_are_those_to_the_side_that_is_aimed_at(small: BoardScene) -> None:
    """The threats are those to the owner of the stack aimed at, or else to the side to move; a line counts them."""
    show(small, Overlay.THREATS)
    for space, side in ((A1, Colour.WHITE), (C3, Colour.WHITE), (F3, Colour.BLACK)):
        aim(small, space)
        overview = small.annotations().overview
        assert isinstance(overview, Threats)
        assert overview.colour is side
    assert small.annotations().advice == "White could capture this with 1 stack"


def test_a_preview_comes_before_an_overlay_which_stays_while_the_game_goes_on(small: BoardScene) -> None:
    """A preview hides the overlay, which stays after a move and shows the new position."""
    show(small, Overlay.MOBILITY)
    hover(small, D3, E3)
    assert (small.annotations().overview is None, small.annotations().preview is not None) == (True, True)
    aim(small, A1)
    assert small.annotations().overview == mobility(small.match.position)
    press_space(small, E3)
    small.finish()
    assert small.annotations().overview == mobility(small.match.position)


# The inside of stacks


@pytest.mark.parametrize("overlay", [False, True], ids=["plain", "overlay"])
def test_the_inside_of_a_stack_is_seen_after_a_while(small: BoardScene, *, overlay: bool) -> None:
    """The inside of a stack opens once the pointer has rested on it, sooner with an overlay; never a single piece."""
    show(small, Overlay.LIFE_LINES if overlay else Overlay.NONE)
    aim(small, F3)
    advance(small, INSPECT_DELAY_SECONDS[overlay] - 0.1)
    assert small.annotations().inspected is None
    advance(small, 0.2)
    assert small.annotations().inspected == F3
    aim(small, E3)
    assert small.annotations().inspected is None
    advance(small, 2)
    assert small.annotations().inspected is None


def test_a_resting_window_wakes_for_an_inside(stage: RecordingStage, small: BoardScene) -> None:
    """With reduced motion the scene keeps working until the inside can be drawn, and then is still."""
    stage.settings.reduced_motion = True
    aim(small, F3)
    advance(small, 0.1)
    assert small.refresh_mode is RefreshMode.UPDATE_ONLY
    small.changed = False
    advance(small, INSPECT_DELAY_SECONDS[False])
    assert small.changed
    assert small.annotations().inspected == F3
    assert small.refresh_mode is RefreshMode.ON_INPUT


def test_nothing_opens_in_the_way_of_a_move(stage: RecordingStage) -> None:
    """Neither a selected stack nor one that has just been made opens under the pointer."""
    scene = movement_scene(stage, "c3=r d3=ww f3=bb g3=r k5=r")
    for space in (D3, F3):
        press_space(scene, space)
        scene.finish()
        advance(scene, 2 * INSPECT_DELAY_SECONDS[False])
        assert scene.annotations().inspected is None
    assert scene.match.position.height(F3) == 4


# Hints


@both_scenes
def test_a_hint_is_a_legal_ply_with_a_reason(stage: RecordingStage, make: SceneMaker) -> None:
    """A hint is found in slices, with a message meanwhile; it is legal, has a sentence, and is not played."""
    scene = make(stage)
    scene.match = scene.assistance.match = Match(HOT_SEAT, scene.match.game, clock=FakeClock())
    scene.handle(Action.HINT)
    assert "Looking for a good move" in scene.annotations().advice
    slices = 0
    while not scene.assistance.hint:
        think(scene)
        slices += 1
        assert slices < 10_000
    assert slices > 1
    hint = scene.assistance.hint
    assert scene.match.position.objection(hint.ply) is None
    assert scene.annotations().sentence == hint.sentence
    assert hint.sentence.endswith(".")
    assert stage.sound.played[-1] == "hint"
    assert scene.match.game.plies == []


@pytest.mark.parametrize("found", [False, True])
def test_a_hint_is_marked_until_it_is_asked_for_again(stage: RecordingStage, small: BoardScene, *, found: bool) -> None:
    """A hint is drawn until the hint action is used again, which also stops the thinking."""
    before = scene_pixels(small)
    small.handle(Action.HINT)
    think(small, int(found))
    assert scene_pixels(small) != before
    small.handle(Action.HINT)
    think(small, 5)
    assert small.annotations().hint is small.assistance.hint is None
    assert stage.sound.played == ["hint"] * found


def test_a_hint_is_only_for_its_position(small: BoardScene) -> None:
    """A change of the position by a move or by undo removes the hint."""
    for is_undone in (True, False):
        click_ply(small, Move(D3, E3))
        small.handle(Action.HINT)
        think(small)
        hint = small.assistance.hint
        assert hint
        if is_undone:
            small.handle(Action.UNDO)
        else:
            click_ply(small, hint.ply)
        assert small.assistance.hint is None


def test_hints_are_refused_in_the_computers_turn(stage: RecordingStage) -> None:
    """Asking for a hint in the computer's turn is refused."""
    scene = movement_scene(stage, seats=HUMAN_BLACK)
    scene.handle(Action.HINT)
    assert not scene.assistance.thinking
    assert stage.sound.played[-1] == "illegal"


def test_time_goes_on_while_a_hint_is_thought_about(stage: RecordingStage, small: BoardScene) -> None:
    """A still scene works during the search for a hint, is drawn once, and is still again."""
    stage.settings.reduced_motion = True
    assert small.refresh_mode is RefreshMode.ON_INPUT
    small.handle(Action.HINT)
    small.changed = False
    assert small.refresh_mode is RefreshMode.UPDATE_ONLY
    small.idle(0.01)
    assert small.changed
    assert small.refresh_mode is RefreshMode.ON_INPUT


@pytest.mark.parametrize("reduced", [False, True], ids=["usual", "reduced motion"])
def test_a_hint_pulses_unless_motion_is_reduced(stage: RecordingStage, small: BoardScene, *, reduced: bool) -> None:
    """The marks of a hint are animated, and still with reduced motion."""
    stage.settings.reduced_motion = reduced
    small.handle(Action.HINT)
    think(small)
    advance(small, 1.0)
    board = stage.layout.window.cut_top(message_box(stage.layout).bottom)[1]
    before = scene_pixels(small, board)
    small.assistance.update(0.4, None)
    assert (scene_pixels(small, board) == before) == reduced


# The lead meter


def test_the_meter_is_off_by_default(small: BoardScene, monkeypatch: pytest.MonkeyPatch) -> None:
    """The meter is off by default and then needs no evaluation."""
    monkeypatch.setattr(Match, "expectation", lambda *_: pytest.fail("nobody wants to know"))
    think(small, 3)
    assert small.assistance.meter is None


@pytest.mark.parametrize(
    ("stacks", "ahead"), [("c3=r d3=ww e3=w f3=ww g3=r h3=b i3=r", 1), ("c3=r d3=bb e3=b f3=bb g3=r h3=w i3=r", -1)]
)
def test_the_meter_shows_the_leading_side(stage: RecordingStage, stacks: str, ahead: int) -> None:
    """The meter is positive if White is ahead and negative if Black is."""
    stage.settings.meter = True
    scene = movement_scene(stage, stacks)
    before = scene_pixels(scene)
    think(scene)
    assert scene.changed
    assert scene.assistance.meter is not None
    assert scene.assistance.meter * ahead > 0
    assert scene_pixels(scene) != before
    advance(scene, 40)
    assert scene.refresh_mode is RefreshMode.ON_INPUT


@pytest.mark.parametrize("reduced", [False, True], ids=["usual", "reduced motion"])
def test_the_meter_moves_smoothly(
    stage: RecordingStage, small: BoardScene, monkeypatch: pytest.MonkeyPatch, *, reduced: bool
) -> None:
    """The meter moves to a new lead gradually, or at once with reduced motion."""
    leads = iter([0.0, 8.0, 8.0, 8.0])
    monkeypatch.setattr(Match, "expectation", lambda *_: Expectation(next(leads), exact=False))
    stage.settings.meter, stage.settings.reduced_motion = True, reduced
    think(small, 2)
    assert small.assistance.meter is not None
    assert small.assistance.meter == 8.0 if reduced else 0 < small.assistance.meter < 8.0
    advance(small, 3)
    assert small.assistance.meter == 8.0


def test_the_meter_is_empty_during_placement(stage: RecordingStage) -> None:
    """The meter shows nothing in the placement phase."""
    stage.settings.meter = stage.settings.reduced_motion = True
    scene = placement_scene(stage, 10)
    think(scene, 3)
    assert scene.assistance.meter is None
    assert scene.refresh_mode is RefreshMode.ON_INPUT
