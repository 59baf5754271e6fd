/**
 * Tags query for Swift. What a function returns is named by a field `name` as well: its own name is
 * the one before its parameters.
 */
export const tags = `
(class_declaration declaration_kind: _ @_kind name: _ @name (#eq? @_kind "struct")) @definition.struct
(class_declaration declaration_kind: _ @_kind name: _ @name (#eq? @_kind "enum")) @definition.enum
(class_declaration declaration_kind: _ @_kind name: _ @name (#eq? @_kind "extension")) @definition.impl
(class_declaration name: _ @name) @definition.class
(_ (class_declaration declaration_kind: ["class" "struct" "enum" "actor"] @apart) @local.extent)
((_ (modifiers (property_modifier) @static)) @local.extent (#any-of? @static "static" "class"))
(_ (parameter name: (simple_identifier) @local name: (_) @local.type)) @local.extent
(statements (property_declaration name: (_ bound_identifier: _ @local) value: (call_expression) @local.value))
  @local.extent
(statements (property_declaration name: (_ bound_identifier: _ @local))) @local.extent
(statements (guard_statement bound_identifier: (simple_identifier) @local)) @local.until
[(if_statement bound_identifier: (simple_identifier) @local)
  (while_statement bound_identifier: (simple_identifier) @local)
  (for_statement item: (pattern bound_identifier: (simple_identifier) @local))
  (switch_entry (switch_pattern (pattern bound_identifier: (simple_identifier) @local)))
  (switch_entry (switch_pattern (pattern (pattern (simple_identifier) @local))))
  (lambda_literal (lambda_function_type (_ (lambda_parameter name: (simple_identifier) @local))))]
  @local.until
(source_file (_ (modifiers (visibility_modifier ["private" "fileprivate"]) @private)))
(protocol_declaration name: (type_identifier) @name) @definition.interface
(enum_entry (simple_identifier) @name @definition.field . (simple_identifier))
(enum_entry (simple_identifier) . (simple_identifier) @name @definition.field)
(enum_entry name: (simple_identifier) @name) @definition.field
(function_declaration name: _ @name (#eq? @name "init")) @definition.method
(function_declaration name: _ @name . "(") @definition.function
(function_declaration name: _ @name . (type_parameters)) @definition.function
(deinit_declaration "deinit" @name) @definition.method
(subscript_declaration "subscript" @name (computed_property) @body) @definition.method
(protocol_function_declaration name: (simple_identifier) @name) @definition.function
(protocol_property_declaration name: (_ bound_identifier: _ @name)) @definition.field
(associatedtype_declaration name: (type_identifier) @name) @definition.type
(typealias_declaration name: (type_identifier) @name) @definition.type
(operator_declaration (custom_operator) @name) @definition.function
(class_body (property_declaration name: (_ bound_identifier: _ @name)) @definition.field)
(enum_class_body (property_declaration name: (_ bound_identifier: _ @name)) @definition.field)
(source_file (property_declaration (_ "let") name: (_ bound_identifier: _ @name)) @definition.constant)
(source_file (property_declaration name: (_ bound_identifier: _ @name)) @definition.variable)

(_ name: _ @parameters.of . "(" @parameters)
(_ name: _ @parameters.of . ["?" "!"] . "(" @parameters)
(_ name: _ @parameters.of . (type_parameters) . "(" @parameters)

(call_expression . (simple_identifier) @reference.call . (call_suffix) @arguments)
(call_expression . (_ suffix: (_ suffix: (simple_identifier) @reference.call))
  . (call_suffix) @arguments)
(import_declaration (identifier) @reference.import)
(inheritance_specifier inherits_from: (_ (type_identifier) @reference.extends . (type_arguments)? .))
(user_type (type_identifier) @reference.type)

[(comment) (multiline_comment)] @comment
`;
