/**
 * What the graph needs of C# beside definitions and references. A method that extends a type is a
 * local of its own line as well, of that type.
 *
 * Names that an initializer or an attribute sets are members of what it makes, not of what stands
 * around it: they count as quoted.
 *
 * @module
 */

/** Patterns of C#. */
export const uses = `
(using_directive) @import
(namespace_declaration name: (_) @unit)
(file_scoped_namespace_declaration name: (_) @unit)
[(string_literal) (verbatim_string_literal) (raw_string_literal) (character_literal)
  (string_content) (escape_sequence) (interpolation_start)] @string
(namespace_declaration name: (qualified_name) @string)
(file_scoped_namespace_declaration name: (qualified_name) @string)
(initializer_expression (assignment_expression left: (identifier) @string))
(attribute_argument (assignment_expression left: (identifier) @string))

((method_declaration name: (identifier) @local
  parameters: (parameter_list . (parameter (modifier) @_this type: (_) @local.type)))
  (#eq? @_this "this"))
(lambda_expression parameters: (implicit_parameter) @local) @local.extent
(lambda_expression parameters: (_ (parameter type: (_) @local.type name: (identifier) @local)))
  @local.extent
(lambda_expression parameters: (_ (parameter name: (identifier) @local))) @local.extent
(type_parameter name: (identifier) @local)
(parameter_list type: (_) @local.type name: (identifier) @local)
(parameter type: (_) @local.type name: (identifier) @local)
(parameter name: (identifier) @local)
(variable_declaration type: (implicit_type)
  (variable_declarator name: (identifier) @local (_) @local.value .))
(variable_declaration type: (_) @local.type (variable_declarator name: (identifier) @local))
(tuple_pattern name: (identifier) @local)
(foreach_statement type: (implicit_type) left: (identifier) @local right: (_) @local.each)
(foreach_statement type: (_) @local.type left: (identifier) @local)
[
  (declaration_pattern type: (_) @local.type name: (identifier) @local)
  (catch_declaration type: (_) @local.type name: (identifier) @local)
  (declaration_expression type: (_) @local.type name: (identifier) @local)
]
(from_clause name: (identifier) @local (_) @local.each .)
(var_pattern (identifier) @local)
`;
