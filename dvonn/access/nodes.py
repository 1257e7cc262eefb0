"""The nodes of a picture: its texts, widgets, rows and spaces, with their names and states, in the order of reading."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, Final

from dvonn.language import N_, _
from dvonn.rules.board import ROW_SPACES, Space
from dvonn.screens.interactive_board import InteractiveBoard
from dvonn.screens.scene import Scene
from dvonn.screens.text_entry import TextEntry
from dvonn.ui.button import Button
from dvonn.ui.canvas import Outline, OutlinedRow, OutlinedText, OutlinedWidget
from dvonn.ui.choice import Choice, Slider, Stepper
from dvonn.ui.layout import HEADING, Box
from dvonn.ui.table_rows import RowButton

NodeKey = tuple[object, ...]
ICON_NAMES: Final = {
    "icon-first": N_("First"),
    "icon-previous": N_("Previous"),
    "icon-next": N_("Next"),
    "icon-share": N_("Share"),
    "icon-undo": N_("Undo"),
    "icon-redo": N_("Redo"),
}
"""The names of buttons that show an icon alone."""


class Role(Enum):
    """The kind of a node."""

    HEADING = auto()
    TEXT = auto()
    BUTTON = auto()
    CHOICE = auto()  # its options are nodes of their own
    OPTION = auto()
    STEPPER = auto()
    SLIDER = auto()
    ROW = auto()
    FIELD = auto()  # of a text that is typed
    SPACE = auto()
    # Around the picture, for a screen reader
    WINDOW = auto()
    BOARD = auto()  # with the spaces
    SENTENCE = auto()  # to be said


@dataclass(frozen=True)
class ScreenNode:
    """A part of the picture. `key` stays the same while the scene lasts; `source` is the widget, row or space."""

    key: NodeKey
    role: Role
    name: str
    box: Box
    value: str = ""
    note: str = ""  # an explanation, or the reason why the node is disabled
    enabled: bool = True
    focused: bool = False
    chosen: bool | None = None  # of an option
    share: float | None = None  # of a slider, from 0 to 1
    parent: NodeKey | None = None
    option: int | None = None  # the number of an option
    source: OutlinedWidget | OutlinedRow | Space | None = field(default=None, compare=False)


def scene_nodes(scene: Scene, outline: Outline) -> list[ScreenNode]:
    """Return the nodes of a picture of a scene from top to bottom, the board at the end.

    Widgets keep the order of their forms, which is that of the focus.
    """
    widgets = list(_widgets(outline))
    entry = [_text_field(scene)] if isinstance(scene, TextEntry) else []
    notes, fields = {node.note for node in widgets}, [node.box for node in entry]
    texts = [node for node in _texts(outline, fields) if node.name not in notes]
    others = sorted([*texts, *_rows(outline)], key=lambda node: (node.box.y, node.box.x))
    spaces = _spaces(scene, has_focus=not any(node.focused for node in widgets))
    return [*entry, *_merged(others, widgets), *spaces]


def _merged(others: Iterable[ScreenNode], widgets: Iterable[ScreenNode]) -> list[ScreenNode]:
    """Return texts and rows before the first widget that lies below them, in the order of the widgets."""
    left, nodes = list(others), list[ScreenNode]()
    for widget in widgets:
        while left and 0 <= left[0].box.y <= widget.box.y:
            nodes.append(left.pop(0))
        nodes.append(widget)
    return nodes + left


# Texts and rows


def _texts(outline: Outline, fields: Sequence[Box]) -> Iterator[ScreenNode]:
    """Yield the texts that belong to no widget and no row; the texts of a line of a table are one node."""
    owners = [(one.widget.box, one.is_seen) for one in outline.widgets]
    owners += [(row.box, row.is_seen) for row in outline.rows] + [(box, True) for box in fields]
    owned = {text for box, seen in owners for text in outline.texts_in(box, seen=seen)}
    free = [text for text in outline.texts if text not in owned]
    for number, line in enumerate(_lines(dict.fromkeys(free))):
        role = Role.HEADING if line[0].size >= HEADING else Role.TEXT
        yield ScreenNode(("text", number), role, ", ".join(text.words for text in line), line[0].box)


def _lines(texts: Iterable[OutlinedText]) -> list[list[OutlinedText]]:
    """Return texts grouped into the lines of tables: those that stand beside each other, at one height."""
    lines: list[list[OutlinedText]] = []
    for text in sorted(texts, key=lambda one: (one.box.centre[1], one.box.x)):
        last = lines[-1][-1] if lines else None
        beside = last and abs(last.box.centre[1] - text.box.centre[1]) <= 1 and last.box.height == text.box.height
        if last and 0 < last.size == text.size and beside and text.box.x - last.box.right <= 2 * text.box.height:
            lines[-1].append(text)
        else:
            lines.append([text])
    return lines


def _rows(outline: Outline) -> Iterator[ScreenNode]:
    for number, row in enumerate(outline.rows):
        name = ", ".join(text.words for text in outline.texts_in(row.box, seen=row.is_seen))
        yield ScreenNode(("row", number), Role.ROW, name, row.box, source=row)


# Widgets


def _widgets(outline: Outline) -> Iterator[ScreenNode]:
    """Yield the widgets, each once, and the options after a choice that shows them all."""
    forms: dict[int, int] = {}  # the numbers of the forms
    seen: set[int] = set()
    for one in outline.widgets:
        if id(one.widget) not in seen and one.widget.box.width:
            seen.add(id(one.widget))
            number = next(n for n, widget in enumerate(one.form.widgets) if widget is one.widget)
            key = ("widget", forms.setdefault(id(one.form), len(forms)), number)
            texts = outline.texts_in(one.widget.box, seen=one.is_seen)
            yield from _widget(one, key, [text.words for text in texts])


def _widget(one: OutlinedWidget, key: NodeKey, texts: Sequence[str]) -> Iterator[ScreenNode]:
    widget, note, enabled = one.widget, one.widget.explanation(), one.widget.enabled
    if isinstance(widget, Choice):
        name, value = widget.label, option_name(widget, widget.chosen)
        role = Role.SLIDER if isinstance(widget, Slider) else Role.STEPPER
        share = widget.value if isinstance(widget, Slider) else None
        if not isinstance(widget, Slider | Stepper):
            role = Role.CHOICE
        name, value = (name, value) if name else (value, "")
        yield ScreenNode(key, role, name, widget.box, value, note, enabled, one.focused, share=share, source=one)
        yield from _options(one, key) if role is Role.CHOICE else ()
        return
    name, value = _button_words(widget, texts)
    if widget.command and (name or enabled):
        yield ScreenNode(key, Role.BUTTON, name, widget.box, value, note, enabled, one.focused, source=one)
    elif name or value:
        words = ", ".join(filter(None, [name, value]))
        yield ScreenNode(key, Role.TEXT, words, widget.box, focused=one.focused, source=one)


def _button_words(button: Button, texts: Sequence[str]) -> tuple[str, str]:
    """Return the name of a button and the other texts on it; a row's are all of its columns, seen or not."""
    if isinstance(button, RowButton) and button.name:
        return button.name, ", ".join(word for _percent, words in button.columns for word in words)
    others = [words for words in texts if words not in {button.shown_label, button.name}]
    if button.name:
        return button.name, ", ".join(others)
    icon_name = ICON_NAMES.get(button.icon, "")
    return ", ".join(others) or button.note or _(icon_name), ""


def _options(one: OutlinedWidget, key: NodeKey) -> Iterator[ScreenNode]:
    choice = one.widget
    assert isinstance(choice, Choice)
    for n, box in enumerate(choice.option_boxes()):
        words, chosen, enabled = option_name(choice, n), n == choice.chosen, choice.enabled
        path, note = (*key, n), choice.explanation(box.centre)
        yield ScreenNode(
            path, Role.OPTION, words, box, "", note, enabled, chosen=chosen, parent=key, option=n, source=one
        )


def option_name(choice: Choice[Any], number: int) -> str:
    """Return the words of an option, or of its picture."""
    return choice.options[number][1] or (choice.notes[number] if number < len(choice.notes) else "")


def _text_field(scene: TextEntry) -> ScreenNode:
    note, has_focus = scene.remark or scene.hint, not scene.shows_focus
    return ScreenNode(("field",), Role.FIELD, scene.heading, scene.body, scene.text, note, focused=has_focus)


# The board


def _spaces(scene: Scene, *, has_focus: bool) -> Iterator[ScreenNode]:
    """Yield the spaces of the board, the highest row first; the one under the cursor may have the focus."""
    heard, board = scene.board_description, scene.shown_board or scene.board
    if not heard:
        return
    here = heard.cursor.space if heard.cursor and heard.has_focus and has_focus else None
    chosen = scene.selection.selected if isinstance(scene, InteractiveBoard) else None
    side, words = round(board.unit), replace(heard.words, chosen=chosen)
    for space in (space for row in reversed(ROW_SPACES) for space in row):
        x, y = board.top(space, words.position.height(space))
        box = Box(round(x) - side // 2, round(y) - side // 2, side, side)
        yield ScreenNode(("space", space), Role.SPACE, words.space(space), box, focused=space == here, source=space)
