"""The coach: it stops after a costly move, before the answer, and offers to take the move back."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from dvonn.engine.analysis import game_review
from dvonn.engine.analysis.coaching import JudgedMove
from dvonn.engine.analysis.valuation import Valuation
from dvonn.engine.levels import DREAMY
from dvonn.input import Action
from dvonn.match.coached import CoachedMove, Coaching, CoachNote
from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.match.match_text import format_match, parse_match
from dvonn.rules.board import SPACE_BY_NAME
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_ply
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.coach import CoachQuestion
from dvonn.screens.play.pause import Pause
from dvonn.screens.review import ReviewedGame
from dvonn.screens.review.running_review import RunningReview
from dvonn.screens.scene import RefreshMode, ShowMatch
from dvonn.screens.score.score_words import describe_result
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import Storage
from dvonn.ui.layout import Box
from dvonn.ui.timing import Speed
from dvonn.words import ply_text
from tests.harness.matches import HOT_SEAT
from tests.harness.player import AppUser, FakeClock
from tests.harness.random_games import random_game
from tests.harness.stage import RecordingStage, SceneUser

AGAINST_BLACK: Seats = {Colour.WHITE: None, Colour.BLACK: DREAMY}
PLIES, SEED = 77, 66  # of a random game near its end; White is to move, and then Black has one move
ANSWER = Move(SPACE_BY_NAME["f4"], SPACE_BY_NAME["j4"])
COSTLY, BETTER = parse_ply("f3e3"), parse_ply("i3e3")  # between them lie ten pieces, which any search proves
OBJECTION = "f3-e3 loses 10 pieces: +21 becomes +11. Your opponent can cut off 5 pieces with f4-j4."
BETTER_WORDS = "i3-e3 is better: +21."


def coached(seats: Seats = AGAINST_BLACK, pieces: int = 3, times: int = 0) -> Match:
    """Return a match with a coach, on White's turn near the end of a random game."""
    terms = MatchTerms(times=dict.fromkeys(Colour, times) if times else {}, coach=pieces)
    return Match(seats, random_game(PLIES, SEED), terms=terms)


def after_costly_move(stage: RecordingStage, match: Match, seconds: float = 4) -> SceneUser:
    """Return a user who has played a costly move, after some seconds."""
    user = SceneUser(stage, ShowMatch(match))
    user.board.play(COSTLY)
    user.wait(seconds)
    return user


def question(user: SceneUser) -> CoachQuestion:
    """Return the coach's question, which must be on top."""
    assert isinstance(user.top, CoachQuestion)
    return user.top


def test_the_coach_stops_before_the_answer(stage: RecordingStage) -> None:
    """After a costly move the game stands still, the board in sight, with what the other side could do."""
    user = after_costly_move(stage, coached())
    assert question(user).words == OBJECTION
    assert [type(scene) for scene in user.director.visible] == [BoardScene, CoachQuestion]
    assert "hint" in user.stage.sound.played
    match = user.director.autosaved_match
    assert match
    assert match.game.last_ply == COSTLY


@pytest.mark.parametrize("back", [True, False])
def test_the_move_is_taken_back_or_stands(stage: RecordingStage, *, back: bool) -> None:
    """Taken back, the human plays again, and the move is not in the game; otherwise the computer answers."""
    user = after_costly_move(stage, coached())
    user.do(Action.UNDO if back else Action.BACK)
    match = user.board.match
    assert match.waits_for_human is back
    user.wait(6)
    assert match.game.plies[PLIES:][:1] == ([] if back else [COSTLY])
    assert len(match.game.plies) == PLIES + (0 if back else 2)
    assert match.coaching
    assert [note[:2] for note in match.coaching.notes] == [(PLIES, COSTLY)]
    assert match.coaching.taken_back(match.game) == back


def test_the_answer_and_a_better_move_are_played_out(stage: RecordingStage) -> None:
    """The board shows the answer, then the position again; the better move if asked; any press ends it.

    At rest, what the answer would cut off is endangered.
    """
    user = after_costly_move(stage, coached())
    asked, board = question(user), user.director.visible[0]
    assert isinstance(board, BoardScene)
    assert board.player.plan or board.coach.shown_position != board.match.position
    assert not board.coach.endangered
    modes = set[RefreshMode]()
    while board.player.plan or asked.line:
        modes.add(asked.refresh_mode)
        user.wait(0.05)
    assert modes == {RefreshMode.FULL_RATE, RefreshMode.LOW_RATE}
    assert (board.coach.shown_position, board.player.plan) == (board.match.position, None)
    assert user.top.refresh_mode is RefreshMode.ON_INPUT
    assert board.coach.endangered == board.match.position.cut_off_by(ANSWER) != []
    user.do(Action.HINT)
    assert asked.words == BETTER_WORDS
    assert board.player.plan
    user.do(Action.HINT)
    assert asked.words == OBJECTION
    user.do(Action.UNDO)
    assert board.player.plan is None or board.player.plan.backwards
    assert board.match.waits_for_human


def test_a_game_is_lost_anyway_where_even_the_best_move_loses_by_much() -> None:
    """There, and where the loss is certain, the coach does not stop, but the move counts as costly."""
    game = random_game(PLIES, SEED)
    better, played = Valuation(-21, exact=False, line=(BETTER,)), Valuation(-30, exact=False, line=(COSTLY,))
    lost = JudgedMove(better, played, Colour.WHITE)
    assert lost.is_lost_anyway
    assert not replace(lost, better=replace(better, margin=-20)).is_lost_anyway
    assert replace(lost, better=replace(better, margin=-1, exact=True)).is_lost_anyway
    assert Coaching(3, [], {0: CoachedMove(game.plies[0], BETTER, lost.loss)}).costly(game)


def test_the_coach_stops_at_a_move_once(stage: RecordingStage) -> None:
    """The same move, played again after it was taken back, is answered."""
    user = after_costly_move(stage, coached())
    user.do(Action.UNDO)
    user.board.play(COSTLY)
    user.wait(6)
    assert len(user.board.match.game.plies) == PLIES + 2
    assert user.board.match.coaching
    assert len(user.board.match.coaching.notes) == 1


@pytest.mark.parametrize(
    "match",
    [coached(HOT_SEAT), coached(pieces=0), coached(pieces=20)],
    ids=["two players", "off", "more pieces"],
)
def test_the_coach_is_silent(stage: RecordingStage, match: Match) -> None:
    """Without a coach, between two people, and at cheaper moves nothing stops the game."""
    user = after_costly_move(stage, match)
    assert isinstance(user.top, BoardScene)


def test_the_coach_is_silent_at_good_moves_and_placements(stage: RecordingStage) -> None:
    """A good move is answered, and so are placements, which are not judged at all."""
    user = SceneUser(stage, ShowMatch(coached()))
    user.wait(4)
    user.board.play(BETTER)
    user.wait(6)
    assert len(user.board.match.game.plies) == PLIES + 2
    placing = Match(AGAINST_BLACK, Game(), terms=MatchTerms(coach=3))
    user.follow(ShowMatch(placing))
    assert not user.board.coach.is_working
    user.board.play(placing.position.moves()[0])
    assert not user.board.coach.is_working


def test_the_judgement_does_not_depend_on_speed(stage: RecordingStage) -> None:
    """A move played at once is judged as one played after the coach has prepared itself, also without motion."""
    found = set()
    for seconds, speed in ((0, Speed.NORMAL), (10, Speed.NORMAL), (0, Speed.OFF)):
        stage.settings.speed = speed
        user = SceneUser(stage, ShowMatch(coached()))
        user.wait(seconds)
        user.board.play(COSTLY)
        user.wait(5)
        found.add(question(user).words)
    assert len(found) == 1


def test_nothing_is_left_to_do_while_one_thinks(stage: RecordingStage) -> None:
    """The preparation ends, so that a window in which nothing happens costs nothing."""
    stage.settings.reduced_motion = True
    user = SceneUser(stage, ShowMatch(coached()))
    assert user.board.is_busy
    user.wait(10)
    assert not user.board.is_busy
    assert user.board.refresh_mode is RefreshMode.ON_INPUT


def test_no_clock_runs_while_the_coach_speaks(stage: RecordingStage) -> None:
    """The clocks stand still from the human's move to the answer."""
    match = coached(times=300)
    user = after_costly_move(stage, match)
    left = dict(match.clocks.left)
    user.wait(5)
    assert match.clocks.left == left
    assert isinstance(user.top, CoachQuestion)


def test_a_hint_comes_before_the_preparation(stage: RecordingStage) -> None:
    """A hint is found while the coach waits, and the coach goes on after it."""
    match = Match(AGAINST_BLACK, random_game(PLIES, SEED), terms=MatchTerms(coach=3))
    stage.clock = FakeClock()
    user = SceneUser(stage, ShowMatch(match))
    user.do(Action.HINT)
    assert not user.board.assistance.hint
    while not user.board.assistance.hint:
        user.wait(0.1)
    user.board.play(COSTLY)
    user.wait(5)
    assert question(user)


def test_a_confirmed_move_is_judged(stage: RecordingStage) -> None:
    """Where moves are chosen twice, the coach waits for the second time."""
    stage.settings.confirm = True
    user = SceneUser(stage, ShowMatch(coached()))
    for space in COSTLY:
        user.board.choose(space)
    user.wait(4)
    assert user.board.selection.proposed == COSTLY
    user.board.choose(COSTLY[-1])
    user.wait(4)
    assert question(user)


def test_the_game_can_be_paused_at_the_question(stage: RecordingStage) -> None:
    """The pause opens over the question, and returns to it."""
    user = after_costly_move(stage, coached())
    user.do(Action.PAUSE)
    assert isinstance(user.top, Pause)
    user.do(Action.BACK)
    assert question(user)


def test_an_interrupted_question_is_asked_again(stage: RecordingStage, tmp_path: Path) -> None:
    """A match that ends at the question is resumed with it; an answered one is not asked again."""
    autosave = Autosave(Storage(tmp_path))
    user = after_costly_move(stage, coached())
    autosave.save(user.director.visible[0].autosaved_match or coached())
    autosave.close()
    resumed = Autosave(Storage(tmp_path)).resume()
    assert resumed
    user = SceneUser(stage, ShowMatch(resumed))
    user.wait(4)
    user.do(Action.BACK)
    again = SceneUser(stage, ShowMatch(parse_match(format_match(resumed))))
    again.wait(6)
    assert len(again.board.match.game.plies) == PLIES + 2


def test_a_rematch_has_the_coach(stage: RecordingStage) -> None:
    """The next game of the same players has the coach as well, without its notes."""
    match = coached()
    assert match.coaching
    match.coaching.notes.append(CoachNote(PLIES, COSTLY, 5))
    again = match.rematch(stage.rng)
    assert again.coaching
    assert (again.coaching.pieces, again.coaching.notes) == (3, [])


def test_the_notes_round_trip() -> None:
    """The coach and its notes are in the match's text; a damaged header is refused."""
    match = coached()
    assert match.coaching
    match.coaching.notes.append(CoachNote(PLIES, COSTLY, 5))
    assert parse_match(format_match(match)).coaching == match.coaching
    for damaged in ("coach: three", "coach: 3 77-f3e3", "coach: 0", "coach:"):
        with pytest.raises(NotationError):
            parse_match(format_match(match).replace("coach: 3 77:f3e3:5", damaged))


def test_the_score_says_what_was_learnt() -> None:
    """At the end stand the number of costly moves in the game, how many others are taken back, and the worst one."""
    match = coached()
    coaching, last = match.coaching, match.game.plies[-2]
    assert coaching
    match.resign(Colour.WHITE)
    outcome = match.game.outcome
    assert outcome
    assert describe_result(match, outcome).facts[-1] == ("0", "Costly moves", "None")
    coaching.notes = [CoachNote(PLIES, COSTLY, 5)]
    coaching.judged = {PLIES - 2: CoachedMove(last, BETTER, 3.5), PLIES: CoachedMove(COSTLY, BETTER, 10.0)}
    assert describe_result(match, outcome).facts[-1] == ("1", "Costly (taken back: 1)", f"Worst: {ply_text(last)}, 4")


def test_the_review_agrees_with_the_coach(
    stage: RecordingStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The review of a record has the losses that the coach has found."""
    for name in ("REVIEW_NODES", "ENDING_NODES"):
        monkeypatch.setattr(game_review, name, 500)
    game = random_game(60, SEED)
    number = next(n for n in range(52, 60) if game.positions[n].turn is Colour.WHITE)
    best = next(move for move in game.positions[number].moves() if move != game.plies[number])
    judged = {number: CoachedMove(game.plies[number], best, 6.5), 0: CoachedMove(COSTLY, best, 9.0)}
    match = Match(AGAINST_BLACK, game, terms=MatchTerms(coach=3))
    assert match.coaching
    match.coaching.judged = judged
    match.resign(Colour.WHITE)
    stage.autosave = Autosave(Storage(tmp_path))
    record = stage.autosave.save(match)
    assert record
    read = stage.autosave.records.coaching(record)
    assert read
    assert read.judged_in(game) == {number: judged[number]}
    review = RunningReview(stage, ReviewedGame(game, record=record))
    while not review.done:
        review.step(1)
    lead = review.leads[number]
    assert (review.judged[number].loss, lead and lead.best) == (6.5, best)


# The devices


def at_the_question(user: AppUser) -> AppUser:
    """Return the user, who has let pieces be cut off."""
    user.app.director.apply(ShowMatch(coached()))
    user.wait(0.1)
    assert isinstance(user.app.director.top, BoardScene)
    user.app.director.top.play(COSTLY)
    user.wait(4)
    assert user.title == "DVONN: Take it back?"
    return user


def button_box(user: AppUser, number: int) -> Box:
    """Return the place of one of the coach's buttons."""
    top = user.app.director.top
    assert isinstance(top, CoachQuestion)
    return top.buttons.rows[0][number].box


def is_taken_back(user: AppUser) -> bool:
    """Tell whether the question is answered, and the move taken back."""
    match = user.app.director.autosaved_match
    assert isinstance(user.app.director.top, BoardScene)
    assert match
    return len(match.game.plies) == PLIES


@pytest.mark.parametrize(
    ("keys", "back"),
    [
        ([pygame.K_u], True),
        ([pygame.K_RETURN], True),
        ([pygame.K_ESCAPE], False),
        ([pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN], False),
        ([pygame.K_RIGHT, pygame.K_RETURN, pygame.K_LEFT, pygame.K_RETURN], True),
    ],
)
def test_the_question_is_answered_by_keys(keys: list[int], *, back: bool) -> None:
    """The buttons have keys, and the focus, which is on the first one."""
    user = at_the_question(AppUser(draws=False))
    user.press(*keys)
    assert is_taken_back(user) is back


@pytest.mark.parametrize("number", [0, 2])
def test_the_question_is_answered_by_mouse(number: int) -> None:
    """A click on a button answers; one on the board does not."""
    user = at_the_question(AppUser(draws=False))
    user.click((400, 240))
    user.click(button_box(user, number).centre)
    assert is_taken_back(user) is (number == 0)
