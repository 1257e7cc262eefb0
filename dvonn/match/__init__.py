"""A match: a game, its players and their clocks, and the computer as a player and as an adviser."""

from dvonn.match.clocks import LOW_TIME_SECONDS, MAX_INCREMENT_SECONDS, Alarm, Clocks, parse_clocks
from dvonn.match.coached import COACH_HEADER, CoachedMove, Coaching, CoachNote, parse_coaching
from dvonn.match.computer import Computer, Expectation, Hint
from dvonn.match.match import MAX_PLAYER_NAME_LENGTH, Match, MatchTerms, clean_name
from dvonn.match.match_text import HEAD_START_HEADER, HUMAN, format_match, match_headers, parse_head_start, parse_match
from dvonn.match.message_game import MessageGame
from dvonn.match.series import SERIES_LENGTHS, Series

__all__ = [
    "COACH_HEADER",
    "HEAD_START_HEADER",
    "HUMAN",
    "LOW_TIME_SECONDS",
    "MAX_INCREMENT_SECONDS",
    "MAX_PLAYER_NAME_LENGTH",
    "SERIES_LENGTHS",
    "Alarm",
    "Clocks",
    "CoachNote",
    "CoachedMove",
    "Coaching",
    "Computer",
    "Expectation",
    "Hint",
    "Match",
    "MatchTerms",
    "MessageGame",
    "Series",
    "clean_name",
    "format_match",
    "match_headers",
    "parse_clocks",
    "parse_coaching",
    "parse_head_start",
    "parse_match",
]
