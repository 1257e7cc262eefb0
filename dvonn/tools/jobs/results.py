"""A file of results: a comment that names the command and its arguments, then a line for each job, in their order."""

from pathlib import Path


class ResultsError(Exception):
    """A file that cannot be used; the message names it and the problem."""


class ResultsFile:
    """The results so far, and where the next ones are added.

    A last line that was cut off when a run was killed is dropped. ResultsError if the file is another command's.
    """

    def __init__(self, path: Path, title: str) -> None:
        self.path = path
        head = f"# {title}\n".encode()
        try:
            content = path.read_bytes() if path.exists() else b""
            if not content.startswith(head) and not head.startswith(content):
                raise ResultsError(f"{path} has no results of these arguments; its first line should be: # {title}")
            whole = content[: content.rfind(b"\n") + 1]
            self.lines = whole.decode().split("\n")[1:-1]
            self._file = path.open("ab", buffering=0)  # without a buffer each result is in the file at once
            self._file.truncate(len(whole))
        except OSError as error:
            raise ResultsError(f"cannot write {path}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise ResultsError(f"{path} is damaged: {error}") from error
        if not whole:
            self.add(head.decode().rstrip("\n"))

    def add(self, line: str) -> None:
        """Write the result of the next job."""
        rest = f"{line}\n".encode()
        try:
            while rest:
                rest = rest[self._file.write(rest) :]  # on a full disk a part is written first
        except OSError as error:
            raise ResultsError(f"cannot write {self.path}: {error.strerror}") from error

    def close(self) -> None:
        """Close the file."""
        self._file.close()
