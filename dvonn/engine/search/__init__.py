"""The search and its parts: the modules that mypyc can compile.

`python -m dvonn.tools.compile` builds them into BUILD_FOLDER. The build is used as long as it matches the sources; it
affects nothing but speed.
"""

from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import find_spec
from pathlib import Path
from typing import Final

BUILD_FOLDER: Final = Path(__file__).parent / "compiled"
STAMP_FILE: Final = "stamp"  # the file in BUILD_FOLDER with the fingerprint of the compiled sources


def fingerprint(package: Path) -> str:
    """Return a hash of the sources of the rules and the engine in a folder, and of the Python environment."""
    # The suffix of extension modules names Python's version and the platform
    digest = sha256(f"{EXTENSION_SUFFIXES[0]} {_runtime()}".encode())
    for path in sorted([*package.glob("rules/**/*.py"), *package.glob("engine/**/*.py")]):
        digest.update(path.relative_to(package).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def _runtime() -> list[tuple[str, int]]:
    """Return the paths and times of mypyc's run-time library, on whose exact version a build may depend."""
    spec = find_spec("librt")
    folders = (spec and spec.submodule_search_locations) or []
    return [(folder, Path(folder).stat().st_mtime_ns) for folder in folders]


def mode() -> str:
    """Return the mode of the search in this process: "compiled" or "interpreted"."""
    spec = find_spec("dvonn.engine.search.search")
    return "compiled" if spec and isinstance(spec.loader, ExtensionFileLoader) else "interpreted"


def _build_is_current() -> bool:
    try:
        return (BUILD_FOLDER / STAMP_FILE).read_text(encoding="ascii") == fingerprint(BUILD_FOLDER.parents[2])
    except (OSError, UnicodeDecodeError):
        return False


if _build_is_current():
    __path__.insert(0, str(BUILD_FOLDER))
