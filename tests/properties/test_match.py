"""A match: plies, filling, undo, redo, ends, clocks, texts and rematches in any order, beside a plain model."""

from datetime import timedelta
from itertools import takewhile
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from dvonn.match.clocks import Alarm
from dvonn.match.match import SERIES_LENGTHS, Match, MatchTerms, Seats, Series
from dvonn.match.match_text import format_match, parse_match
from dvonn.rules.board import Colour, Move, Phase, Ply
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.game import Game
from dvonn.rules.position import EndReason, Position, TieRule
from dvonn.screens.score.ladder import Ladder
from dvonn.storage.autosave import Autosave
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage
from tests.harness.games import COMPUTERS_ONLY, HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, random_game
from tests.harness.referee.reference import cut_off, joined
from tests.harness.referee.symmetries import stacks_of
from tests.harness.scale import scaled
from tests.harness.storage import NOON, statistics_of

Start = tuple[str | None, int, int]
STARTS = st.tuples(  # the code of a board, or the plies and the seed of a game; sides pass at the ends of these
    st.sampled_from([None, None, "49J-V3H"]), st.sampled_from([0, 46, 77, 78, 79]), st.sampled_from([4, 6, 17, 23])
)
TIMES = st.dictionaries(st.sampled_from(Colour), st.integers(1, 60))


class MatchMachine(RuleBasedStateMachine):
    """Matches of the same players; the model knows the line with what was undone, where undo stops, and the results."""

    def __init__(self) -> None:
        super().__init__()
        self.folder, self.now = TemporaryDirectory(), NOON
        self.autosave = Autosave(Storage(Path(self.folder.name)), lambda: 0.0, lambda: self.now)
        self.ladder, self.settings = Ladder(), Settings()
        self.results: list[float] = []  # the human's points at the first end of each match against a level

    @initialize(
        seats=st.sampled_from([HOT_SEAT, HUMAN_WHITE, HUMAN_BLACK, COMPUTERS_ONLY]),
        start=STARTS,
        ties=st.sampled_from(TieRule),
        times=TIMES,
        increment=st.integers(0, 9),
        best_of=st.sampled_from([0, *SERIES_LENGTHS]),
    )
    def begin(
        self, seats: Seats, start: Start, ties: TieRule, times: dict[Colour, int], increment: int, best_of: int
    ) -> None:
        """Begin a match in the middle of a game, or on the board of a code."""
        names = {Colour.WHITE: "Ada: the 1st", Colour.BLACK: "Zoë"}
        code, plies, seed = start
        terms = MatchTerms(names, times, code, increment, series=Series(best_of) if best_of else None)
        game = Game(board_of(code)) if code else random_game(plies, seed)
        game.ties = ties
        self.points = dict.fromkeys(names.values(), 0.0)
        self.take(Match(seats, game, seed, terms))

    def take(self, match: Match) -> None:
        """Make the model of a match that has just begun."""
        self.match, self.was_over = match, False
        self.positions: list[Position] = [*match.game.positions]  # also of undone plies
        self.length = len(match.game.plies)  # without these
        self.end: tuple[Colour | None, EndReason] | None = None
        self.filling = range(0)  # the numbers of plies after which undo and redo don't stop

    def teardown(self) -> None:
        """Compare the statistics of the records with the results."""
        assert len(list(self.autosave.records.entries())) >= len(self.results)
        total = statistics_of(self.autosave.records.index).total
        counts = [self.results.count(points) for points in (1.0, 0.5, 0.0)]
        assert [total.won, total.drawn, total.lost] == counts
        self.autosave.close()
        self.autosave.records.index.close()
        self.folder.cleanup()

    # What the model says

    def stops(self) -> list[int]:
        """Return the numbers of plies at which undo and redo stop: at a human's turn, or at each of two computers."""
        seats = self.match.seats
        numbers = [
            n for n, position in enumerate(self.positions) if seats[position.turn] is None or all(seats.values())
        ]
        return [n for n in numbers if n not in self.filling]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.end is not None or self.positions[self.length].is_over

    # Plies

    @precondition(lambda self: not self.is_over)
    @rule(numbers=st.lists(st.integers(0, 99), min_size=1, max_size=3))
    def play(self, numbers: list[int]) -> None:
        """Play some plies."""
        for number in numbers:
            if not self.is_over:
                self.play_one(number)

    def play_one(self, number: int) -> None:
        """Play a ply; what it cuts off, by the referee, is all that leaves the board."""
        before, plies = self.match.position, self.match.position.moves()
        ply: Ply = plies[number % len(plies)]
        self.match.play(ply)
        after = self.match.position
        if isinstance(ply, Move):
            lost = cut_off(joined(stacks_of(before), str(ply)))
            assert after.piece_count + sum(map(len, lost.values())) == before.piece_count
        else:
            assert after.piece_count == before.piece_count + 1
        self.positions[self.length + 1 :] = [after]
        self.length += 1
        if self.length <= len(self.match.game.start.vacant()):
            self.filling = range(0)

    @precondition(lambda self: self.match.can_fill and not self.is_over)
    @rule(seed=st.integers(0, 9))
    def fill(self, seed: int) -> None:
        """Fill the board, which is one step and costs no time."""
        clocks = dict(self.match.clocks.left)
        self.match.fill(Random(seed))
        self.positions[self.length :] = self.match.game.positions[self.length :]
        self.filling = range(self.length + 1, len(self.positions) - 1)
        self.length = len(self.positions) - 1
        assert (self.match.position.phase, self.match.clocks.left) == (Phase.MOVEMENT, clocks)

    # Back and forth

    @rule()
    def undo(self) -> None:
        """Undo an early end, or to the last turn of a human before."""
        before = [n for n in self.stops() if n < self.length]
        assert self.match.can_undo == (self.end is not None or bool(before))
        if self.match.can_undo:
            self.match.undo()
            stays = self.end and self.length in self.stops()
            self.length, self.end = self.length if stays else max(before, default=self.length), None

    @rule()
    def redo(self) -> None:
        """Redo to the next turn of a human, or to the end of the line."""
        last = len(self.positions) - 1
        assert self.match.can_redo == (self.length < last and not self.end)
        if self.match.can_redo:
            self.match.redo()
            self.length = min([n for n in self.stops() if n > self.length], default=last)

    # The end

    @precondition(lambda self: not self.is_over)
    @rule(loser=st.sampled_from(Colour), agreed=st.booleans())
    def end_early(self, loser: Colour, *, agreed: bool) -> None:
        """Resign, or agree on a draw."""
        if agreed and self.match.is_hot_seat:
            self.match.agree_draw()
            self.end = None, EndReason.AGREEMENT
        else:
            self.match.resign(loser)
            self.end = loser, EndReason.RESIGNATION

    @rule(seconds=st.sampled_from([0.0, 0.5, 7.0, 45.0]))
    def tick(self, seconds: float) -> None:
        """Run the clock of the side to move, which may end the match."""
        turn, left = self.match.position.turn, dict(self.match.clocks.left)
        falls = not self.is_over and left.get(turn, inf) <= seconds
        if turn in left and not self.is_over:
            left[turn] = max(0.0, left[turn] - seconds)
        self.end = (turn, EndReason.TIME) if falls else self.end
        assert (self.match.tick(seconds) is Alarm.FLAG, self.match.clocks.left) == (falls, left)

    @precondition(lambda self: self.is_over)
    @rule(swapped=st.booleans(), seed=st.integers(0, 9))
    def play_again(self, *, swapped: bool, seed: int) -> None:
        """Play again: with swapped colours a series goes on, with the points of each player, or begins anew."""
        former, outcome = self.match, self.match.game.outcome
        self.now += timedelta(minutes=1)
        match = former.rematch(Random(seed), swapped=swapped)
        assert outcome
        if swapped and former.series:
            for side, name in former.names.items():
                self.points[name] += 0.5 if outcome.winner is None else float(outcome.winner is side)
            best_of = former.series.best_of
            is_over = max(self.points.values()) > best_of / 2 or sum(self.points.values()) == best_of
            assert former.series_goes_on is not is_over
            if is_over:
                self.points = dict.fromkeys(self.points, 0.0)
        assert (match.names == former.names) is not swapped
        assert not match.series or self.points == {
            match.names[side]: points for side, points in match.series.points(match.series.first_side).items()
        }
        self.take(match)

    # At any time

    @precondition(lambda self: not self.was_over)
    @rule()
    def save_and_resume(self) -> None:
        """Go on with the match as it is read from its text."""
        text, former = format_match(self.match), self.match
        self.match = parse_match(text)
        assert sorted(format_match(self.match).splitlines()) == sorted(text.splitlines())
        assert self.match.game.ties is former.game.ties
        assert (self.match.seats, self.match.names, self.match.code) == (former.seats, former.names, former.code)

    @invariant()
    def the_match_is_that_of_the_model(self) -> None:
        """Compare the line, the end and the clocks; count the first end of each match."""
        match, outcome = self.match, self.match.game.outcome
        assert match.game.positions == self.positions[: self.length + 1]
        assert len(match.game.undone) == len(self.positions) - 1 - self.length
        assert (match.game.early_end, outcome is not None) == (self.end, self.is_over)
        assert outcome or all(left > 0 for left in match.clocks.left.values())
        self.ladder.follow(match, self.settings)
        humans = [side for side, level in match.seats.items() if level is None]
        if outcome:
            assert self.autosave.save(match)
            if len(humans) == 1 and not self.was_over:
                self.results.append(float(outcome.winner is humans[0]) if outcome.winner else 0.5)
            self.was_over = True
        assert self.settings.wins == len(list(takewhile(lambda points: points == 1, reversed(self.results))))


def test_a_match_does_what_a_model_does() -> None:
    """Nothing that is done in any order makes a match differ from its model, its text, its records or its results."""
    run_state_machine_as_test(MatchMachine, settings=settings(max_examples=scaled(10, 40), stateful_step_count=30))
