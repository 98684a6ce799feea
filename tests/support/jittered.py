"""`okawari`, but everything comes late at random: `python -m tests.support.jittered serve --local`.

So it does in each process that it starts: there this is the module `__mp_main__`.
"""

from okawari.cli import main
from tests.support.jitter import late_server

if __name__ == "__mp_main__":
    late_server("process").__enter__()

if __name__ == "__main__":
    with late_server():
        main()
