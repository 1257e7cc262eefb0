"""Screen readers and speech: the announcements of a scene's news, and the requests of a screen reader."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pygame

from dvonn.access.nodes import Role, ScreenNode, scene_nodes
from dvonn.access.voice import Voice
from dvonn.input.intentions import Action, Device, Intention, Press
from dvonn.language import N_, _, current_language
from dvonn.screens.interactive_board import InteractiveBoard
from dvonn.screens.scene import PROGRAM_NAME, AppContext, Change, Scene
from dvonn.screens.text_entry import TextEntry
from dvonn.ui.canvas import Outline, OutlinedRow, OutlinedWidget
from dvonn.ui.choice import Choice
from dvonn.ui.form import can_focus

if TYPE_CHECKING:
    from dvonn.access.screen_reader import ScreenReader


def focus(scene: Scene, node: ScreenNode) -> None:
    """Give the focus to a node that can have it."""
    source = node.source
    if isinstance(source, OutlinedWidget) and can_focus(source.widget):
        scene.take_focus(None)
        source.form.focus_on(source.widget)
    elif isinstance(source, int):
        scene.take_focus(source)
        scene.play_place()
    scene.lay_out()  # the form may scroll


def press(scene: Scene, node: ScreenNode) -> Intention | None:
    """Return the intention that presses a node, after it has got the focus; None if it can't be pressed.

    A widget is pressed at its place, or by ACCEPT if it lies off the screen.
    """
    focus(scene, node)
    source = node.source
    if isinstance(source, OutlinedWidget):
        widget, box = source.widget, source.widget.box
        if isinstance(widget, Choice) and node.option is not None:
            box = widget.option_boxes()[node.option]
        is_seen = scene.context.layout.window.contains(box.centre)
        return (Press(box.centre) if is_seen else Action.ACCEPT) if widget.enabled else None
    if isinstance(source, OutlinedRow):
        return Press(source.box.centre)
    return Action.ACCEPT if source is not None else None


def step(scene: Scene, node: ScreenNode, by: int) -> Intention:
    """Return the intention that steps a choice on (1) or back (-1), after it has got the focus."""
    focus(scene, node)
    return Action.RIGHT if by > 0 else Action.LEFT


ROLE_WORDS: Final = {
    Role.BUTTON: N_("button"),
    Role.SLIDER: N_("slider"),
    Role.FIELD: N_("text field"),
}
"""The words after the name of a focused node, where its kind is not plain."""


@dataclass(frozen=True)
class Announcement:
    """What is heard at once: what happened, the screen if it is new, what holds now, the focus, what can be done."""

    events: Sequence[str]
    screen: str
    sentences: Sequence[str]
    focus: str
    advice: Sequence[str]

    @property
    def words(self) -> list[str]:
        """All words in their order."""
        screen = "" if self.focus.startswith(f"{self.screen},") else self.screen
        return [words for words in (*self.events, screen, *self.sentences, self.focus, *self.advice) if words]


class Listening:
    """Follows the scenes as they are drawn, and queues what is to be heard. The nodes are those of the last picture.

    What happened comes before what is shown; what is shown no more is left out; and nothing is said twice in a row.
    """

    def __init__(self) -> None:
        self.nodes: list[ScreenNode] = []
        self._scene: Scene | None = None
        self._outline: Outline | None = None
        self._live: list[str] = []
        self._focus: ScreenNode | None = None
        self._told: list[str] = []  # the events that were heard last
        self._events: list[str] = []
        self._screen = ""  # these and the sentences and the focus below are to be heard
        self._fresh: list[str] = []
        self._said_focus = ""

    def has_followed(self, scene: Scene) -> bool:
        """Return whether `follow` has seen the last picture of a scene, and all of it has been heard."""
        return scene.outline is self._outline and not (self._events or self._screen or self._fresh or self._said_focus)

    @property
    def is_urgent(self) -> bool:
        """Whether the screen or the focus has changed."""
        return bool(self._screen or self._said_focus)

    def follow(self, scene: Scene, events: Sequence[str]) -> None:
        """Queue events, and the news in the picture of a scene unless the events or plies on their way outdate it."""
        self._events += events
        outline = scene.outline
        if not outline or outline is self._outline or (events and scene.changed) or shows_plies(scene):
            return
        is_new, before, self.nodes = scene is not self._scene, self._focus, scene_nodes(scene, outline)
        self._scene, self._outline = scene, outline
        remark = scene.remark if isinstance(scene, TextEntry) else ""
        live = list(dict.fromkeys(filter(None, [*outline.live, remark])))
        fresh = [words for words in live if is_new or words not in self._live or words in self._fresh]
        self._live, self._fresh = live, fresh
        if is_new:
            self._screen = screen_words(scene, self.nodes, outline.live)
        self._focus = next((node for node in self.nodes if node.focused), None)
        if self._focus and (is_new or self._said_focus or focus_words(self._focus) != focus_words(before)):
            self._said_focus = described_change(before, self._focus, short=scene.context.settings.short_words)

    def take(self) -> Announcement:
        """Return what is to be heard, which leaves the queue."""
        events, screen, focus = list(dict.fromkeys(self._events)), self._screen, self._said_focus
        fresh = [words for words in self._fresh if words not in self._told]
        fresh = [words for words in fresh if not any(words in other for other in (*events, screen, focus))]
        self._told, self._events, self._screen, self._fresh, self._said_focus = events or self._told, [], "", [], ""
        advice = [words for words in fresh if self._outline and words in self._outline.advice]
        return Announcement(events, screen, [words for words in fresh if words not in advice], focus, advice)


def shows_plies(scene: Scene) -> bool:
    """Return whether plies are on their way, after which the texts of a scene hold."""
    return isinstance(scene, InteractiveBoard) and scene.player.plan is not None


def screen_name(scene: Scene) -> str:
    """Return the name of a screen."""
    return scene.title.removeprefix(f"{PROGRAM_NAME}: ")


def screen_words(scene: Scene, nodes: Sequence[ScreenNode], live: Sequence[str]) -> str:
    """Return the name of a screen, and its texts unless it is short or has a board, whose spaces are heard instead."""
    name = screen_name(scene)
    if scene.board_description or scene.context.settings.short_words:
        return name
    texts = [node.name for node in nodes if node.role in {Role.HEADING, Role.TEXT} and node.name not in live]
    texts = [words for words in texts if not name.startswith(words)]
    return "\n".join(texts if any(words.startswith(f"{name},") for words in texts) else [name, *texts])


def focus_words(node: ScreenNode | None) -> tuple[object, ...]:
    """Return the parts of a node that are heard again when they change; none of a space, as plies are heard."""
    if not node or node.role is Role.SPACE:
        return (node and node.key,)
    return node.key, node.name, node.value


def described_change(before: ScreenNode | None, node: ScreenNode, *, short: bool) -> str:
    """Return the letters that were typed or erased in a field that had the focus before, or else the node in words."""
    if not before or {node.role, before.role} != {Role.FIELD}:
        return describe(node, short=short)
    shorter, longer = sorted([before.value, node.value], key=len)
    letters = longer.removeprefix(shorter)
    return _("Space") if letters == " " else letters if node.value or len(letters) == 1 else ""


def describe(node: ScreenNode, *, short: bool) -> str:
    """Return a node in words: its name, its value, its kind and whether it can be used, and its explanation."""
    kind = _(ROLE_WORDS[node.role]) if node.role in ROLE_WORDS else ""
    state = "" if node.enabled else _("not available")
    parts = [node.name, node.value, kind if not short else "", state]
    words = ", ".join(filter(None, parts))
    has_note = node.note and node.note not in parts and not (short and node.enabled)
    return f"{words}. {node.note}" if has_note else words


FIRST_KEYS: Final = (Action.SPEECH, Action.NEXT, Action.ACCEPT, Action.BACK, Action.HEAR_TURN, Action.TYPE_MOVE)


class Access:
    """The screen reader's adapter, if one runs, and the voice, if it is on."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._listening = Listening()
        self._reader: ScreenReader | None = None
        self._voice: Voice | None = None
        self._told_problem: str | None = None  # of the voice, '' once the user knows that it speaks
        self._last: list[str] = []  # that was heard
        self._seconds = 0.0  # since the last `follow`
        self._speech_seconds = 0.0  # for which what was said last is spoken at least

    def has_pending(self, scene: Scene) -> bool:
        """Return whether there is a picture or a sentence that has not been heard."""
        is_behind = bool(self._context.sentences) or not self._listening.has_followed(scene)
        return self._context.describes_screen and is_behind

    def use(self, *, reads: bool, announces: bool, speaks: bool) -> bool:
        """Start the adapter, where AccessKit is installed, and start or end the voice, as asked for.

        `announces` tells whether the screen reader says announced sentences. Return whether the adapter or the voice
        has begun, which needs a new picture.
        """
        if reads and not self._reader:
            self._reader = _new_reader(announces=announces)
        if speaks:
            self._voice = self._voice or Voice()
            self._voice.use(current_language(), self._context.settings.speech_rate)
            self._tell_problem(self._voice.problem)
        elif self._voice:
            self._voice.close()
            self._voice = self._told_problem = None
        before, is_read = self._context.describes_screen, reads and self._reader and self._reader.is_active
        self._context.describes_screen = bool(self._voice or is_read)
        if before or not self._context.describes_screen:
            return False
        self._listening = Listening()  # the voice says the whole screen
        return True

    def _tell_problem(self, problem: str) -> None:
        """Say once that the voice speaks, or say and show its problem."""
        if problem != self._told_problem:
            self._told_problem = problem
            self._context.sentences.append(problem or speech_words(self._context))
            if problem:
                self._context.sound.caption_for(problem)

    def follow(self, scene: Scene, seconds: float, *, at_once: bool) -> None:
        """Announce the news in the picture of a scene, some seconds after the last call."""
        self._seconds += seconds
        if not scene.outline or not (at_once or self._seconds >= 0.1):
            return
        self._speech_seconds, sentences = self._speech_seconds - self._seconds, self._context.sentences
        self._context.sentences, self._seconds = [], 0.0
        self._listening.follow(scene, sentences)
        if at_once or self._listening.is_urgent or self._speech_seconds <= 0:
            self._tell(self._listening.take())

    def _tell(self, heard: Announcement) -> None:
        self._last, letters = heard.words or self._last, sum(map(len, heard.words))
        # A voice speaks at most 20 letters a second at its usual rate: what waits for it may go out of date
        self._speech_seconds = letters / 20 / self._context.settings.speech_rate
        if self._reader and self._reader.is_active:
            said = replace(heard, focus="").words  # a screen reader follows the focus itself
            self._reader.show(self._listening.nodes, said, is_new=bool(heard.screen))
        if self._voice and heard.words:
            self._voice.say(heard.words, at_once=heard.words[:1] == [heard.focus])

    def repeat(self) -> None:
        """Let what was heard last be heard again."""
        self._context.sentences += self._last

    # Events

    def stop_speaking(self) -> None:
        """Silence the voice, as a key or button was pressed."""
        self._speech_seconds = 0.0
        if self._voice:
            self._voice.silence()

    def note_focus(self, *, focused: bool) -> None:
        """Note whether the window has the focus."""
        if self._reader:
            self._reader.note_focus(focused=focused)

    def requested(self, event: pygame.Event, scene: Scene) -> Intention | Change | None:
        """Return the intention or the change that a request of a screen reader asks for, None if there is none."""
        node = self._reader.node(getattr(event, "number", -1)) if self._reader else None
        if not node:
            return None
        if event.action == "set" and node.role is Role.SLIDER:
            return press(scene, replace(node, option=round(event.value)))
        if event.action == "set":
            return scene.replace_text(str(event.value)) if isinstance(scene, TextEntry) else None
        if event.action == "press":
            return press(scene, node)
        if event.action == "focus":
            focus(scene, node)
            return None
        return step(scene, node, 1 if event.action == "increment" else -1)

    def close(self) -> None:
        """End the voice."""
        if self._voice:
            self._voice.close()


def speech_words(context: AppContext) -> str:
    """Return a sentence that speech is on, with the keys that a listener needs first."""
    bindings = context.controls.bindings
    keys = {action.name.lower(): bindings.prompt(action, Device.KEYBOARD) for action in FIRST_KEYS}
    words = [
        _("Speech is on; {speech} turns it off."),
        # Translators: {next}, {accept}, {back} ... are the names of keys
        _("{next} goes to the next choice, {accept} selects, {back} goes back."),
        _("On a board, the arrows move; {hear_turn} tells whose turn it is, {type_move} lets you type a move."),
        _("All keys are in Rules, Keys, By ear."),
    ]
    return " ".join(words[:1] if context.settings.short_words else words).format(**keys)


def _new_reader(*, announces: bool) -> "ScreenReader | None":
    """Return the adapter of the window, None without AccessKit."""
    try:
        from dvonn.access.screen_reader import ScreenReader  # noqa: PLC0415 # it is optional
    except ImportError:
        return None
    return ScreenReader(announces=announces)
