"""From the bytes of a file to its text: Unicode in its forms, and what older programs write."""

from __future__ import annotations

_MARKS = (
    # the longer marks first: that of UTF-32 begins with that of UTF-16
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
    (b"\xef\xbb\xbf", "utf-8"),
)
# so many bytes tell whether a text without a mark is of two or four bytes to a character
_SAMPLE = 4096


# how files begin that hold a text, but are none
_DOCUMENTS = (
    (b"{\\rtf", "a document in RTF; save it as plain text"),
    (b"%PDF-", "a document in PDF; copy its text into a text file"),
    (b"PK\x03\x04", "an archive, or a document of a text processor (docx, odt); save it as plain text"),
    (b"\xd0\xcf\x11\xe0", "a document of a text processor; save it as plain text"),
    (b"\x1f\x8b", "a packed file; unpack it first"),
)


def document(raw: bytes) -> str:
    """Say of which other program a file is a document, and what to do; empty if it does not begin like any.

    >>> document(b"Germany: A Mun - Sil"), document(b"%PDF-1.4")
    ('', 'a document in PDF; copy its text into a text file')
    """
    begins = raw[:64].lstrip(b"\xef\xbb\xbf\r\n\t ")
    return next((told for sign, told in _DOCUMENTS if begins.startswith(sign)), "")


def decoded(raw: bytes) -> str | None:
    r"""Return the text that some bytes stand for, or None if they are no text.

    UTF-8, UTF-16 and UTF-32 are read, the latter two also without a byte order mark where most characters are
    Latin letters. Bytes that are none of these are read as Western European (cp1252), unless most of the text is UTF-8
    and a few bytes of it are spoilt: these become ``\ufffd``, and cost no good line beside them.

    >>> decoded("F Köb".encode("utf-16")), decoded(b"F K\xf6b"), decoded(b"\x7fELF\x00\x01")
    ('F Köb', 'F Köb', None)
    """
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return _text(raw[len(mark) :].decode(encoding, errors="replace"))
    wide = _wide(raw[:_SAMPLE])
    if wide:
        return _text(raw.decode(wide, errors="replace"))
    try:
        return _text(raw.decode("utf-8"))
    except UnicodeDecodeError:
        pass
    spoilt = raw.decode("utf-8", errors="replace")
    lost = spoilt.count("\ufffd")
    if sum(not c.isascii() for c in spoilt) > 2 * lost:
        return _text(spoilt)
    return _text(raw.decode("cp1252", errors="replace"))


def _wide(sample: bytes) -> str:
    """Guess from the NULs of Latin letters which form of two or four bytes a text without a mark has; or none."""
    for width, encodings in ((4, ("utf-32-le", "utf-32-be")), (2, ("utf-16-le", "utf-16-be"))):
        whole = len(sample) // width
        if not whole:
            continue
        for place, encoding in zip((0, width - 1), encodings, strict=True):
            others = [n for n in range(width) if n != place]
            letters = sum(sample[k] != 0 for k in range(place, whole * width, width))
            nuls = sum(sample[k] == 0 for k in range(whole * width) if k % width in others)
            if letters == whole and nuls >= 0.7 * whole * len(others):
                return encoding
    return ""


def _text(text: str) -> str | None:
    # a file is filled up with NULs when it is cut off, or comes from a program that ends its texts so
    whole = text.rstrip("\0")
    return None if "\0" in whole or (not whole and text) else whole
