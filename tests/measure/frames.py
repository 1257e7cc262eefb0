"""Measure the frame times of the whole program while the strongest level thinks, in real time and headless.

p50_ms, p99_ms, worst_ms  percentiles of a frame's work, with the thinking, without the sleep
cpu_p99_ms                the same in processor time, which other programs on the machine do not increase
draw_p50_ms, draw_p99_ms  percentiles of a frame's work without the thinking
late                      number of frames that began more than 4 ms later than 1/60 s after the frame before
nps_share                 nodes per second, in percent of the same search's speed without the program around it
overrun_p99_ms            time by which the thinking exceeded its budget
overrun_cpu_p99_ms        the same in processor time

With --busy ten stacks are cut off again and again meanwhile. With --analysis the analysis board thinks about a full
board to its end, and then rests. With --idle a human's turn is shown after so long without input that nothing moves.
cpu_percent is the processor time of such a rest in percent of the time.
"""

import os
import sys
from argparse import ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil
from random import Random
from time import perf_counter, process_time
from typing import Final

import pygame

from dvonn.app import UPDATE_STEP_SECONDS, App
from dvonn.board.animation import Plan
from dvonn.commandline import Options, Parser, parse_size
from dvonn.engine.levels import Level
from dvonn.engine.report import Limits
from dvonn.engine.search import mode
from dvonn.engine.thinker import Thinker
from dvonn.match.computer import Computer
from dvonn.match.match import Match
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Push, RefreshMode, ShowMatch
from dvonn.tools.bench import STRONGEST_LEVEL
from tests.measure.stills.game_stills import largest_cut_off

FRAMES_SEED: Final = 5
LATE_FRAME_SECONDS: Final = 0.004  # beyond the frame's period
SEARCHED_POSITION: Final = Position.random_full(Random(FRAMES_SEED))
UNLIMITED_LEVEL: Final = replace(STRONGEST_LEVEL, limits=Limits())


class MeasuredComputer(Computer):
    """A computer that never plays: it searches a full board without limits and records its slices."""

    def __init__(self, match: Match) -> None:
        super().__init__(match, perf_counter)
        self.thinker = Thinker(SEARCHED_POSITION, UNLIMITED_LEVEL, "0", perf_counter)
        self.thinking_seconds = 0.0  # in total
        self.overruns: list[float] = []
        self.cpu_overruns: list[float] = []

    def think(self, seconds: float) -> None:
        """Think for a slice and record its duration and how far it exceeded the seconds it was given."""
        began, cpu_began = perf_counter(), process_time()
        self.thinker.step(seconds)
        duration_seconds = perf_counter() - began
        self.thinking_seconds += duration_seconds
        self.overruns.append(duration_seconds - seconds)
        self.cpu_overruns.append(process_time() - cpu_began - seconds)

    @property
    def nodes(self) -> int:
        """The nodes visited by the search so far."""
        return self.thinker.report.nodes if self.thinker.report else 0

    def uninterrupted_speed(self) -> float:
        """Return the nodes per second of processor time of the same search, repeated without slices."""
        thinker = Thinker(
            SEARCHED_POSITION, replace(UNLIMITED_LEVEL, limits=Limits(nodes=self.nodes)), "0", perf_counter
        )
        began = process_time()
        thinker.step(float("inf"))
        return self.nodes / (process_time() - began)


class MeasuredApp(App):
    """The program with a record of its frame times, in a match with a measured computer; a condition ends it."""

    def __init__(self, options: Options, game: Game, level: Level | None) -> None:
        super().__init__(options, rng=Random(FRAMES_SEED))
        seats = {game.position.turn: level, game.position.turn.other: None}
        self.computer = MeasuredComputer(Match(seats, game))
        self.frame_starts: list[float] = []
        self.frame_times: list[float] = []
        self.frame_cpu_times: list[float] = []
        self.draw_times: list[float] = []  # without the thinking
        self._is_over: Callable[[], bool] = lambda: False

    def show_match(self, plans: Sequence[Plan] = ()) -> None:
        """Show the match, in which the measured computer thinks."""
        self.director.apply(ShowMatch(self.computer.match, plans))
        assert isinstance(self.director.top, BoardScene)
        self.director.top.course.computer = self.computer
        self.run(WARM_UP_FRAMES)

    def frame(self, events: Sequence[pygame.Event], elapsed: float, slept: float = 0.0) -> None:
        """Run one frame and record its times."""
        began, cpu_began, thinking_before = perf_counter(), process_time(), self.computer.thinking_seconds
        super().frame(events, elapsed, slept)
        ended = perf_counter()
        self.frame_starts.append(began)
        self.frame_times.append(ended - began)
        self.frame_cpu_times.append(process_time() - cpu_began)
        self.draw_times.append(ended - began - (self.computer.thinking_seconds - thinking_before))
        self.running &= not self._is_over()

    def measure_until(self, is_over: Callable[[], bool]) -> None:
        """Run until a condition holds; earlier measurements are discarded."""
        for former in (self.frame_starts, self.frame_times, self.frame_cpu_times, self.draw_times):
            former.clear()
        self._is_over, self.running = is_over, True
        self.run()

    def measure_for(self, seconds: float) -> None:
        """Run for some seconds; earlier measurements are discarded."""
        until = perf_counter() + seconds
        self.measure_until(lambda: perf_counter() >= until)


WARM_UP_FRAMES: Final = 150  # not measured, as pictures and music are loaded in them, in slices


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value below which `percent` percent of the values lie."""
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def frame_figures(app: MeasuredApp) -> dict[str, float]:
    """Return the figures of the measured frames by name."""
    return {
        "p50_ms": 1000 * percentile(app.frame_times, 50),
        "p99_ms": 1000 * percentile(app.frame_times, 99),
        "worst_ms": 1000 * max(app.frame_times),
        "cpu_p99_ms": 1000 * percentile(app.frame_cpu_times, 99),
    }


def measure_thinking(app: MeasuredApp, seconds: float, plans: Sequence[Plan] = ()) -> dict[str, float]:
    """Return the figures of thinking by name, measured while the board plays the plans."""
    computer = app.computer
    app.show_match(plans)
    computer.overruns, computer.cpu_overruns = [], []
    began, nodes = perf_counter(), computer.nodes
    app.measure_for(seconds)
    speed = (computer.nodes - nodes) / (perf_counter() - began)
    late = (b - a > UPDATE_STEP_SECONDS + LATE_FRAME_SECONDS for a, b in pairwise(app.frame_starts))
    return {
        **frame_figures(app),
        "draw_p50_ms": 1000 * percentile(app.draw_times, 50),
        "draw_p99_ms": 1000 * percentile(app.draw_times, 99),
        "late": sum(late),
        "nps_share": 100 * speed / computer.uninterrupted_speed(),
        "overrun_p99_ms": 1000 * percentile(computer.overruns, 99),
        "overrun_cpu_p99_ms": 1000 * percentile(computer.cpu_overruns, 99),
    }


def measure_busy(options: Options, seconds: float) -> dict[str, float]:
    """Return the figures of thinking while a cut-off of ten stacks is animated again and again."""
    plan = largest_cut_off()
    game = Game(plan.before)
    game.play(plan.ply)
    plans = [plan] * ceil(1 + (seconds + WARM_UP_FRAMES * UPDATE_STEP_SECONDS) / plan.seconds)
    return measure_thinking(MeasuredApp(options, game, UNLIMITED_LEVEL), seconds, plans)


def measure_rest(app: MeasuredApp, seconds: float) -> dict[str, float]:
    """Return the load of the top scene after so much time without input that nothing moves any more."""
    while app.director.top.refresh_mode is not RefreshMode.ON_INPUT:
        app.frame([], UPDATE_STEP_SECONDS)
    began, cpu_began = perf_counter(), process_time()
    app.measure_for(seconds)
    return {"cpu_percent": 100 * (process_time() - cpu_began) / (perf_counter() - began)}


def measure_analysis(app: MeasuredApp, seconds: float) -> dict[str, float]:
    """Return the frame times while the analysis board thinks about a full board, and its load when it has ended."""
    study = Study(Game(SEARCHED_POSITION))
    app.director.apply(Push(AnalysisBoard(app.stage, study)))
    app.measure_until(lambda: not study.is_thinking)
    return {"nodes": study.nodes} | frame_figures(app) | measure_rest(app, seconds)


def measure(what: str | None, options: Options, seconds: float) -> dict[str, float]:
    """Return the figures of what is measured."""
    if what == "busy":
        return measure_busy(options, seconds)
    app = MeasuredApp(options, Game(SEARCHED_POSITION), None if what else UNLIMITED_LEVEL)
    if what == "analysis":
        return measure_analysis(app, seconds)
    if what == "idle":
        app.show_match()
        return measure_rest(app, seconds)
    return measure_thinking(app, seconds)


def duration(text: str) -> float:
    """Read a number of seconds greater than 0."""
    if not text.replace(".", "", 1).isdecimal() or not float(text):
        raise ArgumentTypeError(f"expected seconds like 2.5, got {text!r}")
    return float(text)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures, one per line."""
    parser = Parser(prog="frames", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=parse_size, default=(1920, 1080), metavar="WxH", help="size of the window")
    parser.add_argument("--seconds", type=duration, default=10.0, metavar="S", help="duration of the measurement")
    modes = parser.add_mutually_exclusive_group()
    for name in ("busy", "analysis", "idle"):
        modes.add_argument(f"--{name}", action="store_const", const=name, dest="what", help="see above")
    options = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    for name, value in measure(options.what, Options(size=options.size), options.seconds).items():
        print(name, value if isinstance(value, int) else f"{value:.1f}")
    print(f"mode {mode()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
