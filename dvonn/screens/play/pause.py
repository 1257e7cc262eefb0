"""The scenes over a match: the pause, to look something up or to end or leave the game, and the hand-over."""

from collections.abc import Callable
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import draw_notice
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.input.intentions import Action, Hover, Intention
from dvonn.language import _
from dvonn.match.match import Match
from dvonn.rules.board import Colour
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.dialog import Dialog, Question
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.new_game.match_setup import match_words, terms_words
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import (
    Change,
    Pop,
    Push,
    Scene,
    SceneCommand,
    ShowMatch,
    ShowMenu,
    ShowScore,
    Stage,
    ToggleFullscreen,
)
from dvonn.ui.button import Button
from dvonn.ui.layout import GAP, TEXT
from dvonn.ui.scroll_form import ScrollForm
from dvonn.words import player_names

HAND_OVER_VEIL_SHARE: Final = 0.45  # of the theme's veil
PROMPT_WIDTH_BUTTONS: Final = 6  # the prompt covers the place of this many toolbar buttons


class PauseDialog(Dialog):
    """A panel over a paused match; the pause action resumes, as does the first button. A line explains each button.

    `make_rows` returns the buttons below the first one, with their words in the language in use.
    """

    explains_widgets = True
    panel_width = 640

    def __init__(self, stage: Stage, match: Match, make_rows: Callable[[], list[list[Button]]]) -> None:
        self.match, self._make_rows = match, make_rows
        super().__init__(stage, _("Paused"), [])
        self.relabel()

    def relabel(self) -> None:
        """Make the buttons; the focus stays."""
        words = ", ".join(filter(None, [match_words(self.match), terms_words(self.match)]))
        resume = Button(Pop, _("Continue"), "icon-play", height_factor=1.2, primary=True, note=words)
        rows = [[resume], *self._make_rows()]
        self.heading, self.form = _("Paused"), ScrollForm(rows, focus=self.form.focus)

    @property
    def has_begun(self) -> bool:
        """Whether a game is in progress that could be lost."""
        return bool(self.match.game.plies) and not self.match.game.outcome

    def act(self, intention: Intention) -> Change | None:
        """Use the buttons, or resume."""
        return Pop() if intention is Action.PAUSE else super().act(intention)

    def leave(self) -> Change:
        """Leave the match."""
        return ShowMenu()


class Pause(PauseDialog):
    """The pause of the desktop program. What ends a game asks first; one that is left or replaced is kept."""

    def __init__(self, stage: Stage, match: Match, fill: SceneCommand) -> None:
        self._fill = fill
        super().__init__(stage, match, self._pause_rows)

    def _pause_rows(self) -> list[list[Button]]:
        """Return the buttons: to look something up, for the window, to end the game, to leave it."""
        stage, match = self.stage, self.match
        analyse_note = _("Try moves for either side, with the computer's advice")
        rules_note, sound_note = _("With pictures, tips and terms"), _("Turn all sound on or off")
        self._sound = Button(stage.toggle_sound, "", note=sound_note)
        fill_note = _("Place the remaining pieces of both sides at random")
        filling = Button(self._fill, _("Fill the rest"), "icon-dice", note=fill_note)
        leave_note = _("To the menu; you can continue this game from there")
        leave = Button(self.leave, _("Leave"), "icon-menu", note=leave_note)
        moves_note, looks = _("All moves of this game, on a board"), _("Language, look, sound, controls and names")
        return [
            [
                Button(self._show_moves, _("Moves"), "icon-moves", note=moves_note),
                Button(self._analyse, _("Analyse"), "icon-show", note=analyse_note),
                Button(lambda: Push(Handbook(stage)), _("Rules"), "icon-help", note=rules_note),
            ],
            [
                Button(lambda: Push(OptionsPanel(stage)), _("Options"), "icon-options", note=looks),
                Button(ToggleFullscreen, _("Fullscreen"), "icon-fullscreen", note=_("Fill the screen or use a window")),
                self._sound,
            ],
            self._ending_buttons(),
            [filling, leave] if match.can_fill else [leave],
        ]

    def _ending_buttons(self) -> list[Button]:
        """Return the buttons that end the game, which only one that has begun can be."""
        draw = Button(self._offer_draw, _("Offer a draw"), "icon-people", note=_("The other player may accept it"))
        resign = Button(self._resign, _("Resign"), "icon-flag", note=_("The other player wins"))
        draw.enabled = resign.enabled = self.has_begun
        over, not_begun = _("The game is over"), _("Available after the first piece")
        draw.disabled_note = resign.disabled_note = over if self.match.game.outcome else not_begun
        again_note = _("The same players on a new board")
        if self.stage.autosave.keeps_unfinished_match:
            again_note = _("The same players on a new board; this game is kept in Records")
        again = Button(self._new_game, _("New game"), "icon-again", note=again_note)
        if self.match.is_between_computers:
            return [again]
        return [draw, resign, again] if self.match.is_hot_seat else [resign, again]

    def lay_out(self) -> None:
        """Label the sound's button with its state."""
        muted = self.stage.sound.muted
        self._sound.label, self._sound.icon = (_("Sound off"), "icon-mute") if muted else (_("Sound on"), "icon-sound")
        super().lay_out()

    @property
    def _names(self) -> dict[Colour, str]:
        return player_names(self.match.seats, self.match.names)

    def _show_moves(self) -> Change:
        return Push(self.from_this_side(MoveListScreen(self.stage, self.match.game)))

    def _analyse(self) -> Change:
        """Show the game on the analysis board; the match itself is not changed."""
        return Push(self.from_this_side(AnalysisBoard(self.stage, Study(self.match.game, names=self._names))))

    def _offer_draw(self) -> Change:
        """Offer a draw to the side that is not to move."""
        asked = self._names[self.match.position.turn.other]
        refused = ShowMatch(self.match, notice=_("{player} declines the draw").format(player=asked))
        answers = [(_("Decline"), lambda: refused), (_("Accept"), self._agree)]
        question = _("{player}: accept the draw?").format(player=asked)
        return Push(Question(self.stage, question, answers))

    def _agree(self) -> Change:
        self.match.agree_draw()
        return ShowScore(self.match)

    def _resign(self) -> Change:
        """Ask for confirmation: of the side to move, or against the computer of the human."""
        match = self.match
        loser = next((colour for colour in Colour if match.seats[colour.other]), match.position.turn)

        def resigned() -> Change:
            match.resign(loser)
            return ShowScore(match)

        question = _("Resign this game?")
        if match.is_hot_seat:
            question = _("{player}: resign this game?").format(player=self._names[loser])
        return Push(Question(self.stage, question, [(_("Continue"), Pop), (_("Resign"), resigned)]))

    def _new_game(self) -> Change:
        """Start another game between the same players with the same colours."""
        return ShowMatch(self.match.rematch(self.stage.rng, swapped=False))


class HandOver(Scene):
    """An overlay of the board between the turns of two players, while no clock runs; the first press closes it."""

    is_overlay = True
    ends_with_any_input = True

    def __init__(self, stage: Stage, match: Match, board: Scene) -> None:
        super().__init__(stage)
        self._board = board
        self._ring = PIECE_SPRITES[match.position.turn.piece]
        self._player = player_names(match.seats, match.names)[match.position.turn]

    @property
    def headline(self) -> str:
        """Whose turn it is."""
        return _("{player}: your turn").format(player=self._player)

    def act(self, intention: Intention) -> Change | None:
        """Close the overlay; the board below handles undo, pause and back."""
        if isinstance(intention, Hover):
            return None
        if intention in {Action.UNDO, Action.PAUSE, Action.BACK}:
            return self._board.handle(intention) or Pop()
        self.stage.sound.play("choose")
        return Pop()

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Dim the board; draw the next player's name above it and the prompt in place of the toolbar."""
        canvas.darken(round(canvas.theme.veil * HAND_OVER_VEIL_SHARE))
        draw_notice(canvas, self.headline)
        box, theme = canvas.layout.button_row(PROMPT_WIDTH_BUTTONS), canvas.theme
        canvas.draw_panel(box, theme.button_focus, theme.accent)
        unit = box.height * 0.8
        ring = canvas.assets.sprite(self._ring, unit)
        for x in (box.x + unit * 0.8, box.right - unit * 0.8):
            ring.draw(canvas.surface, (x, box.y + box.height * 0.54))
        room = box.narrowed(round(unit * 1.5)).inset(canvas.layout.gap_px(GAP))
        way = self.stage.controls.prompt(Action.ACCEPT)
        # Translators: {control} is Click, Tap, or the name of a key or button
        words = _("{control} when you're ready").format(control=way)
        canvas.draw_text(words, room, TEXT * 1.25, theme.text_focus)
