"""Where the checkout, its assets, the tests' own data and the shared data are."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
ASSETS: Final = ROOT / "assets"
IMAGES: Final = ASSETS / "images"
DATA: Final = ROOT / "tests" / "data"
SHARED: Final = ROOT.parent / "shared" / "data"  # on some machines; tests that need it skip elsewhere
