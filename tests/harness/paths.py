"""Paths of the checkout, its assets, the test data and the shared data, and the program's syntax trees."""

import ast
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = ROOT / "dvonn"
ASSETS: Final = ROOT / "assets"
IMAGES: Final = ASSETS / "images"
DATA: Final = ROOT / "tests" / "data"
SHARED: Final = ROOT.parent / "shared" / "data"  # exists on some machines; tests that need it are skipped elsewhere


def data_lines(path: Path) -> list[str]:
    """Return the lines of a data file without its comments."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@cache
def modules() -> dict[str, ast.Module]:
    """Return each module's syntax tree by its name below dvonn ('' for the package itself)."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(part for part in parts if part != "__init__")] = ast.parse(path.read_text(encoding="utf-8"))
    return found


@cache
def nodes_of_modules() -> dict[str, list[ast.AST]]:
    """Return all nodes of each module's syntax tree, which is walked once for all tests."""
    return {name: [*ast.walk(tree)] for name, tree in modules().items()}
