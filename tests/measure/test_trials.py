"""The campaign of faults: its table, what it counts as lost, and that it detects programs that lose or err."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from dvonn.kiosk.winner_list import WINNERS_FILE
from dvonn.match.match_text import format_match
from dvonn.storage.autosave import RUNNING_MATCH_FILE
from dvonn.storage.kept_file import COPY_SUFFIX
from tests.harness.paths import ROOT
from tests.harness.scale import only_full
from tests.harness.storage import play_random_plies, started_match
from tests.measure.trials.damage import DAMAGES, all_damages, fill_folder
from tests.measure.trials.ledger import Ledger, unknown

ROW = re.compile(r"([-\w ]+, [\w ]+?) +(\d+) +(\d+) +(\d+) +([\d.]+) s +([\d.]+) s")
LYING = """
from dvonn.storage.text_store import Storage
Storage.write = lambda self, name, text, **_: True
"""
FAILING = """
from dvonn.kiosk.attract import AttractLoop
AttractLoop.update = lambda self, seconds: 1 / 0
"""


def campaign(*words: str, sabotage: str = "") -> tuple[int, list[str], list[list[str]]]:
    """Run the command in a new process; return its status, its lines below the table, and the rows of the table."""
    code = f"import sys\n{sabotage}\nfrom tests.measure.trials.__main__ import main\nsys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False)
    assert not done.stderr
    rows = [found.groups() for line in done.stdout.splitlines() if (found := ROW.fullmatch(line))]
    return done.returncode, done.stdout.splitlines()[1 + len(rows) :], [list(row) for row in rows]


@only_full("sixteen programs")
def test_nothing_is_lost() -> None:
    """Each kind of trial is made with both programs; nothing is lost and nothing wrong."""
    status, problems, rows = campaign("--tries", "8", "--seed", "3")
    assert (status, problems) == (0, [])
    assert len(rows) == 8
    assert {tuple(row[2:4]) for row in rows} == {("0", "0")}
    assert all(int(row[1]) >= 1 for row in rows)


@only_full("programs with faults of their own")
@pytest.mark.parametrize(
    ("sabotage", "column", "words"), [(LYING, 2, "not as it was saved"), (FAILING, 3, "ZeroDivisionError")]
)
def test_faults_of_the_program_are_detected(sabotage: str, column: int, words: str) -> None:
    """A program that reports as saved what it does not write, or that has to catch an error, is detected."""
    status, problems, rows = campaign("--tries", "2", "--seed", "3", sabotage=sabotage)
    assert status == 1
    assert sum(int(row[column]) for row in rows)
    assert any(words in problem for problem in problems)


# What is lost


def begun(folder: Path, **files: str) -> Ledger:
    """Return a ledger of a folder with some files."""
    for name, text in files.items():
        (folder / name).write_text(text)
    return Ledger(folder)


def test_what_is_saved_must_be_there(tmp_path: Path) -> None:
    """A file that was saved must have its last content; one that was being written may have the former or the new."""
    ledger = begun(tmp_path, a="1", b="1", c="1")
    for report in (["saving", "a", "2"], ["saved", "a"], ["saving", "b", "2"], ["failed"], ["saving", "c", "2"]):
        ledger.follow(report)
    assert ledger.missing() == ["a is not as it was saved"]
    (tmp_path / "c").write_text("2")
    (tmp_path / "b").unlink()
    assert ledger.missing() == ["b is not as it was saved", "c is not as it was saved"]


def test_what_is_removed_need_not_be_there(tmp_path: Path) -> None:
    """A file may be gone once its removal has begun."""
    ledger = begun(tmp_path, a="1", b="1")
    for report in (["removing", "a"], ["removed", "a"], ["removing", "b"]):
        ledger.follow(report)
    (tmp_path / "a").unlink()
    (tmp_path / "b").unlink()
    assert not ledger.missing()


def test_the_next_program_must_know_what_was_saved(tmp_path: Path) -> None:
    """A match without its last ply, and a board without a winner, are not known."""
    match = started_match(plies=9)
    whole = format_match(match)
    winners = "2026-01-01 12:00:00 blitz 3 ABC\n2026-01-01 12:00:01 blitz 4 XYZ\n"
    ledger = begun(tmp_path, **{RUNNING_MATCH_FILE: whole, WINNERS_FILE: winners})
    loaded = {RUNNING_MATCH_FILE: whole, WINNERS_FILE: winners.replace(" ", ",")}
    assert not unknown(ledger.expected(), loaded)
    match.undo()
    assert unknown(ledger.expected(), {RUNNING_MATCH_FILE: format_match(match)}) == ["match is there but not used"]
    assert unknown(ledger.expected(), {WINNERS_FILE: winners[:32]}) == ["winners.txt is there but not used"]


def test_the_copies_of_damaged_files_must_be_used(tmp_path: Path) -> None:
    """Of a damaged match the plies of the previous save must be known, of the winners' board the copy."""
    match = started_match(plies=9)
    previous = format_match(match)
    play_random_plies(match)
    winners = "2026-01-01 12:00:00 blitz 3 ABC\n"
    (tmp_path / f"{RUNNING_MATCH_FILE}{COPY_SUFFIX}").write_text(previous)
    files = {RUNNING_MATCH_FILE: format_match(match), WINNERS_FILE: winners, WINNERS_FILE + COPY_SUFFIX: winners}
    ledger = begun(tmp_path, **files)
    ledger.damage(RUNNING_MATCH_FILE)
    ledger.damage(WINNERS_FILE)
    assert not unknown(ledger.expected(), {RUNNING_MATCH_FILE: previous, WINNERS_FILE: winners})
    lost = unknown(ledger.expected(), {RUNNING_MATCH_FILE: "", WINNERS_FILE: ""})
    assert lost == ["match is there but not used", "winners.txt is there but not used"]


def test_what_is_left_of_a_damaged_file_is_kept(tmp_path: Path) -> None:
    """The content of a damaged file must be found under some name until the program has saved the file again."""
    ledger = begun(tmp_path, a="1")
    ledger.damage("a")
    (tmp_path / "a").write_text("?")
    ledger.keep_remains("a")
    (tmp_path / "a").rename(tmp_path / "a.broken")
    assert not ledger.missing()
    (tmp_path / "a.broken").unlink()
    assert ledger.missing() == ["what was left of a is gone"]


@pytest.mark.parametrize("at_event", [False, True])
def test_every_file_is_damaged_in_every_way(tmp_path: Path, *, at_event: bool) -> None:
    """Each damage can be done to each file and folder of a data folder."""
    fill_folder(tmp_path / "0", Random(1), at_event=at_event)
    damages = all_damages(tmp_path / "0", Random(1))
    assert len(damages) == 2 * len(DAMAGES) * len(list((tmp_path / "0").rglob("*")))
    for number, damage in enumerate(damages, start=1):
        if not damage.while_running:
            folder = shutil.copytree(tmp_path / "0", tmp_path / str(number))
            damage.apply(folder)
            assert (folder / damage.name).is_file() is (damage.kind in {"empty", "cut", "random", "not UTF-8", "huge"})
