"""Makes every test run headless and silent."""

import os

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

pytest_plugins = ["tests.harness.fixtures"]
