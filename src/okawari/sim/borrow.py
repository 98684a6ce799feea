"""Arrays that are borrowed for the time of a kernel.

Numba counts references to every array it passes on, atomically. A rule that hands a Position of ten arrays to the next
one would spend most of its time counting. A borrowed array has no counter. It must not outlive its owner: kernels
borrow from the batch they were called with, which Python holds until they return.
"""

from typing import Any

from numba.extending import intrinsic


@intrinsic
def borrow(typing_context: Any, array: Any) -> Any:
    """The same array without its reference counter."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        borrowed = context.make_array(signature.return_type)(context, builder, arguments[0])
        borrowed.meminfo = borrowed.meminfo.type(None)
        borrowed.parent = borrowed.parent.type(None)
        return borrowed._getvalue()

    return array(array), generate
