/**
 * What the graph needs of Java beside definitions and references: imports, the package, strings, and
 * names that are local with what is known of their values. Names of annotation elements, labels and
 * characters are silent, as text is.
 */
export const uses = `
(import_declaration) @import
(package_declaration [(identifier) (scoped_identifier)] @unit)
[(string_fragment) (multiline_string_fragment) (character_literal)] @string
(element_value_pair key: (identifier) @string)
(labeled_statement . (identifier) @string)
[(break_statement (identifier) @string) (continue_statement (identifier) @string)]

(method_invocation object: (_) @local.each arguments: (argument_list
  (lambda_expression parameters: [(identifier) @local (inferred_parameters . (identifier) @local .)])
    @local.extent))
(lambda_expression parameters: [
  (identifier) @local
  (inferred_parameters (identifier) @local)
  (formal_parameters (formal_parameter type: (_) @local.type name: (identifier) @local))
]) @local.extent
(formal_parameter type: (_) @local.type name: (identifier) @local)
(spread_parameter (_) @local.type . (variable_declarator name: (identifier) @local))
(local_variable_declaration type: (_) @local.type
  declarator: (variable_declarator name: (identifier) @local value: (_) @local.value))
(local_variable_declaration type: (_) @local.type
  declarator: (variable_declarator name: (identifier) @local))
(field_declaration type: (_) @local.type declarator: (variable_declarator name: (identifier) @local)
  declarator: (variable_declarator name: (identifier) @local))
(enhanced_for_statement type: (_) @local.type name: (identifier) @local value: (_) @local.each)
(resource type: (_) @local.type name: (identifier) @local value: (_) @local.value)
(catch_formal_parameter (catch_type) @local.type name: (identifier) @local)
(instanceof_expression right: (_) @local.type name: (identifier) @local)
(type_pattern . (_) @local.type . (identifier) @local)
(record_pattern_component (_) @local.type . (identifier) @local)
(type_parameter (type_identifier) @local . (type_bound . (_) @local.type))
(type_parameter (type_identifier) @local)
`;
