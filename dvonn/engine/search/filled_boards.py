"""The values of full boards that continue a position of the placement phase."""

from dvonn.engine.search.evaluation import SINGLE_HEIGHTS, value_of
from dvonn.engine.search.native import i64


def sum_of_values(orders: list[list[int]], white: i64, black: i64, red: i64, white_left: i64, red_left: i64) -> i64:
    """Return the sum of the values for White, who moves first, of a board filled in each of some orders of its spaces.

    The first vacant spaces of an order get the white pieces that are left, the next ones the red ones, the last ones
    the black ones. The orders hold each space as a set.
    """
    total: i64 = 0
    occupied = white | black | red
    for order in orders:
        vacant: i64 = 0
        own, opp, dvonn = white, black, red
        for space in order:
            bit: i64 = space
            if bit & occupied:
                continue
            if vacant < white_left:
                own |= bit
            elif vacant < white_left + red_left:
                dvonn |= bit
            else:
                opp |= bit
            vacant += 1
        total += value_of(own, opp, dvonn, 0, 0, SINGLE_HEIGHTS)
    return total
