"""The effects of typed lines: moves, questions, presses of widgets, choices, texts and commands."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from dvonn.access.nodes import NodeKey, Role, ScreenNode, option_name
from dvonn.access.presses import press, step
from dvonn.app import App
from dvonn.input import Action
from dvonn.language import _
from dvonn.rules.board import ROW_SPACES
from dvonn.rules.formats.message_text import has_message
from dvonn.rules.formats.move_list import read_ply
from dvonn.rules.pieces import Phase, Place, Ply
from dvonn.screens.by_ear import HeardBoard, typed_answer
from dvonn.screens.by_message import take_text
from dvonn.screens.ply_board import PlyBoard
from dvonn.screens.scene import Change, Scene
from dvonn.screens.text_entry import TextEntry
from dvonn.terminal.commands import (
    AGAIN,
    BACK,
    BOARD,
    BUTTONS,
    HELP,
    LOOK,
    QUIT,
    TYPED_ACTIONS,
    command_of,
    help_text,
)
from dvonn.terminal.screen_lines import CHOICES, node_words
from dvonn.ui.outline import OutlinedWidget
from dvonn.ui.widgets import Choice

NUMBERED_LINE: Final = re.compile(r"([0-9]{1,4})(?: +(.+)|([+-]))?")


class LineInput:
    """Carries out lines in the program; `find` returns the nodes on the screen, `keys` are those with a number."""

    def __init__(self, app: App, find: Callable[[], Sequence[ScreenNode]]) -> None:
        self._app, self._find = app, find
        self.keys: Sequence[NodeKey] = ()

    @property
    def _scene(self) -> Scene:
        return self._app.director.top

    def enter(self, line: str) -> str:
        """Carry out a line; return its answer, '' if that is what changes on the screen."""
        line = " ".join(line.split())
        scene, command = self._scene, command_of(line)
        if isinstance(scene, TextEntry) and command not in {HELP, BACK, QUIT}:
            return self._type(scene, line)
        if has_message(line):
            return self._apply(take_text(scene.stage, line))
        if not line:
            return self._go_on()
        for use in (self._ask_board, self._use_number):
            answer = use(line)
            if answer is not None:
                return answer
        return self._use_words(line, command)

    # The board

    def _ask_board(self, line: str) -> str | None:
        """Play a ply or answer a question, None if the line is neither or there is no board."""
        heard, ply = self._scene.heard_board, read_ply(line)
        if not heard:
            return None
        if not ply:
            return typed_answer(heard, line) or None
        if isinstance(ply, Place) and (heard.words.position.phase is Phase.MOVEMENT or not heard.cursor):
            self._scene.take_focus(ply.space)
            return heard.words.space(ply.space)
        return self._enter_ply(ply) if heard.cursor else _("Moves can't be played here")

    def _enter_ply(self, ply: Ply) -> str:
        """Play a ply, or choose its spaces where there is no game."""
        scene = self._scene
        if isinstance(scene, PlyBoard):
            result = scene.enter_ply(ply)
            return result if isinstance(result, str) else self._apply(result)
        for space in dict.fromkeys(ply):
            scene.take_focus(space)
            self._app.perform(Action.ACCEPT)
        return ""

    def _apply(self, change: Change | None) -> str:
        self._app.apply(change)
        self._app.redraw()
        return ""

    def _go_on(self) -> str:
        """Accept what is offered; where a ply is to be chosen, tell whose turn it is."""
        scene = self._scene
        if isinstance(scene, PlyBoard) and scene.can_choose:
            return scene.heard_board.count
        self._app.perform(Action.ACCEPT)
        return ""

    # Widgets

    def _use_number(self, line: str) -> str | None:
        """Press or change what has a number, None if the line has none."""
        found = NUMBERED_LINE.fullmatch(line)
        if not found:
            return None
        number, value = int(found[1]), found[2] or found[3] or ""
        node = self._node(self.keys[number - 1]) if 0 < number <= len(self.keys) else None
        if not node:
            return _("There's nothing with the number {number}").format(number=number)
        if node.role in CHOICES:
            return self._choose(node, value)
        return _("{name} has no options").format(name=node.name) if value else self._press(node)

    def _node(self, key: NodeKey) -> ScreenNode | None:
        return next((node for node in self._find() if node.key == key), None)

    def _press(self, node: ScreenNode) -> str:
        intention = press(self._scene, node)
        if intention is None:
            return node_words(node)
        self._app.perform(intention)
        return ""

    def _choose(self, node: ScreenNode, value: str) -> str:
        """Step a choice, or choose the option that begins with some words; without these tell the options."""
        assert isinstance(node.source, OutlinedWidget)
        choice = node.source.widget
        assert isinstance(choice, Choice)
        names = [option_name(choice, number) for number in range(len(choice.options))]
        if not node.enabled or not value:
            return f"{node_words(node, short=True)}: {', '.join(names)}"
        by = {"+": 1, "-": -1}.get(value)
        if by:
            self._app.perform(step(self._scene, node, by))
            return ""
        found = [name for name in names if value.lower() in name.lower()]
        if not found:
            return ", ".join(names)
        wanted = names.index(min(found, key=lambda name: name.lower().index(value.lower())))
        for _step in range(abs(wanted - choice.chosen)):
            self._app.perform(step(self._scene, node, wanted - choice.chosen))
        return ""

    # Words

    def _use_words(self, line: str, command: str | None) -> str:
        """Carry out a command, or press the button that begins with the line."""
        nodes = [node for node in self._find() if node.role in {Role.BUTTON, Role.ROW} or node.role in CHOICES]
        exact = [node for node in nodes if node.name.lower() == line.lower()]
        if command and not (exact and command in TYPED_ACTIONS):
            return self._carry_out(command)
        found = exact[:1] or [node for node in nodes if node.name.lower().startswith(line.lower())]
        if len(found) == 1:
            node = found[0]
            return self._choose(node, "") if node.role in CHOICES else self._press(node)
        if found:
            return "\n".join(f"{self.keys.index(node.key) + 1}. {node.name}" for node in found if node.key in self.keys)
        # Translators: {line} is what was typed
        unknown = _("{line} is no move, no question and no command here; {help} lists them.")
        return unknown.format(line=line[:40], help=_(HELP))

    def _carry_out(self, command: str) -> str:
        if command is QUIT:
            self._app.running = False
        elif command is HELP:
            return help_text()
        elif command is BOARD:
            return self._rows(self._scene.heard_board)
        elif command in TYPED_ACTIONS:
            self._app.perform(TYPED_ACTIONS[command])
        return ""

    def _rows(self, heard: HeardBoard | None) -> str:
        if not heard:
            return _("There is no board here")
        words = replace(heard.words, short=True)
        return "\n".join(f"{n}: {words.row(row[0])}" for n, row in reversed(list(enumerate(ROW_SPACES, 1))))

    def _type(self, entry: TextEntry, text: str) -> str:
        """Put a text into the field, and submit it."""
        entry.replace_text(text)
        return self._apply(entry.submit())


def is_about_output(line: str) -> str | None:
    """Return the command if a line asks for output only: the screen, its buttons, or the last output again."""
    command = command_of(line.strip())
    return command if command in {LOOK, BUTTONS, AGAIN} else None
