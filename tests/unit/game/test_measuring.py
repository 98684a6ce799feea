"""How wide an interval of confidence is."""

import pytest

from okawari.game.measuring import student_95


@pytest.mark.parametrize("freedom", [0, -1, -2])
def test_one_value_has_no_spread(freedom: int) -> None:
    """Without a degree of freedom there is no interval, and none is made up."""
    with pytest.raises(ValueError, match=f"{freedom} degrees of freedom tell no spread"):
        student_95(freedom)
