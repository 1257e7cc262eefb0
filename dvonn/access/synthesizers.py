"""The systems' ways to speak: a command for each, which takes lines, and the lines that it takes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from dvonn.language import N_


@dataclass(frozen=True)
class Synthesizer:
    """A process that speaks: its command, and the lines that set a language and a rate.

    A line ends what it is saying; without one, only the end of the process does. All other lines, which begin with a
    space, are said one after the other.
    """

    command: Sequence[str]
    settings: Callable[[str, float], list[str]]
    cancel: str = ""
    missing: str = N_("No voice was found")


# Linux: speech-dispatcher, whose client `spd-say` takes lines that begin with !-! for commands

ESPEAK_RATES: Final = (80, 170, 449)  # words a minute at -100, 0 and 100: speech-dispatcher's src/modules/espeak.c


def _dispatcher_settings(language: str, rate: float) -> list[str]:
    least, usual, most = ESPEAK_RATES
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
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
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

# macOS: `say`, once for each line; without the voice of the language, with the user's own

SAY_SCRIPT: Final = """
trap 'trap "" TERM; kill 0; exit' TERM
while IFS= read -r line; do
    case $line in
        ' '*) { say -v "$voice" -r "$rate" "$line" || say -r "$rate" "$line"; } </dev/null & wait $! ;;
        *) voice=${line% *} rate=${line##* } ;;
    esac
done
"""
SAY_RATE: Final = 180  # words a minute, the least that Apple calls usual among people (NSSpeechSynthesizer)
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
    return [f"{SAY_VOICES.get(language, '-')} {round(SAY_RATE * rate)}"]


SAY: Final = Synthesizer(["sh", "-c", SAY_SCRIPT], _say_settings)
SYNTHESIZERS: Final = {"win32": SYSTEM_SPEECH, "darwin": SAY}
"""The synthesizers of systems other than Linux and its like."""
