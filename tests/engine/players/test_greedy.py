"""The greedy player: what it plays on hand-made boards, on random ones, and how it gives the frame its time back."""

import random
from itertools import pairwise
from random import Random
from unittest.mock import patch

import pytest

from dvonn.engine.levels import GREEDY
from dvonn.engine.players import greedy
from dvonn.rules.game import random_game
from dvonn.rules.pieces import Colour, Ply
from dvonn.rules.position import Position
from tests.harness.referee.mirrors import View, every_view

CAPTURE = "a3=r b3=r c3=b d3=w e3=bbb e2=r"
"""White may take the three at e3 or the one at c3; nothing can take the three back."""
BAIT = f"{CAPTURE} f3=b"
"""The same, but f3 takes the three back with White's piece on top of them."""
CHAIN = "a3=r b3=r c3=r b4=bb c4=w d3=w e3=b f3=b g3=b h3=b"
"""d3 links four black stacks to the dvonn pieces; c4 may take two at b4."""
LIFELINE = "a2=bbb a3=r b3=r b4=r c3=b d3=w e3=ww f3=ww g3=w"
"""d3 links White's other stacks to the dvonn pieces; it may take the one at c3, but they would all be gone."""
ROOM = "e1=w f1=r f2=r f3=wbbb f5=rwww"
"""All three moves win nothing; after e1f1 both of White's stacks can still move, after the others only one can."""
LAST_WORD = "d2=rwb e2=bw f2=ww h4=w i4=rbrb i5=bwww"
"""f2h4 ends the game with White ahead; other moves lead by more, but the game goes on."""


def chosen(position: Position, seed: int = 1) -> Ply:
    return list(greedy.search(position, Random(seed), GREEDY))[-1].best


def played(position: Position, seed: int) -> list[Ply]:
    """Return the plies of a game that the greedy player plays against itself."""
    rng, plies = Random(seed), []
    while not position.is_over:
        plies.append(list(greedy.search(position, rng, GREEDY))[-1].best)
        position = position.play(plies[-1])
    return plies


def opened(seed: int, plies: int) -> Position:
    """Return a random full board after some random moves."""
    rng = Random(seed)
    position = Position.random_full(rng)
    for _ in range(plies):
        position = position.play(rng.choice(position.moves()))
    return position


@every_view
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    ("stacks", "best"),
    [(CAPTURE, "d3e3"), (BAIT, "d3c3"), (CHAIN, "d3c3"), (ROOM, "e1f1"), (LAST_WORD, "f2h4")],
    ids=["takes the larger stack", "leaves the bait", "cuts off more than it could take", "keeps free", "ends it won"],
)
def test_choice_on_a_hand_made_board(view: View, stacks: str, best: str, seed: int) -> None:
    """The move that wins most after the reply is chosen, whatever the seed."""
    assert chosen(view.position(stacks), seed) == view.move(best)


@every_view
def test_own_stacks_are_not_cut_off_for_a_capture(view: View) -> None:
    """One piece is no price for the stacks that only the capturing one holds on the board."""
    after = view.position(LIFELINE).play(chosen(view.position(LIFELINE)))
    assert view.scores(after)[0] >= 4


@pytest.mark.parametrize("seed", range(6))
def test_every_ply_on_the_way_is_legal(seed: int) -> None:
    """All that the search yields may be played, at any stage of a game."""
    for position in random_game(1000, seed).positions[:-1:7]:
        found = [report.best for report in greedy.search(position, Random(seed), GREEDY)]
        assert set(found) <= set(position.moves())
        assert found


def test_comes_back_after_a_handful_of_positions() -> None:
    """Between two yields only a few positions are made, before the first one too, so that slices can be short."""
    with patch.object(Position, "play", autospec=True, side_effect=Position.play) as play:
        made = [0, *(play.call_count for _ in greedy.search(Position.random_full(Random(1)), Random(1), GREEDY))]
    assert len(made) > 100
    assert max(after - before for before, after in pairwise(made)) <= greedy.STEP + 1


def test_same_seed_plays_the_same_game() -> None:
    """The seed is all that chance knows; another one plays another game."""
    first, again, other = (played(opened(3, 24), seed) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_the_global_generator_is_left_alone() -> None:
    """Nothing is drawn from the random module itself, which would make games depend on what came before."""
    before = random.getstate()
    chosen(opened(4, 20))
    assert random.getstate() == before


@pytest.mark.parametrize("seed", range(8))
def test_beats_a_random_mover(seed: int) -> None:
    """From random boards it wins every game, with either colour, against a side that moves by chance."""
    position, rng, side = opened(seed, 14), Random(seed), list(Colour)[seed % 2]
    while not position.is_over:
        ply = chosen(position, seed) if position.turn is side else rng.choice(position.moves())
        position = position.play(ply)
    outcome = position.outcome()
    assert outcome
    assert outcome.winner is side
