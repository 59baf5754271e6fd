/**
 * Patterns for the graph, beside definitions and references: imports, the namespace, text
 * between quotes, and variables and properties with what is known of their values.
 */
const uses = `
(namespace_definition name: (namespace_name) @unit @string)
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
(assignment_expression left: [(list_literal) (array_creation_expression)] @write)
(foreach_statement . (_) . (_) @write)
(update_expression argument: (_) @write)
(unset_statement (_) @write)
(foreach_statement . (_) @local.each . (variable_name) @local)
(foreach_statement . (_) @local.each . (pair (_) . (variable_name) @local))
(foreach_statement (pair . (variable_name) @local))
(foreach_statement [(by_ref (variable_name) @local) (pair (by_ref (variable_name) @local))])
(static_variable_declaration name: (variable_name) @local)
(global_declaration (variable_name) @local)
(method_declaration (abstract_modifier) @abstract)
(anonymous_class (declaration_list "{" @other) @local.extent)

(assignment_expression left: (member_access_expression object: (variable_name) @_this name: (name) @member)
  right: (_) @local.value (#eq? @_this "$this"))
(augmented_assignment_expression left: (member_access_expression object: (variable_name) @_this
  name: (name) @member) right: (_) @local.value (#eq? @_this "$this"))
(assignment_expression left: (scoped_property_access_expression name: (variable_name (name) @member))
  right: (_) @local.value)
(return_statement (_) @return)
(arrow_function body: (_) @return)
`;

/** Tags query for PHP. Names of properties and variables are taken without their dollar sign. */
export const tags = `
(namespace_definition name: (namespace_name) @name) @definition.module
(class_declaration name: (name) @name) @definition.class
(interface_declaration name: (name) @name) @definition.interface
(trait_declaration name: (name) @name) @definition.trait
(enum_declaration name: (name) @name) @definition.enum
(enum_case name: (name) @name) @definition.field
(function_definition name: (name) @name) @definition.function
(method_declaration name: (name) @name) @definition.method
(property_declaration
  [type: (_) (visibility_modifier) (static_modifier) (readonly_modifier) (var_modifier)]
  . (_ name: (_ (name) @name)) .) @definition.field
(property_declaration (_ name: (_ (name) @name)) @definition.field)
(const_declaration . (const_element . (name) @name) .) @definition.constant
(const_declaration (const_element . (name) @name) @definition.constant)
(function_call_expression function: (name) @_define
  arguments: (_ . (_ (_ (string_content) @name)))
  (#eq? @_define "define")) @definition.constant
(function_call_expression function: (name) @_test
  arguments: (_ . (_ (_ . (string_content) @name)) . (_ (_ body: (_) @body)))
  (#any-of? @_test "describe" "it" "test")) @definition.function
(program (expression_statement (_
  left: (_ . "$" (name) @name) . "=" right: (_ parameters: (_) body: (_) @body)) @definition.function))
(program (expression_statement (_ left: (_ . "$" (name) @name) . "=") @definition.variable))

function: (name) @reference.call
function: (qualified_name (name) @reference.call .)
(_ name: (name) @reference.call . arguments: (_))
(object_creation_expression . (name) @reference.call)
(object_creation_expression . (qualified_name (name) @reference.call .))

(namespace_use_clause . [(name) (qualified_name)] @reference.import)
(include_expression (string (string_content) @reference.import))
(include_once_expression (string (string_content) @reference.import))
(require_expression (string (string_content) @reference.import))
(require_once_expression (string (string_content) @reference.import))
(base_clause (name) @reference.extends)
(base_clause (qualified_name (name) @reference.extends .))
(class_interface_clause (name) @reference.implements)
(class_interface_clause (qualified_name (name) @reference.implements .))
(use_declaration (name) @reference.extends)
(use_declaration (qualified_name (name) @reference.extends .))
(named_type (name) @reference.type)
(named_type (qualified_name (name) @reference.type .))
scope: (name) @reference.type
(class_constant_access_expression . (name) @reference.type)
(attribute . (name) @reference.type)
(attribute . (qualified_name (name) @reference.type .))

(attribute_list) @attribute
(comment) @comment
${uses}`;
