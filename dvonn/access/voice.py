"""The system's voice, which a process beside the program speaks with."""

from collections.abc import Sequence


class Voice:
    """To be written."""

    problem = ""

    def use(self, language: str, rate: float) -> None:
        """Speak in a language at a rate."""

    def say(self, sentences: Sequence[str], *, at_once: bool) -> None:
        """Say sentences, at once or after those that are being said."""
        print("SAY", at_once, sentences, flush=True)

    def silence(self) -> None:
        """End what is being said."""

    def close(self) -> None:
        """End the process."""
