"""Write the looping GIF of the first page: a game between two levels of the computer, as the program shows it.

It contains four shots: the end of the placement phase, the longest move, the largest cut-off, and the score. The same
file is written each time.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final

import pygame

from dvonn.app import App
from dvonn.commandline import Options, Parser, fail
from dvonn.engine.levels import GREEDY, THOUGHTFUL
from dvonn.match.computer import Computer
from dvonn.match.match import Match
from dvonn.rules import board
from dvonn.rules.board import SPACES, Colour, Move
from dvonn.rules.game import Game
from dvonn.screens.scene import Change, ShowMatch, ShowScore
from dvonn.screens.share.film import GifWriter
from tests.harness.clocks import stopped_clock

FILM_SEED: Final = 5  # a game in which all four shots look good
GIF_FRAME_SECONDS: Final = 0.08  # GIF delays are hundredths of a second
PALETTE_FRAME_STEP: Final = 8  # every eighth frame contributes to the palette
FILM_LEVELS: Final = (GREEDY, THOUGHTFUL)  # of White and Black
FILM_SIZE: Final = (640, 360)  # pixels
SHOT_SECONDS: Final = {"placing": 3.0, "longest move": 2.6, "cut-off": 3.6, "score": 4.8}


def play_match() -> Match:
    """Return a match played to its end by the computer."""
    match = Match(dict(zip(Colour, FILM_LEVELS, strict=True)), seed=FILM_SEED)
    computer = Computer(match, stopped_clock)
    while not match.game.outcome:
        ply = computer.think(1)
        assert ply, "the computer chooses a ply in one step, as its clock stands still"
        match.play(ply)
    return match


def shot_plies(match: Match) -> dict[str, int]:
    """Return the index of the ply that each shot of the board begins with, by the shot's name."""
    plies, positions = match.game.plies, match.game.positions
    distances = {n: board.distance(*ply) for n, ply in enumerate(plies) if isinstance(ply, Move)}
    losses = {n: len(positions[n].cut_off_by(ply)) for n, ply in enumerate(plies) if isinstance(ply, Move)}
    largest_loss = max(losses, key=losses.__getitem__)
    longest_move = max(distances.keys() - {largest_loss}, key=lambda n: (distances[n], -n))
    return {"placing": len(SPACES) - 5, "longest move": longest_move, "cut-off": largest_loss}


def shots(match: Match) -> list[tuple[Change, float]]:
    """Return the changes of screen in the order of the game, each with its seconds."""
    board_shots: list[tuple[Change, float]] = []
    for name, ply in sorted(shot_plies(match).items(), key=lambda item: item[1]):
        game = Game()
        game.play_all(match.game.plies[:ply])
        board_shots.append((ShowMatch(Match(match.seats, game, match.seed)), SHOT_SECONDS[name]))
    without_seats = Match(dict.fromkeys(Colour), match.game)  # the score then names the winner's colour, not "you"
    return [*board_shots, (ShowScore(without_seats), SHOT_SECONDS["score"])]


def render_shot(app: App, change: Change, seconds: float) -> Iterator[pygame.Surface]:
    """Yield the frames of a shot, each of them the window's own surface, which the next frame overwrites."""
    app.director.apply(change)
    for _ in range(round(seconds / GIF_FRAME_SECONDS)):
        app.frame([pygame.Event(pygame.WINDOWEXPOSED)], GIF_FRAME_SECONDS)
        yield app.window.surface


def make_film() -> bytes:
    """Return the bytes of the GIF."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    app = App(Options(size=FILM_SIZE), clock=stopped_clock, rng=Random(FILM_SEED))
    pictures = chain.from_iterable(render_shot(app, change, seconds) for change, seconds in shots(play_match()))
    frames = [picture.copy() for picture in pictures]
    gif = GifWriter(frames[::PALETTE_FRAME_STEP])
    for frame in frames:
        gif.add(frame, GIF_FRAME_SECONDS)
    return gif.finish()


def main(argv: Sequence[str] | None = None) -> int:
    """Write the GIF and print its size in bytes."""
    parser = Parser(prog="film", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the GIF file to write")
    out: Path = parser.parse_args(argv).out
    try:
        data = make_film()
        out.write_bytes(data)
    except (OSError, pygame.error) as error:
        fail("film", f"cannot write {out}: {error}")
    print(f"{len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
