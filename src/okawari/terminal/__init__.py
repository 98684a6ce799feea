"""The game in a terminal, in words and line by line: nothing moves, nothing depends on colour."""
