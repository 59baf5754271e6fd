/**
 * Where every name of a TypeScript tree leads, as the checker of the TypeScript compiler sees it.
 *
 * ```sh
 * deno run --no-lock --allow-read --allow-env truth/typescript.ts ROOT > FILE
 * ```
 *
 * Each file is read by a program with the options of the nearest `tsconfig.json`, and resolves
 * modules by these, then by the paths of the outermost `tsconfig.json`, then as a package of the
 * tree by its name: checkouts have neither `node_modules` nor built packages. A package that is not
 * found at all is outside of the tree.
 *
 * Declarations' own names are no uses. An import or export specifier is a use of what is finally
 * meant, as is a shorthand property; a renamed import is one at the first of its two names.
 *
 * @module
 */
import ts from "npm:typescript@5.9.3";
import type { TruthUse } from "../truth_use.ts";
import { declarationOf, type Declared, declaredBy } from "./typescript_declarations.ts";
import { type Project, projectsOf } from "./typescript_projects.ts";
import { isCalled, isOwnName, shapeOf } from "./typescript_sites.ts";

/** Yields the lines of the truth about a tree: each file, what it declares, the uses in it. */
export function* truthLines(root: string): Generator<string> {
  for (const project of projectsOf(root)) {
    for (const path of project.files) yield* linesOf(path, { root, project });
  }
}

function* linesOf(
  path: string,
  { root, project: { program, resolve } }: { readonly root: string; readonly project: Project },
): Generator<string> {
  const source = program.getSourceFile(path);
  if (source === undefined) return;
  const relative = path.slice(root.length + 1);
  const moduleOf = (specifier: string) => resolve(specifier, path);
  const reading: Reading = { source, checker: program.getTypeChecker(), moduleOf, root };
  yield JSON.stringify({ file: relative });
  for (const node of nodesOf(source)) {
    const declared = declarationOf(node, root);
    if (declared !== undefined) yield JSON.stringify({ declared });
    const use = useOf(node, reading);
    if (use !== undefined) yield JSON.stringify({ path: relative, ...use });
  }
}

function nodesOf(source: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return nodes;
}

/** State while a file is read. */
interface Reading {
  readonly source: ts.SourceFile;
  readonly checker: ts.TypeChecker;
  /** The file that a module specifier of this file leads to. */
  readonly moduleOf: (specifier: string) => string | undefined;
  readonly root: string;
}

/** The use at a node, without its path. */
interface Use extends Declared {
  readonly line: number;
  readonly column: number;
  readonly name: string;
  readonly kind: TruthUse["kind"];
  readonly statement?: number;
  readonly shape: string;
}

function useOf(node: ts.Node, reading: Reading): Use | undefined {
  if (ts.isStringLiteral(node)) return moduleUse(node, reading);
  if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return undefined;
  if (isOwnName(node) || node.text === "") return undefined;
  const statement = statementOf(node);
  return {
    ...placeOf(node, reading.source),
    name: node.text,
    kind: isCalled(node) ? "call" : "reference",
    ...(statement && {
      kind: "specifier",
      statement: placeOf(statement, reading.source).line,
    }),
    ...resolve(node, reading),
    shape: shapeOf(node, reading.checker),
  };
}

/** The statement that imports a name, or exports it from another module. */
function statementOf({ parent }: ts.Node): ts.Node | undefined {
  if (ts.isImportClause(parent)) return parent.parent;
  if (ts.isImportSpecifier(parent)) return parent.parent.parent.parent;
  if (!ts.isExportSpecifier(parent)) return undefined;
  const statement = parent.parent.parent;
  return statement.moduleSpecifier && statement;
}

/** A module specifier, which leads to a file. */
function moduleUse(node: ts.StringLiteral, { source, moduleOf, root }: Reading): Use | undefined {
  const { parent } = node;
  const isSpecifier = ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) ||
    ts.isExternalModuleReference(parent) ||
    (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword);
  if (!isSpecifier) return undefined;
  const found = moduleOf(node.text);
  const inside = found !== undefined && isOfTree(found, root);
  const relative = node.text.startsWith(".");
  return {
    ...placeOf(node, source),
    statement: placeOf(parent, source).line,
    name: node.text,
    kind: "import",
    state: inside ? "inside" : found === undefined && relative ? "unresolved" : "outside",
    targets: inside ? [{ path: found.slice(root.length + 1), line: 1, name: "" }] : [],
    shape: relative ? "relative module" : "named module",
  };
}

function placeOf(node: ts.Node, source: ts.SourceFile): { line: number; column: number } {
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return { line: line + 1, column: character + 1 };
}

function resolve(node: ts.Identifier | ts.PrivateIdentifier, reading: Reading): Declared {
  const { checker, root } = reading;
  const symbol = symbolAt(node, checker);
  if (symbol === undefined) return nothing(isMember(node) ? "unresolved" : "outside");
  const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  if (meant.declarations !== undefined) return declaredBy(meant, root);
  if (meant === symbol) return nothing("outside");
  return nothing(isFromTree(symbol, reading) ? "unresolved" : "outside");
}

function nothing(state: "unresolved" | "outside"): Declared {
  return { state, targets: [] };
}

function symbolAt(
  node: ts.Identifier | ts.PrivateIdentifier,
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) {
    return checker.getShorthandAssignmentValueSymbol(parent);
  }
  if (ts.isExportSpecifier(parent) && !parent.parent.parent.moduleSpecifier) {
    return checker.getExportSpecifierLocalTargetSymbol(parent);
  }
  return checker.getSymbolAtLocation(node);
}

/** Whether the name is looked up in the value or type before it: only that may be unknown. */
function isMember({ parent }: ts.Node): boolean {
  return ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent) ||
    ts.isBindingElement(parent);
}

/** Whether an alias that leads nowhere was imported from a module that the tree should have. */
function isFromTree(symbol: ts.Symbol, { source, moduleOf }: Reading): boolean {
  return (symbol.declarations ?? []).some((declaration) => {
    const statement = ts.findAncestor(
      declaration,
      (node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node),
    );
    const specifier = statement?.moduleSpecifier;
    // An alias of another file was exported there, and that file was found.
    if (declaration.getSourceFile() !== source) return true;
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return false;
    return specifier.text.startsWith(".") || moduleOf(specifier.text) !== undefined;
  });
}

function isOfTree(path: string, root: string): boolean {
  return path.startsWith(`${root}/`) && !path.includes("/node_modules/");
}

if (import.meta.main) {
  const [folder] = Deno.args;
  if (folder === undefined) throw new TypeError("Name the root of the tree");
  const root = Deno.realPathSync(folder);
  for (const line of truthLines(root)) console.log(line);
}
