"""The animation of plies: pictures that lose and double no piece, great moments, the light of life, and particles."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product

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


def test_cut_off_stacks_agree_with_the_rules() -> None:
    """A plan removes exactly the stacks that the move cuts off."""
    for plan in game_plans(2):
        named = plan.before.cut_off_by(plan.ply) if isinstance(plan.ply, Move) else []
        assert Counter(plan.cut_off) == Counter(named)


def test_cut_off_stacks_leave_one_after_the_other() -> None:
    """When the moved stack has landed, cut-off stacks fade one after another, the nearest to the source first."""
    plan = largest_cut_off()
    assert isinstance(plan.ply, Move)
    assert len(plan.cut_off) >= 5
    gone: list[int] = []
    landed = plan.before.stacks[plan.ply.target] + plan.before.stacks[plan.ply.source]
    staying = still_frame(plan.after).stacks
    assert plan.at(plan.lands_after).stacks[plan.ply.target] == landed
    for n in range(401):
        picture = plan.at(plan.lands_after + (plan.seconds - plan.lands_after) * n / 400)
        assert picture.flyer is None
        assert {space: stack for space, stack in picture.stacks.items() if space not in plan.cut_off} == staying
        gone += [space for space in plan.cut_off if space not in picture.stacks and space not in gone]
        assert not picture.leaving.keys() & set(gone)
        assert all(0 <= share < 1 for share in picture.leaving.values())
    assert gone == plan.cut_off
    away = [board.distance(plan.ply.source, space) for space in gone]
    assert away == sorted(away)


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


EMPTY = "9/10/11/10/9 white place"
AFTER_DVONN_PIECES = "9/10/3,r,r,r,5/10/9 black place"
LOOSE_STACKS = "9/10/2,w,w,r,r,r,4/10/9 white move"
CAPTURED_DVONN = "9/10/4,rw,1,rw,1,r,2/10/9 white move"
BRIDGE = "9/1,b,r,2,b,wb,3/1,r,r,w,w,b,bb,4/1,w,b,7/9 white move"


@pytest.mark.parametrize(
    ("position", "ply", "names"),
    [
        (EMPTY, "f3", ["dvonn"]),
        (AFTER_DVONN_PIECES, "a1", ["place"]),
        (LOOSE_STACKS, "c3d3", ["land1"]),
        (LOOSE_STACKS, "d3e3", ["land1", "cutoff1"]),
        (CAPTURED_DVONN, "e3g3", ["land2", "dvonn-land"]),
        (BRIDGE, "e3d3", ["land1", "cutoff2"]),
    ],
)
def test_each_ply_has_its_sounds(position: str, ply: str, names: list[str]) -> None:
    """Placed pieces, the height of landing stacks, landing dvonn pieces and cut-offs have their sounds."""
    before = parse_position(position)
    assert landing_sounds(PlyAnimation(before, parse_ply(ply), before.play(parse_ply(ply)))) == names


# The full board


def test_light_spreads_when_the_last_piece_has_landed() -> None:
    """Light spreads steadily for about a second after the last piece, not before, not after other plies, nor undone."""
    plans = game_plans(3)
    last = plans[48]
    spread = [last.at(last.lands_after + last.seconds * n / 60).spread for n in range(60)]
    lit = [share for share in spread if share is not None]
    assert lit == sorted(set(lit)) == spread[: len(lit)]
    assert (lit[0], last.at(last.lands_after * 0.99).spread) == (0, None)
    assert lit[-1] > 0.9
    assert 0.8 <= last.seconds - last.lands_after <= 1.3
    for plan in (*plans[:48], *plans[49:], reversed_plan(last), replace(last, faded=True)):
        assert all(plan.at(plan.seconds * share).spread is None for share in SHARES)
        assert plan.seconds < 1 or isinstance(plan.ply, Move)


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
        assert plan.seconds <= theme.MAX_CUT_OFF_SECONDS + 1e-9
        count = len(plan.cut_off)
        if count and plan.pieces_lost < 7:
            removal = (count - 1) * theme.REMOVAL_INTERVAL_SECONDS + theme.REMOVAL_SECONDS
            assert plan.seconds - plan.lands_after == pytest.approx(theme.LIGHT_OUT_SECONDS + removal)


def test_neither_undo_nor_reduced_motion_is_staged() -> None:
    """An undone ply and one without motion have no staging at any time."""
    for plan in (largest_cut_off(), game_plans(3)[48]):
        for shown in (reversed_plan(plan), replace(plan, faded=True)):
            assert all(shown.at(shown.seconds * share).staging == NO_STAGING for share in SHARES)


def test_the_loss_is_counted_while_stacks_leave() -> None:
    """The count runs from the first stack that leaves to the end; an undone ply or one without motion has none."""
    plan = largest_cut_off()
    shares = [plan.at(plan.lands_after + (plan.seconds - plan.lands_after) * share).loss for share in SHARES[:-1]]
    counted = [share for share in shares if share is not None]
    assert counted == sorted(counted)
    assert shares[0] is None
    assert (round(counted[0]), round(counted[-1])) == (0, 1)
    assert sum(plan.lost) == plan.pieces_lost
    for shown in (reversed_plan(plan), replace(plan, faded=True)):
        assert all(shown.at(shown.seconds * share).loss is None for share in SHARES)


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


def lit(stacks: str) -> dict[str, int]:
    """Return each lit space's number of links to a dvonn piece."""
    found = board_light(still_frame(Symmetry().position(stacks))).links
    return {board.SPACE_NAMES[space]: links for space, links in found.items()}


def test_links_are_counted_from_the_nearest_dvonn_piece() -> None:
    """Links are counted from the nearest dvonn piece, including those inside stacks."""
    assert lit("a3=r b3=w c3=b d3=w g3=rb h3=w i3=r") == {"a3": 0, "b3": 1, "c3": 2, "d3": 3, "g3": 0, "h3": 1, "i3": 0}


@pytest.mark.parametrize("seed", range(5))
def test_every_stack_is_lit(seed: int) -> None:
    """In the movement phase every stack is lit."""
    for plan in game_plans(seed)[49:]:
        picture = still_frame(plan.after)
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
    found = board_light(still_frame(Symmetry().position("a3=r b3=w c3=b d3=w g3=rb h3=w i3=r")))
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
    links = board_light(still_frame(last.after)).links
    reached: dict[int, float] = {}
    for n in range(101):
        lit = board_light(replace(still_frame(last.after), spread=n / 100)).brightness
        reached |= {space: n for space, bright in lit.items() if bright and space not in reached}
    assert reached.keys() == set(SPACES)
    for near, far in pairwise(sorted(SPACES, key=links.__getitem__)):
        assert (reached[near] < reached[far]) is (links[near] < links[far])
    assert lit == board_light(still_frame(last.after)).brightness


AGES = [theme.BURST_SECONDS * n / 12 for n in range(12)]


def burst(kind: BurstKind, age: float, weight: int = 3) -> Burst:
    """Return a burst at f3."""
    return Burst(kind, SPACE_BY_NAME["f3"], 1, weight, age)


@pytest.mark.parametrize("kind", BurstKind)
def test_particles_move_smoothly_and_fade(kind: BurstKind) -> None:
    """A burst of any weight has some small particles, which move by small steps and are nearly invisible at the end."""
    for weight, age in product((1, 5, 30), AGES):
        flying = list(particles(burst(kind, age, weight)))
        assert 5 <= len(flying) <= 12
        assert all(0 < one.size < 0.5 and abs(one.right) < 1.2 and -1.1 < one.up < 1.5 for one in flying)
    frames = [list(particles(burst(kind, n / 60))) for n in range(round(theme.BURST_SECONDS * 60))]
    for before, after in pairwise(frames):
        for one, other in zip(before, after, strict=True):
            assert abs(one.right - other.right) < 0.1
            assert abs(one.up - other.up) < 0.1
    assert max(one.opacity for one in frames[-1]) < 0.2
