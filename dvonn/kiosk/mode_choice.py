"""The choice of a game by cards, large buttons with a picture, a name and a line; their start; the challenge."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final

from dvonn.board.animation import PlyAnimation
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import RING_STEP
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.engine.levels import Level
from dvonn.input.controls import Controls
from dvonn.input.intentions import Action, Intention
from dvonn.kiosk.event_context import EventContext
from dvonn.kiosk.event_settings import (
    BEST_OF_THREE,
    BLITZ,
    CHALLENGE,
    GAME_MODES,
    GUIDED,
    TWO,
    EventSettings,
    GameMode,
    Period,
)
from dvonn.kiosk.guest_match import GuestMatch, offered_levels
from dvonn.kiosk.initials_screen import InitialsScreen
from dvonn.kiosk.winner_list import Board
from dvonn.language import LANGUAGES, NN_, _, current_language, ngettext, pgettext
from dvonn.match.match import MatchTerms, Series
from dvonn.rules.analysis.puzzle import timed_series
from dvonn.rules.board import Colour, Piece, Place, Stack
from dvonn.rules.formats.board_codes import random_code
from dvonn.rules.position import Position
from dvonn.screens.dialog import Answers, Page, PageDialog, Pages, Question
from dvonn.screens.exercise import Feedback, QuestionState
from dvonn.screens.prompts import KeyButton
from dvonn.screens.puzzles.puzzle_menu import TimedPlay
from dvonn.screens.puzzles.puzzle_session import PUZZLE_FILE, TimedSession, read_puzzles
from dvonn.screens.scene import (
    Change,
    Pop,
    Push,
    Scene,
    SceneCommand,
    ShowMatch,
    ShowMenu,
    handle_form,
    window_title,
)
from dvonn.storage.puzzle_progress import PuzzleProgressStore
from dvonn.storage.text_store import Storage
from dvonn.ui.button import Button, draw_frame
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice
from dvonn.ui.fitting import LINE_HEIGHT, TextMeasure
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, HEADING, HEADLINE, TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.theme import RGB
from dvonn.words import LEVEL_NOTES, level_emblem, level_name

# For a window of 1280x720
MODE_CHOICE_MARGIN: Final = 28
MODE_CARD_GAP: Final = 18  # between cards

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
        _picture, name, line = self._parts(canvas)
        scale = canvas.text_scale(self.label, name, self._name_size)
        return min(scale, canvas.text_scale(self.line, line)) if line.height else scale

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
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
        """Whether the picture stands at the left, not above the name."""
        return self.box.width > 2.8 * self.box.height

    @property
    def _is_narrow(self) -> bool:
        """Whether the name is smaller, and the line takes up more lines."""
        return self.box.width < 1.15 * self.box.height

    @property
    def _name_size(self) -> float:
        return HEADING if self._is_narrow else HEADLINE

    def _parts(self, canvas: Canvas) -> tuple[Box, Box, Box]:
        """Return the boxes of the picture, the name and the line; the texts stand beside or below the picture."""
        layout, padding = canvas.layout, canvas.layout.px(20)
        box, name = self.box.inset(padding // 2), ceil(LINE_HEIGHT * layout.type_px(self._name_size))
        if not self._is_wide:
            lines = 3.35 if self._is_narrow else 2.5  # of usual size, for four or three smaller ones
            height = name + ceil(lines * LINE_HEIGHT * layout.type_px(TEXT))
            texts, picture = box.narrowed(padding // 4).cut_bottom(height)
            return picture, *texts.cut_top(name)
        box = box.narrowed(padding)
        picture, texts = box.cut_left(round(min(box.width * 0.4, box.height * 2)), 2 * padding)
        line = TextMeasure(canvas.assets, layout).height(self.line, texts.width)
        line *= name + line <= texts.height  # 0 without room
        return picture, *texts.middle(texts.width, name + line).cut_top(name)


def _draw_picture(canvas: Canvas, box: Box, mode: GameMode, ink: RGB) -> None:
    """Draw the icons and stacks of a mode, with a glow behind dvonn pieces."""
    share, contents = MODE_PICTURES[mode]
    side = min(box.height, box.width * 2 // 5)
    unit = side * share
    for (across, down), content in contents.items():
        x, y = round(box.centre[0] + across * side), round(box.centre[1] + down * side)
        if isinstance(content, str):
            canvas.draw_icon(content, min(canvas.layout.px(110), round(0.7 * unit)), ink, center=(x, y))
            continue
        if Piece.DVONN in content:
            glow = y - RING_STEP * unit * (len(content) - 1)
            canvas.assets.sprite("glow", unit * 2.6, canvas.theme.life).draw(canvas.surface, (x, glow), 150)
        canvas.assets.sprite("shadow", unit).draw(canvas.surface, (x, y))
        for n, piece in enumerate(content):
            canvas.assets.sprite(PIECE_SPRITES[piece], unit).draw(canvas.surface, (x, y - n * RING_STEP * unit))


class ModeChoice(Scene):
    """A card for each mode on offer; the guided game comes first, so that one press starts it."""

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context.context)
        self._event_context = event_context
        self._headline_box = self._prompt_box = UNPLACED_BOX
        self.relabel()
        self.form = Form([self.cards, [self._back]])

    @property
    def title(self) -> str:
        return window_title(_("What will you play?"))

    def relabel(self) -> None:
        """Make the cards, and the choice of the language if there is one; `lay_out` makes the form of them."""
        event_context = self._event_context
        self.cards = [self._card(mode) for mode in GAME_MODES.values() if mode in event_context.event_settings.games]
        self._back = KeyButton(ShowMenu, _("Back"), "icon-back", action=Action.BACK)
        offered, current = event_context.event_settings.languages, current_language()
        codes = offered if current in offered else (current, *offered)
        names = [(code, LANGUAGES.get(code, code)) for code in codes]
        self.languages = Choice("", names, codes.index(current), label_percent=0)

    def _card(self, mode: GameMode) -> ModeCard:
        name, line = mode_in_words(mode, self._event_context.event_settings)
        return ModeCard(partial(self._begin, mode), name, mode=mode, line=line, primary=mode.is_guided)

    def _begin(self, mode: GameMode) -> Change:
        event_context = self._event_context
        offered = offered_levels(event_context.event_settings)
        if mode.has_puzzles:
            return Push(challenge(event_context, mode))
        if mode.is_against_computer and not mode.is_guided and len(offered) > 1:
            return Push(level_choice(event_context, mode, offered))
        return begin_match(event_context, mode, offered[0] if mode.is_against_computer else None)

    def act(self, intention: Intention) -> Change | None:
        if intention is Action.BACK:
            return ShowMenu()
        change = handle_form(self.form, intention, self.context)
        if self.languages.value != current_language():
            self.context.choose_language(self.languages.value)
        return change

    def lay_out(self) -> None:
        """Place the cards: stacked in a portrait window, otherwise with the guided game above the others."""
        layout = self.context.layout
        gap = layout.px(MODE_CARD_GAP)
        self._back.box, self.languages.box = self._footer(layout)
        self._back.name_key(self.context.controls)
        self._headline_box, rest = layout.window.cut_top(layout.text_px(GAP))[1].cut_top(layout.text_px(64))
        has_prompt = layout.height >= layout.text_px(560)
        self._prompt_box, rest = rest.cut_top(layout.text_px(34) * has_prompt, layout.px(GAP))
        foot = min(form.box.y for form in (self._back, self.languages) if form.box is not UNPLACED_BOX)
        area = rest.cut_bottom(layout.height - foot, gap)[1].narrowed(layout.px(MODE_CHOICE_MARGIN))
        rows = self._card_rows(portrait=layout.width < layout.height)
        Form(rows).lay_out(area, gap)
        languages = [[self.languages]] if len(self.languages.options) > 1 else []
        self.form = Form([*rows, [self._back], *languages], self.form.focus)

    def _footer(self, layout: Layout) -> tuple[Box, Box]:
        """Return the boxes of the back button and of the languages, side by side, or stacked in a portrait window."""
        bar, count, gap = layout.button_row(1), len(self.languages.options), layout.px(MODE_CARD_GAP)
        if count < 2:
            return bar, UNPLACED_BOX
        portrait = layout.width < layout.height
        foot = layout.window.narrowed(layout.px(MODE_CHOICE_MARGIN))
        back = min(bar.width, foot.width // 4)
        width = foot.width if portrait else foot.width - back - gap
        height = max(bar.height, self.languages.arrange(self.context.measure, width))
        foot = foot._replace(y=bar.bottom - height, height=height)
        if portrait:
            return bar.moved(0, -height - gap), foot
        return foot.cut_left(back)[0], foot.cut_right(min(width, len(self.languages.shares) * back))[0]

    def _card_rows(self, *, portrait: bool) -> list[list[ModeCard]]:
        """Return the rows of cards, with their relative heights."""
        guided = [card for card in self.cards if card.mode.is_guided]
        others = [card for card in self.cards if not card.mode.is_guided]
        for card in others:
            card.height_factor = 1.0 if portrait else 2.1
        return [[card] for card in self.cards] if portrait else [row for row in (guided, others) if row]

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        canvas.draw_ground()
        headline = self._headline_box.narrowed(canvas.layout.px(GAP))
        canvas.draw_text(_("What will you play?"), headline, HEADLINE * 1.25)
        if self._prompt_box.height:
            canvas.draw_text(choose_prompt(self.context.controls), self._prompt_box, TEXT, canvas.theme.text_dim)
        self.form.draw(canvas)


def level_choice(event_context: EventContext, mode: GameMode, offered: Sequence[Level]) -> PageDialog:
    """Return the choice of the level for a mode."""
    begin = partial(begin_match, event_context, mode)
    # Translators: the name and the description of the computer's level
    words = _("{level}: {description}")
    labels = {level: words.format(level=level_name(level), description=_(LEVEL_NOTES[level.key])) for level in offered}
    rows = [
        [Button(partial(begin, level), label, level_emblem(level), height_factor=1.15)]
        for level, label in labels.items()
    ]
    back = Button(Pop, _("Back"), "icon-back")
    return PageDialog(event_context.context, Page(_("Choose your opponent"), [*rows, [back]], width=800))


def mode_in_words(mode: GameMode, settings: EventSettings) -> tuple[str, str]:
    """Return the title and the line of a mode's card."""
    time = _time_in_words(settings.seconds(mode))
    if settings.guest_increment and not mode.has_puzzles:
        # Translators: the time of a clock, such as "2 minutes", and the seconds that each move adds
        time = _("{time} + {seconds} s").format(time=time, seconds=settings.guest_increment)
    return _(mode.name), _(mode.line).format(time=time)


def _time_in_words(seconds: int) -> str:
    """Return a time in minutes, or in seconds if it is not in whole minutes."""
    if seconds % 60:
        return ngettext("{count} second", "{count} seconds", seconds)
    return ngettext("{count} minute", "{count} minutes", seconds // 60)


def choose_prompt(controls: Controls) -> str:
    """Return how the connected devices begin what has the focus, such as "Click or Enter to begin"."""
    ways = listed([controls.bindings.prompt(Action.ACCEPT, device) for device in controls.devices])
    # Translators: {controls} is such as "Enter", "Click or Enter", or "Tap, Enter or A"
    return _("{controls} to begin").format(controls=ways)


def listed(words: Sequence[str]) -> str:
    """Return alternatives as a list, such as "one, two or three"."""
    if len(words) < 2:
        return "".join(words)
    # Translators: alternatives; {first} is one, or several with commas between
    return pgettext("list", "{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])


# The start of a game


def new_match(
    event_context: EventContext, mode: GameMode, level: Level | None, previous: GuestMatch | None = None
) -> GuestMatch:
    """Return a match of a mode, against a level, or between two guests if the level is None.

    The series of a `previous` match goes on unless it is over; otherwise one begins in a mode with series.
    """
    context = event_context.context
    code = random_code(context.rng)
    context.settings.board_side = False
    event_context.games_begun += 1
    seconds = event_context.event_settings.seconds(mode)
    times = dict.fromkeys(Colour, seconds) if seconds else {}
    series, margin = Series(mode.best_of) if mode.best_of else None, 0
    if previous and previous.series_goes_on:
        series, margin = previous.standing, previous.series_margin
    terms = MatchTerms(times=times, code=code, increment=event_context.event_settings.guest_increment, series=series)
    return GuestMatch(mode, level, terms, context.rng.getrandbits(32), margin)


def begin_match(
    event_context: EventContext, mode: GameMode, level: Level | None, previous: GuestMatch | None = None
) -> ShowMatch:
    """Return the change to a new match, whose last placement is animated."""
    match = new_match(event_context, mode, level, previous)
    full = match.position
    place = Place(event_context.context.rng.choice(full.owned(Colour.WHITE)))
    stacks = (*full.stacks[: place.space], (), *full.stacks[place.space + 1 :])
    last = PlyAnimation(Position(stacks), place, full, faded=event_context.context.settings.reduced_motion)
    return ShowMatch(match, [last])


class ChallengeRound(TimedSession):
    """A timed session in which errors cost time; no stored progress changes."""

    penalty = 5.0  # seconds for each wrong answer
    allowed_errors = 0

    def __init__(self, event_context: EventContext, mode: GameMode) -> None:
        event_context.games_begun += 1
        context = event_context.context
        puzzles = timed_series(read_puzzles(context.assets.folder.parent / PUZZLE_FILE), context.rng)
        super().__init__(puzzles, PuzzleProgressStore(Storage(None)))
        self.seconds_left = float(event_context.event_settings.seconds(mode))

    @property
    def standing(self) -> str:
        return self.grade

    def feedback(self, rolled: float = 1.0, *, is_tall: bool = False) -> Feedback:
        """Return the feedback with the number solved, and advice or the cost of a wrong answer."""
        feedback = super().feedback(rolled, is_tall=is_tall)
        solved, penalty, state = self.solved, round(self.penalty), self.state
        # Translators: {count} is a number of puzzles
        words, target = ngettext(*NN_("{count} solved"), solved), ""
        if state is QuestionState.ASKED:
            words = ngettext(*NN_("{count} solved: only one move works"), solved)
            target = ngettext(*NN_("{count} solved: choose where it lands"), solved)
        elif state is not QuestionState.SOLVED:
            words = ngettext("That costs {seconds} second", "That costs {seconds} seconds", penalty)
        return feedback._replace(advice=words.format(seconds=penalty), target_advice=target)


def challenge(event_context: EventContext, mode: GameMode) -> TimedPlay:
    """Return a challenge: one puzzle after another against the clock; a wrong answer costs time."""
    end = partial(_show_result, event_context, mode)
    return TimedPlay(event_context.context, partial(ChallengeRound, event_context, mode), end, _ask_before_leaving)


def _show_result(event_context: EventContext, mode: GameMode, play: TimedPlay) -> Change:
    play.context.sound.play("win")
    event_context.stands.record_challenge(mode, play.session.solved)
    pages = challenge_end(event_context, Board(mode), play.session.solved, partial(_play_again, play))
    return Push(PageDialog(event_context.context, pages))


def _play_again(play: TimedPlay) -> Change:
    """Begin another session below the dialog with the result, and close that."""
    play.begin(play.make_round())
    return Pop()


def _ask_before_leaving(play: TimedPlay) -> Change:
    """Ask without showing the board, as the stopped clock would give time to think."""
    answers: Answers = [(_("Continue"), Pop), (_("Leave"), ShowMenu)]
    question = Question(play.context, _("Leave the challenge?"), answers)
    question.is_overlay = False
    return Push(question)


def challenge_end(event_context: EventContext, board: Board, solved: int, play_again: SceneCommand) -> Pages:
    """Show the result, and that the time is over, or that the score may be signed as one of the day or the hour."""
    rows = [[Button(play_again, _("Play again"), "icon-again")], [Button(ShowMenu, _("Done"), "icon-quit")]]
    period, ending = event_context.event_settings.shown_winners[0], _("Time's up")
    if event_context.winners.qualifies(board, solved, period):
        initials = partial(InitialsScreen, event_context, board, solved)
        rows.insert(0, [Button(lambda: Push(initials()), _("Enter initials"), "icon-check", height_factor=1.25)])
        ending = _("One of this hour's best!") if period is Period.HOUR else _("One of today's best!")
    yield Page(ngettext("{count} puzzle solved", "{count} puzzles solved", solved), rows, text=lambda: ending)
    return ShowMenu()
