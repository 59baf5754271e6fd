export const tags = `
(class_name_statement (name) @name) @definition.class
(class_definition name: (name) @name) @definition.class
(function_definition name: (name) @name) @definition.function
(constructor_definition "_init" @name) @definition.method
(signal_statement (name) @name) @definition.field
(enum_definition name: (name) @name) @definition.enum
(enumerator left: (identifier) @name) @definition.field
(class_definition body: (body (variable_statement name: (name) @name) @definition.field))
(class_definition body: (body (const_statement name: (name) @name) @definition.constant))
(source (variable_statement name: (name) @name) @definition.variable)
(source (export_variable_statement name: (name) @name) @definition.variable)
(source (onready_variable_statement name: (name) @name) @definition.variable)
(source (const_statement name: (name) @name) @definition.constant)

(call (identifier) @_loader (arguments . (string) @reference.import)
  (#any-of? @_loader "preload" "load"))
(call (identifier) @reference.call)
(attribute_call (identifier) @reference.call)
(base_call (identifier) @reference.call)
(extends_statement (type (identifier) @reference.extends))
(extends_statement (string) @reference.import)
(type (identifier) @reference.type)

(source (annotation) @attribute)
(comment) @comment
`;
