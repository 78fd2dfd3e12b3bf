"""Checks a folder that ``standoff prove`` wrote: a program of its own that imports nothing but Python's library.

    python checker.py DIR

It knows neither the game nor who wrote the folder: only formulas, models, refutations, and how the files of a folder hang
together. ``docs/proofs.md`` tells what is in a folder and what this program sees to. Exit codes: 0 all of it
agrees, 1 something does not, 2 there is no folder of that kind.
"""

from __future__ import annotations

import hashlib
import json
import re
import stat
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

FORMAT = "standoff-proof"
VERSION = 1
MANIFEST = "manifest.json"
MOST_BYTES = 20_000_000
"""A larger file is refused."""
MOST_STEPS = 30_000_000
"""So many clauses are looked at in one refutation; a longer one is for faster checkers."""
MOST_SHOWN = 20
"""So many faults are told."""

GENERAL = ("README.txt", "phase.json", "ruling.json")
PREFIXES = ("", "settled-")
"""Of the files of the first part and of the second."""
RULED = {"succeeds": "succeeds", "is given": "given"}
"""How a decision ends, and the result that a ruling then has for its order."""
DISLODGED = " is dislodged"

_NAMED = re.compile(r"c (variable|auxiliary) ([1-9][0-9]{0,8}): (\S.*)")
_HEADING = re.compile(r"c rule (\S.*); variable ([1-9][0-9]{0,8})")
_RESOLUTION = re.compile(r"c resolution ([1-9][0-9]{0,8})")
_CONSTANT = "c variable 1 is constantly true"

Clause = tuple[int, ...]


class Fault(Exception):  # noqa: N818
    """Something does not agree: a file, a line of it (0 for the file as a whole), and what is wrong."""

    def __init__(self, file: str, line: int, message: str) -> None:
        """Keep the parts."""
        super().__init__(f"{file}:{line}: {message}" if line else f"{file}: {message}")
        self.file, self.line, self.message = file, line, message


class NoProof(Exception):  # noqa: N818
    """There is no folder of this kind, or none of a version that is known."""


@dataclass
class Formula:
    """A DIMACS file: for each clause its line and the heading it stands under, and the names of all variables."""

    file: str
    top: int = 0
    clauses: list[Clause] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    headings: list[tuple[str, int]] = field(default_factory=list)
    decisions: dict[int, str] = field(default_factory=dict)
    auxiliary: dict[int, str] = field(default_factory=dict)


class Settled(NamedTuple):
    """A decision that a backup rule settled: its variable, its words, the value, and the rule."""

    variable: int
    decision: str
    value: bool
    rule: str


class Part(NamedTuple):
    """What the manifest says of one formula: how many resolutions are listed, whether all, and what was settled."""

    prefix: str
    listed: int
    complete: bool
    settled: tuple[Settled, ...]

    @property
    def formula(self) -> str:
        """The name of the file of the formula."""
        return "settled.cnf" if self.prefix else "formula.cnf"

    @property
    def resolutions(self) -> str:
        """The name of the file of the resolutions."""
        return f"{self.prefix}resolutions.txt"

    def others(self, ending: str) -> str:
        """Return the name of a file of the refutation."""
        return f"{self.prefix}others.{ending}"

    @property
    def files(self) -> tuple[str, ...]:
        """The names of all files of the part."""
        refutation = [self.others(ending) for ending in ("cnf", "drup", "lrat")] if self.complete else []
        return (self.formula, self.resolutions, *refutation)


def claims(parts: Sequence[Part]) -> list[dict[str, Any]]:
    """Return what a folder proves, in words, with the files that prove it."""
    found = []
    for part in parts:
        are = f"the {part.listed} resolutions of {part.resolutions} are models of {part.formula}"
        if part.listed == 1:
            are = f"the resolution of {part.resolutions} is a model of {part.formula}"
        no_more = "; it has no model with other decisions"
        if not part.listed:
            are, no_more = f"{part.formula} has no model: there is no resolution", ""
        text = are + (no_more if part.complete else "; nothing is proved of any others")
        if part.settled:
            text = f"with what backup rules settled put into formula.cnf, {text}"
        found.append({"claim": text, "files": list(part.files)})
    return found


# -- reading -----------------------------------------------------------------------------------------------------------


def lines_of(file: str, raw: bytes) -> list[str]:
    """Return the lines of a text, each of which must be whole."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Fault(file, line, f"is no text in UTF-8: byte {error.start + 1} of the file is none of it") from None
    lines = text.split("\n")
    if lines.pop():
        raise Fault(file, len(lines) + 1, "the file breaks off: its last line has no end")
    return lines


def numbers(file: str, line: int, text: str, most: int) -> list[int]:
    """Return the numbers of a line without the 0 that ends it; none is 0 or beyond the bound."""
    found = []
    for word in text.split(" "):
        digits = word[1:] if word.startswith("-") else word
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            raise Fault(file, line, f"{shown(word)} stands where a number is due")
        found.append(int(word))
    if not found or found.pop() != 0:
        raise Fault(file, line, "the line does not end with 0")
    for number in found:
        if number == 0:
            raise Fault(file, line, "a 0 stands in the middle of the line")
        if abs(number) > most:
            raise Fault(file, line, f"{number} is beyond the highest number, {most}")
    return found


def shown(text: str) -> str:
    """Return a text of a file as it can be shown: short, and without what a terminal might obey."""
    return ascii(text[:60])


def read_formula(file: str, raw: bytes) -> Formula:
    """Read a DIMACS file as standoff writes it."""
    made = Formula(file)
    heading = ("", 0)
    count = 0
    for n, text in enumerate(lines_of(file, raw), 1):
        if match := _NAMED.fullmatch(text):
            names = made.decisions if match[1] == "variable" else made.auxiliary
            variable = int(match[2])
            if made.top:
                raise Fault(file, n, "a variable is named below the line that begins with p")
            if variable == 1 or variable in made.decisions or variable in made.auxiliary:
                raise Fault(file, n, f"variable {variable} is named a second time")
            names[variable] = match[3]
        elif match := _HEADING.fullmatch(text) or _RESOLUTION.fullmatch(text):
            heading = (match[1], int(match[2])) if match.re is _HEADING else (f"resolution {match[1]}", 0)
            if heading[1] > made.top:
                raise Fault(file, n, f"{heading[1]} is beyond the highest variable, {made.top}")
        elif text.startswith("p"):
            words = text.split(" ")
            if made.top or len(words) != 4 or words[1] != "cnf" or words[2:3] == ["0"]:
                raise Fault(file, n, f"{shown(text)} stands where one line such as 'p cnf 19 43' is due")
            made.top, count = numbers(file, n, f"{words[2]} {words[3]} 0", 10**9)
        elif text.startswith("c"):
            if text != _CONSTANT and not text.startswith("c standoff: "):
                raise Fault(file, n, f"the comment {shown(text)} is of no kind that is known")
        else:
            if not (made.top and heading[0]):
                raise Fault(file, n, "a clause stands before the line that begins with p, or before any rule")
            clause = numbers(file, n, text, made.top)
            if heading[1] and heading[1] not in map(abs, clause):
                raise Fault(file, n, f"a clause of the equation of variable {heading[1]} does not hold that variable")
            made.clauses.append(tuple(clause))
            made.lines.append(n)
            made.headings.append(heading)
    if len(made.clauses) != count:
        raise Fault(file, 0, f"has {len(made.clauses)} clauses and says that they are {count}")
    names = made.decisions.keys() | made.auxiliary.keys()
    if len(names) != made.top - 1 or (names and max(names) > made.top):
        raise Fault(file, 0, f"names {len(names)} variables besides the constant; there are {made.top - 1}")
    if len(set(made.decisions.values())) < len(made.decisions):
        raise Fault(file, 0, "two decisions have the same name")
    return made


def read_resolutions(file: str, raw: bytes, formula: Formula, part: Part) -> list[Clause]:
    """Read the resolutions of a formula, see that each is a model, and return the decisions of each as literals."""
    lines = lines_of(file, raw)
    size = len(formula.decisions) + 2
    due = f"{part.listed} resolution{'' if part.listed == 1 else 's'} of {formula.file}"
    if lines[:1] != [due]:
        raise Fault(file, 1, f"{shown(lines[0] if lines else '')} stands where {due!r} is due")
    if len(lines) != 1 + part.listed * size:
        raise Fault(file, 0, f"has {len(lines)} lines; {1 + part.listed * size} are due")
    found: dict[Clause, int] = {}
    for k in range(part.listed):
        first = 2 + k * size
        if lines[first - 1] != f"resolution {k + 1}":
            raise Fault(file, first, f"{shown(lines[first - 1])} stands where 'resolution {k + 1}' is due")
        decisions = []
        for n, (variable, name) in enumerate(sorted(formula.decisions.items()), first + 1):
            for word, literal in (("true", variable), ("false", -variable)):
                if lines[n - 1] == f"{word} {variable} {name}":
                    decisions.append(literal)
                    break
            else:
                due = f"'true {variable} {name}' or false"
                raise Fault(file, n, f"{shown(lines[n - 1])} stands where {due} is due")
        last = first + size - 1
        word, _, rest = lines[last - 1].partition(" ")
        if word != "model":
            raise Fault(file, last, "a line that begins with 'model' is due")
        model = numbers(file, last, rest, formula.top)
        if list(map(abs, model)) != list(range(1, formula.top + 1)):
            raise Fault(file, last, f"a model gives every variable from 1 to {formula.top} once, in order")
        for literal in decisions:
            if model[abs(literal) - 1] != literal:
                raise Fault(file, last, f"the model has {-literal} where the resolution has {literal}")
        true = frozenset(model)
        for clause, line in zip(formula.clauses, formula.lines, strict=True):
            if true.isdisjoint(clause):
                raise Fault(file, last, f"is no model: the clause of {formula.file}:{line} is false")
        if tuple(decisions) in found:
            raise Fault(file, first, f"is the same as resolution {found[tuple(decisions)]}")
        found[tuple(decisions)] = k + 1
    return list(found)


# -- formulas held against each other ----------------------------------------------------------------------------------


def same_clauses(formula: Formula, due: Sequence[tuple[Clause, tuple[str, int]]], names: Formula) -> None:
    """See that a formula has exactly the clauses that are due, under the same headings, and the same names."""
    for n, (clause, heading) in enumerate(due):
        if n >= len(formula.clauses):
            raise Fault(formula.file, 0, f"ends where the clause {clause_text(clause)} is due ({heading[0]})")
        if (formula.clauses[n], formula.headings[n]) != (clause, heading):
            message = f"{clause_text(formula.clauses[n])} ({formula.headings[n][0]}) stands where"
            raise Fault(formula.file, formula.lines[n], f"{message} {clause_text(clause)} ({heading[0]}) is due")
    if len(formula.clauses) > len(due):
        raise Fault(formula.file, formula.lines[len(due)], "no clause is due any more")
    if (formula.top, formula.decisions, formula.auxiliary) != (names.top, names.decisions, names.auxiliary):
        raise Fault(formula.file, 0, f"names its variables otherwise than {names.file}")


def clause_text(clause: Iterable[int]) -> str:
    """Return a clause as it is written."""
    return " ".join(map(str, (*clause, 0)))


def others_due(formula: Formula, resolutions: Iterable[Clause]) -> list[tuple[Clause, tuple[str, int]]]:
    """Return the clauses of *a model, but none of these resolutions*."""
    due = list(zip(formula.clauses, formula.headings, strict=True))
    for k, decisions in enumerate(resolutions, 1):
        due.append((tuple(-literal for literal in decisions), (f"resolution {k}", 0)))
    return due


def settled_due(formula: Formula, settled: Sequence[Settled]) -> list[tuple[Clause, tuple[str, int]]]:
    """Return the clauses of a formula with settled decisions in place of their equations."""
    by_variable = {one.variable: one for one in settled}
    due: list[tuple[Clause, tuple[str, int]]] = []
    put_in: set[int] = set()
    for clause, (rule, variable) in zip(formula.clauses, formula.headings, strict=True):
        one = by_variable.get(variable)
        if one is None:
            due.append((clause, (rule, variable)))
        elif variable not in put_in:
            put_in.add(variable)
            about = rule.partition(": ")[2]
            due.append(((variable if one.value else -variable,), (f"{one.rule}: {about}", variable)))
    for one in settled:
        if one.variable not in put_in or formula.decisions.get(one.variable) != one.decision:
            raise Fault(MANIFEST, 0, f"{shown(one.decision)} is no decision of {formula.file} with an equation")
    return due


# -- refutations -------------------------------------------------------------------------------------------------------


class Propagation:
    """Clauses under unit propagation, with two watched literals for each; what follows from them alone stays assigned.

    A value or a list at index ``n`` belongs to literal ``n``, negative ones counted from the end. Clauses are numbered from 1.
    """

    def __init__(self, top: int) -> None:
        """Begin without clauses."""
        self.value = [0] * (2 * top + 1)
        self.reason = [0] * (2 * top + 1)
        self.watches: list[list[int]] = [[] for _ in range(2 * top + 1)]
        self.clauses: list[list[int]] = [[]]
        self.trail: list[int] = []
        self.head = 0
        self.steps = 0
        self.conflict = 0
        """A clause that is false whatever is assumed; 0 while there is none."""

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause, and all that follows from it."""
        literals = list(dict.fromkeys(clause))
        self.clauses.append(literals)
        number = len(self.clauses) - 1
        if self.conflict or any(self.value[x] > 0 or -x in literals for x in literals):
            return  # nothing will ever follow from it that does not follow without it
        literals.sort(key=lambda x: self.value[x] < 0)  # those that are open come first
        if not literals or self.value[literals[0]] < 0:
            self.conflict = number
        elif len(literals) == 1 or self.value[literals[1]] < 0:
            self._assign(literals[0], number)
            self.conflict = self._propagate()
        else:
            self.watches[literals[0]].append(number)
            self.watches[literals[1]].append(number)

    def _assign(self, literal: int, reason: int) -> None:
        self.value[literal], self.value[-literal] = 1, -1
        self.reason[literal] = reason
        self.trail.append(literal)

    def _propagate(self) -> int:
        """Assign all that follows; return a clause that is false, or 0."""
        value, clauses, watches = self.value, self.clauses, self.watches
        while self.head < len(self.trail):
            false = -self.trail[self.head]
            self.head += 1
            waiting = watches[false]
            watches[false] = kept = []
            self.steps += len(waiting)
            for n, number in enumerate(waiting):
                clause = clauses[number]
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if value[first] <= 0:
                    for k in range(2, len(clause)):
                        if value[clause[k]] >= 0:
                            clause[1], clause[k] = clause[k], false
                            watches[clause[1]].append(number)
                            break
                    else:
                        kept.append(number)
                        if value[first] < 0:
                            kept += waiting[n + 1 :]
                            return number
                        self._assign(first, number)
                    continue
                kept.append(number)
        return 0

    def why(self, lemma: Iterable[int]) -> list[int] | None:
        """Return the clauses from which a lemma follows by unit propagation, in order; None if it does not follow."""
        mark, conflict, needed = len(self.trail), self.conflict, set[int]()
        if not conflict:
            for literal in lemma:
                if self.value[literal] > 0:
                    needed.add(literal)  # true already, by its own reason or because its opposite is in the lemma
                    break
                if self.value[literal] == 0:
                    self._assign(-literal, 0)
            else:
                conflict = self._propagate()
        found = [conflict] if conflict else []
        if conflict or needed:
            needed.update(-literal for literal in self.clauses[conflict])
            for literal in reversed(self.trail):
                if literal in needed and (reason := self.reason[literal]):
                    found.append(reason)
                    needed.update(-other for other in self.clauses[reason] if other != literal)
        follows = bool(conflict or needed)
        for literal in self.trail[mark:]:
            self.value[literal] = self.value[-literal] = 0
        del self.trail[mark:]
        self.head = mark
        return found[::-1] if follows else None


def check_drup(file: str, raw: bytes, formula: Formula) -> int:
    """See that every lemma follows and the last is the empty clause; return how many lemmas there are."""
    known = Propagation(formula.top)
    for clause in formula.clauses:
        known.add(clause)
    lines = lines_of(file, raw)
    for n, text in enumerate(lines, 1):
        lemma = numbers(file, n, text, formula.top)
        if known.why(lemma) is None:
            raise Fault(file, n, f"the clause {clause_text(lemma)} does not follow by unit propagation")
        if known.steps > MOST_STEPS:
            raise Fault(file, n, "is too long to be checked here; drat-trim is quicker")
        if not lemma and n < len(lines):
            raise Fault(file, n + 1, "stands behind the empty clause, which ends a refutation")
        if not lemma:
            return n
        known.add(lemma)
    raise Fault(file, len(lines), "the refutation does not end with the empty clause: it proves nothing")


# -- the manifest ------------------------------------------------------------------------------------------------------


def read_json(file: str, raw: bytes) -> dict[str, Any]:
    """Read a file that holds one object; a key may not be given twice."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise Fault(file, 0, "a key is given twice in one object")
        return found

    try:
        data = json.loads("\n".join(lines_of(file, raw)), object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise Fault(file, error.lineno, f"is no JSON: {error.msg} in column {error.colno}") from None
    except (ValueError, RecursionError):
        raise Fault(file, 0, "is no JSON that can be used") from None
    if not isinstance(data, dict):
        raise Fault(file, 1, "holds no object")
    return data


def kind(value: Any, due: type, place: str) -> Any:
    """Return a value of the manifest if it is of the kind that is due."""
    if type(value) is not due:
        raise Fault(MANIFEST, 0, f"{place}: {shown(str(value))} is no {due.__name__}")
    return value


def fields(data: Any, due: dict[str, type], place: str) -> dict[str, Any]:
    """Return an object of the manifest if it has exactly the fields that are due, of the kinds that are due."""
    kind(data, dict, place or "the manifest")
    if data.keys() != due.keys():
        name = min(data.keys() ^ due.keys())
        raise Fault(MANIFEST, 0, f"{place}: {shown(name)} is {'missing' if name in due else 'no field that is known'}")
    for key, value in data.items():
        kind(value, due[key], f"{place}.{key}".lstrip("."))
    return dict(data)


TEXTS = ("format", "standoff", "solver", "python_sat", "board", "rules", "verdict")
FIELDS = dict.fromkeys(TEXTS, str) | {"version": int, "limit": int, "claims": list, "parts": list, "files": dict}
PART_FIELDS = {"formula": str, "listed": int, "complete": bool, "settled": list}
SETTLED_FIELDS = {"variable": int, "decision": str, "value": bool, "rule": str}


def parts_of(manifest: dict[str, Any]) -> list[Part]:
    """Return the parts of a manifest that says nothing else than it should."""
    fields(manifest, FIELDS, "")
    parts = []
    for n, data in enumerate(manifest["parts"]):
        one = fields(data, PART_FIELDS, f"parts[{n}]")
        settled = tuple(Settled(**fields(each, SETTLED_FIELDS, f"parts[{n}].settled")) for each in one["settled"])
        part = Part(PREFIXES[min(n, 1)], one["listed"], one["complete"], settled)
        if n > 1 or one["formula"] != part.formula or bool(settled) != bool(n) or part.listed < 0:
            raise Fault(MANIFEST, 0, f"parts[{n}] is no part about {part.formula}")
        parts.append(part)
    if not fits(manifest["verdict"], parts):
        raise Fault(MANIFEST, 0, f"the verdict {shown(manifest['verdict'])} does not fit what its parts list")
    if manifest["claims"] != claims(parts):
        raise Fault(MANIFEST, 0, "its claims are not what its parts come to")
    files = manifest["files"].keys()
    due = {*GENERAL, *(name for part in parts for name in part.files)}
    for name in sorted(files ^ due):
        raise Fault(MANIFEST, 0, f"files: {shown(name)} is {'missing' if name in due else 'no file of this proof'}")
    return parts


def fits(verdict: str, parts: Sequence[Part]) -> bool:
    """Tell whether a verdict is what the resolutions listed of the parts come to."""
    if not parts:
        return False
    first, one_left = parts[0], len(parts) == 2 and parts[1].complete and parts[1].listed == 1
    none, several = first.complete and first.listed == 0, first.listed > 1
    return {
        "unique": len(parts) == 1 and first.complete and first.listed == 1,
        "none": none and one_left,
        "several": several and one_left,
        "undefined": none or several,
    }.get(verdict, False)


# -- the folder --------------------------------------------------------------------------------------------------------


class Checked:
    """What was found out about a folder.

    Attributes:
        faults: what does not agree; none where all does.
        agrees: what agrees, a line each.
        manifest: the manifest; empty where it is broken.
    """

    def __init__(self, folder: Path) -> None:
        """Check a folder.

        Raises:
            NoProof: it is no folder of a proof, or one of a version that is not known.
        """
        self.folder = folder
        self.faults: list[Fault] = []
        self.agrees: list[str] = []
        self.manifest: dict[str, Any] = {}
        self.files: dict[str, bytes] = {}
        try:
            there = (folder / MANIFEST).exists()
        except (OSError, ValueError):
            there = False
        if not there:
            raise NoProof(f"is no folder with a {MANIFEST}, as 'standoff prove FILE -o DIR' makes it")
        with self._noting():
            manifest = read_json(MANIFEST, self._bytes(MANIFEST))
            if manifest.get("format") != FORMAT:
                raise NoProof(f"its {MANIFEST} is of something else: \"format\": \"{FORMAT}\" is not in it")
            if manifest.get("version") != VERSION:
                version = shown(str(manifest.get("version")))
                raise NoProof(f"its {MANIFEST} is of version {version} of the form; this checker knows {VERSION}")
            parts = parts_of(manifest)
            self.manifest = manifest
            self._read(manifest["files"])
            self._check(manifest, parts)

    @contextmanager
    def _noting(self) -> Generator[None]:
        try:
            yield
        except Fault as fault:
            self.faults.append(fault)

    def _bytes(self, name: str) -> bytes:
        path = self.folder / name
        try:
            if not stat.S_ISREG(path.lstat().st_mode):  # a link may lead anywhere, a pipe may never end
                raise Fault(name, 0, "is no plain file")
            with path.open("rb") as opened:
                raw = opened.read(MOST_BYTES + 1)
        except FileNotFoundError:
            raise Fault(name, 0, "is missing") from None
        except OSError as error:
            raise Fault(name, 0, f"cannot be read: {error.strerror or error}") from None
        if len(raw) > MOST_BYTES:
            raise Fault(name, 0, f"is larger than {MOST_BYTES // 1_000_000} MB")
        return raw

    def _read(self, said: dict[str, Any]) -> None:
        for name in said:
            with self._noting():
                raw = self.files[name] = self._bytes(name)
                if said[name] != {"bytes": len(raw), "sha256": hashlib.sha256(raw).hexdigest()}:
                    raise Fault(name, 0, f"is not the file that {MANIFEST} tells: size or digest differ")

    def _check(self, manifest: dict[str, Any], parts: Sequence[Part]) -> None:
        first: Formula | None = None
        for part in parts:
            if not self.files.keys() >= set(part.files):
                return  # told already
            formula = read_formula(part.formula, self.files[part.formula])
            self.agrees.append(
                f"{part.formula}: {formula.top} variables, {len(formula.decisions)} of them decisions, "
                f"{len(formula.clauses)} clauses"
            )
            if first is not None:
                same_clauses(formula, settled_due(first, part.settled), first)
                self.agrees.append(f"{part.formula}: {first.file} but for {len(part.settled)} settled decisions")
            first = first or formula
            resolutions = self._check_part(part, formula)
            if part is parts[-1]:
                with self._noting():
                    self._check_ruling(manifest, formula, resolutions)
        if not self.faults:
            self.agrees += [f"proved: {one['claim']}" for one in manifest["claims"]]

    def _check_part(self, part: Part, formula: Formula) -> list[Clause]:
        files = self.files
        resolutions = read_resolutions(part.resolutions, files[part.resolutions], formula, part)
        self.agrees.append(f"{part.resolutions}: {len(resolutions)} listed, each a model of {part.formula}")
        if part.complete:
            with self._noting():
                others = read_formula(part.others("cnf"), files[part.others("cnf")])
                same_clauses(others, others_due(formula, resolutions), formula)
                self.agrees.append(f"{others.file}: {part.formula} and {len(resolutions)} clauses, nothing else")
                lemmas = check_drup(part.others("drup"), files[part.others("drup")], others)
                self.agrees.append(f"{part.others('drup')}: refutes {others.file} in {lemmas} lemmas")
        return resolutions

    def _check_ruling(self, manifest: dict[str, Any], formula: Formula, resolutions: Sequence[Clause]) -> None:
        """See that the ruling is about the phase, and says of each decision what the resolution says."""
        if not self.files.keys() >= set(GENERAL):
            return  # told already
        phase, ruling = (read_json(name, self.files[name]) for name in ("phase.json", "ruling.json"))
        for key in ("board", "rules", "verdict"):
            if ruling.get(key) != manifest[key]:
                raise Fault("ruling.json", 0, f"{key} is {shown(str(ruling.get(key)))}; {MANIFEST} has another")
        rows = ruling.get("results")
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise Fault("ruling.json", 0, "has no results")
        if phase.get("orders") != [row.get("order") for row in rows]:
            raise Fault("ruling.json", 0, "its orders are not those of phase.json")
        if manifest["verdict"] == "undefined":
            return
        (decisions,) = resolutions
        true = {formula.decisions[literal] for literal in decisions if literal > 0}
        for name in formula.decisions.values():
            for ending, result in RULED.items():
                order = name.removesuffix(f" {ending}")
                results = [row.get("result") for row in rows if row.get("order") == order != name]
                if len(results) == 1 and (results[0] == result) != (name in true):
                    raise Fault("ruling.json", 0, f"{shown(order)} has not the result that {shown(name)} comes to")
        dislodged = {name.removesuffix(DISLODGED) for name in true if name.endswith(DISLODGED)}
        if dislodged != {one.get("unit") for one in ruling.get("dislodged") or ()}:
            raise Fault("ruling.json", 0, "its dislodged units are not those of the resolution")
        self.agrees.append("ruling.json: says of every decision what the resolution says")


def main(arguments: Sequence[str]) -> int:
    """Check the folder that is named, tell what was found, and return the exit code."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python checker.py DIR", file=sys.stderr)  # noqa: T201
        return 2
    try:
        checked = Checked(Path(arguments[0]))
    except NoProof as error:
        print(f"{ascii(arguments[0])}: {error}", file=sys.stderr)  # noqa: T201
        return 2
    for text in checked.agrees if not checked.faults else map(str, checked.faults[:MOST_SHOWN]):
        print(ascii(text)[1:-1])  # noqa: T201
    print("does not check" if checked.faults else "all of it agrees")  # noqa: T201
    return 1 if checked.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
