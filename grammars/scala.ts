/**
 * Patterns for the graph, beside definitions and references: imports, the package, strings,
 * and names that are local with what is known of their values. A package may be said in parts, the
 * last of them by an object.
 */
const uses = `
[(import_declaration) (export_declaration)] @import
(package_clause name: (_) @unit.part @package @string)
(package_object name: (_) @unit.part)
[(string) (character_literal) (inline_modifier) (infix_modifier) (opaque_modifier) (open_modifier)
  (transparent_modifier)] @string
(interpolated_string) @template

(call_expression function: (field_expression value: (_) @local.each)
  arguments: [
    (arguments . (lambda_expression parameters: [
      (identifier) @local (bindings . (binding name: (identifier) @local .) .)]) @local.extent .)
    (block . (lambda_expression parameters: [
      (identifier) @local (bindings . (binding name: (identifier) @local .) .)]) @local.extent .)
  ])
(class_definition (modifiers "implicit") name: (identifier) @local
  class_parameters: (class_parameters . (class_parameter type: (_) @local.type)))
(extension_definition parameters: (parameters (parameter type: (_) @local.type))
  body: (function_definition name: (identifier) @local))
(lambda_expression parameters: [
  (identifier) @local
  (bindings (binding name: (identifier) @local type: (_) @local.type))
  (bindings (binding name: (identifier) @local))
]) @local.extent
(parameter name: (identifier) @local type: (_) @local.type)
(class_parameter name: (identifier) @local type: (_) @local.type)
(val_definition pattern: (identifier) @local type: (_) @local.type)
(val_definition pattern: (identifier) @local value: (_) @local.value)
(var_definition pattern: (identifier) @local type: (_) @local.type)
(var_definition pattern: (identifier) @local value: (_) @local.value)
(enumerator . (identifier) @local . (_) @local.each)
(function_declaration "def" @abstract)
(instance_expression (template_body "{" @other) @local.extent)
((case_clause pattern: (identifier) @local) @local.extent (#match? @local "^[a-z_]"))
(call_expression arguments: (arguments (assignment_expression left: (identifier) @string)))
(typed_pattern pattern: (identifier) @local type: (_) @local.type)
(capture_pattern name: (identifier) @local pattern: (case_class_pattern type: (_) @local.type))
(capture_pattern name: (identifier) @local)
(case_class_pattern pattern: (identifier) @local)
(tuple_pattern (identifier) @local)
(infix_pattern left: (identifier) @local)
(infix_pattern right: (identifier) @local)
(self_type . (identifier) @local)
(type_parameters name: (identifier) @local bound: (upper_bound type: (_) @local.type))
(type_parameters name: (identifier) @local)
(_ name: (_) @parameters.of . (parameters . (_)) @parameters)
(_ name: (_) @parameters.of . (type_parameters) . (parameters . (_)) @parameters)
(function_definition body: [
  (call_expression) (instance_expression) (field_expression) (identifier) (generic_function)] @return)
`;

/**
 * Tags query for Scala. A function of an object without a name is a method, which may be called wherever the
 * object is handed to. What takes type arguments is called, whether or not it takes others as well:
 * `cursor.as[String]`.
 */
export const tags = `
(class_definition name: (_) @name) @definition.class
(object_definition name: (_) @name) @definition.class
(trait_definition name: (_) @name) @definition.trait
(enum_definition name: (_) @name) @definition.enum
(simple_enum_case name: (_) @name) @definition.field
(full_enum_case name: (_) @name) @definition.field
(class_parameter name: (_) @name) @definition.field
(type_definition name: (_) @name) @definition.type
(instance_expression (template_body [
  (function_definition name: (_) @name) (function_declaration name: (_) @name)] @definition.method))
(function_definition name: (_) @name) @definition.function
(function_declaration name: (_) @name) @definition.function
(given_definition name: (_) @name) @definition.constant
(package_object name: (_) @name) @definition.module
(package_clause name: (_) @name body: (_)) @definition.module
(template_body (_ pattern: (identifier) @name) @definition.field)
(val_declaration name: (identifier) @name) @definition.field
(var_declaration name: (identifier) @name) @definition.field
(compilation_unit (val_definition pattern: (identifier) @name) @definition.constant)
(compilation_unit (var_definition pattern: (identifier) @name) @definition.variable)

(call_expression function: [
  (identifier) @reference.call
  (field_expression field: (identifier) @reference.call)
  (generic_function function: [
    (identifier) @reference.call
    (field_expression field: (identifier) @reference.call)
  ])
] arguments: (_) @arguments)
function: (identifier) @reference.call
function: (_ field: (identifier) @reference.call)
(infix_expression operator: (identifier) @reference.call)
(import_declaration (identifier) @reference.import .)
(import_declaration (identifier) @reference.import . (namespace_wildcard))
(import_declaration (namespace_selectors (identifier) @reference.import))
(arrow_renamed_identifier name: (identifier) @reference.import)
(as_renamed_identifier name: (identifier) @reference.import)
(extends_clause (type_identifier) @reference.extends)
(extends_clause (generic_type type: (type_identifier) @reference.extends))
(extends_clause (stable_type_identifier (type_identifier) @reference.extends .))
(extends_clause (generic_type
  type: (stable_type_identifier (type_identifier) @reference.extends .)))
(type_identifier) @reference.type

[(comment) (block_comment)] @comment
${uses}
`;
