"""The text of a hint: one sentence with the reasons for a ply. Every claim in it is verifiable on the board."""

from typing import Final

from dvonn.engine.analysis import move_reasons, placement_reasons
from dvonn.engine.analysis.move_facts import MoveFacts, PlyReason, SideNames
from dvonn.engine.report import Report
from dvonn.rules.analysis.consequence import consequence
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position

SECOND_REASON_SHARE: Final = 0.5  # of the first reason's worth: the least worth of a second reason
MAX_SENTENCE_CHARACTERS: Final = 90  # of a sentence with two reasons
MIN_REASON_WORTH: Final = 0.5  # in pieces: a weaker reason is supplemented by the expected margin


def advice(position: Position, report: Report, own: str = "", other: str = "") -> str:
    """Return a sentence with the reasons for the report's best ply.

    The names are those of the side to move and of the other side; the defaults are 'you' and the colour.
    """
    names = SideNames(f"{own}'s" if own else "your", other or position.turn.other.capitalize())
    if isinstance(report.best, Move):
        predicate = _explain_move(MoveFacts(position, consequence(position, report.best), names), report)
    else:
        predicate = _with_second_reason(*placement_reasons.reasons(position, report.best, names))
    if len(position.moves()) == 1:
        predicate = f"{names.your} only {'move' if isinstance(report.best, Move) else 'space'}: it {predicate}"
    return f"{predicate[0].upper()}{predicate[1:]}."


def _explain_move(facts: MoveFacts, report: Report) -> str:
    first, *others = move_reasons.reasons(facts)
    result = _certain_result(facts, report)
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


def _certain_result(facts: MoveFacts, report: Report) -> str:
    """Return the certain result of the game, an empty string if the search has not proven one."""
    other = facts.names.other
    if facts.consequence.ends_game:
        margin = facts.consequence.new_scores.of(facts.mover) - facts.consequence.new_scores.of(facts.mover.other)
        return f"ends the game with {_margin_text(margin)}"
    if not report.exact or report.margin is None:
        return ""
    margin = round(report.margin)
    outcome = f"wins by {margin} at least" if margin > 0 else f"loses by {-margin} at most"
    return f"{outcome if margin else 'keeps the towers equal'}, whatever {other} does"


def _expected_result(margin: float) -> str:
    """Return the expected result of the game for an estimated margin in pieces."""
    pieces = round(abs(margin))
    return f"looks like a {'win' if margin > 0 else 'loss'} by about {pieces}" if pieces else "looks about even"


def _margin_text(margin: int) -> str:
    return f"a {'win' if margin > 0 else 'loss'} by {abs(margin)}" if margin else "equal towers"
