"""The systemd unit and the options that start the program at an event."""

import os
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from dvonn.start import parse_arguments
from tests.harness.paths import ROOT

UNIT = ROOT / "dvonn" / "kiosk" / "dvonn-kiosk.service"


@pytest.mark.parametrize(
    "words", ["--supervise", "--show", "--kiosk-pin", "--kiosk-pin 1234", "--kiosk --kiosk-pin 1234"]
)
def test_options_of_events_are_refused_elsewhere(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """They go with --kiosk; a PIN in the command, where other programs could read it, is not repeated."""
    with pytest.raises(SystemExit) as stop:
        parse_arguments(words.split())
    message = capsys.readouterr().err
    assert (stop.value.code, message.count("\n")) == (2, 1)
    assert "1234" not in message


def test_it_starts_this_program_again_but_not_after_quit() -> None:
    """The unit runs the installed program as a supervised kiosk, with valid arguments.

    It restarts after any failure without limit, not after Quit, and belongs to the graphical session.
    """
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign] # systemd's names are case-sensitive
    unit.read(UNIT)
    python, *module, words = unit["Service"]["ExecStart"].split(maxsplit=4)
    assert python.endswith("/.venv/bin/python")
    assert module == ["-P", "-m", "dvonn"]  # -P: not a folder of that name, wherever systemd happens to be
    options = parse_arguments(words.split())
    assert options.kiosk
    assert options.supervise
    assert unit["Service"]["Restart"] == "on-failure"
    assert unit["Service"]["KillMode"] == "process"  # the program survives its supervisor
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert unit["Install"]["WantedBy"] == unit["Unit"]["PartOf"] == "graphical-session.target"


def test_systemd_understands_it(tmp_path: Path) -> None:
    """systemd-analyze accepts the unit once its paths exist."""
    analyze = shutil.which("systemd-analyze")
    if not analyze:
        pytest.skip("systemd-analyze is not here")
    text = UNIT.read_text().replace("%h/dvonn/.venv/bin/python", sys.executable)
    copy = tmp_path / UNIT.name
    copy.write_text(text)
    env = os.environ | {"XDG_RUNTIME_DIR": str(tmp_path)}
    command = [analyze, "--user", "--man=no", "verify", str(copy)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)
    if "initialize manager" in done.stderr:
        pytest.skip("systemd-analyze does not work here")
    assert (done.returncode, done.stderr) == (0, "")
