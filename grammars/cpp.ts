/**
 * Tags query for C++.
 *
 * A name stands under one declarator for what it is (function, array, initialised object) and one
 * more where it is a pointer or a reference. `_` stands for all of those.
 *
 * Prototypes are defined as their functions are. They count only outside functions, where they
 * cannot be confused with an object that takes arguments; without a type, one that is named as its
 * class is a constructor, and any other a macro.
 *
 * @module
 */
import { sharedUses, SWITCHES, whereMissing } from "./c.ts";

/** A name by itself, or under up to three declarators, of which references have no field. */
const LOCAL = `[
  (identifier) @local
  (_ . (identifier) @local)
  (_ declarator: (_ . (identifier) @local))
  (_ declarator: (_ declarator: (identifier) @local))
  (_ . (_ . (_ . (identifier) @local)))
]`;

/** A name by itself, or that of a pointer or a reference. */
const PLAIN = "[(identifier) @local (_ . (identifier) @local)]";

/** Names of functions, as they stand before parameters. */
const TAKING = "[(identifier) (field_identifier) (operator_name)]";

/** Declarations that builds have where a system lacks what they declare. */
const OPTIONAL = whereMissing(`(declaration type: (_) @local.type declarator: ${LOCAL})`);

/**
 * Patterns for the graph, beside definitions and references. As in C, a prototype is a local of
 * its own line.
 */
const uses = `
${sharedUses}
[(using_declaration) (namespace_alias_definition)] @import
[(raw_string_literal) (nested_namespace_specifier)] @string
(lambda_expression declarator: (_ parameters: (_ (_ type: (_) @local.type declarator: ${PLAIN}))))
  @local.extent
(namespace_definition name: (_) @local)
(struct_specifier !name body: (field_declaration_list "{" @other (function_definition)) @local.extent)
(lambda_capture_initializer left: (identifier) @local)
(type_parameter_declaration (type_identifier) @local)
(optional_type_parameter_declaration name: (type_identifier) @local)
(variadic_type_parameter_declaration (type_identifier) @local)
(for_range_loop type: (placeholder_type_specifier) declarator: ${PLAIN} right: (_) @local.each)
(for_range_loop type: (_) @local.type declarator: ${PLAIN})
(structured_binding_declarator (identifier) @local)
(declaration type: (placeholder_type_specifier)
  declarator: (init_declarator declarator: ${PLAIN} value: (_) @local.value))
${OPTIONAL}
(declaration (storage_class_specifier ["static" "extern"] @local.value) type: (_) @local.type
  declarator: ${LOCAL})
(declaration type: (_) @local.type declarator: ${LOCAL})
(field_declaration type: (_) @local.type declarator: [
  (_ declarator: (field_identifier) @local parameters: (_))
  (_ (_ declarator: (field_identifier) @local parameters: (_)))
])
(parameter_list (_ type: (_) @local.type declarator: ${LOCAL}))
(template_parameter_list (_ type: (_) @local.type declarator: ${PLAIN}))
(type_definition type: (_ name: (_) @local.type body: (_)) declarator: (type_identifier) @local)
(function_declarator declarator: ${TAKING} @parameters.of
  parameters: (parameter_list . (_)) @parameters)
(function_declarator declarator: (_ name: ${TAKING} @parameters.of)
  parameters: (parameter_list . (_)) @parameters)
(function_declarator declarator: (_ name: (_ name: ${TAKING} @parameters.of))
  parameters: (parameter_list . (_)) @parameters)
`;

/** Where a declaration is one of the file or of a namespace; header guards and `#if` count too. */
const TOP_LEVEL = ["translation_unit", "declaration_list", "preproc_ifdef", "preproc_if"];

const NAME = "[(identifier) (field_identifier) (operator_name) (destructor_name)] @name";

/** Functions may return pointers and references. */
const FUNCTION = `[(_ declarator: ${NAME}) (_ (_ declarator: ${NAME}))
  (_ declarator: (_ declarator: (_ declarator: ${NAME})))]`;

/** Names behind one to four scopes: all are captured, and before the first may stand a `::`. */
function qualified(name: string): string {
  const direct = `(qualified_identifier scope: (_) @scope name: ${name})`;
  let names = direct;
  for (let scopes = 2; scopes <= 4; scopes++) {
    names = `${direct} (qualified_identifier scope: (_)? @scope name: [${names}])`;
  }
  return names;
}

const QUALIFIED = `[${qualified(NAME)}]`;
const METHOD = `[(_ declarator: ${QUALIFIED}) (_ (_ declarator: ${QUALIFIED}))]`;

const PROTOTYPE = `[
  (_ declarator: [(identifier) (operator_name)] @name parameters: (_))
  (_ (_ declarator: [(identifier) (operator_name)] @name parameters: (_)))
  (_ (_ declarator: (_ declarator: (identifier) @name parameters: (_))))
  (function_declarator declarator: (parenthesized_declarator (identifier) @name))
  (_ (function_declarator declarator: (parenthesized_declarator (identifier) @name)))
]`;

const TYPE_NAME = `[
  (type_identifier) @name
  ${qualified("[(type_identifier) @name (template_type name: (type_identifier) @name)]")}
  (_ !scope name: (type_identifier) @name)
]`;

/** Fields may be pointers to functions, and arrays of arrays. */
const FIELD = `[
  (field_identifier) @name
  (_ (field_identifier) @name)
  (_ declarator: (_ declarator: (field_identifier) @name))
  (_ . (_ . (_ . (field_identifier) @name)))
  (_ . (_ . (_ . (_ . (field_identifier) @name))))
]`;

const VARIABLE = `[
  (identifier) @name
  (_ declarator: [(identifier) @name (_ declarator: (identifier) @name)])
]`;

const TOP_LEVEL_DECLARATIONS = [
  ...[...TOP_LEVEL, "preproc_elif", "preproc_else"].map((parent) => `
(${parent} (declaration declarator: ${PROTOTYPE}) @definition.function)`),
  ...TOP_LEVEL.map((parent) => `
(${parent} (declaration declarator: ${VARIABLE}) @definition.variable)`),
].join("");

export const tags = `
(template_declaration (_ "class" name: ${TYPE_NAME} body: (_) @body)) @definition.class
(template_declaration (_ "struct" name: ${TYPE_NAME} body: (_) @body)) @definition.struct
(template_declaration (_ declarator: ${FUNCTION} body: (_) @body))
  @definition.function
(template_declaration (_ declarator: ${METHOD} body: (_) @body))
  @definition.method
(template_declaration (_ !body declarator: ${FUNCTION})) @definition.function
(template_declaration (alias_declaration name: (type_identifier) @name)) @definition.type
(template_declaration (concept_definition name: (identifier) @name)) @definition.type
(function_definition !type declarator: (_
  declarator: (identifier) @_macro
  parameters: (_
    . (_ type: (type_identifier) @scope)
    . (_ type: (type_identifier) @name) .))
  (#any-of? @_macro "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P")) @definition.function

(namespace_definition name: (_) @name) @definition.module
(class_specifier name: ${TYPE_NAME} body: (_)) @definition.class
(struct_specifier name: ${TYPE_NAME} body: (_)) @definition.struct
(union_specifier name: ${TYPE_NAME} body: (_)) @definition.struct
(enum_specifier name: ${TYPE_NAME} body: (_)) @definition.enum
(enumerator name: (identifier) @name) @definition.field
(function_definition type: (_) declarator: ${FUNCTION}) @definition.function
(field_declaration_list (function_definition !type declarator: (_ declarator: ${NAME}))
  @definition.method)
(function_definition declarator: ${METHOD}) @definition.method
(_ name: (type_identifier) @_class body: (_
  (declaration !type declarator: (_ declarator: (identifier) @name)) @definition.method)
  (#eq? @name @_class))
(declaration declarator: (_ declarator: (destructor_name) @name)) @definition.method
(field_declaration declarator: [
  (_ declarator: [(field_identifier) (operator_name)] @name parameters: (_))
  (_ (_ declarator: [(field_identifier) (operator_name)] @name parameters: (_)))
  (_ (_ declarator: (_ declarator: (field_identifier) @name parameters: (_))))
]) @definition.method
(field_declaration type: (_) . declarator: ${FIELD} .) @definition.field
(field_declaration type: (_) . declarator: ${FIELD} . default_value: (_) .) @definition.field
(field_declaration declarator: [
  (field_identifier) @name @definition.field
  (_ (field_identifier) @name) @definition.field
])
(type_definition type: (_ !name body: (_) @body) declarator: (type_identifier) @name)
  @definition.struct
(type_definition type: (_ name: (_) body: (_)) declarator: [
  (type_identifier) @name
  (_ declarator: (type_identifier) @name)
] @definition.type)
(type_definition declarator: [
  (type_identifier) @name
  (_ declarator: [
    (type_identifier) @name
    (_ (_ declarator: (type_identifier) @name))
    (_ (_ (_ declarator: (type_identifier) @name)))
  ])
]) @definition.type
(alias_declaration name: (type_identifier) @name) @definition.type
(concept_definition name: (identifier) @name) @definition.type
(preproc_def name: (identifier) @name value: (_)) @definition.macro
${SWITCHES}
(preproc_function_def name: (identifier) @name value: (_) @body) @definition.macro
${TOP_LEVEL_DECLARATIONS}
(call_expression function: [
  (identifier) @reference.call
  (_ field: [
    (field_identifier) @reference.call
    (_ name: (field_identifier) @reference.call)
  ])
  (_ name: [
    (identifier) @reference.call
    (_ name: [
      (identifier) @reference.call
      (_ name: (identifier) @reference.call)
    ])
  ])
] arguments: (argument_list) @arguments)
(new_expression type: [
  (type_identifier) @reference.call
  (_ name: [
    (type_identifier) @reference.call
    (_ name: (type_identifier) @reference.call)
  ])
])
(preproc_include path: (string_literal (string_content) @reference.import))
(preproc_include path: (system_lib_string) @reference.import)
(using_declaration [(identifier) (qualified_identifier)] @reference.import)
(base_class_clause [
  (type_identifier) @reference.extends
  (_ name: [
    (type_identifier) @reference.extends
    (_ name: [
      (type_identifier) @reference.extends
      (_ name: (type_identifier) @reference.extends)
    ])
  ])
])
(type_identifier) @reference.type

(attribute_declaration) @attribute
(comment) @comment
${uses}`;
