export const tags = `
(variable_declaration (identifier) @name
  . [(struct_declaration) (union_declaration) (opaque_declaration)] @body) @definition.struct
(variable_declaration (identifier) @name
  . [(enum_declaration) (error_set_declaration)] @body) @definition.enum
(error_set_declaration (identifier) @name @definition.field)
(container_field name: (identifier) @name) @definition.field
(function_declaration
  name: (identifier) @name
  body: (_ (_ (_ "return"
    [(struct_declaration) (union_declaration) (enum_declaration)])))) @definition.struct
(function_declaration name: (identifier) @name) @definition.function
(test_declaration (string (string_content) @name) (block) @body) @definition.function
(test_declaration (identifier) @name (block) @body) @definition.function
(source_file (variable_declaration "var" . (identifier) @name) @definition.variable)
(source_file (variable_declaration "const" . (identifier) @name (_) @_value .) @definition.constant
  (#not-match? @_value "^@import"))
(struct_declaration (variable_declaration "const" . (identifier) @name (_) @_value .) @definition.constant
  (#not-match? @_value "^@(import|This)"))

(call_expression function: (identifier) @reference.call)
(call_expression function: (_ member: (identifier) @reference.call))
(builtin_function
  (builtin_identifier) @_builtin
  (arguments . (string (string_content) @reference.import) .)
  (#eq? @_builtin "@import"))
(parameter type: (identifier) @reference.type)
(parameter type: (_ member: (identifier) @reference.type))
(container_field type: (identifier) @reference.type)
(container_field type: (_ member: (identifier) @reference.type))
(function_declaration type: (identifier) @reference.type)
(error_union_type (identifier) @reference.type)
(nullable_type (identifier) @reference.type)
(pointer_type (identifier) @reference.type)
(slice_type (identifier) @reference.type)
(struct_initializer . (identifier) @reference.type)
(struct_initializer . (_ member: (identifier) @reference.type))

(comment) @comment
`;
