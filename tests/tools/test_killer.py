"""The killer: killed programs are resumed, and differences are detected."""

import json
from pathlib import Path

import pytest

from dvonn.storage.autosave import RUNNING_MATCH_FILE
from dvonn.tools.killer import ReportedMatches, last_reported, main, verdict
from tests.harness.commands import printed_lines
from tests.harness.matches import MAX_PLIES
from tests.harness.storage import new_autosave, play_random_plies, started_match


def test_killed_programs_are_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    """Real programs killed at three instants lose nothing."""
    (line,) = printed_lines(capsys, main, "--kills", "3", "--seed", "4")
    assert line == "3 kills, 3 resumed, 0 differ, 0 unreadable"


def test_last_reported_matches() -> None:
    """The last saved and the last attempted match are found in whole lines of output."""
    first, second = (str(started_match(plies=plies)) for plies in (3, 4))
    output = f"to {json.dumps(first)}\nkept {json.dumps(first)}\nto {json.dumps(second)}\nkept {json.dumps(second)}"
    assert last_reported(output) == ReportedMatches(first, second)
    assert last_reported("to", before=first) == ReportedMatches(first, first)


def test_lost_ply_is_detected(tmp_path: Path) -> None:
    """A resumed match without its last ply differs, and a damaged file is unreadable."""
    match, one = started_match(plies=3), new_autosave(tmp_path)
    one.save(match)
    one.close()
    text = str(match)
    assert verdict(tmp_path, ReportedMatches(text, text)) == "resumed"
    play_random_plies(match)
    assert verdict(tmp_path, ReportedMatches(str(match), str(match))) == "differ"
    assert verdict(tmp_path, ReportedMatches(None, None)) == "differ"
    (tmp_path / RUNNING_MATCH_FILE).write_text("half a fi")
    assert verdict(tmp_path, ReportedMatches(text, text)) == "unreadable"


def test_a_finished_game_must_be_on_record(tmp_path: Path) -> None:
    """A finished match counts as resumed only if it is among the records."""
    match, other, one = started_match(plies=MAX_PLIES), started_match(plies=MAX_PLIES, seed=2), new_autosave(tmp_path)
    one.save(match)
    one.close()
    assert verdict(tmp_path, ReportedMatches(None, str(match))) == "resumed"
    assert verdict(tmp_path, ReportedMatches(str(other), str(other))) == "differ"
