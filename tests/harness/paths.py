"""Paths of the checkout, its assets, the test data and the shared data."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
ASSETS: Final = ROOT / "assets"
IMAGES: Final = ASSETS / "images"
DATA: Final = ROOT / "tests" / "data"
SHARED: Final = ROOT.parent / "shared" / "data"  # exists on some machines; tests that need it are skipped elsewhere
