"""A release: its notes, its page in the package index, its sources, its locks."""

import re
import subprocess
import sys
import tomllib

import pytest

import dvonn
from tests.harness.paths import ROOT
from tests.harness.scale import only_full
from tests.packaging.conftest import Tool

ADDRESS = "https://example.org/dvonn"
CHANGELOG = "## [Unreleased]\n\n- b\n\n## [1.2.0] - 2030-01-02\n\n### Added\n\n- a\n\n## [1.1.0] - 2029-01-02\n\n- o\n"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = PROJECT["dependency-groups"]
LOCKS = {
    "dev": [*(ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines(), *GROUPS["dev"]],
    "build": GROUPS["build"],
    "package": [*PROJECT["project"]["dependencies"], *GROUPS["build"], *GROUPS["package"][1:]],
    "workflows": GROUPS["workflows"],
}


def test_a_tag_has_its_notes(tool: Tool) -> None:
    """The notes are the dated section of the tag's version."""
    notes = tool("release_notes").release_notes("v1.2.0", CHANGELOG, '__version__ = "1.2.0"\n')
    assert notes == "### Added\n\n- a"


@pytest.mark.parametrize(("tag", "version"), [("v1.2.0", "1.1.0"), ("v1.3.0", "1.3.0"), ("Unreleased", "Unreleased")])
def test_what_is_not_ready_is_not_released(tool: Tool, tag: str, version: str) -> None:
    """A tag of another version, or without a dated section, ends with a sentence."""
    with pytest.raises(SystemExit, match="has no"):
        tool("release_notes").release_notes(tag, CHANGELOG, f'__version__ = "{version}"\n')


def test_the_changelog_knows_the_version() -> None:
    """The program's version is the changelog's newest, or is still to be dated."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \[(.+?)\]", text, re.MULTILINE)[:2] == ["Unreleased", dvonn.__version__]


@pytest.mark.parametrize("address", ["", ADDRESS, "of a workflow"])
def test_the_page_has_addresses_where_they_are_known(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    """The index gets the repository's addresses and absolute links to README's pictures; without an address, none."""
    metadata = pytest.importorskip("hatchling.metadata.core", reason="hatchling builds packages").ProjectMetadata
    plugins = pytest.importorskip("hatchling.plugin.manager").PluginManager()
    names = {"DVONN_URL": address}
    if address == "of a workflow":
        names = {"GITHUB_SERVER_URL": "https://example.org", "GITHUB_REPOSITORY": "dvonn"}
    for name in ("DVONN_URL", "GITHUB_SERVER_URL", "GITHUB_REPOSITORY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    core = metadata(str(ROOT), plugins).core
    assert core.urls.get("Source", "") == (ADDRESS if address else "")
    assert (f"]({ADDRESS}/raw/HEAD/assets/readme/film.gif)" in core.readme) == bool(address)
    assert bool(re.search(r"\]\((?!https?:|#)", core.readme)) != bool(address)


def test_the_sources_have_their_tests() -> None:
    """The archive of the sources has all that README's commands need: tests, packaging and continuous integration."""
    builder = pytest.importorskip("hatchling.builders.sdist", reason="hatchling builds archives").SdistBuilder
    names = {file.distribution_path.replace("\\", "/") for file in builder(str(ROOT)).recurse_included_files()}
    assert names >= {
        "README.md",
        "CHANGELOG.md",
        ".ci/run",
        ".packaging/lock/dev.txt",
        "tests/data/perft.txt",
        "main.py",
    }
    assert not [name for name in names if name.startswith((".git/", ".venv/", "dist/", "build/")) or "/." in name[1:]]


@pytest.mark.parametrize("name", LOCKS)
def test_locks_hold_what_is_asked_for(name: str) -> None:
    """Each requirement is in its lock with one version or more inside the bounds and hashes; no lock names an index."""
    requirement = pytest.importorskip("packaging.requirements", reason="packaging reads requirements").Requirement
    text = (ROOT / ".packaging" / "lock" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.findall(r"^([\w.-]+)==([\w.]+)(?: ; .*)? \\\n +--hash=sha256:", text, re.MULTILINE)
    for wanted in map(requirement, LOCKS[name]):
        found = [version for package, version in entries if package == wanted.name.lower()]
        assert found, wanted.name
        assert all(wanted.specifier.contains(version) for version in found), wanted.name
    assert len(entries) == len(re.findall(r"^[\w.-]+==", text, re.MULTILINE))
    assert "https:" not in text


@only_full("collects tests four times")
def test_shards_are_all_tests_once() -> None:
    """The parts of a run have each test, and none twice."""
    parts = [name for number in (1, 2, 3) for name in collected(f"--shard={number}/3")]
    assert sorted(parts) == sorted(collected())


def collected(*options: str) -> list[str]:
    """Return the names of some tests that a run would do."""
    command = [sys.executable, "-m", "pytest", "-q", "--co", "-p", "no:cacheprovider", *options, "tests/packaging"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    return [line for line in done.stdout.splitlines() if "::" in line]
