"""The menu of the analysis board: other positions, by hand, from the clipboard or by a code, and a copy of this one."""

from collections.abc import Callable
from typing import Final

from dvonn.board.words import SIDE_NAMES
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.formats.pasted_text import read_pasted
from dvonn.rules.game import Game
from dvonn.rules.notation import ParsedGame
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.analysis.set_up_screen import SetUpScreen
from dvonn.screens.analysis.study import Study
from dvonn.screens.clipboard import read_clipboard, write_clipboard
from dvonn.screens.dialog import SubtitledDialog
from dvonn.screens.new_game import CodeEntry
from dvonn.screens.scene import Change, Pop, Replace, Stage
from dvonn.ui.widgets import Button

NO_TEXT_NOTE: Final = "There is no text on the clipboard"
COPIED_NOTE: Final = "The position is on the clipboard, as a text"
NOT_COPIED_NOTE: Final = "There is no clipboard here"
MENU_NOTE: Final = "A position, a record, SGF, a list of moves or a board's code can be pasted"

ShowStudy = Callable[[Study, str], Change]
"""Returns the change that shows a study, with a note, in place of the top scene."""


class PositionMenu(SubtitledDialog):
    """Offers other positions for the analysis board."""

    def __init__(self, stage: Stage, position: Position, show: ShowStudy) -> None:
        self._position, self._show, self._note = position, show, MENU_NOTE
        rows = [
            [Button(self._set_up, "Set up by hand", "icon-options")],
            [Button(self._paste, "Paste a text", "icon-import")],
            [Button(lambda: Replace(CodeEntry(stage, self._show_code)), "Code of a full board", "icon-dice")],
            [Button(self._copy, "Copy this position", "icon-share")],
            [Button(Pop, "Back", "icon-back")],
        ]
        super().__init__(stage, "Position", rows)

    @property
    def subtitle(self) -> str:
        """What can be pasted, or what came of it."""
        return self._note

    def _set_up(self) -> Change:
        return Replace(SetUpScreen(self.stage, self._position, lambda position: self._show(Study(Game(position)), "")))

    def _show_code(self, code: str) -> Change:
        return self._show(Study(Game(board_of(code))), f"Board {code}")

    def _paste(self) -> Change | None:
        """Show what a text on the clipboard holds, or say why it holds nothing."""
        text = read_clipboard()
        if not text.strip():
            self._note = NO_TEXT_NOTE
            return None
        read = read_pasted(text)
        if read.error and not read.game.plies:
            self._note = read.error
            return None
        return self._show(study_of(read), f"Read up to ply {len(read.game.plies)}: {read.error}" if read.error else "")

    def _copy(self) -> None:
        self._note = COPIED_NOTE if write_clipboard(str(self._position)) else NOT_COPIED_NOTE


def study_of(read: ParsedGame) -> Study:
    """Return the study of a game that has been read."""
    names = {colour: read.player(colour) or SIDE_NAMES[colour] for colour in Colour}
    return Study(read.game, read.tree, names)
