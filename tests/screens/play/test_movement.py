"""The movement scene: a stack is chosen, then its target; and what cannot be done is said."""

import pytest

from dvonn.input import Action, Hover
from dvonn.rules.board import NAMES, NUMBERS, Space
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Move
from dvonn.screens.play.movement import Movement
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import Push, ShowMatch, ShowScore
from dvonn.ui import timing
from tests.harness.matches import AS_BLACK, AS_WHITE, HOT_SEAT, TO_THE_END, match
from tests.harness.stage import Choose, HeardStage, click, enter, let, moving, on_a_full_board, picture, point, press

SMALL = "c3=r d3=w e3=w f3=bb g3=r h3=b i3=r"
D3, E3, F3, C3, H3, A1 = (NUMBERS[name] for name in ("d3", "e3", "f3", "c3", "h3", "a1"))


def played(scene: Movement) -> list[str]:
    return [str(ply) for ply in scene.match.game.plies]


@pytest.mark.parametrize("choose", [press, enter], ids=["pointer", "keys"])
def test_select_then_target(stage: HeardStage, choose: Choose) -> None:
    """The first choice lifts the stack, the second moves it."""
    scene = moving(stage, SMALL)
    assert choose(scene, D3) is None
    assert scene.selected == D3
    assert played(scene) == []
    assert choose(scene, C3) is None
    assert played(scene) == ["d3c3"]
    assert scene.selected is None


@pytest.mark.parametrize("choose", [press, enter], ids=["pointer", "keys"])
def test_choosing_again_lets_go(stage: HeardStage, choose: Choose) -> None:
    """The selected stack, chosen a second time, is put down; no move was made."""
    scene = moving(stage, SMALL)
    choose(scene, D3)
    choose(scene, D3)
    assert scene.selected is None
    assert played(scene) == []
    assert stage.sound.names[-2:] == ["pick", "drop"]


def test_going_back_lets_go_and_then_pauses(stage: HeardStage) -> None:
    """Escape puts the stack down first; only with nothing selected does it pause."""
    scene = moving(stage, SMALL)
    press(scene, D3)
    assert scene.handle(Action.BACK) is None
    assert scene.selected is None
    change = scene.handle(Action.BACK)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Pause)


def test_another_own_stack_takes_the_selection_over(stage: HeardStage) -> None:
    """Choosing a stack that may move, where the selected one may not go, selects that one."""
    scene = moving(stage, "c3=r d3=w e3=r f3=r g3=w h3=b")
    press(scene, D3)
    press(scene, NUMBERS["g3"])
    assert scene.selected == NUMBERS["g3"]
    assert played(scene) == []


def test_an_own_stack_in_reach_is_a_target(stage: HeardStage) -> None:
    """Where the selected stack may land, it lands, though the stack there could have been selected."""
    scene = moving(stage, SMALL)
    press(scene, D3)
    press(scene, E3)
    assert played(scene) == ["d3e3"]


@pytest.mark.parametrize("name", ["a1", "c3", "h3"], ids=["empty", "lone dvonn piece", "the other side's"])
def test_what_may_not_move_is_refused(stage: HeardStage, name: str) -> None:
    """It is not selected; a sound and a remark say so, until something else is done."""
    scene = moving(stage, SMALL)
    before = picture(scene)
    press(scene, NUMBERS[name])
    assert scene.selected is None
    assert stage.sound.names == ["illegal"]
    remarked = picture(scene)
    assert remarked != before
    scene.handle(Action.NEXT)
    scene.handle(Hover((0, 0)))
    assert picture(scene) == before


@pytest.mark.parametrize(
    ("stacks", "space"),
    [("e2=w e3=r f2=b f3=w f4=r g3=b g4=r h3=w", F3), ("a1=wwww b1=r c1=r d1=r b2=w", A1)],
    ids=["surrounded", "reaching nothing"],
)
def test_an_own_stack_without_moves_is_refused(stage: HeardStage, stacks: str, space: Space) -> None:
    """A stack with six neighbours, or whose height leads to no other stack, cannot be selected."""
    scene = moving(stage, stacks)
    press(scene, space)
    assert scene.selected is None
    assert stage.sound.names == ["illegal"]


def test_what_is_out_of_reach_is_refused(stage: HeardStage) -> None:
    """With a stack selected, another space that it cannot reach is refused, and it stays selected."""
    scene = moving(stage, SMALL)
    press(scene, D3)
    for space in (H3, A1, NUMBERS["i3"]):
        press(scene, space)
        assert scene.selected == D3
    assert stage.sound.names == ["pick", *["illegal"] * 3]
    assert played(scene) == []


# What is pointed out


def test_movable_stacks_are_pointed_out(stage: HeardStage) -> None:
    """Exactly the stacks with legal moves are lit, and Tab goes through them."""
    scene = on_a_full_board(stage)
    sources = {ply[0] for ply in scene.match.position.moves()}
    assert scene.marks().movable == set(scene.choices()) == sources
    seen = set()
    for _ in sources:
        scene.handle(Action.NEXT)
        seen.add(scene.cursor.space)
    assert seen == sources


def test_targets_are_pointed_out(stage: HeardStage) -> None:
    """With a stack selected, exactly its legal targets are marked, and Tab goes through them."""
    scene = on_a_full_board(stage)
    for source in scene.choices():
        press(scene, source)
        targets = {move.target for move in scene.match.position.moves_from(source)}
        marks = scene.marks()
        assert (marks.selected, marks.targets, marks.movable) == (source, targets, frozenset())
        assert set(scene.choices()) == targets
        scene.handle(Action.NEXT)
        assert scene.cursor.space in targets
        scene.handle(Action.BACK)


def test_the_selection_is_seen(stage: HeardStage) -> None:
    """A selected stack does not look like one that is not, and letting go leaves no trace."""
    scene = moving(stage, SMALL)
    scene.handle(Hover(point(scene, D3)))
    before = picture(scene)
    press(scene, D3)
    assert picture(scene) != before
    press(scene, D3)
    assert picture(scene) == before


def test_the_last_move_is_seen(stage: HeardStage) -> None:
    """The same position looks different where another move has led to it last."""
    pictures, positions = set(), set()
    for order in (["d3c3", "f3e3", "h3g3"], ["h3g3", "f3e3", "d3c3"]):
        scene = moving(stage, "c3=r d3=w e3=r f3=b g3=r h3=w")
        for move in order:
            click(scene, parse_ply(move))
        scene.handle(Hover((0, 0)))
        let(scene, 3)
        pictures.add(picture(scene))
        positions.add(scene.match.position)
    assert len(positions) == 1
    assert len(pictures) == 2


# Undo, the computer, the end


@pytest.mark.parametrize("action", [Action.UNDO, Action.REDO])
def test_back_and_forth_selects_nothing(stage: HeardStage, action: Action) -> None:
    """When the position changes under a selected stack, it is let go: its targets would be stale."""
    scene = on_a_full_board(stage)
    click(scene, next(move for move in scene.match.position.moves() if isinstance(move, Move)))
    if action is Action.REDO:
        scene.handle(Action.UNDO)
    press(scene, scene.choices()[-1])
    assert scene.selected is not None
    scene.handle(action)
    assert scene.selected is None
    assert scene.marks().targets == frozenset()


def test_undo_leads_back_to_placing(stage: HeardStage) -> None:
    """Undone beyond the first move, the match goes on in the placement scene, the last piece seen flying back."""
    scene = Movement(stage, match(HOT_SEAT, 49))
    change = scene.handle(Action.UNDO)
    assert isinstance(change, ShowMatch)
    assert len(change.match.game.plies) == 48
    assert [plan.backwards for plan in change.plans] == [True]


@pytest.mark.parametrize("space", [D3, H3], ids=NAMES.get)
def test_nobody_moves_for_the_computer(stage: HeardStage, space: Space) -> None:
    """While the computer is to move, no stack can be selected, its own or the human's."""
    scene = moving(stage, SMALL, AS_BLACK)
    press(scene, space)
    assert scene.selected is None
    assert stage.sound.names == ["illegal"]


def test_the_computer_answers(stage: HeardStage) -> None:
    """After the human's move has been seen, and a moment later, the computer's follows; no sooner."""
    scene = on_a_full_board(stage, AS_WHITE)
    click(scene, next(move for move in scene.match.position.moves() if isinstance(move, Move)))
    scene.idle(1)
    let(scene, timing.HOP + timing.SETTLE + scene.computer_takes - 0.1)
    assert len(played(scene)) == 1
    let(scene, 0.3)
    assert len(played(scene)) == 2


def test_the_end_leads_to_the_score(stage: HeardStage) -> None:
    """Some time after the last move the score comes by itself, but not before it could be seen."""
    scene = Movement(stage, match(HOT_SEAT, TO_THE_END))
    assert let(scene, timing.FAREWELL - 0.1) is None
    change = let(scene, 0.3)
    assert change == ShowScore(scene.match)


def test_accepting_the_end_leads_to_the_score_at_once(stage: HeardStage) -> None:
    """Who does not want to wait presses Enter, even while the last move is still seen."""
    scene = Movement(stage, match(HOT_SEAT, TO_THE_END))
    scene.handle(Action.UNDO)
    scene.handle(Action.REDO)
    assert scene.handle(Action.ACCEPT) == ShowScore(scene.match)


def test_the_end_can_be_undone(stage: HeardStage) -> None:
    """Before the score comes, the last move can still be taken back, and the score does not come then."""
    scene = Movement(stage, match(HOT_SEAT, TO_THE_END))
    assert scene.handle(Action.UNDO) is None
    assert let(scene, 10) is None
    assert scene.match.waits_for_human


def test_the_board_leads_to_the_score_after_the_end(stage: HeardStage) -> None:
    """When the game is over nothing can be selected, and a press on any space goes on to the score."""
    scene = Movement(stage, match(HOT_SEAT, TO_THE_END))
    for space in NAMES:
        assert press(scene, space) == ShowScore(scene.match)
    assert scene.selected is None
