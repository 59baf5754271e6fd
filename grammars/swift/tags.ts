/** Tags query for Swift. */
export const tags = `
(class_declaration declaration_kind: "struct" name: (type_identifier) @name) @definition.struct
(class_declaration declaration_kind: "enum" name: (type_identifier) @name) @definition.enum
(class_declaration declaration_kind: "extension" name: (user_type) @name) @definition.impl
(class_declaration name: (type_identifier) @name) @definition.class
(protocol_declaration name: (type_identifier) @name) @definition.interface
(enum_entry (simple_identifier) @name @definition.field . (simple_identifier))
(enum_entry (simple_identifier) . (simple_identifier) @name @definition.field)
(enum_entry name: (simple_identifier) @name) @definition.field
(function_declaration "func" . name: _ @name) @definition.function
(function_declaration "init" @name) @definition.method
(deinit_declaration "deinit" @name) @definition.method
(subscript_declaration "subscript" @name (computed_property) @body) @definition.method
(protocol_function_declaration name: (simple_identifier) @name) @definition.function
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.field
(associatedtype_declaration name: (type_identifier) @name) @definition.type
(typealias_declaration name: (type_identifier) @name) @definition.type
(operator_declaration (custom_operator) @name) @definition.function
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.field)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.field)
(source_file (property_declaration (value_binding_pattern "let") name: (pattern bound_identifier: (simple_identifier) @name)) @definition.constant)
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable)

(call_expression . (simple_identifier) @reference.call)
(call_expression . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)))
(import_declaration (identifier) @reference.import)
(inheritance_specifier inherits_from: (user_type (type_identifier) @reference.extends))
(user_type (type_identifier) @reference.type)

[(comment) (multiline_comment)] @comment
`;
