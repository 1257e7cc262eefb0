"""The syntax trees of the program, for tests of its structure and its words."""

import ast
from functools import cache
from typing import Final

from tests.harness.paths import ROOT

PACKAGE: Final = ROOT / "dvonn"


@cache
def modules() -> dict[str, ast.Module]:
    """Return each module's syntax tree by its name below dvonn ('' for the package itself)."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(part for part in parts if part != "__init__")] = ast.parse(path.read_text(encoding="utf-8"))
    return found
