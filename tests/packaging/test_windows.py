"""Windows: what its installer writes, and that all of it is removed again; the trial in Wine."""

import re
import shutil
from pathlib import Path
from types import ModuleType

import pytest

import dvonn
from dvonn.language import LANGUAGES
from dvonn.storage.record_store import OWN_SUFFIX, RECORD_SUFFIXES
from tests.harness.paths import ROOT
from tests.packaging.conftest import Tool

SCRIPT = (ROOT / ".packaging" / "dvonn.nsi").read_text(encoding="utf-8")
FILES = ("dvonn.exe", "dvonn-text.exe", "LICENSE", "_internal/licenses/MIT.txt", "_internal/dvonn/locale/nl.mo")


@pytest.fixture
def make_installer(tool: Tool) -> ModuleType:
    """Return the tool that makes the installer."""
    return tool("make_installer")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Return a folder as the packed program's."""
    for name in FILES:
        path = tmp_path / "dvonn" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"content")
    return tmp_path / "dvonn"


def registry_keys(command: str) -> set[str]:
    """Return the registry's keys to which a command of the script is applied, without those of macros."""
    return {key for key in re.findall(rf'^ +{command} .*?HKCU "(.+?)"', SCRIPT, re.MULTILINE) if "suffix" not in key}


def macro_uses(name: str) -> set[str]:
    """Return the values with which the script uses a macro."""
    return set(re.findall(rf'!insertmacro {name} "(.+)"', SCRIPT))


def test_all_that_is_written_into_the_registry_is_removed() -> None:
    """Each key is deleted, or one above it; files of others lose the offer to be opened alone."""
    deleted = registry_keys("DeleteRegKey")
    written = registry_keys(r"WriteReg\w+")
    assert len(written) >= 6
    assert not [key for key in written if not any(f"{key}\\".startswith(f"{each}\\") for each in deleted)]
    assert macro_uses("offer") == set(RECORD_SUFFIXES)
    assert macro_uses("take_back") == set(RECORD_SUFFIXES) - {OWN_SUFFIX}
    assert f"${{CLASSES}}\\{OWN_SUFFIX}" in written & deleted
    shortcuts = set(re.findall(r'CreateShortcut ("\$SMPROGRAMS.+?")', SCRIPT))
    assert shortcuts == set(re.findall(r'Delete ("\$SMPROGRAMS.+?")', SCRIPT))


def test_the_files_are_written_in_order_and_removed(make_installer: ModuleType, program: Path) -> None:
    """Each file gets to its folder, and nothing that the player has beside them is removed."""
    lines = [*make_installer.files(program)]
    end = lines.index("!macroend")
    assert [line.replace(str(program), "PROGRAM").replace("/", "\\") for line in lines[1:end]] == [
        'SetOutPath "$INSTDIR"',
        *(f'File "PROGRAM\\{name}"' for name in ("LICENSE", "dvonn-text.exe", "dvonn.exe")),
        'SetOutPath "$INSTDIR\\_internal"',
        'SetOutPath "$INSTDIR\\_internal\\dvonn"',
        'SetOutPath "$INSTDIR\\_internal\\dvonn\\locale"',
        'File "PROGRAM\\_internal\\dvonn\\locale\\nl.mo"',
        'SetOutPath "$INSTDIR\\_internal\\licenses"',
        'File "PROGRAM\\_internal\\licenses\\MIT.txt"',
    ]
    assert lines[end + 2 : -1] == [
        'Delete "$INSTDIR\\LICENSE"',
        'RMDir /r "$INSTDIR\\_internal"',
        'Delete "$INSTDIR\\dvonn-text.exe"',
        'Delete "$INSTDIR\\dvonn.exe"',
    ]


def test_the_installer_speaks_the_languages_of_the_program(make_installer: ModuleType) -> None:
    """Each text is there once for each language, English first, which all other languages get."""
    assert [*make_installer.LANGUAGES] == [*LANGUAGES]
    lines = [*make_installer.words()]
    texts = re.findall(r'^LangString (\w+) \$\{LANG_(\w+)\} ".+"$', "\n".join(lines), re.MULTILINE)
    assert {name for name, _ in texts} == set(make_installer.WORDS) == set(re.findall(r"\$\((\w+)\)", SCRIPT))
    assert len(texts) == len(set(texts)) == len(LANGUAGES) * len(make_installer.WORDS)


@pytest.mark.skipif(not shutil.which("makensis"), reason="makensis, of Debian's nsis, builds installers")
def test_the_installer_is_built_the_same_each_time(
    make_installer: ModuleType, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a program for Windows with the version of DVONN, and another build has the same bytes."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790000000")
    built = []
    for name in ("one.exe", "other.exe"):
        make_installer.build(program.parent, program.parent / name, dvonn.__version__)
        built.append((program.parent / name).read_bytes())
        (program / "uninstall.exe").unlink()
    assert built[0] == built[1]
    assert built[0].startswith(b"MZ")
    assert f"ProductVersion\0{dvonn.__version__}\0".encode("utf-16-le") in built[0]


def test_the_tests_that_are_left_out_in_wine_exist() -> None:
    """Each is a file, or a function of one, and has a reason above it."""
    trial = (ROOT / ".packaging" / "try_windows").read_text(encoding="utf-8")
    first, *lines = trial.partition("TESTS'\n")[2].partition("\nTESTS\n")[0].splitlines()
    assert first.startswith("# ")
    for file, _, name in (line.partition("::") for line in lines if not line.startswith("# ")):
        assert f"def {name}" in (ROOT / file).read_text(encoding="utf-8")


def test_a_shortcut_names_the_program_as_its_windows_do() -> None:
    """The task bar takes both for the same program."""
    source = (ROOT / "dvonn" / "c_libraries.py").read_text(encoding="utf-8")
    (name,) = re.findall(r'SetCurrentProcessExplicitAppUserModelID\("(.+)"\)', source)
    assert f'"{name}"' in SCRIPT
