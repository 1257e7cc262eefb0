"""Evenings with faults: the cases are counted, and so is what they lose."""

import subprocess
import sys

import pytest

from tests.harness.paths import ROOT
from tests.harness.scale import only_full


@only_full("eight evenings")
@pytest.mark.skipif(sys.platform == "win32", reason="forks")
def test_each_case_with_a_loss_has_a_line() -> None:
    """Of the cases of the first write and of two windows, those that lose something are printed and counted."""
    command = [sys.executable, "-m", "tests.measure.evening", "--step", "100000", "--pairs", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    *losses, totals = done.stdout.splitlines()
    assert totals == f"8 cases, {len(losses)} lost"
    assert done.returncode == bool(losses)
