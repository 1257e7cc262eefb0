"""What can still come about: never less than does, and all that is settled counts."""

from random import Random

import pytest

from dvonn.engine.search.endings import LINES, bounds
from dvonn.engine.search.state import of_position
from dvonn.rules.board import NUMBERS, SPACES, column, row
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from tests.harness.referee.mirrors import View


@pytest.mark.parametrize("seed", range(40))
def test_no_game_ends_beyond_the_bounds(seed: int) -> None:
    """However a game goes on, its margin stays within the bounds of each position on the way, which only close in."""
    rng = Random(seed)
    game = Game(Position.random_full(rng))
    while not game.outcome:
        game.play(rng.choice(game.position.moves()))
    margin = game.position.score(Colour.WHITE) - game.position.score(Colour.BLACK)
    width = 1000
    for position in game.positions:
        lowest, highest = bounds(of_position(position))
        mine = margin if position.turn is Colour.WHITE else -margin
        assert lowest <= mine <= highest
        assert highest - lowest <= width
        width = highest - lowest


def test_what_stands_alone_is_settled() -> None:
    """Only the stacks that others stand in line with can still change hands: here five pieces, from g3 to i3."""
    state = of_position(View().position("b1=rwww d5=rbb g3=w h3=rbb i3=w"))
    lowest, highest = bounds(state)
    assert (lowest, highest) == (4 - 3 - 5, 4 - 3 + 5)


def test_lines_by_another_way() -> None:
    """Two spaces are in line if column, row or their difference is the same."""
    for space in SPACES:
        same = {
            other
            for other in SPACES
            if other != space
            and (
                column(other) == column(space)
                or row(other) == row(space)
                or column(other) - row(other) == column(space) - row(space)
            )
        }
        assert {other for other in SPACES if LINES[space] >> other & 1} == same
    assert not LINES[63]
    assert LINES[NUMBERS["a1"]]
