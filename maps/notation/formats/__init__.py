"""The forms in which remarks on a text are shown: for people, for programs, for GitHub.

A remark is a :class:`standoff.maps.notation.Diagnostic`; each form is a module, :mod:`text`, :mod:`data` or
:mod:`github`.
"""
