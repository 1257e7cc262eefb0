"""A series of a guest against a level: its games and their colours, its standing, its end and its winners."""

from pathlib import Path

import pygame
import pytest

from dvonn.engine.levels import CURIOUS, PLAYFUL
from dvonn.kiosk import mode_choice
from dvonn.kiosk.event_settings import BEST_OF_THREE
from dvonn.kiosk.guest_board import GuestScore
from dvonn.kiosk.guest_match import GuestMatch
from dvonn.kiosk.initials_screen import InitialsScreen
from dvonn.kiosk.winner_list import Board
from dvonn.rules.board import Colour
from dvonn.screens.play.players import FULL_BOARD_NOTICE
from dvonn.ui import theme
from tests.harness.event_user import ENTER, ESC, KioskUser, random_game
from tests.harness.news import outbox, pair
from tests.harness.surroundings import unshare_cache

BOARD = Board(BEST_OF_THREE, PLAYFUL.key)
COUNT_SECONDS = 12  # at least those of the longest count


class SeriesGuest(KioskUser):
    """A guest at the start of a series whose games will have some results: 1 is a win, 0 a draw and -1 a loss."""

    def __init__(self, patch: pytest.MonkeyPatch, *results: int, folder: Path | None = None) -> None:
        unshare_cache(patch)
        super().__init__(folder)
        games = [random_game(-result if number % 2 else result) for number, result in enumerate(results)]
        codes = iter([code for code, _plies in games])
        patch.setattr(mode_choice, "random_code", lambda _rng: next(codes))
        self._games = iter(games)
        self.margin = 0  # of the guest over the computer in the games that have ended
        self.lines = ""  # of the last score
        self.begin(BEST_OF_THREE)

    @property
    def score(self) -> GuestScore:
        """The score scene of the last game."""
        assert isinstance(self.top, GuestScore)
        return self.top

    def play_game(self) -> GuestMatch:
        """Play a game to its score, whose buttons become active; return its match."""
        match, (_code, plies) = self.board.match, next(self._games)
        for ply in plies:
            match.play(ply)
        self.wait(theme.reading_seconds(FULL_BOARD_NOTICE) + COUNT_SECONDS)
        assert self.score.match is match
        (guest,) = match.humans_here
        self.margin += match.position.score(guest) - match.position.score(guest.other)
        self.lines = " ".join(self.visible_lines())
        return match

    def play_series(self) -> None:
        """Play games as long as the score leads to another one."""
        self.play_game()
        while "Next game" in self.lines:
            self.press(ENTER)
            self.play_game()


def test_a_series_won_in_two_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Colours change; the second win leads to the initials, whose score is the sum of both margins, also later.

    The hub is sent each game with its own margin, and the series as a winner.
    """
    guest = SeriesGuest(monkeypatch, 1, 1, folder=pair(tmp_path))
    guest.event_context.event_settings.blitz = 90
    first = guest.play_game()
    assert "Best of 3: You 1 : 0 Playful" in guest.lines
    guest.press(ENTER)
    second = guest.play_game()
    assert (first.humans_here, second.humans_here) == ([Colour.WHITE], [Colour.BLACK])
    assert (first.level, second.level) == (PLAYFUL, PLAYFUL)
    assert second.clocks.times == dict.fromkeys(Colour, 90)
    assert "Best of 3: You 2 : 0 Playful" in guest.lines
    guest.press(ENTER)
    assert isinstance(guest.top, InitialsScreen)
    guest.wait(theme.RECORD_SECONDS)
    guest.type("ana")
    for winners in (guest.event_context.winners, KioskUser(tmp_path).event_context.winners):
        assert [(one.initials, one.score) for one in winners.best(BOARD)] == [("ANA", guest.margin)]
        assert f"series,{guest.margin},ANA" in winners.csv()
    assert len(list((tmp_path / "records").iterdir())) == guest.event_context.games_begun == 2
    assert [(one["kind"], one["mode"], one["level"], one["score"]) for one in outbox(tmp_path)] == [
        *(("game", "series", "playful", match.winning_margin) for match in (first, second)),
        ("winner", "series", "playful", guest.margin),
    ]


@pytest.mark.parametrize(
    ("results", "points"), [((-1, -1), "0 : 2"), ((1, -1, 0), "1½ : 1½"), ((0, 1, 0), "2 : 1"), ((-1, 1, 1), "2 : 1")]
)
def test_a_series_to_its_end(results: tuple[int, ...], points: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A draw is half a point. A series that is won leads to the initials; lost games lower the score, at least to 1.

    Else another series begins, in which the guest has White.
    """
    guest = SeriesGuest(monkeypatch, *results, 1)
    guest.play_series()
    assert guest.event_context.games_begun == len(results)
    assert f"Best of 3: You {points} Playful" in guest.lines
    guest.press(ENTER)
    if points == "2 : 1":
        assert isinstance(guest.top, InitialsScreen)
        assert (guest.top.winners_board, guest.top.score) == (BOARD, max(1, guest.margin))
    else:
        match = guest.board.match
        assert (match.humans_here, match.series and match.series.played) == ([Colour.WHITE], 0)


def test_who_leads_when_the_flag_falls_has_no_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a loss on time the pieces of a guest who leads do not count, those of a guest who is behind do."""
    margins = set()
    for sign in (1, -1):
        match = SeriesGuest(monkeypatch, sign).board.match
        for ply in random_game(sign)[1][:-1]:
            match.play(ply)
        lead = match.position.score(Colour.WHITE) - match.position.score(Colour.BLACK)
        match.game.flag(Colour.WHITE)
        assert match.series_margin == min(0, lead)
        margins.add(match.series_margin)
    assert len(margins) == 2


def test_a_series_handed_over_ends_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pause tells the standing; the computer finishes the game, no other follows, and nobody has won.

    Back at the score of a game that was won ends the series as well; the next guest begins at 0 : 0.
    """
    guest = SeriesGuest(monkeypatch, 1, -1, -1)
    guest.play_game()
    guest.press(ESC)
    assert guest.is_home
    guest.begin(BEST_OF_THREE)
    assert str(guest.board.match.series) == "3 0 0"
    guest.play_game()
    guest.press(ENTER, ESC)
    assert "Best of 3: You 1 : 0 Playful" in " ".join(guest.visible_lines())
    guest.press(pygame.K_DOWN, pygame.K_DOWN, ENTER)
    match = guest.board.match
    assert match.seats == {Colour.BLACK: CURIOUS, Colour.WHITE: PLAYFUL}
    for ply in random_game(-1)[1][len(match.game.plies) : -1]:
        match.play(ply)
    guest.wait(theme.PLACE_SECONDS + COUNT_SECONDS)
    assert guest.score.match is match
    assert not match.score
    guest.wait(COUNT_SECONDS + 12.0)
    assert guest.is_home
    assert (guest.event_context.games_begun, guest.event_context.winners.own) == (3, [])
