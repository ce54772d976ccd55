"""Translate the reading and writing of formats from Python to JavaScript.

The page reads boards by the same code as `starbattle convert`: the modules in MODULES
are translated when the page is built, not written a second time. This handles the
part of Python that they use, and refuses anything else. What Python has built in is
in web/src/formats/python.js.
"""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "python/starbattle"
MODULES = (
    "board.pieces", "formats.notation", "formats.plain", "formats.pzpr",
    "formats.penpa", "formats.sbn", "formats.jsonl", "formats.sites", "formats.models",
)  # fmt: skip
"""What is translated, each after the modules that it imports."""

PARTS = {
    "formats.detection": ("check_bytes", "check_text"),
    "formats.csv": ("detect_csv",),
    "formats.kudamono": ("detect_kudamono",),
    "formats.prolog": ("detect_feup", "detect_ist"),
    "formats.sudokupad": ("detect_fpuzzles", "detect_sudokupad"),
}
"""Names that are translated with all that they need of modules that are not: they tell
what the page cannot read."""

_RESERVED = {
    "new",
    "function",
    "var",
    "let",
    "default",
    "case",
    "switch",
    "this",
    "void",
}
_BINARY = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.FloorDiv: "floordiv",
    ast.Mod: "mod", ast.BitOr: "union", ast.BitAnd: "intersection", ast.Pow: "pow",
}  # fmt: skip
_COMPARE = {
    ast.Eq: "py.eq({0}, {1})", ast.NotEq: "!py.eq({0}, {1})", ast.Lt: "({0} < {1})",
    ast.LtE: "({0} <= {1})", ast.Gt: "({0} > {1})", ast.GtE: "({0} >= {1})",
    ast.Is: "({0} === {1})", ast.IsNot: "({0} !== {1})",
    ast.In: "py.has({1}, {0})", ast.NotIn: "!py.has({1}, {0})",
}  # fmt: skip
_BOOLEAN = (ast.Compare, ast.UnaryOp)
_BUILT_IN = (
    "abs", "all", "any", "bool", "bytes", "chr", "dict", "divmod", "enumerate", "float",
    "frozenset", "int", "isinstance", "len", "list", "map", "max", "min", "next",
    "ord", "range", "reversed", "round", "set", "sorted", "str", "sum", "tuple", "type",
    "zip",
    "KeyError", "ValueError", "IndexError", "RecursionError", "UnicodeDecodeError",
)  # fmt: skip


class Unsupported(Exception):
    """Something that this does not translate."""


def translated() -> str:
    """Return the JavaScript of all modules."""
    parts = [
        "// Made by tools/translate.py of python/starbattle: change that, not this.",
        "// @ts-nocheck",
        'import { modules, py } from "./python.js";',
    ]
    for name in (*MODULES, *PARTS):
        text = PACKAGE.joinpath(*name.split(".")).with_suffix(".py").read_text("utf-8")
        try:
            tree = _part(ast.parse(text), PARTS.get(name))
            parts.append(_module(f"starbattle.{name}", tree))
        except Unsupported as error:
            raise Unsupported(f"{name}: {error}") from None
    order = [[name, f"starbattle.formats.{home}"] for name, home in _formats().items()]
    parts.append(f"export const order = {json.dumps(order)};")
    return "\n".join([*parts, "export { modules };", ""])


def _formats() -> dict[str, str]:
    """Return the module of each format, in the order of detection."""
    text = PACKAGE.joinpath("formats/detection.py").read_text("utf-8")
    (found,) = (
        node.value
        for node in ast.parse(text).body
        if isinstance(node, ast.Assign) and _bound([node]) == {"_MODULES"}
    )
    return dict(ast.literal_eval(found))


def _part(tree: ast.Module, names: tuple[str, ...] | None) -> ast.Module:
    """Leave the statements that bind names, or others that these need; None: all."""
    if names is None:
        return tree
    wanted, kept = set(names), set[ast.stmt]()
    while more := {n for n in tree.body if n not in kept and _bound([n]) & wanted}:
        kept |= more
        inside = (node for statement in more for node in ast.walk(statement))
        wanted |= {node.id for node in inside if isinstance(node, ast.Name)}
    return ast.Module([node for node in tree.body if node in kept], [])


def _module(name: str, tree: ast.Module) -> str:
    names = sorted(_bound(tree.body))
    body = _Code().block(tree.body)
    fields = ", ".join(_name(one) for one in names)
    declared = f"let {fields};\n" if names else ""
    return (
        f'modules["{name}"] = (() => {{\n{declared}{body}return {{ {fields} }};\n}})();'
    )


def _name(name: str) -> str:
    return f"{name}$" if name in _RESERVED else name


def _bound(body: list[ast.stmt]) -> set[str]:
    """Return the names that statements bind, not those inside functions."""
    found: set[str] = set()
    for node in _own_nodes(body):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names = (alias.asname or alias.name.split(".")[0] for alias in node.names)
            found.update(names)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
    return found


def _own_nodes(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """Yield the nodes of statements, but of functions and classes only themselves."""
    left: list[ast.AST] = list(body)
    while left:
        node = left.pop()
        yield node
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(node, _COMPREHENSIONS):
            left.extend(n for n in ast.walk(node) if isinstance(n, ast.NamedExpr))
            continue
        left.extend(ast.iter_child_nodes(node))


_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class _Code:
    """Statements and expressions as JavaScript."""

    def block(self, body: list[ast.stmt]) -> str:
        return "".join(self.statement(node) for node in body)

    def statement(self, node: ast.stmt) -> str:
        method = getattr(self, f"do_{type(node).__name__}", None)
        if method is None:
            raise Unsupported(f"line {node.lineno}: {type(node).__name__}")
        return f"{method(node)}\n"

    def expression(self, node: ast.expr) -> str:
        method = getattr(self, f"on_{type(node).__name__}", None)
        if method is None:
            raise Unsupported(f"line {node.lineno}: {type(node).__name__}")
        return str(method(node))

    def truth(self, node: ast.expr) -> str:
        """Return what is true where Python takes the expression for true."""
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(self.truth(value) for value in node.values)})"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"!{self.truth(node.operand)}"
        text = self.expression(node)
        return text if isinstance(node, ast.Compare) else f"py.truth({text})"

    # --- statements ---

    def do_Pass(self, node: ast.Pass) -> str:
        return ""

    def do_Break(self, node: ast.Break) -> str:
        return "break;"

    def do_Continue(self, node: ast.Continue) -> str:
        return "continue;"

    def do_Expr(self, node: ast.Expr) -> str:
        is_text = isinstance(node.value, ast.Constant)
        return "" if is_text else f"{self.expression(node.value)};"

    def do_Return(self, node: ast.Return) -> str:
        return f"return {self.expression(node.value) if node.value else 'null'};"

    def do_If(self, node: ast.If) -> str:
        text = f"if ({self.truth(node.test)}) {{\n{self.block(node.body)}}}"
        return f"{text} else {{\n{self.block(node.orelse)}}}" if node.orelse else text

    def do_While(self, node: ast.While) -> str:
        return f"while ({self.truth(node.test)}) {{\n{self.block(node.body)}}}"

    def do_For(self, node: ast.For) -> str:
        target = self.target(node.target)
        items = self.expression(node.iter)
        return f"for ({target} of py.iter({items})) {{\n{self.block(node.body)}}}"

    def do_Assign(self, node: ast.Assign) -> str:
        value = self.expression(node.value)
        if len(node.targets) > 1:
            raise Unsupported(f"line {node.lineno}: several targets")
        return f"{self.assigned(node.targets[0], value)};"

    def do_AnnAssign(self, node: ast.AnnAssign) -> str:
        if node.value is None:
            return ""
        return f"{self.assigned(node.target, self.expression(node.value))};"

    def do_AugAssign(self, node: ast.AugAssign) -> str:
        operator = _BINARY[type(node.op)]
        changes = "To" if operator in ("add", "union") else ""  # lists and sets do
        old, more = self.expression(_loaded(node.target)), self.expression(node.value)
        value = f"py.{operator}{changes}({old}, {more})"
        return f"{self.assigned(node.target, value)};"

    def assigned(self, target: ast.expr, value: str) -> str:
        if isinstance(target, ast.Subscript):
            place = f"{self.expression(target.value)}, {self.expression(target.slice)}"
            return f"py.put({place}, {value})"
        if isinstance(target, ast.Tuple | ast.List):
            starred = any(isinstance(one, ast.Starred) for one in target.elts)
            count = -1 if starred else len(target.elts)
            return f"{self.target(target)} = py.unpacked({value}, {count})"
        return f"{self.target(target)} = {value}"

    def target(self, node: ast.expr) -> str:
        if isinstance(node, ast.Tuple | ast.List):
            return f"[{', '.join(self.target(one) for one in node.elts)}]"
        if isinstance(node, ast.Starred):
            return f"...{self.target(node.value)}"
        return self.expression(node)

    def do_Raise(self, node: ast.Raise) -> str:
        return f"throw {self.expression(node.exc)};" if node.exc else "throw caught$;"

    def do_Try(self, node: ast.Try) -> str:
        if node.orelse or node.finalbody:
            raise Unsupported(f"line {node.lineno}: else or finally")
        cases = [self.handler(handler) for handler in node.handlers]
        caught = " else ".join([*cases, "throw caught$;"])
        return f"try {{\n{self.block(node.body)}}} catch (caught$) {{\n{caught}\n}}"

    def handler(self, node: ast.ExceptHandler) -> str:
        kind = self.expression(node.type) if node.type else "null"
        name = f"{_name(node.name)} = caught$;\n" if node.name else ""
        return f"if (py.isa(caught$, {kind})) {{\n{name}{self.block(node.body)}}}"

    def do_Import(self, node: ast.Import) -> str:
        return " ".join(f'{one.name} = modules["{one.name}"];' for one in node.names)

    def do_ImportFrom(self, node: ast.ImportFrom) -> str:
        parts = []
        for one in node.names:
            whole, name = f"{node.module}.{one.name}", _name(one.asname or one.name)
            parts.append(
                f'{name} = py.imported("{node.module}", "{one.name}", "{whole}");'
            )
        return " ".join(parts)

    def do_FunctionDef(self, node: ast.FunctionDef) -> str:
        return f"{_name(node.name)} = {self.function(node)};"

    def function(self, node: ast.FunctionDef) -> str:
        parameters, names, more = self.parameters(node.args)
        is_generator = any(
            isinstance(inner, ast.Yield | ast.YieldFrom)
            for inner in _own_nodes(node.body)
        )
        local = _bound(node.body) - set(names)
        declared = f"let {', '.join(map(_name, sorted(local)))};\n" if local else ""
        star = "*" if is_generator else ""
        end = "" if is_generator else "return null;\n"
        inside = f"{declared}{self.block(node.body)}{end}"
        body = f"function{star} ({parameters}) {{\n{inside}}}"
        return f"py.def({body}, {json.dumps(names)}, {json.dumps(more)})"

    def parameters(self, args: ast.arguments) -> tuple[str, list[str], str]:
        """Return the parameters, their names, and what takes other keywords."""
        plain = [*args.posonlyargs, *args.args]
        defaults = [None] * (len(plain) - len(args.defaults)) + list(args.defaults)
        pairs = [*zip(plain, defaults, strict=True)]
        pairs += zip(args.kwonlyargs, args.kw_defaults, strict=True)
        texts = [
            _name(one.arg) + (f" = {self.expression(value)}" if value else "")
            for one, value in pairs
        ]
        names = [one.arg for one, _ in pairs]
        if args.kwarg:
            texts.append(f"{args.kwarg.arg} = py.dict([])")
        if args.vararg:
            texts.append(f"...{args.vararg.arg}")
        return ", ".join(texts), names, args.kwarg.arg if args.kwarg else ""

    def do_ClassDef(self, node: ast.ClassDef) -> str:
        fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
        shown = [
            f'["{one.target.id}", {self.usual(one.value)}]'
            for one in fields
            if isinstance(one.target, ast.Name)
        ]
        methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
        made = [
            f'["{one.name}", {self.function(one)}, {json.dumps(_is_property(one))}]'
            for one in methods
        ]
        bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
        kind = "tuple" if "NamedTuple" in bases else "object"
        parts = f'"{kind}", [{", ".join(shown)}], [{", ".join(made)}]'
        return f"{node.name} = py.class({parts});"

    def usual(self, value: ast.expr | None) -> str:
        return self.expression(value) if value else "py.required"

    # --- expressions ---

    def on_Constant(self, node: ast.Constant) -> str:
        if isinstance(node.value, bytes):
            return f"py.octets({json.dumps(node.value.decode('latin-1'))})"
        return json.dumps(node.value)

    def on_Name(self, node: ast.Name) -> str:
        return f"py.{node.id}" if node.id in _BUILT_IN else _name(node.id)

    def on_Attribute(self, node: ast.Attribute) -> str:
        return f"{self.expression(node.value)}.{node.attr}"

    def on_Starred(self, node: ast.Starred) -> str:
        return f"...py.iter({self.expression(node.value)})"

    def items(self, nodes: list[ast.expr]) -> str:
        return ", ".join(self.expression(node) for node in nodes)

    def on_List(self, node: ast.List) -> str:
        return f"[{self.items(node.elts)}]"

    def on_Tuple(self, node: ast.Tuple) -> str:
        return f"[{self.items(node.elts)}]"

    def on_Set(self, node: ast.Set) -> str:
        return f"py.set([{self.items(node.elts)}])"

    def on_Dict(self, node: ast.Dict) -> str:
        pairs = [
            f"[{self.expression(key)}, {self.expression(value)}]"
            if key
            else f"...py.items({self.expression(value)})"
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return f"py.dict([{', '.join(pairs)}])"

    def on_BinOp(self, node: ast.BinOp) -> str:
        operator = _BINARY[type(node.op)]
        left, right = self.expression(node.left), self.expression(node.right)
        return f"py.{operator}({left}, {right})"

    def on_UnaryOp(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"!{self.truth(node.operand)}"
        sign = "-" if isinstance(node.op, ast.USub) else "+"
        return f"({sign}{self.expression(node.operand)})"

    def on_BoolOp(self, node: ast.BoolOp) -> str:
        name = "and" if isinstance(node.op, ast.And) else "or"
        found = self.expression(node.values[-1])
        for value in reversed(node.values[:-1]):
            found = f"py.{name}({self.expression(value)}, () => {found})"
        return found

    def on_Compare(self, node: ast.Compare) -> str:
        sides = [self.expression(one) for one in (node.left, *node.comparators)]
        pairs = zip(node.ops, sides, sides[1:], strict=False)
        parts = [_COMPARE[type(op)].format(a, b) for op, a, b in pairs]
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"

    def on_IfExp(self, node: ast.IfExp) -> str:
        yes, no = self.expression(node.body), self.expression(node.orelse)
        return f"({self.truth(node.test)} ? {yes} : {no})"

    def on_NamedExpr(self, node: ast.NamedExpr) -> str:
        return f"({self.target(node.target)} = {self.expression(node.value)})"

    def on_Lambda(self, node: ast.Lambda) -> str:
        parameters, _, _ = self.parameters(node.args)
        return f"(({parameters}) => {self.expression(node.body)})"

    def on_Subscript(self, node: ast.Subscript) -> str:
        value = self.expression(node.value)
        if isinstance(node.slice, ast.Slice):
            ends = (node.slice.lower, node.slice.upper, node.slice.step)
            shown = [self.expression(end) if end else "null" for end in ends]
            return f"py.slice({value}, {', '.join(shown)})"
        return f"py.get({value}, {self.expression(node.slice)})"

    def on_JoinedStr(self, node: ast.JoinedStr) -> str:
        return f"[{self.items(node.values)}].join('')"

    def on_FormattedValue(self, node: ast.FormattedValue) -> str:
        spec = self.expression(node.format_spec) if node.format_spec else '""'
        repr = "true" if node.conversion == ord("r") else "false"
        return f"py.format({self.expression(node.value)}, {spec}, {repr})"

    def on_Call(self, node: ast.Call) -> str:
        args = f"[{self.items(node.args)}]"
        pairs = ", ".join(
            f'["{word.arg}", {self.expression(word.value)}]'
            if word.arg
            else f"...py.items({self.expression(word.value)})"
            for word in node.keywords
        )
        keywords = f"[{pairs}]" if node.keywords else "null"
        if isinstance(node.func, ast.Attribute):
            owner = self.expression(node.func.value)
            return f'py.method({owner}, "{node.func.attr}", {args}, {keywords})'
        if keywords == "null":
            return f"{self.expression(node.func)}({args[1:-1]})"
        return f"py.call({self.expression(node.func)}, {args}, {keywords})"

    def on_Yield(self, node: ast.Yield) -> str:
        return f"(yield {self.expression(node.value) if node.value else 'null'})"

    def on_YieldFrom(self, node: ast.YieldFrom) -> str:
        return f"(yield* py.iter({self.expression(node.value)}))"

    def on_ListComp(self, node: ast.ListComp) -> str:
        return f"[...{self.generator(node.generators, self.expression(node.elt))}]"

    def on_GeneratorExp(self, node: ast.GeneratorExp) -> str:
        return self.generator(node.generators, self.expression(node.elt))

    def on_SetComp(self, node: ast.SetComp) -> str:
        return f"py.set({self.generator(node.generators, self.expression(node.elt))})"

    def on_DictComp(self, node: ast.DictComp) -> str:
        pair = f"[{self.expression(node.key)}, {self.expression(node.value)}]"
        return f"py.dict({self.generator(node.generators, pair)})"

    def generator(self, loops: list[ast.comprehension], value: str) -> str:
        body = f"yield {value};"
        for loop in reversed(loops):
            for test in reversed(loop.ifs):
                body = f"if ({self.truth(test)}) {{ {body} }}"
            items, target = self.expression(loop.iter), self.target(loop.target)
            body = f"for (const {target} of py.iter({items})) {{ {body} }}"
        return f"(function* () {{ {body} }})()"


def _loaded(node: ast.expr) -> ast.expr:
    """Return a target as what is read."""
    return ast.parse(ast.unparse(node), mode="eval").body


def _is_property(node: ast.FunctionDef) -> bool:
    names = {one.id for one in node.decorator_list if isinstance(one, ast.Name)}
    return "property" in names
