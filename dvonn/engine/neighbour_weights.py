"""What the neighbours add to the worth of a piece on a full board, in cents.

The distance is that from the nearest dvonn piece in steps, at most four. Ready neighbours are those at the
edge, which can move at once; at most two of a side count.

Written by `python -m dvonn.tools.fit_placement --games 316709 --nodes 800 --seed 1 --neighbours`, never by hand.
"""

from typing import Final

OWN_NEIGHBOUR_WORTHS: Final = (
    (0, 0, 0, 0, 0, 0, 0),
    (-49, -17, 2, 15, 13, -19, 0),
    (-40, -2, 5, 1, -5, -20, -23),
    (18, 38, 33, 15, -11, -28, -72),
    (84, 69, 49, 17, -20, -30, -23),
)
"""OWN_NEIGHBOUR_WORTHS[distance][number of own neighbours]."""
READY_NEIGHBOUR_WORTHS: Final = {
    3: (
        ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
        ((72, 0, -45), (39, -17, 0), (-4, 0, 0)),
        ((0, 0, 27), (0, -46, 0), (-12, 0, 0)),
        ((0, 0, 34), (0, -35, 0), (-83, 0, 0)),
        ((0, 0, 2), (0, -15, 0), (-88, 0, 0)),
    ),
    4: (
        ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
        ((87, 0, -41), (-4, -29, 0), (-3, 0, 0)),
        ((0, 0, 7), (0, -54, 0), (-16, 0, 0)),
        ((0, 0, 55), (0, -31, 0), (-21, 0, 0)),
        ((0, 0, 60), (0, 29, 0), (42, 0, 0)),
    ),
    6: (
        ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
        ((5, -26, -63), (-12, 0, -40), (16, 10, 0)),
        ((19, 0, -49), (0, 11, -4), (48, -16, 0)),
        ((18, 0, 57), (0, 21, 55), (-23, -54, 0)),
        ((33, 0, 100), (0, 24, 47), (-46, -41, 0)),
    ),
}
"""READY_NEIGHBOUR_WORTHS[number of neighbours of the space][distance][own ready ones][others]."""
