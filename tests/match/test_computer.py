"""The computer in a match: its turn, its clock, hints, pondering, and its strength."""

from random import Random

import pytest

from dvonn.engine.analysis.reasons import ReasonKind
from dvonn.engine.levels import (
    GREEDY,
    LEVELS,
    MAX_HEAD_START,
    RELENTLESS,
    THOUGHTFUL,
    Level,
    adaptive_level,
    parse_level,
)
from dvonn.match.computer import Computer, budget
from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.match.match_text import format_match, parse_match
from dvonn.rules.board import Colour, Phase
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError
from dvonn.rules.position import EndReason, Position, TieRule
from tests.harness.clocks import TickingClock, stopped_clock
from tests.harness.engine import EQUAL_TOWERS
from tests.harness.games import HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, play_computer_ply, random_match, timed_match
from tests.harness.referee.symmetries import Symmetry
from tests.harness.scale import only_full, scaled

WHITE, BLACK = Colour
FULL = Position.random_full(Random(2))
LATE = Symmetry().position("a1=r b1=w c1=b d1=r e1=w f1=b g1=r h1=w i1=b")
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


def test_thinking_comes_in_slices() -> None:
    """Thinking returns None until the computer has decided, then the same ply until it is played."""
    begun = Match(HUMAN_BLACK, Game(FULL))
    computer = Computer(begun, TickingClock(0.001))
    found = [computer.think(0) for _ in range(2000)]
    assert (found[0], found[-1] in begun.position.moves()) == (None, True)
    decided = found.index(found[-1])
    assert found == [None] * decided + [found[-1]] * (2000 - decided)


def test_undo_stops_the_thinking() -> None:
    """Undo discards the computer's thinking about the old position."""
    begun, fresh = (Match(HUMAN_WHITE, Game(FULL)) for _ in range(2))
    computer = Computer(begun, TickingClock(0.001))
    first, *_, other = begun.position.moves()
    begun.play(first)
    computer.think(0)
    begun.undo()
    for one in (begun, fresh):
        one.play(other)
    assert computer.think(10**6) == Computer(fresh, stopped_clock).think(1)


def test_the_strongest_level_ponders_in_a_humans_time() -> None:
    """It thinks about a human's move until its own time would be over, and again after the next one."""
    one = Match({WHITE: None, BLACK: RELENTLESS}, Game(FULL))
    computer = Computer(one, TickingClock(0.05))
    for number in (0, 2):
        assert (len(one.game.plies), computer.ponders) == (number, True)
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
    against: list[tuple[Seats, Game | None]] = [({WHITE: None, BLACK: RELENTLESS}, None)]
    against.append(({WHITE: RELENTLESS, BLACK: None}, Game(FULL)))
    against += [({WHITE: None, BLACK: level}, Game(FULL)) for level in (None, GREEDY, THOUGHTFUL)]
    assert not any(Computer(Match(*each), stopped_clock).ponders for each in against)


@pytest.mark.parametrize("turn", Colour)
def test_computer_knows_the_rule_for_ties(turn: Colour) -> None:
    """The computer's ply, the hint and White's expected margin follow the match's rule for ties."""
    symmetry = Symmetry(swapped=turn is Colour.BLACK)
    for ties, move, result in (
        (TieRule.DRAW, "c3b2", ReasonKind.KEEPS_EQUAL),
        (TieRule.TALLEST, "e4c4", ReasonKind.WINS_BY_STACKS),
    ):
        game = Game(symmetry.position(EQUAL_TOWERS), ties)
        assert play_computer_ply(Match({turn: GREEDY, turn.other: None}, Game(game.start, ties))) == symmetry.move(move)
        advised = Computer(Match(HOT_SEAT, game), stopped_clock)
        hint, expected = advised.hint(1), advised.expectation(1)
        assert hint
        assert expected
        assert (hint.ply, hint.advice.reasons[-1].kind) == (symmetry.move("e4c4"), result)
        winner = Colour.WHITE if expected.margin > 0 else Colour.BLACK if expected.margin < 0 else None
        assert (winner, expected.exact) == (turn if ties is TieRule.TALLEST else None, True)


# Its clock


def test_the_computers_clock_runs_while_it_thinks() -> None:
    """The computer's clock runs from its first step of thinking until it has decided."""
    match = timed_match(600, 600, HUMAN_BLACK, Game(LATE))
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


@pytest.mark.parametrize(("seconds", "look"), scaled([(1, 0.5)], [(60, 0.5), (1, 0.05), (1, 0.5)]))
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_the_computer_never_loses_on_time(level: Level, seconds: int, look: float) -> None:
    """The computer never loses on time, on slow machines and with little time."""
    match = play_game(level, seconds, look)
    assert match.game.outcome
    assert match.game.outcome.reason is not EndReason.TIME
    assert min(match.clocks.left.values()) > 0


@only_full("a game of the strongest level")
def test_the_strongest_level_uses_its_time() -> None:
    """The strongest level uses a third to 85 per cent of a minute per game."""
    assert all(9 < left < 40 for left in play_game(RELENTLESS, 60, 0.05).clocks.left.values())


def test_budget() -> None:
    """A move gets more time than a placement, with the increment; a reserve is kept, a ply gets at most a quarter."""
    late, empty = LATE, Position()
    assert budget(late, 60) > 5 * budget(empty, 60) > 0
    assert budget(empty, 60, 5) == pytest.approx(budget(empty, 60) + 5)
    assert budget(empty, 5, 60) == 1
    assert budget(empty, 301) == pytest.approx(5 * budget(empty, 61))
    for position in (late, empty):
        assert budget(position, 1) == budget(position, 0.2) == 0
        assert budget(position, 60) <= 15


STRONG = adaptive_level(1900)
SEATS = {WHITE: None, BLACK: STRONG}


def test_the_text_keeps_the_strength() -> None:
    """A match that is resumed goes on at its strength, and so does one of which plies were undone."""
    match = random_match(SEATS, 30)
    match.undo()
    again = parse_match(format_match(match))
    assert f"black: adaptive {STRONG.rating}\n" in format_match(match)
    assert (again.seats, format_match(again)) == (SEATS, format_match(match))
    for one in (match, again):
        one.redo()
        one.play(one.position.moves()[3])
    assert play_computer_ply(again) == play_computer_ply(match)


def test_levels_of_other_versions_are_read() -> None:
    """A strength that another version measured keeps its rating; a level on offer no more plays on; others are none."""
    level = parse_level(f"adaptive {STRONG.rating + 3}")
    assert level
    assert (level.rating, level.limits) == (STRONG.rating + 3, STRONG.limits)
    assert (parse_level(str(level)), parse_level(str(THOUGHTFUL))) == (level, THOUGHTFUL)
    assert THOUGHTFUL not in LEVELS.values()
    assert not any(map(parse_level, ("adaptive", "adaptive 12345", "adaptive -5", "1250")))


def random_turns(match: Match) -> list[int]:
    """Play a match until the board is full; return how many pieces of its colour the computer had at random turns."""
    rng, found = Random(3), list[int]()
    while match.position.phase is Phase.PLACEMENT:
        if match.waits_for_human:
            match.play(rng.choice(match.position.moves()))
            continue
        if match.places_at_random:
            found.append(len(match.position.owned(match.position.turn)))
        play_computer_ply(match)
    assert not match.places_at_random
    return found


@pytest.mark.parametrize("head_start", [0, 8, MAX_HEAD_START])
@pytest.mark.parametrize("human", Colour)
def test_the_first_pieces_are_placed_at_random(head_start: int, human: Colour) -> None:
    """The dvonn pieces, of which White has two, and then as many of the computer's pieces as it says."""
    reds = ([0, 0] if human is BLACK else [0]) if head_start else []
    seats = {human: None, human.other: THOUGHTFUL}
    found = random_turns(Match(seats, seed=1, terms=MatchTerms(head_start=head_start)))
    assert found == [*reds, *range(head_start)]


def test_random_pieces_are_all_over_the_board() -> None:
    """The seed alone decides, whatever the level, and no space is preferred."""
    terms = MatchTerms(head_start=8)
    places = [
        [play_computer_ply(Match({WHITE: level, BLACK: None}, None, seed, terms)) for seed in range(24)]
        for level in (GREEDY, THOUGHTFUL)
    ]
    assert places[0] == places[1]
    assert len(set(places[0])) > 15


def test_the_text_keeps_the_head_start() -> None:
    """A match that is resumed goes on alike, and a rematch has the same head start."""
    match = Match({WHITE: THOUGHTFUL, BLACK: None}, seed=1, terms=MatchTerms(head_start=8))
    play_computer_ply(match)
    again = parse_match(format_match(match))
    assert "headstart: 8\n" in format_match(match)
    for one in (match, again):
        one.play(one.position.moves()[3])
        assert one.places_at_random
    assert play_computer_ply(match) == play_computer_ply(again)
    rematch = match.rematch(Random(1))
    assert (rematch.head_start, rematch.seats[WHITE]) == (8, None)


def test_other_head_starts_are_refused() -> None:
    """A head start is of at most all pieces of a side."""
    for word in ("24", "-1", "008"):
        with pytest.raises(NotationError, match="expected a head start of at most 23 pieces"):
            parse_match(f"dvonn game 1\nwhite: human\nblack: greedy\nheadstart: {word}\n\n")
