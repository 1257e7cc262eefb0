"""Entry of text: the field with its clipboard, and the panel in which a move or a question is typed."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import ceil
from typing import Final, NamedTuple

import pygame

from dvonn.input.controls import BACKSPACE_TEXT
from dvonn.input.intentions import Action, Device, Intention
from dvonn.language import _, accented_letters, alphabet, is_printable, ngettext
from dvonn.rules.board import COLUMN_LETTERS, Ply
from dvonn.rules.formats.move_list import read_ply
from dvonn.screens.by_ear import typed_answer
from dvonn.screens.dialog import Dialog
from dvonn.screens.scene import AppContext, Change, Pop, RefreshMode, Scene
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import WidgetRow
from dvonn.ui.layout import GAP, HEADLINE, Box
from dvonn.ui.scroll_form import RowHeight


def read_clipboard() -> str:
    """Return the text of the clipboard, '' if there is none; lines end in a line feed, on Windows, too."""
    with suppress(pygame.error, NotImplementedError, UnicodeError):
        return pygame.scrap.get_text().replace("\r\n", "\n")
    return ""


def write_clipboard(text: str) -> bool:
    """Put a text on the clipboard; tell whether it is there."""
    with suppress(pygame.error, NotImplementedError):
        pygame.scrap.put_text(text)
        return read_clipboard() == text.replace("\r\n", "\n")
    return False


TEXT_FIELD_HEIGHT: Final = 64  # in a window of 1280x720


class TextEntry(Dialog, ABC):
    """A text field above keys on the screen, whose rows are made with `key_rows`, `key` and `erase_and_done_keys`.

    `done` is the key that submits the text.
    """

    accepts_text = True
    panel_width = 760

    def __init__(self, context: AppContext, heading: str, rows: Sequence[WidgetRow], done: Button) -> None:
        super().__init__(context, heading, rows)
        self._done = done
        self.text = ""
        self.remark = ""  # what is wrong with the text
        # Else the field has it, and Enter is Done
        self.shows_focus = context.controls.device is Device.PAD or bool(context.settings.scanning)
        if not self.shows_focus:
            self.form.focus_on(done)

    # The keys on the screen

    def key(self, letter: str, label: str = "") -> Button:
        """Return a key that types a letter."""
        return Button(partial(self.press_key, letter), label or letter)

    def key_rows(self, rows: Sequence[str]) -> list[WidgetRow]:
        """Return rows of keys with a letter each."""
        return [[self.key(letter) for letter in row] for row in rows]

    def erase_and_done_keys(self) -> tuple[Button, Button]:
        """Return a key that erases the last letter, and one that submits the text."""
        erase = Button(partial(self.press_key, BACKSPACE_TEXT), _("Erase"), "icon-undo")
        return erase, Button(self.submit, _("Done"), "icon-check", width_factor=1.5)

    # To be defined by each panel

    @property
    def display_text(self) -> str:
        """The text as displayed, with placeholders."""
        return self.text

    @property
    def hint(self) -> str:
        """The line below the text while there is no remark."""
        return ""

    @abstractmethod
    def accepted(self, letter: str) -> str:
        """Return the text that a typed letter appends, '' to reject it."""

    @abstractmethod
    def submit(self) -> Change | None:
        """Use the text and return the next change, or set the remark."""

    # Input

    def act(self, intention: Intention) -> Change | None:
        """Use the keys on the screen; undo erases a letter."""
        self.shows_focus |= isinstance(intention, Action) and intention not in {Action.ACCEPT, Action.UNDO}
        if intention is Action.UNDO:
            self._put(BACKSPACE_TEXT)
            return None
        return super().act(intention)

    def enter_text(self, text: str) -> Change | None:
        """Append typed letters; the focus goes to Done, so that Enter finishes."""
        for letter in text:
            self._put(letter)
        self.shows_focus = False
        self.form.focus_on(self._done)
        return None

    def replace_text(self, text: str) -> Change | None:
        """Take another text in place of the one in the field."""
        return self.enter_text(BACKSPACE_TEXT * len(self.text) + text)

    def press_key(self, letter: str) -> None:
        """Append the letter of a key on the screen."""
        self._put(letter)

    def _put(self, letter: str) -> None:
        before, self.remark = self.text, ""
        self.text = self.text[:-1] if letter == BACKSPACE_TEXT else self.text + self.accepted(letter)
        self.context.sound.play("illegal" if self.text == before else "focus")

    # Drawing

    def body_height_at(self, width: int) -> RowHeight:
        layout, gap = self.context.layout, self.context.layout.px(GAP)
        height = layout.text_px(TEXT_FIELD_HEIGHT) + self.context.measure.height(self.remark or self.hint, width)
        return RowHeight(height + gap + gap // 2, height + gap + gap // 2)

    def paint_body(self, canvas: Canvas) -> None:
        gap = canvas.layout.px(GAP)
        field, below = self.body.cut_bottom(gap)[1].cut_top(canvas.layout.text_px(TEXT_FIELD_HEIGHT), gap // 2)
        canvas.draw_panel(field, canvas.theme.ground, canvas.theme.accent)
        self.draw_text(canvas, field.inset(gap // 2))
        colour = canvas.theme.accent if self.remark else canvas.theme.text_dim
        canvas.draw_text(self.remark or self.hint, below, colour=colour)

    def draw_text(self, canvas: Canvas, box: Box) -> None:
        """Draw the text in the field."""
        colour = canvas.theme.text if self.text else canvas.theme.text_dim
        canvas.draw_text(self.display_text, box, HEADLINE * 1.1, colour)


class EntryKeys(NamedTuple):
    """Groups of letters on the screen, and the letter that a typed one becomes, '' to reject it."""

    groups: Sequence[str]
    adapt: Callable[[str], str] = str


def name_keys(further: str = "") -> EntryKeys:
    """Return the keys of a name in the language in use, with further ones."""
    return EntryKeys([alphabet() + "-.'&" + further, accented_letters()])


Keep = Callable[[str], object]
"""Keeps the text of an entry."""


class LineEntry(TextEntry):
    """The entry of a line of text, which `keep` gets when the panel is left by Done or the program ends.

    Without a text the field shows `placeholder`, and `empty_hint` says what that means. `keys` are by default
    those of names.
    """

    def __init__(
        self, context: AppContext, heading: str, text: str, max_length: int, keep: Keep, keys: EntryKeys | None = None
    ) -> None:
        self._keys = keys or name_keys()
        rows = [row for letters in self._keys.groups for row in _in_rows(letters)]
        space, (erase, done) = self.key(" ", _("Space")), self.erase_and_done_keys()
        last = [space, erase, done] if self._keys.adapt(" ") else [erase, done]
        super().__init__(context, heading, [*self.key_rows(rows), last], done)
        self.text, self.placeholder, self.empty_hint = text, "", ""
        self._max_length, self._keep = max_length, keep

    @property
    def display_text(self) -> str:
        return self.text or self.placeholder

    @property
    def hint(self) -> str:
        words = ngettext("Up to {count} letter", "Up to {count} letters", self._max_length)
        return (not self.text and self.empty_hint) or words

    def accepted(self, letter: str) -> str:
        """Accept printable characters up to the maximum length, without leading or double spaces."""
        letter = self._keys.adapt(letter)
        is_second_space = letter == " " and self.text[-1:] in {"", " "}
        return letter if len(self.text) < self._max_length and is_printable(letter) and not is_second_space else ""

    def press_key(self, letter: str) -> None:
        """Append the letter of a key on the screen, in lower case within a word, as after a Ukrainian apostrophe."""
        word = self.text if alphabet().isascii() else self.text.removesuffix("'")
        super().press_key(letter.lower() if word[-1:].isalpha() else letter)

    def submit(self) -> Change | None:
        self.close()
        return Pop()

    def go_back(self) -> Change | None:
        """Keep the text, which would be lost otherwise."""
        return self.submit()

    def close(self) -> None:
        self._keep(self.text.rstrip())


def _in_rows(letters: str) -> list[str]:
    """Return letters in rows of nearly equal length."""
    count = ceil(len(letters) / max(1, ceil(len(letters) / 10)))  # keys in a row
    return [letters[n : n + count] for n in range(0, len(letters), max(1, count))]


class MoveEntry(TextEntry):
    """The entry of a ply or a question over a board, which goes on.

    `enter` returns the next change, or why it refuses the ply.
    """

    def __init__(self, context: AppContext, board: Scene, enter: Callable[[Ply], Change | str | None]) -> None:
        erase, done = self.erase_and_done_keys()
        rows = [*self.key_rows([COLUMN_LETTERS, "12345"]), [self.key(" ", _("Space")), erase, done]]
        super().__init__(context, _("Type a move"), rows, done)
        self._board, self._enter = board, enter

    @property
    def refresh_mode(self) -> RefreshMode:
        return max(super().refresh_mode, self._board.refresh_mode)

    def update(self, seconds: float) -> Change | None:
        return self._board.update(seconds)

    def idle(self, seconds: float) -> None:
        self._board.idle(seconds)
        self.changed |= self._board.changed

    @property
    def hint(self) -> str:
        # Translators: keep c3 and c5; turn is the word of a question that is typed
        return _("For example c3 to place a piece, c3 c5 to move a stack, or a question such as turn")

    def accepted(self, letter: str) -> str:
        """Accept printable characters after a first letter: the slash that opens the panel is not part of the text."""
        is_text = letter.isprintable() if self.text else letter.isalnum()
        return letter if is_text and len(self.text) < 20 else ""

    def submit(self) -> Change | None:
        ply, heard = read_ply(self.text), self._board.board_description
        result = self._enter(ply) if ply else heard and typed_answer(heard, self.text)
        if ply and not isinstance(result, str):
            return result or Pop()
        self.remark = str(result or "") or _("That's neither a move nor a question")
        self.text = ""
        return None
