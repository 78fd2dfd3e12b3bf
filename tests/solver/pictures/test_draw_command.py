"""``standoff draw``, and what goes wrong with it."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from standoff.__main__ import cli

ORDERS = "Germany: A Mun - Sil\nRussia: A War - Sil\n"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("orders.txt").write_text(ORDERS, encoding="utf-8")


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["draw", *args])


def orders_of(svg: str) -> dict[str, tuple[str, str, str]]:
    """Return class, title and description of each order on a picture."""
    found: dict[str, tuple[str, str, str]] = {}
    for group in ET.fromstring(svg).iter(f"{SVG}g"):
        if about := group.get("data-order"):
            found[about] = (group.get("class", ""), group.findtext(f"{SVG}title", ""), group.findtext(f"{SVG}desc", ""))
    return found


def test_a_picture_says_of_each_order_what_came_of_it_and_why() -> None:
    done = run("orders.txt")
    assert done.exit_code == 0
    orders = orders_of(done.stdout)
    assert orders["A mun"][0].split() == ["order", "move", "bounced", "GERMANY"]
    assert orders["A mun"][1:] == ("Germany A Mun-Sil: fails", "stood off by A War-Sil, 1 against 1")
    root = ET.fromstring(done.stdout)
    assert "Movement" in root.findtext(f"{SVG}title", "")
    told = root.findtext(f"{SVG}desc", "")
    assert "GERMANY" not in told
    assert "Germany A Mun-Sil: fails" in told
    assert "Russia A War-Sil: fails" in told


def test_the_same_input_gives_the_same_bytes() -> None:
    assert run("orders.txt").stdout == run("orders.txt").stdout


def test_the_name_of_the_file_tells_the_form() -> None:
    for name in ("map.svg", "map.html", "MAP2.SVG"):
        done = run("orders.txt", "-o", name)
        assert (done.exit_code, done.output) == (0, "")
    assert Path("map.svg").read_text(encoding="utf-8").startswith("<svg ")
    page = Path("map.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "<svg " in page
    assert "<li>Germany A Mun-Sil: fails (stood off by A War-Sil, 1 against 1)</li>" in page
    assert "<script" not in page


def test_png_is_a_picture_with_text_in_it() -> None:
    pytest.importorskip("resvg_py")
    from standoff.solver.pictures.png import png_of

    assert run("orders.txt", "-o", "map.png", "--width", "600").exit_code == 0
    raw = Path("map.png").read_bytes()
    assert raw[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(raw[16:20], "big") == 600
    written = '<text x="5" y="30" font-size="20">{}</text>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40">{written}</svg>'
    assert png_of(svg.format("Mun")) != png_of(svg.format(""))


def test_without_resvg_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from standoff.solver.pictures import png

    png._need.cache_clear()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    done = run("orders.txt", "-o", "map.png")
    assert done.exit_code == 2
    assert "pip install 'standoff[png]'" in done.output
    assert not Path("map.png").exists()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("-o", "map.gif"), "ends in .svg, .png, .html"),
        (("-o", "map"), "ends in .svg, .png, .html"),
        (("-o", "nowhere/map.svg"), "nowhere/map.svg: cannot be written"),
        (("-o", "there.svg"), "there.svg: is there already; --force replaces it"),
        (("--no-results", "--frames", "two"), "leave out --frames two"),
        (("--resolutions", "--frames", "two"), "leave out --frames two"),
        (("--width", "5"), "100<=x<=20000"),
        (("--look", "pink"), "'auto', 'light', 'dark'"),
    ],
)
def test_what_cannot_be_is_told(args: tuple[str, ...], said: str) -> None:
    Path("there.svg").write_text("mine", encoding="utf-8")
    done = run("orders.txt", *args)
    assert done.exit_code == 2
    assert said in done.output
    assert Path("there.svg").read_text(encoding="utf-8") == "mine"


def test_a_file_that_is_there_is_replaced_when_asked_for() -> None:
    Path("there.svg").write_text("mine", encoding="utf-8")
    assert run("orders.txt", "-o", "there.svg", "--force").exit_code == 0
    assert Path("there.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_what_could_not_be_read_is_told_and_the_rest_is_drawn() -> None:
    Path("odd.txt").write_text(ORDERS + "Italy: A Xyz - Abc\n", encoding="utf-8")
    done = run("odd.txt")
    assert done.exit_code == 2
    assert "A mun" in orders_of(done.stdout)
    assert "Caution: " in done.stderr


def test_later_phases_are_drawn() -> None:
    retreat = run("6.H.7:2")
    assert retreat.exit_code == 0
    assert any(kind.split()[1] == "retreat" for kind, _, _ in orders_of(retreat.stdout).values())
    build = run("6.I.3", "--frames", "two")
    assert build.exit_code == 0
    assert {kind.split()[1] for kind, _, _ in orders_of(build.stdout).values()} == {"build"}
    refused = run("6.I.3", "--resolutions")
    assert refused.exit_code == 2
    assert "no movement phase" in refused.output


def test_all_resolutions_stand_beside_each_other() -> None:
    Path("ring.txt").write_text("Turkey: F Ank - Con, A Con - Smy, A Smy - Ank\n", encoding="utf-8")
    done = run("ring.txt", "--resolutions")
    assert done.exit_code == 0
    assert "Resolution 1" in done.stdout
    assert "Resolution 2" in done.stdout


def test_what_the_rulebook_leaves_open_is_drawn_as_open() -> None:
    done = run("6.F.16", "--rules", "notes")
    assert done.exit_code == 0
    orders = orders_of(done.stdout)
    assert any("open" in kind.split() for kind, _, _ in orders.values())
    assert "Undefined under notes" in done.stdout
