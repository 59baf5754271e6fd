import { uses } from "./uses.ts";

/** Tags query for Kotlin. */
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
(class_parameter (binding_pattern_kind) (simple_identifier) @name) @definition.field
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

(call_expression . (simple_identifier) @reference.call)
(call_expression . (_ (navigation_suffix (simple_identifier) @reference.call)))
(infix_expression (_) . (simple_identifier) @reference.call . (_))
(callable_reference (simple_identifier) @reference.call)
(import_header (identifier) @reference.import)
(delegation_specifier (constructor_invocation (user_type (type_identifier) @reference.extends)))
(delegation_specifier (user_type (type_identifier) @reference.implements))
(delegation_specifier (explicit_delegation (user_type (type_identifier) @reference.implements)))
(user_type (type_identifier) @reference.type)

[(line_comment) (multiline_comment)] @comment
${uses}
`;
