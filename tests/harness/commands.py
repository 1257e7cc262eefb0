"""For tests of commands: running one in this process, and reading its output."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.harness.paths import ROOT

COMMAND_FOLDERS = ("dvonn/tools", "tests/measure", "assets/make")

Command = Callable[[list[str]], object]


def command_modules() -> dict[str, str]:
    """Return the module of each command for developers, by its short name."""
    files = [ROOT / folder for folder in COMMAND_FOLDERS]
    files = [path for folder in files for path in (*folder.glob("*.py"), *folder.glob("*/__main__.py"))]
    places = [path.relative_to(ROOT).with_suffix("") for path in files if "\ndef main(" in path.read_text("utf-8")]
    modules = [".".join(place.parts).removesuffix(".__main__") for place in places]
    return {module.rpartition(".")[2]: module for module in modules}


def import_command(name: str) -> ModuleType:
    """Return the module that `python -m NAME` runs: that of the name, or its `__main__` if it is a folder."""
    module = import_module(name)
    return import_module(f"{name}.__main__") if hasattr(module, "__path__") else module


def printed_lines(capsys: pytest.CaptureFixture[str], command: Command, *arguments: str, status: int = 0) -> list[str]:
    """Run a command, which must end with a status; return the lines of its output."""
    assert command(list(arguments)) == status
    return capsys.readouterr().out.splitlines()


def printed_figures(capsys: pytest.CaptureFixture[str], command: Command, *arguments: str) -> dict[str, str]:
    """Run a command that prints a name and a value in each line; return the values by name."""
    return dict(line.split() for line in printed_lines(capsys, command, *arguments))


def complaint(capsys: pytest.CaptureFixture[str], command: Command, *arguments: str, output: str = "") -> str:
    """Run a command, which must end with exit code 2 after some output; return its one line on standard error."""
    with pytest.raises(SystemExit) as stop:
        command(list(arguments))
    printed = capsys.readouterr()
    assert (stop.value.code, printed.out) == (2, output)
    (line,) = printed.err.splitlines()
    return line


def file_of_lines(folder: Path, *lines: str) -> str:
    """Write a text file with these lines; return its path."""
    path = folder / "lines.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)
