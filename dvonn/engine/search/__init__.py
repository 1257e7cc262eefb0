"""The search and what it is made of: the modules that mypyc compiles, where somebody has asked for that.

`python -m dvonn.tools.compile` may have built them into the folder BUILD. They stand in for the sources as long as
those are the very ones that they were built from; nothing but speed depends on it.
"""

from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import find_spec
from pathlib import Path
from typing import Final

BUILD: Final = Path(__file__).parent / "compiled"
STAMP: Final = "stamp"  # the file in BUILD that holds the fingerprint of what was built


def fingerprint(package: Path) -> str:
    """Return what tells the rules and the engine in a folder, in this Python's environment, from all others."""
    digest = sha256(f"{EXTENSION_SUFFIXES[0]} {_runtime()}".encode())  # the suffix has Python's version and the machine
    for path in sorted([*package.glob("rules/**/*.py"), *package.glob("engine/**/*.py")]):
        digest.update(path.relative_to(package).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def _runtime() -> list[tuple[str, int]]:
    """Return where mypyc's run-time library lies and since when; what mypyc compiles may need the very one it found."""
    spec = find_spec("librt")
    folders = (spec and spec.submodule_search_locations) or []
    return [(folder, Path(folder).stat().st_mtime_ns) for folder in folders]


def mode() -> str:
    """Return how the search runs in this process: "compiled" or "interpreted"."""
    spec = find_spec("dvonn.engine.search.search")
    return "compiled" if spec and isinstance(spec.loader, ExtensionFileLoader) else "interpreted"


def _build_is_current() -> bool:
    try:
        return (BUILD / STAMP).read_text(encoding="ascii") == fingerprint(BUILD.parents[2])
    except (OSError, UnicodeDecodeError):
        return False


if _build_is_current():
    __path__.insert(0, str(BUILD))
