"""A table as the store has it."""

from okawari.match.store import Store, StoreError, UnreadableTable
from okawari.match.table import Table, fold


def load_table(store: Store, table_id: str) -> Table:
    """The table that a log tells of, an empty one if there is none; waits for the store.

    Raises UnreadableTable, whatever is wrong with an entry: one that is no entry, or that does not follow.
    """
    try:
        return fold(store.load(table_id))
    except StoreError:
        raise
    except Exception as error:
        raise UnreadableTable from error
