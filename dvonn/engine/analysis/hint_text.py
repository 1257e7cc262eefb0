"""The text of a hint: one sentence with the reasons for a ply. Every claim in it is verifiable on the board."""

from typing import Final

from dvonn.engine.analysis import move_reasons, placement_reasons
from dvonn.engine.analysis.move_facts import MoveFacts, PlyReason, SideNames
from dvonn.engine.analysis.valuation import final_margin
from dvonn.engine.report import Report
from dvonn.rules.analysis.consequence import consequence
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position

SECOND_REASON_SHARE: Final = 0.5  # of the first reason's worth: the least worth of a second reason
MAX_SENTENCE_CHARACTERS: Final = 90  # of a sentence with two reasons
MIN_REASON_WORTH: Final = 0.5  # in pieces: a weaker reason is supplemented by the expected margin


def advice(position: Position, report: Report, other: str = "", ties: TieRule = TieRule.DRAW) -> str:
    """Return a sentence with the reasons for the report's best ply; the other side's name defaults to its colour."""
    names = SideNames("your", other or position.turn.other.capitalize())
    if isinstance(report.best, Move):
        predicate = _explain_move(MoveFacts(position, consequence(position, report.best), names), report, ties)
    else:
        predicate = _with_second_reason(*placement_reasons.reasons(position, report.best, names))
    if len(position.moves()) == 1:
        predicate = f"{names.your} only {'move' if isinstance(report.best, Move) else 'space'}: it {predicate}"
    return f"{predicate[0].upper()}{predicate[1:]}."


def _explain_move(facts: MoveFacts, report: Report, ties: TieRule) -> str:
    first, *others = move_reasons.reasons(facts)
    result = _certain_result(facts, report, ties)
    if result:
        return f"{first.predicate}, but {result}" if first.worth < 0 else _join_clauses(first.predicate, result)
    if first.worth < 0 and others:
        return f"{others[0].predicate}, though it {first.predicate}"
    if first.worth < MIN_REASON_WORTH and report.margin is not None:
        return _join_clauses(first.predicate, _expected_result(report.margin))
    return _with_second_reason(first, *others)


def _with_second_reason(first: PlyReason, *others: PlyReason) -> str:
    """Return the text of the first reason, joined with the second if that one is strong enough."""
    if others and others[0].worth >= max(MIN_REASON_WORTH, SECOND_REASON_SHARE * first.worth):
        both = _join_clauses(first.predicate, others[0].predicate)
        return both if len(both) <= MAX_SENTENCE_CHARACTERS else first.predicate
    return first.predicate


def _join_clauses(first: str, second: str) -> str:
    return f"{first}, and {second}" if " and " in first or "," in first else f"{first} and {second}"


def _certain_result(facts: MoveFacts, report: Report, ties: TieRule) -> str:
    """Return the certain result of the game, an empty string if the search has not proven one."""
    if facts.consequence.ends_game:
        margin = final_margin(facts.after, ties) * (1 if facts.mover is Colour.WHITE else -1)
        result = f"a {'win' if margin > 0 else 'loss'} by {_size(margin)}" if margin else "equal towers"
        return f"ends the game with {result}"
    if not report.exact or report.margin is None:
        return ""
    size = _size(report.margin)
    outcome = f"wins by {size} at least" if report.margin > 0 else f"loses by {size} at most"
    return f"{outcome if report.margin else 'keeps the towers equal'}, whatever {facts.names.other} does"


def _expected_result(margin: float) -> str:
    """Return the expected result of the game for an estimated margin in pieces."""
    pieces = round(abs(margin))
    return f"looks like a {'win' if margin > 0 else 'loss'} by about {pieces}" if pieces else "looks about even"


def _size(margin: float) -> str:
    """Return the size of a certain margin: its pieces, or the taller stacks that decide between equal towers."""
    return str(round(abs(margin)) or "the taller stacks")
