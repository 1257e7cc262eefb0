"""The player that tries things out: it keeps to the rules, counts simulations, and proves what it says is proven."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from dvonn.engine.levels import CURIOUS, GREEDY, Level
from dvonn.engine.players import mcts
from dvonn.engine.players.alphabeta import margin
from dvonn.engine.players.mcts import Tree, static_value
from dvonn.engine.report import Limits, Report
from dvonn.engine.search.search import DEEPEST, Search
from dvonn.engine.search.state import State, as_move, of_position
from dvonn.engine.thinker import PLAYERS
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Ply
from dvonn.rules.position import Position, forced_pass

FULL = Position.random_full(Random(1))


def limited(nodes: int) -> Level:
    return replace(CURIOUS, limits=Limits(nodes=nodes), boards=5)


def reports(position: Position, nodes: int, seed: int = 1) -> list[Report]:
    return list(mcts.search(position, Random(seed), limited(nodes)))


def proven(state: State) -> int | None:
    """Return the margin that alpha-beta proves with a few nodes, None where it cannot."""
    search = Search(state, 4_000, DEEPEST, 12)
    for _ in search.run():
        pass
    return round(margin(search.value)) if search.exact else None


def margin_after(position: Position, ply: Ply) -> int | None:
    """Return the margin after a ply, for the side that plays it, None where it cannot be proven."""
    after = position.play(ply)
    state = of_position(after)
    found = state.lead if after.is_over else proven(state)
    return found if found is None or after.turn is position.turn else -found


def before_the_end(seed: int, plies: int) -> Position:
    """Return the position so many plies before the end of a game played by chance."""
    rng = Random(seed)
    game = Game(Position.random_full(rng))
    while not game.outcome:
        game.play(rng.choice(game.position.moves()))
    return game.positions[-1 - plies]


def endings(plies: int, seeds: int) -> Iterator[tuple[Position, int]]:
    """Yield endings in which there is a choice, and what they come to under best play."""
    for seed in range(seeds):
        position = before_the_end(seed, plies)
        wanted = proven(of_position(position))
        if wanted is not None and len(position.moves()) > 1:
            yield position, wanted


@pytest.mark.parametrize("plies", [0, 8, 16, 24])
def test_every_report_is_legal(plies: int) -> None:
    """At any time the line begins with a legal ply, and all of it can be played one after another."""
    rng, position = Random(plies), FULL
    for _ in range(plies):
        position = position.play(rng.choice(position.moves()))
    for report in reports(position, 60):
        after = position
        for ply in report.line:
            after = after.play(ply)


def test_it_counts_simulations() -> None:
    """It reports after each simulation, and makes no more of them than it may."""
    found = reports(FULL, 100)
    assert len(found) == 101
    assert found[-1].nodes == 100
    assert [report.nodes for report in found] == sorted(report.nodes for report in found)


def test_its_memory_is_a_limit_too() -> None:
    """Without a limit on nodes the tree grows until the memory of the level is used up."""
    endless = replace(CURIOUS, limits=Limits(), memory=1)
    *_, report = mcts.search(FULL, Random(1), endless)
    assert report.nodes == (1 << 20) // mcts.NODE


def test_a_seed_is_found_again() -> None:
    """The same seed reports the same, another one something else."""
    assert reports(FULL, 80, 1) == reports(FULL, 80, 1) != reports(FULL, 80, 2)


def test_a_single_move_is_not_thought_about() -> None:
    """Where there is one move it is played at once."""
    position = next(one for seed in range(50) if len((one := before_the_end(seed, 3)).moves()) == 1)
    (report,) = reports(position, 100)
    assert report.line == tuple(position.moves())


@pytest.mark.parametrize("plies", [3, 5])
def test_small_endings_are_solved(plies: int) -> None:
    """What is reported as exact is the margin that alpha-beta proves, and the move keeps it."""
    solved = 0
    for position, wanted in endings(plies, 20):
        *_, report = reports(position, 500)
        if report.exact:
            solved += 1
            assert report.margin == wanted
            assert margin_after(position, report.best) in (wanted, None)
    assert solved > 5


def test_bounds_hold_long_before_they_meet() -> None:
    """While the tree grows the proven margin always lies between the root's bounds, and they never widen."""
    for position, wanted in endings(7, 20):
        tree = Tree(of_position(position), Random(1))
        low, high = -mcts.PIECES, mcts.PIECES
        while not tree.root.is_exact and tree.root.visits < 150:
            tree.simulate()
            assert low <= tree.root.low <= wanted <= tree.root.high <= high
            low, high = tree.root.low, tree.root.high


def test_a_proven_win_is_played() -> None:
    """Where it is proven that the game is won, the move keeps the win, although the margin is not known."""
    won = 0
    for position, _ in endings(6, 40):
        tree = Tree(of_position(position), Random(1))
        while tree.root.low <= 0 and not tree.root.is_exact and tree.root.visits < 200:
            tree.simulate()
        if 0 < tree.root.low < tree.root.high:
            won += 1
            kept = margin_after(position, as_move(tree.line()[0]))
            assert kept is None or kept >= tree.root.low
    assert won > 1


def test_forced_passes_are_part_of_the_tree() -> None:
    """In endings in which a side must pass the line goes on with the same side's move."""
    passes = 0
    for position, _ in endings(7, 20):
        after = position
        *_, report = reports(position, 150)
        for ply in report.line:
            before, after = after, after.play(ply)
            passes += forced_pass(before, after) is not None and not after.is_over
    assert passes > 3


def test_promises_are_chances() -> None:
    """More pieces are a better chance, none half a chance, and games that are over are certain."""
    for seed in range(20):
        chance, margin = static_value(of_position(before_the_end(seed, 12)))
        assert 0 < chance < 1
        assert (chance > 0.5) == (margin > 0)
    for seed in range(10):
        over = of_position(before_the_end(seed, 0))
        assert static_value(over) == (0.5 + ((over.lead > 0) - (over.lead < 0)) / 2, over.lead)


def test_it_beats_the_greedy_level() -> None:
    """From full boards it wins at least three games of four, colours swapped."""
    won = 0
    for number in range(4):
        position, rng, side = Position.random_full(Random(number // 2)), Random(number), list(Colour)[number % 2]
        while not position.is_over:
            level = CURIOUS if position.turn is side else GREEDY
            *_, report = PLAYERS[level.player](position, rng, level)
            position = position.play(report.best)
        won += position.score(side) > position.score(side.other)
    assert won >= 3
