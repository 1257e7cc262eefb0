"""The menu of the analysis board: other positions, by hand, from the clipboard or by a code, and a copy of this one."""

from collections.abc import Callable

from dvonn.language import _, ngettext
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.formats.record_text import read_pasted
from dvonn.rules.game import Game
from dvonn.rules.notation import ParsedGame
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.analysis.set_up_screen import SetUpScreen
from dvonn.screens.analysis.study import Study
from dvonn.screens.clipboard import read_clipboard, write_clipboard
from dvonn.screens.dialog import Dialog
from dvonn.screens.new_game import CodeEntry
from dvonn.screens.scene import Change, Pop, Replace, Scene, Stage
from dvonn.storage.records.record_entry import player_name
from dvonn.ui.widgets import Button
from dvonn.words import side_name


class PositionMenu(Dialog):
    """Offers other positions. `make_board` returns an analysis board that shows a study, with a note."""

    def __init__(self, stage: Stage, position: Position, make_board: Callable[[Study, str], Scene]) -> None:
        self._position, self._make_board, self._note = position, make_board, ""
        rows = [
            [Button(self._set_up, _("Place the pieces yourself"), "icon-options")],
            [Button(self._paste, _("Paste a game or position"), "icon-import")],
            [Button(lambda: Replace(CodeEntry(stage, self._show_code)), _("Enter a board's code"), "icon-dice")],
            [Button(self._copy, _("Copy this position"), "icon-share")],
            [Button(Pop, _("Back"), "icon-back")],
        ]
        super().__init__(stage, _("Position"), rows)

    @property
    def subtitle(self) -> str:
        """What can be pasted, or what came of it."""
        return self._note or _("You can paste records, SGF, move lists and codes")

    def _show(self, study: Study, note: str = "") -> Change:
        return Replace(self._make_board(study, note))

    def _set_up(self) -> Change:
        return Replace(SetUpScreen(self.stage, self._position, lambda position: self._show(Study(Game(position)))))

    def _show_code(self, code: str) -> Change:
        return self._show(Study(Game(board_of(code))), _("Board {code}").format(code=code))

    def _paste(self) -> Change | None:
        """Show what a text on the clipboard holds, or say why it holds nothing."""
        text = read_clipboard()
        if not text.strip():
            self._note = _("There's no text on the clipboard")
            return None
        read = read_pasted(text)
        if read.error and not read.game.plies:
            self._note = _("The text on the clipboard is no DVONN game or position")
            return None
        count = len(read.game.plies)
        words = ngettext("Only the first move could be read", "Only the first {count} moves could be read", count)
        return self._show(study_of(read), words.format(count=count) if read.error else "")

    def _copy(self) -> None:
        copied = write_clipboard(str(self._position))
        self._note = _("Position copied to the clipboard") if copied else _("There's no clipboard here")


def study_of(read: ParsedGame) -> Study:
    """Return the study of a game that has been read."""
    names = {colour: player_name(read, colour) or side_name(colour) for colour in Colour}
    return Study(read.game, read.tree, names)
