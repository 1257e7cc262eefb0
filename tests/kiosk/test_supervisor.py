"""The supervisor: what dies or hangs is started again, with patience, and what is told to end ends."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from dvonn.kiosk import supervisor as module
from dvonn.kiosk.supervisor import Backoff, Heartbeat, child_command, run_once, supervise
from dvonn.start import parse
from tests.harness.paths import ROOT


def program(code: str, *words: str) -> list[str]:
    """Return a command that runs some Python."""
    return [sys.executable, "-c", code, *words]


def test_it_is_started_again_until_it_ends_well(tmp_path: Path) -> None:
    """Whatever the exit code or the signal, the program lives again; 0 is the operator's wish and ends it."""
    code = """
import os, sys
lives = len(open(sys.argv[1], "a+").read()) if not os.path.exists(sys.argv[1]) else len(open(sys.argv[1]).read())
open(sys.argv[1], "a").write("x")
if lives == 1:
    os.abort()
sys.exit((1, 0, 75, 0)[lives])
"""
    notes, pauses = list[str](), list[float]()
    supervise(program(code, str(tmp_path / "lives")), notes.append, pauses.append)
    assert (tmp_path / "lives").read_text() == "xxxx"
    assert pauses == [1.0, 2.0, 4.0]
    assert notes[0] == "The program has ended (1) and is started again"
    assert notes[2] == "The program has ended (75) and is started again"


def test_patience_grows_and_is_forgotten() -> None:
    """Deaths in a row are waited for ever longer, up to half a minute; after a life of a minute it begins anew."""
    patience = Backoff()
    assert [patience.after(0.5) for _ in range(7)] == [1, 2, 4, 8, 16, 30, 30]
    assert [patience.after(life) for life in (60.0, 59.0, 3600.0)] == [1, 2, 1]


def test_what_hangs_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that gives no more signs of life does not stay for ever."""
    monkeypatch.setattr(module, "SILENT", 3)
    assert run_once(program("import time; print('.', flush=True); time.sleep(600)"), Event(), look=0.01) != 0


def test_who_gives_signs_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that lives longer than silence is borne, but beats, ends by itself."""
    monkeypatch.setattr(module, "SILENT", 30)
    code = "import os, time\nfor _ in range(100): os.write(1, b'.'); time.sleep(0.02)\nraise SystemExit(7)"
    assert run_once(program(code), Event(), look=0.05) == 7


def test_what_is_told_to_stop_stops() -> None:
    """Where the supervisor is to end, the program that runs does not outlive it."""
    stop = Event()
    stop.set()
    assert run_once(program("import time; time.sleep(600)"), stop) == 0


def test_what_cannot_be_started_is_a_death_too(tmp_path: Path) -> None:
    """Where the system has no room for a process, or no such file at the moment, the reason is told."""
    assert "No such file" in str(run_once([str(tmp_path / "nothing")], Event()))


def test_the_pulse() -> None:
    """It beats once a second, and says when nobody listens any more; without a listener it is always content."""
    reader, writer = os.pipe()
    pulse = Heartbeat(writer)
    assert all(pulse.beat(now) for now in (0.0, 0.5, 0.9, 1.1, 1.2))
    assert os.read(reader, 100) == b".."
    os.close(reader)
    assert pulse.beat(1.9)
    assert not pulse.beat(2.5)
    os.close(writer)
    assert Heartbeat(None).beat(0.0)


def test_the_child_gets_the_same_arguments() -> None:
    """All but --supervise is handed on, and the program understands the result."""
    python, main, *words = child_command(["--kiosk", "--supervise", "--size", "800x480", "--mute"])
    assert (python, Path(main).name) == (sys.executable, "main.py")
    options = parse(words)
    assert (options.kiosk, options.supervise, options.beat, options.mute) == (True, False, True, True)


@pytest.mark.parametrize("word", ["--supervise", "--beat"])
def test_only_events_are_supervised(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    """At home a program that comes back by itself would be a nuisance."""
    with pytest.raises(SystemExit) as stop:
        parse([word])
    assert stop.value.code == 2
    assert capsys.readouterr().err == "dvonn: --supervise goes with --kiosk (--help lists the options)\n"


def test_the_supervisor_needs_no_pygame() -> None:
    """It loads little: neither pygame nor the game."""
    code = "import sys, dvonn.kiosk.supervisor; sys.exit('pygame' in sys.modules or 'dvonn.app' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
