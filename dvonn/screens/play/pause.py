"""The pause screen: resume, look something up, end the game or leave it."""

from collections.abc import Callable

import pygame

from dvonn.board.words import SIDE_NAMES
from dvonn.input import Action, Intention
from dvonn.match import Match
from dvonn.rules.pieces import Colour
from dvonn.screens.dialog import Confirm, Dialog, Question
from dvonn.screens.learn import Handbook
from dvonn.screens.options import OptionsPanel
from dvonn.screens.review import MoveListScreen
from dvonn.screens.scene import Change, Pop, Push, ShowMatch, ShowMenu, ShowScore, Stage, ToggleFullscreen
from dvonn.ui.widgets import Button

PauseAction = Callable[[], Change | None]
"""The action of a button; returns the next change."""


class Pause(Dialog):
    """The panel over a paused match; everything that loses a game asks first."""

    panel_width = 640

    def __init__(self, stage: Stage, match: Match) -> None:
        self._match = match
        self._sound: Button = Button(self._toggle_sound, "")
        begun = self._begun
        resign = Button(self._resign, "Resign", "icon-flag", enabled=begun)
        draw = Button(self._offer_draw, "Offer a draw", "icon-people", enabled=begun)
        again = Button(self._new_game, "New game", "icon-again")
        super().__init__(
            stage,
            "Paused",
            [
                [Button(Pop, "Resume", "icon-play", height_factor=1.2)],
                [
                    Button(lambda: Push(MoveListScreen(stage, match.game)), "Moves", "icon-moves"),
                    Button(lambda: Push(Handbook(stage)), "Rules", "icon-help"),
                ],
                [
                    Button(lambda: Push(OptionsPanel(stage)), "Options", "icon-options"),
                    Button(ToggleFullscreen, "Fullscreen", "icon-fullscreen"),
                    self._sound,
                ],
                [draw, resign, again] if match.is_hot_seat else [resign, again],
                [Button(self._leave, "Leave the game", "icon-menu")],
            ],
        )

    def handle(self, intention: Intention) -> Change | None:
        """Use the buttons; the pause action resumes."""
        return Pop() if intention is Action.PAUSE else super().handle(intention)

    @property
    def _begun(self) -> bool:
        """Whether a game is in progress that could be lost."""
        return bool(self._match.game.plies) and not self._match.game.outcome

    def pressed(self, value: PauseAction) -> Change | None:
        """Run the button's action."""
        return value()

    def _toggle_sound(self) -> None:
        self.stage.sound.toggle()

    # Ending the game

    def _offer_draw(self) -> Change:
        """Offer a draw to the side that is not to move."""
        asked = SIDE_NAMES[self._match.position.turn.other]
        refused = ShowMatch(self._match, notice=f"{asked} plays on")
        answers = [("Play on", lambda: refused), ("Accept", self._agree)]
        return Push(Question(self.stage, f"{asked}: accept the draw?", answers))

    def _agree(self) -> Change:
        self._match.agree_draw()
        return ShowScore(self._match)

    def _resign(self) -> Change:
        """Ask for confirmation: of the side to move, or against the computer of the human."""
        match = self._match
        loser = next((colour for colour in Colour if match.seats[colour.other]), match.position.turn)

        def resigned() -> Change:
            match.resign(loser)
            return ShowScore(match)

        question = f"{SIDE_NAMES[loser]}: resign?" if match.is_hot_seat else "Resign this game?"
        return Push(Question(self.stage, question, [("Play on", Pop), ("Resign", resigned)]))

    def _new_game(self) -> Change:
        """Start another game between the same players with the same colours."""
        new = ShowMatch(self._match.rematch(self.stage.rng, swapped=False))
        return Push(Confirm(self.stage, "Give up this game?", "New game", "Play on", new)) if self._begun else new

    def _leave(self) -> Change:
        if not self._begun:
            return ShowMenu()
        return Push(Confirm(self.stage, "Leave this game?", "Leave it", "Play on", ShowMenu()))

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel with the current state of the sound."""
        muted = self.stage.sound.muted
        self._sound.label, self._sound.icon = ("Sound off", "icon-mute") if muted else ("Sound on", "icon-sound")
        super().draw(surface, ahead)
