"""The way of pictures and sentences to a screen reader and to the voice, and of a reader's presses to the scene."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from dvonn.access.listening import Heard, Listening
from dvonn.access.nodes import Role
from dvonn.access.presses import focus, press, step
from dvonn.access.voice import Voice
from dvonn.input import Action, Device, Intention
from dvonn.language import _, current_language
from dvonn.screens.scene import Change, Scene, Stage
from dvonn.screens.text_entry import TextEntry

if TYPE_CHECKING:
    from dvonn.access.screen_reader import ScreenReader

FIRST_KEYS: Final = (Action.SPEECH, Action.NEXT, Action.ACCEPT, Action.BACK, Action.HEAR_TURN, Action.TYPE_MOVE)
FOLLOW_SECONDS: Final = 0.1  # between two looks at pictures that change without input


class Access:
    """The screen reader's adapter, if one runs, and the voice, if it is on."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._listening = Listening()
        self._reader: ScreenReader | None = None
        self._voice: Voice | None = None
        self._told_problem: str | None = None  # the voice's, '' when the user knows that it speaks
        self._seconds = 0.0  # since the picture was looked at

    def is_behind(self, scene: Scene) -> bool:
        """Return whether there is a picture that has not been listened to, or a sentence that has not been told."""
        return self._stage.listens and bool(self._stage.sentences or not self._listening.has_followed(scene))

    def use(self, *, reads: bool, announces: bool, speaks: bool) -> bool:
        """Start the adapter, where AccessKit is installed, and start or end the voice, as is asked for.

        `announces` tells whether the screen reader says sentences that are announced. Tell whether one of them begins
        to listen, to a picture that must be drawn anew.
        """
        if reads and not self._reader:
            self._reader = _new_reader(announces=announces)
        if speaks:
            self._voice = self._voice or Voice()
            self._voice.use(current_language(), self._stage.settings.speech_rate)
            self._tell_problem(self._voice.problem)
        elif self._voice:
            self._voice.close()
            self._voice = self._told_problem = None
        before, is_read = self._stage.listens, reads and self._reader and self._reader.is_active
        self._stage.listens = bool(self._voice or is_read)
        if before or not self._stage.listens:
            return False
        self._listening = Listening()  # which hears the whole screen
        return True

    def _tell_problem(self, problem: str) -> None:
        """Tell once that the voice speaks, or that it has a problem, which is also shown."""
        if problem != self._told_problem:
            self._told_problem = problem
            self._stage.sentences.append(problem or speech_words(self._stage))
            if problem:
                self._stage.sound.caption_for(problem)

    def follow(self, scene: Scene, seconds: float, *, at_once: bool) -> None:
        """Let what is new in the picture of a scene be heard, some seconds after the last call."""
        self._seconds += seconds
        if not scene.outline or not (at_once or self._seconds >= FOLLOW_SECONDS):
            return
        sentences, self._stage.sentences, self._seconds = self._stage.sentences, [], 0.0
        heard = self._listening.follow(scene, sentences)
        if heard:
            self._tell(heard)

    def _tell(self, heard: Heard) -> None:
        if self._reader and self._reader.is_active:
            said = heard.words[: -1 if heard.focus else None]  # a screen reader follows the focus itself
            self._reader.show(self._listening.nodes, said, is_new=bool(heard.screen))
        if self._voice and heard.words:
            self._voice.say(heard.words, at_once=bool(heard.screen or heard.focus))

    # Events

    def hush(self) -> None:
        """End what the voice is saying, as something was pressed."""
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


def speech_words(stage: Stage) -> str:
    """Return that speech is on, and the keys that a listener needs first."""
    bindings = stage.controls.bindings
    keys = {action.name.lower(): bindings.prompt(action, Device.KEYBOARD) for action in FIRST_KEYS}
    words = [
        _("Speech is on; {speech} turns it off.").format(**keys),
        # Translators: {next}, {accept}, {back} ... are the names of keys
        _("{next} goes to the next choice, {accept} selects, {back} goes back.").format(**keys),
        _("On a board, the arrows move; {hear_turn} tells whose turn it is, {type_move} lets you type a move.").format(
            **keys
        ),
        _("All keys are in Rules, Keys, By ear."),
    ]
    return " ".join(words[:1] if stage.settings.short_words else words)


def _new_reader(*, announces: bool) -> "ScreenReader | None":
    """Return the adapter of the window, None without AccessKit."""
    try:
        from dvonn.access.screen_reader import ScreenReader  # noqa: PLC0415 # it is optional
    except ImportError:
        return None
    return ScreenReader(announces=announces)
