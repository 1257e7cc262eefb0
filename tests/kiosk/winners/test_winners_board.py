"""The board of winners: who is on it, where the new one is lit, and that it leads back to the start."""

from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.commandline import Options
from dvonn.input import Action, Hover
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.program import Kiosk
from dvonn.kiosk.winner_list import SHOWN, Winner, Winners
from dvonn.kiosk.winners.winners_board import LEAST, SHOWN_FOR, WinnersScreen, draw_winners, ordinal
from dvonn.screens.scene import Push, ShowMenu
from dvonn.storage.text_store import Storage
from dvonn.ui import timing
from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout
from dvonn.ui.theme import EMBER, THEMES, Colour
from dvonn.window import ASSETS
from tests.harness.devices import A, key, mouse_at, pad_down, pad_up
from tests.harness.player import STEP, FakeClock
from tests.harness.stage import let

NOON = datetime.fromisoformat("2026-07-21 12:00")
TEN = [Winner(f"{chr(65 + n)}XY", GameMode.CHALLENGE, 20 - n, NOON) for n in range(SHOWN)]
WIDE = (1280, 720)


@pytest.fixture
def kiosk() -> Kiosk:
    """Return the running program."""
    made = Kiosk(Options(size=WIDE), clock=FakeClock(), rng=Random(1))
    made.frame([], 0)
    return made


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Take down what is written, and how large in pixels."""
    found: list[tuple[str, int]] = []
    text = Assets.text

    def noted(assets: Assets, words: str, px: int, colour: Colour, face: Typeface = Typeface.TEXT) -> pygame.Surface:
        found.append((words, px))
        return text(assets, words, px, colour, face)

    monkeypatch.setattr(Assets, "text", noted)
    return found


def drawn(size: tuple[int, int], winners: list[Winner], new: Winner | None = None, box: Box | None = None) -> Canvas:
    """Draw a board on a plain surface."""
    if not pygame.display.get_surface():
        pygame.display.set_mode(size)
    canvas = Canvas(pygame.Surface(size), layout(size), Assets(ASSETS / "images", EMBER))
    draw_winners(canvas, box or Box(0, 0, *size), "Challenge", winners, new)
    return canvas


def pixels(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.usefixtures("kiosk")
def test_all_ten_are_written(written: list[tuple[str, int]]) -> None:
    """Ranks, initials and scores of all ten are on the board, the units beside them."""
    drawn(WIDE, TEN)
    words = [word for word, _ in written]
    assert {str(rank) for rank in range(1, 11)} <= set(words)
    assert {winner.initials[0] for winner in TEN} <= set(words)
    assert {str(winner.score) for winner in TEN} <= set(words)
    assert words.count("puzzles") == SHOWN


@pytest.mark.usefixtures("kiosk")
def test_a_word_that_is_refused_is_not_written(written: list[tuple[str, int]]) -> None:
    """Where a word of the list got into the file, dashes stand on the board."""
    drawn(WIDE, [Winner("FUK", GameMode.BLITZ, 5, NOON)])
    words = [word for word, _ in written]
    assert words.count("-") == 3
    assert not {"F", "U", "K"} & set(words)


@pytest.mark.usefixtures("kiosk")
@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_it_is_read_from_two_metres(written: list[tuple[str, int]], size: tuple[int, int]) -> None:
    """On a screen of 1080 lines, wide or upright, no text is smaller than 26 pixels, even on half of it."""
    for box in (Box(0, 0, *size), Box(0, 0, size[0], size[1] // 2), Box(0, 0, size[0] // 2, size[1])):
        written.clear()
        drawn(size, TEN, box=box)
        assert min(px for _, px in written) >= 26


@pytest.mark.usefixtures("kiosk")
def test_a_low_box_shows_the_best_and_the_new_one(written: list[tuple[str, int]]) -> None:
    """Where ten lines have no room, fewer are shown in the same size, the new winner's in the last."""
    drawn(WIDE, TEN, TEN[8], Box(0, 0, 1280, LEAST * 7))
    words = [word for word, _ in written]
    assert {"1", "2", "9"} <= set(words)
    assert not {"8", "10"} & set(words)
    assert min(px for _, px in written) >= LEAST // 2


@pytest.mark.usefixtures("kiosk")
def test_the_new_line_is_lit_by_more_than_colour() -> None:
    """The new winner's line differs in shape as well: arrows stand beside it, outside of what is in other lines."""
    plain, lit = drawn(WIDE, TEN), drawn(WIDE, TEN, TEN[4])
    assert pixels(plain) != pixels(lit)
    changed = pygame.mask.from_threshold(plain.surface, (0, 0, 0), (1, 1, 1, 255), lit.surface)
    changed.invert()
    lines = changed.get_bounding_rects()
    assert lines
    rect = lines[0].unionall(lines[1:])
    assert rect.height < WIDE[1] / 10
    left = plain.surface.subsurface((rect.x, rect.y, 14, rect.height))
    assert len({tuple(left.get_at((x, rect.height // 2))) for x in range(14)}) == 1, "nothing is there in other lines"


@pytest.mark.usefixtures("kiosk")
@pytest.mark.parametrize("size", [(320, 200), (97, 61), (1, 1)])
@pytest.mark.parametrize("winners", [[], TEN])
def test_the_smallest_box_is_drawn(size: tuple[int, int], winners: list[Winner]) -> None:
    """However little room there is, nothing fails, nor where nobody has won yet."""
    drawn(size, winners)


@pytest.mark.usefixtures("kiosk")
@pytest.mark.parametrize("box", [Box(100, 50, 900, 600), Box(20, 100, 500, 600), Box(300, 10, 300, 700)])
def test_it_stays_in_its_box(box: Box) -> None:
    """Nothing is drawn outside of the box that is given, whatever its shape."""
    canvas = drawn(WIDE, TEN, TEN[0], box)
    canvas.surface.fill((0, 0, 0), box)
    assert pixels(canvas) == bytes(3 * WIDE[0] * WIDE[1])


def new_winner(kiosk: Kiosk, days: int = 1) -> Winner:
    """Let somebody win, and before that, so many days ago, somebody else."""
    times = iter([NOON - timedelta(days=days), NOON])
    kiosk.hall.winners = Winners(Storage(None), lambda: next(times))
    kiosk.hall.winners.add("OLD", GameMode.CHALLENGE, 9)
    return kiosk.hall.winners.add("NEW", GameMode.CHALLENGE, 7)


def test_both_boards_are_shown_and_the_headline_says_the_place(kiosk: Kiosk, written: list[tuple[str, int]]) -> None:
    """The day's board and the event's stand beside each other; on the first day one is enough."""
    scene = WinnersScreen(kiosk.stage, kiosk.hall, new_winner(kiosk))
    assert scene.title == "DVONN: NEW is 1st today"
    scene.draw(kiosk.window.surface, 0)
    headings = {word for word, _ in written if word.startswith("Challenge")}
    assert headings == {"Challenge: today", "Challenge: the event"}
    written.clear()
    WinnersScreen(kiosk.stage, kiosk.hall, new_winner(kiosk, days=0)).draw(kiosk.window.surface, 0)
    assert {word for word, _ in written if word.startswith("Challenge")} == {"Challenge: today"}


def test_it_leads_back_by_itself(kiosk: Kiosk) -> None:
    """After some seconds the attract loop follows."""
    scene = WinnersScreen(kiosk.stage, kiosk.hall, new_winner(kiosk))
    assert let(scene, SHOWN_FOR - 0.1) is None
    assert isinstance(let(scene, 0.2), ShowMenu)


TYPED = pygame.Event(pygame.TEXTINPUT, text="x")


@pytest.mark.parametrize("events", [[key(pygame.K_x), TYPED], [key(pygame.K_RETURN)], [pad_down(A), pad_up(A)]])
def test_any_input_leads_on(kiosk: Kiosk, events: list[pygame.Event]) -> None:
    """A press leads back, once it can be meant; a mouse that stirs does not."""
    scene = WinnersScreen(kiosk.stage, kiosk.hall, new_winner(kiosk))
    kiosk.director.apply(Push(scene))
    kiosk.frame(events, STEP)
    for _ in range(round(timing.VERDICT / STEP) + 1):
        kiosk.frame([mouse_at((5, 5))], STEP)
    assert kiosk.director.top is scene
    kiosk.frame(events, STEP)
    assert kiosk.director.top is kiosk.attract


def test_hover_is_no_press(kiosk: Kiosk) -> None:
    """Only what is pressed leads on."""
    scene = WinnersScreen(kiosk.stage, kiosk.hall, new_winner(kiosk))
    let(scene, 1)
    assert scene.handle(Hover((5, 5))) is None
    assert isinstance(scene.handle(Action.ACCEPT), ShowMenu)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [WIDE, (720, 1280), (800, 480), (97, 61), (1, 1)])
def test_it_is_drawn_in_every_look_and_shape(kiosk: Kiosk, theme: str, size: tuple[int, int]) -> None:
    """The scene covers the whole window, however small it is."""
    kiosk.stage.assets = Assets(ASSETS / "images", THEMES[theme])
    kiosk.stage.size = size
    scene = WinnersScreen(kiosk.stage, kiosk.hall, new_winner(kiosk))
    surface = pygame.Surface(size)
    surface.fill("magenta")
    scene.draw(surface, 0)
    assert surface.get_at((0, 0)) != pygame.Color("magenta")


@pytest.mark.parametrize(("number", "words"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th")])
def test_ordinals(number: int, words: str) -> None:
    """Places are said as people say them."""
    assert ordinal(number) == words


def test_nothing_is_written_to_the_folder_by_looking(tmp_path: Path) -> None:
    """A board that is only looked at leaves no file."""
    made = Kiosk(Options(size=WIDE, data_dir=tmp_path), clock=FakeClock())
    made.hall.winners.best(GameMode.CHALLENGE)
    assert not list(tmp_path.glob("winners*"))
