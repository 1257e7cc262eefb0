"""The search and its parts, beside the rules, plain searches and solved endings."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from dvonn.engine.search import mode
from dvonn.engine.search.evaluation import (
    CENTS_PER_PIECE,
    TERM_NAMES,
    WIN_VALUE,
    evaluate,
    final_value,
    is_final,
    margin_bounds,
    set_weights,
    term_contributions,
    value_to_margin,
)
from dvonn.engine.search.evaluation import terms as raw_terms
from dvonn.engine.search.search import MAX_DEPTH, SLICE_NODES, Search
from dvonn.engine.search.state import State, decode_move, popcount, state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.engine.search.weights import WEIGHTS
from dvonn.rules.board import NEIGHBOUR_SETS, NEIGHBOURS, SPACE_TABLE_SIZE, Colour, members, steps_from
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.position import Position, TieRule, forced_pass, judge
from tests.harness.engine import searched
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.paths import DATA, SHARED, data_lines
from tests.harness.referee.symmetries import Symmetry
from tests.harness.scale import only_full


def parts(state: State) -> tuple[object, ...]:
    occupied = state.own | state.opp | state.red
    heights = {space: state.heights[space] for space in range(SPACE_TABLE_SIZE) if occupied >> space & 1}
    return state.own, state.opp, state.red, state.tall, state.lead, tuple(heights.items())


@pytest.mark.parametrize("seed", range(6))
def test_random_game_is_the_same_for_both(seed: int) -> None:
    """State and position have the same moves and successors throughout a game, passes included."""
    rng = Random(seed)
    position = Position.random_full(rng)
    state = state_of(position)
    while not position.is_over:
        assert {decode_move(move) for move in state.moves()} == set(position.moves())
        move = rng.choice(state.moves())
        before, position = position, position.play(decode_move(move))
        state = state.play(move)
        if forced_pass(before, position):
            assert not state.moves()
            state = state.after_pass()
        assert parts(state) == parts(state_of(position))
    assert not state.moves()
    assert not state.after_pass().moves()


def test_keys_tell_states_apart() -> None:
    """Different states of some games have different keys, equal states equal keys."""
    keys: dict[int, tuple[object, ...]] = {}
    for state in (state for seed in range(5) for state in random_states(seed)):
        assert keys.setdefault(state.key(), parts(state)) == parts(state)
    assert len(keys) > 100


def random_states(seed: int) -> list[State]:
    """Return the states with moves of a random game from a full board."""
    rng = Random(seed)
    state, states = state_of(Position.random_full(rng)), []
    while state.moves():
        states.append(state)
        state = state.play(rng.choice(state.moves()))
    return states


def terms(state: State) -> dict[str, int]:
    return dict(
        zip(TERM_NAMES, raw_terms(state.own, state.opp, state.red, state.tall, state.lead, state.heights), strict=True)
    )


@pytest.mark.parametrize("seed", range(3))
def test_value_is_the_sum_of_weighted_terms(seed: int) -> None:
    """The value is the sum of the terms times the weights for the number of stacks, in whole cents.

    Every term changes its sign with the side to move, except those for the move itself and for both sides. The shares
    of the terms sum to the value in pieces, and no estimate counts as final.
    """
    for state in random_states(seed):
        mine, theirs = terms(state), terms(state.after_pass())
        weights = WEIGHTS[popcount(state.own | state.opp | state.red)]
        total = sum(value * weight for value, weight in zip(mine.values(), weights, strict=True))
        assert (evaluate(state), is_final(evaluate(state))) == (total or 1, False)
        assert sum(term_contributions(state).values()) == pytest.approx(evaluate(state) / CENTS_PER_PIECE, abs=0.011)
        assert mine.pop("to move") == theirs.pop("to move") == 1
        assert mine.pop("exposed") == theirs.pop("exposed")
        assert mine == {name: -value for name, value in theirs.items()}


@pytest.mark.parametrize("seed", range(5))
def test_terms_agree_with_move_lists(seed: int) -> None:
    """The terms for stacks, reach, targets of several moves, and for hanging, exposed and safe stacks are counted."""
    for state in random_states(seed):
        found, sides = terms(state), (state, state.after_pass())
        reached = [Counter(move & 63 for move in side.moves()) for side in sides]
        movers = [{move >> 6 for move in side.moves()} for side in sides]
        own = [{*members(side.own)} for side in sides]
        lone = {*members(state.red & ~state.own & ~state.opp)}
        twice = [{space for space in targets if targets[space] > 1} for targets in reached]
        occupied = state.own | state.opp | state.red
        free = [{space for space in spaces if popcount(NEIGHBOUR_SETS[space] & occupied) < 6} for spaces in own]
        counted = {
            "stacks": own,
            "movable": movers,
            "dvonn in reach": [lone & {*targets} for targets in reached],
            "reached twice": twice,
            "supported twice": [spaces & mine for spaces, mine in zip(twice, own, strict=True)],
            "free and safe": [spaces - {*reached[1 - n]} for n, spaces in enumerate(free)],
        }
        for name, (mine, theirs) in counted.items():
            assert found[name] == len(mine) - len(theirs), name
        assert found["exposed"] == sum(len(spaces & {*reached[1 - n]}) for n, spaces in enumerate(movers))
        hanging = [
            ({*members(side.own & side.tall)} & {*reached[1 - n]}) - {*reached[n]} for n, side in enumerate(sides)
        ]
        heights = [max((state.heights[space] for space in spaces), default=0) for spaces in hanging]
        assert found["hanging"] == heights[0] - heights[1]


@pytest.mark.parametrize("seed", range(5))
def test_terms_of_groups_agree_with_steps_from_dvonn_pieces(seed: int) -> None:
    """Stacks out of reach count as anchored or independent by the steps over stacks that cannot leave the way."""
    for state in random_states(seed):
        found, sides = terms(state), (state, state.after_pass())
        movers, targets = ([{move >> shift & 63 for move in side.moves()} for side in sides] for shift in (6, 0))
        occupied = {*members(state.own | state.opp | state.red)}
        counts = []
        for n, side in enumerate(sides):
            safe = {*members(side.own)} - targets[1 - n]
            ways = (occupied - movers[0] - movers[1], 3), (occupied - movers[1 - n], 4)
            counts.append([len(safe & within(state.red, way, occupied, steps)) for way, steps in ways])
        assert found["anchored"] == counts[0][0] - counts[1][0]
        assert found["independent"] == counts[0][1] - counts[1][1]


def within(red: int, way: set[int], occupied: set[int], steps: int) -> set[int]:
    """Return the stacks within some steps from a dvonn piece on the way, all of which but the last are on the way."""
    distances = steps_from({*members(red)} & way, way)
    near = {space for space, distance in distances.items() if distance < steps}
    return near | {space for one in near for space in NEIGHBOURS[one] if space in occupied}


def test_steps_are_counted_over_stacks() -> None:
    """The distance to a dvonn piece counts steps over stacks, not over vacant spaces."""
    for text in ("c3=rrrb d3=w e3=w f3=w g3=w", "c3=rrrb d3=w e4=w f4=w f3=w"):
        found = terms(state_of(Symmetry().position(text)))
        own = [found[name] + 1 for name in ("within two", "within three", "within four")]  # c3 itself is Black's
        assert own == [2, 3, 4]


def test_finished_game_is_worth_its_margin() -> None:
    """The value of a finished game is its margin plus a bonus above all estimates."""
    states = [state_of(Symmetry().position(text)) for text in ("c3=wrrrw", "c3=brrrb", "a3=wrww k3=brrb")]
    assert [*map(evaluate, states)] == [5 * CENTS_PER_PIECE + WIN_VALUE, -5 * CENTS_PER_PIECE - WIN_VALUE, 0]
    assert all(is_final(evaluate(state)) for state in states)
    assert term_contributions(states[0]) == {}


@pytest.mark.parametrize("seed", range(5))
def test_taller_stacks_decide_between_equal_towers(seed: int) -> None:
    """If a game ended in a position, its value would be the rules' outcome; taller stacks are less than one piece."""
    for position in random_game(1000, seed, full=True).positions:
        white, black = ([position.height(space) for space in position.owned(colour)] for colour in Colour)
        sign = 1 if position.turn is Colour.WHITE else -1
        for ties in TieRule:
            value, outcome = final_value(state_of(position), ties), judge(white, black, ties)
            winner = None if not value else position.turn if value > 0 else position.turn.other
            assert (is_final(value), winner) == (True, outcome.winner)
            assert abs(sign * value_to_margin(value) - outcome.margin) < 0.5


def test_other_weights_give_other_values_at_once() -> None:
    """No value outlives the weights that it was made of."""
    states = random_states(1)[:5]
    values = [evaluate(state) for state in states]
    try:
        set_weights([tuple(2 * weight for weight in row) for row in WEIGHTS])
        assert [evaluate(state) for state in states] == [2 * value for value in values]
    finally:
        set_weights(WEIGHTS)
    assert [evaluate(state) for state in states] == values


FULL = state_of(Position.random_full(Random(1)))


def plain_search(state: State, depth: int, ties: TieRule = TieRule.DRAW) -> int:
    """Return the value of a fixed-depth negamax search without pruning."""
    moves = state.moves()
    if depth and moves:
        return max(-plain_search(state.play(move), depth - 1, ties) for move in moves)
    other = state.after_pass()
    return -plain_search(other, depth, ties) if depth and other.moves() else evaluate(state, ties)


@pytest.mark.parametrize("seed", range(2))
def test_two_plies_agree_with_a_plain_search(seed: int) -> None:
    """At a depth without reductions the value equals that of a plain search."""
    for position in random_game(21, seed, full=True).positions[::20]:
        state = state_of(position)
        assert searched(state, 10**9, depth=2).value == plain_search(state, 2)


def test_node_limit() -> None:
    """The search stops at its node limit, and yields regularly on the way, with a legal move at any time."""
    for limit in (1, 50, 5_000):
        search = Search(FULL, limit, MAX_DEPTH, TranspositionTable(14))
        yields = [(search.nodes, search.best in FULL.moves()) for _ in search.run()]
        assert search.nodes <= limit + 60  # a last node above the leaves may exceed the limit by its children
        assert all(is_legal for _nodes, is_legal in yields)
        more = 0 if mode() == "interpreted" else search.depth  # compiled it also yields after each depth
        assert len(yields) <= search.nodes // SLICE_NODES + more
        stops = [0, *(nodes for nodes, _is_legal in yields), search.nodes]
        assert max(later - nodes for nodes, later in pairwise(stops)) <= SLICE_NODES * 6


ENDGAMES_FILE = DATA / "endgames.txt"
SHARED_ENDGAMES = SHARED / "endgames.txt"
SEEDS_OF_TIES = (24, 38, 52, 128, 130)  # random games whose endings are decided by the taller stacks


def solved(state: State, ties: TieRule = TieRule.DRAW) -> Search:
    search = searched(state, 500_000, ties=ties)
    assert search.exact
    return search


def check_ending(line: str) -> None:
    """Compare the search with a line `plies ; margin ; keeping moves`."""
    plies, wanted, keeping = line.split(";")
    game = Game()
    game.play_all(parse_plies(plies.split()))
    search = solved(state_of(game.position))
    assert value_to_margin(search.value) == int(wanted)
    assert str(decode_move(search.best)) in keeping.split()


@pytest.mark.parametrize("line", data_lines(ENDGAMES_FILE), ids=lambda line: line.split(";")[1].strip())
def test_recorded_endings(line: str) -> None:
    """The search finds the recorded margin and a move that keeps it."""
    check_ending(line)


@pytest.mark.skipif(not SHARED_ENDGAMES.is_file(), reason="the larger collection of endings is not beside the project")
@only_full("hundreds of endings")
def test_all_shared_endings() -> None:
    """The search solves the larger shared collection too."""
    for line in data_lines(SHARED_ENDGAMES):
        check_ending(line)


@pytest.mark.parametrize("ties", TieRule)
@pytest.mark.parametrize("seed", [*range(10), *SEEDS_OF_TIES])
def test_short_endings_of_random_games(seed: int, ties: TieRule) -> None:
    """Near the end of random games the search agrees with the exhaustive one, by either rule for ties."""
    state = state_of(random_game(1000, seed, full=True).positions[-5])
    search = solved(state, ties)
    value = plain_search(state, MAX_DEPTH, ties)
    assert search.value == value == -plain_search(state.play(search.best), MAX_DEPTH, ties)
    if seed in SEEDS_OF_TIES:
        assert (abs(value) > WIN_VALUE) is (ties is TieRule.TALLEST)
        assert not round(value_to_margin(value))


@pytest.mark.parametrize("seed", range(10))
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
