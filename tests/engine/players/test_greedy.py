"""The greedy player: its choices on hand-made boards, the length of its steps, and properties of its placements."""

from itertools import combinations, pairwise
from random import Random
from unittest.mock import patch

import pytest

from dvonn.engine.players import greedy
from dvonn.rules import board
from dvonn.rules.board import Ply
from dvonn.rules.position import Position
from tests.harness.referee.symmetries import Symmetry, every_symmetry

CAPTURE = "a3=r b3=r c3=b d3=w e3=bbb e2=r"
"""White can take three pieces at e3 or one at c3; Black cannot recapture the three."""
BAIT = f"{CAPTURE} f3=b"
"""The same, but f3 can recapture the three together with White's piece."""
CHAIN = "a3=r b3=r c3=r b4=bb c4=w d3=w e3=b f3=b g3=b h3=b"
"""d3 links four black stacks to the dvonn pieces; c4 can take two pieces at b4."""
LIFELINE = "a2=bbb a3=r b3=r b4=r c3=b d3=w e3=ww f3=ww g3=w"
"""d3 links White's other stacks to the dvonn pieces; taking c3 with it cuts them all off."""
ROOM = "e1=w f1=r f2=r f3=wbbb f5=rwww"
"""None of the three moves wins a piece; only e1f1 leaves both of White's stacks movable."""
LAST_WORD = "d2=rwb e2=bw f2=ww h4=w i4=rbrb i5=bwww"
"""f2h4 ends the game with White ahead; other moves lead by more without ending it."""


def choice(position: Position, seed: int = 1) -> Ply:
    return list(greedy.search_greedy(position, Random(seed)))[-1].best


@every_symmetry
@pytest.mark.parametrize(
    ("stacks", "best"),
    [(CAPTURE, "d3e3"), (BAIT, "d3c3"), (CHAIN, "d3c3"), (ROOM, "e1f1"), (LAST_WORD, "f2h4")],
    ids=["takes the larger stack", "leaves the bait", "cuts off more than it could take", "keeps free", "ends it won"],
)
def test_choice_on_a_hand_made_board(symmetry: Symmetry, stacks: str, best: str) -> None:
    """The move with the best result after the reply is chosen, whatever the seed."""
    assert {choice(symmetry.position(stacks), seed) for seed in (1, 2, 3)} == {symmetry.move(best)}


@every_symmetry
def test_own_stacks_are_not_cut_off_for_a_capture(symmetry: Symmetry) -> None:
    """A capture that cuts off the player's own stacks is avoided."""
    after = symmetry.position(LIFELINE).play(choice(symmetry.position(LIFELINE)))
    assert symmetry.scores(after)[0] >= 4


def test_steps_are_short() -> None:
    """Between two yields the search makes only a few positions, before the first yield too."""
    with patch.object(Position, "play", autospec=True, side_effect=Position.play) as play:
        made = [0, *(play.call_count for _ in greedy.search_greedy(Position.random_full(Random(1)), Random(1)))]
    assert len(made) > 100
    assert max(after - before for before, after in pairwise(made)) <= greedy.REPLIES_PER_YIELD + 1


# Placement


def test_dvonn_pieces_are_spread_out_inside() -> None:
    """Any two dvonn pieces are at least three steps apart; few lie at the edge, where half of the spaces are."""
    at_edge = 0
    for seed in range(30):
        position = Position()
        for _ in range(3):
            position = position.play(choice(position, seed))
        spaces = [*board.members(position.dvonn)]
        assert min(board.distance(*pair) for pair in combinations(spaces, 2)) >= 3
        at_edge += len([*board.members(position.dvonn & board.EDGE_SPACES)])
    assert at_edge < 0.2 * 90
