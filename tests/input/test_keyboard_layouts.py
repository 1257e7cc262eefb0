"""The keys of many countries' keyboards, pressed in real windows: what they do, and what they are called."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

import pytest

from dvonn.input.intentions import Action
from tests.harness.desktop import Desktop, player_environment, read_line, terminated_after, virtual_desktop, wait_until
from tests.harness.paths import ROOT
from tests.harness.scale import only_full

SETXKBMAP: Final = shutil.which("setxkbmap") or ""
# The numbers of keys in X
SHIFT, CTRL, ALT_GR = 50, 37, 108
KEY_P, KEY_H, KEY_U, KEY_V = 33, 43, 30, 55
# Each layout with the keys for "/" and Z, and the name of the key that is U in the USA
LAYOUTS: Final = {
    **dict.fromkeys(("us", "gb", "pl"), ((61,), 52, "U")),
    **dict.fromkeys(("es", "it", "dk"), ((SHIFT, 16), 52, "U")),
    "de": ((SHIFT, 16), 29, "U"),
    "fr": ((SHIFT, 60), 25, "U"),
    "nl": ((20,), 52, "U"),
    "ua": ((ALT_GR, 61), 52, "Г"),
    "ru": ((SHIFT, 51), 52, "Г"),
    "gr": ((61,), 52, "Θ"),
    "il": ((24,), 52, "U"),
}
ACTIONS: Final = (Action.PAUSE, Action.HINT, Action.UNDO, Action.TYPE_MOVE, Action.UNDO, Action.PASTE)
# A window that prints what each key means, after the name of a key
READER: Final = """
import pygame
from dvonn.input.controls import Controls
from dvonn.input.keyboard import MODIFIER_KEYS, Key
pygame.display.init()
pygame.display.set_mode((400, 300))
controls = Controls()
print("ready", flush=True)
while True:
    event = pygame.event.wait()
    if event.type == pygame.KEYDOWN and event.key not in MODIFIER_KEYS:
        print(Key(pygame.K_u).label, controls.read(event, (400, 300)), flush=True)
"""


@pytest.fixture(scope="module")
def desktop() -> Iterator[Desktop]:
    """Return a desktop whose keyboard can have any layout."""
    if not SETXKBMAP:
        pytest.skip("not installed: setxkbmap")
    with virtual_desktop() as opened:
        yield opened


def set_layout(desktop: Desktop, layout: str) -> None:
    subprocess.run([SETXKBMAP, layout], env=player_environment(desktop.display), timeout=20, check=True)


def press(desktop: Desktop, *chords: tuple[int, ...]) -> None:
    """Press and release keys together, one group after the other."""
    for keys in chords:
        desktop.xdotool("keydown", *keys, "keyup", *reversed(keys)).check_returncode()


@only_full("a real window")
def test_keys_work_in_all_layouts(desktop: Desktop) -> None:
    """Letters, "/" and keys with Ctrl do the same in all layouts, which may change at any time."""
    command = [sys.executable, "-c", READER]
    env = {**player_environment(desktop.display), "SDL_NO_SIGNAL_HANDLERS": "1"}  # which would delay its end
    found = {}
    with terminated_after(subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)) as process:
        while "ready" not in read_line(process):
            pass
        assert wait_until(lambda: desktop.xdotool("getwindowfocus", "getwindowpid").stdout.strip() == str(process.pid))
        for layout, (slash, z, _name) in LAYOUTS.items():
            set_layout(desktop, layout)
            press(desktop, (KEY_P,), (KEY_H,), (KEY_U,), slash, (CTRL, z), (CTRL, KEY_V))
            found[layout] = [read_line(process).strip() for _ in ACTIONS]
    assert found == {layout: [f"{name} {action}" for action in ACTIONS] for layout, (_, _, name) in LAYOUTS.items()}
