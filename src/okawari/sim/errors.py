"""What a simulation can fail with."""

from okawari.game.errors import OkawariError


class SimulationError(OkawariError):
    """A simulation that cannot be run."""


class NotCompiled(SimulationError):
    """Code that would have to be compiled first, where nobody wants to wait for that."""


class PolicyError(SimulationError):
    """A policy that cannot be compiled, or that made an illegal pick."""
