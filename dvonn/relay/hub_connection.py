"""Connections of a stand with its hub, and how the errors of PostgreSQL are told to the operator."""

import re
import secrets
from contextlib import closing
from typing import Any, Final
from uuid import uuid4

import psycopg
from psycopg import errors

from dvonn.relay import problems
from dvonn.relay.stand_files import HUB_PORT, Account, PairingRequest

DATABASE: Final = "dvonn"
PAIRING_ROLE: Final = "dvonn_pairing"
PROTOCOL: Final = 1  # of the function `exchange`
CONNECT_SECONDS: Final = 5
STATEMENT_SECONDS: Final = 15
PASSWORD_BYTES: Final = 24
CODE_LETTERS: Final = "ACDEFGHJKLMNPQRUVWXY3479"  # without those that look alike
PAIRING_CODE_LENGTH: Final = 9  # 41 random bits and the mark of encryption, which nobody guesses within an hour
TLS_MARK: Final = "T"  # the first letter of a code of a hub with TLS: the stand then insists on it
PLAIN_MARK: Final = "P"
_PROBLEMS: Final[tuple[tuple[tuple[type[psycopg.Error], ...], str], ...]] = (
    (
        (errors.InvalidPassword, errors.InvalidAuthorizationSpecification, errors.InsufficientPrivilege),
        problems.REFUSED,
    ),
    ((errors.DiskFull, errors.ReadOnlySqlTransaction), problems.NO_ROOM),
    ((errors.UndefinedFunction, errors.InvalidSchemaName), problems.OTHER_VERSION),
)


class HubError(Exception):
    """A failure at the hub, as one of the messages in `problems`."""


def new_code(*, tls: bool) -> str:
    """Return a pairing code, such as TK7Q-M3XP9."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _letter in range(PAIRING_CODE_LENGTH))
    return f"{TLS_MARK if tls else PLAIN_MARK}{letters[:3]}-{letters[3:]}"


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
        connect_timeout=CONNECT_SECONDS,
        options=f"-c statement_timeout={STATEMENT_SECONDS}s",
        tcp_user_timeout=STATEMENT_SECONDS * 1000,
        keepalives_idle=STATEMENT_SECONDS,
        sslrootcert="",  # the hub's certificate is its own; the user's folder is not searched for others
    )


def hub_problem(error: psycopg.Error) -> str:
    """Return the message about an error; that of a failed connection has no code, only a text."""
    for kinds, problem in _PROBLEMS:
        if isinstance(error, kinds):
            return problem
    if error.sqlstate == "DV001":
        return problems.OTHER_VERSION
    text = str(error)
    if "does not support SSL" in text or "channel binding" in text:
        return problems.NO_TLS
    return problems.REFUSED if "authentication failed" in text else problems.UNREACHABLE


def make_verifier(connection: psycopg.Connection[Any], user: str, password: str) -> str:
    """Return the verifier that a server keeps of a password, which then is in none of its statements and logs."""
    return connection.pgconn.encrypt_password(password.encode(), user.encode(), b"scram-sha-256").decode()


def pair(request: PairingRequest) -> Account:
    """Return the new account of a stand; HubError on failure.

    The password is made here, and only its verifier is sent.
    """
    code, identifier = plain_code(request.code), uuid4()
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    try:
        with closing(connect(request.address, PAIRING_ROLE, code, tls=code.startswith(TLS_MARK))) as connection:
            user = f"dvonn_stand_{identifier.hex}"
            verifier = make_verifier(connection, user, password)
            connection.execute("select dvonn.pair(%s, %s, %s, %s)", (identifier, request.name, request.kind, verifier))
    except psycopg.Error as error:
        problem = hub_problem(error)
        raise HubError(problems.WRONG_CODE if problem == problems.REFUSED else problem) from error
    return Account(request.address, DATABASE, user, password, str(identifier), code.startswith(TLS_MARK))
