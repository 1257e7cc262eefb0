"""The coach of a match against the computer: it stops the game before the answer to a move that gives away much."""

from collections.abc import Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout
from dvonn.board.overlays import draw_hint, draw_hint_text, draw_lost
from dvonn.input.intentions import Action, Hover, Intention
from dvonn.language import N_, _, ngettext, signed_text
from dvonn.match.match import CALM_COACH, CALM_PLACEMENT_LOSS, CoachedMove, Coaching, CoachNote, Match
from dvonn.rules.board import Move, Place, Ply, Space
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.board_player import game_steps
from dvonn.screens.by_ear import BoardDescription
from dvonn.screens.interactive_board import InteractiveBoard
from dvonn.screens.prompts import KeyButton, Toolbar
from dvonn.screens.rules_words import reason_words
from dvonn.screens.scene import AppContext, Change, Pop, Push, RefreshMode, Scene, handle_form, run_command
from dvonn.words import give_or_take, loss_words, ply_text

if TYPE_CHECKING:
    from dvonn.engine.analysis.coaching import JudgedMove, MoveJudge
    from dvonn.engine.analysis.reasons import ReasonKind

SHOWN_PLIES: Final = 3  # that are played out after a move where no reason asks for more


class Coach:
    """Judges the human's placements and moves in slices, moves on the human's turn in advance.

    It is silent on a move that ends the game or that the other side cannot answer.
    """

    def __init__(self, context: AppContext, match: Match) -> None:
        self._context, self._match = context, match
        self._judge: MoveJudge | None = None
        self._asked: CoachQuestion | None = None  # the last question
        self._told: set[ReasonKind] = set()  # the first reason of each question

    @property
    def question(self) -> "CoachQuestion | None":
        """The question that is open, None without one."""
        return self._asked if self._asked and self._asked.is_open else None

    @property
    def shown_position(self) -> Position:
        """The position on the board at rest: the end of a line that has been played out, or else the match's."""
        return self.question.line.position if self.question and self.question.line else self._match.position

    def ask(self, judged: "JudgedMove", board: InteractiveBoard) -> Change:
        """Stop after a move."""
        self._asked = CoachQuestion(self._context, self._match, judged, board)
        self._told.update(reason.kind for reason in judged.explanation.reasons[:1])
        self._context.sound.play("hint")
        return Push(self._asked)

    @property
    def is_working(self) -> bool:
        """Whether something is left to be judged."""
        judge = self._current_judge()
        return judge is not None and not judge.done

    @property
    def objection(self) -> "JudgedMove | None":
        """The judgement of the move that waits for its answer, if the coach stops there, else None."""
        judge, coaching, plies = self._current_judge(), self._match.coaching, self._match.game.plies
        judged = judge.judged if judge and self._match.waits_for_computer else None
        if not judged or not coaching or judged.loss < self._needed_loss(judged, coaching) or judged.is_decided:
            return None
        noted = any(note[:2] == (len(plies) - 1, judged.move) for note in coaching.notes)
        return None if noted else judged

    def _needed_loss(self, judged: "JudgedMove", coaching: Coaching) -> float:
        """Return the pieces that a move must give away for the coach to stop; a calm one wants good and new reasons."""
        reasons = judged.explanation.reasons
        if coaching.pieces != CALM_COACH:
            return coaching.stops_at
        if isinstance(judged.move, Place):
            return inf if coaching.notes else CALM_PLACEMENT_LOSS
        # Reasons must explain half of the loss
        if not reasons or sum(reason.worth for reason in reasons) < 0.5 * judged.loss:
            return inf
        # A reason that has been told must cost more
        return coaching.stops_at + 3 * (reasons[0].kind in self._told)

    def think(self, seconds: float) -> None:
        """Judge for some seconds; the judgement is kept with the match."""
        judge, coaching, number = self._current_judge(), self._match.coaching, len(self._match.game.plies) - 1
        if judge and coaching:
            judge.step(seconds)
            judged = judge.judged
            if judged and isinstance(judged.better.best, Move):
                coaching.judged[number] = CoachedMove(judged.move, judged.better.best, judged.loss)

    def _current_judge(self) -> "MoveJudge | None":
        """Return the judge of the human's move that waits for its answer, or of the one to come; None without both."""
        turn = self._coached_turn()
        if not turn or not self._match.coaching:
            return None
        position, move = turn
        if not self._judge or self._judge.position is not position or self._judge.move not in {None, move}:
            from dvonn.engine.analysis.coaching import MoveJudge  # noqa: PLC0415 # the engine is loaded when it is needed

            least = self._match.coaching.stops_at
            self._judge = MoveJudge(position, self._match.game.ties, self._context.clock, least)
        if move and not self._judge.move:
            self._judge.judge(move)
        return self._judge

    def _coached_turn(self) -> tuple[Position, Ply | None] | None:
        """Return the position of the human's turn, and the move that waits for its answer, None before the move."""
        match, game = self._match, self._match.game
        if game.outcome:
            return None
        answered = 1 if match.waits_for_human else 2  # the number of positions from the human's turn to now
        position = game.positions[-answered] if len(game.positions) >= answered else None
        if not position or match.seats[position.turn]:
            return None
        return position, None if match.waits_for_human else game.last_ply


class CoachQuestion(Scene):
    """The question over the board whether a move is taken back; no clock runs.

    The other side's answer is played out on the board, the better move if it is asked for. The board below draws the
    buttons in place of its own.
    """

    name = N_("Take it back?")
    is_overlay = True

    def __init__(self, context: AppContext, match: Match, judged: "JudgedMove", board: InteractiveBoard) -> None:
        super().__init__(context)
        self._match, self._judged, self._board = match, judged, board
        self._before, self._after = match.game.positions[-2:]
        self._steps = [(self._before, judged.move, self._after)]  # to the position at rest
        self.is_open = True
        self.line: Game | None = None  # that is played out on the board, None at rest
        explanation = judged.explanation
        self.shows_better = bool(explanation.better and not explanation.played)  # rather than the answer
        self.shows_why = context.describes_screen  # figures and notation, which say what the board shows
        button = partial(KeyButton, width_factor=1.6)
        take_back = button(self._take_back, N_("Take it back"), "icon-undo", action=Action.UNDO)
        better = button(self._show_other, "", "icon-hint", action=Action.HINT)
        # Translators: two buttons that show one another: the other side's answer to a move, and a better move
        better.label = lambda: _("The reply") if self.shows_better else _("A better move")
        why = button(self._show_why, "", "icon-help", action=Action.OVERLAY)
        # Translators: two buttons that show one another: the figures of a mistake, and a sentence without figures
        why.label = lambda: _("In plain words") if self.shows_why else _("Why?")
        play_on = button(self._close, N_("Play on"), "icon-play", action=Action.BACK)
        others = [why] if isinstance(judged.move, Place) else [better, why]
        self.buttons = Toolbar([take_back, *others, play_on])
        self._play_out()

    @property
    def words(self) -> str:
        """The coach's sentences on the move, or with figures on the line that is shown."""
        reasons = " ".join(map(reason_words, self._judged.explanation.reasons))
        if isinstance(self._judged.move, Place):
            # Translators: a better space for a piece; sentences on it follow, such as "Stands next to a red piece."
            reasons = " ".join((_("The board shows a better space."), reasons))
        if not self.shows_why:
            return f"{warning_words(self._judged)} {reasons}".rstrip()
        figures = better_words(self._judged) if self.shows_better else objection_words(self._judged)
        moves = ", ".join(map(ply_text, self._line[1:]))
        # Translators: the moves that follow a move, such as e3-f3, g5-h5
        followed = _("Then: {moves}.").format(moves=moves) if moves else ""
        order = (reasons, figures, followed) if self.shows_better else (figures, reasons, followed)
        return " ".join(filter(None, order))

    @property
    def _line(self) -> Sequence[Ply]:
        """The plies that show a reason, or else some plies after the move; the first one is the move itself."""
        explanation, judged = self._judged.explanation, self._judged
        if self.shows_better:
            return explanation.better or judged.better.line[: SHOWN_PLIES + 1]
        return explanation.played or judged.played.line[: SHOWN_PLIES + 1]

    @property
    def board(self) -> BoardLayout:
        return self._board.board

    def lay_out(self) -> None:
        self.buttons.place(self.context)

    def act(self, intention: Intention) -> Change | None:
        """Use the buttons, also by their keys; the board below handles the pause. Any press ends a played line."""
        if not isinstance(intention, Hover):
            self._board.player.stop()
            self.line = None
        if intention is Action.PAUSE:
            return self._board.handle(intention)
        command = self.buttons.command_of(intention) if isinstance(intention, Action) else None
        return run_command(command, self.context) if command else handle_form(self.buttons, intention, self.context)

    def _take_back(self) -> Change:
        done = self._close()
        return self._board.handle(Action.UNDO) or done

    def _close(self) -> Change:
        """Note the move, at which the coach does not stop again, and play on."""
        self.is_open = False
        assert self._match.coaching, "the match has a coach"
        note = CoachNote(len(self._match.game.plies) - 1, self._judged.move, round(self._judged.loss))
        self._match.coaching.notes.append(note)
        return Pop()

    # Lines on the board

    def _show_other(self) -> None:
        """Show the better move in place of the answer, or the answer again."""
        self.shows_better = not self.shows_better
        self._play_out()

    def _show_why(self) -> None:
        """Show the figures and the notation, or the plain words again."""
        self.shows_why = not self.shows_why

    def _play_out(self) -> None:
        """Play out what the move leads to, or the better move, as far as a reason asks; without motion, nothing."""
        if self.context.without_motion:
            return
        self.line = Game(self._before, self._match.game.ties)
        self.line.play_all(self._line)
        player = self._board.player
        player.play(*player.plans_between(self._steps, game_steps(self.line)))

    @property
    def refresh_mode(self) -> RefreshMode:
        """That of the board while a line is played out or taken back."""
        player = self._board.player
        return max(player.refresh_mode, RefreshMode.UPDATE_ONLY) if self.line or player.plan else RefreshMode.ON_INPUT

    @property
    def is_skippable(self) -> bool:
        """Whether a line is played out."""
        return self.line is not None

    def update(self, seconds: float) -> None:
        """Play out the line, which is taken back after a while at its end."""
        player = self._board.player
        player.update(seconds)
        if self.line and player.has_rested(1.5):  # at the end of a line, before it is taken back
            player.play(*player.plans_between(game_steps(self.line), self._steps))
            self.line, self.changed = None, True

    @property
    def board_description(self) -> BoardDescription:
        return self._board.board_description

    @property
    def _shown_ply(self) -> Ply | None:
        """The other side's answer, or the better move, None while a line is played out."""
        if self.line or self._board.player.plan:
            return None
        return self._judged.better.best if self.shows_better else next(iter(self._judged.answers), None)

    @property
    def endangered(self) -> Sequence[Space]:
        """The stacks that are lost in the end, while the answer is shown."""
        return [] if self.shows_better or not self._shown_ply else self._judged.explanation.lost

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the words, and at rest the answer to the move, or the better move; the board below draws the buttons."""
        self.buttons.note_widgets(canvas, self.buttons.widgets)
        draw_hint_text(canvas, self.words)
        draw_lost(canvas, self._after, self.endangered)
        if self._shown_ply:
            draw_hint(canvas, self._before if self.shows_better else self._after, self._shown_ply, None, self._after)
            if self.shows_better and self._judged.equal:
                draw_hint(canvas, self._before, self._judged.equal, None, self._after)


def warning_words(judged: "JudgedMove") -> str:
    """Return the loss by a move for a player who needs no notation."""
    pieces = round(judged.loss)
    if judged.better.exact and judged.played.exact:
        return ngettext("Careful: this gives away {count} piece.", "Careful: this gives away {count} pieces.", pieces)
    return ngettext(
        "Careful: this gives away about {count} piece.", "Careful: this gives away about {count} pieces.", pieces
    )


def objection_words(judged: "JudgedMove") -> str:
    """Return the loss by a move with its spread, and the results to be expected without it and with it."""
    from dvonn.engine.analysis.valuation import loss_spread  # noqa: PLC0415 # the engine is loaded when it is needed

    better, played = judged.better, judged.played
    lost = loss_words(judged.move, round(judged.loss), exact=better.exact and played.exact)
    before, after = (signed_text(round(value.of(judged.turn))) for value in (better, played))
    # Translators: {loss} is like "e3-f3 loses 10 pieces"; {best} and {result} are the results that can be reached
    # before and after the move, like +4, -6
    words = _("{loss}: {best} becomes {result}.")
    return words.format(loss=give_or_take(lost, loss_spread(better, played)), best=before, result=after)


def better_words(judged: "JudgedMove") -> str:
    """Return the better move, or two that are about as good, and the result to be expected."""
    margin = signed_text(round(judged.better.of(judged.turn)))
    if judged.equal:
        # Translators: {move} and {other} are about as good; {result} is the result to be expected with them, like +4
        words, other = _("{move} or {other} is better: {result}."), ply_text(judged.equal)
        return words.format(move=ply_text(judged.better.line[0]), other=other, result=margin)
    # Translators: {move} is the best move, {result} the result to be expected with it, like +4
    return _("{move} is better: {result}.").format(move=ply_text(judged.better.line[0]), result=margin)
