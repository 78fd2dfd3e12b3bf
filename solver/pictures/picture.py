"""Rulings as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from ...maps import Position
from ...maps.notation import write
from ...maps.pictures.chart import chart_of
from ...maps.pictures.drawing import LookName, Words, draw
from ...maps.pictures.marks import Frame
from ...maps.pictures.picture import words_of
from ..adjustments import AdjustmentRuling
from ..retreats import RetreatRuling
from ..ruling import Ruling, Verdict
from ..show import titles
from ..wording import verdict
from .late import adjustment_frame, late_orders_frame, retreat_frame
from .movement import ORDERS, RESULT, orders_frame, result_frame, together_frame
from .several import rulings_of, several_frames

Frames: TypeAlias = Literal["one", "two"]

AnyRuling: TypeAlias = Ruling | RetreatRuling | AdjustmentRuling


def picture_of(
    ruling: AnyRuling,
    *,
    frames: Frames = "one",
    results: bool = True,
    title: str = "",
    look: LookName = "auto",
    width: int | None = None,
    crop: bool | None = None,
) -> str:
    """Draws a ruling of any phase as SVG: who stood where, what was ordered, what came of it, and why.

    Where the rulebook of a movement phase leaves several resolutions, each has a board of its own below the orders.

    Args:
        ruling: the ruling.
        frames: ``"one"`` for orders and results on one board, ``"two"`` for orders | result beside each other.
        results: whether what came of the orders is drawn; only the orders are without.
        title: what stands above the picture; season, year and phase without.
        look: light, dark, or what the reader's browser has.
        width: width in pixels.
        crop: whether only the part of the board that takes part is drawn; None for that where it is small.

    Raises:
        ValueError: there is no such look, or no picture can be so wide.

    >>> from standoff import Position, adjudicate
    >>> before = Position.parse("Germany: A Mun; Russia: A War")
    >>> drawn = picture_of(adjudicate(before, before.orders("A Mun - Sil, A War - Sil")))
    >>> "stood off by A War-Sil, 1 against 1" in drawn
    True
    """
    position = position_of(ruling)
    drawn = frames_of(ruling, frames, results=results)
    return draw(
        chart_of(position.board),
        drawn,
        _words(ruling, drawn, title, results=results),
        look=look,
        width=width,
        crop=crop,
    )


def resolutions_picture(
    ruling: Ruling,
    *,
    limit: int = 12,
    title: str = "",
    look: LookName = "auto",
    width: int | None = None,
    crop: bool | None = None,
) -> str:
    """Draws all resolutions that the equations of a movement phase have, beside each other.

    What comes to the same in all of them is drawn pale. Where there is none, the orders are drawn.

    Args:
        ruling: the ruling on the phase.
        limit: at most so many resolutions.
        title: what stands above the picture; season, year and phase without.
        look: light, dark, or what the reader's browser has.
        width: width in pixels.
        crop: as for :func:`picture_of`.

    Raises:
        ValueError: there is no such look, or no picture can be so wide.

    >>> from standoff import Position, adjudicate
    >>> before = Position.parse("Turkey: F Ank, A Con, A Smy")
    >>> ring = adjudicate(before, before.orders("F Ank - Con, A Con - Smy, A Smy - Ank"))
    >>> drawn = resolutions_picture(ring)
    >>> "Resolution 1, the ruling" in drawn, "Resolution 2" in drawn
    (True, True)
    """
    rulings, complete, chosen = rulings_of(ruling.intents, limit)
    drawn = several_frames(rulings, chosen) if rulings else [orders_frame(ruling, ORDERS)]
    words = _words(ruling, drawn, title, results=True)
    count = "no consistent resolution" if not rulings else f"{'' if complete else 'at least '}{len(rulings)} consistent"
    notes = (f"By the equations alone: {count}{'' if not rulings else ' resolution' + 's' * (len(rulings) > 1)}.",)
    words = replace(words, notes=(*notes, *words.notes))
    return draw(chart_of(ruling.intents.board), drawn, words, look=look, width=width, crop=crop)


def told_of(ruling: AnyRuling, *, results: bool = True) -> tuple[str, ...]:
    """Gives a picture in words: its title, then the units, each order with what came of it, and what is to be noted.

    Args:
        ruling: the ruling.
        results: whether results are told.
    """
    words = _words(ruling, frames_of(ruling, results=results), "", results=results)
    title = f"{words.title} ({words.about})" if words.about else words.title
    return (title, *words.told, *words.notes)


def position_of(ruling: AnyRuling) -> Position:
    """Gives the position before a phase."""
    return ruling.intents.position if isinstance(ruling, Ruling) else ruling.position


def frames_of(ruling: AnyRuling, frames: Frames = "one", *, results: bool = True) -> list[Frame]:
    """Gives the boards of a picture with their marks, before they become SVG.

    Args:
        ruling: the ruling.
        frames: one board for orders and results, or two.
        results: whether results are drawn.
    """
    if isinstance(ruling, Ruling):
        if not results:
            return [orders_frame(ruling)]
        if ruling.left:
            left = several_frames(ruling.left[:6], word="Left,")
            return [together_frame(ruling, ORDERS), *left]
        if frames == "two":
            return [orders_frame(ruling, ORDERS), result_frame(ruling, RESULT)]
        return [together_frame(ruling)]
    late = retreat_frame if isinstance(ruling, RetreatRuling) else adjustment_frame
    if not results:
        return [late_orders_frame(ruling)]
    if frames == "two":
        return [late_orders_frame(ruling, ORDERS), late(ruling, RESULT, after=True)]  # type: ignore[arg-type]
    return [late(ruling)]  # type: ignore[arg-type]


def _words(ruling: AnyRuling, frames: Sequence[Frame], title: str, *, results: bool) -> Words:
    position = position_of(ruling)
    board = position.board
    marks = [mark for frame in frames[-1:] for mark in frame.orders]
    if isinstance(ruling, Ruling):
        turn, about = titles(position, "movement", ruling.intents.rulebook)
    else:
        phase = "retreats" if isinstance(ruling, RetreatRuling) else "adjustments"
        turn, about = titles(position, phase, ruling.rulebook)
    words = words_of(position, title or turn, marks, about)
    missing = [line for frame in frames for line in frame.missing]
    told = (*words.told, *dict.fromkeys(missing))
    notes: tuple[str, ...] = tuple(words.notes)
    if results and isinstance(ruling, Ruling) and ruling.verdict is not Verdict.UNIQUE:
        lines = verdict(ruling, lambda order: write(order, "rulebook", board))
        notes = (" ".join(line.strip() for line in lines), *notes)
    return replace(words, told=told, notes=notes)
