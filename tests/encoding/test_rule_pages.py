"""The pages of rules: one for each thing that states a rule, and nothing on them that is not so."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result

import standoff.encoding
from standoff.__main__ import cli
from standoff.datc.case import find
from standoff.encoding import Fault, Rulebook
from standoff.encoding.facts import Rule
from standoff.encoding.intents import UNMATCHED
from standoff.encoding.no_switch import NO_SWITCH
from standoff.encoding.rule_page import FAMILIES, NO_RULES, RulePage, notation, rule_page, rule_pages
from standoff.encoding.rulebook import ISSUES, switch
from standoff.maps import RulebookError
from standoff.solver.cores import CoreKind, Settlement
from standoff.solver.late_outcome import LateFault, LateReason
from standoff.solver.rule_ids import NO_RULE, UNNAMED, Ruled, rule_id

from ..folding import folded
from ..snapshot_files import check

ROOT = Path(__file__).parents[2]
KINDS: list[list[Ruled]] = [[*Rule], [*Fault], [*CoreKind], [*Settlement], [*LateFault], [*LateReason]]
MEMBERS = list(chain(*KINDS))
PAGES = list(rule_pages().values())
EDITIONS = {"1971", "1982", "2000", "2008", "2023", "2025", "DATC 3.2", "DPTG"}
PRINTED_PAGES = 24
"""So many has the rulebook of 2008."""
SUMMARY_RULES = 22
DIAGRAMS = 32


def of_page(page: RulePage) -> str:
    return page.id


def explain(*words: str) -> Result:
    command = ["rules", "explain", *words]
    return CliRunner().invoke(cli, command, prog_name="standoff", catch_exceptions=False)


# --- ids -----------------------------------------------------------------------------------------------------


@folded
@pytest.mark.parametrize("member", MEMBERS, ids=str)
def test_whatever_states_a_rule_has_a_page(member: Ruled) -> None:
    assert member in NO_RULE or rule_id(member) in rule_pages()


def test_every_page_is_of_something() -> None:
    named = {rule_id(member) for member in MEMBERS if member not in NO_RULE}
    assert UNNAMED.isdisjoint(named)
    assert {page.id for page in PAGES} == named | UNNAMED


def test_what_states_no_rule_has_no_id() -> None:
    assert {rule_id(member) for member in NO_RULE} == {""}
    assert {member.value for member in NO_RULE if isinstance(member, Rule)} == set(NO_RULES)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: type(kind[0]).__name__)
def test_members_of_one_kind_share_no_page(kind: list[Ruled]) -> None:
    ids = [rule_id(member) for member in kind if member not in NO_RULE]
    assert len(ids) == len(set(ids))


def test_a_page_stands_in_one_family() -> None:
    assert {page.family for page in PAGES} == set(FAMILIES)
    assert [page.id for page in PAGES] == [page.id for family in FAMILIES for page in PAGES if page.family == family]


@pytest.mark.parametrize("written", ["cut-by-attack", " Cut-By-Attack ", "CUT_BY_ATTACK", "cut by attack"])
def test_an_id_may_be_written_otherwise(written: str) -> None:
    assert rule_page(written).id == "cut-by-attack"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("cut-by-atack", "no rule 'cut-by-atack'; did you mean cut-by-attack?"),
        ("protected", "did you mean protected-"),
        ("", "'standoff rules explain' lists all rules"),
        ("quux", "no rule 'quux'; 'standoff rules explain' lists all rules"),
        ("definition", "definition is no rule: clauses of this label give another name to a literal"),
        ("Constant", "constant is no rule: "),
        ("paradox", "paradox is a switch, whose readings 'standoff rules show paradox' tells; rules that hang on it: "),
        ("4.a.7", "4.A.7 is an issue of the DATC, whose readings 'standoff rules show 4.A.7' tells; "),
    ],
)
def test_what_is_no_rule_is_told(written: str, told: str) -> None:
    with pytest.raises(RulebookError, match=re.escape(told)):
        rule_page(written)


# --- what the pages say --------------------------------------------------------------------------------------


@folded
@pytest.mark.parametrize("page", PAGES, ids=of_page)
def test_a_page_is_short_and_whole(page: RulePage) -> None:
    assert 0 < len(page.title) <= 40
    assert page.title[0].isupper()
    assert not page.title.endswith(".")
    assert page.says.endswith(".")
    assert "\n" not in page.says
    assert "  " not in page.says


@folded
@pytest.mark.parametrize("page", PAGES, ids=of_page)
def test_what_a_page_names_is_there(page: RulePage) -> None:
    issues = {*ISSUES.values(), *NO_SWITCH} - {""}
    statements = (ROOT / "docs" / "statements.md").read_text(encoding="utf-8")
    assert set(page.switches) <= {switch(field) for field in ISSUES}
    assert set(page.issues) <= issues
    assert [id for id in page.statements if f"\n| `{id}` | " not in statements] == []
    assert [id for turning in page.turning for id in turning.cases if find(id) is None] == []


@folded
@pytest.mark.parametrize("page", PAGES, ids=of_page)
def test_a_reading_that_brings_a_rule_in_is_of_its_switches(page: RulePage) -> None:
    for name, choice in zip(page.rulebooks[1:], page.under, strict=True):
        changed = Rulebook.named(name).differing(Rulebook.DATC)
        assert list(changed) == [choice.partition("=")[0]], "one reading, and not the usual one"
        assert set(changed) <= set(page.switches)
    assert {turning.rulebook for turning in page.turning} <= set(page.rulebooks)


@folded
@pytest.mark.parametrize("page", PAGES, ids=of_page)
def test_the_issues_of_the_switches_are_among_the_issues(page: RulePage) -> None:
    assert {ISSUES[name.replace("-", "_")] for name in page.switches} - {""} <= set(page.issues)


def test_what_a_fault_makes_of_an_order_is_on_its_page() -> None:
    faults: dict[str, str] = {rule_id(fault): "illegal" for fault in LateFault}
    faults |= {rule_id(fault): "invalid" if fault in UNMATCHED else "illegal" for fault in Fault}
    assert {page.id: page.makes for page in PAGES if page.makes} == faults


def test_labels_of_clauses_have_clauses_and_nothing_else_has() -> None:
    labels = {rule_id(rule) for rule in Rule if rule not in NO_RULE} - {"left-open"}
    assert {page.id for page in PAGES if page.clauses} == labels


def test_the_names_of_the_clauses_are_told() -> None:
    clauses = [clause for page in PAGES for clause in page.clauses]
    told = set(re.findall(r"[a-z-]+(?=\()", " ".join(chain(*notation().items()))))
    # what a clause says of itself needs no other telling
    told |= {name for one in clauses for name in re.findall(r"([a-z-]+)\([a-z, ]+\)(?: ↔| =|, where|:)", one)}
    assert {name for one in clauses for name in re.findall(r"[a-z-]+(?=\()", one)} - told == set()


@folded
@pytest.mark.parametrize("page", PAGES, ids=of_page)
def test_sources_are_editions_with_places_that_they_have(page: RulePage) -> None:
    assert {source.edition for source in page.sources} <= EDITIONS
    for edition, where in page.sources:
        for word, most in (("p\\.", PRINTED_PAGES), ("diagrams?", DIAGRAMS), ("rules?", SUMMARY_RULES)):
            rows = re.findall(rf"{word} (\d+(?:(?:,| to| and) \d+|, \d+ and \d+)*)", where)
            assert all(1 <= int(number) <= most for row in rows for number in re.findall(r"\d+", row))
        if edition == "DATC 3.2":
            assert set(re.findall(r"4\.[A-E]\.\d", where)) <= set(ISSUES.values())
            assert all(find(id) for id in re.findall(r"6\.[A-J]\.\d+", where))


def test_a_page_of_a_rulebook_is_named_where_the_edition_at_hand_has_it() -> None:
    assert [page.id for page in PAGES for edition, where in page.sources if "p. " in where and edition != "2008"] == []


# --- the command ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["cut-by-attack", "szykman", "cannot-reach", "retreat-contested"])
def test_a_page_as_text(id: str) -> None:
    check(f"commands/rules-explain-{id}", explain(id).stdout)


def test_all_rules_as_text() -> None:
    check("commands/rules-explain", explain().stdout)


def test_no_such_rule() -> None:
    done = explain("cut-by-atack")
    assert done.exit_code == 2
    check("commands/rules-explain-unknown", done.stderr)


def test_what_a_terminal_might_obey_is_not_repeated() -> None:
    assert "\x1b" not in explain("\x1b[31mcut").stderr


@pytest.mark.parametrize("words", [(), ("own-unit",)])
def test_pages_as_data_fit_their_schema(words: tuple[str, ...]) -> None:
    file = Path(standoff.encoding.__file__).parent / "schema" / "rule-pages.schema.json"
    form = json.loads(file.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(form)
    data = json.loads(explain(*words, "--format", "json").stdout)
    jsonschema.Draft202012Validator(form).validate(data)
    assert [page["id"] for page in data["rules"]] == (list(words) or list(rule_pages()))
    assert data["notation"] == notation()
