"""A reader of the accessibility bus, as a screen reader is one: it answers commands and notes events.

It is run by the system's Python, where Debian's gir1.2-atspi-2.0 and python3-gi are: each line of its input is a
command with arguments, as JSON, and each line of its output the answer.
"""

import json
import sys
from contextlib import suppress
from typing import Any

import gi  # type: ignore[import-not-found, import-untyped, unused-ignore]

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found, import-untyped, unused-ignore] # noqa: E402

GONE = (GLib.Error, AttributeError, TypeError)  # of what is asked of a node that is gone, or of None in its place
heard: list[str] = []  # the sentences since the last answer to "events"


def window(name: str) -> Any:  # noqa: ANN401
    """Return the first window of the program whose name begins with a name."""
    desktop = Atspi.get_desktop(0)
    for n in range(desktop.get_child_count()):
        app = desktop.get_child_at_index(n)
        for m in range(app.get_child_count() if app else 0):
            found = app.get_child_at_index(m)
            if found and found.get_role_name() == "frame" and found.get_name().startswith(name):
                return found
    return None


def described(node: Any, path: list[int]) -> dict[str, object]:  # noqa: ANN401
    """Return all that the bus tells of a node."""
    can = node.get_interfaces()
    box = node.get_extents(Atspi.CoordType.WINDOW) if "Component" in can else None
    return {
        "path": path,
        "role": node.get_role_name(),
        "name": node.get_name(),
        "states": [state.value_nick for state in node.get_state_set().get_states()],
        "box": [box.x, box.y, box.width, box.height] if box else None,
        "value": node.get_current_value() if "Value" in can else None,
        "presses": "Action" in can and node.get_n_actions() > 0,
    }


def walk(node: Any, path: list[int]) -> list[dict[str, object]]:  # noqa: ANN401
    """Return a node and all below it."""
    nodes = [described(node, path)]
    for n in range(node.get_child_count()):
        child = node.get_child_at_index(n)
        nodes += walk(child, [*path, n]) if child else []
    return nodes


def at(name: str, path: list[int]) -> Any:  # noqa: ANN401
    """Return the node at a path below the window."""
    node = window(name)
    for n in path:
        node = node.get_child_at_index(n)
    return node


def answer(command: str, *words: Any) -> object:  # noqa: ANN401
    """Carry out a command."""
    if command == "events":
        found = heard[:]
        heard.clear()
        return found
    if command == "tree":
        root = window(words[0])
        return walk(root, []) if root else []
    node = at(words[0], words[1])
    if command == "press":
        return node.do_action(0)
    if command == "focus":
        return node.grab_focus()
    return node.set_current_value(words[2])


def read_line(_source: object, _condition: object) -> bool:
    """Answer the command of a line; end with the input."""
    line = sys.stdin.readline()
    if not line:
        Atspi.event_quit()
        return False
    try:
        found = answer(*json.loads(line))
    except GONE as error:
        found = {"error": str(error)}
    print(json.dumps(found), flush=True)  # noqa: T201 # the answer
    return True


def note(event: Any) -> None:  # noqa: ANN401
    """Note a sentence that is announced."""
    with suppress(*GONE):
        heard.append(event.any_data)


if __name__ == "__main__":
    Atspi.init()
    listener = Atspi.EventListener.new(note)
    listener.register("object:announcement")
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, read_line)
    print(json.dumps("ready"), flush=True)  # noqa: T201 # to the test
    Atspi.event_main()
