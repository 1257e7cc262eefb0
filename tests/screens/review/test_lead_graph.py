"""The graph of the lead: its fixed scale, its columns, and what is marked."""

from itertools import pairwise

import pygame
import pytest

from dvonn.engine.analysis.mistakes import Grade
from dvonn.engine.analysis.valuation import Valuation
from dvonn.rules.board import Phase
from dvonn.rules.game import Game
from dvonn.screens.review.review_screen import LEAD_PLOT_HEIGHT, LeadGraph, Leads, lead_height
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.pictures import rgb_bytes

WINDOW = (1280, 720)


def lead(margin: float, *, exact: bool = True) -> Valuation:
    return Valuation(margin, exact, line=())


def laid_out(game: Game) -> LeadGraph:
    there, graph = layout(WINDOW), LeadGraph(game)
    graph.lay_out(there, Box(10, 20, 640, there.gap_px(LEAD_PLOT_HEIGHT)))
    return graph


# The scale


def test_the_scale_is_fixed_and_even() -> None:
    """Larger margins stand farther from zero, on the same scale for both sides, up to the edge."""
    heights = [lead_height(margin) for margin in (0, 1, 5, 10, 20, 46)]
    assert heights == sorted(set(heights))
    assert (heights[0], heights[-1]) == (0, 1)
    assert [lead_height(-margin) for margin in (0, 1, 5, 10, 20, 46)] == [-height for height in heights]
    assert lead_height(60) == 1


def drawn(assets: Assets, leads: Leads, grades: dict[int, Grade]) -> tuple[LeadGraph, pygame.Surface]:
    """Return the graph of a game of six positions, all in the movement phase, and its picture."""
    surface, graph = pygame.Surface(WINDOW), laid_out(random_game(5, 1, full=True))
    graph.draw(Canvas(surface, layout(WINDOW), assets), leads, grades, 5)
    return graph, surface


def test_a_point_does_not_move_while_the_graph_fills_in(assets: Assets) -> None:
    """Larger leads that become known leave the drawn curve of the others as it is."""
    few: Leads = [None, None, None, lead(3), lead(4), lead(-2)]
    more: Leads = [lead(40, exact=False), lead(-40, exact=False), None, *few[3:]]
    parts = []
    for leads in (few, more):
        graph, surface = drawn(assets, leads, {})
        parts.append(rgb_bytes(surface.subsurface(graph.column(4))))
    assert parts[0] == parts[1]


# The columns


@pytest.mark.parametrize("plies", [MAX_PLIES, 0, 20])
def test_the_columns_fill_the_plot(plies: int) -> None:
    """The columns fill the plot without gaps, and each can be pressed; placements have a small part of the width."""
    game = random_game(plies, 4)
    graph = laid_out(game)
    plot, columns = graph.plot, [graph.column(number) for number in range(graph.count)]
    assert (columns[0].x, columns[-1].right) == (plot.x, plot.right)
    assert all(left.right == right.x for left, right in pairwise(columns))
    assert [graph.position_at((column.centre[0], plot.y)) for column in columns] == [*range(graph.count)]
    assert graph.position_at((plot.x, plot.bottom)) is None
    for x, number in ((plot.x - 1, 0), (plot.right, graph.count - 1)):
        assert graph.position_at((x, plot.centre[1])) is None
        assert graph.position_along((x, 0)) == number
    if plies > 60:
        placing = [position.phase is Phase.PLACEMENT for position in game.positions]
        assert sum(column.width for column, place in zip(columns, placing, strict=True) if place) < plot.width / 5


def test_the_marks_differ_without_colours(assets: Assets) -> None:
    """In one colour the marks of the grades still have different shapes."""
    shapes = set()
    for grade in Grade:
        _, plain = drawn(assets, [lead(3)] * 6, {})
        _, marked = drawn(assets, [lead(3)] * 6, {1: grade})
        mask = pygame.mask.from_threshold(marked, (0, 0, 0), (1, 1, 1, 255), plain)
        mask.invert()
        rects = mask.get_bounding_rects()
        shapes.add((mask.count(), tuple(rects[0].unionall(rects[1:]).size)))
    assert len(shapes) == len(Grade)
