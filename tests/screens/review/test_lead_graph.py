"""The graph of the lead: the geometry of its bars, and their patterns."""

from itertools import pairwise

import pygame
import pytest

from dvonn.rules.pieces import Colour
from dvonn.screens.review.lead_graph import MIN_LEAD_SCALE, Lead, LeadBar, LeadGraph, column_left, lead_bars, lead_scale
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout

PLOT = Box(100, 50, 400, 81)
MIDDLE = 90
SIZES = [(1280, 720), (800, 480), (320, 200), (1, 1)]


def lead(margin: float) -> Lead:
    return Lead(margin, exact=True)


# The bars


def test_white_is_above_the_middle_and_black_below() -> None:
    """White's bars grow up from the middle line, Black's down, and unknown leads have none."""
    white, black = lead_bars([lead(MIN_LEAD_SCALE), None, lead(-MIN_LEAD_SCALE / 2)], PLOT)
    assert white == LeadBar(0, Box(100, MIDDLE - 40, 132, 40), Colour.WHITE, exact=True)
    assert black == LeadBar(2, Box(366, MIDDLE, 133, 20), Colour.BLACK, exact=True)


def test_a_lead_below_half_a_piece_is_a_line() -> None:
    """A lead of less than half a piece is a line without a side."""
    bars = lead_bars([lead(0.0), lead(0.4), lead(-0.4)], PLOT)
    assert {(bar.side, bar.box.height) for bar in bars} == {(None, 1)}


def test_small_leads_are_seen() -> None:
    """A lead of one piece has a bar at any scale."""
    bars = lead_bars([lead(1.0), lead(46.0)], Box(0, 0, 100, 21))
    assert bars[0].side is Colour.WHITE
    assert 1 <= bars[0].box.height < bars[1].box.height == 10


@pytest.mark.parametrize(
    ("margins", "scale"), [([], MIN_LEAD_SCALE), ([3.0, -2.0], MIN_LEAD_SCALE), ([3.0, -12.2], 13)]
)
def test_the_scale_holds_the_largest_lead(margins: list[float], scale: int) -> None:
    """The scale holds the largest lead, and has a minimum."""
    assert lead_scale([None, *map(lead, margins)]) == scale


@pytest.mark.parametrize("count", [1, 2, 97, 150])
def test_the_columns_fill_the_plot(count: int) -> None:
    """The columns fill the plot without gaps, and each bar lies in its column."""
    edges = [column_left(number, count, PLOT) for number in range(count + 1)]
    assert (edges[0], edges[-1]) == (PLOT.x, PLOT.x + PLOT.width)
    for bar in lead_bars([lead(9.0 - n % 19) for n in range(count)], PLOT):
        assert edges[bar.number] <= bar.box.x < bar.box.x + bar.box.width <= edges[bar.number + 1]
        assert PLOT.y <= bar.box.y < bar.box.y + bar.box.height <= PLOT.y + PLOT.height


# The pointer


def laid_out(size: tuple[int, int], count: int = 97) -> LeadGraph:
    there, graph = layout(size), LeadGraph(count)
    graph.lay_out(there, Box(10, 20, size[0] // 2, LeadGraph.height(there)))
    return graph


@pytest.mark.parametrize("size", SIZES[:2])
def test_each_column_can_be_pressed(size: tuple[int, int]) -> None:
    """Each column responds to presses inside the graph, and to drags beyond its ends."""
    graph = laid_out(size)
    plot = graph.plot
    for number in range(97):
        middle = (column_left(number, 97, plot) + column_left(number + 1, 97, plot)) // 2
        assert [graph.position_at((middle, y)) for y in (plot.y - 3, plot.centre[1])] == [number, number]
    for x, number in ((plot.x - 1, 0), (plot.x + plot.width, 96)):
        assert graph.position_at((x, plot.centre[1])) is None
        assert graph.position_along((x, 0)) == number
    assert graph.position_at((plot.x, plot.y + plot.height)) is None


# Drawing


def drawn(assets: Assets, leads: list[Lead | None], turning_points: list[int], current: int) -> pygame.Surface:
    """Return the plot of a graph with the strip above it."""
    surface, graph = pygame.Surface((1280, 720)), laid_out((1280, 720), len(leads))
    graph.draw(Canvas(surface, layout((1280, 720)), assets), leads, turning_points, current, "White +4", "62 %")
    return surface.subsurface(graph.plot.x, graph.plot.y - 10, graph.plot.width, graph.plot.height + 10)


def colours(surface: pygame.Surface, leads: list[Lead | None], number: int, y: int) -> list[tuple[int, ...]]:
    """Return a column's colours along `abs(y)` pixels from the middle line, downwards if `y` is positive."""
    x = surface.get_width() * (2 * number + 1) // (2 * len(leads))
    middle, way = (surface.get_height() - 10) // 2 + 10, 1 if y > 0 else -1
    return [tuple(surface.get_at((x, middle + way * step)))[:3] for step in range(4, abs(y))]


def distance(colour: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(abs(a - b) for a, b in zip(colour, other, strict=True))


def test_black_is_striped_and_white_plain(assets: Assets) -> None:
    """Black's bars are striped and White's plain, so that they differ without colours."""
    leads: list[Lead | None] = [lead(10), lead(-10)]
    surface = drawn(assets, leads, [], 0)
    high = surface.get_height() // 2 - 12
    assert len(set(colours(surface, leads, 0, -high))) == 1
    striped = colours(surface, leads, 1, high)
    assert len(set(striped)) == 2
    assert sum(a != b for a, b in pairwise(striped)) > 8


def test_an_estimated_lead_is_paler(assets: Assets) -> None:
    """An estimated lead is paler than an exact one."""
    leads: list[Lead | None] = [lead(10), Lead(10, exact=False), None]
    surface = drawn(assets, leads, [], 2)
    sure, unsure = (distance(colours(surface, leads, number, -20)[0], assets.theme.plate) for number in (0, 1))
    assert sure > unsure > 0


def test_turns_and_the_current_position_are_marked(assets: Assets) -> None:
    """The marks of turning points and of the current position change the picture."""
    leads: list[Lead | None] = [lead(3)] * 6
    pictures = [
        pygame.image.tobytes(drawn(assets, leads, turning_points, current), "RGB")
        for turning_points, current in (([], 0), ([], 3), ([2], 0), ([4], 0))
    ]
    assert len(set(pictures)) == 4


@pytest.mark.parametrize("size", SIZES)
def test_any_window_is_drawn(assets: Assets, size: tuple[int, int]) -> None:
    """The graph is drawn in any window, down to one pixel."""
    surface, graph = pygame.Surface(size), laid_out(size)
    graph.draw(Canvas(surface, layout(size), assets), [lead(-3)] * 97, [5], 96, "Even", "")
