"""The search and its parts: the modules that mypyc can compile.

`python -m dvonn.tools.compile` builds them into a folder of BUILDS_FOLDER that is named by the fingerprint of its
sources, so the build of other sources is never found. A build affects nothing but speed.
"""

from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import find_spec
from pathlib import Path
from typing import Final

BUILDS_FOLDER: Final = Path(__file__).parent / "compiled"


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


if BUILDS_FOLDER.exists():
    __path__.insert(0, str(BUILDS_FOLDER / fingerprint(BUILDS_FOLDER.parents[2])))
