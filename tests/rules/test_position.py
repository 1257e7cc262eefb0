"""Position as a value: immutable, comparable, a key, in a fixed order."""

from random import Random

import pytest

from dvonn.rules.board import NAMES
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position
from tests.harness.referee.mirrors import View, every_view


def test_position_cannot_be_changed() -> None:
    """Setting any part of a position, old or new, raises and leaves it as it was."""
    position = Position.random_full(Random(0))
    text = str(position)
    for name in ("stacks", "phase", "turn", "occupied", "comment"):
        with pytest.raises(AttributeError):
            setattr(position, name, Phase.PLACEMENT)
    assert str(position) == text


def test_equal_positions_are_one_key() -> None:
    """Positions that look alike are equal and hash alike, whatever was asked of them; another turn is another one."""
    view = View()
    asked, fresh = (view.position("d3=r e3=r f3=r g3=w h3=b") for _ in range(2))
    asked.play(asked.moves()[0])
    other = view.position("d3=r e3=r f3=r g3=w h3=b", Colour.BLACK)
    assert asked == fresh != other
    assert len({asked, fresh, other}) == 2


def test_repr_shows_the_text() -> None:
    """A position shows itself in errors and logs as its text."""
    assert repr(Position()) == "<Position 9/10/11/10/9 white place>"


@every_view
def test_owned_stacks_are_those_with_the_colour_on_top(view: View) -> None:
    """A side's stacks are found by their top piece, and so is the owner of each space."""
    position = view.position("c3=r d3=rbbw e3=wwb f3=r g3=w h3=bw")
    assert view.names(position.owned(view.colour(Colour.WHITE))) == {"d3", "g3", "h3"}
    assert view.names(position.owned(view.colour(Colour.BLACK))) == {"e3"}
    assert [position.owner(view.space(name)) for name in ("c3", "a1")] == [None, None]


def test_moves_come_in_the_order_of_the_spaces() -> None:
    """The order of moves is fixed, by source, so that seeds play the same game on every machine."""
    sources = [move[0] for move in Position.random_full(Random(3)).moves()]
    assert sources == sorted(sources)
    assert [NAMES[ply[0]] for ply in Position().moves()][:10] == [*(f"{c}1" for c in "abcdefghi"), "a2"]
