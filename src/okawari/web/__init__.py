"""The game in a browser: HTTP and WebSocket on top of the live tables of `okawari.match`.

`settings` says how a server is set up, `app` puts it together, `server` runs it. `door` looks at every caller first,
`sockets` carries a table to a page and back, `api` answers everything else; `messages` is what goes over the wire.
"""

from okawari.web.app import make_app
from okawari.web.server import serve
from okawari.web.setup import Setup

__all__ = ["Setup", "make_app", "serve"]
