"""The count over time: the order of the stacks, how long all takes, what stands where meanwhile; and a game's facts."""

from itertools import pairwise

import pytest

from dvonn.rules.board import NUMBERS
from dvonn.rules.game import Game, random_game
from dvonn.rules.notation import parse_plies
from dvonn.rules.pieces import Colour, Piece
from dvonn.rules.position import Position
from dvonn.screens.score.score_count import CutOff, ScoreCount, facts
from dvonn.ui import timing
from tests.harness.referee.mirrors import View

MANY = " ".join(f"{name}={'r' if n < 3 else 'bw'[n % 2]}" for n, name in enumerate(sorted(NUMBERS)))  # all 49 spaces


def reckoning(stacks: str) -> ScoreCount:
    """Return the reckoning of hand-made stacks."""
    return ScoreCount(View().position(stacks), towers_decide=True)


def ends() -> list[Position]:
    """Return how some random games have ended."""
    return [random_game(1000, seed).position for seed in range(40)]


def test_every_owned_stack_flies_once() -> None:
    """All stacks of both sides come to their own tower, each on top of those before it; lone dvonn pieces stay."""
    for position in ends():
        plan = ScoreCount(position, towers_decide=True)
        for colour in Colour:
            flights = [flight for flight in plan.flights if flight.colour is colour]
            assert sorted(flight.space for flight in flights) == sorted(position.owned(colour))
            below = 0
            for flight in flights:
                assert (flight.below, flight.stack) == (below, position.stacks[flight.space])
                below += len(flight.stack)
        assert plan.highest == max(1, *(position.score(colour) for colour in Colour))


def test_the_order_builds_up() -> None:
    """A side's smaller stacks come first, the tallest of all last, and sides with as many stacks take turns."""
    for position in ends():
        flights = ScoreCount(position, towers_decide=True).flights
        for colour in Colour:
            heights = [len(flight.stack) for flight in flights if flight.colour is colour]
            assert heights == sorted(heights)
        assert len(flights[-1].stack) == max(len(flight.stack) for flight in flights)
        if len(position.owned(Colour.WHITE)) == len(position.owned(Colour.BLACK)):
            assert all(one.colour is not other.colour for one, other in pairwise(flights))


def test_landings_follow_each_other() -> None:
    """Nothing leaves before the board has been looked at, stacks land one by one, and the last takes longest."""
    for position in ends():
        flights = ScoreCount(position, towers_decide=True).flights
        assert all(flight.leaves >= timing.COUNT_LOOK - 1e-9 for flight in flights)
        gaps = [other.lands - one.lands for one, other in pairwise(flights)]
        assert all(gap > 0 for gap in gaps)
        assert not gaps or gaps[-1] == max(gaps)


@pytest.mark.parametrize("stacks", ["a3=r b3=w d3=r e3=r", "a3=r b3=w c3=bb d3=r e3=r", MANY])
def test_the_count_is_neither_hasty_nor_long(stacks: str) -> None:
    """From one stack to two dozen, the verdict comes between the least and the most time, after the last landing."""
    plan = reckoning(stacks)
    assert timing.COUNT_LEAST <= plan.verdict <= timing.COUNT_MOST + 1e-9
    assert plan.flights[-1].lands + timing.SUSPENSE <= plan.verdict + 1e-9


def test_no_piece_is_lost_on_its_way() -> None:
    """At any time each stack stands on the board, is in the air, or lies on its tower."""
    for position in ends()[:10]:
        plan = ScoreCount(position, towers_decide=True)
        for tick in range(90):
            moment = plan.at(tick / 10)
            towers = [piece for tower in moment.towers.values() for piece in tower.pieces]
            seen = [piece for stack in moment.standing.values() for piece in stack] + towers
            seen += [piece for flight in moment.flying for piece in flight.stack]
            assert sorted(seen) == sorted(piece for stack in position.stacks for piece in stack)


def test_towers_grow_by_what_lands() -> None:
    """A tower has its pieces from the foot up, and tells what came last and how long ago."""
    plan = reckoning("a3=r b3=w c3=rbw d3=r")
    first, second = plan.flights
    tower = plan.at(first.lands + 0.1).towers[Colour.WHITE]
    assert (tower.pieces, tower.added) == ((Piece.WHITE,), 1)
    tower = plan.at(second.lands + 0.25).towers[Colour.WHITE]
    assert tower.pieces == (Piece.WHITE, Piece.DVONN, Piece.BLACK, Piece.WHITE)
    assert tower.added == 3
    assert tower.since == pytest.approx(0.25)


def test_a_flight_goes_from_its_space_to_its_tower() -> None:
    """It is at its start until it leaves, and at its end from when it lands."""
    flight = reckoning("a3=r b3=w c3=bb d3=r e3=r").flights[0]
    assert flight.along(0) == 0
    assert flight.along((flight.leaves + flight.lands) / 2) == pytest.approx(0.5)
    assert flight.along(99) == 1


def test_each_landing_is_told_once() -> None:
    """Time in steps of any size tells the same landings in the same order."""
    plan = reckoning(MANY)
    for step in (1 / 60, 0.4, 20.0):
        told, time = [], 0.0
        while time < 10:
            told += plan.landed(time, time + step)
            time += step
        assert told == list(range(len(plan.flights)))


@pytest.mark.parametrize("stacks", ["a3=r b3=w d3=r e3=r", "a3=r b3=w c3=bb d3=r e3=r", MANY])
def test_sounds_rise_to_the_highest(stacks: str) -> None:
    """However many stacks there are, none sounds lower than the one before, and the last has the highest sound."""
    plan = reckoning(stacks)
    names = [plan.sound(n) for n in range(len(plan.flights))]
    assert names == sorted(names)
    assert names[-1] == "count12"
    assert len(names) == 1 or names[0] == "count01"


def test_light_comes_after_the_verdict() -> None:
    """There is none before the verdict, and all of it once everything has settled."""
    plan = reckoning("a3=r b3=w d3=r e3=r")
    assert plan.light(plan.verdict) == 0
    assert 0 < plan.light((plan.verdict + plan.settles) / 2) < 1
    assert plan.light(plan.settles) == 1


def test_where_no_tower_decides_nothing_leaves_the_board() -> None:
    """A game given up is told at once, with all its stacks where they stood."""
    position = View().position("a3=r b3=w c3=bb d3=r e3=r")
    plan = ScoreCount(position, towers_decide=False)
    assert plan.verdict == 0
    assert len(plan.at(99).standing) == 5
    assert not any(tower.pieces for tower in plan.at(99).towers.values())


# Facts


def played(stacks: str, plies: str) -> Game:
    """Return a game from hand-made stacks."""
    game = Game(View().position(stacks))
    game.play_all(parse_plies(plies.split()))
    return game


def test_the_largest_cut_off_is_found() -> None:
    """It counts the pieces that one move has cost, whosever they were, and says whose move it was, and which."""
    told = facts(played("b3=r c3=w d3=w e3=ww f3=ww c4=rrb", "d3c3"))
    assert told.cut_off == CutOff(4, Colour.WHITE, 1)
    assert facts(played("a3=r b3=w c3=bb d3=r e3=r", "b3c3")).cut_off is None


def test_cut_offs_of_whole_games_add_up() -> None:
    """The largest cut-off is what the board has lost around its move, and no move has cost more."""
    for seed in range(10):
        game = random_game(1000, seed)
        moves = game.positions[49:]
        lost = [sum(map(len, a.stacks)) - sum(map(len, b.stacks)) for a, b in pairwise(moves)]
        cut = facts(game).cut_off
        assert (cut.pieces if cut else 0) == max(lost)
        assert not cut or lost.index(max(lost)) + 1 == cut.move


def test_moves_are_counted_for_each_side() -> None:
    """Placements are no moves; passes are none either."""
    game = random_game(1000, 1)
    told = facts(game)
    assert sum(told.moves.values()) == len(game.plies) - 49
    assert facts(random_game(20)).moves == {Colour.WHITE: 0, Colour.BLACK: 0}


@pytest.mark.parametrize(
    ("stacks", "longest", "owners"),
    [
        ("a3=r b3=w c3=bb d3=r e3=r", 2, [Colour.BLACK]),
        ("a3=r b3=ww c3=bb d3=r e3=r", 2, [Colour.WHITE, Colour.BLACK]),
        ("a3=r b3=r c3=r", 1, []),
    ],
)
def test_the_longest_stack_has_its_owners(stacks: str, longest: int, owners: list[Colour]) -> None:
    """Both sides are named where both have one as long, nobody where only lone dvonn pieces are left."""
    told = facts(Game(View().position(stacks)))
    assert (told.longest, told.owners) == (longest, owners)
