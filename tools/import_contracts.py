"""A contract for import-linter: modules that need only the standard library."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StandardLibraryContract(Contract):
    """Only the listed modules and packages may import third-party packages."""

    type_name = "standard_library"

    extras: ClassVar[fields.Field[Any]] = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002
        roots = set(self.session_options["root_packages"])
        own = {module for module in graph.modules if module.partition(".")[0] in roots}
        # `_typeshed` has types of the standard library and is never imported at run time.
        known = roots | sys.stdlib_module_names | {"_typeshed"}
        foreign = [
            (module, imported)
            for module in sorted(own)
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if imported.partition(".")[0] not in known and not self._is_extra(module)
        ]
        return ContractCheck(kept=not foreign, metadata={"foreign": foreign})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for module, imported in check.metadata["foreign"]:
            output.print_error(f"{module} imports {imported}", bold=False)

    def _is_extra(self, module: str) -> bool:
        names: list[str] = self.extras  # type: ignore[assignment]  # its value, once read
        return any(module == name or module.startswith(f"{name}.") for name in names)
