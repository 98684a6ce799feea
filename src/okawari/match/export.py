"""Finished matches, for whoever wants them."""

from collections.abc import Iterator

import msgspec

from okawari.match.record import blank_names
from okawari.match.store import Store


def lines(store: Store, *, blank: bool = False, addresses: bool = False) -> Iterator[bytes]:
    """Every record as one line of JSON, oldest first, if so wished without names; or only their addresses."""
    for kept in store.records():
        if addresses:
            yield kept.id.encode()
        elif blank:
            yield msgspec.json.encode(blank_names(msgspec.json.decode(kept.document)))
        else:
            yield kept.document
