/**
 * What the graph needs of Ruby beside definitions and references: text between quotes, and names
 * that are local with what is known of their values. A symbol (`:name`) names something only for
 * who is given it, so it counts as text.
 */
export const uses = `
[(string_content) (heredoc_content) (heredoc_beginning) (heredoc_end) (escape_sequence)
  (simple_symbol) (hash_key_symbol) (character) (global_variable)] @string

(block parameters: (block_parameters [
  (identifier) @local
  (_ name: (identifier) @local)
  (destructured_parameter (identifier) @local)
  (destructured_parameter (_ (identifier) @local))])) @local.extent
(do_block parameters: (block_parameters [
  (identifier) @local
  (_ name: (identifier) @local)
  (destructured_parameter (identifier) @local)
  (destructured_parameter (_ (identifier) @local))])) @local.extent
(lambda parameters: (lambda_parameters [
  (identifier) @local
  (_ name: (identifier) @local)])) @local.extent
(block_parameters locals: (identifier) @local)
(method_parameters (identifier) @local)
(method_parameters (optional_parameter name: (identifier) @local value: (_) @local.value))
(method_parameters (_ name: (identifier) @local))
(method_parameters (destructured_parameter (identifier) @local))
(assignment left: (identifier) @local right: (call !receiver method: (identifier) @local.value))
(assignment left: (identifier) @local right: (_) @local.value)
(operator_assignment left: (identifier) @local right: (_) @local.value)
(left_assignment_list [
  (identifier) @local
  (rest_assignment (identifier) @local)
  (destructured_left_assignment (identifier) @local)])
(for pattern: (identifier) @local)
(exception_variable (identifier) @local)
(as_pattern name: (identifier) @local)
(array_pattern [(identifier) @local (splat_parameter name: (identifier) @local)])
(keyword_pattern value: (identifier) @local)
(in_clause pattern: (identifier) @local)

(assignment left: [(instance_variable) (class_variable)] @member right: (_) @local.value)
(operator_assignment left: [(instance_variable) (class_variable)] @member right: (_) @local.value)
(assignment left: (constant) @local right: (call) @local.value)
(return (argument_list . (_) @return .))
(_ name: (_) body: (body_statement (call !receiver method: (identifier) @return) .))
(_ name: (_) body: (body_statement [(call) (constant) (identifier) (instance_variable)] @return .))
(_ name: (_) body: (body_statement [(call) (constant) (identifier) (instance_variable)] @return
  . [(rescue) (ensure)]))
(_ name: (_) body: (body_statement (_ right: (call) @return) .))
(_ name: (_) body: (call) @return)
`;
