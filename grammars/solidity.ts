export const tags = `
(contract_declaration name: (identifier) @name) @definition.class
(library_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(struct_declaration name: (identifier) @name) @definition.struct
(struct_member name: (identifier) @name) @definition.field
(enum_declaration name: (identifier) @name) @definition.enum
(enum_value) @name @definition.field
(event_definition name: (identifier) @name) @definition.type
(error_declaration name: (identifier) @name) @definition.type
(user_defined_type_definition name: (identifier) @name) @definition.type
(function_definition name: (identifier) @name) @definition.function
(modifier_definition name: (identifier) @name) @definition.function
(constructor_definition "constructor" @name) @definition.method
(fallback_receive_definition ["fallback" "receive"] @name) @definition.method
(state_variable_declaration name: (identifier) @name) @definition.field
(constant_variable_declaration name: (identifier) @name) @definition.constant

(call_expression function: (expression (identifier) @reference.call))
(call_expression function: (expression (member_expression property: (identifier) @reference.call)))
(emit_statement name: (expression (identifier) @reference.call))
(emit_statement name: (expression (member_expression property: (identifier) @reference.call)))
(revert_statement error: (expression (identifier) @reference.call))
(revert_statement error: (expression (member_expression property: (identifier) @reference.call)))
(modifier_invocation (identifier) @reference.call)
(import_directive import_name: (identifier) @reference.import)
(import_directive source: (string) @reference.import)
(inheritance_specifier ancestor: (user_defined_type (identifier) @reference.extends .))
(user_defined_type (identifier) @reference.type .)
(type_alias (identifier) @reference.type)

(comment) @comment
`;
