"""The list of the games by message: against whom, whose turn it is, and since when."""

from datetime import timedelta
from functools import partial
from typing import Final

from dvonn.language import _, short_date_text
from dvonn.match import MessageGame
from dvonn.screens.by_message.arrival import paste_text
from dvonn.screens.dialog import Dialog
from dvonn.screens.new_game import CardButton, match_words, when_words
from dvonn.screens.play import player_name
from dvonn.screens.scene import Pop, Push, ShowMessageGame, Stage
from dvonn.storage.settings import OPPONENT_NOTES, Opponent
from dvonn.ui.form import WidgetRow
from dvonn.ui.layout import TEXT
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.widgets import Button

CARD_HEIGHT_FACTOR: Final = 2.4  # of a game, relative to others
MAX_NAMES: Final = 2  # of those who wait, in the menu


class MessageList(Dialog):
    """The games by message, those that wait for an answer from here first."""

    panel_width = 820
    is_overlay = False

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Games by message"), self._rows(stage))

    def relabel(self) -> None:
        """Make the rows again."""
        self.heading, self.form = _("Games by message"), ScrollForm(self._rows(self.stage), focus=self.form.focus)

    def _rows(self, stage: Stage) -> list[WidgetRow]:
        paste = Button(partial(paste_text, stage), _("Paste"), "icon-import")
        return [
            *([_game_card(stage, game)] for game in stage.messages.games()),
            [paste, Button(Pop, _("Back"), "icon-back")],
        ]


def messages_button(stage: Stage) -> Button | None:
    """Return the button that opens the list, and says who waits; None without games."""
    games, own_name = stage.messages.games(), stage.settings.name
    if not games:
        return None
    waiting = [player_name(game.match(own_name), game.own.other) for game in games if game.waits_here]
    names = waiting if len(waiting) <= MAX_NAMES else [*waiting[:MAX_NAMES], "…"]
    # Translators: {players} are names of those who wait for the user's move
    label = _("Your turn: {players}").format(players=", ".join(names)) if waiting else _("Games by message")
    note = _(OPPONENT_NOTES[Opponent.MESSAGE])
    return Button(lambda: Push(MessageList(stage)), label, "icon-message", note=note, primary=bool(waiting))


def _game_card(stage: Stage, game: MessageGame) -> CardButton:
    """Return the button that shows a game."""
    match = game.match(stage.settings.name)
    show = partial(ShowMessageGame, game, max(0, len(game.last.plies) - 1) if game.is_own_turn else None)
    card = CardButton(show, _state_words(game), label_size=TEXT, position=match.position)
    days = game.current.days if not game.is_over else 0
    until = short_date_text((game.since + timedelta(days=days)).date())
    # Translators: a part of a list: the day by which a move should be made
    due = [_("by {date}").format(date=until)] if days else []
    card.lines = [match_words(match), ", ".join([when_words(game.since, stage.today()), *due])]
    card.primary, card.height_factor = game.waits_here, CARD_HEIGHT_FACTOR
    return card


def _state_words(game: MessageGame) -> str:
    """Return what is to be done in a game, or for what it waits."""
    if game.is_unsent:
        return _("Send your text")
    if game.is_over:
        return _("The game is over")
    return _("Your turn") if game.is_own_turn else _("Waiting for an answer")
