"""Reviews are cheap in the tests of records."""

from tests.harness.records import cheap_reviews  # noqa: F401 # a fixture
