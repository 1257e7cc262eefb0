"""The review of a game: the move list with a lead graph, mistakes, better lines, and a summary of both sides' play."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.overlays import draw_hint, draw_played
from dvonn.input.intentions import Action, Device, Drag, Hover, Intention, Press
from dvonn.language import N_, _
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.board import Colour, Ply
from dvonn.rules.game import Game
from dvonn.screens.exercise import Exercise
from dvonn.screens.prompts import KeyButton
from dvonn.screens.review.lead_graph import LEAD_PLOT_HEIGHT, GraphMarks, LeadGraph, draw_play_summary, summary_height
from dvonn.screens.review.mistakes import MistakeCollector, MistakeRound, ReviewedGame, RunningReview
from dvonn.screens.review.move_list_screen import STEP_BUTTON_WIDTH, LineTokens, MoveListScreen, ShownPosition
from dvonn.screens.scene import Change, Pop, Push, ShowMatch, Stage
from dvonn.screens.share.share_dialog import ShareDialog
from dvonn.ui.button import Button
from dvonn.ui.form import Form, arrange_row, place_by_labels
from dvonn.ui.layout import GAP, SMALL_TEXT, UNPLACED_BOX, Box
from dvonn.words import pairing_words, ply_text, side_name

# Pixels in a window of 1280x720
LINE_LABEL_WIDTH: Final = 92
PROGRESS_TEXT_WIDTH: Final = 150
MIN_BOARD_HEIGHT: Final = 255  # below which the graph shrinks to half its height and goes, then the line


class GameReview(MoveListScreen):
    """Steps through a game while the engine reviews it; playing on from a position starts another match."""

    # Translators: part of a window's title
    name = N_("Review")
    has_wide_bar = True

    def __init__(self, stage: Stage, reviewed: ReviewedGame) -> None:
        game = reviewed.game
        better = KeyButton(self._look_for_better, _("Try it yourself"), "icon-hint")
        better.enabled = lambda: bool(self._plies_to_improve())
        play_on = KeyButton(self._start_match, _("Play from here"), "icon-computer", lambda: not self.position.is_over)
        tools = [better, play_on, KeyButton(Pop, _("Back"), "icon-back")]
        if stage.share_folder:
            dialog = partial(ShareDialog, stage, reviewed)
            tools.insert(2, KeyButton(lambda: Push(dialog()), "", "icon-share", width_factor=STEP_BUTTON_WIDTH))
        super().__init__(stage, game, reviewed.names, tools)
        self.review = RunningReview(stage, reviewed)
        self._collector = MistakeCollector(stage, reviewed, self.review)
        self.graph = LeadGraph(game)
        self.tokens = LineTokens(self._press_token)
        self._next_mistake = Button(self._go_to_mistake, _("Next mistake"), enabled=lambda: bool(self.mistakes))
        self._sides = Button(self._change_side, self._sides_words)
        self.form = Form([self.tokens.buttons, self.buttons, [self._next_mistake, self._sides]])
        self.form.focus_on(self.buttons[-1])
        self._own, self.record = reviewed.own, reviewed.record
        self.side: Colour | None = None  # whose mistakes are visited, None for both
        self._glimpsed: int | None = None  # the position that the pointer is over in the graph
        self._token_before: int | None = None  # the token in focus before the present input
        self._graph_panel = self._line_row = self._summary = UNPLACED_BOX
        self.shortcuts[Action.HINT] = self._go_to_mistake
        self.wait_for(lambda: not (self.review.done and self._collector.done))

    # Reviewing

    def idle(self, seconds: float) -> None:
        """Continue the review, then look for exercises in it."""
        if self.review.step(seconds):
            self.moves.signs = {number: grade.value for number, grade in self.review.grades.items()}
            self.changed = True
        elif self.review.done:
            self._collector.step(seconds)

    @property
    def mistakes(self) -> Sequence[int]:
        """The mistakes and blunders known so far, of the side whose mistakes are visited; plies counted from 0."""
        return [number for number in self.review.mistakes if self.side in {None, self.game.positions[number].turn}]

    # Layout

    def lay_out(self) -> None:
        """Place the list as the move list does, and the line and the graph between the board and its buttons."""
        super().lay_out()
        layout, window = self.stage.layout, self.board_window
        gap = layout.gap_px(GAP)
        above = window.window.cut_bottom(window.bottom_bar.height, gap)[1].narrowed(gap)
        line, most = layout.px(42) + gap, layout.gap_px(LEAD_PLOT_HEIGHT) + gap
        room = above.height - window.top_bar.height - layout.gap_px(MIN_BOARD_HEIGHT) - gap
        graph = min(room - line, most) if room - line >= most // 2 else 0
        lower = above.cut_bottom(line + graph if room >= line else 0)[0]
        self._graph_panel, inner = lower, lower.inset(gap // 2)
        self._line_row, plot = inner.cut_top(line - gap, gap)
        self.graph.lay_out(layout, plot)
        self._place_tokens(gap // 2)
        self.form.leave_hidden(self.buttons[-1])
        # The lower bar of the board's layout overlaps the graph
        self.board_window = replace(window, height=max(1, min(window.height, lower.y + window.bottom_bar.height)))

    def _place_tokens(self, gap: int) -> None:
        layout = self.stage.layout
        room = self._line_row.cut_left(layout.px(LINE_LABEL_WIDTH))[1]
        if not self.review.done:
            room = room.cut_right(layout.px(PROGRESS_TEXT_WIDTH))[1]
        lead = self.review.leads[self.position_number]
        self.tokens.lay_out(layout, room, gap, lead.line if lead and room.height else ())

    def _sides_words(self) -> str:
        """Return whose mistakes are visited."""
        if self.side is None:
            return _("Both sides")
        if self.side is self._own:
            # Translators: only the mistakes of the user are visited
            return _("Only mine")
        # Translators: only the mistakes of this player are visited
        return _("Only White") if self.side is Colour.WHITE else _("Only Black")

    def place_list(self, box: Box) -> None:
        """Place the summary and the buttons for mistakes above the list, or beside it where there is more width."""
        layout, measure, row = self.stage.layout, self.stage.measure, [self._next_mistake, self._sides]
        gap, wanted = layout.gap_px(GAP), summary_height(layout, box)
        upper, below = box.cut_left(box.width // 2 - gap, 2 * gap) if box.width > box.height else (box, box)
        button = max(layout.px(46), arrange_row(row, measure, upper.width, gap))
        if upper is box:
            upper, below = box.cut_top(wanted + button + gap, gap)
        self._summary, rest = upper.cut_top(wanted, gap)
        place_by_labels(row, measure, rest.cut_top(button)[0], gap)
        super().place_list(below)

    # Input

    def act(self, intention: Intention) -> Change | None:
        """Jump in the graph, show what is pointed at, or handle the intention as the move list does."""
        if isinstance(intention, Drag) and self.graph.position_at(intention.start) is not None:
            self._glimpsed = None
            self.jump_to(self.graph.position_along(intention.at))
            return None
        pointed = None if isinstance(intention, Action) else self.graph.position_at(intention.at)
        self._glimpsed = pointed if isinstance(intention, Hover) else None
        if isinstance(intention, Press) and pointed is not None:
            self.go_to(pointed)
            return None
        if not (isinstance(intention, Press) and self.stage.controls.device is Device.TOUCH):
            self._token_before = self.token  # a finger that goes down points before it presses
        if isinstance(intention, Hover) and not self._leaves_tokens(intention):
            self.form.focus_at(intention.at)
        if self.token and self._leaves_tokens(intention):
            self.form.focus_on(self.buttons[-1])
            if intention is Action.BACK:
                return None
        change = super().act(intention)
        if self._glimpsed is not None or self.token:
            self.player.stop()
        return change

    @property
    def token(self) -> int | None:
        """The number of the token whose position is shown, None without one."""
        return self.tokens.number_of(self.form.focused)

    def _leaves_tokens(self, intention: Intention) -> bool:
        """Tell whether an intention takes the focus from the tokens: a pointer elsewhere, or a step in the game."""
        if isinstance(intention, Action):
            return intention in self.shortcuts
        return not any(button.box.contains(intention.at) for button in self.tokens.buttons)

    def _press_token(self, number: int) -> Change | None:
        """Play on from the token that was shown already; another one is only shown."""
        return self._start_match(self.tokens.plies(number)) if number == self._token_before else None

    def _go_to_mistake(self) -> None:
        """Go to the next mistake, after the last one to the first."""
        later = [number for number in self.mistakes if number > self.position_number]
        if self.mistakes:
            self.go_to((later or self.mistakes)[0])

    def _change_side(self) -> None:
        """Visit the mistakes of the user's side only, or of both; where it is unknown, also those of either side."""
        sides = [None, self._own] if self._own else [None, *Colour]
        self.side = sides[(sides.index(self.side) + 1) % len(sides)]

    def _plies_to_improve(self) -> Sequence[int]:
        """Return the mistake that follows this position, and those after it; after the last one, all of them."""
        here = self.position_number
        later = [number for number in self.mistakes if number > here]
        return [here, *later] if here in self.review.grades else later or self.mistakes

    def _look_for_better(self) -> Change:
        numbers = self._plies_to_improve()
        missed = [self.review.missed_ply(number) for number in numbers]
        mistakes = MistakeRound(missed, lambda index: self.jump_to(numbers[index]))
        return Push(self.from_this_side(Exercise(self.stage, mistakes)))

    def _start_match(self, line: Sequence[Ply] = ()) -> Change | None:
        """Start a match from this position, or after some more plies, against the level of the settings.

        It is a branch of the game: it has its plies so far, which can be undone.
        """
        branch = Game(self.game.start, self.game.ties)
        branch.play_all([*self.game.plies[: self.position_number], *line])
        if branch.position.is_over:
            return None
        level, turn = self.stage.settings.level, branch.position.turn
        terms = MatchTerms(branch=len(branch.plies))
        match = Match({turn: None, turn.other: level}, branch, self.stage.rng.getrandbits(32), terms)
        return ShowMatch(match, notice=". ".join([_("A branch of the game"), pairing_words(turn, level)]))

    # Drawing

    @property
    def shown(self) -> ShownPosition:
        """The position of the token in focus, or of the graph under the pointer, or else the current one."""
        number, token = self.position_number, self.token
        if self._glimpsed is not None:
            return self._commented_position(self._glimpsed)
        if not token:
            return self._commented_position(number)
        start, last = self.tokens.position_after(token - 1, self.position), self.tokens.plies(token)[-1]
        status = _("The end of the line") if start.play(last).is_over else _("Press again to play from here")
        return ShownPosition(start.play(last), last, f"{side_name(start.turn)}: {ply_text(last)}", status)

    def _commented_position(self, number: int) -> ShownPosition:
        """Return a position with its comment, below the ply that this tells of."""
        shown = self.position_of_game(number, self.review.comment(number))
        if number not in self.review.grades:
            return shown
        mistake = ply_text(self.game.plies[number])
        return replace(shown, headline=f"{side_name(shown.position.turn)}: {mistake}")

    @property
    def framed(self) -> int | None:
        """The position under the pointer, or else the one after a mistake that is told of."""
        is_mistake = self.position_number in self.review.grades
        return self.position_number + 1 if super().framed is None and is_mistake else super().framed

    def paint_panels(self, canvas: BoardCanvas) -> None:
        """Draw a mistake on the board, the line's row, the graph and the summary."""
        super().paint_panels(canvas)
        number = self.position_number if self._glimpsed is None else self._glimpsed
        if not self.token and not self.player.plan and number in self.review.grades:
            self._draw_plies(self.board_canvas(canvas), number)
        if self._graph_panel.height:
            canvas.draw_panel(self._graph_panel, canvas.theme.panel, canvas.theme.panel_edge)
        self._draw_line_row(canvas)
        marks = GraphMarks(self.review.grades, self.position_number, self._glimpsed)
        self.graph.draw(canvas, self.review.leads, marks)
        draw_play_summary(canvas, self._summary, self.review.summaries)

    def _draw_plies(self, canvas: BoardCanvas, number: int) -> None:
        """Mark the ply that was played and the better one."""
        lead, position = self.review.leads[number], self.game.positions[number]
        draw_played(canvas, position, self.game.plies[number])
        if lead and lead.best:
            draw_hint(canvas, position, lead.best, None)

    def _draw_line_row(self, canvas: BoardCanvas) -> None:
        """Draw what the tokens are, and at the right the progress of the review."""
        layout, number = canvas.layout, self.position_number
        label, rest = self._line_row.cut_left(layout.px(LINE_LABEL_WIDTH))
        if self.tokens.plies(1):
            # Translators: a label before the moves that would have been better, or that are expected next
            words = _("Better") if number in self.review.grades else _("Expected")
            canvas.draw_text(words, label.narrowed(layout.gap_px(GAP) // 2), SMALL_TEXT, at_left=True)
        if not self.review.done and rest.height:
            progress = rest.cut_right(layout.px(PROGRESS_TEXT_WIDTH))[0].cut_left(layout.gap_px(GAP))[1]
            canvas.draw_text(self.review.progress_text, progress, SMALL_TEXT, canvas.theme.text_dim, at_right=True)
