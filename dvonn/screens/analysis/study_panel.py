"""The widgets around the analysis board: the best plies and the tree of variations beside it, the buttons below it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from dvonn.input import Action
from dvonn.language import _
from dvonn.rules.pieces import Ply
from dvonn.rules.variations import TreeNode
from dvonn.screens.analysis.best_lines import LINE_BUTTON_HEIGHT, LineButton, draw_lead, lead_height
from dvonn.screens.analysis.board_panel import PanelForm, split_window
from dvonn.screens.analysis.study import MAX_LINES, Study
from dvonn.screens.analysis.tree_view import TreeView
from dvonn.screens.prompts import KeyButton, Toolbar, label_buttons
from dvonn.screens.scene import SceneCommand, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import can_focus, place_by_labels, place_in_row
from dvonn.ui.layout import GAP, UNPLACED_BOX, Point
from dvonn.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from dvonn.engine.analysis.best_plies import RatedPly

SMALL_BUTTON_FACTOR: Final = 0.5  # of another button's width, for a button with an icon only

# Pixels in a window of 1280x720
NOTE_BUTTON_HEIGHT: Final = 44
MIN_TREE_HEIGHT: Final = 130  # for which fewer of the best plies are shown


class StudyTools(Toolbar):
    """The buttons of the analysis board. `change` makes a change of the study and shows what it leads to."""

    def __init__(
        self,
        study: Study,
        change: Callable[[Callable[[], None]], None],
        open_menu: SceneCommand,
        save: SceneCommand,
        leave: SceneCommand,
    ) -> None:
        self._study = study

        def go(find: Callable[[TreeNode], TreeNode]) -> SceneCommand:
            return lambda: change(lambda: study.go_to(find(study.node)))

        small = partial(KeyButton, label="", width_factor=SMALL_BUTTON_FACTOR)
        start_refusal = _("This is the start")
        at_start = partial(small, refusal=start_refusal)
        at_end = partial(small, refusal=_("This is the end of the line"))
        self._back_steps = [
            at_start(go(lambda node: node.path()[0]), icon="icon-first", action=Action.FIRST_MOVE),
            at_start(go(lambda node: node.path()[-2]), icon="icon-previous", action=Action.PREVIOUS_MOVE),
        ]
        self._steps_on = [
            at_end(go(lambda node: node.children[0]), icon="icon-next", action=Action.NEXT_MOVE),
            at_end(go(lambda node: node.main_line()[-1]), icon="icon-last", action=Action.LAST_MOVE),
        ]
        # Translators: a button that goes to the next variation
        self._other = KeyButton(go(lambda node: node.sibling(1)), _("Variation"), "icon-again", action=Action.OVERLAY)
        self._other.note, self._other.refusal = _("Next move tried here"), _("No other move was tried here")
        # Translators: a button that deletes the move and all after it
        self._cut = KeyButton(partial(change, study.cut), _("Cut"), "icon-delete", action=Action.UNDO)
        self._cut.note, self._cut.refusal = _("Delete this move and all after it"), start_refusal
        self._put_back = small(partial(change, study.put_back), icon="icon-undo", action=Action.REDO)
        self._put_back.note, self._put_back.refusal = _("Undo the cut"), _("Nothing has been cut")
        menu_note = _("Lines, thinking, other positions, copies, the study's name")
        menu = KeyButton(open_menu, _("Menu"), "icon-menu", action=Action.MOVES, note=menu_note)
        self.save = KeyButton(save, _("Save"), "icon-records", note=_("Keep it in Records with all variations"))
        self.back = KeyButton(leave, _("Back"), "icon-back")
        tree = [*self._back_steps, *self._steps_on, self._other, self._cut, self._put_back]
        self.all = [*tree, menu, self.save, self.back]
        super().__init__(self.all)

    def prepare(self) -> None:
        """Enable the buttons that can do something now."""
        node = self._study.node
        for button in (*self._back_steps, self._cut):
            button.enabled = node.parent is not None
        for button in self._steps_on:
            button.enabled = bool(node.children)
        self._other.enabled, self._put_back.enabled = node.sibling(1) is not node, bool(self._study.cuts)


class StudyPanel(PanelForm):
    """The widgets around the board of a study: `notes` stand above the tree, `play` plays one of the best plies."""

    def __init__(self, study: Study, buttons: StudyTools, notes: Sequence[Button], play: Callable[[Ply], None]) -> None:
        self._study, self.buttons, self.tree, self._play = study, buttons, TreeView(), play
        self.lines = [LineButton(partial(self.play_line, n), "") for n in range(MAX_LINES)]
        self.notes = notes
        self._pointed: TreeNode | None = None
        super().__init__([*([line] for line in self.lines), notes, buttons.widgets])
        self.focus_on(buttons.back)

    def play_line(self, number: int) -> None:
        """Play one of the best plies, if so many are found."""
        if number < len(self._study.found):
            self._play(self._study.found[number].value.line[0])

    # Input

    def enter(self, action: Action) -> None:
        """Set the focus as it comes from the board: from its right edge to the best ply, else to the buttons."""
        first = next(widget for widget in (*self.lines, *self.notes) if can_focus(widget))
        self.focus_on(first if action is Action.RIGHT else self.buttons.back)

    def point(self, at: Point) -> None:
        """Follow the pointer."""
        self._pointed, self.pointer = self.tree.node_at(at), at

    def aimed(self, *, has_focus: bool) -> Widget | None:
        """Return the widget under the pointer, or with the focus of the keys."""
        if has_focus:
            return self.focused
        pointer = self.pointer
        return next((widget for widget in self.widgets if pointer and widget.box.contains(pointer)), None)

    def aimed_ply(self, *, has_focus: bool) -> Ply | None:
        """Return the ply of the aimed line, or else the best one."""
        aimed = self.aimed(has_focus=has_focus)
        rated = (aimed.rated if isinstance(aimed, LineButton) else None) or self._best
        return rated.value.line[0] if rated else None

    @property
    def _best(self) -> "RatedPly | None":
        return next(iter(self._study.found), None)

    # Drawing

    def place(self, stage: Stage) -> None:
        """Place the best plies and the tree in the panel, and the buttons below the board."""
        layout, split = stage.layout, split_window(stage.layout)
        gap, found = layout.gap_px(GAP), self._study.found
        self.buttons.prepare()
        label_buttons(self.buttons.all, stage, split.buttons.width - gap * (len(self.buttons.all) - 1))
        place_in_row(self.buttons.all, split.buttons, gap)
        rest = split.inside.cut_top(lead_height(layout), gap)[1] if self._study.lines else split.inside
        threats = _("A threat: it isn't this side's turn") if self._study.shows_threats else ""
        line_height, least = layout.px(LINE_BUTTON_HEIGHT), layout.px(NOTE_BUTTON_HEIGHT + MIN_TREE_HEIGHT)
        fitting = max(1, (rest.height - least) // (line_height + gap // 2))
        for number, line in enumerate(self.lines):
            line.box = UNPLACED_BOX
            if number < min(self._study.lines, fitting):
                line.box, rest = rest.cut_top(line_height, gap // 2)
            line.rated = found[number] if number < len(found) else None
            is_shown = line.rated is not None and line.box.width > 0
            line.enabled, line.disabled_note = is_shown and not threats, threats if is_shown else ""
        notes, rest = rest.cut_top(layout.px(NOTE_BUTTON_HEIGHT))
        place_by_labels(self.notes, stage.measure, notes, gap // 2)
        self.leave_hidden(self.buttons.back)
        self.tree.place(layout, stage.assets, rest.cut_top(gap)[1], self._study.root, self._study.node)

    def draw(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        """Draw the panel, and the buttons."""
        super().draw(canvas, show_focus=show_focus)
        head = split_window(canvas.layout).inside.cut_top(lead_height(canvas.layout))[0]
        asked = self._study.asked
        if asked:
            draw_lead(canvas, head, self._best, self._study.nodes, asked.turn if self._study.shows_threats else None)
        self.tree.draw_words(canvas, self._pointed)
