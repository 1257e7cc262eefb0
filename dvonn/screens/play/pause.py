"""The pause screen: go on, look something up, end the game in one of several ways, or leave."""

from collections.abc import Callable

import pygame

from dvonn.board.words import SIDES
from dvonn.input import Action, Intention
from dvonn.match import Match
from dvonn.rules.pieces import Colour
from dvonn.screens.dialog import Confirm, Dialog, Question
from dvonn.screens.learn import Handbook
from dvonn.screens.options import OptionsPanel
from dvonn.screens.review import MoveListScreen
from dvonn.screens.scene import Change, Pop, Push, ShowMatch, ShowMenu, ShowScore, Stage, ToggleFullscreen
from dvonn.ui.widgets import Button

Deed = Callable[[], Change | None]
"""What a button does."""


class Pause(Dialog[Deed]):
    """The match waits; nothing of it is lost without asking."""

    wide = 640

    def __init__(self, stage: Stage, match: Match) -> None:
        self._match = match
        self._sound: Button[Deed] = Button(self._toggle_sound, "")
        begun = self._begun
        resign = Button[Deed](self._resign, "Resign", "icon-flag", enabled=begun)
        draw = Button[Deed](self._offer_draw, "Offer a draw", "icon-people", enabled=begun)
        again = Button[Deed](self._new_game, "New game", "icon-again")
        super().__init__(
            stage,
            "Paused",
            [
                [Button(Pop, "Resume", "icon-play", tall=1.2)],
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
        """Use the buttons, or go on."""
        return Pop() if intention is Action.PAUSE else super().handle(intention)

    @property
    def _begun(self) -> bool:
        """Whether there is a game that could be lost: it has begun, and not ended."""
        return bool(self._match.game.plies) and not self._match.game.outcome

    def pressed(self, value: Deed) -> Change | None:
        """Do what the button is for."""
        return value()

    def _toggle_sound(self) -> None:
        self.stage.sound.toggle()

    # What ends the game

    def _offer_draw(self) -> Change:
        """Ask the side that is not to move."""
        asked = SIDES[self._match.position.turn.other]
        refused = ShowMatch(self._match, notice=f"{asked} plays on")
        answers = [("Play on", lambda: refused), ("Accept", self._agree)]
        return Push(Question(self.stage, f"{asked}: accept the draw?", answers))

    def _agree(self) -> Change:
        self._match.agree_draw()
        return ShowScore(self._match)

    def _resign(self) -> Change:
        """Ask the side to move, or against the computer the human."""
        match = self._match
        loser = next((colour for colour in Colour if match.seats[colour.other]), match.position.turn)

        def resigned() -> Change:
            match.resign(loser)
            return ShowScore(match)

        question = f"{SIDES[loser]}: resign?" if match.is_hot_seat else "Resign this game?"
        return Push(Question(self.stage, question, [("Play on", Pop), ("Resign", resigned)]))

    def _new_game(self) -> Change:
        """Begin another game between the same players, each with the same colour."""
        new = ShowMatch(self._match.rematch(self.stage.rng, swapped=False))
        return Push(Confirm(self.stage, "Give up this game?", "New game", "Play on", new)) if self._begun else new

    def _leave(self) -> Change:
        if not self._begun:
            return ShowMenu()
        return Push(Confirm(self.stage, "Leave this game?", "Leave it", "Play on", ShowMenu()))

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, the sound as it is now."""
        muted = self.stage.sound.muted
        self._sound.label, self._sound.icon = ("Sound off", "icon-mute") if muted else ("Sound on", "icon-sound")
        super().draw(surface, ahead)
