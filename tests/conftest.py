"""Makes every test run headless and silent, and adds the option `--full`."""

import os

import pytest

from tests.harness.scale import MAX_QUICK_CASES, is_full, set_full

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1", LC_ALL="C.UTF-8")

pytest_plugins = ["tests.harness.fixtures"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that runs everything."""
    parser.addoption("--full", action="store_true", help="run everything: minutes of games, files and random events")


def pytest_configure(config: pytest.Config) -> None:
    """Tell the tests how much to do, before they are collected."""
    set_full(full=config.getoption("--full"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a few cases of each parametrised test in a quick run, unless tests were asked for by name."""
    if is_full() or any("::" in argument for argument in config.args):
        return
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    kept = {item.nodeid for group in cases.values() for item in spread(group, MAX_QUICK_CASES)}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in kept])
    items[:] = [item for item in items if item.nodeid in kept]


def spread(items: list[pytest.Item], most: int) -> list[pytest.Item]:
    """Return at most so many items, the first and the last among them."""
    if len(items) <= most:
        return items
    return [items[round(number * (len(items) - 1) / (most - 1))] for number in range(most)]
