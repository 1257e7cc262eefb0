"""Advice to a player: a hint for the next move, and the coach's judgement of the last one."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from dvonn.engine.analysis.best_plies import BestPlies, equal_ply
from dvonn.engine.analysis.explanation import MAX_EXPLAINED_PLIES, NO_EXPLANATION, Explanation, explain
from dvonn.engine.analysis.mistakes import winning_chance
from dvonn.engine.analysis.reasons import Advice, MoveFacts, PlyReason, ReasonKind, move_reasons, placement_reasons
from dvonn.engine.analysis.valuation import (
    MAX_EXPECTED_MARGIN,
    PLACEMENT_SPREAD,
    Valuation,
    fill_orders,
    final_margin,
    placement_value,
    search_value,
)
from dvonn.engine.levels import Report
from dvonn.engine.search.state import COMPILED
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Colour, Move, Phase, Piece, Place, Ply
from dvonn.rules.game import Game
from dvonn.rules.position import Position, TieRule
from dvonn.slices import TimeSlicedTask

PLANS: Final = {
    ReasonKind.MISSES_STACK: ReasonKind.LEADS_TO_STACK,
    ReasonKind.MISSES_STACK_WITH_RED: ReasonKind.LEADS_TO_RED,
    ReasonKind.MISSES_CUT: ReasonKind.LEADS_TO_CUT,
    ReasonKind.MISSES_RED_CUT: ReasonKind.LEADS_TO_RED_CUT,
}
"""What a line wins against a worse one, as what it leads to."""
MIN_REASON_WORTH: Final = 0.5  # in pieces: a weaker reason is supplemented by the expected margin


def advice(position: Position, report: Report, ties: TieRule = TieRule.DRAW) -> Advice:
    """Return the one or two reasons for the report's best ply."""
    if isinstance(report.best, Move):
        reasons = _of_move(MoveFacts(position, report.best), report, ties)
    else:
        reasons = _strongest(*placement_reasons(position, report.best))
    return Advice(reasons, is_only=len(position.moves()) == 1, is_placement=isinstance(report.best, Place))


def _of_move(facts: MoveFacts, report: Report, ties: TieRule) -> tuple[PlyReason, ...]:
    first, *others = move_reasons(facts)
    result = _certain_result(facts, report, ties)
    if result:
        return first, result
    plan = _plan(facts.before, report.line)
    if plan and plan.worth > max(0.0, first.worth):
        return first, plan
    if first.worth < 0 and others:
        return others[0], first
    if first.worth < MIN_REASON_WORTH and report.margin is not None:
        return first, _expected_result(report.margin)
    return _strongest(first, *others)


def _plan(position: Position, line: Sequence[Ply]) -> PlyReason | None:
    """Return what a line wins after its first ply, None for little."""
    won = explain(position, line, (), MAX_EXPECTED_MARGIN, most_reasons=1)
    reason = won.reasons[0] if won.reasons and len(won.better) > 1 else None
    if not reason or reason.kind not in PLANS or reason.worth < 4.0:  # in pieces of margin
        return None
    return PlyReason(reason.worth, PLANS[reason.kind], reason.numbers)


def _strongest(first: PlyReason, *others: PlyReason) -> tuple[PlyReason, ...]:
    """Return the first reason, and the second if that one is strong enough."""
    is_told = bool(others) and others[0].worth >= max(MIN_REASON_WORTH, first.worth / 2)
    return (first, others[0]) if is_told else (first,)


def _certain_result(facts: MoveFacts, report: Report, ties: TieRule) -> PlyReason | None:
    """Return the certain result of the game, None if the search has not proven one."""
    kinds = ReasonKind
    if facts.consequence.ends_game:
        margin = final_margin(facts.after, ties) * (1 if facts.mover is Colour.WHITE else -1)
        won, lost = (kinds.ENDS_WON, kinds.ENDS_WON_BY_STACKS), (kinds.ENDS_LOST, kinds.ENDS_LOST_BY_STACKS)
        return _result(margin, won, lost, (kinds.ENDS_EQUAL,) * 2)
    if report.exact and report.margin is not None:
        won, lost = (kinds.WINS, kinds.WINS_BY_STACKS), (kinds.LOSES, kinds.LOSES_BY_STACKS)
        return _result(report.margin, won, lost, (kinds.KEEPS_EQUAL,) * 2)
    return None


def _expected_result(margin: float) -> PlyReason:
    """Return the expected result of the game for an estimated margin in pieces."""
    even = ReasonKind.LOOKS_EVEN
    return _result(margin, (ReasonKind.SHOULD_WIN, even), (ReasonKind.SHOULD_LOSE, even), (even, even))


ByPiecesAndStacks = tuple[ReasonKind, ReasonKind]
"""The kinds of a result by pieces, and by less than a piece: by the taller stacks between equal towers."""


def _result(margin: float, won: ByPiecesAndStacks, lost: ByPiecesAndStacks, equal: ByPiecesAndStacks) -> PlyReason:
    by_pieces, by_stacks = won if margin > 0 else lost if margin else equal
    pieces = round(abs(margin))
    return PlyReason(0, by_pieces if pieces else by_stacks, {"margin": pieces} if pieces else {}, needed=True)


COACH_NODES: Final = 400_000 if COMPILED else 20_000  # for each of three searches: a fifth of a second
MIN_CHANCE: Final = 0.15  # to win with the best move, or to lose on the average of both; else the game is decided
EQUAL_NODES: Final = 1_000_000 if COMPILED else 30_000  # to find another move that is about as good as the best one
EXPLANATION_NODES: Final = 20_000 if COMPILED else 1_500  # for each two plies of a line beyond the judgement's search


@dataclass(frozen=True)
class JudgedMove:
    """A move as judged: the best move with its value, and the value after the move that was played.

    The lines of both values begin with the move itself. A move that gives away little has no explanation. `equal` is
    another move that is about as good as the best one, as far as can be told, None without one.
    """

    better: Valuation
    played: Valuation
    turn: Colour
    explanation: Explanation = NO_EXPLANATION
    equal: Ply | None = None

    @property
    def move(self) -> Ply:
        """The move that was played."""
        return self.played.line[0]

    @property
    def loss(self) -> float:
        """The pieces that the move gives away, 0 for the best one."""
        return max(0.0, self.better.of(self.turn) - self.played.of(self.turn))

    @property
    def is_decided(self) -> bool:
        """Whether even the best move hardly wins any more, or the move that was played hardly risks the win."""
        best, played = (winning_chance(value.of(self.turn), exact=False) for value in (self.better, self.played))
        return best < MIN_CHANCE or (best + played) / 2 > 1 - MIN_CHANCE

    @property
    def answers(self) -> Sequence[Ply]:
        """The line after the move, which begins with the other side's answer."""
        return self.played.line[1:]


LOSS_BOARDS: Final = 400  # for two of them, other boards than those by which the best space may be best by chance


def judged_placement(position: Position, placed: Place) -> Generator[None, None, JudgedMove]:
    """Return the judgement of a placement, yielding after every few boards; a dvonn piece gives nothing away.

    It is explained by at most two reasons for the best space that do not speak for the judged one as well.

    Of 100 placements of humans that give away 2 pieces or more, all do by searches of other boards: 2.6 in the mean,
    where 2.7 are stated. Of all placements of humans these are 7 per cent.
    """
    better, values = placed, dict[Place, Valuation]()
    if position.next_piece is not Piece.DVONN:
        for place in map(Place, position.vacant()):
            values[place] = yield from _placed(position, place, boards=100, seed=3)
        better = max(values, key=lambda place: values[place].of(position.turn))
    best = yield from _placed(position, better, LOSS_BOARDS, seed=4)
    played = yield from _placed(position, placed, LOSS_BOARDS, seed=4)
    shared = {reason.kind for reason in placement_reasons(position, placed)}
    reasons = [reason for reason in placement_reasons(position, better) if reason.kind not in shared]
    return JudgedMove(best, played, position.turn, Explanation(reasons[:2], better=best.line))


def _placed(position: Position, place: Place, boards: int, seed: int) -> Generator[None, None, Valuation]:
    """Return the value of a position by filled boards after a placement."""
    margin = yield from placement_value(position.play(place), fill_orders(boards, seed))
    return Valuation(margin, exact=False, line=(place,), spread=PLACEMENT_SPREAD)


class MoveJudge(TimeSlicedTask[None]):
    """Judges a move or a placement in slices; the searches that do not depend on a move come first.

    It judges one move only, as the entries of its table would change those of another. A move that gives away as many
    pieces as `explained_loss` is explained, and another move is looked for that equals the best one.
    """

    def __init__(
        self,
        position: Position,
        ties: TieRule,
        clock: Callable[[], float],
        explained_loss: float = 2.0,
    ) -> None:
        super().__init__(self._find_best(), clock)
        self._explained_loss = explained_loss
        self.position = position
        self.move: Ply | None = None  # None in advance
        self.judged: JudgedMove | None = None  # None until the move is judged
        self._ties, self._table = ties, TranspositionTable(18)  # bits of an index

    def judge(self, move: Ply) -> None:
        """Judge the move, after the rest of the preparation."""
        assert not self.move, "a judge judges one move"
        self.move = move
        if self.done:
            self.begin(self._judge(move))

    def _find_best(self) -> Generator[None, None, None]:
        """Find the best move, and the value after it; then judge the move, if it is known meanwhile."""
        if self.position.phase is Phase.PLACEMENT:
            yield from self._judge(self.move) if self.move else ()
            return
        found = yield from search_value(self.position, COACH_NODES, self._ties, self._table)
        assert found.best, "a side is to move"
        self._better = found if found.exact else (yield from self._value_after(found.best))
        if self.move:
            yield from self._judge(self.move)

    def _judge(self, move: Ply) -> Generator[None, None, None]:
        if isinstance(move, Place):
            self.judged = yield from judged_placement(self.position, move)
            return
        played = self._better if move == self._better.best else (yield from self._value_after(move))
        judged = JudgedMove(self._better, played, self.position.turn)
        if judged.loss >= self._explained_loss:
            better = yield from self._played_on(self._better.line)
            worse = yield from self._played_on(played.line)
            judged = replace(judged, explanation=explain(self.position, better, worse, judged.loss))
            if not self._better.exact:
                found = BestPlies(self.position, self.clock, self._ties, EQUAL_NODES)
                judged = replace(judged, equal=(yield from equal_ply(found, {move, self._better.best})))
        self.judged = judged

    def _played_on(self, line: Sequence[Ply]) -> Generator[None, None, Sequence[Ply]]:
        """Return a line, played on by small searches as far as an explanation looks."""
        game = Game(self.position, self._ties)
        game.play_all(line)
        while len(game.plies) < MAX_EXPLAINED_PLIES and not game.outcome:
            found = yield from search_value(game.position, EXPLANATION_NODES, self._ties, self._table)
            game.play_all(found.line[:2])
        return game.plies

    def _value_after(self, move: Ply) -> Generator[None, None, Valuation]:
        """Return the value after a move, with the line that begins with it."""
        after = yield from search_value(self.position.play(move), COACH_NODES, self._ties, self._table)
        return replace(after, line=(move, *after.line))
