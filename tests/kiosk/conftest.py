"""The stage of the scenes' tests, for those of the program for events."""

from tests.scenes.conftest import assets, stage

__all__ = ["assets", "stage"]
