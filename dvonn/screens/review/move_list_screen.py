"""The move list: all plies of a game, and the board as it stood after any of them. The game itself stays as it is."""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import Final

import pygame

from dvonn.board.animation import Plan, Playback, sounds, still
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import PlayerPanel, draw_message, draw_player
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_flight
from dvonn.board.words import SIDES
from dvonn.input import Action, Intention, Press
from dvonn.rules.analysis.move_table import lines_of
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import forced_pass
from dvonn.screens.review.move_list_view import MoveList
from dvonn.screens.scene import Activity, Change, Pop, Scene, Stage, handle_form
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, Box, Layout
from dvonn.ui.timing import Speed
from dvonn.ui.widgets import Button

# For a window of 1280x720
WIDE: Final = 344  # the list beside the board ...
WIDEST: Final = 520  # ... and below it, at most
BUTTONS: Final = 640  # all of them together
EDGE: Final = 20  # what the list's panel reaches beyond the window, where its edge is not to be seen

SHARE: Final = 0.36  # of the width, for the list beside the board at most ...
LOW_SHARE: Final = 0.42  # ... and of the height, for the list below it in an upright window
LOOKED_AT: Final = {Phase.PLACEMENT: 0.12, Phase.MOVEMENT: 0.7}  # seconds between two plies of a game that plays
SEEN: Final = 2  # plies that are seen in motion where so many lie between two positions


class HistoryCommand(Enum):
    """The buttons."""

    FIRST = auto()
    PREVIOUS = auto()
    PLAY = auto()
    NEXT = auto()
    LAST = auto()
    BACK = auto()
    TURN = auto()  # these only in a review
    PLAY_ON = auto()
    SHARE = auto()


STEPS: Final = {
    Action.LEFT: HistoryCommand.PREVIOUS,
    Action.RIGHT: HistoryCommand.NEXT,
    Action.PREVIOUS_MOVE: HistoryCommand.PREVIOUS,
    Action.NEXT_MOVE: HistoryCommand.NEXT,
    Action.FIRST_MOVE: HistoryCommand.FIRST,
    Action.LAST_MOVE: HistoryCommand.LAST,
    Action.PAUSE: HistoryCommand.PLAY,
}
LINES: Final = {Action.UP: -1, Action.DOWN: 1}


class MoveListScreen(Scene):
    """A game to be looked through; it begins with how it stands, and going back leads to whoever has shown it."""

    def __init__(self, stage: Stage, game: Game, names: Mapping[Colour, str] = SIDES) -> None:
        super().__init__(stage)
        self._game, self._names = game, names
        self._list = MoveList(lines_of(game), len(game.plies))
        self._playback = Playback()
        self._pointed: int | None = None  # the position whose line the pointer is on
        self.plays = False  # whether it goes on by itself
        self._rested = 0.0  # seconds since a ply was seen
        self._steps = {
            HistoryCommand.FIRST: Button(HistoryCommand.FIRST, "", "icon-first"),
            HistoryCommand.PREVIOUS: Button(HistoryCommand.PREVIOUS, "", "icon-previous"),
            HistoryCommand.PLAY: Button(HistoryCommand.PLAY, "", ""),
            HistoryCommand.NEXT: Button(HistoryCommand.NEXT, "", "icon-next"),
            HistoryCommand.LAST: Button(HistoryCommand.LAST, "", "icon-last"),
        }
        self._form = Form(
            [[*self._steps.values(), Button(HistoryCommand.BACK, "Back", "icon-back", wide=1.8)]],
            focus=len(self._steps),
        )

    @property
    def at(self) -> int:
        """The number of the position that is looked at: so many plies have led to it."""
        return self._list.current

    @property
    def title(self) -> str:
        """The window's title: which of the plies has just been played."""
        return f"DVONN: moves, {self.at} of {self._list.last}"

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Step through the game, jump to a line that is pressed, or go back."""
        self._lay_out()
        if intention is Action.BACK or intention is Action.MOVES:
            return Pop()
        self._pointed = None if isinstance(intention, Action) else self._list.position_at(intention.at)
        if isinstance(intention, Action) and intention in LINES:
            self._go(self._list.beyond(LINES[intention]))
            return None
        if isinstance(intention, Press) and self._pointed is not None:
            self._go(self._pointed)
            return None
        pressed = STEPS.get(intention) if isinstance(intention, Action) else None
        return self._follow(pressed or handle_form(self._form, intention, self.stage))

    def _follow(self, pressed: HistoryCommand | None) -> Change | None:
        if pressed is HistoryCommand.BACK:
            return Pop()
        if pressed is HistoryCommand.PLAY:
            self._play()
            return None
        goals = {
            HistoryCommand.FIRST: 0,
            HistoryCommand.PREVIOUS: self.at - 1,
            HistoryCommand.NEXT: self.at + 1,
            HistoryCommand.LAST: self._list.last,
        }
        if pressed:
            self._go(goals[pressed])
        return None

    def _play(self) -> None:
        """Let the game go on by itself, from its start where it is at its end, or stop that."""
        self.plays, self._rested = not self.plays, 0.0
        if self.plays and self.at == self._list.last:
            self._show(0)

    def _go(self, goal: int) -> None:
        """Look at a position, if there is one of that number, and stay there."""
        self.plays = False
        self._show(goal)

    def _show(self, goal: int) -> None:
        """Show a position, if there is one of that number; what lies near is seen to be played or taken back."""
        goal, here = max(0, min(self._list.last, goal)), self.at
        self._playback.finish()
        if goal == here:
            return
        self._list.current = goal
        if abs(goal - here) <= SEEN:
            self._playback.add(self._plan(n) for n in range(here, goal))
            self._playback.add(self._plan(n, backwards=True) for n in reversed(range(goal, here)))
        else:
            self.stage.sound.play("focus")

    def _plan(self, ply: int, *, backwards: bool = False) -> Plan:
        game, faded = self._game, self.stage.settings.reduced_motion
        return Plan(game.positions[ply], game.plies[ply], game.positions[ply + 1], backwards, faded)

    # Time

    @property
    def activity(self) -> Activity:
        """It moves while a ply is seen, and works before the next one; the past does not breathe."""
        if self._playback.plan:
            return Activity.MOVING
        return Activity.WORKING if self.plays else Activity.STILL

    def update(self, seconds: float) -> Change | None:
        """Move the picture on, with its sounds."""
        for plan in self._playback.advance(seconds * self.stage.settings.speed.value):
            for name in sounds(plan):
                self.stage.sound.play(name)
        if self.plays and not self._playback.plan:
            self._play_on_after(seconds)
        return None

    def _play_on_after(self, seconds: float) -> None:
        """Let the next ply be seen once this one has been looked at; at the end it stays."""
        self._rested += seconds
        if self.at == self._list.last:
            self.plays = False
        elif self._rested >= LOOKED_AT[self._game.positions[self.at].phase]:
            self._rested = 0.0
            self._show(self.at + 1)

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the board with its players as in a window of its own, and the list beside it."""
        canvas, side = self.stage.canvas(surface), self._lay_out()
        canvas.ground()
        window = self._window
        if min(window.width, window.height) > 0:
            part = surface.subsurface((0, 0, window.width, window.height))
            self._draw_board(self.stage.canvas(part, window), ahead)
        canvas.panel(_beyond(side, canvas.layout), canvas.theme.panel, canvas.theme.panel_edge)
        self._list.draw(canvas, self._pointed)
        self._form.draw(canvas)

    def _draw_board(self, canvas: BoardCanvas, ahead: float) -> None:
        speed = self.stage.settings.speed
        ahead = float("inf") if speed is Speed.OFF else ahead * speed.value
        position = self._game.positions[self.at]
        picture = self._playback.picture(ahead) or still(position)
        last = self._game.plies[self.at - 1] if self.at and not self._playback.plan else None
        draw_board(canvas, picture, Marks(last=last))
        for colour in Colour:
            active = colour is position.turn and not position.is_over
            draw_player(canvas, PlayerPanel(colour, self._names[colour], active), position)
        draw_flight(canvas, picture)
        draw_message(canvas, self._headline(), self._remarks(), "")

    def _headline(self) -> str:
        if not self.at:
            return "Start"
        return f"{SIDES[self._game.positions[self.at - 1].turn]}: {self._game.plies[self.at - 1]}"

    def _remarks(self) -> str:
        """Say how far into the game it is, who has to pass, and how it ended."""
        words = [f"{self.at} of {self._list.last}"]
        passed = forced_pass(*self._game.positions[self.at - 1 : self.at + 1]) if self.at else None
        outcome = self._game.outcome if self.at == self._list.last else None
        if passed:
            words.append(f"{SIDES[passed]} passes")
        if outcome:
            words.append(f"{SIDES[outcome.winner]} wins" if outcome.winner else "a draw")
        return ", ".join(words)

    def _lay_out(self) -> Box:
        """Place the list and the buttons; return the list's part of the window."""
        layout, window = self.stage.layout, self._window
        gap = layout.px(GAP)
        below, row = window.buttons(len(self._form.widgets)), min(layout.px(BUTTONS), max(0, window.width - 2 * gap))
        self._form.lay_out(Box((window.width - row) // 2, below.y, row, below.height), window.air(GAP))
        upright = window.width == layout.width
        side = Box(0, window.height, layout.width, layout.height - window.height)
        if not upright:
            side = Box(window.width, 0, layout.width - window.width, layout.height)
        inner = side.inset(gap)
        wide = min(inner.width, layout.px(WIDEST))
        self._list.lay_out(layout, Box(inner.centre[0] - wide // 2, inner.y, wide, inner.height))
        self._steps[HistoryCommand.PLAY].icon = "icon-pause" if self.plays else "icon-play"
        for pick, button in self._steps.items():
            leads_on = (
                self.at > 0 if pick in {HistoryCommand.FIRST, HistoryCommand.PREVIOUS} else self.at < self._list.last
            )
            leads_on |= pick is HistoryCommand.PLAY and self._list.last > 0
            button.enabled = leads_on or button is self._form.focused  # the focus stays where it is, and is seen
        return side

    @property
    def _window(self) -> Layout:
        """The board's part of the window, at its upper left: the list is at its right, or below if it is upright."""
        layout = self.stage.layout
        wide, high = layout.width, layout.height
        if high > wide:
            return replace(layout, height=high - round(high * LOW_SHARE))
        return replace(layout, width=wide - min(layout.px(WIDE), round(wide * SHARE)))


def _beyond(side: Box, layout: Layout) -> Box:
    """Return a part of the window so far beyond the window's edges that only its inner edge is seen."""
    by = layout.px(EDGE)
    left, above = by * (not side.x), by * (not side.y)
    return Box(side.x - left, side.y - above, side.width + left + by, side.height + above + by)
