"""What is written: the name of a player, and the code of a board."""

from collections.abc import Callable
from typing import Final

from dvonn.board.words import SIDES
from dvonn.match import LONGEST_NAME, clean_name
from dvonn.rules.formats.board_codes import ALPHABET, LENGTH, parse_code
from dvonn.rules.notation import NotationError
from dvonn.rules.pieces import Colour
from dvonn.screens.scene import Change, Pop, Stage
from dvonn.screens.text_entry import TextEntry
from dvonn.ui.widgets import Button

NAMES: Final = {Colour.WHITE: "white_name", Colour.BLACK: "black_name"}  # in Settings
LETTERS: Final = ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZÄÖÜ-")
FREE: Final = "_"  # a place in a code
SLOT: Final = "-"  # between its two halves
IGNORED: Final = " -"  # in a code that is typed


class NameEntry(TextEntry):
    """The name of a side, kept in the settings; without one it is called by its colour."""

    def __init__(self, stage: Stage, colour: Colour) -> None:
        super().__init__(stage, f"{SIDES[colour]}'s name", LETTERS, [Button(" ", "Space")])
        self._colour = colour
        self.text = getattr(stage.settings, NAMES[colour])

    def shown(self) -> str:
        """Return the name, or what the side is called without one."""
        return self.text or SIDES[self._colour]

    def hint(self) -> str:
        """Say how long it may be, or what no name means."""
        return f"Up to {LONGEST_NAME} letters" if self.text else "Without a name, the colour is used"

    def taken(self, letter: str) -> str:
        """Take what may be in a name; letters of the keys on the screen are small within a word."""
        if (
            len(self.text) >= LONGEST_NAME
            or not letter.isprintable()
            or (letter == " " and self.text[-1:] in {"", " "})
        ):
            return ""
        return letter

    def pressed(self, value: str) -> Change | None:
        """Take in a key on the screen, small within a word."""
        return super().pressed(value.lower() if self.text[-1:].isalpha() else value)

    def done(self) -> Change | None:
        """Keep the name."""
        setattr(self.stage.settings, NAMES[self._colour], clean_name(self.text))
        return Pop()


class CodeEntry(TextEntry):
    """The code of a board; what follows from it is said when the panel is made."""

    def __init__(self, stage: Stage, begin: Callable[[str], Change]) -> None:
        rows = [ALPHABET[n : n + 8] for n in range(0, len(ALPHABET), 8)]
        super().__init__(stage, "Code of the board", rows, [])
        self._begin = begin
        self.text = stage.settings.code.replace(SLOT, "")

    def shown(self) -> str:
        """Return the code as it is written, with its free places."""
        filled = self.text.ljust(LENGTH, FREE)
        return SLOT.join((filled[: LENGTH // 2], filled[LENGTH // 2 :]))

    def hint(self) -> str:
        """Say what a code is."""
        return "The same code is the same board, everywhere"

    def taken(self, letter: str) -> str:
        """Take letters and digits, in either case, as long as there are free places."""
        letter = letter.upper()
        return letter if len(self.text) < LENGTH and letter.isascii() and letter.isalnum() else ""

    def write(self, text: str) -> Change | None:
        """Take in what is typed, with or without the hyphen."""
        return super().write("".join(letter for letter in text if letter not in IGNORED))

    def done(self) -> Change | None:
        """Begin on the board, or say what is wrong with the code."""
        try:
            code = parse_code(self.text)
        except NotationError:
            missing = LENGTH - len(self.text)
            self.remark = f"{missing} more to go" if missing else "One of these is mistyped: please compare"
            self.stage.sound.play("illegal")
            return None
        self.stage.settings.code = code
        return self._begin(code)
