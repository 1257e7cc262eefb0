"""The light of life: where it reaches, how bright it is, and how it dies and breathes."""

from math import isclose

import pytest

from dvonn.board.animation import Picture, still
from dvonn.board.light import FAINTEST, life
from dvonn.rules import board
from dvonn.rules.board import NUMBERS
from dvonn.ui import timing
from tests.harness.plans import largest_cut_off, plans
from tests.harness.referee.mirrors import View


def lit(stacks: str) -> dict[str, int]:
    """Return how many links away from a dvonn piece each lit space is."""
    found = life(still(View().position(stacks))).links
    return {board.NAMES[space]: links for space, links in found.items()}


def test_links_are_counted_from_the_nearest_dvonn_piece() -> None:
    """Light runs from stack to stack, from the nearest of all dvonn pieces, those inside stacks too."""
    assert lit("a3=r b3=w c3=b d3=w g3=rb h3=w i3=r") == {"a3": 0, "b3": 1, "c3": 2, "d3": 3, "g3": 0, "h3": 1, "i3": 0}


@pytest.mark.parametrize("seed", range(5))
def test_everything_that_stands_in_a_game_is_lit(seed: int) -> None:
    """In the movement phase every stack is linked to a dvonn piece, so every stack has light."""
    for plan in plans(seed)[49:]:
        picture = still(plan.after)
        assert life(picture).brightness.keys() == picture.stacks.keys()


def test_light_gets_fainter_but_is_always_seen() -> None:
    """The more links away, the fainter; nothing that lives is fainter than the faintest."""
    row = [f"{column}3" for column in "bcdefghijk"]
    found = life(still(View().position("a3=rrw " + " ".join(f"{name}=w" for name in row[:-1]) + " k3=rb")))
    bright = [found.brightness[NUMBERS[name]] for name in ["a3", *row[:5]]]
    assert bright == sorted(bright, reverse=True)
    assert bright[0] == 1
    assert min(found.brightness.values()) >= FAINTEST


def test_the_light_of_what_is_cut_off_dies() -> None:
    """When the stack has landed, those cut off still glow; their light is gone before the first of them has cooled."""
    plan = largest_cut_off()
    left = []
    for share in (0.0, 0.5, 0.9, 1.01):
        found = life(plan.at(plan.lands_after + timing.DIE * share))
        left.append([found.brightness.get(space, 0.0) for space in plan.cut_off])
        assert not found.links.keys() & set(plan.cut_off)
    assert left == sorted(left, reverse=True)
    assert all(left[0])
    assert not any(left[-1])


def test_waves_run_outwards() -> None:
    """The wave is highest at the dvonn piece first, and at each link a little later; what is not linked has none."""
    found = life(still(View().position("a3=rrw b3=w c3=w d3=w k3=rb")))
    names = ["a3", "b3", "c3", "d3"]
    times = [n * 0.01 for n in range(round(timing.BREATH * 100))]
    highest = [max(times, key=lambda t, s=NUMBERS[name]: found.wave(s, t)) for name in names]  # type: ignore[misc]
    assert highest == sorted(highest)
    assert isclose(highest[1] - highest[0], timing.PULSE, abs_tol=0.02)
    assert found.wave(NUMBERS["f3"], 1.0) == 0


def test_what_fades_has_less_light() -> None:
    """A stack that is half faded in gives half its light."""
    picture = still(View().position("a3=rrw b3=w k3=rb"))
    whole, half = (life(Picture(picture.stacks, {}, solid={NUMBERS["b3"]: solid})) for solid in (1.0, 0.5))
    assert half.brightness[NUMBERS["b3"]] == pytest.approx(whole.brightness[NUMBERS["b3"]] / 2)
