"""Python structs as TypeScript interfaces, and Python values as TypeScript constants."""

from __future__ import annotations

import ast
import inspect
import itertools
from collections.abc import Iterable
from datetime import datetime
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

_PLAIN: dict[object, str] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    datetime: "string",
    UUID: "string",
    NoneType: "null",
}


def interface_of(struct: type[Struct]) -> str:
    """Returns the interface of a struct, with its docstring."""
    hints = get_type_hints(struct, include_extras=True)
    lines = [f"/** {_first_line(struct)} */", f"export interface {struct.__name__} {{"]
    tag = struct.__struct_config__.tag
    if tag is not None:
        lines.append(f'  type: "{tag}";')
    about = field_docstrings(struct)
    for name in struct.__struct_fields__:
        if name in about:
            lines.append(f"  /** {about[name]} */")
        lines.append(f"  {name}: {type_of(hints[name])};")
    return "\n".join([*lines, "}"])


def union_of(name: str, members: Iterable[str], about: str) -> str:
    """Returns a union type of the given TypeScript members."""
    choices = "".join(f"\n  | {member}" for member in members)
    return f"/** {about} */\nexport type {name} ={choices};"


def constant(name: str, type_name: str, value: object, about: str) -> str:
    """Returns a constant with its value written out."""
    return f"/** {about} */\nexport const {name}: {type_name} = {_written(value)};"


def literals(values: Iterable[object]) -> list[str]:
    """Returns values as TypeScript literals."""
    return [_compact(value) for value in values]


def type_of(hint: Any) -> str:
    """Returns the TypeScript type of a Python type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        named = [meta.extra for meta in arguments[1:] if isinstance(meta, Meta) and meta.extra]
        return str(named[0]["typescript"]) if named else type_of(arguments[0])
    if origin is not None:
        return _generic(origin, [type_of(argument) for argument in arguments])
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint.__name__
    return _PLAIN[hint]


def _generic(origin: object, arguments: list[str]) -> str:
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(arguments))
    if origin is tuple:
        return f"[{', '.join(arguments)}]"
    if origin is dict:
        return f"Record<string, {arguments[1]}>"
    assert origin is list
    return f"({arguments[0]})[]" if " | " in arguments[0] else f"{arguments[0]}[]"


def field_docstrings(struct: type[Struct | Enum]) -> dict[str, str]:
    """Returns the docstring below each field of a struct or member of an enum, on one line."""
    tree = ast.parse(inspect.getsource(struct))
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    return {
        name.id: _on_one_line(text.value.value)
        for field, text in itertools.pairwise(body)
        if isinstance(field, ast.AnnAssign | ast.Assign)
        and isinstance(
            name := field.target if isinstance(field, ast.AnnAssign) else field.targets[0], ast.Name
        )
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }


def _written(value: object) -> str:
    """Returns a value with each of its parts on its own line."""
    if isinstance(value, dict):
        parts = [f"  {_compact(key)}: {_compact(part)},\n" for key, part in value.items()]
        return f"{{\n{''.join(parts)}}}"
    if isinstance(value, list):
        parts = [f"  {_compact(part)},\n" for part in value]
        return f"[\n{''.join(parts)}]"
    return _compact(value)


def _compact(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _first_line(struct: type[Struct]) -> str:
    return _on_one_line((struct.__doc__ or "").strip().splitlines()[0])


def _on_one_line(docstring: str) -> str:
    """Returns a docstring on one line, with TypeScript's null for None."""
    return " ".join("null" if word == "None" else word for word in docstring.split())
