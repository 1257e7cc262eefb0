"""The choice of a game mode by cards, large buttons with a picture, a name and a line; and of the level."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import RING_STEP
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.engine.levels import Level
from dvonn.input.intentions import Action, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import BEST_OF_THREE, BLITZ, CHALLENGE, GAME_MODES, GUIDED, TWO, EventSettings, GameMode
from dvonn.kiosk.guests.guest_match import begin_match, challenge, offered_levels
from dvonn.kiosk.hotplug import choose_prompt
from dvonn.language import LANGUAGES, _, current_language, ngettext
from dvonn.rules.board import Piece, Stack
from dvonn.screens.dialog import Page, PageDialog
from dvonn.screens.prompts import KeyButton
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Scene, ShowMenu, handle_form, window_title
from dvonn.ui.button import Button, draw_frame
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice
from dvonn.ui.fitting import LINE_HEIGHT, TextMeasure
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, HEADING, HEADLINE, TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.theme import RGB
from dvonn.words import LEVEL_NOTES, level_emblem, level_name

# For a window of 1280x720
MODE_HEADLINE_HEIGHT: Final = 64
MODE_PROMPT_HEIGHT: Final = 34  # of the line below the headline
MIN_HEIGHT_WITH_PROMPT: Final = 560  # of the window, relative to its texts
MODE_CHOICE_MARGIN: Final = 28
MODE_CARD_GAP: Final = 18  # between cards
MODE_CARD_PADDING: Final = 20
MODE_CARD_ICON_SIZE: Final = 110

STACKED_CARD_HEIGHT: Final = 2.1  # of a card with its picture on top, relative to that of the guided game
WIDE_CARD_ASPECT: Final = 2.8  # width by height; a wider card has its picture at the left, others above the name
WIDE_CARD_PICTURE: Final = 0.40  # of the width of a wide card
NARROW_CARD_ASPECT: Final = 1.15  # the same; a narrower card has a smaller name and more lines
CARD_LINES: Final = 2.5  # of usual text below the name, where there are three smaller ones
NARROW_CARD_LINES: Final = 3.35  # the same, for four smaller ones
CARD_GLOW_SCALE: Final = 2.6  # of the light behind a dvonn piece, relative to a ring

W, B, D = Piece.WHITE, Piece.BLACK, Piece.DVONN
MODE_PICTURES: Final[Mapping[GameMode, tuple[float, Mapping[tuple[float, float], str | Stack]]]] = {
    GUIDED: (0.62, {(-0.64, 0.1): (B, W), (0.0, 0.1): (D,), (0.64, 0.1): (W, B)}),
    BLITZ: (0.76, {(0.0, 0.02): "icon-clock", (-0.78, 0.14): (B, B, W), (0.78, 0.14): (W, W, B)}),
    BEST_OF_THREE: (0.76, {(0.0, 0.02): "icon-again", (-0.78, 0.14): (W, W, W), (0.78, 0.14): (B, B, B)}),
    CHALLENGE: (0.70, {(-0.74, 0.2): (W,), (0.0, 0.2): (B, W, W), (0.74, 0.2): (W, B, W, B, D)}),
    TWO: (0.86, {(-0.47, 0.14): (W, W, W), (0.47, 0.14): (B, B, B)}),
}
"""For each mode the unit of its rings in heights of the picture, and its icons and stacks by their places.

A place is right of and below the centre, in heights of the picture.
"""


@dataclass
class ModeCard(Button):
    """A button as large as its row allows, with the picture of a mode and a line of description."""

    mode: GameMode = GUIDED
    line: str = ""

    def text_scale(self, canvas: Canvas) -> float:
        """Return the scale at which the name and the line fit."""
        _picture, name, line = self._parts(canvas)
        scale = canvas.text_scale(self.label, name, self._name_size)
        return min(scale, canvas.text_scale(self.line, line)) if line.height else scale

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the card; `pointer` is a point in it."""
        theme, at_left = canvas.theme, self._is_wide
        colours = (theme.button_focus, theme.text_focus) if self.primary else (theme.button, theme.text)
        ink = draw_frame(canvas, self.box, colours, focused=focused, enabled=True, pointed=bool(pointer))
        picture, name, line = self._parts(canvas)
        _draw_picture(canvas, picture, self.mode, ink)
        canvas.draw_text(self.label, name, self._name_size * size / TEXT, ink, at_left=at_left)
        if line.height:
            canvas.draw_text(self.line, line, size, ink if self.primary else theme.text_dim, at_left=at_left)

    @property
    def _is_wide(self) -> bool:
        return self.box.width > WIDE_CARD_ASPECT * self.box.height

    @property
    def _is_narrow(self) -> bool:
        return self.box.width < NARROW_CARD_ASPECT * self.box.height

    @property
    def _name_size(self) -> float:
        return HEADING if self._is_narrow else HEADLINE

    def _parts(self, canvas: Canvas) -> tuple[Box, Box, Box]:
        """Return the boxes of the picture, the name and the line; the texts stand beside or below the picture."""
        layout, padding = canvas.layout, canvas.layout.gap_px(MODE_CARD_PADDING)
        box, name = self.box.inset(padding // 2), ceil(LINE_HEIGHT * layout.text_px(self._name_size))
        if not self._is_wide:
            lines = NARROW_CARD_LINES if self._is_narrow else CARD_LINES
            height = name + ceil(lines * LINE_HEIGHT * layout.text_px(TEXT))
            texts, picture = box.narrowed(padding // 4).cut_bottom(height)
            return picture, *texts.cut_top(name)
        box = box.narrowed(padding)
        picture, texts = box.cut_left(round(min(box.width * WIDE_CARD_PICTURE, box.height * 2)), 2 * padding)
        line = TextMeasure(canvas.assets, layout).height(self.line, texts.width)
        line *= name + line <= texts.height  # it goes where it has no room
        return picture, *texts.middle(texts.width, name + line).cut_top(name)


def _draw_picture(canvas: Canvas, box: Box, mode: GameMode, ink: RGB) -> None:
    """Draw the icons and stacks of a mode, with a glow behind dvonn pieces."""
    share, contents = MODE_PICTURES[mode]
    side = min(box.height, box.width * 2 // 5)
    unit = side * share
    for (across, down), content in contents.items():
        x, y = round(box.centre[0] + across * side), round(box.centre[1] + down * side)
        if isinstance(content, str):
            size = max(1, min(canvas.layout.gap_px(MODE_CARD_ICON_SIZE), round(0.7 * unit)))
            icon = canvas.assets.icon(content, size, ink)
            canvas.surface.blit(icon, icon.get_rect(center=(x, y)))
            continue
        if Piece.DVONN in content:
            glow = y - RING_STEP * unit * (len(content) - 1)
            canvas.assets.sprite("glow", unit * CARD_GLOW_SCALE, canvas.theme.life).draw(canvas.surface, (x, glow), 150)
        canvas.assets.sprite("shadow", unit).draw(canvas.surface, (x, y))
        for n, piece in enumerate(content):
            canvas.assets.sprite(PIECE_SPRITES[piece], unit).draw(canvas.surface, (x, y - n * RING_STEP * unit))


class ModeChoice(Scene):
    """A card for each mode on offer; the guided game comes first, so that one press starts it."""

    refresh_mode = RefreshMode.UPDATE_ONLY  # so that idle fills the store of fair boards

    def __init__(self, context: EventContext) -> None:
        super().__init__(context.stage)
        self._context = context
        self._headline_box = self._prompt_box = UNPLACED_BOX
        self.relabel()
        self.form = Form([self.cards, [self._back]])

    @property
    def title(self) -> str:
        """The window's title."""
        return window_title(_("What will you play?"))

    def relabel(self) -> None:
        """Make the cards, and the choice of the language if there is one; `lay_out` makes the form of them."""
        context = self._context
        self.cards = [self._card(mode) for mode in GAME_MODES.values() if mode in context.event_settings.games]
        self._back = KeyButton(ShowMenu, _("Back"), "icon-back", action=Action.BACK)
        offered, current = context.event_settings.languages, current_language()
        codes = offered if current in offered else (current, *offered)
        names = [(code, LANGUAGES.get(code, code)) for code in codes]
        self.languages = Choice("", names, codes.index(current), label_percent=0)

    def _card(self, mode: GameMode) -> ModeCard:
        name, line = mode_in_words(mode, self._context.event_settings)
        return ModeCard(partial(self._begin, mode), name, mode=mode, line=line, primary=mode.is_guided)

    def _begin(self, mode: GameMode) -> Change:
        context = self._context
        offered = offered_levels(context.event_settings)
        if mode.has_puzzles:
            return Push(challenge(context, mode))
        if mode.chooses_level and len(offered) > 1:
            return Push(level_choice(context, mode, offered))
        return begin_match(context, mode, offered[0] if mode.is_against_computer else None)

    def idle(self, seconds: float) -> None:
        """Search for a fair board."""
        self._context.fair_boards.step(seconds)

    def act(self, intention: Intention) -> Change | None:
        """Start the chosen mode, change the language, or go back."""
        if intention is Action.BACK:
            return ShowMenu()
        change = handle_form(self.form, intention, self.stage)
        if self.languages.value != current_language():
            self.stage.choose_language(self.languages.value)
        return change

    def lay_out(self) -> None:
        """Place the cards: stacked in a portrait window, otherwise with the guided game above the others."""
        layout = self.stage.layout
        gap = layout.gap_px(MODE_CARD_GAP)
        self._back.box, self.languages.box = self._footer(layout)
        self._back.name_key(self.stage.controls)
        self._headline_box, rest = layout.window.cut_top(layout.px(GAP))[1].cut_top(layout.px(MODE_HEADLINE_HEIGHT))
        has_prompt = layout.height >= layout.px(MIN_HEIGHT_WITH_PROMPT)
        self._prompt_box, rest = rest.cut_top(layout.px(MODE_PROMPT_HEIGHT) * has_prompt, layout.gap_px(GAP))
        foot = min(form.box.y for form in (self._back, self.languages) if form.box is not UNPLACED_BOX)
        area = rest.cut_bottom(layout.height - foot, gap)[1].narrowed(layout.gap_px(MODE_CHOICE_MARGIN))
        rows = self._card_rows(portrait=layout.width < layout.height)
        Form(rows).lay_out(area, gap)
        languages = [[self.languages]] if len(self.languages.options) > 1 else []
        self.form = Form([*rows, [self._back], *languages], self.form.focus)

    def _footer(self, layout: Layout) -> tuple[Box, Box]:
        """Return the boxes of the back button and of the languages, side by side, or stacked in a portrait window."""
        bar, count, gap = layout.button_row(1), len(self.languages.options), layout.gap_px(MODE_CARD_GAP)
        if count < 2:
            return bar, UNPLACED_BOX
        portrait = layout.width < layout.height
        foot = layout.window.narrowed(layout.gap_px(MODE_CHOICE_MARGIN))
        back = min(bar.width, foot.width // 4)
        width = foot.width if portrait else foot.width - back - gap
        height = max(bar.height, self.languages.arrange(self.stage.measure, width))
        foot = foot._replace(y=bar.bottom - height, height=height)
        if portrait:
            return bar.moved(0, -height - gap), foot
        return foot.cut_left(back)[0], foot.cut_right(min(width, len(self.languages.shares) * back))[0]

    def _card_rows(self, *, portrait: bool) -> list[list[ModeCard]]:
        """Return the rows of cards, with their relative heights."""
        guided = [card for card in self.cards if card.mode.is_guided]
        others = [card for card in self.cards if not card.mode.is_guided]
        for card in others:
            card.height_factor = 1.0 if portrait else STACKED_CARD_HEIGHT
        return [[card] for card in self.cards] if portrait else [row for row in (guided, others) if row]

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the headline, the prompt, the cards and the back button."""
        canvas.draw_ground()
        headline = self._headline_box.narrowed(canvas.layout.gap_px(GAP))
        canvas.draw_text(_("What will you play?"), headline, HEADLINE * 1.25)
        if self._prompt_box.height:
            canvas.draw_text(choose_prompt(self.stage.controls), self._prompt_box, TEXT, canvas.theme.text_dim)
        self.form.draw(canvas)


def level_choice(context: EventContext, mode: GameMode, offered: Sequence[Level]) -> PageDialog:
    """Return the choice of the level for a mode."""
    begin = partial(begin_match, context, mode)
    # Translators: the name and the description of the computer's level
    words = _("{level}: {description}")
    labels = {level: words.format(level=level_name(level), description=_(LEVEL_NOTES[level.key])) for level in offered}
    rows = [
        [Button(partial(begin, level), label, level_emblem(level), height_factor=1.15)]
        for level, label in labels.items()
    ]
    back = Button(Pop, _("Back"), "icon-back")
    return PageDialog(context.stage, Page(_("Choose your opponent"), [*rows, [back]], width=800))


def mode_in_words(mode: GameMode, settings: EventSettings) -> tuple[str, str]:
    """Return the title and the line of a mode's card."""
    time = _time_in_words(settings.seconds(mode))
    if settings.guest_increment and not mode.has_puzzles:
        # Translators: the time of a clock, such as "2 minutes", and the seconds that each move adds
        time = _("{time} + {seconds} s").format(time=time, seconds=settings.guest_increment)
    return _(mode.title or mode.name), _(mode.line).format(time=time)


def _time_in_words(seconds: int) -> str:
    """Return a time in minutes, or in seconds if it is not in whole minutes."""
    if seconds % 60:
        return ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
    return ngettext("{count} minute", "{count} minutes", seconds // 60).format(count=seconds // 60)
