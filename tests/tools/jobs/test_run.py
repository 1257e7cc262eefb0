"""Runs: stored results, going on after an interruption, and progress."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from dvonn.tools.jobs.results import ResultsFile
from dvonn.tools.jobs.run import Run, open_run
from dvonn.tools.jobs.workers import ThisProcess

TITLE = "squares count=6 seed=1"
WHOLE = "# squares count=6 seed=1\n0\n1\n4\n9\n16\n25\n"


def options(path: Path, seed: int = 1, workers: int = 1) -> Namespace:
    """Return the options of a command."""
    return Namespace(count=6, seed=seed, level=None, workers=workers, cluster=None, results=path)


def squares(run: Run, done: list[int]) -> Iterator[int]:
    """Yield the squares of 0 to 5; add the numbers that are squared, and not read from the file, to a list."""

    def square(number: int) -> str:
        done.append(number)
        return str(number**2)

    for start in (0, 3):  # in two rounds, as fit has them
        yield from (value for _, value in run.map(square, range(start, start + 3), lambda _, line: int(line)))


@pytest.mark.parametrize("cut", [0, 10, len(WHOLE) - 10, len(WHOLE) - 4, len(WHOLE) - 3, len(WHOLE)])
def test_an_interrupted_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str], cut: int) -> None:
    """Wherever the file was cut off, the run does what is missing, and the file becomes that of a whole run."""
    path = tmp_path / "results.txt"
    path.write_text(WHOLE[:cut], encoding="utf-8")
    stored = max(0, WHOLE[:cut].count("\n") - 1)
    done: list[int] = []
    with open_run(options(path), "squares") as run:
        assert list(squares(run, done)) == [0, 1, 4, 9, 16, 25]
    assert done == list(range(stored, 6))
    assert path.read_text(encoding="utf-8") == WHOLE
    said = f"squares: goes on after {stored} results in {path}\n" if stored else ""
    assert capsys.readouterr().err == said


def test_results_are_stored_as_they_come(tmp_path: Path) -> None:
    """A result is in the file before the next job is done."""
    path = tmp_path / "results.txt"
    with closing(ResultsFile(path, TITLE)) as results:
        values = squares(Run("squares", ThisProcess(), results), [])
        assert list(islice(values, 2)) == [0, 1]
        assert path.read_text(encoding="utf-8") == "# squares count=6 seed=1\n0\n1\n"


@pytest.mark.parametrize("text", ["", "a game\n", WHOLE.replace("seed=1", "seed=2"), WHOLE.replace("9", "nine")])
def test_other_files_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    """A file of other arguments, of something else or with a damaged result is named, and keeps its content."""
    path = tmp_path / "results.txt"
    path.write_text(text or "no line", encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(SystemExit), open_run(options(path), "squares") as run:
        list(squares(run, []))
    assert f"squares: {path} " in capsys.readouterr().err
    assert path.read_bytes() == before


def test_a_full_disk_ends_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A result that cannot be written is reported in one line, and the run goes on when there is room again."""
    resource = pytest.importorskip("resource", reason="the system does not limit the size of files")
    path = tmp_path / "results.txt"
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(WHOLE) - 2, limits[1]))  # a part of the last line has room
    try:
        with pytest.raises(SystemExit), open_run(options(path), "squares") as run:
            list(squares(run, []))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert capsys.readouterr().err == f"squares: cannot write {path}: File too large\n"
    with open_run(options(path), "squares") as run:
        assert list(squares(run, [])) == [0, 1, 4, 9, 16, 25]
    assert path.read_text(encoding="utf-8") == WHOLE


def test_an_interrupted_run_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl+C ends a run in one line."""
    path = tmp_path / "results.txt"
    with pytest.raises(SystemExit), open_run(options(path), "squares"):
        raise KeyboardInterrupt
    assert capsys.readouterr().err == f"squares: interrupted; its results are in {path}\n"


def test_progress_counts_what_this_run_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The time left follows from the jobs since the stored ones, and is said at most every ten seconds."""
    path = tmp_path / "results.txt"
    path.write_text(WHOLE[: WHOLE.index("4\n")], encoding="utf-8")
    now = 0.0
    with closing(ResultsFile(path, TITLE)) as results:
        run = Run("squares", ThisProcess(), results, lambda: now)
        for number, _ in enumerate(squares(run, []), start=1):
            now += 6.0 if number > 2 else 0.0
            run.report(number / 6)
    lines = capsys.readouterr().err.splitlines()
    assert lines == ["squares: 67%, 0:00:12 left", "squares: 100%, 0:00:00 left"]
