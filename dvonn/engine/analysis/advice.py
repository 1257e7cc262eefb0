"""The advice of a hint: the reasons for a ply that are worth telling, all of them verifiable on the board."""

from typing import Final

from dvonn.engine.analysis import move_reasons, placement_reasons
from dvonn.engine.analysis.move_facts import MoveFacts
from dvonn.engine.analysis.reasons import Advice, PlyReason, ReasonKind
from dvonn.engine.analysis.valuation import final_margin
from dvonn.engine.report import Report
from dvonn.rules.analysis.consequence import consequence
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position

SECOND_REASON_SHARE: Final = 0.5  # of the first reason's worth: the least worth of a second reason
MIN_REASON_WORTH: Final = 0.5  # in pieces: a weaker reason is supplemented by the expected margin


def advice(position: Position, report: Report, ties: TieRule = TieRule.DRAW) -> Advice:
    """Return the one or two reasons for the report's best ply."""
    is_move = isinstance(report.best, Move)
    if isinstance(report.best, Move):
        reasons = _of_move(MoveFacts(position, consequence(position, report.best)), report, ties)
    else:
        reasons = _strongest(*placement_reasons.reasons(position, report.best))
    return Advice(reasons, is_only=len(position.moves()) == 1, is_placement=not is_move)


def _of_move(facts: MoveFacts, report: Report, ties: TieRule) -> tuple[PlyReason, ...]:
    first, *others = move_reasons.reasons(facts)
    result = _certain_result(facts, report, ties)
    if result:
        return first, result
    if first.worth < 0 and others:
        return others[0], first
    if first.worth < MIN_REASON_WORTH and report.margin is not None:
        return first, _expected_result(report.margin)
    return _strongest(first, *others)


def _strongest(first: PlyReason, *others: PlyReason) -> tuple[PlyReason, ...]:
    """Return the first reason, and the second if that one is strong enough."""
    is_told = bool(others) and others[0].worth >= max(MIN_REASON_WORTH, SECOND_REASON_SHARE * first.worth)
    return (first, others[0]) if is_told else (first,)


def _certain_result(facts: MoveFacts, report: Report, ties: TieRule) -> PlyReason | None:
    """Return the certain result of the game, None if the search has not proven one."""
    kinds = ReasonKind
    if facts.consequence.ends_game:
        margin = final_margin(facts.after, ties) * (1 if facts.mover is Colour.WHITE else -1)
        if margin > 0:
            return _by_size(margin, kinds.ENDS_WON, kinds.ENDS_WON_BY_STACKS)
        return _by_size(margin, kinds.ENDS_LOST, kinds.ENDS_LOST_BY_STACKS) if margin else _needed(kinds.ENDS_EQUAL)
    if not report.exact or report.margin is None:
        return None
    if report.margin > 0:
        return _by_size(report.margin, kinds.WINS, kinds.WINS_BY_STACKS)
    return _by_size(report.margin, kinds.LOSES, kinds.LOSES_BY_STACKS) if report.margin else _needed(kinds.KEEPS_EQUAL)


def _expected_result(margin: float) -> PlyReason:
    """Return the expected result of the game for an estimated margin in pieces."""
    pieces = round(abs(margin))
    if not pieces:
        return _needed(ReasonKind.LOOKS_EVEN)
    return _needed(ReasonKind.SHOULD_WIN if margin > 0 else ReasonKind.SHOULD_LOSE, pieces)


def _by_size(margin: float, by_pieces: ReasonKind, by_stacks: ReasonKind) -> PlyReason:
    """Return a certain result by its pieces, or by the taller stacks that decide between equal towers."""
    pieces = round(abs(margin))
    return _needed(by_pieces, pieces) if pieces else _needed(by_stacks)


def _needed(kind: ReasonKind, margin: int = 0) -> PlyReason:
    return PlyReason(0, kind, {"margin": margin} if margin else {}, needed=True)
