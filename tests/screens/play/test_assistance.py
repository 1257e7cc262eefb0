"""The assistance on the board: previews of moves, overlays, and the inside of stacks."""

from random import Random

import pytest

from dvonn.board.overlays import Threats
from dvonn.input.intentions import Action
from dvonn.match.match import Match
from dvonn.rules.analysis.position_analysis import lifelines, mobility, threats
from dvonn.rules.board import SPACES, Colour, Move
from dvonn.rules.game import Game
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.by_ear import preview_words
from dvonn.screens.play.assistance import INSPECT_DELAY_SECONDS, Overlay, chip_words, side_figures
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import RefreshMode
from tests.harness.games import HOT_SEAT, random_match
from tests.harness.stage import D3, E3, F3, H3, RecordingStage, advance, hover_space, movement_scene, press_space

BRIDGE = "i1=r c3=r d3=w e3=b f3=wb k5=r"  # without d3, e3 and f3 are cut off


@pytest.fixture
def bridge(stage: RecordingStage) -> BoardScene:
    """Return a scene in which stacks depend on another one."""
    return movement_scene(stage, BRIDGE)


# Previews


def test_a_preview_equals_the_position_after_the_move(stage: RecordingStage) -> None:
    """The preview of a move equals the position after it, in every move of a game with cut-offs and passes."""
    rng = Random(5)
    scene = BoardScene(stage, Match(HOT_SEAT, Game(Position.random_full(rng))))
    while not scene.match.game.outcome:
        before = scene.match.position
        move = rng.choice(before.moves())
        assert isinstance(move, Move)
        press_space(scene, move.source)
        hover_space(scene, move.target)
        seen = scene.annotations()
        found = seen.preview
        assert found
        words = preview_words(found)
        press_space(scene, move.target)
        scene.finish()
        after = scene.match.position
        vanished = {space for space in SPACES if before.stacks[space] and not after.stacks[space]} - {move.source}
        assert (found.move, found.after) == (move, after)
        assert set(seen.endangered) == vanished
        assert found.change == tuple(after.score(colour) - before.score(colour) for colour in Colour)
        if not found.is_cut_off:
            assert found.stack == after.stacks[move.target]
            assert words.startswith(f"Makes a stack of {after.height(move.target)}.")
        assert set(found.next_targets) == {further.target for further in after.moves_from(move.target)}
        assert ("Cuts off" in words) == bool(vanished)
        assert ("must pass" in words) == (forced_pass(before, after) is not None)
        assert ("Ends the game" in words) == after.is_over


def test_only_targets_have_a_preview(bridge: BoardScene) -> None:
    """Aiming at a target shows a preview, with both changes beside it; there is none without a selection or a target.

    It is computed once, and gone when the move is played.
    """
    hover_space(bridge, E3)
    assert bridge.annotations().preview is None
    press_space(bridge, D3)
    hover_space(bridge, H3)
    assert bridge.annotations().preview is None
    hover_space(bridge, E3)
    seen = bridge.annotations()
    assert seen.preview
    assert seen.preview is bridge.annotations().preview
    assert chip_words(seen.preview) == [
        ("Gets cut off", False),
        ("White \u22121", False),
        ("Black \u22123", True),
        ("cuts off 4", None),
    ]
    assert seen.advice == "The stack of 2 is cut off itself. Cuts off: White 2, Black 2. Ends the game."
    press_space(bridge, E3)
    assert bridge.annotations().preview is None


# Overlays


def show(scene: BoardScene, overlay: Overlay) -> None:
    """Use the action until an overlay is shown."""
    while scene.assistance.overlay is not overlay:
        scene.handle(Action.OVERLAY)


def test_overlays_come_one_after_the_other(stage: RecordingStage, bridge: BoardScene) -> None:
    """The action cycles through life-lines, mobility, threats and none, each with its line; the first while placing."""
    position, lines = bridge.match.position, set()
    overviews = lifelines(position), mobility(position), Threats(Colour.WHITE, threats(position, Colour.WHITE)), None
    for overview in overviews:
        bridge.handle(Action.OVERLAY)
        assert bridge.annotations().overview == overview
        lines.add(bridge.annotations().advice)
    assert len(lines) == len(overviews)
    assert [*map(side_figures, overviews)] == [
        {},
        {Colour.WHITE: "1 stack, 2 moves", Colour.BLACK: "2 stacks, 3 moves"},
        {},
        {},
    ]
    placing = BoardScene(stage, random_match(HOT_SEAT, 20))
    for overlay in (Overlay.LIFE_LINES, Overlay.NONE):
        placing.handle(Action.OVERLAY)
        assert placing.assistance.overlay is overlay


def test_an_overlay_tells_more_of_the_stack_that_is_aimed_at(bridge: BoardScene) -> None:
    """Life-lines show the stacks that would be cut off without it, threats are those to its owner; a line counts them.

    Elsewhere the threats are those to the side to move.
    """
    show(bridge, Overlay.LIFE_LINES)
    hover_space(bridge, D3)
    assert set(bridge.annotations().opacity) == {E3, F3}
    assert bridge.annotations().advice.startswith("2 stacks")
    hover_space(bridge, H3)
    assert not bridge.annotations().opacity
    show(bridge, Overlay.THREATS)
    for space, side in ((H3, Colour.WHITE), (D3, Colour.WHITE), (E3, Colour.BLACK)):
        hover_space(bridge, space)
        overview = bridge.annotations().overview
        assert isinstance(overview, Threats)
        assert overview.colour is side
    assert bridge.annotations().advice == "1 stack of the other side can land on this"


def test_a_preview_comes_before_an_overlay_which_stays_while_the_game_goes_on(scene: BoardScene) -> None:
    """A preview hides the overlay, which stays after a move and shows the new position."""
    show(scene, Overlay.MOBILITY)
    press_space(scene, D3)
    hover_space(scene, E3)
    assert (scene.annotations().overview is None, scene.annotations().preview is not None) == (True, True)
    hover_space(scene, H3)
    assert scene.annotations().overview == mobility(scene.match.position)
    press_space(scene, E3)
    scene.finish()
    assert scene.annotations().overview == mobility(scene.match.position)


# The inside of stacks


@pytest.mark.parametrize("overlay", [False, True], ids=["plain", "overlay"])
def test_the_inside_of_a_stack_is_seen_after_a_while(scene: BoardScene, *, overlay: bool) -> None:
    """The inside of a stack opens once the pointer has rested on it, sooner with an overlay; never a single piece.

    Neither a selected stack nor one that has just been made opens, which would be in the way of a move.
    """
    scene.stage.settings.reduced_motion = True
    show(scene, Overlay.LIFE_LINES if overlay else Overlay.NONE)
    hover_space(scene, F3)
    advance(scene, INSPECT_DELAY_SECONDS[overlay] - 0.1)
    assert scene.annotations().inspected is None
    assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    scene.changed = False
    advance(scene, 0.2)
    assert scene.changed
    assert scene.annotations().inspected == F3
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    hover_space(scene, E3)
    advance(scene, 2)
    assert scene.annotations().inspected is None
    for space in (D3, E3):
        press_space(scene, space)
        scene.finish()
        advance(scene, 2)
        assert scene.annotations().inspected is None
    assert scene.match.position.height(E3) == 2
