"""Environments for learning: one encoding of what a seat knows, and the usual faces on it."""

from okawari.env.encoding import action_count, action_mask, action_of, encode, pick_of, row_size, sections

__all__ = ["encode", "action_mask", "action_of", "pick_of", "row_size", "action_count", "sections"]
