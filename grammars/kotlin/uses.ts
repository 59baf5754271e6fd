/**
 * What the graph needs of Kotlin beside definitions and references: imports, the package, strings,
 * and names that are local with what is known of their values. Names of arguments, labels and
 * modifiers are silent, as text is.
 */
export const uses = `
(import_header) @import
(package_header (identifier) @unit)
[(string_content) (character_literal)] @string
(value_argument . (simple_identifier) @string . (_))
[(label) (class_modifier) (member_modifier) (visibility_modifier) (function_modifier)
  (property_modifier) (inheritance_modifier) (parameter_modifier) (platform_modifier)] @string
(getter "get" @string)
(setter "set" @string)

(call_expression (navigation_expression . (_) @local.value
    (navigation_suffix (simple_identifier) @_scope) .)
  (call_suffix (annotated_lambda (lambda_literal
    (lambda_parameters . (variable_declaration . (simple_identifier) @local .) .)) @local.extent))
  (#any-of? @_scope "let" "also" "use" "takeIf" "takeUnless"))
(call_expression (navigation_expression . (_) @local.each)
  (call_suffix (annotated_lambda (lambda_literal
    (lambda_parameters . (variable_declaration . (simple_identifier) @local .) .)) @local.extent)))
(lambda_literal (lambda_parameters (variable_declaration . (simple_identifier) @local . (_) @local.type)))
  @local.extent
(lambda_literal (lambda_parameters (variable_declaration . (simple_identifier) @local))) @local.extent
(lambda_literal (lambda_parameters (multi_variable_declaration
  (variable_declaration . (simple_identifier) @local)))) @local.extent
(function_declaration [(user_type) (nullable_type)] @self . (simple_identifier)) @local.extent
(property_declaration [(user_type) (nullable_type)] @self . (variable_declaration)) @local.extent
(parameter . (simple_identifier) @local . (_) @local.type)
(parameter_with_optional_type . (simple_identifier) @local)
(class_parameter (simple_identifier) @local . (_) @local.type)

(property_declaration (variable_declaration . (simple_identifier) @local . (_) @local.type))
(property_declaration (variable_declaration . (simple_identifier) @local)
  . (elvis_expression . (_) @local.value))
(property_declaration (variable_declaration . (simple_identifier) @local) (property_delegate
  (call_expression (call_suffix (annotated_lambda (lambda_literal (statements (_) @local.value .)))))))
(property_declaration (variable_declaration . (simple_identifier) @local) . (_) @local.value)
(property_declaration (variable_declaration . (simple_identifier) @local))
(property_declaration (multi_variable_declaration (variable_declaration . (simple_identifier) @local)))
(for_statement (variable_declaration . (simple_identifier) @local .) . (_) @local.each)
(for_statement (variable_declaration . (simple_identifier) @local . (_) @local.type))
(for_statement (multi_variable_declaration (variable_declaration . (simple_identifier) @local)))
(catch_block (simple_identifier) @local . (_) @local.type)
(when_subject (variable_declaration . (simple_identifier) @local) . (_) @local.value)
(type_parameter (type_identifier) @local . (_) @local.type)
(type_parameter (type_identifier) @local)
(function_body . [(call_expression) (navigation_expression) (as_expression) (simple_identifier)] @return)
(getter (function_body . [(call_expression) (navigation_expression)] @return))
`;
