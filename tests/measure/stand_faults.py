"""Torments a stand, its relay and the hub while results are played, and compares what arrives with what was played.

A process plays results by the game's own outbox, the real relay sends them to a real PostgreSQL, and every second or so
one of them, or what is between them, fails. A line for each kind of fault: tries, results played, lost, twice.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from threading import Thread
from uuid import UUID, uuid4

from dvonn.commandline import Parser, fail, parse_count
from dvonn.relay.hub import Hub, install
from dvonn.relay.relay import Relay
from dvonn.relay.stand_files import NEWS_FILE, OUTBOX_FILE, Outbox, read_results
from tests.harness.postgres import PostgresServer, running_server, why_no_server
from tests.harness.stands import GAME, EventHub
from tests.harness.tcp_proxy import Proxy

PLAY_SECONDS = 0.02  # from one result to the next
FAULT_SECONDS = 0.2, 1.0  # between two faults
SEND_SECONDS = 120.0  # in which all must have arrived after the last fault
SMALL_DISK_BYTES = 60_000
CLOCK_JUMPS_HOURS = -90_000, 90_000
PLAYER = "from tests.measure.stand_faults import play_on; play_on({folder!r})"


def play_on(folder: str) -> None:
    """Play results until killed, and print the number of each as soon as it is safe."""
    outbox = Outbox(Path(folder))
    for number in count():
        identifier, name = uuid4(), f"{os.getpid()} {number}"
        while not _has_appended(outbox, identifier, name):
            time.sleep(PLAY_SECONDS)
        print(name, flush=True)
        time.sleep(PLAY_SECONDS)


def _has_appended(outbox: Outbox, identifier: UUID, name: str) -> bool:
    """Try to append a result; a full disk lets that fail."""
    with suppress(OSError):
        outbox.append("game", identifier, datetime.now(UTC), GAME | {"record": name})
        return True
    return False


class Bench:
    """A hub, a stand with its game and its relay as processes, and a proxy between stand and hub."""

    def __init__(self, server: PostgresServer, folder: Path) -> None:
        self.server, self.proxy = server, Proxy(server.port)
        hub = Hub(server.admin)
        self.event = EventHub(server, hub, folder, folder.name)
        self.stand = self.event.stand("Stand 1")
        account = (self.stand.folder / "hub.txt").read_text()
        (self.stand.folder / "hub.txt").write_text(account.replace(server.address, self.proxy.address))
        self.stand.relay.close()
        hub.close()
        self.played: set[str] = set()
        self.start_game()
        self.start_relay()

    def start_game(self) -> None:
        """Start the process that plays results."""
        command = [sys.executable, "-c", PLAYER.format(folder=str(self.stand.folder))]
        self.game = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        Thread(target=self._listen, args=[self.game], daemon=True).start()

    def _listen(self, game: "subprocess.Popen[str]") -> None:
        assert game.stdout
        with game.stdout:
            for line in game.stdout:
                self.played.add(line.strip())

    def start_relay(self) -> None:
        """Start the relay."""
        self.relay = subprocess.Popen([sys.executable, "-m", "dvonn.relay", "--folder", str(self.stand.folder)])

    def end(self, process: "subprocess.Popen[str] | subprocess.Popen[bytes]") -> None:
        """Kill a process as by kill -9."""
        process.send_signal(signal.SIGKILL)
        process.wait()

    def outcome(self) -> tuple[int, int, int]:
        """Wait until all has arrived; return how many results were played, lost, and are there twice."""
        self.end(self.game)
        time.sleep(0.2)
        deadline = time.monotonic() + SEND_SECONDS
        path = self.stand.folder / OUTBOX_FILE
        safe = self.played | {str(result.entry["record"]) for result in read_results(path)}
        while time.monotonic() < deadline:
            with suppress(Exception):
                found = [str(row[0]) for row in self.server.query("select record from dvonn.game")]
                if safe <= set(found):
                    break
            time.sleep(0.5)
        self.end(self.relay)
        self.proxy.close()
        return len(safe), len(safe - set(found)), len(found) - len(set(found))


# The faults


def _kill_relay(bench: Bench) -> None:
    bench.end(bench.relay)
    bench.start_relay()


def _kill_game(bench: Bench) -> None:
    bench.end(bench.game)
    bench.start_game()


def _stop_server(bench: Bench) -> None:
    bench.server.stop("immediate")
    bench.server.start()


def _pause_server(bench: Bench) -> None:
    bench.server.stop("fast")
    time.sleep(random.uniform(0, 3))
    bench.server.start()


def _cut_connections(bench: Bench) -> None:
    bench.proxy.cut_after(random.randrange(6000))


def _forget_what_is_sent(bench: Bench) -> None:
    """Lose the news, so that all results are sent again."""
    bench.end(bench.relay)
    (bench.stand.folder / NEWS_FILE).unlink(missing_ok=True)
    bench.start_relay()


def _turn_the_clock(bench: Bench) -> None:
    """Let the relay have another time than the game and the hub."""
    bench.end(bench.relay)
    jump = timedelta(hours=random.randint(*CLOCK_JUMPS_HOURS))
    relay = Relay(bench.stand.folder, lambda: datetime.now(UTC) + jump)
    for _exchange in range(5):
        relay.step()
    relay.close()
    bench.start_relay()


def _fill_disk(bench: Bench) -> None:
    """Leave no room in the stand's folder for a moment, at any byte of a line."""
    path = bench.stand.folder / "filler"
    free = os.statvfs(path.parent)
    with suppress(OSError), path.open("wb") as file:
        file.write(bytes(free.f_bavail * free.f_frsize))
        file.write(bytes(1_000_000))
    time.sleep(random.uniform(0.1, 0.5))
    path.unlink()


FAULTS: dict[str, Callable[[Bench], None]] = {
    "relay killed": _kill_relay,
    "game killed": _kill_game,
    "server killed": _stop_server,
    "server stopped": _pause_server,
    "connection cut": _cut_connections,
    "all sent again": _forget_what_is_sent,
    "clock wrong": _turn_the_clock,
    "disk full": _fill_disk,
}


@contextmanager
def _small_disk(folder: Path) -> Iterator[None]:
    """Mount a small disk on a folder; needs root."""
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    if os.geteuid() or not mount or not unmount:
        fail("stand_faults", "a full disk needs root")
    folder.mkdir()
    subprocess.run([mount, "-t", "tmpfs", "-o", "size=8M", "tmpfs", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run([unmount, str(folder)], check=True)


def torment(name: str, tries: int) -> str:
    """Return the line about one kind of fault."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if name == "disk full":
            stack.enter_context(_small_disk(folder / "0"))
        server = stack.enter_context(running_server())
        install(server.admin)
        (folder / "stands").mkdir(exist_ok=True)
        bench = Bench(server, folder / "0" if name == "disk full" else folder / "stands")
        began = time.monotonic()
        for _try in range(tries):
            time.sleep(random.uniform(*FAULT_SECONDS))
            FAULTS[name](bench)
        played, lost, twice = bench.outcome()
        seconds = time.monotonic() - began
    return f"{name:<16} {tries:>5} tries, {played:>6} played, {lost:>3} lost, {twice:>3} twice, {seconds:.0f} s"


def main(argv: Sequence[str] | None = None) -> None:
    """Run one kind of fault, or all of them."""
    parser = Parser(prog="stand_faults", description=str(__doc__))
    parser.add_argument("--tries", type=parse_count, default=100, metavar="N", help="faults of each kind (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the faults' times (1)")
    parser.add_argument("faults", nargs="*", metavar="FAULT", help=f"some of: {', '.join(FAULTS)}")
    found = parser.parse_args(argv)
    unknown = set(found.faults) - set(FAULTS)
    if unknown or why_no_server():
        fail("stand_faults", f"there is no fault {', '.join(unknown)}" if unknown else why_no_server())
    random.seed(found.seed)
    for name in found.faults or FAULTS:
        print(torment(name, found.tries), flush=True)


if __name__ == "__main__":
    main()
