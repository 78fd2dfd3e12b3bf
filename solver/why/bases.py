"""The facts of orders, position and board that a step rests on, and what its sentence names."""

from __future__ import annotations

from collections.abc import Mapping

from ...encoding import Intents
from ...maps import Hold, Order, Unit
from .reason import Basis, BasisKind, Value

Named = Mapping[str, "int | tuple[int, ...]"]


class Bases:
    """Answers for one phase which orders and units provinces stand for.

    Args:
        intents: what the orders amount to.
    """

    def __init__(self, intents: Intents) -> None:
        """Keep the orders."""
        self.intents = intents

    def order_of(self, p: int) -> Order:
        """Return the order that counts for the unit in p; one that has none holds, or moves as is implied."""
        intents = self.intents
        index = intents.given[p]
        if index >= 0:
            return intents.orders[index]
        if p in intents.implied:
            return intents.implied[p]
        return Hold(self.unit(p))

    def unit(self, p: int) -> Unit:
        """Return the unit in p."""
        unit = self.intents.at[p]
        assert unit is not None
        return unit

    def place(self, p: int) -> str:
        """Return the id of a province."""
        return self.intents.board.ids[p]

    def values(self, named: Named) -> dict[str, Value]:
        """Return what a sentence names: orders, units and places for the numbers of provinces.

        Args:
            named: by the name of the value, the province of the unit, or the province itself.
        """
        found: dict[str, Value] = {}
        for name, p in named.items():
            if isinstance(p, tuple):
                found[name] = tuple(self.unit(q) for q in p) if name == "fleets" else tuple(self.order_of(q) for q in p)
            elif name == "place":
                found[name] = self.place(p)
            elif name in ("unit", "occupant"):
                found[name] = self.unit(p)
            elif name != "at":
                found[name] = self.order_of(p)
        return found

    def bases(self, text: str, named: Named, values: Mapping[str, Value]) -> tuple[Basis, ...]:
        """Return the facts that a step rests on by itself.

        Args:
            text: the key of the step.
            named: by the name of the value, the province of the unit, or the province itself.
            values: what its sentence names.
        """
        ordered: list[Order] = []
        idle: list[Unit] = []
        for name, several in named.items():
            if name in ("at", "place"):
                continue
            for p in several if isinstance(several, tuple) else (several,):
                if self.intents.given[p] >= 0 or p in self.intents.implied:
                    ordered.append(self.order_of(p))
                else:
                    idle.append(self.unit(p))
        found = []
        if ordered:
            found.append(Basis(BasisKind.ORDERED, orders=tuple(dict.fromkeys(ordered))))
        if idle:
            found.append(Basis(BasisKind.NO_ORDER, units=tuple(dict.fromkeys(idle))))
        d = named.get("place")
        if isinstance(d, int) and text.startswith("succeeds"):
            if self.intents.owner[d] < 0:
                found.append(Basis(BasisKind.EMPTY, places=(self.place(d),)))
            own = named["order"]
            rivals = tuple(self.order_of(j) for j in self.intents.into.get(d, ()) if j != own)
            found.append(Basis(BasisKind.UNRIVALLED, rivals, places=(self.place(d),)))
        at = named.get("at")
        if isinstance(at, int):
            support = text.startswith(("given", "cut"))
            owner = self.intents.owner
            attacks = tuple(
                self.order_of(j) for j in self.intents.into.get(at, ()) if not support or owner[j] != owner[at]
            )
            kind = BasisKind.UNATTACKED if support else BasisKind.UNRIVALLED
            found.append(Basis(kind, attacks, places=(self.place(at),)))
        if text.startswith("path"):
            found += self._convoys(named)
        if "core" in named:
            core = values["core"]
            assert isinstance(core, tuple)
            orders = tuple(order for order in core if not isinstance(order, (str, Unit)))
            found.append(Basis(BasisKind.CORE, orders=orders))
        return tuple(found)

    def _convoys(self, named: Named) -> list[Basis]:
        """Return the convoy orders of an army, or that none makes a route."""
        army = named["order"]
        assert isinstance(army, int)
        orders = tuple(self.order_of(f) for f in self.intents.ferries.get(army, ()))
        if orders:
            return [Basis(BasisKind.ORDERED, orders=orders)]
        return [Basis(BasisKind.UNCARRIED, units=(self.unit(army),))]
