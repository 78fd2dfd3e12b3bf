"""Why: the reasons of a ruling as data, and as sentences.

Modules in reading order. The data: ``reason``. Reasons of movement, by the formula: ``labelled``, ``shrinking``,
``explaining``, ``deriving``, ``telling``, ``weighing``, ``bases``, ``contradicting``, ``movement``. Reasons without a
solver: ``grounds``, ``orders``, ``late``. Reasons told: ``wordings``, ``sentences``, ``strengths``, ``remarks``,
``outline``, ``headline``, ``tree``, ``data``, ``page``. The command: ``subjects``, ``asking``, ``supposing``,
``answer``, ``commands``.
"""
