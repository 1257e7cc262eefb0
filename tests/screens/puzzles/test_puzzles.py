"""Puzzles: choosing, solving and missing them by any device, refutations, the daily puzzle, and the timed series."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from dvonn.board.layout import Viewpoint
from dvonn.engine.analysis.valuation import exact_margins, run_to_end
from dvonn.input import Action
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind, daily_puzzle
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import forced_pass
from dvonn.screens.menu.menu import Menu
from dvonn.screens.puzzles import puzzle_menu
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.puzzle_play import PuzzlePlay, PuzzleRoundEnd
from dvonn.screens.puzzles.puzzle_round import (
    SERIES_PENALTY_SECONDS,
    SERIES_SECONDS,
    AttemptState,
    PuzzleRound,
    current_streak,
    extend_streak,
    question_text,
    refutation_text,
    solution_text,
)
from dvonn.screens.scene import Push, RefreshMode
from dvonn.storage.settings import BoardSide, Settings, format_settings, parse_settings
from dvonn.ui.timing import Speed
from tests.harness.player import AppUser
from tests.harness.puzzles import SHIPPED_PUZZLES
from tests.harness.scale import only_full
from tests.harness.stage import (
    EntryWay,
    RecordingStage,
    SceneUser,
    advance,
    by_pointer,
    click_ply,
    every_way,
    press_space,
    scene_pixels,
)

ASKED, TRIED, REFUTED, SOLVED, SHOWN = AttemptState
DAY = date(2026, 12, 31)
LONGEST_ANSWER_SECONDS = 6.0  # longer than any answer with its reply
TODAY, SERIES, GRADE_1 = range(3)  # presses of Tab in the choice


def chooser(stage: RecordingStage, day: date = DAY) -> SceneUser:
    """Return a user at the choice of puzzles, on a given day."""
    stage.today = lambda: day
    return SceneUser(stage, Push(PuzzleMenu(stage)))


def play(user: SceneUser) -> PuzzlePlay:
    """Return the puzzle's scene."""
    assert isinstance(user.top, PuzzlePlay)
    return user.top


def at(stage: RecordingStage, steps: int) -> tuple[SceneUser, PuzzlePlay]:
    """Return a user who has chosen a button, by presses of Tab from the daily puzzle, and the puzzle's scene."""
    user = chooser(stage)
    user.do(*[Action.NEXT] * steps, Action.ACCEPT)
    return user, play(user)


def at_puzzle(stage: RecordingStage, puzzle: Puzzle = SHIPPED_PUZZLES[0]) -> tuple[SceneUser, PuzzlePlay]:
    """Return a user at a puzzle, which another one follows, and its scene."""
    user = SceneUser(stage, Push(PuzzlePlay(stage, lambda: PuzzleRound([puzzle, SHIPPED_PUZZLES[1]]))))
    return user, play(user)


def wrong_moves(scene: PuzzlePlay) -> list[Move]:
    """Return the legal moves that don't solve the puzzle."""
    puzzle = scene.attempt.puzzle
    return [move for move in puzzle.position.moves() if isinstance(move, Move) and move != puzzle.solution]


def refute(scene: PuzzlePlay, move: Move) -> None:
    """Play a wrong move, and wait for its refutation."""
    click_ply(scene, move)
    for _ in range(round(60 * 3 * LONGEST_ANSWER_SECONDS)):
        if not scene.attempt.explanation:
            scene.idle(0.01)
            scene.update(1 / 60)


def solve(user: SceneUser) -> None:
    """Solve the puzzle, and wait for the animation."""
    by_pointer(user, play(user).attempt.puzzle.solution)
    advance(play(user), LONGEST_ANSWER_SECONDS)


def shipped_puzzle(kind: PuzzleKind, colour: Colour, grade: int) -> Puzzle:
    """Return a shipped puzzle of a kind, a side to move and a grade."""
    fitting = (puzzle for puzzle in SHIPPED_PUZZLES if (puzzle.kind, puzzle.grade) == (kind, grade))
    return next(puzzle for puzzle in fitting if puzzle.position.turn is colour)


# Right answers


@every_way
@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("seat", BoardSide)
def test_the_right_move_is_played_and_praised(
    stage: RecordingStage, enter: EntryWay, colour: Colour, seat: BoardSide
) -> None:
    """The solution is played by each device and on each side of the board, and chimes after its animation."""
    stage.settings.board_side = seat
    puzzle = shipped_puzzle(PuzzleKind.WIN, colour, 2)
    user, scene = at_puzzle(stage, puzzle)
    assert scene.title == f"DVONN: {'White' if colour is Colour.WHITE else 'Black'} to move and win"
    enter(user, puzzle.solution)
    assert (scene.attempt.state, scene.refresh_mode) == (SOLVED, RefreshMode.FULL_RATE)
    assert "hint" not in stage.sound.played
    advance(scene, LONGEST_ANSWER_SECONDS)
    assert stage.sound.played.count("hint") == 1
    assert scene.title == "DVONN: That's it!"
    assert scene.attempt.game.position == puzzle.position.play(puzzle.solution)


def test_black_sees_the_board_as_in_a_game(stage: RecordingStage) -> None:
    """The board turns for Black if the settings say so, and back on leaving."""
    stage.settings.board_side = BoardSide.ROTATE
    user, _ = at_puzzle(stage, shipped_puzzle(PuzzleKind.WIN, Colour.BLACK, 1))
    assert stage.viewpoint is Viewpoint.NORTH
    user.do(Action.BACK)
    assert stage.viewpoint is Viewpoint.SOUTH
    assert isinstance(user.top, Menu)


def test_next_leads_through_a_grade(stage: RecordingStage) -> None:
    """Next goes through all puzzles of the chosen grade, each once, and ends at the choice."""
    (user, scene), seen = at(stage, GRADE_1 + 3), []
    for _ in range(60):
        seen.append(scene.attempt.puzzle)
        solve(user)
        user.do(Action.REDO)
    assert isinstance(user.top, PuzzleMenu)
    assert len(set(map(str, seen))) == 60
    assert {puzzle.grade for puzzle in seen} == {GRADES[3]}


@pytest.mark.parametrize("key", [Action.ACCEPT, Action.REDO, Action.UNDO])
def test_presses_skip_animations(stage: RecordingStage, key: Action) -> None:
    """A press finishes the animation of the solution, and another one, of several keys, goes on."""
    user, scene = at_puzzle(stage)
    by_pointer(user, scene.attempt.puzzle.solution)
    user.do(Action.ACCEPT)
    assert (scene.round.number, stage.sound.played[-1]) == (0, "hint")
    user.do(key)
    assert (scene.round.number, scene.attempt.state) == (1, ASKED)


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.OFF, False), (Speed.NORMAL, True)])
def test_no_motion_is_needed(stage: RecordingStage, speed: Speed, *, reduced: bool) -> None:
    """Puzzles can be missed and solved with animations off and with reduced motion."""
    stage.settings.speed, stage.settings.reduced_motion = speed, reduced
    user, scene = at_puzzle(stage)
    refute(scene, wrong_moves(scene)[0])
    advance(scene, 1)
    user.do(Action.UNDO)
    advance(scene, 1)
    solve(user)
    assert (scene.attempt.state, scene.refresh_mode) == (SOLVED, RefreshMode.ON_INPUT)


# Selection


def test_refused_choices_are_not_wrong_answers(stage: RecordingStage) -> None:
    """Choosing a space without a movable stack is refused with a reason, and is no wrong answer."""
    user, scene = at_puzzle(stage)
    position = scene.attempt.puzzle.position
    press_space(scene, position.owned(position.turn.other)[0])
    assert (stage.sound.played[-1], scene.selection.selected, scene.attempt.wrong) == ("illegal", None, 0)
    assert scene.selection.remark
    user.do(Action.UP)
    assert not scene.selection.remark


def test_moves_are_confirmed_if_the_settings_say_so(stage: RecordingStage) -> None:
    """With confirmation a target is marked first and played when chosen again; back takes one step after another."""
    stage.settings.confirm = True
    user, scene = at_puzzle(stage)
    source, target = move = scene.attempt.puzzle.solution
    press_space(scene, source)
    assert scene.marks().targets == {move.target for move in scene.attempt.puzzle.position.moves_from(source)}
    press_space(scene, target)
    assert (scene.attempt.state, scene.marks().selected, scene.marks().targets) == (ASKED, source, {target})
    user.do(Action.BACK)
    assert (scene.selection.selected, scene.selection.proposed) == (source, None)
    user.do(Action.BACK)
    assert (scene.selection.selected, user.top) == (None, scene)
    for space in (*move, target):
        press_space(scene, space)
    assert scene.attempt.state is SOLVED
    user.do(Action.BACK)
    assert isinstance(user.top, Menu)


# Wrong answers


@pytest.mark.parametrize("kind", PuzzleKind)
@pytest.mark.parametrize("colour", Colour)
def test_a_wrong_move_is_refuted_on_the_board(stage: RecordingStage, kind: PuzzleKind, colour: Colour) -> None:
    """Each wrong move is answered by a best reply, with its exact margin, checked by another search."""
    puzzle = shipped_puzzle(kind, colour, 1)
    kept = run_to_end(exact_margins(puzzle.position, 50_000))
    assert kept
    user, scene = at_puzzle(stage, puzzle)
    for wrong, move in enumerate(wrong_moves(scene), start=1):
        refute(scene, move)
        after, margin = puzzle.position.play(move), kept[move]
        assert (scene.attempt.state, scene.attempt.wrong) == (REFUTED, wrong)
        assert f"({puzzle.margin - margin} piece" in scene.attempt.explanation
        replied = not after.is_over and after.turn is not puzzle.position.turn
        if replied:
            best = run_to_end(exact_margins(after, 50_000))
            assert best
            answer = next(reply for reply in best if str(reply) in scene.attempt.explanation)
            assert best[answer] == max(best.values()) == -margin
            assert scene.attempt.game.position == after.play(answer)
        user.wait(LONGEST_ANSWER_SECONDS)
        assert scene.marks().last_ply == scene.attempt.game.last_ply
        user.do(Action.ACCEPT)
        assert (scene.attempt.state, scene.attempt.game.position) == (ASKED, puzzle.position)


def test_the_refutation_is_sought_between_frames(stage: RecordingStage) -> None:
    """The refutation is searched in idle time only."""
    user, scene = at_puzzle(stage)
    by_pointer(user, wrong_moves(scene)[0])
    advance(scene, 40)
    assert (scene.attempt.state, scene.refresh_mode) == (TRIED, RefreshMode.UPDATE_ONLY)
    user.wait(1)
    assert scene.attempt.state is REFUTED


def test_after_two_wrong_answers_the_solution_is_shown(stage: RecordingStage) -> None:
    """The solution is shown on request after two wrong answers, and does not count as solved."""
    user, scene = at_puzzle(stage)
    puzzle = scene.attempt.puzzle
    for move, key in zip(wrong_moves(scene)[:2], (Action.UNDO, Action.REDO), strict=True):
        user.do(Action.HINT)
        assert (scene.attempt.state, stage.sound.played[-1]) == (ASKED, "illegal")
        refute(scene, move)
        user.do(key)
    user.do(Action.HINT)
    advance(scene, LONGEST_ANSWER_SECONDS)
    assert (scene.attempt.state, scene.attempt.game.position) == (SHOWN, puzzle.position.play(puzzle.solution))
    assert scene.title == f"DVONN: {puzzle.solution} it is"
    assert scene.round.solved == 0
    assert "hint" not in stage.sound.played
    user.do(Action.ACCEPT)
    assert scene.round.number == 1


def test_the_verdict_names_the_winner() -> None:
    """The verdict gives the result after the reply and the pieces lost."""
    puzzle = replace(shipped_puzzle(PuzzleKind.WIN, Colour.WHITE, 1), margin=6)
    reply = parse_ply("h4g4")
    answer = next(move for move in puzzle.position.moves() if puzzle.position.play(move).turn is Colour.BLACK)
    assert [refutation_text(puzzle, answer, reply, margin) for margin in (-3, 0, 5)] == [
        "Black answers h4g4 and wins by 3 (9 pieces lost)",
        "Black answers h4g4 and draws (6 pieces lost)",
        "Black answers h4g4 and loses by only 5 (1 piece lost)",
    ]
    assert refutation_text(puzzle, answer, None, -3) == "It is over, and Black wins by 3 (9 pieces lost)"


def test_an_answer_that_makes_the_other_side_pass_is_refuted_in_words(stage: RecordingStage) -> None:
    """The verdict says that the other side must pass if it cannot reply, and nothing is played."""
    moves = ((puzzle, move) for puzzle in SHIPPED_PUZZLES for move in puzzle.position.moves())
    wrong = ((puzzle, move) for puzzle, move in moves if isinstance(move, Move) and not puzzle.is_solved_by(move))
    puzzle, move = next(case for case in wrong if forced_pass(case[0].position, case[0].position.play(case[1])))
    _, scene = at_puzzle(stage, puzzle)
    refute(scene, move)
    assert "must pass, but" in scene.attempt.explanation
    assert (scene.attempt.state, scene.attempt.game.plies) == (REFUTED, [move])


def test_task_and_praise_name_kind_and_margin() -> None:
    """The task names the kind of puzzle, and the praise the margins."""
    assert question_text(SHIPPED_PUZZLES[0]) == "White to move and win"
    assert solution_text(SHIPPED_PUZZLES[0]) == "In the end it wins by 1; any other move loses by 5 at best"
    assert question_text(shipped_puzzle(PuzzleKind.MARGIN, Colour.BLACK, 1)).startswith("Find the move that keeps ")


# The daily puzzle


def test_the_daily_puzzle_is_that_of_the_day(stage: RecordingStage) -> None:
    """The daily puzzle depends on the stage's date; solving it begins a streak."""
    user, scene = at(stage, TODAY)
    assert scene.attempt.puzzle == daily_puzzle(SHIPPED_PUZZLES, DAY)
    solve(user)
    assert (stage.settings.puzzle_day, stage.settings.puzzle_streak) == ("2026-12-31", 1)
    user.do(Action.ACCEPT)
    assert isinstance(user.top, PuzzleMenu)
    assert user.top.subtitle == "Solved today: 1 day in a row"


def test_a_streak_grows_by_a_day_a_day(stage: RecordingStage) -> None:
    """A streak grows once a day, is kept in the settings, and is praised."""
    for number in range(1, 4):
        for _ in range(2):
            user = chooser(stage, DAY + timedelta(days=number))
            user.do(Action.ACCEPT)
            solve(user)
            assert stage.settings.puzzle_streak == number
        stage.settings, invalid = parse_settings(format_settings(stage.settings))
        assert not invalid
    assert user.top.title == "DVONN: That's it! 3 days in a row"
    subtitles = ["Solved today: 3 days in a row", "Today's is waiting: 3 days in a row"]
    for number, subtitle in enumerate([*subtitles, "A new one every day, the same for everybody"], start=3):
        menu = chooser(stage, DAY + timedelta(days=number)).top
        assert isinstance(menu, PuzzleMenu)
        assert menu.subtitle == subtitle


@pytest.mark.parametrize("days", [2, 400, -1])
def test_a_missed_day_ends_the_streak(days: int) -> None:
    """After a gap, or with the date set back, the streak begins anew."""
    settings = Settings(puzzle_day=DAY.isoformat(), puzzle_streak=7)
    assert current_streak(settings, DAY + timedelta(days=days)) == 0
    extend_streak(settings, DAY + timedelta(days=days))
    assert settings.puzzle_streak == 1


def test_only_a_solution_of_the_daily_puzzle_counts_for_the_streak(stage: RecordingStage) -> None:
    """Neither a solution that is shown nor another puzzle prolongs the streak."""
    user, scene = at(stage, TODAY)
    for move in wrong_moves(scene)[:2]:
        user.do(Action.UNDO)
        refute(scene, move)
    user.do(Action.HINT)
    advance(scene, LONGEST_ANSWER_SECONDS)
    assert scene.attempt.state is SHOWN
    solve(at(stage, GRADE_1)[0])
    assert (stage.settings.puzzle_day, stage.settings.puzzle_streak) == ("", 0)


# The timed series


def test_a_series_has_five_of_rising_grade(stage: RecordingStage) -> None:
    """A series has a puzzle of each grade and ends with the number solved and the time."""
    user, scene = at(stage, SERIES)
    assert [puzzle.grade for puzzle in scene.round.puzzles] == list(GRADES)
    for _ in GRADES:
        advance(scene, 10)
        solve(user)
        user.do(Action.ACCEPT)
    end = user.top
    assert isinstance(end, PuzzleRoundEnd)
    assert (end.title, end.subtitle) == ("DVONN: 5 of 5 solved", "In 0:50, wrong answers counted")
    assert stage.sound.played[-1] == "win"


def test_the_clock_runs_only_while_an_answer_is_looked_for(stage: RecordingStage) -> None:
    """The clock stops after an answer, and a wrong answer costs the penalty."""
    user, scene = at(stage, SERIES)
    advance(scene, 5)
    assert scene.round.seconds_left == pytest.approx(SERIES_SECONDS - 5)
    refute(scene, wrong_moves(scene)[0])
    advance(scene, 20)
    assert scene.round.seconds_left == pytest.approx(SERIES_SECONDS - 5 - SERIES_PENALTY_SECONDS)
    user.do(Action.UNDO)
    solve(user)
    advance(scene, 20)
    assert scene.round.seconds_left == pytest.approx(SERIES_SECONDS - 5 - SERIES_PENALTY_SECONDS)


def test_the_time_runs_out(stage: RecordingStage) -> None:
    """The last seconds have a sound; another series has the full time again."""
    user, scene = at(stage, SERIES)
    solve(user)
    user.do(Action.ACCEPT)
    user.wait(SERIES_SECONDS + 1)
    end = user.top
    assert isinstance(end, PuzzleRoundEnd)
    assert (end.title, end.subtitle) == ("DVONN: 1 of 5 solved", "The time is over")
    assert stage.sound.played.count("clock") == 20
    user.do(Action.ACCEPT)
    assert user.top is scene
    user.wait(1)
    assert (scene.round.number, scene.round.solved, scene.attempt.state) == (0, 0, ASKED)
    assert scene.round.seconds_left == pytest.approx(SERIES_SECONDS - 1)


def test_a_wrong_answer_may_take_the_last_time(stage: RecordingStage) -> None:
    """A refutation is shown even if the penalty uses up the time, and then the series ends."""
    user, scene = at(stage, SERIES)
    advance(scene, SERIES_SECONDS - SERIES_PENALTY_SECONDS / 2)
    refute(scene, wrong_moves(scene)[0])
    assert scene.round.is_time_over
    user.wait(LONGEST_ANSWER_SECONDS)
    user.do(Action.ACCEPT)
    assert isinstance(user.top, PuzzleRoundEnd)
    user.do(Action.BACK)
    user.wait(0.1)
    assert isinstance(user.top, PuzzleMenu)


def test_the_clock_is_seen(stage: RecordingStage) -> None:
    """The clock of a series is drawn at each new second, and only then without motion."""
    scene = at(stage, SERIES)[1]
    stage.settings.reduced_motion = True
    seen = [scene_pixels(scene)]
    for _ in range(125):
        scene.update(1 / 60)
        if scene.changed:
            seen.append(scene_pixels(scene))
    assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    assert len(seen) == len(set(seen)) == 3


# The menu and the file


def test_puzzles_are_reached_from_the_menu(stage: RecordingStage) -> None:
    """The menu leads to the puzzles, and Escape back to it."""
    user = SceneUser(stage)
    user.do(Action.DOWN, Action.LEFT, Action.ACCEPT)
    assert isinstance(user.top, PuzzleMenu)
    user.do(Action.BACK)
    assert isinstance(user.top, Menu)


@only_full("a whole puzzle through the program")
def test_a_whole_daily_puzzle_through_the_program() -> None:
    """The daily puzzle is missed and solved through the program's events."""
    player = AppUser(draws=False)
    player.app.stage.today = lambda: DAY
    player.press(pygame.K_DOWN, pygame.K_LEFT, pygame.K_RETURN)
    assert player.title == "DVONN: Puzzles"
    player.press(pygame.K_RETURN)
    puzzle = daily_puzzle(SHIPPED_PUZZLES, DAY)
    assert player.title == f"DVONN: {question_text(puzzle)}"
    scene = player.app.director.top
    assert isinstance(scene, PuzzlePlay)
    player.click_ply(puzzle.position, wrong_moves(scene)[0])
    assert player.title == "DVONN: Not this one"
    player.wait(2 * LONGEST_ANSWER_SECONDS)
    assert scene.attempt.explanation
    player.press(pygame.K_u)
    player.wait(LONGEST_ANSWER_SECONDS)
    player.click_ply(puzzle.position, puzzle.solution)
    assert player.title == "DVONN: That's it!"
    player.wait(LONGEST_ANSWER_SECONDS)
    player.press(pygame.K_RETURN)
    assert player.title == "DVONN: Puzzles"
    assert player.app.stage.settings.puzzle_streak == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "The puzzles cannot be read: No such file or directory"),
        (b"", "The puzzles cannot be read: there are none of grade 1"),
        (b"# a puzzle\nnonsense", "The puzzles cannot be read: line 2 is no puzzle"),
        (b"\xff\xfe\x00", "The puzzles cannot be read: they are no text"),
    ],
)
def test_a_file_that_is_missing_or_broken_is_one_line(
    stage: RecordingStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: bytes | None, problem: str
) -> None:
    """A missing or damaged file is reported in one line, and the only button goes back."""
    if text is not None:
        (tmp_path / puzzle_menu.PUZZLE_FILE).write_bytes(text)
    monkeypatch.setattr(stage.assets, "folder", tmp_path / "images")
    user = chooser(stage)
    assert isinstance(user.top, PuzzleMenu)
    assert user.top.problem.startswith(problem)
    assert scene_pixels(user.top)
    user.do(Action.ACCEPT)
    assert isinstance(user.top, Menu)


def test_the_file_is_read_once(stage: RecordingStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is read once, and again after an error."""
    monkeypatch.setattr(stage.assets, "folder", tmp_path / "images")
    assert PuzzleMenu(stage).problem
    path = tmp_path / puzzle_menu.PUZZLE_FILE
    path.write_text("\n".join(str(puzzle) for puzzle in SHIPPED_PUZZLES[::20]), encoding="utf-8")
    assert not PuzzleMenu(stage).problem
    path.unlink()
    assert not PuzzleMenu(stage).problem
