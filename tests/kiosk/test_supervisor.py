"""The supervisor: it restarts a program that dies or hangs, after growing pauses, until the program ends well.

A program survives its supervisor, and the next supervisor takes it over.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from configparser import ConfigParser
from pathlib import Path
from threading import Thread
from unittest.mock import patch

import pytest

from dvonn.kiosk import supervisor as module
from dvonn.kiosk.event_settings import EVENT_LOCK_FILE
from dvonn.kiosk.supervisor import (
    AdoptedProgram,
    Heartbeat,
    RelayProcess,
    Supervisor,
    next_delay,
    relay_command,
    running_program,
)
from dvonn.relay.stand_files import ACCOUNT_FILE, PAIRING_FILE, RELAY_LOCK_FILE
from dvonn.start import parse_arguments
from dvonn.storage.files import FileLock
from dvonn.storage.log import LOG_FILE
from tests.harness.desktop import terminated_after, wait_until
from tests.harness.paths import ROOT
from tests.harness.scale import only_full

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
ANY_TIME = 1e9  # seconds, by which a heartbeat is due
HOLDER = """
import sys, time
from pathlib import Path
from dvonn.kiosk.supervisor import Heartbeat
from dvonn.storage.files import FileLock
lock = Path(sys.argv[1])
held = FileLock(lock)
Heartbeat(None, lock)
time.sleep(600)
"""
"""A program that locks a file, where its number is found while it runs, and hangs."""


@pytest.fixture(autouse=True)
def root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in the project's root, where programs find its packages."""
    monkeypatch.chdir(ROOT)


def program(code: str, *words: str) -> list[str]:
    """Return a command that runs Python code."""
    return [sys.executable, "-c", code, *words]


def number(lock: Path, *others: int) -> int:
    """Return the number of the program that holds a lock, 0 if there is none but others."""
    found = running_program(lock)
    return found.number if found and found.number not in others else 0


def supervisor(code: str, *words: str, lock: Path | None = None, curtain: str = "") -> Supervisor:
    """Return the supervisor of a program that is watched a hundred times a second."""
    command = program(curtain, *words) if curtain else ()
    return Supervisor(program(code, *words), print, lock, command, interval=0.01)


def monitor(condition: Callable[[], object], then: Callable[[], None]) -> None:
    """Do something in another thread once a condition holds."""

    def wait() -> None:
        wait_until(condition)
        then()

    Thread(target=wait, daemon=True).start()


def test_it_is_started_again_until_it_ends_well(tmp_path: Path) -> None:
    """The program is restarted after any failing exit code or signal, and not after the exit code 0.

    A curtain that fails does not matter.
    """
    code = """
import os, sys
open(sys.argv[1], "a").write("x")
lives = os.path.getsize(sys.argv[1])
if lives == 2:
    os.abort()
sys.exit((None, 1, 0, 75, 0)[lives])
"""
    notes, pauses = list[str](), list[float]()
    Supervisor(program(code, str(tmp_path / "lives")), notes.append, None, program("no Python")).run(pauses.append)
    assert (tmp_path / "lives").read_text() == "xxxx"
    assert pauses == [1.0, 2.0, 4.0]
    assert notes[0] == "The program has ended (1) and is started again"
    assert notes[2] == "The program has ended (75) and is started again"


def test_the_pauses_grow_and_are_reset() -> None:
    """The pauses between restarts double up to 5 seconds, or a minute for a relay, and begin anew after a long run."""
    pauses = [0.0]
    for uptime in (0.5, 0.5, 0.5, 0.5, 0.5, 60.0, 59.0, 3600.0):
        pauses.append(next_delay(pauses[-1], uptime))
    assert pauses == [0, 1, 2, 4, 5, 5, 1, 2, 1]
    assert next_delay(32.0, 0.5, 60.0) == next_delay(60.0, 0.5, 60.0) == 60


def test_a_program_that_hangs_is_killed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A program whose heartbeat ends, or never begins, is killed; one that cannot be started counts as ended.

    Before the first heartbeat there is more time: a Python that starts misses some.
    """
    monkeypatch.setattr(module, "MAX_MISSED_HEARTBEATS", 3)
    assert supervisor("import time; print('.', flush=True); time.sleep(600)").run_once() != 0
    assert supervisor("raise SystemExit(7)").run_once() == 7
    monkeypatch.setattr(module, "MAX_MISSED_AT_START", 20)
    assert supervisor("import time; time.sleep(600)").run_once() not in {0, 7}
    assert isinstance(Supervisor([str(tmp_path / "nothing")], print).run_once(), str)


@pytest.mark.skipif(sys.platform == "win32", reason="terminals that close send a signal on POSIX")
def test_a_terminal_that_closes_ends_nothing(tmp_path: Path) -> None:
    """After SIGHUP to the supervisor and its program both go on, and a program that dies is started again."""
    watch = "import sys; from dvonn.kiosk.supervisor import Supervisor\n"
    watch += "Supervisor([sys.executable, '-c', *sys.argv[1:]], lambda _: None).run(lambda _: None)"
    lock = tmp_path / "lock"
    with terminated_after(subprocess.Popen(program(watch, HOLDER, str(lock)))) as watching:
        first = wait_until(lambda: number(lock))
        for process in (first, watching.pid):
            os.kill(process, signal.SIGHUP)
        os.kill(first, signal.SIGKILL)
        assert wait_until(lambda: number(lock, first))
    assert watching.returncode == 0
    assert not number(lock)


def test_a_curtain_hides_the_desktop_until_the_program_beats(tmp_path: Path) -> None:
    """The curtain is there during the pause after a death, and gone once the next program has sent a heartbeat."""
    lock, again = tmp_path / "curtain", tmp_path / "curtain.again"
    code = "import os, sys, time\nif os.path.exists(sys.argv[1] + '.again'): os.write(1, b'.'); time.sleep(600)\n"
    watched = supervisor(f"{code}sys.exit(1)", str(lock), curtain=f"import sys; sys.stdin.readline(){HOLDER}")

    def while_it_is_dark(_: float) -> None:
        assert wait_until(lambda: number(lock))
        again.touch()
        monitor(lambda: not number(lock), watched.stop.set)

    watched.run(while_it_is_dark)
    assert not number(lock)


# The relay


def test_a_relay_runs_beside_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The relay of a stand is started again when it is killed, and ends with the supervisor.

    Its death is no matter of the program's.
    """
    monkeypatch.setattr(module, "FIRST_RESTART_DELAY", 0.01)
    lock, seen = tmp_path / "relay", list[int]()
    relay = RelayProcess(tmp_path, program(HOLDER, str(lock)))
    watched = Supervisor(program("import time; time.sleep(600)"), print, interval=0.01, relay=relay)
    (tmp_path / PAIRING_FILE).touch()

    def kill() -> None:
        seen.append(number(lock))
        monitor(lambda: number(lock, *seen), watched.stop.set)
        os.kill(seen[0], KILL)

    monitor(lambda: number(lock), kill)
    watched.run()
    assert seen
    assert not number(lock)


def test_a_relay_is_started_where_it_is_wanted_and_none_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """None is started before the stand has an account, while another one runs, or where psycopg is not installed."""
    held = FileLock(tmp_path / RELAY_LOCK_FILE)
    monkeypatch.setattr(module, "find_spec", lambda _: None)
    nothing = RelayProcess(tmp_path, relay_command(tmp_path))
    monkeypatch.setattr(module, "find_spec", lambda _: object())
    relay = RelayProcess(tmp_path, relay_command(tmp_path))
    with patch.object(subprocess, "Popen") as start:
        (tmp_path / ACCOUNT_FILE).touch()
        relay.watch()
        held.release()
        nothing.watch()
        (tmp_path / ACCOUNT_FILE).unlink()
        relay.watch()
        assert not start.called
        (tmp_path / ACCOUNT_FILE).touch()
        relay.watch()
    assert start.call_args.args[0][-2:] == ["--folder", str(tmp_path)]


# The program's side, and the next supervisor


def test_the_heartbeat() -> None:
    """Without a folder, the heartbeat is written once a second and asks to end once the reader is gone."""
    reader, writer = os.pipe()
    heartbeat = Heartbeat(writer)
    assert all(heartbeat.beat(now) for now in (0.0, 0.5, 0.9, 1.1, 1.2))
    assert os.read(reader, 100) == b".."
    os.close(reader)
    assert heartbeat.beat(1.9)
    assert not heartbeat.beat(2.5)
    os.close(writer)
    assert Heartbeat(None).beat(0.0)


@pytest.fixture
def lock(tmp_path: Path) -> Iterator[Path]:
    """Return the file that a program of an event has locked."""
    held = FileLock(tmp_path / EVENT_LOCK_FILE)
    yield tmp_path / EVENT_LOCK_FILE
    held.release()


def test_a_program_goes_on_without_its_supervisor(lock: Path) -> None:
    """With a file by which the next supervisor finds it, a program goes on after its supervisor is gone.

    Its heartbeats are seen by the file's time, whatever the calendar says; a file that is gone tells nothing.
    """
    reader, writer = os.pipe()
    heartbeat = Heartbeat(writer, lock)
    os.close(reader)
    assert heartbeat.beat(1.0)
    assert heartbeat.beat(3.0)
    os.close(writer)
    found = running_program(lock)
    assert found
    assert found.number == os.getpid()
    seen = [found.has_beaten(), found.has_beaten()]
    heartbeat.beat(ANY_TIME)
    seen += [found.has_beaten(), found.has_beaten()]
    assert seen == [True, False, True, False]
    assert AdoptedProgram(os.getpid(), lock.with_name("gone")).has_beaten()


@pytest.mark.parametrize(("signs_off", "code"), [(True, 0), (False, 75)])
def test_the_end_of_a_program_that_was_taken_over(tmp_path: Path, code: int, *, signs_off: bool) -> None:
    """The operator's Quit ends the new supervisor too; after any other end the program is started again."""
    held = FileLock(tmp_path / "lock")
    heartbeat = Heartbeat(None, tmp_path / "lock")
    found = running_program(tmp_path / "lock")
    assert found
    with pytest.raises(subprocess.TimeoutExpired):
        found.wait(0)
    if signs_off:
        heartbeat.sign_off()
    held.release()
    assert found.wait(0) == code
    assert not running_program(tmp_path / "lock")


def test_a_program_that_was_taken_over_and_hangs_is_killed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A program without a heartbeat is killed by its new supervisor as well."""
    monkeypatch.setattr(module, "MAX_MISSED_HEARTBEATS", 3)
    with terminated_after(subprocess.Popen(program(HOLDER, str(tmp_path / "lock")))) as hanging:
        assert wait_until(lambda: number(tmp_path / "lock"))
        assert supervisor("", lock=tmp_path / "lock").run_once() == 75
        assert hanging.wait(20) == (signal.SIGTERM if sys.platform == "win32" else -signal.SIGKILL)


def test_what_is_no_lock_is_no_program(tmp_path: Path) -> None:
    """Without a program, or with something else in the place of its file, nothing is taken over."""
    assert not running_program(None)
    assert not running_program(tmp_path / "lock")
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "lock")
    assert not running_program(tmp_path / "lock")


@only_full("real programs that are killed")
def test_a_new_supervisor_takes_the_game_over(tmp_path: Path) -> None:
    """After kill -9 of the supervisor the same program goes on under the next one, which restarts it after a death."""
    options = "--kiosk", "--supervise", "--windowed", "--data-dir"
    command = [sys.executable, str(ROOT / "main.py"), *options, str(tmp_path)]
    lock, log = tmp_path / "kiosk" / EVENT_LOCK_FILE, tmp_path / "kiosk" / LOG_FILE
    with terminated_after(subprocess.Popen(command)) as first:
        game = wait_until(lambda: number(lock))
        first.kill()
    with terminated_after(subprocess.Popen(command)) as second:
        assert wait_until(lambda: log.exists() and "is taken over" in log.read_text())
        assert number(lock) == game
        os.kill(game, signal.SIGKILL)
        assert wait_until(lambda: number(lock, game))
        assert "The program has ended (75) and is started again" in log.read_text()
    assert second.returncode == 0
    assert not number(lock)


# The unit and the options

UNIT = ROOT / "dvonn" / "kiosk" / "dvonn-kiosk.service"


@pytest.mark.parametrize("words", ["--supervise", "--show", "--kiosk-pin", "--kiosk-pin 1234", "--kiosk --kiosk-pin 1"])
def test_options_of_events_are_refused_elsewhere(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """They go with --kiosk; a PIN in the command, where other programs could read it, is not repeated."""
    with pytest.raises(SystemExit) as stop:
        parse_arguments(words.split())
    message = capsys.readouterr().err
    assert (stop.value.code, message.count("\n")) == (2, 1)
    assert "1" not in message


def test_it_starts_this_program_again_but_not_after_quit() -> None:
    """The unit runs the installed program as a supervised kiosk, with valid arguments.

    It restarts after any failure without limit, not after Quit, and belongs to the graphical session.
    """
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign] # systemd's names are case-sensitive
    unit.read(UNIT)
    python, *module, words = unit["Service"]["ExecStart"].split(maxsplit=4)
    assert python.endswith("/.venv/bin/python")
    assert module == ["-P", "-m", "dvonn"]  # -P: not a folder of that name, wherever systemd happens to be
    options = parse_arguments(words.split())
    assert options.kiosk
    assert options.supervise
    assert (unit["Service"]["Restart"], unit["Service"]["KillMode"]) == ("on-failure", "process")
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert unit["Install"]["WantedBy"] == unit["Unit"]["PartOf"] == "graphical-session.target"


def test_systemd_understands_it(tmp_path: Path) -> None:
    """systemd-analyze accepts the unit once its paths exist."""
    analyze, copy = shutil.which("systemd-analyze"), tmp_path / UNIT.name
    if not analyze:
        pytest.skip("systemd-analyze is not here")
    copy.write_text(UNIT.read_text().replace("%h/dvonn/.venv/bin/python", sys.executable))
    env, command = os.environ | {"XDG_RUNTIME_DIR": str(tmp_path)}, [analyze, "--user", "--man=no", "verify", str(copy)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)
    if "initialize manager" in done.stderr:
        pytest.skip("systemd-analyze does not work here")
    assert (done.returncode, done.stderr) == (0, "")
