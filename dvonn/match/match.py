"""A match: a game, its seats, clocks and series, and the coach's judgements of its moves."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from typing import Final, NamedTuple
from unicodedata import normalize

from dvonn.engine.levels import Level, places_at_random
from dvonn.language import JOINERS, first_letters, is_printable
from dvonn.match.clocks import Alarm, Clocks, TimeControl
from dvonn.rules.board import Colour, Phase, Piece, Place, Ply
from dvonn.rules.formats.board_codes import board_of, parse_code, random_code
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_ply
from dvonn.rules.position import EndReason, Outcome, Position

COACH_HEADER: Final = "coach"
JUDGED_HEADER: Final = "judged"
MAX_COACH_PIECES: Final = 49
CALM_COACH: Final = 1  # in place of a number of pieces: a coach that stops at the most costly moves of a game only
CALM_LOSSES: Final = (6, 8, 10)
"""The pieces that a move must give away for a calm coach to stop for the first time, the second and the last.

Of 48 thresholds in 80 sides of games between people on BoardSpace (40 games, 400,000 nodes) these cover most of what
the sides gave away, 43 per cent with 2.1 stops; the three worst moves of each, known afterwards only, have 56.
"""
CALM_PLACEMENT_LOSS: Final = 2.5
"""The pieces that a placement must give away for a calm coach to stop, if it has not stopped yet: 3 per cent do."""
_MOVE: Final = "([a-k][1-5][a-k][1-5])"
_NOTE_PATTERN: Final = re.compile(r"([0-9]{1,3}):((?:[a-k][1-5]){1,2}):([0-9]{1,2})")
_JUDGED_PATTERN: Final = re.compile(rf"([0-9]{{1,3}}):{_MOVE}:{_MOVE}:([0-9]{{1,2}}\.[0-9]{{2}})")


class CoachNote(NamedTuple):
    """A move at which the coach has stopped: the plies before it, and the pieces that it gives away."""

    number: int
    move: Ply
    pieces: int


class CoachedMove(NamedTuple):
    """A move that the coach has judged: the best move in its place, and the pieces that it gives away."""

    move: Ply
    best: Ply
    loss: float


@dataclass
class Coaching:
    """The pieces that a move must give away for the coach to stop, its notes, and its judgements by plies before.

    A repeated move is noted once. Judgements of moves that were taken back stay until another move is judged.
    """

    pieces: int
    notes: list[CoachNote] = field(default_factory=list)
    judged: dict[int, CoachedMove] = field(default_factory=dict)

    def taken_back(self, game: Game) -> int:
        """Return how many of the noted moves are not in the game."""
        return sum(note.move not in game.plies[note.number : note.number + 1] for note in self.notes)

    def judged_in(self, game: Game) -> dict[int, CoachedMove]:
        """Return the judgements of the moves that are in the game, by the number of plies before."""
        return {number: one for number, one in self.judged.items() if game.plies[number : number + 1] == [one.move]}

    def costly(self, game: Game) -> Sequence[CoachedMove]:
        """Return the moves in the game that give away as much as the coach stops at first."""
        least = CALM_LOSSES[0] if self.pieces == CALM_COACH else self.pieces
        return [one for one in self.judged_in(game).values() if one.loss >= least]

    @property
    def stops_at(self) -> float:
        """The pieces that a move must give away for the coach to stop; infinite if it stops no more."""
        if self.pieces != CALM_COACH:
            return self.pieces
        return CALM_LOSSES[len(self.notes)] if len(self.notes) < len(CALM_LOSSES) else inf

    def headers(self) -> dict[str, str]:
        """Return the headers of the match's text: `coach: 3 52:c3e3:5` and `judged: 52:c3e3:d1e2:5.25`."""
        notes = [str(self.pieces), *(f"{note.number}:{note.move}:{note.pieces}" for note in self.notes)]
        judged = [f"{number}:{one.move}:{one.best}:{one.loss:.2f}" for number, one in self.judged.items()]
        return {COACH_HEADER: " ".join(notes)} | ({JUDGED_HEADER: " ".join(judged)} if judged else {})


def parse_coaching(headers: Mapping[str, str]) -> Coaching | None:
    """Read the headers of a match with a coach, None without one; NotationError if they are malformed."""
    text = headers.get(COACH_HEADER)
    if text is None:
        return None
    first, *words = text.split() or [""]
    notes = [_NOTE_PATTERN.fullmatch(word) for word in words]
    judged = [_JUDGED_PATTERN.fullmatch(word) for word in headers.get(JUDGED_HEADER, "").split()]
    if not re.fullmatch("[0-9]{1,2}", first) or not 1 <= int(first) <= MAX_COACH_PIECES or not all(notes + judged):
        raise NotationError(text, "the pieces at which the coach stops, and its notes like '52:c3e3:5'")
    return Coaching(
        int(first),
        [CoachNote(int(note[1]), parse_ply(note[2]), int(note[3])) for note in notes if note],
        {int(one[1]): CoachedMove(parse_ply(one[2]), parse_ply(one[3]), float(one[4])) for one in judged if one},
    )


SERIES_LENGTHS: Final = (3, 5, 7)
SERIES_HEADER: Final = "series"


@dataclass(frozen=True, slots=True)
class Series:
    """The standing of a series before a game: its length, and the points of the first White and of the other player.

    A draw is half a point for each.
    """

    best_of: int
    first: float = 0.0
    second: float = 0.0

    def __str__(self) -> str:
        """Return the words in saved texts, such as `5 1.5 0.5`, which `parse_series` reads."""
        return f"{self.best_of} {self.first:g} {self.second:g}"

    @property
    def played(self) -> int:
        """The number of games played."""
        return round(self.first + self.second)

    @property
    def is_over(self) -> bool:
        """Whether a player has more than half of the points, or all games have been played."""
        return max(self.first, self.second) > self.best_of / 2 or self.played >= self.best_of

    @property
    def first_side(self) -> Colour:
        """The side, in the game that follows this standing, of the player who had White first."""
        return Colour.BLACK if self.played % 2 else Colour.WHITE

    def after(self, outcome: Outcome) -> "Series":
        """Return the standing after the game that follows this one."""
        points = {outcome.winner: 1.0} if outcome.winner else dict.fromkeys(Colour, 0.5)
        side = self.first_side
        return replace(self, first=self.first + points.get(side, 0.0), second=self.second + points.get(side.other, 0.0))

    def points(self, first_side: Colour) -> dict[Colour, float]:
        """Return each side's points in a game in which the player who had White first has a side."""
        return {first_side: self.first, first_side.other: self.second}


def parse_series(text: str | None) -> Series | None:
    """Read the standing of a series, None for none; NotationError for one that is impossible or over."""
    if text is None:
        return None
    found = re.fullmatch(r"([357]) ([0-7](?:\.5)?) ([0-7](?:\.5)?)", text)
    series = Series(int(found[1]), float(found[2]), float(found[3])) if found else None
    if not series or series.is_over or series.played != series.first + series.second:
        raise NotationError(text, "the standing of a series, such as 5 1.5 0.5")
    return series


MAX_PLAYER_NAME_LENGTH: Final = 80  # characters: of a whole name, which is shortened only where it is drawn
Seats = Mapping[Colour, Level | None]
"""The computer's level at each colour, None for a human."""


@dataclass(frozen=True)
class MatchTerms:
    """The terms of a match apart from the players: names, clocks, the start board's code, the branch, help.

    A side without a name goes by its colour or its level; a side without a time has no clock. A branch of another game
    has that game's plies, `branch` of them, before its own. A coach stops at moves that give away some pieces. As a
    head start the computer places its dvonn pieces and its first `head_start` pieces at random.
    """

    names: Mapping[Colour, str] = field(default_factory=dict)
    times: TimeControl = field(default_factory=dict)
    code: str | None = None
    increment: int = 0  # seconds, for each ply
    branch: int | None = None
    coach: int = 0  # pieces, 0 for none
    head_start: int = 0  # pieces, 0 for none
    series: Series | None = None


DEFAULT_TERMS: Final = MatchTerms()


class Match:
    """A match in progress or ended. The seed determines the computer's random choices; clocks run only by `tick`."""

    def __init__(
        self, seats: Seats, game: Game | None = None, seed: int = 0, terms: MatchTerms = DEFAULT_TERMS
    ) -> None:
        self.seats = dict(seats)
        self.game = game or Game()
        self.seed = seed
        self.clocks = Clocks(terms.times, terms.increment)
        self.filled_from: int | None = None  # plies before those that filled the board in one step, also if undone
        self.away: Colour | None = None  # the side whose human plays somewhere else, if there is one
        self.settled = 0  # plies that can't be taken back
        self.names = {colour: name for colour, text in terms.names.items() if (name := clean_name(text))}
        self.branch = terms.branch  # the number of plies that another game has as well, None without one
        self.code = terms.code and parse_code(terms.code)
        self.coaching, self.head_start = Coaching(terms.coach) if terms.coach else None, terms.head_start
        self.series = terms.series  # its standing before this game
        assert not self.code or board_of(self.code) == self.game.start, "the game begins on the board of the code"

    @property
    def position(self) -> Position:
        """The current position."""
        return self.game.position

    @property
    def is_hot_seat(self) -> bool:
        """Whether two humans play."""
        return not any(self.seats.values())

    @property
    def is_between_computers(self) -> bool:
        """Whether two computers play."""
        return all(self.seats.values())

    @property
    def has_begun(self) -> bool:
        """Whether there is anything to continue: a ply, perhaps undone, or earlier games of a series."""
        return bool(self.game.plies or self.game.undone or (self.series and self.series.played))

    @property
    def standing(self) -> Series | None:
        """The standing of the series, with this game if it has ended."""
        outcome = self.game.outcome
        return self.series.after(outcome) if self.series and outcome else self.series

    @property
    def series_goes_on(self) -> bool:
        """Whether the standing leaves a game of the series to play."""
        return self.standing is not None and not self.standing.is_over

    @property
    def humans_here(self) -> list[Colour]:
        """The sides that humans play in this program."""
        return [colour for colour, level in self.seats.items() if level is None and colour is not self.away]

    @property
    def waits_for_human(self) -> bool:
        """Whether a human is to play here."""
        return not self.game.outcome and self.position.turn in self.humans_here

    @property
    def waits_for_computer(self) -> bool:
        """Whether the computer is to play."""
        return not self.game.outcome and self.seats[self.position.turn] is not None

    def play(self, ply: Ply) -> None:
        """Play a ply for the side to move; IllegalPlyError if it is not legal, in which case nothing changes."""
        mover = self.position.turn
        self.game.play(ply)
        self.clocks.add_increment(mover)
        if len(self.game.plies) <= self._placements:
            self.filled_from = None

    @property
    def can_fill(self) -> bool:
        """Whether a human is to place a piece, and all dvonn pieces have been placed."""
        return self.waits_for_human and self.position.next_piece in {Piece.WHITE, Piece.BLACK}

    def fill(self, rng: Random) -> None:
        """Place the rest of the pieces of both sides at random, without increments, as one step for undo and redo."""
        assert self.can_fill, "a human places a piece that is no dvonn piece"
        self.filled_from, vacant = len(self.game.plies), self.position.vacant()
        self.game.play_all(map(Place, rng.sample(vacant, len(vacant))))

    def resign(self, colour: Colour) -> None:
        """End the game by the resignation of a side."""
        self.game.resign(colour)

    def agree_draw(self) -> None:
        """End a game of two humans by an agreed draw."""
        assert self.is_hot_seat, "a draw by agreement takes two humans"
        self.game.agree_draw()

    def rematch(self, rng: Random, code: str | None = None, *, swapped: bool = True) -> "Match":
        """Return a new match of the same players on the same terms, with swapped colours or the same.

        With swapped colours a series goes on, or another one begins after its end. The match starts on the board of
        the code, or else on a random full board if this match started on a full one.
        """
        if self.game.start.phase is Phase.MOVEMENT and not code:
            code = random_code(rng)
        game = Game(board_of(code) if code else None, self.game.ties)
        side = {colour: colour.other if swapped else colour for colour in Colour}
        seats = {side[colour]: level for colour, level in self.seats.items()}
        names = {side[colour]: name for colour, name in self.names.items()}
        times = {side[colour]: seconds for colour, seconds in self.clocks.times.items()}
        coach = self.coaching.pieces if self.coaching else 0
        terms = MatchTerms(names, times, code, self.clocks.increment, coach=coach, head_start=self.head_start)
        series = self.standing if swapped else self.series
        terms = replace(terms, series=Series(series.best_of) if series and series.is_over else series)
        return Match(seats, game, rng.getrandbits(32), terms)

    @property
    def places_at_random(self) -> bool:
        """Whether the computer is to place a piece of the head start that it gives."""
        return self.waits_for_computer and places_at_random(self.position, self.head_start)

    def tick(self, seconds: float) -> Alarm | None:
        """Run the clock of the side to move; a fallen flag ends the game. Return its alarm, if any."""
        if self.game.outcome:
            return None
        turn = self.position.turn
        alarm = self.clocks.run(turn, seconds)
        if alarm is Alarm.FLAG:
            self.game.flag(turn)
        return alarm

    # Back and forth

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier human's turn, or a resignation and the like to take back."""
        return (self.game.early_end is not None and not self.away) or self._was_stop

    @property
    def can_redo(self) -> bool:
        """Whether there are undone plies to play again."""
        return bool(self.game.undone) and not self.game.early_end

    def undo(self) -> None:
        """Go back to the last human's turn: undo the human's ply, or the early end, and the computer's replies.

        The clocks do not go back, but increments are taken back, and a side with a fallen flag gets some time.
        """
        assert self.can_undo, "no human's turn to go back to"
        loser, reason = self.game.early_end or (None, None)
        if loser and reason is EndReason.TIME:
            self.clocks.restore_time(loser)
        if self.game.early_end:
            self.game.undo()
        else:
            self._undo_ply()
        while not self._is_stop(len(self.game.plies)) and self._was_stop:
            self._undo_ply()

    def _undo_ply(self) -> None:
        filled = self._is_filled(len(self.game.plies))
        self.game.undo()
        if not filled:
            self.clocks.take_back_increment(self.position.turn)

    def redo(self) -> None:
        """Replay undone plies up to the next human's turn or the last one."""
        assert self.can_redo, "nothing was undone"
        self._redo_ply()
        while self.game.undone and not self._is_stop(len(self.game.plies)):
            self._redo_ply()

    def _redo_ply(self) -> None:
        mover = self.position.turn
        self.game.redo()
        if not self._is_filled(len(self.game.plies)):
            self.clocks.add_increment(mover)

    @property
    def _was_stop(self) -> bool:
        return any(map(self._is_stop, range(self.settled, len(self.game.plies))))

    def _is_stop(self, plies: int) -> bool:
        """Tell whether undo and redo stop after a number of plies: on a human's turn, and not while the board fills.

        Between two computers they stop at each ply.
        """
        is_humans = self.seats[self.game.positions[plies].turn] is None
        return (is_humans or self.is_between_computers) and (plies == self._placements or not self._is_filled(plies))

    def _is_filled(self, number: int) -> bool:
        """Tell whether a ply, by its number from 1, was one of those that filled the board."""
        return self.filled_from is not None and self.filled_from < number <= self._placements

    @property
    def _placements(self) -> int:
        """The number of plies that fill the board."""
        return len(self.game.start.vacant()) if self.game.start.phase is Phase.PLACEMENT else 0


def clean_name(text: str, length: int = MAX_PLAYER_NAME_LENGTH) -> str:
    """Normalise a name, or another text, to one line of printable characters with a greatest length, perhaps empty."""
    printable = "".join(filter(is_printable, normalize("NFC", " ".join(text.split()))))
    return first_letters(" ".join(printable.split()), length).strip(f" {JOINERS}")
