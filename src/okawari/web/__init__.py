"""The game in a browser: HTTP and WebSocket on top of the live tables of `okawari.match`.

`config` says how a server is set up, `app` puts it together and looks at every caller first (`identity`), `server` runs
it. `sockets` carries a table to a page and back, `routes` answers everything else, pages included; `messages` is what
goes over the wire. The app is plain ASGI; `protocols` has what is faster and stricter under uvicorn.
"""
