"""The menu of the analysis board: what the engine does, other positions, the name of the study, and copies."""

from collections.abc import Callable
from functools import partial

from dvonn.input import Intention
from dvonn.language import _, ngettext
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.formats.record_text import read_pasted
from dvonn.rules.game import Game
from dvonn.rules.notation import ParsedGame
from dvonn.rules.pieces import Colour
from dvonn.screens.analysis.set_up_screen import SetUpScreen
from dvonn.screens.analysis.study import MAX_LINES, MAX_TITLE_LENGTH, Study
from dvonn.screens.clipboard import read_clipboard, write_clipboard
from dvonn.screens.dialog import Dialog
from dvonn.screens.new_game import CodeEntry
from dvonn.screens.scene import Change, Pop, Replace, Scene, Stage
from dvonn.screens.text_entry import LineEntry
from dvonn.storage.records.record_entry import player_name
from dvonn.ui.form import WidgetRow
from dvonn.ui.widgets import Button, Choice
from dvonn.words import side_name


class StudyMenu(Dialog):
    """The menu of a study. `make_board` returns an analysis board that shows another one, with a note."""

    panel_width = 940

    def __init__(self, stage: Stage, study: Study, make_board: Callable[[Study, str], Scene]) -> None:
        self._study, self._make_board, self._note = study, make_board, ""
        numbers = [(0, _("Off")), *((number, str(number)) for number in range(1, MAX_LINES + 1))]
        # Translators: a label before numbers: the best moves that are shown with what follows
        self._lines = Choice(_("Lines"), numbers, study.lines)
        # Translators: options after the label Thinking
        limits = [(True, _("For a while")), (False, _("Without limit"))]
        # Translators: a label before For a while; Without limit
        self._limited = Choice(_("Thinking"), limits, [True, False].index(study.is_limited))
        enter_code = Button(lambda: Replace(CodeEntry(stage, self._show_code)), _("Enter a board's code"), "icon-dice")
        rows: list[WidgetRow] = [
            [self._lines],
            [self._limited],
            [
                Button(self._set_up, _("Place the pieces yourself"), "icon-options"),
                Button(self._paste, _("Paste a game or position"), "icon-import"),
            ],
            [enter_code, Button(self._name, _("Name this study"), "icon-records")],
            [
                Button(partial(self._copy, str(study.position)), _("Copy position"), "icon-share"),
                Button(partial(self._copy, study.line_text()), _("Copy line"), "icon-share"),
                Button(partial(self._copy, study.game_text()), _("Copy game"), "icon-share"),
            ],
            [Button(Pop, _("Back"), "icon-back")],
        ]
        super().__init__(stage, study.title or _("Analysis"), rows)

    @property
    def subtitle(self) -> str:
        """What can be pasted, or what came of it."""
        return self._note or _("You can paste records, SGF, move lists and codes")

    def act(self, intention: Intention) -> Change | None:
        """Use the form; what the engine does changes at once."""
        change = super().act(intention)
        study, lines = self._study, self._lines.value
        study.look_for(lines, limited=self._limited.value, threats=study.shows_threats)
        self.stage.settings.analysis_lines = lines
        return change

    def _name(self) -> Change:
        study = self._study
        return Replace(LineEntry(self.stage, _("Name of the study"), study.title, MAX_TITLE_LENGTH, study.rename))

    def _show(self, study: Study, note: str = "") -> Change:
        return Replace(self.from_this_side(self._make_board(study, note)))

    def _set_up(self) -> Change:
        screen = SetUpScreen(self.stage, self._study.position, lambda position: self._show(Study(Game(position))))
        return Replace(self.from_this_side(screen))

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
            self._note = _("The text on the clipboard isn't a DVONN game or position")
            return None
        count = len(read.game.plies)
        words = ngettext("Only the first move could be read", "Only the first {count} moves could be read", count)
        return self._show(study_of(read), words.format(count=count) if read.error else "")

    def _copy(self, text: str) -> None:
        self._note = _("Copied to the clipboard") if write_clipboard(text) else _("There's no clipboard here")


def study_of(read: ParsedGame) -> Study:
    """Return the study of a game that has been read."""
    names = {colour: player_name(read, colour) or side_name(colour) for colour in Colour}
    return Study(read.game, read.tree, names, headers=read.headers)
