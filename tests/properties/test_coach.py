"""The coach: moves are judged in slices while others are played, answered and taken back."""

from collections.abc import Callable
from functools import cache, partial
from math import inf

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from dvonn.engine.analysis import coaching
from dvonn.engine.analysis.coaching import MoveJudge
from dvonn.match.match import CoachedMove, Match, MatchTerms
from dvonn.rules.board import Ply
from dvonn.rules.position import Position, TieRule
from dvonn.screens.play.coach import Coach
from tests.harness.clocks import TickingClock
from tests.harness.context import RecordingContext
from tests.harness.games import HUMAN_WHITE, random_game
from tests.harness.scale import scaled

PLIES, SEED = 70, 66  # of a random game, after which White is to move


class CoachMachine(RuleBasedStateMachine):
    """A match with a coach, whose judgements must be those of a judge that has done nothing else."""

    def __init__(self, context: RecordingContext, judgement: Callable[[Position, Ply], CoachedMove]) -> None:
        super().__init__()
        self.match = Match(HUMAN_WHITE, random_game(PLIES, SEED), terms=MatchTerms(coach=3))
        self.coach, self.judgement = Coach(context, self.match), judgement

    @precondition(lambda self: not self.match.game.outcome)
    @rule(number=st.integers(0, 2), slices=st.integers(0, 3))
    def play(self, number: int, slices: int) -> None:
        """Play one of the first moves, for either side; judge in some slices, each as short as possible."""
        self.match.play(self.match.position.moves()[: number + 1][-1])
        for _ in range(slices):
            self.coach.think(0)

    @precondition(lambda self: self.match.can_undo)
    @rule()
    def undo(self) -> None:
        """Take a move back, and its answer."""
        self.match.undo()

    @precondition(lambda self: self.match.waits_for_computer and self.match.game.last_ply)
    @rule()
    def judge(self) -> None:
        """Judge the human's move that waits for its answer."""
        self.coach.think(inf)
        before, number = self.match.game.positions[-2], len(self.match.game.plies) - 1
        assert not self.coach.is_working
        assert self.match.coaching
        if self.match.seats[before.turn] is None:
            assert self.match.coaching.judged[number] == self.judgement(before, self.match.game.plies[-1])


def test_judgements_depend_on_nothing_else(context: RecordingContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is played, answered and taken back meanwhile, a move is judged as by a judge of its own."""
    monkeypatch.setattr(coaching, "COACH_NODES", 150)
    monkeypatch.setattr(coaching, "EQUAL_NODES", 150)
    context.clock = TickingClock()

    @cache
    def judgement(position: Position, move: Ply) -> CoachedMove:
        judge = MoveJudge(position, TieRule.DRAW, context.clock)
        judge.judge(move)
        judge.step(inf)
        assert judge.judged
        assert judge.judged.better.best
        return CoachedMove(move, judge.judged.better.best, judge.judged.loss)

    examples = settings(max_examples=scaled(10, 80), stateful_step_count=10)
    machine = partial(CoachMachine, context, judgement)
    run_state_machine_as_test(machine, settings=examples)  # type: ignore[arg-type] # a factory will do
