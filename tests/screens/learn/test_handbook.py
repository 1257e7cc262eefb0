"""The handbook: its pages are turned by any device, their figures are legal, and its last chapter names the keys."""

from itertools import pairwise

import pygame
import pytest

from dvonn.input.bindings import PadButton
from dvonn.input.intentions import Action, Device, Intention, Press
from dvonn.input.keyboard import Key
from dvonn.rules.board import SPACE_BY_NAME
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.screens.learn.handbook import FIGURE_START_SECONDS, HANDBOOK_PAGES, LAST_PAGE, Handbook, named_rows
from dvonn.screens.learn.handbook_pages import CHAPTERS, KEY_PAGES
from dvonn.screens.scene import Pop, RefreshMode
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.fitting import wrap_text
from dvonn.ui.layout import TEXT_SIZES, Box, layout
from dvonn.ui.text import BODY_TEXT, draw_paragraphs, fitting_text_size
from dvonn.ui.theme import Speed
from tests.harness.context import RecordingContext, advance, scene_pixels
from tests.harness.pictures import record_texts, surface_of


def opened(context: RecordingContext, page: int) -> Handbook:
    book = Handbook(context)
    book.open_page(page)
    book.lay_out()
    return book


def test_keys_lead_through_all_pages(context: RecordingContext) -> None:
    """Right and Enter turn one page with a sound, left turns back; at the end right stops and Enter closes."""
    book = Handbook(context)
    ways = (Action.RIGHT, range(1, LAST_PAGE + 1)), (Action.LEFT, range(LAST_PAGE - 1, -1, -1))
    for action, pages in ways:
        for page in (*pages, pages[-1], pages[-1]):
            book.handle(action)
            assert book.page == page
    assert context.sound.played == ["focus"] * 2 * LAST_PAGE
    for page in range(1, LAST_PAGE + 1):
        assert book.handle(Action.ACCEPT) is None
        assert book.page == page
    assert book.handle(Action.ACCEPT) == opened(context, 5).handle(Action.BACK) == Pop()


def test_long_pages_have_several_sheets(context: RecordingContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the largest text in a small window, right shows all paragraphs of a page, in one size, before the next."""
    context.size, context.settings.text_size = (800, 480), max(TEXT_SIZES)
    book, drawn, sheets = Handbook(context), record_texts(monkeypatch), 0
    while HANDBOOK_PAGES[book.page][1].text:
        page, lines = HANDBOOK_PAGES[book.page][1], list[tuple[str, int]]()
        while HANDBOOK_PAGES[book.page][1] is page:
            drawn.clear()
            scene_pixels(book)
            lines, sheets = lines + drawn, sheets + 1
            book.handle(Action.RIGHT)
        shown, size = " ".join(words for words, _ in lines), context.layout.text_px(BODY_TEXT)
        assert all(words in shown for words in page.text)
        assert size in {px for words, px in lines if words in page.text[0]}
    assert sheets > book.page


def test_chapters_are_opened_at_their_first_page(context: RecordingContext) -> None:
    """Down opens the next chapter, up the previous one, both around the ends; a press the one under the pointer."""
    for way in ("down", "up", "press"):
        book = opened(context, 2)
        tabs = book._tabs.option_boxes()  # noqa: SLF001 # where they are pressed
        for count in range(1, len(CHAPTERS) + 1):
            number = count * (-1 if way == "up" else 1) % len(CHAPTERS)
            steps: dict[str, Intention] = {"down": Action.DOWN, "up": Action.UP, "press": Press(tabs[number].centre)}
            book.handle(steps[way])
            name, pages = CHAPTERS[number]
            assert book.title == f"DVONN: {name}"
            assert HANDBOOK_PAGES[book.page][1] is pages[0]


# Pages


def test_figures_show_what_their_pages_say() -> None:
    """Positions, plies and marks are legal; the marks of a full board are its movable stacks; cuts cost Black alone."""
    for title, figure in ((page.title, page.figure) for _, page in HANDBOOK_PAGES if page.figure):
        position = parse_position(figure.position)
        marks = {SPACE_BY_NAME[name] for name in figure.marks.split()}
        assert figure.centre_space in SPACE_BY_NAME
        assert not figure.ply or position.objection(parse_ply(figure.ply)) is None
        if title == "Surrounded stacks":
            assert marks == {space for space in position.owned(position.turn) if position.moves_from(space)}
        if title in {"Stay linked", "Look for the cut", "Red pieces"}:
            after = position.play(parse_ply(figure.ply))
            gained, lost = (after.score(side) - position.score(side) for side in (position.turn, position.turn.other))
            assert after.occupied.bit_count() < position.occupied.bit_count() - 1
            assert lost < 0 <= gained


def test_the_last_chapter_names_the_keys_of_the_device_in_use(context: RecordingContext) -> None:
    """It names the keys of the keyboard, the buttons of the pad, or what a finger touches; changed ones as well."""

    def names(device: Device) -> set[str]:
        context.controls.device = device
        return {row.name for page in KEY_PAGES for row in named_rows(page.rows, context.controls)}

    undo = {Device.KEYBOARD: "U, R", Device.MOUSE: "U, R", Device.PAD: "X, LS", Device.TOUCH: "Undo, Redo"}
    for device, name in undo.items():
        assert {*undo.values()} & names(device) == {name}
    bindings = context.controls.bindings.bind(Key(pygame.K_i), Action.HINT).bind(Key(pygame.K_p), None)
    for key, action in zip("wasd", (Action.UP, Action.LEFT, Action.DOWN, Action.RIGHT), strict=True):
        bindings = bindings.bind(Key(ord(key)), action)
    context.controls.bindings = bindings.bind(PadButton.RIGHT_TRIGGER, Action.HINT)
    assert {"W, A, S, D", "I, H"} <= names(Device.KEYBOARD)
    assert not {"Arrows", "H", "P"} & names(Device.KEYBOARD)
    assert {"RT, Y", "LT"} <= names(Device.PAD)


def test_text_is_wrapped_and_set_smaller_where_it_has_no_room(assets: Assets) -> None:
    """Lines are as full as their width lets them be; paths break after folders; paragraphs shrink to fit their box."""
    words = "After each move every stack that is no longer linked to a dvonn piece is cut off."
    for width in (300, 2000):
        lines = wrap_text(assets, words, width, 28)
        assert " ".join(lines) == words
        assert max(assets.text_size(line, 28)[0] for line in lines) <= width
        assert all(assets.text_size(f"{a} {b.split()[0]}", 28)[0] > width for a, b in pairwise(lines))
    path = "Written to /home/anna/Pictures/DVONN/2026-11-21 Anna - Ben.png"
    lines = wrap_text(assets, path, assets.text_size(path, 28)[0] // 2, 28)
    assert lines == ["Written to /home/anna/Pictures/", "DVONN/2026-11-21 Anna -", "Ben.png"]
    assert wrap_text(assets, "C:\\Users\\Anna\\Pictures", 1, 28) == ["C:\\", "Users\\", "Anna\\", "Pictures"]
    canvas = Canvas(pygame.Surface((1280, 720), pygame.SRCALPHA), layout((1280, 720)), assets)
    assert fitting_text_size(canvas, Box(100, 100, 600, 400), [words, words]) == canvas.layout.text_px(BODY_TEXT)
    draw_paragraphs(canvas, Box(100, 100, 260, 180), [words, words])
    assert pygame.Rect(100, 96, 260, 188).contains(surface_of(canvas).get_bounding_rect())


# Figures


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.NORMAL, False), (Speed.OFF, False), (Speed.NORMAL, True)])
def test_a_figure_repeats_its_ply(context: RecordingContext, speed: Speed, *, reduced: bool) -> None:
    """A figure with a ply repeats its animation, and stays still without motion; a page without a figure is still."""
    context.settings.speed, context.settings.reduced_motion = speed, reduced
    is_still, (book, seen) = reduced or speed is Speed.OFF, (opened(context, 1), list[RefreshMode]())
    first = scene_pixels(book)
    for _ in range(90):
        advance(book, 0.1)
        seen.append(book.refresh_mode)
        if len(seen) > 10 * FIGURE_START_SECONDS + 3 and len(seen) < 22:
            assert (scene_pixels(book) == first) is is_still
    flights = "".join("f" if mode is RefreshMode.FULL_RATE else "-" for mode in seen).split("-")
    assert len([one for one in flights if one]) >= (0 if is_still else 2)
    assert {*seen} == ({RefreshMode.ON_INPUT} if is_still else {RefreshMode.LOW_RATE, RefreshMode.FULL_RATE})
    assert opened(context, LAST_PAGE).refresh_mode is RefreshMode.ON_INPUT
