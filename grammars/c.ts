/**
 * Tags query for C.
 *
 * A name stands under one declarator for each of what it is: a pointer to an array that is
 * initialised is three deep. `_` stands for all of those.
 *
 * @module
 */

/** A name under up to two declarators, or under those of a pointer to a function. */
const LOCAL = `[
  (identifier) @local
  (_ declarator: (identifier) @local)
  (_ declarator: (_ declarator: (identifier) @local))
  (_ declarator: (_ declarator: (_ declarator: (identifier) @local)))
  (_ declarator: (_ (_ declarator: (identifier) @local)))
  (_ declarator: (_ declarator: (_ (_ declarator: (identifier) @local))))
]`;

/** Patterns of declarations under `#ifndef HAVE_NAME`, `#if !defined(HAVE_NAME)`. */
export function whereMissing(declaration: string): string {
  const isMissing = "(unary_expression (preproc_defined (identifier) @local.value))";
  return `
(preproc_ifdef "#ifndef" name: (identifier) @local.value ${declaration})
(preproc_if condition: [${isMissing} (_ left: ${isMissing}) (_ left: (_ left: ${isMissing}))]
  ${declaration})`;
}

/** Patterns that C and C++ share. */
export const sharedUses = `
(preproc_include) @import
[(string_literal) (system_lib_string) (char_literal) (preproc_call)] @string
((preproc_arg) @string (#match? @string "[\\"']"))
(statement_identifier) @local
(update_expression argument: (_) @write.known)
(assignment_expression left: (parenthesized_expression) @write.known)
(preproc_function_def parameters: (preproc_params (identifier) @local)) @local.extent
(function_definition (storage_class_specifier "static" @local.value) declarator: [
  (_ declarator: (identifier) @local)
  (_ declarator: (_ declarator: (identifier) @local))
])
`;

/** Declarations that builds have where a system lacks what they declare. */
const OPTIONAL = whereMissing(`(declaration type: (_) @local.type declarator: ${LOCAL})`);

/**
 * Patterns for the graph, beside definitions and references: includes, strings, and names that are
 * local with their types.
 *
 * A prototype or variable of the top level is a local as well, of its own line: that tells it from
 * the function that defines it. What is `static` has that as its value.
 */
const uses = `
${sharedUses}
${OPTIONAL}
(declaration (storage_class_specifier ["static" "extern"] @local.value) type: (_) @local.type
  declarator: ${LOCAL})
(declaration type: (_) @local.type declarator: ${LOCAL})
(parameter_declaration type: (_) @local.type declarator: ${LOCAL})
(type_definition type: (_ name: (_) @local.type body: (_)) declarator: (type_identifier) @local)
`;

/** Where a declaration is one of the file, not of a function; header guards and `#if` count too. */
const TOP_LEVEL = ["translation_unit", "preproc_ifdef", "preproc_if", "preproc_else"];

/** A name under up to three declarators, or under those of a pointer to a function. */
function declarator(name: string): string {
  return `[
    (${name}) @name
    (_ declarator: (${name}) @name)
    (_ declarator: (_ declarator: (${name}) @name))
    (_ declarator: (_ declarator: (_ declarator: (${name}) @name)))
    (_ declarator: (_ (_ declarator: (${name}) @name)))
  ]`;
}

const PROTOTYPE = `[
  (_ declarator: (identifier) @name parameters: (_))
  (_ declarator: (_ declarator: (identifier) @name parameters: (_)))
  (_ declarator: (_ declarator: (_ declarator: (identifier) @name parameters: (_))))
  (function_declarator declarator: (parenthesized_declarator (identifier) @name))
  (_ declarator: (function_declarator declarator: (parenthesized_declarator (identifier) @name)))
]`;

const VARIABLES = TOP_LEVEL.map((parent) => `
(${parent} (declaration declarator: ${declarator("identifier")}) @definition.variable)
`).join("");

/**
 * Macros without a value. The first of an `#ifndef` guards its file against being included twice, and
 * names nothing.
 */
export const SWITCHES = `
(preproc_function_def name: (identifier) @name !value) @definition.macro
([(translation_unit) (preproc_if) (preproc_elif) (preproc_else)]
  (preproc_def name: (identifier) @name !value) @definition.macro)
(preproc_ifdef "#ifdef" (preproc_def name: (identifier) @name !value) @definition.macro)
(preproc_ifdef (_) . (_) (preproc_def name: (identifier) @name !value) @definition.macro)
`;

/**
 * Tags query for C. Prototypes are defined as their functions are, and what a macro with braces defines
 * is its argument, in the macro as a scope: its whole name is what the macro pastes. A `typedef` of a named struct adds
 * its name beside the tag, so that the members have one scope.
 */
export const tags = `
(function_definition declarator: [
  (_ declarator: (identifier) @name)
  (_ declarator: (_ declarator: (identifier) @name))
  (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))
]) @definition.function
(function_definition type: (type_identifier) @scope declarator: [
  (parenthesized_declarator (identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (identifier) @name))
]) @definition.function
(declaration declarator: ${PROTOTYPE}) @definition.function
(type_definition type: (_ "enum" !name body: (_) @body) declarator: (type_identifier) @name)
  @definition.enum
(type_definition type: (_ !name body: (_) @body) declarator: (type_identifier) @name)
  @definition.struct
(type_definition type: (_ name: (_) body: (_)) declarator: [
  (type_identifier) @name
  (_ declarator: (type_identifier) @name)
] @definition.type)
(type_definition declarator: ${declarator("type_identifier")}) @definition.type
(struct_specifier name: (type_identifier) @name body: (_)) @definition.struct
(union_specifier name: (type_identifier) @name body: (_)) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_)) @definition.enum
(enumerator name: (identifier) @name) @definition.field
(field_declaration type: (_) . declarator: ${declarator("field_identifier")} .) @definition.field
(field_declaration declarator: ${declarator("field_identifier")} @definition.field)
(preproc_def name: (identifier) @name value: (_)) @definition.macro
${SWITCHES}
(preproc_function_def name: (identifier) @name value: (_) @body) @definition.macro
${VARIABLES}

(call_expression function: (identifier) @reference.call)
(call_expression function: (_ field: (field_identifier) @reference.call))
(preproc_include path: (string_literal (string_content) @reference.import))
(preproc_include path: (system_lib_string) @reference.import)
(type_identifier) @reference.type

(attribute_declaration) @attribute
(comment) @comment
${uses}`;
