"""The cursor on the board, moved by directions, from choice to choice and on to the buttons, or by the pointer."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from dvonn.board.layout import BoardLayout
from dvonn.input.intentions import DIRECTION_STEPS, Action
from dvonn.rules import board
from dvonn.rules.board import SPACE_BY_NAME, Space
from dvonn.ui.form import Form, next_stop


class BoardForm(Form, ABC):
    """The widgets below or beside a board, to which the focus goes over an edge of it and comes back."""

    @abstractmethod
    def enter(self, action: Action, board: BoardLayout, space: Space) -> bool:
        """Take the focus if an action at an edge of the board leads to the form; tell whether it does."""

    @abstractmethod
    def walk(self, action: Action) -> bool:
        """Move the focus as an action directs; tell whether it stays in the form instead of going to the board."""


class Cursor:
    """A space of the board; it is marked only while keys or a gamepad move it, as the pointer is visible by itself."""

    def __init__(self, *, shown: bool = False, scans: Callable[[], object] = bool) -> None:
        self._scans = scans  # tells whether the focus moves by itself
        self._first_row = 0  # of the board, from above, where scanning began
        self.row: Sequence[Space] = ()  # the choices of a row that is one stop of a switch
        self.space: Space = SPACE_BY_NAME["f3"]
        self._goal_x = _screen_x(self.space)  # kept by steps straight up and down
        self._uses_keys = shown
        self._pointed = False
        self.is_new_position = bool(scans())  # whether nothing has moved it since the position changed

    @property
    def shown(self) -> Space | None:
        """The space to mark, None while the pointer is in use."""
        return self.space if self._uses_keys else None

    @property
    def marked(self) -> Sequence[Space]:
        """The spaces to mark: those of a row that is one stop, or the one that is shown."""
        return () if self.shown is None else self.row or [self.shown]

    @property
    def aimed(self) -> Space | None:
        """The space under the cursor or the pointer, None while the pointer is on no space."""
        return self.space if self._uses_keys or self._pointed else None

    def point(self, space: Space | None) -> None:
        """Follow the pointer, which may be on no space."""
        self._uses_keys = False
        self._pointed = space is not None
        if space is not None:
            self._go(space)

    def move(self, action: Action, layout: BoardLayout) -> None:
        """Step as an action directs on the screen."""
        if action in DIRECTION_STEPS:
            self.walk(*layout.on_board(*DIRECTION_STEPS[action]))

    def walk(self, across: int, up: int) -> None:
        """Step to the nearest space left (-1) or right (1), up (1) or down (-1), or diagonally, as seen from the south.

        Rows are offset by half a space. Vertical steps go to the space nearest to the column they began in, so that
        up and down return to the same space, along the edges as well.
        """
        self._uses_keys, self.is_new_position, self.row = True, False, ()
        row = board.row(self.space) + up
        if not 0 <= row < len(board.ROW_SPACES):
            return
        goal = self._goal_x if up and not across else _screen_x(self.space) + (across / 2 if up else across)
        self.space = min(board.ROW_SPACES[row], key=lambda space: abs(_screen_x(space) - goal))
        if across:
            self._goal_x = _screen_x(self.space)

    def jump(self, spaces: Sequence[Space]) -> None:
        """Go to the nearest of some spaces."""
        self._uses_keys, self.is_new_position = True, False
        self._go(min(spaces, key=lambda space: board.distance(space, self.space), default=self.space))

    def walk_ring(
        self, action: Action, layout: BoardLayout, groups: Sequence[Sequence[Space]], form: BoardForm, *, in_form: bool
    ) -> bool:
        """Move the focus on the board, over its edge, or in a form; tell whether it is in the form then.

        Tab and a switch go through groups of spaces, of which the last one are the choices, and the form's widgets.
        """
        if action in {Action.NEXT, Action.PREVIOUS}:
            return self.tab(action, groups, form, in_form=in_form)
        if in_form:
            self._uses_keys = True
            return form.walk(action)
        before = self.space
        self.move(action, layout)
        return self.space == before and form.enter(action, layout, before)

    def tab(self, action: Action, groups: Sequence[Sequence[Space]], form: Form, *, in_form: bool) -> bool:
        """Go to the next or previous stop, of spaces and then of a form's widgets; tell whether it is in the form.

        From a space in no group, and from any in a new position, go to the nearest choice. A switch goes through the
        choices in rows, and begins with another space than the present one.
        """
        *others, choices = groups
        here: Any = form.focused if in_form else self.space
        by_rows = action is Action.NEXT and self._scans()
        if choices and not in_form and (self.is_new_position or here not in chain(*groups)):
            self.jump([space for space in choices if space != here or not by_rows] or choices)
            self._first_row, here = len(board.ROW_SPACES) - 1 - board.row(self.space), None
            if not by_rows:
                return False
        rows = [[space for space in row if space in choices] for row in reversed(board.ROW_SPACES)]
        stops = [*rows[self._first_row :], *rows[: self._first_row], *others, *form.stops]
        if not by_rows:
            stops = [[*chain(*groups, *form.stops)][:: 1 if action is Action.NEXT else -1]]
        stop, lit = next_stop(stops, here, lit=form.is_row_lit if in_form else bool(self.row))
        self._uses_keys, in_form = True, not isinstance(stop, int)
        if in_form:
            form.focus_on(stop)
        else:
            self._go(stop)
        form.is_row_lit, self.row = lit and in_form, next((row for row in rows if lit and stop in row), ())
        return in_form

    def _go(self, space: Space) -> None:
        self.row = ()
        self.space, self._goal_x = space, _screen_x(space)


def _screen_x(space: Space) -> float:
    """Return the horizontal place of a space on the screen, in spaces."""
    return board.column(space) - board.row(space) / 2
