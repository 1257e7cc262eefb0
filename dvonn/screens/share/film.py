"""A game as a film: its frames in slices, written as a GIF."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame
from PIL import GifImagePlugin, Image, ImageChops

from dvonn.board.animation import PlyAnimation, still_frame
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import draw_message, draw_panels, named_panels
from dvonn.board.layout import fit_board
from dvonn.board.overlays import Marks
from dvonn.board.view import draw_board, draw_flight
from dvonn.dates import date_words
from dvonn.language import NN_, _, ngettext, part_text
from dvonn.rules.board import SPACES, Phase
from dvonn.rules.game import Game
from dvonn.rules.position import forced_pass
from dvonn.screens.share.card import SharedGame, render_card, summarise_game
from dvonn.slices import TimeSlicedTask
from dvonn.ui.assets import Assets
from dvonn.ui.layout import GAP, layout
from dvonn.words import ply_text

PALETTE_COLOURS: Final = 255  # shared by all pictures; one more index is transparent
TRANSPARENT_INDEX: Final = 255  # the colour index of unchanged pixels


class GifWriter:
    """A GIF in production, with one palette for all its pictures.

    The samples are pictures of its size with all its colours. Pictures are not dithered, so that unchanged parts cost
    no space.
    """

    def __init__(self, samples: Sequence[pygame.Surface]) -> None:
        self._palette = _palette(samples)
        header, _used = GifImagePlugin.getheader(self._palette.copy(), info={"loop": 0})
        self._parts = [b"".join(header)]
        self._written: Image.Image | None = None  # the last written picture
        self._pending: Image.Image | None = None  # the next picture
        self._pending_seconds = 0.0  # the duration of the next picture so far, with earlier rounding errors

    def add(self, picture: pygame.Surface, seconds: float) -> None:
        """Append a picture with a duration; an identical picture prolongs the one before."""
        image = _image(picture).quantize(palette=self._palette, dither=Image.Dither.NONE)
        image = image.point([*range(PALETTE_COLOURS), 0])
        if self._pending and self._pending.tobytes() != image.tobytes():
            self._write(self._pending)
        self._pending = image
        self._pending_seconds += seconds

    def finish(self) -> bytes:
        """Return the file."""
        if self._pending:
            self._write(self._pending)
        return b"".join([*self._parts, b";"])

    def _write(self, image: Image.Image) -> None:
        """Write a picture: the changed rectangle, with its unchanged pixels transparent."""
        centiseconds = round(100 * self._pending_seconds)
        self._pending_seconds -= centiseconds / 100
        drawn, box = image, (0, 0, *image.size)
        if self._written:
            changed = ImageChops.difference(image, self._written)
            box = changed.getbbox() or (0, 0, 1, 1)
            drawn = image.crop(box)
            drawn.paste(TRANSPARENT_INDEX, mask=changed.crop(box).point([255] + [0] * 255, "L"))
        status = {"duration": 10 * centiseconds, "transparency": TRANSPARENT_INDEX, "disposal": 1}
        self._parts += GifImagePlugin.getdata(drawn, box[:2], **status)
        self._written = image


def _palette(samples: Sequence[pygame.Surface]) -> Image.Image:
    """Return an image with the palette of all samples; rare colours, such as the red of a few rings, are kept."""
    # Every sixth column and row is sampled
    width, height = (side // 6 or 1 for side in samples[0].get_size())
    strip = Image.new("RGB", (width, height * len(samples)))
    for n, sample in enumerate(samples):
        strip.paste(_image(sample).resize((width, height), Image.Resampling.NEAREST), (0, n * height))
    quantized = strip.quantize(PALETTE_COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1)
    colours = (quantized.getpalette() or [])[: 3 * PALETTE_COLOURS]
    palette = Image.new("P", samples[0].get_size())
    palette.putpalette(colours + colours[:3] * (256 - len(colours) // 3))  # unused entries repeat the first
    return palette


def _image(picture: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))


FILM_SIZE: Final = (640, 360)
PALETTE_SAMPLES: Final = 7  # pictures that define the palette, besides the card

FILM_FRAME_SECONDS: Final = 0.06
PLACEMENTS_PER_PICTURE: Final = 2  # pieces placed between two pictures
FULL_BOARD_SECONDS: Final = 1.2  # for the full board before the first move
CLOSING_CARD_SECONDS: Final = 5.0


@dataclass(frozen=True)
class Shot:
    """A picture of the film and its duration.

    It shows the position after `number` plies, or the animation of the next ply `ply_seconds` after its start.
    """

    number: int
    seconds: float
    plan: PlyAnimation | None = None
    ply_seconds: float = 0.0


def shots(game: Game) -> list[Shot]:
    """Return the shots of a game in order."""
    result = [Shot(0, 0.8)]  # the empty board
    for number, (before, after) in enumerate(pairwise(game.positions)):
        if before.phase is Phase.MOVEMENT:
            plan, step = PlyAnimation(before, game.plies[number], after), FILM_FRAME_SECONDS * 1.3
            times = range(1, int(plan.seconds / step) + 1)
            result += [Shot(number, FILM_FRAME_SECONDS, plan, n * step) for n in times]
            result.append(Shot(number + 1, 0.74 if plan.cut_off else 0.24))
        elif after.phase is Phase.MOVEMENT:
            result.append(Shot(number + 1, FULL_BOARD_SECONDS))
        elif (number + 1) % PLACEMENTS_PER_PICTURE == 0:
            result.append(Shot(number + 1, FILM_FRAME_SECONDS))
    return [*result, Shot(len(game.plies), 1.4)]  # the final position


class Film(TimeSlicedTask[None]):
    """A film in production. The clock returns seconds."""

    def __init__(self, assets: Assets, shared_game: SharedGame, clock: Callable[[], float]) -> None:
        super().__init__(self._render(), clock)
        self.picture = pygame.Surface(FILM_SIZE)
        self.data = b""  # the file, empty until done
        self._shots = shots(shared_game.game)
        self._drawn_pictures = 0
        self._shared_game = shared_game
        size = layout(FILM_SIZE)
        below = size.window.cut_top(size.top_bar.height, size.px(GAP))[1]
        self._canvas = BoardCanvas(self.picture, size, assets, fit_board(below.cut_bottom(size.px(GAP))[1]))

    @property
    def progress(self) -> float:
        """The share of the work that is done, from 0 to 1."""
        return self._drawn_pictures / (len(self._shots) + PALETTE_SAMPLES + 1)

    def _render(self) -> Iterator[None]:
        card = render_card(self._canvas.assets, self._shared_game, (960, 540))
        samples = [pygame.transform.smoothscale(card, FILM_SIZE)]
        yield
        for n in range(PALETTE_SAMPLES):
            self._draw(self._shots[n * (len(self._shots) - 1) // (PALETTE_SAMPLES - 1)])
            samples.append(self.picture.copy())
            yield
        gif = GifWriter(samples)
        for shot in self._shots:
            yield
            self._draw(shot)
            yield
            gif.add(self.picture, shot.seconds)
        self.picture.blit(samples[0], (0, 0))
        gif.add(self.picture, CLOSING_CARD_SECONDS)
        self.data = gif.finish()

    def _draw(self, shot: Shot) -> None:
        self._drawn_pictures += 1
        canvas, game, plan = self._canvas, self._shared_game.game, shot.plan
        landed = plan is not None and shot.ply_seconds >= plan.lands_after
        position = game.positions[shot.number + landed]
        picture = plan.at(shot.ply_seconds) if plan else still_frame(position)
        draw_board(canvas, picture, Marks(last_ply=game.plies[shot.number - 1] if shot.number and not plan else None))
        told = plan.before if plan and not position.is_over else position
        draw_panels(canvas, named_panels(self._shared_game.names, told), position)
        draw_flight(canvas, picture)
        draw_message(canvas, *self._message(shot), "")

    def _message(self, shot: Shot) -> tuple[str, str]:
        """Return the two lines of a shot's message: the ply, and its effect."""
        game, number = self._shared_game.game, shot.number + (shot.plan is not None)
        before, after = game.positions[max(0, number - 1)], game.positions[number]
        if number == len(game.plies) and not shot.plan:
            summary = summarise_game(self._shared_game)
            return f"{summary.headline} {summary.value}", summary.reason
        if before.phase is Phase.PLACEMENT:
            placed = part_text(after.occupied.bit_count(), len(SPACES))
            return "DVONN", placed if number else date_words(self._shared_game.day)
        lost, passed = before.piece_count - after.piece_count, forced_pass(before, after)
        # Translators: below a move; the number of pieces that it cuts off
        words = [ngettext(*NN_("cuts off {count}"), lost)] if lost else []
        words += [_("{player} passes").format(player=self._shared_game.names[passed])] if passed else []
        return f"{self._shared_game.names[before.turn]}: {ply_text(game.plies[number - 1])}", ", ".join(words)
