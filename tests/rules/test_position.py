"""Position as a value: immutable, comparable, hashable, with a fixed order of moves."""

from random import Random

import pytest

from dvonn.rules.board import SPACE_NAMES
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position
from tests.harness.referee.symmetries import Symmetry, every_symmetry


def test_position_cannot_be_changed() -> None:
    """Setting any attribute of a position raises AttributeError."""
    position = Position.random_full(Random(0))
    text = str(position)
    for name in ("stacks", "phase", "turn", "occupied", "comment"):
        with pytest.raises(AttributeError):
            setattr(position, name, Phase.PLACEMENT)
    assert str(position) == text


def test_equal_positions_are_one_key() -> None:
    """Positions with equal stacks and turn are equal and hash alike, whatever was cached."""
    symmetry = Symmetry()
    asked, fresh = (symmetry.position("d3=r e3=r f3=r g3=w h3=b") for _ in range(2))
    asked.play(asked.moves()[0])
    other = symmetry.position("d3=r e3=r f3=r g3=w h3=b", Colour.BLACK)
    assert asked == fresh != other
    assert len({asked, fresh, other}) == 2


@every_symmetry
def test_owned_stacks_are_those_with_the_colour_on_top(symmetry: Symmetry) -> None:
    """The top piece decides the owner of a stack, for whom all of its pieces count."""
    position = symmetry.position("c3=r d3=rbbw e3=wwb f3=r g3=w h3=bw")
    assert symmetry.names(position.owned(symmetry.colour(Colour.WHITE))) == {"d3", "g3", "h3"}
    assert symmetry.names(position.owned(symmetry.colour(Colour.BLACK))) == {"e3"}
    assert [position.owner(symmetry.space(name)) for name in ("c3", "a1")] == [None, None]
    assert symmetry.scores(position) == (7, 3)
    assert position.piece_count == 12


def test_moves_come_in_the_order_of_the_spaces() -> None:
    """Moves are sorted by source, so that a seed gives the same game on every machine."""
    sources = [move[0] for move in Position.random_full(Random(3)).moves()]
    assert sources == sorted(sources)
    assert [SPACE_NAMES[ply[0]] for ply in Position().moves()][:10] == [*(f"{c}1" for c in "abcdefghi"), "a2"]
