"""The graph of the lead: its bars are where the values say, and told apart by pattern as well as by brightness."""

from itertools import pairwise

import pygame
import pytest

from dvonn.rules.pieces import Colour
from dvonn.screens.review.lead_graph import LEAST, Bar, Graph, Lead, bars_of, column, scale_of
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
    """Each bar grows from the middle line by its share of a half, and nothing is drawn where nothing is known."""
    white, black = bars_of([lead(LEAST), None, lead(-LEAST / 2)], PLOT)
    assert white == Bar(0, Box(100, MIDDLE - 40, 132, 40), Colour.WHITE, exact=True)
    assert black == Bar(2, Box(366, MIDDLE, 133, 20), Colour.BLACK, exact=True)


def test_nobody_leads_with_less_than_half_a_piece() -> None:
    """Then the bar is a line."""
    bars = bars_of([lead(0.0), lead(0.4), lead(-0.4)], PLOT)
    assert {(bar.side, bar.box.height) for bar in bars} == {(None, 1)}


def test_small_leads_are_seen() -> None:
    """One piece has a bar, be the scale as it may."""
    bars = bars_of([lead(1.0), lead(46.0)], Box(0, 0, 100, 21))
    assert bars[0].side is Colour.WHITE
    assert 1 <= bars[0].box.height < bars[1].box.height == 10


@pytest.mark.parametrize(("margins", "scale"), [([], LEAST), ([3.0, -2.0], LEAST), ([3.0, -12.2], 13)])
def test_the_scale_holds_the_largest_lead(margins: list[float], scale: int) -> None:
    """And a small one does not look like a large one."""
    assert scale_of([None, *map(lead, margins)]) == scale


@pytest.mark.parametrize("count", [1, 2, 97, 150])
def test_the_columns_fill_the_plot(count: int) -> None:
    """One begins where the other ends, and no bar is outside of its own."""
    edges = [column(number, count, PLOT) for number in range(count + 1)]
    assert (edges[0], edges[-1]) == (PLOT.x, PLOT.x + PLOT.width)
    for bar in bars_of([lead(9.0 - n % 19) for n in range(count)], PLOT):
        assert edges[bar.number] <= bar.box.x < bar.box.x + bar.box.width <= edges[bar.number + 1]
        assert PLOT.y <= bar.box.y < bar.box.y + bar.box.height <= PLOT.y + PLOT.height


# The pointer


def laid_out(size: tuple[int, int], count: int = 97) -> Graph:
    there, graph = layout(size), Graph(count)
    graph.lay_out(there, Box(10, 20, size[0] // 2, Graph.height(there)))
    return graph


@pytest.mark.parametrize("size", SIZES[:2])
def test_each_column_can_be_pressed(size: tuple[int, int]) -> None:
    """In its middle, up to the marks; beside the graph there is nothing to press, but what is dragged stays in it."""
    graph = laid_out(size)
    plot = graph.plot
    for number in range(97):
        middle = (column(number, 97, plot) + column(number + 1, 97, plot)) // 2
        assert [graph.position_at((middle, y)) for y in (plot.y - 3, plot.centre[1])] == [number, number]
    for x, number in ((plot.x - 1, 0), (plot.x + plot.width, 96)):
        assert graph.position_at((x, plot.centre[1])) is None
        assert graph.position_along((x, 0)) == number
    assert graph.position_at((plot.x, plot.y + plot.height)) is None


# The picture


def drawn(assets: Assets, leads: list[Lead | None], turns: list[int], current: int) -> pygame.Surface:
    """Return the plot of a graph with the strip above it."""
    surface, graph = pygame.Surface((1280, 720)), laid_out((1280, 720), len(leads))
    graph.draw(Canvas(surface, layout((1280, 720)), assets), leads, turns, current, "White +4", "62 %")
    return surface.subsurface(graph.plot.x, graph.plot.y - 10, graph.plot.width, graph.plot.height + 10)


def colours(surface: pygame.Surface, leads: list[Lead | None], number: int, y: int) -> list[tuple[int, ...]]:
    """Return a column's colours, so many pixels on either side of the middle line, up to nine tenths of the half."""
    x = surface.get_width() * (2 * number + 1) // (2 * len(leads))
    middle, way = (surface.get_height() - 10) // 2 + 10, 1 if y > 0 else -1
    return [tuple(surface.get_at((x, middle + way * step)))[:3] for step in range(4, abs(y))]


def distance(colour: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(abs(a - b) for a, b in zip(colour, other, strict=True))


def test_black_is_striped_and_white_plain(assets: Assets) -> None:
    """So the sides are told apart without their colours."""
    leads: list[Lead | None] = [lead(10), lead(-10)]
    surface = drawn(assets, leads, [], 0)
    high = surface.get_height() // 2 - 12
    assert len(set(colours(surface, leads, 0, -high))) == 1
    striped = colours(surface, leads, 1, high)
    assert len(set(striped)) == 2
    assert sum(a != b for a, b in pairwise(striped)) > 8


def test_what_is_not_sure_is_paler(assets: Assets) -> None:
    """Less far from the ground than the same lead that is exact."""
    leads: list[Lead | None] = [lead(10), Lead(10, exact=False), None]
    surface = drawn(assets, leads, [], 2)
    sure, unsure = (distance(colours(surface, leads, number, -20)[0], assets.theme.plate) for number in (0, 1))
    assert sure > unsure > 0


def test_turns_and_the_current_position_are_marked(assets: Assets) -> None:
    """Each in a place of its own."""
    leads: list[Lead | None] = [lead(3)] * 6
    pictures = [
        pygame.image.tobytes(drawn(assets, leads, turns, current), "RGB")
        for turns, current in (([], 0), ([], 3), ([2], 0), ([4], 0))
    ]
    assert len(set(pictures)) == 4


@pytest.mark.parametrize("size", SIZES)
def test_any_window_will_do(assets: Assets, size: tuple[int, int]) -> None:
    """Nothing fails where there is hardly any room."""
    surface, graph = pygame.Surface(size), laid_out(size)
    graph.draw(Canvas(surface, layout(size), assets), [lead(-3)] * 97, [5], 96, "Even", "")
