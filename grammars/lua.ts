export const tags = `
(function_declaration name: (identifier) @name) @definition.function
(function_declaration name: (dot_index_expression table: (_) @scope field: (identifier) @name)) @definition.function
(function_declaration name: (method_index_expression table: (_) @scope method: (identifier) @name)) @definition.method
(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition body: (_) @body) .))) @definition.function
(assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition body: (_) @body) .)) @definition.function
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @scope field: (identifier) @name) .)
  (expression_list . value: (function_definition body: (_) @body) .)) @definition.function
(field name: (identifier) @name value: (function_definition body: (_) @body)) @definition.function
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list) @_value)) @definition.variable
  (#not-match? @_value "^require"))
(chunk (variable_declaration (assignment_statement
  (variable_list name: (identifier) @name @definition.variable)
  (expression_list) @_value))
  (#not-match? @_value "^require"))
(chunk (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list) @_value) @definition.variable
  (#not-match? @_value "^require"))
(chunk (assignment_statement
  (variable_list name: (identifier) @name @definition.variable)
  (expression_list) @_value)
  (#not-match? @_value "^require"))
(chunk (assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @scope field: (identifier) @name) .)) @definition.variable)
(function_call
  name: (identifier) @_call
  arguments: (arguments . (string content: (string_content) @name) . (function_definition))
  (#any-of? @_call "describe" "context" "it" "test" "pending")) @definition.function

(function_call
  name: (identifier) @_call
  arguments: (arguments . (string content: (string_content) @reference.import) .)
  (#eq? @_call "require"))
(function_call name: (identifier) @reference.call)
(function_call name: (dot_index_expression field: (identifier) @reference.call))
(function_call name: (method_index_expression method: (identifier) @reference.call))

(comment) @comment
`;
