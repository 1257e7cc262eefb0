"""The checks in the browser, where the page runs this file: its last value is the exit code."""

import os
import platform

import pytest

from dvonn.tools import bench, perft

print(f"Python {platform.python_version()} on {platform.platform()}")  # noqa: T201 # for the log
codes = [bench.main(["--nodes", os.environ["NODES"]]), perft.main(["tests/data/perft.txt"])]
# conftest and its fixtures need pygame, and so do the tests of fair boards that ask for one of them
options = ["--noconftest", "-q", "-p", "no:cacheprovider", "--ignore=tests/engine/analysis/test_fair_boards.py"]
codes.append(pytest.main([*options, "tests/rules", "tests/engine"]))
max(map(int, codes))
