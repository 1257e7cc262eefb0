"""Stacks that are cut off by a move, in hand-made cases."""

import pytest

from tests.harness.referee.symmetries import Symmetry, every_symmetry


@every_symmetry
def test_stacks_without_contact_are_cut_off(symmetry: Symmetry) -> None:
    """A move out of the middle of a chain cuts off all stacks behind the gap, of both sides."""
    position = symmetry.position("c3=r d3=r e3=r f3=w g3=b h3=w i3=bb")
    move = symmetry.move("f3e3")
    assert symmetry.names(position.cut_off_by(move)) == {"g3", "h3", "i3"}
    after = position.play(move)
    assert symmetry.stacks(after) == "c3=r d3=r e3=rw"
    assert symmetry.scores(after) == (2, 0)


@every_symmetry
def test_stack_may_cut_off_the_group_it_joins(symmetry: Symmetry) -> None:
    """A move of the last link cuts off its own target and may end the game."""
    position = symmetry.position("c3=r d3=r e3=r f3=w g3=b")
    move = symmetry.move("f3g3")
    assert symmetry.names(position.cut_off_by(move)) == {"g3"}
    after = position.play(move)
    assert symmetry.stacks(after) == "c3=r d3=r e3=r"
    assert after.is_over
    assert symmetry.scores(after) == (0, 0)


@every_symmetry
def test_player_may_have_to_cut_off_own_stacks(symmetry: Symmetry) -> None:
    """A move that cuts off only the mover's own stacks is legal."""
    position = symmetry.position("b3=b c3=r d3=r e3=r f3=w g3=wwwwwww h3=wwwwwww")
    assert symmetry.moves(position) == {"f3e3", "f3g3"}
    assert symmetry.stacks(position.play(symmetry.move("f3e3"))) == "b3=b c3=r d3=r e3=rw"
    assert symmetry.stacks(position.play(symmetry.move("f3g3"))) == "b3=b c3=r d3=r e3=r"


@every_symmetry
def test_dvonn_pieces_are_linked_to_themselves(symmetry: Symmetry) -> None:
    """Dvonn pieces stay on the board, alone or in a stack, without any neighbours."""
    position = symmetry.position("a1=r b1=w f3=r j4=b k5=rb")
    after = position.play(symmetry.move("b1a1"))
    assert symmetry.stacks(after) == "a1=rw f3=r j4=b k5=rb"


@every_symmetry
@pytest.mark.parametrize("stack", ["rbb", "wrb", "bbrw", "bwrbw"])
def test_dvonn_piece_anywhere_in_a_stack_links(symmetry: Symmetry, stack: str) -> None:
    """A dvonn piece at any depth of any side's stack keeps the stacks around it linked."""
    position = symmetry.position(f"a1=r c3={stack} d3=b e3=w f3=w k5=r")
    move = symmetry.move("f3e3")
    assert position.cut_off_by(move) == []
    assert symmetry.stacks(position.play(move)) == f"a1=r c3={stack} d3=b e3=ww k5=r"


@every_symmetry
def test_moved_dvonn_piece_takes_its_link_along(symmetry: Symmetry) -> None:
    """A moved dvonn piece releases its old neighbours and links its new ones."""
    position = symmetry.position("a1=r c3=b d3=rw e3=b f3=w g3=b k5=r")
    move = symmetry.move("d3f3")
    assert symmetry.names(position.cut_off_by(move)) == {"c3"}
    assert symmetry.stacks(position.play(move)) == "a1=r e3=b f3=wrw g3=b k5=r"


@every_symmetry
def test_one_path_to_a_dvonn_piece_is_enough(symmetry: Symmetry) -> None:
    """A ring broken at one place stays linked."""
    position = symmetry.position("a1=r e2=b e3=b f2=w f4=r g3=b g4=w k5=r")
    move = symmetry.move("g4f4")
    assert position.cut_off_by(move) == []
    assert symmetry.stacks(position.play(move)) == "a1=r e2=b e3=b f2=w f4=rw g3=b k5=r"


@every_symmetry
def test_each_part_with_a_dvonn_piece_stays(symmetry: Symmetry) -> None:
    """A move that splits the stacks cuts none off when both parts contain a dvonn piece."""
    position = symmetry.position("c3=r d3=b e3=w f3=b g3=rrb")
    move = symmetry.move("e3d3")
    assert position.cut_off_by(move) == []
    assert symmetry.stacks(position.play(move)) == "c3=r d3=bw f3=b g3=rrb"
