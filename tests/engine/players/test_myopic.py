"""The myopic player: it overlooks a good deal, never everything, and is not senseless in what it sees."""

from dataclasses import replace
from random import Random

import pytest

from dvonn.engine.levels import DREAMY, GREEDY, Level
from dvonn.engine.players import greedy, myopic
from dvonn.engine.players.myopic import Eyes
from dvonn.rules import board
from dvonn.rules.game import random_game
from dvonn.rules.pieces import Colour, Move, Phase, Ply
from dvonn.rules.position import Position
from tests.harness.referee.mirrors import View, every_view

AWAKE = replace(DREAMY, attention=1.0)
ASLEEP = replace(DREAMY, attention=0.0)
CAPTURE = "a3=r b3=r c3=b d3=w e3=bbb e2=r"
"""White may take the three at e3 or the one at c3."""
LIFELINE = "a2=bbb a3=r b3=r b4=r c3=b d3=w e3=ww f3=ww g3=w"
"""d3 links White's other stacks to the dvonn pieces; it may take the one at c3, but they would all be gone."""


def chosen(position: Position, seed: int, level: Level = DREAMY) -> Ply:
    *_, report = myopic.search(position, Random(seed), level)
    return report.best


@pytest.mark.parametrize("level", [DREAMY, AWAKE, ASLEEP], ids=["dreamy", "awake", "asleep"])
@pytest.mark.parametrize("seed", range(3))
def test_every_ply_on_the_way_is_legal(level: Level, seed: int) -> None:
    """All that it reports may be played, at any stage of a game, and there is always something."""
    for position in random_game(1000, seed).positions[:-1:5]:
        found = [report.best for report in myopic.search(position, Random(seed), level)]
        assert found
        assert set(found) <= set(position.moves())


@pytest.mark.parametrize("seed", range(5))
def test_it_notices_at_least_one_move(seed: int) -> None:
    """Even with its eyes closed it sees one move; with all its attention it sees them all."""
    position = Position.random_full(Random(seed))
    assert len(Eyes(position, Random(seed), 0.0).noticed()) >= 1
    assert Eyes(position, Random(seed), 1.0).noticed() == position.moves()


def test_it_overlooks_most_moves() -> None:
    """On full boards it notices fewer than half of the moves, though not always the same ones."""
    position = Position.random_full(Random(1))
    seen = [set(Eyes(position, Random(seed), DREAMY.attention).noticed()) for seed in range(200)]
    assert 1 < sum(map(len, seen)) / 200 < len(position.moves()) / 2
    assert set.union(*seen) == set(position.moves())


def test_high_stacks_catch_the_eye() -> None:
    """A move onto a high stack is noticed more often than one onto a single piece as far away."""
    position = random_game(70, 2).position
    counts: dict[int, list[int]] = {}
    for move in position.moves():
        assert isinstance(move, Move)
        seen = sum(move in Eyes(position, Random(seed), DREAMY.attention).noticed() for seed in range(200))
        counts.setdefault(position.height(move.target), []).append(seen)
    means = [sum(seen) / len(seen) for _, seen in sorted(counts.items())]
    assert means[-1] > means[0]


@every_view
def test_it_takes_the_larger_stack_that_it_sees(view: View) -> None:
    """With all its attention it takes the most; as it is it sometimes overlooks that, but not mostly."""
    position, best = view.position(CAPTURE), view.move("d3e3")
    assert {chosen(position, seed, AWAKE) for seed in range(20)} == {best}
    taken = sum(chosen(position, seed) == best for seed in range(100))
    assert 50 < taken <= 100


@every_view
def test_it_holds_on_to_a_large_group(view: View) -> None:
    """It seldom gives away what only one stack holds on the board, and never with all its attention."""
    position, blunder = view.position(LIFELINE), view.move("d3c3")
    assert all(chosen(position, seed, AWAKE) != blunder for seed in range(20))
    assert sum(chosen(position, seed) == blunder for seed in range(100)) < 50


def test_it_keeps_its_pieces_together_while_placing() -> None:
    """Its pieces have more neighbours of their own side than those placed by chance."""
    assert company(DREAMY) > 1.2 * company(None)


def company(level: Level | None) -> int:
    """Return how many neighbours of its own side White's pieces have on filled boards, placed by a level or chance."""
    found = 0
    for seed in range(6):
        rng, position = Random(seed), Position()
        while position.phase is Phase.PLACEMENT:
            ply = rng.choice(position.moves())
            if level and position.turn is Colour.WHITE:
                ply = chosen(position, rng.getrandbits(9), level)
            position = position.play(ply)
        for space in position.owned(Colour.WHITE):
            found += sum(position.owner(near) is Colour.WHITE for near in board.NEIGHBOURS[space])
    return found


def test_the_same_seed_chooses_the_same() -> None:
    """The seed is all that chance knows."""
    position = Position.random_full(Random(3))
    assert [chosen(position, seed) for seed in range(20)] == [chosen(position, seed) for seed in range(20)]
    assert len({chosen(position, seed) for seed in range(20)}) > 5


def wins(other: str, games: int) -> int:
    """Return how many games it wins against the greedy player or chance, from full boards, colours swapped."""
    won = 0
    for number in range(games):
        rng, position = Random(number), Position.random_full(Random(number // 2))
        side = list(Colour)[number % 2]
        while not position.is_over:
            if position.turn is side:
                ply = chosen(position, rng.getrandbits(20))
            elif other == "chance":
                ply = rng.choice(position.moves())
            else:
                *_, report = greedy.search(position, rng, GREEDY)
                ply = report.best
            position = position.play(ply)
        won += position.score(side) > position.score(side.other)
    return won


def test_it_is_better_than_chance_and_worse_than_greed() -> None:
    """It wins most games against moves by chance, and few against the greedy player."""
    assert wins("chance", 16) >= 11
    assert wins("greedy", 2) == 0
