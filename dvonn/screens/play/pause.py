"""The pause of a match: to look something up, or to end or leave the game."""

from collections.abc import Callable, Sequence
from functools import partial

from dvonn.input.intentions import Action, Intention
from dvonn.language import N_, _
from dvonn.match.match import Match
from dvonn.match.match_text import match_headers
from dvonn.rules.board import Colour
from dvonn.rules.notation import ParsedGame
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.dialog import Answers, Dialog, Question
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import AppContext, Change, Pop, Push, ShowMatch, ShowMenu, ShowScore, ToggleFullscreen
from dvonn.screens.setup.match_setup import match_words, terms_words
from dvonn.screens.setup.options import OptionsPanel
from dvonn.ui.button import Button
from dvonn.words import player_names


class PauseDialog(Dialog):
    """A panel over a paused match; the pause action resumes, as does the first button. A line explains each button.

    `rows` are the buttons below the first one.
    """

    explains_widgets = True
    panel_width = 640

    def __init__(self, context: AppContext, match: Match, rows: list[list[Button]]) -> None:
        resume = Button(Pop, N_("Continue"), "icon-play", height_factor=1.2, primary=True)
        resume.note = lambda: ", ".join(filter(None, [match_words(match), terms_words(match)]))
        super().__init__(context, N_("Paused"), [[resume], *rows])
        self.match = match

    @property
    def has_begun(self) -> bool:
        """Whether a game is in progress that could be lost."""
        return bool(self.match.game.plies) and not self.match.game.outcome

    def act(self, intention: Intention) -> Change | None:
        return Pop() if intention is Action.PAUSE else super().act(intention)

    def leave(self) -> Change:
        """Leave the match."""
        return ShowMenu()


class Pause(PauseDialog):
    """The pause of the desktop program, with `others` beside the button that leaves.

    Buttons that end a game ask first; one that is left or replaced is kept.
    """

    def __init__(self, context: AppContext, match: Match, others: Sequence[Button] = ()) -> None:
        self.context, self.match, self._others = context, match, others
        super().__init__(context, match, self._rows())

    def _rows(self) -> list[list[Button]]:
        """Return the buttons: to look something up, for the window, to end the game, to leave it."""
        context = self.context
        analyse_note = N_("Try moves for either side, with the computer's advice")
        rules_note = N_("With pictures, tips and terms")
        sound = Button(context.toggle_sound, note=N_("Turn all sound on or off"))
        sound.label = lambda: N_("Sound off") if context.sound.muted else N_("Sound on")
        sound.icon = lambda: "icon-mute" if context.sound.muted else "icon-sound"
        leave_note = N_("To the menu; you can continue this game from there")
        leave = Button(self.leave, N_("Save and leave"), "icon-menu", note=leave_note)
        moves_note, looks = N_("All moves of this game, on a board"), N_("Language, look, sound, controls and names")
        window_note = N_("Fill the screen or use a window")
        moves = Button(self._show_moves, N_("Moves"), "icon-moves", note=moves_note)
        analyse = Button(self._analyse, N_("Analyse"), "icon-show", note=analyse_note)
        rules = Button(lambda: Push(Handbook(context)), N_("Rules"), "icon-help", note=rules_note)
        options = Button(lambda: Push(OptionsPanel(context)), N_("Options"), "icon-options", note=looks)
        window = Button(ToggleFullscreen, N_("Fullscreen"), "icon-fullscreen", note=window_note)
        return [[moves, analyse, rules], [options, window, sound], self._ending_buttons(), [*self._others, leave]]

    def _ending_buttons(self) -> list[Button]:
        """Return the buttons that end the game, which only one that has begun can be."""
        draw = Button(self._offer_draw, N_("Offer a draw"), "icon-people", note=N_("The other player may accept it"))
        resign = Button(self._resign, N_("Resign"), "icon-flag", note=N_("The other player wins"))
        draw.enabled = resign.enabled = self.has_begun
        over, not_begun = N_("The game is over"), N_("Available after the first piece")
        draw.disabled_note = resign.disabled_note = over if self.match.game.outcome else not_begun
        again_note = N_("The same players on a new board")
        if self.context.autosave.keeps_unfinished_match:
            again_note = N_("The same players on a new board; this game is kept in Records")
        elif self.has_begun:
            again_note = N_("The same players on a new board; this game has only just begun and isn't kept")
        again = Button(self._new_game, N_("New game"), "icon-again", note=again_note)
        if self.match.is_between_computers:
            return [again]
        return [draw, resign, again] if self.match.is_hot_seat else [resign, again]

    @property
    def _names(self) -> dict[Colour, str]:
        return player_names(self.match.seats, self.match.names)

    def _show_moves(self) -> Change:
        return Push(self.with_same_viewpoint(MoveListScreen(self.context, self.match.game)))

    def _analyse(self) -> Change:
        """Show the game on the analysis board; the match itself is not changed."""
        record = ParsedGame(self.match.game, match_headers(self.match))
        study = Study(self.match.game, names=self._names, record=record)
        return Push(self.with_same_viewpoint(AnalysisBoard(self.context, study)))

    def _offer_draw(self) -> Change:
        """Offer a draw to the side that is not to move."""
        asked = self._names[self.match.position.turn.other]
        refused = ShowMatch(self.match, notice=_("{player} declines the draw").format(player=asked))
        answers: Answers = [(_("Decline"), lambda: refused), (_("Accept"), partial(self._end, self.match.agree_draw))]
        return Push(Question(self.context, _("{player}: accept the draw?").format(player=asked), answers))

    def _end(self, end: Callable[[], None]) -> Change:
        end()
        return ShowScore(self.match)

    def _resign(self) -> Change:
        """Ask for confirmation: of the side to move, or against the computer of the human."""
        match = self.match
        loser = next((colour for colour in Colour if match.seats[colour.other]), match.position.turn)
        question = _("Resign this game?")
        if match.is_hot_seat:
            question = _("{player}: resign this game?").format(player=self._names[loser])
        resigned = partial(self._end, partial(match.resign, loser))
        return Push(Question(self.context, question, [(_("Continue"), Pop), (_("Resign"), resigned)]))

    def _new_game(self) -> Change:
        """Start another game between the same players with the same colours."""
        return ShowMatch(self.match.rematch(self.context.rng, swapped=False))
