"""The judgement of placements for the coach."""

import pytest

from dvonn.engine.analysis.coaching import judged_placement
from dvonn.engine.analysis.reasons import ReasonKind
from dvonn.rules.board import EDGE_SPACES, SPACE_BY_NAME, Place, distance, members
from dvonn.rules.notation import parse_position
from dvonn.rules.position import Position
from tests.harness.engine import run_to_end

LEFT = "9/4,w,5/1,r,2,b,6/b,1,r,1,w,5/1,b,r,6 white place"  # the red pieces stand at the left


@pytest.mark.parametrize(("name", "least", "most"), [("k4", 3, 7), ("i3", 2, 6), ("b2", 0, 1.5)])
def test_far_from_the_red_pieces_a_placement_gives_away_much(name: str, least: float, most: float) -> None:
    """The best space is near a red piece, as its reasons say; the farther a piece is from them, the more it loses.

    The best space is no worse than itself.
    """
    position = parse_position(LEFT)
    found = run_to_end(judged_placement(position, Place(SPACE_BY_NAME[name])))
    best = found.better.best
    assert least <= found.loss <= most
    assert isinstance(best, Place)
    assert min(distance(best.space, red) for red in members(position.dvonn)) == 1
    assert "BESIDE" in found.explanation.reasons[0].kind.name
    itself = run_to_end(judged_placement(position, best))
    assert (itself.better.best, itself.loss, itself.explanation.reasons) == (best, 0.0, [])


def test_red_pieces_give_nothing_away() -> None:
    """No red piece is judged."""
    place = Place(SPACE_BY_NAME["f3"])
    found = run_to_end(judged_placement(Position(), place))
    assert (found.better.best, found.loss, found.explanation.reasons) == (place, 0.0, [])


def test_the_edge_is_a_reason() -> None:
    """Where the best space is at the edge and the played one inside, that is among the reasons."""
    position = parse_position("4,r,4/5,b,4/2,b,1,w,r,5/10/4,r,4 white place")
    found = run_to_end(judged_placement(position, Place(SPACE_BY_NAME["i3"])))
    assert isinstance(found.better.best, Place)
    assert EDGE_SPACES >> found.better.best.space & 1
    assert ReasonKind.AT_EDGE in {reason.kind for reason in found.explanation.reasons}
