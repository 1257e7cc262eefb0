"""The winners' board: its lines, the marked line of the new winner, and the way back to the attract loop."""

from datetime import datetime, timedelta

import pygame
import pytest

from dvonn.kiosk.event_settings import CHALLENGE
from dvonn.kiosk.winner_list import WINNERS_PER_BOARD, Board, ShownBoard, Winner, WinnerList
from dvonn.kiosk.winners_board import WINNERS_SCREEN_SECONDS, WinnersScreen, draw_winners
from dvonn.screens.scene import Push, ShowMenu
from dvonn.storage.text_store import Storage
from dvonn.ui import theme
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout
from dvonn.ui.theme import EMBER
from dvonn.window import ASSETS_FOLDER
from tests.harness.event_user import KioskUser
from tests.harness.pictures import record_texts
from tests.harness.stage import FRAME_SECONDS, advance
from tests.harness.user import A, key_down, mouse_motion, pad_down, pad_up

NOON = datetime.fromisoformat("2026-07-21 12:00")
TEN = [Winner(f"{chr(65 + n)}XY", Board(CHALLENGE), 20 - n, NOON) for n in range(WINNERS_PER_BOARD)]
WIDE = (1280, 720)
TYPED = pygame.Event(pygame.TEXTINPUT, text="x")
pytestmark = pytest.mark.usefixtures("window")


@pytest.fixture
def user() -> KioskUser:
    """Return the user of a running program."""
    return KioskUser(size=WIDE)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Record the texts drawn, with their sizes in pixels."""
    return record_texts(monkeypatch)


def drawn(size: tuple[int, int], winners: list[Winner], new: Winner | None = None, box: Box | None = None) -> Canvas:
    """Draw a board on an empty surface."""
    canvas = Canvas(pygame.Surface(size), layout(size, from_afar=True), Assets(ASSETS_FOLDER / "images", EMBER))
    draw_winners(canvas, box or Box(0, 0, *size), ShownBoard("Challenge", winners, [("",)] * len(winners)), new)
    return canvas


def test_all_ten_are_written(written: list[tuple[str, int]]) -> None:
    """The board shows ranks, initials, scores and units of all ten winners; blocked initials are dashes."""
    drawn(WIDE, [*TEN[:9], Winner("FUK", Board(CHALLENGE), 5, NOON)])
    words = [word for word, _ in written]
    assert {str(rank) for rank in range(1, 11)} <= set(words)
    assert {winner.initials[0] for winner in TEN[:9]} <= set(words)
    assert {str(winner.score) for winner in TEN[:9]} <= set(words)
    assert words.count("puzzles") == WINNERS_PER_BOARD
    assert (words.count("-"), words.count("U"), words.count("K")) == (3, 0, 0)


def test_a_low_box_shows_the_best_and_the_new_one(written: list[tuple[str, int]]) -> None:
    """A box too low for ten lines shows fewer of the same size, with the new winner on the last."""
    drawn(WIDE, TEN, TEN[8], Box(0, 0, 1280, 300))
    words = [word for word, _ in written]
    assert {"1", "2", "9"} <= set(words)
    assert not {"8", "10"} & set(words)
    assert min(px for _, px in written) >= 24


def new_winner(user: KioskUser, days: int = 1) -> Winner:
    """Add a winner some days ago and a new one now; return the new one."""
    times = iter([NOON - timedelta(days=days), NOON])
    user.context.winners = WinnerList(Storage(None), lambda: next(times))
    user.context.winners.add("OLD", Board(CHALLENGE), 9)
    return user.context.winners.add("NEW", Board(CHALLENGE), 7)


def test_both_boards_are_shown_and_the_headline_says_the_place(user: KioskUser, written: list[tuple[str, int]]) -> None:
    """The scene shows the boards of the day and of the event, and on the first day only one."""
    scene = WinnersScreen(user.context, new_winner(user))
    assert scene.title == "DVONN: NEW is number 1 today"
    scene.draw(user.app.window.surface, 0)
    headings = {word for word, _ in written if word.startswith("Challenge")}
    assert headings == {"Challenge: today", "Challenge: the whole event"}
    written.clear()
    WinnersScreen(user.context, new_winner(user, days=0)).draw(user.app.window.surface, 0)
    assert {word for word, _ in written if word.startswith("Challenge")} == {"Challenge: today"}


@pytest.mark.parametrize("events", [[key_down(pygame.K_x), TYPED], [pad_down(A), pad_up(A)]])
def test_it_leads_back_by_itself_or_by_any_input(user: KioskUser, events: list[pygame.Event]) -> None:
    """The scene returns to the attract loop after some seconds, or at a press after the first moments."""
    scene = WinnersScreen(user.context, new_winner(user))
    assert advance(scene, WINNERS_SCREEN_SECONDS - 0.1) is None
    assert isinstance(advance(scene, 0.2), ShowMenu)
    scene = WinnersScreen(user.context, new_winner(user))
    user.app.director.apply(Push(scene))
    user.send(*events)
    for _ in range(round(theme.RESULT_GUARD_SECONDS / FRAME_SECONDS) + 9):
        user.send(mouse_motion((5, 5)))
    assert user.top is scene
    user.send(*events)
    assert user.is_home
