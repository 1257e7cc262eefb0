"""Stands of an event without windows: a folder, what the game writes there, and the real relay."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar
from uuid import UUID, uuid4

from dvonn.relay.hub import Code, Hub
from dvonn.relay.news import News, read_news
from dvonn.relay.relay import Relay
from dvonn.relay.stand_files import (
    ACCOUNT_FILE,
    NEWS_FILE,
    PAIRING_FILE,
    Account,
    Outbox,
    PairingRequest,
    StandKind,
    read_data,
    winner_identifier,
    write_data,
)
from tests.harness.postgres import PostgresServer

GAME = {
    "mode": "blitz",
    "level": "dreamy",
    "guests": 1,
    "score": 3,
    "plies": 60,
    "cut_off": 8,
    "largest": 5,
    "ply": 30,
    "record": "a game",
}


def utc_now() -> datetime:
    """Return the present time."""
    return datetime.now(UTC)


class Stand:
    """A stand in a folder; `clock` is its wall clock."""

    def __init__(self, folder: Path, clock: Callable[[], datetime] = utc_now) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.clock = folder, clock
        self.outbox = Outbox(folder)
        self.relay = Relay(folder, clock, random=lambda: 0.5)
        Stand.opened.append(self)

    opened: ClassVar[list["Stand"]] = []

    @classmethod
    def close_all(cls) -> None:
        """Close the connections of all stands."""
        while cls.opened:
            cls.opened.pop().relay.close()

    def pair(self, server: PostgresServer, code: Code, name: str, kind: StandKind = "stand") -> "Stand":
        """Ask for an account, and get it."""
        write_data(self.folder / PAIRING_FILE, PairingRequest(server.address, code.text, name, kind))
        self.relay.step()
        return self

    @property
    def account(self) -> Account:
        """The account of the paired stand."""
        account = read_data(Account, self.folder / ACCOUNT_FILE)
        assert account, "the stand is paired"
        return account

    @property
    def news(self) -> News:
        """The news in the file."""
        return read_news(self.folder / NEWS_FILE) or News()

    def play(self, count: int = 1, **fields: object) -> None:
        """Append the results of some games."""
        for _game in range(count):
            self.outbox.append("game", uuid4(), self.clock(), GAME | fields)

    def win(self, initials: str, score: int, *, removed: bool = False, mode: str = "challenge") -> UUID:
        """Append a winner, or that one is removed; return its identifier."""
        identifier = winner_identifier(self.account.stand, f"{mode} {initials} {score}")
        fields: dict[str, Any] = {"mode": mode, "level": "", "score": score, "initials": initials, "removed": removed}
        self.outbox.append("winner", identifier, self.clock(), fields)
        return identifier

    def restart_relay(self) -> None:
        """Begin with another relay, as after kill -9: the first one leaves nothing but its files."""
        self.relay.close()
        self.relay = Relay(self.folder, self.clock, random=lambda: 0.5)

    def send(self) -> None:
        """Exchange until nothing is left."""
        while self.relay.step() == 0.0:
            pass


class EventHub:
    """A hub with an event, of which tests make stands."""

    def __init__(self, server: PostgresServer, hub: Hub, folder: Path, name: str) -> None:
        self.server, self.hub, self.folder = server, hub, folder
        self.event = hub.event(name, hours="10 to 18", line="Welcome")

    def stand(self, name: str, kind: StandKind = "stand", clock: Callable[[], datetime] = utc_now) -> Stand:
        """Return a paired stand."""
        folder = self.folder / f"{len(list(self.folder.iterdir()))}"
        return Stand(folder, clock).pair(self.server, self.hub.new_pairing_code(self.event, tls=False), name, kind)

    def renew_news(self) -> None:
        """Let the news be old, so that the next exchange makes them anew."""
        self.server.query("update dvonn.news set made = made - interval '2 seconds'")

    def count(self, table: str = "game") -> int:
        """Return the number of rows that the event has in a table."""
        return int(str(self.server.query(f"select count(*) from dvonn.{table} where event = {self.event}")[0][0]))
