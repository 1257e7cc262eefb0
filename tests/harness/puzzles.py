"""The puzzles that are shipped."""

from dvonn.rules.analysis.puzzle import parse_puzzles
from tests.harness.paths import ASSETS

SHIPPED = parse_puzzles((ASSETS / "puzzles.txt").read_text(encoding="utf-8"))
