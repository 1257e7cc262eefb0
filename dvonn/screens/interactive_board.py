"""The base of matches, puzzles and lessons: a board on which a human chooses plies, by any device."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace

from dvonn.board.animation import HeldStack, PlyAnimation
from dvonn.board.layout import BoardLayout
from dvonn.board.overlays import Marks
from dvonn.input.intentions import Action, Drag, Hover, Intention, Press, Release
from dvonn.language import _
from dvonn.rules.board import Colour, Move, Phase, Place, Ply, Space
from dvonn.rules.position import Position
from dvonn.screens.board_player import BoardPlayer
from dvonn.screens.by_ear import BoardDescription
from dvonn.screens.cursor import BoardForm, Cursor
from dvonn.screens.prompts import Toolbar, capitalized
from dvonn.screens.rules_words import refusal_words
from dvonn.screens.scene import (
    AppContext,
    Change,
    Pop,
    Push,
    RefreshMode,
    Scene,
    SceneCommand,
    point_in_form,
    run_command,
)
from dvonn.screens.text_entry import MoveEntry
from dvonn.ui.layout import Point


class PlySelection:
    """The choice of one ply in a position: a space for a piece, or a stack and then its target, also by dragging.

    Choosing the selected stack again deselects it. Where the settings ask for it, a ply must be chosen twice.
    """

    def __init__(self, context: AppContext, position: Position) -> None:
        self._context, self.position = context, position
        self.selected: Space | None = None
        self.proposed: Ply | None = None  # waits to be chosen again
        self.remark = ""  # why the last input was refused
        self._dragged: Space | None = None  # where the current drag began

    @property
    def dragged(self) -> Space | None:
        """The stack that is dragged."""
        return self._dragged if self._dragged == self.selected else None

    def choose(self, space: Space) -> Ply | None:
        """Return the ply that a space completes; else select or deselect the stack there, or refuse the space."""
        ply: Ply | None = None if self.selected is None else Move(self.selected, space)
        if self.position.phase is Phase.PLACEMENT:
            ply = Place(space)
        objection = self.position.objection(ply) if ply else None
        if ply and not objection:
            return self._confirmed(ply)
        blocked = self.position.objection_to_stack(space)
        if space == self.selected:
            self.select(None)
        elif blocked:
            self.refuse(refusal_words(objection or blocked, self.position.turn))
        else:
            self.select(space)
        return None

    def _confirmed(self, ply: Ply) -> Ply | None:
        """Return a legal ply to be played; where plies are confirmed, only when it is chosen a second time."""
        if ply == self.proposed or not self._context.settings.confirm:
            return ply
        self.proposed = ply
        self._context.sound.play("pick")
        return None

    def select(self, space: Space | None) -> None:
        """Select a stack, None to deselect."""
        self.selected, self.proposed, self.remark = space, None, ""
        self._context.sound.play("drop" if space is None else "pick")

    def refuse(self, why: str) -> None:
        """Remark why an input is refused; the remark stays until the next one."""
        self.remark = capitalized(why)
        self._context.sound.play("illegal")

    def take_back(self) -> None:
        """Take back the proposed ply, or else deselect the stack."""
        kept = self.selected if self.proposed else None
        self.select(None)
        self.selected = kept

    def drag(self, start: Space | None) -> bool:
        """Select the stack a drag begins on, if it may move; tell whether this call selected it."""
        others = {self._dragged, self.selected}
        picks = start is not None and start not in others and not self.position.objection_to_stack(start)
        self._dragged = start
        if picks:
            self.select(start)
        return picks

    def drop(self, space: Space | None) -> Ply | None:
        """Return the move of the dragged stack to a space; dropped on its own space the stack stays selected."""
        start, self._dragged = self.dragged, None
        if start is None or space == start:
            return None
        if space is not None and space in self.choices():
            return self._confirmed(Move(start, space))
        self.select(None)
        return None

    def choices(self, plies: Iterable[Ply] | None = None) -> list[Space]:
        """Return the spaces where some plies, by default all legal ones, begin, or where the selected stack's end."""
        source = self.selected
        among = self.position.moves() if plies is None else plies
        return list(dict.fromkeys(ply[0] if source is None else ply[-1] for ply in among if source in {None, ply[0]}))

    def marks(self) -> Marks:
        """Return the marks of the stacks that may move, or of the selected one and its targets, or the next piece."""
        spaces, piece = frozenset(self.choices()), self.position.next_piece
        if self.selected is None:
            return Marks(movable=frozenset() if piece else spaces, next_piece=piece)
        return Marks(targets=frozenset({self.proposed[-1]}) if self.proposed else spaces, selected=self.selected)


class InteractiveBoard(Scene, ABC):
    """A board on which a human chooses plies, and the buttons below it, which have keys and may have the focus."""

    cursor: Cursor
    buttons_sound = True
    tools: Toolbar  # the buttons that keys press
    toolbar: Toolbar  # the buttons below the board now

    def __init__(self, context: AppContext, position: Position, plans: Iterable[PlyAnimation] = ()) -> None:
        super().__init__(context)
        self.player = BoardPlayer(context, plans, listener=lambda: self.listener)
        self.cursor = Cursor(shown=context.controls.device.moves_focus, scans=lambda: context.settings.scanning)
        self.selection = PlySelection(context, position)
        self.wait_for(lambda: self.player.is_moving, RefreshMode.FULL_RATE)
        self.wait_for(lambda: self.player.pulses, RefreshMode.LOW_RATE)

    @property
    def focus_form(self) -> BoardForm:
        """The widgets that can have the focus besides the spaces."""
        return self.toolbar

    @property
    def is_skippable(self) -> bool:
        return self.player.plan is not None

    @property
    def begins_scan(self) -> bool:
        return self.can_choose and self.cursor.is_new_position

    @property
    def shown_board(self) -> BoardLayout:
        return self.board

    @property
    def listener(self) -> Colour | None:
        """The side whose stacks are the listener's, None without one."""
        return None

    @property
    def board_description(self) -> BoardDescription:
        return self.hear(self.selection.position)

    def show(self, position: Position, *plans: PlyAnimation) -> None:
        """Animate the plies that lead to a position, from which a ply is chosen next."""
        self.selection = PlySelection(self.context, position)
        self.cursor.is_new_position, self.cursor.row = True, ()
        self.player.play(*plans)
        self.changed = True

    # To be defined by each subclass

    @property
    @abstractmethod
    def can_choose(self) -> bool:
        """Whether a human is to choose a ply."""

    @property
    def refusal(self) -> str:
        """Why no ply can be chosen now."""
        return _("It isn't your turn yet")

    @abstractmethod
    def accept(self, space: Space | None) -> Change | None:
        """Handle the choice of a space, None for a press beside the board."""

    @abstractmethod
    def play(self, ply: Ply) -> Change | None:
        """Play a legal ply."""

    # Input

    def finish(self) -> None:
        """Finish the animation."""
        self.player.finish()

    def leave(self) -> Change:
        """Return to the scene below."""
        return Pop()

    def act(self, intention: Intention) -> Change | None:
        """Follow the pointer, or handle a press or a key, which clears the remark on the last input.

        The next choice keeps it, as scanning goes there by itself.
        """
        self.player.note_input()
        point_in_form(self.toolbar, intention, self.context)
        if isinstance(intention, Hover):
            return self._follow_pointer(intention)
        self.player.hold(None)
        if intention not in {Action.NEXT, Action.PREVIOUS}:
            self.selection.remark = ""
        return self._press(intention.at) if isinstance(intention, Press) else self._press_key(intention)

    def _follow_pointer(self, pointer: Hover) -> Change | None:
        """Aim with the pointer; drag a stack, which finishes the animation, and play its move where it is dropped."""
        if isinstance(pointer, Release):
            return self._drop(pointer)
        start = self._space_at(pointer.start) if isinstance(pointer, Drag) and self.can_choose else None
        if self.selection.drag(start):
            self.finish()
        held = self._held(pointer) if isinstance(pointer, Drag) else None
        self.player.hold(held)
        self.cursor.point(self._aimed(pointer, held))
        return None

    def _drop(self, pointer: Release) -> Change | None:
        """Play the move of the dragged stack to the target that attracts it, or let it spring back."""
        space = self._aimed(pointer, self._held(pointer))
        self.cursor.point(space)
        ply = self.selection.drop(space)
        change = self.play(ply) if ply else None
        self.player.hold(None)
        return change

    def _aimed(self, pointer: Hover, held: HeldStack | None) -> Space | None:
        """Return the target that attracts the held stack, or else the space under the pointer."""
        return held.target if held and held.target is not None else self._space_at(pointer.at)

    def _held(self, pointer: Drag | Release) -> HeldStack | None:
        """Return the dragged stack, which keeps its place under the pointer, or above the target that attracts it."""
        source, board, position = self.selection.dragged, self.board, self.selection.position
        if source is None:
            return None
        stack = position.stacks[source]
        home, (down_x, down_y), (up_x, up_y) = board.centre(source), pointer.start, pointer.at
        tops = {space: board.top(space, position.height(space)) for space in self.selection.choices()}
        near = [space for space, top in tops.items() if board.ground_distance(top, pointer.at) <= 0.6]
        if not near:
            return HeldStack(stack, source, home, (home[0] + up_x - down_x, home[1] + up_y - down_y))
        target = min(near, key=lambda space: board.ground_distance(tops[space], pointer.at))
        return HeldStack(stack, source, home, tops[target], target)

    def _space_at(self, at: Point) -> Space | None:
        return self.board.space_at(at, self.selection.position.height)

    def _press(self, at: Point) -> Change | None:
        command = self.toolbar.press(at)
        if command:
            return self.run(command)
        space = self._space_at(at)
        self.cursor.point(space)
        return self.accept(space)

    def _press_key(self, action: Action) -> Change | None:
        if action is Action.BACK:
            return self._go_back()
        if action is Action.TYPE_MOVE:
            return Push(MoveEntry(self.context, self, self.enter_ply))
        if action is Action.ACCEPT and not self.toolbar_has_focus:
            return self.accept(self.cursor.space)
        command = self.focus_form.activate() if action is Action.ACCEPT else self.tools.command_of(action)
        if command:
            return self.run(command)
        button = self.tools.button_of(action)
        if button:
            self.selection.refuse(button.refusal)
        elif action is not Action.ACCEPT:
            self.walk(action)
        return None

    def _go_back(self) -> Change | None:
        """Take back the choice, or else leave."""
        if self.selection.selected is None and not self.selection.proposed:
            return self.leave()
        self.selection.take_back()
        return None

    def run(self, command: SceneCommand) -> Change | None:
        """Run the command of a button, with a sound unless a match goes on."""
        return run_command(command, self.context) if self.buttons_sound else command()

    def walk(self, action: Action) -> None:
        """Move the cursor on the board, or the focus along the buttons below it.

        The next choice goes through the selected stack, which it deselects, the spaces to choose, and the buttons.
        """
        chosen = [] if self.selection.selected is None else [self.selection.selected]
        stops, form, in_form = [chosen, self.choices()], self.focus_form, self.toolbar_has_focus
        self.toolbar_has_focus = self.cursor.walk_ring(action, self.board, stops, form, in_form=in_form)

    def choose(self, space: Space) -> Change | None:
        """Choose a space, and play the ply that it completes; a stack that is refused shakes."""
        before, ply, chosen = self.selection.selected, self.selection.choose(space), self.selection.selected
        if self.selection.remark:
            self.player.shake(space)
        elif space in {before, chosen}:
            self.cursor.is_new_position = self.context.settings.scanning > 0
            self.context.announce(replace(self.board_description.words, chosen=chosen).space(space))
        return self.play(ply) if ply else None

    def enter_ply(self, ply: Ply) -> Change | str | None:
        """Play a typed ply; return the next change, or why it is refused."""
        self.finish()
        objection = self.selection.position.objection(ply)
        if objection:
            return capitalized(refusal_words(objection, self.selection.position.turn))
        if not self.can_choose:
            return self.refusal
        self.cursor.jump([ply[-1]])
        return self.play(ply)

    def choices(self) -> list[Space]:
        """Return the spaces that may be chosen now."""
        return self.selection.choices() if self.can_choose else []

    # Drawing

    @property
    def last_ply(self) -> Ply | None:
        """The last ply, where it is marked."""
        return None

    @property
    def told_position(self) -> Position:
        """The position that the texts describe: the one before the last animation until its stack has landed."""
        return self.selection.position if self.player.has_landed else self._position_before_plan

    @property
    def scored_position(self) -> Position:
        """The position whose scores are shown: they change after the animation of a move, trays before it."""
        plan = self.player.plan
        return plan.after if plan and isinstance(plan.ply, Place) else self._position_before_plan

    @property
    def _position_before_plan(self) -> Position:
        """The position before the last animation until that has ended, or in an undo the one after it."""
        plan = self.player.last_plan
        return self.selection.position if not plan else plan.after if plan.backwards else plan.before

    def marks(self, *, turning: bool = False) -> Marks:
        """Return the marks on the board with those of the cursor, which is alone while stacks or the board move."""
        cursor = () if self.toolbar_has_focus else self.cursor.marked
        if self.player.plan or turning:
            return Marks(cursor=cursor)
        proposed = self.selection.proposed
        aimed = proposed[-1] if proposed else self.cursor.aimed
        marks = self.choice_marks()
        return replace(marks, cursor=cursor, aimed=aimed if aimed in self.choices() else None, last_ply=self.last_ply)

    def choice_marks(self) -> Marks:
        """Return the marks of the choices."""
        return self.selection.marks() if self.can_choose else Marks()
