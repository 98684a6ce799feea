"""`python -m okawari` is the `okawari` command."""

from okawari.cli import main

main()
