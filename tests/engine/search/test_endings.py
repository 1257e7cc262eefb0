"""The bounds of the final margin: they always contain it, and settled stacks count fully."""

import pytest

from dvonn.engine.search.endings import margin_bounds
from dvonn.engine.search.state import state_of
from dvonn.rules.game import random_game
from dvonn.rules.pieces import Colour
from tests.harness.matches import MAX_PLIES
from tests.harness.referee.symmetries import Symmetry


@pytest.mark.parametrize("seed", range(40))
def test_bounds_contain_the_final_margin(seed: int) -> None:
    """The bounds of every position contain the game's final margin and never widen."""
    game = random_game(MAX_PLIES, seed, full=True)
    margin = game.position.score(Colour.WHITE) - game.position.score(Colour.BLACK)
    width = 1000
    for position in game.positions:
        lowest, highest = margin_bounds(state_of(position))
        mine = margin if position.turn is Colour.WHITE else -margin
        assert lowest <= mine <= highest
        assert highest - lowest <= width
        width = highest - lowest


def test_stacks_without_a_line_to_others_are_settled() -> None:
    """Only stacks in line with other stacks can change hands: here five pieces, from g3 to i3."""
    state = state_of(Symmetry().position("b1=rwww d5=rbb g3=w h3=rbb i3=w"))
    lowest, highest = margin_bounds(state)
    assert (lowest, highest) == (4 - 3 - 5, 4 - 3 + 5)
