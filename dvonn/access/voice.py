"""The program's own voice: queued sentences, spoken by the system's synthesizer."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import log
from queue import Empty, SimpleQueue
from textwrap import wrap
from threading import Thread
from typing import IO, Final

from dvonn.language import N_, _


@dataclass(frozen=True)
class Synthesizer:
    """A process that speaks: its command, and the lines that set a language and a rate.

    Another line silences it; without such a line only the end of the process does. All other lines, which begin with a
    space, are said one after the other.
    """

    command: Sequence[str]
    settings: Callable[[str, float], list[str]]
    cancel: str = ""
    missing: str = N_("No voice was found")


# Linux: speech-dispatcher, whose client `spd-say` takes lines that begin with !-! for commands


def _dispatcher_settings(language: str, rate: float) -> list[str]:
    least, usual, most = 80, 170, 449  # words a minute at -100, 0 and 100: its src/modules/espeak.c
    faster = usual * (rate - 1)
    percent = round(100 * faster / (most - usual if faster > 0 else usual - least))
    return [f"!-!SET SELF LANGUAGE {language}", f"!-!SET SELF RATE {max(-100, min(100, percent))}"]


SPEECH_DISPATCHER: Final = Synthesizer(
    ["spd-say", "--pipe-mode"],
    _dispatcher_settings,
    "!-!CANCEL SELF",
    N_("No voice was found: install speech-dispatcher"),
)

# Windows: System.Speech of .NET in PowerShell, which leaves its input to the script by -InputFormat None

POWERSHELL_SCRIPT: Final = """
$ErrorActionPreference = 'Stop'
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
if (-not $voice.GetInstalledVoices().Count) { exit 1 }
$ErrorActionPreference = 'Continue'
$lines = New-Object IO.StreamReader([Console]::OpenStandardInput(), [Text.Encoding]::UTF8)
while ($null -ne ($line = $lines.ReadLine())) {
    if ($line -eq 'cancel') { $voice.SpeakAsyncCancelAll() }
    elseif ($line.StartsWith('rate ')) { $voice.Rate = [int]$line.Substring(5) }
    elseif ($line.StartsWith('language ')) {
        $voices = @($voice.Voice) + $voice.GetInstalledVoices().VoiceInfo
        $found = $voices | Where-Object { $_.Culture.TwoLetterISOLanguageName -eq $line.Substring(9) }
        if ($found) { $voice.SelectVoice(@($found)[0].Name) }
    }
    else { [void]$voice.SpeakAsync($line) }
}
"""


def _windows_settings(language: str, rate: float) -> list[str]:
    """Return the lines; a rate of 10 is three times the usual one, and -10 a third of it (SAPI 5's XML schema)."""
    return [f"language {language}", f"rate {round(10 * log(rate, 3))}"]


SYSTEM_SPEECH: Final = Synthesizer(
    ["powershell", "-NoProfile", "-InputFormat", "None", "-Command", POWERSHELL_SCRIPT], _windows_settings, "cancel"
)

# macOS: `say`, once for each line, with the user's voice if there is none of the language

SAY_SCRIPT: Final = """
trap 'trap "" TERM; kill 0; exit' TERM
while IFS= read -r line; do
    case $line in
        ' '*) { say -v "$voice" -r "$rate" "$line" || say -r "$rate" "$line"; } </dev/null & wait $! ;;
        *) voice=${line% *} rate=${line##* } ;;
    esac
done
"""
SAY_VOICES: Final = {
    "en": "Samantha",
    "nl": "Xander",
    "de": "Anna",
    "fr": "Thomas",
    "es": "Mónica",
    "pl": "Zosia",
    "uk": "Lesya",
}


def _say_settings(language: str, rate: float) -> list[str]:
    usual = 180  # words a minute, the least that Apple calls usual among people (NSSpeechSynthesizer)
    return [f"{SAY_VOICES.get(language, '-')} {round(usual * rate)}"]


SAY: Final = Synthesizer(["sh", "-c", SAY_SCRIPT], _say_settings)


class Voice:
    """Says sentences by a synthesizer, the system's if none is given, and never waits for it.

    A thread writes to the process, which is the only way not to wait for it on every system. A process that dies is
    started again once. After that, or if there is none, `problem` is a sentence for the user.
    """

    def __init__(self, synthesizer: Synthesizer | None = None) -> None:
        self.problem = ""
        self._synthesizer = synthesizer or {"win32": SYSTEM_SPEECH, "darwin": SAY}.get(sys.platform, SPEECH_DISPATCHER)
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[str | None] = SimpleQueue()  # to be written to the process, and None at the end
        self._settings: list[str] = []  # the lines that set the language and the rate
        self._sent: list[str] = []  # the lines sent to the process
        self._has_died = False

    def use(self, language: str, rate: float) -> None:
        """Speak in a language, at a rate of 1 for the usual one."""
        self._settings = self._synthesizer.settings(language, rate)
        if self._settings != self._sent:
            self._send([])

    def say(self, sentences: Sequence[str], *, at_once: bool) -> None:
        """Say sentences, at once or after those in the queue."""
        if at_once:
            self.silence()
        lines = [line for sentence in sentences for line in sentence.splitlines()]
        self._send([f" {part}" for line in lines for part in wrap(line, 1000)])  # at most 4000 bytes

    def silence(self) -> None:
        """Silence the voice and empty the queue."""
        if not self._synthesizer.cancel:
            self._end()
            return
        waiting = list[str]()
        with suppress(Empty):
            while True:
                waiting.append(self._lines.get_nowait() or "")
        self._send([*(line for line in waiting if not line.startswith(" ")), self._synthesizer.cancel])

    def close(self) -> None:
        """Silence the voice, and end the process."""
        if self._process:
            self.silence()
            self._end()

    def _send(self, lines: Sequence[str]) -> None:
        """Queue the settings that the process lacks, and lines, for the process, which is started if none runs."""
        if self._process and self._process.poll() is not None:
            self._note_death()
        while not self._process and not self.problem:
            try:
                self._process = _start(self._synthesizer.command, self._lines)
            except OSError:
                self._note_death()
        if self._process:
            for line in lines if self._sent == self._settings else [*self._settings, *lines]:
                self._lines.put(line)
        self._sent = self._settings

    def _note_death(self) -> None:
        if not self._process:
            self.problem = _(self._synthesizer.missing)
        elif self._has_died:
            self.problem = _("The system's voice has failed")
        self._has_died = True
        self._end()

    def _end(self) -> None:
        process, self._process, self._sent = self._process, None, []
        self._lines.put(None)
        self._lines = SimpleQueue()
        if not process:
            return
        if not self._synthesizer.cancel:
            process.terminate()
        try:
            process.wait(0.2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _start(command: Sequence[str], lines: "SimpleQueue[str | None]") -> subprocess.Popen[bytes]:
    """Start a process apart from the keys of the terminal, and without a window of its own on Windows."""
    nowhere, pipe, flags = subprocess.DEVNULL, subprocess.PIPE, getattr(subprocess, "CREATE_NO_WINDOW", 0)
    process = subprocess.Popen(  # noqa: S603 # a command of this module
        command, stdin=pipe, stdout=nowhere, stderr=nowhere, bufsize=0, start_new_session=True, creationflags=flags
    )
    assert process.stdin
    Thread(target=_write, args=(process.stdin, lines), daemon=True).start()
    return process


def _write(pipe: IO[bytes], lines: "SimpleQueue[str | None]") -> None:
    """Write lines to a process until there is None, or the process has ended."""
    with suppress(OSError), pipe:
        while (line := lines.get()) is not None:
            pipe.write(f"{line}\n".encode(errors="replace"))
