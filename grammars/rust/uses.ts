/**
 * What the graph needs of Rust beside definitions and references: imports, text in which no name is
 * used, and names that are local with what is known of their values.
 *
 * @module
 */

/** A name that a pattern takes a value by. */
const taken = `[
  (identifier) @local (ref_pattern (identifier) @local) (mut_pattern (identifier) @local)
]`;

/** Patterns after those of the tags. */
export const uses = `
[(use_declaration) (extern_crate_declaration) (mod_item !body)] @import
(attribute_item (attribute (identifier) value: (string_literal))) @import
(token_tree "fn" . (identifier) @string)
[(string_literal) (raw_string_literal) (char_literal) (lifetime) (label) (metavariable)
  (fragment_specifier) (attribute_item) (inner_attribute_item)] @string

(closure_expression parameters: (closure_parameters (parameter
  pattern: (identifier) @local type: (_) @local.type))) @local.extent
(call_expression
  function: (field_expression value: (_) @local.each field: (field_identifier) @_method)
  arguments: (arguments (closure_expression
    parameters: (closure_parameters . [(identifier) @local (reference_pattern (identifier) @local)] .)
  ) @local.extent)
  (#any-of? @_method "map" "for_each" "filter" "filter_map" "flat_map" "and_then" "any" "all"
    "find" "find_map" "position" "is_some_and" "is_none_or" "inspect" "retain" "map_or" "map_or_else"
    "sort_by_key" "sort_by_cached_key" "max_by_key" "min_by_key" "take_while" "skip_while" "partition"
    "map_while" "with" "try_for_each" "map_ok"))
(closure_expression parameters: (closure_parameters (identifier) @local)) @local.extent
(closure_expression parameters: (closure_parameters
  [(tuple_pattern (identifier) @local) (reference_pattern (identifier) @local)])) @local.extent
(parameter pattern: (identifier) @local type: (_) @local.type)
(let_declaration pattern: (identifier) @local type: (_) @local.type)
(let_declaration pattern: (identifier) @local value: (_) @local.value)
(let_declaration pattern: (identifier) @local)
([
  (let_declaration pattern: (tuple_struct_pattern type: (identifier) @_some . ${taken})
    value: (_) @local.value)
  (let_condition pattern: (tuple_struct_pattern type: (identifier) @_some . ${taken})
    value: (_) @local.value)
] (#any-of? @_some "Some" "Ok"))
(match_expression value: (_) @local.value body: (match_block (match_arm pattern: (match_pattern
  (tuple_struct_pattern type: (identifier) @_some . ${taken}))) @local.extent)
  (#any-of? @_some "Some" "Ok"))
(match_arm pattern: (match_pattern
  (tuple_struct_pattern type: (scoped_identifier) @local.each . ${taken}))) @local.extent
(tuple_struct_pattern type: (scoped_identifier) @local.each . ${taken})
(enum_variant name: (identifier) @member
  body: (ordered_field_declaration_list . type: (_) @local.type))
(for_expression pattern: (identifier) @local value: (_) @local.each)
(for_expression pattern: (tuple_pattern . (_) . (identifier) @local .) value: (_) @local.each)
(struct_pattern type: (_) @local.in (field_pattern name: (shorthand_field_identifier) @local))
(struct_pattern type: (_) @local.in
  (field_pattern name: (field_identifier) @local.key pattern: (identifier) @local))
(match_arm pattern: (match_pattern [
  (identifier) @local
  (tuple_struct_pattern type: (_) (identifier) @local)
  (tuple_pattern (identifier) @local)
]) (#match? @local "^[a-z_]")) @local.extent
(tuple_struct_pattern type: (_) (identifier) @local (#match? @local "^[a-z_]"))
([(tuple_pattern (identifier) @local) (slice_pattern (identifier) @local)]
  (#match? @local "^[a-z_]"))
[(ref_pattern (identifier) @local) (mut_pattern (identifier) @local)]
[(captured_pattern . (identifier) @local) (reference_pattern (identifier) @local)]
([
  (function_item type_parameters: (type_parameters (type_parameter name: (type_identifier) @local))
    (where_clause (where_predicate left: (type_identifier) @_bound bounds: (trait_bounds . (_) @local.type))))
  (impl_item type_parameters: (type_parameters (type_parameter name: (type_identifier) @local))
    (where_clause (where_predicate left: (type_identifier) @_bound bounds: (trait_bounds . (_) @local.type))))
] (#eq? @local @_bound))
(const_parameter name: (identifier) @local)
(type_parameter name: (type_identifier) @local bounds: (trait_bounds . (_) @local.type)?)
`;
