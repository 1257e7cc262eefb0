"""The worths of spaces for placing, in cents, by the distances in steps from the three dvonn pieces.

Written by `python -m dvonn.tools.fit_placement --games 60000 --nodes 400 --seed 1`, never by hand.
"""

from typing import Final

NEAREST_WORTHS: Final = {
    3: (0, 212, 149, 51, -38, -100, -77, -93, -71, -67, -117),
    4: (0, 220, 161, 64, -14, -70, -78, -75, -87, -92, 193),
    6: (0, 150, 96, 33, -32, -58, -83, -69, -98, -14, 0),
}
"""NEAREST_WORTHS[number of neighbours of the space][distance from the nearest dvonn piece]."""
MIDDLE_WORTHS: Final = (0, 71, 55, 24, -7, -27, -33, -28, -18, -20, -18)
FARTHEST_WORTHS: Final = (0, 77, 59, 35, 17, -13, -15, -23, -35, -48, -55)
