"""What of an old document today's types have no word for. Members that are new to a type are no loss."""

from functools import cache
from typing import Any

from msgspec import inspect as i

SCALARS: dict[type[i.Type], tuple[type, ...]] = {
    i.BoolType: (bool,),
    i.IntType: (int,),
    i.FloatType: (int, float),
    i.StrType: (str,),
    i.NoneType: (type(None),),
}


def unsaid(document: Any, kind: Any) -> list[str]:
    """The places in a document that a message of this type could not have."""
    return _unsaid(document, _type_info(kind), "")


@cache
def _type_info(kind: Any) -> i.Type:
    """Made once: it takes longer than reading a document."""
    return i.type_info(kind)


def _unsaid(document: Any, kind: i.Type, where: str) -> list[str]:
    match kind:
        case i.UnionType():
            tried = [_unsaid(document, one, where) for one in kind.types]
            return min(tried, key=len)
        case i.StructType():
            return _of_struct(document, kind, where)
        case i.DictType() if isinstance(document, dict):
            parts = [(value, kind.value_type, f"{where}.{key}") for key, value in document.items()]
        case i.ListType() | i.VarTupleType() if isinstance(document, list):
            parts = [(value, kind.item_type, f"{where}[{number}]") for number, value in enumerate(document)]
        case i.TupleType() if isinstance(document, list) and len(document) == len(kind.item_types):
            both = enumerate(zip(document, kind.item_types, strict=True))
            parts = [(value, one, f"{where}[{number}]") for number, (value, one) in both]
        case i.LiteralType() if document in kind.values:
            return []
        case _ if type(document) in SCALARS.get(type(kind), ()):
            return []
        case _:
            return [f"{where}: {document!r}"]
    return [loss for part in parts for loss in _unsaid(*part)]


def _of_struct(document: Any, kind: i.StructType, where: str) -> list[str]:
    if not isinstance(document, dict):
        return [f"{where}: {document!r}"]
    fields = {field.encode_name: field.type for field in kind.fields}
    losses = []
    for key, value in document.items():
        if key == kind.tag_field:
            losses += [] if value == kind.tag else [f"{where}.{key}: {value!r}"] * (len(document) + 1)
        else:
            losses += _unsaid(value, fields[key], f"{where}.{key}") if key in fields else [f"{where}.{key} is gone"]
    return losses
