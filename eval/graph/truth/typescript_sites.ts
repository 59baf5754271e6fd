import ts from "npm:typescript@5.9.3";

type Name = ts.Identifier | ts.PrivateIdentifier;

/** Whether an identifier is the name that a declaration gives, or no name of the program at all. */
export function isOwnName(node: Name): boolean {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) {
    return parent.propertyName !== undefined && parent.name === node;
  }
  // A default import is a use of what it binds, as that has no other name at this place.
  if (ts.isImportClause(parent) || ts.isShorthandPropertyAssignment(parent)) return false;
  if (ts.isMetaProperty(parent) || ts.isJsxAttribute(parent) || ts.isJsxClosingElement(parent)) {
    return true;
  }
  if (ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent)) return true;
  if (ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent)) return false;
  return ts.isNamedTupleMember(parent) || ("name" in parent && parent.name === node);
}

/** Whether a name is what a call, a `new`, a tag, a decorator or a JSX element calls. */
export function isCalled(node: Name): boolean {
  let called: ts.Node = node;
  if (ts.isPropertyAccessExpression(called.parent) && called.parent.name === node) {
    called = called.parent;
  }
  while (isWrapper(called.parent)) called = called.parent;
  const { parent } = called;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    return parent.expression === called;
  }
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag === called;
  if (ts.isJsxOpeningElement(parent) || ts.isJsxSelfClosingElement(parent)) {
    return parent.tagName === called;
  }
  return ts.isDecorator(parent);
}

function isWrapper(node: ts.Node): boolean {
  return ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) ||
    ts.isAsExpression(node) || ts.isSatisfiesExpression(node);
}

/** Says how a use is written: what stands before the name, and how that was declared. */
export function shapeOf(node: Name, checker: ts.TypeChecker): string {
  const { parent } = node;
  if (ts.isQualifiedName(parent) && parent.right === node) {
    return "member of a namespace, as a type";
  }
  if (ts.isBindingElement(parent)) return "destructured property";
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isImportClause(parent)) {
    return "import or export specifier";
  }
  if (ts.isShorthandPropertyAssignment(parent)) return "shorthand property";
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== node) {
    return ts.isPartOfTypeNode(node) ? "bare name, as a type" : "bare name";
  }
  return `receiver is ${receiverOf(parent.expression, checker)}`;
}

function receiverOf(expression: ts.Expression, checker: ts.TypeChecker): string {
  let receiver: ts.Expression = expression;
  if (ts.isAwaitExpression(unwrapped(receiver))) return "awaited";
  receiver = unwrapped(receiver);
  if (receiver.kind === ts.SyntaxKind.ThisKeyword) return "this";
  if (receiver.kind === ts.SyntaxKind.SuperKeyword) return "super";
  if (ts.isCallExpression(receiver)) return "a call";
  if (ts.isNewExpression(receiver)) return "a new";
  if (ts.isElementAccessExpression(receiver)) return "an element";
  if (ts.isPropertyAccessExpression(receiver)) {
    return receiver.expression.kind === ts.SyntaxKind.ThisKeyword
      ? "a property of this"
      : "a property of a property";
  }
  return ts.isIdentifier(receiver) ? declaredAs(receiver, checker) : "another expression";
}

function unwrapped(expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (
    ts.isParenthesizedExpression(inner) || ts.isNonNullExpression(inner) ||
    ts.isAsExpression(inner)
  ) inner = inner.expression;
  return inner;
}

function declaredAs(receiver: ts.Identifier, checker: ts.TypeChecker): string {
  const symbol = checker.getSymbolAtLocation(receiver);
  const declaration = symbol?.declarations?.[0];
  if (declaration === undefined) return "a name that is unknown";
  if (ts.isNamespaceImport(declaration)) return "a namespace import";
  if (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration)) return "imported";
  if (ts.isBindingElement(declaration)) return "destructured";
  if (ts.isParameter(declaration)) {
    return declaration.type ? "a parameter with a type" : "a parameter without type";
  }
  if (ts.isVariableDeclaration(declaration)) return variableShape(declaration);
  return ts.isClassDeclaration(declaration) ? "a class" : "another declaration";
}

function variableShape(declaration: ts.VariableDeclaration): string {
  if (declaration.type) return "a variable with a type";
  const { initializer } = declaration;
  if (initializer === undefined) return "a variable without type or value";
  const value = unwrapped(initializer);
  if (ts.isNewExpression(value)) return "a variable from new";
  if (ts.isCallExpression(value)) return "a variable from a call";
  if (ts.isAwaitExpression(value)) return "a variable from await";
  if (ts.isObjectLiteralExpression(value)) return "a variable from an object literal";
  return "a variable from another expression";
}
