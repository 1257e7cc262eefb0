"""The side to move and the end of the game, in hand-made cases."""

from dvonn.rules.pieces import Colour
from dvonn.rules.position import Objection, forced_pass
from tests.harness.referee.symmetries import Symmetry, every_symmetry


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
def test_side_with_stacks_out_of_reach_passes(symmetry: Symmetry) -> None:
    """A side whose only stack reaches no other stack passes."""
    after = symmetry.position("c3=r d3=r e3=r f3=bbbbbb g3=w h3=w").play(symmetry.move("h3g3"))
    assert symmetry.turn(after) is Colour.WHITE
    assert symmetry.moves(after) == {"g3e3"}


@every_symmetry
def test_side_without_stacks_passes_to_the_end(symmetry: Symmetry) -> None:
    """A side without stacks passes while the other side moves to the end."""
    position = symmetry.position("c3=r d3=r e3=r f3=w g3=w")
    for move, left in ("g3f3", {"f3d3"}), ("f3d3", set()):
        assert not position.is_over
        position = position.play(symmetry.move(move))
        assert symmetry.moves(position) == left
    assert position.is_over
    assert symmetry.stacks(position) == "c3=r d3=rww e3=r"


@every_symmetry
def test_game_is_over_when_neither_side_can_move(symmetry: Symmetry) -> None:
    """When neither side can move, there are no moves and no passes, and choosing a stack is refused."""
    position = symmetry.position("a1=rww b1=rbb c1=r")
    assert position.is_over
    assert position.moves() == []
    assert not any(position.must_pass(colour) for colour in Colour)
    assert position.objection_to_stack(symmetry.space("a1")) is Objection.GAME_OVER
    assert position.objection(symmetry.move("a1b1")) is Objection.GAME_OVER
