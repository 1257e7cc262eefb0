"""Reviews are cheap in the tests of records."""

from tests.harness.storage import cheap_reviews  # noqa: F401 # a fixture
