"""Figures for the operator."""

from okawari.web.monitor import LAST, Metrics


def test_figures_are_written_as_prometheus_reads_them() -> None:
    """Gauges for what is true now, counters for what happened, by route and by problem, in order."""
    metrics = Metrics()
    metrics.requests["POST", "open_table", 200] += 2
    metrics.requests["GET", "shell", 304] += 1
    metrics.refused["too-fast"] += 3
    metrics.refused["bad-host"] += 1
    metrics.sockets_opened = 5
    assert metrics.text({"tables": 7, "sockets": 2.0}) == (
        "# TYPE okawari_tables gauge\nokawari_tables 7\n"
        "# TYPE okawari_sockets gauge\nokawari_sockets 2\n"
        "# TYPE okawari_sockets_total counter\nokawari_sockets_total 5\n"
        "# TYPE okawari_requests_total counter\n"
        'okawari_requests_total{method="GET",route="shell",status="304"} 1\n'
        'okawari_requests_total{method="POST",route="open_table",status="200"} 2\n'
        "# TYPE okawari_refused_total counter\n"
        'okawari_refused_total{problem="bad-host"} 1\n'
        'okawari_refused_total{problem="too-fast"} 3\n'
        "# TYPE okawari_answer_seconds gauge\n"
    )


def test_the_time_of_answers_is_told_by_quantiles() -> None:
    """Of the last thousand: the median, and what nine of ten and ninety-nine of a hundred stay below."""
    metrics = Metrics()
    for number in reversed(range(101)):
        metrics.answered(number / 1000)
    lines = metrics.text({}).splitlines()[-3:]
    assert lines == [
        'okawari_answer_seconds{quantile="0.5"} 0.050',
        'okawari_answer_seconds{quantile="0.9"} 0.090',
        'okawari_answer_seconds{quantile="0.99"} 0.099',
    ]


def test_old_answers_are_forgotten() -> None:
    """What was slow a thousand answers ago is slow no more."""
    assert LAST == 1_000
    slow = Metrics()
    for _ in range(20):
        slow.answered(9.0)
    for _ in range(980):
        slow.answered(0.001)
    assert 'quantile="0.99"} 9.000' in slow.text({})
    for _ in range(20):
        slow.answered(0.001)
    assert 'quantile="0.99"} 0.001' in slow.text({})
