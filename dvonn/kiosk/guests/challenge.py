"""The challenge: as many puzzles as a guest can solve before the time is over."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from random import Random
from typing import Final

import pygame

from dvonn.board.words import counted
from dvonn.input import Action, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.winners import Initials
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind
from dvonn.screens.dialog import HEAD, Confirm, Dialog
from dvonn.screens.prompts import labelled
from dvonn.screens.puzzles import FILE, AttemptState, PuzzleCommand, PuzzlePlay, PuzzleRound, read
from dvonn.screens.scene import Activity, Change, Pop, Push, ShowMenu, Stage
from dvonn.ui.layout import GAP, TEXT, Box
from dvonn.ui.widgets import Button

EACH: Final = 4  # puzzles of each grade, before the rest follow
PENALTY: Final = 5.0  # seconds that a wrong answer costs
SHOWN: Final = {AttemptState.TRIED: 2.5, AttemptState.REFUTED: 2.5, AttemptState.SOLVED: 0.8}
"""For how many seconds what came of an answer is seen: one whose refutation is not found by then goes without."""


def growing(puzzles: Sequence[Puzzle], rng: Random) -> list[Puzzle]:
    """Return the puzzles to be won, by chance: some of each grade, the easy ones first, and then the hardest first."""
    wins = [[one for one in puzzles if one.grade == grade and one.kind is PuzzleKind.WIN] for grade in GRADES]
    mixed = [rng.sample(grade, len(grade)) for grade in wins]
    return [one for grade in mixed for one in grade[:EACH]] + [one for grade in mixed[::-1] for one in grade[EACH:]]


class Challenge(PuzzlePlay):
    """One puzzle after the other; the clock runs while an answer is looked for, and a wrong one is the last to it."""

    def __init__(self, stage: Stage, hall: EventContext) -> None:
        self._hall = hall
        self._rested = 0.0  # seconds since what came of an answer has been seen
        super().__init__(stage, self._new_round)

    def buttons(self) -> list[Button[PuzzleCommand]]:
        """Return the buttons that there are below the board: no solution is shown."""
        return [self._on, self._away]

    def _new_round(self) -> PuzzleRound:
        stage, house = self.stage, self._hall.house
        self._hall.games += 1
        puzzles = growing(read(stage.assets.folder.parent / FILE), stage.rng)
        return PuzzleRound(puzzles, left=float(house.challenge), penalty=PENALTY)

    def _begin(self) -> None:
        super()._begin()
        if self.cursor.shown is not None:
            self.cursor.jump(0, self.hand.choices())

    @property
    def activity(self) -> Activity:
        """As ever, but it is never still: what came of an answer is not seen for long."""
        usual = super().activity
        return Activity.WORKING if usual is Activity.STILL else usual

    def update(self, seconds: float) -> Change | None:
        """Let time pass; go on by itself when what came of an answer has been seen."""
        change = super().update(seconds)
        if self.attempt.stand is AttemptState.ASKED or self._playback.plan:
            self._rested = 0.0
            return change
        self._rested += seconds
        return self._go_on() if not change and self._rested >= SHOWN[self.attempt.stand] else change

    def _go_on(self) -> Change | None:
        """Ask the next puzzle, while there are time and puzzles left."""
        if self.round.is_late or self.round.is_last:
            return self._end()
        self.round.number += 1
        self._begin()
        return None

    def _end(self) -> Change:
        self.over = True
        self.stage.sound.play("win")
        return Push(ChallengeEnd(self.stage, self._hall, self.round.solved, self._restart))

    def _leave(self) -> Change:
        return Push(LeaveChallenge(self.stage))

    def _line(self) -> str:
        solved = f"{self.round.solved} solved"
        if self.attempt.stand is AttemptState.ASKED:
            return f"{solved}: " + ("one move does it" if self.hand.selected is None else "choose where it goes")
        return f"{solved}" if self.attempt.is_done else f"It costs {PENALTY:.0f} seconds"

    def lay_out(self) -> None:
        """Name the buttons and place them."""
        super().lay_out()
        self._on.label = labelled("Next", Action.REDO, self.stage.controls)


class LeaveChallenge(Confirm):
    """A question before the challenge is left; the board is not seen, so that nobody thinks while the clock stands."""

    is_overlay = False

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, "Leave the challenge?", "Leave it", "Play on", ShowMenu())

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Cover everything, and draw the panel."""
        self.stage.canvas(surface).ground()
        super().draw(surface, ahead)


class ChallengeCommand(Enum):
    """What may follow."""

    SIGN = auto()
    AGAIN = auto()
    DONE = auto()


class ChallengeEnd(Dialog[ChallengeCommand]):
    """How many were solved; the best may sign the winners' board."""

    wide = 620
    body = 62

    def __init__(self, stage: Stage, hall: EventContext, solved: int, again: Callable[[], None]) -> None:
        self._hall, self._solved, self._again = hall, solved, again
        self._is_place = solved > 0 and hall.winners.is_place(GameMode.CHALLENGE, solved)
        sign = Button(ChallengeCommand.SIGN, "Sign the board", "icon-check", tall=1.25)
        once_more, done = (
            Button(ChallengeCommand.AGAIN, "Once more", "icon-again"),
            Button(ChallengeCommand.DONE, "Done", "icon-quit"),
        )
        rows = [[sign], [once_more], [done]] if self._is_place else [[once_more], [done]]
        super().__init__(stage, f"{counted(solved, 'puzzle')} solved", rows)

    def handle(self, intention: Intention) -> Change | None:
        """Use the buttons; there is nothing to go back to."""
        return ShowMenu() if intention is Action.BACK else super().handle(intention)

    def pressed(self, value: ChallengeCommand) -> Change | None:
        """Sign, begin again, or leave."""
        if value is ChallengeCommand.DONE:
            return ShowMenu()
        if value is ChallengeCommand.SIGN:
            return Push(Initials(self.stage, self._hall, GameMode.CHALLENGE, self._solved))
        self._again()
        return Pop()

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, and what the number is worth."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        box = Box(panel.x, panel.y + self.tall(HEAD - GAP), panel.width, self.tall(self.body - GAP))
        words = "One of the best today!" if self._is_place else "The time is over"
        canvas.words(words, box.inset(canvas.layout.px(GAP)), TEXT * 1.2, canvas.theme.text_dim)
