"""The light of life: its reach, its brightness, and how it fades and pulses."""

from dataclasses import replace
from itertools import pairwise

import pytest

from dvonn.board.animation import still_picture
from dvonn.board.light import board_light
from dvonn.rules import board
from dvonn.rules.board import SPACE_BY_NAME, SPACES
from tests.harness.games import game_plans, largest_cut_off
from tests.harness.referee.symmetries import Symmetry


def lit(stacks: str) -> dict[str, int]:
    """Return each lit space's number of links to a dvonn piece."""
    found = board_light(still_picture(Symmetry().position(stacks))).links
    return {board.SPACE_NAMES[space]: links for space, links in found.items()}


def test_links_are_counted_from_the_nearest_dvonn_piece() -> None:
    """Links are counted from the nearest dvonn piece, including those inside stacks."""
    assert lit("a3=r b3=w c3=b d3=w g3=rb h3=w i3=r") == {"a3": 0, "b3": 1, "c3": 2, "d3": 3, "g3": 0, "h3": 1, "i3": 0}


@pytest.mark.parametrize("seed", range(5))
def test_every_stack_is_lit(seed: int) -> None:
    """In the movement phase every stack is lit."""
    for plan in game_plans(seed)[49:]:
        picture = still_picture(plan.after)
        assert board_light(picture).brightness.keys() == picture.stacks.keys()


def test_light_of_cut_off_stacks_fades() -> None:
    """The light of cut-off stacks goes out one after the other, and before each of them leaves."""
    plan, dark = largest_cut_off(), list[int]()
    for n in range(200):
        picture = plan.at(plan.lands_after + (plan.seconds - plan.lands_after) * n / 200)
        found = board_light(picture)
        assert not found.links.keys() & set(plan.cut_off)
        dark += [space for space in plan.cut_off if space not in found.brightness and space not in dark]
        assert {space for space, gone in picture.leaving.items() if gone} <= set(dark)
    assert dark == plan.cut_off


def test_light_flickers_where_a_single_link_holds() -> None:
    """The light of stacks with one neighbour flickers, that of others and of dvonn pieces does not."""
    found = board_light(still_picture(Symmetry().position("a3=r b3=w c3=b d3=w g3=rb h3=w i3=r")))
    assert {board.SPACE_NAMES[space] for space in found.single_links} == {"d3"}
    times = [n * 0.05 for n in range(100)]
    flickering, breathing = ([found.wave(SPACE_BY_NAME[name], t) for t in times] for name in ("d3", "b3"))
    assert all(0 <= bright <= 1 for bright in (*flickering, *breathing))
    turns = [
        sum((b - a) * (c - b) < 0 for a, b, c in zip(w, w[1:], w[2:], strict=False)) for w in (flickering, breathing)
    ]
    assert turns[0] > 3 * turns[1]


def test_spreading_light_reaches_the_nearest_stacks_first() -> None:
    """Over a full board light spreads from the dvonn pieces: the fewer links away a stack is, the earlier it is lit."""
    last = game_plans(3)[48]
    links = board_light(still_picture(last.after)).links
    reached: dict[int, float] = {}
    for n in range(101):
        lit = board_light(replace(still_picture(last.after), spread=n / 100)).brightness
        reached |= {space: n for space, bright in lit.items() if bright and space not in reached}
    assert reached.keys() == set(SPACES)
    for near, far in pairwise(sorted(SPACES, key=links.__getitem__)):
        assert (reached[near] < reached[far]) is (links[near] < links[far])
    assert lit == board_light(still_picture(last.after)).brightness
