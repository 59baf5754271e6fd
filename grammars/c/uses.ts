/**
 * What the graph needs of C beside definitions and references: includes, strings, and names that are
 * local with their types.
 *
 * A prototype or variable of the top level is a local as well, of its own line: that tells it from
 * the function that defines it. What is `static` has that as its value.
 *
 * @module
 */

/** A name under up to two declarators, or under those of a pointer to a function. */
const NAME = `[
  (identifier) @local
  (_ declarator: (identifier) @local)
  (_ declarator: (_ declarator: (identifier) @local))
  (_ declarator: (_ declarator: (_ declarator: (identifier) @local)))
  (_ declarator: (_ (_ declarator: (identifier) @local)))
  (_ declarator: (_ declarator: (_ (_ declarator: (identifier) @local))))
]`;

/** Patterns that C and C++ share. */
export const sharedUses = `
(preproc_include) @import
[(string_literal) (system_lib_string) (char_literal) (preproc_call)] @string
((preproc_arg) @string (#match? @string "[\\"']"))
(statement_identifier) @local
(preproc_function_def parameters: (preproc_params (identifier) @local)) @local.extent
(function_definition (storage_class_specifier "static" @local.value) declarator: [
  (_ declarator: (identifier) @local)
  (_ declarator: (_ declarator: (identifier) @local))
])
`;

/** Patterns of C. */
export const uses = `
${sharedUses}
(declaration (storage_class_specifier "static" @local.value) type: (_) @local.type
  declarator: ${NAME})
(declaration type: (_) @local.type declarator: ${NAME})
(parameter_declaration type: (_) @local.type declarator: ${NAME})
(type_definition type: (_ name: (_) @local.type body: (_)) declarator: (type_identifier) @local)
`;
