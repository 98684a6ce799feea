"""What a database's errors mean, in words; `tests/live/match/test_postgres_schema.py` has a real one."""

import asyncpg
import pytest

from okawari.match.addresses import PostgresAddress
from okawari.match.postgres_schema import numbered, postgres_error, postgres_explained
from okawari.match.store import StoreError

ADDRESS = PostgresAddress("postgresql://okawari:s3cret@db/okawari")
AWAY = "the server's database cannot be reached just now; try again in a moment"
TOLD = [
    (asyncpg.DiskFullError("53100"), "the server's disk is full, so this could not be saved; please tell its operator"),
    (TimeoutError(), AWAY),
    (ConnectionRefusedError("refused"), AWAY),
    (asyncpg.ConnectionDoesNotExistError("cut"), AWAY),
    (asyncpg.InterfaceError("closed"), AWAY),
    (asyncpg.AdminShutdownError("shutting down"), AWAY),
    (
        asyncpg.UniqueViolationError("Ana is there"),
        "the server could not save this (UniqueViolationError); please tell its operator",
    ),
    (ValueError("no such port"), "the server could not save this (ValueError); please tell its operator"),
]


@pytest.mark.parametrize(("error", "told"), TOLD, ids=lambda value: type(value).__name__)
def test_an_error_is_told_to_who_is_at_the_table(error: Exception, told: str) -> None:
    """What they can do about it, and nothing of a row; the error itself, which may show a password, is no cause."""
    assert str(postgres_error(error)) == told
    with pytest.raises(StoreError) as caught, postgres_explained():
        raise error
    assert (str(caught.value), caught.value.__cause__, caught.value.__suppress_context__) == (told, None, True)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (asyncpg.InvalidPasswordError("password authentication failed\nfor okawari"), "password authentication failed"),
        (TimeoutError(), "TimeoutError"),
        (OSError("refused"), "refused"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_operator_is_told_where_it_failed_and_why(error: Exception, told: str) -> None:
    """In one line, without a password; an error without words has a name."""
    with pytest.raises(StoreError) as caught, postgres_explained(ADDRESS):
        raise error
    assert str(caught.value) == f"cannot open postgresql://okawari:***@db/okawari: {told}"


def test_what_is_explained_already_says_where() -> None:
    """To an operator; to who is at the table it stays as it is."""
    for address, told in ((None, "it is too new"), (ADDRESS, "postgresql://okawari:***@db/okawari: it is too new")):
        with pytest.raises(StoreError) as caught, postgres_explained(address):
            raise StoreError("it is too new")
        assert str(caught.value) == told


def test_an_error_of_the_program_is_none_of_the_database() -> None:
    """It is not explained away."""
    with pytest.raises(KeyError), postgres_explained():
        raise KeyError("a mistake")


@pytest.mark.parametrize(
    ("query", "with_numbers"),
    [("SELECT 1", "SELECT 1"), ("a = ?", "a = $1"), ("a = ? AND b < ? AND c = ?", "a = $1 AND b < $2 AND c = $3")],
)
def test_question_marks_become_numbers(query: str, with_numbers: str) -> None:
    """From 1 on, in order."""
    assert numbered(query) == with_numbers
