"""What all tests need."""

import os
import signal

# Text is wrapped for this width, however wide the terminal is that the tests run in.
os.environ["COLUMNS"] = "80"

# A run that a shell started in the background ignores SIGINT, and so would every process that a test starts and
# interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)
