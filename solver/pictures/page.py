"""A page of HTML around a picture: the picture, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ...maps.pictures.svg import text

STYLE = (
    "body{font:16px/1.45 'DejaVu Sans',Verdana,Arial,sans-serif;margin:1rem auto;max-width:100rem;padding:0 1rem;"
    "color:#23211d;background:#fff}svg{max-width:100%;height:auto}"
)
DARK_STYLE = "body{color:#e9e6df;background:#15191d}"


def page(title: str, svg: str, told: Sequence[str], look: str = "auto") -> str:
    """Gives a page with a picture; it needs no other file and runs nothing.

    Args:
        title: the title of the page.
        svg: the picture.
        told: the picture in words, a line each.
        look: ``"light"``, ``"dark"``, or ``"auto"`` for what the reader's browser has.

    >>> "<h1>" in page("Spring 1901", "<svg/>", ["A Mun - Sil: succeeds"])
    False
    """
    style = STYLE
    if look == "dark":
        style += DARK_STYLE
    elif look == "auto":
        style += f"@media (prefers-color-scheme:dark){{{DARK_STYLE}}}"
    scheme = {"light": "light", "dark": "dark"}.get(look, "light dark")
    lines = "\n".join(f"<li>{text(line)}</li>" for line in told)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="{scheme}">\n'
        f"<title>{text(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"{svg}<details>\n<summary>{escape('In words')}</summary>\n<ul>\n{lines}\n</ul>\n</details>\n</body>\n</html>\n"
    )
