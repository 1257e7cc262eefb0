"""What leaves the board after a move, by hand-made cases."""

import pytest

from tests.harness.referee.mirrors import View, every_view


@every_view
def test_what_no_longer_reaches_a_dvonn_piece_is_cut_off(view: View) -> None:
    """A move takes the middle out of a chain: everything behind the gap leaves, the opponent's stacks and one's own."""
    position = view.position("c3=r d3=r e3=r f3=w g3=b h3=w i3=bb")
    move = view.move("f3e3")
    assert view.names(position.cut_off_by(move)) == {"g3", "h3", "i3"}
    after = position.play(move)
    assert view.stacks(after) == "c3=r d3=r e3=rw"
    assert view.scores(after) == (2, 0)


@every_view
def test_stack_may_cut_off_the_group_it_joins(view: View) -> None:
    """The last link moves away from the dvonn pieces: its target is cut off with it, all that the mover had."""
    position = view.position("c3=r d3=r e3=r f3=w g3=b")
    move = view.move("f3g3")
    assert view.names(position.cut_off_by(move)) == {"g3"}
    after = position.play(move)
    assert view.stacks(after) == "c3=r d3=r e3=r"
    assert after.is_over
    assert view.scores(after) == (0, 0)


@every_view
def test_player_may_be_forced_to_cut_off_the_own_stacks(view: View) -> None:
    """Where every legal move costs the mover high stacks and the opponent none, one of them is played all the same."""
    position = view.position("b3=b c3=r d3=r e3=r f3=w g3=wwwwwww h3=wwwwwww")
    assert view.moves(position) == {"f3e3", "f3g3"}
    assert view.stacks(position.play(view.move("f3e3"))) == "b3=b c3=r d3=r e3=rw"
    assert view.stacks(position.play(view.move("f3g3"))) == "b3=b c3=r d3=r e3=r"


@every_view
def test_dvonn_pieces_are_linked_to_themselves(view: View) -> None:
    """Dvonn pieces stay wherever they are, alone or in a stack, with nothing around them."""
    position = view.position("a1=r b1=w f3=r j4=b k5=rb")
    after = position.play(view.move("b1a1"))
    assert view.stacks(after) == "a1=rw f3=r j4=b k5=rb"


@every_view
@pytest.mark.parametrize("stack", ["rbb", "wrb", "bbrw", "bwrbw"])
def test_dvonn_piece_anywhere_in_a_stack_links(view: View, stack: str) -> None:
    """A dvonn piece at the bottom or in the middle of a stack, whoever owns it, holds the stacks around it."""
    position = view.position(f"a1=r c3={stack} d3=b e3=w f3=w k5=r")
    move = view.move("f3e3")
    assert position.cut_off_by(move) == []
    assert view.stacks(position.play(move)) == f"a1=r c3={stack} d3=b e3=ww k5=r"


@every_view
def test_dvonn_piece_that_leaves_takes_the_link_along(view: View) -> None:
    """A moved dvonn piece no longer holds what it stood next to, and holds what it comes to stand next to."""
    position = view.position("a1=r c3=b d3=rw e3=b f3=w g3=b k5=r")
    move = view.move("d3f3")
    assert view.names(position.cut_off_by(move)) == {"c3"}
    assert view.stacks(position.play(move)) == "a1=r e3=b f3=wrw g3=b k5=r"


@every_view
def test_either_of_two_ways_to_a_dvonn_piece_is_enough(view: View) -> None:
    """A ring broken at one place still hangs together."""
    position = view.position("a1=r e2=b e3=b f2=w f4=r g3=b g4=w k5=r")
    move = view.move("g4f4")
    assert position.cut_off_by(move) == []
    assert view.stacks(position.play(move)) == "a1=r e2=b e3=b f2=w f4=rw g3=b k5=r"


@every_view
def test_each_part_with_a_dvonn_piece_stays(view: View) -> None:
    """A move that splits the stacks in two cuts nothing off when both parts hold a dvonn piece."""
    position = view.position("c3=r d3=b e3=w f3=b g3=rrb")
    move = view.move("e3d3")
    assert position.cut_off_by(move) == []
    assert view.stacks(position.play(move)) == "c3=r d3=bw f3=b g3=rrb"
