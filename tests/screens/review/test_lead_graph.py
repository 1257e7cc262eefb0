"""The graph of the lead: the geometry of its bars, and their patterns."""

from itertools import pairwise

import pygame
import pytest

from dvonn.engine.analysis.valuation import Valuation
from dvonn.rules.pieces import Colour
from dvonn.screens.review.lead_graph import (
    MIN_LEAD_SCALE,
    LeadGraph,
    Leads,
    column_box,
    lead_bars,
    lead_scale,
    leading_side,
)
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout

PLOT = Box(100, 50, 400, 81)
MIDDLE = 90


def lead(margin: float, *, exact: bool = True) -> Valuation:
    return Valuation(margin, exact, line=())


# The bars


def test_white_is_above_the_middle_and_black_below() -> None:
    """White's bars grow up from the middle line, Black's down, and unknown leads have none."""
    white, black = lead(MIN_LEAD_SCALE), lead(-MIN_LEAD_SCALE / 2)
    assert [leading_side(found) for found in (white, black)] == list(Colour)
    assert lead_bars([white, None, black], PLOT) == [
        (white, Box(100, MIDDLE - 40, 132, 40)),
        (black, Box(366, MIDDLE, 133, 20)),
    ]


def test_a_lead_below_half_a_piece_is_a_line() -> None:
    """A lead of less than half a piece is a line without a side."""
    bars = lead_bars([lead(0.0), lead(0.4), lead(-0.4)], PLOT)
    assert {(leading_side(found), bar.height) for found, bar in bars} == {(None, 1)}


def test_small_leads_are_seen() -> None:
    """A lead of one piece has a bar at any scale."""
    (_, small), (_, large) = lead_bars([lead(1.0), lead(46.0)], Box(0, 0, 100, 21))
    assert 1 <= small.height < large.height == 10


@pytest.mark.parametrize(
    ("margins", "scale"), [([], MIN_LEAD_SCALE), ([3.0, -2.0], MIN_LEAD_SCALE), ([3.0, -12.2], 13)]
)
def test_the_scale_holds_the_largest_lead(margins: list[float], scale: int) -> None:
    """The scale holds the largest lead, and has a minimum."""
    assert lead_scale([None, *map(lead, margins)]) == scale


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


def distance(colour: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(abs(a - b) for a, b in zip(colour, other, strict=True))


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
    sure, unsure = (distance(colours(surface, leads, number, -20)[0], assets.theme.plate) for number in (0, 1))
    assert sure > unsure > 0


def test_turns_and_the_current_position_are_marked(assets: Assets) -> None:
    """The marks of turning points and of the current position change the picture."""
    leads = [lead(3)] * 6
    pictures = [
        pygame.image.tobytes(drawn(assets, leads, turning_points, current), "RGB")
        for turning_points, current in (([], 0), ([], 3), ([2], 0), ([4], 0))
    ]
    assert len(set(pictures)) == 4
