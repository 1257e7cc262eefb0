"""The handbook: its pages turn by every device, each is legible and drawn from positions that can arise."""

from collections.abc import Sequence
from math import ceil

import pygame
import pytest

from dvonn.input import Action, Hover, Press
from dvonn.rules.board import NUMBERS
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.screens.learn import handbook_view
from dvonn.screens.learn.handbook import LOOK, PAGES, Handbook
from dvonn.screens.learn.handbook_pages import CHAPTERS, KEYS, Figure
from dvonn.screens.scene import Activity, Pop
from dvonn.ui import text as text_view
from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT, Box
from dvonn.ui.theme import Colour as Paint
from dvonn.ui.timing import Speed
from tests.harness.stage import HeardStage, let, picture

FIGURES = [page.figure for _, page in PAGES if page.figure]
PLAYED = 1  # the number of a page with a ply
LONGER, LEAST = 1.4, 0.6
LAST = len(PAGES) - 1

every_page = pytest.mark.parametrize("number", range(len(PAGES)), ids=[page.title for _, page in PAGES])


def opened(stage: HeardStage, page: int) -> Handbook:
    book = Handbook(stage)
    book.page = page
    return book


def chapters(book: Handbook, action: Action) -> list[int]:
    """Return the chapters that are open after each of as many steps as there are chapters."""
    found = []
    for _ in CHAPTERS:
        book.handle(action)
        found.append(book.chapter)
    return found


# Turning pages


def test_right_leads_through_all_pages_and_left_back(stage: HeardStage) -> None:
    """Each step turns one page, up to the last and down to the first, where it stays; turning is heard."""
    book = Handbook(stage)
    seen = [book.page]
    for _ in range(LAST + 2):
        book.handle(Action.RIGHT)
        seen.append(book.page)
    assert seen == [*range(LAST + 1), LAST, LAST]
    for _ in range(LAST + 2):
        book.handle(Action.LEFT)
    assert book.page == 0
    assert stage.sound.names == ["focus"] * 2 * LAST


def test_enter_turns_to_the_last_page_and_then_closes(stage: HeardStage) -> None:
    """One button is enough to read all of it and to leave."""
    book = Handbook(stage)
    for page in range(1, LAST + 1):
        assert book.handle(Action.ACCEPT) is None
        assert book.page == page
    assert book.handle(Action.ACCEPT) == Pop()


@pytest.mark.parametrize("action", [Action.DOWN, Action.NEXT])
def test_down_leads_from_chapter_to_chapter(stage: HeardStage, action: Action) -> None:
    """Down and Tab open the next chapter at its first page, around the end."""
    book = opened(stage, 2)
    assert chapters(book, action) == [1, 2, 3, 4, 0]
    assert book.page == 0


@pytest.mark.parametrize("action", [Action.UP, Action.PREVIOUS])
def test_up_leads_back(stage: HeardStage, action: Action) -> None:
    """Up and Shift+Tab open the chapter before, around the start."""
    assert chapters(opened(stage, 0), action) == [4, 3, 2, 1, 0]


def test_escape_closes_it(stage: HeardStage) -> None:
    """Going back closes it, on whatever page."""
    assert opened(stage, 5).handle(Action.BACK) == Pop()


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280), (3840, 2160)])
def test_chapters_and_buttons_are_pressed_where_they_are_seen(stage: HeardStage, size: tuple[int, int]) -> None:
    """Along the upper edge lie all chapters in order; along the lower one are back, close and on."""
    stage.size = size
    width, height = size
    margin = stage.layout.px(50)
    book, seen = Handbook(stage), []
    for x in range(margin, width - margin, 10):
        book.handle(Press((x, margin)))
        seen.append(book.chapter)
    assert sorted(set(seen)) == list(range(len(CHAPTERS)))
    assert seen == sorted(seen)
    pressed = []
    for x in range(0, width, 10):
        book = opened(stage, 5)
        change = book.handle(Press((x, height - margin - stage.layout.px(8))))
        pressed.append("close" if change == Pop() else {4: "back", 5: "", 6: "on"}[book.page])
    assert [word for n, word in enumerate(pressed) if word and word != pressed[n - 1]] == ["back", "close", "on"]


def test_pointing_lights_a_button(stage: HeardStage) -> None:
    """The button under the pointer is the one that Enter then presses."""
    book = opened(stage, 5)
    before = picture(book)
    book.handle(Hover((stage.size[0] // 2, stage.size[1] - stage.layout.px(60))))
    assert picture(book) != before
    assert book.handle(Action.ACCEPT) == Pop()


def test_the_title_is_the_chapters(stage: HeardStage) -> None:
    """The window's title says which chapter is open."""
    assert Handbook(stage).title == "DVONN: Rules"
    assert opened(stage, LAST).title == "DVONN: Keys"


# Pages


def test_each_page_is_another_picture(stage: HeardStage) -> None:
    """No two pages look alike."""
    assert len({picture(opened(stage, number)) for number in range(len(PAGES))}) == len(PAGES)


@pytest.mark.parametrize("figure", FIGURES, ids=[figure.ply or figure.marks for figure in FIGURES])
def test_figures_show_what_can_arise(figure: Figure) -> None:
    """Each position is accepted by the rules' reader, its ply is legal, and its marks are spaces."""
    position = parse_position(figure.position)
    if figure.ply:
        assert position.objection(parse_ply(figure.ply)) is None
    assert {figure.around, *figure.marks.split()} <= NUMBERS.keys()


def test_the_marked_pieces_on_the_full_board_are_those_that_can_move() -> None:
    """What is said to be able to move on the full board is exactly that."""
    (figure,) = [page.figure for _, page in PAGES if page.title == "Be free" and page.figure]
    position = parse_position(figure.position)
    free = {space for space in position.owned(position.turn) if position.moves_from(space)}
    assert {NUMBERS[name] for name in figure.marks.split()} == free


@pytest.mark.parametrize("title", ["Stay linked", "Look for the cut", "Dvonn pieces"])
def test_pages_about_cuts_show_one(title: str) -> None:
    """The ply of a page about what is cut off costs the other side something, and its own side less."""
    (figure,) = [page.figure for _, page in PAGES if page.title == title and page.figure]
    position = parse_position(figure.position)
    after = position.play(parse_ply(figure.ply))
    assert after.occupied.bit_count() < position.occupied.bit_count() - 1
    gained, lost = (after.score(side) - position.score(side) for side in (position.turn, position.turn.other))
    assert lost < 0 <= gained


def test_every_key_has_its_line() -> None:
    """The last chapter names the keys of the game."""
    names = " ".join(row.name for page in KEYS for row in page.rows)
    assert all(key in names for key in ("Arrows", "Enter", "Space", "Tab", "U", "R", "Esc", "M", "F11"))


# Room


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let every text be longer, and take down how much of its size each gets."""
    found: list[float] = []
    text, share, fitting = Assets.text, Canvas.share, text_view.fitting

    def longer(assets: Assets, words: str, px: int, colour: Paint, face: Typeface = Typeface.TEXT) -> pygame.Surface:
        return text(assets, (words + " " + words)[: ceil(LONGER * len(words))], px, colour, face)

    def noted(canvas: Canvas, words: str, box: Box, size: float = TEXT) -> float:
        found.append(share(canvas, words, box, size))
        return found[-1]

    def noted_fitting(canvas: Canvas, box: Box, paragraphs: Sequence[str]) -> float:
        found.append(fitting(canvas, box, paragraphs))
        return found[-1]

    monkeypatch.setattr(Assets, "text", longer)
    monkeypatch.setattr(Canvas, "share", noted)
    for module in (handbook_view, text_view):
        monkeypatch.setattr(module, "fitting", noted_fitting)
    return found


@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (720, 1280)])
@every_page
def test_longer_texts_fit(stage: HeardStage, sizes: list[float], number: int, size: tuple[int, int]) -> None:
    """Each text of a page has at least LEAST of the size it is meant to have."""
    stage.size = size
    opened(stage, number).draw(pygame.Surface(size), 0)
    assert len(sizes) >= 3
    assert min(sizes) >= LEAST


@pytest.mark.parametrize("size", [(320, 200), (97, 61), (1, 1)])
@every_page
def test_the_smallest_window_is_drawn(stage: HeardStage, number: int, size: tuple[int, int]) -> None:
    """However little room there is, something is drawn, and no page fails."""
    stage.size = size
    surface = pygame.Surface(size)
    surface.fill("magenta")
    opened(stage, number).draw(surface, 0)
    assert surface.get_at((0, 0)) != pygame.Color("magenta")


# Figures that live


def test_a_ply_is_seen_again_and_again(stage: HeardStage) -> None:
    """It waits, moves, stays, and begins anew; without a figure, the page is still."""
    book, seen = opened(stage, PLAYED), []
    for _ in range(90):
        let(book, 0.1)
        seen.append(book.activity)
    starts = [n for n in range(1, 90) if seen[n] is Activity.MOVING and seen[n - 1] is Activity.BREATHING]
    assert seen[0] is Activity.BREATHING
    assert len(starts) >= 2
    assert opened(stage, LAST).activity is Activity.STILL


def test_the_figure_moves_and_begins_anew_on_each_page(stage: HeardStage) -> None:
    """While the ply is played the picture changes; who turns the page and comes back sees it from its beginning."""
    book = opened(stage, PLAYED)
    first = picture(book)
    let(book, LOOK + 0.2)
    assert picture(book) != first
    book.handle(Action.RIGHT)
    book.handle(Action.LEFT)
    assert picture(book) == first


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.OFF, False), (Speed.NORMAL, True)])
def test_nothing_moves_where_motion_is_not_wanted(stage: HeardStage, speed: Speed, *, reduced: bool) -> None:
    """Then the figure stays as it is at first, the ply pointed out."""
    stage.settings.speed, stage.settings.reduced_motion = speed, reduced
    book = opened(stage, PLAYED)
    first = picture(book)
    let(book, LOOK + 0.2)
    assert book.activity is Activity.STILL
    assert picture(book) == first
