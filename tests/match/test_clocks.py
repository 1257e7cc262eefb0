"""The clocks: they run for the side to move, are heard at the end, and the computer keeps to its own."""

import pytest

from dvonn.engine.levels import LEVELS, RELENTLESS, Level
from dvonn.match.clocks import GRACE, LONGEST, LOW, PRESETS, Alarm, Clocks, budget, format_clocks, minutes, parse_clocks
from dvonn.match.match import Match, Seats, Terms
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError
from dvonn.rules.outcome import Reason
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from tests.harness.matches import AS_BLACK, AS_WHITE, HOT_SEAT, stopped
from tests.harness.referee.mirrors import View

WHITE, BLACK = Colour
FRAME = 1 / 12  # seconds: the longest that a frame lets pass for the game


def timed(white: int, black: int, seats: Seats = HOT_SEAT, game: Game | None = None) -> Match:
    """Return a match with so many seconds for each side."""
    return Match(seats, game, clock=stopped, terms=Terms(times={WHITE: white, BLACK: black}))


# A clock


def test_presets_for_the_menu() -> None:
    """No clock comes first; all others give both sides the same whole minutes, and can be told apart."""
    assert [preset.seconds for preset in PRESETS] == [0, 300, 600, 900, 120]
    assert [dict(preset.times) for preset in PRESETS[:2]] == [{}, {WHITE: 300, BLACK: 300}]
    assert len({preset.name for preset in PRESETS}) == len({preset.description for preset in PRESETS}) == 5


def test_each_of_the_last_seconds_is_heard_once() -> None:
    """In steps of a frame, the last twenty seconds are told one by one as they are shown, and then the flag."""
    clocks, heard = Clocks({WHITE: 25}), []
    while clocks.left[WHITE]:
        alarm = clocks.run(WHITE, 1 / 60)
        if alarm:
            heard.append((alarm, clocks.shown(WHITE)))
    assert heard == [*((Alarm.SECOND, second) for second in range(LOW, 0, -1)), (Alarm.FLAG, 0)]


def test_low_and_shown() -> None:
    """The second that runs is shown as a whole one, and a side is low from the twentieth on."""
    clocks = Clocks({WHITE: 22})
    seen = []
    for _ in range(5):
        seen.append((clocks.shown(WHITE), clocks.is_low(WHITE)))
        clocks.run(WHITE, 0.75)
    assert seen == [(22, False), (22, False), (21, False), (20, True), (19, True)]


def test_twenty_seconds_are_low() -> None:
    """Exactly LOW seconds are already heard, one more is not."""
    clocks = Clocks({WHITE: 22})
    assert [clocks.run(WHITE, 1), clocks.run(WHITE, 1)] == [None, Alarm.SECOND]
    assert clocks.is_low(WHITE)


def test_no_clock_never_runs_out() -> None:
    """A side without a time shows none, is never low and hears nothing."""
    clocks = Clocks({WHITE: 10})
    assert clocks.run(BLACK, 10**9) is None
    assert (clocks.shown(BLACK), clocks.is_low(BLACK)) == (None, False)


def test_how_a_clock_looks() -> None:
    """Minutes and seconds, the latter always two digits."""
    assert [minutes(seconds) for seconds in (0, 9, 60, 725, 6000)] == ["0:00", "0:09", "1:00", "12:05", "100:00"]


# In a match


def test_the_clock_of_the_side_to_move_runs() -> None:
    """Time is taken from whose turn it is, and a ply hands the clock over."""
    match = timed(60, 60)
    match.tick(10)
    match.play(match.position.moves()[0])
    match.tick(5)
    match.tick(2)
    assert match.clocks.left == {WHITE: 50, BLACK: 53}


def test_without_clocks_time_does_not_matter() -> None:
    """A match without times goes on for ever."""
    match = Match(HOT_SEAT)
    assert match.tick(10**9) is None
    assert not match.game.outcome


def test_times_may_differ() -> None:
    """One side may have less time than the other, or a clock alone."""
    assert timed(60, 300).clocks.left == {WHITE: 60, BLACK: 300}
    alone = Match(HOT_SEAT, terms=Terms(times={BLACK: 5}))
    assert alone.tick(100) is None
    alone.play(alone.position.moves()[0])
    assert alone.tick(100) is Alarm.FLAG


def test_a_fallen_flag_loses_at_once() -> None:
    """Whose time runs out has lost for that reason; after it no clock runs."""
    match = timed(60, 60)
    assert match.tick(59) is Alarm.SECOND
    assert match.tick(1) is Alarm.FLAG
    assert match.game.outcome
    assert (match.game.outcome.winner, match.game.outcome.reason) == (BLACK, Reason.TIME)
    assert match.tick(1) is None
    assert match.clocks.left == {WHITE: 0, BLACK: 60}


def test_a_forced_pass_costs_no_time() -> None:
    """Where Black must pass, White's clock goes on, and Black's stands still."""
    match = timed(60, 60, game=Game(View().position("e2=w e3=r f2=w f3=b f4=r g3=w g4=r h3=w")))
    match.play(View().move("h3g3"))
    assert match.game.passed is BLACK
    match.tick(7)
    assert match.clocks.left == {WHITE: 53, BLACK: 60}


def test_undo_gives_no_time_back() -> None:
    """Plies come back, the seconds that they took do not; nor does redo take any."""
    match = timed(60, 60)
    match.tick(10)
    match.play(match.position.moves()[0])
    match.tick(5)
    match.undo()
    match.redo()
    assert match.clocks.left == {WHITE: 50, BLACK: 55}


@pytest.mark.parametrize(("seconds", "back"), [(60, GRACE), (10, 10)])
def test_undo_after_a_fallen_flag_gives_a_little_time(seconds: int, back: int) -> None:
    """The game goes on where it stood, with so much time for the side that lost, never more than it had at first."""
    match = timed(seconds, 60)
    for _ in range(2):
        match.play(match.position.moves()[0])
    match.tick(seconds)
    match.undo()
    assert (match.game.outcome, len(match.game.plies)) == (None, 2)
    assert match.clocks.left == {WHITE: back, BLACK: 60}


def test_undo_after_a_resignation_gives_none() -> None:
    """Only a fallen flag is set up again."""
    match = timed(60, 60)
    match.tick(55)
    match.resign(WHITE)
    match.undo()
    assert match.clocks.left == {WHITE: 5, BLACK: 60}


def test_flag_against_the_computer() -> None:
    """The human whose flag fell undoes it, and is to play again in the same position."""
    match = timed(60, 60, AS_WHITE)
    match.tick(60)
    match.undo()
    assert match.waits_for_human
    assert match.clocks.left[WHITE] == GRACE


# The computer


class Machine:
    """A machine's clock, on which each look, and so each step of thinking, takes some time."""

    def __init__(self, look: float) -> None:
        self.now = 0.0
        self.look = look

    def __call__(self) -> float:
        """Return the seconds."""
        self.now += self.look
        return self.now


def test_the_computers_clock_runs_while_it_thinks() -> None:
    """Not before its first look, then as the game's time passes, and no longer once it has made up its mind."""
    match = Match(AS_BLACK, clock=Machine(0.004), terms=Terms(times={WHITE: 600, BLACK: 600}))
    match.game = Game(View().position("a1=r b1=w c1=b d1=r e1=w f1=b g1=r h1=w i1=b"))
    match.tick(5)
    assert match.clocks.left[WHITE] == 600
    while not match.think(0):
        match.tick(1)
    thought = match.clocks.left[WHITE]
    assert thought < 600
    match.tick(5)
    assert match.clocks.left[WHITE] == thought


def played(level: Level, seconds: int, look: float) -> Match:
    """Let a level play a whole game against itself, on long frames of a slow machine."""
    machine = Machine(look)
    seats = dict.fromkeys(Colour, level)
    match = Match(seats, seed=1, clock=machine, terms=Terms(times=dict.fromkeys(Colour, seconds)))
    while not match.game.outcome:
        before = machine.now
        ply = match.think(0.013)
        match.tick(max(FRAME, machine.now - before))
        if ply:
            match.play(ply)
    return match


@pytest.mark.parametrize("look", [0.05, 0.5])
@pytest.mark.parametrize("seconds", [60, 10, 1])
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_the_computer_never_loses_on_time(level: Level, seconds: int, look: float) -> None:
    """From the empty board to the end, however slow the machine and short the time, no flag falls."""
    match = played(level, seconds, look)
    assert match.game.outcome
    assert match.game.outcome.reason is not Reason.TIME
    assert min(match.clocks.left.values()) > 0


def test_the_strongest_level_uses_its_time() -> None:
    """Of a minute it uses a good part, and keeps some of it for a game that might have been longer."""
    assert all(10 < left < 40 for left in played(RELENTLESS, 60, 0.05).clocks.left.values())


def test_budget() -> None:
    """A move gets more than a placement, the last seconds are not planned with, and no ply takes over a quarter."""
    late, empty = View().position("a1=r b1=w c1=b d1=r e1=w f1=b g1=r h1=w i1=b"), Position()
    assert budget(late, 60) > 5 * budget(empty, 60) > 0
    assert budget(empty, 301) == pytest.approx(5 * budget(empty, 61))
    for position in (late, empty):
        assert budget(position, 1) == budget(position, 0.2) == 0
        assert budget(position, 60) <= 15


# Text


@pytest.mark.parametrize("times", [{}, {WHITE: 300}, {BLACK: 1}, {WHITE: 300, BLACK: LONGEST}])
@pytest.mark.parametrize("used", [0, 0.0004, 1 / 3, 0.9999])
def test_clocks_round_trip(times: dict[Colour, int], used: float) -> None:
    """Times and what is left are read as they were, to the millisecond, and what has not run out never reads so."""
    clocks = Clocks(times)
    for colour in Colour:
        clocks.run(colour, used)
    again = parse_clocks(format_clocks(clocks))
    assert format_clocks(again) == format_clocks(clocks)
    assert again.times == clocks.times
    assert again.left == {colour: pytest.approx(left, abs=0.001) for colour, left in clocks.left.items()}
    assert all(again.left.values())


def test_a_fallen_flag_is_written() -> None:
    """No time at all is told from the last thousandth."""
    clocks = Clocks({WHITE: 5})
    clocks.run(WHITE, 5)
    assert format_clocks(clocks) == {"clock": "5 none", "left": "0.000 none"}
    assert parse_clocks(format_clocks(clocks)).left == {WHITE: 0}


def test_all_is_left_where_nothing_is_said() -> None:
    """A text with times alone is one of clocks that have not run; one without is one of none."""
    assert parse_clocks({"clock": "300 none"}).left == {WHITE: 300}
    assert parse_clocks({}).left == {}


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"clock": "300"}, "the seconds of white and of black"),
        ({"clock": "300 300 300"}, "the seconds of white and of black"),
        ({"clock": "0 300"}, "whole seconds from 1 to 36000"),
        ({"clock": "300 5:00"}, "whole seconds"),
        ({"clock": "99999 300"}, "whole seconds"),
        ({"clock": "300 300", "left": "1"}, "the seconds of white and of black"),
        ({"clock": "300 300", "left": "-1 300"}, "left to white"),
        ({"clock": "300 300", "left": "300 nan"}, "left to black"),
        ({"clock": "300 300", "left": "300 300.001"}, "left to black"),
        ({"clock": "300 none", "left": "300 5"}, "left to black"),
        ({"left": "300 none"}, "left to white"),
    ],
)
def test_bad_clocks_are_refused(headers: dict[str, str], expected: str) -> None:
    """What cannot be the clocks of a match raises an error that says what was wanted."""
    with pytest.raises(NotationError) as raised:
        parse_clocks(headers)
    assert expected in raised.value.expected
