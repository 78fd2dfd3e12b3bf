"""Characters: what people type, folded to few marks; where lines end; one word in the form of the tables."""

from __future__ import annotations

import re
import unicodedata


def _folding() -> dict[int, str]:
    """Map each character that people use for a mark to the one character that stands for it."""
    table: dict[int, str] = {}
    for mark, several in (
        (" ", "\t\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000"),
        # letters in another dress that Unicode does not hold for the same
        *zip("ABCDEFGHIJKLMNOPRSTUVWYZ", "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", strict=True),
        *zip("agi", "ɑɡı", strict=True),  # noqa: RUF001
        ("-", "‐‑‒–—―−⁃﹘﹣－"),  # noqa: RUF001 - the dashes themselves
        ("←", "⇐⇠⟵⟸↔⇔⟷"),
        (">", "→⇒➔➜➝➞➡⟶⟹⇾⇨↦↣⭢⮕⭆➙➛➟➠➢➣➥➨➩➪➫➬➭➮➯➱➲➳➵➸➺➻➼➽➾⇀⇁⟿⇝⇛🡒＞"),  # noqa: RUF001
        ("'", "’‘ʼ´′"),  # noqa: RUF001
        ("(", "[{（［"),  # noqa: RUF001
        (")", "]}）］"),  # noqa: RUF001
        ("/", "⁄∕／"),  # noqa: RUF001
        (";", "|；"),  # noqa: RUF001
        (",", "&，、"),  # noqa: RUF001
        (":", "：∶"),  # noqa: RUF001
        (".", "。．"),  # noqa: RUF001
        # invisible characters inside words: kept as one sign, taken out of the word later
        (
            "\u200b",
            "\u200c\u200d\u200e\u200f\u061c\u180e\u2060\u2061\u2062\u2063\u2064\ufe0e\ufe0f\ufeff\xad",
        ),
        ("\u200b", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"),
    ):
        table.update((ord(character), mark) for character in several)
    for first in (0x24B6, 0x24D0, 0x1F130, 0x1F150, 0x1F170):  # in circles and squares
        table.update((first + n, chr(ord("A") + n)) for n in range(26))
    table.update((code, " ") for code in range(0x2000, 0x200B))
    return table


_FOLDING = _folding()
# what ends a line in editors, and what Unicode and Word have for it besides
BREAKS = r"[\n\r\x0b\x85\u2028\u2029]"
BREAK = re.compile(rf"\r\n|{BREAKS}")
# a tag of underlined or struck text; a word, with apostrophes and combining accents inside; a run of dashes and
# arrows; a single mark
TOKEN = re.compile(
    r"</?(?:u|b|i|s|em|del|strong|strike)>|[^\W_](?:[^\W_]|['\u0300-\u036f\u200b]+(?=[^\W_]))*+|[-=<>←]+|[/().,;:+#]"
)


def fold(text: str) -> str:
    """Bring dashes, arrows, spaces, quotes and brackets to one form each; no character changes its column.

    >>> fold("A Par → Bur – [cut]")
    'A Par > Bur - (cut)'
    """
    return text.translate(_FOLDING)


def lines_of(text: str) -> list[str]:
    """Split a text into lines the way editors count them."""
    return text.split("\n") if breaks_simply(text) else BREAK.split(text)


def breaks_simply(text: str) -> bool:
    """Tell whether nothing but a line feed ends the lines of a text, so that it can be split in no time."""
    if "\r" in text or "\x0b" in text:
        return False
    return text.isascii() or not ("\x85" in text or "\u2028" in text or "\u2029" in text)


def plain(word: str) -> str:
    """Bring one word to the form of the tables: lower case, without accents and invisible characters.

    >>> plain("Norvège"), plain("Britain's")
    ('norvege', "britain's")
    """
    if word.isascii():
        return word.lower()
    letters = unicodedata.normalize("NFKD", word.replace("\u200b", "")).casefold()
    # a list of letters takes fifty times their memory, which few words need
    return (
        "".join(c for c in letters if not unicodedata.combining(c))
        if any(map(unicodedata.combining, letters))
        else letters
    )


def key(form: str) -> str:
    """Return the words of a name as the tables hold them.

    >>> key("St. Petersburg"), key("Mid-Atlantic Ocean")
    ('st petersburg', 'mid atlantic ocean')
    """
    return " ".join(plain(token) for token in TOKEN.findall(fold(form)) if token[0].isalnum())


def shorten(text: str, width: int = 40) -> str:
    """Cut a text for a message, and take out what would break the message's line."""
    cut = text if len(text) <= width else text[: width - 1] + "…"
    return cut if cut.isprintable() else "".join(c if c.isprintable() else " " for c in cut)
