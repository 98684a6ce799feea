"""How a game is told, to pages, terminals, programs and people alike, from a State or an Observation."""
