"""The hub: made and upgraded, what its organiser asks of it by commands, and what accounts may do there."""

import csv
import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, nullcontext, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any
from unittest.mock import MagicMock
from uuid import uuid4

import psycopg
import pytest

from dvonn import __version__
from dvonn.relay import __main__ as command
from dvonn.relay import hub as module
from dvonn.relay.__main__ import main
from dvonn.relay.hub import (
    PAIRING_ROLE,
    Code,
    Hub,
    connect,
    install,
    make_verifier,
    migrations,
    new_code,
    plain_code,
    split_address,
)
from dvonn.relay.stand_files import HUB_PORT, LIVE_FILE, RELAY_LOCK_FILE, write_json
from dvonn.start import parse_arguments
from dvonn.storage.files import FileLock
from tests.harness.desktop import read_line, terminated_after, wait_until
from tests.harness.hub import SYSTEM_USER, EventHub, Stand, free_port, running_server, why_no_server
from tests.harness.paths import ROOT
from tests.harness.scale import only_full


def test_an_earlier_schema_is_upgraded_and_keeps_its_rows() -> None:
    """Steps that are there already are not run again; a step that fails leaves the schema as it was."""
    with running_server() as server:
        install(server.admin, migrations()[:1])
        server.query("insert into dvonn.event (name) values ('Fair')")
        for _again in range(2):
            install(server.admin)
        broken = 99, "create table dvonn.odd (x integer); select 1/0;"
        with pytest.raises(Exception, match="division by zero"):
            install(server.admin, [broken])
        assert server.query("select version from dvonn.migration order by version") == [
            (version,) for version, _text in migrations()
        ]
        assert server.query("select to_regclass('dvonn.odd') is null") == [(True,)]
        with closing(Hub(server.admin)) as hub:
            assert hub.event("Fair") == 1


def test_results_are_exported_as_tables_and_as_json(event: EventHub, stand: Stand, tmp_path: Path) -> None:
    """Each result is there with its stand; removed and forgotten winners are not."""
    stand.play(2, record='a, "b"\nc')
    stand.win("ADA", 5)
    stand.win("BEA", 6)
    stand.win("BEA", 6, removed=True)
    stand.win("CLE", 7)
    stand.send()
    event.hub.forget(event.event, "CLE")
    paths = event.hub.export(event.event, tmp_path / "out")
    with paths[0].open(newline="", encoding="utf-8") as file:
        assert [(row["stand"], row["initials"]) for row in csv.DictReader(file)] == [("Stand 1", "ADA")]
    with paths[1].open(newline="", encoding="utf-8") as file:
        assert [row["record"] for row in csv.DictReader(file)] == ['a, "b"\nc'] * 2
    found = json.loads(paths[2].read_text(encoding="utf-8"))
    assert [len(found["winners"]), len(found["games"])] == [1, 2]


def test_the_organisers_commands_answer_in_lines(
    event: EventHub, stand: Stand, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """An event with a server of the organiser's own: each command by its words."""
    stand.win("ADA", 5)
    stand.play(2)
    stand.send()
    name = event.hub.last_event[1]  # type: ignore[index]

    def run(*words: str) -> str:
        main(["--server", event.server.admin, *words])
        return capsys.readouterr().out

    lines = [line.partition(": ") for line in (run("hub", "--event", name, "--line", "Hi") + run("code")).splitlines()]
    assert [head for head, _, _ in lines] == ["Event", "Pairing code", "Pairing code"]
    assert lines[0][2] == name
    today, line = run("status").splitlines()
    assert today.startswith("Today: 2 games, 2 guests, busiest hour ")
    assert f"2 games, 1 winners, 0 unsent, 0 refused, version {__version__}" in line
    stand.clock = stand.relay._clock = lambda: datetime.now(UTC) + timedelta(minutes=9)  # noqa: SLF001 # a clock is set
    for faults in ({"\x1b[2J": 1}, 7, [["\x1b"]], "DISK", ["DISK"]):
        write_json(stand.folder / LIVE_FILE, {"faults": faults, "settings": "pin: secret\nblitz: 60\x1b"})
        stand.send()
        line = run("status")
        assert "\x1b" not in line
    assert line.endswith(", clock 9 min wrong, faults: DISK\n")
    assert run("profile", "Stand 1").splitlines()[1:] == ["blitz: 60"]
    with pytest.raises(SystemExit, match="2"):
        run("profile", "Stand 9")
    assert capsys.readouterr().err.startswith("dvonn-relay: Stand 9 has not been heard")
    files = "winners.csv", "games.csv", "results.json"
    assert run("export", str(tmp_path)).splitlines() == [str(tmp_path / file) for file in files]
    assert run("forget", "ada") + run("unpair", "Stand 1") == "1 entries deleted\n1 accounts taken away\n"
    event.tell()
    assert event.stand("Stand 2").news.line == "Hi"


def test_what_is_missing_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a hub, or without PostgreSQL and how to install it, with exit code 2, as by every command."""

    def error_of(*words: str) -> str:
        with pytest.raises(SystemExit, match="2"):
            main(words)
        return capsys.readouterr().err

    folder = "--folder", str(tmp_path)
    assert error_of().count("\n") == error_of(*folder, "status").count("\n") == 1
    lock = FileLock(tmp_path / RELAY_LOCK_FILE)
    assert error_of(*folder) == f"dvonn-relay: another relay runs in {tmp_path}\n"
    lock.release()
    monkeypatch.setattr(module, "PROGRAM_FOLDERS", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    install = "on Debian and Ubuntu, sudo apt install postgresql"
    assert error_of(*folder, "hub") == f"dvonn-relay: PostgreSQL isn't installed: {install}\n"


def test_addresses_are_hosts_with_or_without_a_port() -> None:
    """As an operator enters them."""
    assert split_address("192.168.1.10") == ("192.168.1.10", HUB_PORT)
    assert split_address(" hub.local:5432 ") == ("hub.local", 5432)
    assert split_address("[fe80::1]:99") == ("fe80::1", 99)
    assert split_address("fe80::1") == ("fe80::1", HUB_PORT)


# The hub's own server, run by the real command


def hub_command() -> list[str] | None:
    """Return a Python that the server's user can run, None if there is none."""
    check = f"import sys; assert sys.version_info[:2] == {sys.version_info[:2]}; import psycopg"
    for python in (sys.executable, shutil.which("python3", path="/usr/bin:/bin") or ""):
        with tempfile.TemporaryDirectory() as folder, suppress(OSError):
            if not run_by_user([python, "-c", check], folder):
                return [python, "-m", "dvonn.relay"]
    return None


def environment() -> dict[str, str]:
    packages = [path for path in sys.path if path.endswith("site-packages")]
    return {"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join([str(ROOT), *packages]), "HOME": "/nonexistent"}


def run_by_user(command: list[str], folder: str | Path) -> int:
    """Run a command as the server's user; return its status."""
    return subprocess.run(
        command, user=SYSTEM_USER, env=environment(), timeout=60, check=False, capture_output=True, cwd=folder
    ).returncode


@pytest.fixture
def hub_folder() -> Iterator[Path]:
    """Make a folder for a hub, whose server is stopped in the end; skip the test where there can be none."""
    if reason := why_no_server():
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="dvonn-hub-"))
    if SYSTEM_USER:
        shutil.chown(folder, SYSTEM_USER)
    yield folder
    run_by_user([str(module.find_program("pg_ctl")), "stop", "-m", "immediate", "-D", str(folder / "data")], folder)
    shutil.rmtree(folder, ignore_errors=True)


class HubProcess:
    """The hub of a folder, run by the real command; `say` begins another one."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.address = f"127.0.0.1:{self.port}"  # as of a server

    def run(self, *words: str) -> "subprocess.Popen[str]":
        command = hub_command()
        if why_no_server() or not command:
            pytest.skip(why_no_server() or "no Python that the server's user can run")
        words = *command, "--folder", str(self.folder), "--port", str(self.port), "hub", *words
        pipe = subprocess.PIPE
        return subprocess.Popen(
            words, user=SYSTEM_USER, env=environment(), cwd=self.folder, stdout=pipe, stderr=pipe, text=True
        )

    @property
    def server_number(self) -> int:
        """The number of the server's process, 0 without one."""
        with suppress(OSError, ValueError, IndexError):
            return int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        return 0

    def answers(self) -> bool:
        """Tell whether the server takes connections."""
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False


def test_one_command_makes_a_machine_the_hub(hub_folder: Path, tmp_path: Path) -> None:
    """It makes and starts a server of its own, shows address and code, and goes on when it is run again.

    While it runs, another one changes the event alone: the code stays valid.
    """
    hub = HubProcess(hub_folder)
    for start in range(2):
        with terminated_after(hub.run(*([] if start else ["--event", "Fair"]))) as process:
            lines = [read_line(process).strip() for _line in range(4)]
            assert lines[0] == "Event: Fair"
            assert lines[1].endswith(f":{hub.port}")
            code = lines[2].split()[2]
            assert lines[3] == "The hub runs until you press Ctrl+C."
            if not start:
                assert hub.run("--line", "Welcome").communicate(timeout=30) == ("Event: Fair\n", "")
            stand = Stand(tmp_path / f"{start}")
            stand.pair(hub, Code(code, None), "Stand 1")  # type: ignore[arg-type]
            stand.play(3)
            stand.send()
            assert stand.account.tls == code.startswith("T") == (shutil.which("openssl") is not None)
            assert (stand.news.event, stand.news.line, stand.news.problem) == ("Fair", "Welcome", "")
            stand.relay.close()
            Stand(tmp_path / "wrong").pair(hub, Code("PAAA-AAAAAA", None), "Stand 2")  # type: ignore[arg-type]
            assert module.Cluster(hub_folder, hub.port).refused_passwords == start + 1
        assert process.returncode == 0
        assert not hub.server_number


@only_full("restarts of a server")
def test_the_hub_comes_back_from_every_death(hub_folder: Path) -> None:
    """The server is started again when it is killed, also by a hub that found it running as its own parent was killed.

    A server that can't start, as on a full disk, is told in one line and tried again. Connections without a login end
    after some seconds.
    """
    hub = HubProcess(hub_folder)
    with hub.run() as first:
        read_line(first)
        first.kill()
    left = hub.server_number
    assert left
    with terminated_after(hub.run()) as process:
        assert [read_line(process) for _line in range(4)][-1].startswith("The hub runs")
        assert hub.server_number == left
        configuration = hub_folder / "data" / "postgresql.conf"
        working = configuration.read_text()
        configuration.write_text(f"{working}\nnonsense\n")
        os.kill(left, signal.SIGKILL)
        assert process.stderr
        assert any(line.endswith("server.log: trying again\n") for line in iter(process.stderr.readline, ""))
        configuration.write_text(working)
        assert wait_until(lambda: hub.answers() and hub.server_number not in {0, left})
        with socket.create_connection(("127.0.0.1", hub.port), 10) as silent:
            began = monotonic()
            assert silent.recv(1) == b""
            assert monotonic() - began < 8
        os.kill(process.pid, signal.SIGHUP)
    assert process.returncode == 0
    assert not hub.server_number


def test_old_initials_are_deleted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """At the start and whenever the hour has changed, also by sleep; an error is told and tried again."""
    times = [datetime(2026, 11, 28, *at, tzinfo=UTC) for at in ((9, 50), (9, 55), (9, 59), (12, 0), (12, 1), (12, 5))]
    purges, hub, stop = list[str](), MagicMock(), MagicMock()
    stop.is_set.side_effect = lambda: not times
    stop.wait.side_effect = lambda _: times.pop(0)

    def purge() -> None:
        purges.append(f"{times[0]:%H:%M}")
        if len(purges) == 2:
            raise psycopg.OperationalError("no room\non the disk")

    hub.purge.side_effect = purge
    monkeypatch.setattr(command, "_open", lambda _: nullcontext(hub))
    monkeypatch.setattr(command, "_set_up", MagicMock())
    monkeypatch.setattr(command, "datetime", MagicMock(now=lambda _: times[0]))
    command._keep_running(MagicMock(), Namespace(), stop)  # noqa: SLF001 # it has no other door
    assert purges == ["09:50", "12:00", "12:01"]
    assert capsys.readouterr().err == "dvonn-relay: no room on the disk: trying again\n"


@pytest.mark.skipif(sys.platform == "win32", reason="systemd is Linux's")
@pytest.mark.parametrize("kind", ["hub", "stand", "screen"])
def test_the_unit_is_written_and_enabled(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its folder; it runs this Python, by words that its own parser takes. Without systemd that is said."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("PATH", str(tmp_path))
    words = ["--folder", str(tmp_path / "the %h hub"), "--install", kind]
    with pytest.raises(SystemExit, match="2"):
        main(words)
    assert capsys.readouterr().err.count("\n") == 1
    (tmp_path / "systemctl").write_text(f'#!/bin/sh\necho "$*" >> "{tmp_path}/asked"\n')
    (tmp_path / "systemctl").chmod(0o755)
    main(words)
    name = "dvonn-hub" if kind == "hub" else "dvonn-kiosk"
    path = tmp_path / "config" / "systemd" / "user" / f"{name}.service"
    assert capsys.readouterr().out.splitlines()[0] == f"Written: {path}"
    assert (tmp_path / "asked").read_text() == f"--user daemon-reload\n--user enable {name}.service\n"
    (start,) = (line for line in path.read_text().splitlines() if line.startswith("ExecStart="))
    python, _p, _m, package, *rest = shlex.split(start.partition("=")[2].replace("%%", "%"))
    assert (python, package) == (sys.executable, "dvonn.relay" if kind == "hub" else "dvonn")
    if kind == "hub":
        found = command._parser().parse_args(rest)  # noqa: SLF001 # the command's own words
        assert (found.command, found.folder) == ("hub", tmp_path / "the %h hub")
    else:
        options = parse_arguments(rest)
        assert (options.kiosk, options.supervise, options.show) == (True, True, kind == "screen")


# The threat model: what an account, a pairing code, or a connection without either may do

FORBIDDEN = (
    "drop schema dvonn cascade; create table public.mine (number integer); create temp table mine (number integer); "
    "create function public.mine() returns integer language sql as 'select 1'; create role another login; "
    "alter role dvonn_owner login password 'x'; grant dvonn_owner to current_user; set role dvonn_owner; "
    "set session authorization dvonn_owner; select rolpassword from pg_authid; copy (select 1) to program 'true'; "
    "alter system set listen_addresses = ''; do $$ begin loop end loop end $$; comment on schema dvonn is 'x'; "
    "alter role current_user valid until 'infinity'; alter role current_user connection limit 100; "
    "alter role current_user createdb; alter database dvonn set statement_timeout = 0; "
    "create publication mine for all tables; "
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'admin'"
)
"""Statements that no stand may run."""
RIGHTS = """
select relname from pg_class where relnamespace = 'dvonn'::regnamespace and relkind = 'r'
    and has_table_privilege('{role}', oid, 'select, insert, update, delete, truncate, references, trigger')
union select proname from pg_proc where has_function_privilege('{role}', oid, 'execute') and
    (pronamespace = 'dvonn'::regnamespace or proname ~ '^(pg_(try_)?advisory|lo_|pg_sleep|pg_notify|pg_read_file$)')
"""
"""The tables that a role may touch, and the functions it may call, of the event's and of those that harm others."""


@pytest.mark.parametrize("account", ["stand", "pairing"])
def test_accounts_have_no_rights_but_their_functions(event: EventHub, stand: Stand, account: str) -> None:
    """Neither can read, change or delete anything by itself, of its own event or of another one."""
    code = event.hub.new_pairing_code(event.event, tls=False)
    user, password, function = stand.account.user, stand.account.password, "exchange"
    if account == "pairing":
        user, password, function = PAIRING_ROLE, plain_code(code.text), "join_event"
    assert event.server.query(RIGHTS.format(role=user)) == [(function,)]
    with closing(connect(event.server.address, user, password, tls=False)) as connection:
        for statement in FORBIDDEN.split("; "):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement.encode())
    for database in ("postgres", "template1"):
        with pytest.raises(psycopg.OperationalError):
            connect(event.server.address, user, password, tls=False, database=database)


def join(connection: psycopg.Connection[Any], name: str = "Stand 1") -> None:
    """Pair a stand by statements of one's own."""
    verifier = make_verifier(connection, PAIRING_ROLE, "x")
    connection.execute("select dvonn.join_event(%s, %s, 'stand', %s)", (uuid4(), name, verifier))


def test_a_code_ends(event: EventHub) -> None:
    """After forty stands, after its time, when its role has taken another password, or with the next code.

    Sessions that have begun with it end with it.
    """
    for ended in ("stands = 39", "until = now()", "password", ""):
        code = plain_code(event.hub.new_pairing_code(event.event, tls=False).text)
        connection = connect(event.server.address, PAIRING_ROLE, code, tls=False)
        if ended == "password":
            connection.execute("alter role current_user password 'x'")
        elif ended:
            event.server.query(f"update dvonn.pairing set {ended}")
        if ended.startswith("stands"):
            join(connection)
        if ended:
            with pytest.raises(psycopg.errors.InvalidPassword):
                join(connection)
        else:
            event.hub.new_pairing_code(event.event, tls=False)
            with pytest.raises(psycopg.OperationalError):
                join(connection)
        connection.close()


@pytest.mark.parametrize("name", ["", "a\nb", "a\u202eb", "\u200b", "\x9b", "x" * 41])
def test_names_that_could_mislead_are_refused(event: EventHub, name: str) -> None:
    """A name is seen as it is, in one line, on all screens and in all tables."""
    code = plain_code(event.hub.new_pairing_code(event.event, tls=False).text)
    with closing(connect(event.server.address, PAIRING_ROLE, code, tls=False)) as connection:
        with pytest.raises((psycopg.DataError, psycopg.IntegrityError)):
            join(connection, name)
        join(connection, "Żółw \u0639 1")


def test_sessions_that_lift_their_limits_are_ended(event: EventHub, monkeypatch: pytest.MonkeyPatch) -> None:
    """A transaction that stays open, and a session of pairing, end after a minute; others go on."""
    stand, other = event.stand("Stand 1"), event.stand("Stand 2")
    other.send()
    account = stand.account
    code = plain_code(event.hub.new_pairing_code(event.event, tls=False).text)
    pairing = connect(event.server.address, PAIRING_ROLE, code, tls=False)
    holding = connect(event.server.address, account.user, account.password, tls=False)
    holding.execute("begin")
    event.hub.end_sessions()
    for connection in (holding, pairing):
        connection.execute("select 1")
    monkeypatch.setattr(module, "SESSION_TIME", timedelta(0))
    event.hub.end_sessions(timedelta(0))
    for connection in (holding, pairing):
        with pytest.raises(psycopg.OperationalError):
            connection.execute("select 1")
        connection.close()
    other.play(1)
    other.relay.step()
    assert (other.news.problem, event.count()) == ("", 1)


def test_the_organiser_waits_for_a_free_connection(event: EventHub, monkeypatch: pytest.MonkeyPatch) -> None:
    """While guests keep all of them busy, whose connections end soon; any other failure is told at once."""
    outcomes = ["sorry, too many clients already"] * 3
    connect_really = psycopg.connect

    def connect_later(*args: object, **options: Any) -> psycopg.Connection[Any]:  # noqa: ANN401
        if outcomes:
            raise psycopg.OperationalError(outcomes.pop())
        return connect_really(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(psycopg, "connect", connect_later)
    Hub(event.server.admin).close()
    outcomes.append("no such host")
    with pytest.raises(psycopg.OperationalError, match="no such host"):
        Hub(event.server.admin)


def test_a_stand_sends_for_itself_alone(event: EventHub) -> None:
    """Whatever an entry says, the hub takes the stand and the event from the account."""
    first, second = event.stand("Stand 1"), event.stand("Stand 2")
    identifier = first.win("ADA", 5)
    first.send()
    fields = {"mode": "challenge", "level": "", "score": 9, "initials": "BAD", "removed": True}
    stolen = fields | {"stand": first.account.stand, "event": 1}
    second.outbox.append("winner", identifier, second.clock(), stolen)
    second.send()
    assert event.server.query(
        f"select initials, removed from dvonn.winner where event = {event.event} order by initials"
    ) == [("ADA", False), ("BAD", True)]


def test_events_do_not_see_each_other(event: EventHub, stand: Stand) -> None:
    """A stand of another event gets nothing of this one's news."""
    stand.win("ADA", 5)
    stand.send()
    event.event = event.hub.event("another event")
    other = event.stand("Stand 1")
    event.tell(other)
    assert (other.news.event, other.news.winners, other.news.stand_name) == ("another event", (), "Stand 1")


def test_codes_differ_and_have_no_letters_that_look_alike() -> None:
    """They can be read out in a hall."""
    codes = {plain_code(new_code(tls=True)) for _code in range(1000)}
    assert len(codes) == 1000
    assert {code[0] for code in codes} == {"T"}
    assert {len(code) for code in codes} == {10}
    assert not set("".join(code[1:] for code in codes)) & set("0O1I2Z5S8B")
