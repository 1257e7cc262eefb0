"""Makes every test run headless and silent, and adds the options `--full`, `--passed` and `--shard`."""

import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import SystemRandom
from tempfile import gettempdir
from typing import Final

import pytest

from tests.harness.desktop import Desktop, wait_until
from tests.harness.paths import ROOT
from tests.harness.scale import is_full, scaled_names, set_full

if sys.dont_write_bytecode:  # in the tree: elsewhere modules are compiled once for later runs and for what tests start
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(Path(gettempdir()) / "dvonn-tests-pycache")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(Path(gettempdir()) / "dvonn-tests-hypothesis")
os.environ.setdefault("DVONN_TESTS_SEED", str(SystemRandom().getrandbits(32)))  # the workers inherit it
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1", LC_ALL="C.UTF-8")

pytest_plugins = ["tests.harness.fixtures"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that run everything, nothing twice, and a part."""
    parser.addoption("--full", action="store_true", help="run everything: minutes of games, files and random events")
    parser.addoption(
        "--passed",
        type=Path,
        metavar="FILE",
        help="write the names of the tests that pass; with --full leave these out, but those that do more then",
    )
    parser.addoption("--shard", metavar="K/N", help="run every Nth of the tests, from the Kth on: 1/4 to 4/4 are all")


def pytest_configure(config: pytest.Config) -> None:
    """Tell the tests how much to do, and with which seed, before they are collected."""
    set_full(full=config.getoption("--full"))
    with suppress(ImportError):
        set_up_hypothesis(config)
    path = config.getoption("--passed")
    if path and not is_full() and not hasattr(config, "workerinput"):
        path.write_text("")
        config.pluginmanager.register(PassedTests(path))


def set_up_hypothesis(config: pytest.Config) -> None:
    """Draw other examples in each run, also in CI; `--hypothesis-seed` repeats them."""
    from hypothesis import HealthCheck, settings  # noqa: PLC0415 # a developers' tool

    config.option.hypothesis_seed = config.option.hypothesis_seed or os.environ["DVONN_TESTS_SEED"]
    slow = [HealthCheck.too_slow, HealthCheck.filter_too_much]
    settings.register_profile("dvonn", database=None, deadline=None, derandomize=False, suppress_health_check=slow)
    settings.load_profile("dvonn")


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Tell the seed of the properties."""
    seed = getattr(config.option, "hypothesis_seed", None)
    return [f"properties: --hypothesis-seed={seed}"] if seed else []


class PassedTests:
    """Writes the names of the tests that pass to a file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write the name of a test that has passed."""
        if report.when == "call" and report.passed:
            with self._path.open("a", encoding="utf-8") as file:
                print(ascii(report.nodeid), file=file)


def pytest_collection(session: pytest.Session) -> None:
    """Let each worker begin with other modules: assertions are prepared once for each, and the others read that."""
    worker, tests = getattr(session.config, "workerinput", None), Path(__file__).parent
    if worker and [Path(one).resolve() for one in session.config.args] == [tests]:
        names = [path.relative_to(ROOT).with_suffix("") for path in sorted(tests.rglob("test_*.py"))]
        first = len(names) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
        for name in names[first:] + names[:first]:
            with suppress(Exception, pytest.skip.Exception):  # the collection tells of these
                import_module(".".join(name.parts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what the options ask for; all tests are kept that were asked for by name."""
    if any("::" in argument for argument in config.args):
        return
    kept = chosen(items, config.getoption("--passed"))
    if shard := config.getoption("--shard"):
        number, count = map(int, shard.split("/"))
        kept = kept[number - 1 :: count]
    config.hook.pytest_deselected(items=list(set(items).difference(kept)))
    items[:] = kept


def chosen(items: list[pytest.Item], passed: Path | None) -> list[pytest.Item]:
    """Return a part of the cases of parametrised tests in a quick run, and in a full one what has not passed before."""
    if not is_full():
        cases: dict[str, list[pytest.Item]] = {}
        for item in items:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
        some = {one for name, group in cases.items() for one in some_cases(name, group)}
        return [item for item in items if item in some]
    names = set(passed.read_text(encoding="utf-8").splitlines()) if passed else set()
    left = [item for item in items if ascii(item.nodeid) not in names or does_more_in_full(item)]
    # The other workers compute meanwhile, and a long test is not the last one that a worker begins
    return sorted(left, key=lambda item: (waits_for_programs(item), item.nodeid.startswith(LONG)), reverse=True)


ALL_CASES: Final = (
    "tests/access/",
    "tests/input/",
    "tests/match/",
    "tests/ui/",
    "tests/screens/test_cursor.py",
    "tests/storage/test_kept_files.py",
)
"""Folders and modules whose cases are short."""
TWO_CASES: Final = ("tests/board/", "tests/engine/", "tests/rules/", "tests/storage/")
"""Folders of tests that draw no window."""
LONG: Final = ("tests/make/", "tests/sweep/", "tests/test_layouts.py", "tests/test_pictures.py", "tests/tools/")
"""Folders and modules with the longest tests that wait for no program."""


def some_cases(name: str, cases: list[pytest.Item]) -> list[pytest.Item]:
    """Return the cases of a test that a quick run has: all, two or one."""
    if name.startswith(ALL_CASES):
        return cases
    return [cases[0], cases[-1]] if name.startswith(TWO_CASES) else cases[:1]


def waits_for_programs(item: pytest.Item) -> bool:
    """Tell whether a module's tests start other programs, in windows for instance, and mostly wait for them."""
    return any(hasattr(getattr(item, "module", None), name) for name in (Desktop.__name__, wait_until.__name__))


def does_more_in_full(item: pytest.Item) -> bool:
    """Tell whether a test does more with `--full`."""
    name = item.nodeid.split("::")[1].partition("[")[0]
    return isinstance(item, pytest.Function) and name in scaled_names(item.module)
