/**
 * What the graph needs of Python beside definitions and references: imports, strings, and names that
 * are local with what is known of their values.
 *
 * A variable of a function is local from where it is first set. `x = y or Default()` and
 * `x = A() if y else z` are taken for what is made there, the only thing that they tell. A parameter
 * without a type or default has its own name for a value: a fixture may give it. The name of an
 * argument names a parameter of what is called: it is silent, as text is, and so are the names that
 * `global` lists.
 */
export const uses = `
(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import
(string_content) @string
(keyword_argument name: (identifier) @string)
(keyword_pattern . (identifier) @string)
(global_statement (identifier) @string)
(nonlocal_statement (identifier) @string)

(lambda parameters: (lambda_parameters [
  (identifier) @local
  (default_parameter name: (identifier) @local)
  (list_splat_pattern (identifier) @local)
  (dictionary_splat_pattern (identifier) @local)
])) @local.extent
(parameters (identifier) @local @local.value)
(typed_parameter . (identifier) @local type: (type (_) @local.type))
(typed_default_parameter name: (identifier) @local type: (type (_) @local.type))
(default_parameter name: (identifier) @local value: (_) @local.value)
(list_splat_pattern (identifier) @local)
(dictionary_splat_pattern (identifier) @local)
(function_definition type_parameters: (_ (type [(identifier) @local (_ . (type (identifier) @local))])))
(class_definition type_parameters: (_ (type [(identifier) @local (_ . (type (identifier) @local))])))

(assignment left: (identifier) @local type: (type (_) @local.type))
(assignment left: (identifier) @local right: (boolean_operator right: (call) @local.value))
(assignment left: (identifier) @local right: (conditional_expression . (call) @local.value))
(assignment left: (identifier) @local right: (_) @local.value)
(assignment left: (pattern_list (identifier) @local) @local.among right: (call) @local.value)
(assignment left: (pattern_list (identifier) @local))
(assignment left: (tuple_pattern (identifier) @local))
(tuple_pattern (identifier) @local)
(named_expression name: (identifier) @local value: (_) @local.value)
(except_clause value: (as_pattern [(identifier) (attribute)] @local.type
  alias: (as_pattern_target (identifier) @local)))
(as_pattern (_) @local.value alias: (as_pattern_target (identifier) @local))
(as_pattern_target (tuple (identifier) @local))
(for_statement left: (identifier) @local right: (_) @local.each)
(for_statement left: (pattern_list (identifier) (identifier) @local .)
  right: (call function: (attribute attribute: (identifier) @_items)) @local.each
  (#eq? @_items "items"))
(for_statement left: (pattern_list (identifier) (identifier) @local .)
  right: (call function: (identifier) @_count arguments: (argument_list . (_) @local.each))
  (#eq? @_count "enumerate"))
(for_statement left: (pattern_list (identifier) @local))
(_ (for_in_clause left: (identifier) @local right: (_) @local.each)) @local.extent
(_ (for_in_clause left: (pattern_list (identifier) (identifier) @local .)
  right: (call function: (attribute attribute: (identifier) @_items)) @local.each)
  (#eq? @_items "items")) @local.extent
(_ (for_in_clause left: [
  (pattern_list (identifier) @local)
  (tuple_pattern (identifier) @local)
])) @local.extent
(case_pattern (dotted_name . (identifier) @local .))
(case_pattern (as_pattern (identifier) @local .))
(splat_pattern (identifier) @local)

(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @member)
  type: (type (_) @local.type) (#any-of? @_self "self" "cls"))
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @member)
  right: (boolean_operator right: (call) @local.value) (#any-of? @_self "self" "cls"))
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @member)
  right: (_) @local.value (#any-of? @_self "self" "cls"))
(decorated_definition (decorator (_) @local.value)
  definition: (function_definition name: (identifier) @local))
(return_statement (_) @return)
(yield (_) @return)
`;
