"""Other adjudication engines, each in a process of its own and in an environment of its own.

:mod:`environment` finds or makes the environment and talks to the processes. The scripts ``diplomacy_engine.py``,
``diplomacy_games.py`` and ``pydip_engine.py`` run inside it; nothing else imports their engines.
"""
