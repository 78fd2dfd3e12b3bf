"""A board without outlines as nodes and lines: where each of its places is put.

The places are spread so that their distances on paper are like their distances on the board (the *stress* of Kamada and
Kawai, lessened place by place), from a first guess by distances to a few of them (*pivot MDS*, Brandes and Pich). Then
nodes that lie on each other, or on lines of others, are pushed apart. Nothing is random: a board is always drawn alike.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from typing import TypeAlias

from .lines import Point

Pairs: TypeAlias = list[list[tuple[int, float]]]
"""Of each node: other nodes, each with how far away it should be."""

PIVOTS = 24
"""So many nodes are asked how far away all others are, for the first guess."""

WHOLE = 260
"""Up to so many nodes the distances of all pairs count; beyond, those of neighbours and to the pivots."""

WORK = 900_000
"""About so many pairs are looked at in all, so that no board takes long."""

GOLDEN = math.pi * (3 - math.sqrt(5))


def spread(neighbours: Sequence[Sequence[int]]) -> list[Point]:
    """Gives a point to each node of a graph, neighbours about 1 apart.

    Args:
        neighbours: of each node, its neighbours, by number.

    >>> (ax, ay), (bx, by) = spread([[1], [0]])
    >>> round(math.hypot(bx - ax, by - ay), 6)
    1.0
    """
    count = len(neighbours)
    if not count:
        return []
    pivots, hops = _pivots(neighbours)
    points = _guess(hops, count)
    if count <= WHOLE:
        all_hops = [_hops(neighbours, n) for n in range(count)]
        pairs: Pairs = [[(m, far) for m, far in enumerate(row) if m != n] for n, row in enumerate(all_hops)]
    else:
        pairs = [[(m, 1.0) for m in near if m != n] for n, near in enumerate(neighbours)]
        for pivot, row in zip(pivots, hops, strict=True):
            for n, far in enumerate(row):
                if n != pivot:
                    pairs[n].append((pivot, far))
    rounds = min(120, max(3, WORK // max(1, sum(map(len, pairs)))))
    for _ in range(rounds):
        _settle(points, pairs)
    return points


def _pivots(neighbours: Sequence[Sequence[int]]) -> tuple[list[int], list[list[float]]]:
    """Choose nodes that are far from each other, with the distances of all nodes to each."""
    chosen = [0]
    hops = [_hops(neighbours, 0)]
    away = list(hops[0])
    while len(chosen) < min(PIVOTS, len(neighbours)):
        farthest = max(range(len(away)), key=lambda n: (away[n], -n))
        if not away[farthest]:
            break
        chosen.append(farthest)
        hops.append(_hops(neighbours, farthest))
        away = [min(one, other) for one, other in zip(away, hops[-1], strict=True)]
    return chosen, hops


def _hops(neighbours: Sequence[Sequence[int]], start: int) -> list[float]:
    """Count the steps to all nodes; those that no way leads to are taken to be farther than all others."""
    found = [-1] * len(neighbours)
    found[start] = 0
    queue = deque([start])
    farthest = 0
    while queue:
        here = queue.popleft()
        farthest = found[here]
        for there in neighbours[here]:
            if found[there] < 0:
                found[there] = farthest + 1
                queue.append(there)
    beyond = max(farthest + 2, math.isqrt(len(neighbours)))
    return [float(beyond if one < 0 else one) for one in found]


def _guess(hops: list[list[float]], count: int) -> list[Point]:
    """Place nodes by their distances to the pivots: the two directions in which these differ most."""
    columns = []
    for row in hops:
        squares = [far * far for far in row]
        mean = sum(squares) / count
        columns.append([-(one - mean) / 2 for one in squares])
    means = [sum(column[n] for column in columns) / len(columns) for n in range(count)]
    columns = [[one - mean for one, mean in zip(column, means, strict=True)] for column in columns]
    first = _direction(columns, [])
    second = _direction(columns, [first])
    xs, ys = _projected(columns, first), _projected(columns, second)
    size = max(map(max, hops)) or 1.0
    scaled = zip(_scaled(xs, size), _scaled(ys, size), strict=True)
    # a little apart, where the distances tell nothing
    return [(x + 0.05 * math.cos(n * GOLDEN), y + 0.05 * math.sin(n * GOLDEN)) for n, (x, y) in enumerate(scaled)]


def _scaled(values: list[float], size: float) -> list[float]:
    width = max(values) - min(values)
    return [one * size / width for one in values] if width > 1e-9 else [0.0] * len(values)


def _projected(columns: list[list[float]], vector: list[float]) -> list[float]:
    return [sum(column[n] * part for column, part in zip(columns, vector, strict=True)) for n in range(len(columns[0]))]


def _direction(columns: list[list[float]], others: list[list[float]]) -> list[float]:
    """Find the direction in which the columns differ most, besides others that were found."""
    vector = [1.0 + 0.37 * math.cos(n * GOLDEN) for n in range(len(columns))]
    for _ in range(40):
        for other in others:
            share = sum(a * b for a, b in zip(vector, other, strict=True))
            vector = [a - share * b for a, b in zip(vector, other, strict=True)]
        projected = _projected(columns, vector)
        vector = [sum(a * b for a, b in zip(column, projected, strict=True)) for column in columns]
        size = math.sqrt(sum(a * a for a in vector))
        if size < 1e-12:
            return [0.0] * len(columns)
        vector = [a / size for a in vector]
    return vector


def _settle(points: list[Point], pairs: Pairs) -> None:
    """Move each node to where its distances fit best while all others stay."""
    for n, row in enumerate(pairs):
        x, y = points[n]
        sum_x = sum_y = total = 0.0
        for m, far in row:
            ox, oy = points[m]
            dx, dy = x - ox, y - oy
            away = math.sqrt(dx * dx + dy * dy) or 1e-9
            weight = 1.0 / (far * far)
            stretch = far / away
            sum_x += weight * (ox + dx * stretch)
            sum_y += weight * (oy + dy * stretch)
            total += weight
        if total:
            points[n] = (sum_x / total, sum_y / total)


def apart(
    points: list[Point], sizes: Sequence[tuple[float, float]], links: Sequence[tuple[int, int]], gap: float
) -> list[Point]:
    """Pushes nodes apart that lie on each other or on lines of others.

    Args:
        points: the middles of the nodes.
        sizes: width and height of each.
        links: the pairs of nodes that lines join.
        gap: how much room there is to be between nodes.

    >>> apart([(0, 0), (1, 0)], [(10, 10), (10, 10)], [], 2)
    [(-5.5, 0.0), (6.5, 0.0)]
    """
    points = [(float(x), float(y)) for x, y in points]
    rounds = min(60, max(2, 3 * WORK // max(1, len(points) * len(links))))
    for _ in range(rounds):
        moved = _off_lines(points, sizes, links)
        moved = _off_nodes(points, sizes, gap) or moved
        if not moved:
            return points
    # whatever lines do: nodes are never on each other
    for _ in range(400):
        if not _off_nodes(points, sizes, gap):
            break
    return points


def _off_nodes(points: list[Point], sizes: Sequence[tuple[float, float]], gap: float) -> bool:
    """Push nodes apart that lie on each other, the shorter way; tell whether there were any."""
    order = sorted(range(len(points)), key=lambda n: (points[n][0] - sizes[n][0] / 2, n))
    widest = max(width for width, _ in sizes) + gap
    moved = False
    for k, n in enumerate(order):
        for m in order[k + 1 :]:
            (ax, ay), (bx, by) = points[n], points[m]
            if bx - ax > widest:
                if points[m][0] - sizes[m][0] / 2 - ax > widest:
                    break
                continue
            over_x = (sizes[n][0] + sizes[m][0]) / 2 + gap - abs(bx - ax)
            over_y = (sizes[n][1] + sizes[m][1]) / 2 + gap - abs(by - ay)
            if over_x <= 0.01 or over_y <= 0.01:
                continue
            moved = True
            if over_x < over_y:
                by_x, by_y = (over_x / 2 if bx >= ax else -over_x / 2), 0.0
            else:
                by_x, by_y = 0.0, (over_y / 2 if by >= ay else -over_y / 2)
            points[n], points[m] = (ax - by_x, ay - by_y), (bx + by_x, by + by_y)
    return moved


def _off_lines(points: list[Point], sizes: Sequence[tuple[float, float]], links: Sequence[tuple[int, int]]) -> bool:
    """Push nodes off the lines of others, by a part of the way; tell whether there were any."""
    pushes: dict[int, tuple[float, float]] = {}
    for a, b in links:
        (ax, ay), (bx, by) = points[a], points[b]
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        if not square:
            continue
        left, right = (ax, bx) if ax < bx else (bx, ax)
        top, bottom = (ay, by) if ay < by else (by, ay)
        for n, (x, y) in enumerate(points):
            width, height = sizes[n]
            if not (left - width < x < right + width and top - height < y < bottom + height) or n in (a, b):
                continue
            share = ((x - ax) * dx + (y - ay) * dy) / square
            if not 0.05 < share < 0.95:
                continue
            off_x, off_y = x - ax - dx * share, y - ay - dy * share
            away = math.hypot(off_x, off_y)
            # as far as the node reaches across the line
            long = math.sqrt(square)
            need = (abs(dy) * width + abs(dx) * height) / long / 2 + 4
            if away >= need:
                continue
            ux, uy = (off_x / away, off_y / away) if away > 1e-6 else (-dy / long, dx / long)
            by_x, by_y = pushes.get(n, (0.0, 0.0))
            push = (need - away) * 0.35
            pushes[n] = (by_x + ux * push, by_y + uy * push)
    for n, (by_x, by_y) in pushes.items():
        x, y = points[n]
        points[n] = (x + by_x, y + by_y)
    return bool(pushes)
