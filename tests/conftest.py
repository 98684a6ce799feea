"""What all tests need."""

import signal

# A run that a shell started in the background ignores SIGINT, and so would every process that a test starts and
# interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)
