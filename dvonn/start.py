"""The entry point: parses the command line, finds the folders, opens the window and runs the program."""

import atexit
import os
import re
import signal
import sys
from argparse import SUPPRESS, Action, ArgumentParser
from collections.abc import Mapping, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import pygame

from dvonn import __version__
from dvonn.c_libraries import own_taskbar_button
from dvonn.commandline import Options, Parser, fail, parse_count, parse_size
from dvonn.kiosk.event_settings import EVENT_LOCK_FILE, PIN_FLAG, claim_folder
from dvonn.language import LANGUAGES
from dvonn.storage.files import FileLock, read_file
from dvonn.storage.text_store import MAX_TEXT_BYTES, Storage
from dvonn.window import DEFAULT_WINDOW_SIZE, Startup, close_on_signals, show_box

if TYPE_CHECKING:
    from dvonn.app import App

XDG_PICTURES_PATTERN: Final = re.compile(r'^\s*XDG_PICTURES_DIR="(\$HOME)?(/[^"]*)"', re.MULTILINE)


# The command line


def parse_arguments(argv: Sequence[str] | None) -> Options:
    """Parse the command line."""
    parser = _parser()
    found = parser.parse_args(argv)
    only_at_events = found.supervise, found.show, found.kiosk_pin, found.beat, found.curtain
    for is_wrong, problem in (
        (any(only_at_events) and not found.kiosk, "--supervise, --show and --kiosk-pin go with --kiosk"),
        (found.display is not None and found.display < 0, "--display counts from 0"),
        (found.kiosk and found.text, "--text does not go with --kiosk"),
        (found.kiosk and found.files, "--kiosk shows no files, and --kiosk-pin asks for the PIN"),
        ((found.text or found.kiosk_pin) and sys.stdin is None, "there is no console: use the command dvonn-text"),
    ):
        if is_wrong:
            parser.error(problem)
    if found.kiosk and found.fullscreen is None:
        found.fullscreen = True
    return Options(**vars(found) | {"files": tuple(found.files)})


class ShowVersion(Action):
    """Prints `version_line`, and ends the program."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        print(version_line())  # noqa: T201 # asked for
        parser.exit()


def version_line() -> str:
    """Return the line that names the versions of the program and of what it runs on."""
    import platform  # noqa: PLC0415 # a start does not wait for these

    from dvonn.engine.search import mode  # noqa: PLC0415

    python, pygame_version = platform.python_version(), pygame.version.ver
    return f"dvonn {__version__} ({mode()} engine, Python {python}, pygame-ce {pygame_version})"


def _parser() -> Parser:
    """Return the parser, whose names are those of `Options`."""
    parser = Parser(prog="dvonn", description="The stacking game DVONN, by Kris Burm.")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--fullscreen", action="store_const", const=True, help="fill the display")
    windowed = "use a window (the default, unless the settings say otherwise)"
    mode.add_argument("--windowed", action="store_const", const=False, dest="fullscreen", help=windowed)
    parser.add_argument("--size", type=parse_size, metavar="WxH", help="the window's size in pixels")
    parser.add_argument("--display", type=int, metavar="N", help="display number, counted from 0")
    language = f"the language of this run: {', '.join(LANGUAGES)} (the system's, unless the settings say otherwise)"
    parser.add_argument("--language", choices=LANGUAGES, metavar="CODE", help=language)
    parser.add_argument("--mute", action="store_true", help="start without sound (M turns it on)")
    parser.add_argument("--data-dir", type=Path, metavar="PATH", help="keep settings, games and records in this folder")
    text = "run in the terminal, by lines of text, for braille displays and screen readers"
    parser.add_argument("--text", action="store_true", help=text)
    parser.add_argument("--frames", type=parse_count, metavar="N", help="quit after N frames")
    parser.add_argument("--version", action=ShowVersion, nargs=0, default=SUPPRESS, help="print the versions in use")
    parser.add_argument("--kiosk", action="store_true", help="run unattended at an event, in fullscreen")
    show = "with --kiosk: show the games of all stands on a big screen"
    parser.add_argument("--show", action="store_true", help=show)
    pin = "with --kiosk: ask on the terminal for a new operator's PIN"
    parser.add_argument(PIN_FLAG, action="store_true", help=pin)
    parser.add_argument("--supervise", action="store_true", help="with --kiosk: restart after a crash")
    parser.add_argument("--beat", action="store_true", help=SUPPRESS)  # set by the supervisor
    parser.add_argument("--curtain", action="store_true", help=SUPPRESS)  # set by the supervisor
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="recorded games to open")
    return parser


# The folders


def ignore_invalid_folders(environ: MutableMapping[str, str]) -> None:
    """Remove the variables for the user's folders that are empty or relative: the XDG specification ignores them."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        if name in environ and not Path(environ[name]).is_absolute():
            del environ[name]


def resolve_folders(options: Options) -> Options:
    """Return the options with the data folder and the folder for shared games filled in."""
    folder = options.data_dir or _user_data_folder()
    if options.kiosk and folder:
        folder = folder / "kiosk"  # separate from the player's own files
    return replace(options, data_dir=folder, pictures=shared_games_folder(options, folder))


def _user_data_folder() -> Path | None:
    """Return the system's folder for the user's data, or None."""
    try:
        return Path(pygame.system.get_pref_path("dvonn", "dvonn"))
    except UnicodeDecodeError as error:  # a name that is not UTF-8, such as that of the user's home
        return Path(os.fsdecode(error.object))
    except pygame.error:
        return None


def shared_games_folder(options: Options, folder: Path | None) -> Path | None:
    """Return the folder for shared games, inside a given data folder; None at an event or without a data folder."""
    if options.kiosk or not folder:
        return None
    found = None if options.data_dir else system_pictures_folder(os.environ, _home_folder())
    return found / "DVONN" if found else folder / "pictures"


def _home_folder() -> Path:
    with suppress(RuntimeError):  # a user without a home folder
        return Path.home()
    return Path(os.devnull)


def system_pictures_folder(environ: Mapping[str, str], home: Path) -> Path | None:
    """Return the system's folder for the user's pictures, or None."""
    config = Path(environ.get("XDG_CONFIG_HOME") or home / ".config")
    folder = home / "Pictures"
    with suppress(OSError, ValueError):  # it is missing, unreadable or not a text
        found = XDG_PICTURES_PATTERN.search(read_file(config / "user-dirs.dirs", MAX_TEXT_BYTES).decode("utf-8"))
        if found:
            folder = home / found[2].lstrip("/") if found[1] else Path(found[2])
    with suppress(OSError):
        return folder if folder.is_dir() and folder != home else None
    return None


# The program


def _run_program(options: Options) -> bool:
    """Run the desktop program, the event program or the restart splash; return whether it asks for a restart."""
    if options.curtain:
        from dvonn.kiosk.displays import run_restart_splash  # noqa: PLC0415

        return run_restart_splash(options)
    lock = _claim_event_folder(options, EVENT_LOCK_FILE) if options.kiosk else None
    if options.text:
        os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="none")
        options = replace(options, size=DEFAULT_WINDOW_SIZE)
    startup = Startup(options)
    startup.show_title()
    if options.kiosk:
        from dvonn.app import App  # noqa: PLC0415 # after the first picture
        from dvonn.kiosk.event_host import EventHost  # noqa: PLC0415

        # SDL would turn the signal into a request to close the window, which the kiosk ignores
        signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
        program = App(options, startup=startup, make_host=EventHost)
        program.run(options.frames)
        if lock:
            lock.release()  # for the child of the supervisor that this process becomes if it asks for a restart
        return program.restart
    _run_desktop(options, startup)
    return False


def _run_desktop(options: Options, startup: Startup) -> None:
    """Run the desktop program; leave a report if it ends badly, and show a notice of the last run's report."""
    from dvonn.app import App  # noqa: PLC0415 # after the first picture
    from dvonn.storage.log import RunReport  # noqa: PLC0415

    startup.storage.check_folder()
    close_on_signals()
    if not options.data_dir or not startup.storage.is_writable:
        _run_app(App(options, startup=startup))
        return
    report = RunReport(options.data_dir, version_line())
    crash_folder = report.folder if report.collect() else None
    with report.watch():
        _run_app(App(options, startup=startup, crash_folder=crash_folder))


def _run_app(app: "App") -> None:
    app.host.recovers = True
    if app.options.text:
        from dvonn.terminal.terminal import run_in_terminal  # noqa: PLC0415 # for this alone

        run_in_terminal(app)
    else:
        app.run(app.options.frames)


def _claim_event_folder(options: Options, lock_file: str) -> FileLock | None:
    """Lock the event's folder before anything in it is read; print an error and exit with 2 if it is in use."""
    lock = claim_folder(options.data_dir, lock_file) if options.data_dir else None
    if options.data_dir and not lock:
        fail("dvonn", f"another program runs the event in {options.data_dir}")
    return lock


def _ask_for_pin(options: Options) -> None:
    """Keep an operator's PIN that is entered on the terminal, where no other program can read it."""
    from getpass import getpass  # noqa: PLC0415 # for this alone

    from dvonn.kiosk.event_settings import open_event_settings  # noqa: PLC0415
    from dvonn.kiosk.pin import hash_pin, is_pin  # noqa: PLC0415

    lock = _claim_event_folder(options, EVENT_LOCK_FILE)
    try:
        pin, again = getpass("The operator's PIN, 4 to 8 digits: "), getpass("The PIN again: ")
    except EOFError:
        pin = again = ""
    if not is_pin(pin) or pin != again:
        fail("dvonn", "a PIN has 4 to 8 digits, and is entered twice: the PIN is as before")
    file = open_event_settings(Storage(options.data_dir))
    file.value.pin = hash_pin(pin)
    file.save()
    if lock:
        lock.release()


def _restart(argv: Sequence[str], options: Options) -> int:
    """Run the supervisor, or return its restart code if this is the supervised program; return the exit code."""
    from dvonn.kiosk import supervisor  # noqa: PLC0415
    from dvonn.storage.log import Log  # noqa: PLC0415

    if options.beat:
        return supervisor.RESTART_EXIT_CODE
    _claim_event_folder(options, "supervisor.lock")  # of the supervisor, which writes to the same log
    folder, log = options.data_dir, Log(Storage(options.data_dir))
    supervisor.Supervisor(
        supervisor.child_command(argv, "--beat"),
        lambda line: log.note("the supervisor", line),
        folder and folder / EVENT_LOCK_FILE,
        supervisor.child_command(argv, "--curtain"),
        relay=supervisor.RelayProcess(folder, supervisor.relay_command(folder)) if folder else None,
    ).run()
    return 0


def _box(kind: Literal["info", "error"]) -> StringIO:
    """Return a stream whose text is shown in a box when the program ends."""
    printed = StringIO()
    atexit.register(lambda: show_box(printed.getvalue(), kind) if printed.getvalue() else None)
    return printed


def main(argv: Sequence[str] | None = None) -> None:
    """Run the program; print an error as one line and exit with 2."""
    argv = sys.argv[1:] if argv is None else argv
    sys.stdout = sys.stdout or _box("info")  # there is none without a console, on Windows
    sys.stderr = sys.stderr or _box("error")
    ignore_invalid_folders(os.environ)
    options = resolve_folders(parse_arguments(argv))
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "dvonn"  # pygame sets it to the script's name
    own_taskbar_button()
    if options.kiosk:
        os.umask(0o077)  # an event's files are for their owner alone: the mode of files is 600, of folders 700
    try:
        if options.kiosk_pin:
            _ask_for_pin(options)
        if options.supervise or _run_program(options):
            pygame.quit()
            sys.exit(_restart(argv, options))
    except (OSError, pygame.error) as error:
        fail("dvonn", str(error))
    except KeyboardInterrupt:
        sys.exit(130)  # the shell's code for a program ended by Ctrl+C
    finally:
        pygame.quit()


def run_as_text() -> None:
    """Run the program by lines of text: the command `dvonn-text`, which on Windows also asks for an event's PIN."""
    main([*([] if PIN_FLAG in sys.argv else ["--text"]), *sys.argv[1:]])
