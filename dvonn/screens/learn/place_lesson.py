"""The lesson on the sounds of spaces: some are listened to, then others are found by ear."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from dvonn.board.overlays import Marks
from dvonn.language import N_, _
from dvonn.rules.board import SPACE_NAMES, SPACES, Place, Ply, Space
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_position
from dvonn.screens.by_ear import BoardWords, HeardBoard
from dvonn.screens.exercise.exercise import Exercise
from dvonn.screens.exercise.round import QuestionState, Round, Telling
from dvonn.screens.scene import Stage


class PlaceQuestion(NamedTuple):
    """A space to be found by ear; without an answer any will do, and words say what stands there."""

    instruction: str
    explanation: str
    position: str
    answer: str = ""


PLACE_QUESTIONS: Final = (
    PlaceQuestion(
        N_("Listen to the spaces"),
        N_("The farther back, the higher. Yours ring, Black's knock. Choose any to go on."),
        position="4,r,4/10/2,w,ww,wwwww,r,b,bb,bbbbb,2/10/4,r,4 white move",
    ),
    PlaceQuestion(
        N_("Find the red piece at the left by ear"),
        N_("Red pieces are bells. An empty space is only a breath."),
        position="9/5,b,w,r,w,1/5,r,w,4/1,w,b,2,b,4/1,r,w,6 white move",
        answer="b1",
    ),
    PlaceQuestion(
        N_("Find the highest stack by ear"),
        N_("A single piece is a short tone, 2 or 3 are a string, 4 and more a horn."),
        position="9/3,r,w,b,ww,3/2,b,bb,r,b,w,bb,3/2,r,w,bbbb,b,4/9 white move",
        answer="e2",
    ),
)


class PlaceRound(Round[PlaceQuestion]):
    """Asks for spaces. An answer is a placement, which is not played."""

    points_at_choice = False

    def begin(self, item: PlaceQuestion) -> tuple[Game, Sequence[Ply]]:
        """Return the position of a question, which has no line."""
        return Game(parse_position(item.position)), []

    def refusal(self, ply: Ply) -> str:
        """Return what stands on a space that is not the answer."""
        if self.item.answer in {"", SPACE_NAMES[ply[-1]]}:
            return ""
        # Translators: {space} is a space with its stack, such as "c3, your stack of 3"
        return _("Not here: {space}").format(space=self._named(ply))

    def try_ply(self, ply: Ply) -> None:
        """Accept a space."""
        self.state, self.explanation = QuestionState.SOLVED, self._named(ply)

    def _named(self, ply: Ply) -> str:
        return BoardWords(self.game.position, self.solver).named(ply[-1])

    def telling(self, rolled: float = 1.0, *, is_tall: bool = False) -> Telling:
        """Return the question, or praise with what stands on the space."""
        if self.is_done:
            return Telling(_("That's it!"), self.explanation)
        return Telling(_(self.item.instruction), _(self.item.explanation))


class NameOnly(BoardWords):
    """The words of a board on which a space is to be found by ear."""

    def space(self, space: Space) -> str:
        """Return the name of a space alone."""
        return SPACE_NAMES[space]


class PlaceLesson(Exercise):
    """The lesson, in which spaces sound whatever the setting."""

    places_sound = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, PlaceRound(PLACE_QUESTIONS))

    @property
    def heard_board(self) -> HeardBoard:
        """The board, without what stands there while that is to be found."""
        heard = super().heard_board
        is_told = not self.round.item.answer or not self.can_choose
        return heard if is_told else replace(heard, words=NameOnly(heard.words.position))

    def choose(self, space: Space) -> None:
        """Answer with a space."""
        self.play(Place(space))

    def choices(self) -> list[Space]:
        """Return the spaces with stacks."""
        return [space for space in SPACES if self.selection.position.stacks[space]] if self.can_choose else []

    def choice_marks(self) -> Marks:
        """Return no marks, as all spaces may be chosen."""
        return Marks()
