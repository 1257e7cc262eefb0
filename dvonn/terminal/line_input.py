"""Lines in the terminal: what is shown as lines, and typed ones that become intentions and commands."""

import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from io import FileIO
from itertools import groupby
from queue import SimpleQueue
from textwrap import wrap
from threading import Thread
from typing import Final

from dvonn.access.access import describe, press, screen_name, step
from dvonn.access.nodes import NodeKey, Role, ScreenNode, option_name
from dvonn.app import App
from dvonn.input.intentions import Action
from dvonn.input.keyboard import action_name
from dvonn.language import N_, NP_, _, is_printable
from dvonn.rules.board import ROW_SPACES, Phase, Place, Ply
from dvonn.rules.formats.message_text import has_message
from dvonn.rules.formats.move_list import read_ply
from dvonn.screens.by_ear import QUESTIONS, BoardDescription, is_typed, typed_answer
from dvonn.screens.by_message import take_text
from dvonn.screens.interactive_board import InteractiveBoard
from dvonn.screens.scene import Change, Scene
from dvonn.screens.text_entry import TextEntry
from dvonn.ui.canvas import OutlinedWidget
from dvonn.ui.choice import Choice

CHOICES: Final = frozenset({Role.CHOICE, Role.STEPPER, Role.SLIDER})


@dataclass(frozen=True)
class ScreenLines:
    """The lines of a screen, those of its widgets, and the keys of the widgets, numbered from 1."""

    lines: Sequence[str] = ()
    widgets: Sequence[str] = ()
    keys: Sequence[NodeKey] = ()


def screen_lines(scene: Scene, nodes: Sequence[ScreenNode]) -> ScreenLines:
    """Return the lines of a screen without its name, in the order of reading; short words leave out texts."""
    short = scene.context.settings.short_words
    name = screen_name(scene)
    lines, widgets, keys = [words for words in live_sentences(scene) if words != name], [], []
    last_note = ""  # which is not told again
    for _same, equal in groupby(nodes, lambda node: (node.note, node.enabled) if _is_summed_up(node) else node.key):
        node, *others = equal
        if node.role in CHOICES | {Role.BUTTON, Role.ROW} and not _is_letter_key(scene, node):
            keys += [one.key for one in (node, *others)]
            name_range = _range(*(one.name for one in (node, *others)))
            told = replace(node, name=name_range, note="" if node.note == last_note else node.note)
            numbers = _range(*map(str, range(len(keys) - len(others), len(keys) + 1)))
            options = [one.name for one in nodes if one.parent == node.key and not node.value]  # such as pages
            words = f"{numbers}. {node_words(told, short=short)}"
            widgets.append(f"{words}: {', '.join(options)}" if options else words)
            lines.append(widgets[-1])
            last_note = node.note
        elif node.role is Role.FIELD:
            lines += [node.value, node.note]
        elif node.role in {Role.HEADING, Role.TEXT} and not short and node.name not in {name, *lines}:
            lines.append(node.name)
    return ScreenLines(lines, widgets, keys)


def live_sentences(scene: Scene) -> Sequence[str]:
    """Return the sentences on a screen that are true for the moment only."""
    return list(dict.fromkeys(scene.outline.live)) if scene.outline else []


def node_words(node: ScreenNode, *, short: bool = False) -> str:
    """Return a node in words without its kind, as only a node with a number can be pressed."""
    return describe(replace(node, role=Role.TEXT), short=short)


def _is_summed_up(node: ScreenNode) -> bool:
    return node.role is Role.BUTTON and isinstance(node.source, OutlinedWidget) and node.source.widget.summed_up


def _range(*words: str) -> str:
    """Return some numbers or names by the first and the last one."""
    # Translators: numbers, or days such as 1 November
    return _("{first} to {last}").format(first=words[0], last=words[-1]) if len(words) > 1 else words[0]


def _is_letter_key(scene: Scene, node: ScreenNode) -> bool:
    """Whether a node is a letter key on the screen, which a keyboard replaces."""
    return isinstance(scene, TextEntry) and len(node.name) == 1


def plain(words: str) -> str:
    """Return words with no other characters than printable ones and line ends."""
    letters = words.replace("\N{SOFT HYPHEN}", "")
    return "".join(letter if is_printable(letter) or letter == "\n" else " " for letter in letters)


PROMPT: Final = "> "
READLINE_SETTINGS: Final = {"enable-bracketed-paste": "off", "enable-meta-key": "off", "bell-style": "none"}
"""Settings by which the editing of a line writes no escape sequences of its own."""


class LineReader:
    """Reads a line at a time from standard input, with a prompt, editing and a history if a person sits there."""

    def __init__(self) -> None:
        self.is_interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._is_reading = False
        # Unbuffered: a thread that waits for ever would hold the buffer's lock at the end of the program
        self._file = FileIO(sys.stdin.fileno(), closefd=False)
        self._terminal_state = _terminal_state() if self.is_interactive else None
        if self.is_interactive:
            _prepare_readline()

    def line(self, seconds: float) -> str | None:
        """Return the next line, None at the end of the input; Empty if there is none for some seconds."""
        if not self._is_reading:
            self._is_reading = True
            Thread(target=self._read, daemon=True).start()
        line = self._lines.get(timeout=seconds)
        self._is_reading = False
        return line

    def _read(self) -> None:
        line: str | None = None
        with suppress(EOFError, OSError, ValueError):  # the input ends, the terminal is gone, a line has a null byte
            line = input(PROMPT) if self.is_interactive else self._file.readline().decode("utf-8", "replace") or None
        self._lines.put(line)

    def close(self) -> None:
        """Give the terminal back as it was, also while a line is edited."""
        if self._terminal_state:
            import termios  # noqa: PLC0415 # it is there

            with suppress(termios.error):  # the terminal is gone
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._terminal_state)


def _terminal_state() -> list[int | list[bytes | int]] | None:
    with suppress(ImportError):
        import termios  # noqa: PLC0415 # not on Windows

        return termios.tcgetattr(sys.stdin.fileno())
    return None


def _prepare_readline() -> None:
    with suppress(ImportError):
        import readline  # noqa: PLC0415 # not on Windows

        for name, value in READLINE_SETTINGS.items():
            readline.parse_and_bind(f"set {name} {value}")


# Translators: from here on, commands that a player types: one word each, none twice, none that asks about the board
HELP: Final = NP_("command", "help")
LOOK: Final = NP_("command", "look")
BUTTONS: Final = NP_("command", "buttons")
AGAIN: Final = NP_("command", "again")
BOARD: Final = NP_("command", "board")
QUIT: Final = NP_("command", "quit")
BACK: Final = NP_("command", "back")
TYPED_ACTIONS: Final = {
    BACK: Action.BACK,
    NP_("command", "next"): Action.NEXT_MOVE,
    NP_("command", "previous"): Action.PREVIOUS_MOVE,
    NP_("command", "undo"): Action.UNDO,
    NP_("command", "redo"): Action.REDO,
    NP_("command", "hint"): Action.HINT,
}
TYPED_COMMANDS: Final = (HELP, LOOK, BUTTONS, AGAIN, BOARD, QUIT, *TYPED_ACTIONS)
# Translators: keep c3 and c5
MOVES_HELP: Final = N_("c3 places a piece on c3, or reads that space. c3 c5 moves the stack on c3 to c5.")
# Translators: {moves} and {row} are words that a player types; keep c3
QUESTIONS_HELP: Final = N_("Questions; a space or a row may follow: {moves} c3, {row} 2.")
HELP_LINES: Final = (
    N_("The number or the first letters of a button press it."),
    N_("4 + and 4 - change the choice with the number 4; 4 and a word choose an option."),
    N_("An empty line continues, as after a puzzle; it presses no button."),
    N_("On a board, {help} tells how to move and what you can ask."),
)
COMMAND_HELP: Final = {
    BOARD: N_("reads all rows of the board"),
    BUTTONS: N_("reads the buttons with their numbers"),
    LOOK: N_("reads the whole screen"),
    AGAIN: N_("reads the last answer again"),
    BACK: N_("leaves the screen, or pauses a game"),
    QUIT: N_("ends the program; everything is saved"),
}


def command_of(word: str) -> str | None:
    """Return the command that a word is, None if it is none."""
    return next((command for command in TYPED_COMMANDS if is_typed(command, word)), None)


def help_text(*, on_board: bool) -> str:
    """Return a page of help, for a terminal of 24 lines and 80 columns; on a board, of moves and questions."""
    asked = {action: _(word) for action, (word, _answer) in QUESTIONS.items()}
    questions = _(QUESTIONS_HELP).format(moves=asked[Action.HEAR_MOVES], row=asked[Action.HEAR_ROW])
    about = [_(MOVES_HELP), questions, *(f"{word}: {action_name(action)}" for action, word in asked.items())]
    words = {_(command): _(message) for command, message in COMMAND_HELP.items()}
    about = [*about, _(HELP_LINES[0])] if on_board else [_(line).format(help=_(HELP)) for line in HELP_LINES]
    described = [f"{word}: {message}." for word, message in words.items()]
    lines = [*about, *described, ", ".join(_(word) for word in TYPED_ACTIONS if word != BACK)]
    return "\n".join(part for line in lines for part in wrap(line, 79))


class LineInput:
    """Carries out lines in the program; `find` returns the nodes on the screen, `keys` are those with a number."""

    def __init__(self, app: App, find: Callable[[], Sequence[ScreenNode]]) -> None:
        self._app, self._find = app, find
        self.keys: Sequence[NodeKey] = ()

    @property
    def _scene(self) -> Scene:
        return self._app.director.top

    def enter(self, line: str) -> str:
        """Carry out a line; return its answer, '' if the change on the screen answers it."""
        line = " ".join(line.split())
        scene, command = self._scene, command_of(line)
        if isinstance(scene, TextEntry) and command not in {HELP, BACK, QUIT}:
            scene.replace_text(line)
            return self._apply(scene.submit())
        if has_message(line):
            return self._apply(take_text(scene.context, line))
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
        heard, ply = self._scene.board_description, read_ply(line)
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
        if isinstance(scene, InteractiveBoard):
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
        """Continue after what was shown; where a ply is to be chosen, return whose turn it is."""
        scene = self._scene
        if isinstance(scene, InteractiveBoard):
            if scene.can_choose:
                return scene.board_description.count
            scene.take_focus(scene.cursor.space)
        if isinstance(scene, InteractiveBoard) or scene.is_skippable:
            self._app.perform(Action.ACCEPT)
        return ""

    # Widgets

    def _use_number(self, line: str) -> str | None:
        """Press or change the node with the number in a line, None if the line has no number."""
        found = re.fullmatch(r"([0-9]{1,4})(?: +(.+)|([+-]))?", line)
        if not found or any(node.name.lower() == line.lower() for node in self._find()):
            return None
        number, value = int(found[1]), found[2] or found[3] or ""
        key = self.keys[number - 1] if 0 < number <= len(self.keys) else None
        node = next((node for node in self._find() if node.key == key), None)
        if not node:
            return _("There's nothing with the number {number}").format(number=number)
        if node.role in CHOICES:
            return self._choose(node, value)
        return _("{name} has no options").format(name=node.name) if value else self._press(node)

    def _press(self, node: ScreenNode) -> str:
        intention = press(self._scene, node)
        if intention is None:
            return node_words(node)
        self._app.perform(intention)
        return ""

    def _choose(self, node: ScreenNode, value: str) -> str:
        """Step a choice, or choose the option that begins with some words; without words list the options."""
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
        if node.role is not Role.STEPPER:
            return self._press(replace(node, option=wanted))
        for _step in range(abs(wanted - choice.chosen)):
            self._app.perform(step(self._scene, node, wanted - choice.chosen))
        return ""

    # Words

    def _use_words(self, line: str, command: str | None) -> str:
        """Carry out a command, or press the button or the page that begins with the line."""
        tabs = {node.key for node in self._find() if node.role is Role.CHOICE and not node.value}
        pressable = CHOICES | {Role.BUTTON, Role.ROW}
        nodes = [node for node in self._find() if node.role in pressable or node.parent in tabs]
        exact = [node for node in nodes if node.name.lower() == line.lower()]
        if command and not (exact and command in TYPED_ACTIONS and command is not BACK):
            return self._carry_out(command)
        found = exact[:1] or [node for node in nodes if node.name.lower().startswith(line.lower())]
        if len(found) == 1:
            node = found[0]
            return self._choose(node, "") if node.role in CHOICES else self._press(node)
        if found:
            return "\n".join(f"{self.keys.index(node.key) + 1}. {node.name}" for node in found if node.key in self.keys)
        # Translators: {line} is what was typed
        unknown = _("“{line}” means nothing here. Type {help} to see what does.")
        return unknown.format(line=line[:40], help=_(HELP))

    def _carry_out(self, command: str) -> str:
        if command is QUIT:
            self._app.running = False
        elif command is HELP:
            return help_text(on_board=bool(self._scene.board_description))
        elif command is BOARD:
            return self._rows(self._scene.board_description)
        elif command in TYPED_ACTIONS:
            self._app.perform(TYPED_ACTIONS[command])
        return ""

    def _rows(self, heard: BoardDescription | None) -> str:
        if not heard:
            return _("There is no board here")
        words = replace(heard.words, short=True)
        return "\n".join(f"{n}: {words.row(row[0])}" for n, row in reversed(list(enumerate(ROW_SPACES, 1))))


def is_about_output(line: str) -> str | None:
    """Return the command if a line asks for output only: the screen, its buttons, or the last output again."""
    command = command_of(line.strip())
    return command if command in {LOOK, BUTTONS, AGAIN} else None
