/**
 * What the graph needs of JavaScript and TypeScript beside definitions and references: imports,
 * strings, and names that are local with what is known of their values.
 *
 * @module
 */

/** Patterns that both share. */
export const scriptUses = `
(import_statement) @import
(export_statement source: (_)) @import
(export_statement (export_clause)) @import
(export_statement "default" value: (identifier)) @import
(export_statement "default" declaration: (_ name: (_) @default))
(lexical_declaration (variable_declarator
  value: (call_expression function: [(identifier) (import)] @_import arguments: (_ . (string)))
  (#any-of? @_import "require" "import"))) @import
(lexical_declaration (variable_declarator
  value: (await_expression (call_expression function: (import))))) @import
(variable_declaration (variable_declarator
  value: (call_expression function: (identifier) @_import arguments: (_ . (string)))
  (#eq? @_import "require"))) @import
(expression_statement (assignment_expression
  left: (member_expression object: (_) @_module property: (property_identifier) @_exports)
  right: (identifier))
  (#match? @_module "^(module|exports|module[.]exports)$")) @import
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object [
    (shorthand_property_identifier)
    (spread_element [(identifier) (call_expression function: (identifier) @_import)])
    (pair value: [
      (identifier)
      (call_expression function: (identifier) @_import)
      (member_expression object: (call_expression function: (identifier) @_import))
    ])
  ] @import)
  (#eq? @_module "module") (#eq? @_exports "exports") (#eq? @_import "require"))
(expression_statement (assignment_expression
  left: [(identifier) (member_expression)] @_exports
  right: (assignment_expression
    left: [(identifier) (member_expression)] @_again right: (identifier)))
  (#match? @_exports "^(module[.])?exports$") (#match? @_again "^(module[.])?exports$")) @import
(assignment_expression
  left: (member_expression object: (_) @_module)
  right: (call_expression function: (identifier) @_import arguments: (_ . (string)))
  (#match? @_module "^(module|exports|module[.]exports)$") (#eq? @_import "require")) @import
(assignment_expression
  left: (member_expression object: (_) @_module)
  right: (member_expression object:
    (call_expression function: (identifier) @_import arguments: (_ . (string))))
  (#match? @_module "^(exports|module[.]exports)$") (#eq? @_import "require")) @import
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: [(function_expression name: (_) @default) (class name: (_) @default)]
  (#eq? @_module "module") (#eq? @_exports "exports"))
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @default)
  right: [(function_expression !name) (class !name) (arrow_function)]
  (#eq? @_module "module") (#eq? @default "exports"))
(variable_declarator name: (identifier) @default
  value: [
    (assignment_expression left: (_) @_exports) (identifier) @_exports
    (member_expression) @_exports
    (parenthesized_expression (assignment_expression left: (_) @_exports))
  ]
  (#match? @_exports "^(module[.])?exports$"))
[(string_fragment) (regex_pattern)] @string

(arrow_function parameter: (identifier) @local) @local.extent
(catch_clause parameter: (identifier) @local) @local.extent
(variable_declarator name: (identifier) @local value: (arrow_function))
(variable_declarator name: (identifier) @local
  value: (call_expression function: (_) @_create arguments: (_ . (_) @local.value))
  (#eq? @_create "Object.create"))
(variable_declarator name: (identifier) @local
  value: (assignment_expression right: (_) @local.value))
(variable_declarator name: (identifier) @local value: (_) @local.value)
(variable_declarator name: (identifier) @local)
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @local)
  value: (_) @local.from)
(variable_declarator
  name: (object_pattern (pair_pattern key: (property_identifier) @local.key value: (identifier) @local))
  value: (_) @local.from)
(object_pattern (shorthand_property_identifier_pattern) @local)
(object_pattern (object_assignment_pattern (shorthand_property_identifier_pattern) @local))
(pair_pattern value: (identifier) @local)
(pair_pattern value: (assignment_pattern left: (identifier) @local))
(array_pattern (identifier) @local)
(rest_pattern (identifier) @local)
(for_in_statement left: (identifier) @local right: (_) @local.each)
(assignment_expression left: (member_expression object: (this) property: (property_identifier) @member)
  right: (call_expression function: (_) @_create arguments: (_ . (_) @local.value))
  (#eq? @_create "Object.create"))
(assignment_expression left: (member_expression object: (this) property: (property_identifier) @member)
  right: (_) @local.value)
(assignment_expression
  left: (member_expression object: (identifier) @member.of property: (property_identifier) @member)
  right: [(identifier) (member_expression)] @local.value)
(variable_declarator name: (identifier) @member.of
  value: (object (shorthand_property_identifier) @member @local.value))
(variable_declarator name: (identifier) @member.of
  value: (object (pair key: (property_identifier) @member
    value: [(identifier) (member_expression)] @local.value)))
(return_statement (call_expression function: (_) @_create arguments: (_ . (_) @return))
  (#eq? @_create "Object.create"))
(return_statement (_) @return)
(expression_statement (call_expression
  function: [(identifier) (member_expression)] @_give arguments: (_ . (_) @base.of (_) @base))
  (#match? @_give "(^|[.])(assign|extend|inherits|merge|mergeDescriptors|mixin|setPrototypeOf)$"))
(assignment_expression
  left: (member_expression property: (property_identifier) @_prototype) @base.of
  right: [(new_expression) (member_expression)] @base
  (#match? @_prototype "^(prototype|__proto__)$"))
(assignment_expression
  left: (member_expression property: (property_identifier) @_prototype) @base.of
  right: (call_expression function: (_) @_create arguments: (_ . (_) @base))
  (#match? @_prototype "^(prototype|__proto__)$") (#eq? @_create "Object.create"))
(arrow_function body: [(call_expression) (new_expression) (identifier) (member_expression)] @return)
`;

/** Parameters and fields of JavaScript. */
export const plainUses = `
(arrow_function parameters: (formal_parameters (identifier) @local)) @local.extent
(formal_parameters (identifier) @local)
(formal_parameters (assignment_pattern left: (identifier) @local right: (_) @local.value))
(field_definition property: (property_identifier) @member value: (_) @local.value)
`;

/** Parameters, fields and typed variables of TypeScript. */
export const typedUses = `
(required_parameter (accessibility_modifier) pattern: (identifier) @member
  type: (type_annotation (_) @local.type))
(arrow_function parameters: (formal_parameters (required_parameter pattern: (identifier) @local
  type: (type_annotation (_) @local.type)?))) @local.extent
(required_parameter pattern: (identifier) @local type: (type_annotation (_) @local.type))
(required_parameter pattern: (identifier) @local value: (_) @local.value)
(required_parameter pattern: (identifier) @local)
(optional_parameter pattern: (identifier) @local type: (type_annotation (_) @local.type)?)
(required_parameter pattern: (object_pattern (shorthand_property_identifier_pattern) @local)
  type: (type_annotation (_) @local.in))
(variable_declarator name: (identifier) @local type: (type_annotation (_) @local.type))
(public_field_definition name: (property_identifier) @member value: (_) @local.value)
(type_parameter name: (type_identifier) @local constraint: (constraint (_) @local.type)?)
(mapped_type_clause name: (type_identifier) @local)
(infer_type (type_identifier) @local)
(import_require_clause) @import
`;
