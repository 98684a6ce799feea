"""Whoever imports this first lets bots think by CPU time, so that a busy machine gives them no less of it."""

import time

time.perf_counter = time.process_time
