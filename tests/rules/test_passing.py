"""Whose turn it is, when the game is over and what it is worth then, by hand-made cases."""

from dvonn.rules.pieces import Colour
from dvonn.rules.position import Objection, forced_pass
from tests.harness.referee.mirrors import View, every_view

ENCLOSED = "e2=w e3=r f2=w f3=b f4=r g3=w g4=r h3=w"
"""Black's only stack, f3, has six neighbours; h3 is not one of them."""


@every_view
def test_side_that_cannot_move_passes_until_it_can(view: View) -> None:
    """Black, surrounded, passes after White's move; White moves again and frees Black, who must move then."""
    position = view.position(ENCLOSED)
    again = position.play(view.move("h3g3"))
    assert view.turn(again) is Colour.WHITE
    assert forced_pass(position, again) is view.colour(Colour.BLACK)
    assert again.must_pass(view.colour(Colour.BLACK))
    freed = again.play(view.move("f2e2"))
    assert view.turn(freed) is Colour.BLACK
    assert forced_pass(again, freed) is None
    assert view.moves(freed) == {"f3e3", "f3e2", "f3f4", "f3g4", "f3g3"}


@every_view
def test_side_with_stacks_out_of_reach_passes(view: View) -> None:
    """Black's high stack reaches nothing, so White makes one move after the other."""
    after = view.position("c3=r d3=r e3=r f3=bbbbbb g3=w h3=w").play(view.move("h3g3"))
    assert view.turn(after) is Colour.WHITE
    assert view.moves(after) == {"g3e3"}


@every_view
def test_side_without_stacks_passes_to_the_end(view: View) -> None:
    """The game goes on for the one side that has moves, and ends when it has none."""
    position = view.position("c3=r d3=r e3=r f3=w g3=w")
    for move, left in ("g3f3", {"f3d3"}), ("f3d3", set()):
        assert not position.is_over
        position = position.play(view.move(move))
        assert view.moves(position) == left
    assert position.is_over
    assert view.stacks(position) == "c3=r d3=rww e3=r"


@every_view
def test_game_is_over_when_neither_side_can_move(view: View) -> None:
    """Stacks that reach nothing end the game: there are no moves, nobody passes, and choosing one is refused."""
    position = view.position("a1=rww b1=rbb c1=r")
    assert position.is_over
    assert position.moves() == []
    assert not position.must_pass(Colour.WHITE)
    assert not position.must_pass(Colour.BLACK)
    assert position.objection_to_stack(view.space("a1")) is Objection.OVER
    assert position.objection(view.move("a1b1")) is Objection.OVER


@every_view
def test_game_goes_on_while_one_side_can_move(view: View) -> None:
    """A position where only the opponent is stuck is not over and has no outcome."""
    position = view.position(ENCLOSED)
    assert not position.can_move(view.colour(Colour.BLACK))
    assert not position.is_over
    assert position.outcome() is None


@every_view
def test_score_counts_all_colours_in_owned_stacks(view: View) -> None:
    """Every piece of a stack counts for the colour on top; lone dvonn pieces count for nobody."""
    position = view.position("c3=r d3=rbbw e3=wwb f3=r g3=w h3=bw")
    assert view.scores(position) == (7, 3)
