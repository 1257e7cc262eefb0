"""The voice: what the process beside the program gets, and when that hangs, dies or is missing."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from dvonn.access.access import Access
from dvonn.access.voice import SAY, SPEECH_DISPATCHER, SYSTEM_SPEECH, Synthesizer, Voice
from tests.harness.context import RecordingContext
from tests.harness.desktop import terminated_after, wait_until

LISTENER = """
import sys
with open(sys.argv[1], "ab", buffering=0) as log:
    log.write(b"started\\n")
    for line in sys.stdin.buffer:
        log.write(line)
        if line == b" die\\n":
            sys.exit(1)
"""
"""A process that writes its start and each line to a file, and dies of one."""
SLEEPER = "import sys, time; time.sleep(20); open(sys.argv[1], 'w')"
"""A process that reads nothing, and makes a file at its end."""
KIND = SYSTEM_SPEECH if sys.platform == "win32" else SPEECH_DISPATCHER
GERMAN = KIND.settings("de", 1.0)
TWO_HUNDRED_KB = ["word " * 8000] * 5  # more than a pipe holds


def synthesizer(log: Path) -> Synthesizer:
    """Return a synthesizer that takes the lines of the system's one, and writes them to a file."""
    return replace(KIND, command=[sys.executable, "-c", LISTENER, str(log)])


def lines_of(log: Path) -> list[str]:
    """Return the lines of a file, none if it does not exist."""
    return log.read_text(encoding="utf-8", errors="ignore").splitlines() if log.exists() else []


def assert_lines(log: Path, lines: Sequence[str]) -> None:
    """Wait until a file has some lines, and check that it has no others."""
    wait_until(lambda: lines_of(log)[len(lines) - 1 :])
    assert lines_of(log) == list(lines)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the file with the lines that arrive."""
    return tmp_path / "lines"


@pytest.fixture
def make_voice() -> Iterator[Callable[[Synthesizer], Voice]]:
    """Return a function that makes a voice, which is closed after the test."""
    voices: list[Voice] = []

    def make(synthesizer: Synthesizer) -> Voice:
        voices.append(Voice(synthesizer))
        voices[-1].use("de", 1.0)
        return voices[-1]

    yield make
    for voice in voices:
        voice.close()


MakeVoice = Callable[[Synthesizer], Voice]


def test_sentences_and_settings_arrive_as_lines(make_voice: MakeVoice, log: Path) -> None:
    """A sentence is no command, and arrives whole; settings are sent when they change; what is said at once ends it."""
    voice, long = make_voice(synthesizer(log)), ["слово"] * 4000
    voice.say(["A long rule."], at_once=True)
    assert_lines(log, ["started", *GERMAN, KIND.cancel, " A long rule."])
    voice.silence()
    voice.say(["!-!SET ALL RATE 100", "one\n!-!CANCEL ALL\r\n\ntwo", "\udcff", "", "\n"], at_once=False)
    for language, rate in (("de", 1.0), ("pl", 1.0), ("pl", 2.0), ("pl", 2.0)):
        voice.use(language, rate)
    sentences = [" !-!SET ALL RATE 100", " one", " !-!CANCEL ALL", " two", " ?"]
    spoken = ["started", *GERMAN, KIND.cancel, " A long rule.", KIND.cancel, *sentences]
    spoken += [*KIND.settings("pl", 1.0), *KIND.settings("pl", 2.0)]
    assert_lines(log, spoken)
    voice.say([" ".join(long)], at_once=False)
    assert wait_until(lambda: " ".join(lines_of(log)[len(spoken) :]).split() == long)
    assert max(len(line.encode()) for line in lines_of(log)) < 4096  # which a pipe takes whole


def test_hanging_process_never_blocks(make_voice: MakeVoice, log: Path) -> None:
    """A process that reads nothing keeps nobody waiting: what does not fit is lost, and it is killed at the end."""
    voice = make_voice(replace(KIND, command=[sys.executable, "-c", SLEEPER, str(log)]))
    for _ in range(5):
        voice.say(TWO_HUNDRED_KB, at_once=True)
    voice.close()
    assert not voice.problem
    assert not log.exists()


def test_dead_process_is_started_again_once(make_voice: MakeVoice, log: Path) -> None:
    """A process that dies has a successor, which knows the language; after the second death there is a sentence."""
    voice = make_voice(synthesizer(log))

    def sends(words: str) -> bool:
        voice.say([words], at_once=False)
        return lines_of(log).count("started") == 2 or bool(voice.problem)

    voice.say(["die"], at_once=False)
    assert wait_until(lambda: sends("Are you there?"))
    assert not voice.problem
    assert wait_until(lambda: " Are you there?" in lines_of(log))
    assert lines_of(log)[:7] == ["started", *GERMAN, " die", "started", *GERMAN]
    voice.say(["die"], at_once=False)

    def fails() -> str:
        voice.say(["And now?"], at_once=False)
        return voice.problem

    assert wait_until(fails) == "The system's voice has failed"
    assert lines_of(log).count("started") == 2


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [(SPEECH_DISPATCHER, "No voice was found: install speech-dispatcher"), (SAY, "No voice was found")],
)
def test_missing_voice_gives_a_sentence(make_voice: MakeVoice, kind: Synthesizer, sentence: str) -> None:
    """Without the command, a sentence says so, and nothing else happens."""
    voice = make_voice(replace(kind, command=["no-such-command-here"]))
    assert voice.problem == sentence
    voice.say(["Hello"], at_once=True)
    voice.silence()
    voice.close()


def test_problem_is_told_once(context: RecordingContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """A problem is told and shown once when it appears, also long after speech was switched on."""
    voice = Voice(replace(KIND, command=[sys.executable, "-c", "input()"]))
    monkeypatch.setattr("dvonn.access.access.Voice", lambda: voice)
    access = Access(context)
    for problem in ("", "", "It has failed", "It has failed"):
        voice.problem = problem
        access.use(reads=False, announces=False, speaks=True)
    access.close()
    assert [words.split(";")[0] for words in context.sentences] == ["Speech is on", "It has failed"]
    assert context.sound.caption == "It has failed"


def test_scales_of_rates() -> None:
    """The usual rate is that of each system; the ends of its scale are kept."""
    usual = [one.settings("nl", 1.0)[-1] for one in (SPEECH_DISPATCHER, SYSTEM_SPEECH, SAY)]
    assert usual == ["!-!SET SELF RATE 0", "rate 0", "Xander 180"]
    fastest = [one.settings("nl", 3.0)[-1] for one in (SPEECH_DISPATCHER, SYSTEM_SPEECH, SAY)]
    assert fastest == ["!-!SET SELF RATE 100", "rate 10", "Xander 540"]


# macOS: the script around `say`, with another `say`

FAKE_SAY = """#!/bin/sh
echo "$@" >>"$LOG"
[ "$2" = Anna ] && exit 1
case $* in *long*) exec sleep 60 ;; esac
"""


@pytest.fixture
def say_log(log: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file to which another `say` writes its arguments; it lacks the voice Anna, and can speak long."""
    if sys.platform == "win32":
        pytest.skip("the script is for the shells of POSIX")
    folder = log.parent / "bin"
    folder.mkdir()
    (folder / "say").write_text(FAKE_SAY, encoding="utf-8")
    (folder / "say").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    monkeypatch.setenv("LOG", str(log))
    return log


def test_say_speaks_line_by_line(make_voice: MakeVoice, say_log: Path) -> None:
    """Each line is said with the voice of the language, or else the user's; silence ends it, and those that wait."""
    voice = make_voice(SAY)
    voice.say(["-v is no option"], at_once=False)
    voice.use("pl", 1.5)
    voice.say(["Raz\nDwa", "long", "never"], at_once=False)
    german = ["-v Anna -r 180  -v is no option", "-r 180  -v is no option"]
    assert wait_until(lambda: "long" in "".join(lines_of(say_log)))
    voice.say(["next"], at_once=True)
    polish = [f"-v Zosia -r 270  {word}" for word in ("Raz", "Dwa", "long", "next")]
    assert_lines(say_log, [*german, *polish])


def test_say_ends_with_its_children(say_log: Path) -> None:
    """The end of the script ends `say`, which has its output."""
    pipe = subprocess.PIPE
    with terminated_after(
        subprocess.Popen(SAY.command, stdin=pipe, stdout=pipe, bufsize=0, start_new_session=True)
    ) as process:
        assert process.stdin
        assert process.stdout
        output = process.stdout
        process.stdin.write(b"Anna 180\n long\n")
        assert wait_until(lambda: len(lines_of(say_log)) == 2)
        process.terminate()
        os.set_blocking(output.fileno(), False)
        assert wait_until(lambda: output.read() == b"")


# Linux: the real speech-dispatcher, which speaks by a command that writes to a file

DISPATCHER_SETTINGS = """
LogLevel 5
DefaultLanguage "en"
AudioOutputMethod "alsa"
AudioALSADevice "null"
AddModule "file" "sd_generic" "file.conf"
DefaultModule file
"""
MODULE_SETTINGS = """
GenericExecuteSynth "words='$DATA'; echo $VOICE $RATE \\"$words\\" >>{log}; case $words in *long*) sleep 60;; esac"
GenericRateMultiply 100
GenericLanguage "en" "en" "utf-8"
GenericLanguage "pl" "pl" "utf-8"
AddVoice "en" "MALE1" "english"
AddVoice "pl" "MALE1" "polish"
"""


@pytest.fixture
def dispatcher_log(tmp_path: Path, log: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give the file to which a speech-dispatcher of the test writes what it says: voice, rate and text."""
    if not (shutil.which("spd-say") and shutil.which("speech-dispatcher")):
        pytest.skip("speech-dispatcher is not installed")
    (tmp_path / "modules").mkdir()
    (tmp_path / "speechd.conf").write_text(DISPATCHER_SETTINGS, encoding="utf-8")
    (tmp_path / "modules" / "file.conf").write_text(MODULE_SETTINGS.format(log=log), encoding="utf-8")
    socket = tmp_path / "socket"
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{socket}")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    command = ["speech-dispatcher", "-s", "-t", "0", "-C", str(tmp_path), "-L", str(tmp_path), "-S", str(socket)]
    null = subprocess.DEVNULL
    with terminated_after(subprocess.Popen(command, stdin=null, stdout=null, stderr=null)):
        assert wait_until(socket.exists)
        yield log


def test_speech_dispatcher_speaks(make_voice: MakeVoice, dispatcher_log: Path) -> None:
    """The real speech-dispatcher has the language and the rate, takes no sentence for a command, and can be ended."""
    voice = make_voice(SPEECH_DISPATCHER)
    voice.use("pl", 2.0)
    voice.say(["Biały na ruchu.", "!-!SET SELF RATE -100"], at_once=True)
    voice.say([".", "long", "never"], at_once=False)
    assert wait_until(lambda: "long" in "".join(lines_of(dispatcher_log)))
    voice.use("en", 0.5)
    voice.say(["It's White's turn."], at_once=True)
    wait_until(lambda: "turn" in "".join(lines_of(dispatcher_log)))
    said = [line.split() for line in lines_of(dispatcher_log) if line]
    polish, english = ["polish", "61.00"], ["english", "-94.00"]
    assert said == [
        [*polish, "Biały", "na", "ruchu."],
        [*polish, "!-!SET", "SELF", "RATE", "-100"],
        [*polish, "."],
        [*polish, "long"],
        [*english, "It's", "White's", "turn."],
    ]
