"""Prints the changes of a release, and fails if it isn't ready: `python .packaging/release_notes.py v1.2.3`."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def release_notes(tag: str, changelog: str, module: str) -> str:
    """Return the section of the changelog with the tag's version, which must be that of the program."""
    version = tag.removeprefix("v")
    if f'__version__ = "{version}"' not in module:
        raise SystemExit(f"dvonn/__init__.py has not the version {version}")
    pattern = rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d\n(.+?)(?=^## |\Z)"
    section = re.search(pattern, changelog, re.MULTILINE | re.DOTALL)
    if not section:
        raise SystemExit(f"CHANGELOG.md has no dated section {version}")
    return section[1].strip()


if __name__ == "__main__":
    files = (ROOT / "CHANGELOG.md", ROOT / "dvonn" / "__init__.py")
    print(release_notes(sys.argv[1], *(path.read_text(encoding="utf-8") for path in files)))  # noqa: T201
