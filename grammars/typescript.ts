import { scriptDefinitions, scriptReferences, scriptUses } from "./javascript.ts";

/** Members of one of the types of a union. */
const MEMBERS = `(object_type
  (property_signature name: (property_identifier) @name) @definition.field)`;

export const tags = `
(class_declaration name: (type_identifier) @name) @definition.class
(abstract_class_declaration name: (type_identifier) @name) @definition.class
(interface_declaration name: (type_identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_body name: (property_identifier) @name @definition.field)
(enum_assignment name: (property_identifier) @name) @definition.field
(enum_assignment name: (_ (string_fragment) @name)) @definition.field
(type_alias_declaration name: (type_identifier) @name) @definition.type
(internal_module name: [(identifier) (nested_identifier)] @name) @definition.module
(module name: [(identifier) (nested_identifier)] @name) @definition.module
(module name: (_ (string_fragment) @name)) @definition.module
(function_signature name: (identifier) @name) @definition.function
(method_signature name: (_) @name) @definition.method
(abstract_method_signature name: (property_identifier) @name) @definition.method
(class_body (_ name: (_) @name value: (_ body: (_) @body)) @definition.method)
(public_field_definition name: (_) @name) @definition.field
(interface_body (property_signature name: (property_identifier) @name) @definition.field)
(interface_body (property_signature name: (_ (string_fragment) @name)) @definition.field)
(type_alias_declaration value: (object_type
  (property_signature name: (property_identifier) @name) @definition.field))
(type_alias_declaration value: (intersection_type (object_type
  (property_signature name: (property_identifier) @name) @definition.field)))
(type_alias_declaration value: (union_type ${MEMBERS}))
(type_alias_declaration value: (union_type (union_type ${MEMBERS})))
(type_alias_declaration value: (union_type (union_type (union_type ${MEMBERS}))))
(_ [(accessibility_modifier) "readonly"] pattern: (identifier) @name @member
  type: (type_annotation (_) @local.type)?) @definition.field
(ambient_declaration (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name)
  @definition.constant))
(ambient_declaration (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name)
  @definition.variable))
(ambient_declaration (variable_declaration (variable_declarator name: (identifier) @name)
  @definition.variable))
(as_expression (_
  (pair key: (property_identifier) @name value: (_ body: (_) @body)) @definition.method))
(satisfies_expression (_
  (pair key: (property_identifier) @name value: (_ body: (_) @body)) @definition.method))
${scriptDefinitions}
(extends_clause value: (identifier) @reference.extends)
(extends_clause value: (_ property: (property_identifier) @reference.extends))
(extends_clause value: (_ function: (identifier) @reference.extends))
(extends_clause value: (_ function: (_ property: (property_identifier) @reference.extends)))
(extends_clause value: (_ arguments: (_ [
  (identifier) @reference.extends
  (_ property: (property_identifier) @reference.extends)
])))
(extends_clause value: (parenthesized_expression (identifier) @reference.extends))
(extends_type_clause type: (type_identifier) @reference.extends)
(extends_type_clause type: (_ name: (type_identifier) @reference.extends))
(extends_type_clause type: (_ name: (_ name: (type_identifier) @reference.extends)))
(implements_clause (type_identifier) @reference.implements)
(implements_clause (_ name: (type_identifier) @reference.implements))
(implements_clause (_ name: (_ name: (type_identifier) @reference.implements)))
${scriptReferences}
(call_expression function: (await_expression (identifier) @reference.call))
(call_expression function: (await_expression (_ property: (_) @reference.call)))
(call_expression function: (non_null_expression (identifier) @reference.call))
(call_expression function: (non_null_expression (_ property: (_) @reference.call)))
(type_identifier) @reference.type

(decorator) @attribute
(comment) @comment
(arrow_function parameters: (formal_parameters (required_parameter pattern: (identifier) @local
  type: (type_annotation (_) @local.type)?))) @local.extent
(required_parameter pattern: [(identifier) (this)] @local type: (type_annotation (_) @local.type))
(required_parameter pattern: (identifier) @local value: (_) @local.value)
(required_parameter pattern: (identifier) @local)
(optional_parameter pattern: (identifier) @local type: (type_annotation (_) @local.type)?)
(required_parameter pattern: (object_pattern (shorthand_property_identifier_pattern) @local)
  type: (type_annotation (_) @local.in))
(variable_declarator name: (identifier) @local type: (type_annotation (_) @local.type))
[(public_field_definition "static" @static) (method_signature "static" @static)] @local.extent
(public_field_definition name: [(property_identifier) (private_property_identifier)] @member value: (_) @local.value)
(formal_parameters) @given
(class_declaration type_parameters: (_) @generics)
(abstract_class_declaration type_parameters: (_) @generics)
(interface_declaration type_parameters: (_) @generics)
(type_alias_declaration type_parameters: (_) @generics)
(extends_clause value: (_) type_arguments: (_) @generics)
(extends_type_clause type: (generic_type type_arguments: (_) @generics))
(implements_clause (generic_type type_arguments: (_) @generics))
(type_parameter name: (type_identifier) @local constraint: (constraint (_) @local.type)?)
(mapped_type_clause name: (type_identifier) @local)
(infer_type (type_identifier) @local)
(import_require_clause) @import
(property_signature name: (property_identifier) @key.alone)
(index_signature name: (identifier) @key.alone)
(tuple_type (_ name: (identifier) @key.alone))
(assignment_expression left: (non_null_expression) @write.known)
${scriptUses}
`;
