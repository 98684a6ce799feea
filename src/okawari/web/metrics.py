"""Figures for the operator, as Prometheus reads them.

They are totals over the server: of a match, not even how often somebody changed their mind can be read off them, so
the commands of a turn are not counted, and timed only if the turn ended with them.
"""

import time
from collections import Counter, deque
from collections.abc import Callable, Mapping

LAST = 1_000
"""Quantiles are of so many answers."""
QUANTILES = (0.5, 0.9, 0.99)


class Metrics:
    """What the server counts."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock
        self.requests: Counter[tuple[str, str, int]] = Counter()
        """(method, route, status)"""
        self.refused: Counter[str] = Counter()
        """What the server refused by itself, by problem."""
        self.sockets_opened = 0
        self._seconds: deque[float] = deque(maxlen=LAST)

    def answered(self, seconds: float) -> None:
        """A command was answered, durable, after so many seconds."""
        self._seconds.append(seconds)

    def text(self, now: Mapping[str, float]) -> str:
        """All figures, with those that are true now."""
        lines: list[str] = []
        for name, value in now.items():
            lines += [f"# TYPE okawari_{name} gauge", f"okawari_{name} {value:g}"]
        lines += ["# TYPE okawari_sockets_total counter", f"okawari_sockets_total {self.sockets_opened}"]
        lines.append("# TYPE okawari_requests_total counter")
        for (method, route, status), count in sorted(self.requests.items()):
            lines.append(f'okawari_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}')
        lines.append("# TYPE okawari_refused_total counter")
        for problem, count in sorted(self.refused.items()):
            lines.append(f'okawari_refused_total{{problem="{problem}"}} {count}')
        lines.append("# TYPE okawari_answer_seconds gauge")
        taken = sorted(self._seconds)
        for quantile in QUANTILES if taken else ():
            seconds = taken[int(quantile * (len(taken) - 1))]
            lines.append(f'okawari_answer_seconds{{quantile="{quantile:g}"}} {seconds:.3f}')
        return "\n".join(lines) + "\n"
