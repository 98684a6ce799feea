"""What a table remembers: the newest commands."""

from okawari.match.table import FEW, REMEMBERED, Answered


def test_the_newest_are_remembered_and_no_more_than_twice_as_many() -> None:
    """Each belongs to its author; the oldest are forgotten together."""
    answered = Answered()
    for number in range(5 * REMEMBERED):
        answered = answered.add("ana", f"{number}")
        newest = [f"{one}" for one in range(max(0, number - REMEMBERED + 1), number + 1)]
        assert answered.knows("ana", newest[0])
        assert answered.knows("ana", newest[-1])
        assert not answered.knows("bob", newest[-1])
        assert sum(map(len, answered)) <= 2 * REMEMBERED + FEW
    assert REMEMBERED == 256
    assert not answered.knows("ana", "0")
    assert not answered.knows("ana", f"{5 * REMEMBERED}")
    assert all(answered.knows("ana", one) for one in newest)


def test_a_table_remembers_all_before_it_has_forgotten_any() -> None:
    """The first is forgotten with the 528th: the last few are kept apart."""
    answered = Answered()
    for number in range(527):
        answered = answered.add("ana", f"{number}")
    assert answered.knows("ana", "0")
    assert not answered.add("ana", "one more").knows("ana", "0")
