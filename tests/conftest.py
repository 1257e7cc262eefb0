"""Makes every test run headless and silent, and adds the option `--full`."""

import os

import pytest

from tests.harness.scale import set_full

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

pytest_plugins = ["tests.harness.fixtures"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that runs everything."""
    parser.addoption("--full", action="store_true", help="run everything: minutes of games, files and random events")


def pytest_configure(config: pytest.Config) -> None:
    """Tell the tests how much to do, before they are collected."""
    set_full(full=config.getoption("--full"))
