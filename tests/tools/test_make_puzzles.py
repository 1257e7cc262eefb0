"""Making puzzles: reproducible, exact and varied files, lines with the best defence, and measured difficulty."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind, parse_puzzles
from dvonn.rules.board import Colour
from dvonn.rules.position import Position
from dvonn.tools import make_puzzles, puzzle_tasks
from dvonn.tools import make_puzzles as command
from dvonn.tools.jobs import Run, ThisProcess
from dvonn.tools.make_puzzles import PUZZLES_FILE, TASK_NODES, best_task, canonical_form, difficulty_table
from dvonn.tools.puzzle_tasks import (
    LADDER_NODES,
    TRIES,
    Difficulty,
    PuzzleTask,
    Solver,
    UnsolvedError,
    find_middle_game_task,
    find_task,
    measure,
)
from tests.harness.commands import printed_lines
from tests.harness.engine import EQUAL_TOWERS
from tests.harness.referee.symmetries import Symmetry, every_symmetry
from tests.harness.scale import only_full, scaled

SHIPPED = parse_puzzles(PUZZLES_FILE.read_text(encoding="utf-8"))
PUZZLES = [puzzle for puzzle in SHIPPED if puzzle.kind is not PuzzleKind.BEST]
MIDDLE_GAMES = SHIPPED[len(PUZZLES) :]
RUN = Run("make_puzzles", ThisProcess())


def task_of(puzzle: Puzzle) -> PuzzleTask:
    """Return a puzzle as it was found."""
    return PuzzleTask(puzzle.position, puzzle.kind, puzzle.line, puzzle.margin, puzzle.second_margin)


# Files


@only_full("whole games")
def test_the_file_is_rebuilt_from_its_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command writes a readable file, which names the command, and prints the table.

    The first puzzle of the shipped file's seed is in that file, with a rating near its own: the levels that rate it
    choose otherwise between equal moves since.
    """
    for count in (f"--count {len(PUZZLES)}", f"--middle-games --count {len(MIDDLE_GAMES)}"):
        assert f"{count} --seed 1`" in PUZZLES_FILE.read_text(encoding="utf-8")
    lines = printed_lines(capsys, command.main, "--count", "1", "--seed", "1", "--out", str(tmp_path / "puzzles"))
    assert len(lines) == 1 + len(GRADES)
    text = (tmp_path / "puzzles").read_text(encoding="utf-8")
    assert "--count 1 --seed 1`" in text
    (puzzle,) = parse_puzzles(text)
    shipped = next(one for one in PUZZLES if one.position_text == puzzle.position_text)
    assert replace(puzzle, rating=shipped.rating) == shipped
    assert abs(puzzle.rating - shipped.rating) <= 100


def test_lengths_are_limited_and_mirror_images_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each grade and kind has at most the highest number of short and long lines, and a mirror image is none."""
    some = PUZZLES[:: scaled(4, 1)]
    ratings, stock = {puzzle.position: puzzle.rating for puzzle in some}, iter(some * 2)
    fakes: dict[str, object] = {"MAX_SHORT_LINES": 1, "MAX_LONG_LINES": 2}
    fakes["natural_numbers"] = lambda: range(2 * len(some))
    fakes["play_game"] = lambda *_: []
    fakes["best_task"] = lambda _: task_of(next(stock))
    fakes["measure"] = lambda position, *_: SimpleNamespace(rating=ratings[position])
    for name, fake in fakes.items():
        monkeypatch.setattr(make_puzzles, name, fake)
    made = list(make_puzzles.puzzles(1, RUN))
    counts = Counter((puzzle.grade, puzzle.kind, len(puzzle.line) > 1) for puzzle in made)
    assert {(is_long, number) for (*_, is_long), number in counts.items()} >= {(False, 1), (True, 2)}
    assert all(number <= 1 + is_long for (*_, is_long), number in counts.items())
    assert len(set(map(str, made))) == len(made)


# Tasks and lines


@pytest.mark.parametrize("puzzle", PUZZLES[:: scaled(len(PUZZLES) // 2, 40)], ids=lambda puzzle: puzzle.key)
def test_shipped_lines_are_found_again(puzzle: Puzzle) -> None:
    """The kind, the line and the margins of a shipped puzzle follow from its position."""
    assert find_task(puzzle.position, Solver(TASK_NODES)) == task_of(puzzle)


@only_full("whole endings")
def test_an_ending_that_takes_too_long_is_no_task() -> None:
    """The solver gives up when its nodes are used up, and a game's tasks are those of the later positions."""
    with pytest.raises(UnsolvedError):
        Solver(100).best(Position.random_full(Random(1)))
    assert best_task([Position.random_full(Random(1))] * 5) is None


def test_a_middle_game_asks_for_a_move_that_is_best_by_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best move leads by both of the largest searches; an ending and a full board are no middle games."""
    monkeypatch.setattr(puzzle_tasks, "SIFTING_LEADS", {500: 2, 1_000: 2})
    monkeypatch.setattr(puzzle_tasks, "SEARCHED_LEADS", {2_000: 4, 4_000: 4})
    puzzle = MIDDLE_GAMES[2]
    task = find_middle_game_task(puzzle.position)
    assert task
    assert (task.kind, task.line, task.margin - task.second_margin >= 4) == (PuzzleKind.BEST, puzzle.line, True)
    assert not find_middle_game_task(PUZZLES[0].position)
    assert not find_middle_game_task(Position.random_full(Random(1)))
    monkeypatch.setattr(puzzle_tasks, "SEARCHED_LEADS", {2_000: 4, 4_000: 40})
    assert not find_middle_game_task(puzzle.position)


def test_middle_games_are_added_to_the_endings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They come behind the endings of a file, by rating, and replace those that were added before."""
    monkeypatch.setattr(make_puzzles, "difficulty_table", lambda _: "")
    monkeypatch.setattr(make_puzzles, "play_game", lambda *_: [])
    path, endings = tmp_path / "puzzles", "# endings\n" + "".join(f"{puzzle}\n" for puzzle in PUZZLES[:3])
    path.write_text(endings, encoding="utf-8")
    for count in (3, 2):
        texts = iter(map(str, (*MIDDLE_GAMES[2::-1], *MIDDLE_GAMES[:3])))
        monkeypatch.setattr(make_puzzles, "middle_game_text", lambda _, texts=texts: next(texts))
        printed_lines(capsys, command.main, "--middle-games", "--count", str(count), "--out", str(path))
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f"{endings}# Added by ")
        assert f"--middle-games --count {count} --seed 1`" in text
        assert parse_puzzles(text) == [*PUZZLES[:3], *MIDDLE_GAMES[3 - count : 3]]


@every_symmetry
def test_mirror_images_have_one_form(symmetry: Symmetry) -> None:
    """All mirror images, with the colours exchanged or not, have the same form; another side to move has another."""
    form = canonical_form(symmetry.position(EQUAL_TOWERS))
    assert form == canonical_form(Symmetry().position(EQUAL_TOWERS))
    assert form != canonical_form(symmetry.position(EQUAL_TOWERS, Colour.BLACK))


# Difficulty


def test_ratings_rise_with_the_levels_that_fail() -> None:
    """Each level that fails, and each doubling of the nodes, raises the rating."""
    rows = []
    for failing in range(len(TRIES) + 1):
        solved = dict.fromkeys(TRIES, 1.0) | dict.fromkeys(list(TRIES)[:failing], 0.0)
        rows.append([Difficulty(solved, nodes + 1).rating for nodes in (LADDER_NODES[0] - 1, *LADDER_NODES)])
    assert rows[0][0] < 600
    assert rows[-1][-1] > 2700
    for line in (*rows, *zip(*rows, strict=True)):
        assert [*line] == sorted({*line})


@pytest.mark.parametrize("grade", [GRADES[0], GRADES[-1]])
@only_full("puzzles by all levels")
def test_shipped_ratings_are_measured(grade: int) -> None:
    """The rating of a shipped puzzle is near that of its line, and the table has the shares of the levels."""
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.grade == grade)
    difficulty = measure(puzzle.position, puzzle.line)
    assert abs(difficulty.rating - puzzle.rating) <= 100  # as the search that it was rated by was another one
    titles, *rows = [line.split() for line in difficulty_table([puzzle]).splitlines()]
    row = dict(zip(titles, rows[grade - 1], strict=True))
    assert (row["puzzles"], row[puzzle.kind], row["plies"]) == ("1", "1", f"{len(puzzle.line):.1f}")
    assert [row[level] for level in TRIES] == [f"{difficulty.solved[level]:.0%}" for level in TRIES]
