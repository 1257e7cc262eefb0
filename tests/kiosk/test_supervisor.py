"""The supervisor: it restarts a program that dies or hangs, after growing pauses, until the program ends well."""

import os
import sys
from pathlib import Path
from threading import Event

import pytest

from dvonn.kiosk import supervisor as module
from dvonn.kiosk.supervisor import Heartbeat, child_command, next_delay, run_once, supervise
from dvonn.start import parse_arguments


def program(code: str, *words: str) -> list[str]:
    """Return a command that runs Python code."""
    return [sys.executable, "-c", code, *words]


def test_it_is_started_again_until_it_ends_well(tmp_path: Path) -> None:
    """The program is restarted after any failing exit code or signal, and not after the exit code 0."""
    code = """
import os, sys
open(sys.argv[1], "a").write("x")
lives = os.path.getsize(sys.argv[1])
if lives == 2:
    os.abort()
sys.exit((None, 1, 0, 75, 0)[lives])
"""
    notes, pauses = list[str](), list[float]()
    supervise(program(code, str(tmp_path / "lives")), notes.append, pauses.append)
    assert (tmp_path / "lives").read_text() == "xxxx"
    assert pauses == [1.0, 2.0, 4.0]
    assert notes[0] == "The program has ended (1) and is started again"
    assert notes[2] == "The program has ended (75) and is started again"


def test_the_pauses_grow_and_are_reset() -> None:
    """The pauses between restarts double up to 30 seconds, and begin anew after a run of a minute."""
    pauses = [0.0]
    for uptime in (0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 60.0, 59.0, 3600.0):
        pauses.append(next_delay(pauses[-1], uptime))
    assert pauses == [0, 1, 2, 4, 8, 16, 30, 30, 1, 2, 1]


def test_a_program_that_hangs_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program without a heartbeat is killed."""
    monkeypatch.setattr(module, "MAX_MISSED_HEARTBEATS", 3)
    assert run_once(program("import time; print('.', flush=True); time.sleep(600)"), Event(), interval=0.01) != 0


def test_a_program_with_a_heartbeat_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program with a heartbeat is left to end by itself."""
    monkeypatch.setattr(module, "MAX_MISSED_HEARTBEATS", 30)
    code = "import os, time\nfor _ in range(100): os.write(1, b'.'); time.sleep(0.02)\nraise SystemExit(7)"
    assert run_once(program(code), Event(), interval=0.05) == 7


def test_stopping_ends_the_program() -> None:
    """The program ends when the supervisor is told to stop."""
    stop = Event()
    stop.set()
    assert run_once(program("import time; time.sleep(600)"), stop) == 0


def test_a_program_that_cannot_be_started_counts_as_ended(tmp_path: Path) -> None:
    """A program that cannot be started counts as ended, with the reason."""
    assert "No such file" in str(run_once([str(tmp_path / "nothing")], Event()))


def test_the_heartbeat() -> None:
    """The heartbeat writes once a second and returns False once the reader is gone; without a pipe it returns True."""
    reader, writer = os.pipe()
    heartbeat = Heartbeat(writer)
    assert all(heartbeat.beat(now) for now in (0.0, 0.5, 0.9, 1.1, 1.2))
    assert os.read(reader, 100) == b".."
    os.close(reader)
    assert heartbeat.beat(1.9)
    assert not heartbeat.beat(2.5)
    os.close(writer)
    assert Heartbeat(None).beat(0.0)


def test_the_child_gets_the_same_arguments() -> None:
    """The child gets all arguments except --supervise, plus --beat."""
    python, main, *words = child_command(["--kiosk", "--supervise", "--size", "800x480", "--mute"])
    assert (python, Path(main).name) == (sys.executable, "main.py")
    options = parse_arguments(words)
    assert (options.kiosk, options.supervise, options.beat, options.mute) == (True, False, True, True)


@pytest.mark.parametrize("word", ["--supervise", "--beat"])
def test_only_events_are_supervised(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    """--supervise and --beat without --kiosk are errors."""
    with pytest.raises(SystemExit) as stop:
        parse_arguments([word])
    assert stop.value.code == 2
    assert capsys.readouterr().err == "dvonn: --supervise goes with --kiosk (--help lists the options)\n"
