export const tags = `
(package_statement (package_name) @name) @definition.module
(function_definition name: (_) @name) @definition.function
(function_definition_without_sub name: (_) @name) @definition.function
(use_constant_statement constant: (identifier) @name) @definition.constant
(use_constant_statement value: (_
  (_ (_ function_name: (identifier) @name @definition.constant)) . (fat_comma)))
(source_file (_ variable: (_ variable_name: (_) @name)) @definition.variable)
(source_file (variable_declaration variable_name: (_) @name) @definition.variable)

(call_expression_with_args_with_brackets
  (_ function_name: (identifier) @reference.call)
  args: (_))
(call_expression_with_spaced_args (_ function_name: (identifier) @reference.call))
(method_invocation function_name: _ @reference.call)
(use_no_statement package_name: (package_name) @reference.import)
(require_statement package_name: (package_name) @reference.import)
(use_parent_statement (word_list_qw (list_item) @reference.extends))

[(comments) (pod_statement)] @comment
`;
