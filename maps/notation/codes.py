"""Every code that a remark on a text can have: severity, cause, what to do about it, an example.

A new code is a row here; ``make docs`` writes ``docs/messages.md`` from the rows, and tests hold the source and the
examples against them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .diagnostics import Diagnostic, Severity


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of remark.

    Args:
        name: the lasting name that a remark carries.
        severities: those that it can have; the usual one first.
        cause: what in a text brings it about, one sentence.
        remedy: what to do about it, one sentence.
        example: a text that gives this remark and no other, on the standard board.
        units: the position, where the example is read for known units.
        family: name of the only notation to read the example in, where it needs one.
        part: name of the turn to read, where the example needs one.
        canonical: whether the example is one order in canonical form, read by ``parse_order``.
    """

    name: str
    severities: tuple[Severity, ...]
    cause: str
    remedy: str
    example: str
    units: tuple[str, ...] = ()
    family: str = ""
    part: str = ""
    canonical: bool = False


def _error(
    name: str,
    cause: str,
    remedy: str,
    example: str,
    *units: str,
    also: tuple[Severity, ...] = (),
    family: str = "",
    part: str = "",
    canonical: bool = False,
) -> Code:
    return Code(name, ("error", *also), cause, remedy, example, units, family, part, canonical)


def _notice(name: str, cause: str, remedy: str, example: str, *units: str, family: str = "", part: str = "") -> Code:
    return Code(name, ("notice",), cause, remedy, example, units, family, part)


ROWS = (
    # --- errors: what cannot be used ------------------------------------------------------------------------
    _error(
        "unknown-place",
        "A word where a place should be is no name of the board, not even nearly.",
        "Write a name or an abbreviation that the board has; the hint lists near ones.",
        "Germany: A Mun - Xanadu",
    ),
    _error(
        "no-place",
        "Where a place should be, there is nothing, a mark, or a verb.",
        "Write the place.",
        "England: A Yor - ",
    ),
    _error(
        "ambiguous-place",
        "A form may mean several provinces, and neither the units nor the borders leave only one of them.",
        "Write one of the candidates that the hint lists.",
        "England: F Nth - Norw",
    ),
    _error(
        "impassable",
        "The place is a part of the map that no unit enters.",
        "Write another place.",
        "Germany: A Mun - Switzerland",
    ),
    _error(
        "no-letter",
        "Army or fleet is not said, and no known unit tells.",
        "Write A or F before the place, or list the units.",
        "England: Lon - Wal",
    ),
    _error(
        "no-power",
        "No heading, no word before the order and no known unit tells whose order it is.",
        "Put a heading with the name of the power above it.",
        "A Mun - Sil",
    ),
    _error(
        "several-powers",
        "A heading names two powers, or several headings stand before one list; nobody knows whose the orders are.",
        "Give each power a heading of its own.",
        "Italy/Austria:",
    ),
    _error(
        "no-target",
        "A convoy has no landing place, or a move no goal.",
        "Write a dash and the place behind it.",
        "England: F Nth C A Lon",
    ),
    _error(
        "missing-unit",
        "An order begins with its verb, and nothing says which unit it is for.",
        "Write the unit that is ordered in front of it, or above it with a colon.",
        "Germany:\nS A Ber",
    ),
    _error(
        "bad-path",
        "The places on the way are no seas, or the unit that goes is a fleet.",
        "Write one place behind the dash.",
        "England: A Yor - Lon - Wal",
    ),
    _error(
        "arrow",
        "An arrow points back, so that it is open which place is the goal.",
        "Write the unit, a dash, and the place that it goes to.",
        "England: A Lon <- Wal",
    ),
    _error(
        "conditional",
        "An order hangs on a condition, which only its writer can judge.",
        "Write the order that is to be carried out.",
        "Germany: if A Mun - Bur then A Ber - Kie",
    ),
    _error(
        "choice",
        "Several orders stand there of which one is meant.",
        "Write the one order that is meant.",
        "Germany: A Mun - Sil or A Mun - Bur",
    ),
    _error(
        "proxy",
        "A unit is handed to another power, which is no order.",
        "Write what the unit does.",
        "Germany: A Mun proxy to Austria",
    ),
    _error(
        "blanket",
        "An order is given to all units without their names; a notice where they are to hold, as they do anyway.",
        "Write an order for each unit.",
        "Germany: all units support A Mun - Sil",
        also=("notice",),
    ),
    _error(
        "no-part",
        "The text holds several turns or cases, and none of the name that was asked for.",
        "Name one of those that the hint lists.",
        "SUB ( SPR 1901 ) ( ( ENG FLT LON ) HLD )\nSUB ( FAL 1901 ) ( ( ENG FLT LON ) HLD )",
        part="SPR 1909",
    ),
    _error(
        "bad-json",
        "A text of JSON has a fault: a bracket, a comma or a quote is missing, or something stands in a wrong place.",
        "Mend it, or paste the orders as plain text; what can be read of it is read.",
        '{"France": ["A Par - Bur" "A Mar H"]}',
    ),
    _error(
        "unknown-json",
        "A text of JSON is of no form that is known, or not of the one that was asked for with --from.",
        "Paste the part that holds the orders, in one of the forms that the hint lists.",
        '{"hello": "world"}',
    ),
    _error(
        "wrong-value",
        "In a text of JSON stands a value of another kind than is due there: a number for an order, null for a place.",
        "Write what is due.",
        '{"France": ["A Par - Bur", 7]}',
    ),
    _error(
        "unknown-power",
        "In a text of a program a name stands for a power that the board does not have.",
        "Write the power as that program calls it.",
        "SUB ( ( EMG FLT LON ) HLD )",
    ),
    _error(
        "other-board",
        "A text of a program names another board than the one in use.",
        "Name that board with --board, if there is one of that kind.",
        "VARIANT_ALL Loeb9\nCASE 1\nORDERS\n\tEngland: F lon H\nEND",
    ),
    _error(
        "bracket",
        "A bracket before a place is not closed behind it.",
        "Close it, or leave it out.",
        "England: A(Lon - Wal",
    ),
    _error(
        "unexpected",
        "Behind an order stand places or verbs that do not belong to it, so that they may change what it means.",
        "Put each order on a line of its own, or a comma between two orders.",
        "England: A Lon - Wal to Yor",
    ),
    _error(
        "other-phase",
        "The order is one of a retreat or an adjustment phase.",
        "Give it in the phase that it belongs to.",
        "England: build A Lon",
    ),
    _error(
        "other-heading",
        "Below a heading of a retreat or adjustment phase stand orders; where only units stand there, it is a notice.",
        'Write "Movement" behind the season if a movement phase is meant.',
        "Fall 1901, retreats\nGermany: A Mun R Tyr",
        also=("notice",),
    ),
    _error(
        "second-turn",
        "Behind the orders of one movement phase comes the heading of another; nothing below it is read.",
        "Put each turn into a text of its own.",
        "Spring 1901\nGermany: A Mun - Sil\nFall 1901\nGermany: A Sil - Mun",
    ),
    _error(
        "two-units",
        "Two units are said to stand in one province.",
        'Leave one of them out, or list the units under a line "Units:".',
        "Units:\nGermany: A Mun\nAustria: A Mun",
    ),
    _error(
        "misplaced",
        "A unit stands where one of its type cannot, or a fleet does not say on which coast.",
        "Write the other letter, another place, or the coast.",
        "Units:\nRussia: F Stp",
    ),
    _error(
        "unknown-verb",
        "Behind a unit of a DAIDE message stands a token that is no order.",
        "Write HLD, MTO, CTO, SUP or CVY.",
        "SUB ( ( ENG FLT LON ) XXX )",
    ),
    _error(
        "unknown-turn",
        "What should name a turn lacks its year, or is no turn.",
        "Write ( SPR 1901 ) in a DAIDE message, and Spring 1901, Movement in a case file.",
        "ORD ( SPR ) ( ( ENG FLT LON ) HLD ) ( SUC )",
    ),
    _error(
        "unknown-keyword",
        "A line of a case file is a keyword that jDip does not have; what stands below it is left aside.",
        "Write one of the keywords that the hint lists.",
        "CASE 1\nPRESTATES\nORDERS\n\tEngland: F lon H\nEND",
    ),
    _error(
        "one-line",
        "A line is a position in one line, and one of its fields is not as it should be.",
        "See the form of the line in docs/notation.md.",
        "standard S1901M GERMANY:Amun - - GERMANY:sil",
    ),
    _error(
        "second-position",
        "A second position in one line stands in the text; nothing below it is read.",
        "Put each position into a text of its own.",
        "standard S1901M GERMANY:Amun - - -\nstandard F1901M GERMANY:Asil - - -",
    ),
    _error(
        "empty",
        "The text holds no order and no unit.",
        "Put a heading for each power, and its orders below it.",
        "",
    ),
    _error(
        "canonical",
        "An order or a unit that a program hands over is not in canonical form.",
        'Write it as "ENGLAND: F nth - nwy", or as "ENGLAND F nth".',
        "ENGLAND: F nth -> nwy",
        canonical=True,
    ),
    # --- notices: what was read, but deserves a look -----------------------------------------------------------
    _notice(
        "unread",
        "The line looks like no order and was left aside.",
        "Nothing, if it is a greeting; a # before it says that it is meant for people.",
        "Hi all, this is my plan!",
    ),
    _notice(
        "left-aside",
        "A table, a message or a date that judges and programs print around the orders was left aside.",
        'Nothing; where it holds the units, list those under a line "Units:".',
        "Ownership of supply centers:\n\nGermany: Berlin, Kiel, Munich.",
    ),
    _notice(
        "columns",
        "As many groups of orders follow as headings stand in a row; they were taken in the same order.",
        "Look whose orders they are, or put each heading before its own.",
        "Italy: Turkey: A Ven - Pie A Con - Bul",
    ),
    _notice(
        "duplicate",
        "A unit has the same order twice; that changes nothing.",
        "Nothing, or leave one of them out.",
        "France: A Par - Bur\nFrance: Army Paris -> Burgundy",
    ),
    _notice(
        "spelling",
        "A word is misspelt, and one reading alone is possible.",
        "Nothing, if it is the right one.",
        "Germany: A Munch - Sil",
        "GERMANY A mun",
    ),
    _notice(
        "wrong-coast",
        "An order names a coast on which the unit does not stand, or one that it has no use for; it does not count.",
        "Nothing, or write the coast on which the unit stands.",
        "Russia: F StP(nc) - Bot",
        "RUSSIA F stp/sc",
    ),
    _notice(
        "retreat-list",
        "Retreats stand behind an order, in case it fails; they are left aside, and the order stands.",
        "Nothing; retreats are ordered in their own phase.",
        "Germany: A Mun stands (retreat: Ber, Kie)",
    ),
    _notice(
        "letter-implied",
        "Army or fleet is not said, no unit is known there, and the board leaves one of them.",
        "Write A or F before the place.",
        "Germany: Mun - Sil",
    ),
    _notice(
        "part-chosen",
        "The text holds several turns; one of them was read.",
        "Name another to read it (--part).",
        "SUB ( SPR 1901 ) ( ( ENG FLT LON ) HLD )\nSUB ( FAL 1901 ) ( ( ENG FLT LON ) HLD )",
    ),
    _notice(
        "repeated-key",
        "An object of JSON has a key twice. All values of powers and provinces are read, else the last one.",
        "Leave out the one that is not meant.",
        '{"France": ["A Par - Bur"], "France": ["A Mar H"]}',
    ),
    _notice(
        "dislodged-unit",
        "A saved game lists a dislodged unit; it is left aside, as retreats are not ruled on yet.",
        "Nothing.",
        '{"name": "S1901R", "state": {"units": {"FRANCE": ["A PAR", "*A BUR"]}}, "orders": {}}',
    ),
    _notice(
        "note",
        "Words behind an order were left aside.",
        "Nothing, if they are only remarks.",
        "Germany: A Mun - Sil (sorry, my friend)",
    ),
    _notice(
        "other-notation",
        "Nothing of the text is of the notation that was asked for; it was read as orders in words.",
        "Leave the notation out, or name the right one.",
        "Germany: A Mun - Sil",
        family="daide",
    ),
    _notice(
        "look-alike",
        "A word has letters of another script that look like Latin ones; it was read as it looks.",
        "Type the word anew in Latin letters.",
        "Germany: A \u041cun - Sil",
    ),
    _notice(
        "direction",
        "An unseen character turns the direction of writing, so that words may be shown in another sequence.",
        "See whether what was read is what you see; leave the character out.",
        "Germany: \u202eA Mun - Sil",
    ),
    _notice(
        "lost-letter",
        "The text has a sign for a character that was lost when the text was copied or converted.",
        "Write the words beside the sign anew.",
        "Germany: A Mun - Sil\ufffd",
    ),
    _notice(
        "struck",
        "Words are struck out. They are read all the same, as judges strike out orders that fail.",
        "Leave the words out if they are not meant.",
        "Germany: ~~A Mun - Sil~~",
    ),
    _notice(
        "mail-encoding",
        "The text is the body of a mail as it was sent, in which signs or all letters are encoded.",
        "Open the mail in a mail program, and copy its text from there.",
        "Germany: A Mun - Sil # f=C3=BCr Paul",
    ),
    _notice(
        "path-ignored",
        "Seas on the way of a supported or convoyed army were left aside; its own order names its way.",
        "Write only where the army lands.",
        "England: F Nth C A Lon - Nth - Nwy",
    ),
    _notice(
        "place-chosen",
        "A form may mean several provinces, but only one of them is possible.",
        "See whether it is the one that was meant.",
        "England: A Lon - Norw",
    ),
    _notice(
        "power-implied",
        "No heading names a power, or the words before the unit outweigh it; the power is that of the unit.",
        "See whether the power is right; a heading settles it.",
        "A Mun - Sil",
        "GERMANY A mun",
    ),
    _notice(
        "coast-implied",
        "An order implies a fleet without its coast; only from one coast can the order be carried out.",
        "Name the coast.",
        "Russia: F Stp - Bot",
    ),
    _notice(
        "needless-coast",
        "A unit is said to stand on a coast that means nothing to it.",
        "Leave the coast out.",
        "Units:\nRussia: A Stp/nc",
    ),
    _notice(
        "no-verb",
        "A unit stands among the orders with nothing behind it; it holds.",
        'Write "Holds" behind it if that is meant.',
        "Orders:\nGermany: A Mun",
    ),
    _notice(
        "second-order",
        "A unit has two orders that differ; the rulebook says which of them counts.",
        "Leave out the one that is not meant.",
        "England: F Nwg - Nao, F Nwg - Bar",
    ),
    _notice(
        "no-unit",
        "The order is for a unit that is not on the board; it stays as written and does nothing.",
        "See whether the place is right.",
        "Germany: A Sil - Mun",
        "GERMANY A mun",
    ),
    _notice(
        "others-unit",
        "A power orders a unit of another power.",
        "See whether the heading above the order is right.",
        "Germany: A Par - Bur",
        "FRANCE A par",
    ),
    _notice(
        "wrong-letter",
        "The order says army where a fleet stands, or fleet where an army stands.",
        "Write the other letter.",
        "England: A Lon - Yor",
        "ENGLAND F lon",
    ),
    _notice(
        "wrong-nation",
        "The order gives another unit a nationality that is not its own.",
        "Leave the nationality out, or write the right one.",
        "France: A Par S English A Ruh",
        "FRANCE A par",
        "GERMANY A ruh",
    ),
    _notice(
        "goal-recovered",
        "A convoyed move names VIA in place of its goal, as a server reports it; the goal was found elsewhere.",
        "See whether the goal is right.",
        "ORD ( FAL 1901 ) ( ( ENG AMY CLY ) MTO VIA ) ( SUC )\n"
        "ORD ( FAL 1901 ) ( ( ENG FLT NWG ) CVY ( ENG AMY CLY ) CTO NWY ) ( SUC )",
    ),
    _notice(
        "order-replaced",
        "A later message gives a unit another order; the last one sent holds.",
        "See whether the last one is meant.",
        "SUB ( ( ENG FLT LON ) HLD )\nSUB ( ( ENG FLT LON ) MTO NTH )",
    ),
    _notice(
        "order-withdrawn",
        "A message takes back orders that were sent before.",
        "See whether they are to be given again.",
        "SUB ( ( ENG FLT LON ) HLD ) ( ( ENG FLT EDI ) HLD )\nNOT ( SUB ( ( ENG FLT LON ) HLD ) )",
    ),
    _notice(
        "messages-aside",
        "Messages that hold no orders, such as press and echoes, were left aside.",
        "Nothing.",
        "SUB ( ( ENG FLT LON ) HLD )\nTHX ( ( ENG FLT LON ) HLD ) ( MBV )",
    ),
    _notice(
        "dislodged",
        "A unit that has to retreat stands nowhere; it was left aside.",
        "Nothing, in a movement phase.",
        "NOW ( SUM 1901 ) ( TUR FLT ANK MRT ( ARM ) ) ( RUS FLT BLA )",
    ),
    _notice(
        "no-end",
        "A case of a case file has no END; it was read up to the next one.",
        "Write END below it.",
        "CASE 1\nORDERS\n\tEngland: F lon H",
    ),
    _notice(
        "units-ignored",
        "The text lists units although the position is known; the list was left aside.",
        "Give the position or the list, not both.",
        "Units:\nGermany: A Ber",
        "GERMANY A mun",
    ),
)

CODES: dict[str, Code] = {code.name: code for code in ROWS}
"""All codes by their name, errors before notices."""


def remarks(code: Code) -> tuple[Diagnostic, ...]:
    """Return the remarks on a code's example.

    >>> [remark.code for remark in remarks(CODES["arrow"])]
    ['arrow']
    """
    from ..errors import NotationError
    from ..loading import standard
    from ..position import Position
    from .strict import parse_order
    from .texts import read

    if code.canonical:
        try:
            parse_order(code.example, standard())
        except NotationError as error:
            return error.diagnostics
        return ()
    position = Position.of(*code.units) if code.units else None
    reading = read(code.example, standard(), position, family=code.family, part=code.part)
    return (reading if reading.diagnostics else reading.or_empty()).diagnostics


def told(code: Code) -> str:
    """Return what people are told of a code's example, as the commands show it.

    >>> print(told(CODES["arrow"]))
    orders.txt:1:16: error: this arrow points back; which of the two places is the goal? [arrow]
        England: A Lon <- Wal
                       ^^
        hint: write the unit, a dash, and the place it goes to
    """
    from .diagnostics import render_all

    return render_all(remarks(code), code.example, "orders.txt")
