"""The staging of great moments: it grows with what is lost, depends on time alone, and is absent without motion."""

from collections import Counter
from dataclasses import replace

import pygame
import pytest
from pygame import Vector2

from dvonn.board.animation import NO_STAGING, Fracture, Picture, Staging, cut_off_staging, landing_sounds
from dvonn.board.canvas import fracture_parts
from dvonn.board.layout import Viewpoint
from dvonn.board.overlays import Marks
from dvonn.board.view import draw_board
from dvonn.rules.board import NEIGHBOURS, SPACE_BY_NAME, SPACES, Move
from dvonn.ui.assets import Assets
from dvonn.ui.theme import (
    CONTRAST,
    EMBER,
    LIGHT_OUT_SECONDS,
    MAX_CUT_OFF_SECONDS,
    REMOVAL_INTERVAL_SECONDS,
    REMOVAL_SECONDS,
    Theme,
)
from tests.board.drawings import changed_area
from tests.harness.boards import board_layout
from tests.harness.paths import IMAGES
from tests.harness.pictures import CanvasFactory
from tests.harness.plans import game_plans, largest_cut_off, reversed_plan

SIZE, UPRIGHT = (640, 400), (400, 640)
F3 = SPACE_BY_NAME["f3"]
LOST = frozenset(SPACE_BY_NAME[name] for name in ("g3", "h3", "h4"))
HALVES = Fracture(F3, LOST, frozenset(SPACE_BY_NAME[name] for name in ("a1", "b3", "e3")))
SHARES = [n / 40 for n in range(41)]


def greatest(pieces: int) -> tuple[float, float, float]:
    """Return the greatest dimness, light and nudge while some pieces are lost."""
    stagings = [cut_off_staging(pieces, HALVES, 3 * share, 3.0) for share in SHARES]
    dimness, light, nudge = zip(*((one.dimness, one.light, abs(one.nudge)) for one in stagings), strict=True)
    return max(dimness), max(light), max(nudge)


def test_a_cut_off_is_staged_by_its_size() -> None:
    """Dimness, light and nudge grow steadily with the pieces up to fifteen; a few of them break nothing."""
    found = [greatest(pieces) for pieces in range(1, 21)]
    for one in zip(*found, strict=True):
        assert list(one) == sorted(one)
        assert one[14] == one[19]
    assert len(set(found)) == 15
    assert found[0] == (0, 0, 0)
    assert [pieces for pieces, (_, light, _) in enumerate(found, start=1) if not light] == [1, 2, 3, 4, 5, 6]


def test_the_staging_comes_and_goes() -> None:
    """A large cut-off begins and ends in full light; its fracture runs on, and its nudge is soon over."""
    plan = largest_cut_off()
    stagings = [plan.at(plan.lands_after + (plan.seconds - plan.lands_after) * share).staging for share in SHARES]
    assert stagings[0].dimness == 0
    assert stagings[-2].dimness < 0.1
    assert max(one.dimness for one in stagings) == 0.5
    runs = [one.run for one in stagings[:-1]]
    assert (runs, runs[0], runs[-1]) == (sorted(runs), 0, 1)
    assert not any(one.nudge for one in stagings[len(stagings) // 2 :])


@pytest.mark.parametrize("seed", range(5))
def test_no_move_is_long(seed: int) -> None:
    """No move lasts longer than its limit; small losses take the time of their removal alone."""
    for plan in game_plans(seed):
        assert plan.seconds <= MAX_CUT_OFF_SECONDS + 1e-9
        count = len(plan.cut_off)
        if count and plan.pieces_lost < 7:
            removal = (count - 1) * REMOVAL_INTERVAL_SECONDS + REMOVAL_SECONDS
            assert plan.seconds - plan.lands_after == pytest.approx(LIGHT_OUT_SECONDS + removal)


def test_neither_undo_nor_reduced_motion_is_staged() -> None:
    """An undone ply and one without motion have no staging at any time."""
    for plan in (largest_cut_off(), game_plans(3)[48]):
        for shown in (reversed_plan(plan), replace(plan, faded=True)):
            assert all(shown.at(shown.seconds * share).staging == NO_STAGING for share in SHARES)


def test_a_full_board_is_dim_until_light_has_spread() -> None:
    """The room is dim when the last piece has landed, and grows bright as the light spreads."""
    plan = game_plans(3)[48]
    seconds = [plan.lands_after + (plan.seconds - plan.lands_after) * share for share in SHARES[:-1]]
    dimness = [plan.at(at).staging.dimness for at in seconds]
    assert (dimness[0], dimness) == (0.5, sorted(set(dimness), reverse=True))


def test_the_sounds_tell_the_pieces_lost() -> None:
    """One or two pieces, a few and many have sounds of their own; from seven on the plate breaks, too."""
    moves = [plan for seed in range(20) for plan in game_plans(seed) if isinstance(plan.ply, Move) and plan.cut_off]
    heard = Counter[tuple[int, str]]()
    for plan in moves:
        names = [name for name in landing_sounds(plan) if name.startswith(("cutoff", "fracture"))]
        heard[sum(plan.pieces_lost >= least for least in (3, 7)), " ".join(names)] += 1
    assert heard.keys() == {(0, "cutoff1"), (1, "cutoff2"), (2, "cutoff3 fracture")}


@pytest.mark.parametrize("viewpoint", Viewpoint)
@pytest.mark.parametrize("size", [SIZE, UPRIGHT])
def test_a_fracture_runs_between_the_spaces(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    """A fracture keeps clear of all spaces, runs away from its source, and separates what is lost from what is kept."""
    board = board_layout(size, viewpoint=viewpoint)
    parts = fracture_parts(board, HALVES)
    for start, end, before in parts:
        assert 0 <= before <= 1
        assert start.distance_to(board.centre(F3)) <= end.distance_to(board.centre(F3))
        assert min(start.lerp(end, 0.5).distance_to(board.centre(space)) for space in SPACES) > 0.35 * board.unit
    reached = [*LOST]
    for space in reached:
        for near in NEIGHBOURS[space]:
            middle = (Vector2(board.centre(space)) + board.centre(near)) / 2
            is_cut = any(
                abs(middle.distance_to(a) + middle.distance_to(b) - a.distance_to(b)) < 0.01 for a, b, _ in parts
            )
            if not is_cut and near not in reached:
                reached.append(near)
    assert not HALVES.kept & {*reached}
    assert len(reached) > len(LOST)


def shown(new_canvas: CanvasFactory, theme: Theme, staging: Staging) -> pygame.Surface:
    """Return the picture of an empty board with a staging."""
    canvas = replace(new_canvas(SIZE), board=board_layout(SIZE), assets=Assets(IMAGES, theme))
    draw_board(canvas, Picture({}, {}, staging=staging), Marks())
    return canvas.surface


def test_the_camera_moves_the_whole_board(new_canvas: CanvasFactory) -> None:
    """A nudge moves the picture by whole pixels and leaves no gap; the High contrast theme stands still."""
    nudge = 4 / board_layout(SIZE).unit
    still, moved = (shown(new_canvas, EMBER, Staging(nudge=by)) for by in (0.0, nudge))
    below = pygame.Rect(0, 4, SIZE[0], SIZE[1] - 4)
    assert not changed_area(still.subsurface((0, 0, *below.size)), moved.subsurface(below))
    assert not changed_area(still.subsurface((0, 0, SIZE[0], 4)), moved.subsurface((0, 0, SIZE[0], 4)))
    assert not changed_area(*(shown(new_canvas, CONTRAST, Staging(nudge=by)) for by in (0.0, nudge)))
