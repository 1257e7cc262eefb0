"""Puzzles: chosen, solved and missed by any device, refuted on the board, by the day, and against the clock."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from dvonn.board.layout import Viewpoint
from dvonn.engine.analysis.valuation import completed, margins
from dvonn.input import Action, Drag, Hover, Press, Release
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind, daily
from dvonn.rules.board import Space
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.menu.menu import Menu
from dvonn.screens.puzzles import puzzle_menu
from dvonn.screens.puzzles.puzzle_attempt import AttemptState
from dvonn.screens.puzzles.puzzle_end import PuzzleRoundEnd
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.puzzle_play import PuzzlePlay
from dvonn.screens.puzzles.puzzle_round import (
    PENALTY,
    TIME,
    PuzzleRound,
    asked,
    praised,
    prolong_streak,
    refuted,
    streak,
)
from dvonn.screens.scene import Activity, Push
from dvonn.storage.settings import BoardSide, Settings, format_settings, parse_settings
from dvonn.ui.timing import Speed
from tests.harness.player import Player
from tests.harness.puzzles import SHIPPED
from tests.harness.stage import Guest, HeardStage, let, picture

DAY = date(2026, 12, 31)
LONG = 6.0  # seconds: more than any answer and its reply take
TODAY, SERIES, GRADE_1 = range(3)  # presses of Tab in the choice


def chooser(stage: HeardStage, day: date = DAY) -> Guest:
    """Return a guest at the choice of puzzles, on a day."""
    stage.today = lambda: day
    return Guest(stage, Push(PuzzleMenu(stage)))


def at(stage: HeardStage, steps: int) -> Guest:
    """Return a guest who has chosen, so many presses of Tab further than the daily puzzle."""
    guest = chooser(stage)
    guest.do(*[Action.NEXT] * steps, Action.ACCEPT)
    return guest


def at_puzzle(stage: HeardStage, *wanted: Puzzle) -> Guest:
    """Return a guest at puzzles of our choice."""
    return Guest(stage, Push(PuzzlePlay(stage, lambda: PuzzleRound(wanted))))


def play(guest: Guest) -> PuzzlePlay:
    """Return the puzzle's scene."""
    assert isinstance(guest.top, PuzzlePlay)
    return guest.top


def point(scene: PuzzlePlay, space: Space) -> tuple[int, int]:
    """Return where the top of the stack on a space is seen."""
    board = scene.stage.board
    x, y = board.centre(space)
    return round(x), round(y - board.rise(scene.attempt.position.height(space)))


def by_pointer(guest: Guest, move: Move) -> None:
    for space in move:
        guest.do(Hover(point(play(guest), space)), Press(point(play(guest), space)))


def by_drag(guest: Guest, move: Move) -> None:
    start, end = (point(play(guest), space) for space in move)
    guest.do(Hover(start), Drag(end, start), Release(end, start))


def by_tab(guest: Guest, move: Move) -> None:
    for space in move:
        for _ in range(30):
            if play(guest).cursor.space != space:
                guest.do(Action.NEXT)
        guest.do(Action.ACCEPT)


def by_arrows(guest: Guest, move: Move) -> None:
    scene = play(guest)
    for space in move:
        for _ in range(30):
            (x, y), (goal, height) = (scene.stage.board.centre(here) for here in (scene.cursor.space, space))
            if abs(y - height) > 1:
                guest.do(Action.UP if height < y else Action.DOWN)
            elif abs(x - goal) > 1:
                guest.do(Action.RIGHT if goal > x else Action.LEFT)
        guest.do(Action.ACCEPT)


Way = Callable[[Guest, Move], None]
every_way = pytest.mark.parametrize("way", [by_pointer, by_drag, by_tab, by_arrows])


def wrong_moves(scene: PuzzlePlay) -> list[Move]:
    """Return the moves that are allowed and wrong."""
    puzzle = scene.attempt.puzzle
    moves = [move for move in puzzle.position.moves() if isinstance(move, Move)]
    return [move for move in moves if not puzzle.is_solved_by(move)]


def refute(scene: PuzzlePlay, move: Move) -> None:
    """Answer wrongly, and wait until it is said why."""
    for space in move:
        scene.handle(Press(point(scene, space)))
    for _ in range(round(60 * 3 * LONG)):
        if not scene.attempt.verdict:
            scene.idle(0.01)
            scene.update(1 / 60)


def solve(guest: Guest) -> None:
    """Solve the puzzle, and see it."""
    by_pointer(guest, play(guest).attempt.puzzle.solution)
    let(play(guest), LONG)


def of(kind: PuzzleKind, colour: Colour, grade: int) -> Puzzle:
    """Return a puzzle of a kind, for a side, of a grade."""
    return next(
        puzzle for puzzle in SHIPPED if (puzzle.kind, puzzle.position.turn, puzzle.grade) == (kind, colour, grade)
    )


# Right


@every_way
@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("seat", BoardSide)
def test_the_right_move_is_played_and_praised(stage: HeardStage, way: Way, colour: Colour, seat: BoardSide) -> None:
    """Each device alone plays it, from wherever Black sees the board; when it has been seen, it chimes."""
    stage.settings.board_side = seat
    puzzle = of(PuzzleKind.WIN, colour, 2)
    guest = at_puzzle(stage, puzzle)
    scene = play(guest)
    assert scene.title == f"DVONN: {'White' if colour is Colour.WHITE else 'Black'} to move and win"
    way(guest, puzzle.solution)
    assert (scene.attempt.stand, scene.activity) == (AttemptState.SOLVED, Activity.MOVING)
    assert "hint" not in stage.sound.names
    let(scene, LONG)
    assert stage.sound.names.count("hint") == 1
    assert scene.title == "DVONN: That's it!"
    assert scene.attempt.position == puzzle.position.play(puzzle.solution)


def test_black_sees_the_board_as_in_a_game(stage: HeardStage) -> None:
    """The board turns for Black where the settings say so, and back when the puzzle is left."""
    stage.settings.board_side = BoardSide.ROTATE
    guest = at_puzzle(stage, of(PuzzleKind.WIN, Colour.BLACK, 1))
    assert stage.seen is Viewpoint.NORTH
    guest.do(Action.BACK)
    assert stage.seen is Viewpoint.SOUTH
    assert isinstance(guest.top, Menu)


def test_next_leads_through_a_grade(stage: HeardStage) -> None:
    """All puzzles of the chosen grade come, each once, and then it is over."""
    guest = at(stage, GRADE_1 + 3)
    scene, seen = play(guest), []
    for _ in range(60):
        seen.append(scene.attempt.puzzle)
        solve(guest)
        guest.do(Action.REDO)
    assert isinstance(guest.top, PuzzleMenu)
    assert len(set(map(str, seen))) == 60
    assert {puzzle.grade for puzzle in seen} == {GRADES[3]}


def test_who_is_in_a_hurry_presses_again(stage: HeardStage) -> None:
    """A press while the move is seen ends that, the next one goes on."""
    guest = at_puzzle(stage, *SHIPPED[:2])
    scene = play(guest)
    by_pointer(guest, scene.attempt.puzzle.solution)
    guest.do(Action.ACCEPT)
    assert (scene.round.number, stage.sound.names[-1]) == (0, "hint")
    guest.do(Action.ACCEPT)
    assert (scene.round.number, scene.attempt.stand) == (1, AttemptState.ASKED)


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.OFF, False), (Speed.NORMAL, True)])
def test_no_motion_is_needed(stage: HeardStage, speed: Speed, *, reduced: bool) -> None:
    """A wrong answer, its reply, and the right one come also where nothing moves, or hardly; then it is still."""
    stage.settings.speed, stage.settings.reduced_motion = speed, reduced
    guest = at_puzzle(stage, SHIPPED[0])
    scene = play(guest)
    refute(scene, wrong_moves(scene)[0])
    let(scene, 1)
    guest.do(Action.UNDO)
    let(scene, 1)
    solve(guest)
    assert (scene.attempt.stand, scene.activity) == (AttemptState.SOLVED, Activity.STILL)


# Choosing


def test_what_cannot_move_is_refused_and_is_not_wrong(stage: HeardStage) -> None:
    """A stack of the other side, and a space where the selected one cannot go, are refused with the reason."""
    guest = at_puzzle(stage, SHIPPED[0])
    scene = play(guest)
    position = scene.attempt.position
    theirs = next(iter(position.owned(position.turn.other)))
    guest.do(Press(point(scene, theirs)))
    assert (stage.sound.names[-1], scene.hand.selected, scene.attempt.wrong) == ("illegal", None, 0)
    assert scene.hand.remark
    guest.do(Action.UP)
    assert not scene.hand.remark


def test_a_stack_is_let_go(stage: HeardStage) -> None:
    """Chosen again, dropped beside the board, or with going back; only then going back leaves."""
    guest = at_puzzle(stage, SHIPPED[0])
    scene = play(guest)
    source = scene.attempt.puzzle.solution.source
    here = point(scene, source)
    guest.do(Press(here))
    assert scene.marks().selected == source
    assert set(scene.marks().targets) == {move.target for move in scene.attempt.position.moves_from(source)}
    guest.do(Press(here))
    assert scene.hand.selected is None
    guest.do(Drag((5, 300), here), Release((5, 300), here))
    assert scene.hand.selected is None
    guest.do(Press(here), Action.BACK)
    assert (scene.hand.selected, guest.top) == (None, scene)
    guest.do(Action.BACK)
    assert guest.top is not scene


def test_moves_are_confirmed_where_that_is_wished(stage: HeardStage) -> None:
    """With that setting a target is pointed out first, and played when it is chosen again."""
    stage.settings.confirm = True
    guest = at_puzzle(stage, SHIPPED[0])
    scene = play(guest)
    move = scene.attempt.puzzle.solution
    by_pointer(guest, move)
    assert (scene.attempt.stand, set(scene.marks().targets)) == (AttemptState.ASKED, {move.target})
    guest.do(Press(point(scene, move.target)))
    assert scene.attempt.stand is AttemptState.SOLVED


# Wrong


@pytest.mark.parametrize("kind", PuzzleKind)
@pytest.mark.parametrize("colour", Colour)
def test_a_wrong_move_is_refuted_on_the_board(stage: HeardStage, kind: PuzzleKind, colour: Colour) -> None:
    """Each wrong move is played and answered, and what is said is its exact margin, found here by another search."""
    puzzle = of(kind, colour, 1)
    kept = completed(margins(puzzle.position, 50_000))
    assert kept
    guest = at_puzzle(stage, puzzle)
    scene = play(guest)
    for wrong, move in enumerate(wrong_moves(scene), start=1):
        refute(scene, move)
        after, margin = puzzle.position.play(move), kept[move]
        assert (scene.attempt.stand, scene.attempt.wrong) == (AttemptState.REFUTED, wrong)
        assert f"({puzzle.margin - margin} piece" in scene.attempt.verdict
        replied = not after.is_over and after.turn is not puzzle.position.turn
        if replied:
            best = completed(margins(after, 50_000))
            assert best
            answer = next(reply for reply in best if str(reply) in scene.attempt.verdict)
            assert best[answer] == max(best.values()) == -margin
            assert scene.attempt.position == after.play(answer)
        guest.wait(LONG)
        assert scene.marks().last == scene.attempt.last
        guest.do(Action.ACCEPT)
        assert (scene.attempt.stand, scene.attempt.position) == (AttemptState.ASKED, puzzle.position)


def test_the_refutation_is_sought_between_frames(stage: HeardStage) -> None:
    """Without idle time nothing is said; the picture keeps a loop going that has some."""
    guest = at_puzzle(stage, SHIPPED[0])
    scene = play(guest)
    by_pointer(guest, wrong_moves(scene)[0])
    let(scene, 40)
    assert (scene.attempt.stand, scene.activity) == (AttemptState.TRIED, Activity.WORKING)
    guest.wait(1)
    assert scene.attempt.stand is AttemptState.REFUTED


def test_after_two_wrong_answers_the_solution_is_shown(stage: HeardStage) -> None:
    """Before that there is nothing to show; it does not count as solved, and the next puzzle follows."""
    guest = at_puzzle(stage, *SHIPPED[:2])
    scene = play(guest)
    puzzle = scene.attempt.puzzle
    for move in wrong_moves(scene)[:2]:
        guest.do(Action.HINT)
        assert scene.attempt.stand is AttemptState.ASKED
        refute(scene, move)
        guest.do(Action.UNDO)
    guest.do(Action.HINT)
    let(scene, LONG)
    assert (scene.attempt.stand, scene.attempt.position) == (AttemptState.SHOWN, puzzle.position.play(puzzle.solution))
    assert scene.title == f"DVONN: {puzzle.solution} it is"
    assert scene.round.solved == 0
    assert "hint" not in stage.sound.names
    guest.do(Action.ACCEPT)
    assert scene.round.number == 1


def test_the_buttons_are_reached_by_arrows_alone(stage: HeardStage) -> None:
    """Below the front row are the buttons: there the solution is asked for, and the puzzle is left."""
    guest = at_puzzle(stage, SHIPPED[0])
    scene = play(guest)
    for move in wrong_moves(scene)[:2]:
        guest.do(Action.UNDO)
        refute(scene, move)
        guest.wait(LONG)
    guest.do(*[Action.DOWN] * 5)
    assert scene.at_tools
    guest.do(Action.LEFT, Action.ACCEPT)
    assert scene.attempt.stand is AttemptState.SHOWN
    guest.do(*[Action.DOWN] * 5, Action.RIGHT, Action.ACCEPT)
    assert isinstance(guest.top, Menu)


@pytest.mark.parametrize("size", [(320, 200), (97, 61), (1, 1)])
def test_the_smallest_window_is_drawn(stage: HeardStage, size: tuple[int, int]) -> None:
    """However little room there is, a verdict is drawn."""
    scene = play(at_puzzle(stage, SHIPPED[0]))
    refute(scene, wrong_moves(scene)[0])
    stage.size = size
    assert picture(scene)


@pytest.mark.parametrize(
    ("margin", "words"),
    [
        (-3, "Black answers h4g4 and wins by 3 (9 pieces lost)"),
        (0, "Black answers h4g4 and draws (6 pieces lost)"),
        (5, "Black answers h4g4 and loses by only 5 (1 piece lost)"),
    ],
)
def test_the_verdict_says_who_wins(margin: int, words: str) -> None:
    """What is left after the answer is said as the other side sees it."""
    puzzle = replace(of(PuzzleKind.WIN, Colour.WHITE, 1), margin=6)
    reply = parse_ply("h4g4")
    answer = next(
        move
        for move in puzzle.position.moves()
        if isinstance(move, Move) and puzzle.position.play(move).turn is Colour.BLACK
    )
    assert refuted(puzzle, answer, reply, margin) == words
    assert refuted(puzzle, answer, None, -3) == "It is over, and Black wins by 3 (9 pieces lost)"


def test_who_must_pass_is_said_to() -> None:
    """Where the other side cannot answer, no reply is made up."""
    for puzzle in SHIPPED:
        for move in puzzle.position.moves():
            after = puzzle.position.play(move)
            if isinstance(move, Move) and after.turn is puzzle.position.turn and not after.is_over:
                assert "must pass, but" in refuted(puzzle, move, after.moves()[0], puzzle.margin - 2)
                return
    raise AssertionError("no answer makes the other side pass")


def test_what_is_asked_names_kind_and_margin() -> None:
    """To win, or how much more than any other move; afterwards what it keeps."""
    assert asked(SHIPPED[0]) == "White to move and win"
    assert praised(SHIPPED[0]) == "In the end it wins by 1; any other move loses by 5 at best"
    assert asked(of(PuzzleKind.MARGIN, Colour.BLACK, 1)).startswith("Find the move that keeps ")


# By the day


def test_the_daily_puzzle_is_that_of_the_day(stage: HeardStage) -> None:
    """The day that the stage says chooses it, solving it begins a streak, and it leads back to the choice."""
    guest = at(stage, TODAY)
    assert play(guest).attempt.puzzle == daily(SHIPPED, DAY)
    solve(guest)
    assert (stage.settings.puzzle_day, stage.settings.puzzle_streak) == ("2026-12-31", 1)
    guest.do(Action.ACCEPT)
    assert isinstance(guest.top, PuzzleMenu)
    assert guest.top.words() == "Solved today: 1 day in a row"


def test_a_streak_grows_by_a_day_a_day(stage: HeardStage) -> None:
    """Solved day after day it counts on, once a day, is kept in the settings' text, and praised."""
    for number in range(1, 4):
        for _ in range(2):
            guest = chooser(stage, DAY + timedelta(days=number))
            guest.do(Action.ACCEPT)
            solve(guest)
            assert stage.settings.puzzle_streak == number
        stage.settings, strange = parse_settings(format_settings(stage.settings))
        assert not strange
    assert guest.top.title == "DVONN: That's it! 3 days in a row"
    assert PuzzleMenu(stage).words() == "Solved today: 3 days in a row"
    stage.today = lambda: DAY + timedelta(days=4)
    assert PuzzleMenu(stage).words() == "Today's is waiting: 3 days in a row"
    stage.today = lambda: DAY + timedelta(days=5)
    assert PuzzleMenu(stage).words() == "A new one every day, the same for everybody"


@pytest.mark.parametrize("days", [2, 400, -1])
def test_a_missed_day_ends_the_streak(days: int) -> None:
    """After a gap, or where the calendar was set back, it begins anew."""
    settings = Settings(puzzle_day=DAY.isoformat(), puzzle_streak=7)
    assert streak(settings, DAY + timedelta(days=days)) == 0
    prolong_streak(settings, DAY + timedelta(days=days))
    assert settings.puzzle_streak == 1


def test_a_solution_that_is_shown_is_no_streak(stage: HeardStage) -> None:
    """Only the guest's own move counts, also after wrong ones."""
    guest = at(stage, TODAY)
    scene = play(guest)
    for move in wrong_moves(scene)[:2]:
        guest.do(Action.UNDO)
        refute(scene, move)
    guest.do(Action.HINT)
    let(scene, LONG)
    assert (scene.attempt.stand, stage.settings.puzzle_day) == (AttemptState.SHOWN, "")


def test_other_puzzles_leave_the_streak_alone(stage: HeardStage) -> None:
    """One of a grade counts for nothing but itself."""
    solve(at(stage, GRADE_1))
    assert stage.settings.puzzle_streak == 0


# Against the clock


def test_a_series_has_five_of_rising_grade(stage: HeardStage) -> None:
    """They are solved one after the other; at the end it is said how many and in what time."""
    guest = at(stage, SERIES)
    scene = play(guest)
    assert [puzzle.grade for puzzle in scene.round.puzzles] == list(GRADES)
    for _ in GRADES:
        let(scene, 10)
        solve(guest)
        guest.do(Action.ACCEPT)
    end = guest.top
    assert isinstance(end, PuzzleRoundEnd)
    assert (end.title, end.words()) == ("DVONN: 5 of 5 solved", "In 0:50, wrong answers counted")
    assert stage.sound.names[-1] == "win"


def test_the_clock_runs_only_while_an_answer_is_looked_for(stage: HeardStage) -> None:
    """What comes of an answer takes no time, a wrong one costs some."""
    guest = at(stage, SERIES)
    scene = play(guest)
    let(scene, 5)
    assert scene.round.left == pytest.approx(TIME - 5)
    refute(scene, wrong_moves(scene)[0])
    let(scene, 20)
    assert scene.round.left == pytest.approx(TIME - 5 - PENALTY)
    guest.do(Action.UNDO)
    solve(guest)
    let(scene, 20)
    assert scene.round.left == pytest.approx(TIME - 5 - PENALTY)


def test_the_time_runs_out(stage: HeardStage) -> None:
    """The last seconds are heard; then it is over, and another five have the whole time again."""
    guest = at(stage, SERIES)
    scene = play(guest)
    solve(guest)
    guest.do(Action.ACCEPT)
    guest.wait(TIME + 1)
    end = guest.top
    assert isinstance(end, PuzzleRoundEnd)
    assert (end.title, end.words()) == ("DVONN: 1 of 5 solved", "The time is over")
    assert stage.sound.names.count("clock") == 20
    guest.do(Action.ACCEPT)
    assert guest.top is scene
    guest.wait(1)
    assert (scene.round.number, scene.round.solved, scene.attempt.stand) == (0, 0, AttemptState.ASKED)
    assert scene.round.left == pytest.approx(TIME - 1)


def test_a_wrong_answer_may_take_the_last_time(stage: HeardStage) -> None:
    """What is wrong with it is still seen, and then it is over; going back from the end leads to the choice."""
    guest = at(stage, SERIES)
    scene = play(guest)
    let(scene, TIME - PENALTY / 2)
    refute(scene, wrong_moves(scene)[0])
    assert scene.round.is_late
    guest.wait(LONG)
    guest.do(Action.ACCEPT)
    assert isinstance(guest.top, PuzzleRoundEnd)
    guest.do(Action.BACK)
    guest.wait(0.1)
    assert isinstance(guest.top, PuzzleMenu)


def test_the_clock_is_seen(stage: HeardStage) -> None:
    """Each second looks different in a series, and keeps the loop drawing; elsewhere nothing changes but embers."""
    guest = at(stage, SERIES)
    scene = play(guest)
    stage.settings.reduced_motion = True
    before = picture(scene)
    moving = 0
    for _ in range(120):
        scene.update(1 / 60)
        moving += scene.activity is Activity.MOVING
    assert 6 <= moving <= 24
    assert picture(scene) != before


# The file


def test_puzzles_are_reached_from_the_menu(stage: HeardStage) -> None:
    """One step down from Play and one to the left, and Escape leads back to it."""
    guest = Guest(stage)
    guest.do(Action.DOWN, Action.LEFT, Action.ACCEPT)
    assert isinstance(guest.top, PuzzleMenu)
    guest.do(Action.BACK)
    assert isinstance(guest.top, Menu)


def test_a_whole_daily_puzzle_through_the_program() -> None:
    """From the menu by keys, a wrong move and the right one by clicks, and back, through the program's own window."""
    player = Player()
    player.app.stage.today = lambda: DAY
    player.press(pygame.K_DOWN, pygame.K_LEFT, pygame.K_RETURN)
    assert player.title == "DVONN: Puzzles"
    player.press(pygame.K_RETURN)
    puzzle = daily(SHIPPED, DAY)
    assert player.title == f"DVONN: {asked(puzzle)}"
    scene = player.app.director.top
    assert isinstance(scene, PuzzlePlay)
    player.click_ply(puzzle.position, wrong_moves(scene)[0])
    assert player.title == "DVONN: Not this one"
    player.wait(2 * LONG)
    assert scene.attempt.verdict
    player.press(pygame.K_u)
    player.wait(LONG)
    player.click_ply(puzzle.position, puzzle.solution)
    assert player.title == "DVONN: That's it!"
    player.wait(LONG)
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
    stage: HeardStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: bytes | None, problem: str
) -> None:
    """It is said what is wrong, the only way is back, and the menu is as it was."""
    if text is not None:
        (tmp_path / puzzle_menu.FILE).write_bytes(text)
    monkeypatch.setattr(stage.assets, "folder", tmp_path / "images")
    guest = chooser(stage)
    assert isinstance(guest.top, PuzzleMenu)
    assert guest.top.problem.startswith(problem)
    assert picture(guest.top)
    guest.do(Action.ACCEPT)
    assert isinstance(guest.top, Menu)


def test_the_file_is_read_once(stage: HeardStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second look at the choice reads nothing, and a file that has been repaired is read."""
    monkeypatch.setattr(stage.assets, "folder", tmp_path / "images")
    assert PuzzleMenu(stage).problem
    path = tmp_path / puzzle_menu.FILE
    path.write_text("\n".join(str(puzzle) for puzzle in SHIPPED[::20]), encoding="utf-8")
    assert not PuzzleMenu(stage).problem
    path.unlink()
    assert not PuzzleMenu(stage).problem
