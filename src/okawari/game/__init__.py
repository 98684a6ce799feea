"""The readable face of the game: State, World, Pick, Observation, ScoreSheet, Record."""
