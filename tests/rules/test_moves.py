"""Legal and illegal moves of the movement phase, in hand-made cases."""

from random import Random

import pytest

from dvonn.rules.board import SPACE_BY_NAME
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import IllegalPlyError, Objection, Position
from tests.harness.referee.reference import BOARD, is_edge
from tests.harness.referee.symmetries import Symmetry, every_symmetry

AROUND_F3 = ("g3", "e3", "f4", "f2", "g4", "e2")


@every_symmetry
@pytest.mark.parametrize("height", range(1, 11))
def test_stack_moves_exactly_its_height(symmetry: Symmetry, height: int) -> None:
    """A stack at the end of a full row reaches only the space at the distance of its height."""
    row = "b3=r c3=r d3=r e3=b f3=b g3=b h3=b i3=b j3=b k3=b"
    position = symmetry.position(f"a3={'w' * height} {row}")
    assert symmetry.moves(position) == {f"a3{'abcdefghijk'[height]}3"}


@every_symmetry
def test_stack_higher_than_ten_cannot_move(symmetry: Symmetry) -> None:
    """A stack of 11 cannot move, as no line is that long."""
    position = symmetry.position(f"a3={'w' * 11} b3=r c3=r d3=r e3=b f3=b g3=b h3=b i3=b j3=b k3=w")
    assert symmetry.moves(position) == {"k3j3"}
    assert position.objection_to_stack(symmetry.space("a3")) is Objection.NO_TARGET
    assert position.objection(symmetry.move("a3k3")) is Objection.DISTANCE


@every_symmetry
def test_stack_moves_in_six_lines(symmetry: Symmetry) -> None:
    """A stack of 2 reaches the six stacks two steps away on straight lines and no others."""
    ring = "h3=r h4=b h5=b g5=b f5=r e4=b d3=b d2=b d1=b e1=b f1=r g2=b"
    position = symmetry.position(f"f3=ww g3=b {ring}")
    assert symmetry.moves(position) == {"f3h3", "f3h5", "f3f5", "f3d3", "f3d1", "f3f1"}
    assert position.objection(symmetry.move("f3e4")) is Objection.DISTANCE


@every_symmetry
@pytest.mark.parametrize("gap", AROUND_F3)
def test_single_with_five_neighbours_moves_onto_any(symmetry: Symmetry, gap: str) -> None:
    """A single piece with one vacant neighbouring space moves onto the other five only."""
    taken = [name for name in AROUND_F3 if name != gap]
    around = " ".join(f"{name}={letter}" for name, letter in zip(taken, "rrrbb", strict=True))
    position = symmetry.position(f"f3=w {around}")
    assert symmetry.moves(position) == {f"f3{name}" for name in taken}
    assert position.objection(symmetry.move(f"f3{gap}")) is Objection.VACANT


@every_symmetry
def test_stack_with_six_neighbours_cannot_move(symmetry: Symmetry) -> None:
    """A surrounded single piece cannot move; its free neighbour can."""
    position = symmetry.position("f3=w g3=r e3=r f4=r f2=b g4=b e2=w")
    assert position.is_surrounded(symmetry.space("f3"))
    assert position.objection_to_stack(symmetry.space("f3")) is Objection.SURROUNDED
    assert position.objection(symmetry.move("f3g3")) is Objection.SURROUNDED
    assert symmetry.moves(position) == {"e2e3", "e2f3", "e2f2"}


@every_symmetry
def test_high_stack_with_six_neighbours_cannot_move_either(symmetry: Symmetry) -> None:
    """A surrounded stack of 2 cannot move onto a stack two steps away."""
    position = symmetry.position("f3=ww g3=r e3=r f4=r f2=b g4=b e2=w h3=b")
    assert position.objection(symmetry.move("f3h3")) is Objection.SURROUNDED
    assert {move[:2] for move in symmetry.moves(position)} == {"e2"}


@every_symmetry
@pytest.mark.parametrize(
    ("edge", "around"),
    [("a1", "a2=r b1=r b2=r"), ("a3", "a2=r b3=r b4=r"), ("a2", "a1=r a3=r b2=r b3=b"), ("e1", "d1=r e2=r f1=r f2=b")],
)
def test_edge_stack_is_never_surrounded(symmetry: Symmetry, edge: str, around: str) -> None:
    """A single piece at the edge moves onto any neighbour even when all of them are present."""
    position = symmetry.position(f"{edge}=w {around}")
    assert not position.is_surrounded(symmetry.space(edge))
    assert symmetry.moves(position) == {edge + word[:2] for word in around.split()}


@pytest.mark.parametrize("seed", range(5))
def test_only_the_edge_moves_first_on_a_full_board(seed: int) -> None:
    """On a full board White's edge pieces are free and its inner pieces are surrounded."""
    position = Position.random_full(Random(seed))
    for name in BOARD:
        if position.owner(SPACE_BY_NAME[name]) is Colour.WHITE:
            objection = position.objection_to_stack(SPACE_BY_NAME[name])
            assert objection is (None if is_edge(name) else Objection.SURROUNDED)


@every_symmetry
def test_stack_moves_over_empty_spaces(symmetry: Symmetry) -> None:
    """A stack of 3 crosses vacant spaces but can neither stop on the way nor land on a vacant space."""
    position = symmetry.position("f3=www f4=r g4=r h4=b i3=b i4=r")
    assert symmetry.moves(position) == {"f3i3"}
    assert position.objection(symmetry.move("f3g3")) is Objection.DISTANCE
    assert position.objection(symmetry.move("f3c3")) is Objection.VACANT


@every_symmetry
def test_stack_moves_over_other_stacks(symmetry: Symmetry) -> None:
    """A moving stack crosses other stacks and leaves them unchanged."""
    position = symmetry.position("c3=ww d3=b e3=r f3=r g3=r")
    assert symmetry.stacks(position.play(symmetry.move("c3e3"))) == "d3=b e3=rww f3=r g3=r"


@every_symmetry
def test_lone_dvonn_piece_cannot_be_moved(symmetry: Symmetry) -> None:
    """A lone dvonn piece has no owner: neither side can move it, both can move onto it."""
    stacks = "d3=r e3=w f3=r g3=b h3=r"
    for turn, own in (Colour.WHITE, {"e3d3", "e3f3"}), (Colour.BLACK, {"g3f3", "g3h3"}):
        position = symmetry.position(stacks, turn)
        assert position.objection_to_stack(symmetry.space("f3")) is Objection.DVONN
        assert position.objection(symmetry.move("f3g3")) is Objection.DVONN
        assert symmetry.moves(position) == own
    assert position.owner(symmetry.space("f3")) is None


@every_symmetry
def test_dvonn_piece_moves_with_its_stack(symmetry: Symmetry) -> None:
    """A stack with a dvonn piece moves as a whole, here onto another dvonn piece."""
    position = symmetry.position("e3=rw f3=b g3=r h3=r i3=w")
    assert symmetry.stacks(position.play(symmetry.move("e3g3"))) == "f3=b g3=rrw h3=r i3=w"


@every_symmetry
def test_stack_lands_on_top_and_its_top_owns_the_sum(symmetry: Symmetry) -> None:
    """The moved stack keeps its order, and its top piece owns the combined stack."""
    position = symmetry.position("d3=bbw e3=r f3=r g3=wrb h3=b")
    after = position.play(symmetry.move("d3g3"))
    assert symmetry.stacks(after) == "e3=r f3=r g3=wrbbbw h3=b"
    assert after.owner(symmetry.space("g3")) is symmetry.colour(Colour.WHITE)
    assert after.height(symmetry.space("g3")) == 6


@every_symmetry
def test_stack_of_the_other_side_cannot_be_moved(symmetry: Symmetry) -> None:
    """A stack belongs to the side of its top piece, regardless of the pieces below."""
    position = symmetry.position("c3=r d3=r e3=r f3=wwb g3=bw h3=b i3=w")
    assert position.objection_to_stack(symmetry.space("f3")) is Objection.NOT_YOURS
    assert position.objection(symmetry.move("f3c3")) is Objection.NOT_YOURS
    assert symmetry.moves(position) == {"g3e3", "g3i3", "i3h3"}


@every_symmetry
def test_vacant_space_cannot_be_moved_from(symmetry: Symmetry) -> None:
    """A move from a vacant space is illegal."""
    position = symmetry.position("d3=r e3=r f3=r g3=w")
    assert position.objection_to_stack(symmetry.space("h3")) is Objection.EMPTY
    assert position.objection(symmetry.move("h3g3")) is Objection.EMPTY


@every_symmetry
def test_illegal_move_is_refused_and_changes_nothing(symmetry: Symmetry) -> None:
    """An illegal move raises an error with the position, the move and the objection."""
    position = symmetry.position("d3=r e3=r f3=r g3=w h3=b")
    with pytest.raises(IllegalPlyError, match="exactly as many spaces") as caught:
        position.play(symmetry.move("g3e3"))
    assert caught.value.position is position
    assert (caught.value.ply, caught.value.objection) == (symmetry.move("g3e3"), Objection.DISTANCE)
    assert symmetry.stacks(position) == "d3=r e3=r f3=r g3=w h3=b"


@pytest.mark.parametrize("move", [Move(SPACE_BY_NAME["i1"], 9), Move(11, 10), Move(-1, 0), Move(0, 60), Move(0, 999)])
def test_number_off_the_board_is_refused(move: Move) -> None:
    """Negative, too large and off-board space numbers are refused."""
    position = Position.random_full(Random(0))
    assert position.objection(move) is Objection.NO_SPACE
