"""The levels as the SearchTask runs them: slices, limits, seeds, strength and the rule for ties."""

import random
from dataclasses import replace
from random import Random

import pytest

from dvonn.engine import greedy
from dvonn.engine.analysis.coaching import advice
from dvonn.engine.analysis.game_review import GameAnalysis
from dvonn.engine.analysis.reasons import ReasonKind
from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, LEVELS, RELENTLESS, THOUGHTFUL, Level, Limits, Report
from dvonn.engine.search import mode
from dvonn.engine.search.evaluation import evaluate
from dvonn.engine.search.state import state_of
from dvonn.engine.search_task import SearchTask, reports
from dvonn.rules.board import Colour, Phase
from dvonn.rules.game import Game
from dvonn.rules.position import Position, TieRule
from tests.harness.clocks import TickingClock, stopped_clock
from tests.harness.engine import EQUAL_TOWERS, finished
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.referee.symmetries import Symmetry, every_symmetry
from tests.harness.scale import only_full

FULL = Position.random_full(Random(1))
TICK = 0.001


def thinker() -> SearchTask:
    return SearchTask(FULL, GREEDY, "seed", TickingClock(TICK))


@pytest.mark.parametrize("seconds", [0, 0.0035, 0.05, 3600])
def test_slices_do_not_change_the_ply(seconds: float) -> None:
    """Any division into slices gives a legal ply after the first one, and ends with the same ply."""
    busy = thinker()
    while not busy.done:
        busy.step(seconds)
        assert busy.best in FULL.moves()
    assert busy.best == list(greedy.search_greedy(FULL, Random("seed")))[-1].best


def test_stopped_thinker_keeps_its_best_ply() -> None:
    """A search that is stopped keeps its best ply; before its first step it has none."""
    busy, fresh = thinker(), thinker()
    busy.step(0.0035)
    found = busy.best
    for one in (busy, fresh):
        one.stop()
        one.step(1)
    assert (busy.best, fresh.best) == (found, None)


def test_limits_within_some_seconds() -> None:
    """Limits within four seconds cap the hard limit and scale the soft one; other limits stay."""
    assert Limits(nodes=300).within(4) == Limits(nodes=300, seconds=4)
    assert Limits(seconds=2, soft_seconds=1.2).within(4) == Limits(seconds=2, soft_seconds=1.2)
    assert Limits(seconds=5, soft_seconds=3).within(4) == Limits(seconds=4, soft_seconds=2.4)


def test_limits_on_the_clock() -> None:
    """The hard limit interrupts a search within a depth, the soft limit stops it after a finished depth."""
    depths = {}
    for soft in (None, 0.0, 0.01):
        level = Level("clocked", "alphabeta", Limits(seconds=0.25, soft_seconds=soft))
        busy = SearchTask(FULL, level, "seed", TickingClock(TICK))
        busy.step(3600)
        assert busy.done
        assert busy.report
        depths[soft] = busy.report.depth, busy.spent
    assert depths[None][1] == pytest.approx(0.25, abs=2 * TICK)
    most = 1 if mode() == "interpreted" else 2  # the first report of a compiled search has a finished depth already
    assert 1 <= depths[0.0][0] <= most
    assert depths[0.0][1] < depths[0.01][1] < depths[None][1]


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_reports_are_legal_and_depend_on_the_seed(level: Level, seed: int) -> None:
    """Every reported line can be played, at any context of a game; the same seed gives the same reports."""
    quick, state = replace(level, limits=Limits(nodes=60)), random.getstate()
    for position in random_game(MAX_PLIES, seed).positions[:-1:7]:
        made, again = (list(reports(position, Random(seed), quick, TieRule.DRAW, None)) for _ in range(2))
        assert made == again != []
        for report in made:
            Game(position).play_all(report.line)
    assert random.getstate() == state, "the global generator is not used"


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_other_seeds_give_other_plies(level: Level) -> None:
    """No level always plays the same."""
    quick = replace(level, limits=Limits(nodes=30))
    plies = {list(reports(Position(), Random(seed), quick, TieRule.DRAW, None))[-1].best for seed in range(8)}
    assert len(plies) > 2


def test_higher_levels_place_better() -> None:
    """Against random placing Dreamy gets a worse board, Greedy a better one, and Relentless the best."""
    worths = []
    for level in (DREAMY, GREEDY, RELENTLESS):
        quick, total = replace(level, limits=Limits(nodes=30)), 0
        for seed in range(6):
            rng, position = Random(seed), Position()
            while position.phase is Phase.PLACEMENT:
                if position.turn is Colour.WHITE:
                    *_, report = reports(position, rng, quick, TieRule.DRAW, None)
                    position = position.play(report.best)
                else:
                    position = position.play(rng.choice(position.moves()))
            total += evaluate(state_of(position))
        worths.append(total / 6)
    assert worths[0] < 0 < worths[1] < 1000 < worths[2]


PAIRINGS = [
    (GREEDY, None, 2, 2),
    (DREAMY, None, 16, 11),
    (GREEDY, DREAMY, 2, 2),
    (CURIOUS, GREEDY, 30, 17),
    (THOUGHTFUL, GREEDY, 2, 2),
]


@pytest.mark.parametrize(("level", "other", "games", "fewest"), PAIRINGS)
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
                *_, report = reports(position, rng, player, TieRule.DRAW, None)
                ply = report.best
            position = position.play(ply)
        won += position.score(side) > position.score(side.other)
    assert won >= fewest


LAST_MOVE = "h1=brb i1=r i2=bw i3=w j3=bww k3=wbb j5=r"
"""White's two moves end the game with equal towers; only i3j3 makes White's stacks taller."""

every_rule = pytest.mark.parametrize(("ties", "best"), [(TieRule.DRAW, ("c3b2", "e4c4")), (TieRule.TALLEST, ("e4c4",))])


@every_rule
@pytest.mark.parametrize("level", [GREEDY, CURIOUS, THOUGHTFUL, RELENTLESS], ids=lambda level: level.key)
def test_levels_play_by_the_rule(level: Level, ties: TieRule, best: tuple[str, ...]) -> None:
    """Each level that foresees the end takes a draw, or wins by the taller stacks by a shade."""
    few = replace(level, limits=replace(level.limits, nodes=1_000))
    thinker = SearchTask(Symmetry().position(EQUAL_TOWERS), few, "1", stopped_clock, ties)
    thinker.step(1)
    assert str(thinker.best) in best
    assert thinker.report
    if level is not GREEDY:
        margin = thinker.report.margin
        assert thinker.report.exact
        assert margin is not None
        assert 0 < margin < 0.1 if ties is TieRule.TALLEST else margin == 0


@every_rule
def test_review_counts_by_the_rule(ties: TieRule, best: tuple[str, ...]) -> None:
    """The ply that gives the taller stacks away loses something only where they decide, and the better ply is named."""
    game = Game(Symmetry().position(EQUAL_TOWERS), ties)
    game.play(Symmetry().move("c3b2"))
    found = finished(GameAnalysis(game, stopped_clock))
    before, after = found.values
    assert before
    assert after
    assert (before.exact, str(before.best) in best) == (True, True)
    assert bool(found.losses[0]) is (ties is TieRule.TALLEST)
    assert [round(before.margin), round(after.margin)] == [0, 0]
    assert (before.margin > 0 > after.margin) is (ties is TieRule.TALLEST)


CERTAIN_RESULTS = [
    (EQUAL_TOWERS, "e4c4", 0.0, TieRule.DRAW, ReasonKind.KEEPS_EQUAL),
    (EQUAL_TOWERS, "e4c4", 0.01, TieRule.TALLEST, ReasonKind.WINS_BY_STACKS),
    (EQUAL_TOWERS, "e4c4", -0.01, TieRule.TALLEST, ReasonKind.LOSES_BY_STACKS),
    (LAST_MOVE, "i3j3", 0.01, TieRule.TALLEST, ReasonKind.ENDS_WON_BY_STACKS),
    (EQUAL_TOWERS, "c3b2", -0.01, TieRule.TALLEST, ReasonKind.ENDS_LOST_BY_STACKS),
    (LAST_MOVE, "i3i2", 0.0, TieRule.TALLEST, ReasonKind.ENDS_EQUAL),
    (LAST_MOVE, "i3j3", 0.0, TieRule.DRAW, ReasonKind.ENDS_EQUAL),
]


@every_symmetry
@pytest.mark.parametrize(("stacks", "move", "margin", "ties", "result"), CERTAIN_RESULTS)
def test_hints_name_the_taller_stacks(
    symmetry: Symmetry, stacks: str, move: str, margin: float, ties: TieRule, result: ReasonKind
) -> None:
    """The certain result of a hint names the taller stacks instead of a margin where they decide."""
    report = Report((symmetry.move(move),), margin, exact=True)
    assert advice(symmetry.position(stacks), report, ties).reasons[-1].kind is result
