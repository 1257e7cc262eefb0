"""The rule for ties: the computer plays, reviews and explains a game by the rule that will end it."""

from dataclasses import replace

import pytest

from dvonn.engine.analysis.coaching import advice
from dvonn.engine.analysis.game_review import GameAnalysis
from dvonn.engine.analysis.move_reasons import ReasonKind
from dvonn.engine.levels import CURIOUS, GREEDY, RELENTLESS, THOUGHTFUL, Level
from dvonn.engine.report import Report
from dvonn.engine.thinker import Thinker
from dvonn.rules.game import Game
from dvonn.rules.position import TieRule
from tests.harness.clocks import stopped_clock
from tests.harness.engine import EQUAL_TOWERS
from tests.harness.referee.symmetries import Symmetry, every_symmetry

LAST_MOVE = "h1=brb i1=r i2=bw i3=w j3=bww k3=wbb j5=r"
"""White's two moves end the game with equal towers; only i3j3 makes White's stacks taller."""

every_rule = pytest.mark.parametrize(("ties", "best"), [(TieRule.DRAW, "c3b2"), (TieRule.TALLEST, "e4c4")])


@every_rule
@pytest.mark.parametrize("level", [GREEDY, CURIOUS, THOUGHTFUL, RELENTLESS], ids=lambda level: level.key)
def test_levels_play_by_the_rule(level: Level, ties: TieRule, best: str) -> None:
    """Each level that foresees the end takes the draw that comes first, or wins by the taller stacks by a shade."""
    few = replace(level, limits=replace(level.limits, nodes=1_000))
    thinker = Thinker(Symmetry().position(EQUAL_TOWERS), few, "1", stopped_clock, ties)
    thinker.step(1)
    assert thinker.best == Symmetry().move(best)
    assert thinker.report
    if level is not GREEDY:
        margin = thinker.report.margin
        assert thinker.report.exact
        assert margin is not None
        assert 0 < margin < 0.1 if ties is TieRule.TALLEST else margin == 0


@every_rule
def test_review_counts_by_the_rule(ties: TieRule, best: str) -> None:
    """The ply that gives the taller stacks away loses something only where they decide, and the better ply is named."""
    game = Game(Symmetry().position(EQUAL_TOWERS), ties)
    game.play(Symmetry().move("c3b2"))
    found = GameAnalysis(game, stopped_clock)
    found.step(1)
    before, after = found.values
    assert before
    assert after
    assert before.exact
    assert ties is TieRule.DRAW or before.best == Symmetry().move(best)
    assert bool(found.losses[0]) is (ties is TieRule.TALLEST)
    assert [round(before.margin), round(after.margin)] == [0, 0]
    assert (before.margin > 0 > after.margin) is (ties is TieRule.TALLEST)


@every_symmetry
@pytest.mark.parametrize(
    ("stacks", "move", "margin", "ties", "result"),
    [
        (EQUAL_TOWERS, "e4c4", 0.0, TieRule.DRAW, ReasonKind.KEEPS_EQUAL),
        (EQUAL_TOWERS, "e4c4", 0.01, TieRule.TALLEST, ReasonKind.WINS_BY_STACKS),
        (EQUAL_TOWERS, "e4c4", -0.01, TieRule.TALLEST, ReasonKind.LOSES_BY_STACKS),
        (LAST_MOVE, "i3j3", 0.01, TieRule.TALLEST, ReasonKind.ENDS_WON_BY_STACKS),
        (EQUAL_TOWERS, "c3b2", -0.01, TieRule.TALLEST, ReasonKind.ENDS_LOST_BY_STACKS),
        (LAST_MOVE, "i3i2", 0.0, TieRule.TALLEST, ReasonKind.ENDS_EQUAL),
        (LAST_MOVE, "i3j3", 0.0, TieRule.DRAW, ReasonKind.ENDS_EQUAL),
    ],
)
def test_hints_name_the_taller_stacks(
    symmetry: Symmetry, stacks: str, move: str, margin: float, ties: TieRule, result: ReasonKind
) -> None:
    """The certain result of a hint names the taller stacks instead of a margin where they decide."""
    report = Report((symmetry.move(move),), margin, exact=True)
    assert advice(symmetry.position(stacks), report, ties).reasons[-1].kind is result
