"""Corner taps: five presses in the corner within four seconds."""

import pytest

from dvonn.input import Press
from dvonn.kiosk.event_host import CornerTaps


@pytest.mark.parametrize(
    ("presses", "opens"),
    [
        ([(9, 9, when) for when in (0, 1, 2, 3, 4)], True),
        ([(9, 9, when) for when in (0, 1, 2, 3, 4.1)], False),
        ([(9, 9, when) for when in (0, 1, 2, 3, 4.1, 4.2)], True),
        ([(59, 59, 0)] * 5, True),
        ([(60, 9, 0)] * 5, False),
        ([(9, 60, 0)] * 5, False),
        ([(9, 9, 0)] * 4 + [(300, 300, 0)] + [(9, 9, 0)] * 4, False),
        ([(9, 9, 0)] * 4 + [(300, 300, 0)] + [(9, 9, 0)] * 5, True),
        ([(9, 9, 0)] * 9, False),
        ([(9, 9, 0)] * 10, True),
    ],
)
def test_corner_taps(presses: list[tuple[int, int, float]], opens: object) -> None:
    """Five presses in the corner within four seconds count; a press elsewhere restarts the count."""
    taps = CornerTaps()
    assert [taps.add(Press((x, y)), (800, 480), now) for x, y, now in presses][-1] is opens
