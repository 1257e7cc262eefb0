"""The judgement of a tried ply: the best one is as good as itself, and others cost what the searches say."""

import pytest

from dvonn.engine.analysis import attempt as engine
from dvonn.engine.analysis.attempt import AskedPosition, Attempt, AttemptJudge
from dvonn.engine.search.evaluation import value_to_margin
from dvonn.engine.search.state import state_of
from dvonn.rules.game import random_game
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Ply
from dvonn.rules.position import Position
from tests.harness.clocks import TickingClock
from tests.harness.engine_runs import searched
from tests.harness.matches import game_of_last_plies, stopped_clock


def judged(position: Position, tried: Ply, best: Ply) -> Attempt:
    judge = AttemptJudge(AskedPosition(position, best, TieRule.DRAW), tried, stopped_clock)
    judge.step(1)
    assert judge.done
    assert judge.attempt
    return judge.attempt


def margin(position: Position, turn: str) -> float:
    """Return a side's margin under best play."""
    if position.is_over:
        found = position.outcome(TieRule.DRAW)
        assert found
        return found.margin if turn == "white" else -found.margin
    search = searched(state_of(position), 100_000)
    assert search.exact
    value = value_to_margin(search.value)
    return value if position.turn == turn else -value


def test_the_best_ply_gives_nothing_away() -> None:
    """The best ply has no loss and no grade."""
    position = game_of_last_plies(10).positions[0]
    best = position.moves()[0]
    assert judged(position, best, best).loss == 0
    assert judged(position, best, best).grade is None


def test_each_ply_costs_what_it_loses() -> None:
    """In an ending that is solved, the loss of each ply is the difference of the exact margins."""
    position = game_of_last_plies(5).positions[0]
    margins = {ply: margin(position.play(ply), position.turn) for ply in position.moves()}
    best = max(margins, key=lambda ply: margins[ply])
    for ply, found in margins.items():
        one = judged(position, ply, best)
        assert one.exact
        assert one.loss == pytest.approx(margins[best] - found)
        assert one.answer in (None, *position.play(ply).moves())


def test_placements_are_judged_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A placement is judged by filled boards, without blocking a frame."""
    monkeypatch.setattr(engine, "ATTEMPT_BOARDS", 60)
    position = random_game(10, 1).position
    one, other = position.moves()[:2]
    judge = AttemptJudge(AskedPosition(position, one, TieRule.DRAW), other, TickingClock())
    slices = 0
    while not judge.done:
        judge.step(0)
        slices += 1
    assert slices > 3
    assert judge.attempt
    assert not judge.attempt.exact
