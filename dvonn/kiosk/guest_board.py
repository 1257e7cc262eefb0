"""A guest's match on the screen: the board with guidance in a first game, the pause, the score, and the director."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from dvonn.board.animation import PlyAnimation
from dvonn.board.hud import message_box
from dvonn.input.intentions import Action, Hover, Intention
from dvonn.kiosk.event_context import EventContext
from dvonn.kiosk.guest_match import GuestMatch, first_hint, substitute_level
from dvonn.kiosk.initials_screen import InitialsScreen
from dvonn.kiosk.mode_choice import ModeChoice, begin_match
from dvonn.language import N_, _
from dvonn.match.match import Match
from dvonn.rules.board import SPACES, Colour, Move
from dvonn.rules.game import Game
from dvonn.screens.dialog import Answers, Question
from dvonn.screens.director import Director
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.play.assistance import BoardAnnotations
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import PauseDialog
from dvonn.screens.prompts import KeyButton
from dvonn.screens.scene import Change, Pop, Push, Replace, Scene, ShowMatch, ShowMenu
from dvonn.screens.score.score import Score
from dvonn.screens.setup.match_setup import series_words
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE

UNASKED_HINT_SECONDS: Final = 10.0  # without a move in a guided game
GUIDE_LINES: Final = (
    (N_("Your stacks are lit: pick one"), N_("The marks show where it can land")),
    (N_("Whoever is on top owns the stack"), N_("It moves one space per piece")),
    (N_("Stay linked to the red pieces"), N_("Land on any stack, even your own")),
    (N_("Cut Black off from the red pieces"), N_("Now choose where it lands")),
    (N_("At the end, whoever has the most pieces wins"), N_("Now choose where it lands")),
)
"""The lines for each of the guest's first moves: before and after a stack is picked."""


class GuestDirector(Director):
    """Creates the guests' board and score scenes in place of the desktop program's."""

    def __init__(self, home: Scene, event_context: EventContext) -> None:
        super().__init__(event_context.context, home)
        self._event_context = event_context

    @property
    def is_unattended(self) -> bool:
        """Whether the scene shows a match that all guests have left to the computer, or its score."""
        return isinstance(self.top, GuestBoard | GuestScore) and self.top.match.is_between_computers

    def board_scene(self, change: ShowMatch) -> Scene:
        return GuestBoard(self._event_context, _as_guest_match(change.match), change.plans, change.notice)

    def score_scene(self, match: Match) -> Scene:
        return GuestScore(self._event_context, _as_guest_match(match))


def _as_guest_match(match: Match) -> GuestMatch:
    assert isinstance(match, GuestMatch), "every match at an event is a GuestMatch"
    return match


class GuestBoard(BoardScene):
    """The board of a guest's match; any input leaves an unattended one for the choice of a game."""

    match: GuestMatch

    def __init__(
        self, event_context: EventContext, match: GuestMatch, plans: Sequence[PlyAnimation] = (), notice: str = ""
    ) -> None:
        offered = [Action.UNDO, Action.HINT, Action.PAUSE] if match.mode.is_guided else [Action.PAUSE]
        super().__init__(event_context.context, match, plans, notice, [] if match.is_between_computers else offered)
        self._event_context = event_context
        self._hinted_ply = -1  # number of the ply before which an unasked hint was given, -1 for none
        if match.is_between_computers:
            self.course.usual_pause_seconds = 0.3
        if self.cursor.shown is not None and match.waits_for_human:
            self.cursor.jump(self.choices())

    def act(self, intention: Intention) -> Change | None:
        """Act on an intention; leave an unattended match, by going back for the home scene, else for another game."""
        if self.match.is_between_computers:
            return None if isinstance(intention, Hover) else self._leave_unattended(intention)
        return super().act(intention)

    def _leave_unattended(self, intention: Intention) -> Change:
        if intention is Action.BACK:
            return ShowMenu()
        self._event_context.restore_settings()  # the guest who chose the present ones has left
        return Replace(ModeChoice(self._event_context))

    def leave(self) -> Change:
        return Push(GuestPause(self._event_context, self.match))

    # Guidance

    @property
    def _is_guided(self) -> bool:
        return self.match.mode.is_guided and self.match.waits_for_human

    @property
    def _hint_pending(self) -> bool:
        """Whether an unasked hint may still be given for this ply."""
        asked = self.assistance.hint or self.assistance.thinking or self._hinted_ply == len(self.match.game.plies)
        return self._is_guided and not asked and not self.selection.proposed

    @property
    def is_busy(self) -> bool:
        return super().is_busy or self._hint_pending

    def update(self, seconds: float) -> Change | None:
        """Advance; give a hint to a guest who has not moved for long."""
        if self._hint_pending and self.player.rest_seconds >= UNASKED_HINT_SECONDS:
            self._hinted_ply = len(self.match.game.plies)
            self.assistance.toggle_hint()
            self.changed = True
        return super().update(seconds)

    def draw_status(self, canvas: Canvas, annotations: BoardAnnotations) -> None:
        """Draw the guidance of the first moves, legible from a distance, unless there is a more urgent message."""
        urgent = annotations.sentence or annotations.advice or self.selection.remark
        guided = self._is_guided and not urgent and not self.player.plan
        words = guide_caption(self.match.game, picked=self.selection.selected is not None) if guided else ""
        if words:
            box = message_box(canvas.layout)
            canvas.draw_panel(box, canvas.theme.panel, canvas.theme.movable)
            canvas.note_live(words)
            canvas.draw_text(words, box.inset(canvas.layout.px(GAP)), HEADLINE)
        else:
            super().draw_status(canvas, annotations)

    def annotations(self, *, turning: bool = False) -> BoardAnnotations:
        """Return the annotations, with hints in words for a first game; those of an unattended match invite to play."""
        annotations = super().annotations(turning=turning)
        if annotations.hint and annotations.sentence:
            assert isinstance(annotations.hint.ply, Move), "the board was full"
            return replace(annotations, sentence=first_hint(self.match.position, annotations.hint.ply))
        if not self.match.is_between_computers:
            return annotations
        # Translators: {control} is Click, Tap, or the name of a key or button
        advice = _("{control} to play yourself").format(control=self.context.controls.prompt(Action.ACCEPT))
        return replace(annotations, advice=advice)


def guide_caption(game: Game, *, picked: bool) -> str:
    """Return the line for the side to move, given whether a stack is picked; '' after the first moves."""
    here = len(game.plies)
    if not picked and game.position.piece_count < game.positions[max(0, here - 2)].piece_count == len(SPACES):
        return _("Cut off from the red pieces: lost")
    number = sum(position.turn is game.position.turn for position in game.positions[:here])
    return _(GUIDE_LINES[number][picked]) if number < len(GUIDE_LINES) else ""


class GuestPause(PauseDialog):
    """Pauses the match; hides the board of a match with clocks, so that the pause gives no time to think."""

    match: GuestMatch

    def __init__(self, event_context: EventContext, match: GuestMatch) -> None:
        show_rules, note = (lambda: Push(Handbook(self.context))), N_("With pictures and tips")
        rules = Button(show_rules, N_("Rules"), "icon-help", note=note)
        finish = Button(self._hand_over, N_("Let the computer finish"), "icon-computer", note=N_("You can watch"))
        leave = Button(self.leave, N_("Leave"), "icon-quit", note=N_("This ends the game"))
        super().__init__(event_context.context, match, [[rules], [finish], [leave]])
        self._event_context = event_context
        self.is_overlay = not match.clocks.times

    def leave(self) -> Change:
        """Leave the match, which is not kept; ask first if it has begun."""
        if not self.has_begun:
            return ShowMenu()
        return Push(Question(self.context, _("Leave this game?"), [(_("Continue"), Pop), (_("Leave"), ShowMenu)]))

    def _hand_over(self) -> Change:
        """Give the guest's seat to the computer; ask for the side if there are two guests."""
        guests = self.match.humans_here
        if len(guests) == 1:
            return self._give_seats(guests)
        names = {Colour.WHITE: _("White leaves"), Colour.BLACK: _("Black leaves")}
        one: Answers = [(names[colour], partial(self._give_seats, [colour])) for colour in guests]
        both = (_("Both leave"), lambda: self._give_seats(guests))
        return Push(Question(self.context, _("Who is leaving?"), [(_("Continue"), Pop), *one, both]))

    def _give_seats(self, leaving: Collection[Colour]) -> Change:
        self.match.hand_over(leaving, substitute_level(self._event_context.event_settings))
        return ShowMatch(self.match)


class GuestScore(Score):
    """The score of a guest's match, with two buttons."""

    match: GuestMatch

    def __init__(self, event_context: EventContext, match: GuestMatch) -> None:
        board, score, period = match.board, match.score, event_context.event_settings.shown_winners[0]
        again = _("Next game") if match.series_goes_on else _("Play again")
        first = KeyButton(lambda: begin_match(event_context, match.mode, match.level, match), again, "icon-again")
        feats = [_("The biggest cut-off today")] if event_context.stands.largest is match else []
        if event_context.winners.qualifies(board, score, period):
            initials = partial(InitialsScreen, event_context, board, score)
            first = KeyButton(lambda: Push(initials()), _("Enter initials"), "icon-check")
            feats.insert(0, event_context.winners.place(board, score, period))
        if match.series:
            feats = [series_words(match), *feats[:1]]
        first.primary = True
        done = KeyButton(ShowMenu, _("Done"), "icon-quit", action=Action.BACK)
        super().__init__(event_context.context, match, [done] if match.is_between_computers else [first, done], feats)
        self.wait_for(lambda: match.is_between_computers)
        self._event_context = event_context

    def act(self, intention: Intention) -> Change | None:
        """Use the buttons; any input leaves an unattended match."""
        if self.match.is_between_computers and not isinstance(intention, Hover):
            return ShowMenu()
        return super().act(intention)

    def update(self, seconds: float) -> Change | None:
        """Advance; leave by itself after an unattended match."""
        super().update(seconds)
        is_over = (self.result_seconds or 0.0) >= 12.0
        return ShowMenu() if self.match.is_between_computers and is_over else None
