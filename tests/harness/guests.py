"""Guests at the whole program of an event, each with one device."""

from functools import cache
from random import Random

import pygame

from dvonn.commandline import Options
from dvonn.engine.levels import GREEDY
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.guests.guest_board import GuestBoard
from dvonn.kiosk.guests.guest_match import GuestMatch
from dvonn.kiosk.program import Kiosk
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.pieces import Ply
from dvonn.screens.scene import Scene
from tests.harness.devices import PadPlayer, TouchPlayer
from tests.harness.matches import stopped
from tests.harness.player import FakeClock, Player

ENTER, ESC = pygame.K_RETURN, pygame.K_ESCAPE


class Guest(Player):
    """Somebody at the program, with keys or a mouse."""

    def __init__(self, size: tuple[int, int] = (800, 480), seed: int = 1) -> None:
        self.app: Kiosk = Kiosk(Options(size=size), clock=FakeClock(), rng=Random(seed))
        self.app.frame([], 0)

    @property
    def top(self) -> Scene:
        """The scene that is played."""
        return self.app.director.top

    @property
    def board(self) -> GuestBoard:
        """The board, where a match is played."""
        assert isinstance(self.top, GuestBoard)
        return self.top

    @property
    def is_home(self) -> bool:
        """Whether the attract loop runs."""
        return self.top is self.app.attract

    def offer(self, *forms: GameMode) -> None:
        """Let the house offer these forms only."""
        self.app.hall.house.forms = forms

    def begin(self, form: GameMode) -> None:
        """Begin a form by keys, against the weakest level."""
        self.offer(form)
        self.press(ENTER, ENTER)
        if form is GameMode.BLITZ:
            self.press(ENTER)

    def answer(self) -> None:
        """Wait until it is a guest's turn, or the board has gone."""
        for _ in range(1000):
            if not isinstance(self.top, GuestBoard) or self.top.match.waits_for_human:
                return
            self.wait(0.1)
        raise AssertionError("the computer does not answer")


class GuestWithPad(Guest, PadPlayer):
    """A guest who has nothing but a pad."""


class GuestWithFinger(Guest, TouchPlayer):
    """A guest who has nothing but a finger."""


def ended(form: GameMode, *, won: bool) -> GuestMatch:
    """Return a match played to its end by chance, White having won by the towers or not."""
    code, plies = _game(won=won)
    match = GuestMatch(form, None if form is GameMode.TWO else GREEDY, code, {}, 1, stopped)
    for ply in plies:
        match.play(ply)
    return match


@cache
def _game(*, won: bool) -> tuple[str, list[Ply]]:
    """Return a board's code and how a game on it went."""
    rng = Random(1)
    while True:
        code = random_code(rng)
        game = Game(board_of(code))
        while not game.outcome:
            game.play(rng.choice(game.position.moves()))
        if (game.outcome.margin > 0) is won:
            return code, game.plies
