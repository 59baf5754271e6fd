import { uses } from "./uses.ts";

/**
 * Tags query for Go. A package is defined where it is documented, not in each of its files; names
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
