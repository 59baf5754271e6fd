/** Values that say their type, or what they are a part of. */
const VALUE = `[
  (composite_literal type: (_) @local.type)
  (unary_expression operator: "&" operand: (composite_literal type: (_) @local.type))
  (unary_expression operator: "<-" operand: (_) @local.each)
  (type_assertion_expression type: (_) @local.type)
  (type_conversion_expression type: (_) @local.type)
  (call_expression arguments: (argument_list . [
    (type_identifier) (qualified_type) (generic_type) (pointer_type) (slice_type) (map_type)
    (array_type) (channel_type)] @local.type))
  (slice_expression operand: (_) @local.value)
]`;

/** Types whose values have members by name. */
const NAMED = `[
  (type_identifier) @key.of
  (qualified_type) @key.of
  (generic_type) @key.of
  (pointer_type (_) @key.of)
]`;

/** Fields of types without a name that package variables and fields have, one name or several of a type. */
const UNNAMED_FIELDS = [
  "(field_declaration . name: (field_identifier) @name . type: (_)) @definition.field",
  "(field_declaration (field_identifier) @name @definition.field)",
].map((field) => {
  const fields = `(struct_type (field_declaration_list ${field}))`;
  const type = `[${fields} (slice_type element: ${fields}) (array_type element: ${fields})
    (map_type value: ${fields}) (pointer_type ${fields})
    (slice_type element: (pointer_type ${fields})) (implicit_length_array_type element: ${fields})]`;
  const value = `value: (expression_list (composite_literal type: ${type}))`;
  return `
(type_spec type: (struct_type (field_declaration_list (field_declaration type: ${type}))))
(source_file (var_declaration [
  (var_spec type: ${type})
  (var_spec_list (var_spec type: ${type}))
  (var_spec ${value})
  (var_spec_list (var_spec ${value}))]))`;
}).join("\n");

/** Types whose values have keys that are values. */
const UNNAMED = "[(map_type) (slice_type) (array_type)]";

/**
 * Patterns for the graph, beside definitions and references: the package, imports, strings, and
 * names that are local with what is known of their values. Patterns of their own, at the end, say how
 * long a name is known, but not of those that a block declares: they cost more than the rest, and a
 * function seldom uses a name for something else after the block.
 */
const uses = `
(package_clause (package_identifier) @unit @string)
(import_declaration) @import
(source_file (comment) @build (#match? @build "^//go:build "))
[(interpreted_string_literal) (raw_string_literal) (rune_literal)] @string
(field_declaration name: (field_identifier) @string)
(assignment_statement left: [
  (expression_list . (_) . (_))
  (expression_list . (parenthesized_expression))] @write.known)
(range_clause left: (_) @write.known "=")
(receive_statement left: (_) @write.known "=")
(composite_literal type: [(type_identifier) (qualified_type) (generic_type)] @key.of
  body: (literal_value (keyed_element . key: (literal_element (identifier) @key))))
(composite_literal
  type: [
    (slice_type element: ${NAMED})
    (array_type element: ${NAMED})
    (map_type value: ${NAMED})]
  body: (literal_value [
    (literal_element (literal_value (keyed_element . key: (literal_element (identifier) @key))))
    (keyed_element value: (literal_element
      (literal_value (keyed_element . key: (literal_element (identifier) @key)))))]))
(composite_literal
  type: [(slice_type element: ${UNNAMED}) (array_type element: ${UNNAMED}) (map_type value: ${UNNAMED})]
  body: (literal_value [
    (literal_element (literal_value (keyed_element . key: (literal_element (identifier) @key))))
    (keyed_element value: (literal_element
      (literal_value (keyed_element . key: (literal_element (identifier) @key)))))]))
(composite_literal type: [(map_type) (slice_type) (array_type) (implicit_length_array_type)]
  body: (literal_value (keyed_element . key: (literal_element (identifier) @key))))

(parameter_declaration name: (identifier) @local type: (_) @local.type)
(variadic_parameter_declaration name: (identifier) @local type: (_) @local.type)
(type_parameter_declaration name: (identifier) @local
  type: (type_constraint . [(type_identifier) (qualified_type) (generic_type)] @local.type .))
(type_parameter_declaration name: (identifier) @local)
(method_declaration receiver: (parameter_list (parameter_declaration type: [
  (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @local)))
  (pointer_type (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @local))))])))
(field_declaration name: (field_identifier) @member . name: (field_identifier) type: (_) @local.type)
(field_declaration name: (field_identifier) . name: (field_identifier) @member type: (_) @local.type)

(method_declaration name: (field_identifier) @parameters.of
  parameters: (parameter_list) @signature)
(method_elem name: (field_identifier) @parameters.of parameters: (parameter_list) @signature)

(type_switch_statement alias: (expression_list (identifier) @local)
  (type_case . type: (_) @local.type . ":") @local.extent)
(type_switch_statement alias: (expression_list (identifier) @local) value: (_) @local.value)
(short_var_declaration left: (expression_list . (identifier) @local) right: (expression_list . ${VALUE}))
(short_var_declaration left: (expression_list . (identifier) @local .)
  right: (expression_list . (_) @local.value .))
(short_var_declaration left: (expression_list (identifier) @local) @local.among
  right: (expression_list . (_) @local.value .))
(short_var_declaration left: (expression_list . (identifier) @local)
  right: (expression_list . (_) @local.value . (_)))
(short_var_declaration left: (expression_list . (_) . (identifier) @local)
  right: (expression_list . (_) . (_) @local.value))
(short_var_declaration left: (expression_list . (_) . (_) . (identifier) @local))
(var_spec name: (identifier) @local type: (_) @local.type)
(var_spec . name: (identifier) @local . value: (expression_list . ${VALUE}))
(var_spec name: (identifier) @local value: (expression_list . (_) @local.value .)) @local.among
(const_spec name: (identifier) @local type: (_) @local.type)
(const_spec name: (identifier) @local)
(range_clause left: (expression_list . (_) . (identifier) @local) right: (_) @local.each)
(range_clause left: (expression_list . (identifier) @local .) right: (_) @local.each)
(receive_statement left: (expression_list . (identifier) @local)
  right: (unary_expression operand: (_) @local.each))
(label_name) @local

(func_literal (parameter_list (_ name: (identifier) @local))) @local.until
(function_type (parameter_list (_ name: (identifier) @local))) @local.until
(if_statement initializer: (short_var_declaration left: (expression_list (identifier) @local))) @local.until
(expression_switch_statement
  initializer: (short_var_declaration left: (expression_list (identifier) @local))) @local.until
(type_switch_statement
  initializer: (short_var_declaration left: (expression_list (identifier) @local))) @local.until
(for_statement (for_clause
  initializer: (short_var_declaration left: (expression_list (identifier) @local)))) @local.until
(for_statement (range_clause left: (expression_list (identifier) @local) ":=")) @local.until
(communication_case (receive_statement left: (expression_list (identifier) @local) ":=")) @local.until
`;

/**
 * Tags query for Go. Fields of a type without a name are those of the variable of the package, or of the
 * field, that has the type; in a function they are none, as its variables are not. A package is defined where it is documented, not in each of its files; names
 * that share a declaration stand for themselves, since equal spans would nest.
 */
export const tags = `
(function_declaration name: (identifier) @name) @definition.function
(method_declaration receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @scope
    (generic_type type: (type_identifier) @scope)
    (pointer_type (type_identifier) @scope)
    (pointer_type (generic_type type: (type_identifier) @scope))]))
  name: (field_identifier) @name) @definition.method

(type_declaration . (type_spec name: (type_identifier) @name
  type: (struct_type (field_declaration_list) @body)) .) @definition.struct
(type_declaration . (type_spec name: (type_identifier) @name type: (interface_type "{" @body)) .) @definition.interface
(type_declaration . (type_spec name: (type_identifier) @name) .) @definition.type
(type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @definition.struct
(type_spec name: (type_identifier) @name type: (interface_type "{" @body)) @definition.interface
(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type
(method_elem name: (field_identifier) @name) @definition.method
(type_spec type: (struct_type (field_declaration_list
  (field_declaration . name: (field_identifier) @name . type: (_)) @definition.field)))
(type_spec type: (struct_type (field_declaration_list
  (field_declaration (field_identifier) @name @definition.field))))
${UNNAMED_FIELDS}

(const_spec . name: (identifier) @name . [value: (_) type: (_)]) @definition.constant
(const_spec (identifier) @name @definition.constant)
(source_file (var_declaration (var_spec . name: (identifier) @name
  . value: (expression_list . (func_literal body: (_) @body) .)) @definition.function))
(source_file (var_declaration (var_spec . name: (identifier) @name . [value: (_) type: (_)]) @definition.variable))
(source_file (var_declaration (var_spec (identifier) @name @definition.variable)))
(var_spec_list (var_spec . name: (identifier) @name . [value: (_) type: (_)]) @definition.variable)
(var_spec_list (var_spec (identifier) @name @definition.variable))

(source_file . (comment) @_doc (package_clause (package_identifier) @name) @definition.module
  (#match? @_doc "Package "))
(source_file . (comment) . (comment) @_doc (package_clause (package_identifier) @name) @definition.module
  (#match? @_doc "Package "))
(call_expression
  function: [(identifier) @_test (selector_expression field: (field_identifier) @_test)]
  arguments: (argument_list
    . (interpreted_string_literal . (interpreted_string_literal_content) @name)
    (func_literal body: (_) @body))
  (#any-of? @_test "Run" "Describe" "Context" "When" "It")) @definition.function

(call_expression function: (identifier) @reference.call)
(call_expression function: (selector_expression field: (field_identifier) @reference.call))
(call_expression function: (index_expression operand: [
  (identifier) @reference.call
  (selector_expression field: (field_identifier) @reference.call)]))
(type_conversion_expression type: (generic_type type: [
  (type_identifier) @reference.call
  (qualified_type name: (type_identifier) @reference.call)]))
(import_spec path: (interpreted_string_literal (interpreted_string_literal_content) @reference.import))
(field_declaration !name type: (type_identifier) @reference.extends)
(field_declaration !name type: (qualified_type name: (type_identifier) @reference.extends))
(field_declaration !name type: (generic_type type: (type_identifier) @reference.extends))
(interface_type (type_elem . (type_identifier) @reference.extends .))
(interface_type (type_elem . (qualified_type name: (type_identifier) @reference.extends) .))
(type_identifier) @reference.type

(comment) @comment
${uses}`;
