"""The scenes over a match: the pause, to look something up or to end or leave the game, and the hand-over."""

from collections.abc import Sequence
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import draw_notice
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.words import SIDE_NAMES
from dvonn.input import Action, Hover, Intention
from dvonn.match import Match
from dvonn.rules.pieces import Colour
from dvonn.screens.analysis import AnalysisBoard, Study
from dvonn.screens.dialog import Question, SubtitledDialog
from dvonn.screens.learn import Handbook
from dvonn.screens.new_game import match_words, show_new_match, terms_words
from dvonn.screens.options import OptionsPanel
from dvonn.screens.review import MoveListScreen
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
from dvonn.ui.form import WidgetRow
from dvonn.ui.layout import GAP, TEXT
from dvonn.ui.widgets import Button

HAND_OVER_VEIL_SHARE: Final = 0.45  # of the theme's veil
ANALYSE_NOTE: Final = "Try moves of either side, with the computer's advice"
MOVES_NOTE: Final = "Every move of this game, on a board"
RULES_NOTE: Final = "With pictures, tips and terms"
FILL_NOTE: Final = "Place the remaining pieces of both sides at random"
OPTIONS_NOTE: Final = "Look, sound, controls and names"
AGAIN_NOTE: Final = "The same players on a new board"
KEPT_GAME_NOTE: Final = f"{AGAIN_NOTE}; this game is kept in Records"
LEAVE_NOTE: Final = "To the menu; this game can be continued there"
NOT_BEGUN_NOTE: Final = "Not before the first piece is placed or moved"
GAME_OVER_NOTE: Final = "The game is over"
PROMPT_WIDTH_BUTTONS: Final = 6  # the prompt covers the place of this many toolbar buttons


class PauseDialog(SubtitledDialog):
    """A panel over a paused match; the pause action resumes, as does the first button. A line explains each button."""

    panel_width = 640

    def __init__(self, stage: Stage, match: Match, rows: Sequence[WidgetRow]) -> None:
        words = ", ".join(filter(None, [match_words(match), terms_words(match)]))
        resume = Button(Pop, "Continue", "icon-play", height_factor=1.2, primary=True, note=words)
        super().__init__(stage, "Paused", [[resume], *rows])
        self.match = match

    @property
    def subtitle(self) -> str:
        """The line on the button under the pointer or with the focus, or why it is disabled."""
        return self.form.explanation

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
        moves = Button(lambda: Push(MoveListScreen(stage, match.game)), "Moves", "icon-moves", note=MOVES_NOTE)
        analyse = Button(self._analyse, "Analyse", "icon-show", note=ANALYSE_NOTE)
        rules = Button(lambda: Push(Handbook(stage)), "Rules", "icon-help", note=RULES_NOTE)
        options = Button(lambda: Push(OptionsPanel(stage)), "Options", "icon-options", note=OPTIONS_NOTE)
        fullscreen = Button(ToggleFullscreen, "Fullscreen", "icon-fullscreen", note="Fill the screen or use a window")
        sound = Button(stage.toggle_sound, "", note="Turn all sound on or off")
        draw = Button(self._offer_draw, "Offer a draw", "icon-people", note="The other side may accept it")
        resign = Button(self._resign, "Resign", "icon-flag", note="The other side wins")
        kept = stage.autosave.keeps_unfinished_match
        again = Button(self._new_game, "New game", "icon-again", note=KEPT_GAME_NOTE if kept else AGAIN_NOTE)
        ending = [draw, resign, again] if match.is_hot_seat else [resign, again]
        leave = Button(self.leave, "Leave", "icon-menu", note=LEAVE_NOTE)
        filling = [Button(fill, "Fill the rest", "icon-dice", note=FILL_NOTE)] if match.can_fill else []
        rows = [[moves, analyse, rules], [options, fullscreen, sound], ending, [*filling, leave]]
        super().__init__(stage, match, rows)
        draw.enabled = resign.enabled = self.has_begun
        draw.disabled_note = resign.disabled_note = GAME_OVER_NOTE if match.game.outcome else NOT_BEGUN_NOTE
        self._sound = sound

    def lay_out(self) -> None:
        """Label the sound's button with its state."""
        muted = self.stage.sound.muted
        self._sound.label, self._sound.icon = ("Sound off", "icon-mute") if muted else ("Sound on", "icon-sound")
        super().lay_out()

    def _analyse(self) -> Change:
        """Show the game on the analysis board; the match itself is not changed."""
        names = {colour: self.match.name(colour) for colour in Colour}
        return Push(AnalysisBoard(self.stage, Study(self.match.game, names=names)))

    def _offer_draw(self) -> Change:
        """Offer a draw to the side that is not to move."""
        asked = SIDE_NAMES[self.match.position.turn.other]
        refused = ShowMatch(self.match, notice=f"{asked} plays on")
        answers = [("Play on", lambda: refused), ("Accept", self._agree)]
        return Push(Question(self.stage, f"{asked}: accept the draw?", answers))

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

        question = f"{SIDE_NAMES[loser]}: resign?" if match.is_hot_seat else "Resign this game?"
        return Push(Question(self.stage, question, [("Play on", Pop), ("Resign", resigned)]))

    def _new_game(self) -> Change:
        """Start another game between the same players with the same colours."""
        return show_new_match(self.stage, self.match.rematch(self.stage.rng, swapped=False))


class HandOver(Scene):
    """An overlay of the board between the turns of two players, while no clock runs; the first press closes it."""

    is_overlay = True

    def __init__(self, stage: Stage, match: Match, board: Scene) -> None:
        super().__init__(stage)
        self._board = board
        self._ring = PIECE_SPRITES[match.position.turn.piece]
        self._words = f"Pass to {match.name(match.position.turn)}"

    @property
    def title(self) -> str:
        """The window's title."""
        return f"DVONN: {self._words}"

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
        draw_notice(canvas, self._words)
        box, theme = canvas.layout.button_row(PROMPT_WIDTH_BUTTONS), canvas.theme
        canvas.draw_panel(box, theme.button_focus, theme.accent)
        unit = box.height * 0.8
        ring = canvas.assets.sprite(self._ring, unit)
        for x in (box.x + unit * 0.8, box.right - unit * 0.8):
            ring.draw(canvas.surface, (x, box.y + box.height * 0.54))
        room = box.narrowed(round(unit * 1.5)).inset(canvas.layout.gap_px(GAP))
        way = self.stage.controls.prompt(Action.ACCEPT)
        canvas.draw_text(f"{way} when you are ready", room, TEXT * 1.25, theme.text_focus)
