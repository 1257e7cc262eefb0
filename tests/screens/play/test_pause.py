"""The pause screen: resuming, looking things up, and the questions before a game is given up."""

from itertools import product
from pathlib import Path

import pytest

from dvonn.board.layout import Viewpoint
from dvonn.input.intentions import Action, Hover, Press
from dvonn.language import set_language
from dvonn.match.match import Seats
from dvonn.match.match_text import format_match
from dvonn.rules.board import Colour
from dvonn.rules.position import EndReason
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.set_up_screen import SetUpScreen
from dvonn.screens.dialog import Question
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import RefreshMode, ShowMatch, ToggleFullscreen
from dvonn.screens.score.score import Score
from dvonn.screens.setup.match_setup import DROPPED_NOTICE, KEPT_NOTICE
from dvonn.storage.autosave import MIN_RECORD_PLIES, Autosave
from dvonn.storage.text_store import Storage
from tests.harness.context import RecordingContext, SceneUser, scene_pixels
from tests.harness.games import HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, MAX_PLIES, random_match

# Steps by Tab from the first one
MOVES, ANALYSE, HELP, OPTIONS, FULLSCREEN, SOUND, DRAW, RESIGN, AGAIN = range(1, 10)


def paused(context: RecordingContext, plies: int, seats: Seats = HOT_SEAT) -> SceneUser:
    """Return a user who has paused a game."""
    user = SceneUser(context, ShowMatch(random_match(seats, plies)))
    user.do(Action.BACK)
    return user


def use(user: SceneUser, steps: int, *answers: Action) -> None:
    """Press the button a number of steps from the focus, which is on the first one at the start; then answer."""
    assert isinstance(user.top, Pause)
    user.do(*[Action.NEXT] * steps, Action.ACCEPT, *answers)


@pytest.mark.parametrize("back", [Action.BACK, Action.ACCEPT])
def test_the_match_waits(context: RecordingContext, back: Action) -> None:
    """The pause is a still overlay, during which the computer neither thinks nor plays; the first button resumes.

    Fullscreen and sound are switched without leaving it, and the sound's button shows its state.
    """
    user = paused(context, 0, HUMAN_BLACK)
    assert [type(scene) for scene in user.director.visible] == [BoardScene, Pause]
    assert (user.top.refresh_mode, user.top.title) == (RefreshMode.ON_INPUT, "DVONN: Paused")
    use(user, FULLSCREEN)
    use(user, SOUND - FULLSCREEN)
    assert (user.app_changes, user.at(Pause).form.focused.label) == ([ToggleFullscreen()], "Sound off")
    assert (context.sound.muted, context.settings.sound) == (True, False)
    user.wait(5)
    user.do(*[Action.PREVIOUS] * SOUND, back)
    assert user.board.match.game.plies == []
    user.wait(2)
    assert len(user.board.match.game.plies) == 1


def test_what_follows_a_match_is_seen_from_its_side(context: RecordingContext) -> None:
    """The moves, the analysis, a position set up there, the score and its review show the board from the same side."""
    context.settings.board_side = True
    user, seen = paused(context, 60, HUMAN_BLACK), []
    ways = [
        [*[Action.NEXT] * MOVES, Action.ACCEPT],
        [Action.BACK, Action.NEXT, Action.ACCEPT],  # Analyse
        [Action.MOVES, *[Action.NEXT] * 6, Action.ACCEPT],  # set up
        [*[Action.DOWN] * 7, Action.ACCEPT],  # done
        [Action.BACK, Action.BACK, *[Action.NEXT] * (RESIGN - 1 - ANALYSE), Action.ACCEPT, Action.DOWN, Action.ACCEPT],
        [Action.MOVES],
    ]
    for actions in ways:
        user.do(*actions)
        scene_pixels(user.top)
        seen.append((type(user.top), (user.top.shown_board or user.top.board).viewpoint))
        user.wait(10 if isinstance(user.top, Score) else 0)
    kinds = [MoveListScreen, AnalysisBoard, SetUpScreen, AnalysisBoard, Score, GameReview]
    assert seen == [(kind, Viewpoint.NORTH) for kind in kinds]


def test_an_analysis_of_a_match_has_its_players(context: RecordingContext) -> None:
    """A level stays a level in any language, and a record of the analysis has the seats of the match."""
    set_language("fr")
    user = paused(context, 60, HUMAN_BLACK)
    use(user, ANALYSE)
    headers = user.at(AnalysisBoard).study.record().headers
    assert (headers["white"], headers["black"]) == (str(HUMAN_BLACK[Colour.WHITE]), "human")
    assert not {"whitename", "blackname", "undone"} & headers.keys()


# Ending the game


def test_a_game_is_given_up(context: RecordingContext) -> None:
    """The side to move resigns after a question; against the computer the human, who cannot offer a draw.

    For a draw the side that is not to move is asked; if it accepts, the game is a draw by agreement.
    """
    for seats, plies, button, asked, winner in (
        (HOT_SEAT, 3, RESIGN, "Black: resign this game?", Colour.WHITE),
        (HOT_SEAT, 4, RESIGN, "White: resign this game?", Colour.BLACK),
        (HUMAN_WHITE, 5, RESIGN - 1, "Resign this game?", Colour.BLACK),
        (HUMAN_BLACK, 6, RESIGN - 1, "Resign this game?", Colour.WHITE),
        (HOT_SEAT, 61, DRAW, "Black: accept the draw?", None),
    ):
        user = paused(context, plies, seats)
        use(user, button)
        assert user.top.title == f"DVONN: {asked}"
        user.do(Action.DOWN, Action.ACCEPT)
        outcome = user.at(Score).outcome
        reason = EndReason.RESIGNATION if winner else EndReason.AGREEMENT
        assert (outcome.winner, outcome.reason) == (winner, reason)


def test_enter_and_escape_play_on(context: RecordingContext) -> None:
    """The first answer and Escape leave the match unchanged in each question; a refused draw is noticed."""
    for button, stays in product((DRAW, RESIGN), (Action.ACCEPT, Action.BACK)):
        user = paused(context, 20)
        match = user.at(Pause).match
        text = format_match(match)
        use(user, button)
        assert isinstance(user.top, Question)
        user.do(stays)
        assert isinstance(user.top, Pause) or user.board.course.notice == "Black declines the draw"
        assert (format_match(match), match.game.outcome) == (text, None)


@pytest.mark.parametrize(("plies", "reason"), [(0, "Available after the first piece"), (MAX_PLIES, "The game is over")])
def test_only_a_game_in_progress_can_be_given_up(context: RecordingContext, plies: int, reason: str) -> None:
    """Draw and resignation are disabled before the first piece and after the end, and say why to keys and pointer."""
    pause = Pause(context, random_match(HOT_SEAT, plies))
    for action in (*[Action.NEXT] * DRAW, Action.ACCEPT, Action.NEXT, Action.ACCEPT):
        assert pause.handle(action) is None
        assert pause.subtitle == reason or action is Action.NEXT
    at = pause.form.focused.box.centre
    for step in (Action.NEXT, Hover((0, 0)), Hover(at), Press(at)):
        assert pause.handle(step) is None
    assert pause.subtitle == reason


@pytest.mark.parametrize(("plies", "kept"), [(MIN_RECORD_PLIES, True), (MIN_RECORD_PLIES - 1, False)])
def test_a_replaced_game_is_kept_in_the_records(
    context: RecordingContext, tmp_path: Path, plies: int, *, kept: bool
) -> None:
    """A new game of the same players says that the running one is kept, and it is; one just begun is dropped."""
    context.autosave = Autosave(Storage(tmp_path))
    user = paused(context, plies, HUMAN_BLACK)
    context.autosave.save(user.at(Pause).match)  # as the program does in each frame
    notes = [widget.explanation() for widget in Pause(context, user.at(Pause).match).form.widgets]
    fate = "this game is kept in Records" if kept else "this game has only just begun and isn't kept"
    assert f"The same players on a new board; {fate}" in notes
    use(user, AGAIN - 1)
    assert (user.board.match.seats, user.board.match.game.plies) == (HUMAN_BLACK, [])
    assert user.board.course.notice == (KEPT_NOTICE if kept else DROPPED_NOTICE)
    context.autosave.save(user.board.match)
    records = context.autosave.records
    assert [len(records.open(entry.name).game.plies) for entry in records.entries()] == [plies] * kept
