"""How Hypothesis searches: the same way every time by default, longer with `--hypothesis-profile=soak`."""

from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("soak", max_examples=2_000, deadline=None, print_blob=True)
settings.load_profile("ci")
