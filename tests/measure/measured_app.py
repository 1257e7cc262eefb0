"""The program with a record of its frame times, and a computer that thinks without end."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from time import perf_counter, process_time
from typing import Final

import pygame

from dvonn.app import UPDATE_STEP_SECONDS, App
from dvonn.board.animation import Plan
from dvonn.commandline import Options
from dvonn.engine.report import Limits
from dvonn.engine.thinker import Thinker
from dvonn.match.computer import Computer
from dvonn.match.match import Match
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import ShowMatch
from dvonn.tools.bench import STRONGEST_LEVEL

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

    def reset_overruns(self) -> None:
        """Discard the overruns recorded so far."""
        self.overruns, self.cpu_overruns = [], []

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
    """The program with a record of its frame times; it quits when a given condition holds."""

    def __init__(self, options: Options, match: Match) -> None:
        super().__init__(options, rng=Random(FRAMES_SEED))
        self.pictures = 0  # drawn so far
        self.computer = MeasuredComputer(match)
        self.frame_starts: list[float] = []
        self.frame_times: list[float] = []
        self.frame_cpu_times: list[float] = []
        self.draw_times: list[float] = []  # without the thinking
        self._is_over: Callable[[], bool] = lambda: False

    def draw(self) -> None:
        """Draw a picture and count it."""
        super().draw()
        self.pictures += 1

    def show_match(self, plans: Sequence[Plan] = ()) -> None:
        """Show the match, in which the measured computer thinks."""
        self.director.apply(ShowMatch(self.computer.match, plans))
        assert isinstance(self.director.top, BoardScene)
        self.director.top.course.computer = self.computer

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
        self.frame_starts, self.frame_times, self.frame_cpu_times, self.draw_times = [], [], [], []
        self._is_over, self.running = is_over, True
        self.run()

    def measure_for(self, seconds: float) -> None:
        """Run for some seconds; earlier measurements are discarded."""
        until = perf_counter() + seconds
        self.measure_until(lambda: perf_counter() >= until)

    @property
    def late_frames(self) -> int:
        """The number of frames that began late."""
        return sum(
            after - before > UPDATE_STEP_SECONDS + LATE_FRAME_SECONDS for before, after in pairwise(self.frame_starts)
        )
