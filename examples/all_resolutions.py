"""List all resolutions of a paradox, and tell what a backup rule makes of it.

Run: python examples/all_resolutions.py
"""

import standoff
from standoff import Position

# the army lands if F Eng survives; F Eng survives if the landing cuts the support of F Lon
ORDERS = """
England: F Lon S F Wal-Eng, F Wal-Eng
France: A Bre-Lon, F Eng C A Bre-Lon
"""


def main() -> None:
    before = Position.parse(ORDERS)
    orders = before.orders(ORDERS)
    for n, resolution in enumerate(standoff.resolutions(before, orders), 1):
        print(f"resolution {n}")
        for fact, true in resolution.facts().items():
            unit = before.at[fact.province]
            print(f"  {'yes' if true else 'no ':<3}  {unit} {fact.kind.value}")
    ruling = standoff.adjudicate(before, orders)
    print(f"the rules allow: {ruling.uniqueness.value}")
    for core in ruling.cores:
        print(f"{core.kind.value}, settled by: {core.settled_by.value}")
        for order in ruling.core_orders(core):
            print(f"  {order}: {ruling[order.unit]}")


if __name__ == "__main__":
    main()
