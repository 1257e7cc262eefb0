"""A PostgreSQL server of the hub's own, in a folder: found, made, started and stopped with the system's programs."""

import os
import shutil
import subprocess
from collections.abc import Collection
from pathlib import Path
from typing import Final

DATA_FOLDER: Final = "data"
SERVER_LOG_FILE: Final = "server.log"
COMMAND_LOG_FILE: Final = "command.log"  # of the last command
INSTALL_LINE: Final = "PostgreSQL isn't installed: on Debian and Ubuntu, sudo apt install postgresql"
PROGRAM_FOLDERS: Final = (
    *("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin"),
    *("/usr/local/opt/postgresql*/bin", "/Applications/Postgres.app/Contents/Versions/*/bin"),
    "/Program Files/PostgreSQL/*/bin",
)
MAX_CONNECTIONS: Final = 450  # up to 400 stands hold one
MAX_SOCKET_PATH: Final = 90  # characters; the system's limit is about 107
TLS_DAYS: Final = 3650
HUB_SETTINGS: Final = """
# DVONN's hub
listen_addresses = '*'
port = {port}
unix_socket_directories = '{folder}'
max_connections = {connections}
password_encryption = 'scram-sha-256'
ssl = {ssl}
lc_messages = 'C'
"""
ACCESS_RULES: Final = """
# DVONN's hub: its owner on this machine, and stands that prove their password
local all all peer
{kind} dvonn all all scram-sha-256
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
        raise ClusterError(INSTALL_LINE)
    return max(paths, key=lambda path: [int(part) for part in path.parts[-3].split(".") if part.isdecimal()])


class Cluster:
    """The server of a hub in a folder, at a port."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder.resolve(), port
        self.data = self.folder / DATA_FOLDER

    @property
    def has_tls(self) -> bool:
        """Whether the server has a certificate."""
        return (self.data / "server.key").exists()

    @property
    def admin_address(self) -> dict[str, str | int]:
        """The parts of the owner's connection string: the socket in the folder, which admits this user alone."""
        return {"host": str(self.folder), "port": self.port}

    @property
    def is_running(self) -> bool:
        """Whether the server runs."""
        return self.data.exists() and self._run("pg_ctl", "status", "-D", self.data, allowed=(0, 3, 4)) == 0

    def start(self) -> None:
        """Make the server unless it is there, and start it unless it runs; ClusterError on failure."""
        if not (self.data / "PG_VERSION").exists():
            self._make()
        if not self.is_running:
            self._run("pg_ctl", "start", "-w", "-s", "-D", self.data, "-l", self.folder / SERVER_LOG_FILE)

    def stop(self) -> None:
        """Stop the server if it runs."""
        if self.is_running:
            self._run("pg_ctl", "stop", "-w", "-s", "-m", "fast", "-D", self.data)

    def _make(self) -> None:
        find_program("initdb")
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            raise ClusterError("PostgreSQL does not run as root: start the hub as another user")
        if len(str(self.folder)) > MAX_SOCKET_PATH:
            raise ClusterError(f"the path of {self.folder} is too long: choose another folder")
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._run("initdb", "-E", "UTF8", "--locale=C", "-A", "peer", "-D", self.data)
        make_certificate(self.data)
        settings = HUB_SETTINGS.format(
            port=self.port,
            folder=str(self.folder).replace("'", "''"),
            connections=MAX_CONNECTIONS,
            ssl="on" if self.has_tls else "off",
        )
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(settings)
        rules = ACCESS_RULES.format(kind="hostssl" if self.has_tls else "host")
        (self.data / "pg_hba.conf").write_text(rules, encoding="utf-8")

    def _run(self, program: str, *arguments: str | Path, allowed: Collection[int] = (0,)) -> int:
        """Run one of PostgreSQL's programs; return its exit code, ClusterError if that is not allowed."""
        command = [str(find_program(program)), *map(str, arguments)]
        # the server that pg_ctl starts keeps the streams open: they can't be pipes
        with (self.folder / COMMAND_LOG_FILE).open("w", encoding="utf-8", errors="replace") as log:
            done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=log, stderr=log)  # noqa: S603
        if done.returncode not in allowed:
            raise ClusterError(f"{program} has failed: see {self.folder / COMMAND_LOG_FILE} and {SERVER_LOG_FILE}")
        return done.returncode


def make_certificate(folder: Path) -> None:
    """Make a certificate and its key in a folder, if OpenSSL is installed; stands check the hub by their password."""
    openssl = shutil.which("openssl")
    if openssl:
        key, certificate = folder / "server.key", folder / "server.crt"
        names = ("-subj", "/CN=dvonn-hub", "-days", str(TLS_DAYS), "-keyout", str(key), "-out", str(certificate))
        command = [openssl, "req", "-new", "-x509", "-nodes", "-newkey", "rsa:2048", *names]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 # with arguments made here
        key.chmod(0o600)
