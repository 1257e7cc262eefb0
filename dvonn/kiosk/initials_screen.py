"""The screen where a new winner enters initials."""

from typing import Final
from unicodedata import normalize

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.input.controls import BACKSPACE_TEXT
from dvonn.input.intentions import DIAGONAL_FALLBACK, Action, Device, Drag, Hover, Intention, Press
from dvonn.kiosk.event_context import EventContext
from dvonn.kiosk.winner_list import INITIAL, INITIALS_LENGTH, Board
from dvonn.kiosk.winners_board import WinnersScreen, draw_notice
from dvonn.language import N_, NN_, _, accented_letters, alphabet, ngettext
from dvonn.screens.dialog import Question
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Scene, ShowMenu, window_title
from dvonn.ui.assets import Typeface
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas, draw_light, draw_rays
from dvonn.ui.choice import Choice
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, HEADLINE, REST, TEXT, UNPLACED_BOX, Box, Point
from dvonn.ui.theme import RECORD_SECONDS, RESULT_GUARD_SECONDS

# In units: the height of the letter's panel
WHEEL_ARROW_HEIGHT: Final = 0.38
WHEEL_GAP: Final = 0.07  # between the panel and the arrows, and between wheels
WHEEL_HEIGHT: Final = 1 + 2 * (WHEEL_ARROW_HEIGHT + WHEEL_GAP)


class LetterWheel(Choice[str]):
    """A choice of a letter, which shows only the chosen one."""

    def __init__(self) -> None:
        letters = filter(INITIAL.fullmatch, f"{alphabet()}{accented_letters()}.")
        super().__init__("", [(letter, letter) for letter in letters])

    def show(self, letter: str) -> bool:
        """Show a typed letter, without an accent that the wheel lacks; return whether it is a letter."""
        letter, letters = letter.upper(), [value for value, _label in self.options]
        plain = normalize("NFKD", letter)[:1]
        if letter not in letters and plain in letters:
            letter = plain
        if not INITIAL.fullmatch(letter):
            return False
        if letter not in letters:  # of another alphabet
            self.options = [*self.options, (letter, letter)]
        self.value = letter
        return True

    def press(self, at: Point) -> None:
        up, _letter, down = self.parts()
        self.step(up.contains(at) - down.contains(at))

    def text_scale(self, canvas: Canvas) -> float:
        """Return 1: the letter does not limit the text size of buttons."""
        return 1.0

    @property
    def unit(self) -> float:
        """The height of the letter's panel in pixels."""
        return self.box.height / WHEEL_HEIGHT

    def parts(self) -> tuple[Box, Box, Box]:
        """Return the boxes of the upper arrow, the panel and the lower arrow."""
        arrow, gap = round(WHEEL_ARROW_HEIGHT * self.unit), round(WHEEL_GAP * self.unit)
        up, rest = self.box.cut_top(arrow, gap)
        down, panel = rest.cut_bottom(arrow, gap)
        return up, panel, down

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        up, panel, down = self.parts()
        self._draw_arrow(canvas, up, 90, focused=focused)
        self._draw_letter(canvas, panel, focused=focused)
        self._draw_arrow(canvas, down, -90, focused=focused)

    def _draw_arrow(self, canvas: Canvas, box: Box, degrees: int, *, focused: bool) -> None:
        theme = canvas.theme
        edge, colour = (theme.accent, theme.accent) if focused else (theme.panel_edge, theme.text_dim)
        canvas.draw_panel(box, theme.button, edge)
        icon = canvas.assets.icon("icon-play", max(1, round(self.unit * 0.26)), colour)
        arrow = pygame.transform.rotate(icon, degrees)
        canvas.surface.blit(arrow, arrow.get_rect(center=box.centre))

    def _draw_letter(self, canvas: Canvas, box: Box, *, focused: bool) -> None:
        theme, unit = canvas.theme, self.unit
        fill, edge = (theme.button_focus, theme.accent) if focused else (theme.panel, theme.panel_edge)
        if focused:
            canvas.assets.sprite("glow", unit * 1.9, theme.life).draw(canvas.surface, box.centre, 120)
        canvas.draw_panel(box, fill, edge)
        ink = theme.text_focus if focused else theme.text
        text = canvas.assets.text(self.value, max(1, round(unit * 0.8)), ink, Typeface.DISPLAY)
        middle = box.centre[0], box.centre[1] - round(unit * 0.03)
        canvas.surface.blit(text, text.get_rect(center=middle))
        if focused:
            thick = max(2, round(unit * 0.05))
            bar = box.cut_bottom(2 * thick)[1].cut_bottom(thick)[0]
            canvas.draw_panel(bar.middle(box.width * 6 // 10, thick), ink, ink)


WHEEL_TURNS: Final = {Action.UP: 1, Action.DOWN: -1, Action.PREVIOUS_MOVE: 1, Action.NEXT_MOVE: -1}  # also by wheel
INITIALS_HINTS: Final = {
    Device.KEYBOARD: N_("Type your initials"),
    Device.PAD: N_("Your initials: up or down, then right"),
    Device.MOUSE: N_("Your initials: click the arrows, or type"),
    Device.TOUCH: N_("Your initials: tap the arrows"),
}
PLACES: Final = """
    headline headline
    hint     hint
    wheels   wheels
    leave    .
"""


class InitialsScreen(Scene):
    """Asks for the initials of a guest whose score reaches the day's or the hour's board; leaving adds no winner."""

    accepts_text = True

    def __init__(self, event_context: EventContext, board: Board, score: int) -> None:
        super().__init__(event_context.context)
        self._event_context, self.winners_board, self.score = event_context, board, score
        self.wheels = [LetterWheel() for _letter in range(INITIALS_LENGTH)]
        self.ok = Button(self._done, _("OK"), "icon-check")
        self.leave = Button(self._ask_to_leave, _("No, thanks"))
        self.form = Form([[*self.wheels, self.ok, self.leave]])
        self._is_record = event_context.winners.rank(board, score) == 1
        self._headline = self._result_in_words()
        self._headline_box = self._hint_box = UNPLACED_BOX
        self._remark = ""  # why the initials were refused
        self._drag_start: tuple[Point, int] | None = None  # the point and the letter's number at the start of a drag
        self._elapsed = 0.0  # seconds since the screen was opened
        self.wait_for(lambda: not self._is_ready)
        self.wait_for(lambda: self._flare > 0, RefreshMode.FULL_RATE)

    def _result_in_words(self) -> str:
        """Return the rank and the score in words."""
        winners, board, score = self._event_context.winners, self.winners_board, self.score
        period = self._event_context.event_settings.shown_winners[0]
        if board.mode.has_puzzles:
            # Translators: {place} is such as "Event record" or "Number 3 today"
            words = ngettext("{place}: {count} puzzle", "{place}: {count} puzzles", score)
        else:
            # Translators: {place} is the same; {count} is the number of pieces by which a game was won
            words = ngettext(*NN_("{place}: won by {count}"), score)
        return words.format(place=_("Event record") if self._is_record else winners.place(board, score, period))

    @property
    def title(self) -> str:
        return window_title(self._headline)

    @property
    def initials(self) -> str:
        """The three letters."""
        return "".join(wheel.value for wheel in self.wheels)

    @property
    def _is_ready(self) -> bool:
        """Whether the screen has been open long enough to accept input."""
        return self._elapsed >= RESULT_GUARD_SECONDS

    @property
    def _flare(self) -> float:
        """The brightness (0 to 1) of the light around a record, which goes out."""
        moves = self._is_record and not self.context.without_motion
        return max(0.0, 1 - self._elapsed / RECORD_SECONDS) if moves else 0.0

    def update(self, seconds: float) -> Change | None:
        """Count the time since the screen was opened; a record begins with its sound."""
        if self._is_record and not self._elapsed:
            self.context.sound.play("record")
        self._elapsed += seconds
        return None

    # Input

    def act(self, intention: Intention) -> Change | None:
        if isinstance(intention, Hover) and not isinstance(intention, Drag):
            self._drag_start = None
            self.form.focus_at(intention.at)
            return None
        if not self._is_ready:
            return None
        self._elapsed = max(self._elapsed, RECORD_SECONDS)
        if isinstance(intention, Drag):
            self._drag(intention)
        elif isinstance(intention, Press):
            return self._press(intention.at)
        elif isinstance(intention, Action):
            return self._use_key(DIAGONAL_FALLBACK.get(intention, intention))
        return None

    def enter_text(self, text: str) -> Change | None:
        """Enter letters of any case; a space accepts, as arcade sticks send it for a button."""
        if not self._is_ready:
            return None
        self._elapsed = max(self._elapsed, RECORD_SECONDS)
        for character in text:
            if character == BACKSPACE_TEXT:
                self._step(-1)
            elif character == " ":
                return self._use_key(Action.ACCEPT)
            else:
                self._type_letter(character)
        return None

    def _use_key(self, action: Action) -> Change | None:
        focused = self.form.focused
        if action in WHEEL_TURNS and isinstance(focused, LetterWheel):
            before = self.initials
            focused.step(WHEEL_TURNS[action])
            self._note_change(before)
        elif action is Action.ACCEPT and not isinstance(focused, LetterWheel):
            command = self.form.activate()
            return command() if command else None
        elif action in {Action.RIGHT, Action.NEXT, Action.ACCEPT}:
            self._step(1)
        elif action is Action.BACK and any(focused is one for one in (self.wheels[0], self.leave)):
            return self._ask_to_leave()
        elif action in {Action.LEFT, Action.PREVIOUS, Action.UNDO, Action.BACK}:
            self._step(-1)
        return None

    def _press(self, at: Point) -> Change | None:
        before, command = self.initials, self.form.press(at)
        self._note_change(before)
        return command() if command else None

    def _drag(self, drag: Drag) -> None:
        """Turn the wheel on which a drag began, by four letters along the height of a letter's panel."""
        for wheel in self.wheels:
            if wheel.box.contains(drag.start):
                if not self._drag_start or self._drag_start[0] != drag.start:
                    self._drag_start = drag.start, wheel.chosen
                before, wheel.chosen = self.initials, self._drag_start[1]
                wheel.step(round(4 * (drag.start[1] - drag.at[1]) / wheel.unit))
                self._note_change(before)

    # Actions

    def _note_change(self, before: str) -> None:
        """Drop the remark if the initials have changed."""
        if self.initials != before:
            self._remark = ""
            self.context.sound.play("focus")

    def _type_letter(self, letter: str) -> None:
        """Set the selected letter to a typed one and go on to the next."""
        focused = self.form.focused
        if not isinstance(focused, LetterWheel) or not focused.show(letter):
            self.context.sound.play("illegal")
            return
        self._remark = ""
        self._step(1)

    def _step(self, by: int) -> None:
        self.form.focus = max(0, min(len(self.form.widgets) - 1, self.form.focus + by))
        if self.form.focused is not self.ok or not self._refuse():
            self.context.sound.play("focus")

    def _refuse(self) -> bool:
        """Reset blocked initials and ask for others; return whether they were blocked."""
        if not self._event_context.winners.is_blocked(self.initials):
            return False
        for wheel in self.wheels:
            wheel.chosen = 0
        self.form.focus, self._remark = 0, _("Please choose other initials")
        self.context.sound.play("illegal")
        return True

    def _done(self) -> Change | None:
        if self._refuse():
            return None
        self.context.sound.play("win")
        new = self._event_context.winners.add(self.initials, self.winners_board, self.score)
        self._event_context.stands.record_winner(new, self._event_context.prize_code(new))
        return Push(WinnersScreen(self._event_context, new))

    def _ask_to_leave(self) -> Change:
        return Push(Question(self.context, _("Leave without initials?"), [(_("Stay"), Pop), (_("Leave"), ShowMenu)]))

    # Drawing

    def lay_out(self) -> None:
        layout, gap = self.context.layout, self.context.layout.px(GAP)
        areas = layout.areas(layout.window.narrowed(2 * gap), PLACES, [0.16, 0.08, REST, 0.11], [0.25, REST], gap=0)
        self._headline_box, self._hint_box, leave = areas["headline"].cut_top(gap)[1], areas["hint"], areas["leave"]
        self._place_wheels(areas["wheels"].cut_bottom(2 * gap)[1].inset(gap))
        self.leave.box = leave.cut_bottom(2 * gap)[1].cut_bottom(round(leave.width / 3.5))[0]

    def _place_wheels(self, room: Box) -> None:
        """Place the wheels, and OK beside them, or below them in a portrait window."""
        across, gap = INITIALS_LENGTH * 0.8 + (INITIALS_LENGTH - 1) * WHEEL_GAP, 0.2
        beside = room.width > room.height
        width, height = (across + gap + 1.0, WHEEL_HEIGHT) if beside else (across, WHEEL_HEIGHT + gap + 0.5)
        unit = max(1.0, min(room.width / width, room.height / height))
        room = room.middle(round(width * unit), round(height * unit))
        if beside:
            wheels, ok = room.cut_left(round(across * unit), round(gap * unit))
            self.ok.box = ok.middle(ok.width, round(unit))
        else:
            wheels, self.ok.box = room.cut_top(round(WHEEL_HEIGHT * unit), round(gap * unit))
        self.ok.height_factor = 0.3 * unit / self.context.layout.text_px(TEXT)
        for wheel, box in zip(self.wheels, wheels.columns(INITIALS_LENGTH, round(WHEEL_GAP * unit)), strict=True):
            wheel.box = box

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        canvas.draw_ground()
        if self._is_record:
            at, radius = self._headline_box.centre, 0.45 * canvas.layout.height
            draw_light(canvas, at, radius, canvas.theme.life, 0.3 + 0.3 * self._flare)
            draw_rays(canvas, at, radius, 0.6 * self._flare, self._flare)
        canvas.draw_text(self._headline, self._headline_box, HEADLINE * 1.4)
        hint = self._remark or _(INITIALS_HINTS[self.context.controls.device])
        draw_notice(canvas, hint, self._hint_box, warns=bool(self._remark))
        self.form.draw_widgets(canvas, [*self.wheels, self.ok])
        self.form.draw_widgets(canvas, [self.leave])
