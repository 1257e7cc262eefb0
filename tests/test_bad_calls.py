"""Bad calls: each command for developers says in one line what is wrong, and exits with 2 before it does anything."""

import shlex
import sys
from importlib.util import find_spec

import pytest

from tests.harness.commands import command_modules, complaint, import_command

BAD_CALLS = {
    "arena": "required",
    "arena unbeatable greedy": "expected a level",
    "arena greedy greedy --games 3": "an even number",
    "arena greedy greedy --start half": "invalid choice",
    "arena greedy greedy --workers 2 --cluster localhost:8786": "not allowed with",
    "arena greedy greedy --cluster somewhere": "expected an address like",
    "arena greedy greedy --record README.md": "no results of these arguments",
    "arena greedy greedy --record no/such/folder/games.txt": "cannot write no/such/folder/games.txt",
    "arena greedy ./no-such-program": "needs --movetime, --nodes or --depth",
    "arena greedy ./no-such-program --nodes 5": "cannot be started",
    'arena greedy "program \'without end" --nodes 5': "cannot be started",
    'arena " " greedy --nodes 5': "cannot be started",
    f'arena "{sys.executable} -c pass" greedy --nodes 5': "ends before it says ugiok",
    "bench --nodes 0": "at least 1",
    "calibrate --games 3": "an even number",
    "compile --fast": "unrecognized arguments",
    "film": "required: --out",
    "contrast --theme ember": "unrecognized arguments",
    "legible --text-size 2": "invalid choice",
    "evening --step 0": "at least 1",
    "fit --games 0": "at least 1",
    "fit_placement --games 0": "at least 1",
    "frames --size wide": "expected a size",
    "frames --seconds 0": "expected seconds",
    "frames --idle --busy": "not allowed with",
    "images --size 64": "unrecognized arguments",
    "make_puzzles --count 0": "at least 1",
    "make_puzzles --out no/such/file": "cannot write no/such/file",
    "make_puzzles --table --out no-such-file.txt": "cannot read no-such-file.txt",
    "sounds --out": "expected one argument",
    "sounds --out README.md": "cannot write to README.md",
    "messages --fast": "unrecognized arguments",
    "sweep --cell none": "no cell",
    "music --out": "expected one argument",
    "perft no-such-file.txt": "cannot read no-such-file.txt",
    "replay one two": "unrecognized arguments",
    "replay no-such-file.txt": "cannot read no-such-file.txt",
    "snapshot menu": "required: --out",
    "snapshot --out x.png": "name a scene, or say --all",
    "snapshot menu --out no/such/folder/x.png": "cannot write no/such/folder/x.png",
    "soak --hours 0": "at least 1",
    "startup --runs 0": "at least 1",
    "ugi --level unbeatable": "invalid choice",
    "ugi --weights no-such-weights.py": "cannot use no-such-weights.py",
}


NEEDS = {"messages": "babel", "contrast": "numpy"}
"""Developers' tools without which a command does not begin."""


def test_bad_calls_are_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Each command names itself and the problem of a bad call."""
    for call, problem in BAD_CALLS.items():
        name, *arguments = shlex.split(call)
        if name in NEEDS and not find_spec(NEEDS[name]):
            continue
        line = complaint(capsys, import_command(command_modules()[name]).main, *arguments)
        assert line.startswith(f"{name}: "), call
        assert problem in line, call


def test_every_command_is_called() -> None:
    """The bad calls contain every command."""
    assert {call.split()[0] for call in BAD_CALLS} == set(command_modules())
