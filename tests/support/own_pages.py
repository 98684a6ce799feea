"""`okawari`, but with pages of its own, from the folder `static` beside its database: a test may change them.

`python -m tests.support.own_pages serve --local --store folder/okawari.db`
"""

import sys
from pathlib import Path

from okawari.cli import main
from okawari.web import app
from okawari.web.files import Files
from tests.support.jitter import late_server

if __name__ == "__main__":
    folder = Path(sys.argv[sys.argv.index("--store") + 1]).parent / "static"
    vars(app)["Files"] = lambda: Files(folder)
    with late_server():
        main()
