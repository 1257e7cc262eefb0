"""The graph of the lead: the geometry of its bars, and their patterns."""

from itertools import pairwise

import pygame
import pytest

from dvonn.engine.analysis.valuation import Valuation
from dvonn.rules.pieces import Colour
from dvonn.screens.review.lead_graph import LeadGraph, Leads, column_box, lead_bars, leading_side
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout
from tests.harness.pictures import rgb_bytes

PLOT = Box(100, 50, 400, 81)
MIDDLE = 90


def lead(margin: float, *, exact: bool = True) -> Valuation:
    return Valuation(margin, exact, line=())


# The bars


def test_white_is_above_the_middle_and_black_below() -> None:
    """White's bars grow up from the middle line, Black's down, and unknown leads have none."""
    white, black = lead(10), lead(-5)
    assert lead_bars([white, None, black], PLOT) == [
        (white, Box(100, MIDDLE - 40, 132, 40)),
        (black, Box(366, MIDDLE, 133, 20)),
    ]


@pytest.mark.parametrize(
    ("half_height", "margins", "heights"),
    [
        (130, [3.0, -2.0], [39, 26]),
        (130, [3.0, -12.2], [30, 122]),
        (10, [1.0, 46.0], [1, 10]),
        (130, [0.0, 0.4, -0.4], [1, 1, 1]),
    ],
)
def test_the_scale_holds_the_largest_lead(half_height: int, margins: list[float], heights: list[int]) -> None:
    """The largest lead fits, at a scale with a minimum; small leads are lines, those below half a piece of no side."""
    bars = lead_bars([None, *map(lead, margins)], Box(0, 0, 400, 2 * half_height + 1))
    assert [bar.height for _, bar in bars] == heights
    sides = [Colour.WHITE if margin >= 0.5 else Colour.BLACK if margin <= -0.5 else None for margin in margins]
    assert [leading_side(found) for found, _ in bars] == sides


@pytest.mark.parametrize("count", [1, 2, 97, 150])
def test_the_columns_fill_the_plot(count: int) -> None:
    """The columns fill the plot without gaps, and each bar lies in its column."""
    columns = [column_box(number, count, PLOT) for number in range(count)]
    assert (columns[0].x, columns[-1].right) == (PLOT.x, PLOT.right)
    assert all(left.right == right.x for left, right in pairwise(columns))
    bars = lead_bars([lead(9.0 - n % 19) for n in range(count)], PLOT)
    for column, (_, bar) in zip(columns, bars, strict=True):
        assert column.x <= bar.x < bar.right <= column.right
        assert PLOT.y <= bar.y < bar.bottom <= PLOT.bottom


# The pointer


def laid_out(size: tuple[int, int], count: int = 97) -> LeadGraph:
    there, graph = layout(size), LeadGraph(count)
    graph.lay_out(there, Box(10, 20, size[0] // 2, LeadGraph.height(there)))
    return graph


@pytest.mark.parametrize("size", [(1280, 720), (800, 480)])
def test_each_column_can_be_pressed(size: tuple[int, int]) -> None:
    """Each column responds to presses inside the graph, and to drags beyond its ends."""
    graph = laid_out(size)
    plot = graph.plot
    for number in range(97):
        middle = column_box(number, 97, plot).centre[0]
        assert [graph.position_at((middle, y)) for y in (plot.y - 3, plot.centre[1])] == [number, number]
    for x, number in ((plot.x - 1, 0), (plot.right, 96)):
        assert graph.position_at((x, plot.centre[1])) is None
        assert graph.position_along((x, 0)) == number
    assert graph.position_at((plot.x, plot.bottom)) is None


# Drawing


def drawn(assets: Assets, leads: Leads, turning_points: list[int], current: int) -> pygame.Surface:
    """Return the plot of a graph with the strip above it."""
    surface, graph = pygame.Surface((1280, 720)), laid_out((1280, 720), len(leads))
    graph.draw(Canvas(surface, layout((1280, 720)), assets), leads, turning_points, current, "White +4", "62 %")
    return surface.subsurface(graph.plot.x, graph.plot.y - 10, graph.plot.width, graph.plot.height + 10)


def colours(surface: pygame.Surface, leads: Leads, number: int, y: int) -> list[tuple[int, ...]]:
    """Return a column's colours along `abs(y)` pixels from the middle line, downwards if `y` is positive."""
    x = surface.get_width() * (2 * number + 1) // (2 * len(leads))
    middle, way = (surface.get_height() - 10) // 2 + 10, 1 if y > 0 else -1
    return [tuple(surface.get_at((x, middle + way * step)))[:3] for step in range(4, abs(y))]


def test_black_is_striped_and_white_plain(assets: Assets) -> None:
    """Black's bars are striped and White's plain, so that they differ without colours."""
    leads = [lead(10), lead(-10)]
    surface = drawn(assets, leads, [], 0)
    high = surface.get_height() // 2 - 12
    assert len(set(colours(surface, leads, 0, -high))) == 1
    striped = colours(surface, leads, 1, high)
    assert len(set(striped)) == 2
    assert sum(a != b for a, b in pairwise(striped)) > 8


def test_an_estimated_lead_is_paler(assets: Assets) -> None:
    """An estimated lead is paler than an exact one."""
    leads = [lead(10), lead(10, exact=False), None]
    surface = drawn(assets, leads, [], 2)
    brightest = [sum(colours(surface, leads, number, -20)[0]) for number in (0, 1)]
    assert brightest[0] > brightest[1] > sum(assets.theme.plate)


def test_turns_and_the_current_position_are_marked(assets: Assets) -> None:
    """The marks of turning points and of the current position change the picture."""
    marks: list[tuple[list[int], int]] = [([], 0), ([], 3), ([2], 0), ([4], 0)]
    assert len({rgb_bytes(drawn(assets, [lead(3)] * 6, turning, current)) for turning, current in marks}) == 4
