"""What all tests share: how hypothesis searches."""

import os

from hypothesis import settings

# A slow machine is no failure. In CI every run tries the same examples, so that a change alone decides what it shows.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")
