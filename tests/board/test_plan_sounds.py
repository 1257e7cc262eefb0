"""What a ply sounds like when it touches down."""

import pytest

from dvonn.board.animation import Plan, sounds
from dvonn.rules.notation import parse_ply, parse_position

EMPTY = "9/10/11/10/9 white place"
THREE = "9/10/3,r,r,r,5/10/9 black place"
ALONE = "9/10/2,w,w,r,r,r,4/10/9 white move"
RIDDEN = "9/10/4,rw,1,rw,1,r,2/10/9 white move"
BRIDGE = "9/1,b,r,2,b,wb,3/1,r,r,w,w,b,bb,4/1,w,b,7/9 white move"


@pytest.mark.parametrize(
    ("position", "ply", "names"),
    [
        (EMPTY, "f3", ["dvonn"]),
        (THREE, "a1", ["place"]),
        (ALONE, "c3d3", ["land1"]),
        (ALONE, "d3e3", ["land1", "cutoff1"]),
        (RIDDEN, "e3g3", ["land2", "dvonn-land"]),
        (BRIDGE, "e3d3", ["land1", "cutoff2"]),
    ],
)
def test_each_ply_has_its_sounds(position: str, ply: str, names: list[str]) -> None:
    """Pieces that are placed, the weight of what lands, dvonn pieces that land and stacks cut off are heard."""
    before = parse_position(position)
    assert sounds(Plan(before, parse_ply(ply), before.play(parse_ply(ply)))) == names
