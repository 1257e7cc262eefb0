"""A hint in words: one sentence of why a ply is good, made from what it does; all that it says holds on the board."""

from typing import Final

from dvonn.engine.analysis import move_reasons, placement_reasons
from dvonn.engine.analysis.move_case import MoveCase, PlyReason, SideNames
from dvonn.engine.report import Report
from dvonn.rules.analysis.consequence import consequence
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position

SECOND: Final = 0.5  # a second reason is told if it is worth at least so much of the first
LONG: Final = 90  # letters: no second reason makes a sentence longer
FAINT: Final = 0.5  # in pieces: beside a reason worth less, what the search expects is told


def advice(position: Position, report: Report, own: str = "", other: str = "") -> str:
    """Return a sentence that says why the report's best ply is good for the side to move.

    The names are those of the side to move and of the other one; without them they are 'you' and its colour.
    """
    names = SideNames(f"{own}'s" if own else "your", other or position.turn.other.capitalize())
    if isinstance(report.best, Move):
        words = _why_move(MoveCase(position, consequence(position, report.best), names), report)
    else:
        words = _joined(*placement_reasons.reasons(position, report.best, names))
    if len(position.moves()) == 1:
        words = f"{names.your} only {'move' if isinstance(report.best, Move) else 'space'}: it {words}"
    return f"{words[0].upper()}{words[1:]}."


def _why_move(case: MoveCase, report: Report) -> str:
    first, *others = move_reasons.reasons(case)
    result = _result(case, report)
    if result:
        return f"{first.words}, but {result}" if first.worth < 0 else _and(first.words, result)
    if first.worth < 0 and others:
        return f"{others[0].words}, though it {first.words}"
    if first.worth < FAINT and report.margin is not None:
        return _and(first.words, _expected(report.margin))
    return _joined(first, *others)


def _joined(first: PlyReason, *others: PlyReason) -> str:
    """Return the first reason in words, with the second where that is worth it too."""
    if others and others[0].worth >= max(FAINT, SECOND * first.worth):
        both = _and(first.words, others[0].words)
        return both if len(both) <= LONG else first.words
    return first.words


def _and(first: str, second: str) -> str:
    return f"{first}, and {second}" if " and " in first or "," in first else f"{first} and {second}"


def _result(case: MoveCase, report: Report) -> str:
    """Return what is certain of the end of the game, nothing where the search has not seen it in all lines."""
    other = case.names.other
    if case.found.ends_game:
        margin = case.found.new_scores.of(case.mover) - case.found.new_scores.of(case.mover.other)
        return f"ends the game with {_end(margin)}"
    if not report.exact or report.margin is None:
        return ""
    margin = round(report.margin)
    kept = f"wins by {margin} at least" if margin > 0 else f"loses by {-margin} at most"
    return f"{kept if margin else 'keeps the towers equal'}, whatever {other} does"


def _expected(margin: float) -> str:
    """Return what the search guesses of the end, the margin given in pieces."""
    pieces = round(abs(margin))
    return f"looks like a {'win' if margin > 0 else 'loss'} by about {pieces}" if pieces else "looks about even"


def _end(margin: int) -> str:
    return f"a {'win' if margin > 0 else 'loss'} by {abs(margin)}" if margin else "equal towers"
