"""The game's side of the files that it shares with its relay. No pygame."""

from pathlib import Path
from typing import Final

from dvonn.relay.news import News, read_news
from dvonn.relay.stand_files import NEWS_FILE

NEWS_CHECK_SECONDS: Final = 1.0  # between two looks at the file of the news


class StandLink:
    """The news of the event, read again whenever their file has changed."""

    def __init__(self, folder: Path | None) -> None:
        self.news = News()
        self._path = folder / NEWS_FILE if folder else None
        self._stamp: tuple[int, int] | None = None  # of the file that was read: its time in nanoseconds and its size
        self._checked_at = float("-inf")  # seconds

    def check(self, now: float) -> None:
        """Look at the file, at most once in NEWS_CHECK_SECONDS; `now` is in seconds."""
        if not self._path or now - self._checked_at < NEWS_CHECK_SECONDS:
            return
        self._checked_at = now
        try:
            found = self._path.stat()
        except OSError:
            return
        if (found.st_mtime_ns, found.st_size) != self._stamp:
            self._stamp = found.st_mtime_ns, found.st_size
            self.news = read_news(self._path) or self.news
