"""The game in a browser: HTTP and WebSocket on top of the live tables of `okawari.match`.

`setup` says how a server is set up, `app` puts it together, `server` runs it. `door` looks at every caller first,
`sockets` carries a table to a page and back, `tables`, `reading` and `pad` answer everything else, `pages` are the
files; `messages` is what goes over the wire.
"""
