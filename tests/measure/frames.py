"""Measure the frame times of the whole program while the strongest level thinks, in real time and headless.

p50_ms, p99_ms, worst_ms  percentiles of a frame's work, with the thinking, without the sleep
cpu_p99_ms                the same in processor time, which other programs on the machine do not increase
draw_p50_ms, draw_p99_ms  percentiles of a frame's work without the thinking
late                      number of frames that began more than 4 ms later than 1/60 s after the frame before
nps_share                 nodes per second, in percent of the same search's speed without the program around it
overrun_p99_ms            time by which the thinking exceeded its budget
overrun_cpu_p99_ms        the same in processor time

With --busy ten stacks are cut off again and again meanwhile. With --analysis the analysis board thinks about a full
board to its end, and then rests.

Where nobody thinks, cpu_percent is printed, the processor time in percent of the time: with --idle on a human's turn
and with --menu in the menu, both after so long without input that nothing moves. With --turn on a human's turn and with
--demo in the menu while the ground and the light move, the frames follow each other without a pause, and the time is
the one that passes in the program; pictures_per_s is the number of pictures in a second of it.
"""

import os
import sys
from argparse import ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from math import ceil
from time import perf_counter, process_time
from typing import Final

import pygame

from dvonn.app import UPDATE_STEP_SECONDS
from dvonn.board.animation import Plan
from dvonn.commandline import Options, Parser, fail, parse_size
from dvonn.engine.search import mode
from dvonn.match.match import Match
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.scene import Push, RefreshMode
from dvonn.ui.theme import REST_AFTER_SECONDS
from tests.measure.measured_app import SEARCHED_POSITION, UNLIMITED_LEVEL, MeasuredApp
from tests.measure.stills.game_stills import largest_cut_off

WARM_UP_FRAMES: Final = 150  # not measured, as pictures and music are loaded in them, in slices


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value below which `percent` percent of the values lie."""
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def full_board_match(*, thinking: bool) -> Match:
    """Return a match on a full board with White to move, played by the computer if `thinking`, else by a person."""
    return Match({Colour.WHITE: UNLIMITED_LEVEL if thinking else None, Colour.BLACK: None}, Game(SEARCHED_POSITION))


def busy_match(plan: Plan) -> Match:
    """Return a match in which the ply of a plan has just been played and the computer is to move."""
    game = Game(plan.before)
    game.play(plan.ply)
    turn = game.position.turn
    return Match({turn: UNLIMITED_LEVEL, turn.other: None}, game)


def frame_figures(app: MeasuredApp) -> dict[str, float]:
    """Return the figures of the measured frames by name."""
    return {
        "p50_ms": 1000 * percentile(app.frame_times, 50),
        "p99_ms": 1000 * percentile(app.frame_times, 99),
        "worst_ms": 1000 * max(app.frame_times),
        "cpu_p99_ms": 1000 * percentile(app.frame_cpu_times, 99),
    }


def measure_thinking(app: MeasuredApp, plans: Sequence[Plan], seconds: float) -> dict[str, float]:
    """Return the figures of thinking by name, measured while the board plays the plans."""
    computer = app.computer
    app.show_match(plans)
    app.run(WARM_UP_FRAMES)
    computer.reset_overruns()
    began, nodes = perf_counter(), computer.nodes
    app.measure_for(seconds)
    speed = (computer.nodes - nodes) / (perf_counter() - began)
    return {
        **frame_figures(app),
        "draw_p50_ms": 1000 * percentile(app.draw_times, 50),
        "draw_p99_ms": 1000 * percentile(app.draw_times, 99),
        "late": app.late_frames,
        "nps_share": 100 * speed / computer.uninterrupted_speed(),
        "overrun_p99_ms": 1000 * percentile(computer.overruns, 99),
        "overrun_cpu_p99_ms": 1000 * percentile(computer.cpu_overruns, 99),
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
    app.director.apply(Push(AnalysisBoard(app.stage, study)))
    app.measure_until(lambda: not study.is_thinking)
    return {"nodes": study.nodes} | frame_figures(app) | measure_rest(app, seconds)


def measure_from_options(options: Namespace) -> dict[str, float]:
    """Return the figures of the measurement that the command line selects."""
    window = Options(size=options.size)
    if options.turn or options.demo or options.idle or options.menu or options.analysis:
        app = MeasuredApp(window, full_board_match(thinking=False))
        if options.analysis:
            return measure_analysis(app, options.seconds)
        if options.turn or options.idle:
            app.show_match()
        return (measure_moving if options.turn or options.demo else measure_rest)(app, options.seconds)
    if not options.busy:
        app = MeasuredApp(window, full_board_match(thinking=True))
        return measure_thinking(app, [], options.seconds)
    plan = largest_cut_off()
    plans = [plan] * ceil(1 + (options.seconds + WARM_UP_FRAMES * UPDATE_STEP_SECONDS) / plan.seconds)
    return measure_thinking(MeasuredApp(window, busy_match(plan)), plans, options.seconds)


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
    modes.add_argument("--busy", action="store_true", help="animate a cut-off of ten stacks, again and again")
    modes.add_argument("--turn", action="store_true", help="measure a human's turn while the ground and the light move")
    modes.add_argument(
        "--demo", action="store_true", help="measure the menu while its board plays and the ground moves"
    )
    modes.add_argument("--idle", action="store_true", help="measure a human's turn while nothing moves")
    modes.add_argument("--menu", action="store_true", help="measure the menu while nothing moves")
    modes.add_argument("--analysis", action="store_true", help="measure the analysis board, thinking and when it rests")
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
