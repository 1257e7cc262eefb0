"""What stands and the big screen are told: games, results, cut-offs, and problems."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeVar
from uuid import UUID

from dvonn.language import N_
from dvonn.relay.stand_files import MAX_STAND_FILE_BYTES
from dvonn.storage.files import read_file

NOT_PAIRED: Final = N_("Not paired yet")
UNREACHABLE: Final = N_("The hub can't be reached")
WRONG_CODE: Final = N_("The code is wrong or too old")
REFUSED: Final = N_("The hub refuses this stand")
NO_ROOM: Final = N_("The hub's database is full or read-only")
OTHER_VERSION: Final = N_("The hub has another version of DVONN")
NO_TLS: Final = N_("The hub offers no encryption")
OPEN_ACCOUNT: Final = N_("Only its owner may read hub.txt: use chmod 600")
NO_PSYCOPG: Final = N_('psycopg is missing: pip install "dvonn[event]"')
NO_FOLDER: Final = N_("The event's folder can't be written")


MAX_LIVE_GAMES: Final = 9  # on the big screen
ItemT = TypeVar("ItemT")


@dataclass(frozen=True)
class EventWinner:
    """A winner of any stand. `level` is '' in a mode without levels; `own` tells whether this stand has sent it."""

    id: str
    stand: str  # its name
    mode: str
    level: str
    score: int
    initials: str
    at: datetime  # local time
    own: bool


@dataclass(frozen=True)
class CutOffGame:
    """A game with one of the largest cut-offs by a guest; `record` is its text, only for big screens."""

    id: str
    stand: str
    mode: str
    level: str
    largest: int  # pieces cut off by one move
    ply: int  # the number of that move, from 0
    at: datetime
    record: str


@dataclass(frozen=True)
class LiveGame:
    """The running game of a stand; `record` is its text so far."""

    id: str
    stand: str
    mode: str
    level: str
    record: str
    at: datetime


@dataclass(frozen=True)
class Totals:
    """Sums over all stands of an event today."""

    games: int = 0
    guests: int = 0
    cut_off: int = 0  # pieces


@dataclass(frozen=True)
class News:
    """The event as the hub told it last; `problem` is '' while the relay is connected, and a message otherwise.

    `sent_bytes` is the length of the part of the outbox that the hub has.
    """

    stand: str = ""  # the identifier of this stand, '' before it is paired
    stand_name: str = ""
    event: str = ""
    hours: str = ""  # the opening hours
    line: str = ""  # of the organiser
    problem: str = NOT_PAIRED
    sent_bytes: int = 0
    winners: tuple[EventWinner, ...] = ()  # the best of each board: of the event, of today and of this hour
    forgotten: tuple[str, ...] = ()  # identifiers of this stand's winners that the organiser has deleted
    cut_offs: tuple[CutOffGame, ...] = ()  # of today, the largest first
    live: tuple[LiveGame, ...] = ()  # only for big screens, at most MAX_LIVE_GAMES
    totals: Totals = field(default_factory=Totals)


def parse_news(text: str) -> News:
    """Return the news in a text, without items that are not whole; ValueError if the news themselves are not."""
    try:
        found = dict(json.loads(text))
        hub = dict(found.pop("hub", {}))
        totals = _checked(Totals(**hub.pop("totals", {})))
        forgotten = tuple(map(str, hub.pop("forgotten", ())))
        winners = tuple(_items(EventWinner, hub.pop("winners", ())))
        cut_offs = tuple(_items(CutOffGame, hub.pop("cut_offs", ())))
        live = tuple(_items(LiveGame, hub.pop("live", ())))
        if found.get("stand"):
            UUID(found["stand"])
        return _checked(
            News(**found, **hub, winners=winners, forgotten=forgotten, cut_offs=cut_offs, live=live, totals=totals)
        )
    except (TypeError, AttributeError, RecursionError) as error:
        raise ValueError(str(error)) from error


def _items(kind: Callable[..., ItemT], found: Iterable[Mapping[str, Any]]) -> Iterator[ItemT]:
    for item in found:
        with suppress(TypeError, ValueError, KeyError, OverflowError):
            when = datetime.fromisoformat(item["at"]).astimezone().replace(tzinfo=None)
            yield _checked(kind(**{**item, "at": when}))


def _checked(made: ItemT) -> ItemT:
    """Return a dataclass instance; TypeError if a text or a number in it has another type."""
    for described in fields(made):  # type: ignore[arg-type] # all of them are dataclasses
        value, kind = getattr(made, described.name), described.type
        if kind in {str, int, bool} and (not isinstance(value, kind) or isinstance(value, bool) != (kind is bool)):
            raise TypeError(described.name)
    return made


def read_news(path: Path) -> News | None:
    """Return the news in a file; None if they can't be read."""
    try:
        return parse_news(read_file(path, MAX_STAND_FILE_BYTES).decode())
    except (OSError, ValueError):
        return None
