"""The result of a game: the count of its towers over time, their places, and its words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from dvonn.board.layout import FLATTENING, RING_STEP, RING_THICKNESS, RING_WIDTH, Viewpoint, fit_board
from dvonn.language import N_, NN_, Message, _, counted
from dvonn.match.match import Coaching, Match
from dvonn.rules.analysis.position_analysis import GameFacts
from dvonn.rules.board import SPACES, Colour, Space, Stack
from dvonn.rules.game import Game
from dvonn.rules.position import EndReason, Outcome, Position
from dvonn.screens.play.players import last_words, seat_name
from dvonn.screens.setup.match_setup import series_words
from dvonn.ui import theme
from dvonn.ui.layout import GAP, REST, Box, Layout, Pixels, Point
from dvonn.words import head_start_words, outcome_reason, player_names, ply_text, side_names

COUNT_SOUNDS: Final = 12  # count01 to count12, in rising pitch


# The count


@dataclass(frozen=True)
class Flight:
    """A stack's flight from its space to its side's tower, where it lands on `below` pieces."""

    space: Space
    stack: Stack
    colour: Colour
    below: int
    takeoff_seconds: float
    landing_seconds: float

    def progress(self, seconds: float) -> float:
        """Return the share of the flight that is completed, from 0 to 1."""
        return min(1.0, max(0.0, (seconds - self.takeoff_seconds) / (self.landing_seconds - self.takeoff_seconds)))


@dataclass(frozen=True)
class Tower:
    """A side's tower: its pieces from the bottom, the size of the last stack, and the seconds since it landed."""

    pieces: Stack
    added: int
    since: float


class ScoreCount:
    """The count over time; if no towers decide, no stack leaves the board and the result appears at once.

    `result_seconds` is when the result appears, `end_seconds` when it is complete.
    """

    def __init__(self, position: Position, *, towers_decide: bool) -> None:
        self.towers_decide = towers_decide
        self.stacks = {space: position.stacks[space] for space in SPACES if position.stacks[space]}
        self.flights = _plan(position) if towers_decide else []
        self.highest = max((flight.below + len(flight.stack) for flight in self.flights), default=1)
        self.result_seconds = 0.0
        if self.flights:
            shown = self.flights[-1].landing_seconds + theme.COUNT_RESULT_DELAY_SECONDS
            self.result_seconds = max(theme.MIN_COUNT_SECONDS, shown)
        self.end_seconds = self.result_seconds + theme.RESULT_LIGHT_SECONDS

    def light(self, seconds: float) -> float:
        """Return the brightness of the result, from 0 to 1."""
        return min(1.0, max(0.0, (seconds - self.result_seconds) / theme.RESULT_LIGHT_SECONDS))

    def landing_sounds(self, before: float, now: float) -> list[str]:
        """Return the sounds of the landings after `before` and up to `now`; the pitch rises to the highest sound."""
        last = len(self.flights) - 1
        landed = [n for n, flight in enumerate(self.flights) if before < flight.landing_seconds <= now]
        return [f"count{1 + (COUNT_SOUNDS - 1) * n // last if last else COUNT_SOUNDS:02}" for n in landed]

    def has_left(self, space: Space, seconds: float) -> bool:
        """Tell whether the stack on a space has taken off."""
        return any(flight.space == space and flight.takeoff_seconds <= seconds for flight in self.flights)

    def flying(self, seconds: float) -> list[Flight]:
        """Return the flights in the air at a time."""
        return [flight for flight in self.flights if flight.takeoff_seconds <= seconds < flight.landing_seconds]

    def tower(self, colour: Colour, seconds: float) -> Tower:
        """Return a side's tower at a time."""
        landings = [flight for flight in self.flights if flight.colour is colour and flight.landing_seconds <= seconds]
        if not landings:
            return Tower((), 0, seconds)
        pieces = tuple(piece for flight in landings for piece in flight.stack)
        return Tower(pieces, len(landings[-1].stack), seconds - landings[-1].landing_seconds)


def _plan(position: Position) -> list[Flight]:
    """Return the flights in order, compressed into the maximum time; the last intervals are longer."""
    order = _order(position)
    ordinary = (1.0,) * (len(order) - len(theme.COUNT_SLOWDOWNS))
    factors = (ordinary + theme.COUNT_SLOWDOWNS)[-len(order) :]
    gaps = [theme.COUNT_INTERVAL_SECONDS * factor for factor in factors]
    first = theme.COUNT_START_SECONDS + theme.COUNT_FLIGHT_SECONDS
    available = theme.MAX_COUNT_SECONDS - theme.COUNT_RESULT_DELAY_SECONDS - first
    share = min(1.0, available / max(theme.COUNT_INTERVAL_SECONDS, sum(gaps[1:])))
    below = dict.fromkeys(Colour, 0)
    flights, landing_seconds = [], first
    for n, (colour, space) in enumerate(order):
        gap = share * gaps[n] if n else 0.0
        landing_seconds += gap
        stack = position.stacks[space]
        takeoff_seconds = landing_seconds - max(theme.COUNT_FLIGHT_SECONDS, gap * theme.COUNT_FLIGHT_SHARE)
        flights.append(Flight(space, stack, colour, below[colour], takeoff_seconds, landing_seconds))
        below[colour] += len(stack)
    return flights


def _order(position: Position) -> list[tuple[Colour, Space]]:
    """Return the stacks of both sides interleaved, smaller ones first, with the last ones of both sides at the end.

    A side with fewer stacks has longer intervals. Of two simultaneous stacks, that of the side with the tallest stack
    comes second.
    """
    sides = {colour: sorted(position.owned(colour), key=position.height) for colour in Colour}
    tallest = max(Colour, key=lambda colour: max(map(position.height, sides[colour]), default=0))
    turns = [
        ((n + 1) / len(spaces), colour is tallest, colour, space)
        for colour, spaces in sides.items()
        for n, space in enumerate(spaces)
    ]
    return [(colour, space) for _share, _is_second, colour, space in sorted(turns, key=lambda turn: turn[:2])]


# Places

SIDE_BY_SIDE: Final = """
    white board black
    white facts black
"""
STACKED: Final = """
    board board
    white black
    facts facts
"""
RING_TOP_EXTENT: Final = RING_WIDTH * FLATTENING / 2 + RING_THICKNESS  # units above a ring's centre
RING_BOTTOM_EXTENT: Final = RING_WIDTH * FLATTENING / 2 + 0.04


@dataclass(frozen=True)
class TowerLayout:
    """The unit of a tower's rings, the step from one to the next, and the centre of the lowest one."""

    unit: float
    step: float
    foot: Point

    def ring_centre(self, number: int) -> Point:
        """Return the centre of a ring, counted from 0."""
        return self.foot[0], self.foot[1] - number * self.step


class ScoreLayout:
    """The boxes of the texts, the board, and for each side the boxes of its tower, its count and its name.

    There are some rows of buttons below them, and lines that lead on above them; the board is seen from a viewpoint.
    """

    def __init__(self, layout: Layout, viewpoint: Viewpoint = Viewpoint.SOUTH, rows: int = 1, lines: int = 0) -> None:
        self.headline, rest = layout.window.cut_top(layout.px(12))[1].cut_top(layout.text_px(66))
        self.reason, rest = rest.cut_top(layout.text_px(32), layout.px(10))
        self.way, rest = rest.cut_top(layout.text_px(36) * lines)
        rest = rest.cut_bottom(rows * layout.bottom_bar.height, layout.px(14))[1]
        frame = rest.middle(round(rest.bottom * 2.0), rest.height).inset(layout.px(GAP))
        if frame.width < layout.height * 0.95:  # frame width / window height; with less the towers are below the board
            parts = layout.areas(frame, STACKED, [0.33, 0.43, REST], [REST, REST], gap=0)
        else:
            facts = min(max(round(0.46 * frame.height), layout.text_px(180)), round(0.7 * frame.height))
            parts = layout.areas(frame, SIDE_BY_SIDE, [REST, Pixels(facts)], [0.2, REST, 0.2], gap=0)
        self.board, self.facts = fit_board(parts["board"], viewpoint), parts["facts"]
        self.towers, self.counts, self.names = dict[Colour, Box](), dict[Colour, Box](), dict[Colour, Box]()
        for colour in Colour:
            box = parts[colour]
            self.names[colour], rest = box.cut_bottom(min(layout.text_px(62), box.height // 4))
            self.counts[colour], self.towers[colour] = rest.cut_bottom(min(layout.text_px(78), box.height // 3))

    def tower(self, colour: Colour, highest: int) -> TowerLayout:
        """Return the layout of a side's tower; towers with the same `highest` have the same scale."""
        box = self.towers[colour]
        broad = min(box.width * 0.50, box.height / (RING_TOP_EXTENT + RING_BOTTOM_EXTENT))
        fitting = box.height / (RING_TOP_EXTENT + RING_BOTTOM_EXTENT + RING_STEP * (highest - 1))
        unit = max(1.0, broad * 0.5, min(broad, fitting))
        room = max(0.0, box.height - (RING_TOP_EXTENT + RING_BOTTOM_EXTENT) * unit)
        step = min(RING_STEP * unit, room / max(1, highest - 1))
        return TowerLayout(unit, step, (box.x + box.width / 2, box.bottom - RING_BOTTOM_EXTENT * unit))


# Words


class Fact(NamedTuple):
    """A value, its label, and a remark; without a value the label says so."""

    value: str
    label: str
    remark: str

    @property
    def sentence(self) -> str:
        """The fact as it is heard."""
        return ", ".join(filter(None, [f"{self.label}: {self.value}" if self.value else self.label, self.remark]))


def describe_facts(facts: GameFacts, names: Mapping[Colour, str], winner: Colour | None) -> list[Fact]:
    """Return the facts of a game as texts."""
    owners, cut_off, turn = [names[colour] for colour in facts.owners], facts.cut_off, winner and facts.turning_point
    # Translators: after the height of the tallest stack, which both sides have
    whose = _("on both sides") if len(owners) > 1 else "".join(owners) or _("Nobody")
    removed = Fact("", _("No opposing pieces cut off"), "")
    if cut_off:
        # Translators: who made the biggest cut-off, and the number of the move
        by = _("{player}, move {number}").format(player=names[cut_off.by], number=cut_off.move)
        # Translators: the number of the other side's pieces that the biggest cut-off has removed
        removed = Fact(str(cut_off.gain), _("Opposing pieces cut off"), by)
    lead = Fact("", _("No turning point"), "")
    if winner and turn:
        # Translators: the move from which the winner leads
        lead = Fact(str(turn), _("Turning point"), _("{player} leads from here").format(player=names[winner]))
    # Translators: the numbers of the moves with which the pieces were placed
    placing = _("Placing: 1 to {last}") if facts.placing_moves else _("On a full board")
    moves = Fact(str(facts.moves), _("Moves"), placing.format(last=facts.placing_moves))
    return [Fact(str(facts.tallest), _("Tallest stack"), whose), removed, lead, moves]


def coach_fact(coaching: Coaching, game: Game) -> Fact:
    """Return the fact about a coached game: how many moves cost as much as the coach stops at, and the worst.

    These are the losses of the game's review. Moves that were taken back are named with them.
    """
    costly, back = coaching.costly(game), coaching.taken_back(game)
    # Translators: the number of moves that gave away pieces
    label = _("Costly moves")
    if back:
        # Translators: below the number of costly moves; how many others were taken back
        label = _("Costly (taken back: {number})").format(number=back)
    if not costly:
        return Fact("0", label, "")
    worst = max(costly, key=lambda one: one.loss)
    # Translators: the move that cost most, and the number of pieces that it cost
    words = _("Worst: {move}, {loss}").format(move=ply_text(worst.move), loss=round(worst.loss))
    return Fact(str(len(costly)), label, words)


class ScoreResult:
    """The result of a match that has ended as texts, with the computer's last words if it `speaks`.

    The winners are both sides in a draw; `sentence_names` are the names of the sides within a sentence. Feats stand in
    the place of the board and the like, and two of them in that of the reason as well.
    """

    def __init__(self, match: Match, outcome: Outcome, feats: Sequence[str] = (), *, speaks: bool = False) -> None:
        winner = outcome.winner
        self.winners = [winner] if winner else list(Colour)
        called = player_names(match.seats, match.names) if match.is_hot_seat else side_names()
        self.names, self.sentence_names = {colour: seat_name(match, colour) for colour in Colour}, called
        self.headline, self.sound = _verdict(match, outcome, called)
        # Translators: the code of the board on which the game began
        board = _("Board {code}").format(code=match.code) if match.code else ""
        further = feats or [board, head_start_words(match.head_start), series_words(match)]
        words = "" if any(further) else last_words(match) * speaks  # where there is room
        reason = outcome_reason(outcome.reason, called[winner.other] if winner else "")
        self.reason = "  ·  ".join(filter(None, feats if len(feats) > 1 else [reason, *further, words]))
        self.facts = describe_facts(GameFacts(match.game), called, winner)
        if match.coaching:
            self.facts[-1] = coach_fact(match.coaching, match.game)


def _verdict(match: Match, outcome: Outcome, called: Mapping[Colour, str]) -> tuple[str, str]:
    """Return the headline and its sound: a human's win or loss against the computer, or else the winner's name."""
    winner = outcome.winner
    if winner is None:
        return _("A draw"), "draw"
    by_towers = outcome.reason is EndReason.TOWERS
    words: Message
    if match.is_hot_seat or all(match.seats.values()):
        # Translators: {player} is White, Black or a player's name
        words, sound = NN_("{player} wins by {margin}") if by_towers else N_("{player} wins"), "win"
    elif match.seats[winner]:
        words, sound = NN_("You lose by {margin}") if by_towers else N_("You lose"), "lose"
    else:
        words, sound = NN_("You win by {margin}") if by_towers else N_("You win"), "win"
    return counted(words, {"margin": abs(outcome.margin)}, player=called[winner]), sound
