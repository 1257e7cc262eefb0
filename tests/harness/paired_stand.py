"""A stand that is paired with a hub, and the files that its relay would write and read."""

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

from dvonn.relay.stand_files import ACCOUNT_FILE, NEWS_FILE, OUTBOX_FILE, read_results
from tests.harness.event_program import KioskUser

STAND: Final = "6f1d5c1e-52f1-4b5e-9a53-0a4f4d2b7c11"
NEWS_SECONDS: Final = 1.2  # until the game has seen a change of the relay's files
NOW: Final = datetime.now().replace(microsecond=0)  # noqa: DTZ005 # local time, of which "today" depends


def event_winner(initials: str, score: int = 9, **fields: object) -> dict[str, object]:
    """Return a winner of another stand in the news."""
    usual = {"id": f"{initials} {score}", "stand": "Hall B", "mode": "challenge", "level": "", "own": False}
    return {**usual, "score": score, "initials": initials, "at": moment(), **fields}


def cut_off(pieces: int, **fields: object) -> dict[str, object]:
    """Return a large cut-off of another stand in the news."""
    usual = {"id": f"cut {pieces}", "stand": "Hall B", "mode": "blitz", "level": "greedy", "ply": 20, "record": ""}
    return {**usual, "largest": pieces, "at": moment(), **fields}


def moment(days_ago: int = 0) -> str:
    """Return a time as news have it."""
    return (NOW - timedelta(days=days_ago)).astimezone().isoformat()


def write_news(folder: Path, hub: dict[str, object] | None = None, **fields: object) -> None:
    """Replace the news of a stand."""
    usual = {"stand": STAND, "stand_name": "Hall A", "event": "Spring fair", "problem": ""}
    new = folder / f"{NEWS_FILE}.new"
    new.write_text(json.dumps({**usual, "hub": hub or {}, **fields}), encoding="utf-8")
    new.replace(folder / NEWS_FILE)


def pair(folder: Path, hub: dict[str, object] | None = None, **fields: object) -> Path:
    """Give a stand an account at a hub, and news; return the folder."""
    folder.mkdir(exist_ok=True)
    (folder / ACCOUNT_FILE).write_text("{}")
    write_news(folder, hub, **fields)
    return folder


def hear(user: KioskUser, hub: dict[str, object] | None = None, **fields: object) -> None:
    """Replace the news of a running program, and wait until it has seen them."""
    assert user.app.storage.folder
    write_news(user.app.storage.folder, hub, **fields)
    user.wait(NEWS_SECONDS)


def outbox(folder: Path) -> list[dict[str, Any]]:
    """Return the results that a stand has written for its hub."""
    return [dict(result.entry) for result in read_results(folder / OUTBOX_FILE)]
