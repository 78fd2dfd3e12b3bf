"""Rules of one's own from a file, and all that can be wrong with it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from standoff.encoding.house_rules import MOST_BYTES, MOST_FAULTS, HouseRulesError, from_text, load
from standoff.encoding.policies import ConvoyIntent, Paradox, WrongLetter
from standoff.encoding.presets import PRESETS

from ..folding import folded


def told(text: str) -> list[str]:
    """Return the faults of a text, without the name of the file."""
    with pytest.raises(HouseRulesError) as raised:
        from_text(text, "house.toml")
    return [line.removeprefix("house.toml:") for line in str(raised.value).splitlines()]


def test_a_file_changes_what_it_names_and_nothing_else() -> None:
    house = from_text('name = "club"\ntitle = "ours"\nbase = "2000"\n[choices]\nconvoy-intent = "tag"\nparadox = "b"\n')
    assert (house.rulebook.name, house.title, house.base) == ("club", "ours", "2000")
    assert house.rulebook.differing(PRESETS["2000"]) == {
        "paradox": (Paradox.OF_1982, Paradox.OF_2000),
        "convoy-intent": (ConvoyIntent.TAG, ConvoyIntent.OWN_FLEET),
    }


def test_a_base_may_have_choices_and_the_datc_is_the_base_where_none_is_named() -> None:
    assert from_text('name = "x"').rulebook.differing(PRESETS["datc"]) == {}
    assert from_text('name = "x"\nbase = "2023, wrong-letter=illegal"').rulebook.wrong_letter is WrongLetter.ILLEGAL


@pytest.mark.parametrize(
    "line", ['4.A.3 = "tag"', '"4.A.3" = "dptg"', 'Convoy_Intent = "TAG"', '4 = { A = { 3 = "tag" } }']
)
def test_a_switch_goes_by_its_name_or_its_issue(line: str) -> None:
    assert from_text(f'name = "x"\n[choices]\n{line}\n').rulebook.convoy_intent is ConvoyIntent.TAG


FAULTY = (
    # text, place and what the message must hold
    ("", "1:1: name is missing; expected name = "),
    ("name = 3", "1:8: name must be a text in quotes, not a number"),
    ('name = ""', "1:8: name must not be empty"),
    ('name = "2023"', "1:8: '2023' is the name of a rulebook that comes with standoff"),
    ('name = "a, b"', "1:8: 'a, b' is no name"),
    ('name = "a\\nb"', "1:8: 'a\\nb' is no name"),
    ('name = "x"\nbase = "200"', "2:8: no rulebook '200'; there is: datc, "),
    ('name = "x"\nbase = true', "2:8: base must be a text in quotes, not true or false"),
    ('name = "x"\n bsae = "2000"', "2:2: unknown key 'bsae'; did you mean base?"),
    ('name = "x"\nchoices = 3', "2:11: must be a table: [choices]"),
    ('name = "x"\n[choices]\nparadoxx = "b"', "3:1: no switch 'paradoxx'; there is: multi-route"),
    ('name = "x"\nchoices = { paradox = "q" }', "2:23: paradox cannot be 'q'; it can be: szykman, "),
    ('name = "x"\n[choices]\nparadox = 1982', '3:11: paradox must be a text in quotes, such as "szykman"'),
    (
        'name = "x"\n[choices]\n4.A.2 = "b"\nparadox = "c"',
        "4:1: paradox is chosen a second time: line 3 has it as 4.A.2",
    ),
    (
        'name = "x"\n[choices]\nparadox = "b"\n4.A.2 = "c"',
        "4:1: 4.A.2 is chosen a second time: line 3 has it as paradox",
    ),
    ('name = "x"\n[choices]\n4.E.4 = "b"', "3:1: 4.E.4 is no switch: orders that stay in force"),
    ('name = "x', "1:10: is no TOML: "),
    ('name = "x"\nname = "y"', "2:11: is no TOML: "),
    ('name = "x"\n' + "x" * 3000, "2:501: the line is longer than 500 characters"),
)


@folded
@pytest.mark.parametrize(("text", "message"), FAULTY, ids=[message[:30] for _, message in FAULTY])
def test_a_fault_is_told_with_its_place_and_what_would_be_right(text: str, message: str) -> None:
    (line,) = told(text)
    assert line.startswith(message)


def test_a_second_choice_is_looked_at_as_well() -> None:
    text = 'name = "x"\n[choices]\n4.A.2 = "b"\nparadox = "q"\n"4.A.2" = 7'
    assert [line.partition(" ")[0] for line in told(text)] == ["4:1:", "4:11:", "5:1:", "5:11:"]


def test_a_near_name_is_offered() -> None:
    assert told('name = "x"\n[choices]\nparadoxx = "b"')[0].endswith("; did you mean paradox?")
    assert told('name = "x"\n[choices]\nconvoy-intent = "tagg"')[0].endswith("; did you mean tag?")


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    lines = told('name = "2000"\nbase = "x"\nrule = 1\n[choices]\na = "b"\nparadox = "zz"\n')
    assert [line.split(": ")[0] for line in lines] == ["1:8", "2:8", "3:1", "5:1", "6:11"]


def test_of_very_many_faults_the_first_are_told_and_the_others_counted() -> None:
    lines = told('name = "x"\n[choices]\n' + "".join(f'x{n} = "b"\n' for n in range(MOST_FAULTS + 7)))
    assert (len(lines), lines[-1]) == (MOST_FAULTS + 1, " 7 more faults are not shown")


def test_what_a_message_quotes_is_cut() -> None:
    (line,) = told(f'name = "x"\n[choices]\n{"y" * 400} = "b"')
    assert len(line) < 900


def test_hostile_texts_are_told_in_no_time() -> None:
    start = time.process_time()
    assert told('name = "x"\nbase = ' + "[" * 450 + "]" * 30)
    assert told('name = "x"\n[choices]\n' + "\n".join(".".join("a" * 240) + str(n) + " = 1" for n in range(600)))
    assert told('name = "x"\nbase = ' + "9" * 480)
    assert time.process_time() - start < 7


def test_files_that_hold_no_rules_are_told(tmp_path: Path) -> None:
    def message(name: str, raw: bytes | None = None) -> str:
        if raw is not None:
            (tmp_path / name).write_bytes(raw)
        with pytest.raises(HouseRulesError) as raised:
            load(tmp_path / name)
        return str(raised.value).removeprefix(str(tmp_path / name))

    assert message("missing.toml") == ": cannot be read: No such file or directory"
    assert message("") == ": cannot be read: it is no plain file; expected a TOML file of house rules"
    assert message("big.toml", b"#" * (MOST_BYTES + 1)) == ": is larger than 1 MB, which no house rules are"
    assert message("picture.toml", b"\x89PNG\r\n\x1a\n") == ": is no text in UTF-8: byte 1 is none of it"
    assert message("nul.toml", b'name = "x"\n\0').startswith(":2:1: is no TOML: ")
    with pytest.raises(HouseRulesError, match="is no name of a file"):
        load("a\0b")


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'\xef\xbb\xbfname = "x"\r\n[choices]\r\nparadox = "1982"\r\n')
    assert load(path).rulebook.paradox is Paradox.OF_1982
