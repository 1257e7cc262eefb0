"""The film of a game: a looping GIF, drawn off screen and encoded in slices."""

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from dvonn.board.animation import Plan, still_picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import PlayerPanel, draw_message, draw_player
from dvonn.board.layout import fit_board
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_flight
from dvonn.rules.board import SPACES
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import forced_pass
from dvonn.screens.share.card import render_card
from dvonn.screens.share.film_plan import Shot, evenly_spaced, plan_of, shots
from dvonn.screens.share.game_summary import SharedGame, summarise_game
from dvonn.screens.share.gif_writer import GifWriter, require_pillow
from dvonn.slices import SlicedWork
from dvonn.ui.assets import Assets
from dvonn.ui.layout import GAP, Box, layout

FILM_SIZE: Final = (640, 360)
CLOSING_CARD_SIZE: Final = (960, 540)  # drawn at this size and scaled down for the end of the film
CLOSING_CARD_SECONDS: Final = 5.0
FILM_TITLE: Final = "DVONN"
PALETTE_SAMPLES: Final = 7  # pictures that define the palette, besides the card


class Film(SlicedWork[None]):
    """A film in production; ModuleNotFoundError without Pillow. The clock returns seconds."""

    def __init__(self, assets: Assets, shared_game: SharedGame, clock: Callable[[], float]) -> None:
        require_pillow()
        super().__init__(self._render(), clock)
        self.picture = pygame.Surface(FILM_SIZE)
        self.data = b""  # the file, empty until done
        self._shots = shots(shared_game.game)
        self._drawn_pictures = 0
        self._shared_game = shared_game
        top = layout(FILM_SIZE).top_bar.height + layout(FILM_SIZE).gap_px(GAP)
        place = fit_board(Box(0, top, FILM_SIZE[0], FILM_SIZE[1] - top - layout(FILM_SIZE).gap_px(GAP)))
        self._canvas = BoardCanvas(self.picture, layout(FILM_SIZE), assets.with_own_cache(), place)

    @property
    def progress(self) -> float:
        """The share of the work that is done, from 0 to 1."""
        return self._drawn_pictures / (len(self._shots) + PALETTE_SAMPLES + 1)

    def _render(self) -> Iterator[None]:
        """Make the film; yield after each piece of work."""
        end = pygame.transform.smoothscale(
            render_card(self._canvas.assets, self._shared_game, CLOSING_CARD_SIZE), FILM_SIZE
        )
        samples = [end]
        yield
        for shot in evenly_spaced(self._shots, PALETTE_SAMPLES):
            self._draw(shot)
            samples.append(self.picture.copy())
            yield
        gif = GifWriter(samples)
        for shot in self._shots:
            yield
            self._draw(shot)
            yield
            gif.add(self.picture, shot.seconds)
        self.picture.blit(end, (0, 0))
        gif.add(end, CLOSING_CARD_SECONDS)
        self.data = gif.finish()

    def _draw(self, shot: Shot) -> None:
        """Draw a shot on the film's surface."""
        self._drawn_pictures += 1
        canvas, game = self._canvas, self._shared_game.game
        plan = None if shot.ply_seconds is None else plan_of(game, shot.number)
        landed = plan is not None and (shot.ply_seconds or 0.0) >= plan.lands_after
        position = game.positions[shot.number + landed]
        picture = plan.at(shot.ply_seconds or 0.0) if plan else still_picture(position)
        marks = Marks() if plan or not shot.number else Marks(last_ply=game.plies[shot.number - 1])
        draw_board(canvas, picture, marks)
        for colour in Colour:
            active = colour is (plan.before if plan else position).turn and not position.is_over
            draw_player(canvas, PlayerPanel(colour, self._shared_game.names[colour], active), position)
        draw_flight(canvas, picture)
        draw_message(canvas, *self._message(shot, plan), "")

    def _message(self, shot: Shot, plan: Plan | None) -> tuple[str, str]:
        """Return the two lines of a shot's message: the ply, and its effect."""
        game, number = self._shared_game.game, shot.number + (plan is not None)
        before, after = game.positions[max(0, number - 1)], game.positions[number]
        if number == len(game.plies) and not plan:
            summary = summarise_game(self._shared_game)
            return f"{summary.headline} {summary.value}", summary.reason
        if before.phase is Phase.PLACEMENT:
            return FILM_TITLE, f"{after.occupied.bit_count()} of {len(SPACES)}" if number else self._shared_game.date
        lost, passed = before.piece_count - after.piece_count, forced_pass(before, after)
        words = [f"cuts off {lost}"] if lost else []
        words += [f"{self._shared_game.names[passed]} passes"] if passed else []
        return f"{self._shared_game.names[before.turn]}: {game.plies[number - 1]}", ", ".join(words)
