"""The naive oracle: the rules written a second time, on lists of card names, by somebody who never saw the engine."""
