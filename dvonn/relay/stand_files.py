"""The files that a stand's game and its relay exchange: the game opens no socket, and neither of them waits.

The game appends results to the outbox, and overwrites the live game and the request to be paired. The relay sends them,
and overwrites the account at the hub and the news. Each has one writer, in JSON; results are a line each.
"""

import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeVar
from uuid import UUID, uuid5

from dvonn.language import N_
from dvonn.storage.files import move_over, read_file, temporary_file

OUTBOX_FILE: Final = "outbox.txt"  # results; written by the game
LIVE_FILE: Final = "live.txt"  # the running game; written by the game
PAIRING_FILE: Final = "pairing.txt"  # the request to be paired; written by the game, removed by the relay
ACCOUNT_FILE: Final = "hub.txt"  # the account at the hub, with its password; written by the relay, with mode 600
NEWS_FILE: Final = "news.txt"  # written by the relay
RELAY_LOCK_FILE: Final = "relay.lock"  # held by the relay
PROFILE_SETTINGS: Final = (
    *("pin", "idle", "games", "weakest", "strongest", "blitz", "challenge", "guest_increment", "two_players"),
    *("shown_winners", "prize_codes", "languages", "shown_languages"),
)
"""The settings of an event that stands take from the hub."""
HUB_PORT: Final = 5433  # beside a PostgreSQL that runs already
MAX_STAND_FILE_BYTES: Final = 4_000_000

Json = Mapping[str, Any]
T = TypeVar("T")
StandKind = Literal["stand", "screen"]


# The outbox


class Result(NamedTuple):
    """A line of an outbox, its JSON object, and the number of the byte after it."""

    line: str
    entry: Json
    end: int


class Outbox:
    """The game's side of the outbox, in which each result has a number of its own, one more than the one before."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / OUTBOX_FILE
        self.count = max((result.entry["number"] for result in read_results(self.path)), default=0)

    def append(self, kind: str, identifier: UUID, when: datetime, fields: Json) -> Json:
        """Write a result to the disk, and return it; OSError on failure.

        The caller tries again with the same identifier. A line may be whole in spite of an error, and is then there
        twice; the hub takes the first one. Later states of a result have its identifier, too; the one with the highest
        number counts.
        """
        number = self.count + 1
        entry = {"number": number, "id": str(identifier), "kind": kind, "at": when.astimezone().isoformat(), **fields}
        line = json.dumps(entry, ensure_ascii=False) + "\n"
        with self.path.open("a+b") as file:
            file.seek(max(0, file.tell() - 1))
            is_torn = file.read(1) not in {b"", b"\n"}
            file.write(("\n" * is_torn + line).encode())
            file.flush()
            os.fsync(file.fileno())
        self.count = number
        return entry

    def remove_sent(self, sent_bytes: int) -> None:
        """Remove the results up to a byte, which the hub has; OSError on failure."""
        with suppress(FileNotFoundError):
            content = self.path.read_bytes()
            # if it is shorter, the hub had another outbox
            self._replace(content[sent_bytes:] if sent_bytes <= len(content) else content)

    def forget(self, identifiers: Collection[str]) -> None:
        """Blank the initials of winners in lines of the same length, as bytes tell what is sent; OSError on failure."""
        content = bytearray(self.path.read_bytes())
        for line, entry, end in read_results(self.path):
            if entry["id"] in identifiers and entry["kind"] == "winner":
                size = len(line.encode())
                blank = json.dumps({**entry, "initials": "---", "removed": True}, ensure_ascii=False).encode()
                content[end - size : end] = blank.ljust(size - 1) + b"\n"
        self._replace(content)

    def _replace(self, content: bytes | bytearray) -> None:
        with temporary_file(self.path, bytes(content)) as temporary:
            move_over(temporary, self.path)


def read_results(path: Path, start: int = 0, max_bytes: int | None = None) -> Iterator[Result]:
    """Yield the results of an outbox from a byte on, of about `max_bytes`, without damaged lines."""
    with suppress(OSError), path.open("rb") as file:
        file.seek(start)
        for line in file:
            start += len(line)
            if not line.endswith(b"\n"):
                return
            with suppress(ValueError, TypeError, KeyError):
                text = line.decode()
                entry = json.loads(text)
                yield Result(text, entry | {"number": int(entry["number"])}, start)
            if max_bytes is not None and (max_bytes := max_bytes - len(line)) <= 0:
                return


def winner_identifier(stand: str, text: str) -> UUID:
    """Return the identifier of a winner, made of the stand's identifier and the winner's text."""
    return uuid5(UUID(stand), text)


# Single objects


@dataclass(frozen=True)
class PairingRequest:
    """The request to be paired with a hub, as the operator has entered it."""

    address: str  # a host, or host:port
    code: str
    name: str  # of the stand
    kind: StandKind = "stand"


@dataclass(frozen=True)
class Account:
    """A stand's account at its hub."""

    address: str
    database: str
    user: str
    password: str
    stand: str  # its identifier
    tls: bool  # whether TLS is required, as the hub offered it when the stand was paired
    secret: str = ""  # a UUID by which a hub knows the stand when it is paired again


def read_data(kind: type[T], path: Path) -> T | None:
    """Return the dataclass instance in a file, None if it is missing or damaged."""
    with suppress(TypeError):
        return kind(**(read_json(path) or {}))
    return None


def write_data(path: Path, data: Any) -> None:  # noqa: ANN401 # any instance of a dataclass
    """Replace a file by the fields of a dataclass instance, readable by its owner only; OSError on failure."""
    write_json(path, asdict(data))


def read_json(path: Path) -> dict[str, Any] | None:
    """Return the JSON object in a file, None if it is missing or damaged."""
    with suppress(OSError, ValueError, TypeError):
        return dict(json.loads(read_file(path, MAX_STAND_FILE_BYTES)))
    return None


def write_json(path: Path, content: Json, *, flush: bool = True) -> None:
    """Replace a file by a JSON object, readable by its owner only; OSError on failure."""
    with temporary_file(path, json.dumps(content, ensure_ascii=False), flush=flush) as temporary:
        temporary.chmod(0o600)
        move_over(temporary, path)


def is_private(path: Path) -> bool:
    """Return whether only its owner can read a file, as far as the system tells."""
    return os.name != "posix" or not path.stat().st_mode & 0o077


# The news

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


@dataclass(frozen=True)
class EventWinner:
    """A winner of any stand. `level` is '' in a mode without levels."""

    id: str
    stand: str  # its name
    stand_id: str
    mode: str
    level: str
    score: int
    initials: str
    at: datetime  # local time
    code: str = ""  # of the prize


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
    busiest_hour: int = 0  # by the hub's clock, from 0


@dataclass(frozen=True)
class StandHealth:
    """How a stand is: unsent results, minutes by which its clock is slow, names of `MachinePart`s with faults."""

    name: str
    kind: StandKind
    offline_since: datetime | None  # local time; None while the hub hears the stand
    unsent: int
    version: str  # of the program
    clock_minutes: int
    faults: Sequence[str]


@dataclass(frozen=True)
class News:
    """The last news of the event from the hub; `problem` is '' while the relay is connected, else a message.

    `sent_bytes` is the length of the part of the outbox that the hub has.
    """

    stand: str = ""  # the identifier of this stand, '' before it is paired
    stand_name: str = ""
    event: str = ""
    hours: str = ""  # the opening hours
    line: str = ""  # of the organiser
    problem: str = N_("Not paired yet")
    pairing_problem: str = ""  # of a paired stand's last request to be paired
    sent_bytes: int = 0
    clock_seconds: int = 0  # by which this stand's clock is slow, 0 if it is less than a minute wrong
    profile: str = ""  # lines of event.txt that hold for all stands that follow the hub
    winners: tuple[EventWinner, ...] = ()  # the best of each board: of the event, of today and of this hour; the newest
    forgotten: tuple[str, ...] = ()  # identifiers of this stand's winners that are deleted
    hidden: tuple[str, ...] = ()  # identifiers of this stand's winners that an operator has hidden
    blocked: tuple[str, ...] = ()  # words that operators have blocked as initials
    cut_offs: tuple[CutOffGame, ...] = ()  # of today, the largest first
    live: tuple[LiveGame, ...] = ()  # only for big screens, at most MAX_LIVE_GAMES
    totals: Totals = field(default_factory=Totals)
    stands: tuple[StandHealth, ...] = ()  # at most forty, first those that are offline or have faults


def parse_news(text: str) -> News:
    """Return the news in a text, without damaged items; ValueError if the news are damaged as a whole."""
    try:
        found = dict(json.loads(text))
        hub = dict(found.pop("hub", {}))
        hub["totals"] = _checked(Totals(**hub.get("totals", {})))
        for name in ("forgotten", "hidden", "blocked"):
            hub[name] = tuple(map(str, hub.get(name, ())))
        kinds = {"winners": EventWinner, "cut_offs": CutOffGame, "live": LiveGame, "stands": StandHealth}
        for name, kind in kinds.items():
            hub[name] = tuple(_items(kind, hub.get(name, ())))
        if found.get("stand"):
            UUID(found["stand"])
        return _checked(News(**(found | hub)))
    except (TypeError, AttributeError, RecursionError) as error:
        raise ValueError(str(error)) from error


def _items(kind: Callable[..., T], found: Iterable[Mapping[str, Any]]) -> Iterator[T]:
    for item in found:
        with suppress(TypeError, ValueError, AttributeError, OverflowError):
            times = {name: datetime.fromisoformat(item[name]) for name in ("at", "offline_since") if item.get(name)}
            local = {name: time.astimezone().replace(tzinfo=None) for name, time in times.items()}
            yield _checked(kind(**{**item, **local}))


def _checked(made: T) -> T:
    """Return a dataclass instance; TypeError if a field of text, of numbers or of times has another type."""
    for described in fields(made):  # type: ignore[arg-type] # all of them are dataclasses
        value, kind = getattr(made, described.name), described.type
        is_other = kind in {str, int, bool, datetime} and not isinstance(value, kind)
        if is_other or isinstance(value, bool) != (kind is bool):
            raise TypeError(described.name)
    return made


def read_news(path: Path) -> News | None:
    """Return the news in a file; None if they can't be read."""
    try:
        return parse_news(read_file(path, MAX_STAND_FILE_BYTES).decode())
    except (OSError, ValueError):
        return None
