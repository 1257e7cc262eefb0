"""The nodes of a picture: its texts, widgets, rows and spaces, with their names and states, in the order of reading."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from dvonn.language import _
from dvonn.rules.board import ROW_SPACES, Space
from dvonn.screens.scene import Scene
from dvonn.screens.text_entry import TextEntry
from dvonn.ui.layout import HEADING, Box
from dvonn.ui.outline import Outline, OutlinedRow, OutlinedText, OutlinedWidget
from dvonn.ui.widgets import Choice, Slider, Stepper

NodeKey = tuple[object, ...]


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


@dataclass(frozen=True)
class Node:
    """A part of the picture. `key` stays the same while the scene lasts; `source` is the widget, row or space."""

    key: NodeKey
    role: Role
    name: str
    box: Box
    value: str = ""
    note: str = ""  # explains it, or why it is disabled
    enabled: bool = True
    focused: bool = False
    chosen: bool | None = None  # of an option
    share: float | None = None  # of a slider, from 0 to 1
    parent: NodeKey | None = None
    option: int | None = None  # the number of an option
    source: OutlinedWidget | OutlinedRow | Space | None = field(default=None, compare=False)


def scene_nodes(scene: Scene) -> list[Node]:
    """Return the nodes of the picture of a scene that was drawn last, from top to bottom, the board at the end."""
    outline = scene.outline
    parts = [*_widgets(outline), *_rows(outline), *_texts(outline)]
    field_node = [_text_field(scene)] if isinstance(scene, TextEntry) else []
    spaces = _spaces(scene, has_focus=not any(node.focused for node in parts))
    return [*field_node, *sorted(parts, key=lambda node: (node.box.y, node.box.x)), *spaces]


def _texts(outline: Outline) -> Iterator[Node]:
    """Yield the texts that belong to no widget and no row, each once."""
    owned = [one.widget.box for one in outline.widgets] + [row.box for row in outline.rows]
    seen: set[OutlinedText] = set()
    for text in outline.texts:
        if text in seen or any(box.contains(text.box.centre) for box in owned):
            continue
        seen.add(text)
        role = Role.HEADING if text.size >= HEADING else Role.TEXT
        yield Node(("text", len(seen)), role, text.words, text.box)


def _rows(outline: Outline) -> Iterator[Node]:
    for number, row in enumerate(outline.rows):
        name = ", ".join(outline.texts_in(row.box))
        yield Node(("row", number), Role.ROW, name, row.box, focused=row.focused, source=row)


def _widgets(outline: Outline) -> Iterator[Node]:
    forms: dict[int, int] = {}  # the numbers of the forms
    for one in outline.widgets:
        form = forms.setdefault(id(one.form), len(forms))
        number = next(n for n, widget in enumerate(one.form.widgets) if widget is one.widget)
        yield from _widget(one, (form, number), outline.texts_in(one.widget.box))


def _widget(one: OutlinedWidget, key: NodeKey, texts: Sequence[str]) -> Iterator[Node]:
    widget, focused = one.widget, one.focused
    if isinstance(widget, Choice):
        yield from _choice(one, key)
        return
    others = [words for words in texts if words not in {widget.label, widget.name}]
    name = widget.name or ", ".join(others)
    value = ", ".join(others) if widget.name else ""
    if not widget.command:
        yield Node(key, Role.TEXT, ", ".join(filter(None, [name, value])), widget.box)
        return
    note = widget.explanation()
    yield Node(key, Role.BUTTON, name, widget.box, value, note, widget.enabled, focused, source=one)


def _choice(one: OutlinedWidget, key: NodeKey) -> Iterator[Node]:
    """Yield a choice, and after one that shows all its options these."""
    widget, focused = one.widget, one.focused
    assert isinstance(widget, Choice)
    name = widget.label or _("Choice")
    value = option_name(widget, widget.chosen)
    note = widget.explanation()
    if isinstance(widget, Slider | Stepper):
        role = Role.SLIDER if isinstance(widget, Slider) else Role.STEPPER
        share = widget.value if isinstance(widget, Slider) else None
        yield Node(key, role, name, widget.box, value, note, widget.enabled, focused, share=share, source=one)
        return
    yield Node(key, Role.CHOICE, name, widget.box, value, note, widget.enabled, focused, source=one)
    for n, box in enumerate(widget.option_boxes()):
        words, chosen = option_name(widget, n), n == widget.chosen
        option = Node((*key, n), Role.OPTION, words, box, enabled=widget.enabled, chosen=chosen, parent=key, option=n)
        yield replace(option, source=one)


def option_name(choice: Choice[object], number: int) -> str:
    """Return the words of an option, or of its picture."""
    return choice.options[number][1] or (choice.notes[number] if number < len(choice.notes) else "")


def _text_field(scene: TextEntry) -> Node:
    return Node(("field",), Role.FIELD, scene.heading, scene.body, scene.text, scene.remark or scene.hint)


def _spaces(scene: Scene, *, has_focus: bool) -> Iterable[Node]:
    """Return the spaces of the board, the highest row first; the one under the cursor may have the focus."""
    heard, board = scene.heard_board, scene.shown_board
    if not heard or not board:
        return []
    here = heard.cursor.space if heard.cursor and heard.has_focus and has_focus else None
    side = round(board.unit)
    position = heard.words.position
    nodes = []
    for space in (space for row in reversed(ROW_SPACES) for space in row):
        x, y = board.top(space, position.height(space))
        box = Box(round(x) - side // 2, round(y) - side // 2, side, side)
        words = heard.words.space(space)
        nodes.append(Node(("space", space), Role.SPACE, words, box, focused=space == here, source=space))
    return nodes
