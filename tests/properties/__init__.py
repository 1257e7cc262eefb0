"""Properties that hold for whatever is done, in any order: hypothesis tries it, and shrinks what it finds."""

import pytest

pytest.importorskip("hypothesis", reason="hypothesis, a developers' tool, draws the examples")
