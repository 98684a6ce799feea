"""Examples that Hypothesis makes up: the same in every run, and no test fails because the machine was busy."""

from hypothesis import HealthCheck, settings

from tests.support.sizes import times


def examples(number: int) -> settings:
    """So many of them, ten times as many in the long runs; neither a call nor making them up has a time limit."""
    too_slow = [HealthCheck.too_slow]
    return settings(derandomize=True, deadline=None, suppress_health_check=too_slow, max_examples=times(number))
