"""A program that plays by the Universal Game Interface, as a player in the arena; what it does wrong is a forfeit."""

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

START_PATIENCE: Final = 60.0  # seconds to start and to get ready
GOODBYE: Final = 2.0  # seconds to end after quit


class ForfeitError(Exception):
    """What a player did that loses the game at once, as the rest of a sentence about it."""


class UgiProgram:
    """One running program, ready for a game; patience is in seconds a ply, on top of its move time.

    Its lines are read by a thread, as only so a silent program can be given up on every system. What it says on
    standard error is left to the user's eyes. ForfeitError if it cannot be started or does not speak the protocol.
    """

    def __init__(self, command: str, seed: int, limits: Limits, patience: float) -> None:
        self._go = go_line(limits)
        self._patience = patience + (limits.seconds or 0)
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._process = _started(command)
        assert self._process.stdout
        self._reader = Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True)
        self._reader.start()
        try:
            self._get_ready(seed)
        except ForfeitError:
            self.close()
            raise

    def choose(self, game: Game) -> str:
        """Return the program's word for its ply in a game from the empty board; ForfeitError if there is none."""
        self._send(" ".join(["position startpos", *["moves"] * bool(game.plies), *map(str, game.plies)]))
        self._send(self._go)
        _, *words = self._heard("bestmove", self._patience)[-1].split()
        return words[0] if words else ""

    def close(self) -> None:
        """End the program, by force if it does not end by itself."""
        self._send("quit")
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(GOODBYE)

    def _get_ready(self, seed: int) -> None:
        self._send("ugi")
        options = [line.split() for line in self._heard("ugiok", START_PATIENCE) if line.startswith("option name ")]
        if any(words[2].casefold() == "seed" for words in options):
            self._send(f"setoption name Seed value {seed}")
        self._send("uginewgame")
        self._send("isready")
        self._heard("readyok", START_PATIENCE)

    def _send(self, line: str) -> None:
        """Send a line; that a program has ended is noticed where it should have answered."""
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()

    def _heard(self, word: str, seconds: float) -> list[str]:
        """Return what the program says up to the line that begins with a word; kill it if it says no such thing."""
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
        """Return the next line, None at the end; Empty where time is up, even if the program talks on."""
        if seconds <= 0:
            raise Empty
        return self._lines.get(timeout=seconds)

    def _exit_code(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(GOODBYE)
        return None


def go_line(limits: Limits) -> str:
    """Return the command to think within limits, in whole milliseconds."""
    milliseconds = None if limits.seconds is None else round(1000 * limits.seconds)
    numbers = {"movetime": milliseconds, "nodes": limits.nodes, "depth": limits.depth}
    return " ".join(["go", *(f"{name} {number}" for name, number in numbers.items() if number is not None)])


def _started(command: str) -> subprocess.Popen[str]:
    try:
        return subprocess.Popen(  # noqa: S603 # the user names the program to run
            command if os.name == "nt" else shlex.split(command),  # Windows splits by itself, and keeps backslashes
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, ValueError, IndexError) as error:  # it is not there, its quotes are open, there is no word
        raise ForfeitError(f"cannot be started: {error}") from None


def _read(stream: IO[str], lines: "SimpleQueue[str | None]") -> None:
    """Put each line into the queue, and None at the end."""
    with stream:
        for line in stream:
            lines.put(line)
    lines.put(None)
