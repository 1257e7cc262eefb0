"""The bench: a reproducible node signature and readable speeds."""

import pytest

from dvonn.tools.bench import main


def figures(capsys: pytest.CaptureFixture[str], nodes: int) -> dict[str, str]:
    """Run the bench; return its values by name."""
    assert main(["--nodes", str(nodes)]) == 0
    return dict(line.split(" ", maxsplit=1) for line in capsys.readouterr().out.splitlines())


def test_the_signature_is_the_same_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    """The same node limit gives the same total."""
    assert figures(capsys, 200)["nodes"] == figures(capsys, 200)["nodes"]


def test_the_signature_grows_with_the_nodes(capsys: pytest.CaptureFixture[str]) -> None:
    """A higher node limit gives a higher total."""
    assert int(figures(capsys, 100)["nodes"]) < int(figures(capsys, 300)["nodes"])


def test_the_figures_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """The output has nodes, two speeds and the mode, one per line."""
    found = figures(capsys, 100)
    assert list(found) == ["nodes", "nps", "nps_later", "mode"]
    assert int(found["nodes"]) > 0
    assert int(found["nps"]) > 0
    assert int(found["nps_later"]) > 0
    assert found["mode"] in {"interpreted", "compiled"}


def test_bad_number_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """A node limit of 0 gives one line and exit code 2."""
    with pytest.raises(SystemExit) as stop:
        main(["--nodes", "0"])
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
