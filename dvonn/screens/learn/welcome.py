"""The card of the first start, which offers the lessons."""

from dvonn.language import _
from dvonn.screens.dialog import Dialog
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.scene import Pop, Replace, Stage
from dvonn.ui.widgets import Button


class Welcome(Dialog):
    """Offers to learn the game, or leads to the menu below it."""

    def __init__(self, stage: Stage) -> None:
        learn = Button(lambda: Replace(Tutorial(stage)), _("Learn it in two minutes"), "icon-hint", height_factor=1.25)
        learn.primary = True
        super().__init__(stage, _("New to DVONN?"), [[learn], [Button(Pop, _("I know the game"), "icon-play")]])

    @property
    def subtitle(self) -> str:
        """What the lessons lead to."""
        return _("Short lessons on the board, then a first game")
