"""The levels: keys, names, budgets and deterministic play."""

import random
from dataclasses import replace
from random import Random

import pytest

from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, LEVELS, THOUGHTFUL, Level
from dvonn.engine.report import Limits
from dvonn.engine.thinker import Thinker, reports
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from tests.harness.matches import MAX_PLIES, stopped_clock
from tests.harness.random_games import random_game
from tests.harness.scale import only_full


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_expired_clock_leaves_a_legal_ply(level: Level) -> None:
    """A level without any time has a legal ply after its first step."""
    hurried = replace(level, limits=Limits(seconds=0))
    for position in (Position(), Position.random_full(Random(1))):
        thinker = Thinker(position, hurried, "seed", stopped_clock)
        thinker.step(1)
        assert thinker.done
        assert thinker.best in position.moves()


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_reports_are_legal_and_depend_on_the_seed(level: Level, seed: int) -> None:
    """Every reported line can be played, at any stage of a game; the same seed gives the same reports."""
    quick, state = replace(level, limits=Limits(nodes=60)), random.getstate()
    for position in random_game(MAX_PLIES, seed).positions[:-1:7]:
        made, again = (list(reports(position, Random(seed), quick)) for _ in range(2))
        assert made == again != []
        for report in made:
            Game(position).play_all(report.line)
    assert random.getstate() == state, "the global generator is not used"


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_other_seeds_give_other_plies(level: Level) -> None:
    """No level always plays the same."""
    quick = replace(level, limits=Limits(nodes=30))
    plies = {list(reports(Position(), Random(seed), quick))[-1].best for seed in range(8)}
    assert len(plies) > 2


@pytest.mark.parametrize(
    ("level", "other", "games", "fewest"),
    [
        (GREEDY, None, 2, 2),
        (DREAMY, None, 16, 11),
        (GREEDY, DREAMY, 2, 2),
        (CURIOUS, GREEDY, 2, 2),
        (THOUGHTFUL, GREEDY, 2, 2),
    ],
)
@only_full("matches of many games")
def test_levels_are_stronger_than_those_below(level: Level, other: Level | None, games: int, fewest: int) -> None:
    """A level wins most games against a lower one, or against random moves, from full boards and with both colours."""
    won = 0
    for number in range(games):
        rng, position, side = Random(number), Position.random_full(Random(number // 2)), list(Colour)[number % 2]
        while not position.is_over:
            player = level if position.turn is side else other
            ply = rng.choice(position.moves())
            if player:
                *_, report = reports(position, rng, player)
                ply = report.best
            position = position.play(ply)
        won += position.score(side) > position.score(side.other)
    assert won >= fewest
