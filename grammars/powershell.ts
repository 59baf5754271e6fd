/**
 * Tags query for PowerShell. Parameters stand in a block inside the function, so the signature of a
 * function goes as far as that; help may stand above a function or open its body.
 */
export const tags = `
(function_statement (function_name) @name . (comment) @doc @body) @definition.function
(function_statement (function_name) @name (function_parameter_declaration) . (comment) @doc @body) @definition.function
(function_statement (function_name) @name (script_block (param_block) . (_) @body)) @definition.function
(function_statement (function_name) @name (script_block) @body) @definition.function
(function_statement (function_name) @name) @definition.function
(class_statement . (simple_name) @name) @definition.class
(class_method_definition (simple_name) @name (script_block) @body) @definition.method
(class_method_definition (simple_name) @name) @definition.method
(class_property_definition (variable) @name) @definition.field
(enum_statement . (simple_name) @name) @definition.enum
(enum_member . (simple_name) @name) @definition.field
(program (statement_list (pipeline (assignment_expression (left_assignment_expression (logical_expression
  (bitwise_expression (comparison_expression (additive_expression (multiplicative_expression (format_expression
    (range_expression (array_literal_expression (unary_expression (variable) @name))))))))))))
  @definition.variable))

(command command_name: (command_name) @_import
  command_elements: (command_elements (generic_token) @reference.import .)
  (#match? @_import "^([Ii]mport-[Mm]odule|using)$"))
(command (command_invokation_operator) @_dot
  command_name: (command_name_expr (command_name) @reference.import) (#eq? @_dot "."))
(command command_name: (command_name) @reference.call)
(command command_name: (command_name_expr (command_name) @reference.call))
(invokation_expression (member_name (simple_name) @reference.call))
(class_statement . (simple_name) . (simple_name) @reference.extends)
(class_statement . (simple_name) . (simple_name) . (simple_name) @reference.implements)
(type_identifier) @reference.type

(comment) @comment
`;
