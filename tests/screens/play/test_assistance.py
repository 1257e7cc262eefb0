"""The aids of the board: what a move does is seen before it is made; overlays, insides, hints, and who is ahead."""

from collections.abc import Callable
from random import Random

import pytest

from dvonn.board.hud import message_box
from dvonn.board.overlays import Threats
from dvonn.input import Action, Drag, Hover, Press
from dvonn.match.match import Expectation, Match
from dvonn.rules.analysis.consequence import scores
from dvonn.rules.analysis.position_analysis import LifeLines, Mobility, lifelines, mobility, threats
from dvonn.rules.board import NUMBERS, SPACES, Space
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.play.assistance import DWELL, Overlay, preview_words
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.movement import Movement
from dvonn.screens.play.toolbar import ToolbarCommand
from dvonn.screens.scene import Activity, Stage
from dvonn.ui import timing
from dvonn.ui.layout import Box
from tests.harness.matches import AS_BLACK, HOT_SEAT, stopped
from tests.harness.player import FakeClock
from tests.harness.stage import (
    HeardStage,
    both_scenes,
    let,
    moving,
    on_a_full_board,
    picture,
    placing,
    point,
    press,
    walk,
)

SMALL = "c3=r d3=w e3=w f3=bb g3=r h3=b i3=r"
BRIDGE = "i1=r c3=r d3=w e3=b f3=wb k5=r"  # without d3, e3 and f3 are cut off
A1, C3, D3, E3, F3, H3 = (NUMBERS[name] for name in ("a1", "c3", "d3", "e3", "f3", "h3"))
Aim = Callable[[BoardScene, Space, Space], None]


def hover(scene: BoardScene, source: Space, target: Space) -> None:
    press(scene, source)
    scene.handle(Hover(point(scene, target)))


def step(scene: BoardScene, source: Space, target: Space) -> None:
    walk(scene, source)
    scene.handle(Action.ACCEPT)
    walk(scene, target)


def drag(scene: BoardScene, source: Space, target: Space) -> None:
    scene.handle(Drag(point(scene, source), point(scene, source)))
    scene.handle(Drag(point(scene, target), point(scene, source)))


def aim(scene: BoardScene, space: Space) -> None:
    scene.handle(Hover(point(scene, space)))


def think(scene: BoardScene, slices: int = 1) -> None:
    for _ in range(slices):
        scene.idle(0.01)
        scene.update(1 / 60)


def asked(stage: Stage, stacks: str = SMALL) -> Movement:
    """Return a scene in which a hint has been found."""
    scene = moving(stage, stacks)
    scene.handle(Action.HINT)
    think(scene)
    assert scene.aids.hint
    return scene


def vanished(before: Position, after: Position, move: Move) -> set[Space]:
    """Return where nothing stands any more, besides the source."""
    return {space for space in SPACES if before.stacks[space] and not after.stacks[space]} - {move.source}


# Previews


@pytest.mark.parametrize("seed", range(3))
def test_a_preview_equals_what_the_move_then_does(stage: HeardStage, seed: int) -> None:
    """Through the scene: what a target under the pointer shows is on the board once it has been pressed."""
    rng = Random(seed)
    scene = Movement(stage, Match(HOT_SEAT, Game(Position.random_full(rng)), clock=stopped))
    while not scene.match.game.outcome:
        before = scene.match.position
        move = rng.choice(before.moves())
        assert isinstance(move, Move)
        hover(scene, *move)
        seen = scene.sight()
        found = seen.preview
        assert found
        words = preview_words(found)
        press(scene, move.target)
        scene.finish()
        after = scene.match.position
        assert scene.match.game.last_ply == move
        assert found.after == after
        assert set(seen.endangered) == vanished(before, after, move)
        assert (found.old_scores, found.new_scores) == (scores(before), scores(after))
        if not found.is_cut_off:
            assert found.stack == after.stacks[move.target]
            assert f"Makes a stack of {after.height(move.target)}" in words
        assert set(found.next_targets) == {further.target for further in after.moves_from(move.target)}
        assert ("must pass" in words) == (forced_pass(before, after) is not None)
        assert ("Ends the game" in words) == after.is_over


@pytest.mark.parametrize("way", [hover, step, drag], ids=["pointer", "keys", "drag"])
def test_every_device_has_previews(stage: HeardStage, way: Aim) -> None:
    """With a stack selected or dragged, a target that is aimed at is seen before, with what changes for both sides."""
    scene = moving(stage, BRIDGE)
    way(scene, D3, E3)
    seen = scene.sight()
    assert seen.preview
    assert seen.preview.move == Move(D3, E3)
    assert set(seen.endangered) == {E3, F3}
    assert seen.figures == {Colour.WHITE: "\u22121", Colour.BLACK: "\u22123"}
    assert seen.advice == "The stack of 2 is cut off itself. Cuts off 2 of White and 2 of Black. Ends the game."


@pytest.mark.parametrize(
    ("stacks", "move", "words"),
    [
        (SMALL, Move(D3, E3), "Makes a stack of 2."),
        ("a1=w b1=w a2=b c1=r d1=b e1=w k3=r k5=r", Move(NUMBERS["b1"], NUMBERS["c1"]), "Makes a stack of 2. Cuts off"),
    ],
)
def test_a_preview_is_said_in_words(stage: HeardStage, stacks: str, move: Move, words: str) -> None:
    """The line of advice says how high a stack arises, and what is cut off if anything is."""
    scene = moving(stage, stacks)
    hover(scene, *move)
    assert scene.sight().advice.startswith(words)


def test_what_is_no_target_has_no_preview(stage: HeardStage) -> None:
    """Nothing is foreseen without a selection, beside the targets, or while a ply is seen."""
    scene = moving(stage, SMALL)
    aim(scene, E3)
    assert scene.sight().preview is None
    hover(scene, D3, H3)
    assert scene.sight().preview is None
    aim(scene, E3)
    assert scene.sight().preview
    press(scene, E3)
    assert scene.sight().preview is None


def test_a_preview_is_found_once(stage: HeardStage) -> None:
    """As long as the same target is aimed at, what the move does is not found anew."""
    scene = moving(stage, SMALL)
    hover(scene, D3, E3)
    assert scene.sight().preview is scene.sight().preview


def test_a_preview_is_drawn_and_leaves_no_trace(stage: HeardStage) -> None:
    """The picture changes while a target is aimed at, and is as before afterwards."""
    scene = moving(stage, BRIDGE)
    press(scene, D3)
    aim(scene, A1)
    before = picture(scene)
    aim(scene, E3)
    assert picture(scene) != before
    aim(scene, A1)
    assert picture(scene) == before


# Overlays


def test_overlays_come_one_after_the_other(stage: HeardStage) -> None:
    """The action goes through life-lines, mobility and threats back to none; each one is drawn, and said in a line."""
    scene = on_a_full_board(stage)
    aim(scene, A1)
    pictures, lines = [picture(scene)], [scene.sight().advice]
    for overlay in (Overlay.LIFE_LINES, Overlay.MOBILITY, Overlay.THREATS):
        scene.handle(Action.OVERLAY)
        assert scene.aids.overlay is overlay
        pictures.append(picture(scene))
        lines.append(scene.sight().advice)
    assert len(set(pictures)) == len(set(lines)) == 4
    assert all(lines[1:])
    scene.handle(Action.OVERLAY)
    assert (scene.aids.overlay, picture(scene)) == (Overlay.NONE, pictures[0])


def test_while_placing_there_are_life_lines(stage: HeardStage) -> None:
    """The other overlays say nothing about pieces that cannot move yet, and are left out."""
    scene = placing(stage, 20)
    found = []
    for _ in range(3):
        scene.handle(Action.OVERLAY)
        found.append(scene.aids.overlay)
    assert found == [Overlay.LIFE_LINES, Overlay.NONE, Overlay.LIFE_LINES]


def test_overlays_show_what_the_rules_say(stage: HeardStage) -> None:
    """Links, freedom and dangers are those of the position; mobility comes with both sides' counts."""
    scene = moving(stage, BRIDGE)
    position = scene.match.position
    scene.handle(Action.OVERLAY)
    assert scene.sight().overview == lifelines(position)
    scene.handle(Action.OVERLAY)
    assert scene.sight().overview == mobility(position)
    assert scene.sight().figures == {Colour.WHITE: "1 stack, 2 moves", Colour.BLACK: "2 stacks, 3 moves"}
    scene.handle(Action.OVERLAY)
    assert scene.sight().overview == Threats(Colour.WHITE, threats(position, Colour.WHITE))


def test_what_hangs_on_a_stack_is_seen(stage: HeardStage) -> None:
    """Under the life-lines, aiming at a stack shows what would be cut off without it."""
    scene = moving(stage, BRIDGE)
    scene.handle(Action.OVERLAY)
    aim(scene, D3)
    assert set(scene.sight().endangered) == {E3, F3}
    assert scene.sight().advice.startswith("2 stacks")
    aim(scene, A1)
    assert scene.sight().endangered == ()


def test_threats_are_those_to_the_side_that_is_aimed_at(stage: HeardStage) -> None:
    """Over a stack, its owner's dangers are seen, elsewhere those of the side to move."""
    scene = moving(stage, SMALL)
    for _ in range(3):
        scene.handle(Action.OVERLAY)
    for space, side in ((H3, Colour.BLACK), (A1, Colour.WHITE), (C3, Colour.WHITE)):
        aim(scene, space)
        overview = scene.sight().overview
        assert isinstance(overview, Threats)
        assert overview.colour is side


def test_a_preview_comes_before_an_overlay(stage: HeardStage) -> None:
    """While a target is aimed at, only what the move does is seen; then the overlay is back."""
    scene = moving(stage, SMALL)
    scene.handle(Action.OVERLAY)
    hover(scene, D3, E3)
    assert (scene.sight().overview is None, scene.sight().preview is not None) == (True, True)
    aim(scene, A1)
    assert isinstance(scene.sight().overview, LifeLines)


def test_an_overlay_stays_while_the_game_goes_on(stage: HeardStage) -> None:
    """A move takes no overlay away; the next position is seen through it."""
    scene = moving(stage, SMALL)
    for _ in range(2):
        scene.handle(Action.OVERLAY)
    press(scene, D3)
    press(scene, E3)
    scene.finish()
    overview = scene.sight().overview
    assert isinstance(overview, Mobility)
    assert overview == mobility(scene.match.position)


# The inside of stacks


def test_the_inside_of_a_stack_is_seen_after_a_while(stage: HeardStage) -> None:
    """The pointer rests on a stack of two for long enough; on a single piece nothing ever opens."""
    scene = moving(stage, SMALL)
    aim(scene, F3)
    let(scene, DWELL[False] - 0.1)
    assert scene.sight().opened is None
    let(scene, 0.2)
    assert scene.sight().opened == F3
    aim(scene, E3)
    assert scene.sight().opened is None
    let(scene, 2 * DWELL[False])
    assert scene.sight().opened is None


def test_with_an_overlay_insides_come_sooner(stage: HeardStage) -> None:
    """Who looks at an overlay wants to know."""
    scene = moving(stage, SMALL)
    scene.handle(Action.OVERLAY)
    aim(scene, F3)
    let(scene, DWELL[True] + 0.1)
    assert scene.sight().opened == F3


def test_a_resting_window_wakes_for_an_inside(stage: HeardStage) -> None:
    """Even where nothing breathes, time goes on until the inside has been drawn; then all is still."""
    stage.settings.reduced_motion = True
    scene = moving(stage, SMALL)
    aim(scene, F3)
    scene.update(1 / 60)
    assert scene.activity is Activity.WORKING
    let(scene, DWELL[False])
    assert scene.activity is Activity.MOVING
    let(scene, 0.2)
    assert scene.activity is Activity.STILL


def test_nothing_opens_in_the_way_of_a_move(stage: HeardStage) -> None:
    """Neither a stack that is selected opens under the pointer, nor one that has just arisen there."""
    scene = moving(stage, "c3=r d3=ww f3=bb g3=r k5=r")
    press(scene, D3)
    let(scene, 2 * DWELL[False])
    assert scene.sight().opened is None
    press(scene, F3)
    scene.finish()
    let(scene, 2 * DWELL[False])
    assert scene.match.position.height(F3) == 4
    assert scene.sight().opened is None


# Hints


@both_scenes
def test_a_hint_is_a_legal_ply_with_a_reason(stage: HeardStage, make: Callable[[Stage], BoardScene]) -> None:
    """The strongest level thinks in slices while the sign of it is seen; then its ply is marked, said and heard."""
    scene = make(stage)
    scene.match = scene.aids.match = Match(HOT_SEAT, scene.match.game, clock=FakeClock())
    scene.handle(Action.HINT)
    assert "Looking for a good move" in scene.sight().advice
    slices = 0
    while not scene.aids.hint:
        think(scene)
        slices += 1
        assert slices < 10_000
    assert slices > 1
    hint = scene.aids.hint
    assert scene.match.position.objection(hint.ply) is None
    assert scene.sight().sentence == hint.sentence
    assert hint.sentence.endswith(".")
    assert stage.sound.names[-1] == "hint"
    assert scene.match.game.plies == []


def test_a_hint_is_marked(stage: HeardStage) -> None:
    """The picture shows it, until it is asked for again."""
    scene = moving(stage, SMALL)
    before = picture(scene)
    scene.handle(Action.HINT)
    scene.idle(0.01)
    assert picture(scene) != before
    scene.handle(Action.HINT)
    assert scene.sight().hint is None
    assert picture(scene) == before


def test_asking_again_stops_the_thinking(stage: HeardStage) -> None:
    """A hint that is no longer wanted does not come."""
    scene = moving(stage, SMALL)
    scene.handle(Action.HINT)
    scene.handle(Action.HINT)
    think(scene, 5)
    assert scene.aids.hint is None
    assert "hint" not in stage.sound.names


@pytest.mark.parametrize("change", [Action.UNDO, None], ids=["undone", "played"])
def test_a_hint_is_only_for_its_position(stage: HeardStage, change: Action | None) -> None:
    """Playing takes it away, and so does undoing; the next one is about the new position."""
    scene = moving(stage, SMALL)
    press(scene, D3)
    press(scene, E3)
    scene.handle(Action.HINT)
    think(scene)
    old = scene.aids.hint
    assert old
    assert isinstance(old.ply, Move)
    if change:
        scene.handle(change)
    else:
        press(scene, old.ply.source)
        press(scene, old.ply.target)
    assert scene.aids.hint is None
    scene.finish()
    if scene.match.waits_for_human:
        scene.handle(Action.HINT)
        think(scene)
        assert scene.aids.hint
        assert scene.match.position.objection(scene.aids.hint.ply) is None


def test_an_undone_move_brings_no_old_hint_back(stage: HeardStage) -> None:
    """The hint for a position is gone for good once that has been left."""
    scene = asked(stage)
    press(scene, D3)
    press(scene, E3)
    scene.handle(Action.UNDO)
    scene.finish()
    assert scene.sight().hint is None


def test_nobody_is_given_a_hint_in_the_computers_turn(stage: HeardStage) -> None:
    """It is refused with a remark, and nothing is thought about."""
    scene = moving(stage, SMALL, AS_BLACK)
    scene.handle(Action.HINT)
    assert not scene.aids.thinking
    assert stage.sound.names[-1] == "illegal"


def test_time_goes_on_while_a_hint_is_thought_about(stage: HeardStage) -> None:
    """A window that rests, with nothing that breathes, works for the hint, is drawn once more, and rests again."""
    stage.settings.reduced_motion = True
    scene = moving(stage, SMALL)
    let(scene, timing.NOTICE)
    assert scene.activity is Activity.STILL
    scene.handle(Action.HINT)
    assert scene.activity is Activity.WORKING
    scene.idle(0.01)
    assert scene.activity is Activity.MOVING
    let(scene, 0.2)
    assert scene.activity is Activity.STILL


@pytest.mark.parametrize("reduced", [False, True], ids=["usual", "reduced motion"])
def test_a_hint_pulses_unless_motion_is_reduced(stage: HeardStage, *, reduced: bool) -> None:
    """The marks of a hint change with time, but stand still for who wants that."""
    stage.settings.reduced_motion = reduced
    scene = asked(stage)
    let(scene, 1.0)
    box = message_box(stage.layout)
    board = Box(0, box.y + box.height, stage.size[0], stage.size[1] - box.y - box.height)
    before = picture(scene, board)
    scene.aids.update(0.4, None)
    assert (picture(scene, board) == before) == reduced


# Who is ahead


def test_who_is_ahead_is_not_shown_at_first(stage: HeardStage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is even thought about unless the player wants it."""
    monkeypatch.setattr(Match, "expectation", lambda *_: pytest.fail("nobody wants to know"))
    scene = moving(stage, SMALL)
    think(scene, 3)
    assert scene.aids.meter is None


@pytest.mark.parametrize(
    ("stacks", "ahead"), [("c3=r d3=ww e3=w f3=ww g3=r h3=b i3=r", 1), ("c3=r d3=bb e3=b f3=bb g3=r h3=w i3=r", -1)]
)
def test_the_meter_shows_who_is_ahead(stage: HeardStage, stacks: str, ahead: int) -> None:
    """White's lead counts upwards, and Black's downwards, whoever is to move; the picture shows it."""
    stage.settings.meter = True
    scene = moving(stage, stacks)
    before = picture(scene)
    think(scene, 5)
    assert scene.aids.meter is not None
    assert scene.aids.meter * ahead > 0
    assert picture(scene) != before
    let(scene, 40)
    assert scene.activity is Activity.STILL


@pytest.mark.parametrize("reduced", [False, True], ids=["usual", "reduced motion"])
def test_the_meter_moves_smoothly(stage: HeardStage, monkeypatch: pytest.MonkeyPatch, *, reduced: bool) -> None:
    """It nears a new lead from picture to picture, and only jumps where motion is reduced."""
    leads = iter([0.0, 8.0, 8.0, 8.0])
    monkeypatch.setattr(Match, "expectation", lambda *_: Expectation(next(leads), exact=False))
    stage.settings.meter, stage.settings.reduced_motion = True, reduced
    scene = moving(stage, SMALL)
    think(scene, 2)
    assert scene.aids.meter is not None
    assert scene.aids.meter == 8.0 if reduced else 0 < scene.aids.meter < 8.0
    let(scene, 3)
    assert scene.aids.meter == 8.0


def test_the_meter_has_no_opinion_while_pieces_are_placed(stage: HeardStage) -> None:
    """Where nobody can tell, it shows nothing, and costs nothing for long."""
    stage.settings.meter = stage.settings.reduced_motion = True
    scene = placing(stage, 10)
    think(scene, 3)
    assert scene.aids.meter is None
    assert scene.activity is Activity.STILL


# The buttons


@pytest.mark.parametrize("tool", [ToolbarCommand.HINT, ToolbarCommand.SHOW])
def test_the_buttons_do_the_same(stage: HeardStage, tool: ToolbarCommand) -> None:
    """The aids can be had by pointer alone."""
    scene = moving(stage, SMALL)
    bar = stage.layout.bottom
    pressed = []
    for x in range(bar.x, bar.x + bar.width, 10):
        scene.handle(Press((x, bar.y + bar.height // 3)))
        done = scene.aids.thinking if tool is ToolbarCommand.HINT else scene.aids.overlay is Overlay.LIFE_LINES
        pressed += [x] * done
        scene.aids.forget()
        scene.aids.overlay = Overlay.NONE
    assert len(pressed) >= 3


def test_no_aid_changes_the_game(stage: HeardStage) -> None:
    """Whatever is looked at, no ply is played by it."""
    scene = moving(stage, SMALL)
    for action in [Action.OVERLAY, Action.HINT] * 4:
        scene.handle(action)
        think(scene)
    assert scene.match.game.plies == []
    assert scene.match.position == scene.match.game.start
