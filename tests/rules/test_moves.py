"""Which stack may move where in the movement phase, by hand-made cases, and why not."""

from random import Random

import pytest

from dvonn.rules.board import NUMBERS
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import IllegalPlyError, Objection, Position
from tests.harness.referee.mirrors import View, every_view
from tests.harness.referee.reference import BOARD, is_edge

AROUND_F3 = ("g3", "e3", "f4", "f2", "g4", "e2")


@every_view
@pytest.mark.parametrize("height", range(1, 11))
def test_stack_moves_exactly_its_height(view: View, height: int) -> None:
    """A stack at the end of a full row reaches the one space that lies as many steps away as it is high."""
    row = "b3=r c3=r d3=r e3=b f3=b g3=b h3=b i3=b j3=b k3=b"
    position = view.position(f"a3={'w' * height} {row}")
    assert view.moves(position) == {f"a3{'abcdefghijk'[height]}3"}


@every_view
def test_stack_higher_than_ten_cannot_move(view: View) -> None:
    """No line of the board has room for a stack of 11."""
    position = view.position(f"a3={'w' * 11} b3=r c3=r d3=r e3=b f3=b g3=b h3=b i3=b j3=b k3=w")
    assert view.moves(position) == {"k3j3"}
    assert position.objection_to_stack(view.space("a3")) is Objection.NO_TARGET
    assert position.objection(view.move("a3k3")) is Objection.DISTANCE


@every_view
def test_stack_moves_in_six_lines(view: View) -> None:
    """A stack of 2 in the middle of a ring of stacks 2 steps away reaches the six that lie on straight lines."""
    ring = "h3=r h4=b h5=b g5=b f5=r e4=b d3=b d2=b d1=b e1=b f1=r g2=b"
    position = view.position(f"f3=ww g3=b {ring}")
    assert view.moves(position) == {"f3h3", "f3h5", "f3f5", "f3d3", "f3d1", "f3f1"}
    assert position.objection(view.move("f3e4")) is Objection.DISTANCE


@every_view
@pytest.mark.parametrize("gap", AROUND_F3)
def test_single_with_five_neighbours_moves_onto_any(view: View, gap: str) -> None:
    """A single piece with one neighbouring space vacant moves onto the other five, but not onto the vacant one."""
    taken = [name for name in AROUND_F3 if name != gap]
    around = " ".join(f"{name}={letter}" for name, letter in zip(taken, "rrrbb", strict=True))
    position = view.position(f"f3=w {around}")
    assert view.moves(position) == {f"f3{name}" for name in taken}
    assert position.objection(view.move(f"f3{gap}")) is Objection.VACANT


@every_view
def test_stack_with_six_neighbours_cannot_move(view: View) -> None:
    """A surrounded single stays, however near its neighbours; the neighbour that White owns may move."""
    position = view.position("f3=w g3=r e3=r f4=r f2=b g4=b e2=w")
    assert position.is_surrounded(view.space("f3"))
    assert position.objection_to_stack(view.space("f3")) is Objection.SURROUNDED
    assert position.objection(view.move("f3g3")) is Objection.SURROUNDED
    assert view.moves(position) == {"e2e3", "e2f3", "e2f2"}


@every_view
def test_high_stack_with_six_neighbours_cannot_move_either(view: View) -> None:
    """A surrounded stack of 2 may not jump out onto a stack 2 steps away."""
    position = view.position("f3=ww g3=r e3=r f4=r f2=b g4=b e2=w h3=b")
    assert position.objection(view.move("f3h3")) is Objection.SURROUNDED
    assert {move[:2] for move in view.moves(position)} == {"e2"}


@every_view
@pytest.mark.parametrize(
    ("edge", "around"),
    [("a1", "a2=r b1=r b2=r"), ("a3", "a2=r b3=r b4=r"), ("a2", "a1=r a3=r b2=r b3=b"), ("e1", "d1=r e2=r f1=r f2=b")],
)
def test_edge_stack_is_never_surrounded(view: View, edge: str, around: str) -> None:
    """A single at the edge moves onto each of its neighbours when all of them are there."""
    position = view.position(f"{edge}=w {around}")
    assert not position.is_surrounded(view.space(edge))
    assert view.moves(position) == {edge + word[:2] for word in around.split()}


@pytest.mark.parametrize("seed", range(5))
def test_only_the_edge_moves_first_on_a_full_board(seed: int) -> None:
    """On a full board White's pieces at the edge are free, and its pieces inside are surrounded."""
    position = Position.random_full(Random(seed))
    for name in BOARD:
        if position.owner(NUMBERS[name]) is Colour.WHITE:
            objection = position.objection_to_stack(NUMBERS[name])
            assert objection is (None if is_edge(name) else Objection.SURROUNDED)


@every_view
def test_stack_moves_over_empty_spaces(view: View) -> None:
    """A stack of 3 jumps two vacant spaces, may not stop on the way, and may not land where nothing stands."""
    position = view.position("f3=www f4=r g4=r h4=b i3=b i4=r")
    assert view.moves(position) == {"f3i3"}
    assert position.objection(view.move("f3g3")) is Objection.DISTANCE
    assert position.objection(view.move("f3c3")) is Objection.VACANT


@every_view
def test_stack_moves_over_other_stacks(view: View) -> None:
    """What stands in between does not matter and stays as it was."""
    position = view.position("c3=ww d3=b e3=r f3=r g3=r")
    assert view.stacks(position.play(view.move("c3e3"))) == "d3=b e3=rww f3=r g3=r"


@every_view
def test_lone_dvonn_piece_cannot_be_moved(view: View) -> None:
    """A lone dvonn piece belongs to nobody: neither side may move it, either may move onto it."""
    stacks = "d3=r e3=w f3=r g3=b h3=r"
    for turn, own in (Colour.WHITE, {"e3d3", "e3f3"}), (Colour.BLACK, {"g3f3", "g3h3"}):
        position = view.position(stacks, turn)
        assert position.objection_to_stack(view.space("f3")) is Objection.DVONN
        assert position.objection(view.move("f3g3")) is Objection.DVONN
        assert view.moves(position) == own
    assert position.owner(view.space("f3")) is None


@every_view
def test_dvonn_piece_inside_a_stack_goes_along(view: View) -> None:
    """A stack with a dvonn piece at its bottom moves as a whole, onto another dvonn piece here."""
    position = view.position("e3=rw f3=b g3=r h3=r i3=w")
    assert view.stacks(position.play(view.move("e3g3"))) == "f3=b g3=rrw h3=r i3=w"


@every_view
def test_stack_lands_on_top_and_its_top_owns_the_sum(view: View) -> None:
    """The moved stack lies on top in its old order, and the colour on top owns all of it, whatever is below."""
    position = view.position("d3=bbw e3=r f3=r g3=wrb h3=b")
    after = position.play(view.move("d3g3"))
    assert view.stacks(after) == "e3=r f3=r g3=wrbbbw h3=b"
    assert after.owner(view.space("g3")) is view.colour(Colour.WHITE)
    assert after.height(view.space("g3")) == 6


@every_view
def test_stack_of_the_other_side_cannot_be_moved(view: View) -> None:
    """The colour on top says whose stack it is, not the colours below or the number of pieces."""
    position = view.position("c3=r d3=r e3=r f3=wwb g3=bw h3=b i3=w")
    assert position.objection_to_stack(view.space("f3")) is Objection.NOT_YOURS
    assert position.objection(view.move("f3c3")) is Objection.NOT_YOURS
    assert view.moves(position) == {"g3e3", "g3i3", "i3h3"}


@every_view
def test_vacant_space_cannot_be_moved_from(view: View) -> None:
    """Where nothing stands there is nothing to move."""
    position = view.position("d3=r e3=r f3=r g3=w")
    assert position.objection_to_stack(view.space("h3")) is Objection.EMPTY
    assert position.objection(view.move("h3g3")) is Objection.EMPTY


@every_view
def test_illegal_move_is_refused_and_changes_nothing(view: View) -> None:
    """Playing what is not legal raises an error that carries the position, the move and the objection."""
    position = view.position("d3=r e3=r f3=r g3=w h3=b")
    with pytest.raises(IllegalPlyError, match="exactly as many spaces") as caught:
        position.play(view.move("g3e3"))
    assert caught.value.position is position
    assert (caught.value.ply, caught.value.objection) == (view.move("g3e3"), Objection.DISTANCE)
    assert view.stacks(position) == "d3=r e3=r f3=r g3=w h3=b"


@pytest.mark.parametrize("move", [Move(NUMBERS["i1"], 9), Move(11, 10), Move(-1, 0), Move(0, 60), Move(0, 999)])
def test_number_that_is_no_space_is_refused(move: Move) -> None:
    """Numbers beside the board, negative and too large ones are no spaces to move from or to."""
    position = Position.random_full(Random(0))
    assert position.objection(move) is Objection.NO_SPACE
