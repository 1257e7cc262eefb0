"""The button and the question that continue the saved game, with its small board and its words."""

from functools import partial
from typing import Final

from dvonn.language import _
from dvonn.match import Match
from dvonn.screens.dialog import Dialog
from dvonn.screens.new_game.card_button import CardButton
from dvonn.screens.new_game.game_words import match_words, terms_words, when_words
from dvonn.screens.scene import Pop, ShowMatch, Stage
from dvonn.ui.form import WidgetRow
from dvonn.ui.widgets import Button

CONTINUE_HEIGHT_FACTOR: Final = 2.5  # of the button, relative to others


def continue_button(stage: Stage, match: Match) -> CardButton:
    """Return the button that continues a match, and says which one it is."""
    saved = stage.autosave.saved_at
    when = [when_words(saved, stage.today())] if saved else []
    show = partial(ShowMatch, match)
    card = CardButton(show, _("Continue"), "icon-play", note=_("Continue where you left off"))
    card.lines = [match_words(match), ", ".join(filter(None, [terms_words(match), *when]))]
    card.position, card.height_factor = match.position, CONTINUE_HEIGHT_FACTOR
    return card


class ContinueQuestion(Dialog):
    """The question at the start whether to continue the game that was running when the program ended."""

    def __init__(self, stage: Stage, match: Match) -> None:
        rows: list[WidgetRow] = [[continue_button(stage, match)], [Button(Pop, _("Menu"), "icon-menu")]]
        super().__init__(stage, _("Continue your game?"), rows)
