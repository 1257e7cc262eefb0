"""The card of the first start, which offers the lessons."""

from dvonn.input import Action, Device
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
    def title(self) -> str:
        """The window's title, by which a screen reader of any kind names the key that lets the program be heard."""
        return super().title if self.stage.listens else f"{super().title} {self._speech_words}"

    @property
    def subtitle(self) -> str:
        """What the lessons lead to, and the key that lets the program be heard."""
        words = _("Short lessons on the board, then a first game.")
        return words if self.stage.listens else f"{words} {self._speech_words}"

    @property
    def _speech_words(self) -> str:
        key = self.stage.controls.bindings.prompt(Action.SPEECH, Device.KEYBOARD)
        # Translators: {key} is the name of a key
        return _("{key} lets you hear what the screen shows.").format(key=key) if key else ""
