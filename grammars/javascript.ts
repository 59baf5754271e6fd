/**
 * Tags query for JavaScript and JSX, and the parts of it that TypeScript and TSX share.
 *
 * Functions count at any depth, variables only at the top level or where they are exported. A
 * declaration of one name is taken whole, so that its signature starts with `const`; in a
 * declaration of several, each declarator stands for itself, since equal spans would nest. What
 * `require` and `import()` answer is an import, not a definition.
 *
 * A value with a body is a function (or a class, which stands first): `(_ body: (_))`. A call is
 * `(_ function: …)` within a pattern, and a member `(_ object: … property: …)`.
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

/** A function that has an object of its own. */
const FUNCTION = '(function_expression "function" @other) @local.extent';

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
(jsx_opening_element name: (identifier) @element (#match? @element "^[a-z]"))
(jsx_self_closing_element name: (identifier) @element (#match? @element "^[a-z]"))
(jsx_closing_element name: (identifier) @element (#match? @element "^[a-z]"))
(jsx_opening_element name: (identifier) @reference.call (#match? @reference.call "^[A-Z]"))
(jsx_self_closing_element name: (identifier) @reference.call (#match? @reference.call "^[A-Z]"))
(jsx_opening_element name: (_ property: (property_identifier) @reference.call))
(jsx_self_closing_element name: (_ property: (property_identifier) @reference.call))
`;

/**
 * Patterns for the graph that both share, beside definitions and references: imports, strings, and
 * names that are local with what is known of their values.
 */
export const scriptUses = `
(import_statement) @import
(export_statement source: (_)) @import
(export_statement (export_clause)) @import
(export_statement "default" value: (identifier)) @import
(export_statement "default" declaration: (_ name: (_) @default))
(lexical_declaration (variable_declarator
  value: (_ function: [(identifier) (import)] @_import arguments: (_ . (string)))
  (#any-of? @_import "require" "import"))) @import
(lexical_declaration (variable_declarator
  value: (await_expression (_ function: (import))))) @import
(variable_declaration (variable_declarator
  value: (_ function: (identifier) @_import arguments: (_ . (string)))
  (#eq? @_import "require"))) @import
(expression_statement (assignment_expression
  left: (_ object: (_) @_module property: (property_identifier) @_exports)
  right: (identifier))
  (#match? @_module "^(module|exports|module[.]exports)$")) @import
(assignment_expression
  left: (_ object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object [
    (shorthand_property_identifier)
    (spread_element [(identifier) (_ function: (identifier) @_import)])
    (pair value: [
      (identifier)
      (_ function: (identifier) @_import)
      (member_expression object: (_ function: (identifier) @_import))
    ])
  ] @import)
  (#eq? @_module "module") (#eq? @_exports "exports") (#eq? @_import "require"))
(expression_statement (assignment_expression
  left: [(identifier) (member_expression)] @_exports
  right: (assignment_expression
    left: [(identifier) (member_expression)] @_again right: (identifier)))
  (#match? @_exports "^(module[.])?exports$") (#match? @_again "^(module[.])?exports$")) @import
(assignment_expression
  left: (_ object: (_) @_module property: (_))
  right: (_ function: (identifier) @_import arguments: (_ . (string)))
  (#match? @_module "^(module|exports|module[.]exports)$") (#eq? @_import "require")) @import
(assignment_expression
  left: (_ object: (_) @_module property: (_))
  right: (member_expression object:
    (_ function: (identifier) @_import arguments: (_ . (string))))
  (#match? @_module "^(exports|module[.]exports)$") (#eq? @_import "require")) @import
(assignment_expression
  left: (_ object: (identifier) @_module property: (property_identifier) @_exports)
  right: [(function_expression name: (_) @default) (class name: (_) @default)]
  (#eq? @_module "module") (#eq? @_exports "exports"))
(assignment_expression
  left: (_ object: (identifier) @_module property: (property_identifier) @default)
  right: [(function_expression !name) (class !name) (arrow_function)]
  (#eq? @_module "module") (#eq? @default "exports"))
(variable_declarator name: (identifier) @default
  value: [
    (assignment_expression left: (_) @_exports) (identifier) @_exports
    (member_expression) @_exports
    (parenthesized_expression (assignment_expression left: (_) @_exports))
  ]
  (#match? @_exports "^(module[.])?exports$"))
[(string_fragment) (regex_pattern)] @string
(assignment_expression
  left: [(array_pattern) (object_pattern) (parenthesized_expression)] @write.known)
(for_in_statement !kind left: (_) @write.known)
(update_expression argument: (_) @write.known)
(unary_expression operator: "delete" argument: (member_expression) @write.known)

[(method_definition "static" @static) (class_static_block "static" @static)] @local.extent
[(arguments ${FUNCTION}) (return_statement ${FUNCTION}) (pair value: ${FUNCTION}) (variable_declarator value: ${FUNCTION})
  (statement_block (function_declaration "function" @other) @local.extent)
  (object (method_definition parameters: (_) @other) @local.extent) (class "class" @other) @local.extent]
[(arrow_function parameter: (identifier) @local) (catch_clause parameter: (identifier) @local)] @local.extent
(variable_declarator name: (identifier) @local.value
  value: (_ name: (_) @local body: (_)) @local.extent (#not-eq? @local @local.value))
[(pair value: (_ name: (_) @local body: (_)) @local.extent) (labeled_statement label: (_) @local) @local.extent]
[(arguments (_ name: (_) @local body: (_)) @local.extent) (return_statement (_ name: (_) @local body: (_)) @local.extent) (parenthesized_expression (_ name: (_) @local body: (_)) @local.extent)]
(if_statement
  condition: (_ (binary_expression left: (identifier) @local operator: "instanceof"
    right: [(identifier) (member_expression)] @local.type))
  consequence: (_) @local.extent)
(if_statement
  condition: (_ (binary_expression
    left: (binary_expression left: (identifier) @local operator: "instanceof"
      right: [(identifier) (member_expression)] @local.type)
    operator: "&&"))
  consequence: (_) @local.extent)
(binary_expression
  left: (binary_expression left: (identifier) @local operator: "instanceof"
    right: [(identifier) (member_expression)] @local.type)
  operator: "&&" right: (_) @local.extent)
(ternary_expression
  condition: (binary_expression left: (identifier) @local operator: "instanceof"
    right: [(identifier) (member_expression)] @local.type)
  consequence: (_) @local.extent)
(variable_declarator name: (identifier) @local value: (arrow_function))
(variable_declarator name: (identifier) @local
  value: (_ function: (_) @_create arguments: (_ . (_) @local.value))
  (#eq? @_create "Object.create"))
(variable_declarator name: (identifier) @local
  value: (assignment_expression right: (_) @local.value))
(variable_declarator name: (identifier) @local value: (_) @local.value)
(variable_declarator name: (identifier) @local)
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @local)
  value: (_) @local.from)
(variable_declarator
  name: (object_pattern (pair_pattern key: (property_identifier) @local.key value: (identifier) @local))
  value: (_) @local.from)
(object_pattern (shorthand_property_identifier_pattern) @local)
(object_pattern (object_assignment_pattern (shorthand_property_identifier_pattern) @local))
(pair_pattern value: (identifier) @local)
(pair_pattern value: (assignment_pattern left: (identifier) @local))
[(array_pattern (identifier) @local) (rest_pattern (identifier) @local)]
(for_in_statement left: (identifier) @local right: (_) @local.each)
(assignment_expression left: (_ object: (this) property: [
  (property_identifier) (private_property_identifier)] @member)
  right: (_ function: (_) @_create arguments: (_ . (_) @local.value))
  (#eq? @_create "Object.create"))
(assignment_expression left: (_ object: (this) property: [
  (property_identifier) (private_property_identifier)] @member)
  right: (_) @local.value)
(assignment_expression
  left: (_ object: (identifier) @member.of property: (property_identifier) @member)
  right: [(identifier) (member_expression)] @local.value)
(variable_declarator name: (identifier) @member.of
  value: (object (shorthand_property_identifier) @member @local.value))
(variable_declarator name: (identifier) @member.of
  value: (object (pair key: (property_identifier) @member
    value: [(identifier) (member_expression)] @local.value)))
(return_statement (_ function: (_) @_create arguments: (_ . (_) @return))
  (#eq? @_create "Object.create"))
(return_statement (_) @return)
(expression_statement (call_expression
  function: [(identifier) (member_expression)] @_give arguments: (_ . (_) @base.of (_) @base))
  (#match? @_give "(^|[.])(assign|extend|inherits|merge|mergeDescriptors|mixin|setPrototypeOf)$"))
(assignment_expression
  left: (_ property: (property_identifier) @_prototype) @base.of
  right: [(new_expression) (member_expression)] @base
  (#match? @_prototype "^(prototype|__proto__)$"))
(assignment_expression
  left: (_ property: (property_identifier) @_prototype) @base.of
  right: (_ function: (_) @_create arguments: (_ . (_) @base))
  (#match? @_prototype "^(prototype|__proto__)$") (#eq? @_create "Object.create"))
(arrow_function body: [(call_expression) (new_expression) (identifier) (member_expression)] @return)
`;

export const tags = `
(class_declaration name: (identifier) @name) @definition.class
(field_definition property: (_) @name value: (_ body: (_) @body)) @definition.method
(field_definition property: (_) @name) @definition.field
${scriptDefinitions}
(class_heritage (identifier) @reference.extends)
(class_heritage (_ property: (property_identifier) @reference.extends))
(class_heritage (_ function: (identifier) @reference.extends))
(class_heritage (_ function: (_ property: (property_identifier) @reference.extends)))
(class_heritage (_ arguments: (_ [
  (identifier) @reference.extends
  (_ property: (property_identifier) @reference.extends)
])))
(class_heritage (parenthesized_expression (identifier) @reference.extends))
${scriptReferences}
${jsxReferences}
(decorator) @attribute
(comment) @comment
(arrow_function parameters: (formal_parameters (identifier) @local)) @local.extent
(formal_parameters (identifier) @local)
(formal_parameters (assignment_pattern left: (identifier) @local right: (_) @local.value))
(field_definition "static" @static) @local.extent
(field_definition property: [(property_identifier) (private_property_identifier)] @member value: (_) @local.value)
${scriptUses}
`;
