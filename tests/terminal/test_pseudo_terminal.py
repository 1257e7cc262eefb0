"""The program in a terminal of its own: prompts, signals, lost connections, and pipes."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from dvonn.host import BACK_IN_MENU_TEXT
from tests.harness.desktop import TIMEOUT_SECONDS, read_line, terminated_after
from tests.harness.paths import ROOT
from tests.harness.scale import only_full

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")

PROMPT = "> "


def command(folder: Path) -> list[str]:
    return [sys.executable, "-m", "dvonn", "--text", "--language", "en", "--data-dir", str(folder)]


class Terminal:
    """A pseudo-terminal, in which the program runs."""

    def __init__(self, folder: Path) -> None:
        self.user, program = pty.openpty()
        here, environ = program, {**os.environ, "TERM": "xterm"}
        self.process = subprocess.Popen(command(folder), cwd=ROOT, env=environ, stdin=here, stdout=here, stderr=here)
        os.close(program)

    def read(self) -> list[str]:
        """Return the lines up to the next prompt, or to the end."""
        text = b""
        while not text.endswith(PROMPT.encode()):
            assert select.select([self.user], [], [], TIMEOUT_SECONDS)[0], text
            with suppress(OSError):  # Linux tells the end so
                part = os.read(self.user, 65536)
                text += part
                if part:
                    continue
            break
        lines = text.decode().removesuffix(PROMPT).splitlines()
        assert all(line.isprintable() for line in lines), lines
        return lines

    def type(self, line: str) -> list[str]:
        """Type a line; return those that it leads to."""
        os.write(self.user, f"{line}\n".encode())
        return self.read()[1:]  # without its echo


@contextmanager
def terminal(folder: Path) -> Iterator[Terminal]:
    """Run the program in a terminal until it has ended by itself."""
    one = Terminal(folder)
    try:
        yield one
        assert one.process.wait(TIMEOUT_SECONDS) == 0
    finally:
        one.process.kill()
        one.process.wait()
        with suppress(OSError):
            os.close(one.user)


def end(user: Terminal, how: str) -> None:
    """End the program: by a word, by a signal in the middle of a line, or with the connection."""
    if how == "hang up":
        os.close(user.user)
    elif how == "end of input":
        os.write(user.user, b"\x04")
    elif how == "quit":
        user.type("quit")
    else:
        os.write(user.user, b"half a li")
        user.process.send_signal(getattr(signal, how))


@only_full("a quick run types lines without a terminal")
@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT", "SIGHUP", "end of input", "quit", "hang up"])
def test_a_game_goes_on_after_any_end(how: str, tmp_path: Path) -> None:
    """The first start offers the lessons; a game that is left in any way is offered again at the next start."""
    with terminal(tmp_path) as user:
        assert "New to DVONN?" in user.read()
        user.type("I know")
        user.type("play")
        user.type("c3")
        end(user, how)
    with terminal(tmp_path) as user:
        assert any(" of 49" in line for line in user.read())
        user.type("quit")


@only_full("a quick run has the same in a terminal")
def test_lines_from_a_pipe(tmp_path: Path) -> None:
    """Lines from a pipe are carried out one after the other, without prompts; the program ends with them."""
    lines = "2\nplay\nc3\nturn\n\xff\xfe\n"
    done = subprocess.run(
        command(tmp_path), cwd=ROOT, input=lines.encode("latin-1"), capture_output=True, timeout=60, check=True
    )
    told = done.stdout.decode().splitlines()
    assert done.stderr == b""
    assert "You: red piece on c3." in told
    assert "Your turn. Still to place: White 24, Black 23" in told
    assert all(line.isprintable() and not line.startswith(PROMPT) for line in told)


@only_full("a quick run ends in other ways")
def test_a_reader_that_ends(tmp_path: Path) -> None:
    """The program ends without a traceback when nobody reads its lines any more."""
    pipe = subprocess.PIPE
    with terminated_after(
        subprocess.Popen(command(tmp_path), cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe)
    ) as program:
        assert program.stdin
        assert program.stdout
        read_line(program)
        program.stdout.close()
        program.stdin.write(b"look\n" * 3)
        program.stdin.close()
        assert program.wait(TIMEOUT_SECONDS) == 0
        assert program.stderr
        assert program.stderr.read() == b""


@only_full("starts a program")
def test_an_error_is_told_in_a_line(tmp_path: Path) -> None:
    """An error leads to the menu with a sentence, a second one ends the program with another; the next start tells."""
    broken = "import sys; from dvonn import start; from dvonn.terminal import line_input\n"
    broken += "line_input.read_ply = lambda line: 1 // 0\nstart.main(sys.argv[1:])"
    arguments = [sys.executable, "-c", broken, *command(tmp_path)[3:]]
    done = subprocess.run(arguments, cwd=ROOT, input=b"2\n2\n", capture_output=True, timeout=60, check=False)
    told = b"DVONN has ended because of an error (ZeroDivisionError). What you did is saved.\n"
    assert (done.returncode, done.stderr) == (1, told)
    assert done.stdout.count(BACK_IN_MENU_TEXT.encode()) == 1
    again = subprocess.run(command(tmp_path), cwd=ROOT, input=b"", capture_output=True, timeout=60, check=True)
    assert b"DVONN ended unexpectedly" in again.stdout
