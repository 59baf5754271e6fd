/**
 * What the graph needs of Scala beside definitions and references: imports, the package, strings,
 * and names that are local with what is known of their values. A package may be said in parts, the
 * last of them by an object.
 */
export const uses = `
[(import_declaration) (export_declaration)] @import
(package_clause name: (_) @unit.part)
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
(case_clause pattern: (identifier) @local) @local.extent
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
(function_definition body: [
  (call_expression) (instance_expression) (field_expression) (identifier) (generic_function)] @return)
`;
