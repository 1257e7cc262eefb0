"""The best plies, tried ones, replies and fair boards, beside the engine's searches and solved endings."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from dvonn.engine.analysis import valuation
from dvonn.engine.analysis.best_plies import (
    BEST_PLIES_BOARDS,
    BEST_PLIES_SEED,
    BEST_PLIES_TABLE_BITS,
    BEST_PLY_COUNT,
    EQUAL_PIECES,
    STANDOUT_NODES,
    AttemptJudge,
    BestPlies,
    RatedPly,
    Refutation,
    equal_ply,
    stands_out,
)
from dvonn.engine.analysis.valuation import (
    EVEN_MARGIN,
    FAIR_SEARCH_NODES,
    FairBoardFinder,
    Valuation,
    fill_orders,
    loss_spread,
    placement_value,
    search_value,
    smoothed_valuation,
    spread_of,
)
from dvonn.engine.search import mode
from dvonn.engine.search.search import MAX_DEPTH, SLICE_NODES, Search
from dvonn.engine.search.state import state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.analysis.puzzle import Puzzle, parse_puzzles
from dvonn.rules.board import Move, Ply
from dvonn.rules.formats.board_codes import board_of, parse_code
from dvonn.rules.game import Game
from dvonn.rules.position import Position, TieRule
from dvonn.slices import TimeSlicedTask
from tests.harness.clocks import TickingClock, stopped_clock
from tests.harness.engine import exhaustive_margin, finished, moves_of, run_to_end, slices_of
from tests.harness.games import game_of_last_plies, random_game
from tests.harness.paths import ASSETS
from tests.harness.scale import scaled

NODES = 8_000
POSITIONS = {
    "full board": Position.random_full(Random(2)),
    "middle": random_game(62, 3).position,
    "late": random_game(72, 5).position,
    "near the end": game_of_last_plies(6).start,
}


def found(position: Position, nodes: int = NODES, ties: TieRule = TieRule.DRAW) -> BestPlies:
    """Return the best plies of a position after all nodes."""
    return finished(BestPlies(position, stopped_clock, ties, nodes))


@pytest.mark.parametrize("ties", TieRule)
@pytest.mark.parametrize("name", POSITIONS)
def test_values_equal_those_of_the_engine(name: str, ties: TieRule) -> None:
    """Each ply has the value, the line, the depth and the certainty of a search on the same nodes by itself.

    The value is that of a better ply, if a deeper search has found one since.
    """
    position = POSITIONS[name]
    best = found(position, ties=ties)
    assert len(best.found) == min(BEST_PLY_COUNT, len(position.moves()))
    margins = list[float]()
    for rated in best.found:
        value, depth = searched(position, rated, ties)
        margins.append(value.of(position.turn))
        assert rated.value.of(position.turn) == min(margins)
        margin = rated.value.margin
        assert RatedPly(replace(value, margin=margin), depth, rated.excluded) == rated
        assert rated.depth > 0


def searched(position: Position, rated: RatedPly, ties: TieRule) -> tuple[Valuation, int]:
    """Return the value by the last two depths of a search on the same nodes, and its depth."""
    nodes, table = rated.value.nodes, TranspositionTable(BEST_PLIES_TABLE_BITS)
    search, values = Search(state_of(position), nodes, MAX_DEPTH, table, ties, rated.excluded), dict[int, int]()
    for _ in search.run():
        values.setdefault(search.depth, search.value)
    value = smoothed_valuation(position, search, [*values.values()])
    spread = spread_of(position, nodes, exact=value.exact)
    # It counts the node that it is not allowed, too
    return replace(value, nodes=nodes, spread=spread), int(search.depth)


@pytest.mark.parametrize("seed", range(scaled(2, 20)))
def test_exact_values_are_the_best_of_all_moves(seed: int) -> None:
    """Near the end of a game the three plies are the best of all, with the margins after each of them."""
    position = game_of_last_plies(3, seed).start
    best = found(position, 1_000_000).found
    after = {str(move): margin for move, margin in margins_after(position).items()}
    assert all(rated.value.exact for rated in best)
    margins = [rated.value.of(position.turn) for rated in best]
    assert (
        margins
        == [after[str(rated.value.line[0])] for rated in best]
        == sorted(after.values(), reverse=True)[: len(best)]
    )


@pytest.mark.usefixtures("thorough_searches")
def test_placements_are_compared_by_the_same_boards() -> None:
    """While placing, the three spaces with the best mean of the same boards are found."""
    for plies in (30, 47):
        position = random_game(plies, 2).position
        orders = fill_orders(BEST_PLIES_BOARDS[-1], BEST_PLIES_SEED)
        best = found(position).found
        for rated in best:
            assert run_to_end(placement_value(position.play(rated.value.line[0]), orders)) == rated.value.margin
        values = [rated.value.of(position.turn) for rated in best]
        assert values == sorted(values, reverse=True)
        assert len(best) == min(BEST_PLY_COUNT, len(position.vacant()))


@pytest.mark.parametrize("seed", range(scaled(2, 10)))
def test_plies_appear_while_it_thinks_and_it_ends_with_its_nodes(seed: int) -> None:
    """The first plies are known after few nodes, each is named once, and nothing runs after the last node.

    Whenever the search is stopped, no ply has a better value than the ones above it.
    """
    position = random_game(49 + seed, seed).position
    best, depths = BestPlies(position, stopped_clock, max_nodes=NODES), [0]
    while not best.done:
        best.step(0)
        assert len({rated.value.best for rated in best.found}) == len(best.found)
        values = [rated.value.of(position.turn) for rated in best.found]
        assert values == sorted(values, reverse=True)
        depths += [rated.depth for rated in best.found[:1] if rated.depth > depths[-1]]
    assert depths == list(range(len(depths)))
    assert len(depths) > 3
    assert NODES <= best.nodes <= NODES + 2 * SLICE_NODES
    nodes, found = best.nodes, best.found
    best.step(1)
    assert (best.nodes, best.found) == (nodes, found)


@pytest.mark.parametrize("position", [POSITIONS["middle"], random_game(40, 2).position], ids=["moves", "placements"])
def test_thinking_goes_on_without_a_limit(position: Position) -> None:
    """As many plies are found as are wanted; with its nodes used up, a search goes on until the limit is set again."""
    for wanted in (1, 5):
        best = finished(BestPlies(position, stopped_clock, max_nodes=NODES // 4, wanted=wanted))
        assert len({rated.value.best for rated in best.found}) == len(best.found) == wanted
    nodes, (first, *_) = best.nodes, best.found
    best.set_limited(limited=False)
    while best.nodes < 3 * nodes:
        best.step(0)
        assert not best.done
    assert best.found[0].depth > first.depth or best.found[0].value.nodes > first.value.nodes
    best.set_limited(limited=True)
    finished(best)


@pytest.mark.parametrize("name", POSITIONS)
def test_an_equal_ply_is_hardly_worse_than_the_best(name: str) -> None:
    """It is the best of the others, unless it is more than a piece worse."""
    position, nodes = POSITIONS[name], NODES // 2
    first, *others = found(position, nodes).found
    best, turn = first.value.best, position.turn
    near = [one.value.best for one in others if first.value.of(turn) - one.value.of(turn) <= EQUAL_PIECES]
    for known, equal in (([], next(iter(near), None)), (near, None)):
        assert run_to_end(equal_ply(BestPlies(position, stopped_clock, max_nodes=nodes), {best, *known})) == equal


# Spreads


def test_spreads_by_stacks_and_nodes() -> None:
    """The spread of an estimate depends on the stacks and falls with the nodes of its search."""
    for plies, nodes, spread in ((0, 4_000, 2.5), (0, 400_000, 1.1), (12, 40_000, 2.21), (40, 400_000, 6.4)):
        position = random_game(plies, 6, full=True).position
        assert spread_of(position, nodes, exact=False) == pytest.approx(spread, abs=0.01)


def test_only_estimates_have_a_spread() -> None:
    """An exact value has none, and nor has what a ply gives away between two of them."""
    exact = run_to_end(search_value(POSITIONS["near the end"], 100_000))
    estimate = run_to_end(search_value(POSITIONS["full board"], NODES))
    assert (exact.exact, exact.spread, loss_spread(exact, exact)) == (True, 0, 0)
    assert (estimate.exact, estimate.spread) == (False, spread_of(POSITIONS["full board"], estimate.nodes, exact=False))
    assert 0 < loss_spread(exact, estimate) < loss_spread(estimate, estimate)
    placed = found(random_game(10, 1).position).found[0].value
    assert 0 < loss_spread(placed, placed) < placed.spread


# Tried plies

PUZZLES = parse_puzzles((ASSETS / "puzzles.txt").read_text(encoding="utf-8"))


def margins_after(position: Position) -> dict[Move, int]:
    """Return the margin of the side to move after each of its moves, by the rules alone."""
    after = {move: position.play(move) for move in moves_of(position)}
    return {move: exhaustive_margin(one) * (1 if one.turn is position.turn else -1) for move, one in after.items()}


def judge_of(position: Position, tried: Ply, best: Ply, clock: Callable[[], float] = stopped_clock) -> AttemptJudge:
    return AttemptJudge(position, best, tried, TieRule.DRAW, clock)


def test_each_ply_costs_what_it_loses() -> None:
    """In an ending that is solved, each ply loses the difference of the exact margins, the best one nothing."""
    position = game_of_last_plies(4).start
    after = margins_after(position)
    best = max(after, key=after.__getitem__)
    for ply, margin in after.items():
        one = finished(judge_of(position, ply, best)).attempt
        assert one
        assert (one.spread, one.loss) == (0, pytest.approx(after[best] - margin))
        assert one.answer in (None, *position.play(ply).moves())
        assert ply != best or one.grade is None


# Standing out


def test_in_endings_it_stands_out_if_only_it_keeps_the_result() -> None:
    """Where everything is exact, the best move stands out if and only if each other one wins or draws less.

    A position of the placement phase is no exercise.
    """
    seen = set()
    for seed in scaled([1, 120], range(1, 30)):
        for position in game_of_last_plies(scaled(4, 5), seed).positions[:-1]:
            values = [run_to_end(search_value(position.play(move), STANDOUT_NODES)) for move in position.moves()]
            if 1 < len(values) <= 7 and all(value.exact for value in values):
                after = margins_after(position)
                best = max(after, key=after.__getitem__)
                results = [(margin > 0) - (margin < 0) for margin in after.values()]
                wanted = results.count(max(results)) == 1
                assert run_to_end(stands_out(position, best, TieRule.DRAW)) is wanted, position
                seen.add(wanted)
    assert seen == {True, False}
    assert not run_to_end(stands_out(PLACED, PLACED.moves()[0], TieRule.DRAW))


# Refutations


@pytest.mark.parametrize("puzzle", PUZZLES[:60:20], ids=lambda puzzle: str(puzzle.line[0]))
def test_costs_of_answers_agree_with_the_puzzle(puzzle: Puzzle) -> None:
    """Only the solution costs nothing, the second-best move costs the puzzle's margin, and the reply keeps that."""
    costs = {}
    for answer in moves_of(puzzle.position):
        found = finished(Refutation(puzzle.position, answer, stopped_clock))
        assert found.value
        assert found.value.exact
        costs[answer] = puzzle.margin - (found.margin or 0)
        game = Game(puzzle.position)
        game.play_all([answer, *found.value.line])
        if found.value.best:
            after = puzzle.position.play(answer).play(found.value.best)
            assert run_to_end(search_value(after, 100_000)).of(puzzle.position.turn) == found.margin
    assert [answer for answer, cost in costs.items() if cost == 0] == [puzzle.line[0]]
    assert min(cost for cost in costs.values() if cost) == puzzle.margin - puzzle.second_margin


# Slices

PUZZLE, PLACED = PUZZLES[-1], random_game(10, 1).position
WORKS: dict[str, Callable[[Callable[[], float]], TimeSlicedTask[None]]] = {
    "placements": lambda clock: judge_of(PLACED, PLACED.moves()[1], PLACED.moves()[0], clock),
    "a refutation": lambda clock: Refutation(PUZZLE.position, moves_of(PUZZLE.position)[0], clock),
    "best plies": lambda clock: BestPlies(POSITIONS["late"], clock, max_nodes=NODES),
}


@pytest.mark.parametrize("name", WORKS)
def test_slices_do_not_change_the_result(name: str) -> None:
    """What is found in several slices is what is found in one step."""
    whole, sliced = finished(WORKS[name](stopped_clock)), WORKS[name](TickingClock())
    assert slices_of(sliced) > 1
    for result in ("attempt", "value", "found"):
        assert getattr(sliced, result, None) == getattr(whole, result, None)


# Fair boards


def fair_board(seed: int) -> FairBoardFinder:
    return finished(FairBoardFinder(seed, stopped_clock))


def test_found_fair_board_is_fair() -> None:
    """A search of the found board sees it less than a piece from an even one."""
    best = fair_board(0).best
    assert best
    assert best.is_fair
    assert parse_code(best.code) == best.code
    found = run_to_end(search_value(board_of(best.code), FAIR_SEARCH_NODES))
    assert abs(found.margin - EVEN_MARGIN) == best.lead <= 1


@pytest.mark.usefixtures("short_fair_searches")
def test_slices_find_the_same_fair_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """The result depends on the seed and not on the time slices; only a more even board replaces the best one.

    Without a fair board the finder stops at its limit with the most even board.
    """
    finder = FairBoardFinder(3, TickingClock())
    slices, tried, leads = 0, [0], list[float]()
    while not finder.done:
        finder.step(0)
        slices += 1
        tried.append(finder.tried)
        leads += [finder.best.lead] if finder.best else []
    assert tried == sorted(tried)
    assert leads == sorted(leads, reverse=True)
    assert slices > (3 if mode() == "interpreted" else 1) * finder.tried
    assert (finder.best, finder.tried) == (fair_board(3).best, fair_board(3).tried)
    assert len({best.code for best in (fair_board(seed).best for seed in range(3)) if best}) == 3
    monkeypatch.setattr(valuation, "MAX_FAIR_LEAD", -1.0)
    monkeypatch.setattr(valuation, "MAX_TRIED_BOARDS", 4)
    finder = fair_board(5)
    assert finder.best
    assert (finder.best.is_fair, finder.tried) == (False, 4)
    finder.step(1)
    assert (finder.tried, finder.done) == (4, True)
