"""How names are taken out of what a store has kept, whichever store that is."""

import msgspec

from okawari.match.record import blank_names
from okawari.match.store import StoreError


class Blanked:
    """What was blanked of one record and its table's log, and what could not be read."""

    def __init__(self) -> None:
        self._record_left = False
        self._entries_left = 0

    def record(self, document: bytes) -> bytes:
        """A record's document without names; as it was if it cannot be read."""
        try:
            return msgspec.json.encode(blank_names(msgspec.json.decode(document)))
        except Exception:  # whatever is wrong with it, the log can be blanked
            self._record_left = True
            return document

    def events(self, kept: bytes) -> bytes:
        """The events of a log's entry without names; as they were if there are none, or if they cannot be read."""
        try:
            events = msgspec.json.decode(kept, type=list[dict[str, object]])
        except msgspec.MsgspecError:
            self._entries_left += 1
            return kept
        blank = [one | {"name": f"seat {one['seat']}"} if one.get("event") == "sat" else one for one in events]
        return kept if blank == events else msgspec.json.encode(blank)

    def check(self) -> None:
        """Raises StoreError if a name may be left."""
        left = ["the record cannot be read"] if self._record_left else []
        if self._entries_left:
            left.append(f"its table's log has entries that cannot be read ({self._entries_left})")
        if left:
            raise StoreError(f"{' and '.join(left)}; a name in there stays")


def address_in_log(record: str) -> bytes:
    """What stands in a table's log in the event that gave a record its address."""
    return f'"record":"{record}"'.encode()
