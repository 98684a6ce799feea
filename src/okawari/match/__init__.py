"""Live play: tables that survive anything.

A server makes one `LiveTables`, and whoever comes to a table talks to its authority::

    store = SQLiteStore(Path("okawari.db"))
    bots = BotPool({"greedy": "greedy"})
    tables = LiveTables(store, bots)
    tables.start()
    table_id = await tables.open(guest, Settings(seats=3))            # or a Refusal
    authority = await tables.authority(table_id)                     # or a Refusal
    connection = authority.connect(guest, send)                      # send({"table": b"{…}", "own": b"{…}", …}) at once
    answer = await authority.ask(guest, Sit(id="1", name="Ana"))     # Accepted, after COMMIT, or a Refusal
    authority.disconnect(connection)
    await tables.close(); bots.close(); store.close()

A *guest* is the hash of a secret that the browser or a bot keeps; this room never sees the secret. `commands` says
what can be asked; `decide` makes `events` of commands, `fold` makes a `table` of events, `clock` says what the server
has to do by itself, `view` makes everything that is sent; `authority` and `live_tables` wait.
"""
