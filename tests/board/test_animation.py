"""What is seen while a ply is played or undone: between two still pictures, nothing lost and nothing doubled."""

from collections import Counter
from itertools import pairwise

import pytest

from dvonn.board.animation import Picture, Plan, ease, still
from dvonn.rules import board
from dvonn.rules.pieces import Move, Phase, Piece, Place
from dvonn.ui import timing
from tests.harness.plans import backwards, largest_cut_off, plans

SHARES = [n / 16 for n in range(17)]


def put_down(picture: Picture) -> dict[int, tuple[Piece, ...]]:
    """Return what would stand if what is in the air fell back to where it came from."""
    stacks = dict(picture.stacks)
    if picture.flyer and isinstance(picture.flyer.source, int):
        assert picture.flyer.source not in stacks
        stacks[picture.flyer.source] = picture.flyer.stack
    return stacks


some_games = pytest.mark.parametrize("seed", range(5))


@some_games
def test_begins_with_the_position_before(seed: int) -> None:
    """At the start all stands as before; a moving stack is on its own space, and a piece is still with its side."""
    for plan in plans(seed):
        first = plan.at(0)
        assert put_down(first) == still(plan.before).stacks
        assert first.flyer
        assert (first.flyer.along, first.flyer.lift, first.leaving) == (0, 0, {})
        assert first.flyer.source == (plan.before.turn if isinstance(plan.ply, Place) else plan.ply.source)
        assert first.flyer.target == plan.ply[-1]


@some_games
def test_ends_with_the_position_after(seed: int) -> None:
    """At the end, and ever after, the picture is the still one of the position after."""
    for plan in plans(seed):
        assert plan.at(plan.seconds) == still(plan.after)
        assert plan.at(plan.seconds + 100) == still(plan.after)


@some_games
def test_stands_still_before_it_begins(seed: int) -> None:
    """Asked for an instant before the start, a plan shows the start."""
    for plan in plans(seed)[::10]:
        assert plan.at(-1) == plan.at(0)


@some_games
def test_in_flight_the_rest_stands(seed: int) -> None:
    """Until it lands, the stack is in the air alone: its space is empty, its target and all others are as before."""
    for plan in plans(seed):
        for share in SHARES[1:-1]:
            picture = plan.at(plan.lands_after * share)
            assert put_down(picture) == still(plan.before).stacks
            assert picture.flyer
            assert 0 < picture.flyer.along < 1
            assert not picture.leaving


def test_a_piece_is_placed_from_its_side() -> None:
    """While pieces are placed, the very next piece of the side to move is in the air."""
    for plan in plans(1)[:49]:
        flyer = plan.at(plan.lands_after / 2).flyer
        assert flyer
        assert flyer.stack == (plan.before.next_piece,)
        assert flyer.source is plan.before.turn


@some_games
def test_goes_all_the_way_and_only_forwards(seed: int) -> None:
    """What flies never turns back, and is all but there just before it lands."""
    for plan in plans(seed):
        flyers = [plan.at(plan.lands_after * share * 0.9999).flyer for share in SHARES]
        ways = [flyer.along for flyer in flyers if flyer]
        assert len(ways) == len(SHARES)
        assert ways == sorted(set(ways))
        assert ways[-1] > 0.99


@some_games
def test_lift_begins_and_ends_on_the_ground(seed: int) -> None:
    """A hop starts and lands at no height, never digs into the board, and is seen to rise in between."""
    for plan in plans(seed):
        flyers = [plan.at(plan.lands_after * n / 41 * 0.99999).flyer for n in range(42)]
        lifts = [flyer.lift for flyer in flyers if flyer]
        assert min(lifts) >= 0
        assert lifts[0] == 0
        assert lifts[-1] == pytest.approx(0, abs=0.01)
        assert 0.2 < max(lifts) < 1


@pytest.mark.parametrize("height", [1, 2, 3, 5])
def test_a_stack_hops_from_space_to_space(height: int) -> None:
    """It touches the ground at every space on its way: a stack of three hops three times."""
    plan = next(
        plan
        for seed in range(50)
        for plan in plans(seed)
        if isinstance(plan.ply, Move) and plan.before.height(plan.ply.source) == height
    )
    for n in range(1, height):
        flyer = plan.at(plan.lands_after * n / height).flyer
        assert flyer
        assert flyer.lift == pytest.approx(0, abs=1e-6)
        assert flyer.along == pytest.approx(n / height)


# Cut-offs


def test_cut_off_stacks_are_those_that_the_rules_name() -> None:
    """Those that leave are exactly those of the move, and none while pieces are placed."""
    for plan in plans(2):
        named = plan.before.cut_off_by(plan.ply) if isinstance(plan.ply, Move) else []
        assert Counter(plan.cut_off) == Counter(named)


def test_cut_off_stacks_leave_one_after_the_other() -> None:
    """The nearest to the move's source goes first; each is seen to fade, and then is gone until the end."""
    plan = largest_cut_off()
    assert isinstance(plan.ply, Move)
    assert len(plan.cut_off) >= 5
    gone: list[int] = []
    for n in range(2001):
        picture = plan.at(plan.lands_after + (plan.seconds - plan.lands_after) * n / 2000)
        gone += [space for space in plan.cut_off if space not in picture.stacks and space not in gone]
        assert not picture.leaving.keys() & set(gone)
        assert all(0 <= share < 1 for share in picture.leaving.values())
    assert gone == plan.cut_off
    away = [board.distance(plan.ply.source, space) for space in gone]
    assert away == sorted(away)


def test_cut_off_stacks_begin_to_leave_in_turn() -> None:
    """When the first is half gone, no other is gone further, and the last has not yet begun."""
    plan = largest_cut_off()
    picture = plan.at(plan.lands_after + timing.DIE + timing.LEAVE / 2)
    shares = [picture.leaving[space] for space in plan.cut_off]
    assert shares[0] == pytest.approx(0.5)
    assert all(one > other or other == 0 for one, other in pairwise(shares))
    assert shares[-1] == 0


def test_while_stacks_leave_the_rest_has_landed() -> None:
    """As soon as the moving stack touches down it stands on its target, and its source is empty."""
    plan = largest_cut_off()
    assert isinstance(plan.ply, Move)
    picture = plan.at(plan.lands_after)
    assert picture.flyer is None
    assert plan.ply.source not in picture.stacks
    landed = plan.before.stacks[plan.ply.target] + plan.before.stacks[plan.ply.source]
    assert picture.stacks[plan.ply.target] == landed
    staying = {space: stack for space, stack in picture.stacks.items() if space not in plan.cut_off}
    assert staying == still(plan.after).stacks


# Durations


@some_games
def test_no_ply_takes_too_long(seed: int) -> None:
    """Every ply is slow enough to be followed and, however many stacks leave, over in four seconds."""
    for plan in plans(seed):
        assert 0.15 < plan.lands_after <= plan.seconds < 4


def test_the_longest_ply_is_bounded() -> None:
    """Ten spaces and all other stacks cut off: even the worst that the board has room for ends in time."""
    assert largest_cut_off().seconds < 4
    assert timing.LONGEST_WAY + timing.DIE + timing.LEAVE + timing.LONGEST_WAIT < 4


def test_farther_takes_longer() -> None:
    """A stack that hops over more spaces takes longer, up to a limit."""
    moves = [plan for seed in range(10) for plan in plans(seed) if isinstance(plan.ply, Move)]
    ways = {board.distance(*plan.ply): plan.lands_after for plan in moves}
    assert [ways[n] for n in sorted(ways)] == sorted(ways.values())
    assert ways[1] < ways[2] < ways[3]


# Backwards


@some_games
def test_undo_is_the_same_the_other_way_and_faster(seed: int) -> None:
    """Backwards begins still with the position after, ends where forwards begins, and shows the same in between."""
    for plan in plans(seed):
        undo = backwards(plan)
        assert undo.seconds < plan.seconds
        assert undo.at(0) == still(plan.after)
        assert undo.at(-1) == still(plan.after)
        assert put_down(undo.at(undo.seconds)) == still(plan.before).stacks
        for share in (0.125, 0.5, 0.75):
            there, back = plan.at(plan.seconds * share), undo.at(undo.seconds * (1 - share))
            assert there.stacks.keys() == back.stacks.keys()
            assert there.leaving == pytest.approx(back.leaving)
            assert (there.flyer is None) is (back.flyer is None)


def test_easing() -> None:
    """It starts and ends gently, rises all the way, and is half way at half time."""
    values = [ease(share) for share in SHARES]
    assert (values[0], values[8], values[-1]) == (0, 0.5, 1)
    assert values == sorted(set(values))
    assert values[1] < 1 / 16
    assert values[-2] > 15 / 16


def test_a_game_has_both_phases() -> None:
    """The random games behind these tests show placements, moves and cut-offs."""
    assert {plan.before.phase for plan in plans(0)} == set(Phase)
    assert sum(bool(plan.cut_off) for plan in plans(0)) > 3


# Weight


def test_what_lies_below_gives_and_comes_back() -> None:
    """After a landing the target is pressed down a little for a moment, and at the end of it lies as before."""
    plan = plans(1)[60]
    during = [plan.at(plan.lands_after + timing.SETTLE * n / 10).pressed.get(plan.ply[-1], 0.0) for n in range(11)]
    assert during[0] == during[-1] == 0
    assert 0.02 < max(during) < 0.1
    assert min(during) == 0


def test_heavy_landings_shake_what_is_near() -> None:
    """Where a high stack lands, those near it jump by less than a tenth of a space; for a low one none does."""
    moves = [plan for seed in range(20) for plan in plans(seed) if isinstance(plan.ply, Move)]
    for plan in moves[::7]:
        shaken = [plan.at(plan.lands_after + timing.SETTLE * n / 8).pressed for n in range(9)]
        jumping = {space for pressed in shaken for space, by in pressed.items() if by < 0}
        assert not jumping or len(plan.moved) >= 3
        assert all(board.distance(plan.ply[-1], space) <= 2 for space in jumping)
        assert all(-0.1 < by < 0.1 for pressed in shaken for by in pressed.values())
    assert any(len(plan.moved) >= 4 for plan in moves)


# Reduced motion


def faded(plan: Plan, *, undone: bool = False) -> Plan:
    """Return the plan of the same ply where motion is reduced."""
    return Plan(plan.before, plan.ply, plan.after, undone, faded=True)


@some_games
def test_faded_plies_move_nothing(seed: int) -> None:
    """With reduced motion nothing flies, leaves, gives or bursts: stacks stand as before, and then as after."""
    for plan in plans(seed):
        soft = faded(plan)
        for share in SHARES:
            picture = soft.at(soft.seconds * share)
            assert picture.flyer is None
            assert not picture.leaving
            assert not picture.pressed
            assert not picture.bursts
            assert picture.stacks in (still(plan.before).stacks, still(plan.after).stacks)
            changed = {space for space in board.SPACES if plan.before.stacks[space] != plan.after.stacks[space]}
            assert picture.solid.keys() <= changed
            assert all(0 <= solid <= 1 for solid in picture.solid.values())


@some_games
def test_faded_plies_are_short_and_whole(seed: int) -> None:
    """They take under half a second, begin with the position before in full, and end with the one after."""
    for plan in plans(seed):
        soft = faded(plan)
        assert soft.seconds < 0.5
        assert soft.at(0).stacks == still(plan.before).stacks
        assert all(solid == 1 for solid in soft.at(0).solid.values())
        assert soft.at(soft.seconds) == still(plan.after)
        undone = faded(plan, undone=True)
        assert undone.at(0) == still(plan.after)
        assert undone.at(undone.seconds).stacks == still(plan.before).stacks
