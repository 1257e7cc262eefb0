"""The pause of a match: to look something up, or to end or leave the game."""

from collections.abc import Callable

from dvonn.input.intentions import Action, Intention
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
    SceneCommand,
    ShowMatch,
    ShowMenu,
    ShowScore,
    Stage,
    ToggleFullscreen,
)
from dvonn.ui.button import Button
from dvonn.ui.scroll_form import ScrollForm
from dvonn.words import player_names


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
