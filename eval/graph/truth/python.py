"""Where every name of a Python tree leads, as jedi infers it.

    python3 python.py ROOT > FILE

The lines are those of eval/graph/truth_use.ts. The name that a statement binds is no use, but a name
that is imported is one of what it finally means. What a class sets on self counts as its member. All
places where one scope binds a name declare the same; a class is declared where its __init__ is, too. Packages that ROOT uses
are known where they are installed beside jedi: without them their members are unresolved.
"""

import json
import os
import sys

import jedi
import parso

LEFT_OUT = {"node_modules", "__pycache__", "build", "dist", "site-packages"}

# Guesses from the calls within a file are neither independent nor sure.
jedi.settings.dynamic_params = False
jedi.settings.dynamic_params_for_other_modules = False
jedi.settings.dynamic_array_additions = False


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Name the root of the tree")
    root = os.path.realpath(sys.argv[1])
    trees = {path: parse(root, path) for path in sorted(files_under(root))}
    trees = {path: tree for path, tree in trees.items() if tree is not None}
    declared = {path: Declarations(tree) for path, tree in trees.items()}
    # The tree before what is installed: that may be another version of it.
    project = jedi.Project(root, sys_path=[f"{root}/src", root, *sys.path[1:]])
    for path, tree in trees.items():
        print_file(Reading(root, path, tree, declared, project))


def files_under(root: str):
    for folder, folders, names in os.walk(root):
        folders[:] = [each for each in folders if each not in LEFT_OUT and each[0] != "."]
        for name in names:
            if name.endswith((".py", ".pyi")):
                yield os.path.relpath(os.path.join(folder, name), root)


def parse(root: str, path: str):
    """Gives the tree of a file, or None where its text is not UTF-8."""
    try:
        with open(os.path.join(root, path), encoding="utf-8", newline="") as file:
            return parso.parse(file.read())
    except (UnicodeDecodeError, OSError):
        return None


class Declarations:
    """The declarations of a file that count, by name; see eval/graph/truth_use.ts."""

    def __init__(self, tree) -> None:
        self.tree = tree
        # (name, line) to the lines at which the same thing is declared.
        self.lines: dict[tuple[str, int], set[int]] = {}
        self.own: list[dict] = []
        # Lines of what the module itself declares, by name.
        self.of_module: dict[str, list[int]] = {}
        groups: dict[tuple[int, str], list[int]] = {}
        for name in names_of(tree):
            owner = owner_of(name)
            if owner is None:
                continue
            groups.setdefault((id(owner), name.value), []).append(name.start_pos[0])
            self.own.append(
                {"line": name.start_pos[0], "name": name.value, "kind": kind_of(name, owner)}
            )
            self.lines[name.value, name.start_pos[0]] = {name.start_pos[0]}
            if owner.type == "classdef" and name.value == "__init__":
                class_line = owner.name.start_pos[0]
                self.lines.setdefault((owner.name.value, class_line), set()).add(
                    name.start_pos[0]
                )
        for (owner_id, name), lines in groups.items():
            if owner_id == id(tree):
                self.of_module[name] = lines
            for line in lines:
                self.lines[name, line] = self.lines[name, line] | set(lines)


    def bound_with(self, line: int, column: int | None, name: str) -> list[int]:
        """Gives the lines at which the scope of a local binds the name, that line among them."""
        if column is None:
            return [line]
        leaf = self.tree.get_leaf_for_position((line, column), include_prefixes=True)
        if leaf is None or leaf.type != "name":
            return [line]
        scope = enclosing(leaf.get_definition() or leaf)
        lines = {line}
        for each in names_of(scope):
            if each.value == name and each.is_definition():
                if enclosing(each.get_definition()) is scope:
                    lines.add(each.start_pos[0])
        return sorted(lines)


def names_of(node):
    if node.type == "name":
        yield node
    for child in getattr(node, "children", ()):
        yield from names_of(child)


def owner_of(name):
    """Gives the module or class that a name is declared in, or None where that does not count."""
    statement = name.get_definition()
    if statement is None or statement.type in ("import_name", "import_from", "param"):
        return None
    if statement.type in ("funcdef", "classdef"):
        return scope_that_counts(statement)
    if statement.type != "expr_stmt":
        return None
    scope = enclosing(statement)
    if name.parent.type == "trailer":
        return self_class(name, scope)
    if name.parent.type in ("atom_expr", "power"):
        return None
    return scope if scope.type == "file_input" else scope_that_counts(scope, itself=True)


def kind_of(name, owner) -> str:
    if name.parent.type == "trailer":
        return "attribute of self"
    of_class = " of a class" if owner.type == "classdef" else ""
    return name.get_definition().type + of_class


def enclosing(node):
    scope = node.parent
    while scope.type not in ("funcdef", "classdef", "lambdef", "file_input"):
        scope = scope.parent
    return scope


def scope_that_counts(node, itself=False):
    """Gives the scope around a definition where no function is around it."""
    scope = node if itself else enclosing(node)
    around = scope
    while around.type == "classdef":
        around = enclosing(around)
    return scope if around.type == "file_input" else None


def self_class(name, scope):
    """Gives the class of an attribute that a method sets on its first parameter."""
    if scope.type != "funcdef":
        return None
    parameters = scope.get_params()
    target = name.parent.parent
    owner = enclosing(scope)
    is_self = (
        len(parameters) > 0
        and owner.type == "classdef"
        and len(target.children) == 2
        and target.children[0].type == "name"
        and target.children[0].value == parameters[0].name.value
    )
    return scope_that_counts(owner, itself=True) if is_self else None


class Reading:
    """A file, and what is known of the others."""

    def __init__(self, root, path, tree, declared, project) -> None:
        self.root, self.path, self.tree = root, path, tree
        self.declared = declared
        self.lines = tree.get_code().split("\n")
        self.project = project
        self.script = self.fresh_script()

    def fresh_script(self):
        path = os.path.join(self.root, self.path)
        return jedi.Script(self.tree.get_code(), path=path, project=self.project)


def print_file(reading: Reading) -> None:
    print(json.dumps({"file": reading.path}))
    for each in reading.declared[reading.path].own:
        print(json.dumps({"declared": {"path": reading.path, **each}}))
    for name in names_of(reading.tree):
        if not is_own_name(name):
            print(json.dumps(use_at(reading, name)))
    for statement in relative_imports(reading.tree):
        use = package_use(reading, statement)
        if use is not None:
            print(json.dumps(use))


def target(path: str, line: int, name: str) -> dict:
    return {"path": path, "line": line, "name": name}


def is_own_name(name) -> bool:
    if statement_of(name) is not None:
        # The second name of "import x as y" is bound here, the first is what is meant.
        return name.parent.type in ("import_as_name", "dotted_as_name") and (
            name is name.parent.children[-1] and len(name.parent.children) == 3
        )
    if name.parent.type == "argument" and name.parent.children[0] is name:
        return name.parent.children[1] == "="
    return name.is_definition() or name.parent.type in ("global_stmt", "nonlocal_stmt")


def statement_of(name):
    """Gives the import that a name is part of, or None."""
    node = name.parent
    while node is not None and node.type in (
        "dotted_name", "import_as_name", "import_as_names", "dotted_as_name", "dotted_as_names",
    ):
        node = node.parent
    return node if node is not None and node.type in ("import_name", "import_from") else None


def stands_for_module(name) -> bool:
    """Whether a name of an import can only be a module."""
    statement = statement_of(name)
    if statement.type == "import_name":
        return True
    keyword = next(each for each in statement.children if each == "import")
    return name.start_pos < keyword.start_pos


def use_at(reading: Reading, name) -> dict:
    line, column = name.start_pos
    before = reading.lines[line - 1][:column]
    state, targets = leads_to(reading, name)
    use = {
        "path": reading.path,
        "line": line,
        "column": len(before.encode("utf-16-le")) // 2 + 1,
        "name": name.value,
        "kind": "call" if is_called(name) else "reference",
        "state": state,
        "targets": targets,
        "shape": shape_of(name),
    }
    statement = statement_of(name)
    if statement is None:
        return use
    is_module = stands_for_module(name) or any(each["name"] == "" for each in targets)
    return {
        **use,
        "kind": "import" if is_module else "specifier",
        # A module is no declaration elsewhere; here it is what the statement is about.
        "state": "inside" if is_module and targets else state,
        "statement": statement.start_pos[0],
    }


def is_called(name) -> bool:
    """Whether a name stands right before the parentheses of a call, or is a decorator."""
    node = name
    if node.parent.type == "trailer":
        node = node.parent
    elif node.parent.type == "dotted_name" and node.parent.children[-1] is node:
        node = node.parent
    whole = node.parent if node is node.parent.children[-1] else node
    if "decorator" in (node.parent.type, whole.parent.type):
        return True
    following = node.get_next_sibling()
    return following is not None and following.type == "trailer" and following.children[0] == "("


def relative_imports(node):
    if node.type == "import_from" and node.level:
        yield node
    for child in getattr(node, "children", ()):
        yield from relative_imports(child)


def package_use(reading: Reading, statement) -> dict | None:
    """Gives the use of a package that "from . import name" is, where that package has a file."""
    if statement.get_from_names():
        return None
    folder = reading.path
    for _ in range(statement.level):
        folder = os.path.dirname(folder)
    path = os.path.join(folder, "__init__.py")
    if path not in reading.declared:
        return None
    line, column = statement.start_pos
    return {
        "path": reading.path,
        "line": line,
        "column": column + len("from ") + 1,
        "name": "." * statement.level,
        "kind": "import",
        "state": "inside",
        "targets": [target(path, 1, "")],
        "shape": "relative package",
        "statement": line,
    }


def leads_to(reading: Reading, name) -> tuple[str, list[dict]]:
    found = asked(reading, reading.script, name)
    if not found and name.parent.type == "trailer":
        # After some thousand questions jedi no longer infers what it inferred before.
        found = asked(reading, reading.fresh_script(), name)
    if found is None:
        return "unresolved", []
    if not found:
        return of_own_module(reading, name)
    counted, others = [], []
    for each in found:
        place = place_of(reading, each)
        if place is None:
            continue
        path, line = place
        if each.type == "module":
            others.append(target(path, 1, ""))
            continue
        lines = reading.declared[path].lines.get((each.name, line))
        if lines is None:
            bound = reading.declared[path].bound_with(line, each.column, each.name)
            others += [target(path, each_line, each.name) for each_line in bound]
        else:
            counted += [target(path, each_line, each.name) for each_line in sorted(lines)]
    if counted:
        return "inside", counted
    if others:
        return "local", others
    return "outside", []


def asked(reading: Reading, script, name):
    """Gives what jedi finds, or None where it fails."""
    try:
        return script.goto(*name.start_pos, follow_imports=True)
    except Exception as error:  # jedi has bugs of many classes, and each costs one name
        print(f"{reading.path}:{name.start_pos}: {error!r}", file=sys.stderr)
        return None


def of_own_module(reading: Reading, name) -> tuple[str, list[dict]]:
    """Looks a bare name up in its module: jedi does not look below it, as an annotation may."""
    lines = reading.declared[reading.path].of_module.get(name.value, [])
    if name.parent.type == "trailer" or not lines:
        return "unresolved", []
    return "inside", [target(reading.path, line, name.value) for line in lines]


def place_of(reading: Reading, found):
    """Gives path and line of what jedi found, or None where it is outside of the tree."""
    if found.module_path is None:
        return None
    path = os.path.relpath(os.path.realpath(found.module_path), reading.root)
    if path not in reading.declared:
        return None
    return path, found.line or 1


def shape_of(name) -> str:
    parent = name.parent
    if statement_of(name) is not None:
        return "imported name"
    if parent.type == "decorator" or (
        parent.type == "dotted_name" and parent.parent.type == "decorator"
    ):
        return "decorator"
    if parent.type != "trailer":
        return "bare name, as a type" if in_annotation(name) else "bare name"
    before = parent.get_previous_sibling()
    if before.type == "trailer":
        return "receiver is " + {"(": "a call", "[": "an element"}.get(
            before.children[0].value, "a property"
        )
    if before.type == "name":
        return f"receiver is {declared_as(before)}"
    return "receiver is another expression"


def in_annotation(name) -> bool:
    node = name
    while node.parent is not None and node.parent.type not in ("suite", "file_input"):
        if node.parent.type in ("annassign", "tfpdef"):
            return True
        if node.parent.type == "funcdef" and node.get_previous_sibling() == "->":
            return True
        node = node.parent
    return False


def declared_as(receiver) -> str:
    scope = enclosing(receiver)
    while True:
        shape = declared_in(scope, receiver)
        if shape is not None:
            return shape
        if scope.type == "file_input":
            return "a name that is unknown"
        scope = enclosing(scope)


def declared_in(scope, receiver):
    """Says how a scope declares the receiver, or gives None where it does not."""
    if scope.type == "funcdef":
        for index, parameter in enumerate(scope.get_params()):
            if parameter.name.value != receiver.value:
                continue
            if index == 0 and enclosing(scope).type == "classdef":
                return "self or cls"
            return "a parameter with a type" if parameter.annotation else "a parameter without type"
    for name in names_of(scope):
        if name.value != receiver.value:
            continue
        statement = name.get_definition()
        if statement is None or enclosing(statement) is not scope:
            continue
        return STATEMENT_SHAPES.get(statement.type) or (
            local_shape(statement) if statement.type == "expr_stmt" else "another name"
        )
    return None


STATEMENT_SHAPES = {
    "import_name": "an imported module",
    "import_from": "an imported name",
    "funcdef": "a function",
    "classdef": "a class",
    "with_stmt": "bound by with",
    "for_stmt": "bound by for",
}


def local_shape(statement) -> str:
    if statement.children[1].type == "annassign":
        return "a variable with a type"
    value = statement.get_rhs()
    last = value.children[-1] if hasattr(value, "children") else value
    if last.type == "trailer" and last.children[0] == "(":
        return "a variable from a call"
    return "a variable from another expression"


if __name__ == "__main__":
    main()
