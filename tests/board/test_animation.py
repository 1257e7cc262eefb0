"""The animation of plies: pictures that lose and double no piece, great moments, the light of life, and particles."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from pygame import Vector2

from dvonn.board.animation import (
    NO_STAGING,
    BoardFrame,
    Burst,
    BurstKind,
    FlyingStack,
    Fracture,
    PlyAnimation,
    cut_off_staging,
    landing_sounds,
    particles,
    still_frame,
)
from dvonn.board.canvas import fracture_parts
from dvonn.board.layout import Viewpoint
from dvonn.board.light import board_light
from dvonn.rules import board
from dvonn.rules.board import NEIGHBOURS, SPACE_BY_NAME, SPACES, Move, Piece, Place
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.ui import theme
from tests.harness.games import game_plans, largest_cut_off, reversed_plan
from tests.harness.pictures import board_layout
from tests.harness.referee.symmetries import Symmetry

SHARES = [n / 40 for n in range(41)]


def stacks_with_flyer_at_source(frame: BoardFrame) -> dict[int, tuple[Piece, ...]]:
    """Return the stacks of a picture with the flying stack back on its source."""
    stacks = dict(frame.stacks)
    if frame.flyer and isinstance(frame.flyer.source, int):
        assert frame.flyer.source not in stacks
        stacks[frame.flyer.source] = frame.flyer.stack
    return stacks


def flyer_at(plan: PlyAnimation, share: float) -> FlyingStack:
    """Return the flying stack after a share of its flight."""
    flyer = plan.at(plan.lands_after * share).flyer
    assert flyer
    return flyer


some_games = pytest.mark.parametrize("seed", range(3))


@some_games
def test_a_plan_leads_from_one_position_to_the_next(seed: int) -> None:
    """A plan starts with the old position and the flying stack at its source, and ends with the new one's picture."""
    for plan in game_plans(seed):
        first = plan.at(0)
        assert first == plan.at(-1)
        assert stacks_with_flyer_at_source(first) == still_frame(plan.before).stacks
        flyer = flyer_at(plan, 0)
        assert (flyer.progress, flyer.lift, first.leaving) == (0, 0, {})
        assert flyer.source == (plan.before.turn if isinstance(plan.ply, Place) else plan.ply.source)
        assert flyer.target == plan.ply[-1]
        assert plan.at(plan.seconds) == plan.at(plan.seconds + 100) == still_frame(plan.after)


@some_games
def test_a_flight_goes_up_and_forwards(seed: int) -> None:
    """The flying stack moves steadily, rises from the ground and returns to it; all other stacks stand meanwhile."""
    for plan in game_plans(seed):
        flyers = [flyer_at(plan, n / 41 * 0.99999) for n in range(42)]
        ways, lifts = [flyer.progress for flyer in flyers], [flyer.lift for flyer in flyers]
        assert ways == sorted(set(ways))
        assert 0 == ways[0] < 0.99 < ways[-1] < 1
        assert min(lifts) == lifts[0] == 0
        assert lifts[-1] == pytest.approx(0, abs=0.01)
        assert 0.2 < max(lifts) < 1
        for share in SHARES[1:-1]:
            picture = plan.at(plan.lands_after * share)
            assert stacks_with_flyer_at_source(picture) == still_frame(plan.before).stacks
            assert not picture.leaving


@pytest.mark.parametrize("height", [1, 2, 3, 5])
def test_a_stack_hops_from_space_to_space(height: int) -> None:
    """A stack touches the ground at every space on its way."""
    plan = next(plan for plan in some_moves(50) if len(plan.moved) == height)
    for n in range(1, height):
        flyer = flyer_at(plan, n / height)
        assert (flyer.lift, flyer.progress) == pytest.approx((0, n / height), abs=1e-6)


def some_moves(games: int) -> Iterator[PlyAnimation]:
    """Yield the plans of the moves of some games."""
    for seed in range(games):
        yield from (plan for plan in game_plans(seed) if isinstance(plan.ply, Move))


# Cut-offs


def test_cut_off_stacks_leave_one_after_the_other() -> None:
    """After the landing cut-off stacks lose their light and leave, the nearest first; the room is dim meanwhile.

    The loss is counted from the first one to the end, and the fracture runs on.
    """
    plan = largest_cut_off()
    assert isinstance(plan.ply, Move)
    staying, gone, dark = still_frame(plan.after).stacks, list[int](), list[int]()
    landed = plan.before.stacks[plan.ply.target] + plan.before.stacks[plan.ply.source]
    assert plan.at(plan.lands_after).stacks[plan.ply.target] == landed
    pictures = [plan.at(plan.lands_after + (plan.seconds - plan.lands_after) * n / 400) for n in range(401)]
    for picture in pictures:
        light = board_light(picture)
        assert {space: stack for space, stack in picture.stacks.items() if space not in plan.cut_off} == staying
        assert not light.links.keys() & set(plan.cut_off)
        dark += [space for space in plan.cut_off if space not in light.brightness and space not in dark]
        gone += [space for space in plan.cut_off if space not in picture.stacks and space not in gone]
        assert not picture.leaving.keys() & set(gone)
        assert {space for space, share in picture.leaving.items() if share} <= set(dark)
        assert all(0 <= share < 1 for share in picture.leaving.values())
    away = [board.distance(plan.ply.source, space) for space in gone]
    assert gone == dark == plan.cut_off
    assert away == sorted(away)
    stagings = [picture.staging for picture in pictures[:-1]]
    assert (stagings[0].dimness, max(one.dimness for one in stagings)) == (0, 0.5)
    assert stagings[-1].dimness < 0.1
    runs, losses = [one.run for one in stagings], [one.loss for one in pictures[:-1] if one.loss is not None]
    assert (runs, runs[0], runs[-1]) == (sorted(runs), 0, 1)
    assert not any(one.nudge for one in stagings[len(stagings) // 2 :])
    assert pictures[0].loss is None
    assert (losses, round(losses[0]), round(losses[-1])) == (sorted(losses), 0, 1)
    assert sum(plan.lost) == plan.pieces_lost


def test_neither_undo_nor_reduced_motion_is_staged() -> None:
    """An undone ply and one without motion have no staging, no count and no spreading light at any time."""
    for plan in (largest_cut_off(), game_plans(3)[48]):
        for shown in (reversed_plan(plan), replace(plan, faded=True)):
            pictures = [shown.at(shown.seconds * share) for share in SHARES]
            assert {(one.staging, one.loss, one.spread) for one in pictures} == {(NO_STAGING, None, None)}


# Durations


def test_longer_moves_take_longer() -> None:
    """A move over more spaces takes longer, up to a limit."""
    ways = {board.distance(*plan.ply): plan.lands_after for plan in some_moves(10)}
    assert [ways[n] for n in sorted(ways)] == sorted(ways.values())
    assert ways[1] < ways[2] < ways[3]


# Backwards


@some_games
def test_undo_is_reversed_and_faster(seed: int) -> None:
    """An undone plan shows the same pictures in reverse and takes less time."""
    for plan in game_plans(seed):
        undo = reversed_plan(plan)
        assert undo.seconds < plan.seconds
        assert undo.at(0) == still_frame(plan.after)
        assert undo.at(-1) == still_frame(plan.after)
        assert stacks_with_flyer_at_source(undo.at(undo.seconds)) == still_frame(plan.before).stacks
        for share in (0.125, 0.5, 0.75):
            seconds = undo.seconds * share
            there, back = plan.at(theme.UNDO_SPEED_FACTOR * seconds), undo.at(undo.seconds - seconds)
            assert there.stacks.keys() == back.stacks.keys()
            assert there.leaving == pytest.approx(back.leaving)
            assert (there.flyer is None) is (back.flyer is None)


# Reduced motion


@some_games
def test_faded_plies_have_no_motion(seed: int) -> None:
    """With reduced motion stacks only fade between the old and the new position, in less than half a second."""
    for plan in game_plans(seed):
        soft, undone = replace(plan, faded=True), replace(plan, faded=True, backwards=True)
        before, after = still_frame(plan.before), still_frame(plan.after)
        changed = {space for space in board.SPACES if before.stacks.get(space) != after.stacks.get(space)}
        assert soft.seconds < 0.5
        assert soft.at(0).stacks == undone.at(undone.seconds).stacks == before.stacks
        assert set(soft.at(0).opacity.values()) <= {1}
        assert soft.at(soft.seconds) == undone.at(0) == after
        for share in SHARES:
            picture = soft.at(soft.seconds * share)
            assert picture == BoardFrame(picture.stacks, {}, opacity=picture.opacity)
            assert picture.stacks in (before.stacks, after.stacks)
            assert picture.opacity.keys() <= changed
            assert all(0 <= solid <= 1 for solid in picture.opacity.values())


# Sounds


@pytest.mark.parametrize(
    ("position", "ply", "names"),
    [
        ("9/10/11/10/9 white place", "f3", ["dvonn"]),
        ("9/10/3,r,r,r,5/10/9 black place", "a1", ["place"]),
        ("9/10/4,rw,1,rw,1,r,2/10/9 white move", "e3g3", ["land2", "dvonn-land"]),
        ("9/10/2,w,w,r,r,r,4/10/9 white move", "d3e3", ["land1", "cutoff1"]),
    ],
)
def test_each_ply_has_its_sounds(position: str, ply: str, names: list[str]) -> None:
    """Placed pieces, the height of landing stacks, landing dvonn pieces and cut-offs have their sounds."""
    before = parse_position(position)
    assert landing_sounds(PlyAnimation(before, parse_ply(ply), before.play(parse_ply(ply)))) == names


def test_the_sounds_tell_the_pieces_lost() -> None:
    """One or two pieces, a few and many have sounds of their own; from seven on the plate breaks, too."""
    heard = set[tuple[int, str]]()
    for plan in some_moves(20):
        names = [name for name in landing_sounds(plan) if name.startswith(("cutoff", "fracture"))]
        heard.add((sum(plan.pieces_lost >= least for least in (1, 3, 7)), " ".join(names)))
    assert heard == {(0, ""), (1, "cutoff1"), (2, "cutoff2"), (3, "cutoff3 fracture")}


# The full board


def test_light_spreads_when_the_last_piece_has_landed() -> None:
    """Light spreads steadily for about a second after the last piece and no other ply, from the dvonn pieces on.

    The room is dim until then, and each stack is lit the earlier the fewer links away it is.
    """
    plans = game_plans(3)
    last = plans[48]
    after = [last.at(last.lands_after + (last.seconds - last.lands_after) * n / 60) for n in range(60)]
    spread, dimness = [one.spread or 0 for one in after], [one.staging.dimness for one in after]
    assert (spread[0], spread, last.at(last.lands_after * 0.99).spread) == (0, sorted(set(spread)), None)
    assert (dimness[0], dimness) == (0.5, sorted(set(dimness), reverse=True))
    assert spread[-1] > 0.9
    assert 0.8 <= last.seconds - last.lands_after <= 1.3
    for plan in (*plans[:48], *plans[49:]):
        assert all(plan.at(plan.seconds * share).spread is None for share in SHARES)
        assert plan.seconds < 1 or isinstance(plan.ply, Move)
    whole, reached = board_light(still_frame(last.after)), dict[int, int]()
    for n in range(101):
        lit = board_light(replace(still_frame(last.after), spread=n / 100)).brightness
        reached |= {space: n for space, bright in lit.items() if bright and space not in reached}
    assert reached.keys() == set(SPACES)
    for near, far in pairwise(sorted(SPACES, key=whole.links.__getitem__)):
        assert (reached[near] < reached[far]) is (whole.links[near] < whole.links[far])
    assert lit == whole.brightness


SIZE, UPRIGHT = (640, 400), (400, 640)
F3 = SPACE_BY_NAME["f3"]
LOST = frozenset(SPACE_BY_NAME[name] for name in ("g3", "h3", "h4"))
HALVES = Fracture(F3, LOST, frozenset(SPACE_BY_NAME[name] for name in ("a1", "b3", "e3")))


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


@pytest.mark.parametrize("seed", range(5))
def test_no_move_is_long(seed: int) -> None:
    """No move lasts longer than its limit; small losses take the time of their removal alone."""
    for plan in game_plans(seed):
        assert plan.seconds <= theme.MAX_CUT_OFF_SECONDS + 1e-9
        count = len(plan.cut_off)
        if count and plan.pieces_lost < 7:
            removal = (count - 1) * theme.REMOVAL_INTERVAL_SECONDS + theme.REMOVAL_SECONDS
            assert plan.seconds - plan.lands_after == pytest.approx(theme.LIGHT_OUT_SECONDS + removal)


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


def test_light_flickers_where_a_single_link_holds() -> None:
    """Links count from the nearest dvonn piece, also in stacks; the light of a stack with one neighbour flickers."""
    found = board_light(still_frame(Symmetry().position("a3=r b3=w c3=b d3=w g3=rb h3=w i3=r")))
    links = {board.SPACE_NAMES[space]: count for space, count in found.links.items()}
    assert links == {"a3": 0, "b3": 1, "c3": 2, "d3": 3, "g3": 0, "h3": 1, "i3": 0}
    assert [board.SPACE_NAMES[space] for space in found.single_links] == ["d3"]
    turns = []
    for name in ("d3", "b3"):
        waves = [found.wave(SPACE_BY_NAME[name], n * 0.05) for n in range(100)]
        assert all(0 <= bright <= 1 for bright in waves)
        turns.append(sum((b - a) * (c - b) < 0 for a, b, c in zip(waves, waves[1:], waves[2:], strict=False)))
    assert turns[0] > 3 * turns[1]


@pytest.mark.parametrize("kind", BurstKind)
def test_particles_move_smoothly_and_fade(kind: BurstKind) -> None:
    """A burst of any weight has some small particles, which move by small steps and are nearly invisible at the end."""
    for weight in (1, 5, 30):
        bursts = [Burst(kind, F3, 1, weight, n / 60) for n in range(round(theme.BURST_SECONDS * 60))]
        frames = [list(particles(one)) for one in bursts]
        assert 5 <= len(frames[0]) <= 12
        for before, after in pairwise(frames):
            assert all(0 < one.size < 0.5 and abs(one.right) < 1.2 and -1.1 < one.up < 1.5 for one in before)
            for one, other in zip(before, after, strict=True):
                assert max(abs(one.right - other.right), abs(one.up - other.up)) < 0.1
        assert max(one.opacity for one in frames[-1]) < 0.2
