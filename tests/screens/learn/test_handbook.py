"""The handbook: turning its pages by any device, legible texts, and figures of legal positions in their frames."""

from itertools import groupby, pairwise

import pygame
import pytest

from dvonn.engine.placement_worths import STUDY_GAMES
from dvonn.input.bindings import PadButton
from dvonn.input.intentions import Action, Device, Press
from dvonn.input.keyboard import Key
from dvonn.rules.board import SPACE_BY_NAME
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.screens.learn.handbook import FIGURE_START_SECONDS, HANDBOOK_PAGES, LAST_PAGE, Handbook, named_rows
from dvonn.screens.learn.handbook_pages import CHAPTERS, KEY_PAGES, Figure, WorthRow
from dvonn.screens.scene import Pop, RefreshMode
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.fitting import wrap_text
from dvonn.ui.layout import TEXT_SIZES, Box, layout
from dvonn.ui.text import BODY_TEXT, draw_paragraphs, fitting_text_size
from dvonn.ui.theme import Speed
from tests.harness.pictures import record_texts
from tests.harness.stage import RecordingStage, advance, scene_pixels

PAGE_WITH_PLY = 1


def opened(stage: RecordingStage, page: int) -> Handbook:
    book = Handbook(stage)
    book.open_page(page)
    return book


def figure_of(title: str) -> Figure:
    """Return the figure of the page with a title."""
    return next(page.figure for _, page in HANDBOOK_PAGES if page.title == title and page.figure)


# Turning pages


def test_keys_lead_through_all_pages(stage: RecordingStage) -> None:
    """Right and Enter turn one page with a sound, left turns back; at the end right stops and Enter closes."""
    book = Handbook(stage)
    ways = (Action.RIGHT, range(1, LAST_PAGE + 1)), (Action.LEFT, range(LAST_PAGE - 1, -1, -1))
    for action, pages in ways:
        for page in (*pages, pages[-1], pages[-1]):
            book.handle(action)
            assert book.page == page
    assert stage.sound.played == ["focus"] * 2 * LAST_PAGE
    for page in range(1, LAST_PAGE + 1):
        assert book.handle(Action.ACCEPT) is None
        assert book.page == page
    assert book.handle(Action.ACCEPT) == Pop()
    assert opened(stage, 5).handle(Action.BACK) == Pop()


def test_long_pages_have_several_sheets(stage: RecordingStage, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the largest text in a small window, right shows all paragraphs of a page, in one size, before the next."""
    stage.size, stage.settings.text_size = (800, 480), max(TEXT_SIZES)
    book, drawn, sheets = Handbook(stage), record_texts(monkeypatch), 0
    while HANDBOOK_PAGES[book.page][1].text:
        page, lines = HANDBOOK_PAGES[book.page][1], list[tuple[str, int]]()
        while HANDBOOK_PAGES[book.page][1] is page:
            drawn.clear()
            scene_pixels(book)
            lines, sheets = lines + drawn, sheets + 1
            book.handle(Action.RIGHT)
        shown, size = " ".join(words for words, _ in lines), stage.layout.px(BODY_TEXT)
        assert all(words in shown for words in page.text)
        assert size in {px for words, px in lines if words in page.text[0]}
    assert sheets > book.page


@pytest.mark.parametrize(("action", "by"), [(Action.DOWN, 1), (Action.UP, -1)])
def test_up_and_down_lead_from_chapter_to_chapter(stage: RecordingStage, action: Action, by: int) -> None:
    """Down opens the first page of the next chapter, up of the previous one; both wrap around."""
    book = opened(stage, 2)
    for number in range(1, len(CHAPTERS) + 1):
        book.handle(action)
        name, pages = CHAPTERS[number * by % len(CHAPTERS)]
        assert book.title == f"DVONN: {name}"
        assert HANDBOOK_PAGES[book.page][1] is pages[0]


def test_chapters_and_buttons_are_pressed_where_they_are_seen(stage: RecordingStage) -> None:
    """The chapters respond along the upper edge in order, the three buttons along the lower edge."""
    width, height = stage.size
    margin = stage.layout.px(50)
    book, seen = Handbook(stage), []
    for x in range(margin, width - margin, 10):
        book.handle(Press((x, margin)))
        seen.append(book.title)
    assert [title for title, _ in groupby(seen)] == [f"DVONN: {name}" for name, _ in CHAPTERS]
    pressed = []
    for x in range(0, width, 10):
        book = opened(stage, 5)
        change = book.handle(Press((x, height - margin - stage.layout.px(8))))
        pressed.append("close" if change == Pop() else {4: "back", 5: "", 6: "on"}[book.page])
    assert [word for word, _ in groupby(filter(None, pressed))] == ["back", "on", "close"]


# Pages


def test_figures_show_legal_positions() -> None:
    """Each figure has a legal position, a legal ply and marks on existing spaces."""
    for figure in (page.figure for _, page in HANDBOOK_PAGES if page.figure):
        position = parse_position(figure.position)
        if figure.ply:
            assert position.objection(parse_ply(figure.ply)) is None
        assert {figure.centre_space, *figure.marks.split()} <= SPACE_BY_NAME.keys()


def test_the_marked_pieces_on_the_full_board_are_those_that_can_move() -> None:
    """The marks on the page "Surrounded stacks" are exactly the pieces that can move."""
    figure = figure_of("Surrounded stacks")
    position = parse_position(figure.position)
    free = {space for space in position.owned(position.turn) if position.moves_from(space)}
    assert {SPACE_BY_NAME[name] for name in figure.marks.split()} == free


@pytest.mark.parametrize("title", ["Stay linked", "Look for the cut", "Red pieces"])
def test_pages_about_cuts_show_one(title: str) -> None:
    """The ply on a page about cut-offs costs the other side pieces, and its own side none."""
    figure = figure_of(title)
    position = parse_position(figure.position)
    after = position.play(parse_ply(figure.ply))
    assert after.occupied.bit_count() < position.occupied.bit_count() - 1
    gained, lost = (after.score(side) - position.score(side) for side in (position.turn, position.turn.other))
    assert lost < 0 <= gained


# Keys


def key_names(stage: RecordingStage, device: Device) -> list[str]:
    """Return the names of the keys in the last chapter when a device is in use."""
    stage.controls.device = device
    return [row.name for page in KEY_PAGES for row in named_rows(page.rows, stage.controls)]


def test_the_last_chapter_is_about_the_device_in_use(stage: RecordingStage) -> None:
    """The last chapter names the keys of the keyboard, the buttons of the pad, or what a finger touches."""
    undo = {Device.KEYBOARD: "U, R", Device.MOUSE: "U, R", Device.PAD: "X, LS", Device.TOUCH: "Undo, Redo"}
    for device, name in undo.items():
        assert {*undo.values()} & {*key_names(stage, device)} == {name}


def test_other_keys_change_the_page(stage: RecordingStage) -> None:
    """The last chapter names the keys and buttons that are bound now."""
    stage.controls.device = Device.KEYBOARD
    bindings = stage.controls.bindings.bind(Key(pygame.K_i), Action.HINT).unbind(Key(pygame.K_p))
    for key, action in zip("wasd", (Action.UP, Action.LEFT, Action.DOWN, Action.RIGHT), strict=True):
        bindings = bindings.bind(Key(ord(key)), action)
    stage.controls.bindings = bindings.bind(PadButton.RIGHT_TRIGGER, Action.HINT)
    names = key_names(stage, Device.KEYBOARD)
    assert {"W, A, S, D", "I, H"} <= {*names}
    assert not {"Arrows", "H", "P"} & {*names}
    assert {"RT, Y", "LT"} <= {*key_names(stage, Device.PAD)}


# Animated figures


def test_a_figure_repeats_its_ply(stage: RecordingStage) -> None:
    """A figure with a ply repeats its animation; a page without a figure is still."""
    book, seen = opened(stage, PAGE_WITH_PLY), []
    for _ in range(90):
        advance(book, 0.1)
        seen.append(book.refresh_mode)
    starts = [n for n in range(1, 90) if seen[n] is RefreshMode.FULL_RATE and seen[n - 1] is RefreshMode.LOW_RATE]
    assert seen[0] is RefreshMode.LOW_RATE
    assert len(starts) >= 2
    assert opened(stage, LAST_PAGE).refresh_mode is RefreshMode.ON_INPUT


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.OFF, False), (Speed.NORMAL, True)])
def test_figures_stay_still_without_motion(stage: RecordingStage, speed: Speed, *, reduced: bool) -> None:
    """With animations off or reduced motion the figure stays still."""
    stage.settings.speed, stage.settings.reduced_motion = speed, reduced
    book = opened(stage, PAGE_WITH_PLY)
    first = scene_pixels(book)
    advance(book, FIGURE_START_SECONDS + 0.2)
    assert book.refresh_mode is RefreshMode.ON_INPUT
    assert scene_pixels(book) == first


# The layout of a page


TEXT = "After each move every stack that is no longer linked to a dvonn piece is cut off."


@pytest.fixture
def canvas(assets: Assets) -> Canvas:
    return Canvas(pygame.Surface((1280, 720), pygame.SRCALPHA), layout((1280, 720)), assets)


@pytest.mark.parametrize("width", [300, 2000])
def test_lines_are_no_wider_than_their_room(canvas: Canvas, width: int) -> None:
    """Wrapped lines keep the order of the words, fit the width, and are as full as possible."""
    lines = wrap_text(canvas.assets, TEXT, width, 28)
    assert " ".join(lines) == TEXT
    assert max(canvas.assets.text_size(line, 28)[0] for line in lines) <= width
    assert all(canvas.assets.text_size(f"{a} {b.split()[0]}", 28)[0] > width for a, b in pairwise(lines))


def test_paths_break_after_folders_and_spaces(canvas: Canvas) -> None:
    """A path is wrapped after a slash, a backslash or a space, and no part of it is lost."""
    words = "Written to /home/anna/Pictures/DVONN/2026-11-21 Anna - Ben.png"
    lines = wrap_text(canvas.assets, words, canvas.assets.text_size(words, 28)[0] // 2, 28)
    assert lines == ["Written to /home/anna/Pictures/", "DVONN/2026-11-21 Anna -", "Ben.png"]
    assert wrap_text(canvas.assets, "C:\\Users\\Anna\\Pictures", 1, 28) == ["C:\\", "Users\\", "Anna\\", "Pictures"]
    assert wrap_text(canvas.assets, "", 1, 28) == [""]


def test_text_is_set_smaller_where_there_is_less_room(canvas: Canvas) -> None:
    """Text has its full size where it fits, and shrinks down to the smallest one."""
    large, small = Box(100, 100, 600, 400), Box(100, 100, 260, 180)
    assert fitting_text_size(canvas, large, [TEXT, TEXT]) == canvas.layout.px(BODY_TEXT)
    assert fitting_text_size(canvas, small, [TEXT, TEXT]) < 0.8 * canvas.layout.px(BODY_TEXT)
    draw_paragraphs(canvas, small, [TEXT, TEXT])
    drawn = canvas.surface.get_bounding_rect()
    assert pygame.Rect(small).inflate(0, 8).contains(drawn)
    assert drawn.height > 90


def test_worths_have_their_errors_and_the_number_of_games(stage: RecordingStage) -> None:
    """The table has the worths of each distance with their errors; a map names the games that they are from."""
    page = next(page for _, page in HANDBOOK_PAGES if any(isinstance(row, WorthRow) for row in page.rows))
    errors = [row.words.count(" ± ") for row in named_rows(page.rows, stage.controls)]
    assert errors == [3, 3, 3, 3, 3, 1, 0]
    pictured = next(page for _, page in HANDBOOK_PAGES if page.figure and page.figure.worths)
    assert ("a million games" in " ".join(pictured.text)) is (STUDY_GAMES == 1_000_000)
