"""Measure the big screen of an event headless while nine stands play: frame times, and memory over hours of news.

Times are those of the processor. In each second of news every stand plays a ply; a game that has ended is followed by
another one. With --hours the show is advanced without frames and drawn from time to time.
"""

import os
import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from time import process_time
from typing import Final

import pygame

from dvonn.app import NEW_PICTURES_SECONDS, UPDATE_STEP_SECONDS
from dvonn.commandline import Options, Parser, parse_count, parse_size
from dvonn.kiosk.event_host import EventHost
from dvonn.relay.news import MAX_LIVE_GAMES, LiveGame, News
from dvonn.rules.game import Game
from dvonn.rules.notation import format_game
from dvonn.ui.theme import EMBER, THEMES
from tests.harness.matches import MAX_PLIES
from tests.harness.random_games import random_game
from tests.harness.show_news import cut_off_game, event_news, event_winners, live_game
from tests.measure.frames import percentile
from tests.measure.measured_app import CountedApp
from tests.measure.soak import resident_bytes

WARM_UP_SECONDS: Final = 15  # not measured, as pictures are made in them
HOUR_SECONDS: Final = 3600
SIMULATED_STEP_SECONDS: Final = 0.1
DRAWN_EACH_SECONDS: Final = 5  # of simulated hours
SECONDS_PER_PLY: Final = 3  # of simulated hours
CUT_OFF_SEEDS: Final = 40  # of games from which the cut-offs are taken in turn


def stand_games(stand: int) -> Iterator[LiveGame]:
    """Yield the states of a stand's games, ply by ply and without end."""
    for number in count():
        first = live_game(stand, 0, game=number)
        whole = random_game(MAX_PLIES, 1000 * stand + number, full=True)
        game = Game(whole.start)
        for ply in whole.plies:
            game.play(ply)
            yield replace(first, record=format_game(game))


def changing_news() -> Iterator[News]:
    """Yield news in which each of nine stands has played one more ply, and another cut-off is the largest."""
    stands = [stand_games(stand) for stand in range(MAX_LIVE_GAMES)]
    for number in count():
        cut_offs = tuple(cut_off_game((number // 100 + more) % CUT_OFF_SEEDS) for more in range(3))
        yield replace(event_news(0), live=tuple(map(next, stands)), cut_offs=cut_offs, winners=event_winners())


def measure_frames(app: CountedApp, host: EventHost, seconds: int) -> dict[str, float]:
    """Return the times of the frames in which a picture is drawn, by name."""
    news, times = changing_news(), list[float]()
    app.new_pictures_seconds = NEW_PICTURES_SECONDS
    for second in range(WARM_UP_SECONDS + seconds):
        host.context.stands.hear(next(news))
        if second == WARM_UP_SECONDS:
            times = []
        for _ in range(round(1 / UPDATE_STEP_SECONDS)):
            began, pictures = process_time(), app.pictures
            app.frame([], UPDATE_STEP_SECONDS)
            times += [process_time() - began] * (app.pictures > pictures)
    return {
        "cpu_p50_ms": 1000 * percentile(times, 50),
        "cpu_p99_ms": 1000 * percentile(times, 99),
        "cpu_worst_ms": 1000 * max(times),
        "pictures_per_s": len(times) / seconds,
    }


def measure_hours(app: CountedApp, host: EventHost, hours: int) -> dict[str, float]:
    """Return the memory after each simulated hour."""
    news, memory = changing_news(), dict[str, float]()
    for second in range(hours * HOUR_SECONDS):
        if second % SECONDS_PER_PLY == 0:
            host.context.stands.hear(next(news))
        for _ in range(round(1 / SIMULATED_STEP_SECONDS)):
            host.home.update(SIMULATED_STEP_SECONDS)
        if second % DRAWN_EACH_SECONDS == 0:
            app.draw()
        if (second + 1) % HOUR_SECONDS == 0:
            memory[f"memory_mb_after_{(second + 1) // HOUR_SECONDS}_h"] = resident_bytes() / 1e6
    return memory


def _parse_arguments(argv: Sequence[str] | None) -> Namespace:
    parser = Parser(prog="show", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=parse_size, default=(1920, 1080), metavar="WxH", help="size of the window")
    parser.add_argument("--theme", choices=THEMES, default=EMBER.key, help="theme of the board (default: ember)")
    parser.add_argument("--seconds", type=parse_count, default=30, metavar="S", help="of frames (default: 30)")
    parser.add_argument("--hours", type=parse_count, metavar="N", help="of simulated time instead")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures, one per line."""
    options = _parse_arguments(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    app = CountedApp(Options(size=options.size, fullscreen=False, kiosk=True, show=True), EventHost)
    assert isinstance(app.host, EventHost)
    app.stage.set_theme(THEMES[options.theme])
    app.stage.assets.load_all()
    figures = (
        measure_hours(app, app.host, options.hours) if options.hours else measure_frames(app, app.host, options.seconds)
    )
    for name, value in figures.items():
        print(name, f"{value:.1f}")
    pygame.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
