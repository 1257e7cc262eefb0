"""The shipped puzzles."""

from dvonn.rules.analysis.puzzle import parse_puzzles
from tests.harness.paths import ASSETS

SHIPPED_PUZZLES = parse_puzzles((ASSETS / "puzzles.txt").read_text(encoding="utf-8"))
