"""Frame times of the whole program while the strongest level thinks, in real time and without a window of its own.

work (p50_ms, p99_ms, worst_ms)  what a frame took, thinking included, sleeping not
late                             frames that began more than 4 ms later than 1/60 s after the one before (LATE)
nps_share                        nodes a second in the loop, in percent of the same search's when nothing holds it up
overrun_p99_ms                   by how much the thinking came back after its budget
overrun_cpu_p99_ms               the same in processor time: what is left of it where other programs are not to blame
"""

import os
import sys
from argparse import ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from time import perf_counter, process_time
from typing import Final

import pygame

from dvonn.app import STEP, App, Options
from dvonn.commandline import Parser, fail, size
from dvonn.engine import mode
from dvonn.engine.levels import Level
from dvonn.engine.report import Limits
from dvonn.engine.thinker import Thinker
from dvonn.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Ply
from dvonn.rules.position import Position
from dvonn.scenes.scene import ShowMatch
from dvonn.tools.bench import STRONGEST

SEED: Final = 5
WARM_UP: Final = 10  # frames before the measuring begins: pictures are loaded and drawn for the first time
LATE: Final = 0.004  # seconds


class MeasuredMatch(Match):
    """White is the computer, who thinks about the first move for ever."""

    def __init__(self) -> None:
        self.level: Level = replace(STRONGEST, limits=Limits())
        super().__init__({Colour.WHITE: self.level, Colour.BLACK: None}, Game(Position.random_full(Random(SEED))))
        self.overruns: list[float] = []
        self.cpu_overruns: list[float] = []

    def think(self, seconds: float) -> Ply | None:
        """Think, and take down how late that came back."""
        began, cpu_began = perf_counter(), process_time()
        ply = super().think(seconds)
        self.overruns.append(perf_counter() - began - seconds)
        self.cpu_overruns.append(process_time() - cpu_began - seconds)
        return ply

    def forget(self) -> None:
        """Forget how late the thinking came back so far."""
        self.overruns, self.cpu_overruns = [], []

    @property
    def nodes(self) -> int:
        """How many nodes the search has visited so far."""
        return self._thinker.report.nodes if self._thinker and self._thinker.report else 0


class MeasuredApp(App):
    """The program, which takes its frames' times down, and quits after a while."""

    def __init__(self, options: Options, *, moving: bool) -> None:
        super().__init__(options, rng=Random(SEED))
        self.begins: list[float] = []
        self.works: list[float] = []
        self._until = float("inf")
        self._moving = moving

    def frame(self, events: Sequence[pygame.Event], elapsed: float) -> None:
        """Run one frame, with the pointer in motion if all is to be drawn anew."""
        began = perf_counter()
        motion = [pygame.Event(pygame.MOUSEMOTION, pos=(len(self.works) % 50, 0), touch=False)] if self._moving else []
        super().frame([*events, *motion], elapsed)
        ended = perf_counter()
        self.begins.append(began)
        self.works.append(ended - began)
        self.running &= ended < self._until

    def measure(self, seconds: float) -> None:
        """Run for some seconds, and forget about the frames before."""
        self.begins, self.works = [], []
        self._until = perf_counter() + seconds
        self.run()

    @property
    def late(self) -> int:
        """How many frames began late."""
        return sum(after - before > STEP + LATE for before, after in pairwise(self.begins))


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value below which so many percent of the values are."""
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def free_speed(match: MeasuredMatch) -> float:
    """Return the nodes a second of processor time of the very search that the match has done in slices."""
    level = replace(match.level, limits=Limits(nodes=match.nodes))
    thinker = Thinker(match.position, level, f"{match.seed} 0", perf_counter)
    began = process_time()
    thinker.step(float("inf"))
    return match.nodes / (process_time() - began)


def measure(options: Options, seconds: float, *, moving: bool) -> dict[str, float]:
    """Return the figures by name."""
    app, match = MeasuredApp(options, moving=moving), MeasuredMatch()
    app.director.apply(ShowMatch(match))
    app.run(WARM_UP)
    match.forget()
    began, nodes = perf_counter(), match.nodes
    app.measure(seconds)
    speed = (match.nodes - nodes) / (perf_counter() - began)
    return {
        "p50_ms": 1000 * percentile(app.works, 50),
        "p99_ms": 1000 * percentile(app.works, 99),
        "worst_ms": 1000 * max(app.works),
        "late": app.late,
        "nps_share": 100 * speed / free_speed(match),
        "overrun_p99_ms": 1000 * percentile(match.overruns, 99),
        "overrun_cpu_p99_ms": 1000 * percentile(match.cpu_overruns, 99),
    }


def _seconds(text: str) -> float:
    """Read a number of seconds above 0."""
    if not text.replace(".", "", 1).isdecimal() or not float(text):
        raise ArgumentTypeError(f"expected seconds like 2.5, got {text!r}")
    return float(text)


def _parse(argv: Sequence[str] | None) -> Namespace:
    parser = Parser(prog="frames", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    parser.add_argument("--seconds", type=_seconds, default=10.0, metavar="S")
    parser.add_argument("--window", action="store_true", help="open a real window")
    parser.add_argument("--moving", action="store_true", help="move the pointer, so that each frame is drawn")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures, one a line."""
    options = _parse(argv)
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    if not options.window:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        figures = measure(Options(size=options.size), options.seconds, moving=options.moving)
    except (OSError, pygame.error) as error:
        fail("frames", str(error))
    for name, value in figures.items():
        print(name, value if isinstance(value, int) else f"{value:.1f}")
    print(f"mode {mode()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
