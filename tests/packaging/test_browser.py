"""Rules, engine and storage in a browser."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness.paths import ROOT
from tests.harness.scale import only_full

FOLDER = ROOT / ".packaging" / "browser"
HAS_BROWSER = any(map(shutil.which, (os.environ.get("CHROMIUM", ""), "chromium", "google-chrome")))


@only_full("starts a browser")
@pytest.mark.skipif(not HAS_BROWSER, reason="there is no Chromium")
@pytest.mark.skipif(not (FOLDER / "node_modules").is_dir(), reason="`npm ci` in .packaging/browser gets Pyodide")
def test_the_game_runs_in_a_browser(tmp_path: Path) -> None:
    """The pure wheel passes tests of rules, engine and storage on Pyodide; its search visits the same nodes as here."""
    pytest.importorskip("hatchling", reason="hatchling builds wheels")
    build = ["-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), str(ROOT)]
    subprocess.run([sys.executable, *build], env=os.environ | {"CC": "none"}, timeout=60, check=True)
    (wheel,) = tmp_path.glob("*-none-any.whl")
    done = subprocess.run(
        [sys.executable, str(FOLDER / "run.py"), wheel], capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
