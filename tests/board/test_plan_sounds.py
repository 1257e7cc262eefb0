"""The sounds of a ply when it lands."""

import pytest

from dvonn.board.animation import Plan, landing_sounds
from dvonn.rules.notation import parse_ply, parse_position

EMPTY = "9/10/11/10/9 white place"
AFTER_DVONN_PIECES = "9/10/3,r,r,r,5/10/9 black place"
LOOSE_STACKS = "9/10/2,w,w,r,r,r,4/10/9 white move"
CAPTURED_DVONN = "9/10/4,rw,1,rw,1,r,2/10/9 white move"
BRIDGE = "9/1,b,r,2,b,wb,3/1,r,r,w,w,b,bb,4/1,w,b,7/9 white move"


@pytest.mark.parametrize(
    ("position", "ply", "names"),
    [
        (EMPTY, "f3", ["dvonn"]),
        (AFTER_DVONN_PIECES, "a1", ["place"]),
        (LOOSE_STACKS, "c3d3", ["land1"]),
        (LOOSE_STACKS, "d3e3", ["land1", "cutoff1"]),
        (CAPTURED_DVONN, "e3g3", ["land2", "dvonn-land"]),
        (BRIDGE, "e3d3", ["land1", "cutoff2"]),
    ],
)
def test_each_ply_has_its_sounds(position: str, ply: str, names: list[str]) -> None:
    """Placed pieces, the height of landing stacks, landing dvonn pieces and cut-offs have their sounds."""
    before = parse_position(position)
    assert landing_sounds(Plan(before, parse_ply(ply), before.play(parse_ply(ply)))) == names
