export const tags = `
(function name: (identifier) @name) @definition.function
(external_function name: (identifier) @name) @definition.function
(type_definition (type_name name: (type_identifier) @name)) @definition.type
(data_constructor name: (constructor_name) @name) @definition.field
(data_constructor_argument label: (label) @name) @definition.field
(type_alias (type_name name: (type_identifier) @name)) @definition.type
(external_type (type_name name: (type_identifier) @name)) @definition.type
(constant name: (identifier) @name) @definition.constant

(function_call function: (identifier) @reference.call)
(function_call function: (field_access field: (label) @reference.call))
(record name: (constructor_name) @reference.call)
(record name: (remote_constructor_name (constructor_name) @reference.call))
(import module: (module) @reference.import)
(unqualified_import name: (_) @reference.import)
(type name: (type_identifier) @reference.type)
(remote_type_identifier (type_identifier) @reference.type)

(attribute) @attribute
[(module_comment) (statement_comment) (comment)] @comment
`;
