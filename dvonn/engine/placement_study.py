"""What a piece on the full board adds to its side's final margin, by games of the engine against itself.

Pairs of a mean and its standard error, in cents; the means are relative to that of all pieces.

Written by `python -m dvonn.tools.fit_placement --games 1000000 --nodes 400 --seed 1`, never by hand.
"""

from typing import Final

STUDY_GAMES: Final = 1000000
FIRST_MOVE_WORTH: Final = (255, 1)
STUDY_WORTHS: Final = {
    3: ((124, 1), (47, 1), (-70, 1), (-183, 2), (-255, 1)),
    4: ((142, 1), (75, 1), (-34, 1), (-139, 1), (-238, 1)),
    6: ((91, 1), (33, 1), (-57, 1), (-165, 1), (-242, 2)),
}
"""STUDY_WORTHS[number of neighbours of the space][steps from the nearest dvonn piece - 1, at most 4]."""
