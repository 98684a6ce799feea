"""What the long runs share: their seed, and how they are shared out among processes."""

import os

SOAK_SEED = int(os.environ.get("OKAWARI_SOAK_SEED", "20240607"))
PARTS = 8
"""A long loop is shared out among so many tests, which run side by side."""
