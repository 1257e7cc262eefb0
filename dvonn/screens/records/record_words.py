"""The texts on a record in the list and beside its picture, and the filters of records."""

from enum import Enum
from typing import Final

from dvonn.board.words import SIDE_NAMES
from dvonn.match import format_time_control, parse_clocks
from dvonn.rules.notation import NotationError, ParsedGame
from dvonn.rules.outcome import EndReason, Outcome, TieRule
from dvonn.rules.pieces import Colour
from dvonn.storage.record_store import RecordEntry

OUTCOME_REASON_TEXTS: Final = {
    EndReason.RESIGNATION: "by resignation",
    EndReason.TIME: "on time",
    EndReason.AGREEMENT: "by agreement",
    EndReason.TALLEST_STACKS: "by the taller stacks",
}
TIE_RULE_TEXTS: Final = {TieRule.TALLEST: "Equal towers: the taller stacks decide"}
MAX_EXTERNAL_TEXT_LENGTH: Final = 46  # characters


class RecordFilter(Enum):
    """The filters; the values are their texts on the screen."""

    ALL = "All"
    WON = "Won"
    LOST = "Lost"
    LEVELS = "Levels"
    TWO = "Two players"
    IMPORTED = "Imported"

    def matches(self, entry: RecordEntry) -> bool:
        """Return whether a record matches; only games of one human against a level count as won or lost."""
        colour, outcome = human_colour(entry), entry.outcome
        if self in {RecordFilter.WON, RecordFilter.LOST}:
            if not (outcome and outcome.winner and colour):
                return False
            return (outcome.winner is colour) is (self is RecordFilter.WON)
        if self is RecordFilter.LEVELS:
            return any(entry.levels.values())
        if self is RecordFilter.TWO:
            return not any(entry.levels.values()) and not entry.source
        return self is RecordFilter.ALL or bool(entry.source)


def human_colour(entry: RecordEntry) -> Colour | None:
    """Return the colour of the only human in a game, None with two humans or two levels."""
    humans = [colour for colour in Colour if not entry.levels[colour]]
    return humans[0] if len(humans) == 1 else None


def side_name(entry: RecordEntry, colour: Colour) -> str:
    """Return the name of a side, or else "You", or else its colour."""
    return entry.names[colour] or ("You" if colour is human_colour(entry) else SIDE_NAMES[colour])


def players_text(entry: RecordEntry) -> str:
    """Return the names of both sides, White first."""
    return " - ".join(side_name(entry, colour) for colour in Colour)


def result_text(entry: RecordEntry) -> str:
    """Return the result of a game in a few words."""
    outcome = entry.outcome
    if not outcome:
        return "Damaged" if entry.problem else "Unfinished"
    if not outcome.winner:
        return "A draw"
    by = f" by {abs(outcome.margin)}" if outcome.reason is EndReason.TOWERS else ""
    colour = human_colour(entry)
    if colour and not entry.names[colour]:
        return f"You {'won' if outcome.winner is colour else 'lost'}{by}"
    return f"{side_name(entry, outcome.winner)}{by or ' won'}"


def date_text(entry: RecordEntry) -> str:
    """Return the date, with the time to the minute if it is in our own format; without a date return the file name."""
    if not entry.date:
        return shortened(entry.name)
    return shortened(entry.date[:16] if entry.date[:4].isdecimal() else entry.date)


def detail_text(entry: RecordEntry) -> str:
    """Return the reason for the result, or else the score; for an unfinished game, its recorded result."""
    if not entry.outcome:
        return shortened(entry.result_text)
    return OUTCOME_REASON_TEXTS.get(entry.outcome.reason) or _score_text(entry.outcome)


def _score_text(outcome: Outcome) -> str:
    return f"{outcome.white} : {outcome.black}"


def fact_lines(entry: RecordEntry, parsed: ParsedGame | None) -> list[str]:
    """Return the lines on a record below its result, with those on its game if it has been parsed."""
    facts = []
    if entry.outcome:
        facts.append(f"{_score_text(entry.outcome)} {OUTCOME_REASON_TEXTS.get(entry.outcome.reason, '')}".strip())
    if parsed:
        count = len(parsed.game.plies)
        facts.append("1 ply" if count == 1 else f"{count} plies")
    lines = [players_text(entry), "  ·  ".join(facts), date_text(entry), *(_rule_texts(parsed) if parsed else ())]
    source = f"From {shortened(entry.source)}" if entry.source else "A branch of another game" * entry.is_branch
    return [line for line in (*lines, source, "With a coach" * entry.is_coached) if line]


def _rule_texts(parsed: ParsedGame) -> list[str]:
    """Return texts on the clocks, the board's code and the tie rule, as far as they are recorded."""
    clock, code = parsed.headers.get("clock", ""), parsed.headers.get("code", "")
    terms = [f"Clock {clock_words(clock, parsed.headers.get('increment', ''))}"] if clock else []
    terms += [f"Board {shortened(code)}"] if code else []
    return [*terms, TIE_RULE_TEXTS[parsed.game.ties]] if parsed.game.ties in TIE_RULE_TEXTS else terms


def clock_words(clock: str, increment: str) -> str:
    """Return the times of headers like `300 300` and `3` as 5+3 or 5:00 / 3:00; other texts as they are."""
    try:
        clocks = parse_clocks({"clock": clock, **({"increment": increment} if increment else {})})
    except NotationError:
        return shortened(f"{' / '.join(clock.split())} {increment}".rstrip())
    return format_time_control(clocks.times, clocks.increment)


def problem_text(entry: RecordEntry, parsed: ParsedGame | None) -> str:
    """Return the problem of a record's file, '' if there is none."""
    return damage_text(parsed) if entry.problem and parsed and parsed.error else entry.problem or ""


def damage_text(parsed: ParsedGame) -> str:
    """Return the last readable ply of a damaged game, and the error after it."""
    return f"Read up to ply {len(parsed.game.plies)}: {parsed.error}" if parsed.game.plies else f"{parsed.error}"


def shortened(words: str) -> str:
    """Return a text from a file, shortened to MAX_EXTERNAL_TEXT_LENGTH."""
    return words if len(words) <= MAX_EXTERNAL_TEXT_LENGTH else f"{words[: MAX_EXTERNAL_TEXT_LENGTH - 1]}…"
