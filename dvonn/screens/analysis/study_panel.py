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
from dvonn.screens.analysis.study_tools import StudyTools
from dvonn.screens.analysis.tree_view import TreeView
from dvonn.screens.prompts import label_buttons
from dvonn.screens.scene import Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import can_focus, place_by_labels, place_in_row
from dvonn.ui.layout import GAP, UNPLACED_BOX, Point
from dvonn.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from dvonn.engine.analysis.best_plies import RatedPly

# Pixels in a window of 1280x720
NOTE_BUTTON_HEIGHT: Final = 44
MIN_TREE_HEIGHT: Final = 130  # for which fewer of the best plies are shown


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
            line.enabled = line.rated is not None and not threats
            line.disabled_note = threats if line.rated else ""
        notes, rest = rest.cut_top(layout.px(NOTE_BUTTON_HEIGHT))
        place_by_labels(self.notes, stage.measure, notes, gap // 2)
        self.tree.lay_out(layout, stage.assets, rest.cut_top(gap)[1], self._study.root, self._study.node)

    def draw(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        """Draw the panel, and the buttons."""
        super().draw(canvas, show_focus=show_focus)
        head = split_window(canvas.layout).inside.cut_top(lead_height(canvas.layout))[0]
        asked = self._study.asked
        if asked:
            draw_lead(canvas, head, self._best, self._study.nodes, asked.turn if self._study.shows_threats else None)
        self.tree.draw(canvas, self._pointed)
