"""Puts the load of many stands on a hub: the real relay code against a real PostgreSQL, without windows.

Each stand plays faster than a real one: at pace 1 a game takes five minutes, a ply four seconds, and one game in three
has a winner. Printed are the delays of results and of news, what the server holds and costs, and the failures.
"""

import os
import random
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from threading import Condition

from dvonn.commandline import Parser, fail, parse_count
from dvonn.relay.hub import Hub, install
from dvonn.relay.relay import MAX_OPEN_INTERVAL, POLL_SECONDS
from dvonn.relay.stand_files import LIVE_FILE, write_json
from tests.harness.postgres import PostgresServer, running_server, why_no_server
from tests.harness.stands import EventHub, Stand

GAME_SECONDS = 300.0
PLY_SECONDS = 4.0
PROBE_SECONDS = 5.0  # from one winner whose news are timed to the next
WORKERS = 24  # relays that exchange at the same time
RECORD = "a game of real length " * 25
MAX_CONNECTIONS = 450


class BusyStand:
    """A stand whose results come at random times; `reader` is told the news."""

    def __init__(self, stand: Stand, pace: float, now: float) -> None:
        self.stand, self._pace = stand, pace
        self._next_game = now + random.expovariate(pace / GAME_SECONDS)
        self._next_ply = now + random.uniform(0, PLY_SECONDS / pace)
        self.delays = list[float]()  # from a result to the hub's answer, in seconds
        self.problems = Counter[str]()
        self.exchanges = 0

    def tick(self) -> float:
        """Play what is due, and let the relay do a step; return when the next one is due."""
        now, happened = time.monotonic(), list[float]()
        while self._next_game <= now:
            happened.append(self._next_game)
            self.stand.play(1, record=RECORD)
            if random.random() < 1 / 3:
                self.stand.win("".join(random.choices("ABCDEFGHIJ", k=3)), random.randint(1, 40))
            self._next_game += random.expovariate(self._pace / GAME_SECONDS)
        if self._next_ply <= now:
            write_json(self.stand.folder / LIVE_FILE, {"id": "x", "record": RECORD, "level": str(now)}, flush=False)
            self._next_ply = now + PLY_SECONDS / self._pace
        delay = self.stand.relay.step()
        after = time.monotonic()
        self.exchanges += 1
        problem = self.stand.relay.problem
        if problem:
            self.problems[problem] += 1
        else:
            self.delays += [after - when for when in happened]
        due = after + delay
        if not problem and delay <= MAX_OPEN_INTERVAL:  # the relay looks at the files meanwhile
            due = min(due, max(after, min(self._next_game, self._next_ply)) + POLL_SECONDS)
        return due


class Probe:
    """Two stands of which one wins again and again, to time until the other one's news tell it."""

    def __init__(self, winner: Stand, reader: Stand) -> None:
        self._winner, self._reader = winner, reader
        self._score, self._since = 100, dict[int, float]()
        self.delays = list[float]()
        self._next = 0.0

    def win(self) -> None:
        """Win, if it is time."""
        now = time.monotonic()
        if now >= self._next:
            self._score, self._next = self._score + 1, now + PROBE_SECONDS
            self._since[self._score] = now
            self._winner.win("PRB", self._score)

    def look(self) -> None:
        """Note which winners the reader knows now."""
        known = {winner.score for winner in self._reader.news.winners}
        for score in known & set(self._since):
            self.delays.append(time.monotonic() - self._since.pop(score))


class Crowd:
    """All stands, each of which is ticked when it is due, by a number of threads."""

    def __init__(self, stands: list[BusyStand], probe: Probe, seconds: float) -> None:
        self._stands, self._probe = stands, probe
        self._until = time.monotonic() + seconds
        self._order = count()
        self._changed = Condition()
        self._due = [(time.monotonic() + random.random(), next(self._order), number) for number in range(len(stands))]
        self._due.sort()

    def run(self) -> None:
        """Tick until the time is over."""
        with ThreadPoolExecutor(WORKERS) as pool:
            for done in [pool.submit(self._work) for _worker in range(WORKERS)]:
                done.result()

    def _work(self) -> None:
        while (now := time.monotonic()) < self._until:
            with self._changed:
                if not self._due or self._due[0][0] > now:
                    self._changed.wait(max(0.001, min(0.05, self._due[0][0] - now if self._due else 0.05)))
                    continue
                number = heappop(self._due)[2]
            if number == 0:
                self._probe.win()
            due = self._stands[number].tick()
            if number == 1:
                self._probe.look()
            with self._changed:
                heappush(self._due, (due, next(self._order), number))
                self._changed.notify()


# The server's cost


def server_processes(server: PostgresServer) -> list[Path]:
    """Return the folders in /proc of the server's processes."""
    main = (server.data / "postmaster.pid").read_text().split()[0]
    found = [Path("/proc") / main]
    for path in Path("/proc").iterdir():
        if path.name.isdecimal():
            try:
                if path.joinpath("stat").read_text().rpartition(")")[2].split()[1] == main:
                    found.append(path)
            except OSError:
                continue
    return found


def processor_seconds(server: PostgresServer) -> float:
    """Return the processor time of the server's processes, those that have ended included."""
    ticks = 0
    for number, path in enumerate(server_processes(server)):
        try:
            fields = path.joinpath("stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += sum(map(int, fields[11:15] if number == 0 else fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_megabytes(server: PostgresServer) -> float:
    """Return the memory of the server's processes, with shared pages counted once."""
    kilobytes = 0
    for path in server_processes(server):
        try:
            lines = path.joinpath("smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        kilobytes += next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
    return kilobytes / 1024


def load(stands: int, minutes: float, pace: float) -> list[str]:
    """Return the lines about a number of stands."""
    with running_server(connections=MAX_CONNECTIONS) as server, tempfile.TemporaryDirectory(dir=_folder()) as folder:
        install(server.admin)
        hub = Hub(server.admin)
        event = EventHub(server, hub, Path(folder), "Load")
        began = time.monotonic()
        made = [event.stand(f"Stand {number}") for number in range(stands)]
        pairing = time.monotonic() - began
        busy = [BusyStand(stand, pace, time.monotonic()) for stand in made]
        probe = Probe(made[0], made[1])
        crowd = Crowd(busy, probe, 60 * minutes)
        own, cost, began = time.process_time(), processor_seconds(server), time.monotonic()
        crowd.run()
        seconds = time.monotonic() - began
        own, cost, memory = time.process_time() - own, processor_seconds(server) - cost, memory_megabytes(server)
        delays = sorted(delay for stand in busy for delay in stand.delays)
        problems = sum((stand.problems for stand in busy), Counter[str]())
        rows = {name: event.count(name) for name in ("game", "winner")}
        interval = server.query(f"select extract(epoch from dvonn.exchange_interval({event.event}))")[0][0]
        exchanges = sum(stand.exchanges for stand in busy)
        Stand.close_all()
        hub.close()
    return [
        f"stands {stands}, {seconds:.0f} s, pairing {1000 * pairing / stands:.0f} ms each",
        f"exchanges {exchanges / seconds:.0f}/s, one every {float(str(interval)):.1f} s asked for",
        f"results {len(delays)}, delay to the hub {_percentiles(delays)}",
        f"winners timed {len(probe.delays)}, delay to another stand {_percentiles(sorted(probe.delays))}",
        f"rows {rows['game']} games, {rows['winner']} winners",
        f"server {cost / seconds:.2f} cores, {memory:.0f} MB; relays {own / seconds:.2f} cores",
        f"failures {dict(problems)}",
    ]


def _folder() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 # the stands' disks are not what is measured


def _percentiles(values: list[float]) -> str:
    if not values:
        return "none"
    return f"median {statistics.median(values):.2f} s, 99 % {values[int(0.99 * len(values))]:.2f} s"


def main(argv: Sequence[str] | None = None) -> None:
    """Measure one number of stands."""
    parser = Parser(prog="stand_load", description=str(__doc__))
    parser.add_argument("--stands", type=parse_count, default=40, metavar="N", help="number of stands (40)")
    parser.add_argument("--minutes", type=float, default=10, metavar="N", help="how long (10)")
    parser.add_argument("--pace", type=float, default=10, metavar="N", help="how much faster than real stands (10)")
    found = parser.parse_args(argv)
    if why_no_server() or found.stands < 2:
        fail("stand_load", why_no_server() or "at least two stands are needed")
    print("\n".join(load(found.stands, found.minutes, found.pace)))


if __name__ == "__main__":
    main()
