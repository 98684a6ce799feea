"""Bots: the protocol, the registry, each bot in a file; one game between them."""
