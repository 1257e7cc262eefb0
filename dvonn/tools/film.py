"""Films a game between two of the computer's levels, as the program shows it, into a GIF that plays in a loop.

Only its best moments are seen: the end of placing, the longest way, the biggest cut-off, and the score. The same
arguments film the same game. Needs Pillow.
"""

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final

import pygame

from dvonn.app import App
from dvonn.commandline import Options, Parser, count, fail, size
from dvonn.engine.levels import LEVELS
from dvonn.match.match import Match, Seats
from dvonn.rules import board
from dvonn.rules.board import SPACES
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.scene import Change, ShowMatch, ShowScore
from dvonn.screens.share.gif_writer import GifWriter, require_pillow
from dvonn.ui.theme import EMBER, THEMES

SEED: Final = 5  # of a game that has all of it
FRAME: Final = 0.08  # seconds: a GIF counts in hundredths
LOOKED_AT: Final = 8  # of so many frames one has a say in the colours
MOST_BYTES: Final = 3_000_000
SHOTS: Final = {"placing": 3.0, "way": 2.6, "cut-off": 3.6, "score": 4.8}  # seconds


def stopped() -> float:
    """Tell the time on a clock that stands still, so that the levels think as long as they want."""
    return 0.0


def played(seats: Seats, seed: int) -> Match:
    """Return a match that the computer has played to its end."""
    match = Match(seats, seed=seed, clock=stopped)
    while not match.game.outcome:
        ply = match.think(1)
        assert ply, "nothing hurries the computer"
        match.play(ply)
    return match


def best_moments(match: Match) -> dict[str, int]:
    """Return the number of the ply with which each shot of the game itself begins."""
    plies, positions = match.game.plies, match.game.positions
    ways = {n: board.distance(*ply) for n, ply in enumerate(plies) if isinstance(ply, Move)}
    losses = {n: len(positions[n].cut_off_by(ply)) for n, ply in enumerate(plies) if isinstance(ply, Move)}
    biggest = max(losses, key=losses.__getitem__)
    farthest = max(ways.keys() - {biggest}, key=lambda n: (ways[n], -n))
    return {"placing": len(SPACES) - 5, "way": farthest, "cut-off": biggest}


def shots(match: Match) -> list[tuple[Change, float]]:
    """Return what the program is to show, in the game's order, and for how many seconds."""
    found: list[tuple[Change, float]] = []
    for name, ply in sorted(best_moments(match).items(), key=lambda item: item[1]):
        game = Game()
        game.play_all(match.game.plies[:ply])
        found.append((ShowMatch(Match(match.seats, game, match.seed, stopped)), SHOTS[name]))
    nobodys = Match(dict.fromkeys(Colour), match.game)  # so that the score says who wins, not that "you" do
    return [*found, (ShowScore(nobodys), SHOTS["score"])]


def filmed(app: App, change: Change, seconds: float) -> Iterator[pygame.Surface]:
    """Yield the pictures of a shot; they are the window's own surface, which the next one changes."""
    app.director.apply(change)
    for _ in range(round(seconds / FRAME)):
        app.frame([pygame.Event(pygame.WINDOWEXPOSED)], FRAME)
        yield app.window.surface


def film(options: Namespace) -> bytes:
    """Return the GIF; ModuleNotFoundError without Pillow."""
    require_pillow()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    app = App(Options(size=options.size), clock=stopped, rng=Random(SEED))
    app.stage.dress(THEMES[options.theme])
    match = played(dict(zip(Colour, (LEVELS[key] for key in options.levels), strict=True)), options.seed)
    pictures = chain.from_iterable(filmed(app, change, seconds) for change, seconds in shots(match))
    frames = [picture.copy() for picture in pictures]
    gif = GifWriter(frames[::LOOKED_AT])
    for frame in frames:
        gif.add(frame, FRAME)
    return gif.finish()


def main(argv: Sequence[str] | None = None) -> int:
    """Write the film."""
    parser = Parser(prog="film", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="a GIF file")
    parser.add_argument("--size", type=size, default=(640, 360), metavar="WxH")
    parser.add_argument("--theme", choices=THEMES, default=EMBER.key)
    parser.add_argument(
        "--levels", nargs=2, choices=LEVELS, default=["greedy", "thoughtful"], help="of White and Black"
    )
    parser.add_argument("--seed", type=count, default=SEED, metavar="N")
    options = parser.parse_args(argv)
    try:
        data = film(options)
        if len(data) > MOST_BYTES:
            fail("film", f"{len(data)} bytes are more than {MOST_BYTES}: choose a smaller --size")
        options.out.write_bytes(data)
    except ModuleNotFoundError as error:
        fail("film", f"{error.name} is missing; install pillow, or the dev tools in pyproject.toml")
    except (OSError, pygame.error) as error:
        fail("film", f"cannot write {options.out}: {error}")
    print(f"{len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
