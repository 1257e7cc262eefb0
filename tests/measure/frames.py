"""Measure the frame times of the whole program while the strongest level thinks, in real time and headless.

p50_ms, p99_ms, worst_ms  percentiles of a frame's work, with the thinking, without the sleep
cpu_p99_ms                the same in processor time, which other programs on the machine do not increase
draw_p50_ms, draw_p99_ms  percentiles of a frame's work without the thinking
blit_ms                   a picture of the window's size copied to it and shown, the unit of the next two figures
draw_p50_blits, draw_p99_blits  the same percentiles in these units, which depend less on the machine
late                      number of frames that began more than 4 ms later than 1/60 s after the frame before
nps_share                 nodes per second, in percent of the same search's speed without the program around it
overrun_p99_ms            time by which the thinking exceeded its budget
overrun_cpu_p99_ms        the same in processor time

With --busy ten stacks are cut off again and again meanwhile, with --replay a game is played with a ply each two
seconds. With --analysis the analysis board thinks about a full
board to its end, and then rests.

Where nobody thinks, cpu_percent is printed, the processor time in percent of the time: with --idle on a human's turn
and with --menu in the menu, both after so long without input that nothing moves. With --turn on a human's turn and with
--demo in the menu while the ground and the light move, the frames follow each other without a pause, and the time is
the one that passes in the program; pictures_per_s is the number of pictures in a second of it.
"""

import os
import sys
from argparse import ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil
from random import Random
from time import perf_counter, process_time
from typing import Final, NamedTuple

import pygame

from dvonn.app import UPDATE_STEP_SECONDS, App
from dvonn.board.animation import PlyAnimation
from dvonn.commandline import Options, Parser, fail, parse_size
from dvonn.engine.levels import Level, Limits
from dvonn.engine.search import mode
from dvonn.engine.search_task import SearchTask
from dvonn.match.computer import Computer
from dvonn.match.match import Match
from dvonn.rules.board import Colour, Ply
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Push, RefreshMode, ShowMatch
from dvonn.tools.bench import STRONGEST_LEVEL
from dvonn.ui.theme import REST_AFTER_SECONDS
from tests.harness.games import random_game
from tests.measure.stills.game_stills import largest_cut_off

FRAMES_SEED: Final = 5
BLITS: Final = 100
WARM_UP_FRAMES: Final = 150  # not measured, as pictures and music are loaded in them, in slices
REPLAYED_PLY_SECONDS: Final = 2.0
LATE_FRAME_SECONDS: Final = 0.004  # beyond the frame's period
SEARCHED_POSITION: Final = Position.random_full(Random(FRAMES_SEED))
UNLIMITED_LEVEL: Final = replace(STRONGEST_LEVEL, limits=Limits())


class MeasuredComputer(Computer):
    """A computer that searches a full board without limits and records its slices.

    It plays given plies on both sides, each some time after the one before, or never plays.
    """

    def __init__(self, match: Match, plies: Sequence[Ply] = ()) -> None:
        super().__init__(match, perf_counter)
        self.thinker = SearchTask(SEARCHED_POSITION, UNLIMITED_LEVEL, "0", perf_counter)
        self.thinking_seconds = 0.0  # in total
        self.overruns: list[tuple[float, float]] = []  # of each slice, in seconds and in processor time
        self._plies, self._shown, self._due = plies, -1, 0.0

    def think(self, seconds: float) -> None:
        """Think for a slice and record its duration and how far it exceeded the seconds it was given."""
        began, cpu_began = perf_counter(), process_time()
        self.thinker.step(seconds)
        duration_seconds = perf_counter() - began
        self.thinking_seconds += duration_seconds
        self.overruns.append((duration_seconds - seconds, process_time() - cpu_began - seconds))

    @property
    def ply(self) -> Ply | None:
        """The next ply, once it is due."""
        if self._shown != len(self.match.game.plies):
            self._shown, self._due = len(self.match.game.plies), perf_counter() + REPLAYED_PLY_SECONDS
        return self._plies[self._shown] if self._shown < len(self._plies) and perf_counter() >= self._due else None

    @property
    def nodes(self) -> int:
        """The nodes visited by the search so far."""
        return self.thinker.report.nodes if self.thinker.report else 0

    def uninterrupted_speed(self) -> float:
        """Return the nodes per second of processor time of the same search, repeated without slices."""
        level = replace(UNLIMITED_LEVEL, limits=Limits(nodes=self.nodes))
        thinker, began = SearchTask(SEARCHED_POSITION, level, "0", perf_counter), process_time()
        thinker.step(float("inf"))
        return self.nodes / (process_time() - began)


class Frame(NamedTuple):
    """The times of a frame: its start, its seconds, those of a processor, and those without the thinking."""

    start: float
    seconds: float
    cpu_seconds: float
    drawing_seconds: float


class MeasuredApp(App):
    """The program with a record of its frames; it quits when a given condition holds."""

    def __init__(self, options: Options, match: Match, plies: Sequence[Ply] = ()) -> None:
        super().__init__(options, rng=Random(FRAMES_SEED))
        self.pictures = 0  # drawn so far
        self.computer = MeasuredComputer(match, plies)
        self.measured: list[Frame] = []
        self._is_over: Callable[[], bool] = lambda: False

    def draw(self) -> None:
        """Draw a picture and count it."""
        super().draw()
        self.pictures += 1

    def show_match(self, plans: Sequence[PlyAnimation] = ()) -> None:
        """Show the match, in which the measured computer thinks."""
        self.director.apply(ShowMatch(self.computer.match, plans))
        assert isinstance(self.director.top, BoardScene)
        self.director.top.course.computer = self.computer

    def frame(self, events: Sequence[pygame.Event], elapsed: float, slept: float = 0.0) -> None:
        """Run one frame and record its times."""
        began, cpu_began, thinking_before = perf_counter(), process_time(), self.computer.thinking_seconds
        super().frame(events, elapsed, slept)
        seconds, thinking = perf_counter() - began, self.computer.thinking_seconds - thinking_before
        self.measured.append(Frame(began, seconds, process_time() - cpu_began, seconds - thinking))
        self.running &= not self._is_over()

    def measure_until(self, is_over: Callable[[], bool]) -> None:
        """Run until a condition holds; earlier measurements are discarded."""
        self.measured, self._is_over, self.running = [], is_over, True
        self.run()

    def measure_for(self, seconds: float) -> None:
        """Run for some seconds; earlier measurements are discarded."""
        until = perf_counter() + seconds
        self.measure_until(lambda: perf_counter() >= until)


def percentile(values: Iterable[float], percent: int) -> float:
    """Return the value below which `percent` percent of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def frame_figures(app: MeasuredApp) -> dict[str, float]:
    """Return the figures of the measured frames by name."""
    return {
        "p50_ms": 1000 * percentile((one.seconds for one in app.measured), 50),
        "p99_ms": 1000 * percentile((one.seconds for one in app.measured), 99),
        "worst_ms": 1000 * max(one.seconds for one in app.measured),
        "cpu_p99_ms": 1000 * percentile((one.cpu_seconds for one in app.measured), 99),
    }


def blit_seconds(app: MeasuredApp) -> float:
    """Return the seconds in which a picture of the window's size is copied to it and shown, in the mean of many."""
    surface, ground = app.window.surface, app.context.assets.ground(app.window.surface.get_size())
    began = perf_counter()
    for _ in range(BLITS):
        surface.blit(ground, (0, 0))
        pygame.display.flip()
    return (perf_counter() - began) / BLITS


def measure_thinking(app: MeasuredApp, seconds: float, plans: Sequence[PlyAnimation] = ()) -> dict[str, float]:
    """Return the figures of thinking by name, measured while the board plays the plans."""
    computer = app.computer
    app.show_match(plans)
    app.run(WARM_UP_FRAMES)
    computer.overruns = []
    began, nodes = perf_counter(), computer.nodes
    app.measure_for(seconds)
    speed = (computer.nodes - nodes) / (perf_counter() - began)
    drawing = [percentile((one.drawing_seconds for one in app.measured), share) for share in (50, 99)]
    blit = blit_seconds(app)
    periods = [after.start - before.start for before, after in pairwise(app.measured)]
    overruns = [percentile(values, 99) for values in zip(*computer.overruns, strict=True)]
    return {
        **frame_figures(app),
        "draw_p50_ms": 1000 * drawing[0],
        "draw_p99_ms": 1000 * drawing[1],
        "blit_ms": 1000 * blit,
        "draw_p50_blits": drawing[0] / blit,
        "draw_p99_blits": drawing[1] / blit,
        "late": sum(period > UPDATE_STEP_SECONDS + LATE_FRAME_SECONDS for period in periods),
        "nps_share": 100 * speed / computer.uninterrupted_speed(),
        "overrun_p99_ms": 1000 * overruns[0],
        "overrun_cpu_p99_ms": 1000 * overruns[1],
    }


def measure_moving(app: MeasuredApp, seconds: float) -> dict[str, float]:
    """Return the load of the top scene while the ground and the light move, for REST_AFTER_SECONDS at most.

    Its frames follow each other without a pause.
    """
    app.run(WARM_UP_FRAMES)
    cpu_began, pictures_before, passed = process_time(), app.pictures, 0.0
    while passed < min(seconds, REST_AFTER_SECONDS - 1):
        app.frame([], UPDATE_STEP_SECONDS)
        passed += UPDATE_STEP_SECONDS
    return {
        "cpu_percent": 100 * (process_time() - cpu_began) / passed,
        "pictures_per_s": (app.pictures - pictures_before) / passed,
    }


def measure_rest(app: MeasuredApp, seconds: float) -> dict[str, float]:
    """Return the load of the top scene after so much time without input that nothing moves any more."""
    app.run(WARM_UP_FRAMES)
    while app.director.top.refresh_mode is not RefreshMode.ON_INPUT:
        app.frame([], UPDATE_STEP_SECONDS)
    began, cpu_began = perf_counter(), process_time()
    app.measure_for(seconds)
    return {"cpu_percent": 100 * (process_time() - cpu_began) / (perf_counter() - began)}


def measure_analysis(app: MeasuredApp, seconds: float) -> dict[str, float]:
    """Return the frame times while the analysis board thinks about a full board, and its load when it has ended."""
    study = Study(Game(SEARCHED_POSITION))
    app.director.apply(Push(AnalysisBoard(app.context, study)))
    app.measure_until(lambda: not study.is_thinking)
    return frame_figures(app) | measure_rest(app, seconds)


MODES: Final = {
    "replay": "play a game meanwhile",
    "busy": "animate a cut-off of ten stacks, again and again",
    "turn": "measure a human's turn while the ground and the light move",
    "demo": "measure the menu while its board plays and the ground moves",
    "idle": "measure a human's turn while nothing moves",
    "menu": "measure the menu while nothing moves",
    "analysis": "measure the analysis board, thinking and when it rests",
}
MEASUREMENTS: Final = {
    "turn": measure_moving,
    "demo": measure_moving,
    "idle": measure_rest,
    "menu": measure_rest,
    "analysis": measure_analysis,
}
"""How the modes are measured in which no level plays."""


def measure_from_options(options: Namespace) -> dict[str, float]:
    """Return the figures of the measurement that the command line selects."""
    window, game = Options(size=options.size), Game(SEARCHED_POSITION)
    seats: dict[Colour, Level | None] = dict.fromkeys(Colour, UNLIMITED_LEVEL)
    if options.mode is None:
        seats[Colour.BLACK] = None
        return measure_thinking(MeasuredApp(window, Match(seats, game)), options.seconds)
    if options.mode == "replay":
        plies = random_game(ceil(options.seconds), FRAMES_SEED, full=True).plies
        return measure_thinking(MeasuredApp(window, Match(seats, game), plies), options.seconds)
    if options.mode == "busy":
        plan = largest_cut_off()
        game = Game(plan.before)
        game.play(plan.ply)
        seats[game.position.turn.other] = None
        plans = [plan] * ceil(1 + (options.seconds + WARM_UP_FRAMES * UPDATE_STEP_SECONDS) / plan.seconds)
        return measure_thinking(MeasuredApp(window, Match(seats, game)), options.seconds, plans)
    app = MeasuredApp(window, Match(dict.fromkeys(Colour), game))
    if options.mode in {"turn", "idle"}:
        app.show_match()
    return MEASUREMENTS[options.mode](app, options.seconds)


def duration(text: str) -> float:
    """Read a number of seconds greater than 0."""
    if not text.replace(".", "", 1).isdecimal() or not float(text):
        raise ArgumentTypeError(f"expected seconds like 2.5, got {text!r}")
    return float(text)


def _parse_arguments(argv: Sequence[str] | None) -> Namespace:
    parser = Parser(prog="frames", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=parse_size, default=(1920, 1080), metavar="WxH", help="size of the window")
    parser.add_argument("--seconds", type=duration, default=10.0, metavar="S", help="duration of the measurement")
    parser.add_argument("--window", action="store_true", help="open a real window")
    modes = parser.add_mutually_exclusive_group()
    for name, about in MODES.items():
        modes.add_argument(f"--{name}", action="store_const", const=name, dest="mode", help=about)
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures, one per line."""
    options = _parse_arguments(argv)
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    if not options.window:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        figures = measure_from_options(options)
    except pygame.error as error:
        fail("frames", str(error))
    for name, value in figures.items():
        print(name, value if isinstance(value, int) else f"{value:.1f}")
    print(f"mode {mode()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
