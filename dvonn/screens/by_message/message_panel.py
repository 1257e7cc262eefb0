"""The panel with the text that goes to the friend, to be copied or saved."""

from math import ceil
from textwrap import wrap
from typing import Final

from dvonn.language import _
from dvonn.match import MAX_PLAYER_NAME_LENGTH, MessageGame, clean_name
from dvonn.rules.formats.message_text import MessageEvent
from dvonn.screens.clipboard import write_clipboard
from dvonn.screens.dialog import Dialog
from dvonn.screens.scene import Change, Pop, Push, Stage
from dvonn.screens.text_entry import LineEntry
from dvonn.storage.records.record_entry import file_name_of_players
from dvonn.storage.text_store import Storage
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import WidgetRow
from dvonn.ui.layout import GAP, TEXT
from dvonn.ui.scroll_form import RowHeight, ScrollForm
from dvonn.ui.widgets import Button
from dvonn.words import player_names

UNEVEN_LETTERS: Final = 1.1  # the width of a line relative to others of as many letters, at most


class MessagePanel(Dialog):
    """Shows the text of a game; copied or saved, it is handed out, so that its plies stay."""

    panel_width = 820

    def __init__(self, stage: Stage, game: MessageGame) -> None:
        self._opened, self._said = game, ""
        super().__init__(stage, _("Send your text"), [])
        self.relabel()

    @property
    def _game(self) -> MessageGame:
        return self.stage.messages.kept.get(self._opened.number, self._opened)

    @property
    def _text(self) -> str:
        return self._game.text(self.stage.settings.name)

    def relabel(self) -> None:
        """Make the buttons; the focus stays."""
        copy = Button(self._copy, _("Copy"), "icon-share", primary=True, height_factor=1.2)
        copy.note = _("Then paste it into a message to your friend, whose answer you paste here")
        offer = Button(self._offer_draw, _("Offer a draw"), "icon-people", note=_("The other player may accept it"))
        offer.enabled = not self._game.is_over and bool(self._game.current.plies)
        offer.disabled_note = _("The game is over") if self._game.is_over else _("Available after the first piece")
        name = Button(self._enter_name, _("Your name"), "icon-options", note=_("It goes with the text"))
        rows: list[WidgetRow] = [[copy], [offer, name], [Button(Pop, _("Done"), "icon-check")]]
        if self.stage.share_folder:
            rows[1] = [Button(self._save, _("Save as a file"), "icon-records"), *rows[1]]
        self.heading, self.form = _("Send your text"), ScrollForm(rows, focus=self.form.focus if self.form.rows else 0)

    def _copy(self) -> None:
        self.stage.messages.games()  # which another window may have changed
        copied = write_clipboard(self._text)
        self._said = _("Copied to the clipboard") if copied else _("There's no clipboard here")
        if copied:
            self._hand_out()

    def _save(self) -> None:
        self.stage.messages.games()  # the same
        storage = Storage(self.stage.share_folder)
        match = self._game.match(self.stage.settings.name)
        names = player_names(match.seats, match.names)
        name = storage.add(f"{file_name_of_players(names)}.txt", f"{self._text}\n")
        self._said = " ".join(storage.take_messages())
        if name and storage.folder:
            self._said = _("Saved to {path}").format(path=storage.folder / name)
            self._hand_out()

    def _hand_out(self) -> None:
        """Note that the text is with the friend; the next press leaves the panel."""
        self.stage.messages.hand_out(self._game)
        self.form.focus_on(self.form.widgets[-1])

    def _offer_draw(self) -> None:
        self.stage.messages.play(self._game, self._game.current.plies, MessageEvent.DRAW_OFFER)
        self._said = _("The text offers a draw")

    def _enter_name(self) -> Change:
        def keep(text: str) -> None:
            self.stage.settings.name = clean_name(text)

        return Push(LineEntry(self.stage, _("Your name"), self.stage.settings.name, MAX_PLAYER_NAME_LENGTH, keep))

    # Drawing

    def _lines(self, width: int) -> list[str]:
        count = max(1, ceil(self.stage.measure.width(self._text) * UNEVEN_LETTERS / max(1, width)))
        return wrap(self._text, ceil(len(self._text) / count), break_on_hyphens=False)

    def body_height_at(self, width: int) -> RowHeight:
        """Return the height of the text in its field, with a line on the buttons below it."""
        measure, gap = self.stage.measure, self.stage.layout.gap_px(GAP)
        notes = max(measure.height(words, width) for words in {self._said, *self.form.explanations})
        height = len(self._lines(width - 2 * gap)) * measure.height("", width) + notes + 4 * gap
        return RowHeight(height, height)

    def paint_body(self, canvas: Canvas) -> None:
        """Draw the text in its field, and what a button does or has done."""
        gap, line = canvas.layout.gap_px(GAP), canvas.measure.height("", self.body.width)
        lines = self._lines(self.body.width - 2 * gap)
        field, note = self.body.cut_bottom(gap)[1].cut_top(len(lines) * line + 2 * gap, gap)
        canvas.draw_panel(field, canvas.theme.ground, canvas.theme.accent)
        rest = field.inset(gap)
        for words in lines:
            box, rest = rest.cut_top(line)
            canvas.draw_text(words, box, TEXT)
        canvas.draw_text(self._said or self.form.explanation, note, colour=canvas.theme.text_dim)
