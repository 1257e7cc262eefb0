"""The scene of a match: the players' input, the toolbar and the list of moves; two computers that are watched."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from dvonn.board.animation import MAX_DIMNESS, BoardFrame, PlyAnimation, Staging, ease
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import (
    AT_REST,
    METER_HEIGHT,
    Rolling,
    draw_legend,
    draw_losses,
    draw_message,
    draw_notice,
    draw_panels,
    message_has_room,
)
from dvonn.board.layout import BoardLayout
from dvonn.board.light import light_time
from dvonn.board.overlays import draw_hint_text, overlay_opacity, preview_frame
from dvonn.board.view import draw_flight
from dvonn.input.intentions import Action, Hover, Intention, Press
from dvonn.language import N_, _, ngettext
from dvonn.match.match import Match
from dvonn.rules.analysis.position_analysis import Scores
from dvonn.rules.board import SPACES, Colour, Phase, Piece, Ply, Space
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.board_player import game_steps
from dvonn.screens.by_ear import BoardDescription
from dvonn.screens.dialog import Question
from dvonn.screens.interactive_board import InteractiveBoard
from dvonn.screens.play.assistance import Assistance, BoardAnnotations, overview_words
from dvonn.screens.play.coach import Coach
from dvonn.screens.play.pause import Pause
from dvonn.screens.play.players import FILLING, MatchController, pass_words, player_name, player_panels, turn_words
from dvonn.screens.prompts import KeyButton, Toolbar, closing_button
from dvonn.screens.review.move_list_screen import MoveList, MoveListScreen
from dvonn.screens.scene import AppContext, Change, Push, RefreshMode, ShowMatch, ShowScore
from dvonn.storage.settings import MovesPlace
from dvonn.ui import theme
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, UNPLACED_BOX, Box, Point
from dvonn.words import format_clock_time, side_and_player, side_name

DOCK_WIDTH: Final = 300  # in a window of 1280x720


class DockedMoves:
    """The moves of a game beside its board; not for guests of an event."""

    def __init__(
        self, context: AppContext, game: Game, board_beside: Callable[[int], BoardLayout], *, allowed: bool
    ) -> None:
        self._context, self._game, self._board_beside, self._allowed = context, game, board_beside, allowed
        self._plies = list(game.plies)
        self._list = MoveList(game)
        self._pointed: int | None = None  # the position whose move the pointer is over

    @property
    def has_room(self) -> bool:
        """Whether the list is allowed, and the window wide enough for it."""
        layout = self._context.layout
        is_wide = layout.width >= 1.77 * layout.height  # width to height of a window with room beside the board
        # With larger text there may be no room
        return self._allowed and is_wide and layout.text_px(DOCK_WIDTH) <= 0.3 * layout.width

    @property
    def is_shown(self) -> bool:
        """Whether the list is beside the board; automatically it is where it takes no room from it."""
        place = self._context.settings.moves_place
        if place is MovesPlace.AUTOMATIC:
            return self.has_room and self._board_beside(self._width).unit == self._board_beside(0).unit
        return self.has_room and place is MovesPlace.BESIDE

    def toggle(self) -> None:
        """Show or hide the list from now on."""
        self._context.settings.moves_place = MovesPlace.HIDDEN if self.is_shown else MovesPlace.BESIDE

    # Layout

    @property
    def taken(self) -> int:
        """The pixels that the list takes beside the board, 0 while it is not shown."""
        return self._width if self.is_shown else 0

    @property
    def _width(self) -> int:
        """The width of the list with a gap, in pixels."""
        return self._context.layout.text_px(DOCK_WIDTH) + self._context.layout.px(GAP)

    @property
    def box(self) -> Box:
        """The panel, an empty box while the list is not shown."""
        layout, gap = self._context.layout, self._context.layout.px(GAP)
        between = layout.window.cut_top(layout.top_bar.height, gap)[1].cut_bottom(layout.bottom_bar.height, gap)[1]
        return between.cut_right(self._width)[0].cut_right(gap)[1] if self.is_shown else UNPLACED_BOX

    def lay_out(self) -> None:
        """Place the list of the moves played by now."""
        layout = self._context.layout
        if self._plies != self._game.plies:
            self._plies, self._list = list(self._game.plies), MoveList(self._game)
        self._list.lay_out(layout, self.box.inset(layout.px(GAP)))

    # Input

    def follow(self, intention: Intention) -> None:
        """Note the move under the pointer."""
        self._pointed = None if isinstance(intention, Action) else self.position_at(intention.at)

    def position_at(self, at: Point) -> int | None:
        """Return the number of the position after the move at a point, None if there is none."""
        return self._list.position_at(at) if self.box.contains(at) else None

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, if it is shown."""
        if not self.is_shown:
            return
        canvas.draw_panel(self.box, canvas.theme.panel, canvas.theme.panel_edge)
        self._list.draw(canvas, self._pointed)


PLACING_INSTRUCTIONS: Final = {
    Piece.WHITE: N_("Place a white piece on any free space"),
    Piece.BLACK: N_("Place a black piece on any free space"),
    Piece.DVONN: N_("Place a red piece on any free space"),
}


ToolChoice = Callable[[Mapping[Action, KeyButton]], Sequence[KeyButton]]
"""Returns the buttons below a board, out of the usual ones by their actions and others."""


class BoardScene(InteractiveBoard):
    """A match on the screen, played by pointer, keys or gamepad.

    `offered` are the actions of the buttons below it, unless `choose_tools` chooses the buttons.
    """

    buttons_sound = False

    def __init__(
        self,
        context: AppContext,
        match: Match,
        plans: Sequence[PlyAnimation] = (),
        notice: str = "",
        offered: Collection[Action] = tuple(Action),
        choose_tools: ToolChoice | None = None,
    ) -> None:
        super().__init__(context, match.position, plans)
        self.match, self.course = match, MatchController(self, match, plans, notice)
        self.assistance, self.coach = Assistance(context, self.course.computer), Coach(context, match)
        self.player.tells_passes = False  # its notice does
        self.needs_coordinates = match.coaching is not None
        self.docked_moves = DockedMoves(context, match.game, self.board_beside, allowed=Action.MOVES in offered)
        self._make_toolbars(offered, choose_tools)
        self.wait_for(lambda: self.is_busy)
        self.wait_for(lambda: self.course.reactions.is_moving or self._gathers_light, RefreshMode.FULL_RATE)

    @property
    def headline(self) -> str:
        return _(FILLING) if self.course.is_filling else turn_words(self.match, self.told_position)

    @property
    def listener(self) -> Colour | None:
        """The side of the human here, if there is only one."""
        humans = self.match.humans_here
        return humans[0] if len(humans) == 1 else None

    @property
    def board_description(self) -> BoardDescription:
        clocks = [(colour, self.match.clocks.displayed_seconds(colour)) for colour in Colour]
        times = [f"{side_name(colour)} {format_clock_time(left)}" for colour, left in clocks if left is not None]
        turn = ". ".join([self.headline, *times])
        return self.hear(self.selection.position, game_steps(self.match.game), turn, self.listener)

    @property
    def autosaved_match(self) -> Match | None:
        return self.match

    @property
    def ambience_intensity(self) -> float:
        """The share of the board without stacks in the movement phase."""
        position = self.match.position
        return 0.0 if position.phase is Phase.PLACEMENT else 1 - position.occupied.bit_count() / len(SPACES)

    def _make_toolbars(self, offered: Collection[Action], choose_tools: ToolChoice | None) -> None:
        undo = KeyButton(self._use_undo, N_("Undo"), "icon-undo", action=Action.UNDO)
        undo.enabled = lambda: self.match.can_undo or self.selection.proposed is not None
        undo.refusal = N_("This is the start")
        redo = KeyButton(partial(self.course.go, self.match.redo), N_("Redo"), "icon-redo", action=Action.REDO)
        redo.enabled, redo.refusal = lambda: self.match.can_redo, N_("There's nothing to redo")
        fill_board = partial(self.match.fill, self.context.rng)
        fill = KeyButton(partial(self.course.go, fill_board), N_("Fill the rest"), "icon-dice", action=Action.FILL)
        fill.enabled = lambda: self.match.can_fill
        fill.note = N_("Place the remaining pieces of both sides at random")
        fill.refusal = N_("You can fill the rest on your turn, once the red pieces are placed")
        hint = KeyButton(self._toggle_hint, N_("Hint"), "icon-hint", action=Action.HINT)
        helps = self.assistance
        views = KeyButton(helps.cycle_overlay, lambda: _(helps.overlay.value), "icon-show", action=Action.OVERLAY)
        views.part, views.width_factor, views.longest = helps.overlay_part, 1.3, helps.longest_overlay
        views.enabled, views.refusal = lambda: not self.match.game.outcome, N_("The game is over")
        moves = KeyButton(self._show_moves, N_("Moves"), "icon-moves", action=Action.MOVES)
        pause = KeyButton(self.leave, N_("Pause"), "icon-pause", action=Action.PAUSE)
        tools = [undo, redo, hint, views, fill if self.course.phase is Phase.PLACEMENT else moves, pause]
        usual = [tool for tool in tools if tool.action in offered]
        chosen = choose_tools and choose_tools({tool.action: tool for tool in (*tools, moves) if tool.action})
        self.tools, self._views = Toolbar(chosen or usual, [moves] if Action.MOVES in offered else []), views
        confirm = KeyButton(self._confirm, N_("Confirm"), "icon-check")
        self._decision = Toolbar([confirm, KeyButton(self._use_undo, N_("Take back"), "icon-undo")])

    @property
    def board(self) -> BoardLayout:
        """The layout of the board, beside the list of moves if that is shown."""
        return self.board_beside(self.docked_moves.taken)

    # Input

    def lay_out(self) -> None:
        """Place the buttons of a match, or those to confirm or take back a proposed ply."""
        proposed = self.selection.proposed is not None
        if not proposed:
            self._decision.focus = 0  # the next decision starts on Confirm
        asked = self.coach.question
        self.toolbar = asked.buttons if asked else self._decision if proposed else self.tools
        self.toolbar.place(self.context)
        self.headroom = METER_HEIGHT if self.context.settings.meter else 0
        self.docked_moves.lay_out()

    def act(self, intention: Intention) -> Change | None:
        """Act on an intention; every intention but pointing first finishes the animation."""
        if not isinstance(intention, Hover):
            self.finish()
        return self._look_back(intention) or super().act(intention)

    def _look_back(self, intention: Intention) -> Change | None:
        """Open the move list at the move that is pressed beside the board, or at the last one but one by its key."""
        self.docked_moves.follow(intention)
        number = self.docked_moves.position_at(intention.at) if isinstance(intention, Press) else None
        if intention is Action.PREVIOUS_MOVE and self.docked_moves.is_shown:
            number = max(0, len(self.match.game.plies) - 1)
        return None if number is None else self._show_move_list(number)

    @property
    def can_choose(self) -> bool:
        return self.match.waits_for_human

    @property
    def refusal(self) -> str:
        return _("The game is over") if self.match.game.outcome else super().refusal

    def accept(self, space: Space | None) -> Change | None:
        """Choose a space; after the end any press leads to the score."""
        if self.match.game.outcome:
            return ShowScore(self.match)
        if space is None:
            return None
        if self.match.waits_for_human:
            return self.choose(space)
        self.selection.refuse(self.refusal)
        return None

    def walk(self, action: Action) -> None:
        """Move the cursor or the focus; the next choice is one of a human to play."""
        if self.can_choose or self.match.away or action not in {Action.NEXT, Action.PREVIOUS}:
            super().walk(action)

    # The commands of the toolbar

    def play(self, ply: Ply) -> Change | None:
        return self.course.change(partial(self.match.play, ply))

    def finish(self) -> None:
        self.course.finish()

    def leave(self) -> Change:
        """Pause the match."""
        fill = self.tools.button_of(Action.FILL)
        others = [closing_button(self.context, fill)] if fill and fill.enabled else []
        return Push(self.with_same_viewpoint(Pause(self.context, self.match, others)))

    def _show_moves(self) -> Change | None:
        """Show or hide the moves beside the board, or show their screen where there is no room."""
        if not self.docked_moves.has_room:
            return self._show_move_list(len(self.match.game.plies))
        self.docked_moves.toggle()
        return None

    def _show_move_list(self, number: int) -> Change:
        """Show the screen of moves, at the position of a number."""
        moves = MoveListScreen(self.context, self.match.game)
        moves.jump_to(number)
        return Push(self.with_same_viewpoint(moves))

    def _toggle_hint(self) -> None:
        if self.match.waits_for_human or (self.match.waits_for_computer and self.match.humans_here):
            self.assistance.toggle_hint()
        else:
            self.selection.refuse(_("Hints are for your own turn"))

    def _use_undo(self) -> Change | None:
        if not self.selection.proposed:
            return self.course.go(self.match.undo)
        self.selection.take_back()
        return None

    def _confirm(self) -> Change | None:
        assert self.selection.proposed, "the button is below a proposed ply"
        return self.play(self.selection.proposed)

    # Time

    def show(self, position: Position, *plans: PlyAnimation) -> None:
        """Animate plies; the assistance was for the former position."""
        super().show(position, *plans)
        self.toolbar_has_focus = False
        self.assistance.clear(self.cursor.aimed)

    @property
    def is_skippable(self) -> bool:
        """Whether an animation is playing or a notice is shown."""
        return super().is_skippable or bool(self.course.notice)

    @property
    def is_busy(self) -> bool:
        """Whether something may happen without input."""
        return self.course.is_busy or self.assistance.is_working or self.coach.is_working

    @property
    def _gathers_light(self) -> bool:
        """Whether the game and its last animation have ended."""
        is_over = self.match.game.outcome is not None and self.coach.shown_position is self.match.position
        return is_over and not self.player.plan and not self.context.without_motion

    def update(self, seconds: float) -> Change | None:
        """Advance the assistance and the match, in which the coach may stop after a move."""
        self.changed |= self.assistance.update(seconds, self.cursor.aimed)
        change = super().update(seconds) or self.course.update(seconds)
        objection = self.coach.objection
        return self.coach.ask(objection, self) if objection and not (change or self.player.plan) else change

    def idle(self, seconds: float) -> None:
        """Let the coach judge, then the computer think, or else the assistance; a hint comes first."""
        if self.coach.objection or (self.coach.is_working and not (self.assistance.thinking and self.can_choose)):
            self.coach.think(seconds)
        else:
            self.course.think(seconds)
            self.changed |= self.assistance.think(seconds)

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        annotations = self.annotations(turning=bool(canvas.board.turned))
        lost, asked = annotations.preview.cut_off if annotations.preview else (), self.coach.question
        picture = self.player.picture(self.coach.shown_position, ahead)
        picture = preview_frame(picture, (*lost, *(asked.endangered if asked else ())))
        dimmed = overlay_opacity(annotations.overview, annotations.aimed)
        picture = self._staged(replace(picture, opacity={**picture.opacity, **dimmed}), ahead)
        self.player.draw(canvas, picture, annotations.marks)
        self.assistance.draw(canvas, annotations, is_held=picture.held is not None)
        self._draw_panels(canvas, picture, ahead)
        draw_flight(canvas, picture)
        self._draw_losses(canvas, picture.loss)
        self.docked_moves.draw(canvas)
        if annotations.overview and self.toolbar is self.tools:
            draw_legend(canvas, self._views.box, overview_words(annotations.overview, annotations.aimed))
        if self.course.notice:
            draw_notice(canvas, self.course.notice)
        else:
            self.draw_status(canvas, annotations)
        self.toolbar.draw(canvas, show_focus=self.toolbar_has_focus or self.toolbar is not self.tools)

    def _draw_panels(self, canvas: Canvas, frame: BoardFrame, ahead: float) -> None:
        """Draw the players' panels; when a board has been filled, or stacks are cut off, the counts roll."""
        # Without motion it rests behind the ring
        ember = 0.75 if self.context.without_motion else light_time(self.player.light_seconds + ahead) / 4.5
        panels = player_panels(self.match, self.told_position, ember % 1.0, self.course.reactions.hop(ahead))
        plan, position, rolled = self.player.plan, self.scored_position, AT_REST
        if plan and plan.fills_board:
            rolled = Rolling(frame.spread or 0.0)
        elif plan and frame.loss is not None:
            position = plan.after
            former = Scores(*(position.score(colour) + plan.lost.of(colour) for colour in Colour))
            rolled = Rolling(ease(frame.loss), former)
        draw_panels(canvas, panels, position, rolled)

    def _draw_losses(self, canvas: BoardCanvas, share: float | None) -> None:
        """Draw the numbers of pieces that are cut off on their way to the counts; without motion, beside them."""
        stays = self.context.without_motion and not self.player.plan
        plan = self.player.ended if stays else self.player.plan
        if plan and not plan.backwards and (stays or share is not None):
            draw_losses(canvas, plan, share)

    def _staged(self, frame: BoardFrame, ahead: float) -> BoardFrame:
        """Gather the light at the winner's stacks at the end of a game, or in a draw at all that count."""
        outcome = self.match.game.outcome
        if not outcome or not self._gathers_light:
            return frame
        winners = [outcome.winner] if outcome.winner else Colour
        lit = {space for winner in winners for space in self.match.position.owned(winner)}
        share = min(1.0, (self.player.rest_seconds + ahead) / theme.GATHERING_SECONDS)
        return replace(frame, staging=Staging(MAX_DIMNESS * share, lit))

    def draw_status(self, canvas: Canvas, annotations: BoardAnnotations) -> None:
        """Draw the reason of a hint, or the turn and an instruction, between the players' panels."""
        if annotations.sentence and not self.selection.remark:
            draw_hint_text(canvas, annotations.sentence)
            return
        urgent, said = self.toolbar.pointed_explanation or annotations.advice, self.course.reactions.words
        if urgent or self.match.game.passed or not (said and message_has_room(canvas, self.headline, said)):
            said = ""
        advice = urgent or self._advice()
        canvas.note_advice(advice)
        draw_message(canvas, self.headline, advice, self.selection.remark or said)

    def annotations(self, *, turning: bool = False) -> BoardAnnotations:
        """Return the annotations of the board; marks only while stacks or the board move."""
        marks, moves = self.marks(turning=turning), self.player.plan or turning
        return BoardAnnotations(marks) if moves else self.assistance.annotations(marks, self.cursor.aimed)

    @property
    def last_ply(self) -> Ply | None:
        """The last ply of the match, if the board shows its position."""
        return self.match.game.last_ply if self.coach.shown_position is self.match.position else None

    def _advice(self) -> str:
        """Return the instruction to the player, or the sentence that a side has to pass."""
        told, passed = self.told_position, self.match.game.passed
        is_humans = told.turn in self.match.humans_here
        if self.player.plan:
            return self._instruction(told) if is_humans and told.next_piece and not self.course.is_filling else ""
        if self.match.game.outcome:
            # Translators: {control} is Click, Tap, or the name of a key or button
            return _("{control} to count the towers").format(control=self.context.controls.prompt(Action.ACCEPT))
        if self.selection.proposed:
            return _("Choose it again to confirm, or take it back")
        if passed:
            return pass_words(self.match, passed)
        if told.turn is self.match.away:
            return _("Paste the answer when it has come")
        return self._instruction(told) if is_humans else ""

    def _instruction(self, told: Position) -> str:
        """Return the next piece to place, the instruction to select a stack, or the distance of the selected one."""
        piece, selected = told.next_piece, self.selection.selected
        if piece:
            return _(PLACING_INSTRUCTIONS[piece])
        if selected is None:
            return _("Choose a stack that can move")
        return ngettext(
            "Moves exactly {count} space in a straight line, onto another stack",
            "Moves exactly {count} spaces in a straight line, onto another stack",
            self.match.position.height(selected),
        )


class WatchScene(BoardScene):
    """A match between two computers on the screen."""

    def __init__(self, context: AppContext, match: Match, plans: Sequence[PlyAnimation] = (), notice: str = "") -> None:
        super().__init__(context, match, plans, notice, choose_tools=self._tools)

    @property
    def headline(self) -> str:
        return _("Paused") if self.course.is_stopped and not self.player.plan else super().headline

    def _tools(self, usual: Mapping[Action, KeyButton]) -> Sequence[KeyButton]:
        course = self.course
        stop = KeyButton(lambda: course.stop(stopped=not course.is_stopped), action=Action.PAUSE)
        stop.label = lambda: _("Continue") if course.is_stopped else _("Pause")
        stop.icon = lambda: "icon-play" if course.is_stopped else "icon-pause"
        step = KeyButton(course.step, N_("Step"), "icon-next", action=Action.NEXT_MOVE)
        menu = KeyButton(self.leave, N_("Menu"), "icon-menu")
        return [usual[Action.UNDO], stop, step, usual[Action.OVERLAY], menu]

    def accept(self, space: Space | None) -> Change | None:
        """Say how to play; after the end any space leads to the score."""
        if space is None or self.match.game.outcome:
            return super().accept(space)
        self.selection.refuse(_("Take over a side to play yourself"))
        return None

    def leave(self) -> Change:
        take_over = Button(self._ask_to_take_over, N_("Take over"), "icon-people")
        take_over.note = N_("Play on in place of a computer")
        return Push(self.with_same_viewpoint(Pause(self.context, self.match, [take_over])))

    def _ask_to_take_over(self) -> Change:
        names = {colour: side_and_player(colour, player_name(self.match, colour)) for colour in Colour}
        answers = [(name, partial(self._take_over, colour)) for colour, name in names.items()]
        return Push(Question(self.context, _("Whose place do you take?"), answers))

    def _take_over(self, colour: Colour) -> Change:
        self.match.seats[colour] = None
        return ShowMatch(self.match)
