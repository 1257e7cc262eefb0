"""Runs bench, perft and tests of the game in Chromium, on Pyodide, and prints what they print: run.py WHEEL.

The wheel is a pure one, whose bench has to visit as many nodes as that of the checkout. pytest is that of this Python.
CHROMIUM names the browser, by default the system's. `npm ci` in this folder gets Pyodide.
"""

import io
import mimetypes
import os
import shutil
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import distribution
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from zipfile import ZipFile

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
PYODIDE = FOLDER / "node_modules" / "pyodide"
PYTEST = ("pytest", "pluggy", "iniconfig", "packaging", "pygments")
BROWSERS = (os.environ.get("CHROMIUM", ""), "chromium", "google-chrome")
NODES = "10000"  # that the bench visits in each position
SILENT_SECONDS = 300.0  # after which the browser has failed


def zipped_tests() -> bytes:
    """Return a zip file with the tests, what they read, and pytest."""
    file = io.BytesIO()
    with ZipFile(file, "w") as archive:
        for path in (ROOT / "assets" / "puzzles.txt", *(ROOT / "tests").rglob("*")):
            if path.suffix in {".py", ".txt"}:
                archive.write(path, path.relative_to(ROOT))
        for name in PYTEST:
            for path in distribution(name).files or ():
                if path.suffix == ".py":
                    archive.write(str(path.locate()), path)
    return file.getvalue()


class Server(ThreadingHTTPServer):
    """Serves the page and what it loads to this machine alone; `reports` are the page's, each a path and a text."""

    def __init__(self, wheel: Path) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.contents = {"/wheel": wheel.read_bytes(), "/tests": zipped_tests()}
        self.contents |= {f"/{name}": (FOLDER / name).read_bytes() for name in ("page.html", "checks.py")}
        self.contents |= {f"/pyodide/{path.name}": path.read_bytes() for path in PYODIDE.iterdir()}
        self.reports: SimpleQueue[tuple[str, str]] = SimpleQueue()


class Handler(BaseHTTPRequestHandler):
    """Answers the page."""

    server: Server

    def do_GET(self) -> None:
        """Send a file."""
        content = self.server.contents.get(self.path)
        self.send_response(404 if content is None else 200)
        self.send_header("Content-Type", mimetypes.guess_type(self.path)[0] or "application/octet-stream")
        self.end_headers()
        self.wfile.write(content or b"")

    def do_POST(self) -> None:
        """Take a report."""
        self.server.reports.put((self.path, self.rfile.read(int(self.headers["Content-Length"])).decode()))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def run_browser(browser: str, server: Server) -> tuple[int, str]:
    """Return the exit code and the output of the checks in the browser; print the output as it comes."""
    address, output = f"http://127.0.0.1:{server.server_port}/page.html#{NODES}", ""
    sandbox = ["--no-sandbox"] if os.name == "posix" and os.geteuid() == 0 else []  # which root cannot have
    with TemporaryDirectory() as profile:
        command = [browser, "--headless", "--disable-gpu", *sandbox, f"--user-data-dir={profile}", address]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603 # fixed
        try:
            while (report := server.reports.get(timeout=SILENT_SECONDS))[0] != "/end":
                output += report[1]
                sys.stdout.write(report[1])
                sys.stdout.flush()
        except Empty:
            sys.exit(f"the browser has said nothing for {SILENT_SECONDS:.0f} seconds")
        finally:
            process.kill()
            process.wait()
    return int(report[1]), output


def main() -> int:
    """Return 0 if all has passed in the browser, and its bench has visited as many nodes as here."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None) or sys.exit("there is no Chromium")
    server = Server(Path(sys.argv[1]))
    Thread(target=server.serve_forever, daemon=True).start()
    code, output = run_browser(browser, server)
    bench = [sys.executable, "-m", "dvonn.tools.bench", "--nodes", NODES]
    here = subprocess.run(bench, cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S603 # fixed
    sys.stdout.write(f"outside the browser:\n{here}")
    return code or here.splitlines()[0] not in output.splitlines()


if __name__ == "__main__":
    sys.exit(main())
