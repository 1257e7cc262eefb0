"""The games of guests as a hub gets them."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from dvonn.engine.levels import Level
from dvonn.kiosk.event_modes import GameMode
from dvonn.rules.analysis.game_facts import cut_offs
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour

Fields = dict[str, Any]
"""The fields of a result, which become JSON."""


class PlayedMatch(Protocol):
    """A guest's match, as far as a hub gets it."""

    game: Game
    mode: GameMode
    level: Level | None

    @property
    def guests(self) -> Collection[Colour]:
        """The sides that guests play."""

    @property
    def winning_margin(self) -> int:
        """A guest's margin in pieces after a win against the computer, otherwise 0."""


class LargeCutOff(NamedTuple):
    """The largest cut-off of a game by a guest: the pieces that the other side lost, the stand's name, and when."""

    pieces: int
    stand: str
    when: datetime


def running_game(match: PlayedMatch) -> Fields:
    """Return what tells a game that has perhaps not ended."""
    level = match.level.key if match.level else ""
    return {"mode": match.mode.key, "level": level, "record": format_record(match.game, {})}


def finished_game(match: PlayedMatch) -> Fields:
    """Return the result of a game: only the moves of guests count, and only the pieces that the other side lost."""
    found = [one for one in cut_offs(match.game) if one.by in match.guests]
    largest = max(found, key=lambda one: one.gain, default=None)
    return running_game(match) | {
        "guests": len(match.guests),
        "score": match.winning_margin,
        "plies": len(match.game.plies),
        "cut_off": sum(one.gain for one in found),
        "largest": largest.gain if largest else 0,
        "ply": largest.ply if largest else -1,
    }


def challenge_result(mode: GameMode, solved: int) -> Fields:
    """Return the result of a challenge, with the same fields."""
    nothing = dict.fromkeys(("plies", "cut_off", "largest"), 0)
    return {"mode": mode.key, "level": "", "guests": 1, "score": solved, **nothing, "ply": -1, "record": ""}
