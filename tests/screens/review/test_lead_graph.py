"""The graph of the lead: its fixed scale, its columns, and what is marked."""

from itertools import pairwise

import pygame
import pytest

from dvonn.engine.analysis.mistakes import Grade
from dvonn.engine.analysis.valuation import Valuation
from dvonn.rules.game import Game
from dvonn.rules.pieces import Phase
from dvonn.screens.review.lead_graph import LEAD_PLOT_HEIGHT, GraphMarks, LeadGraph, Leads, lead_height
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout
from tests.harness.matches import MAX_PLIES
from tests.harness.pictures import rgb_bytes
from tests.harness.random_games import random_game

WINDOW = (1280, 720)


def lead(margin: float, *, exact: bool = True) -> Valuation:
    return Valuation(margin, exact, line=())


def laid_out(game: Game, size: tuple[int, int] = WINDOW) -> LeadGraph:
    there, graph = layout(size), LeadGraph(game)
    graph.lay_out(there, Box(10, 20, size[0] // 2, there.gap_px(LEAD_PLOT_HEIGHT)))
    return graph


def six_moves() -> Game:
    """Return a game of six positions, all in the movement phase."""
    return random_game(5, 1, full=True)


# The scale


def test_the_scale_is_fixed_and_even() -> None:
    """Larger margins stand farther from zero, on the same scale for both sides, up to the edge."""
    heights = [lead_height(margin) for margin in (0, 1, 5, 10, 20, 46)]
    assert heights == sorted(set(heights))
    assert (heights[0], heights[-1]) == (0, 1)
    assert [lead_height(-margin) for margin in (0, 1, 5, 10, 20, 46)] == [-height for height in heights]
    assert lead_height(60) == 1


def test_a_point_does_not_move_while_the_graph_fills_in(assets: Assets) -> None:
    """Larger leads that become known leave the drawn curve of the others as it is."""
    few: Leads = [None, None, None, lead(3), lead(4), lead(-2)]
    more: Leads = [lead(40, exact=False), lead(-40, exact=False), None, *few[3:]]
    parts = []
    for leads in (few, more):
        graph, surface = drawn(assets, leads, GraphMarks({}, 5))
        column = graph.column(4)
        parts.append(rgb_bytes(surface.subsurface(column)))
    assert parts[0] == parts[1]


# The columns


@pytest.mark.parametrize("plies", [0, 1, 20, 48, 49, MAX_PLIES])
def test_the_columns_fill_the_plot(plies: int) -> None:
    """The columns fill the plot without gaps; beside moves the placements have a small part of the width."""
    game = random_game(plies, 4)
    graph = laid_out(game)
    columns = [graph.column(number) for number in range(graph.count)]
    assert (columns[0].x, columns[-1].right) == (graph.plot.x, graph.plot.right)
    assert all(left.right == right.x for left, right in pairwise(columns))
    placing = [position.phase is Phase.PLACEMENT for position in game.positions]
    if plies > 60:
        assert sum(column.width for column, place in zip(columns, placing, strict=True) if place) < graph.plot.width / 5


@pytest.mark.parametrize("size", [WINDOW, (800, 480)])
def test_each_column_can_be_pressed(size: tuple[int, int]) -> None:
    """Each column responds to presses inside the graph, and to drags beyond its ends."""
    graph = laid_out(random_game(MAX_PLIES, 4), size)
    plot, last = graph.plot, graph.count - 1
    for number in range(graph.count):
        middle = graph.column(number).centre[0]
        assert [graph.position_at((middle, y)) for y in (plot.y, plot.centre[1])] == [number, number]
    for x, number in ((plot.x - 1, 0), (plot.right, last)):
        assert graph.position_at((x, plot.centre[1])) is None
        assert graph.position_along((x, 0)) == number
    assert graph.position_at((plot.x, plot.bottom)) is None


# Drawing


def drawn(assets: Assets, leads: Leads, marks: GraphMarks) -> tuple[LeadGraph, pygame.Surface]:
    """Return the graph of six moves and its picture."""
    surface, graph = pygame.Surface(WINDOW), laid_out(six_moves())
    graph.draw(Canvas(surface, layout(WINDOW), assets), leads, marks)
    return graph, surface


def test_the_marks_differ_without_colours(assets: Assets) -> None:
    """In one colour the marks of the grades still have different shapes."""
    shapes = set()
    for grade in Grade:
        _, plain = drawn(assets, [lead(3)] * 6, GraphMarks({}, 5))
        _, marked = drawn(assets, [lead(3)] * 6, GraphMarks({1: grade}, 5))
        mask = pygame.mask.from_threshold(marked, (0, 0, 0), (1, 1, 1, 255), plain)
        mask.invert()
        rects = mask.get_bounding_rects()
        shapes.add((mask.count(), tuple(rects[0].unionall(rects[1:]).size)))
    assert len(shapes) == len(Grade)
