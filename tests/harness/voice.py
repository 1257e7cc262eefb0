"""A voice that says nothing."""

from collections.abc import Sequence


class FakeVoice:
    """A voice that keeps what it is to say."""

    problem = ""
    said: list[str] = []  # since the last press  # noqa: RUF012 # of all voices
    spoken_in = "", 0.0
    hushed = 0

    def use(self, language: str, rate: float) -> None:
        """Keep the language and the rate."""
        FakeVoice.spoken_in = language, rate

    def say(self, sentences: Sequence[str], *, at_once: bool) -> None:
        """Keep sentences, which replace those before them if they are said at once."""
        self.said += sentences

    def silence(self) -> None:
        """Count the calls."""
        FakeVoice.hushed += 1

    def close(self) -> None:
        """End."""
