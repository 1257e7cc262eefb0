"""Compiles the engine into wheels, and tells the package index where the sources are.

Without a C compiler wheels are pure, and play the same moves slowly.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


class ProjectPage(MetadataHookInterface):
    """README and addresses for the package index; without the address of a repository there are no addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Make README's links and pictures absolute where the address is known."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        if url := repository_url():
            text = RELATIVE_LINK.sub(
                lambda link: f"{link[1]}[{link[2]}]({url}/{'raw' if link[1] else 'blob'}/HEAD/{link[3]})", text
            )
            changelog = f"{url}/blob/HEAD/CHANGELOG.md"
            metadata["urls"] = {"Source": url, "Changelog": changelog, "Issues": f"{url}/issues"}
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class EngineBuildHook(BuildHookInterface[Any]):
    """Adds the compiled modules beside their sources."""

    def dependencies(self) -> list[str]:
        """Return what the build needs; without a compiler nothing is downloaded for it."""
        return ["mypy>=2.4", "setuptools>=65"] if has_compiler() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; print one line if that fails, or if there is no compiler."""
        if version == "editable":  # runs from the checkout, where `python -m dvonn.tools.compile` builds
            return
        if not has_compiler():
            self.app.display_warning("dvonn: there is no C compiler, so the engine is not compiled")
            return
        self.folder = TemporaryDirectory(prefix="dvonn-")  # until the wheel is written
        engine = Path(self.folder.name, "dvonn/engine/search")
        engine.mkdir(parents=True)
        command = [sys.executable, "-m", "dvonn.tools.compile", "--out", str(engine)]
        output = {"capture_output": True, "encoding": "utf-8", "errors": "replace"}
        done = subprocess.run(command, cwd=self.root, check=False, **output)  # noqa: S603 # fixed
        if done.returncode:
            self.app.display_warning(f"dvonn: the engine is not compiled: {done.stderr.strip()}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"][str(engine)] = "dvonn/engine/search"
        bill = Path(self.folder.name, "dvonn.cdx.json")
        command = [sys.executable, ".packaging/licences.py", "sbom", self.folder.name]
        bill.write_bytes(subprocess.run(command, cwd=self.root, stdout=subprocess.PIPE, check=True).stdout)  # noqa: S603 # fixed
        build_data.setdefault("sbom_files", []).append(str(bill))  # hatchling before 1.28 takes none


def repository_url() -> str:
    """Return the address of the repository: DVONN_URL, or that of the workflow that builds; or nothing."""
    workflow = "{GITHUB_SERVER_URL}/{GITHUB_REPOSITORY}" if "GITHUB_REPOSITORY" in os.environ else ""
    return os.environ.get("DVONN_URL", workflow.format_map(os.environ)).rstrip("/")


def has_compiler() -> bool:
    """Tell whether there is the C compiler that setuptools would run; on Windows only setuptools can tell."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return sys.platform == "win32" or shutil.which(command.split()[0]) is not None
