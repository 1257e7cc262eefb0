"""What is said of a record in the list and beside its picture, and which records belong to a filter."""

from enum import Enum
from typing import Final

from dvonn.board.words import SIDES
from dvonn.match import minutes
from dvonn.rules.formats.parsed_game import ParsedGame
from dvonn.rules.outcome import Outcome, Reason, Ties
from dvonn.rules.pieces import Colour
from dvonn.screens.records.record_list_view import Mood, RecordRow
from dvonn.screens.records.records_view import RecordFacts
from dvonn.storage.record_store import RecordEntry

UNFINISHED: Final = "Unfinished"
DAMAGED: Final = "Damaged"
WAYS: Final = {
    Reason.RESIGNATION: "by resignation",
    Reason.TIME: "on time",
    Reason.AGREEMENT: "by agreement",
    Reason.TALLEST_STACKS: "by the taller stacks",
}
TIES: Final = {Ties.TALLEST: "Equal towers: the taller stacks decide"}
LONGEST: Final = 46  # characters of a line whose length somebody else has chosen


class Kind(Enum):
    """The filters; the value says it on the screen."""

    ALL = "All"
    WON = "Won"
    LOST = "Lost"
    LEVELS = "Levels"
    TWO = "Two players"
    IMPORTED = "Imported"

    def holds(self, entry: RecordEntry) -> bool:
        """Tell whether a record belongs here; only one's own games against a level are won or lost."""
        colour, outcome = own_colour(entry), entry.outcome
        if self in {Kind.WON, Kind.LOST}:
            if not (outcome and outcome.winner and colour):
                return False
            return (outcome.winner is colour) is (self is Kind.WON)
        if self is Kind.LEVELS:
            return any(entry.levels.values())
        if self is Kind.TWO:
            return not any(entry.levels.values()) and not entry.source
        return self is Kind.ALL or bool(entry.source)


def own_colour(entry: RecordEntry) -> Colour | None:
    """Return the colour of the only human in a game, None in one of two people or of two levels."""
    humans = [colour for colour in Colour if not entry.levels[colour]]
    return humans[0] if len(humans) == 1 else None


def called(entry: RecordEntry, colour: Colour) -> str:
    """Return what a side is called: by its name, or else you, or its colour."""
    return entry.names[colour] or ("You" if colour is own_colour(entry) else SIDES[colour])


def players(entry: RecordEntry) -> str:
    """Return both sides, White first."""
    return " - ".join(called(entry, colour) for colour in Colour)


def result(entry: RecordEntry) -> str:
    """Return how a game ended, in a few words."""
    outcome = entry.outcome
    if not outcome:
        return DAMAGED if entry.problem else UNFINISHED
    if not outcome.winner:
        return "A draw"
    by = f" by {abs(outcome.margin)}" if outcome.reason is Reason.TOWERS else ""
    colour = own_colour(entry)
    if colour and not entry.names[colour]:
        return f"You {'won' if outcome.winner is colour else 'lost'}{by}"
    return f"{called(entry, outcome.winner)}{by or ' won'}"


def mood(entry: RecordEntry) -> Mood:
    """Return what the result is to the player."""
    if entry.problem:
        return Mood.WARNING
    if not entry.outcome or Kind.LOST.holds(entry):
        return Mood.DIM
    return Mood.GLAD if Kind.WON.holds(entry) else Mood.PLAIN


def when(entry: RecordEntry) -> str:
    """Return the date and, where it is said our way, the time to the minute; the file's name where nothing is said."""
    if not entry.date:
        return shortened(entry.name)
    return shortened(entry.date[:16] if entry.date[:4].isdecimal() else entry.date)


def row(entry: RecordEntry) -> RecordRow:
    """Return a record as it is seen in the list."""
    return RecordRow(players(entry), when(entry), result(entry), _detail(entry), _rings(entry.outcome), mood(entry))


def _detail(entry: RecordEntry) -> str:
    if not entry.outcome:
        return shortened(entry.said)
    return WAYS.get(entry.outcome.reason) or _score(entry.outcome)


def _score(outcome: Outcome) -> str:
    return f"{outcome.white} : {outcome.black}"


def _rings(outcome: Outcome | None) -> tuple[Colour, ...]:
    if not outcome:
        return ()
    return (outcome.winner,) if outcome.winner else tuple(Colour)


def facts(entry: RecordEntry, read: ParsedGame | None) -> RecordFacts:
    """Return what is known of a record; what its game says of itself once that was read."""
    lines = [players(entry)]
    if entry.outcome:
        lines.append(" ".join([_score(entry.outcome), WAYS.get(entry.outcome.reason, "")]).strip())
    if read:
        lines[1:] = ["  ·  ".join([*lines[1:], _plies(read)])]
    lines.append(when(entry))
    lines += _terms(read) if read else []
    lines += [f"From {shortened(entry.source)}"] if entry.source else []
    return RecordFacts(result(entry), mood(entry), lines, _problem(entry, read))


def _plies(read: ParsedGame) -> str:
    count = len(read.game.plies)
    return "1 ply" if count == 1 else f"{count} plies"


def _terms(read: ParsedGame) -> list[str]:
    """Return the clocks, the board's code and what decides equal towers, as far as these are said."""
    clock, code = read.headers.get("clock", ""), read.headers.get("code", "")
    terms = [f"Clock {clock_words(clock)}"] if clock else []
    terms += [f"Board {shortened(code)}"] if code else []
    return [*terms, TIES[read.game.ties]] if read.game.ties in TIES else terms


def clock_words(clock: str) -> str:
    """Return the times of a header like `300 300` as 5:00 each or 5:00 / 3:00; other texts as they are."""
    words = [minutes(int(word)) if word.isdecimal() and len(word) < 6 else word for word in clock.split()]
    if len(words) == 2 and words[0] == words[1]:
        return f"{words[0]} each"
    return shortened(" / ".join(words))


def _problem(entry: RecordEntry, read: ParsedGame | None) -> str:
    """Return what is wrong with a file, and how far it was read."""
    if not entry.problem:
        return ""
    return damage(read) if read and read.error else entry.problem


def damage(read: ParsedGame) -> str:
    """Return up to where a damaged game could be read, and why no further."""
    return f"Read up to ply {len(read.game.plies)}: {read.error}" if read.game.plies else f"{read.error}"


def shortened(words: str) -> str:
    """Return words that somebody else has chosen, not too many of them."""
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
