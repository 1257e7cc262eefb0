"""The panels to enter a player's name and the code of a board."""

from collections.abc import Callable
from typing import Final

from dvonn.language import _, ngettext
from dvonn.match import MAX_PLAYER_NAME_LENGTH, clean_name
from dvonn.rules.formats.board_codes import CODE_ALPHABET, CODE_LENGTH, parse_code
from dvonn.rules.notation import NotationError
from dvonn.rules.pieces import Colour
from dvonn.screens.scene import Change, Stage
from dvonn.screens.text_entry import LineEntry, TextEntry
from dvonn.words import side_name

NAME_SETTINGS: Final = {Colour.WHITE: "white_name", Colour.BLACK: "black_name"}
"""The fields of Settings with the players' names."""
CODE_PLACEHOLDER: Final = "_"  # for each missing character of a code
CODE_SEPARATOR: Final = "-"  # between the halves of a code
IGNORED_CODE_CHARACTERS: Final = " -"  # in typed codes


def name_entry(stage: Stage, colour: Colour) -> LineEntry:
    """Return the entry of a side's name, stored in the settings; a side without a name goes by its colour."""
    setting = NAME_SETTINGS[colour]

    def store(text: str) -> None:
        setattr(stage.settings, setting, clean_name(text))

    heading = _("White's name") if colour is Colour.WHITE else _("Black's name")
    entry = LineEntry(stage, heading, getattr(stage.settings, setting), MAX_PLAYER_NAME_LENGTH, store)
    entry.placeholder, entry.empty_hint = side_name(colour), _("Leave empty to use the colour")
    return entry


class CodeEntry(TextEntry):
    """The entry of a board's code; `begin` maps a valid code to the next change."""

    def __init__(self, stage: Stage, begin: Callable[[str], Change]) -> None:
        erase, done = self.erase_and_done_keys()
        letters = [CODE_ALPHABET[n : n + 8] for n in range(0, len(CODE_ALPHABET), 8)]
        super().__init__(stage, _("Code of the board"), [*self.key_rows(letters), [erase, done]], done)
        self._begin = begin
        self.text = stage.settings.code.replace(CODE_SEPARATOR, "")

    @property
    def display_text(self) -> str:
        """The code with its separator and placeholders."""
        filled = self.text.ljust(CODE_LENGTH, CODE_PLACEHOLDER)
        return CODE_SEPARATOR.join((filled[: CODE_LENGTH // 2], filled[CODE_LENGTH // 2 :]))

    @property
    def hint(self) -> str:
        """A remark on codes."""
        return _("The same code gives the same board, everywhere")

    def accepted(self, letter: str) -> str:
        """Accept letters and digits in either case, up to the length of a code."""
        letter = letter.upper()
        return letter if len(self.text) < CODE_LENGTH and letter.isascii() and letter.isalnum() else ""

    def enter_text(self, text: str) -> Change | None:
        """Append typed letters, with or without separators."""
        return super().enter_text("".join(letter for letter in text if letter not in IGNORED_CODE_CHARACTERS))

    def submit(self) -> Change | None:
        """Begin on the board of the code, or set the remark."""
        try:
            code = parse_code(self.text)
        except NotationError:
            missing = CODE_LENGTH - len(self.text)
            words = ngettext("{count} more character to go", "{count} more characters to go", missing)
            self.remark = words.format(count=missing) if missing else _("There's a typo in this code: please compare")
            self.stage.sound.play("illegal")
            return None
        self.stage.settings.code = code
        return self._begin(code)
