/**
 * Tags query for Dart. A body stands beside the signature, not inside: a pattern for the two says
 * what they stand in.
 *
 * @module
 */

/** Kinds that have members. */
const PARENTS = ["class_body", "extension_body", "enum_body"];

const METHODS = PARENTS.map((parent) => `
(${parent}
  (method_signature [
    (function_signature name: (identifier) @name)
    (getter_signature name: (identifier) @name)
    (setter_signature name: (identifier) @name)
  ]) @definition.function . (function_body) @body)
(${parent}
  (method_signature [
    (factory_constructor_signature (identifier) @name . (formal_parameter_list))
    (constructor_signature (identifier) @name . (formal_parameter_list))
  ]) @definition.method . (function_body) @body)
`).join("");

export const tags = `
(class_definition name: (identifier) @name) @definition.class
(extension_type_declaration name: (identifier) @name) @definition.class
(mixin_declaration (identifier) @name (class_body) @body) @definition.class
(extension_declaration name: (identifier) @name) @definition.impl
(enum_declaration name: (identifier) @name) @definition.enum
(enum_constant name: (identifier) @name) @definition.field
(type_alias (type_identifier) @name . "=") @definition.type
(type_alias (type_identifier) @name . (type_parameters) . "=") @definition.type
(type_alias (type_identifier) @name . (formal_parameter_list)) @definition.type

${METHODS}
(method_signature (function_signature name: (identifier) @name)) @definition.function
(method_signature (getter_signature name: (identifier) @name)) @definition.function
(method_signature (setter_signature name: (identifier) @name)) @definition.function
(method_signature (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.method
(method_signature (constructor_signature (identifier) @name . (formal_parameter_list))) @definition.method
(declaration (function_signature name: (identifier) @name)) @definition.function
(declaration (getter_signature name: (identifier) @name)) @definition.function
(declaration (setter_signature name: (identifier) @name)) @definition.function
(declaration (constructor_signature (identifier) @name . (formal_parameter_list))) @definition.method
(declaration (constant_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.method
(declaration (redirecting_factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.method
(declaration (initialized_identifier_list . (initialized_identifier . (identifier) @name) .)) @definition.field
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.field))
(declaration (static_final_declaration_list . (static_final_declaration . (identifier) @name) .)) @definition.field
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.field))
(program (function_signature name: (identifier) @name) @definition.function . (function_body) @body)
(program (function_signature name: (identifier) @name) @definition.function)
(program (getter_signature name: (identifier) @name) @definition.function . (function_body) @body)
(program (getter_signature name: (identifier) @name) @definition.function)
(program (setter_signature name: (identifier) @name) @definition.function . (function_body) @body)
(program (setter_signature name: (identifier) @name) @definition.function)
(program (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.constant))
(program (initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.variable))

(local_function_declaration (lambda_expression
  parameters: (function_signature name: (identifier) @name))) @definition.function
(block (local_variable_declaration (initialized_variable_definition name: (identifier) @local)))
  @local.extent

((identifier) @reference.call . (selector (argument_part)))
((selector [
  (unconditional_assignable_selector (identifier) @reference.call)
  (conditional_assignable_selector (identifier) @reference.call)
]) . (selector (argument_part)))
(uri (string_literal) @reference.import)
(_ (type_identifier) @reference.type . ".")
(superclass (type_identifier) @reference.extends)
(mixin_declaration (type_identifier) @reference.extends)
(mixin_application (type_identifier) @reference.extends)
(mixins (type_identifier) @reference.implements)
(interfaces (type_identifier) @reference.implements)
(type_identifier) @reference.type

(annotation) @attribute
[(comment) (documentation_comment)] @comment
`;
