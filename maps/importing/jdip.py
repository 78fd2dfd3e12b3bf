"""jDip's variants in XML: ``variants.xml`` says who plays and what wins, an adjacency file where the provinces lie."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn
from xml.parsers import expat

from ..board import Building, Terrain
from ..errors import BoardError, Spot
from ..notation.formats.text import harmless
from .table import COASTS, Area, Player, Table

if TYPE_CHECKING:
    from .judge_maps import Fetch

DEEPEST = 30
"""Elements in elements of so many levels are none of jDip's."""

BUILDS = {"VALUE_BUILDS_HOME_ONLY": Building.HOME, "VALUE_BUILDS_ANY_OWNED": Building.OWNED}
LETTERS = {"army": "A", "fleet": "F"}
SILENT = (
    "DESCRIPTION",
    "MAP_DEFINITION",
    "MAP_GRAPHIC",
    "RULEOPTIONS",
    "VICTORYCONDITIONS",
    "MAP",
    "BORDER_DEFINITIONS",
)
"""Elements that say nothing of a board themselves."""

_TURN = re.compile(
    r"\s*(Spring|Fall|Autumn|Winter)\W+([0-9]{1,5})\W+(Movement|Retreat|Adjustment)\w*\s*", re.IGNORECASE
)
_COAST = re.compile(r"(.+)[/-](nc|sc|ec|wc|ne|nw|se|sw|xc|mv)", re.IGNORECASE)


@dataclass
class Element:
    """An element of an XML text.

    Args:
        tag: its name.
        attributes: its attributes.
        line: the line where it begins.
        inner: the elements in it.
    """

    tag: str
    attributes: dict[str, str]
    line: int
    inner: list[Element] = field(default_factory=list)

    def all(self, tag: str) -> list[Element]:
        """Return the elements of a name in it, at whatever depth, in the order of the text."""
        found = []
        for element in self.inner:
            found += [element] if element.tag == tag else element.all(tag)
        return found


def elements(text: str, name: str) -> Element:
    r"""Return the root of an XML text; entities of its own are refused, and no other file is fetched.

    Args:
        text: the text.
        name: name of the file for errors.

    Raises:
        BoardError: the text is no XML, or defines entities, or is nested deeper than any file of jDip.

    >>> elements("<A b='1'>\n<C/></A>", "x").inner
    [Element(tag='C', attributes={}, line=2, inner=[])]
    """
    parser = expat.ParserCreate()
    top = Element("", {}, 0)
    stack = [top]

    def fail(message: str) -> NoReturn:
        spot = Spot(harmless(name), parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, "")
        raise BoardError(name, (message,), (spot,))

    def start(tag: str, attributes: dict[str, str]) -> None:
        if len(stack) > DEEPEST:
            fail(f"is nested deeper than {DEEPEST} levels, which no file of jDip is")
        element = Element(tag, attributes, parser.CurrentLineNumber)
        stack[-1].inner.append(element)
        stack.append(element)

    def end(_tag: str) -> None:
        stack.pop()

    def entity(*_: object) -> None:
        fail("defines entities, which no file of jDip does")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.EntityDeclHandler = entity
    try:
        # the text is decoded already, whatever it says of its encoding
        parser.Parse(re.sub(r"^\s*<\?xml[^>]*\?>", "", text, count=1).encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        spot = Spot(harmless(name), error.lineno, error.offset + 1, "")
        raise BoardError(name, (f"is no XML: {expat.ErrorString(error.code)}",), (spot,)) from None
    return top.inner[0]


def jdip(text: str, name: str, fetch: Fetch, variant: str = "") -> Table:
    """Read a variant of jDip, or an adjacency file by itself.

    Args:
        text: the text of ``variants.xml``, or of an adjacency file.
        name: its name.
        fetch: gives the text of the adjacency file.
        variant: name of the variant, where the file has several.

    Raises:
        BoardError: the file is none of jDip's, has several variants of which none is named, or says what cannot be.
    """
    root = elements(text, name)
    if root.tag == "PROVINCES":
        reader = _Reader(name, _id(variant or name.partition(".")[0]), variant or f"Imported from {harmless(name)}")
        reader.made.lose(0, "the file says where provinces lie; it has no powers, no units and no centres")
        reader.lie(root)
        return reader.made
    rows = root.all("VARIANT")
    if root.tag != "VARIANTS" or not rows:
        raise BoardError(name, ("is no file of jDip: it has no variant and no provinces",))
    names = [row.attributes.get("name", "") for row in rows]
    chosen = [row for row in rows if row.attributes.get("name", "").lower() == variant.lower()]
    if not variant and len(rows) == 1:
        chosen = rows
    if len(chosen) != 1:
        what = f"{harmless(variant)!r} is none of them" if variant else "name one with --variant"
        raise BoardError(name, (f"has the variants {', '.join(map(harmless, names[:50]))}; {what}",))
    (row,) = chosen
    title = row.attributes.get("name", "") or "Imported"
    reader = _Reader(name, _id(title), f"{harmless(title)}, imported from {harmless(name)}")
    uri = next((one.attributes["adjacencyURI"] for one in row.all("MAP") if "adjacencyURI" in one.attributes), "")
    if not re.fullmatch(r"[\w+-][\w .+-]*", uri):
        raise reader.fail(row, f"names no adjacency file beside it, but {uri[:40]!r}")
    adjacency = fetch(uri)
    if adjacency is None:
        raise reader.fail(row, f"builds on {uri}, which is not beside it or cannot be read")
    reader.name = uri
    reader.lie(elements(adjacency, uri))
    reader.name = name
    reader.play(row)
    return reader.made


def _id(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "imported"


class _Reader:
    """Takes the parts of a variant into a table."""

    def __init__(self, name: str, id: str, title: str) -> None:
        self.name = name
        self.made = Table(id, title)
        # every form of a province -> its id, and of a power -> its id
        self.forms: dict[str, str] = {}
        self.powers: dict[str, str] = {}

    def fail(self, element: Element, message: str) -> BoardError:
        return BoardError(self.name, (message,), (Spot(harmless(self.name), element.line, 1, ""),))

    def get(self, element: Element, key: str) -> str:
        """Return an attribute that must be there."""
        if not element.attributes.get(key, "").strip():
            raise self.fail(element, f"{element.tag} must have {key}")
        return harmless(element.attributes[key].strip())

    # -- provinces -------------------------------------------------------------------------------------------------

    def lie(self, root: Element) -> None:
        """Take the provinces and where they lie."""
        rows = root.all("PROVINCE")
        if not rows:
            raise self.fail(root, "has no provinces")
        for border in root.all("BORDER"):
            id = border.attributes.get("id", "?")
            self.made.lose(border.line, f"the border rule {harmless(id)}: borders have no conditions here")
        for row in rows:
            self._province(row)
        for row in rows:
            self._adjacent(row)

    def _province(self, row: Element) -> None:
        id = self.get(row, "shortname").lower()
        if id in self.forms or not re.fullmatch(r"[^\s/]+", id):
            raise self.fail(row, f"the province {id} is given twice, or is no short form")
        kinds = {one.attributes.get("type", "").lower() for one in row.all("ADJACENCY")}
        own = {ref for one in row.all("ADJACENCY") for ref in _refs(one)} == {id}
        area = Area(self.get(row, "fullname"), Terrain.SEA, row.line)
        if own and kinds == {"mv"}:  # its only neighbour is itself: nobody gets there
            self.made.impassable[id] = area.name
        else:
            if "mv" in kinds:
                area.terrain = Terrain.COASTAL if len(kinds) > 1 else Terrain.INLAND
            self.made.areas[id] = area
        self.forms[id] = id
        self.forms.setdefault(area.name.lower(), id)
        forms = [one.attributes.get("name", "").lower() for one in row.all("UNIQUENAME")]
        self.made.aliases.update({id: forms} if forms and id in self.made.areas else {})
        for form in forms:
            self.forms.setdefault(form, id)
        for coast in sorted(kinds & COASTS.keys()):
            self.made.coasts[f"{id}/{coast}"] = COASTS[coast]
        if row.attributes.get("isConvoyableCoast", "").lower() == "true":
            self.made.lose(row.line, f"a fleet in {id} convoys, though it is no sea; here it does not")
        if row.attributes.get("borders", "").strip():
            self.made.lose(row.line, f"{id} has borders with conditions; here they have none")

    def _adjacent(self, row: Element) -> None:
        id = row.attributes["shortname"].strip().lower()
        for one in row.all("ADJACENCY"):
            kind = one.attributes.get("type", "").lower()
            if kind != "mv" and kind != "xc" and kind not in COASTS:
                self.made.lose(one.line, f"neighbours of {id} of the kind {harmless(kind)[:20]!r}: not read")
                continue
            for ref in _refs(one):
                found = _COAST.fullmatch(ref)
                word, coast = (found[1], found[2]) if found else (ref, "")
                other = self.forms.get(word, "")
                if not other:
                    raise self.fail(one, f"{harmless(ref)[:40]} is no province")
                if other == id or other in self.made.impassable or id in self.made.impassable:
                    continue
                if kind == "mv":
                    if self.made.areas[other].terrain is not Terrain.SEA:
                        self.made.army[id, other] = one.line
                    continue
                here = id if kind == "xc" else f"{id}/{kind}"
                there = f"{other}/{coast}" if coast in COASTS else other
                self.made.fleet[here, there] = one.line

    # -- powers ----------------------------------------------------------------------------------------------------

    def play(self, row: Element) -> None:
        """Take who plays, with which units, and what wins."""
        for power in row.all("POWER"):
            self._power(power)
        for center in row.all("SUPPLYCENTER"):
            self._center(center)
        for state in row.all("INITIALSTATE"):
            self._unit(state)
        for time in row.all("STARTINGTIME"):
            turn = _TURN.fullmatch(self.get(time, "turn"))
            if turn is None:
                raise self.fail(time, f"{self.get(time, 'turn')[:40]!r} is no turn such as Spring, 1901, Movement")
            season = turn[1].lower().replace("autumn", "fall")
            self.made.start = (season, int(turn[2]), turn[3].lower())
        for wins in row.all("WINNING_SUPPLY_CENTERS"):
            number = self.get(wins, "value")
            if not re.fullmatch("[0-9]{1,5}", number):
                raise self.fail(wins, f"{number[:40]!r} is no number of centres")
            self.made.victory = int(number)
        for tag in ("YEARS_WITHOUT_SC_CAPTURE", "GAME_LENGTH"):
            for limit in row.all(tag):
                if (value := limit.attributes.get("value", "")) != "0":
                    self.made.lose(
                        limit.line, f"{tag} {harmless(value)[:20]}: the end of a game by time is not on a board"
                    )
        for option in row.all("RULEOPTION"):
            self._option(option)
        if row.attributes.get("aliases", "").strip():
            self.made.lose(row.line, f"other names of the variant: {harmless(row.attributes['aliases'])[:200]}")

    def _power(self, row: Element) -> None:
        name = self.get(row, "name")
        id = re.sub(r"\s+", "-", name.upper())
        others = tuple(filter(None, map(str.strip, harmless(row.attributes.get("altnames", "")).split(","))))
        adjective = harmless(row.attributes.get("adjective", "").strip())
        self.made.players[id] = Player(name, (adjective,) if adjective else (), "", others)
        for form in (name, *others):
            self.powers.setdefault(form.lower(), id)
        if row.attributes.get("active", "true").lower() != "true":
            self.made.lose(row.line, f"{name} is not played; here it is a power like the others")

    def _center(self, row: Element) -> None:
        id = self._place(row)
        self.made.areas[id].center = True
        home, owner = row.attributes.get("homepower", "none").lower(), row.attributes.get("owner", "none").lower()
        if home not in ("none", ""):
            if home not in self.powers:
                raise self.fail(row, f"{harmless(home)[:40]!r} is no power")
            self.made.players[self.powers[home]].homes.append(id)
        if self.powers.get(owner) != self.powers.get(home):
            who = f"belongs to {harmless(owner)[:40]}" if owner not in ("none", "") else "belongs to nobody"
            self.made.lose(row.line, f"at the start {id} {who}; here a home centre belongs to its power, and no other")

    def _unit(self, row: Element) -> None:
        place = self._place(row)
        letter = LETTERS.get(self.get(row, "unit").lower())
        power = self.powers.get(self.get(row, "power").lower())
        if letter is None or power is None:
            what = "wing" if letter is None else row.attributes["power"]
            raise self.fail(row, f"the unit in {place} is none of a power here: {harmless(what)[:40]}")
        coast = row.attributes.get("unitcoast", "").lower()
        place = f"{place}/{coast}" if f"{place}/{coast}" in self.made.coasts else place
        self.made.players[power].units.append(f"{letter} {place}")

    def _place(self, row: Element) -> str:
        word = self.get(row, "province").lower()
        if self.forms.get(word) not in self.made.areas:
            raise self.fail(row, f"{word[:40]} is no province that units enter")
        return self.forms[word]

    def _option(self, row: Element) -> None:
        name, value = harmless(row.attributes.get("name", "")), harmless(row.attributes.get("value", ""))
        if name == "OPTION_BUILDS" and value in BUILDS:
            self.made.building = BUILDS[value]
        elif (name, value) != ("OPTION_WINGS", "VALUE_WINGS_DISABLED"):
            self.made.lose(row.line, f"the option {name[:40]} {value[:40]}: not read")


def _refs(row: Element) -> list[str]:
    return row.attributes.get("refs", "").lower().split()
