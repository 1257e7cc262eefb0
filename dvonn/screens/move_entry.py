"""The panel in which a move is typed, or a question about the board."""

from collections.abc import Callable
from typing import Final

from dvonn.language import _
from dvonn.rules.board import COLUMN_LETTERS
from dvonn.rules.formats.move_list import read_ply
from dvonn.rules.pieces import Ply
from dvonn.screens.board_questions import HeardBoard, typed_answer
from dvonn.screens.scene import Change, Pop, Stage
from dvonn.screens.text_entry import EntryKeys, LineEntry

MAX_TYPED_LENGTH: Final = 20  # characters


class MoveEntry(LineEntry):
    """The entry of a ply for `enter`, which returns the next change, or why it refuses the ply."""

    def __init__(self, stage: Stage, heard: HeardBoard, enter: Callable[[Ply], Change | str | None]) -> None:
        keys = EntryKeys([COLUMN_LETTERS, "12345"], str.lower)
        super().__init__(stage, _("Type a move"), "", MAX_TYPED_LENGTH, lambda _text: None, keys)
        self._heard, self._enter = heard, enter
        # Translators: keep c3 and c6
        self.empty_hint = _("Such as c3 to place a piece, c3 c6 to move a stack, or a question such as red")

    def submit(self) -> Change | None:
        """Play the ply, or answer the question."""
        ply = read_ply(self.text)
        if ply:
            result = self._enter(ply)
            if not isinstance(result, str):
                return result or Pop()
            self.remark = result
            self.stage.sound.play("illegal")
        else:
            self.remark = typed_answer(self._heard, self.text) or _("That is no move and no question")
        self.text = ""
        return None
