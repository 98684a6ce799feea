"""Many games: simulations, and tournaments with honest statistics (blocks, intervals, sequential tests, ratings)."""
