"""The hub of several stands: its connection to PostgreSQL, its schema, its commands, and a server of its own."""

import csv
import json
import os
import re
import secrets
import shutil
import subprocess
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib.resources import files
from io import StringIO
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final
from uuid import UUID, uuid4

import psycopg
from psycopg import errors, sql
from psycopg.rows import dict_row

from dvonn.relay.stand_files import (
    HUB_PORT,
    NO_ROOM,
    NO_TLS,
    OTHER_VERSION,
    REFUSED,
    UNREACHABLE,
    WRONG_CODE,
    Account,
    PairingRequest,
    Totals,
)
from dvonn.storage.files import temporary_file

DATABASE: Final = "dvonn"
PAIRING_ROLE: Final = "dvonn_pairing"
PROTOCOL: Final = 2  # of the function `exchange`
STATEMENT_SECONDS: Final = 15
SESSION_TIME: Final = timedelta(minutes=1)  # after which a transaction or the session of a pairing is ended
TLS_MARK: Final = "T"  # the first letter of the code of a hub with TLS, which the stand then requires
_PROBLEMS: Final[Mapping[type[psycopg.Error], str]] = {
    errors.InvalidPassword: REFUSED,
    errors.InvalidAuthorizationSpecification: REFUSED,
    errors.InsufficientPrivilege: REFUSED,
    errors.DiskFull: NO_ROOM,
    errors.ReadOnlySqlTransaction: NO_ROOM,
    errors.UndefinedFunction: OTHER_VERSION,
    errors.InvalidSchemaName: OTHER_VERSION,
}


class HubError(Exception):
    """A failure at the hub, as one of the messages in `stand_files`."""


def new_code(*, tls: bool) -> str:
    """Return a pairing code, such as TK7Q-M3XP9: 41 random bits, too many to guess in ten minutes, and TLS_MARK.

    The letters are without those that look alike.
    """
    letters = "".join(secrets.choice("ACDEFGHJKLMNPQRUVWXY3479") for _letter in range(9))
    return f"{TLS_MARK if tls else 'P'}{letters[:3]}-{letters[3:]}"


def plain_code(code: str) -> str:
    """Return a pairing code as the password that it is: in capitals, without spaces and dashes."""
    return re.sub(r"[^A-Z0-9]", "", code.upper())


def split_address(address: str) -> tuple[str, int]:
    """Return the host and the port of an address such as 192.168.1.10, hub.local:5432 or [fe80::1]:5432."""
    found = re.fullmatch(r"\[?([^\]\s]+?)\]?(?::(\d{1,5}))?", address.strip())
    if not found or (address.count(":") > 1 and "[" not in address):
        return address.strip(), HUB_PORT
    return found[1], int(found[2] or HUB_PORT)


def connect(address: str, user: str, password: str, *, tls: bool, database: str = DATABASE) -> psycopg.Connection[Any]:
    """Return a connection in autocommit mode, on which nothing waits for long; psycopg.Error on failure.

    With `tls` the server proves by channel binding that it knows the password, so that no other machine can pose as it.
    """
    host, port = split_address(address)
    needs = "require" if tls else "prefer"
    return psycopg.connect(
        host=host,
        port=port,
        dbname=database,
        user=user,
        password=password,
        sslmode=needs,
        channel_binding=needs,
        application_name="dvonn-relay",
        autocommit=True,
        connect_timeout=5,
        options=f"-c statement_timeout={STATEMENT_SECONDS}s",
        tcp_user_timeout=STATEMENT_SECONDS * 1000,
        keepalives_idle=STATEMENT_SECONDS,
        sslrootcert="",  # the hub's certificate is its own; the user's folder is not searched for others
    )


def hub_problem(error: psycopg.Error) -> str:
    """Return the message about an error; that of a failed connection has no code, only a text."""
    if type(error) in _PROBLEMS:
        return _PROBLEMS[type(error)]
    if error.sqlstate == "DV001":
        return OTHER_VERSION
    text = str(error)
    if "does not support SSL" in text or "channel binding" in text:
        return NO_TLS
    return REFUSED if "authentication failed" in text else UNREACHABLE


def make_verifier(connection: psycopg.Connection[Any], user: str, password: str) -> str:
    """Return the verifier of a password, which keeps the password out of the server's statements and logs."""
    return connection.pgconn.encrypt_password(password.encode(), user.encode(), b"scram-sha-256").decode()


def pair(request: PairingRequest, secret: str = "") -> Account:
    """Return the account of a stand, that of its former account's secret if it has one; HubError on failure.

    Only the verifier of its new password is sent.
    """
    code, secret = plain_code(request.code), secret or str(uuid4())
    password = secrets.token_urlsafe(24)
    try:
        with closing(connect(request.address, PAIRING_ROLE, code, tls=code.startswith(TLS_MARK))) as connection:
            values = secret, request.name, request.kind, make_verifier(connection, PAIRING_ROLE, password)
            told = connection.execute("select dvonn.join_event(%s, %s, %s, %s)", values).fetchone()
    except psycopg.Error as error:
        problem = hub_problem(error)
        raise HubError(WRONG_CODE if problem == REFUSED else problem) from error
    assert told, "the function returns one row"
    stand = UUID(told[0]["stand"])
    user = f"dvonn_stand_{stand.hex}"
    return Account(request.address, DATABASE, user, password, str(stand), code.startswith(TLS_MARK), secret)


SCHEMA: Final = files("dvonn.relay").joinpath("schema")


def migrations() -> list[tuple[int, str]]:
    """Return all steps of the schema with their versions, in order, from files whose names begin with these."""
    found = [path for path in SCHEMA.iterdir() if path.name[0].isdecimal()]
    return sorted((int(path.name.split("-")[0]), path.read_text(encoding="utf-8")) for path in found)


def install(server: str | Mapping[str, Any], steps: Sequence[tuple[int, str]] | None = None) -> None:
    """Make the database, its roles and tables on a server, or upgrade them; existing data are kept.

    The server is given as a connection string of a superuser, or as its parts.
    """
    with closing(_connect(server, "postgres")) as connection:
        if not connection.execute("select 1 from pg_database where datname = %s", (DATABASE,)).fetchone():
            connection.execute("create database dvonn template template0 encoding 'UTF8'")
        connection.execute(SCHEMA.joinpath("accounts.sql").read_bytes())
    with closing(_connect(server)) as connection:
        connection.execute("create schema if not exists dvonn authorization dvonn_owner")
        connection.execute("create table if not exists dvonn.migration (version integer primary key, at timestamptz)")
        with connection.transaction():
            connection.execute("select pg_advisory_xact_lock(20010001)")  # one upgrade holds it
            made = {row["version"] for row in connection.execute("select version from dvonn.migration")}
            for version, text in migrations() if steps is None else steps:
                if version not in made:
                    _run_as_owner(connection, text)
                    connection.execute("insert into dvonn.migration values (%s, now())", (version,))
            if steps is None:
                _run_as_owner(connection, SCHEMA.joinpath("functions.sql").read_text(encoding="utf-8"))


def _run_as_owner(connection: psycopg.Connection[Any], text: str) -> None:
    connection.execute("set local role dvonn_owner")
    connection.execute("set local search_path = dvonn")
    connection.execute(text.encode())  # a file of this package
    connection.execute("reset role")


def _connect(server: str | Mapping[str, Any], database: str = DATABASE) -> psycopg.Connection[dict[str, Any]]:
    """Return a connection with a database of a server, in autocommit mode, whose rows are dictionaries.

    While guests keep all connections busy, each of which ends after some seconds, it waits 15 seconds for a free one.
    """
    words = server if isinstance(server, str) else psycopg.conninfo.make_conninfo(**server)
    words = psycopg.conninfo.make_conninfo(words, dbname=database, connect_timeout=10)
    until = monotonic() + 15.0
    while True:
        try:
            return psycopg.connect(words, autocommit=True, row_factory=dict_row)
        except psycopg.OperationalError as error:
            if "too many clients" not in str(error) or monotonic() > until:
                raise
            sleep(0.1)


@dataclass(frozen=True)
class Code:
    """A pairing code, and the local time until which it is valid."""

    text: str
    until: datetime


class Hub:
    """The organiser's side of an installed hub; the server is given as to `install`."""

    def __init__(self, server: str | Mapping[str, Any]) -> None:
        self._connection = _connect(server)
        self._connection.execute("set search_path = dvonn")

    @property
    def has_tls(self) -> bool:
        """Whether the server offers TLS."""
        return bool(self._rows("select current_setting('ssl') = 'on' as tls")[0]["tls"])

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _rows(self, query: str, *values: object) -> list[dict[str, Any]]:
        return self._connection.execute(query.encode(), values).fetchall()

    # Events and stands

    def event(
        self, name: str, *, hours: str | None = None, line: str | None = None, keep_days: int | None = None
    ) -> int:
        """Return the identifier of an event, made if there is none; set its columns that are not None."""
        return int(self._rows("select set_event(%s, %s, %s, %s) as id", name, hours, line, keep_days)[0]["id"])

    @property
    def last_event(self) -> tuple[int, str] | None:
        """The event that stands were paired with last, by its identifier and name."""
        found = self._rows("select id, name from event join pairing on event.id = pairing.event")
        return (found[0]["id"], found[0]["name"]) if found else None

    def new_pairing_code(self, event: int, *, tls: bool) -> Code:
        """Return a new code for the stands of an event; the former code becomes void."""
        code, until = new_code(tls=tls), datetime.now().astimezone() + timedelta(minutes=10)
        verifier = make_verifier(self._connection, PAIRING_ROLE, plain_code(code))
        set_password = sql.SQL("alter role {} password {} valid until {}").format(
            sql.Identifier(PAIRING_ROLE), sql.Literal(verifier), sql.Literal(until.isoformat())
        )
        with self._connection.transaction():
            self._connection.execute(set_password)
            self._connection.execute("delete from pairing")
            query = "insert into pairing (event, until, verifier) values (%s, %s, %s)"
            self._connection.execute(query, (event, until, verifier))
        self.end_sessions(timedelta(0))
        return Code(code, until.replace(tzinfo=None))

    def end_sessions(self, of_pairing: timedelta = SESSION_TIME) -> None:
        """End the sessions of stands that lift the limits of time, and those of pairing older than a time."""
        self._connection.execute("select end_sessions(%s, %s)", (SESSION_TIME, of_pairing))

    def note_times(self) -> None:
        """Note when the stands were heard, once a minute, for a crash of the server."""
        self._connection.execute("select note_times()")

    def totals(self, event: int) -> Totals:
        """Return the sums of today."""
        return Totals(**self._rows("select totals(%s) as found", event)[0]["found"])

    def stands(self, event: int) -> list[dict[str, Any]]:
        """Return a row for each stand: how it is, and the numbers of its results by kind."""
        return self._rows("select * from stand_states(%s)", event)

    def set_profile(self, event: int, stand: str) -> str:
        """Let all stands follow the settings of the one with a name; return these, '' if it has sent none."""
        return str(self._rows("select set_profile(%s, %s) as profile", event, stand)[0]["profile"] or "")

    def unpair(self, event: int, name: str, *, with_results: bool = False) -> int:
        """Take away the accounts of the stands with a name, perhaps with their results; return how many there were."""
        rows = self._rows("select role from stand where event = %s and name = %s", event, name)
        for role in (row["role"] for row in rows):
            self._connection.execute(sql.SQL("drop role if exists {}").format(sql.Identifier(role)))
            query = "select pg_terminate_backend(pid) from pg_stat_activity where usename = %s"
            self._connection.execute(query, (role,))
            if with_results:
                self._connection.execute("select undo_moderation(id) from stand where role = %s", (role,))
                self._connection.execute("delete from stand where role = %s", (role,))
        return len(rows)

    # Results

    def forget(self, event: int, initials: str) -> int:
        """Delete initials for good; return how many there were."""
        return int(self._rows("select forget(%s, %s) as count", event, initials)[0]["count"])

    def purge(self) -> None:
        """Delete all initials kept longer than their events say, for good."""
        self._connection.execute("select forget(id) from event")

    def export(self, event: int, folder: Path) -> list[Path]:
        """Write all results of an event as winners.csv, games.csv and results.json into a folder."""
        results = {
            "winners": self._rows("select * from exported_winners(%s)", event),
            "games": self._rows("select * from exported_games(%s)", event),
        }
        texts = {f"{name}.csv": _table(rows) for name, rows in results.items()}
        texts["results.json"] = json.dumps(results, default=str, ensure_ascii=False, indent=1)
        for name, text in texts.items():
            with temporary_file(folder / name, text) as temporary:
                temporary.replace(folder / name)
        return [folder / name for name in texts]


def _table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return rows as CSV."""
    table = StringIO()
    if rows:
        writer = csv.DictWriter(table, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return table.getvalue()


# The hub's own server

PROGRAM_FOLDERS: Final = (
    *("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin"),
    *("/usr/local/opt/postgresql*/bin", "/Applications/Postgres.app/Contents/Versions/*/bin"),
    "/Program Files/PostgreSQL/*/bin",
)
HUB_SETTINGS: Final = """
# DVONN's hub
listen_addresses = '*'
port = {port}
unix_socket_directories = '{folder}'
max_connections = 450  # up to 400 stands hold one
password_encryption = 'scram-sha-256'
ssl = {ssl}
lc_messages = 'C'
"""


class ClusterError(Exception):
    """A failure of the server or of its programs, as a sentence."""


def find_program(name: str) -> Path:
    """Return the path of one of PostgreSQL's programs, of the newest version; ClusterError without it."""
    found = shutil.which(name)
    if found:
        return Path(found)
    paths = [path / name for pattern in PROGRAM_FOLDERS for path in Path("/").glob(pattern.lstrip("/"))]
    paths = [path for path in paths if shutil.which(path)]
    if not paths:
        raise ClusterError("PostgreSQL isn't installed: on Debian and Ubuntu, sudo apt install postgresql")
    return max(paths, key=lambda path: [int(part) for part in path.parts[-3].split(".") if part.isdecimal()])


class Cluster:
    """The server of a hub in a folder, at a port."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder.resolve(), port
        self.data, self._log = self.folder / "data", self.folder / "server.log"

    @property
    def has_tls(self) -> bool:
        """Whether the server has a certificate."""
        return (self.data / "server.key").exists()

    @property
    def is_running(self) -> bool:
        """Whether the server runs."""
        return self.data.exists() and self._run("pg_ctl", "status", "-D", self.data, allowed=(0, 3, 4)) == 0

    def start(self) -> None:
        """Start the server unless it runs, and empty its log when it is large; ClusterError on failure."""
        if self._log.exists() and self._log.stat().st_size > 20_000_000:  # a wrong code takes 220
            os.truncate(self._log, 0)  # the server appends to it
        if not self.is_running:
            options = "-c authentication_timeout=5s -c superuser_reserved_connections=10"
            self._run("pg_ctl", "start", "-w", "-s", "-o", options, "-D", self.data, "-l", self._log)

    @property
    def refused_passwords(self) -> int:
        """The number of wrong codes and passwords in the server's log."""
        with suppress(OSError), self._log.open("rb") as log:
            return sum(b"password authentication failed" in line for line in log)
        return 0

    def stop(self) -> None:
        """Stop the server if it runs."""
        if self.is_running:
            self._run("pg_ctl", "stop", "-w", "-s", "-m", "fast", "-D", self.data)

    def make(self) -> None:
        """Make the server unless it is there; ClusterError on failure."""
        if (self.data / "PG_VERSION").exists():
            return
        find_program("initdb")
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            raise ClusterError("PostgreSQL does not run as root: start the hub as another user")
        if len(str(self.folder)) > 90:  # the system's limit for its socket is about 107
            raise ClusterError(f"the path of {self.folder} is too long: choose another folder")
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._run("initdb", "-E", "UTF8", "--locale=C", "-A", "peer", "-D", self.data)
        make_certificate(self.data)
        socket_folder, ssl = str(self.folder).replace("'", "''"), "on" if self.has_tls else "off"
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(HUB_SETTINGS.format(port=self.port, folder=socket_folder, ssl=ssl))
        owner = "\n# DVONN's hub: its owner on this machine, and stands that prove their password\nlocal all all peer\n"
        stands = f"{'hostssl' if self.has_tls else 'host'} dvonn all all scram-sha-256\n"
        (self.data / "pg_hba.conf").write_text(owner + stands, encoding="utf-8")

    def _run(self, program: str, *arguments: str | Path, allowed: Collection[int] = (0,)) -> int:
        """Run one of PostgreSQL's programs; return its exit code; ClusterError if that is not allowed."""
        command, path = [str(find_program(program)), *map(str, arguments)], self.folder / "command.log"
        # the server that pg_ctl starts keeps the streams open: they can't be pipes
        with path.open("w", encoding="utf-8", errors="replace") as log:
            done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=log, stderr=log)  # noqa: S603
        if done.returncode not in allowed:
            raise ClusterError(f"{program} has failed: see {path} and {self._log.name}")
        return done.returncode


def make_certificate(folder: Path) -> None:
    """Make a certificate and its key in a folder, if OpenSSL is installed; stands check the hub by their password."""
    openssl = shutil.which("openssl")
    if openssl:
        key, certificate = folder / "server.key", folder / "server.crt"
        names = ("-subj", "/CN=dvonn-hub", "-days", "3650", "-keyout", str(key), "-out", str(certificate))
        command = [openssl, "req", "-new", "-x509", "-nodes", "-newkey", "rsa:2048", *names]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 # with arguments made here
        key.chmod(0o600)
