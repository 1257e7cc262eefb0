"""The levels: five words, names and budgets, and that each of them plays by the rules and again the same."""

from dataclasses import replace
from random import Random

import pytest

from dvonn.engine.levels import DREAMY, GREEDY, LEVELS, RELENTLESS, Level
from dvonn.engine.report import Limits
from dvonn.engine.thinker import PLAYERS, Thinker
from dvonn.match.match import Match
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from tests.harness.matches import stopped

COUNTED = [level for level in LEVELS.values() if level is not RELENTLESS]


def played(white: Level, black: Level, seed: int) -> Match:
    """Let two levels play a whole game on a clock that stands still."""
    match = Match({Colour.WHITE: white, Colour.BLACK: black}, seed=seed, clock=stopped)
    while not match.game.outcome:
        ply = match.think(1)
        assert ply
        match.play(ply)
    return match


def test_there_are_five_that_can_be_told_apart() -> None:
    """Each has a key of its own, one plain lower-case word for saved texts, and a name and a line for the screen."""
    levels = list(LEVELS.values())
    assert len(levels) == len({level.name for level in levels}) == len({level.description for level in levels}) == 5
    for key, level in LEVELS.items():
        assert level.key == key
        assert key.isalpha()
        assert key.islower()
        assert level.description
        assert level.name.isalpha()


def test_their_keys_are_no_human() -> None:
    """The word for a seat without a computer is no level's key, and words that old saves hold are still there."""
    assert "human" not in LEVELS
    assert LEVELS["greedy"] is GREEDY
    assert {"thoughtful", "relentless"} <= set(LEVELS)


def test_all_are_played_by_somebody() -> None:
    """Each level names a player that there is, and each player has a level."""
    assert {level.player for level in LEVELS.values()} == set(PLAYERS)


def test_budgets_rise() -> None:
    """What is counted grows from level to level, and so do the boards for a placement."""
    nodes = [level.limits.nodes for level in LEVELS.values() if level.limits.nodes]
    boards = [level.boards for level in LEVELS.values()]
    assert nodes == sorted(set(nodes))
    assert boards == sorted(boards)


def test_only_the_strongest_thinks_by_the_clock_alone() -> None:
    """All others have an end that counts, and a cap in seconds; the first ones look at the moves once."""
    for level in COUNTED:
        assert level.limits.seconds
        assert level.limits.nodes or level.player in ("distracted", "greedy")
    assert RELENTLESS is list(LEVELS.values())[-1]
    assert (RELENTLESS.limits.nodes, RELENTLESS.limits.depth) == (None, None)
    assert RELENTLESS.limits.seconds


@pytest.mark.parametrize("level", COUNTED, ids=lambda level: level.key)
def test_the_same_seed_plays_the_same_game(level: Level) -> None:
    """Where nothing depends on a clock, a seed plays its game again, from the empty board to the end."""
    assert str(played(level, DREAMY, 1)) == str(played(level, DREAMY, 1))


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_a_clock_that_has_run_out_leaves_a_legal_ply(level: Level) -> None:
    """Whatever the machine, after the first step there is something to play."""
    hurried = replace(level, limits=Limits(seconds=0))
    for position in (Position(), Position.random_full(Random(1))):
        thinker = Thinker(position, hurried, "seed", stopped)
        thinker.step(1)
        assert thinker.done
        assert thinker.best in position.moves()
