"""Bots: what one is, the registry, the guard, the bots themselves; one game between them, and their processes."""
