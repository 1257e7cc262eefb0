"""The facts of a game in words."""

import pytest

from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour
from dvonn.screens.score.score_count import CutOff, GameFacts
from dvonn.screens.score.score_layout import score_layout
from dvonn.screens.score.score_words import Fact, ScoreResult, describe_facts, draw_result
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import layout
from tests.harness.pictures import CanvasFactory, rgb_bytes

FACTS = GameFacts({Colour.WHITE: 17, Colour.BLACK: 16}, CutOff(9, Colour.BLACK, 24), 8, [Colour.WHITE])


def test_facts_have_their_figures() -> None:
    """The facts are the margin, the moves, the largest cut-off and the longest stack, each with a remark."""
    facts = describe_facts(FACTS, Outcome(Colour.WHITE, EndReason.TOWERS, 18, 6))
    assert [(fact.value, fact.remark) for fact in facts] == [
        ("12", "18 to 6"),
        ("33", "White 17, Black 16"),
        ("9", "by Black, move 24"),
        ("8", "White's"),
    ]


def test_facts_of_a_game_without_events() -> None:
    """The facts say that there was no cut-off and that the longest stack has no owner."""
    facts = describe_facts(
        GameFacts(dict.fromkeys(Colour, 0), None, 1, []), Outcome(Colour.BLACK, EndReason.RESIGNATION, white=3, black=5)
    )
    assert [(fact.value, fact.remark) for fact in facts] == [
        ("2", "as it stands"),
        ("0", "White 0, Black 0"),
        ("0", "none"),
        ("1", "nobody's"),
    ]


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1080, 1920), (100, 60)])
def test_words_stay_in_their_boxes(new_canvas: CanvasFactory, size: tuple[int, int]) -> None:
    """The result is drawn inside the boxes of headline, reason and facts only."""
    where = score_layout(layout(size))
    long = [Fact("1000", "the very largest cut-off of all", "by somebody with a long name, move 1000")] * 4
    names = dict.fromkeys(Colour, "Name")
    result = ScoreResult(
        list(Colour), names, dict.fromkeys(Colour, 9), "A long headline " * 3, "Why " * 30, long, sentence_names=names
    )
    canvas: Canvas = new_canvas(size)
    before = rgb_bytes(canvas.surface)
    draw_result(canvas, where, result, 1, rising=True)
    assert rgb_bytes(canvas.surface) != before
    for box in (where.headline, where.reason, where.facts):
        canvas.surface.fill((0, 0, 0), box)
    assert rgb_bytes(canvas.surface) == before
