"""The base of the placement and movement scenes: a match in which humans choose plies, with toolbar and assistance."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import replace

from dvonn.board.animation import Plan
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hint import draw_hint_text
from dvonn.board.hud import draw_message, draw_notice
from dvonn.board.marks import Marks
from dvonn.board.preview import preview_picture
from dvonn.board.view import draw_flight
from dvonn.input import Action, Hover, Intention, Press
from dvonn.match import Match
from dvonn.rules.board import Space
from dvonn.rules.pieces import Place, Ply
from dvonn.screens.cursor import Cursor
from dvonn.screens.play.assistance import Assistance, BoardAnnotations
from dvonn.screens.play.match_scene import MatchScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.play.player_labels import draw_players, pass_words, turn_words
from dvonn.screens.prompts import KeyButton, Toolbar, capitalized
from dvonn.screens.review import MoveListScreen
from dvonn.screens.scene import Change, Push, SceneCommand, ShowScore, Stage
from dvonn.ui.canvas import Canvas


class BoardScene(MatchScene, ABC):
    """A match on the screen, played by pointer, keys or gamepad."""

    def __init__(self, stage: Stage, match: Match, plans: Sequence[Plan] = (), notice: str = "") -> None:
        super().__init__(stage, match, plans, notice)
        self.cursor = Cursor(shown=stage.controls.device.moves_focus)
        self.assistance = Assistance(stage.settings, match, self.player)
        self.proposed: Ply | None = None  # waits for confirmation
        self.remark = ""  # why the last input was refused
        self._undo = KeyButton(self._use_undo, "Undo", "icon-undo", action=Action.UNDO)
        self._redo = KeyButton(self._use_redo, "Redo", "icon-redo", action=Action.REDO)
        hint = KeyButton(self._toggle_hint, "Hint", "icon-hint", action=Action.HINT)
        show = KeyButton(self._cycle_overlay, "Show", "icon-show", action=Action.OVERLAY)
        moves = KeyButton(self._show_moves, "Moves", "icon-moves", action=Action.MOVES)
        pause = KeyButton(self.pause, "Pause", "icon-pause", action=Action.PAUSE)
        self._tools = Toolbar([self._undo, self._redo, hint, show, moves, pause])
        confirm = KeyButton(self._confirm, "Confirm", "icon-check")
        self._decision = Toolbar([confirm, KeyButton(self._take_back, "Take back", "icon-undo")])

    def limit_tools(self, actions: Collection[Action]) -> None:
        """Offer no buttons and keys below the board but those of some actions."""
        buttons = [self._tools.button_of(action) for action in actions]
        self._tools = Toolbar([button for button in buttons if button])

    # To be defined by each phase

    @abstractmethod
    def choose(self, space: Space) -> Change | None:
        """Handle the choice of a space by the human to play."""

    @abstractmethod
    def choices(self) -> list[Space]:
        """Return the spaces the human to play may choose."""

    @abstractmethod
    def marks(self) -> Marks:
        """Return the marks for the human to play."""

    @abstractmethod
    def advice(self) -> str:
        """Return a short instruction for the human to play."""

    # Input

    def lay_out(self) -> None:
        """Place the toolbar: the buttons of a match, or those to confirm or take back a proposed ply."""
        self._undo.enabled, self._redo.enabled = self.match.can_undo, self.match.can_redo
        if not self.proposed:
            self._decision.focus = 0  # the next decision starts on Confirm
        self._toolbar.place(self.stage)

    @property
    def _toolbar(self) -> Toolbar:
        return self._decision if self.proposed else self._tools

    def act(self, intention: Intention) -> Change | None:
        """Act on an intention; every intention but pointing first finishes the animation."""
        self.player.note_input()
        if isinstance(intention, Hover):
            self.cursor.point(self.space_at(intention.at))
            return self.follow_pointer(intention)
        self.finish()
        if self.needs_hand_over and (isinstance(intention, Press) or not self._tools.button_of(intention)):
            return self.hand_over()
        return self._press(intention.at) if isinstance(intention, Press) else self._use_key(intention)

    def finish(self) -> None:
        """Finish the animation; clear remark and notice."""
        self.remark = ""
        super().finish()

    def follow_pointer(self, pointer: Hover) -> Change | None:
        """Handle a movement of the pointer beyond hovering, such as a drag."""
        return None

    def _use_key(self, action: Action) -> Change | None:
        choices = self.choices() if self.match.waits_for_human else []
        if self.cursor.move(action, self.stage.board.viewpoint, choices):
            return None
        if action is Action.ACCEPT:
            return self._choose(self.cursor.space)
        if action is Action.BACK:
            return self.go_back()
        button = self._tools.button_of(action)
        command: SceneCommand | None = button.command if button else None
        return command() if command else None

    def go_back(self) -> Change | None:
        """Take back a proposed ply, or else pause."""
        return self._take_back() if self.proposed else self.pause()

    def _press(self, at: tuple[int, int]) -> Change | None:
        command: SceneCommand | None = self._toolbar.press(at)
        if command:
            return command()
        space = self.space_at(at)
        self.cursor.point(space)
        return None if space is None else self._choose(space)

    def space_at(self, at: tuple[int, int]) -> Space | None:
        """Return the space at a point."""
        return self.stage.board.space_at(at, self.match.position.height)

    def _choose(self, space: Space) -> Change | None:
        if self.match.waits_for_human:
            return self.choose(space)
        if self.match.game.outcome:
            return ShowScore(self.match)
        return self.refuse("it is not your turn yet")

    def refuse(self, why: str) -> Change | None:
        """Show why an input is refused."""
        self.remark = capitalized(why)
        self.stage.sound.play("illegal")
        return None

    # The commands of the toolbar

    def pause(self) -> Change:
        """Pause the match."""
        return Push(Pause(self.stage, self.match))

    def _show_moves(self) -> Change:
        return Push(MoveListScreen(self.stage, self.match.game))

    def _cycle_overlay(self) -> None:
        self.assistance.cycle_overlay()
        self.stage.sound.play("focus")

    def _toggle_hint(self) -> Change | None:
        if not self.match.waits_for_human:
            return self.refuse("hints are for your own turn")
        self.assistance.toggle_hint()
        return None

    def _use_undo(self) -> Change | None:
        if self.proposed:
            return self._take_back()
        return self.undo_plies() if self.match.can_undo else self.refuse("there is nothing to undo")

    def _use_redo(self) -> Change | None:
        return self.redo_plies() if self.match.can_redo else self.refuse("there is nothing to redo")

    def _confirm(self) -> Change | None:
        assert self.proposed, "the button is below a proposed ply"
        return self.play(self.proposed)

    def _take_back(self) -> Change | None:
        self.proposed = None
        self.stage.sound.play("drop")
        return None

    # Playing

    def propose(self, ply: Ply) -> Change | None:
        """Play a ply; where confirmation is on, only when it is chosen a second time."""
        if not self.stage.settings.confirm or ply == self.proposed:
            return self.play(ply)
        self.proposed = ply
        self.stage.sound.play("pick")
        return None

    def animate(self, plans: list[Plan]) -> Change | None:
        """Animate plies; remarks, assistance and a proposed ply are of the former position."""
        self.proposed, self.remark = None, ""
        self.assistance.clear()
        return super().animate(plans)

    # Time

    @property
    def is_busy(self) -> bool:
        """Whether something may happen without input, in the assistance too."""
        return super().is_busy or self.assistance.is_working

    def update(self, seconds: float) -> Change | None:
        """Advance the assistance and the match."""
        self.changed |= self.assistance.update(seconds, self.cursor.aimed)
        return super().update(seconds)

    def idle(self, seconds: float) -> None:
        """Let the computer think, or else the assistance."""
        super().idle(seconds)
        wants_hint = self.assistance.thinking
        if self.assistance.think(seconds):
            self.changed = True
            if wants_hint:
                self.stage.sound.play("hint")

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the board, the players' panels, the message and the toolbar.

        A placed piece leaves its tray at once; scores change after the animation.
        """
        annotations, plan, shown = self.annotations(), self.player.plan, self.match.position
        picture = preview_picture(self.player.picture(shown, ahead), annotations.endangered)
        if plan:
            shown = plan.after if plan.backwards or isinstance(plan.ply, Place) else plan.before
        self.player.draw(canvas, picture, annotations.marks)
        self.assistance.draw(canvas, annotations)
        draw_players(canvas, self.match, shown)
        draw_flight(canvas, picture)
        self.draw_status(canvas, annotations)
        self._toolbar.draw(canvas, show_focus=bool(self.proposed))
        if self.notice:
            draw_notice(canvas, self.notice)

    def draw_status(self, canvas: Canvas, annotations: BoardAnnotations) -> None:
        """Draw the reason of a hint, or whose turn it is and what to do, between the players' panels."""
        if annotations.sentence and not self.remark:
            draw_hint_text(canvas, annotations.sentence)
        else:
            words = annotations.advice or self._advice_of_match()
            draw_message(canvas, turn_words(self.match, self.phase), words, self.remark)

    def annotations(self) -> BoardAnnotations:
        """Return the annotations of the board; marks only during an animation."""
        marks = self._marks()
        return BoardAnnotations(marks) if self.player.plan else self.assistance.annotations(marks, self.cursor.aimed)

    def _advice_of_match(self) -> str:
        passed = self.match.game.passed
        if self.match.game.outcome:
            return f"{self.stage.controls.prompt(Action.ACCEPT)} to see the score"
        if self.proposed:
            return "Choose it again to confirm, or take it back"
        if passed and not self.player.plan:
            return pass_words(self.match, passed)
        return self.advice() if self.match.waits_for_human else ""

    def _marks(self) -> Marks:
        if self.player.plan:
            return Marks(cursor=self.cursor.shown)
        last = self.match.game.last_ply
        if not self.match.waits_for_human:
            return Marks(cursor=self.cursor.shown, last_ply=last)
        aimed = self.cursor.aimed if self.cursor.aimed in self.choices() else None
        if self.proposed:
            aimed = self.proposed[-1]
        return replace(self.marks(), cursor=self.cursor.shown, aimed=aimed, last_ply=last)
