"""The winners' board: its lines, the marked line of the new winner, and the way back to the attract loop."""

from datetime import datetime, timedelta

import pygame
import pytest

from dvonn.kiosk.event_modes import BLITZ, CHALLENGE
from dvonn.kiosk.winner_list import WINNERS_PER_BOARD, Board, ShownBoard, Winner, WinnerList
from dvonn.kiosk.winners.winners_board import WINNERS_SCREEN_SECONDS, WinnersScreen, draw_winners
from dvonn.screens.scene import Push, ShowMenu
from dvonn.storage.text_store import Storage
from dvonn.ui import timing
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout
from dvonn.ui.theme import EMBER
from dvonn.window import ASSETS_FOLDER
from tests.harness.devices import A, key_down, mouse_motion, pad_down, pad_up
from tests.harness.event_program import KioskUser
from tests.harness.stage import FRAME_SECONDS, advance
from tests.harness.texts import record_texts

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


def pixels(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_all_ten_are_written(written: list[tuple[str, int]]) -> None:
    """The board shows ranks, initials, scores and units of all ten winners."""
    drawn(WIDE, TEN)
    words = [word for word, _ in written]
    assert {str(rank) for rank in range(1, 11)} <= set(words)
    assert {winner.initials[0] for winner in TEN} <= set(words)
    assert {str(winner.score) for winner in TEN} <= set(words)
    assert words.count("puzzles") == WINNERS_PER_BOARD


def test_blocked_initials_are_not_drawn(written: list[tuple[str, int]]) -> None:
    """Blocked initials from the file are drawn as dashes."""
    drawn(WIDE, [Winner("FUK", Board(BLITZ), 5, NOON)])
    words = [word for word, _ in written]
    assert words.count("-") == 3
    assert not {"F", "U", "K"} & set(words)


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_it_is_read_from_two_metres(written: list[tuple[str, int]], size: tuple[int, int]) -> None:
    """On a screen of 1080 lines no text is smaller than 36 pixels, even on half of the screen."""
    whole = Box(0, 0, *size)
    for box in (whole, (whole.columns if whole.width > whole.height else whole.rows)(2)[0]):
        written.clear()
        drawn(size, TEN, box=box)
        assert min(px for _, px in written) >= 36


def test_a_low_box_shows_the_best_and_the_new_one(written: list[tuple[str, int]]) -> None:
    """A box too low for ten lines shows fewer of the same size, with the new winner on the last."""
    drawn(WIDE, TEN, TEN[8], Box(0, 0, 1280, 300))
    words = [word for word, _ in written]
    assert {"1", "2", "9"} <= set(words)
    assert not {"8", "10"} & set(words)
    assert min(px for _, px in written) >= 24


def test_the_new_line_is_marked_by_more_than_colour() -> None:
    """The new winner's line is marked by arrows beside it, and not by colour alone."""
    plain, marked = drawn(WIDE, TEN), drawn(WIDE, TEN, TEN[4])
    assert pixels(plain) != pixels(marked)
    changed = pygame.mask.from_threshold(plain.surface, (0, 0, 0), (1, 1, 1, 255), marked.surface)
    changed.invert()
    lines = changed.get_bounding_rects()
    assert lines
    rect = lines[0].unionall(lines[1:])
    assert rect.height < WIDE[1] / 10
    left = plain.surface.subsurface((rect.x, rect.y, 14, rect.height))
    assert len({tuple(left.get_at((x, rect.height // 2))) for x in range(14)}) == 1, "nothing is there in other lines"


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


def test_the_day_may_have_changed_meanwhile(user: KioskUser) -> None:
    """A winner who signs after the clock was set to a day with ten better ones is shown the place on that day."""
    user.context.winners = WinnerList(Storage(None), lambda: NOON)
    for score in range(2, 2 + WINNERS_PER_BOARD):
        user.context.winners.add("OLD", Board(CHALLENGE), score)
    new = user.context.winners.add("NEW", Board(CHALLENGE), 1)
    scene = WinnersScreen(user.context, new)
    assert scene.title == "DVONN: NEW is number 11 today"
    scene.draw(user.app.window.surface, 0)


def test_it_leads_back_by_itself(user: KioskUser) -> None:
    """The scene returns to the attract loop after some seconds."""
    scene = WinnersScreen(user.context, new_winner(user))
    assert advance(scene, WINNERS_SCREEN_SECONDS - 0.1) is None
    assert isinstance(advance(scene, 0.2), ShowMenu)


@pytest.mark.parametrize(
    "events", [[key_down(pygame.K_x), TYPED], [key_down(pygame.K_RETURN)], [pad_down(A), pad_up(A)]]
)
def test_any_input_leads_on(user: KioskUser, events: list[pygame.Event]) -> None:
    """A press returns to the attract loop, except in the first moments; moving the mouse does not."""
    scene = WinnersScreen(user.context, new_winner(user))
    user.app.director.apply(Push(scene))
    user.frame(*events)
    for _ in range(round(timing.RESULT_GUARD_SECONDS / FRAME_SECONDS) + 9):
        user.frame(mouse_motion((5, 5)))
    assert user.top is scene
    user.frame(*events)
    assert user.is_home
