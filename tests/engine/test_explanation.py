"""Why a move is worse than another one: the events in the two lines, and the margin that they account for."""

from random import Random

import pytest

from dvonn.engine.analysis.coaching import MoveJudge
from dvonn.engine.analysis.explanation import explain
from dvonn.rules.board import Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies, parse_ply
from dvonn.rules.position import TieRule
from dvonn.screens.rules_words import reason_words
from tests.harness.clocks import FakeClock
from tests.harness.engine import finished
from tests.harness.games import random_game
from tests.harness.referee.lines import holds

TOLD = [
    ((70, 62, "f1g1"), ["Your opponent can capture your stack of 3."], "f1g1 h5h4 e2e1 c1b1"),
    (
        (78, 70, "i3f3"),
        [
            "Your opponent can cut off 10 of your pieces by moving the stack that links them to a red piece.",
            "With a better move you could take a red piece away and cut off 2 of your opponent's pieces.",
        ],
        "i3f3 g3g2",
    ),
    ((78, 74, "c3d3"), ["Your stack of 2 is left without a target, so it can't capture a stack of 8."], ""),
]
"""The plies and the seed of a random game, a move, what is told of it, and the line to the last event."""


def test_the_deciding_events_are_told() -> None:
    """The line ends with the last event that is told of it; a reason that only a better move shows has none."""
    for (plies, seed, move), words, line in TOLD:
        judge = MoveJudge(random_game(plies, seed).position, TieRule.DRAW, FakeClock())
        judge.judge(parse_ply(move))
        judged = finished(judge).judged
        assert judged
        assert [reason_words(reason) for reason in judged.explanation.reasons] == words
        assert list(judged.explanation.played) == parse_plies(line.split())


@pytest.mark.parametrize("seed", range(30))
def test_reasons_are_true_of_their_lines(seed: int) -> None:
    """Of any two lines, the reasons name what is captured or cut off in them, and none of it twice."""
    rng, game = Random(seed), random_game(49 + seed % 20, seed)
    position, margins, lines = game.position, list[int](), list[list[Ply]]()
    for _ in range(2):
        end = Game(position)
        while not end.outcome and len(end.plies) < 24:
            end.play(rng.choice(end.position.moves()))
        lines.append(end.plies)
        margins.append(end.position.score(position.turn) - end.position.score(position.turn.other))
    explanation = explain(position, lines[0], lines[1], 99)
    for reason in explanation.reasons:
        assert holds(reason, position, explanation.better, explanation.played), reason
    sentences = [*map(reason_words, explanation.reasons)]
    assert len({*sentences}) == len(sentences)
    fell_behind = len({len(line) for line in lines}) == 1 and margins[0] > margins[1] + 1
    assert explanation.reasons or not fell_behind
