"""What a piece adds to its side's final margin, by self-play, in cents; written by a tool, never by hand."""

from typing import Final

# By `python -m dvonn.tools.fit_placement --games 60000 --nodes 400 --seed 1`:
# the worths of spaces for placing by the distances in steps from the three dvonn pieces
NEAREST_WORTHS: Final = {
    3: (0, 212, 149, 51, -38, -100, -77, -93, -71, -67, -117),
    4: (0, 220, 161, 64, -14, -70, -78, -75, -87, -92, 193),
    6: (0, 150, 96, 33, -32, -58, -83, -69, -98, -14, 0),
}
"""NEAREST_WORTHS[number of neighbours of the space][distance from the nearest dvonn piece]."""
MIDDLE_WORTHS: Final = (0, 71, 55, 24, -7, -27, -33, -28, -18, -20, -18)
FARTHEST_WORTHS: Final = (0, 77, 59, 35, 17, -13, -15, -23, -35, -48, -55)

# By `python -m dvonn.tools.fit_placement --games 316709 --nodes 800 --seed 1 --neighbours`:
# what the neighbours add on a full board. The distance is that from the nearest dvonn piece in steps, at most four.
# Ready neighbours are those at the edge, which can move at once; at most two of a side count.
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

# By `python -m dvonn.tools.fit_placement --games 1000000 --nodes 400 --seed 1`:
# what a piece on the full board adds, as pairs of a mean, relative to that of all pieces, and its standard error
STUDY_GAMES: Final = 1000000
FIRST_MOVE_WORTH: Final = (255, 1)
STUDY_WORTHS: Final = {
    3: ((124, 1), (47, 1), (-70, 1), (-183, 2), (-255, 1)),
    4: ((142, 1), (75, 1), (-34, 1), (-139, 1), (-238, 1)),
    6: ((91, 1), (33, 1), (-57, 1), (-165, 1), (-242, 2)),
}
"""STUDY_WORTHS[number of neighbours of the space][steps from the nearest dvonn piece - 1, at most 4]."""
