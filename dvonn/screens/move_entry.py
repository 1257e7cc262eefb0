"""The panel in which a move is typed, or a question about the board."""

from collections.abc import Callable
from typing import Final

from dvonn.language import _
from dvonn.rules.board import COLUMN_LETTERS
from dvonn.rules.formats.move_list import read_ply
from dvonn.rules.pieces import Ply
from dvonn.screens.by_ear import HeardBoard, typed_answer
from dvonn.screens.scene import Change, Pop, Stage
from dvonn.screens.text_entry import TextEntry

MAX_TYPED_LENGTH: Final = 20  # characters


class MoveEntry(TextEntry):
    """The entry of a ply for `enter`, which returns the next change, or why it refuses the ply."""

    def __init__(self, stage: Stage, heard: HeardBoard, enter: Callable[[Ply], Change | str | None]) -> None:
        erase, done = self.erase_and_done_keys()
        rows = [*self.key_rows([COLUMN_LETTERS, "12345"]), [self.key(" ", _("Space")), erase, done]]
        super().__init__(stage, _("Type a move"), rows, done)
        self._heard, self._enter = heard, enter

    @property
    def hint(self) -> str:
        """Examples."""
        # Translators: keep c3 and c5; turn is the word of a question that is typed
        return _("Such as c3 to place a piece, c3 c5 to move a stack, or a question such as turn")

    def accepted(self, letter: str) -> str:
        """Accept printable characters after a letter: the slash that has opened the panel is none of the text."""
        is_text = letter.isprintable() if self.text else letter.isalnum()
        return letter if is_text and len(self.text) < MAX_TYPED_LENGTH else ""

    def submit(self) -> Change | None:
        """Play the ply, or answer the question."""
        ply = read_ply(self.text)
        result = self._enter(ply) if ply else typed_answer(self._heard, self.text)
        if ply and not isinstance(result, str):
            return result or Pop()
        self.remark = str(result) or _("That is no move and no question")
        self.text = ""
        return None
