"""The texts on a record in the list and beside its picture, and the filters of records."""

from collections.abc import Mapping, Sized
from datetime import datetime
from typing import Final

from dvonn.language import (
    N_,
    NN_,
    Message,
    _,
    count_text,
    counted,
    date_text,
    ngettext,
    part_text,
    pgettext,
    short_date_text,
    time_text,
)
from dvonn.match.clocks import parse_clocks
from dvonn.match.match_text import parse_head_start
from dvonn.rules.analysis.position_analysis import move_count
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, ParsedGame
from dvonn.rules.position import EndReason, Outcome, TieRule
from dvonn.screens.review.mistakes import ReviewedGame, only_human
from dvonn.screens.rules_words import refusal_words
from dvonn.screens.share.card import day_of
from dvonn.storage.record_index import SCORED_REASONS, RecordEntry
from dvonn.storage.record_list import RecordFilter
from dvonn.words import format_time_control, head_start_words, level_name, side_name

OUTCOME_REASON_TEXTS: Final = {
    # Translators: how a game ended, alone on a line or after its score
    EndReason.RESIGNATION: N_("by resignation"),
    EndReason.TIME: N_("on time"),
    EndReason.AGREEMENT: N_("by agreement"),
    EndReason.TALLEST_STACKS: N_("by the taller stacks"),
}
TIE_RULE_TEXTS: Final = {TieRule.TALLEST: N_("Equal towers: the taller stacks decide")}
USER_RESULTS: Final[Mapping[tuple[bool, bool], Message]] = {
    (True, True): NN_("You won by {margin}"),
    (True, False): N_("You won"),
    (False, True): NN_("You lost by {margin}"),
    (False, False): N_("You lost"),
}
"""The results of the user's games, by whether the user won, and by the towers."""
MAX_EXTERNAL_TEXT_LENGTH: Final = 46  # characters


def filter_labels() -> list[tuple[RecordFilter, str]]:
    """Return the filters with their names on the screen."""
    return [
        (RecordFilter.ALL, pgettext("games", "All")),
        (RecordFilter.WON, pgettext("games", "Won")),
        (RecordFilter.LOST, pgettext("games", "Lost")),
        # Translators: games against the computer's levels
        (RecordFilter.LEVELS, pgettext("games", "Levels")),
        (RecordFilter.TWO, pgettext("games", "Two players")),
        (RecordFilter.IMPORTED, pgettext("games", "Imported")),
    ]


def won(entry: RecordEntry) -> bool | None:
    """Tell whether the only human in a game has won; None of a draw, an unfinished game and all other games."""
    colour, outcome = only_human(entry.levels), entry.outcome
    return outcome.winner is colour if colour and outcome and outcome.winner else None


def recorded_name(entry: RecordEntry, colour: Colour) -> str:
    """Return the name of a side, or else of its level, or else "You", or else its colour."""
    level = entry.levels[colour]
    if level and not entry.names[colour]:
        return level_name(level)
    own = pgettext("player", "You") if colour is only_human(entry.levels) else side_name(colour)
    return entry.names[colour] or own


def recorded_names(entry: RecordEntry) -> dict[Colour, str]:
    """Return the names of both sides, White first."""
    return {colour: recorded_name(entry, colour) for colour in Colour}


def reviewed_game(entry: RecordEntry, game: Game) -> ReviewedGame:
    """Return the game of a record as it is reviewed."""
    return ReviewedGame(game, recorded_names(entry), day_of(entry.date), entry.name, only_human(entry.levels))


def result_text(entry: RecordEntry) -> str:
    """Return the result of a game in a few words."""
    outcome = entry.outcome
    if not outcome:
        return _("Damaged") if entry.problem else _("Unfinished")
    if not outcome.winner:
        return _("A draw")
    by_towers, colour = outcome.reason is EndReason.TOWERS, only_human(entry.levels)
    words: Message
    if colour and not entry.names[colour]:
        words = USER_RESULTS[outcome.winner is colour, by_towers]
    else:
        # Translators: in a list of games: {player} won
        words = NN_("{player} by {margin}") if by_towers else N_("{player} won")
    return counted(words, {"margin": abs(outcome.margin)}, player=recorded_name(entry, outcome.winner))


def day_text(entry: RecordEntry) -> str:
    """Return the day of a game in short, '' if it is unknown."""
    day = day_of(entry.date)
    return short_date_text(day) if day else ""


def _date_text(entry: RecordEntry) -> str:
    """Return the date of a game with its time if known, or else its text, or else the file's name."""
    try:
        moment = datetime.fromisoformat(entry.date)
    except ValueError:
        return shortened(entry.date or entry.name)
    # Translators: a date and a time of day
    words = _("{date}, {time}") if len(entry.date) > len("2026-11-03") else "{date}"
    return words.format(date=date_text(moment.date()), time=time_text(moment))


def short_result_text(entry: RecordEntry) -> str:
    """Return the score, or 1-0, 0-1 or ½-½ if it did not decide, or * for an unfinished game."""
    outcome = entry.outcome
    if not outcome:
        return "*"
    if outcome.reason in SCORED_REASONS:
        return _score_text(outcome)
    return {Colour.WHITE: "1-0", Colour.BLACK: "0-1", None: "½-½"}[outcome.winner]


def _score_text(outcome: Outcome) -> str:
    return f"{outcome.white} : {outcome.black}"


def count_words(shown: Sized, total: int, read_count: int | None) -> str:
    """Return how many of all records are shown, or how many have been read while others have not."""
    if read_count is not None:
        return _("Reading records… {number}").format(number=count_text(read_count))
    return count_text(total) if len(shown) == total else part_text(len(shown), total)


def no_records_words(total: int) -> list[str]:
    """Return the lines that are shown when none of the records is."""
    if total:
        return [_("There is no record of this kind.")]
    return [
        _("There is nothing here yet."),
        _("Every game that you finish becomes a record. To add other games, use Import or drop files onto the window."),
    ]


def fact_lines(entry: RecordEntry, parsed: ParsedGame | None) -> list[str]:
    """Return the lines on a record below its result, with those on its game if it has been parsed."""
    facts = []
    if entry.outcome:
        words = OUTCOME_REASON_TEXTS.get(entry.outcome.reason, "")
        facts += [_score_text(entry.outcome), _(words)]
    if parsed:
        count = move_count(parsed.game.start, parsed.game.plies)
        facts += [ngettext("{count} move", "{count} moves", count).format(count=count), _head_start_text(parsed)]
    lines = [
        *filter(None, (entry.title, entry.comment)),
        " – ".join(recorded_names(entry).values()),
        "  ·  ".join(filter(None, facts)),
        _date_text(entry),
        *(_rule_texts(parsed) if parsed else ()),
    ]
    # Translators: the file that a game was imported from
    source = _("From {file}").format(file=shortened(entry.source)) if entry.source else ""
    branch = _("A branch of another game") if entry.is_branch and not source else ""
    return [line for line in (*lines, source, branch, _("With a coach") if entry.is_coached else "") if line]


def _head_start_text(parsed: ParsedGame) -> str:
    """Return the head start that the computer gave; '' without one, or if another program wrote something else."""
    try:
        return head_start_words(parse_head_start(parsed.headers))
    except NotationError:
        return ""


def _rule_texts(parsed: ParsedGame) -> list[str]:
    """Return texts on the clocks, the board's code and the tie rule, as far as they are recorded."""
    clock, code = parsed.headers.get("clock", ""), parsed.headers.get("code", "")
    times = clock_words(clock, parsed.headers.get("increment", ""))
    # Translators: {times} is like 5+3, minutes and seconds
    terms = [_("Clock {times}").format(times=times)] if clock else []
    # Translators: {code} is the code of a board's first position
    terms += [_("Board {code}").format(code=shortened(code))] if code else []
    return [*terms, _(TIE_RULE_TEXTS[parsed.game.ties])] if parsed.game.ties in TIE_RULE_TEXTS else terms


def clock_words(clock: str, increment: str) -> str:
    """Return the times of headers like `300 300` and `3` as 5+3 or 5:00 / 3:00; other texts as they are."""
    try:
        clocks = parse_clocks({"clock": clock, **({"increment": increment} if increment else {})})
    except NotationError:
        return shortened(f"{' / '.join(clock.split())} {increment}".rstrip())
    return format_time_control(clocks.times, clocks.increment)


def damage_text(parsed: ParsedGame) -> str:
    """Return which move of a damaged game cannot be read, and why."""
    problem = parsed.problem
    if not isinstance(problem, NotationError):
        return _("this isn't a DVONN game")
    number = problem.ply or len(parsed.game.plies) + 1
    text = shortened("".join(filter(str.isprintable, " ".join(problem.text.split()))))
    if problem.objection:
        reason = refusal_words(problem.objection, parsed.game.position.turn)
        # Translators: {move} is a move in a file, {reason} a sentence such as "This space is taken"
        return _("move {number}, {move}: {reason}").format(number=number, move=text, reason=reason)
    if not text:
        return _("it breaks off before move {number}").format(number=number)
    # Translators: {text} is a part of a file
    words = _("move {number}: “{text}” isn't possible here")
    if not parsed.game.plies and not problem.ply:
        # Translators: {text} is a part of a file
        words = _("this isn't a DVONN game: “{text}”")
    return words.format(number=number, text=text)


def shortened(words: str) -> str:
    """Return a text from a file, shortened to MAX_EXTERNAL_TEXT_LENGTH."""
    return words if len(words) <= MAX_EXTERNAL_TEXT_LENGTH else f"{words[: MAX_EXTERNAL_TEXT_LENGTH - 1]}…"
