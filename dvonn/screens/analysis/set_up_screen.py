"""Setting up a position by hand: a tray of pieces, the board on which they are stacked, and its faults in words."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from dvonn.board.animation import HeldStack, still_frame
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import draw_heading_and_text
from dvonn.board.layout import BoardLayout
from dvonn.board.overlays import Marks, draw_lost
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.view import draw_board, draw_flight
from dvonn.input.intentions import Action, Drag, Hover, Intention, Press, Release
from dvonn.language import N_, NN_, _, count_text, counted, ngettext
from dvonn.rules.board import SPACES, Phase, Piece, Space
from dvonn.rules.position import Position
from dvonn.rules.set_up import SetUpFault, faults, pieces_left, with_stack, with_stack_moved
from dvonn.screens.analysis.study_panel import PanelForm, SplitWindow, board_canvas, split_board
from dvonn.screens.by_ear import BoardDescription
from dvonn.screens.cursor import Cursor
from dvonn.screens.prompts import KeyButton, label_buttons
from dvonn.screens.rules_words import fault_words
from dvonn.screens.scene import AppContext, Change, Pop, Scene, handle_form, run_command, window_title
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice
from dvonn.ui.form import place_in_row
from dvonn.ui.layout import GAP, SMALL_TEXT, TEXT, UNPLACED_BOX
from dvonn.ui.scroll_form import align_labels
from dvonn.ui.text import draw_lines
from dvonn.ui.theme import RGB
from dvonn.words import side_names

NONE_LEFT_WORDS: Final = {
    Piece.WHITE: N_("No white piece is left"),
    Piece.BLACK: N_("No black piece is left"),
    Piece.DVONN: N_("No red piece is left"),
}
PUT_WORDS: Final = {
    Piece.WHITE: N_("Select a space to add a white piece; drag a stack to move it"),
    Piece.BLACK: N_("Select a space to add a black piece; drag a stack to move it"),
    Piece.DVONN: N_("Select a space to add a red piece; drag a stack to move it"),
}

PIECE_NAMES: Final = {
    Piece.WHITE: N_("White pieces"),
    Piece.BLACK: N_("Black pieces"),
    Piece.DVONN: N_("Red pieces"),
}


@dataclass
class TrayButton(Button):
    """A button for the pieces of a kind in the tray, with the number left, or without a kind for taking them off.

    It is primary while the pieces are in the hand.
    """

    piece: Piece | None = None
    left: int = 0

    @property
    def name(self) -> str:
        # Translators: a button: each press then takes a piece off the board
        return _(PIECE_NAMES[self.piece]) if self.piece else _("Take off")

    def draw_content(self, canvas: Canvas, size: float, ink: RGB) -> None:
        upper, lower = self.box.inset(canvas.layout.px(GAP) // 2).cut_top(round(self.box.height * 0.62))
        unit = min(upper.width, upper.height)
        if self.piece is None:
            has_label = canvas.text_width(self.name, SMALL_TEXT) <= lower.width
            at = upper.centre if has_label else self.box.centre
            canvas.draw_icon("icon-delete", round(unit * 0.6), ink, center=at)
            if has_label:
                canvas.draw_text(self.name, lower, SMALL_TEXT, ink)
            return
        canvas.assets.sprite(PIECE_SPRITES[self.piece], unit).draw(canvas.surface, upper.centre)
        # Translators: {count} is how many pieces can still be put on the board
        words = counted(NN_("{count} left"), {"count": self.left})
        has_room = canvas.text_width(words, SMALL_TEXT) <= lower.width
        canvas.draw_text(words if has_room else count_text(self.left), lower, SMALL_TEXT, ink)


class SetUpScreen(Scene):
    """A board on which any stacks are built; `show` returns the change that shows the finished position.

    A press puts the piece in the hand on a space; a drag moves a whole stack, and removes it off the board.
    """

    cursor: Cursor

    def __init__(self, context: AppContext, position: Position, show: Callable[[Position], Change]) -> None:
        super().__init__(context)
        self.position = position
        self.faults: list[SetUpFault] = []
        self.remark = ""
        self.cursor = Cursor(shown=context.controls.device.moves_focus, scans=lambda: context.settings.scanning)
        self._show = show
        self._before: list[Position] = []  # for undo
        self._undone: list[Position] = []
        self._go_back = partial(self._go, self._before, self._undone)
        self._held: HeldStack | None = None
        self._put_by_press = False  # whether the last press has put a piece, which a drag takes back
        self.in_hand: Piece | None = Piece.WHITE  # None takes pieces off
        self.tray = [TrayButton(partial(setattr, self, "in_hand", piece), piece=piece) for piece in (*Piece, None)]
        # Translators: a label before White or Black
        self.turn = Choice(_("To move"), list(side_names().items()))
        self.phase = Choice(_("Phase"), [(Phase.PLACEMENT, _("Placing")), (Phase.MOVEMENT, _("Moving"))])
        undo = KeyButton(self._go_back, _("Undo"), "icon-undo", enabled=lambda: bool(self._before), action=Action.UNDO)
        go_on = partial(self._go, self._undone, self._before)
        redo = KeyButton(go_on, _("Redo"), "icon-redo", enabled=lambda: bool(self._undone), action=Action.REDO)
        clear = KeyButton(self._clear, _("Clear"), "icon-again", enabled=lambda: bool(self.position.occupied))
        self.done = KeyButton(self._finish, _("Analyse"), "icon-check", width_factor=1.3)
        self._buttons = [undo, redo, clear, self.done, KeyButton(Pop, _("Back"), "icon-back")]
        self.form = PanelForm([self.tray, [self.turn], [self.phase], self._buttons], self.done)
        self._words = UNPLACED_BOX
        self._check()

    @property
    def board_description(self) -> BoardDescription:
        return self.hear(self.position)

    @property
    def title(self) -> str:
        return window_title(_("Set up a position"), self.state_words)

    @property
    def state_words(self) -> str:
        """How many faults the position has, or else how many pieces."""
        if not self.faults:
            count = sum(map(len, self.position.stacks))
            words = ngettext("{count} piece on the board", "{count} pieces on the board", count)
            return words if count else _("Empty board: White places first")
        return ngettext("{count} thing to fix", "{count} things to fix", len(self.faults))

    @property
    def board(self) -> BoardLayout:
        return split_board(self.context.layout, self.viewpoint, self.context.min_height)

    # Changes

    def _check(self) -> None:
        self.faults, self.remark = faults(self.position), ""

    def change(self, position: Position) -> None:
        """Change the position, which can be undone."""
        if position != self.position:
            self._before.append(self.position)
            self._undone.clear()
            self.position = position
        self._check()

    def _go(self, source: list[Position], other: list[Position]) -> None:
        """Go to the last position of one list, and keep this one in the other."""
        if source:
            other.append(self.position)
            self.position = source.pop()
            self._check()
            self.context.announce(self.state_words)

    def _clear(self) -> None:
        self.change(Position(phase=self.position.phase, turn=self.position.turn))
        self.context.announce(self.state_words)

    def put(self, space: Space) -> bool:
        """Put the piece in the hand on a space, or take one off; tell whether that is possible."""
        stack, piece = self.position.stacks[space], self.in_hand
        if piece is None and not stack:
            return self._refuse(_("There's no piece here"))
        if piece and not pieces_left(self.position)[piece]:
            return self._refuse(_(NONE_LEFT_WORDS[piece]))
        self.change(with_stack(self.position, space, (*stack, piece) if piece else stack[:-1]))
        self.context.sound.play("drop" if piece else "pick")
        self.context.announce(f"{self.board_description.words.named(space)}. {self.state_words}")
        return True

    def _refuse(self, why: str) -> bool:
        self.remark = why
        self.context.sound.play("illegal")
        return False

    def _finish(self) -> Change | None:
        if not self.faults:
            return self._show(self.position)
        self._refuse(fault_words(self.faults[0].kind))
        return None

    # Input

    def act(self, intention: Intention) -> Change | None:
        """Use the board or the panel, whose choices apply to the position."""
        before = self.turn.value, self.phase.value
        if isinstance(intention, Action):
            change = self._act_on_key(intention)
        else:
            change = self._press(intention) if isinstance(intention, Press) else self._follow_pointer(intention)
        if (self.turn.value, self.phase.value) != before:
            self.change(replace(self.position, turn=self.turn.value, phase=self.phase.value))
        return change

    def _press(self, press: Press) -> Change | None:
        space = self._space_at(press.at)
        self.cursor.point(space)
        self._put_by_press = space is not None and self.put(space)
        return handle_form(self.form, press, self.context) if space is None else None

    def _follow_pointer(self, pointer: Hover) -> Change | None:
        """Aim with the pointer; drag a stack of the board, or a piece of the tray."""
        self.cursor.point(self._space_at(pointer.at))
        if isinstance(pointer, Release):
            self._drop(pointer)
        elif isinstance(pointer, Drag):
            self._drag(pointer)
        self.form.pointer = pointer.at
        self.toolbar_has_focus = False
        return None

    def _drag(self, pointer: Drag) -> None:
        start = self._space_at(pointer.start)
        if self._put_by_press:
            self._put_by_press = False
            self._go_back()
        if start is not None and self.position.stacks[start]:
            home = self.board.centre(start)
            at = home[0] + pointer.at[0] - pointer.start[0], home[1] + pointer.at[1] - pointer.start[1]
            self._held = HeldStack(self.position.stacks[start], start, home, at)

    def _drop(self, pointer: Release) -> None:
        """Put the held stack, or a piece dragged from the tray, where it is dropped."""
        held, self._held = self._held, None
        space = self._space_at(pointer.at)
        if held:
            moved = with_stack(self.position, held.source, ())
            self.change(moved if space is None else with_stack_moved(self.position, held.source, space))
            self.context.sound.play("drop")
        elif space is not None and any(button.box.contains(pointer.start) for button in self.tray):
            self.put(space)

    def _space_at(self, at: tuple[int, int]) -> Space | None:
        return self.board.space_at(at, self.position.height)

    def _act_on_key(self, action: Action) -> Change | None:
        if action is Action.BACK:
            return Pop()
        pressed = next((button.command for button in self._buttons if button.action is action), None)
        if pressed:
            return run_command(pressed, self.context)
        if self.toolbar_has_focus and action is Action.ACCEPT:
            return handle_form(self.form, action, self.context)
        if action is Action.ACCEPT:
            self.put(self.cursor.space)
        else:
            in_form = self.toolbar_has_focus
            self.toolbar_has_focus = self.cursor.walk_ring(action, self.board, [SPACES], self.form, in_form=in_form)
        return None

    # Drawing

    def lay_out(self) -> None:
        layout, split = self.context.layout, SplitWindow(self.context.layout)
        gap = layout.px(GAP)
        self.turn.value, self.phase.value = self.position.turn, self.position.phase
        label_buttons(self._buttons, self.context, split.buttons.width)
        place_in_row(self._buttons, split.buttons, gap)
        left, rest, measure = pieces_left(self.position), split.inside, self.context.measure
        align_labels([self.turn, self.phase], measure, rest.width)
        tray, rest = rest.cut_top(layout.text_px(96), gap)
        place_in_row(self.tray, tray, gap)
        for choice in (self.turn, self.phase):
            choice.box, rest = rest.cut_top(max(layout.text_px(54), choice.arrange(measure, rest.width)), gap)
        for button in self.tray:
            button.left, button.primary = left[button.piece] if button.piece else 0, button.piece is self.in_hand
        self._words = rest

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        canvas.draw_ground()
        self._paint_board(board_canvas(canvas, SplitWindow(self.context.layout).board_window, self.board))
        self.form.draw(canvas, show_focus=self.toolbar_has_focus)
        theme = canvas.theme
        heading = (self.state_words, TEXT, theme.accent if self.faults else theme.target)
        faults = ((f"{fault_words(fault.kind)}.", TEXT, theme.text) for fault in self.faults)
        draw_lines(canvas, self._words, [heading, *faults])

    def _paint_board(self, canvas: BoardCanvas) -> None:
        picture = replace(still_frame(self.position), held=self._held)
        cursor = () if self.toolbar_has_focus else self.cursor.marked
        draw_board(canvas, picture, Marks(cursor=cursor, aimed=self.cursor.aimed))
        draw_lost(canvas, self.position, {space for fault in self.faults for space in fault.spaces})
        draw_flight(canvas, picture)
        bar = canvas.layout.top_bar.inset(canvas.layout.px(GAP))
        colours = canvas.theme.text, canvas.theme.accent if self.remark else canvas.theme.text_dim
        draw_heading_and_text(canvas, bar, _("Set up a position"), self.remark or self._advice(), colours)

    def _advice(self) -> str:
        """Return the effect of the next press."""
        if self.in_hand is None:
            return _("Select a stack to take its top piece off; drag it to move it")
        return _(PUT_WORDS[self.in_hand])
