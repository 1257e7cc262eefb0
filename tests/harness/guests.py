"""Guests of the whole event program, and their matches."""

from functools import cache
from random import Random

import pygame

from dvonn.engine.levels import GREEDY
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.guests.guest_board import GuestBoard
from dvonn.kiosk.guests.guest_match import GuestMatch
from dvonn.match.match import MatchTerms
from dvonn.rules.board import Ply
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from tests.harness.event_program import KioskUser

ENTER, ESC = pygame.K_RETURN, pygame.K_ESCAPE


class GuestUser(KioskUser):
    """A guest with every device."""

    @property
    def board(self) -> GuestBoard:
        """The board scene of the current match."""
        assert isinstance(self.top, GuestBoard)
        return self.top

    def offer_modes(self, *games: GameMode) -> None:
        """Offer only these game modes."""
        self.context.event_settings.games = games

    def begin(self, mode: GameMode) -> None:
        """Start a game mode by keys, against the weakest level."""
        self.offer_modes(mode)
        self.press(ENTER, ENTER)
        if mode.chooses_level:
            self.press(ENTER)

    def await_turn(self) -> None:
        """Wait until it is the guest's turn or the board has closed."""
        for _ in range(1000):
            if not isinstance(self.top, GuestBoard) or self.top.match.waits_for_human:
                return
            self.wait(0.1)
        raise AssertionError("the computer does not answer")


def finished_match(mode: GameMode, *, won: bool) -> GuestMatch:
    """Return a random finished match with a tower win for White if won, else without one."""
    code, plies = random_game(1) if won else random_game(-1, 0)
    match = GuestMatch(mode, GREEDY if mode.is_against_computer else None, MatchTerms(code=code), 1)
    for ply in plies:
        match.play(ply)
    return match


@cache
def random_game(*signs: int) -> tuple[str, list[Ply]]:
    """Return a board code and the plies of a random game on that board, which White wins (1), draws (0) or loses (-1).

    Several of these may be given.
    """
    rng = Random(1)
    while True:
        code = random_code(rng)
        game = Game(board_of(code))
        while not game.outcome:
            game.play(rng.choice(game.position.moves()))
        margin = game.outcome.margin
        if (margin > 0) - (margin < 0) in signs:
            return code, game.plies
