"""A throw-away PostgreSQL server with a hub, and stands of an event without windows, each with the real relay.

The server is made by initdb; as root it runs as the user postgres, since it refuses root.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar
from uuid import UUID, uuid4

import pytest

psycopg = pytest.importorskip("psycopg", reason="psycopg is not installed")

from dvonn.relay.hub import ClusterError, Code, Hub, find_program, make_certificate  # noqa: E402 # needs psycopg
from dvonn.relay.relay import Relay  # noqa: E402
from dvonn.relay.stand_files import (  # noqa: E402
    ACCOUNT_FILE,
    NEWS_FILE,
    PAIRING_FILE,
    Account,
    News,
    Outbox,
    PairingRequest,
    StandKind,
    read_data,
    read_news,
    winner_identifier,
    write_data,
)

SYSTEM_USER = "postgres" if sys.platform != "win32" and os.geteuid() == 0 else None
SETTINGS = """
listen_addresses = '127.0.0.1'
port = {port}
unix_socket_directories = '{folder}'
max_connections = 90
fsync = off
timezone = 'UTC'
lc_messages = 'C'
log_min_messages = fatal
ssl = {ssl}
"""
RULES = """
local all all trust
host dvonn all 127.0.0.1/32 scram-sha-256
"""


def has_user(name: str) -> bool:
    """Tell whether the system has a user."""
    import pwd  # noqa: PLC0415 # Windows has none

    return any(user.pw_name == name for user in pwd.getpwall())


def why_no_server() -> str:
    """Return why no server can be started here, '' if one can."""
    try:
        find_program("initdb")
    except ClusterError as error:
        return str(error)
    if SYSTEM_USER and not has_user(SYSTEM_USER):
        return "PostgreSQL does not run as root, and there is no user postgres"
    return ""


class PostgresServer:
    """A server in a folder of its own, at a free port of this machine."""

    def __init__(self, *, tls: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="dvonn-postgres-"))
        self.data = self.folder / "data"
        self.port = free_port()
        if SYSTEM_USER:
            shutil.chown(self.folder, SYSTEM_USER)
        self._run("initdb", "-U", "admin", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D", self.data)
        if tls:
            make_certificate(self.data)
            for name in ("server.key", "server.crt"):
                if SYSTEM_USER:
                    shutil.chown(self.data / name, SYSTEM_USER)
        text = SETTINGS.format(port=self.port, folder=self.folder, ssl="on" if tls else "off")
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(text)
        (self.data / "pg_hba.conf").write_text(RULES)

    @property
    def admin(self) -> str:
        """How a superuser connects."""
        return f"host={self.folder} port={self.port} user=admin"

    @property
    def address(self) -> str:
        """How stands connect."""
        return f"127.0.0.1:{self.port}"

    def start(self) -> "PostgresServer":
        """Start the server."""
        self._run("pg_ctl", "start", "-w", "-s", "-D", self.data, "-l", self.folder / "log")
        return self

    def stop(self, mode: str = "fast") -> None:
        """Stop the server; `immediate` as by a power cut."""
        with suppress(AssertionError):
            self._run("pg_ctl", "stop", "-w", "-s", "-m", mode, "-D", self.data)

    def remove(self) -> None:
        """Stop the server and remove its folder."""
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def query(self, text: str) -> list[tuple[object, ...]]:
        """Return the rows of a query in the event's database, by the superuser."""
        with psycopg.connect(f"{self.admin} dbname=dvonn", autocommit=True) as connection:
            cursor = connection.execute(text.encode())
            return list(cursor.fetchall()) if cursor.description else []

    def _run(self, program: str, *arguments: object) -> None:
        with (self.folder / "commands").open("ab") as log:
            command = [str(find_program(program)), *map(str, arguments)]
            done = subprocess.run(
                command, user=SYSTEM_USER, stdout=log, stderr=log, timeout=60, check=False, cwd=self.folder
            )
        assert not done.returncode, (self.folder / "commands").read_text()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_server(*, tls: bool = False) -> Iterator[PostgresServer]:
    """Run a server; skip the test where there can be none."""
    reason = why_no_server()
    if reason:
        pytest.skip(reason)
    server = PostgresServer(tls=tls)
    try:
        yield server.start()
    finally:
        server.remove()


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

    def win(self, initials: str, score: int, *, removed: bool = False, code: str = "") -> UUID:
        """Append a winner, or that one is removed; return its identifier."""
        identifier = winner_identifier(self.account.stand, f"challenge {initials} {score}")
        fields = {
            "mode": "challenge",
            "level": "",
            "score": score,
            "initials": initials,
            "removed": removed,
            "code": code,
        }
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

    def tell(self, *stands: Stand) -> None:
        """Let the news be old, so that the next exchange makes them anew, and send some stands the new ones."""
        self.server.query("update dvonn.news set made = made - interval '2 seconds'")
        for stand in stands:
            stand.send()

    def count(self, table: str = "game") -> int:
        """Return the number of rows that the event has in a table."""
        return int(str(self.server.query(f"select count(*) from dvonn.{table} where event = {self.event}")[0][0]))
