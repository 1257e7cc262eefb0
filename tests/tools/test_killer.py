"""The killer: programs that are killed are resumed, and what is not resumed as it was said is found out."""

import json
from pathlib import Path

import pytest

from dvonn.storage.autosave import RUNNING
from dvonn.tools.killer import Said, last_said, main, verdict
from tests.harness.matches import TO_THE_END
from tests.harness.storage import begun, go_on, keeper


def test_killed_programs_are_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    """Real programs, killed at three instants, lose nothing."""
    assert main(["--kills", "3", "--seed", "4"]) == 0
    assert capsys.readouterr().out == "3 kills, 3 resumed, 0 differ, 0 unreadable\n"


def test_the_last_words_are_found() -> None:
    """What was saved and what was about to be, by whole lines; what was there before if nothing was said."""
    first, second = (str(begun(plies=plies)) for plies in (3, 4))
    output = f"to {json.dumps(first)}\nkept {json.dumps(first)}\nto {json.dumps(second)}\nkept {json.dumps(second)}"
    assert last_said(output) == Said(first, second)
    assert last_said("to", before=first) == Said(first, first)


def test_a_lost_ply_is_found_out(tmp_path: Path) -> None:
    """Neither a match that is a ply behind, nor a file that cannot be read, passes for resumed."""
    match, one = begun(plies=3), keeper(tmp_path)
    one.keep(match)
    one.close()
    text = str(match)
    assert verdict(tmp_path, Said(text, text)) == "resumed"
    go_on(match)
    assert verdict(tmp_path, Said(str(match), str(match))) == "differ"
    assert verdict(tmp_path, Said(None, None)) == "differ"
    (tmp_path / RUNNING).write_text("half a fi")
    assert verdict(tmp_path, Said(text, text)) == "unreadable"


def test_a_finished_game_must_be_on_record(tmp_path: Path) -> None:
    """A match that has ended is not resumed: its record has it; another's record does not do."""
    match, other, one = begun(plies=TO_THE_END), begun(plies=TO_THE_END, seed=2), keeper(tmp_path)
    one.keep(match)
    one.close()
    assert verdict(tmp_path, Said(None, str(match))) == "resumed"
    assert verdict(tmp_path, Said(str(other), str(other))) == "differ"


def test_bad_calls_are_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """No kills are no test."""
    with pytest.raises(SystemExit) as caught:
        main(["--kills", "0"])
    assert caught.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
