"""The assistance on the board: previews of moves, overlays, the inside of stacks, hints, and the lead meter."""

from random import Random

import pytest

from dvonn.board.overlays import Threats
from dvonn.input.intentions import Action
from dvonn.match.match import Match
from dvonn.rules.analysis.position_analysis import Consequence, LifeLines, Mobility, threats
from dvonn.rules.board import Colour, Move
from dvonn.rules.game import Game
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.by_ear import preview_words
from dvonn.screens.play.assistance import INSPECT_DELAY_SECONDS, Overlay, chip_words, overview_words, side_figures
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.rules_words import hint_words
from dvonn.screens.scene import RefreshMode
from tests.harness.clocks import FakeClock
from tests.harness.context import (
    D3,
    E3,
    F3,
    H3,
    RecordingContext,
    advance,
    click_ply,
    hover_space,
    movement_scene,
    outlined,
    placement_scene,
    press_space,
)
from tests.harness.games import COMPUTERS_ONLY, HOT_SEAT, HUMAN_BLACK, random_match

BRIDGE = "i1=r c3=r d3=w e3=b f3=wb k5=r"  # without d3, e3 and f3 are cut off


# Previews


@pytest.fixture
def bridge(context: RecordingContext) -> BoardScene:
    """Return a scene in which stacks depend on another one."""
    return movement_scene(context, BRIDGE)


def test_a_preview_equals_the_position_after_the_move(context: RecordingContext) -> None:
    """The preview of a move is that of the position after it, in every move of a game with cut-offs and passes."""
    rng = Random(5)
    scene = BoardScene(context, Match(HOT_SEAT, Game(Position.random_full(rng))))
    while not scene.match.game.outcome:
        before = scene.match.position
        move = rng.choice(before.moves())
        assert isinstance(move, Move)
        press_space(scene, move.source)
        hover_space(scene, move.target)
        found = scene.annotations().preview
        press_space(scene, move.target)
        scene.finish()
        after = scene.match.position
        assert found
        assert vars(found) == vars(Consequence(before, move))
        words = preview_words(found)
        assert ("Cuts off" in words) == bool(found.cut_off)
        assert ("must pass" in words) == (forced_pass(before, after) is not None)
        assert ("Ends the game" in words) == after.is_over


def test_only_targets_have_a_preview(bridge: BoardScene) -> None:
    """Aiming at a target shows a preview, with both changes beside it, instead of an overlay.

    There is none without a selection or a target. It is computed once, and gone when the move is played.
    """
    show(bridge, Overlay.MOBILITY)
    for select, aim in ((None, E3), (D3, H3)):
        if select is not None:
            press_space(bridge, select)
        hover_space(bridge, aim)
        assert bridge.annotations().preview is None
        overview = bridge.annotations().overview
        assert vars(overview) == vars(Mobility(bridge.match.position))
    hover_space(bridge, E3)
    seen = bridge.annotations()
    assert seen.preview
    assert seen.preview is bridge.annotations().preview
    assert seen.overview is None
    changes = [("White \u22121", False), ("Black \u22123", True)]
    assert chip_words(seen.preview) == [("Gets cut off", False), *changes, ("cuts off 4", None)]
    assert seen.advice == "The stack of 2 is cut off itself. Cuts off: White 2, Black 2. Ends the game."
    press_space(bridge, E3)
    assert bridge.annotations().preview is None


# Overlays


def show(scene: BoardScene, overlay: Overlay) -> None:
    """Use the action until an overlay is shown."""
    while scene.assistance.overlay is not overlay:
        scene.handle(Action.OVERLAY)


def legend(scene: BoardScene) -> str:
    """Return the words that explain the overlay."""
    seen = scene.annotations()
    return overview_words(seen.overview, seen.aimed) if seen.overview else ""


def shown_name(scene: BoardScene) -> str:
    """Return the name on the button of the overlays."""
    button = scene.tools.button_of(Action.OVERLAY)
    assert button
    return button.name


def test_overlays_come_one_after_the_other(context: RecordingContext, bridge: BoardScene) -> None:
    """The action cycles through life-lines, mobility, threats and none, each with its legend; the first while placing.

    The button names the overlay and which of them it is.
    """
    position, shown = bridge.match.position, {}
    overviews = LifeLines(position), Mobility(position), Threats(threats(position, Colour.WHITE)), None
    for overview in overviews:
        bridge.handle(Action.OVERLAY)
        found = bridge.annotations().overview
        assert type(found) is type(overview)
        assert found == overview or vars(found) == vars(overview)
        shown[shown_name(bridge)] = legend(bridge)
    assert list(shown) == ["Life-lines (1 of 3)", "Mobility (2 of 3)", "Threats (3 of 3)", "Views"]
    assert len(set(shown.values())) == len(overviews)
    figures = {Colour.WHITE: "1 stack, 2 moves", Colour.BLACK: "2 stacks, 3 moves"}
    assert [*map(side_figures, overviews)] == [{}, figures, {}, {}]
    placing = BoardScene(context, random_match(HOT_SEAT, 20))
    for name in ("Life-lines", "Views"):
        placing.handle(Action.OVERLAY)
        assert shown_name(placing) == name


def test_an_overlay_tells_more_of_the_stack_that_is_aimed_at(bridge: BoardScene) -> None:
    """Life-lines count the stacks that would be cut off without it, threats are those to its owner.

    Elsewhere the threats are those to the side to move.
    """
    show(bridge, Overlay.LIFE_LINES)
    hover_space(bridge, D3)
    assert legend(bridge).startswith("2 stacks")
    show(bridge, Overlay.THREATS)
    for space, side in ((H3, Colour.WHITE), (D3, Colour.WHITE), (E3, Colour.BLACK)):
        hover_space(bridge, space)
        overview = bridge.annotations().overview
        assert isinstance(overview, Threats)
        assert overview.attackers == threats(bridge.match.position, side)
    assert legend(bridge) == "1 stack of the other side can land on this"


def test_the_legend_stays_beside_a_hint_until_the_game_ends(bridge: BoardScene) -> None:
    """A hint takes the place of the message, not of the legend; at the end there is neither legend nor view."""
    show(bridge, Overlay.MOBILITY)
    bridge.handle(Action.HINT)
    while not bridge.assistance.hint:
        bridge.idle(1.0)
    assert {bridge.annotations().sentence, legend(bridge)} <= set(outlined(bridge).live)
    click_ply(bridge, Move(D3, E3))
    bridge.finish()
    bridge.handle(Action.OVERLAY)
    assert (legend(bridge), shown_name(bridge)) == ("", "Views")
    assert bridge.selection.remark == "The game is over"


# The inside of stacks


@pytest.mark.parametrize("overlay", [False, True], ids=["plain", "overlay"])
def test_the_inside_of_a_stack_is_seen_after_a_while(scene: BoardScene, *, overlay: bool) -> None:
    """The inside of a stack opens once the pointer has rested on it, sooner with an overlay; never a single piece.

    Neither a selected stack nor one that has just been made opens, which would be in the way of a move.
    """
    scene.context.settings.reduced_motion = True
    show(scene, Overlay.LIFE_LINES if overlay else Overlay.NONE)
    hover_space(scene, F3)
    advance(scene, INSPECT_DELAY_SECONDS[overlay] - 0.1)
    assert (scene.annotations().inspected, scene.refresh_mode) == (None, RefreshMode.UPDATE_ONLY)
    scene.changed = False
    advance(scene, 0.2)
    assert scene.changed
    assert (scene.annotations().inspected, scene.refresh_mode) == (F3, RefreshMode.ON_INPUT)
    hover_space(scene, E3)
    for space in (None, D3, E3):
        if space is not None:
            press_space(scene, space)
            scene.finish()
        advance(scene, 2)
        assert scene.annotations().inspected is None
    assert scene.match.position.height(E3) == 2


def think(scene: BoardScene, slices: int = 1) -> None:
    for _ in range(slices):
        scene.idle(0.01)
        scene.update(1 / 60)


# Hints


@pytest.mark.parametrize("plies", [0, 77], ids=["placement", "movement"])
def test_a_hint_is_a_legal_ply_with_a_reason(context: RecordingContext, plies: int) -> None:
    """A hint is found in slices, with a message meanwhile; it is legal, has a sentence, and is not played."""
    context.clock = FakeClock()
    scene = placement_scene(context, plies)
    scene.handle(Action.HINT)
    assert "Thinking of a hint" in scene.annotations().advice
    while not scene.assistance.hint:
        think(scene)
    hint = scene.assistance.hint
    assert scene.match.position.objection(hint.ply) is None
    assert scene.annotations().sentence == hint_words(hint.advice)
    assert (context.sound.played[-1], len(scene.match.game.plies)) == ("hint", plies)


@pytest.mark.parametrize("found", [True, False])
def test_a_hint_is_marked_until_it_is_asked_for_again(
    context: RecordingContext, scene: BoardScene, *, found: bool
) -> None:
    """A hint is drawn until the hint action is used again, which also stops the thinking; a still scene works on it."""
    context.settings.reduced_motion = True
    scene.handle(Action.HINT)
    scene.changed = False
    assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    think(scene, int(found))
    assert scene.changed is found
    scene.handle(Action.HINT)
    think(scene, 5)
    assert (scene.annotations().hint, context.sound.played) == (None, ["hint"] * found)
    assert scene.refresh_mode is RefreshMode.ON_INPUT


def test_a_hint_is_only_for_its_position(scene: BoardScene) -> None:
    """A change of the position by a move or by undo removes the hint."""
    for action in (Action.UNDO, None):
        click_ply(scene, Move(D3, E3))
        scene.handle(Action.HINT)
        think(scene)
        hint = scene.assistance.hint
        assert hint
        if action:
            scene.handle(action)
        else:
            click_ply(scene, hint.ply)
        assert scene.assistance.hint is None


@pytest.mark.parametrize("keeps", [True, False])
def test_a_hint_in_the_computers_turn_comes_after_it(context: RecordingContext, *, keeps: bool) -> None:
    """It is announced, searched on the human's turn, and not if it is asked for again; two computers get none."""
    scene = movement_scene(context, seats=COMPUTERS_ONLY)
    scene.handle(Action.HINT)
    assert (scene.assistance.thinking, scene.selection.remark) == (False, "Hints are for your own turn")
    scene = movement_scene(context, seats=HUMAN_BLACK)
    scene.handle(Action.HINT)
    assert scene.annotations().advice == "The hint comes on your turn"
    if not keeps:
        scene.handle(Action.HINT)
        assert scene.annotations().advice == ""
    think(scene, 600)
    assert scene.match.waits_for_human
    assert bool(scene.assistance.hint) is keeps


# The lead meter


@pytest.mark.parametrize(
    ("stacks", "ahead"), [("c3=r d3=ww e3=w f3=ww g3=r h3=b i3=r", 1), ("c3=r d3=bb e3=b f3=bb g3=r h3=w i3=r", -1)]
)
def test_the_meter_shows_the_leading_side(context: RecordingContext, stacks: str, ahead: int) -> None:
    """The meter is positive if White is ahead and negative if Black is. It is off by default, and nothing is searched.

    While pieces are placed it is empty.
    """
    plain = movement_scene(context, stacks)
    think(plain)
    assert not plain.course.computer.has_expectation
    context.settings.meter = True
    scene, placing = movement_scene(context, stacks), placement_scene(context, 10)
    think(scene)
    assert (scene.changed, (scene.assistance.meter or 0) * ahead > 0) == (True, True)
    advance(scene, 40)
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    think(placing, 3)
    assert placing.assistance.meter is None
