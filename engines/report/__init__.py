"""What came of a run, in every form: each is made of one model, :class:`~standoff.engines.finding.Run`, by one module.

:mod:`text` is for people, :mod:`data` for programs (JSON lines), :mod:`junit` and :mod:`github` for CI, :mod:`markdown`
for summaries, :mod:`html` for a page. :mod:`story` is what several of them tell of a finding.
"""
