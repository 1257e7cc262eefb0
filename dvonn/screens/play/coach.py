"""The coach of a match against the computer: it stops the game before the answer to a move that gives away much."""

from typing import TYPE_CHECKING, Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hint import draw_hint, draw_hint_text, draw_played
from dvonn.input import Action, Intention
from dvonn.language import _, ngettext
from dvonn.match import CoachNote, Match
from dvonn.rules.analysis.consequence import lost_by
from dvonn.rules.pieces import Move, Phase, Ply
from dvonn.rules.position import Position
from dvonn.screens.prompts import KeyButton, Toolbar
from dvonn.screens.scene import Change, Pop, Push, Scene, SceneCommand, Stage, handle_form, run_command, window_title
from dvonn.words import ply_text, side_name

if TYPE_CHECKING:
    from dvonn.engine.analysis.coaching import JudgedMove, MoveJudge

COACH_BUTTON_WIDTH: Final = 2.0  # in widths of another button


class Coach:
    """Judges the human's moves in slices, on the human's turn in advance. It is silent while pieces are placed.

    It is also silent on a move that ends the game or that the other side cannot answer.
    """

    def __init__(self, stage: Stage, match: Match) -> None:
        self._stage, self._match = stage, match
        self._judge: MoveJudge | None = None
        self._question: CoachQuestion | None = None  # the last one that was asked

    @property
    def buttons(self) -> Toolbar | None:
        """The buttons of the question that is open, None without one."""
        return self._question.buttons if self._question and self._question.is_open else None

    def ask(self, judged: "JudgedMove", board: Scene) -> Change:
        """Stop after a move."""
        self._question = CoachQuestion(self._stage, self._match, judged, board)
        self._stage.sound.play("hint")
        return Push(self._question)

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
        if not judged or not coaching or judged.pieces < coaching.pieces:
            return None
        return None if coaching.has_noted(len(plies) - 1, judged.move) else judged

    def think(self, seconds: float) -> None:
        """Judge for some seconds."""
        judge = self._current_judge()
        if judge:
            judge.step(seconds)

    def _current_judge(self) -> "MoveJudge | None":
        """Return the judge of the human's move that waits for its answer, or of the one to come; None without both."""
        turn = self._coached_turn()
        if not turn:
            return None
        position, move = turn
        if not self._judge or self._judge.position is not position:
            from dvonn.engine.analysis.coaching import MoveJudge  # noqa: PLC0415 # the engine is loaded when it is needed

            self._judge = MoveJudge(position, self._match.game.ties, self._stage.clock)
        if move and move != self._judge.move:
            self._judge.judge(move)
        return self._judge

    def _coached_turn(self) -> tuple[Position, Ply | None] | None:
        """Return the position of the human's turn, and the move that waits for its answer, None before the move."""
        match, game = self._match, self._match.game
        if not match.coaching or game.outcome:
            return None
        answered = 1 if match.waits_for_human else 2  # the number of positions from the human's turn to now
        position = game.positions[-answered] if len(game.positions) >= answered else None
        if not position or position.phase is Phase.PLACEMENT or match.seats[position.turn]:
            return None
        return position, None if match.waits_for_human else game.last_ply


class CoachQuestion(Scene):
    """The question over the board whether a move is taken back, with what the other side could do; no clock runs.

    The board below draws its buttons in place of its own.
    """

    is_overlay = True
    needs_coordinates = True

    def __init__(self, stage: Stage, match: Match, judged: "JudgedMove", board: Scene) -> None:
        super().__init__(stage)
        self._match, self._judged, self._board = match, judged, board
        self._before, self._after = match.game.positions[-2:]
        self.is_open = True
        self.relabel()

    def relabel(self) -> None:
        """Make the words and the buttons."""
        self.words = objection_words(self._before, self._judged)
        take_back = _button(self._take_back, _("Take it back"), "icon-undo", Action.UNDO)
        play_on = _button(self._play_on, _("Play on"), "icon-play", Action.BACK)
        self.buttons = Toolbar([take_back, play_on])

    @property
    def title(self) -> str:
        """The window's title."""
        return window_title(_("Take it back?"))

    def lay_out(self) -> None:
        """Place the buttons."""
        self.buttons.place(self.stage)

    def act(self, intention: Intention) -> Change | None:
        """Use the buttons, also by their keys; the board below handles the pause."""
        if intention is Action.PAUSE:
            return self._board.handle(intention)
        command = self.buttons.command_of(intention) if isinstance(intention, Action) else None
        return run_command(command, self.stage) if command else handle_form(self.buttons, intention, self.stage)

    def _take_back(self) -> Change:
        self._note()
        return self._board.handle(Action.UNDO) or Pop()

    def _play_on(self) -> Change:
        self._note()
        return Pop()

    def _note(self) -> None:
        """Note the move, at which the coach does not stop again."""
        self.is_open = False
        assert self._match.coaching, "the match has a coach"
        note = CoachNote(len(self._match.game.plies) - 1, self._judged.move, self._judged.pieces)
        self._match.coaching.notes.append(note)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the hollow arrow of the move, that of its answer with what it cuts off, and the words."""
        draw_played(canvas, self._before, self._judged.move)
        answer = self._judged.answer
        if isinstance(answer, Move):
            for space in self._after.cut_off_by(answer):
                canvas.draw_mark("lost", canvas.stack_top(self._after, space), canvas.theme.accent)
            draw_hint(canvas, self._after, answer, None)
        draw_hint_text(canvas, self.words)


def _button(command: SceneCommand, words: str, icon: str, action: Action) -> KeyButton:
    return KeyButton(command, words, icon, width_factor=COACH_BUTTON_WIDTH, action=action)


def objection_words(before: Position, judged: "JudgedMove") -> str:
    """Return what a move gives away, and what the other side could do."""
    pieces = judged.pieces
    words = ngettext("{move} loses at least {count} piece.", "{move} loses at least {count} pieces.", pieces)
    words = words.format(move=ply_text(judged.move), count=pieces)
    return f"{words} {answer_words(before, judged)}".rstrip()


def answer_words(before: Position, judged: "JudgedMove") -> str:
    """Return what the other side could do, '' if it must pass."""
    mover, after, answer = before.turn, before.play(judged.move), judged.answer
    if not isinstance(answer, Move):
        return ""
    side, lost = side_name(mover.other), lost_by(after, answer).of(mover)
    if lost:
        words = ngettext(
            "{side} can cut off {count} piece with {move}.", "{side} can cut off {count} pieces with {move}.", lost
        )
        return words.format(side=side, count=lost, move=ply_text(answer))
    if after.owner(answer.target) is not mover:
        return _("{side} can play {move}.").format(side=side, move=ply_text(answer))
    height = after.height(answer.target)
    words = _("{side} can capture your stack of {height} with {move}.")
    if height == 1:
        words = _("{side} can capture one of your single pieces with {move}.")
    return words.format(side=side, height=height, move=ply_text(answer))
