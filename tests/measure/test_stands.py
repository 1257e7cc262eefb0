"""The commands that torment a hub and its stands: short runs, and a hub that loses results."""

import pytest

pytest.importorskip("psycopg", reason="psycopg is not installed")

from tests.harness.postgres import why_no_server
from tests.harness.scale import only_full
from tests.measure import stand_faults, stand_load

pytestmark = [only_full("processes and a server"), pytest.mark.skipif(bool(why_no_server()), reason=why_no_server())]


def test_faults_lose_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A few kills and cuts."""
    monkeypatch.setattr(stand_faults, "FAULT_SECONDS", (0.1, 0.3))
    stand_faults.main(["--tries", "3", "relay killed", "connection cut"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all("3 tries" in line and " 0 lost,   0 twice" in line for line in lines)


def test_lost_results_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hub that loses results is found out."""
    monkeypatch.setattr(stand_faults, "SEND_SECONDS", 2.0)
    lose = """
        create or replace function lose() returns trigger language plpgsql as $$ begin return null; end $$;
        create or replace trigger lossy before insert on dvonn.game for each row execute function lose();
    """
    monkeypatch.setitem(stand_faults.FAULTS, "relay killed", lambda bench: bench.server.query(lose))
    assert " 0 lost" not in stand_faults.torment("relay killed", 4)


def test_a_small_load_has_no_failures(capsys: pytest.CaptureFixture[str]) -> None:
    """Three stands for two seconds."""
    stand_load.main(["--stands", "3", "--minutes", "0.03", "--pace", "300"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("stands 3, ")
    assert lines[-1] == "failures {}"
