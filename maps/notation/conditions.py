"""What stands among orders and is none: conditions, choices, blanket orders, ranked retreats.

Nothing here is guessed. A condition or a choice leaves its unit without an order, which is an error; what costs
nothing (a blanket hold, a list of retreats behind an order) is a notice, and the plain order beside it stands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import late
from .characters import BREAKS
from .headings import heading_at, skip_bullet
from .late_words import WAIT
from .lines import Line
from .places import Fault
from .words import AND, DIRECTIONS, FILLERS, LATE, UNITS, VERBS, Verb

if TYPE_CHECKING:
    from .order_lines import OrderLines
    from .reading import Grammar

_IF = frozenset(("if", "unless", "provided", "assuming", "elseif"))
_ELSE = frozenset(("else", "otherwise", "elseif"))
_ALL = frozenset("all every everything everyone everybody anything rest others remaining".split())
_CHOICE = frozenset(("preference", "preferences", "choice", "choices", "preferably"))
# a line with none of these words is left to the common reader at once
MARKS = _IF | _ELSE | _ALL | _CHOICE | {"or", "do", "2"}

_BLOCK = re.compile(
    rf"(?:\A|(?<={BREAKS}))(?:(?!{BREAKS})\W)*+(?:(if)|(end[ \t]*if))\b(?=((?:(?!{BREAKS}).)*+))",
    re.IGNORECASE | re.DOTALL,
)
_END_INSIDE = re.compile(r"\bend[ \t]*if\b", re.IGNORECASE)
_CONDITIONAL = "a condition decides here, and nothing of it was taken"
_CONDITIONAL_HINT = "see which case holds, and write the plain orders of that case"


def order_at(grammar: Grammar, line: Line, i: int) -> int:
    """Return the index behind the unit if an order seems to begin at word i: a unit, then a dash or a verb; else 0."""
    if not grammar.begins_unit(line, i):
        return 0
    k = i
    while line.ahead[k] in FILLERS or line.ahead[k] in UNITS or line.ahead[k] == "(":
        k += 1
    names = grammar.names
    if line.ahead[k] not in names.glued and names.province_at(line, k) is None and names.power_at(line, k) is None:
        return 0
    try:
        _, k = grammar.unit(line, i)
    except Fault:
        return 0
    return k if line.ahead[k] in ("-", ":") or line.ahead[k] in VERBS else 0


# --- blocks of lines: IF ... ELSE ... ENDIF -------------------------------------------------------------------


def block(scanner: OrderLines, line: Line) -> bool:
    """Take the lines from an IF to its ENDIF, or those below "if ...:" up to an empty line or a heading."""
    if line.number <= scanner.conditional_to:
        _keep_units(scanner, line, 0, len(line.words))
        return True
    if "if" not in line.ahead[:4]:
        return False
    i = skip_bullet(line, 0)
    if line.ahead[i] != "if":
        return False
    last = _ends(scanner).get(line.number, 0)
    if not last and line.words[-1] in (":", "then"):
        last = _last_below(scanner, line.number)
    if last <= line.number and not _END_INSIDE.search(line.text):
        return False
    scanner.conditional_to = max(last, line.number)
    scanner.say(line, i, len(line.words), "error", "conditional", _CONDITIONAL, _CONDITIONAL_HINT)
    return True


def _ends(scanner: OrderLines) -> dict[int, int]:
    """Return, for the line of each IF that has an ENDIF, the line of that; found once for a text."""
    if scanner.conditional_ends is None:
        open_at: list[int] = []
        scanner.conditional_ends = {}
        for match in _BLOCK.finditer(scanner.lines.text):
            number = scanner.lines.at(match.start(1) if match[1] else match.start(2))[0]
            if match[1]:
                if not _END_INSIDE.search(match[3]):
                    open_at.append(number)
            elif open_at:
                scanner.conditional_ends[open_at.pop()] = number
    return scanner.conditional_ends


def _last_below(scanner: OrderLines, number: int) -> int:
    """Find the last line below a condition: before an empty line or a heading."""
    lines = scanner.lines
    last = number
    while last < len(lines) and lines.raw(last).strip():
        line = Line(last + 1, lines.raw(last))
        if heading_at(scanner.names, line, 0, len(line.words)) is not None:
            break
        last += 1
    return last


# --- one line ----------------------------------------------------------------------------------------------


def take(scanner: OrderLines, line: Line, i: int) -> bool:
    """Read a line that has one of the marking words, if something in it is more than plain orders.

    Args:
        scanner: reads the plain orders and keeps the remarks.
        line: the line.
        i: index of its first word that counts.

    Returns:
        Whether the line was taken; otherwise nothing was said or added.
    """
    words = line.words
    if words[i : i + 4] == WAIT and not scanner.phase and line.ahead[i + 4].startswith("order"):
        scanner.say(line, i, i + 5, "error", "other-phase", "this waives a build; orders of movement are read here")
        return True
    if not _CHOICE.isdisjoint(words) or "2" in words:
        return _preferences(scanner, line, i)
    sentences = _sentences(scanner, line, i)
    kinds = [_kind(scanner, line, a, b) for a, b in sentences]
    for n in range(1, len(kinds)):
        if kinds[n] is _conditional and words[sentences[n][0]] in _ELSE and kinds[n - 1] is not _blanket:
            # "A Par - Bur; otherwise A Par H": the first case is no plain order either
            kinds[n - 1] = _conditional
    if all(kind is None for kind in kinds):
        return False
    if kinds[0] is _conditional and words[i] in _ELSE:
        _withdraw(scanner, line)
    power: str | None = None
    for (a, b), kind in zip(sentences, kinds, strict=True):
        if kind is not None:
            power = kind(scanner, line, a, b, power)
        elif scanner.looks_meant(line.cut(a, b), 0):
            power = scanner.plain(line.cut(a, b), 0, power)
        else:
            scanner.say(line, a, b, "notice", "unread", "this was not read; it looks like no order")
    return True


def _sentences(scanner: OrderLines, line: Line, i: int) -> list[tuple[int, int]]:
    """Cut a line at semicolons, full stops and before headings, but nowhere inside a name or a bracket."""
    found = []
    start = k = i
    words = line.words
    colons = ":" in words
    while k < len(words):
        if words[k] == "(" and line.closes[k]:
            k = line.closes[k]
        elif words[k] == ";" or (words[k] == "." and k > start and _full_stop(words[k - 1])):
            if k > start:
                found.append((start, k))
            start = k + 1
        elif colons and (head := scanner.borders.headed(line, k)) is not None:
            if k > start:
                found.append((start, k))
            start, k = k, head[1]
            continue
        elif (name := scanner.names.province_at(line, k)) is not None:
            k = name[1]
            continue
        k += 1
    if start < len(words):
        found.append((start, len(words)))
    return found


def _full_stop(before: str) -> bool:
    return before not in DIRECTIONS and before not in ("st", "c") and not before.isdigit()


def _mark(line: Line, a: int, b: int, words: frozenset[str]) -> int:
    """Find the first of some words outside brackets; -1 if there is none."""
    k = a
    while k < b:
        if line.words[k] == "(" and a < k < line.closes[k] < b:
            k = line.closes[k]
        elif line.words[k] in words and not (line.words[k] == "else" and k and line.words[k - 1] in _ALL):
            return k
        k += 1
    return -1


_CONDITIONS = _IF | _ELSE
_OR = frozenset(("or",))


def _kind(scanner: OrderLines, line: Line, a: int, b: int) -> _Reader | None:
    """Tell what reads a sentence that is more than plain orders; None for all others."""
    if _mark(line, a, b, _CONDITIONS) >= 0:
        acts = any(order_at(scanner.grammar, line, k) for k in range(a, b)) or _ranked(scanner, line, a, b)
        return _conditional if acts or _blanket_at(line, a, b) else None
    if _blanket_at(line, a, b):
        return _blanket
    k = _mark(line, a, b, _OR)
    if k > a:
        begin = _begin(scanner, line, a, k)
        # "A Ber H, retreat Kie or Sil" ranks its retreats
        if order_at(scanner.grammar, line, begin) and not any(VERBS.get(w) in LATE for w in line.words[begin:k]):
            return _choice
    return None


def _begin(scanner: OrderLines, line: Line, a: int, k: int) -> int:
    """Return where the order begins that word k stands in: behind the last comma before an order, or at a."""
    for j in range(k - 1, a, -1):
        if line.words[j] == "," and order_at(scanner.grammar, line, j + 1):
            return j + 1
    return a


def _conditional(scanner: OrderLines, line: Line, a: int, b: int, power: str | None) -> str | None:
    """Say of "A Par - Bur if ..., otherwise A Par H" that nothing of it is an order; a retreat is told apart."""
    c = _mark(line, a, b, _CONDITIONS)
    begin = _begin(scanner, line, a, c) if c > a else b if c < 0 else a
    if c < 0:
        begin = _begin(scanner, line, a, b)
    elif _ranked(scanner, line, a, b):
        # "A Mun H, if dislodged retreat to Ber": only a retreat hangs on it
        power = scanner.plain(line.cut(a, c), 0, power)
        _say_ranked(scanner, line, c, b)
        return power
    if begin > a:
        power = scanner.plain(line.cut(a, begin), 0, power)
    scanner.say(line, begin, b, "error", "conditional", _CONDITIONAL, _CONDITIONAL_HINT)
    for k in range(begin, b):
        if (k == begin and k != c) or (k > begin and line.words[k - 1] in ("then", *_ELSE)):
            _keep_unit(scanner, line, k, power)
    return power


def _ranked(scanner: OrderLines, line: Line, a: int, b: int) -> bool:
    """Tell whether the only thing that hangs on a condition is where the unit retreats."""
    c = _mark(line, a, b, _IF)
    if c < 0 or line.words[c] != "if" or not {"dislodged", "forced", "retreating"} & set(line.words[c : c + 5]):
        return False
    for k in range(c, min(b, c + 10)):
        if VERBS.get(line.words[k]) is Verb.RETREAT and (end := late.ranked(scanner.grammar, line, k)):
            return end >= b
        if VERBS.get(line.words[k]) is Verb.DISBAND:
            return k + 1 == b
    return False


def _say_ranked(scanner: OrderLines, line: Line, i: int, j: int) -> None:
    message = f'"{line.quote(i, j)}" is for a phase of retreats, and was left aside; the order before it stands'
    scanner.say(line, i, j, "notice", "retreat-list", message)


def _choice(scanner: OrderLines, line: Line, a: int, b: int, power: str | None) -> str | None:
    """Say of "A Lon - Wal or A Lon - Yor" that neither is taken; what stands beside it behind commas is read."""
    k = _mark(line, a, b, _OR)
    begin = _begin(scanner, line, a, k)
    end = b
    for j in range(k + 1, b):
        if line.words[j] in AND and order_at(scanner.grammar, line, j + 1):
            end = j
            break
    if begin > a:
        power = scanner.plain(line.cut(a, begin), 0, power)
    _say_choice(scanner, line, begin, end)
    _keep_unit(scanner, line, begin, power)
    if end + 1 >= b:
        return power
    rest = _kind(scanner, line, end + 1, b)
    if rest is not None:
        # several of them on a line: the others are named together, so that no line takes square time
        _say_choice(scanner, line, end + 1, b)
        return power
    return scanner.plain(line.cut(end + 1, b), 0, power)


def _say_choice(scanner: OrderLines, line: Line, i: int, j: int) -> None:
    message = "these are several orders for one unit, and none of them was taken"
    scanner.say(line, i, j, "error", "choice", message, "write the one order that is meant")


def _preferences(scanner: OrderLines, line: Line, i: int) -> bool:
    """Take "1. A Par - Bur 2. A Par - Gas" and "First choice: A Par - Bur", but no numbered list of several units."""
    words = line.words
    grammar = scanner.grammar
    starts = [k for k in range(i, len(words)) if order_at(grammar, line, k) and (k == i or not _inside(words[k - 1]))]
    if _CHOICE.isdisjoint(words):
        starts = [k for k in starts if k == i or (k > 1 and words[k - 1] in (".", ")", ":") and words[k - 2].isdigit())]
        spots = [grammar.unit(line, k)[0].spot.candidates for k in starts]
        if len(spots) < 2 or len(set(spots)) == len(spots):
            return False
    if not starts:
        return False
    _say_choice(scanner, line, i, len(words))
    for k in starts:
        _keep_unit(scanner, line, k, None)
    return True


def _inside(before: str) -> bool:
    """Tell whether what stands behind a word belongs to the order before, as in "S A Mun - Sil"."""
    return before in UNITS or before in FILLERS or before == "-" or before in VERBS


def _blanket_at(line: Line, a: int, b: int) -> int:
    """Find where "all other units hold" begins: at a, or behind a comma; give its index + 1, or 0."""
    for k in range(a, b):
        if k > a and line.words[k - 1] not in AND:
            continue
        j = k
        while line.ahead[j] in ("the", "my", "with", "have", "let"):
            j += 1
        if line.ahead[j] in _ALL:
            for word in line.words[j:b]:
                if word in AND:
                    break
                if word in VERBS and VERBS[word] not in LATE and word not in ("to", "by", "via", "go", "a"):
                    return k + 1
    return 0


def _blanket(scanner: OrderLines, line: Line, a: int, b: int, power: str | None) -> str | None:
    """Read the plain orders before "all other units hold", and say what becomes of it."""
    begin = _blanket_at(line, a, b) - 1
    if begin > a:
        power = scanner.plain(line.cut(a, begin), 0, power)
    end = next((k for k in range(begin, b) if line.words[k] in (",", ";")), b)
    words = line.words[begin:end]
    if any(VERBS.get(word) is Verb.HOLD for word in words) and not any(word in scanner.names.places for word in words):
        message = "units without an order hold; this needs no order of its own"
        scanner.say(line, begin, end, "notice", "blanket", message)
    else:
        message = "this orders units without naming them, and was not taken"
        scanner.say(line, begin, end, "error", "blanket", message, "write one order for each unit")
    return scanner.plain(line.cut(end, b), 0, power) if end < b else power


def _withdraw(scanner: OrderLines, line: Line) -> None:
    """Take back the order on the line above "otherwise ...": it is one of two cases."""
    drafts = scanner.result.drafts
    if drafts and drafts[-1].verb is not None and drafts[-1].line.number == line.number - 1:
        draft = drafts.pop()
        scanner.result.broken.append(draft)
        scanner.say(draft.line, draft.start, draft.end, "error", "conditional", _CONDITIONAL, _CONDITIONAL_HINT)


def _keep_units(scanner: OrderLines, line: Line, a: int, b: int) -> None:
    """Keep the units that a line inside a condition orders: they stand on the board whatever comes."""
    a = skip_bullet(line, a)
    if line.ahead[a] in _CONDITIONS:
        return
    for k in range(a, b):
        if k == a or line.words[k - 1] in AND:
            _keep_unit(scanner, line, k, None)


def _keep_unit(scanner: OrderLines, line: Line, k: int, power: str | None) -> None:
    end = order_at(scanner.grammar, line, k)
    if end:
        scanner.keep_unit(line, k, end, power)


if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    _Reader: TypeAlias = Callable[[OrderLines, Line, int, int, "str | None"], "str | None"]
