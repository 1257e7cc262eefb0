"""The commands of several stands: `dvonn-relay`, or `python -m dvonn.relay`."""

import signal
import socket
from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

from dvonn.commandline import Parser, fail
from dvonn.relay.news import NO_PSYCOPG
from dvonn.relay.stand_files import HUB_PORT, RELAY_LOCK_FILE
from dvonn.storage.files import acquire_lock

if TYPE_CHECKING:
    from dvonn.relay.cluster import Cluster
    from dvonn.relay.hub import Hub


COMMAND: Final = "dvonn-relay"
HUB_FOLDER: Final = "dvonn-hub"  # in the user's home
RELAY_LOCK_ATTEMPTS: Final = 5  # the supervisor takes the lock for an instant, to see whether a relay runs
RELAY_LOCK_PAUSE_SECONDS: Final = 0.1
SERVER_CHECK_SECONDS: Final = 5.0  # between two looks whether the hub's server runs
PURGE_CHECKS: Final = 720  # looks between two deletions of old names: an hour


def main(argv: Sequence[str] | None = None) -> None:
    """Run a command; print an error as one line and exit with 2."""
    found = _parser().parse_args(argv)
    try:
        import psycopg  # noqa: PLC0415 # optional

        from dvonn.relay.cluster import ClusterError  # noqa: PLC0415
    except ImportError:
        fail(COMMAND, NO_PSYCOPG)
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    try:
        if found.command:
            COMMANDS[found.command](found, stop)
        else:
            _run_relay(found.folder, stop)
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
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    hub = commands.add_parser("hub", help="makes this machine the hub, or upgrades it, and runs it")
    hub.add_argument("--event", metavar="NAME", help="the event, new or known (the last one)")
    hub.add_argument("--hours", metavar="TEXT", help="the opening hours, for big screens")
    hub.add_argument("--line", metavar="TEXT", help="a line of yours, for big screens")
    hub.add_argument("--keep-days", type=int, metavar="N", help="days until winners' initials are deleted (30)")
    commands.add_parser("code", help="prints a new pairing code, valid for an hour")
    commands.add_parser("stands", help="lists the stands: when they were seen, their results, what is not sent yet")
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
    lock = acquire_lock(folder / RELAY_LOCK_FILE, RELAY_LOCK_ATTEMPTS, RELAY_LOCK_PAUSE_SECONDS)
    if not lock:
        fail(COMMAND, f"another relay runs in {folder}")
    Relay(folder).run(stop)


# The hub


def _cluster(found: Namespace) -> "Cluster | None":
    """Return the hub's own server, None if another one is given."""
    from dvonn.relay.cluster import Cluster  # noqa: PLC0415 # with psycopg

    return None if found.server else Cluster(found.folder or Path.home() / HUB_FOLDER, found.port)


def _server(found: Namespace) -> str | Mapping[str, str | int]:
    """Return the hub's server as `install` and `Hub` take it."""
    cluster = _cluster(found)
    return cluster.admin_address if cluster else str(found.server)


def _open(found: Namespace) -> "Hub":
    from dvonn.relay.hub import Hub  # noqa: PLC0415 # with psycopg

    return Hub(_server(found))


def _last_event(hub: "Hub") -> int:
    event = hub.last_event
    if not event:
        fail(COMMAND, "there is no event yet: name one with hub --event NAME")
    return event[0]


def _run_hub(found: Namespace, stop: Event) -> None:
    """Make, upgrade and start the hub; unless it runs already, keep its own server running until told to stop."""
    cluster = _cluster(found)
    runs_here = cluster is not None and not cluster.is_running
    try:
        if cluster:
            cluster.start()
        event = _set_up(found)
        if cluster and runs_here:
            _say("The hub runs until you press Ctrl+C.")
            _keep_running(cluster, found, event, stop)
    finally:
        if cluster and runs_here:
            cluster.stop()


def _set_up(found: Namespace) -> int:
    """Make or upgrade the tables and the event, and print a code; return the event."""
    from dvonn.relay.hub import install  # noqa: PLC0415 # with psycopg

    install(_server(found))
    with closing(_open(found)) as hub:
        name = found.event or (hub.last_event or (0, "DVONN"))[1]
        event = hub.event(name, hours=found.hours, line=found.line, keep_days=found.keep_days)
        hub.forget(event)
        _say(f"Event: {name}")
        _say_code(found, hub, event)
    return event


def _keep_running(cluster: "Cluster", found: Namespace, event: int, stop: Event) -> None:
    """Start the server again whenever it has ended, and delete old initials once an hour."""
    checks = 0
    while not stop.wait(SERVER_CHECK_SECONDS):
        cluster.start()
        checks += 1
        if checks % PURGE_CHECKS == 0:
            with closing(_open(found)) as hub:
                hub.forget(event)


def _print_code(found: Namespace, _stop: Event) -> None:
    with closing(_open(found)) as hub:
        _say_code(found, hub, _last_event(hub))


def _say_code(found: Namespace, hub: "Hub", event: int) -> None:
    code = hub.new_pairing_code(event, tls=hub.has_tls)
    if not found.server:
        _say(f"Address: {_own_address()}:{found.port}")
    _say(f"Pairing code: {code.text} (until {code.until:%H:%M})")


def _own_address() -> str:
    """Return this machine's address in the local network; nothing is sent to find it."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return socket.gethostname()


def _list_stands(found: Namespace, _stop: Event) -> None:
    with closing(_open(found)) as hub:
        for row in hub.stands(_last_event(hub)):
            seen = f"seen {row['seen']:%d %b %H:%M:%S}" if row["seen"] else "never seen"
            counts = ", ".join(f"{row[name]} {name}" for name in ("games", "winners", "unsent", "refused"))
            _say(f"{row['name']:<24} {row['kind']:<7} {seen}, {counts}")


def _export(found: Namespace, _stop: Event) -> None:
    with closing(_open(found)) as hub:
        for path in hub.export(_last_event(hub), found.to):
            _say(str(path.resolve()))


def _forget(found: Namespace, _stop: Event) -> None:
    with closing(_open(found)) as hub:
        _say(f"{hub.forget(_last_event(hub), found.initials)} entries deleted")


def _unpair(found: Namespace, _stop: Event) -> None:
    with closing(_open(found)) as hub:
        _say(f"{hub.unpair(_last_event(hub), found.name, with_results=found.with_results)} accounts taken away")


COMMANDS: Final = {
    "hub": _run_hub,
    "code": _print_code,
    "stands": _list_stands,
    "export": _export,
    "forget": _forget,
    "unpair": _unpair,
}


if __name__ == "__main__":
    main()
