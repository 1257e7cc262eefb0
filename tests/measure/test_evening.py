"""Evenings with faults: on a full disk and with a sudden death nothing that was finished is lost."""

import subprocess
import sys

import pytest

from tests.harness.paths import ROOT
from tests.harness.scale import only_full


@pytest.mark.skipif(sys.platform == "win32", reason="forks")
@only_full("an evening of games")
def test_nothing_that_was_finished_is_lost() -> None:
    """A part of the writes of an evening, each with every fault, loses nothing."""
    command = [sys.executable, "-m", "tests.measure.evening", "--step", "80"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False)
    assert done.stdout.splitlines()[-1].endswith(" cases, 0 lost")
    assert done.returncode == 0
