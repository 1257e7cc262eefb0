"""The movement phase in hand-made cases: moves, objections, cut-offs, passes and the end of the game."""

from random import Random

import pytest

from dvonn.rules.board import SPACE_BY_NAME
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import IllegalPlyError, Objection, Position, forced_pass
from tests.harness.referee.symmetries import Symmetry, every_symmetry

TWO_AROUND_F3 = "h3=r h4=b h5=b g5=b f5=r e4=b d3=b d2=b d1=b e1=b f1=r g2=b"
ROW = "b3=r c3=r d3=r e3=b f3=b g3=b h3=b i3=b j3=b"

MOVES: list[tuple[str, str, dict[str, Objection]]] = [
    # A stack of 11 cannot move, as no line is that long
    (f"a3={'w' * 11} {ROW} k3=w", "k3j3", {"a3": Objection.NO_TARGET, "a3k3": Objection.DISTANCE}),
    # A stack of 2 moves two steps in six lines
    (f"f3=ww g3=b {TWO_AROUND_F3}", "f3h3 f3h5 f3f5 f3d3 f3d1 f3f1", {"f3e4": Objection.DISTANCE}),
    # A surrounded stack cannot move, whatever its height; its free neighbour can
    ("f3=w g3=r e3=r f4=r f2=b g4=b e2=w", "e2e3 e2f3 e2f2", dict.fromkeys(("f3", "f3g3"), Objection.SURROUNDED)),
    ("f3=ww g3=r e3=r f4=r f2=b g4=b e2=w h3=b", "e2e3 e2f3 e2f2", {"f3h3": Objection.SURROUNDED}),
    # A stack crosses vacant spaces, and stops on none
    ("f3=www f4=r g4=r h4=b i3=b i4=r", "f3i3", {"f3g3": Objection.DISTANCE, "f3c3": Objection.VACANT}),
    # A lone dvonn piece has no owner: it cannot move, but a stack may land on it
    ("d3=r e3=w f3=r g3=b h3=r", "e3d3 e3f3", dict.fromkeys(("f3", "f3g3"), Objection.DVONN)),
    # A stack belongs to the side of its top piece, whatever lies below
    ("c3=r d3=r e3=r f3=wwb g3=bw h3=b i3=w", "g3e3 g3i3 i3h3", dict.fromkeys(("f3", "f3c3"), Objection.NOT_YOURS)),
    # Nothing moves from a vacant space
    ("d3=r e3=r f3=r g3=w", "g3f3", dict.fromkeys(("h3", "h3g3"), Objection.EMPTY)),
    # The edge is never surrounded
    ("a1=w a2=r b1=r b2=r", "a1a2 a1b1 a1b2", {}),
    ("a3=w a2=r b3=r b4=r", "a3a2 a3b3 a3b4", {}),
    ("a2=w a1=r a3=r b2=r b3=b", "a2a1 a2a3 a2b2 a2b3", {}),
    ("e1=w d1=r e2=r f1=r f2=b", "e1d1 e1e2 e1f1 e1f2", {}),
]
"""The stacks, all of White's moves, and the objections to other stacks and moves."""
LANDINGS = [
    # A stack crosses others, which stay
    ("c3=ww d3=b e3=r f3=r g3=r", "c3e3", "d3=b e3=rww f3=r g3=r"),
    # A dvonn piece moves with its stack
    ("e3=rw f3=b g3=r h3=r i3=w", "e3g3", "f3=b g3=rrw h3=r i3=w"),
    # The moved stack keeps its order, and its top piece owns the sum
    ("d3=bbw e3=r f3=r g3=wrb h3=b", "d3g3", "e3=r f3=r g3=wrbbbw h3=b"),
]
"""The stacks, White's move, and the stacks after it."""
CUT_OFFS = [
    # Stacks behind a gap are cut off, of both sides
    ("c3=r d3=r e3=r f3=w g3=b h3=w i3=bb", "f3e3", "g3 h3 i3", "c3=r d3=r e3=rw"),
    # The last link may cut off its own target
    ("c3=r d3=r e3=r f3=w g3=b", "f3g3", "g3", "c3=r d3=r e3=r"),
    # A side may have to cut off its own stacks
    ("b3=b c3=r d3=r e3=r f3=w g3=wwwwwww h3=wwwwwww", "f3e3", "g3 h3", "b3=b c3=r d3=r e3=rw"),
    ("b3=b c3=r d3=r e3=r f3=w g3=wwwwwww h3=wwwwwww", "f3g3", "g3 h3", "b3=b c3=r d3=r e3=r"),
    # Dvonn pieces are linked to themselves, alone or in a stack
    ("a1=r b1=w f3=r j4=b k5=rb", "b1a1", "", "a1=rw f3=r j4=b k5=rb"),
    # A dvonn piece at any depth of any side's stack links the stacks around it
    ("a1=r c3=rbb d3=b e3=w f3=w k5=r", "f3e3", "", "a1=r c3=rbb d3=b e3=ww k5=r"),
    ("a1=r c3=bwrbw d3=b e3=w f3=w k5=r", "f3e3", "", "a1=r c3=bwrbw d3=b e3=ww k5=r"),
    # A moved dvonn piece releases its old neighbours and links its new ones
    ("a1=r c3=b d3=rw e3=b f3=w g3=b k5=r", "d3f3", "c3", "a1=r e3=b f3=wrw g3=b k5=r"),
    # A ring that is broken at one place stays linked
    ("a1=r e2=b e3=b f2=w f4=r g3=b g4=w k5=r", "g4f4", "", "a1=r e2=b e3=b f2=w f4=rw g3=b k5=r"),
    # Each part with a dvonn piece stays
    ("c3=r d3=b e3=w f3=b g3=rrb", "e3d3", "", "c3=r d3=bw f3=b g3=rrb"),
]
"""The stacks, White's move, the spaces that it cuts off, and the stacks that are left."""


@every_symmetry
@pytest.mark.parametrize("height", range(1, 11))
def test_stack_moves_exactly_its_height(symmetry: Symmetry, height: int) -> None:
    """A stack at the end of a full row reaches only the space at the distance of its height."""
    position = symmetry.position(f"a3={'w' * height} {ROW} k3=b")
    assert symmetry.moves(position) == {f"a3{'abcdefghijk'[height]}3"}


@every_symmetry
def test_moves_and_objections(symmetry: Symmetry) -> None:
    """White has these moves and no others; a stack or a move that is not allowed meets its objection."""
    for stacks, moves, objections in MOVES:
        position = symmetry.position(stacks)
        assert symmetry.moves(position) == set(moves.split())
        for text, objection in objections.items():
            if len(text) == 2:
                assert position.objection_to_stack(symmetry.space(text)) is objection
            else:
                assert position.objection(symmetry.move(text)) is objection


@every_symmetry
def test_stack_lands_on_top_as_a_whole(symmetry: Symmetry) -> None:
    """The moved stack lies on top of the other, unchanged, and owns it."""
    for stacks, move, after in LANDINGS:
        found = symmetry.position(stacks).play(symmetry.move(move))
        assert symmetry.stacks(found) == after
        assert found.owner(symmetry.space(move[2:])) is symmetry.colour(Colour.WHITE)


@every_symmetry
def test_illegal_move_is_refused_and_changes_nothing(symmetry: Symmetry) -> None:
    """An illegal move raises an error with the position, the move and the objection."""
    position = symmetry.position("d3=r e3=r f3=r g3=w h3=b")
    with pytest.raises(IllegalPlyError, match="DISTANCE") as caught:
        position.play(symmetry.move("g3e3"))
    assert caught.value.position is position
    assert (caught.value.ply, caught.value.objection) == (symmetry.move("g3e3"), Objection.DISTANCE)
    assert symmetry.stacks(position) == "d3=r e3=r f3=r g3=w h3=b"


@pytest.mark.parametrize("move", [Move(SPACE_BY_NAME["i1"], 9), Move(11, 10), Move(-1, 0), Move(0, 60), Move(0, 999)])
def test_number_off_the_board_is_refused(move: Move) -> None:
    """Negative, too large and off-board space numbers are refused."""
    position = Position.random_full(Random(0))
    assert position.objection(move) is Objection.NO_SPACE


# Cut-offs


@every_symmetry
def test_stacks_without_contact_are_cut_off(symmetry: Symmetry) -> None:
    """After a move the stacks without a connection to a dvonn piece are gone, and all others are as they were."""
    for stacks, move, cut_off, left in CUT_OFFS:
        position = symmetry.position(stacks)
        assert symmetry.names(position.cut_off_by(symmetry.move(move))) == set(cut_off.split())
        assert symmetry.stacks(position.play(symmetry.move(move))) == left


# Passes and the end


@every_symmetry
def test_side_that_cannot_move_passes_until_it_can(symmetry: Symmetry) -> None:
    """A surrounded side passes until a move of the opponent frees it; the game goes on."""
    position = symmetry.position("e2=w e3=r f2=w f3=b f4=r g3=w g4=r h3=w")
    assert not position.can_move(symmetry.colour(Colour.BLACK))
    again = position.play(symmetry.move("h3g3"))
    assert symmetry.turn(again) is Colour.WHITE
    assert (again.is_over, again.outcome()) == (False, None)
    assert forced_pass(position, again) is symmetry.colour(Colour.BLACK)
    assert again.must_pass(symmetry.colour(Colour.BLACK))
    freed = again.play(symmetry.move("f2e2"))
    assert symmetry.turn(freed) is Colour.BLACK
    assert forced_pass(again, freed) is None
    assert symmetry.moves(freed) == {"f3e3", "f3e2", "f3f4", "f3g4", "f3g3"}


@every_symmetry
def test_game_is_over_when_neither_side_can_move(symmetry: Symmetry) -> None:
    """When neither side can move, there are no moves and no passes, and choosing a stack is refused."""
    position = symmetry.position("a1=rww b1=rbb c1=r")
    assert position.is_over
    assert position.moves() == []
    assert not any(position.must_pass(colour) for colour in Colour)
    assert position.objection_to_stack(symmetry.space("a1")) is Objection.GAME_OVER
    assert position.objection(symmetry.move("a1b1")) is Objection.GAME_OVER
