/**
 * Patterns for the graph, beside definitions and references: imports, the package, strings,
 * and names that are local with what is known of their values. Names of arguments, labels and
 * modifiers are silent, as text is.
 */
const uses = `
(import_header) @import
(package_header (identifier) @unit @string)
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
(call_expression (navigation_expression . (_) @local.value (navigation_suffix (simple_identifier) @_scope) .)
  (call_suffix (annotated_lambda (lambda_literal "{" @other) @local.extent))
  (#any-of? @_scope "apply" "run"))
(call_expression . (simple_identifier) @_with (call_suffix
  (value_arguments . (value_argument . (_) @local.value .) .)
  (annotated_lambda (lambda_literal "{" @other) @local.extent)) (#eq? @_with "with"))
(call_expression . (simple_identifier) @_builder
  (call_suffix (annotated_lambda (lambda_literal "{" @other) @local.extent))
  (#match? @_builder "^build[A-Z]"))
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
(prefix_expression ["++" "--"] (_) @write.known)
(when_subject (variable_declaration . (simple_identifier) @local) . (_) @local.value)
(type_parameter (type_identifier) @local . (_) @local.type)
((_ (type_parameters (type_parameter (type_identifier) @local))
  (type_constraints (type_constraint (type_identifier) @_bound . (_) @local.type)))
  (#eq? @local @_bound))
(type_parameter (type_identifier) @local)
(function_body . [(call_expression) (navigation_expression) (as_expression) (simple_identifier)] @return)
(getter (function_body . [(call_expression) (navigation_expression)] @return))
(function_declaration "." . (simple_identifier) @parameters.of
  (function_value_parameters) @parameters)
(function_declaration (simple_identifier) @parameters.of
  (function_value_parameters . (_)) @parameters)
(function_declaration (type_parameters) (simple_identifier) @parameters.of
  (function_value_parameters . ")") @parameters)
(class_declaration (modifiers (class_modifier "inner")) "class" @inner) @local.extent
(class_body (class_declaration ["class" "interface"] @apart) @local.extent)
(enum_class_body (class_declaration ["class" "interface"] @apart) @local.extent)
(object_literal (class_body "{" @other) @local.extent)
[(object_declaration "object" @static) (companion_object "object" @static)] @local.extent
(source_file (_ (modifiers (visibility_modifier "private") @private)))
`;

export const tags = `
(class_declaration "enum" (type_identifier) @name (enum_class_body) @body) @definition.enum
(class_declaration "interface" (type_identifier) @name (class_body) @body) @definition.interface
(class_declaration "interface" (type_identifier) @name) @definition.interface
(class_declaration (type_identifier) @name (class_body) @body) @definition.class
(class_declaration (type_identifier) @name) @definition.class
(object_declaration (type_identifier) @name (class_body) @body) @definition.class
(object_declaration (type_identifier) @name) @definition.class
(companion_object (type_identifier) @name (class_body) @body) @definition.class
(enum_entry (simple_identifier) @name) @definition.field
(class_parameter (binding_pattern_kind) . (simple_identifier) @name) @definition.field
(type_alias (type_identifier) @name) @definition.type
(function_declaration (simple_identifier) @name (function_body) @body) @definition.function
(function_declaration (simple_identifier) @name) @definition.function
(secondary_constructor "constructor" @name (statements) @body) @definition.method
(secondary_constructor "constructor" @name) @definition.method
(class_body (_ (binding_pattern_kind) (variable_declaration (simple_identifier) @name)) @definition.field)
(enum_class_body (_ (binding_pattern_kind) (variable_declaration (simple_identifier) @name)) @definition.field)
(source_file (_ (binding_pattern_kind) (variable_declaration (simple_identifier) @name) (lambda_literal) @body) @definition.function)
(source_file (_ (binding_pattern_kind "var") (variable_declaration (simple_identifier) @name)) @definition.variable)
(source_file (_ (binding_pattern_kind) (variable_declaration (simple_identifier) @name)) @definition.constant)

(call_expression . (simple_identifier) @reference.call (call_suffix) @arguments)
(call_expression . (_ (navigation_suffix (simple_identifier) @reference.call))
  (call_suffix) @arguments)
((infix_expression (_) . (simple_identifier) @reference.call . (_)) (#match? @reference.call "[^_]"))
(callable_reference (simple_identifier) @reference.call)
(import_header (identifier) @reference.import)
(delegation_specifier (constructor_invocation (user_type
  (type_identifier) @reference.extends . (type_arguments)? .)))
(delegation_specifier (user_type (type_identifier) @reference.implements . (type_arguments)? .))
(delegation_specifier (explicit_delegation (user_type
  (type_identifier) @reference.implements . (type_arguments)? .)))
(user_type (type_identifier) @reference.type)

[(line_comment) (multiline_comment)] @comment
${uses}
`;
