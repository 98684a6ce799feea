"""A load test: tables of simulated players over real WebSockets, on loopback only."""
