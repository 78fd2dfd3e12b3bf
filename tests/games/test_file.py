"""The file of a game: never half written, never lost, and refused where it is no longer one."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from standoff.games import Game, GameFile
from standoff.games.errors import GameFileError
from standoff.games.file import MOST_BYTES


@pytest.fixture
def path(tmp_path: Path) -> Path:
    GameFile.create(tmp_path / "game.json", Game.new(title="Friday").process([]))
    return tmp_path / "game.json"


def refusal(path: Path | str) -> str:
    with pytest.raises(GameFileError) as caught:
        GameFile.read(path)
    return str(caught.value)


def alone(path: Path) -> bool:
    """Tell whether nothing was left beside the file."""
    return [one.name for one in path.parent.iterdir()] == [path.name]


def test_a_game_is_kept(path: Path) -> None:
    kept = GameFile.read(path)
    assert kept.game == Game.new(title="Friday").process([])
    kept = kept.write(kept.game.process([]))
    assert GameFile.read(path).game == kept.game
    assert kept.game.code == "S1902M"
    kept.write(kept.game.undone(2))
    assert GameFile.read(path).game.code == "S1901M"
    assert alone(path)


# -- files that are none, or no longer ---------------------------------------------------------------------------------


def test_a_file_cut_short_is_refused_wherever_it_was_cut(path: Path) -> None:
    raw = path.read_bytes()
    for length in [0, 1, 2, *range(10, len(raw) - 2, 997), len(raw) - 3]:
        path.write_bytes(raw[:length])
        assert "is no JSON, or not all of it" in refusal(path)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252", "utf-7"])
def test_a_file_in_another_encoding_is_refused(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "game.json"
    GameFile.create(path, Game.new(title="Köln"))
    path.write_bytes(path.read_text(encoding="utf-8").encode(encoding))
    if encoding == "utf-7":  # which is ASCII, and so a text with another title
        assert GameFile.read(path).game.title == "K+APY-ln"
    else:
        assert "is no text in UTF-8: byte" in refusal(path) or "is no JSON" in refusal(path)


def test_a_byte_order_mark_is_no_fault(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert GameFile.read(path).game.code == "F1901M"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"title": "Friday"', '"title": "Friday", "title": "Sunday"', "the key 'title' is given twice"),
        ('"year": 1901', '"year": NaN', "NaN is no JSON value"),
        ('"year": 1901', '"year": Infinity', "Infinity is no JSON value"),
        ('"year": 1901', '"year": 1e999', "1e999 is too large a number"),
        ('"year": 1901', f'"year": {"9" * 5000}', "is no JSON that can be used"),
        ('"year": 1901', '"year": 1901.0', "phases[0].position.year: must be a whole number, not 1901.0"),
        ('"title": "Friday"', '"title": "\\ud800"', "holds half a character"),
        ('"title": "Friday"', '"title": "a\\u0000b"', "title: 'a\\x00b' is no line"),
        ('"title": "Friday"', '"title": ' + "[" * 100_000, "nested too deeply"),
        ('"title": "Friday"', '"title": ' + "[" * 200 + "]" * 200, "title: must be a text, not a list"),
        ('"title": "Friday"', '"title": "\x1b[2J"', "is no JSON"),
        ("}", "}}", "is no JSON, or not all of it"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_json_that_is_none_is_refused(path: Path, old: str, new: str, message: str) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    told = refusal(path)
    assert message in told
    assert "\x1b" not in told
    assert len(told) < 1000


def test_a_file_too_large_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as opened:
        opened.truncate(100_000_000)
    assert refusal(path).endswith(f"is larger than {MOST_BYTES // 1_000_000} MB, which no game is")


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    assert "No such file" in refusal(tmp_path / "nothing.json")
    assert "is no plain file" in refusal(tmp_path)
    assert "is no plain file" in refusal("/dev/zero")
    assert "name of a file" in refusal("a\0b")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert "cannot be read" in refusal(tmp_path / "loop") or "is no name" in refusal(tmp_path / "loop")


# -- writing -----------------------------------------------------------------------------------------------------------


def test_a_file_that_is_there_is_not_replaced_by_a_new_game(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(GameFileError, match="is there already"):
        GameFile.create(path, Game.new())
    assert path.read_bytes() == before
    GameFile.create(path, Game.new(), replace=True)
    assert GameFile.read(path).game.code == "S1901M"
    assert alone(path)


def test_where_links_are_not_known_a_new_game_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*names: Any) -> NoReturn:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    GameFile.create(tmp_path / "game.json", Game.new())
    with pytest.raises(GameFileError, match="is there already"):
        GameFile.create(tmp_path / "game.json", Game.new())
    assert alone(tmp_path / "game.json")


def test_a_change_by_somebody_else_is_noticed(path: Path) -> None:
    mine, theirs = GameFile.read(path), GameFile.read(path)
    theirs.write(theirs.game.with_disorder(["ITALY"]))
    before = path.read_bytes()
    with pytest.raises(GameFileError, match="was changed by somebody else"):
        mine.write(mine.game.process([]))
    assert path.read_bytes() == before
    assert alone(path)


def test_a_file_that_has_gone_is_not_made_again(path: Path) -> None:
    kept = GameFile.read(path)
    path.unlink()
    with pytest.raises(GameFileError, match="No such file"):
        kept.write(kept.game)
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize("call", ["fsync", "fdopen"])
def test_a_full_disk_leaves_the_old_game(path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    before, kept = path.read_bytes(), GameFile.read(path)

    def full(*given: Any) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, call, full)
    with pytest.raises(GameFileError, match="No space left on device; nothing was changed"):
        kept.write(kept.game.process([]))
    assert path.read_bytes() == before
    assert alone(path)


def test_a_crash_before_the_new_text_is_in_place_leaves_the_old_game(path: Path) -> None:
    """The process is killed between writing aside and putting in place, where nothing can be tidied up."""
    before = path.read_bytes()
    code = (
        "import os, sys\nfrom pathlib import Path\nfrom standoff.games import GameFile\n"
        "Path.replace = lambda self, target: os._exit(9)\n"
        "kept = GameFile.read(sys.argv[1])\nkept.write(kept.game.process([]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert done.returncode == 9
    assert path.read_bytes() == before
    kept = GameFile.read(path)
    assert kept.write(kept.game.process([])).game.code == "S1902M"


def test_a_crash_while_the_text_is_written_leaves_the_old_game(path: Path) -> None:
    before = path.read_bytes()
    code = (
        "import os, sys\nfrom standoff.games import GameFile\nos.fsync = lambda handle: os._exit(9)\n"
        "kept = GameFile.read(sys.argv[1])\nkept.write(kept.game.process([]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert done.returncode == 9
    assert path.read_bytes() == before


def test_an_interrupt_leaves_the_old_game_and_nothing_beside_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, kept = path.read_bytes(), GameFile.read(path)

    def interrupted(*given: Any) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        kept.write(kept.game.process([]))
    assert path.read_bytes() == before
    assert alone(path)


def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    link = folder / "link.json"
    link.symlink_to(path)
    kept = GameFile.read(link)
    kept.write(kept.game.process([]))
    assert link.is_symlink()
    assert GameFile.read(path).game.code == "S1902M"
    assert [one.name for one in folder.iterdir()] == ["link.json"]


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664])
def test_permissions_are_kept(path: Path, mode: int) -> None:
    path.chmod(mode)
    kept = GameFile.read(path)
    kept.write(kept.game.process([]))
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    GameFile.create(tmp_path / "game.json", Game.new())
    (tmp_path / "other").touch()
    assert (tmp_path / "game.json").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_read_only_file_is_not_written(path: Path) -> None:
    kept = GameFile.read(path)
    path.chmod(0o444)
    with pytest.raises(GameFileError, match="is read-only"):
        kept.write(kept.game.process([]))
    assert GameFile.read(path).game == kept.game


def test_a_folder_that_cannot_be_written_to_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = GameFile.read(path)
    path.parent.chmod(0o555)
    if os.access(path.parent, os.W_OK):  # whoever may do everything is not kept from this

        def denied(*given: Any, **named: Any) -> NoReturn:
            raise PermissionError(errno.EACCES, "Permission denied")

        monkeypatch.setattr("tempfile.mkstemp", denied)
    with pytest.raises(GameFileError, match="cannot be written: Permission denied; nothing was changed"):
        kept.write(kept.game.process([]))
    path.parent.chmod(0o755)
    assert GameFile.read(path).game == kept.game


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match="cannot be written: No such file or directory"):
        GameFile.create(tmp_path / "nowhere" / "game.json", Game.new())


def test_a_game_that_would_not_come_back_is_not_written(path: Path) -> None:
    kept, before = GameFile.read(path), path.read_bytes()
    played = kept.game.played[0]
    wrong = kept.game.ending_by(kept.game.endings)
    object.__setattr__(wrong, "played", (played, played))
    with pytest.raises(GameFileError, match=r"phases\[1\]\.position: is of Spring 1901, movement; expected Fall 1901"):
        kept.write(wrong)
    assert path.read_bytes() == before
