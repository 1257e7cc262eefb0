"""The commands of several stands: `dvonn-relay`, or `python -m dvonn.relay`."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

from dvonn.commandline import Parser, fail
from dvonn.relay.stand_files import HUB_PORT, NO_PSYCOPG, RELAY_LOCK_FILE
from dvonn.storage.files import acquire_lock

if TYPE_CHECKING:
    from dvonn.relay.hub import Cluster, Hub


COMMAND: Final = "dvonn-relay"
UNITS: Final = {"hub": "relay/dvonn-hub", "stand": "kiosk/dvonn-kiosk", "screen": "kiosk/dvonn-kiosk"}
"""The units of systemd by the kinds of machines."""


def main(argv: Sequence[str] | None = None) -> None:
    """Run a command; print an error as one line and exit with 2."""
    found = _parser().parse_args(argv)
    try:
        import psycopg  # noqa: PLC0415 # optional

        from dvonn.relay.hub import ClusterError  # noqa: PLC0415
    except ImportError:
        fail(COMMAND, NO_PSYCOPG)
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    try:
        if found.install:
            _install_unit(found)
        elif not found.command:
            _run_relay(found.folder, stop)
        elif found.command == "hub":
            _run_hub(found, stop)
        else:
            _answer(found)
    except (ClusterError, OSError, psycopg.Error) as error:
        fail(COMMAND, str(error))


def _parser() -> Parser:
    parser = Parser(
        prog=COMMAND, description="Connects the stands of an event. Without a command: runs a stand's relay."
    )
    parser.add_argument("--folder", type=Path, metavar="PATH", help="the stand's event folder, or the hub's")
    parser.add_argument("--server", metavar="ADDRESS", help="a PostgreSQL of yours as postgresql://..., for the hub")
    port = f"the port of the hub's own server ({HUB_PORT})"
    parser.add_argument("--port", type=int, default=HUB_PORT, metavar="N", help=port)
    install = "writes and enables the unit of systemd that runs a hub, a stand or a big screen"
    parser.add_argument("--install", choices=UNITS, help=install)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    hub = commands.add_parser("hub", help="makes this machine the hub, or upgrades it, and runs it")
    hub.add_argument("--event", metavar="NAME", help="the event, new or known (the last one)")
    hub.add_argument("--hours", metavar="TEXT", help="the opening hours, for big screens")
    hub.add_argument("--line", metavar="TEXT", help="a line of yours, for big screens")
    hub.add_argument("--keep-days", type=int, metavar="N", help="days until winners' initials are deleted (30)")
    commands.add_parser("code", help="prints a new pairing code, for ten minutes and forty stands")
    commands.add_parser("status", help="prints today's figures, and for each stand when it was heard and what is wrong")
    profile = commands.add_parser("profile", help="lets all stands follow the settings of one")
    profile.add_argument("name", metavar="STAND")
    export = commands.add_parser("export", help="writes all results as CSV and JSON")
    export.add_argument("to", type=Path, metavar="FOLDER")
    forget = commands.add_parser("forget", help="deletes initials from all boards, for good")
    forget.add_argument("initials", metavar="ABC")
    unpair = commands.add_parser("unpair", help="takes away a stand's account")
    unpair.add_argument("name", metavar="STAND")
    unpair.add_argument("--with-results", action="store_true", help="delete what it has sent, too")
    return parser


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 # the answer of a command


def _run_relay(folder: Path | None, stop: Event) -> None:
    from dvonn.relay.relay import Relay  # noqa: PLC0415 # with psycopg

    if not folder:
        fail(COMMAND, "--folder is needed: the event's folder of the stand")
    # the supervisor takes the lock for an instant, to see whether a relay runs
    lock = acquire_lock(folder / RELAY_LOCK_FILE, attempts=5, pause_seconds=0.1)
    if not lock:
        fail(COMMAND, f"another relay runs in {folder}")
    Relay(folder).run(stop)


def _install_unit(found: Namespace) -> None:
    """Write and enable a unit of the user's systemd that runs this installation."""
    systemctl = shutil.which("systemctl")
    if not systemctl:
        fail(COMMAND, "there is no systemd here: let the system start the program in its own way")
    unit = files("dvonn").joinpath(f"{UNITS[found.install]}.service")
    text, settings = unit.read_text(encoding="utf-8"), os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    path = Path(settings) / "systemd" / "user" / unit.name
    start = " ".join(json.dumps(word, ensure_ascii=False).replace("%", "%%") for word in _unit_command(found))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(re.sub("(?m)^ExecStart=.*", lambda _: f"ExecStart={start}", text), encoding="utf-8")
    _say(f"Written: {path}")
    for words in (["daemon-reload"], ["enable", unit.name]):
        done = subprocess.run([systemctl, "--user", *words], check=False, capture_output=True, text=True)  # noqa: S603
        if done.returncode:
            fail(COMMAND, f"systemctl --user {' '.join(words)}: {done.stderr}")
    _say(f"It will start with the session; to start it now: systemctl --user start {path.stem}")


def _unit_command(found: Namespace) -> list[str]:
    python = [sys.executable, "-P", "-m"]
    if found.install == "hub":
        folder = ["--folder", str(found.folder.resolve())] if found.folder else []
        return [*python, "dvonn.relay", *folder, "--port", str(found.port), "hub"]
    return [*python, "dvonn", "--kiosk", "--supervise", *(["--show"] if found.install == "screen" else [])]


# The hub


def _server(found: Namespace) -> "tuple[Cluster | None, str | Mapping[str, str | int]]":
    """Return the hub's own server, None if another one is given; and its address as `install` and `Hub` take it."""
    from dvonn.relay.hub import Cluster  # noqa: PLC0415 # with psycopg

    if found.server:
        return None, str(found.server)
    cluster = Cluster(found.folder or Path.home() / "dvonn-hub", found.port)
    return cluster, {"host": str(cluster.folder), "port": cluster.port}  # the socket, which admits this user alone


def _open(found: Namespace) -> "closing[Hub]":
    from dvonn.relay.hub import Hub  # noqa: PLC0415 # with psycopg

    return closing(Hub(_server(found)[1]))


def _run_hub(found: Namespace, stop: Event) -> None:
    """Make, upgrade and start the hub; keep its own server running until told to stop, unless another process does."""
    cluster, _address = _server(found)
    lock = None
    if cluster:
        cluster.make()
        # the next one takes it at once when this process is killed
        lock = acquire_lock(cluster.folder / "hub.lock", attempts=5, pause_seconds=0.1)
    if not cluster or not lock:
        _set_up(found, with_code=not cluster)
        return
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # of a terminal that is closed
    _keep_running(cluster, found, stop)
    cluster.stop()


def _set_up(found: Namespace, *, with_code: bool) -> None:
    """Make or upgrade the tables and the event; print a code if it is wanted or of another event than before."""
    from dvonn.relay.hub import install  # noqa: PLC0415 # with psycopg

    install(_server(found)[1])
    with _open(found) as hub:
        before = hub.last_event
        name = found.event or (before or (0, "DVONN"))[1]
        event = hub.event(name, hours=found.hours, line=found.line, keep_days=found.keep_days)
        hub.purge()
        _say(f"Event: {name}")
        if with_code or before != (event, name):
            for line in _new_code(found, hub, event):
                _say(line)


def _keep_running(cluster: "Cluster", found: Namespace, stop: Event) -> None:
    """Start the server whenever it does not run, end stray sessions, and once an hour by the clock delete old initials.

    What has failed is told in one line and tried again; only words that the hub does not take end the command.
    """
    import psycopg  # noqa: PLC0415 # optional

    from dvonn.relay.hub import ClusterError  # noqa: PLC0415 # with psycopg

    is_set_up, purged, told = False, "", ""
    while not stop.is_set():
        problem, hour = "", f"{datetime.now(UTC):%d %H}"
        try:
            cluster.start()
            if not is_set_up:
                _set_up(found, with_code=True)
                _say("The hub runs until you press Ctrl+C.")
                is_set_up = True
            with _open(found) as hub:
                hub.end_sessions()
                hub.note_times()
                if hour != purged:
                    hub.purge()
            purged = hour
        except (ClusterError, OSError, psycopg.Error) as error:
            if not is_set_up and isinstance(error, psycopg.IntegrityError | psycopg.DataError):
                raise
            problem = " ".join(str(error).split())
        if problem and problem != told:
            print(f"{COMMAND}: {problem}: trying again", file=sys.stderr, flush=True)  # noqa: T201 # the error output
        told = problem
        stop.wait(2.0)


def _own_address() -> str:
    """Return this machine's address in the local network; nothing is sent to find it."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return socket.gethostname()


# The organiser's commands, which yield the lines of an answer


def _new_code(found: Namespace, hub: "Hub", event: int) -> Iterator[str]:
    code = hub.new_pairing_code(event, tls=hub.has_tls)
    if not found.server:
        yield f"Address: {_own_address()}:{found.port}"
    yield f"Pairing code: {code.text} (until {code.until:%H:%M})"


def _status(found: Namespace, hub: "Hub", event: int) -> Iterator[str]:
    totals = hub.totals(event)
    busiest = f", busiest hour {totals.busiest_hour:02}:00" if totals.games else ""
    yield f"Today: {totals.games} games, {totals.guests} guests{busiest}"
    for row in hub.stands(event):
        seen = f"heard {row['seen']:%d %b %H:%M:%S}" if row["seen"] else "never heard"
        counts = [f"{row[name]} {name}" for name in ("games", "winners", "unsent", "refused")]
        words = ", ".join([seen, *counts, row["health"]])
        # a stand may send any text
        yield "".join(filter(str.isprintable, f"{row['name']:<24} {row['kind']:<7} {words}"))
    cluster = _server(found)[0]
    if cluster:
        yield f"{cluster.refused_passwords} wrong codes or passwords in its log"


def _set_profile(found: Namespace, hub: "Hub", event: int) -> Iterator[str]:
    settings = hub.set_profile(event, found.name)
    if not settings:
        fail(COMMAND, f"{found.name} has not been heard: dvonn-relay status has the names of the stands")
    yield f"The settings of {found.name} now hold for all stands that follow the hub:"
    yield from ("".join(filter(str.isprintable, line)) for line in settings.splitlines() if line[:4] != "pin:")


def _export(found: Namespace, hub: "Hub", event: int) -> Iterator[str]:
    return (str(path.resolve()) for path in hub.export(event, found.to))


def _forget(found: Namespace, hub: "Hub", event: int) -> Iterator[str]:
    yield f"{hub.forget(event, found.initials)} entries deleted"


def _unpair(found: Namespace, hub: "Hub", event: int) -> Iterator[str]:
    yield f"{hub.unpair(event, found.name, with_results=found.with_results)} accounts taken away"


def _answer(found: Namespace) -> None:
    commands = {"code": _new_code, "status": _status, "profile": _set_profile}
    commands |= {"export": _export, "forget": _forget, "unpair": _unpair}
    with _open(found) as hub:
        event = hub.last_event
        if not event:
            fail(COMMAND, "there is no event yet: name one with hub --event NAME")
        for line in commands[found.command](found, hub, event[0]):
            _say(line)


if __name__ == "__main__":
    main()
