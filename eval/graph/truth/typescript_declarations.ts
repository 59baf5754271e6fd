import ts from "npm:typescript@5.9.3";
import type { Declaration, TruthTarget, UseState } from "../truth_use.ts";

/** Where a symbol is declared, by the rule of {@linkcode Truth}. */
export interface Declared {
  /** Where it leads. */
  readonly state: UseState;
  /** The declarations. */
  readonly targets: readonly TruthTarget[];
}

/** Tells where a symbol is declared: those declarations that count, or else those of the tree. */
export function declaredBy(symbol: ts.Symbol, root: string): Declared {
  const ofTree = (symbol.declarations ?? []).filter((declaration) => {
    const path = declaration.getSourceFile().fileName;
    return path.startsWith(`${root}/`) && !path.includes("/node_modules/");
  });
  if (ofTree.length === 0) return { state: "outside", targets: [] };
  const counted = ofTree.filter(counts);
  return {
    state: counted.length > 0 ? "inside" : "local",
    targets: (counted.length > 0 ? counted : ofTree).flatMap((each) => targetsOf(each, root)),
  };
}

/** Gives the declaration at a node, if it is one that counts and has a name. */
export function declarationOf(node: ts.Node, root: string): Declaration | undefined {
  if (!isDeclaration(node) || !counts(node)) return undefined;
  const name = ts.getNameOfDeclaration(node);
  const isNamed = name !== undefined &&
    (ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteral(name));
  if (!isNamed && !ts.isConstructorDeclaration(node)) return undefined;
  return { ...targetOf(node, root), kind: ts.SyntaxKind[node.kind] };
}

function isDeclaration(node: ts.Node): node is ts.Declaration {
  return ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) || ts.isModuleDeclaration(node) ||
    ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isParameter(node) ||
    ts.isClassElement(node) || ts.isTypeElement(node) || ts.isEnumMember(node);
}

/** A class is declared where its constructors are, too: `new` leads to either. */
function targetsOf(declaration: ts.Declaration, root: string): TruthTarget[] {
  const constructors = ts.isClassDeclaration(declaration)
    ? declaration.members.filter((member) => ts.isConstructorDeclaration(member))
    : [];
  return [declaration, ...constructors].map((node) => targetOf(node, root));
}

function targetOf(declaration: ts.Declaration, root: string): TruthTarget {
  const source = declaration.getSourceFile();
  const name = ts.getNameOfDeclaration(declaration);
  const start = (name ?? declaration).getStart(source);
  return {
    path: source.fileName.slice(root.length + 1),
    line: source.getLineAndCharacterOfPosition(start).line + 1,
    name: ts.isConstructorDeclaration(declaration) ? "constructor" : textOf(name, source),
  };
}

function textOf(name: ts.DeclarationName | undefined, source: ts.SourceFile): string {
  if (name === undefined) return "";
  return ts.isStringLiteral(name) ? name.text : name.getText(source);
}

function counts(node: ts.Declaration): boolean {
  if (ts.isVariableDeclaration(node) || ts.isBindingElement(node)) return isTopVariable(node);
  if (ts.isParameter(node)) {
    // A parameter property is a member of its class.
    return ts.isParameterPropertyDeclaration(node, node.parent) && counts(node.parent.parent);
  }
  if (ts.isClassElement(node) || ts.isTypeElement(node) || ts.isEnumMember(node)) {
    return isTopMember(node);
  }
  if (node.flags & ts.NodeFlags.GlobalAugmentation) return false;
  const isNamed = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) || ts.isModuleDeclaration(node);
  return isNamed && isTop(node.parent);
}

function isTopVariable(node: ts.VariableDeclaration | ts.BindingElement): boolean {
  let declaration: ts.Node = node;
  // A pattern may hold patterns, and may as well be that of a parameter.
  while (ts.isBindingElement(declaration)) declaration = declaration.parent.parent;
  const statement = declaration.parent.parent;
  return ts.isVariableDeclaration(declaration) && ts.isVariableStatement(statement) &&
    isTop(statement.parent);
}

function isTopMember(node: ts.Declaration): boolean {
  let { parent } = node;
  if (ts.isTypeLiteralNode(parent)) {
    do parent = parent.parent; while (
      ts.isUnionTypeNode(parent) || ts.isIntersectionTypeNode(parent) ||
      ts.isParenthesizedTypeNode(parent)
    );
    return ts.isTypeAliasDeclaration(parent) && isTop(parent.parent);
  }
  const holds = ts.isClassDeclaration(parent) || ts.isInterfaceDeclaration(parent) ||
    ts.isEnumDeclaration(parent);
  return holds && isTop(parent.parent);
}

function isTop(container: ts.Node): boolean {
  if (ts.isSourceFile(container)) return true;
  if (!ts.isModuleBlock(container)) return ts.isModuleDeclaration(container);
  return isTop(container.parent.parent);
}
