/** Macros whose strings put in values by their names, those of the usual loggers among them. */
const FORMATTING =
  "^(?:e?print(?:ln)?|format(?:_args)?|write(?:ln)?|panic|(?:debug_)?assert(?:_eq|_ne)?" +
  "|todo|unimplemented|unreachable|trace|debug|info|warn|error|log|bail|anyhow|ensure)$";

/** A name that a pattern takes a value by. */
const taken = `[
  (identifier) @local (ref_pattern (identifier) @local) (mut_pattern (identifier) @local)
]`;

/** Value that a pattern takes out of what a result or an option has, or out of the error in its place. */
const opened = (pattern: string, named = '(#any-of? @local.key "Some" "Ok")', value = "each") => {
  const whole = `(tuple_struct_pattern type: (identifier) @local.key . ${pattern})`;
  return `
([(let_declaration pattern: ${whole} value: (_) @local.${value})
  (let_condition pattern: ${whole} value: (_) @local.${value})] ${named})
(match_expression value: (_) @local.${value} body: (match_block
  (match_arm pattern: (match_pattern ${whole})) @local.extent) ${named})`;
};

/** Path of what a pattern takes apart: a variant, or a struct without names of fields. */
const made = "[(scoped_identifier) (identifier)] @local.value";

/**
 * Patterns for the graph, beside definitions and references: imports, text in which no name is
 * used, and names that are local with what is known of their values.
 */
const uses = `
[(use_declaration) (extern_crate_declaration) (mod_item !body)] @import
(attribute_item (attribute (identifier) value: (string_literal))) @import
(token_tree "fn" . (identifier) @string)
[(string_literal) (raw_string_literal) (char_literal) (lifetime) (label) (metavariable)
  (fragment_specifier) (attribute_item) (inner_attribute_item)] @string
(macro_invocation
  macro: [(identifier) @_macro (scoped_identifier name: (identifier) @_macro)]
  (token_tree [(string_literal) (raw_string_literal)] @quoted.format)
  (#match? @_macro "${FORMATTING}"))
(token_tree (identifier) @_macro . "!" . (token_tree (string_literal) @quoted.format)
  (#match? @_macro "${FORMATTING}"))

(closure_expression parameters: (closure_parameters (parameter
  pattern: (identifier) @local type: (_) @local.type))) @local.extent
(closure_expression parameters: (closure_parameters (identifier) @local)) @local.extent
(closure_expression parameters: (closure_parameters
  [(tuple_pattern (identifier) @local) (reference_pattern (identifier) @local)
    (reference_pattern (tuple_pattern (identifier) @local))])) @local.extent
[(function_item parameters: (_) @given) (function_signature_item parameters: (_) @given)]
(parameter pattern: (identifier) @local type: (_) @local.type)
(let_declaration pattern: (tuple_pattern ${taken}) @local.part value: (_) @local.value)
${opened(`(tuple_pattern ${taken}) @local.part`)}
((let_declaration pattern: (identifier) @local type: (_) @local.type)
  (#not-match? @local.type "(^|[<(, ])_([>), ]|$)"))
(let_declaration pattern: (identifier) @local value: [
  (string_literal) (raw_string_literal) (char_literal)
  (reference_expression value: [(string_literal) (index_expression . (string_literal))])
] @local.literal)
(let_declaration pattern: (identifier) @local value: (_) @local.any)
(let_declaration pattern: (identifier) @local)
${opened(taken)}
${opened(taken, `(#eq? @local.key "Err")`, "from")}
((match_arm pattern: (match_pattern
  (tuple_struct_pattern type: ${made} ${taken}) @local.part)) @local.extent
  (#not-any-of? @local.value "Some" "Ok" "Err"))
((tuple_struct_pattern type: ${made} ${taken}) @local.part
  (#not-any-of? @local.value "Some" "Ok" "Err"))
((enum_variant name: (identifier) @member
  body: (ordered_field_declaration_list . type: (_) @local.type .))
  (#not-match? @local.type "^[(]"))
(enum_variant name: (identifier) @member
  body: (ordered_field_declaration_list "," . (_)) @local.type)
(struct_item name: (type_identifier) @member
  body: (ordered_field_declaration_list "," . (_)) @local.type)
((struct_item name: (type_identifier) @member body: [
  (ordered_field_declaration_list . type: (_) @local.type .)
  (ordered_field_declaration_list . (visibility_modifier) . type: (_) @local.type .)])
  (#not-match? @local.type "^[(]"))
[
  (struct_item type_parameters: (_) @generics)
  (enum_item type_parameters: (_) @generics)
  (impl_item type: (generic_type type_arguments: (_) @generics))
  (impl_item trait: (generic_type type_arguments: (_) @generics))
]
(impl_item type: (reference_type type: (_) @local.type) @member)
(impl_item !trait body: (declaration_list (function_item . ["fn" (function_modifiers)]) @private))
(for_expression pattern: (identifier) @local value: (_) @local.each)
(for_expression pattern: [
  (tuple_pattern ${taken}) @local.part
  (reference_pattern (tuple_pattern ${taken}) @local.part)
] value: (_) @local.each)
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
    (where_clause (where_predicate left: (type_identifier) @_bound bounds: (trait_bounds) @local.type)))
  (impl_item type_parameters: (type_parameters (type_parameter name: (type_identifier) @local))
    (where_clause (where_predicate left: (type_identifier) @_bound bounds: (trait_bounds) @local.type)))
] (#eq? @local @_bound))
(const_parameter name: (identifier) @local)
(assignment_expression left: [
  (tuple_expression) (array_expression) (struct_expression) (call_expression)
  (parenthesized_expression)] @write.known)
(struct_expression name: (_) @key.of body: (_ [
  (field_initializer field: (_) @key)
  (shorthand_field_initializer (identifier) @key)]))
(type_parameter name: (type_identifier) @local bounds: (trait_bounds) @local.type?)
`;

/** A test, with up to two more attributes behind the one that says so. */
const TESTS = ["", ". (attribute_item)", ". (attribute_item) . (attribute_item)"].map((more) => `
((attribute_item (attribute . [(identifier) @title (scoped_identifier name: (identifier) @title)]))
  ${more} . (function_item name: (identifier) @name) @definition.function
  (#any-of? @title "test" "rstest" "bench"))`).join("\n");

/**
 * Tags query for Rust. A block for a parameter of its own is within the trait that it implements: of two,
 * neither has the members of the other. Nothing can refer to a test by its name.
 */
export const tags = `
${TESTS}
(function_item name: (identifier) @name) @definition.function
(function_signature_item name: (identifier) @name) @definition.function
(struct_item name: (type_identifier) @name) @definition.struct
(union_item name: (type_identifier) @name) @definition.struct
(enum_item name: (type_identifier) @name) @definition.enum
(enum_variant name: (identifier) @name) @definition.field
(field_declaration name: (field_identifier) @name) @definition.field
(trait_item name: (type_identifier) @name) @definition.trait
(impl_item
  type_parameters: (type_parameters (type_parameter name: (type_identifier) @_parameter))
  trait: [
    (type_identifier) @scope
    (_ name: (type_identifier) @scope)
    (_ type: (type_identifier) @scope)
    (_ type: (_ name: (type_identifier) @scope))
  ]
  type: (type_identifier) @name (#eq? @name @_parameter)) @definition.impl
(impl_item type: (type_identifier) @name) @definition.impl
(impl_item type: (_ type: (type_identifier) @name type_arguments: (_))) @definition.impl
(impl_item type: (_ name: (type_identifier) @name)) @definition.impl
(impl_item type: (_ type: (_ name: (type_identifier) @name) type_arguments: (_))) @definition.impl
(impl_item type: [
  (array_type) (dynamic_type) (function_type) (never_type) (pointer_type) (primitive_type)
  (reference_type) (tuple_type) (unit_type)
] @name) @definition.impl
(type_item name: (type_identifier) @name) @definition.type
(associated_type name: (type_identifier) @name) @definition.type
(const_item name: (identifier) @name) @definition.constant
(static_item name: (identifier) @name) @definition.variable
(mod_item name: (identifier) @name body: (_)) @definition.module
(macro_definition name: (identifier) @name) @definition.macro

(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (field_identifier) @reference.call))
(call_expression
  function: (scoped_identifier name: (identifier) @reference.call)
  arguments: (arguments) @arguments (#any-of? @reference.call "from" "try_from"))
(token_tree "::" . (identifier) @reference.call . (token_tree . "(") @arguments
  (#any-of? @reference.call "from" "try_from"))
(call_expression
  function: (scoped_identifier path: (identifier) @_trait name: (identifier) @reference.call)
  arguments: (arguments . [(reference_expression) (self)]) @arguments (#match? @_trait "^[A-Z]"))
(token_tree (identifier) @_trait . "::" . (identifier) @reference.call
  . (token_tree . "(" . "&" . (identifier) . ["," ")"]) @arguments (#match? @_trait "^[A-Z]"))
(call_expression function: (scoped_identifier name: (identifier) @reference.call))
(call_expression function: (generic_function function: [
  (identifier) @reference.call
  (_ field: (field_identifier) @reference.call)
  (_ name: (identifier) @reference.call)
]))
macro: (identifier) @reference.call
(macro_invocation macro: (scoped_identifier name: (identifier) @reference.call))
(token_tree (identifier) @reference.call . (token_tree . "("))
(token_tree (identifier) @reference.call . "::" . "<" (#match? @reference.call "^[a-z_]"))

(use_declaration argument: (_) @reference.import)
(extern_crate_declaration name: (identifier) @reference.import)
(mod_item name: (identifier) @reference.import !body)
(impl_item trait: (type_identifier) @reference.implements)
(impl_item trait: (_ name: (type_identifier) @reference.implements))
(impl_item trait: (_ type: (type_identifier) @reference.implements))
(impl_item trait: (_ type: (_ name: (type_identifier) @reference.implements)))
(trait_item bounds: (_ (type_identifier) @reference.extends))
(trait_item bounds: (_ (_ name: (type_identifier) @reference.extends)))
(trait_item bounds: (_ (_ type: (type_identifier) @reference.extends)))
(trait_item bounds: (_ (_ type: (_ name: (type_identifier) @reference.extends))))
(type_identifier) @reference.type
(scoped_identifier path: (identifier) @reference.type)

(attribute_item) @attribute
[(line_comment) (block_comment)] @comment
${uses}`;
