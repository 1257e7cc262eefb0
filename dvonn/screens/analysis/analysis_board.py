"""The analysis board: variations and the best plies of any position; its menu."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import draw_message, draw_panels, meter_words, named_panels
from dvonn.board.layout import BoardLayout
from dvonn.board.overlays import draw_hint, draw_played
from dvonn.board.view import draw_flight
from dvonn.input.intentions import Action, Drag, Intention, Press, Release
from dvonn.language import _, ngettext, pgettext
from dvonn.rules.board import Colour, Phase, Ply, Space
from dvonn.rules.formats.record_text import read_pasted
from dvonn.rules.game import Game, TreeNode
from dvonn.rules.notation import MAX_COMMENT_LENGTH, ParsedGame
from dvonn.rules.position import forced_pass
from dvonn.screens.analysis.set_up_screen import SetUpScreen
from dvonn.screens.analysis.study import MAX_LINES, Study
from dvonn.screens.analysis.study_panel import SplitWindow, StudyPanel, board_canvas, split_board, tree_buttons
from dvonn.screens.board_player import BoardPlayer
from dvonn.screens.by_ear import Step
from dvonn.screens.cursor import BoardForm
from dvonn.screens.dialog import Answers, Question
from dvonn.screens.interactive_board import InteractiveBoard
from dvonn.screens.prompts import KeyButton, MoreDialog, Toolbar
from dvonn.screens.scene import AppContext, Change, Pop, Push, Replace, Scene, window_title
from dvonn.screens.text_entry import LineEntry, read_clipboard, write_clipboard
from dvonn.storage.record_index import format_copy, player_name
from dvonn.ui.button import Button
from dvonn.ui.choice import Choice
from dvonn.ui.form import WidgetRow
from dvonn.words import ply_text, side_name, side_passes


class StudyMenu(MoreDialog):
    """The `rest` of a study's buttons, and its menu. `make_board` returns a board of another study, with a note."""

    panel_width = 940

    def __init__(
        self, context: AppContext, study: Study, rest: Sequence[KeyButton], make_board: Callable[[Study, str], Scene]
    ) -> None:
        self._study, self._make_board, self._note = study, make_board, ""
        numbers = [(0, _("Off")), *((number, str(number)) for number in range(1, MAX_LINES + 1))]
        # Translators: a label before numbers: the best moves that are shown with what follows
        self._lines = Choice(_("Lines"), numbers, study.lines)
        # Translators: options after the label Thinking
        limits = [(True, _("For a while")), (False, _("Without limit"))]
        # Translators: a label before For a while; Without limit
        self._limited = Choice(_("Thinking"), limits, [True, False].index(study.is_limited))
        set_up = Button(self._set_up, _("Place the pieces yourself"), "icon-options")
        texts = {_("Copy position"): str(study.position), _("Copy game"): format_copy(study.record())}
        rows: list[WidgetRow] = [
            [self._lines],
            [self._limited],
            [set_up, Button(self._paste, _("Paste a game or position"), "icon-import")],
            [Button(partial(self._copy, text), words, "icon-share") for words, text in texts.items()],
        ]
        super().__init__(context, rest, rows)

    @property
    def subtitle(self) -> str:
        """The kinds of text that can be pasted, or the note."""
        return self._note or self.form.explanation or _("You can paste records, SGF, move lists and codes")

    def act(self, intention: Intention) -> Change | None:
        """Use the form; its choices apply to the search at once."""
        change = super().act(intention)
        study, lines = self._study, self._lines.value
        study.look_for(lines, limited=self._limited.value, threats=study.shows_threats)
        self.context.settings.analysis_lines = lines
        return change

    def _show(self, study: Study, note: str = "") -> Change:
        return Replace(self.with_same_viewpoint(self._make_board(study, note)))

    def _set_up(self) -> Change:
        screen = SetUpScreen(self.context, self._study.position, lambda position: self._show(Study(Game(position))))
        return Replace(self.with_same_viewpoint(screen))

    def _paste(self) -> Change | None:
        """Show the game or position on the clipboard, or note why there is none."""
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
        return self._show(study_of(read), words if read.error else "")

    def _copy(self, text: str) -> None:
        self._note = _("Copied to the clipboard") if write_clipboard(text) else _("There's no clipboard here")


def study_of(read: ParsedGame) -> Study:
    """Return the study of a game that has been read."""
    names = {colour: player_name(read, colour) or side_name(colour) for colour in Colour}
    return Study(read.game, read.tree, names, record=read)


class AnalysisBoard(InteractiveBoard):
    """Shows a study: its position on the board, and in the panel the engine's best plies and the tree."""

    def __init__(self, context: AppContext, study: Study, note: str = "") -> None:
        super().__init__(context, study.position)
        self.player = BoardPlayer(context, breathes=False)
        self.study, self.note = study, note
        study.look_for(context.settings.analysis_lines, limited=True)
        # Translators: what the engine shows, beside the threats of the other side
        shown = [(False, _("Best moves")), (True, _("Threats"))]
        self._shown = Choice("", shown, notes=["", _("What the other side would do now")], label_percent=0)
        self._shown.enabled = lambda: bool(study.lines and (study.threatening or study.shows_threats))
        self._shown.disabled_note = lambda: _("There are no threats now") if study.lines else _("Lines are off")
        self._is_leaving = False
        self.wait_for(lambda: self.study.is_thinking or self._is_leaving)
        menu = KeyButton(self._open_menu, _("More"), "icon-menu", action=Action.MOVES)
        menu.note = _("Lines, thinking, other positions, copies")
        save = KeyButton(self.save, _("Save"), "icon-records", note=_("Keep it in Records with all variations"))
        back = KeyButton(self.leave, _("Back"), "icon-back")
        first, previous, following, last, other, cut, put_back = tree_buttons(study, self._change)
        # Translators: a button to write a comment on the current move; a short word
        comment = KeyButton(self._comment, pgettext("button", "Comment"), "icon-options")
        comment.note = _("Write a comment on this move")
        self._rest = [first, last, other, comment, put_back]
        self.tools = self.toolbar = Toolbar([previous, following, cut, save, menu, back], self._rest)
        self.form = StudyPanel(study, self.tools, self._shown, self.play)

    @property
    def title(self) -> str:
        return window_title(_("Analysis"), self._headline())

    # The board

    @property
    def board(self) -> BoardLayout:
        return split_board(self.context.layout, self.viewpoint, self.context.min_height)

    @property
    def can_choose(self) -> bool:
        return not self.study.position.is_over

    @property
    def last_ply(self) -> Ply | None:
        return self.study.node.ply

    @property
    def focus_form(self) -> BoardForm:
        return self.form

    def accept(self, space: Space | None) -> Change | None:
        return self.choose(space) if space is not None and self.can_choose else None

    def play(self, ply: Ply) -> None:
        self._change(partial(self.study.play, ply))

    # The commands

    def _change(self, change: Callable[[], None]) -> None:
        """Change the study or go to another node, with an animation if the way from the former one is short."""
        before = self.study.node
        change()
        self.player.finish()
        plans = self.player.plans_between(_steps_to(before), _steps_to(self.study.node))
        if len(plans) > 2:  # a longer way through the tree is not animated
            plans = []
            self.context.sound.play("focus")
        self.show(self.study.position, *plans)
        self.form.tree.change()
        self.note = ""

    def _open_menu(self) -> Change:
        rest, make_board = self._rest[: 4 + bool(self.study.cuts)], partial(AnalysisBoard, self.context)
        return Push(self.with_same_viewpoint(StudyMenu(self.context, self.study, rest, make_board)))

    def _comment(self) -> Change:
        study = self.study

        def keep(text: str) -> None:
            study.comment(text)
            self.form.tree.change()

        heading = ply_text(study.node.ply) if study.node.ply else pgettext("position", "Start")
        return Push(LineEntry(self.context, heading, study.node.comment, MAX_COMMENT_LENGTH, keep))

    def save(self) -> None:
        """Write the study as a record."""
        saved = self.study.save(self.context.autosave.records)
        self.note = _("Saved in Records") if saved else _("The game couldn't be saved")

    def leave(self) -> Change:
        """Go back; ask first if the study has changed."""
        if not self.study.is_changed:
            return Pop()
        save = partial(self._end, save=True)
        answers: Answers = [(_("Save and leave"), save), (_("Leave"), self._end), (_("Stay"), Pop)]
        return Push(Question(self.context, _("Save your analysis?"), answers))

    def _end(self, *, save: bool = False) -> Change:
        """Close the question; the board closes next, unless it could not be saved."""
        if save:
            self.save()
        self._is_leaving = not (save and self.study.is_changed)
        return Pop()

    def close(self) -> None:
        """Save a changed study, unless it was given up."""
        if self.study.is_changed and not self._is_leaving:
            self.save()

    # Input

    def handle(self, intention: Intention) -> Change | None:
        change, study = super().handle(intention), self.study
        if self._shown.value is not study.shows_threats:
            study.look_for(study.lines, limited=study.is_limited, threats=self._shown.value)
        return change

    def act(self, intention: Intention) -> Change | None:
        if isinstance(intention, Action):
            self.form.pointer = None
            return self._act_on_key(intention)
        if isinstance(intention, Press):
            return self._press_panel(intention)
        if isinstance(intention, Drag) and self.form.tree.holds(intention.start):
            self.form.tree.drag(intention.start, intention.at)
            return None
        if isinstance(intention, Release):
            self.form.tree.end_drag()
        self.form.point(intention.at)
        self.toolbar_has_focus = False
        return super().act(intention)

    def _press_panel(self, press: Press) -> Change | None:
        command, node = self.form.press(press.at), self.form.tree.node_at(press.at)
        if command:
            return self.run(command)
        if node:
            self._change(partial(self.study.go_to, node))
        elif self.form.tree.holds(press.at):
            self.form.tree.press_bar(press.at)
        else:
            return super().act(press)
        return None

    def _act_on_key(self, action: Action) -> Change | None:
        """Use the panel if it has the focus; a hint plays the best ply."""
        if action is Action.HINT and self.form.lines[0].enabled:
            return self.run(partial(self.form.play_line, 0))
        if action is Action.BACK and self.toolbar_has_focus:
            self.toolbar_has_focus = False
            return None
        return super().act(action)

    # Time

    def update(self, seconds: float) -> Change | None:
        self.player.update(seconds)
        return Pop() if self._is_leaving else None

    def idle(self, seconds: float) -> None:
        self.changed |= self.study.think(seconds, self.context.clock)

    # Drawing

    def lay_out(self) -> None:
        self._shown.value = self.study.shows_threats
        self.form.place(self.context)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        canvas.draw_ground()
        self._paint_board(board_canvas(canvas, SplitWindow(self.context.layout).board_window, self.board), ahead)
        self.form.draw(canvas, show_focus=self.toolbar_has_focus)

    def _paint_board(self, canvas: BoardCanvas, ahead: float) -> None:
        position = self.study.position
        picture = self.player.picture(position, ahead)
        self.player.draw(canvas, picture, self.marks())
        is_still = not self.player.plan and self.selection.selected is None
        ply = self.form.aimed_ply(has_focus=self.toolbar_has_focus) if is_still else None
        if ply and self.study.shows_threats:
            draw_played(canvas, position, ply)
        elif ply:
            draw_hint(canvas, position, ply, None)
        draw_panels(canvas, named_panels(self.study.names, position), self.scored_position)
        draw_flight(canvas, picture)
        draw_message(canvas, self._headline(), self.note or self._advice(), self.selection.remark)

    def _headline(self) -> str:
        position = self.study.position
        if position.is_over:
            return _("The game is over")
        if position.phase is Phase.PLACEMENT:
            return _("White to place") if position.turn is Colour.WHITE else _("Black to place")
        return _("White to move") if position.turn is Colour.WHITE else _("Black to move")

    def _advice(self) -> str:
        """Return the aimed button's explanation, or else a comment, the result, or the last ply and a forced pass."""
        aimed = self.form.aimed(has_focus=self.toolbar_has_focus)
        if aimed and aimed.explanation():
            return aimed.explanation()
        node, outcome = self.study.node, self.study.position.outcome(self.study.ties)
        if node.comment:
            return node.comment
        if outcome:
            return meter_words(outcome.margin, exact=False)
        if not node.parent or not node.ply or node.side is None:
            return ""
        passed = forced_pass(node.parent.position, node.position)
        words = f"{side_name(node.side)}: {ply_text(node.ply)}"
        return f"{words}. {side_passes(passed)}" if passed else words


def _steps_to(node: TreeNode) -> list[Step]:
    """Return the steps from the root to a node."""
    return [(before.position, after.ply, after.position) for before, after in pairwise(node.path()) if after.ply]
