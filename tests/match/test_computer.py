"""The computer in a match: its turn, its clock, hints, and thinking in a human's time."""

from random import Random

import pytest

from dvonn.engine.analysis.move_reasons import ReasonKind
from dvonn.engine.levels import GREEDY, LEVELS, RELENTLESS, THOUGHTFUL, Level
from dvonn.match.computer import Computer, budget
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.position import EndReason, Position, TieRule
from tests.harness.clocks import TickingClock, stopped_clock
from tests.harness.engine import EQUAL_TOWERS
from tests.harness.games import HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, play_computer_ply, random_match, timed_match
from tests.harness.referee.symmetries import Symmetry
from tests.harness.scale import only_full

WHITE, BLACK = Colour
FRAME = 1 / 12  # seconds: the longest frame time that the game counts


# Its turn


@pytest.mark.parametrize("plies", [1, 49 + 5], ids=["placing", "moving"])
def test_computer_repeats_its_answer(plies: int) -> None:
    """After undo and the same ply the computer gives the same answer."""
    begun = random_match(HUMAN_WHITE, plies)
    assert begun.waits_for_computer
    mine, first = begun.game.plies[-1], play_computer_ply(begun)
    begun.undo()
    begun.play(mine)
    assert play_computer_ply(begun) == first


def test_seed_changes_the_answer() -> None:
    """Matches with different seeds begin with different plies."""
    first = []
    for seed in range(8):
        begun = Match(HUMAN_BLACK, seed=seed)
        first.append(play_computer_ply(begun))
    assert len(set(first)) > 2


def test_thinking_comes_in_slices() -> None:
    """Thinking returns None until the computer has decided, then the same ply until it is played."""
    begun = Match(HUMAN_BLACK, Game(Position.random_full(Random(2))))
    computer = Computer(begun, TickingClock(0.001))
    found = [computer.think(0) for _ in range(2000)]
    assert found[0] is None
    assert found[-1] in begun.position.moves()
    decided = found.index(found[-1])
    assert found == [None] * decided + [found[-1]] * (2000 - decided)


def test_undo_stops_the_thinking() -> None:
    """Undo discards the computer's thinking about the old position."""
    begun = Match(HUMAN_WHITE, Game(Position.random_full(Random(2))))
    computer = Computer(begun, TickingClock(0.001))
    fresh = Match(HUMAN_WHITE, Game(begun.position))
    first, *_, other = begun.position.moves()
    begun.play(first)
    computer.think(0)
    begun.undo()
    for one in (begun, fresh):
        one.play(other)
    assert computer.think(10**6) == Computer(fresh, stopped_clock).think(1)


def test_the_strongest_level_ponders_in_a_humans_time() -> None:
    """It thinks about a human's move until its own time would be over, and again after the next one."""
    board = Position.random_full(Random(2))
    one = Match({WHITE: None, BLACK: RELENTLESS}, Game(board))
    computer = Computer(one, TickingClock(0.05))
    for number in (0, 2):
        assert len(one.game.plies) == number
        assert computer.ponders
        while computer.ponders:
            computer.ponder(0)
        assert computer.hint(0), "the hint is what it has found"
        one.play(one.position.moves()[0])
        assert not computer.ponders
        while not (ply := computer.think(0)):
            pass
        one.play(ply)


def test_nobody_else_ponders() -> None:
    """Other levels don't ponder, and none does while pieces are placed, or when it is to move itself."""
    board, against_relentless = Position.random_full(Random(2)), {WHITE: None, BLACK: RELENTLESS}
    assert ponders(Match(against_relentless, Game(board)))
    assert not ponders(Match(against_relentless))
    assert not ponders(Match({WHITE: RELENTLESS, BLACK: None}, Game(board)))
    assert not any(ponders(Match({WHITE: None, BLACK: level}, Game(board))) for level in (None, GREEDY, THOUGHTFUL))


def ponders(match: Match) -> bool:
    return Computer(match, stopped_clock).ponders


@pytest.mark.parametrize(
    ("ties", "move", "result"),
    [(TieRule.DRAW, "c3b2", ReasonKind.ENDS_EQUAL), (TieRule.TALLEST, "e4c4", ReasonKind.WINS_BY_STACKS)],
)
def test_computer_knows_the_rule_for_ties(ties: TieRule, move: str, result: ReasonKind) -> None:
    """The computer's ply, the hint and the expected margin follow the match's rule for ties."""
    start = Symmetry().position(EQUAL_TOWERS)
    assert play_computer_ply(Match(HUMAN_BLACK, Game(start, ties))) == Symmetry().move(move)
    advised = Computer(Match(HOT_SEAT, Game(start, ties)), stopped_clock)
    hint, expected = advised.hint(1), advised.expectation(1)
    assert hint
    assert expected
    assert hint.ply == Symmetry().move(move)
    assert hint.advice.reasons[-1].kind is result
    assert (round(expected.margin), bool(expected.margin), expected.exact) == (0, ties is TieRule.TALLEST, True)


# Its clock


def test_the_computers_clock_runs_while_it_thinks() -> None:
    """The computer's clock runs from its first step of thinking until it has decided."""
    match = timed_match(
        600, 600, HUMAN_BLACK, Game(Symmetry().position("a1=r b1=w c1=b d1=r e1=w f1=b g1=r h1=w i1=b"))
    )
    computer = Computer(match, TickingClock(0.004))
    computer.tick(5)
    assert match.clocks.left[WHITE] == 600
    while not computer.think(0):
        computer.tick(1)
    thought = match.clocks.left[WHITE]
    assert thought < 600
    computer.tick(5)
    assert match.clocks.left[WHITE] == thought


def play_game(level: Level, seconds: int, look: float) -> Match:
    """Let a level play a whole game against itself, with long frames on a slow machine."""
    machine = TickingClock(look)
    seats = dict.fromkeys(Colour, level)
    match = Match(seats, seed=1, terms=MatchTerms(times=dict.fromkeys(Colour, seconds)))
    computer = Computer(match, machine)
    while not match.game.outcome:
        before = machine.now
        ply = computer.think(0.013)
        computer.tick(max(FRAME, machine.now - before))
        if ply:
            match.play(ply)
    return match


@pytest.mark.parametrize(("seconds", "look"), [(60, 0.5), (1, 0.05), (1, 0.5)])
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_the_computer_never_loses_on_time(level: Level, seconds: int, look: float) -> None:
    """The computer never loses on time, on slow machines and with little time."""
    match = play_game(level, seconds, look)
    assert match.game.outcome
    assert match.game.outcome.reason is not EndReason.TIME
    assert min(match.clocks.left.values()) > 0


@only_full("a game of the strongest level")
def test_the_strongest_level_uses_its_time() -> None:
    """The strongest level uses a third to five sixths of a minute per game."""
    assert all(10 < left < 40 for left in play_game(RELENTLESS, 60, 0.05).clocks.left.values())


def test_budget() -> None:
    """A move gets more time than a placement, with the increment; a reserve is kept, a ply gets at most a quarter."""
    late, empty = Symmetry().position("a1=r b1=w c1=b d1=r e1=w f1=b g1=r h1=w i1=b"), Position()
    assert budget(late, 60) > 5 * budget(empty, 60) > 0
    assert budget(empty, 60, 5) == pytest.approx(budget(empty, 60) + 5)
    assert budget(empty, 5, 60) == 1
    assert budget(empty, 301) == pytest.approx(5 * budget(empty, 61))
    for position in (late, empty):
        assert budget(position, 1) == budget(position, 0.2) == 0
        assert budget(position, 60) <= 15
