"""What a piece on the full board adds to its side's final margin, by games of the engine against itself.

Pairs of a mean and its standard error, in cents; the means are relative to that of all pieces.

Written by `python -m dvonn.tools.fit_placement --games 4000 --nodes 400 --seed 5`, never by hand.
"""

from typing import Final

STUDY_GAMES: Final = 4000
FIRST_MOVE_WORTH: Final = (243, 23)
STUDY_WORTHS: Final = {
    3: ((128, 23), (57, 19), (-73, 21), (-208, 24), (-269, 23)),
    4: ((174, 12), (74, 10), (-41, 11), (-137, 15), (-209, 21)),
    6: ((110, 8), (17, 7), (-71, 11), (-157, 19), (-293, 23)),
}
"""STUDY_WORTHS[number of neighbours of the space][steps from the nearest dvonn piece - 1, at most 4]."""
