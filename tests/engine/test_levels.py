"""The levels: keys, names, budgets and deterministic play."""

import random
from dataclasses import replace
from random import Random

import pytest

from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, LEVELS, RANDOM_PLACEMENT, RELENTLESS, THOUGHTFUL, Level
from dvonn.engine.report import Limits
from dvonn.engine.thinker import PLAYERS, Thinker
from dvonn.match.computer import Computer
from dvonn.match.match import Match
from dvonn.rules.game import Game, random_game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.words import level_name, level_note
from tests.harness.matches import MAX_PLIES, stopped_clock
from tests.harness.scale import only_full

COUNTED = [level for level in LEVELS.values() if level is not RELENTLESS]


def play_game(white: Level, black: Level, seed: int) -> Match:
    """Let two levels play a whole game on a stopped clock."""
    match = Match({Colour.WHITE: white, Colour.BLACK: black}, seed=seed)
    computer = Computer(match, stopped_clock)
    while not match.game.outcome:
        ply = computer.think(1)
        assert ply
        match.play(ply)
    return match


def test_five_distinct_levels() -> None:
    """Each level has the key that saved texts name, its own name and its own description."""
    levels = list(LEVELS.values())
    assert [level.key for level in levels] == list(LEVELS)
    assert list(LEVELS) == ["dreamy", "greedy", "curious", "thoughtful", "relentless"]
    assert len({level_name(level) for level in levels}) == len({level_note(level) for level in levels}) == 5
    assert all(level_name(level).isalpha() for level in levels)


def test_every_level_has_a_player() -> None:
    """Each level names an existing player, and each player but the one of head starts has a level."""
    assert {level.player for level in LEVELS.values()} == set(PLAYERS) - {RANDOM_PLACEMENT}


def test_budgets_rise() -> None:
    """Nodes increase from level to level, and the noise of placements decreases."""
    nodes = [level.limits.nodes for level in LEVELS.values() if level.limits.nodes]
    noise = [level.placement_noise for level in LEVELS.values() if level.placement_noise]
    assert nodes == sorted(set(nodes))
    assert noise == sorted(set(noise), reverse=True)


def test_only_the_strongest_has_no_node_limit() -> None:
    """All other levels have a node limit or look at the moves once, and all have a time limit."""
    for level in COUNTED:
        assert level.limits.seconds
        assert level.limits.nodes or level.player in ("myopic", "greedy")
    assert RELENTLESS is list(LEVELS.values())[-1]
    assert (RELENTLESS.limits.nodes, RELENTLESS.limits.depth) == (None, None)
    assert RELENTLESS.limits.seconds


@pytest.mark.parametrize("level", COUNTED, ids=lambda level: level.key)
@only_full("whole games")
def test_same_seed_plays_the_same_game(level: Level) -> None:
    """A level without dependence on the clock plays the same game for the same seed."""
    assert str(play_game(level, DREAMY, 1)) == str(play_game(level, DREAMY, 1))


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
        reports, again = (list(PLAYERS[level.player](position, Random(seed), quick)) for _ in range(2))
        assert reports == again != []
        for report in reports:
            Game(position).play_all(report.line)
    assert random.getstate() == state, "the global generator is not used"


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_other_seeds_give_other_plies(level: Level) -> None:
    """No level always plays the same."""
    quick = replace(level, limits=Limits(nodes=30))
    plies = {list(PLAYERS[level.player](Position(), Random(seed), quick))[-1].best for seed in range(8)}
    assert len(plies) > 2


@pytest.mark.parametrize(
    ("level", "other", "games", "fewest"),
    [
        (GREEDY, None, 8, 8),
        (DREAMY, None, 16, 11),
        (GREEDY, DREAMY, 4, 4),
        (CURIOUS, GREEDY, 4, 3),
        (THOUGHTFUL, GREEDY, 8, 7),
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
                *_, report = PLAYERS[player.player](position, rng, player)
                ply = report.best
            position = position.play(ply)
        won += position.score(side) > position.score(side.other)
    assert won >= fewest
