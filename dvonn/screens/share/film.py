"""The film of a game, made in slices: its pictures are drawn off screen, and become a GIF that plays in a loop."""

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from dvonn.board.animation import Plan, still
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import PlayerPanel, draw_message, draw_player
from dvonn.board.layout import fitted
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_flight
from dvonn.rules.board import SPACES
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.share.card import card
from dvonn.screens.share.film_plan import Shot, plan_of, samples, shots
from dvonn.screens.share.game_summary import SharedGame, verdict
from dvonn.screens.share.gif_writer import GifWriter, require_pillow
from dvonn.ui.assets import Assets
from dvonn.ui.layout import GAP, Box, layout

SIZE: Final = (640, 360)
CARD: Final = (960, 540)  # the card that is seen in the end is drawn so large, and shrunk
HELD: Final = 5.0  # seconds that the card is seen
TITLE: Final = "DVONN"
SAMPLES: Final = 7  # pictures that decide about the colours, with the card


class Film:
    """A film on its way, in the look of the assets; ModuleNotFoundError without Pillow. The clock returns seconds."""

    def __init__(self, assets: Assets, played: SharedGame, clock: Callable[[], float]) -> None:
        require_pillow()

        self.picture = pygame.Surface(SIZE)
        self.data = b""  # the whole file, in the end
        self._shots = shots(played.game)
        self._drawn = 0  # pictures
        self._played = played
        top = layout(SIZE).top.height + layout(SIZE).air(GAP)
        place = fitted(Box(0, top, SIZE[0], SIZE[1] - top - layout(SIZE).air(GAP)))
        self._canvas = BoardCanvas(self.picture, layout(SIZE), assets.apart(), place)
        self._clock = clock
        self._making = self._make()

    @property
    def done(self) -> bool:
        """Whether the file is there."""
        return bool(self.data)

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return self._drawn / (len(self._shots) + SAMPLES + 1)

    def step(self, seconds: float) -> None:
        """Work until the seconds are over, or until it is done; at least on one picture."""
        until = self._clock() + seconds
        for _ in self._making:
            if self._clock() >= until:
                return

    def _make(self) -> Iterator[None]:
        """Make the film, a pause after each piece of work."""
        end = pygame.transform.smoothscale(card(self._canvas.assets, self._played, CARD), SIZE)
        looked_at = [end]
        yield
        for shot in samples(self._shots, SAMPLES):
            self._draw(shot)
            looked_at.append(self.picture.copy())
            yield
        gif = GifWriter(looked_at)
        for shot in self._shots:
            yield
            self._draw(shot)
            yield
            gif.add(self.picture, shot.seconds)
        self.picture.blit(end, (0, 0))
        gif.add(end, HELD)
        self.data = gif.finish()

    def _draw(self, shot: Shot) -> None:
        """Draw a picture of the film."""
        self._drawn += 1
        canvas, game = self._canvas, self._played.game
        plan = None if shot.along is None else plan_of(game, shot.number)
        landed = plan is not None and (shot.along or 0.0) >= plan.lands_after
        position = game.positions[shot.number + landed]
        picture = plan.at(shot.along or 0.0) if plan else still(position)
        marks = Marks() if plan or not shot.number else Marks(last=game.plies[shot.number - 1])
        draw_board(canvas, picture, marks)
        for colour in Colour:
            active = colour is (plan.before if plan else position).turn and not position.is_over
            draw_player(canvas, PlayerPanel(colour, self._played.names[colour], active), position)
        draw_flight(canvas, picture)
        draw_message(canvas, *self._words(shot, plan), "")

    def _words(self, shot: Shot, plan: Plan | None) -> tuple[str, str]:
        """Return what is said of a picture: which ply it is, and what it has done."""
        game, number = self._played.game, shot.number + (plan is not None)
        before, after = game.positions[max(0, number - 1)], game.positions[number]
        if number == len(game.plies) and not plan:
            told = verdict(self._played)
            return f"{told.headline} {told.figure}", told.reason
        if before.phase is Phase.PLACEMENT:
            return TITLE, f"{after.occupied.bit_count()} of {len(SPACES)}" if number else self._played.date
        lost, passed = _pieces(before) - _pieces(after), forced_pass(before, after)
        words = [f"cuts off {lost}"] if lost else []
        words += [f"{self._played.names[passed]} passes"] if passed else []
        return f"{self._played.names[before.turn]}: {game.plies[number - 1]}", ", ".join(words)


def _pieces(position: Position) -> int:
    return sum(map(len, position.stacks))
