/**
 * The part of the tags queries that JavaScript, TypeScript and TSX share.
 *
 * Functions count at any depth, variables only at the top level or where they are exported. A
 * declaration of one name is taken whole, so that its signature starts with `const`; in a
 * declaration of several, each declarator stands for itself, since equal spans would nest. What
 * `require` and `import()` answer is an import, not a definition.
 *
 * A value with a body is a function (or a class, which stands first). `(_ body: (_))` says so at a
 * fraction of the time that compiling a query with the names of the nodes takes.
 *
 * @module
 */

/** A value of a top-level constant that is not imported; the pattern may be followed by `.`. */
const DECLARATOR = "(variable_declarator name: (identifier) @name value: (_) @_value)";

/** Imported values, as they start. */
const NOT_IMPORTED = '(#not-match? @_value "^(await )?(require|import)\\\\b")';

/** A constant made by a call that takes a function first, as `memo()` and `create()` do. */
const WRAPPED = `(variable_declarator name: (identifier) @name
  value: (_ function: (identifier) arguments: (_ . (_ body: (_) @body))))`;

/** Definitions of functions, variables and titled tests; function-valued forms come first. */
export const scriptDefinitions = `
(assignment_expression
  left: (_ object: (identifier) @scope property: (property_identifier) @_prototype)
  right: (object [
    (method_definition name: (_) @name)
    (pair key: (property_identifier) @name value: (_ body: (_) @body))
  ] @definition.method)
  (#eq? @_prototype "prototype"))
(function_declaration name: (identifier) @name) @definition.function
(generator_function_declaration name: (identifier) @name) @definition.function
(method_definition name: (_) @name) @definition.method
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class
(lexical_declaration
  . (variable_declarator name: (identifier) @name value: (_ body: (_) @body)) .)
  @definition.function
(variable_declarator name: (identifier) @name value: (_ body: (_) @body)) @definition.function

(program (lexical_declaration . ${WRAPPED} .) @definition.function)
(export_statement declaration: (lexical_declaration . ${WRAPPED} .) @definition.function)
(program (lexical_declaration kind: "const" . ${DECLARATOR} .) @definition.constant
  ${NOT_IMPORTED})
(export_statement
  declaration: (lexical_declaration kind: "const" . ${DECLARATOR} .) @definition.constant)
(program (lexical_declaration kind: "const" ${DECLARATOR} @definition.constant)
  ${NOT_IMPORTED})
(export_statement
  declaration: (lexical_declaration kind: "const" ${DECLARATOR} @definition.constant))
(export_statement declaration: (lexical_declaration (variable_declarator name: (object_pattern [
  (shorthand_property_identifier_pattern) @name @definition.constant
  (pair_pattern value: (identifier) @name) @definition.constant
]))))
(program (lexical_declaration (variable_declarator name: (object_pattern [
  (shorthand_property_identifier_pattern) @name @definition.constant
  (pair_pattern value: (identifier) @name) @definition.constant
]) value: (_) @_value)) ${NOT_IMPORTED})
(program (lexical_declaration kind: "let"
  (variable_declarator name: (identifier) @name) @definition.variable))
(export_statement declaration: (lexical_declaration kind: "let"
  (variable_declarator name: (identifier) @name) @definition.variable))
(program (variable_declaration
  (variable_declarator name: (identifier) @name value: (_)? @_value) @definition.variable)
  ${NOT_IMPORTED})
(export_statement declaration: (variable_declaration
  (variable_declarator name: (identifier) @name) @definition.variable))

(assignment_expression
  left: (_ object: (identifier) @_module property: (property_identifier) @_exports)
  right: (class name: (_) @name body: (_) @body)
  (#eq? @_module "module") (#eq? @_exports "exports")) @definition.class
(assignment_expression
  left: (_ object: (identifier) @_module property: (property_identifier) @_exports)
  right: (_ name: (_) @name body: (_) @body)
  (#eq? @_module "module") (#eq? @_exports "exports")) @definition.function
(assignment_expression
  left: (_ property: (property_identifier) @name)
  right: (class body: (_) @body) (#not-eq? @name "exports")) @definition.class
(assignment_expression
  left: (_ property: (property_identifier) @name)
  right: (class !name body: (_) @body)) @definition.class
(assignment_expression
  left: (_ object: (identifier) @_module property: (property_identifier) @name)
  right: [
    (function_expression !name body: (_) @body)
    (class !name body: (_) @body)
    (arrow_function body: (_) @body)
  ]
  (#eq? @_module "module") (#eq? @name "exports")) @definition.function
(assignment_expression
  left: (_
    object: [(identifier) @_exports (_ property: (property_identifier) @_exports)]
    property: (property_identifier) @name)
  right: (_ body: (_) @body)
  (#eq? @_exports "exports")) @definition.function
(assignment_expression
  left: (_ object: (this) property: (property_identifier) @name)
  right: (_ body: (_) @body)) @definition.method
(assignment_expression
  left: (_
    object: (_ object: (identifier) @scope property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: (_ body: (_) @body)
  (#eq? @_prototype "prototype")) @definition.method
(assignment_expression
  left: (_ object: (_) @scope property: (property_identifier) @name)
  right: (_ body: (_) @body)
  (#not-eq? @name "exports")) @definition.method

(assignment_expression
  left: (_ object: (_) @scope property: (property_identifier) @name) @definition.method
  right: (assignment_expression right: (_ body: (_)))
  (#not-eq? @name "exports"))
(assignment_expression
  left: (_ object: (_) @scope property: (property_identifier) @name) @definition.method
  right: (assignment_expression right: (assignment_expression right: (_ body: (_))))
  (#not-eq? @name "exports"))
(call_expression
  function: (identifier) @_define
  arguments: (_ . (identifier) @scope . (string (string_fragment) @name) . (_ body: (_) @body))
  (#match? @_define "^define[A-Z]")) @definition.method
(call_expression
  function: (_ object: (identifier) @_object property: (property_identifier) @_define)
  arguments: (_ . (_) @scope . (string (string_fragment) @name) . (object) @body)
  (#eq? @_object "Object") (#eq? @_define "defineProperty") (#not-eq? @name "__esModule"))
  @definition.field

(pair key: (property_identifier) @name value: (function_expression body: (_) @body))
  @definition.method
(variable_declarator value:
  (_ (pair key: (property_identifier) @name value: (_ body: (_) @body)) @definition.method))
(assignment_expression right:
  (_ (pair key: (property_identifier) @name value: (_ body: (_) @body)) @definition.method))
(export_statement value:
  (_ (pair key: (property_identifier) @name value: (_ body: (_) @body)) @definition.method))

(call_expression
  function: [
    (identifier) @_test
    (_ object: (identifier) @_test)
    (_ function: (_ object: (identifier) @_test))
  ]
  arguments: (_ . (_ . (string_fragment) @name) (_ body: (_) @body))
  (#any-of? @_test "describe" "it" "test" "suite" "context" "specify" "bench" "Deno"))
  @definition.function
`;

/** Calls and imports. */
export const scriptReferences = `
(call_expression function: (identifier) @reference.call)
(call_expression function: (_ property: (_) @reference.call))
(new_expression constructor: (identifier) @reference.call)
(new_expression constructor: (_ property: (property_identifier) @reference.call))
(decorator (identifier) @reference.call)
(decorator (_ property: (property_identifier) @reference.call))

source: (string (string_fragment) @reference.import)
(import_specifier name: (identifier) @reference.import)
(import_clause (identifier) @reference.import)
(call_expression
  function: [(import) (identifier)] @_import
  arguments: (_ . (_ (string_fragment) @reference.import) .)
  (#any-of? @_import "import" "require"))
`;

/** Components that JSX uses; lower-case names are elements of the host, such as `div`. */
export const jsxReferences = `
(jsx_opening_element name: (identifier) @reference.call (#match? @reference.call "^[A-Z]"))
(jsx_self_closing_element name: (identifier) @reference.call (#match? @reference.call "^[A-Z]"))
(jsx_opening_element name: (_ property: (property_identifier) @reference.call))
(jsx_self_closing_element name: (_ property: (property_identifier) @reference.call))
`;
