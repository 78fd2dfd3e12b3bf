"""What goes with a province, a coast or a power that a board's patch takes away."""

from __future__ import annotations

from typing import Any


def without(data: dict[str, Any], goes: dict[str, list[str]]) -> list[str]:
    """Take things out of the data of a board, with all that hangs on them; return a sentence for each.

    Args:
        data: the data of a board file, which are changed.
        goes: table to the keys that go: provinces, coasts, powers, and keys of tables on which nothing hangs.

    >>> data = {"provinces": {"a": {}, "b": {}}, "borders": {"army": ["a b"]}, "aliases": {"a": ["ah"]}}
    >>> without(data, {"provinces": ["a"]})
    ['province a is taken away, and with it the army border a b, its aliases']
    >>> data
    {'provinces': {'b': {}}, 'borders': {'army': []}, 'aliases': {}}
    """
    notes = []
    for key, ids in goes.items():
        for id in ids:
            del data[key][id]
            if key in ("provinces", "coasts"):
                lost = _with_place(data, id)
            elif key == "powers":
                lost = _with_power(data, id)
            else:
                lost = []
            what = {"provinces": "province", "powers": "power", "coasts": "coast"}.get(key, key)
            notes.append(f"{what} {id} is taken away" + (f", and with it {', '.join(lost)}" if lost else ""))
    return notes


def _with_place(data: dict[str, Any], id: str) -> list[str]:
    """Take out what hangs on a province, or on one coast of it."""
    lost: list[str] = []

    def gone(place: str) -> bool:
        return place == id or place.startswith(f"{id}/")

    for kind, pairs in data.get("borders", {}).items():
        for pair in [pair for pair in pairs if any(map(gone, pair.split()[:2]))]:
            pairs.remove(pair)
            lost.append(f"the {kind.removesuffix('s')} border {' '.join(pair.split()[:2])}")
    for place in [place for place in data.get("coasts", {}) if gone(place)]:
        del data["coasts"][place]
        lost.append(f"its coast {place}")
    if data.get("aliases", {}).pop(id, None) is not None:
        lost.append("its aliases")
    for form, ids in list(data.get("ambiguous", {}).items()):
        if id in ids:
            ids.remove(id)
            if len(ids) < 2:
                del data["ambiguous"][form]
                lost.append(f"the ambiguous form {form}")
    for name, forms in data.get("dialects", {}).items():
        for form in [form for form, place in forms.items() if isinstance(place, str) and gone(place)]:
            del forms[form]
            lost.append(f"{form} of the dialect {name}")
    for power, row in data.get("powers", {}).items():
        lost += _with_place_of(row, power, gone)
    return lost


def _with_place_of(row: dict[str, Any], power: str, gone: Any) -> list[str]:
    """Take a place out of what a power has."""
    lost = []
    for key, what in (("homes", "a home"), ("country", "a part of the country"), ("units", "the unit")):
        for text in [text for text in row.get(key, []) if gone(text.split()[-1])]:
            row[key].remove(text)
            lost.append(f"{what} {text if key == 'units' else ''}".strip() + f" of {power}")
    return lost


def _with_power(data: dict[str, Any], id: str) -> list[str]:
    """Take out what hangs on a power; the row itself is gone already."""
    lost = ["its homes and units"]
    for name, forms in data.get("dialects", {}).items():
        powers = forms.get("powers", {})
        for form in [form for form, power in powers.items() if power == id]:
            del powers[form]
            lost.append(f"{form} of the dialect {name}")
    return lost
