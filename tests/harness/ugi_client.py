"""A client of the UGI tool's session, and a scripted Thinker."""

from collections.abc import Callable, Sequence
from itertools import count

from dvonn.engine.levels import Level
from dvonn.engine.report import Report
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Ply
from dvonn.rules.notation import parse_ply
from dvonn.rules.position import Position
from dvonn.tools.ugi import Session
from tests.harness.player import FakeClock

ReportSetter = Callable[..., None]


class UgiClient:
    """A client of a session, which records its replies."""

    def __init__(self, *, ponders: bool = False) -> None:
        self.replies: list[str] = []
        self.session = Session(self.replies.append, FakeClock(), ponders=ponders)

    def send(self, *lines: str) -> list[str]:
        """Send lines, letting each search finish before the next line; return all replies."""
        self.replies.clear()
        for line in lines:
            self.session.handle_line(line)
            self.let_search()
        return self.replies

    def let_search(self, slices: int | None = None) -> None:
        """Let a search run for some slices, or until it ends."""
        for _ in count() if slices is None else range(slices):
            if not self.session.busy:
                break
            self.session.think()

    def interrupt(self, *lines: str) -> list[str]:
        """Send lines without letting searches run; return all replies."""
        self.replies.clear()
        for line in lines:
            self.session.handle_line(line)
        return self.replies


class ScriptedThinker:
    """A Thinker that yields prepared reports, one per step, and exposes its arguments."""

    reports: Sequence[Report] = ()
    latest: "ScriptedThinker"

    def __init__(
        self, position: Position, level: Level, seed: str, clock: Callable[[], float], table: TranspositionTable
    ) -> None:
        self.position, self.level, self.seed, self.table = position, level, seed, table
        self.report: Report | None = None
        self.done = False
        self._rest = list(self.reports)
        ScriptedThinker.latest = self

    @property
    def best(self) -> Ply | None:
        """The ply of the last report."""
        return self.report.best if self.report else None

    def step(self, seconds: float) -> None:
        """Take the next report; the last one ends the search."""
        self.report = self._rest.pop(0)
        self.done = not self._rest

    def stop(self) -> None:
        """End the search."""
        self.done = True


def make_report(
    line: str, margin: float | None = None, depth: int = 0, nodes: int = 0, *, exact: bool = False
) -> Report:
    """Return a report with a line given as text."""
    return Report(tuple(map(parse_ply, line.split())), margin, depth, nodes, exact)
