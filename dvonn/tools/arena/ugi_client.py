"""A client of the Universal Game Interface: a program as a player in the arena, which forfeits by any error."""

import os
import shlex
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Final

from dvonn.engine.report import Limits
from dvonn.rules.game import Game

STARTUP_TIMEOUT_SECONDS: Final = 60.0  # for the start and the handshake
PLY_TIMEOUT_SECONDS: Final = 60.0  # for a ply, beyond its move time
EXIT_TIMEOUT_SECONDS: Final = 2.0  # for the exit after quit


class ForfeitError(Exception):
    """A forfeited game; the message is the predicate of a sentence about the player."""


class UgiProgram:
    """One running program, ready for a game.

    A thread reads its output, which is the only way to time out on a silent program on every system. Its standard error
    is passed through. ForfeitError if it cannot be started or does not complete the handshake.
    """

    def __init__(self, command: str, seed: int, limits: Limits) -> None:
        self._go_command = go_command(limits)
        self._timeout = PLY_TIMEOUT_SECONDS + (limits.seconds or 0)
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._process = _start_process(command)
        assert self._process.stdout
        self._reader = Thread(target=_read_lines, args=(self._process.stdout, self._lines), daemon=True)
        self._reader.start()
        try:
            self._shake_hands(seed)
        except ForfeitError:
            self.close()
            raise

    def choose(self, game: Game) -> str:
        """Return the text of the program's ply in a game from the empty board; ForfeitError if it gives none."""
        self._send(" ".join(["position startpos", *["moves"] * bool(game.plies), *map(str, game.plies)]))
        self._send(self._go_command)
        _, *words = self._read_until("bestmove", self._timeout)[-1].split()
        return words[0] if words else ""

    def close(self) -> None:
        """Ask the program to quit; kill it if it does not exit in time."""
        self._send("quit")
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(EXIT_TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(EXIT_TIMEOUT_SECONDS)

    def _shake_hands(self, seed: int) -> None:
        self._send("ugi")
        options = [
            line.split()
            for line in self._read_until("ugiok", STARTUP_TIMEOUT_SECONDS)
            if line.startswith("option name ")
        ]
        if any(words[2].casefold() == "seed" for words in options):
            self._send(f"setoption name Seed value {seed}")
        self._send("uginewgame")
        self._send("isready")
        self._read_until("readyok", STARTUP_TIMEOUT_SECONDS)

    def _send(self, line: str) -> None:
        """Send a line; an ended program is noticed when its answer is read."""
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()

    def _read_until(self, word: str, seconds: float) -> list[str]:
        """Return the lines up to one that begins with a word; ForfeitError, with the program killed, at the timeout."""
        until, lines = monotonic() + seconds, [""]
        while lines[-1].split()[:1] != [word]:
            try:
                line = self._next_line(until - monotonic())
            except Empty:
                self._process.kill()
                raise ForfeitError(f"says no {word} within {seconds:g} s") from None
            if line is None:
                raise ForfeitError(f"ends before it says {word}, with exit code {self._exit_code()}")
            lines.append(line)
        return lines

    def _next_line(self, seconds: float) -> str | None:
        """Return the next line, None at the end of output; Empty if the time is up, even if there are more lines."""
        if seconds <= 0:
            raise Empty
        return self._lines.get(timeout=seconds)

    def _exit_code(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(EXIT_TIMEOUT_SECONDS)
        return None


def go_command(limits: Limits) -> str:
    """Return the `go` command for limits, with the time in whole milliseconds."""
    milliseconds = None if limits.seconds is None else round(1000 * limits.seconds)
    numbers = {"movetime": milliseconds, "nodes": limits.nodes, "depth": limits.depth}
    return " ".join(["go", *(f"{name} {number}" for name, number in numbers.items() if number is not None)])


def _start_process(command: str) -> subprocess.Popen[str]:
    try:
        return subprocess.Popen(  # noqa: S603 # the user names the program to run
            command
            if os.name == "nt"
            else shlex.split(command),  # Windows splits the line itself; shlex would drop backslashes
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, ValueError, IndexError) as error:  # not found, open quotes, empty command
        raise ForfeitError(f"cannot be started: {error}") from None


def _read_lines(stream: IO[str], lines: "SimpleQueue[str | None]") -> None:
    """Put each line of a stream into the queue, and None at its end."""
    with stream:
        for line in stream:
            lines.put(line)
    lines.put(None)
