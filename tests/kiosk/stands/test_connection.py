"""The operator connects a stand with the event's hub, reads the state of the connection, and leaves the event."""

import json
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk import stands
from dvonn.kiosk.event_settings import CHALLENGE
from dvonn.kiosk.faults import MachinePart
from dvonn.kiosk.operator.operator_page import StandsPanel
from dvonn.language import set_language
from dvonn.relay.news import NO_PSYCOPG, UNREACHABLE, WRONG_CODE
from dvonn.relay.stand_files import ACCOUNT_FILE, NEWS_FILE, OUTBOX_FILE, PAIRING_FILE
from tests.harness.event_user import KioskUser, at_operator_page, hear, turn_to_page
from tests.harness.news import NEWS_SECONDS, outbox, pair
from tests.harness.pseudo import use_pseudo_language
from tests.harness.user import A
from tests.storage.disk import raising

WIDE = (1280, 720)
CHECK_SECONDS = 11  # until the machine has been checked again
WAITING = "Waiting for the relay, which --supervise starts"


def at_stands(folder: Path | None, *, draws: bool = False, show: bool = False) -> KioskUser:
    """Return a user at the panel of the stands."""
    user = at_operator_page(KioskUser(folder, WIDE, draws=draws, show=show))
    turn_to_page(user, "Event")
    user.press(pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(user.top, StandsPanel)
    return user


def connect(user: KioskUser) -> None:
    """Type what the hub needs into the three fields, and choose Connect."""
    for text in ("Hall A", "hub.example", "7k3m-qx29"):
        user.press(pygame.K_RETURN)
        user.type(text)
        user.press(pygame.K_DOWN)
    user.press(pygame.K_RETURN)


def state(user: KioskUser) -> str:
    """Return the line of the panel that tells the state."""
    assert isinstance(user.top, StandsPanel)
    return user.top.subtitle


def test_a_stand_is_paired_by_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Name, address and code are typed; then the panel follows the relay, without input, until it is connected."""
    monkeypatch.setattr(stands, "find_spec", lambda _: object())
    user = at_stands(tmp_path)
    assert state(user) == "Not paired yet"
    user.click_lines("Connect")
    assert not (tmp_path / PAIRING_FILE).exists(), "nothing has been entered"
    connect(user)
    request = {"address": "hub.example", "code": "7K3M-QX29", "name": "Hall A", "kind": "stand"}
    assert json.loads((tmp_path / PAIRING_FILE).read_text()) == request
    assert state(user) == WAITING
    (tmp_path / PAIRING_FILE).unlink()
    hear(user, stand="", problem=WRONG_CODE)
    assert state(user) == WRONG_CODE
    user.press(pygame.K_RETURN)
    (tmp_path / PAIRING_FILE).unlink()
    pair(tmp_path)
    user.wait(NEWS_SECONDS)
    assert state(user) == "Connected to Spring fair as Hall A"
    hear(user, problem=UNREACHABLE)
    assert state(user).startswith(f"{UNREACHABLE}, since ")
    assert user.context.errors == 0


def test_the_state_changes_on_the_screen_by_itself(tmp_path: Path) -> None:
    """News are drawn while the operator looks at the panel or at the page below it."""
    user = at_stands(pair(tmp_path), draws=True)
    for _ in range(2):
        user.wait(NEWS_SECONDS)
        before = picture(user)
        user.wait(NEWS_SECONDS)
        assert picture(user) == before
        hear(user, problem=UNREACHABLE)
        assert picture(user) != before
        hear(user)
        assert picture(user) == before
        user.press(pygame.K_ESCAPE)


def picture(user: KioskUser) -> bytes:
    return pygame.image.tobytes(user.app.window.surface, "RGB")


def test_it_is_entered_by_a_gamepad(tmp_path: Path) -> None:
    """The keys on the screen have digits, and no space where there can be none."""
    user = at_stands(tmp_path)
    user.press(pygame.K_DOWN)
    user.push(A)
    assert "Space" not in user.visible_lines()
    user.click_lines("1", "0", ".", "h", "Done")
    assert user.context.stands.request.address == "10.h"


def test_a_request_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a folder that can be written the panel says so."""
    monkeypatch.setattr(stands, "write_data", raising(OSError(28, "No space left on device")))
    for folder in (None, tmp_path):
        user = at_stands(folder)
        connect(user)
        assert state(user) == "The event's folder can't be written"
        assert user.context.errors == 0


def test_what_the_relay_needs_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without psycopg, which no supervisor can start a relay without, the panel says how to install it.

    A big screen asks to be paired as one.
    """
    monkeypatch.setattr(stands, "find_spec", lambda _: None)
    user = at_stands(tmp_path, show=True)
    connect(user)
    assert state(user) == NO_PSYCOPG
    assert json.loads((tmp_path / PAIRING_FILE).read_text())["kind"] == "screen"


# Leaving


def test_leaving_the_event(tmp_path: Path) -> None:
    """After a question, whose safe answer has the focus and which names what is not sent, the hub is forgotten.

    Another event begins with an empty outbox.
    """
    user = at_stands(pair(tmp_path, {"winners": []}))
    user.context.stands.record_challenge(CHALLENGE, 3)
    user.click_lines("Leave the event")
    assert any("1 result not sent since" in line for line in user.visible_lines())
    user.press(pygame.K_RETURN)
    assert (tmp_path / ACCOUNT_FILE).exists()
    user.click_lines("Leave the event", "Leave")
    user.wait(NEWS_SECONDS)
    assert state(user) == "Not paired yet"
    assert not {path.name for path in tmp_path.iterdir()} & {ACCOUNT_FILE, OUTBOX_FILE, NEWS_FILE, "live.txt"}
    user.context.stands.record_challenge(CHALLENGE, 3)
    assert outbox(tmp_path) == []
    pair(tmp_path, event="Autumn fair")
    user.wait(NEWS_SECONDS)
    user.context.stands.record_challenge(CHALLENGE, 4)
    assert [(result["number"], result["score"]) for result in outbox(tmp_path)] == [(1, 4)]
    assert state(user) == "Connected to Autumn fair as Hall A"


# Faults


def test_the_operator_reads_what_is_not_sent(tmp_path: Path) -> None:
    """While the hub can't be reached, About names it with the results that wait; in any language it is one fault."""
    user = at_operator_page(KioskUser(pair(tmp_path, problem=UNREACHABLE), WIDE))
    for score in range(12):
        user.context.stands.record_challenge(CHALLENGE, score)
    turn_to_page(user, "About")
    words = f"{user.context.stands.unsent}: {UNREACHABLE}"
    assert words.startswith("12 results not sent since ")
    assert words in user.visible_lines()
    assert f"Hub: {words}" in user.context.faults.lines
    since = user.context.faults.faults[MachinePart.HUB].since
    use_pseudo_language()
    assert not user.context.check_faults()
    assert user.context.faults.faults[MachinePart.HUB].since is since
    set_language("en")
    hear(user, sent_bytes=(tmp_path / OUTBOX_FILE).stat().st_size)
    user.wait(CHECK_SECONDS)
    assert MachinePart.HUB not in user.context.faults.faults


def test_results_of_a_moment_ago_are_no_fault(tmp_path: Path) -> None:
    """A result that the relay is about to send is none; one of an earlier day is, even if the relay says nothing."""
    user = KioskUser(pair(tmp_path))
    user.context.stands.record_challenge(CHALLENGE, 3)
    assert not user.context.stands.fault
    (line,) = (tmp_path / OUTBOX_FILE).read_text().splitlines()
    old = json.loads(line) | {"at": "2026-01-02T14:20:00+01:00"}
    (tmp_path / OUTBOX_FILE).write_text(json.dumps(old) + "\n")
    user = KioskUser(tmp_path)
    user.context.check_faults()
    assert "2 Jan 2026" in user.context.faults.faults[MachinePart.HUB].text
