"""The bench: a signature that is the same each time, and speeds that can be read."""

import pytest

from dvonn.tools.bench import main


def figures(capsys: pytest.CaptureFixture[str], nodes: int) -> dict[str, str]:
    """Run the bench; return what stands behind the word that each line begins with."""
    assert main(["--nodes", str(nodes)]) == 0
    return dict(line.split(" ", maxsplit=1) for line in capsys.readouterr().out.splitlines())


def test_the_signature_is_the_same_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    """The same number of nodes a position gives the same total."""
    assert figures(capsys, 200)["nodes"] == figures(capsys, 200)["nodes"]


def test_the_signature_grows_with_the_nodes(capsys: pytest.CaptureFixture[str]) -> None:
    """More nodes a position are more nodes in all."""
    assert int(figures(capsys, 100)["nodes"]) < int(figures(capsys, 300)["nodes"])


def test_the_figures_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """There are nodes, two speeds and the mode, each on a line of its own."""
    found = figures(capsys, 100)
    assert list(found) == ["nodes", "nps", "nps_later", "mode"]
    assert int(found["nodes"]) > 0
    assert int(found["nps"]) > 0
    assert int(found["nps_later"]) > 0
    assert found["mode"] in {"interpreted", "compiled"}


def test_a_wrong_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """No nodes are not enough: one line, exit code 2."""
    with pytest.raises(SystemExit) as stop:
        main(["--nodes", "0"])
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
