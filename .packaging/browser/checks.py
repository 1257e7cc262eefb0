"""The checks in the browser, where the page runs this file: its last value is the exit code."""

import os
import platform

import pytest

from dvonn.tools import bench, perft

print(f"Python {platform.python_version()} on {platform.platform()}")  # noqa: T201 # for the log
codes = [bench.main(["--nodes", os.environ["NODES"]]), perft.main(["tests/data/perft.txt"])]
# The tests that need no pygame: conftest does, and so do the tests of fair boards that ask for its fixtures
names = ("autosave", "continuations", "log", "statistics", "text_store", "training")
tests = ["tests/rules", "tests/engine", *(f"tests/storage/test_{name}.py" for name in names)]
# A browser has one process, and no links
others = "not (of_two_programs or moved_and_back or fair_board)"
options = ["--noconftest", "-q", "-p", "no:cacheprovider"]
codes.append(pytest.main([*options, "-k", others, *tests]))
max(map(int, codes))
