"""A throw-away PostgreSQL server, made by initdb; as root it runs as the user postgres, since it refuses root."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

psycopg = pytest.importorskip("psycopg", reason="psycopg is not installed")

from dvonn.relay.cluster import ClusterError, find_program, make_certificate  # noqa: E402 # needs psycopg

SYSTEM_USER = "postgres" if os.geteuid() == 0 else None
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


def why_no_server() -> str:
    """Return why no server can be started here, '' if one can."""
    try:
        find_program("initdb")
    except ClusterError as error:
        return str(error)
    if SYSTEM_USER and not any(user.pw_name == SYSTEM_USER for user in pwd.getpwall()):
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
