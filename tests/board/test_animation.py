"""Animation plans: from one still picture to another, without losing or doubling a piece, forwards and undone."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from dvonn.board.animation import FlyingStack, Picture, Plan, landing_sounds, still_picture
from dvonn.rules import board
from dvonn.rules.board import Move, Piece, Place
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.ui import theme
from tests.harness.games import game_plans, largest_cut_off, reversed_plan

SHARES = [n / 16 for n in range(17)]


def stacks_with_flyer_at_source(picture: Picture) -> dict[int, tuple[Piece, ...]]:
    """Return the stacks of a picture with the flying stack back on its source."""
    stacks = dict(picture.stacks)
    if picture.flyer and isinstance(picture.flyer.source, int):
        assert picture.flyer.source not in stacks
        stacks[picture.flyer.source] = picture.flyer.stack
    return stacks


def flyer_at(plan: Plan, share: float) -> FlyingStack:
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
        assert stacks_with_flyer_at_source(first) == still_picture(plan.before).stacks
        flyer = flyer_at(plan, 0)
        assert (flyer.progress, flyer.lift, first.leaving) == (0, 0, {})
        assert flyer.source == (plan.before.turn if isinstance(plan.ply, Place) else plan.ply.source)
        assert flyer.target == plan.ply[-1]
        assert plan.at(plan.seconds) == plan.at(plan.seconds + 100) == still_picture(plan.after)


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
            assert stacks_with_flyer_at_source(picture) == still_picture(plan.before).stacks
            assert not picture.leaving


@pytest.mark.parametrize("height", [1, 2, 3, 5])
def test_a_stack_hops_from_space_to_space(height: int) -> None:
    """A stack touches the ground at every space on its way."""
    plan = next(plan for plan in some_moves(50) if len(plan.moved) == height)
    for n in range(1, height):
        flyer = flyer_at(plan, n / height)
        assert (flyer.lift, flyer.progress) == pytest.approx((0, n / height), abs=1e-6)


def some_moves(games: int) -> Iterator[Plan]:
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
    staying = still_picture(plan.after).stacks
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
        assert undo.at(0) == still_picture(plan.after)
        assert undo.at(-1) == still_picture(plan.after)
        assert stacks_with_flyer_at_source(undo.at(undo.seconds)) == still_picture(plan.before).stacks
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
        before, after = still_picture(plan.before), still_picture(plan.after)
        changed = {space for space in board.SPACES if before.stacks.get(space) != after.stacks.get(space)}
        assert soft.seconds < 0.5
        assert soft.at(0).stacks == undone.at(undone.seconds).stacks == before.stacks
        assert set(soft.at(0).opacity.values()) <= {1}
        assert soft.at(soft.seconds) == undone.at(0) == after
        for share in SHARES:
            picture = soft.at(soft.seconds * share)
            assert picture == Picture(picture.stacks, {}, opacity=picture.opacity)
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
    assert landing_sounds(Plan(before, parse_ply(ply), before.play(parse_ply(ply)))) == names


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
