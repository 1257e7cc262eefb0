"""The board of a game by message: this side's plies, the text for the friend, and the friend's plies."""

from collections.abc import Callable, Mapping, Sequence

from dvonn.input import Action, Intention
from dvonn.language import _
from dvonn.match import MessageGame
from dvonn.rules.formats.message_text import MessageEvent
from dvonn.screens.board_player import game_steps
from dvonn.screens.by_message.message_list import paste_text
from dvonn.screens.by_message.message_panel import MessagePanel
from dvonn.screens.dialog import Question
from dvonn.screens.play import BoardScene, PauseDialog, player_name
from dvonn.screens.prompts import KeyButton
from dvonn.screens.review import GameReview, ReviewedGame
from dvonn.screens.scene import Change, Pop, Push, Replace, ShowMatch, ShowMenu, ShowMessageGame, ShowScore, Stage
from dvonn.screens.score import PLAY_AGAIN_WIDTH, Score
from dvonn.ui.widgets import Button
from dvonn.words import player_names


class MessageBoard(BoardScene):
    """A game by message, played on as soon as it changes here; `known` plies are shown at once, the others played.

    After a turn, and when a draw is offered, a panel opens by itself.
    """

    autosaved_match = None  # the game has a file of its own

    def __init__(self, stage: Stage, game: MessageGame, known: int | None) -> None:
        self._opened = game
        super().__init__(stage, game.match(stage.settings.name), choose_tools=self._tools)
        self._plies = game.current.plies  # as they are kept
        self._panel_is_due = game.is_unsent or game.is_draw_offered
        if known is not None:
            steps = game_steps(self.match.game)
            self.player.play(*self.player.plans_between(steps[:known], steps))

    @property
    def game(self) -> MessageGame:
        """The game as it is kept, or as it was opened if another window has removed it."""
        return self.stage.messages.kept.get(self._opened.number, self._opened)

    def _tools(self, usual: Mapping[Action, KeyButton]) -> Sequence[KeyButton]:
        """Return the usual buttons but hints and redo, with one for the friend's text."""
        paste = KeyButton(self._paste, _("Paste"), "icon-import", action=Action.PASTE)
        shown = [usual[action] for action in (Action.UNDO, Action.OVERLAY, Action.MOVES)]
        return [*shown, paste, usual[Action.PAUSE]]

    def _paste(self) -> Change:
        return paste_text(self.stage)

    # Input and time

    def lay_out(self) -> None:
        """Place the buttons; what was handed out can't be undone."""
        self.match.settled = len(self.game.last.plies)
        super().lay_out()

    def act(self, intention: Intention) -> Change | None:
        """Act on an intention, and keep what was played or taken back."""
        return self._follow(super().act(intention))

    def update(self, seconds: float) -> Change | None:
        """Advance; open the panel that is due once the stacks have landed."""
        change = self._follow(super().update(seconds))
        if change or self.player.plan or not self._panel_is_due:
            return change
        self._panel_is_due = False
        if self.game.has_text:
            return self._show_text()
        return self._ask_about_draw() if self.game.is_draw_offered else None

    @property
    def is_busy(self) -> bool:
        """Whether a panel is due, too."""
        return super().is_busy or self._panel_is_due

    def _follow(self, change: Change | None) -> Change | None:
        """Keep the plies, and replace the scenes of other matches by those of this game, which may go on elsewhere."""
        plies = tuple(self.match.game.plies)
        if plies != self._plies == self.game.current.plies:
            self._opened, self._plies = self.stage.messages.play(self.game, plies), plies
            self._panel_is_due = self.game.is_unsent
        if self._plies != self.game.current.plies:  # another window has changed the game
            return ShowMessageGame(self.game, None)
        if isinstance(change, ShowMatch):
            return ShowMessageGame(self.game, len(plies) - 1 if self.game.draft else None)
        if isinstance(change, ShowScore):
            return None if self._panel_is_due else Replace(self.from_this_side(message_score(self.stage, self.game)))
        return change

    # Panels

    def leave(self) -> Change:
        """Pause the game."""
        return Push(self.from_this_side(PauseDialog(self.stage, self.match, self._pause_rows)))

    def _pause_rows(self) -> list[list[Button]]:
        text = Button(self._show_text, _("Show the text"), "icon-share")
        text.enabled, text.disabled_note = self.game.has_text, _("Your turn")
        paste_note = _("Takes your friend's text from the clipboard")
        resign = Button(self._ask_to_resign, _("Resign"), "icon-flag", note=_("The other player wins"))
        resign.enabled, resign.disabled_note = self.game.is_own_turn, _("It isn't your turn yet")
        remove = Button(self._ask_to_remove, _("Remove"), "icon-delete")
        remove.note = _("Only here; your friend keeps the game")
        leave = Button(ShowMenu, _("Leave"), "icon-menu", note=_("To the menu; you can continue this game from there"))
        return [[text, Button(self._paste, _("Paste"), "icon-import", note=paste_note)], [resign, remove], [leave]]

    def _show_text(self) -> Change:
        return Push(MessagePanel(self.stage, self.game))

    def _ask_about_draw(self) -> Change:
        friend = player_name(self.match, self.game.own.other)
        answers = [(_("Decline"), Pop), (_("Accept"), self._say(MessageEvent.DRAW))]
        # Translators: {player} is White, Black or a player's name
        return Push(Question(self.stage, _("{player} offers a draw").format(player=friend), answers))

    def _ask_to_resign(self) -> Change:
        answers = [(_("Continue"), Pop), (_("Resign"), self._say(MessageEvent.RESIGNATION))]
        return Push(Question(self.stage, _("Resign this game?"), answers))

    def _say(self, event: MessageEvent) -> Callable[[], Change]:
        return lambda: ShowMessageGame(self.stage.messages.play(self.game, self.game.current.plies, event))

    def _ask_to_remove(self) -> Change:
        def removed() -> Change:
            self.stage.messages.remove(self.game)
            return ShowMenu()

        return Push(Question(self.stage, _("Remove this game?"), [(_("Keep"), Pop), (_("Remove"), removed)]))


def message_score(stage: Stage, game: MessageGame) -> Score:
    """Return the score of a game that has ended, with its text if the friend needs it, and a rematch."""
    match = game.match(stage.settings.name)
    names = player_names(match.seats, match.names)

    def again() -> Change:
        return ShowMessageGame(stage.messages.rematch(game))

    review = GameReview(stage, ReviewedGame(match.game, names, stage.today(), None, game.own))
    buttons = [
        KeyButton(again, _("Play again, colours swapped"), "icon-again", width_factor=PLAY_AGAIN_WIDTH, primary=True),
        KeyButton(lambda: Push(review), _("Review"), "icon-moves"),
        KeyButton(ShowMenu, _("Menu"), "icon-menu", action=Action.BACK),
    ]
    if game.has_text:
        buttons.insert(0, KeyButton(lambda: Push(MessagePanel(stage, game)), _("Show the text"), "icon-share"))
    return Score(stage, match, buttons)
