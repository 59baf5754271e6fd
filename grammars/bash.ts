export const tags = `
(function_definition name: (word) @name) @definition.function
(program (declaration_command (variable_assignment name: (variable_name) @name) @definition.variable . (variable_assignment)))
(program (declaration_command (variable_assignment) . (variable_assignment name: (variable_name) @name) @definition.variable))
(program (declaration_command "readonly" (variable_assignment name: (variable_name) @name)) @definition.constant)
(program (declaration_command (variable_assignment name: (variable_name) @name)) @definition.variable)
(program (variable_assignment name: (variable_name) @name) @definition.variable)
(program (variable_assignments (variable_assignment name: (variable_name) @name) @definition.variable))
(program (if_statement (variable_assignment name: (variable_name) @name) @definition.variable))
(program (if_statement (declaration_command (variable_assignment name: (variable_name) @name)) @definition.variable))

(command
  name: (command_name (word) @_command)
  .
  argument: [(word) (string) (raw_string) (concatenation)] @reference.import
  (#any-of? @_command "source" "."))
(command name: (command_name (word) @reference.call))

(comment) @comment
`;
