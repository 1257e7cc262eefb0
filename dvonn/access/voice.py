"""The system's voice: a process beside the program, which says the lines that are written to it."""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from textwrap import wrap
from typing import Final

from dvonn.access.synthesizers import SPEECH_DISPATCHER, SYNTHESIZERS, Synthesizer
from dvonn.language import _

LINE_CHARACTERS: Final = 1000  # at most 4000 bytes, which Linux writes to a pipe whole or not at all
EXIT_SECONDS: Final = 0.2  # for a process to end by itself


class Voice:
    """Says sentences by a synthesizer, the system's if none is given, and never waits for it.

    A process that dies is started again once. After that, or if there is none, `problem` is a sentence for the user.
    """

    def __init__(self, synthesizer: Synthesizer | None = None) -> None:
        self.problem = ""
        self._synthesizer = synthesizer or SYNTHESIZERS.get(sys.platform, SPEECH_DISPATCHER)
        self._process: subprocess.Popen[bytes] | None = None
        self._settings: list[str] = []  # the lines that set the language and the rate
        self._sent: list[str] = []  # the settings that the process has got
        self._has_died = False

    def use(self, language: str, rate: float) -> None:
        """Speak in a language, at a rate of 1 for the usual one."""
        self._settings = self._synthesizer.settings(language, rate)
        if self._settings != self._sent:
            self._send([])

    def say(self, sentences: Sequence[str], *, at_once: bool) -> None:
        """Say sentences, at once or after those that are being said."""
        if at_once:
            self.silence()
        lines = [line for sentence in sentences for line in sentence.splitlines()]
        self._send([f" {part}" for line in lines for part in wrap(line, LINE_CHARACTERS)])

    def silence(self) -> None:
        """End what is being said."""
        if self._synthesizer.cancel:
            self._send([self._synthesizer.cancel])
        else:
            self._end()

    def close(self) -> None:
        """End what is being said, and the process."""
        if self._process:
            self.silence()
            self._end()

    def _send(self, lines: Sequence[str]) -> None:
        """Write the settings that the process lacks, and lines; those are lost that it can't take because it hangs."""
        while not self.problem:
            try:
                self._process = self._process or _start(self._synthesizer.command)
                self._write(lines if self._sent == self._settings else [*self._settings, *lines])
                self._sent = self._settings
            except BlockingIOError:
                return
            except OSError:
                self._note_death()
            else:
                return

    def _write(self, lines: Sequence[str]) -> None:
        if self._process and self._process.stdin:
            for line in lines:
                os.write(self._process.stdin.fileno(), f"{line}\n".encode(errors="replace"))

    def _note_death(self) -> None:
        if not self._process:
            self.problem = _(self._synthesizer.missing)
        elif self._has_died:
            self.problem = _("The system's voice has failed")
        self._has_died = True
        self._end()

    def _end(self) -> None:
        process, self._process, self._sent = self._process, None, []
        if not process or not process.stdin:
            return
        process.stdin.close()
        if not self._synthesizer.cancel:
            process.terminate()
        try:
            process.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a process apart from the keys of the terminal, and without a window of its own on Windows."""
    nowhere, pipe, flags = subprocess.DEVNULL, subprocess.PIPE, getattr(subprocess, "CREATE_NO_WINDOW", 0)
    process = subprocess.Popen(  # noqa: S603 # a command of this module
        command, stdin=pipe, stdout=nowhere, stderr=nowhere, bufsize=0, start_new_session=True, creationflags=flags
    )
    if process.stdin:
        with suppress(AttributeError):  # Python 3.11 has it not on Windows
            os.set_blocking(process.stdin.fileno(), False)
    return process
