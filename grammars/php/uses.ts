/**
 * What the graph needs of PHP beside definitions and references: imports, the namespace, text
 * between quotes, and variables and properties with what is known of their values.
 */
export const uses = `
(namespace_definition name: (namespace_name) @unit)
(namespace_use_declaration) @import
[(include_expression) (include_once_expression) (require_expression) (require_once_expression)] @import
[(string_content) (escape_sequence) (nowdoc_string) (heredoc_start) (heredoc_end) (text)] @string

(arrow_function parameters: (formal_parameters
  (simple_parameter type: (_)? @local.type name: (variable_name) @local))) @local.extent
(anonymous_function parameters: (formal_parameters
  (simple_parameter type: (_)? @local.type name: (variable_name) @local))) @local.extent
(simple_parameter type: (_)? @local.type name: (variable_name) @local)
(variadic_parameter name: (variable_name) @local)
(property_promotion_parameter type: (_)? @local.type name: (variable_name) @local)
(property_promotion_parameter type: (_)? @local.type name: (variable_name (name) @member))
(catch_clause type: (_) @local.type name: (variable_name) @local)
(assignment_expression left: (variable_name) @local right: (_) @local.value)
(augmented_assignment_expression left: (variable_name) @local right: (_) @local.value)
(reference_assignment_expression left: (variable_name) @local right: (_) @local.value)
(list_literal (variable_name) @local)
(foreach_statement . (_) @local.each . (variable_name) @local)
(foreach_statement . (_) @local.each . (pair (_) . (variable_name) @local))
(foreach_statement (pair . (variable_name) @local))
(foreach_statement [(by_ref (variable_name) @local) (pair (by_ref (variable_name) @local))])
(static_variable_declaration name: (variable_name) @local)
(global_declaration (variable_name) @local)

(assignment_expression left: (member_access_expression object: (variable_name) @_this name: (name) @member)
  right: (_) @local.value (#eq? @_this "$this"))
(augmented_assignment_expression left: (member_access_expression object: (variable_name) @_this
  name: (name) @member) right: (_) @local.value (#eq? @_this "$this"))
(assignment_expression left: (scoped_property_access_expression name: (variable_name (name) @member))
  right: (_) @local.value)
(return_statement (_) @return)
(arrow_function body: (_) @return)
`;
