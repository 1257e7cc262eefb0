"""Makes every test run headless and silent, and adds the options `--full` and `--passed`."""

import os
import sys
from pathlib import Path
from tempfile import gettempdir

import pytest

from tests.harness.scale import is_full, scaled, set_full

if sys.dont_write_bytecode:  # in the tree: elsewhere modules are compiled once for later runs and for what tests start
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(Path(gettempdir()) / "dvonn-tests-pycache")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1", LC_ALL="C.UTF-8")

pytest_plugins = ["tests.harness.fixtures"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that runs everything, and one that does nothing twice."""
    parser.addoption("--full", action="store_true", help="run everything: minutes of games, files and random events")
    parser.addoption(
        "--passed",
        type=Path,
        metavar="FILE",
        help="write the names of the tests that pass; with --full leave these out, but those that do more then",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Tell the tests how much to do, before they are collected."""
    set_full(full=config.getoption("--full"))
    path = config.getoption("--passed")
    if path and not is_full() and not hasattr(config, "workerinput"):
        path.write_text("")
        config.pluginmanager.register(PassedTests(path))


class PassedTests:
    """Writes the names of the tests that pass to a file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write the name of a test that has passed."""
        if report.when == "call" and report.passed:
            with self._path.open("a", encoding="utf-8") as file:
                print(ascii(report.nodeid), file=file)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a case or two of each parametrised test in a quick run, and of a full one what has not passed before.

    All tests are kept that were asked for by name.
    """
    if any("::" in argument for argument in config.args):
        return
    path = config.getoption("--passed")
    if not is_full():
        cases: dict[str, list[pytest.Item]] = {}
        for item in items:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
        kept = {one for name, group in cases.items() for one in (group[0], group[-1 if is_undrawn(name) else 0])}
    elif path:
        passed = set(path.read_text(encoding="utf-8").splitlines())
        kept = {item for item in items if ascii(item.nodeid) not in passed or does_more_in_full(item)}
    else:
        return
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def is_undrawn(name: str) -> bool:
    """Tell whether a test is about the game, its files or an event, of which a case mostly draws no window."""
    return name.startswith(tuple(f"tests/{folder}/" for folder in ("rules", "engine", "match", "storage", "kiosk")))


def does_more_in_full(item: pytest.Item) -> bool:
    """Tell whether a module's tests do more with `--full`."""
    return hasattr(getattr(item, "module", None), scaled.__name__)
