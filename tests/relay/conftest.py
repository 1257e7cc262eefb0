"""A server for all tests of a process, and an event of its own for each."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("psycopg", reason="psycopg is not installed")

from dvonn.relay.hub import Hub, install  # needs psycopg
from tests.harness.hub import EventHub, PostgresServer, Stand, running_server


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """Run a server with an installed hub."""
    with running_server() as made:
        install(made.admin)
        yield made


@pytest.fixture
def event(server: PostgresServer, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[EventHub]:
    """Make an event."""
    hub = Hub(server.admin)
    yield EventHub(server, hub, tmp_path, request.node.name[:60])
    hub.close()


@pytest.fixture
def stand(event: EventHub) -> Stand:
    """Make the first stand of the event."""
    return event.stand("Stand 1")


@pytest.fixture(autouse=True)
def closed_stands() -> Iterator[None]:
    """Close the connections of the test's stands."""
    yield
    Stand.close_all()
