"""The mutants of a source file: cosmic-ray's operators, without those that change nothing."""

from __future__ import annotations

import ast
import difflib
from typing import TYPE_CHECKING, Any, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import get_operator
from parso.python.tree import Keyword

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


__all__ = ["Mutant", "mutants_of"]

# One or two replacements for each operator: more would rarely survive if these do not.
BINARY = (
    "Add_Sub Sub_Add Mul_Add Mul_FloorDiv FloorDiv_Mul Div_Mul Mod_Mul "
    "LShift_RShift RShift_LShift BitAnd_BitOr BitOr_BitAnd BitXor_BitOr"
)
COMPARISON = (
    "Eq_NotEq NotEq_Eq Lt_LtE Lt_GtE LtE_Lt LtE_Gt Gt_GtE Gt_LtE GtE_Gt GtE_Lt Is_IsNot IsNot_Is"
)
OTHERS = (
    "ReplaceUnaryOperator_Delete_USub ReplaceUnaryOperator_Delete_Invert "
    "ReplaceUnaryOperator_Delete_Not AddNot ReplaceTrueWithFalse ReplaceFalseWithTrue "
    "ReplaceAndWithOr ReplaceOrWithAnd ReplaceBreakWithContinue ReplaceContinueWithBreak "
    "ExceptionReplacer NumberReplacer ZeroIterationForLoop"
)
NAMES = (
    *(f"ReplaceBinaryOperator_{name}" for name in BINARY.split()),
    *(f"ReplaceComparisonOperator_{name}" for name in COMPARISON.split()),
    *OTHERS.split(),
)


class Mutant(NamedTuple):
    """A changed source: by which operator, on which line, and the lines that differ."""

    operator: str
    line: int
    diff: str
    source: str


class DropStatement(Operator):
    """An operator that drops a call or an assignment that stands on a line of its own."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[object, object]]:
        """Yield the position of a statement that can be dropped."""
        if node.type == "simple_stmt" and _can_be_dropped(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """Replace the statement by `pass`."""
        assert index == 0
        first = node.children[0]
        node.children[0] = Keyword("pass", first.start_pos, first.get_first_leaf().prefix)
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """Show it."""
        return (Example("f(1)\n", "pass\n"),)


def _can_be_dropped(node: Any) -> bool:
    if node.type == "expr_stmt":  # `x: int` only declares
        return node.children[1].type != "annassign" or len(node.children[1].children) > 2
    return node.type in {"atom_expr", "await"}


def mutants_of(path: Path) -> list[Mutant]:
    """Return every mutant of a file that differs in more than annotations and docstrings."""
    source = path.read_text()
    plain = _bare(source)
    operators: list[tuple[str, Operator]] = [
        (name, get_operator(f"core/{name}")()) for name in NAMES
    ]
    operators.append(("DropStatement", DropStatement()))
    found = []
    for name, operator in operators:
        positions = [
            p for node in ast_nodes(get_ast(source)) for p in operator.mutation_positions(node)
        ]
        for occurrence, (start, _) in enumerate(positions):
            try:
                mutated = mutate_code(source, operator, occurrence)
            except AttributeError:  # an exception with a dotted name cannot be replaced
                continue
            if mutated is not None and _bare(mutated) != plain:
                found.append(Mutant(name, start[0], _diff(source, mutated), mutated))
    return sorted(found, key=lambda mutant: mutant.line)


def _diff(source: str, mutated: str) -> str:
    lines = difflib.unified_diff(source.splitlines(), mutated.splitlines(), n=0, lineterm="")
    return "\n".join(line for line in list(lines)[2:] if not line.startswith("@@"))


class _Bare(ast.NodeTransformer):
    """Leaves out what never runs: annotations, imports for types, docstrings, names of exports."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return ast.Pass()
        return ast.Assign([node.target], self.visit(node.value), lineno=0)

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return ast.Pass()
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        names = {target.id for target in node.targets if isinstance(target, ast.Name)}
        if names & {"__all__", "__slots__"} or _is_type_variable(node.value):
            return ast.Pass()
        return self.generic_visit(node)


def _is_type_variable(node: ast.expr) -> bool:
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Name) and called.id.startswith("TypeVar")


def _bare(source: str) -> str:
    try:
        return ast.dump(_Bare().visit(ast.parse(source)))
    except SyntaxError:
        return ""  # noticed when it is imported
