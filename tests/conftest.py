"""How Hypothesis runs here."""

import os

from hypothesis import HealthCheck, Phase, settings

settings.register_profile("default", deadline=None, max_examples=60)
settings.register_profile("ci", deadline=None, max_examples=60, derandomize=True)
settings.register_profile(  # mutmut runs the tests thousands of times, some of them twice
    "mutation",
    deadline=None,
    max_examples=6,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],  # noticed is enough: nothing has to shrink
    suppress_health_check=list(HealthCheck),
)
if "MUTANT_UNDER_TEST" in os.environ:
    settings.load_profile("mutation")
else:
    settings.load_profile("ci" if os.environ.get("CI") else "default")

# Games are told in English here, whatever the locale of whoever runs the tests.
os.environ.pop("LANGUAGE", None)
os.environ["LC_ALL"] = "C.UTF-8"
