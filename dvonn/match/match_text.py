"""The text of a match: its game, with headers for seats, names, clocks, terms, seed, filling and undone plies."""

import re
from collections.abc import Mapping
from typing import Final

from dvonn.engine.levels import ADAPTIVE_KEY, LEVELS, MAX_HEAD_START, Level, parse_level
from dvonn.match.clocks import format_clocks, parse_clocks
from dvonn.match.match import SERIES_HEADER, Match, MatchTerms, parse_coaching, parse_series
from dvonn.rules.board import Colour, Ply
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.game import Game
from dvonn.rules.notation import (
    NotationError,
    format_game,
    parse_game,
    parse_plies,
    parse_whole,
    split_record,
)

HUMAN: Final = "human"
HEAD_START_HEADER: Final = "headstart"


def format_match(match: Match, headers: Mapping[str, str] | None = None) -> str:
    """Write the text that parse_match reads, with other headers before a match's own."""
    return format_game(match.game, {**(headers or {}), **match_headers(match)})


def match_headers(match: Match) -> dict[str, str]:
    """Return the headers that a match adds to those of its game."""
    headers = {colour.value: str(level or HUMAN) for colour, level in match.seats.items()}
    headers |= {f"{colour}name": name for colour, name in match.names.items()}
    headers |= format_clocks(match.clocks)
    further = {
        "code": match.code or None,
        "branch": match.branch,
        **(match.coaching.headers() if match.coaching else {}),
        HEAD_START_HEADER: match.head_start or None,
        SERIES_HEADER: match.series,
        "seed": match.seed,
        "filled": match.filled_from,
        "undone": " ".join(map(str, match.game.undone)) or None,
    }
    return headers | {name: str(value) for name, value in further.items() if value is not None}


def parse_match(text: str) -> Match:
    """Read the text of a match; NotationError if it is malformed."""
    game = parse_game(text)
    headers = split_record(text).headers
    seats = {colour: _parse_seat(headers.get(colour.value, HUMAN)) for colour in Colour}
    seed = parse_whole(headers.get("seed", "0"), range(10**20), "a whole number as the seed")
    game.undone = _check_undone(game, headers.get("undone", ""))
    names = {colour: headers[f"{colour}name"] for colour in Colour if f"{colour}name" in headers}
    code = headers.get("code")
    if code is not None and board_of(code) != game.start:
        raise NotationError(code, "the code of the board at the start")
    series, head_start = parse_series(headers.get(SERIES_HEADER)), parse_head_start(headers)
    word = headers.get("branch")
    branch = None if word is None else parse_whole(word, range(1000), "the number of plies from another game")
    terms = MatchTerms(names, code=code, branch=branch, head_start=head_start, series=series)
    match = Match(seats, game, seed, terms)
    match.clocks = parse_clocks(headers)
    match.coaching = parse_coaching(headers)
    match.filled_from = _parse_filling(game, headers.get("filled"))
    return match


def _parse_filling(game: Game, text: str | None) -> int | None:
    """Read the number of plies before the board was filled; NotationError if it was not filled from there."""
    if text is None:
        return None
    plies, full = len(game.plies), len(game.start.vacant())
    first = int(text) if re.fullmatch("[0-9]{1,2}", text) else full
    if first >= full or plies + len(game.undone) < full or first < plies < full:
        raise NotationError(text, "the number of plies before the board was filled")
    return first


def parse_head_start(headers: Mapping[str, str]) -> int:
    """Read the pieces of the head start that the computer gives, 0 for none; NotationError if there are too many."""
    expected = f"a head start of at most {MAX_HEAD_START} pieces"
    return parse_whole(headers.get(HEAD_START_HEADER, "0"), range(MAX_HEAD_START + 1), expected)


def _parse_seat(word: str) -> Level | None:
    level = parse_level(word)
    if word != HUMAN and not level:
        raise NotationError(word, " or ".join([HUMAN, *LEVELS, f"{ADAPTIVE_KEY} and a rating"]))
    return level


def _check_undone(game: Game, text: str) -> list[Ply]:
    """Read the undone plies, the last undone last; NotationError if they could not be redone."""
    undone = parse_plies(text.split())
    position = game.position
    for ply in reversed(undone):
        if position.objection(ply):
            raise NotationError(str(ply), f"a ply that {position.turn} could redo")
        position = position.play(ply)
    return undone
