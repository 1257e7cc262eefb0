"""A session of the UGI tool that a test talks to, with a clock of its own and, if it likes, a scripted Thinker."""

from collections.abc import Callable, Sequence

from dvonn.engine.levels import Level
from dvonn.engine.report import Report
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Ply
from dvonn.rules.position import Position
from dvonn.tools.ugi import Session
from tests.harness.paths import DATA

GAMES = DATA / "games.txt"


class Clock:
    """A clock on which each look takes a millisecond."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Return the seconds."""
        self.now += 0.001
        return self.now


class Talk:
    """A session and what it says."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.session = Session(self.said.append, Clock())

    def tell(self, *lines: str) -> list[str]:
        """Say lines, each after it has thought about those before; return all that it answers."""
        self.said.clear()
        for line in lines:
            self.session.hear(line)
            while self.session.busy:
                self.session.think()
        return self.said

    def interrupt(self, *lines: str) -> list[str]:
        """Say lines without a pause to think; return all that it answers."""
        self.said.clear()
        for line in lines:
            self.session.hear(line)
        return self.said


class Scripted:
    """A Thinker that finds what the test wrote down, a report a step, and shows what it was given."""

    reports: Sequence[Report] = ()
    made: "Scripted"

    def __init__(self, position: Position, level: Level, seed: str, clock: Callable[[], float]) -> None:
        self.position = position
        self.level = level
        self.seed = seed
        self.report: Report | None = None
        self.done = False
        self._rest = list(self.reports)
        Scripted.made = self

    @property
    def best(self) -> Ply | None:
        """The ply of the last report."""
        return self.report.best if self.report else None

    def step(self, seconds: float) -> None:
        """Come to the next report; the last one ends it."""
        self.report = self._rest.pop(0)
        self.done = not self._rest

    def cancel(self) -> None:
        """End it."""
        self.done = True


def report(line: str, margin: float | None = None, depth: int = 0, nodes: int = 0, *, exact: bool = False) -> Report:
    """Return a report, its line from text."""
    return Report(tuple(map(parse_ply, line.split())), margin, depth, nodes, exact)


def recorded() -> list[list[str]]:
    """Return the plies of the recorded games."""
    lines = GAMES.read_text(encoding="utf-8").splitlines()
    return [line.split()[4:] for line in lines if not line.startswith("#")]
