"""Frame times of the whole program while the strongest level thinks, in real time and without a window of its own.

work (p50_ms, p99_ms, worst_ms)  what a frame took, thinking included, sleeping not
cpu_p99_ms                       the same in processor time: what is left of it where other programs are not to blame
draw_p50_ms, draw_p99_ms         the work without the thinking
late                             frames that began more than 4 ms later than 1/60 s after the one before (LATE)
nps_share                        nodes a second in the loop, in percent of the same search's when nothing holds it up
overrun_p99_ms                   by how much the thinking came back after its budget
overrun_cpu_p99_ms               the same in processor time

With --busy ten stacks are cut off again and again meanwhile. With --idle nobody thinks or does anything, the
embers have come to rest, and only cpu_percent is printed: the processor time that the game takes of the real time.
With --review FILE the first game of a record is reviewed while one looks on: plies, review_s and cpu_s,
the seconds it took and those of the processor.
"""

import os
import sys
from argparse import ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Final

import pygame

from dvonn.app import STEP, App
from dvonn.board.animation import Plan
from dvonn.commandline import Options, Parser, fail, size
from dvonn.engine.report import Limits
from dvonn.engine.search import mode
from dvonn.engine.thinker import Thinker
from dvonn.match.match import Match, Seats
from dvonn.rules.formats.record_text import decode, read_games
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.review.review import GameReview
from dvonn.screens.scene import Push, ShowMatch
from dvonn.tools.bench import STRONGEST
from dvonn.tools.stills.game_stills import busiest
from dvonn.ui.theme import EMBER, THEMES, Theme
from dvonn.ui.timing import REST

SEED: Final = 5
WARM_UP: Final = 10  # frames before the measuring begins: pictures are loaded and drawn for the first time
LATE: Final = 0.004  # seconds
FULL_BOARD: Final = Position.random_full(Random(SEED))
ENDLESS: Final = replace(STRONGEST, limits=Limits())


class MeasuredMatch(Match):
    """A game that stands; a computer to move thinks about a full board instead, as that never ends."""

    def __init__(self, seats: Seats, game: Game) -> None:
        super().__init__(seats, game)
        self.thinker = Thinker(FULL_BOARD, ENDLESS, "0", perf_counter)
        self.thought = 0.0  # seconds
        self.overruns: list[float] = []
        self.cpu_overruns: list[float] = []

    def think(self, seconds: float) -> None:
        """Think, and take down how long, and how late that came back."""
        began, cpu_began = perf_counter(), process_time()
        self.thinker.step(seconds)
        spent = perf_counter() - began
        self.thought += spent
        self.overruns.append(spent - seconds)
        self.cpu_overruns.append(process_time() - cpu_began - seconds)

    def forget(self) -> None:
        """Forget how late the thinking came back so far."""
        self.overruns, self.cpu_overruns = [], []

    @property
    def nodes(self) -> int:
        """How many nodes the search has visited so far."""
        return self.thinker.report.nodes if self.thinker.report else 0

    def free_speed(self) -> float:
        """Return the nodes a second of processor time of the very search that has been done in slices."""
        thinker = Thinker(FULL_BOARD, replace(ENDLESS, limits=Limits(nodes=self.nodes)), "0", perf_counter)
        began = process_time()
        thinker.step(float("inf"))
        return self.nodes / (process_time() - began)


class MeasuredApp(App):
    """The program, which takes its frames' times down, and quits after a while."""

    def __init__(self, options: Options, theme: Theme, match: MeasuredMatch, *, moving: bool = False) -> None:
        super().__init__(options, rng=Random(SEED))
        self.stage.dress(theme)
        self.match = match
        self.begins: list[float] = []
        self.works: list[float] = []
        self.cpu_works: list[float] = []
        self.draws: list[float] = []  # the works without the thinking
        self._over: Callable[[], bool] = lambda: False
        self._moving = moving

    def frame(self, events: Sequence[pygame.Event], elapsed: float, slept: float = 0.0) -> None:
        """Run one frame, with the pointer in motion if all is to be drawn anew."""
        began, cpu_began, thought = perf_counter(), process_time(), self.match.thought
        to = len(self.works) % 50, 0
        motion = [pygame.Event(pygame.MOUSEMOTION, pos=to, buttons=(0, 0, 0), touch=False)] if self._moving else []
        super().frame([*events, *motion], elapsed, slept)
        ended = perf_counter()
        self.begins.append(began)
        self.works.append(ended - began)
        self.cpu_works.append(process_time() - cpu_began)
        self.draws.append(ended - began - (self.match.thought - thought))
        self.running &= not self._over()

    def measure(self, over: Callable[[], bool]) -> None:
        """Run until it is over, and forget about the frames before."""
        self.begins, self.works, self.cpu_works, self.draws = [], [], [], []
        self._over = over
        self.run()

    def measure_for(self, seconds: float) -> None:
        """Run for some seconds, and forget about the frames before."""
        until = perf_counter() + seconds
        self.measure(lambda: perf_counter() >= until)

    @property
    def late(self) -> int:
        """How many frames began late."""
        return sum(after - before > STEP + LATE for before, after in pairwise(self.begins))


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value below which so many percent of the values are."""
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def resting_match(*, thinking: bool) -> MeasuredMatch:
    """Return a match on a full board, with White to think or to be waited for."""
    return MeasuredMatch({Colour.WHITE: ENDLESS if thinking else None, Colour.BLACK: None}, Game(FULL_BOARD))


def busy_match(plan: Plan) -> MeasuredMatch:
    """Return a match in which a ply has just been played and the computer thinks about the next one."""
    game = Game(plan.before)
    game.play(plan.ply)
    turn = game.position.turn
    return MeasuredMatch({turn: ENDLESS, turn.other: None}, game)


def measure(app: MeasuredApp, plans: Sequence[Plan], seconds: float) -> dict[str, float]:
    """Return the figures of thinking by name; plans are to be seen meanwhile."""
    match = app.match
    app.director.apply(ShowMatch(match, plans))
    app.run(WARM_UP)
    match.forget()
    began, nodes = perf_counter(), match.nodes
    app.measure_for(seconds)
    speed = (match.nodes - nodes) / (perf_counter() - began)
    return {
        "p50_ms": 1000 * percentile(app.works, 50),
        "p99_ms": 1000 * percentile(app.works, 99),
        "worst_ms": 1000 * max(app.works),
        "cpu_p99_ms": 1000 * percentile(app.cpu_works, 99),
        "draw_p50_ms": 1000 * percentile(app.draws, 50),
        "draw_p99_ms": 1000 * percentile(app.draws, 99),
        "late": app.late,
        "nps_share": 100 * speed / match.free_speed(),
        "overrun_p99_ms": 1000 * percentile(match.overruns, 99),
        "overrun_cpu_p99_ms": 1000 * percentile(match.cpu_overruns, 99),
    }


def measure_idle(app: MeasuredApp, seconds: float) -> dict[str, float]:
    """Return what the program takes of a processor while nothing happens."""
    app.director.apply(ShowMatch(app.match))
    app.run(WARM_UP)
    for _ in range(ceil(REST / STEP)):
        app.frame([], STEP)
    began, cpu_began = perf_counter(), process_time()
    app.measure_for(seconds)
    return {"cpu_percent": 100 * (process_time() - cpu_began) / (perf_counter() - began)}


def measure_review(app: MeasuredApp, game: Game) -> dict[str, float]:
    """Return how long a review takes that is looked at, and the frames meanwhile."""
    review = GameReview(app.stage, game, leave=lambda: None)
    app.director.apply(Push(review))
    began, cpu_began = perf_counter(), process_time()
    app.measure(lambda: review.done)
    return {
        "plies": len(game.plies),
        "review_s": perf_counter() - began,
        "cpu_s": process_time() - cpu_began,
        "p50_ms": 1000 * percentile(app.works, 50),
        "p99_ms": 1000 * percentile(app.works, 99),
        "worst_ms": 1000 * max(app.works),
        "cpu_p99_ms": 1000 * percentile(app.cpu_works, 99),
        "late": app.late,
    }


def measure_as(options: Namespace) -> dict[str, float]:
    """Return the figures that the command line asks for."""
    window, theme = Options(size=options.size), THEMES[options.theme]
    if options.review:
        read = next(read_games(decode(options.review.read_bytes())))
        if not read.game.plies:
            fail("frames", f"{options.review}: {read.error}")
        return measure_review(MeasuredApp(window, theme, resting_match(thinking=False)), read.game)
    if not options.busy:
        app = MeasuredApp(window, theme, resting_match(thinking=not options.idle), moving=options.moving)
        return measure_idle(app, options.seconds) if options.idle else measure(app, [], options.seconds)
    plan = busiest()
    app = MeasuredApp(window, theme, busy_match(plan), moving=options.moving)
    return measure(app, [plan] * ceil(1 + (options.seconds + WARM_UP * STEP) / plan.seconds), options.seconds)


def duration(text: str) -> float:
    """Read a number of seconds above 0."""
    if not text.replace(".", "", 1).isdecimal() or not float(text):
        raise ArgumentTypeError(f"expected seconds like 2.5, got {text!r}")
    return float(text)


def _parse(argv: Sequence[str] | None) -> Namespace:
    parser = Parser(prog="frames", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    parser.add_argument("--seconds", type=duration, default=10.0, metavar="S")
    parser.add_argument("--theme", choices=THEMES, default=EMBER.key)
    parser.add_argument("--window", action="store_true", help="open a real window")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--moving", action="store_true", help="move the pointer, so that each frame is drawn")
    what.add_argument("--busy", action="store_true", help="cut ten stacks off, again and again")
    what.add_argument("--idle", action="store_true", help="do nothing, and think of nothing")
    what.add_argument("--review", type=Path, metavar="FILE", help="review the first game of a file")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures, one a line."""
    options = _parse(argv)
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    if not options.window:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        figures = measure_as(options)
    except (OSError, pygame.error) as error:
        fail("frames", str(error))
    for name, value in figures.items():
        print(name, value if isinstance(value, int) else f"{value:.1f}")
    print(f"mode {mode()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
